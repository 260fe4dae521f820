"""The vault, damaged for real: what is said, which file is named, and that following the advice works."""

import contextlib
import hashlib
import json
import os
import re
import time

import pexpect
from failures import mount, unmount
from fullscreen import Screen
from harness import BINARY, EMAIL, Skipped, expect, journey

PHRASE = "정확한 말 배터리 31"


class Places:
    """The vault's files in somebody's home."""

    def __init__(self, person):
        home = person.home / "portico"
        self.home = home
        self.vault = home / "data/vault/vault.bin"
        self.previous = home / "data/vault/vault.bin.prev"
        self.quarantine = home / "data/vault/quarantine"
        self.state = home / "state/vault.state"
        self.key = home / "config/device.key"
        self.accounts = home / "data/accounts.db"

    def sums(self):
        """What every file that matters holds; locks and SQLite's log come and go."""
        kept = [place for place in (self.vault, self.previous, self.state, self.key) if place.exists()]
        return {place.name: hashlib.sha256(place.read_bytes()).hexdigest() for place in kept}


def resealed(content):
    """The digest of what stands before it put right: what remains is a change without the key."""
    return content[:-64] + hashlib.blake2b(content[:-64], digest_size=32).digest() + content[-32:]


def flipped(content, place):
    return content[:place] + bytes([content[place] ^ 1]) + content[place + 1:]


# What is done to the files of a vault that was written a few times.

def gone(places):
    places.vault.unlink()


def damaged(places):
    places.vault.write_bytes(flipped(places.vault.read_bytes(), 200))


def cut(places):
    places.vault.write_bytes(places.vault.read_bytes()[:-70])


def something_else(places):
    places.vault.write_bytes(b"certainly no vault, and yet as long as one might be" * 20)


def changed(places):
    content = places.vault.read_bytes()
    places.vault.write_bytes(resealed(flipped(content, len(content) - 80)))


def older(places):
    places.vault.write_bytes(places.previous.read_bytes())


def state_changed(places):
    places.state.write_bytes(flipped(places.state.read_bytes(), 30))


def newer_version(places):
    content = places.vault.read_bytes()
    places.vault.write_bytes(content[:8] + b"\x02\x00" + content[10:])


def key_gone(places):
    places.key.unlink()


def other_key(places):
    places.key.write_bytes(os.urandom(32))


def empty_key(places):
    places.key.write_bytes(b"")


# name: (what is done, words of what happened in both languages, the file, the advice, its words for a shell)
ROWS = {
    "gone": (gone, "is missing", "없어졌", "vault", "vault recover"),
    "damaged": (damaged, "is damaged", "손상", "vault", "vault recover"),
    "cut off": (cut, "is damaged", "손상", "vault", "vault recover"),
    "another file": (something_else, "is damaged", "손상", "vault", "vault recover"),
    "changed without the key": (changed, "does not have its key", "키를 갖지 않은", "vault", "vault reset"),
    "older": (older, "older than", "오래된", "vault", "vault accept-rollback"),
    "with a changed state file": (state_changed, "state file", "상태 파일", "state", "vault accept-rollback"),
    "without its device key": (key_gone, "is missing", "기기 키가 없어요", "key", "vault reset"),
    "with another device key": (other_key, "belongs to another vault", "이 보관함의 것이 아니", "key", "vault reset"),
    "with an empty device key": (empty_key, "belongs to another vault", "이 보관함의 것이 아니", "key", "vault reset"),
}


def lived_in(person):
    """Somebody whose vault was written more than once."""
    person.register().exits(0)
    person.run("token", "--force").exits(0)
    return Places(person)


def row(name, act, english, korean, which, advice):
    def travel(person):
        places = lived_in(person)
        act(places)
        file = str({"vault": places.vault, "state": places.state, "key": places.key}[which])
        before = places.sums()
        for language, words in (("en", english), ("ko", korean)):
            # The doctor says the same in either language's turn.
            for command in (("token",), ("vault",), ("vault", "doctor") if language == "ko" else ("status",)):
                told = person.run(*command, "--language", language).exits(8)
                if command == ("token",):
                    told.is_silent_on_stdout().says(words).says(file).says(f"portico {advice}")
                if command[0] == "vault":
                    told.says(words).says(file).says(f"portico {advice}")
        expect(places.sums() == before, "looking at it changed nothing")
        confirmed = () if advice == "vault recover" else ("--yes",)
        if confirmed:
            person.run(*advice.split()).exits(64).says("--yes")
            expect(places.sums() == before, "without a confirmation nothing happens")
        done = person.run(*advice.split(), *confirmed, "--json").exits(0).json()
        expect(done["result"] in ("recovered", "accepted", "reset"), f"{done}")
        if done["result"] == "reset":
            expect(all(places.quarantine.samefile(os.path.dirname(path)) for path in done["files"]), f"{done}")
            person.run("token").exits(4)
        person.run("vault").exits(0)
        person.run("vault", "doctor").exits(0)
        person.login().exits(0)
        person.run("token").exits(0)

    journey(f"a vault that is {name}: what happened, which file, and the advice works"
            if not name.startswith("with") else f"a vault {name}: what happened, which file, and the advice works")(travel)


