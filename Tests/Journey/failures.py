"""What goes wrong, and the exit code that says so."""

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import threading
import time

from harness import BINARY, EMAIL, PASSWORD, Skipped, expect, journey, png, until
from network import Listener
from ports import free_port


@journey("a wrong password is refused (6), and so is an email without an account")
def wrong_password(person):
    person.register().exits(0)
    person.run("logout").exits(0)
    person.login(password="wrong-horse-battery").exits(6).is_silent_on_stdout()
    person.login(email="nobody@example.com").exits(6)
    error = person.login(password="wrong-horse-battery", extra=("--json",)).exits(6).is_silent_on_stdout()
    expect('"error"' in error.err and '"code"' in error.err and '"message"' in error.err, f"{error}")


@journey("a nickname that somebody has is refused (6), and the account waits for another one")
def taken_nickname(person):
    person.register().exits(0)
    person.register("jun@example.com", "mina").exits(6)
    person.run("token", "--account", "jun@example.com").exits(4)
    person.run("profile", "set", "--nickname", "jun", "--account", "jun@example.com").exits(0)
    person.run("token", "--account", "jun@example.com").exits(0)


@journey("an email that has an account is refused (6)")
def taken_email(person):
    person.register().exits(0)
    person.register(nickname="jun", password="another-horse-battery-47").exits(6)


@journey("what cannot be right is refused before anything is sent (64)")
def malformed(person):
    person.register(password="short").exits(64)
    person.register(email="mina.example.com").exits(64)
    person.register(nickname="m").exits(64)
    person.login(email="mina@").exits(64)
    person.run("status", "--language", "tlh").exits(64)
    person.run("notes", "list", "--limit", "0").exits(64)
    person.run("login", "--email", EMAIL, "--password", PASSWORD).exits(64)
    person.run("accounts", "list", "--service", "loacl").exits(64).says("local")


@journey("a broken image and one that is too large are refused, and the account can be finished without")
def images(person):
    broken = person.path("broken.png", b"\x89PNG\r\n\x1a\n" + b"not really")
    person.register(extra=("--image", broken)).exits(64)
    text = person.path("text.png", b"hello\n")
    person.register(extra=("--image", text)).exits(64)
    large = person.path("large.png", png(4, 4, padding=6 * 1024 * 1024))
    person.register(extra=("--image", large)).exits(64)
    person.register(extra=("--image", person.home / "missing.png")).exits(1)
    person.register().exits(0)


@journey("nobody is signed in (4)")
def nobody(person):
    for command in (["token"], ["request", "GET", "/v1/account"], ["notes", "list"], ["profile", "show"],
                    ["sessions", "list"]):
        person.run(*command).exits(4).is_silent_on_stdout()
    person.run("status").exits(4)


@journey("no terminal for the app (64), with a hint")
def no_terminal(person):
    person.run().exits(64).is_silent_on_stdout().says("terminal")
    person.run("login", "--email", EMAIL).exits(64)


@journey("a reader that goes away ends the program (141)")
def closed_pipe(person):
    person.register().exits(0)
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run([BINARY, "token"], stdin=subprocess.DEVNULL, stdout=writer, stderr=subprocess.PIPE,
                              env=person.environment(), timeout=60)
    finally:
        os.close(writer)
    expect(done.returncode in (141, -13), f"exit {done.returncode}: {done.stderr!r}")


@journey("a server that cannot be reached (5), now and later")
def unreachable(person):
    # Held and not listened on, so that nobody else answers there.
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        port = held.getsockname()[1]
        person.run("service", "add", "gone", "--accounts-api", f"http://127.0.0.1:{port}").exits(0)
        person.login(extra=("--service", "gone")).exits(5).is_silent_on_stdout()
        person.register(extra=("--service", "gone")).exits(5)


