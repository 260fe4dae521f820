"""Several accounts at several services, and what becomes of them when a server goes away."""

import subprocess
import time
from contextlib import ExitStack

from fullscreen import Screen
from harness import BINARY, EMAIL, Traveller, expect, journey
from ports import free_port


@journey("several: the same address at three services is three accounts; switching mixes nothing")
def three_services(person):
    with ExitStack() as stack:
        servers = {}
        for name in ("north", "south"):
            traveller = Traveller(person.home / name)
            traveller.home.mkdir()
            servers[name] = (traveller, stack.enter_context(traveller.serving()))
            person.run("service", "add", name, "--accounts-api", servers[name][1]).exits(0)
        tokens = {}
        for name in ("local", "north", "south"):
            person.register(nickname=f"at-{name}", extra=("--service", name)).exits(0)
            person.run("notes", "add", f"note of {name}").exits(0)
            tokens[name] = person.run("token").exits(0).out
        expect(len(set(tokens.values())) == 3, "a token for each")
        with Screen(person, columns=100) as screen:
            for name, others in (("north", ("south", "local")), ("local", ("north", "south")), ("south", ("north",))):
                person.run("accounts", "switch", EMAIL, "--service", name).exits(0)
                screen.sees(f"note of {name}", f"at-{name}")
                screen.shows(lambda shown: not any(f"note of {other}" in shown for other in others), f"only {name}")
                expect(person.run("token").exits(0).out == tokens[name], "the token of the active account")
                person.run("profile", "show").exits(0).says(f"at-{name}")
        listed = person.run("accounts", "list", "--json").exits(0).json()
        expect([(one["service"], one["active"]) for one in listed]
               == [("local", False), ("north", False), ("south", True)], f"{listed}")
        # A token of one service opens nothing at the other.
        person.run("request", "GET", f"{servers['north'][1]}/v1/account").exits(64)
        person.run("accounts", "switch", EMAIL).exits(64).says("--service")
        person.run("logout").exits(0).says("north")
        person.run("token").exits(4).says("north")
        person.run("token", "--service", "north").exits(0)


@journey("several: sixteen programs that add a service at once lose none")
def sixteen_services(person):
    person.run("service", "list").exits(0)
    running = [subprocess.Popen([BINARY, "service", "add", f"s{number}", "--accounts-api", "https://a.example"],
                                env=person.environment(), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                stderr=subprocess.PIPE) for number in range(16)]
    for process in running:
        _, errors = process.communicate(timeout=120)
        expect(process.returncode == 0, f"{process.args} → {process.returncode}: {errors!r}")
    names = {one["service"] for one in person.run("service", "list", "--json").exits(0).json()}
    expect(names == {"local", *(f"s{number}" for number in range(16))}, f"{sorted(names)}")
    left = sorted(path.name for path in (person.home / "portico" / "config").iterdir())
    expect(not any(name.endswith(".tmp") for name in left), f"{left}")


@journey("several: a server that goes away, comes back and ends the session is noticed without a key")
def goes_and_comes(person):
    port = free_port()
    with person.serving("--access-ttl", "4", "--port", port) as address:
        person.run("service", "add", "near", "--accounts-api", address).exits(0)
        person.register(extra=("--service", "near")).exits(0)
    # An offline start: who one is stands there at once.
    with Screen(person, columns=100) as screen:
        screen.sees("mina", "offline")
        with person.serving("--port", port, "--access-ttl", "4"):
            screen.sees("mina", "online")
        screen.sees("mina", "offline")
        with person.serving("--port", port, "--access-ttl", "4"):
            screen.sees("mina", "online")
            other = Traveller(person.home / "other")
            other.home.mkdir()
            other.run("service", "add", "near", "--accounts-api", address).exits(0)
            other.login(extra=("--service", "near")).exits(0)
            here = next(one["id"] for one in other.run("sessions", "list", "--json").exits(0).json()
                        if not one["current"])
            other.run("sessions", "revoke", here).exits(0)
            screen.sees("ended from another device", EMAIL)


@journey("several: signing in again leaves one session at the server, a sign-out offline says whose stays")
def one_session_each(person):
    with person.serving() as address:
        person.run("service", "add", "near", "--accounts-api", address).exits(0)
        person.register(extra=("--service", "near")).exits(0)
        for _ in range(2):
            person.login(extra=("--service", "near")).exits(0)
        listed = person.run("sessions", "list", "--json").exits(0).json()
        expect([one["current"] for one in listed] == [True], f"{listed}")
    person.register("jun@example.com", "jun", extra=("--service", "local")).exits(0)
    started = time.monotonic()
    person.run("logout", "--all").exits(0).says(f"{EMAIL} (near)")
    expect(time.monotonic() - started < 30, "a server that is gone does not keep one waiting")
    person.run("accounts", "list", "--json").exits(0).says("[]")
