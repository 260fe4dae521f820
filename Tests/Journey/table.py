"""Every command in every situation: exit code, what stands on standard output, what is said, which files change.

Each column of the table is a command, each row a situation; a cell is the exit code. A command that fails says on
standard error what happened and, in a second line, what to do; with --json that is an object with a code; standard
output stays empty. A failure changes no file.
"""

import contextlib
import hashlib
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from failures import mount, unmount
from harness import BINARY, EMAIL, PASSWORD, Skipped, expect, journey
from ports import free_port

NEW = "another-horse-battery-47"
TOKEN = r"pta_[A-Za-z0-9_-]{43}"
WHEN = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"
ANY = r"(?s:.+)"

# Name, words, standard input, and what stands on standard output when all is well.
COMMANDS = {
    "status": (["status"], "", ANY),
    "token": (["token"], "", TOKEN + r"\n"),
    "force": (["token", "--force"], "", TOKEN + r"\n"),
    "header": (["token", "--header"], "", rf"Authorization: Bearer {TOKEN}\n"),
    "git": (["credential", "git", "get"], "protocol=https\nhost=git.example\n\n",
            rf"|username=oauth2\npassword={TOKEN}\npassword_expiry_utc=\d+\n"),
    "request": (["request", "GET", "/v1/account", "--fail"], "", r"\{.*\}"),
    "exec": (["exec", "--", "printenv", "PORTICO_TOKEN"], "", TOKEN + r"\n"),
    "notes": (["notes", "list"], "", ""),
    "add": (["notes", "add", "--", "hello"], "", ANY),
    "profile": (["profile", "show"], "", ANY),
    "rename": (["profile", "set", "--nickname", "min"], "", ""),
    "check": (["profile", "check-nickname", "nobody"], "", r"available\n"),
    "sessions": (["sessions", "list"], "", ANY),
    "identities": (["identities", "list"], "", ""),
    "accounts": (["accounts", "list"], "", ANY),
    "switch": (["accounts", "switch", EMAIL], "", ""),
    "register": (["register", "--email", "x@example.com", "--nickname", "xx", "--password-stdin"], PASSWORD + "\n", ""),
    "logout": (["logout"], "", ""),
    "login": (["login", "--email", EMAIL, "--password-stdin"], PASSWORD + "\n", ""),
    "password": (["password", "--passwords-stdin"], f"{PASSWORD}\n{NEW}\n", ""),
    "delete": (["delete-account", "--password-stdin"], NEW + "\n", ""),
    "service": (["service", "list"], "", ANY),
    "vault": (["vault", "status"], "", ANY),
    "doctor": (["vault", "doctor"], "", ANY),
    "help": (["help"], "", ANY),
    "version": (["--version"], "", r"portico \S.*\n"),
}
# These say what they know, whatever it is.
TELLS = {"status", "vault", "doctor", "accounts"}

TABLE = """
            signed nobody unfinished ended offline refused locked damaged read-only full no-home
status           0      4          4     4       0       0      8       8         0    0       4
token            0      4          4     4       5       0      8       8         0    0       4
force            0      4          4     4       5       5      8       8         8    8       4
header           0      4          4     4       5       0      8       8         0    0       4
git              0      0          4     4       5       0      8       8         0    0       0
request          0      4          4     4       5       6      8       8         0    0       4
exec             0      4          4     4       5       0      8       8         0    0       4
notes            0      4          4     4       5       6      8       8         0    0       4
add              0      4          4     4       5       6      8       8         1    1       4
profile          0      4          4     4       0       6      8       8         0    0       4
rename           0      4          0     4       5       6      8       8         1    1       4
check            0      4          0     4       5       6      8       8         0    0       4
sessions         0      4          0     4       5       6      8       8         0    0       4
identities       0      4          0     4       5       6      8       8         0    0       4
accounts         0      0          0     0       0       0      8       8         0    0       0
switch           0     64          0     0       0       0      8       8         0    0      64
register         0      0          0     0       5       6      8       8         8    8       8
logout           0      0          0     0       0       0      8       8         8    8       4
login            0      6          0     0       5       6      8       8         8    8       8
password         0      4          0     0       4       4      8       8         1    1       4
delete           0      4          0     0       4       4      8       8         1    1       4
service          0      0          0     0       0       0      0       0         0    0       0
vault            0      0          0     0       0       0      8       8         0    0       0
doctor           0      0          0     0       0       0      8       8         8    8       8
help             0      0          0     0       0       0      0       0         0    0       0
version          0      0          0     0       0       0      0       0         0    0       0
"""