@journey("a server that goes away leaves the session (5), and it works again afterwards")
def goes_away(person):
    port = free_port()
    with person.serving("--access-ttl", "60", "--port", port) as address:
        person.run("service", "add", "near", "--accounts-api", address).exits(0)
        person.register(extra=("--service", "near")).exits(0)
    person.run("token").exits(0)
    person.run("token", "--force").exits(5)
    person.run("request", "GET", "/v1/account").exits(5)
    person.run("status").exits(0)
    with person.serving("--port", port):
        person.run("token", "--force").exits(0)


@journey("a home that cannot be written (8)")
def read_only_home(person):
    person.register().exits(0)
    home = person.home / "portico"
    if os.geteuid() != 0:
        subprocess.run(["chmod", "-R", "a-w", home], check=True)
        try:
            person.run("logout").exits(8)
            fresh = person.home / "fresh"
            fresh.mkdir(0o500)
            person.login(PORTICO_HOME=str(fresh)).exits(8)
        finally:
            subprocess.run(["chmod", "-R", "u+w", home], check=True)
        return
    if mount("-o", "bind", home, home) or mount("-o", "remount,bind,ro", home):
        unmount(home)
        raise Skipped("a read-only mount is not allowed here")
    try:
        person.run("token").exits(0)
        person.run("logout").exits(8)
        person.register("jun@example.com", "jun").exits(8)
    finally:
        unmount(home)
    person.run("token").exits(0)


@journey("a full disk (8), and the session that was there survives it")
def full_disk(person):
    if os.geteuid() != 0:
        raise Skipped("mounting a small disk needs root")
    home = person.home / "portico"
    home.mkdir(mode=0o700)
    if mount("-t", "tmpfs", "-o", "size=8m,mode=0700", "tmpfs", home):
        raise Skipped("mounting a small disk is not allowed here")
    try:
        person.register().exits(0)
        token = person.run("token").exits(0).out
        filler = home / "filler"
        with open(filler, "wb", buffering=0) as file, contextlib.suppress(OSError):
            while file.write(bytes(4096)):
                pass
        expect(shutil.disk_usage(home).free == 0, "the disk is full")
        person.run("notes", "add", "one more").exits(1).says("accounts.db cannot be used")
        person.run("logout").exits(8)
        filler.unlink()
        expect(person.run("token").exits(0).out == token, "the same session as before")
    finally:
        unmount(home)


def mount(*arguments):
    return subprocess.run(["mount", *map(str, arguments)], capture_output=True).returncode


def unmount(place):
    # A program that another journey starts at this moment holds everything open until it begins.
    subprocess.run(["umount", "--lazy", str(place)], capture_output=True)


class Slow:
    """An accounts API whose answers come late, after `told`; `asked` says what arrived."""

    def __init__(self):
        self.asked, self.come, self.told = [], threading.Event(), threading.Event()

    def __call__(self, connection):
        stream = connection.makefile("rb")
        while line := stream.readline():
            method, path, _ = line.decode().split(" ", 2)
            length = 0
            while (field := stream.readline().strip()) != b"":
                if field.lower().startswith(b"content-length:"):
                    length = int(field.split(b":")[1])
            stream.read(length)
            self.asked.append(f"{method} {path}")
            self.come.set()
            if method == "DELETE":
                connection.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")
                continue
            self.told.wait(60)
            session = json.dumps({
                "access_token": "late", "token_type": "Bearer", "expires_in": 900, "refresh_token": "later",
                "account": {"id": "1", "email": EMAIL, "status": "active", "created_at": None,
                            "profile": {"nickname": "mina", "image": None}}}).encode()
            connection.sendall(b"HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                               % (len(session), session))


@journey("Ctrl-C during a sign-in ends it, and a session that came too late is ended at the server")
def interrupted_login(person):
    slow = Slow()
    with Listener(slow) as listener:
        person.run("service", "add", "slow", "--accounts-api", f"http://127.0.0.1:{listener.port}").exits(0)
        for number, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)):
            slow.asked.clear()
            slow.come.clear()
            slow.told.clear()
            login = person.start("login", "--service", "slow", "--email", EMAIL, "--password-stdin",
                                 stdin=subprocess.PIPE)
            login.stdin.write(PASSWORD + "\n")
            login.stdin.close()
            expect(slow.come.wait(60), "the request came")
            login.send_signal(number)
            slow.told.set()
            expect(login.wait(60) in (0, code), f"ended with {login.returncode}: {login.stderr.read()}")
            login.stdout.close()
            login.stderr.close()
            # Whichever came first, the signal or the answer: the session is kept here or ended there.
            if EMAIL in person.run("accounts").exits(0).out:
                expect(slow.asked == ["POST /v1/sessions"], f"kept here: {slow.asked}")
                person.run("logout").exits(0)
            else:
                expect(login.returncode == code, f"ended with {login.returncode}, not {code}")
                expect(slow.asked == ["POST /v1/sessions", "DELETE /v1/sessions/current"], f"{slow.asked}")


