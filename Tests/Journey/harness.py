"""What the journeys share: the binary, an empty home for each, expectations, the register of journeys."""

import json
import os
import signal
import struct
import subprocess
import sys
import tempfile
import time
import traceback
import urllib.request
import zlib
from contextlib import contextmanager
from pathlib import Path

# A shell that starts the tests in the background has them ignore these, and so would every program started here.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGQUIT, signal.SIG_DFL)

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "Tests/Peers"))
PASSWORD = "correct-horse-battery-31"
EMAIL = "mina@example.com"
JOURNEYS = []


class Skipped(Exception):
    """The journey cannot be made here; holds the reason."""


def journey(title):
    """Registers a function that takes a `Traveller`."""

    def register(function):
        JOURNEYS.append((title, function))
        return function

    return register


def binary():
    """The built program: PORTICO_BINARY, or what `swift build` made."""
    if path := os.environ.get("PORTICO_BINARY"):
        return path
    folder = subprocess.run(["swift", "build", "--package-path", ROOT, "--show-bin-path"], capture_output=True,
                            text=True, check=True).stdout.strip()
    return f"{folder}/portico"


BINARY = binary()


class Outcome:
    """What a finished command left behind."""

    def __init__(self, arguments, code, out, err):
        self.arguments, self.code, self.out, self.err = arguments, code, out, err

    def __str__(self):
        return f"{' '.join(map(str, self.arguments))} → exit {self.code}\n  stdout: {self.out!r}\n  stderr: {self.err!r}"

    def exits(self, code):
        """Fails the journey unless the command ended with this code."""
        expect(self.code == code, f"expected exit {code}: {self}")
        return self

    def json(self):
        return json.loads(self.out)

    def says(self, text):
        expect(text in self.out + self.err, f"expected {text!r}: {self}")
        return self

    def is_silent_on_stdout(self):
        expect(self.out == "", f"expected nothing on stdout: {self}")
        return self


def expect(condition, message):
    if not condition:
        raise AssertionError(message)


def catches(process, number):
    """Whether a program has a handler of its own for a signal at this moment."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    caught = next(line for line in status.splitlines() if line.startswith("SigCgt"))
    return int(caught.split()[1], 16) >> (int(number) - 1) & 1 == 1


def until(condition, message, patience=60):
    """Waits for what must come; how long does not matter, except where it never does."""
    deadline = time.monotonic() + patience
    while not condition():
        expect(time.monotonic() < deadline, message)
        time.sleep(0.01)


class Traveller:
    """One person with a home of their own."""

    def __init__(self, home):
        self.home = Path(home)
        self.log = []

    def environment(self, **changes):
        kept = {name: os.environ[name] for name in ("PATH", "TMPDIR", "LD_LIBRARY_PATH") if name in os.environ}
        kept |= {"HOME": str(self.home), "PORTICO_HOME": str(self.home / "portico"), "LANG": "C.UTF-8", "TERM": "xterm"}
        return {name: value for name, value in (kept | changes).items() if value is not None}

    def run(self, *arguments, input="", prefix=(), timeout=120, **changes):
        """Runs the program without a terminal."""
        data = input if isinstance(input, bytes) else input.encode()
        done = subprocess.run([*prefix, BINARY, *map(str, arguments)], input=data, capture_output=True,
                              env=self.environment(**changes), cwd=self.home, timeout=timeout)
        code = 128 - done.returncode if done.returncode < 0 else done.returncode
        outcome = Outcome(arguments, code, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))
        self.log.append(outcome)
        return outcome

    def start(self, *arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **changes):
        """Starts the program and leaves it running."""
        return subprocess.Popen([BINARY, *map(str, arguments)], stdin=stdin, stdout=stdout, stderr=stderr, text=True,
                                env=self.environment(**changes), cwd=self.home)

    def register(self, email=EMAIL, nickname="mina", password=PASSWORD, extra=(), **changes):
        return self.run("register", "--email", email, "--nickname", nickname, "--password-stdin", *extra,
                        input=password + "\n", **changes)

    def login(self, email=EMAIL, password=PASSWORD, extra=(), **changes):
        return self.run("login", "--email", email, "--password-stdin", *extra, input=password + "\n", **changes)

    def path(self, name, content):
        """A file in the person's home."""
        place = self.home / name
        place.write_bytes(content)
        return place

    def login_elsewhere(self, password=PASSWORD):
        """Signs in at the practice service as another device does: not with this person's vault."""
        body = json.dumps({"grant": "password", "email": EMAIL, "password": password, "device_name": "elsewhere"})
        with self.serving(database=self.home / "portico" / "data" / "accounts.db") as address:
            request = urllib.request.Request(f"{address}/v1/sessions", body.encode(), {"Content-Type": "application/json"})
            with urllib.request.urlopen(request, timeout=60) as answer:
                expect(answer.status == 201, f"signing in elsewhere: {answer.status}")

    @contextmanager
    def serving(self, *arguments, database=None):
        """`portico serve` in a second process; gives its address."""
        port = () if "--port" in arguments else ("--port", "0")
        server = self.start("serve", *port, "--database", database or self.home / "serve.db", *arguments)
        self.server = server
        try:
            line = server.stdout.readline().strip()
            if not line.startswith("listening on http://127.0.0.1:"):
                server.kill()
                raise AssertionError(f"serve said {line!r} and {server.stderr.read()!r}")
            yield line.removeprefix("listening on ")
        finally:
            server.send_signal(signal.SIGTERM)
            try:
                code = server.wait(60)
            except subprocess.TimeoutExpired:
                server.kill()
                code = server.wait()
            self.served = server.stderr.read()
            server.stdout.close()
            server.stderr.close()
        expect(code == 0, f"serve ended with {code}: {self.served}")


def png(width=2, height=3, padding=0):
    """A real image of one colour; `padding` bytes of a private chunk make it larger."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\x40\x80\xc0" * width for _ in range(height))
    filler = chunk(b"prVt", os.urandom(padding)) if padding else b""
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) + filler
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def travel(title, function):
    """Makes one journey; gives (passed, failed, skipped) and a line to print."""
    # A program that was killed at the end of a journey may write until it is gone.
    with tempfile.TemporaryDirectory(prefix="portico-journey-", ignore_cleanup_errors=True) as home:
        os.chmod(home, 0o755)
        traveller = Traveller(home)
        started = time.monotonic()
        try:
            function(traveller)
        except Skipped as reason:
            return (0, 0, 1), f"skipped {title}: {reason}"
        except AssertionError as failure:
            return (0, 1, 0), f"FAILED  {title}\n        " + str(failure).replace("\n", "\n        ")
        except Exception:
            detail = traceback.format_exc() + "".join(f"{outcome}\n" for outcome in traveller.log[-3:])
            return (0, 1, 0), f"FAILED  {title}\n        " + detail.replace("\n", "\n        ")
    return (1, 0, 0), f"ok      {title} ({time.monotonic() - started:.1f} s)"