# What is said, by situation and exit code: the error's code, what happened, what to do.
NOBODY = ("sign_in_needed", r"Nobody is signed in\.", r"Sign in with portico login\.")
UNKNOWN = ("unknown_name", r"there is no account named “mina@example\.com”", r"see what there is: portico accounts list")
UNWRITTEN = ("vault_unwritable", r"The vault cannot be written: /\S+: \D+\.",
             r"Free some space or make it writable, then try again\.")
SAYS = {
    "nobody": {4: NOBODY, 64: UNKNOWN, 6: (
        "invalid_credentials", r"The email or password is wrong\.", r"Check both and try again\.")},
    "unfinished": {4: ("profile_incomplete", r"The profile of mina@example\.com \(local\) is not finished\.",
                       r"Choose a nickname: portico profile set --service local --account mina@example\.com")},
    "ended": {4: ("session_ended", r"The server no longer knows this session\.",
                  r"Sign in again\. The command: portico login --service local --email mina@example\.com")},
    "offline": {4: NOBODY, 5: ("offline", r"The server cannot be reached\.",
                               r"Check your network and try again; you stay signed in\.")},
    "refused": {4: NOBODY, 6: ("forbidden|http_403", r"Forbidden|the server answered 403",
                               r"Use another account, or contact the service's administrator\."),
                5: ("server_unavailable", r"The server cannot handle the request right now\.",
                    r"Try again later; you stay signed in\.")},
    "locked": {8: ("vault_locked", r"The vault is locked: its device key is missing \(\S+/device\.key\)\.",
                   r"Restore the key file\. .*")},
    "damaged": {8: ("vault_corrupt", r"The vault is damaged \(\S+/vault\.bin\)\.",
                    r"Restore the previous version with portico vault recover, or .*")},
    "read-only": {8: UNWRITTEN, 1: ("file", r"The file \S+/accounts\.db cannot be used: read-only file system\.",
                                    r"Make it writable, then try again; reading still works\.")},
    "full": {8: UNWRITTEN, 1: ("file", r"The file \S+/accounts\.db cannot be used: disk full\.",
                               r"Free some space, then try again\.")},
    "no-home": {4: NOBODY, 64: UNKNOWN, 8: UNWRITTEN},
}


def cells(situation):
    """The commands in order with the exit code that each has there."""
    head, *rows = [line.split() for line in TABLE.strip().splitlines()]
    place = head.index(situation) + 1
    expect([row[0] for row in rows] == list(COMMANDS), "the table names every command")
    return [(row[0], int(row[place])) for row in rows]


def files(folder):
    """What every file holds; locks, the database's own journals and copies of damaged files are no content."""
    found = {}
    for path in sorted(Path(folder).rglob("*")):
        if path.is_file() and path.suffix not in (".lock", ".db-wal", ".db-shm") and "quarantine" not in path.parts:
            found[str(path)] = hashlib.sha256(content(path)).hexdigest()
    return found


def content(path):
    """What a file holds; of a database its rows, for what its journal holds is moved into it by whoever closes last."""
    if path.suffix != ".db" or not path.read_bytes().startswith(b"SQLite format 3"):
        return path.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        for name in (path.name, f"{path.name}-wal"):
            if path.with_name(name).exists():
                shutil.copy(path.with_name(name), folder)
        with contextlib.closing(sqlite3.connect(Path(folder, path.name))) as database:
            return "\n".join(database.iterdump()).encode()


