"""The rotating server in a process of its own, commanded under /control, and ways to kill a program at a step."""

import json
import subprocess
import urllib.request
from contextlib import contextmanager
from pathlib import Path

from harness import BINARY, expect

SERVER = Path(BINARY).with_name("rotating-server")


class Server:
    """A running server."""

    def __init__(self, address):
        self.address = address

    def command(self, name, **arguments):
        query = "&".join(f"{key}={value}" for key, value in arguments.items())
        request = urllib.request.Request(f"{self.address}/control/{name}?{query}", method="POST")
        with urllib.request.urlopen(request, timeout=120) as answer:
            return answer.read()

    @property
    def counts(self):
        return json.loads(self.command("counts"))


@contextmanager
def rotating(*arguments):
    expect(SERVER.exists(), f"{SERVER} is missing: swift build --product rotating-server")
    process = subprocess.Popen([SERVER, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    try:
        line = process.stdout.readline().strip()
        expect(line.startswith("listening on http://"), f"the server said {line!r}")
        yield Server(line.removeprefix("listening on "))
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def sign_in(person, server):
    """A session at the server, as the service `near`."""
    person.run("service", "add", "near", "--accounts-api", server.address).exits(0)
    person.login(extra=("--service", "near")).exits(0)


def kill_at(person, server, step):
    """A forced renewal that is killed while the server stands at a step."""
    server.command("hold", at=step)
    process = person.start("token", "--force", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    server.command("reached")
    process.kill()
    expect(process.wait() == -9, "the program was killed")
    server.command("release")


def expect_signed_in(person, server):
    """The next start goes on, twice, and nobody had to sign in."""
    person.run("token", "--force").exits(0)
    person.run("token", "--force").exits(0)
    person.run("request", "GET", "/v1/account", "--fail").exits(0)
    person.run("status").exits(0)
    expect(server.counts["reuses"] == 0, f"no token was spent twice: {server.counts}")


def killed_by_strace(person, call, number, *command):
    """Runs a command that is killed when one of its threads makes a system call for the n-th time; whether it was."""
    process = subprocess.run(
        ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}",
         "-e", f"inject={call}:signal=KILL:when={number}", BINARY, *command],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=person.environment(),
        cwd=person.home, timeout=120)
    expect(process.returncode in (0, -9, 137), f"{call} {number}: exit {process.returncode}: {process.stderr!r}")
    return process.returncode != 0