@journey("Ctrl-C, Ctrl-\\ and other ends during a download leave no half file")
def interrupted_download(person):
    def drip(connection):
        connection.recv(65536)
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
        with contextlib.suppress(OSError):
            while True:
                connection.sendall(b"x" * 100)
                time.sleep(0.05)

    with Listener(drip) as listener:
        origin = f"http://127.0.0.1:{listener.port}"
        person.run("service", "add", "slow", "--accounts-api", origin).exits(0)
        for number, code in ((signal.SIGINT, 130), (signal.SIGQUIT, -signal.SIGQUIT), (signal.SIGXCPU, -signal.SIGXCPU),
                             (signal.SIGUSR1, -signal.SIGUSR1), (signal.SIGVTALRM, -signal.SIGVTALRM),
                             (signal.SIGSYS, -signal.SIGSYS), (signal.SIGRTMAX, -signal.SIGRTMAX)):
            request = person.start("request", "GET", "/file", "--service", "slow", "--output",
                                   str(person.home / "file"), PORTICO_TOKEN="given")
            until(lambda: list(person.home.glob("file.*.part")), "the file is begun")
            request.send_signal(number)
            expect(request.wait(60) == code, f"{number}: ended with {request.returncode}")
            request.stdout.close()
            request.stderr.close()
            expect(not list(person.home.glob("file*")), f"{number}: nothing is left")


@journey("a service whose address was edited by hand gets none of the old one's tokens")
def edited_address(person):
    asked = []

    def note(connection):
        asked.append(connection.recv(65536))

    with person.serving() as address, Listener(note) as listener:
        person.run("service", "add", "near", "--accounts-api", address).exits(0)
        person.register(extra=("--service", "near")).exits(0)
        file = person.home / "portico" / "config" / "config.json"
        before = file.read_text()
        file.write_text(before.replace(address, f"http://127.0.0.1:{listener.port}"))
        refused = person.run("token").exits(4).is_silent_on_stdout().says(address).says("sign in again")
        expect("Nothing was sent" in refused.err, f"{refused}")
        person.run("profile").exits(4)
        person.run("token", "--force", "--json").exits(4)
        expect(asked == [], f"{asked}")
        file.write_text(before)
        person.run("token", "--force").exits(0)


@journey("after a rollback was accepted, the server is asked before a token of the older vault is used")
def older_tokens(person):
    person.register().exits(0)
    vault = person.home / "portico" / "data" / "vault" / "vault.bin"
    older = vault.read_bytes()
    for _ in range(2):
        person.run("token", "--force").exits(0)
    vault.write_bytes(older)
    person.run("vault", "accept-rollback", "--yes").exits(0)
    person.run("status").exits(0).says("the server will be asked before its tokens are used")
    account = person.run("status", "--json").exits(0).json()["accounts"][0]
    expect(account["unverified"] is True and account["freshness"] == "stale", f"{account}")
    # The older refresh token is spent: its server says so, once, and nothing is taken on trust.
    person.run("token").exits(4)
    account = person.run("status", "--json").exits(4).json()["accounts"][0]
    expect(account["phase"] == "expired", f"{account}")