for row_name, columns in ROWS.items():
    row(row_name, *columns)


@journey("a vault of a newer version is left alone, and names what to update")
def unsupported(person):
    places = lived_in(person)
    whole = places.vault.read_bytes()
    newer_version(places)
    before = places.sums()
    for command in (("token",), ("login", "--email", EMAIL, "--password-stdin"), ("vault", "rotate"), ("vault", "recover"),
                    ("vault", "accept-rollback", "--yes")):
        person.run(*command, input="correct-horse-battery-31\n").exits(8).says("format 2").says("Update portico")
    expect(places.sums() == before, "nothing was written")
    places.vault.write_bytes(whole)
    person.run("token").exits(0)


@journey("without its state file a vault opens, the doctor says so, and the next change writes it")
def state_cleared(person):
    places = lived_in(person)
    places.state.unlink()
    person.run("token").exits(0)
    person.run("vault", "doctor").exits(0).says("!!").says(str(places.state))
    expect(not places.state.exists(), "looking does not write it")
    person.run("token", "--force").exits(0)
    expect(places.state.exists(), "the next change does")


@journey("a changed vault is never replaced by its past, and one in order is not mended")
def no_restore(person):
    places = lived_in(person)
    for command in (("recover",), ("accept-rollback", "--yes")):
        person.run("vault", *command).exits(1)
    changed(places)
    before = places.sums()
    for command in (("recover",), ("accept-rollback", "--yes"), ("rotate",), ("passphrase", "--passphrase-stdin")):
        person.run("vault", *command, input=PHRASE + "\n").exits(8).is_silent_on_stdout()
    expect(places.sums() == before, "nothing was written")


@journey("recovery is refused when there is no past, and reset is the way out")
def nothing_to_recover(person):
    places = lived_in(person)
    damaged(places)
    places.previous.unlink()
    person.run("vault", "recover").exits(8)
    person.run("vault", "reset", "--yes").exits(0)
    person.login().exits(0)


# Commands × conditions: exit code, nothing on stdout, a sentence on stderr, files as they were.

def locked(person, places):
    person.run("vault", "passphrase", "--passphrase-stdin", input=PHRASE + "\n").exits(0)


CONDITIONS = {
    "locked": locked, "damaged": lambda _, places: damaged(places), "missing": lambda _, places: gone(places),
    "rolled back": lambda _, places: older(places), "tampered": lambda _, places: changed(places),
    "key gone": lambda _, places: key_gone(places), "newer version": lambda _, places: newer_version(places),
}
COMMANDS = [
    ("token",), ("token", "--force"), ("request", "GET", "/v1/account"), ("profile",), ("notes",), ("notes", "add", "x"),
    ("sessions",), ("accounts",), ("logout",), ("logout", "--all"),
    ("login", "--email", EMAIL, "--password-stdin"),
    ("register", "--email", "jun@example.com", "--nickname", "jun", "--password-stdin"),
    ("vault", "rotate"),
]


def table(name, condition):
    @journey(f"every command over a vault that is {name}: 8, no output, a sentence, nothing changed")
    def travel(person):
        places = lived_in(person)
        condition(person, places)
        before = places.sums()
        for command in COMMANDS:
            done = person.run(*command, input="correct-horse-battery-31\n").exits(8).is_silent_on_stdout()
            lines = done.err.strip().splitlines()
            expect(lines[0].startswith("portico: ") and len(lines) == 2, f"a sentence and a hint: {done}")
            expect(places.sums() == before, f"{command} changed a file")
        error = json.loads(person.run("token", "--json").exits(8).is_silent_on_stdout().err)["error"]
        expect(error["code"].startswith("vault_") and error["message"] and error["hint"], f"{error}")


