"""What the parts share in which a person lives with the program: a service that can be killed, and what must hold
at the end: nothing lost, nothing leaked, nothing left behind."""
import argparse
import base64
import json
import os
import random
import re
import shutil
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
# Every file that the program may keep, below its folder.
KEPT = re.compile(
    r"config/(\.config\.json\.lock|config\.json|device\.key)|data/accounts\.db(-wal|-shm)?|"
    r"data/vault/(vault\.(bin|bin\.prev|lock)|locks/refresh-[0-9a-f]{32}\.lock)|state/(accounts\.names|vault\.state)")
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
        self.said, self.searched = [], 0
        self.tokens = []  # those that were handed out
        self.log = NoLog()

    def environment(self, **changes):
        return super().environment(**({"TMPDIR": str(self.home / "tmp"), "SWIFT_BACKTRACE": "enable=no"} | changes))

    def run(self, *arguments, **options):
        outcome = super().run(*arguments, timeout=PATIENCE, **options)
        self.heard(arguments, outcome.out + outcome.err)
        return outcome

    def heard(self, arguments, text):
        """Keeps what a command printed."""
        self.said.append((arguments, text))
        if arguments[0] == "token":
            self.tokens = (self.tokens + re.findall(r"pta_[\w-]+", text))[-20:]

    def tries(self, *arguments, also=(), **options):
        """Runs a command in bad circumstances: it may fail, but neither crash nor hang nor sign anybody out."""
        try:
            outcome = self.run(*arguments, **options)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"{arguments} hangs") from None
        expect(outcome.code in (*CODES, *also), f"not a way to fail: {outcome}")
        expect(outcome.code == 0 or (outcome.out + outcome.err).strip(), f"fails without a word: {outcome}")
        if outcome.code == 0 and (sign := SIGNS.get(arguments[0])):
            expect(re.search(sign, outcome.out), f"success without what was asked for: {outcome}")
        return outcome

    def killed(self, generator, most, *arguments):
        """Runs a command that is killed within so many times as long as one takes; whether it had ended with 0."""
        most *= self.usual
        with tempfile.TemporaryFile() as out:
            process = self.start(*arguments, stdout=out, stderr=subprocess.STDOUT)
            try:
                code = process.wait(generator.uniform(0, most))
            except subprocess.TimeoutExpired:
                process.kill()
                code = process.wait()
            out.seek(0)
            self.heard(arguments, out.read().decode(errors="replace"))
        expect(code == -signal.SIGKILL or code in CODES, f"{arguments} ended with {code}: {self.said[-1][1]}")
        return code == 0

    def joins(self, address):
        """Registers at the service `near`."""
        self.run("service", "add", "near", "--accounts-api", address).exits(0)
        self.register(email=EMAIL, password=CANARY, extra=("--service", "near")).exits(0)
        # How long a command takes here, so that random moments lie within it on a busy machine too.
        times = []
        for _ in range(3):
            started = time.monotonic()
            self.run("token", "--force").exits(0)
            times.append(time.monotonic() - started)
        self.usual = max(times)

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


# What a command that succeeded has printed, whatever the weather.
SIGNS = {"token": r"^pta_[\w-]+\n$", "status": EMAIL, "profile": "mina", "sessions": r"\S"}


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


def expect_nothing_lost(person, acknowledged, tried):
    """Still signed in, once; every note that was acknowledged is there; none is there twice or came from nowhere."""
    person.run("token", "--force").exits(0)
    for command, sign in (("status", EMAIL), ("profile", "mina")):
        shown = person.run(*[command, "show"][:2 if command == "profile" else 1], "--json").exits(0)
        expect(sign in shown.out, f"{shown}")
    held = person.notes()
    lost = [text for text in acknowledged if text not in held]
    expect(not lost, f"{len(lost)} of {len(acknowledged)} notes that were acknowledged are gone: {lost[:5]}")
    twice = sorted({text for text in held if held.count(text) != 1})
    expect(not twice, f"{len(twice)} notes are there more than once: {twice[:5]}")
    strange = set(held) - set(tried)
    expect(not strange, f"notes that nobody wrote: {sorted(strange)[:5]}")
    sessions = person.run("sessions", "--json").exits(0).json()
    expect(len(sessions) == 1, f"one session was begun, the service has {len(sessions)}: {sessions}")
    person.run("vault", "doctor").exits(0)
    return len(held)


