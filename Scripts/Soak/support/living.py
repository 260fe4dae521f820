"""What the parts share in which a person lives with the program: a service that can be killed, and what must hold
at the end: nothing lost, nothing leaked, nothing left behind."""
import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tests" / "Journey"))


def build(*products):
    """Builds what a part needs, unless PORTICO_BINARY names a program that lies beside the rest."""
    if "PORTICO_BINARY" not in os.environ:
        for product in products:
            subprocess.run(["swift", "build", "--package-path", ROOT, "--product", product], check=True,
                           stdout=sys.stderr)


build("portico")
from harness import BINARY, Traveller, expect  # noqa: E402
from ports import free_port  # noqa: E402

CANARY = "canary-7f3a-Pferd-batterie"  # the password of everybody here
EMAIL = "mina@example.com"
PATIENCE = 120  # seconds after which a command that has not ended hangs; the machine may be busy
# What a command may end with when the network, the disk or a signal got in its way. Never 4: nobody was signed out.
CODES = (0, 1, 5, 6, 8)


class Options:
    """--minutes and --seed, the scratch folder, and the time that is left."""

    def __init__(self):
        parser = argparse.ArgumentParser(description="See Scripts/soak.")
        parser.add_argument("--minutes", type=float, default=1)
        parser.add_argument("--seed", type=int, default=1)
        options = parser.parse_args()
        self.minutes, self.seed = options.minutes, options.seed
        self.random = random.Random(options.seed)
        self.scratch = Path(os.environ.get("PORTICO_SOAK_SCRATCH") or tempfile.mkdtemp(prefix="portico-soak-"))
        self.end = time.monotonic() + options.minutes * 60

    def rounds(self, least=3):
        """Numbers until the time is over, but at least some."""
        number = 0
        while number < least or time.monotonic() < self.end:
            yield number
            number += 1


class Person(Traveller):
    """Somebody whose every command's output is kept and whose temporary files lie in a folder of their own."""

    def __init__(self, home):
        Path(home, "tmp").mkdir(parents=True)
        super().__init__(home)
        self.said, self.born = [], time.time()
        self.log = NoLog()

    def environment(self, **changes):
        return super().environment(**({"TMPDIR": str(self.home / "tmp"), "SWIFT_BACKTRACE": "enable=no"} | changes))

    def run(self, *arguments, **options):
        outcome = super().run(*arguments, timeout=PATIENCE, **options)
        self.said.append((arguments, outcome.out + outcome.err))
        return outcome

    def tries(self, *arguments, also=(), **options):
        """Runs a command in bad circumstances: it may fail, but neither crash nor hang nor sign anybody out."""
        try:
            outcome = self.run(*arguments, **options)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"{arguments} hangs") from None
        expect(outcome.code in (*CODES, *also), f"not a way to fail: {outcome}")
        return outcome

    def killed(self, generator, most, *arguments):
        """Runs a command that is killed within so many seconds; whether it had ended with 0 before that."""
        with tempfile.TemporaryFile() as out:
            process = self.start(*arguments, stdout=out, stderr=subprocess.STDOUT)
            try:
                code = process.wait(generator.uniform(0, most))
            except subprocess.TimeoutExpired:
                process.kill()
                code = process.wait()
            out.seek(0)
            self.said.append((arguments, out.read().decode(errors="replace")))
        expect(code == -signal.SIGKILL or code in CODES, f"{arguments} ended with {code}: {self.said[-1][1]}")
        return code == 0

    def joins(self, address):
        """Registers at the service `near`."""
        self.run("service", "add", "near", "--accounts-api", address).exits(0)
        self.register(email=EMAIL, password=CANARY, extra=("--service", "near")).exits(0)

    def notes(self):
        """The texts of all notes."""
        texts, before = [], ()
        while True:
            page = self.run("notes", "list", "--limit", "100", "--json", *before).exits(0).json()
            notes = page if isinstance(page, list) else page["notes"]
            texts += [note["text"] for note in notes]
            if len(notes) < 100:
                return texts
            before = ("--before", notes[-1]["id"])


class NoLog(list):
    """A soak runs thousands of commands; the last ones are in `said`."""

    def append(self, _):
        pass


class Service:
    """`portico serve` on one port, started again after it was killed."""

    def __init__(self, person, *arguments):
        self.person, self.arguments = person, arguments
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = person.home.parent / f"{person.home.name}-access.log"
        self.process = None
        self.start()

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [BINARY, "serve", "--port", str(self.port), "--database", self.person.home / "serve.db",
                 *self.arguments],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, env=self.person.environment())
        line = self.process.stdout.readline().decode().strip()
        expect(line == f"listening on {self.address}", f"serve said {line!r}: {self.log.read_text()[-500:]}")

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is None:
            self.stop()
        else:
            self.kill()

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        """Ends as it should, and says so."""
        self.process.terminate()
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        expect(code == 0, f"serve ended with {code}: {self.log.read_text()[-500:]}")


def expect_nothing_lost(person, acknowledged):
    """Still signed in, and every note that was acknowledged is there, once."""
    person.run("token", "--force").exits(0)
    accounts = person.run("status", "--json").exits(0)
    expect(EMAIL in accounts.out, f"{accounts}")
    held = person.notes()
    lost = [text for text in acknowledged if held.count(text) != 1]
    expect(not lost, f"{len(lost)} of {len(acknowledged)} notes that were acknowledged are not there once: {lost[:5]}")
    person.run("vault", "doctor").exits(0)
    return len(held)


def expect_nothing_leaked(person, *folders):
    """No password and no token in any file or output, but a token where it was asked for."""
    secrets = [CANARY, "pta_", "ptr_"]
    searched = 0
    for arguments, text in person.said:
        for secret in secrets:
            expect(secret not in text or (arguments[0] == "token" and secret == "pta_"),
                   f"{arguments} shows {secret}…")
    for folder in (person.home, *folders):
        for path in [folder] if folder.is_file() else folder.rglob("*"):
            if path.is_file():
                searched += 1
                content = path.read_bytes()
                for secret in secrets:
                    expect(secret.encode() not in content, f"{path} holds {secret}…")
    expect(searched > 3, "there was nothing to search, so the search shows nothing")
    return searched


def expect_nothing_left(person):
    """What a killed program left is swept by a later one; no temporary file stays."""
    hour = time.time() - 3_600
    for path in person.home.rglob("*.tmp"):
        os.utime(path, (hour, hour))
    # Two changes, because a killed one may have left something in each folder.
    for language in ("ko", "en"):
        person.run("token", "--force").exits(0)
        person.run("service", "add", f"swept-{language}", "--accounts-api", "http://127.0.0.1:9").exits(0)
        person.run("service", "remove", f"swept-{language}").exits(0)
    left = [path for path in person.home.rglob("*") if path.name.endswith((".tmp", ".part"))]
    left += list((person.home / "tmp").iterdir())
    left += [path for path in Path("/tmp").glob(".portico-*") if path.stat().st_mtime > person.born]
    expect(not left, f"left behind: {left}")


def main(part):
    """Runs a part, which gives a line about what it did."""
    options = Options()
    try:
        print(f"{Path(sys.argv[0]).name}: {part(options)}", flush=True)
    except AssertionError as failure:
        print(f"{Path(sys.argv[0]).name}: {failure}", flush=True)
        sys.exit(1)


__all__ = [
    "BINARY", "CANARY", "CODES", "EMAIL", "PATIENCE", "ROOT", "Options", "Person", "Service", "build", "expect",
    "expect_nothing_leaked", "expect_nothing_left", "expect_nothing_lost", "json", "main",
]