for condition_name, act_on in CONDITIONS.items():
    table(condition_name, act_on)


@journey("every command over a state that was cleared works as before")
def cleared_table(person):
    places = lived_in(person)
    for command in COMMANDS[:8]:
        places.state.unlink(missing_ok=True)
        person.run(*command).exits(0)


@contextlib.contextmanager
def read_only(folder):
    if os.geteuid() or mount("-o", "bind", folder, folder) or mount("-o", "remount,bind,ro", folder):
        unmount(folder)
        raise Skipped("a read-only mount is not allowed here")
    try:
        yield
    finally:
        unmount(folder)


@journey("over a read-only disk reading works, writing is 8, and the doctor names it")
def read_only_table(person):
    places = lived_in(person)
    before = places.sums()
    with read_only(person.home):
        for command in (("token",), ("accounts",), ("vault",)):
            person.run(*command).exits(0)
        for command in (("vault", "rotate"), ("logout", "--all"), ("vault", "reset", "--yes"),
                        ("vault", "passphrase", "--passphrase-stdin")):
            person.run(*command, input=PHRASE + "\n").exits(8).is_silent_on_stdout().says("read-only")
        person.run("vault", "doctor").exits(8).says("sessions are not renewed").says("cannot be changed")
        expect(places.sums() == before, "nothing was written")


@journey("the doctor names a full disk, and what could not be written says so (8)")
def full_disk(person):
    home = person.home / "portico"
    home.mkdir(mode=0o700)
    if os.geteuid() or mount("-t", "tmpfs", "-o", "size=2m,mode=0700", "tmpfs", home):
        raise Skipped("mounting a small disk is not allowed here")
    try:
        places = lived_in(person)
        filler = os.open(home / "filler", os.O_WRONLY | os.O_CREAT)
        with contextlib.suppress(OSError):
            while os.write(filler, b"\0" * 4096):
                pass
        os.close(filler)
        before = places.sums()
        person.run("vault", "doctor").exits(8).says("no space")
        person.run("vault", "rotate").exits(8).is_silent_on_stdout().says("disk full")
        expect(places.sums() == before, "the old state stands")
        person.run("token").exits(0)
    finally:
        unmount(home)


def findings(person, code=8):
    found = person.run("vault", "doctor", "--json").exits(code).json()
    return {entry["subject"]: entry for entry in found if entry["verdict"] not in ("good", "absent", "unseen")}


@journey("the doctor names each trouble under its own item, in both languages, and changes nothing")
def doctor(person):
    places = lived_in(person)

    def listing():
        return sorted(str(path) for path in places.home.rglob("*") if not path.name.endswith(("-wal", "-shm")))

    expect(findings(person, 0) == {}, "a sound home has nothing to say")
    before, sums = listing(), places.sums()

    config = places.home / "config/config.json"
    config.write_text("[1")
    expect(findings(person)["configuration"]["path"] == str(config), "the configuration")
    config.unlink()

    kept = places.accounts.read_bytes()
    for suffix in ("-wal", "-shm"):
        place = places.accounts.with_name("accounts.db" + suffix)
        place.unlink(missing_ok=True)
    places.accounts.write_bytes(kept[:4096] + b"\xff" * 3000 + kept[7096:])
    trouble = findings(person)["accounts"]
    expect("damaged" in trouble["detail"] and str(places.accounts) in trouble["advice"], f"{trouble}")
    places.accounts.write_bytes(kept)
    places.accounts.chmod(0o644)
    expect("chmod" in findings(person)["accounts"]["advice"], "its rights")
    places.accounts.chmod(0o600)
    for place, mode in ((places.key, 0o666), (places.vault.parent, 0o777)):
        kept_mode = place.stat().st_mode & 0o777
        place.chmod(mode)
        found = findings(person)["permissions"]
        expect(found["verdict"] == "fault" and f"chmod go= {place}" in found["advice"]
               and "vault rotate" in found["advice"], f"{found}")
        person.run("vault", "doctor", "--language", "ko").exits(8).says("vault rotate로 키를")
        place.chmod(kept_mode)

    real = places.key.rename(places.key.with_name("real.key"))
    places.key.symlink_to(real)
    found = findings(person)
    expect("symbolic" in found["device_key"]["detail"] and "file" not in found, f"{found}")
    expect("previous" not in found, f"what was not looked at is not called unusable: {found}")
    person.run("status").exits(8).says("cannot be used").says("symbolic").says("nothing was changed")
    person.run("status", "--language", "ko").exits(8).says("쓸 수 없음").says("살펴봐 주세요")
    places.key.unlink()
    real.rename(places.key)

    whole = places.vault.read_bytes()
    damaged(places)
    secret = places.key.read_bytes()
    places.key.write_bytes(b"")
    found = findings(person)
    expect("device_key" in found and "file" in found, f"an empty key beside a damaged vault: {found}")
    places.key.write_bytes(secret)
    places.vault.write_bytes(whole)

    left = places.vault.with_name(".vault.bin.0123.tmp")
    left.write_bytes(b"x")
    os.utime(left, (1, 1))
    expect("1" in findings(person, 0)["leftovers"]["detail"], "a file left behind")
    left.unlink()

    if os.geteuid() == 0:
        os.chown(places.state, 12345, 12345)
        found = findings(person)
        expect(found["owner"]["path"] == str(places.state), f"{found}")
        os.chown(places.state, 0, 0)

    narrow = person.run("vault", "doctor", prefix=("sh", "-c", 'umask 0777; exec "$@"', "sh")).exits(0)
    narrow.says("umask 777")
    weak = person.run("vault", "doctor", prefix=("sh", "-c", 'ulimit -l 0; exec setpriv --bounding-set=-ipc_lock '
                                                 '--inh-caps=-ipc_lock "$@"', "sh"))
    expect(weak.code == 0, f"memory that is not locked is no fault: {weak}")
    expect(findings(person, 0) == {}, "all is well again")
    expect(listing() == before and places.sums() == sums, "the doctor changed nothing")