def changes_of(before, after):
    """The paths of files that came, went, or hold something else."""
    return sorted(path for path in before.keys() | after.keys() if before.get(path) != after.get(path))


def run(person, name, *more, **changes):
    words, given, _ = COMMANDS[name]
    at = words.index("--") if "--" in words else len(words)
    return person.run(*words[:at], *more, *words[at:], input=given, **changes)


def fails(person, situation, name, code, plain, changes, heard):
    """Whether what a command says when it fails is whole: in words, as an object, and in Korean."""
    kind, happened, advice = SAYS[situation][code]
    if name in TELLS and plain.out:
        return
    plain.is_silent_on_stdout()
    said = re.fullmatch(r"portico: (.+)\n  (.+)\n", plain.err)
    expect(said, f"two lines: {plain}")
    expect(re.fullmatch(happened, said[1]) and re.fullmatch(advice, said[2]), f"expected {happened} {advice}: {plain}")
    if plain.err not in heard:
        heard.add(plain.err)
        korean = run(person, name, "--language", "ko", **changes).exits(code).is_silent_on_stdout()
        lines = korean.err.splitlines()
        expect(len(lines) == 2 and all(re.search("[가-힣]", line) for line in lines) or "Forbidden" in korean.err,
               f"in Korean: {korean}")
    if name == "header":
        return
    outcome = run(person, name, "--json", **changes).exits(code).is_silent_on_stdout()
    error = json.loads(outcome.err)["error"]
    expect(re.fullmatch(kind, error["code"]), f"expected {kind}: {outcome}")
    # A path of what was to be written has another random part each time.
    expect(re.fullmatch(happened, error["message"]) and error["hint"] == said[2], f"the same sentences: {outcome}")


def goes_through(person, situation, changes, may_note=False):
    """Every command in a situation, in the table's order."""
    heard = set()
    for name, code in cells(situation):
        before = files(person.home)
        outcome = run(person, name, **changes).exits(code)
        if code == 0:
            shape = COMMANDS[name][2]
            listed = shape == ANY and name in ("accounts", "sessions")
            expect(listed or re.fullmatch(shape, outcome.out), f"expected {shape!r} on standard output: {outcome}")
            continue
        fails(person, situation, name, code, outcome, changes, heard)
        # How the network was is noted with the session; a wrong password is counted where the accounts are kept.
        noted = ("vault.",) * may_note + ("accounts.db",) * (code == 6)
        written = [path for path in changes_of(before, files(person.home)) if not Path(path).name.startswith(noted)]
        expect(not written, f"nothing is written, but {written}: {outcome}")


class Refusing(BaseHTTPRequestHandler):
    """An accounts API that signs in and then refuses everything."""

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.command == "POST" and self.path == "/v1/sessions" and not self.server.is_closed:
            return self.say(201, {
                "access_token": "pta_" + "a" * 43, "token_type": "Bearer", "expires_in": 900, "refresh_token": "ptr_x",
                "account": {"id": "1", "email": EMAIL, "status": "active", "created_at": None,
                            "profile": {"nickname": "mina", "image": None}}})
        self.say(403, {"type": "about:blank", "title": "Forbidden", "status": 403, "code": "forbidden"})

    do_POST = do_PATCH = do_PUT = do_DELETE = do_GET

    def say(self, status, content):
        body = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json" if status < 400 else "application/problem+json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def register(person, *more):
    """Somebody is signed in, and git may ask for one host."""
    person.register(extra=more).exits(0)
    person.run("credential", "git", "--setup", "--host", "git.example").exits(0)


@contextlib.contextmanager
def nobody(person):
    yield {}


@contextlib.contextmanager
def signed_in(person):
    register(person)
    yield {}


