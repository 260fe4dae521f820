"""What a session costs its requests, and what a storm of renewals does to them."""

import json
import statistics
import subprocess
import time
import urllib.request

from figures import Figure, Group, printed
from network import listening
from people import EMAIL, PASSWORD, person

PROCESSES = 50


def measure(options):
    return [Group("session", "A session's requests, 10,000 each: medians",
                  printed(options.client, "session", "10000"))]


def sign_in(options):
    return [Group("signin", "Signing in at an OpenID provider that answers at once: median of 30",
                  printed(options.session_probe, "figures"))]


def storms(options):
    group = Group("storms", "An access token that is taken back while many ask: medians of 5 storms, in turns")
    group.figures = printed(options.client, "storm", "1000")
    calm, stormy = [], []
    with person() as environment, listening([options.rotating], environment) as address:
        def run(*words, **more):
            subprocess.run([options.portico, *words], env=environment, check=True, capture_output=True, text=True,
                           **more)

        def command(name):
            request = urllib.request.Request(f"{address}/control/{name}", method="POST")
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.read()

        def together():
            """Milliseconds until so many processes have sent a signed request and are gone."""
            started = time.perf_counter()
            crowd = [subprocess.Popen([options.portico, "request", "GET", "/v1/account"], env=environment,
                                      stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL) for _ in range(PROCESSES)]
            if any([process.wait() for process in crowd]):
                raise SystemExit("a request of the crowd failed")
            return (time.perf_counter() - started) * 1000

        run("service", "add", "near", "--accounts-api", address)
        run("login", "--service", "near", "--email", EMAIL, "--password-stdin", input=PASSWORD + "\n")
        together()
        for _ in range(5):
            calm.append(together())
            command("expire")
            stormy.append(together())
        renewals = json.loads(command("counts"))["renewals"]
    group.figures += [
        Figure(f"{PROCESSES} processes with a good token", statistics.median(calm), "ms"),
        Figure(f"{PROCESSES} processes, the token just expired", statistics.median(stormy), "ms"),
        Figure("renewals a storm of processes", renewals / 5, "", "≤ 1"),
    ]
    return [group]