@journey("PORTICO_PASSPHRASE_FD, _FILE and a credential open the vault without a terminal")
def unattended(person):
    places = lived_in(person)
    locked(person, places)
    expect(not places.key.exists(), "the device key is gone")
    person.run("token").exits(8).says("PORTICO_PASSPHRASE_FILE")
    file = person.path("phrase", (PHRASE + "\n").encode())
    file.chmod(0o600)
    quiet = person.run("token", PORTICO_PASSPHRASE_FILE=str(file)).exits(0)
    expect(quiet.err == "", f"{quiet}")
    file.chmod(0o640)
    person.run("token", PORTICO_PASSPHRASE_FILE=str(file)).exits(0).says("chmod 600")
    # Nobody writes: what is waited for is said, and then it goes on.
    pipe = person.home / "pipe"
    os.mkfifo(pipe, 0o600)
    waiting = person.start("status", PORTICO_PASSPHRASE_FILE=str(pipe))
    said = waiting.stderr.readline()
    expect(f"Waiting for input from PORTICO_PASSPHRASE_FILE ({pipe})" in said, f"what is waited for: {said}")
    pipe.write_text(f"{PHRASE}\n")
    expect(waiting.wait(20) == 0, f"ended with {waiting.returncode}")
    waiting.stdout.close()
    waiting.stderr.close()
    by_descriptor = ("sh", "-c", f'exec 9<{file}; exec "$@"', "sh")
    person.run("token", prefix=by_descriptor, PORTICO_PASSPHRASE_FD="9").exits(0)
    person.run("token", PORTICO_PASSPHRASE_FD="9").exits(8).says("PORTICO_PASSPHRASE_FD")
    # The line of the passphrase is taken from standard input, and what follows it stays there.
    person.run("login", "--email", EMAIL, "--password-stdin", input=f"{PHRASE}\ncorrect-horse-battery-31\n",
               PORTICO_PASSPHRASE_FD="0").exits(0)
    (person.home / "credentials").mkdir()
    (person.home / "credentials/portico-passphrase").write_text(PHRASE)
    person.run("token", CREDENTIALS_DIRECTORY=str(person.home / "credentials")).exits(0)
    wrong = person.path("wrong", b"something else\n")
    wrong.chmod(0o600)
    person.run("token", PORTICO_PASSPHRASE_FILE=str(wrong)).exits(8).says("does not open").is_silent_on_stdout()
    for broken, reason in ((person.home / "nowhere", "No such file"), (person.home, "Is a directory"),
                           (person.path("empty", b""), "empty"), (person.path("latin", b"\xe9t\xe9\n"), "UTF-8")):
        person.run("token", PORTICO_PASSPHRASE_FILE=str(broken)).exits(8).says(reason).says("PORTICO_PASSPHRASE_FILE")