@contextlib.contextmanager
def unfinished(person):
    person.register("jun@example.com", "jun").exits(0)
    person.run("logout").exits(0)
    person.register(nickname="jun").exits(6)
    person.run("accounts", "switch", EMAIL).exits(0)
    person.run("credential", "git", "--setup", "--host", "git.example").exits(0)
    yield {}


@contextlib.contextmanager
def ended(person):
    register(person)
    with sqlite3.connect(person.home / "portico/data/accounts.db") as database:
        database.execute("PRAGMA foreign_keys = ON")
        database.execute("DELETE FROM sessions")
    database.close()
    person.run("token", "--force").exits(4)
    yield {}


@contextlib.contextmanager
def offline(person):
    # A port of one's own: nobody else may answer there afterwards.
    with person.serving("--access-ttl", "1", "--port", free_port()) as address:
        person.run("service", "add", "far", "--accounts-api", address).exits(0)
        register(person, "--service", "far")
    time.sleep(1.1)
    yield {}


@contextlib.contextmanager
def locked(person):
    register(person)
    (person.home / "portico/config/device.key").unlink()
    yield {}


@contextlib.contextmanager
def damaged(person):
    register(person)
    vault = person.home / "portico/data/vault/vault.bin"
    whole = vault.read_bytes()
    vault.write_bytes(whole[:200] + bytes([whole[200] ^ 1]) + whole[201:])
    yield {}


@contextlib.contextmanager
def refused(person):
    server = ThreadingHTTPServer(("127.0.0.1", 0), Refusing)
    server.is_closed = False
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        person.run("service", "add", "far", "--accounts-api", f"http://127.0.0.1:{server.server_address[1]}").exits(0)
        person.login(extra=("--service", "far")).exits(0)
        server.is_closed = True
        yield {}
    finally:
        server.shutdown()
        server.server_close()


@contextlib.contextmanager
def read_only(person):
    register(person)
    home = person.home / "portico"
    if os.geteuid() != 0 or mount("-o", "bind", home, home):
        raise Skipped("a read-only mount is not allowed here")
    try:
        if mount("-o", "remount,bind,ro", home):
            raise Skipped("a read-only mount is not allowed here")
        yield {}
    finally:
        unmount(home)


HOLD = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
with database:
    database.execute("UPDATE sessions SET last_seen_at = 0")