def forms(secret):
    """A secret as it is, in hexadecimal, and in base64 at each of the three places where it may begin."""
    found = {secret}
    if len(secret) >= 8:
        found |= {secret.hex().encode(), secret.hex().upper().encode()}
        for before in range(3):
            text = base64.b64encode(b"\0" * before + secret + b"\0\0")
            whole = text[-(-before * 8 // 6):(before + len(secret)) * 8 // 6]
            found |= {whole, whole.replace(b"+", b"-").replace(b"/", b"_")}
    return found


def expect_nothing_leaked(person, *folders):
    """No password, token or key in any file or output, however it is written, but a token where it was asked for."""
    key = person.home / "portico" / "config" / "device.key"
    keys = forms(key.read_bytes()) if key.exists() else set()
    tokens = {b"pta_", b"ptr_"}.union(*(forms(token.encode()) for token in person.tokens))
    secrets = tokens | forms(CANARY.encode()) | keys
    for arguments, text in person.said[person.searched:]:
        for secret in secrets:
            expect(secret not in text.encode() or (arguments[0] == "token" and secret.startswith(b"pta_")),
                   f"{arguments} shows {secret[:6]}…")
    # What was printed does not change.
    person.searched = len(person.said)
    searched = 0
    for folder in (person.home, *folders):
        for path in [folder] if folder.is_file() else folder.rglob("*"):
            try:
                content = path.read_bytes() if path.is_file() else None
            except FileNotFoundError:
                continue
            if content is not None:
                searched += 1
                for secret in secrets - keys if path == key else secrets:
                    expect(secret not in content, f"{path} holds {secret[:6]}…")
    expect(searched > 3, "there was nothing to search, so the search shows nothing")
    return searched


def expect_nothing_left(person, *services):
    """What a killed program left is swept by a later one; no file, no right and no process stays behind."""
    # A program that was killed may not have come to the end of a temporary file, which is no reason to show a secret.
    expect_nothing_leaked(person)
    hour = time.time() - 3_600
    for path in person.home.rglob("*.tmp"):
        os.utime(path, (hour, hour))
    # Two changes, because a killed one may have left something in each folder.
    for language in ("ko", "en"):
        person.run("token", "--force").exits(0)
        person.run("service", "add", f"swept-{language}", "--accounts-api", "http://127.0.0.1:9").exits(0)
        person.run("service", "remove", f"swept-{language}").exits(0)
    expect_nobody_runs(person, *services)
    expect_own_files(person)
    expect_writes_at_home(person, "token", "--force")


def expect_own_files(person):
    """Nothing lies in the home but what has its place there, and nobody else can read it."""
    folder = person.home / "portico"
    left = list((person.home / "tmp").iterdir())
    left += [path for path in person.home.iterdir() if path.name not in ("portico", "tmp")
             and not path.name.startswith("serve.db")]
    for path in folder.rglob("*"):
        mode = path.stat().st_mode & 0o777
        expect(mode == (0o700 if path.is_dir() else 0o600), f"{path} has the mode {mode:o}")
        if not path.is_dir() and not KEPT.fullmatch(str(path.relative_to(folder))):
            left.append(path)
    expect(not left, f"left behind: {left}")


def expect_writes_at_home(person, *arguments):
    """No file is made or opened for writing but below the home, whatever folders the system offers."""
    if not shutil.which("strace"):
        return
    log = person.home.parent / f"{person.home.name}-writes"
    subprocess.run(
        ["strace", "-f", "-qq", "-y", "-e", "trace=open,openat,creat,bind,mkdir,mkdirat,mknod,mknodat", "-o", log,
         BINARY, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env=person.environment(), cwd=person.home, timeout=PATIENCE)
    calls = [line for line in log.read_text(errors="replace").splitlines() if re.search(r"\) = \d", line)]
    written = [line for line in calls
               if not re.search(r" open(at)?\(", line) or re.search(r"O_WRONLY|O_RDWR|O_CREAT", line)]
    strange = [line for line in written
               if f"<{person.home}/" not in line and not re.search(r"</dev/(null|tty)>|AF_(INET|NETLINK)", line)]
    # Where tracing is forbidden there is no call at all.
    expect(written or not calls, "nothing was written, so the trace shows nothing")
    expect(not strange, f"{arguments} writes elsewhere: {strange[:3]}")
    log.unlink()


def expect_nobody_runs(person, *services):
    """No program that was started with this home still runs, but the services that are named."""
    known = {os.getpid(), *(service.process.pid for service in services)}
    mark = f"\0PORTICO_HOME={person.home / 'portico'}\0".encode()
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            if int(path.parent.name) not in known and mark in b"\0" + path.read_bytes() + b"\0":
                raise AssertionError(f"still running: {(path.parent / 'cmdline').read_bytes()}")
        except OSError:
            continue


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
    "expect_nobody_runs", "expect_nothing_leaked", "expect_nothing_left", "expect_nothing_lost", "expect_own_files",
    "json", "main",
]