@journey("recovery of a vault that a passphrase opens asks for it, or reads it from the file")
def locked_recovery(person):
    places = lived_in(person)
    locked(person, places)
    file = person.path("phrase", (PHRASE + "\n").encode())
    file.chmod(0o600)
    person.run("token", "--force", PORTICO_PASSPHRASE_FILE=str(file)).exits(0)
    whole = places.vault.read_bytes()
    damaged(places)
    person.run("vault", "recover").exits(8).says("passphrase")
    person.run("vault", "recover", PORTICO_PASSPHRASE_FILE=str(file)).exits(0)
    person.run("token", PORTICO_PASSPHRASE_FILE=str(file)).exits(0)
    places.vault.write_bytes(whole[:100])
    child = spawn(person, "vault", "recover", "--language", "en")
    child.expect("Vault passphrase: ?")
    child.sendline(PHRASE)
    child.expect("was restored")
    expect(ended(child) == 0, "recovered")


def spawn(person, *arguments, **changes):
    return pexpect.spawn(BINARY, list(arguments), cwd=str(person.home), timeout=60, env=person.environment(**changes),
                         encoding="utf-8", dimensions=(24, 100))


def ended(child):
    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus


@journey("at a terminal the passphrase is typed unseen, and wrong ones wait longer each time")
def typed(person):
    lived_in(person)
    long = "Ab3-" * 3000
    child = spawn(person, "vault", "passphrase", "--language", "en")
    for prompt in ("New passphrase [^:]*: ?", "Repeat the passphrase: ?"):
        child.expect(prompt)
        # Longer than a terminal's line can be.
        child.send(long)
        child.sendline("")
    child.expect("From now on, the passphrase opens the vault")
    expect(long[:40] not in (child.before or ""), "nothing of it is shown")
    expect(ended(child) == 0, "set")

    child = spawn(person, "token", "--language", "ko")
    for number in range(3):
        child.expect("보관함 암호 문구: ?")
        child.sendline(f"wrong {number}")
    child.expect("열리지 않아요")
    expect(ended(child) == 8, "three wrong ones end it")

    child = spawn(person, "token")
    child.expect("Vault passphrase: ?")
    child.sendeof()
    expect(ended(child) == 2, "the end of input cancels")

    child = spawn(person, "vault", "reset", "--language", "en")
    child.expect(r"\(reset\): ?")
    child.sendline("no")
    expect(ended(child) == 2, "another word cancels")
    child = spawn(person, "vault", "reset", "--language", "en")
    child.expect(r"\(reset\): ?")
    child.sendline("reset")
    child.expect("quarantine")
    expect(ended(child) == 0, "reset")
    person.run("token").exits(4)


@journey("the app in lines asks for the passphrase, mends a damaged vault, and changes the passphrase")
def in_lines(person):
    places = lived_in(person)
    child = spawn(person, "--plain", "--language", "en")

    def choose(name):
        child.expect(r"(\d+)\. " + re.escape(name))
        number = child.match.group(1)
        child.expect(r"Number \(1–\d+\)[^:]*: ?")
        child.sendline(number)

    choose("Settings")
    choose("Vault")
    choose("Set a passphrase")
    child.expect("New passphrase [^:]*: ?")
    child.sendline(PHRASE)
    child.expect("Repeat the passphrase: ?")
    child.sendline(PHRASE)
    child.expect("From now on")
    child.sendeof()
    child.close()

    child = spawn(person, "--plain", "--language", "en")
    child.expect("Vault passphrase: ?")
    child.sendline("something else")
    child.expect("does not open")
    child.expect("Vault passphrase: ?")
    child.sendline(PHRASE)
    child.expect("The vault is open")
    choose("Settings")
    child.sendeof()
    child.close()

    damaged(places)
    child = spawn(person, "--plain", "--language", "en")
    child.expect("is damaged")
    choose("Restore the previous version")
    child.expect("Vault passphrase: ?")
    child.sendline(PHRASE)
    child.expect("was restored")
    child.close()
    person.run("--plain", input="").exits(8)


SCREEN = {
    "en": {"title": "Unlock the vault", "wrong": "That does not open", "home": "Home", "damaged": "is damaged", "left": "left with",
           "recover": "Restore the previous version", "back": "The previous version was restored", "older": "older than",
           "word": "Type this word", "settings": "Settings", "vault": "Set a passphrase", "strength": "good",
           "set": "From now on", "change": "Change the passphrase"},
    "ko": {"title": "보관함 열기", "wrong": "열리지 않아요", "home": "홈", "damaged": "손상되었어요", "left": "left with",
           "recover": "이전 상태로 되돌리기", "back": "이전 상태로 되돌렸어요", "older": "오래된 상태", "word": "이 단어를 입력",
           "settings": "설정", "vault": "암호 문구 정하기", "strength": "좋아요", "set": "이제 암호 문구로", "change": "암호 문구 바꾸기"},
}