print("held", flush=True)
sys.stdin.read()
"""


@contextlib.contextmanager
def disk_full(person):
    home = person.home / "portico"
    home.mkdir(mode=0o700)
    if os.geteuid() != 0 or mount("-t", "tmpfs", "-o", "size=8m,mode=0700", "tmpfs", home):
        raise Skipped("mounting a small disk is not allowed here")
    try:
        register(person)
        # Another program has the database open, so that its journals have their place already; when the session was
        # last seen is due to be written down.
        holder = subprocess.Popen(
            [sys.executable, "-c", HOLD, home / "data/accounts.db"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        try:
            expect(holder.stdout.readline() == b"held\n", "the database is held open")
            with open(home / "filler", "wb", buffering=0) as file, contextlib.suppress(OSError):
                while file.write(bytes(4096)):
                    pass
            yield {}
        finally:
            holder.communicate(timeout=60)
    finally:
        unmount(home)


@contextlib.contextmanager
def no_home(person):
    yield {"HOME": "/proc/nonexistent", "PORTICO_HOME": None}


def row(situation, make, may_note=False):
    @journey(f"the table of commands: {situation}")
    def walk(person):
        with make(person) as changes:
            goes_through(person, situation, changes, may_note)


for situation, make in (("signed", signed_in), ("nobody", nobody), ("ended", ended),
                        ("locked", locked), ("damaged", damaged), ("read-only", read_only), ("full", disk_full),
                        ("no-home", no_home)):
    row(situation, make)
row("unfinished", unfinished, may_note=True)
row("offline", offline, may_note=True)
row("refused", refused, may_note=True)

READING = ["status", "token", "header", "request", "notes", "profile", "check", "sessions", "accounts", "service",
           "vault", "git", "version"]
# One for each thing that surroundings may change: the vault, the network's path, text, another program.
TELLING = ["status", "token", "request", "exec", "notes", "git"]


@journey("the table of commands: surroundings that change no byte of the output")
def surroundings(person):
    person.register().exits(0)
    person.run("notes", "add", "İıŞş 가나다 🗝️").exits(0)
    person.run("credential", "git", "--setup", "--host", "git.example").exits(0)
    small = person.home / "small"
    small.mkdir()
    is_small = os.geteuid() == 0 and mount("-t", "tmpfs", "-o", "size=4k", "tmpfs", small) == 0
    try:
        known = {name: run(person, name).exits(0).out for name in TELLING}
        expect("İıŞş 가나다 🗝️" in known["notes"] and "password=pta_" in known["git"], f"{known}")
        for changes in ({"HOME": None}, {"HOME": "/nonexistent"}, {"HOME": ""}, {"TMPDIR": str(small)},
                        {"TMPDIR": "/nonexistent"}, {"LANG": "C"},
                        {"LANG": None, "TERM": None, "PATH": "/usr/bin:/bin"},
                        {"LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"}, {"LANG": "ja_JP.eucJP"},
                        {"COLUMNS": "1", "TERM": "dumb", "NO_COLOR": "1"}, {"TZ": "Asia/Seoul"}):
            for name in TELLING:
                outcome = run(person, name, **changes).exits(0)
                expect(outcome.out == known[name] and outcome.err == "", f"{changes}: {outcome}")
    finally:
        if is_small:
            unmount(small)


@journey("the table of commands: a reader that is gone ends each silently (141), a full device says so (1)")
def nobody_reads(person):
    person.register().exits(0)
    person.run("notes", "add", "something").exits(0)
    person.run("credential", "git", "--setup", "--host", "git.example").exits(0)
    for name in [*READING, "help", "doctor"]:
        words, given, _ = COMMANDS[name]
        reader, writer = os.pipe()
        os.close(reader)
        with open("/dev/full", "wb", buffering=0) as full:
            for output, code in ((writer, 141), (full, 1)):
                done = subprocess.run([BINARY, *words], input=given, stdout=output, stderr=subprocess.PIPE, text=True,
                                      env=person.environment(), timeout=60)
                ended = 128 - done.returncode if done.returncode < 0 else done.returncode
                said = r"" if code == 141 else r"portico: standard output cannot be written: .+\n  .+\n"
                expect(ended == code and re.fullmatch(said, done.stderr), f"{name}: {ended} {done.stderr!r}")
        os.close(writer)


@journey("the table of commands: without a terminal nothing is asked (64), and the flag that helps is named")
def nothing_is_asked(person):
    person.register().exits(0)
    before = files(person.home)
    for words, named in (([], "--plain"), (["login"], "--email"), (["login", "--email", EMAIL], "--password-stdin"),
                         (["register", "--nickname", "a"], "--email"),
                         (["register", "--email", "a@example.com", "--nickname", "aa"], "--password-stdin"),
                         (["password"], "--passwords-stdin"), (["delete-account"], "--password-stdin"),
                         (["vault", "passphrase"], "--passphrase-stdin"), (["exec", "true"], "--"),
                         (["credential", "git"], "--setup"), (["notes", "add"], "TEXT"), (["tokne"], "token"),
                         (["token", "--forse"], "--force"), (["login", "--password", "x"], "--password-stdin"),
                         (["token", "--min-valid", "x"], "0 to"), (["request", "GET"], "PATH-OR-URL")):
        said = person.run(*words).exits(64).is_silent_on_stdout()
        expect(re.fullmatch(r"portico: .+\n  .+\n", said.err) and named in said.err, f"{named}: {said}")
        said = person.run(*words, "--json").exits(64).is_silent_on_stdout()
        error = json.loads(said.err)["error"]
        expect(error["message"] and error["hint"], f"{said}")
    expect(files(person.home) == before, "nothing is written")