def full_screen(language, columns, rows):
    @journey(f"the app opens a locked vault, mends a damaged one and an older one ({language}, {columns}×{rows})")
    def travel(person):
        words = SCREEN[language]
        places = lived_in(person)
        look = {"columns": columns, "rows": rows, "PORTICO_LANGUAGE": language}
        with Screen(person, **look) as screen:
            screen.sees(words["home"])
            screen.type("4", "End", "Up", "Up", "Up", "Enter")
            screen.sees(words["vault"])
            # However many lines the path needs.
            screen.shows(lambda shown: str(places.vault.parent) in "".join(shown.split()), "the vault's place")
            screen.type("Enter")
            screen.sees(words["vault"])
            screen.write("a long passphrase")
            screen.sees("•" * 17, words["strength"])
            screen.type("Tab")
            screen.write("a long passphrase")
            screen.type("Enter")
            screen.sees(words["set"], words["change"])
        with Screen(person, **look) as screen:
            screen.sees(words["title"])
            screen.write("something else")
            screen.type("Enter")
            screen.sees(words["wrong"])
            screen.write("a long passphrase")
            # Enter does nothing until the wait is over.
            deadline = time.monotonic() + 60
            while words["home"] not in screen.text() and time.monotonic() < deadline:
                screen.type("Enter")
                time.sleep(0.3)
                if "•" not in screen.text() and words["title"] in screen.text():
                    screen.write("a long passphrase")
            screen.sees(words["home"])
        person.run("vault", "passphrase", "--remove", "--passphrase-stdin", input="a long passphrase\n").exits(0)
        person.run("token", "--force").exits(0)
        person.run("token", "--force").exits(0)
        damaged(places)
        with Screen(person, **look) as screen:
            screen.sees(words["damaged"], words["recover"])
            screen.type("Enter")
            screen.sees(words["back"])
        person.run("vault").exits(0)
        person.run("login", "--email", EMAIL, "--password-stdin", input="correct-horse-battery-31\n").exits(0)
        older(places)
        with Screen(person, **look) as screen:
            screen.sees(words["older"])
            screen.type("Enter")
            screen.sees(words["word"])
            screen.write("accept")
            screen.type("Enter")
            screen.shows(lambda shown: words["word"] not in shown and "mina" in shown, "somebody's screen")
        person.run("vault").exits(0)


full_screen("en", 80, 24)
full_screen("ko", 120, 40)


@journey("vault: one that is closed while the app is open leads to the unlock screen, and back to where one was")
def closed_meanwhile(person):
    person.register().exits(0)
    person.run("notes", "add", "still here").exits(0)
    places = Places(person)
    with Screen(person) as screen:
        screen.sees("› still here")
        screen.type("2")
        screen.sees("mina")
        content = places.vault.read_bytes()
        damaged(places)
        screen.sees("is damaged", "Quit")
        places.vault.write_bytes(content)
        # No key is needed: whatever mends the vault is noticed, and the tab is the one from before.
        screen.loses("is damaged")
        shown = screen.sees("1-4 tabs", "Nickname")
        expect("still here" not in shown, f"the profile, not the notes:\n{shown}")


@journey("a vault from before the profile was finished asks the server before it refuses, and remembers")
def older_than_the_profile(person):
    person.register("jun@example.com", "jun").exits(0)
    person.run("logout").exits(0)
    person.register(nickname="jun").exits(6)
    places = Places(person)
    person.run("notes", "list", "--account", EMAIL).exits(4).says("not finished")
    person.run("accounts", "switch", EMAIL).exits(0)
    older = places.vault.read_bytes()
    person.run("profile", "set", "--nickname", "mina").exits(0)
    places.vault.write_bytes(older)
    person.run("vault", "accept-rollback", "--yes").exits(0)
    phases = [one["phase"] for one in person.run("status", "--json").json()["accounts"]]
    expect(phases == ["profile_incomplete"], f"{phases}")
    person.run("notes", "list").exits(0)
    phases = [one["phase"] for one in person.run("status", "--json").exits(0).json()["accounts"]]
    expect(phases == ["signed_in"], f"{phases}")
