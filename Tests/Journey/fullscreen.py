"""The full screen, lived with keys: in tmux, which shows what a person would see, and on a bare pseudo-terminal."""

import contextlib
import fcntl
import itertools
import os
import pty
import re
import select
import shlex
import signal
import struct
import subprocess
import termios
import time
import unicodedata
from pathlib import Path

import pexpect
from harness import BINARY, EMAIL, PASSWORD, expect, journey, png, until

PATIENCE = 60
NUMBERS = itertools.count()


class Screen:
    """The program in a tmux pane of a given size."""

    def __init__(self, person, *arguments, columns=80, rows=24, **changes):
        self.socket = f"portico-{os.getpid()}-{next(NUMBERS)}"
        environment = person.environment(**changes)
        command = ["env", "-i", *[f"{name}={value}" for name, value in environment.items() if name != "TERM"],
                   "TERM=tmux-256color", BINARY, *arguments]
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows), "-c", str(person.home),
                  shlex.join(command) + "; echo left with $?; exec cat", environment={"LANG": "C.UTF-8"})

    def tmux(self, *arguments, environment=None):
        return subprocess.run(["tmux", "-u", "-L", self.socket, *arguments], capture_output=True, text=True, timeout=60,
                              env=os.environ | (environment or {}))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pane = self.tmux("display-message", "-p", "#{pane_pid}").stdout.strip()
        running = subprocess.run(["pgrep", "-P", pane], capture_output=True, text=True).stdout.split()
        self.tmux("kill-server")
        # The next one finds the home as this one leaves it.
        until(lambda: not any(map(is_alive, running)), "a program outlives its window")

    def text(self):
        return self.tmux("capture-pane", "-p").stdout

    def type(self, *keys):
        """Keys by tmux's names."""
        self.tmux("send-keys", *keys)

    def write(self, text):
        """Text as it is typed."""
        self.tmux("send-keys", "-l", text)

    def shows(self, condition, what):
        """Waits until the whole screen is as it shall be: it may be read while half of it is painted."""
        deadline = time.monotonic() + PATIENCE
        while not condition(shown := self.text()):
            expect(time.monotonic() < deadline, f"waited for {what}, the screen shows:\n{shown}")
            time.sleep(0.03)
        return shown

    def loses(self, text):
        """Waits until this does not stand on the screen any more: Escape and the next key would be one to a terminal."""
        self.shows(lambda shown: text not in shown, f"{text} to go")

    def sees(self, *texts):
        """Waits until all of these stand on the screen at once."""
        return self.shows(lambda shown: all(text in shown for text in texts), texts)

    def moves(self, key):
        """Presses a key, and waits until what is chosen is another one: keys pressed blindly would go too far."""
        before = chosen(self.text())
        self.type(key)
        deadline = time.monotonic() + 3
        while chosen(self.text()) == before and time.monotonic() < deadline:
            time.sleep(0.03)


def chosen(shown):
    """The lines with the mark of what is chosen."""
    return [line for line in shown.splitlines() if "›" in line]


def is_alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


WORDS = {
    "en": {"welcome": "Welcome", "create": "Create an account", "finish": "Finish your profile", "free": "is available", "home": "Home",
           "none": "No notes yet", "left": "left with", "sign in": "Sign in", "settings": "Settings", "sessions": "Sessions",
           "device": "this device", "adding": "Add an account", "sign out": "Sign out", "address": "Type the email", "wrong": "The password is wrong."},
    "ko": {"welcome": "환영해요", "create": "계정 만들기", "finish": "프로필 완성하기", "free": "닉네임을 사용할 수 있어요", "home": "홈",
           "none": "아직 메모가 없어요", "left": "left with", "sign in": "로그인", "settings": "설정", "sessions": "세션",
           "device": "이 기기", "adding": "계정 추가", "sign out": "로그아웃", "address": "이메일 주소 입력", "wrong": "비밀번호가 맞지 않아요."},
}


def register(screen, words, email=EMAIL, title="welcome"):
    screen.sees(words[title], words["create"])
    screen.type("Down", "Enter")
    screen.sees(words["create"], "Email" if words is WORDS["en"] else "이메일")
    screen.write(email)
    screen.type("Tab")
    screen.write(PASSWORD)
    expect(PASSWORD not in screen.sees("•" * len(PASSWORD)), "the password is not shown")
    screen.type("Enter")
    screen.sees(words["finish"])


def story(person, language):
    words = WORDS[language]
    image = person.path("face.png", png())
    with Screen(person, PORTICO_LANGUAGE=language) as screen:
        register(screen, words)
        screen.write("미나")
        screen.sees("미나", words["free"])
        screen.type("Tab")
        screen.write(str(image))
        screen.type("Enter")
        screen.sees(words["home"], words["none"], "미나")
        screen.type("a")
        screen.write("첫 번째 메모 안녕")
        screen.type("Enter")
        screen.sees("› 첫 번째 메모 안녕", " UTC")
        screen.type("3")
        screen.sees(words["device"])
        screen.type("q")
        screen.sees("left with 0")
    with Screen(person, PORTICO_LANGUAGE=language) as screen:
        screen.sees(words["home"], "첫 번째 메모 안녕")
        screen.type("d")
        screen.type("Left", "Enter")
        screen.sees(words["none"])
        screen.type("4")
        screen.sees(words["sign out"], EMAIL)
        screen.type("End", "Enter")
        screen.sees(words["address"])
        screen.write(EMAIL)
        screen.type("Tab")
        screen.write("wrong-password-1")
        screen.type("Enter")
        screen.sees(words["wrong"])
        screen.type("C-u")
        screen.write(PASSWORD)
        screen.type("Enter")
        screen.sees(words["welcome"])
    person.login().exits(6)


@journey("full screen in English: register, profile, note, restart, delete the account")
def english(person):
    story(person, "en")


@journey("full screen in Korean: register, profile, note, restart, delete the account")
def korean(person):
    story(person, "ko")


@journey("full screen: an unfinished registration is resumed after the program was killed")
def unfinished(person):
    words = WORDS["en"]
    with Screen(person) as screen:
        register(screen, words)
        pid = screen.tmux("display-message", "-p", "#{pane_pid}").stdout.strip()
        for child in subprocess.run(["pgrep", "-P", pid], capture_output=True, text=True).stdout.split():
            os.kill(int(child), signal.SIGKILL)
    with Screen(person) as screen:
        screen.sees(words["finish"], EMAIL)


@journey("full screen: what another process does shows without a key")
def elsewhere(person):
    with Screen(person) as screen:
        screen.sees("Welcome")
        person.register().exits(0)
        screen.sees("Home", "mina")
        person.run("logout").exits(0)
        screen.sees("Welcome")


@journey("full screen: a wrong password and a taken nickname are said beside their fields")
def refusals(person):
    person.register(nickname="taken").exits(0)
    person.run("logout").exits(0)
    with Screen(person) as screen:
        screen.sees("Welcome", "Sign in")
        screen.type("Enter")
        screen.sees("Email")
        screen.write(EMAIL)
        screen.type("Tab")
        screen.write("not-the-password")
        screen.type("Enter")
        screen.sees("email or password is wrong")
        screen.type("Escape")
        screen.sees("Leave anyway?")
        screen.type("Left", "Enter")
        screen.sees("Create an account")
    with Screen(person) as screen:
        screen.sees("Welcome")
        screen.type("Down", "Enter")
        screen.write("second@example.com")
        screen.type("Tab")
        screen.write(PASSWORD)
        screen.type("Enter")
        screen.sees("Finish your profile")
        screen.write("taken")
        screen.sees("is taken")


@journey("full screen: the language changes at once and is kept")
def language(person):
    with Screen(person) as screen:
        screen.sees("Welcome")
        screen.type("F2")
        screen.sees("환영해요", "로그인")
        screen.type("q")
        screen.sees("left with 0")
    with Screen(person) as screen:
        screen.sees("환영해요")


class BareTerminal:
    """The program on a pseudo-terminal that keeps every byte it writes."""

    def __init__(self, person, columns=80, rows=24, **changes):
        self.bytes = b""
        environment = person.environment(**changes)
        begin, begun = os.pipe()
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            os.read(begin, 1)
            os.chdir(person.home)
            os.execve(BINARY, [BINARY], environment)
        # Before the program changes anything.
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.before = termios.tcgetattr(self.master)
        os.write(begun, b".")
        os.close(begin)
        os.close(begun)

    def read(self, until=None, seconds=PATIENCE):
        """Reads until the bytes hold `until`, or until nothing more can come."""
        deadline = time.monotonic() + seconds
        while until is None or until not in self.bytes:
            left = deadline - time.monotonic()
            expect(left > 0, f"waited for {until}: {self.bytes[-400:]!r}")
            if not select.select([self.master], [], [], left)[0]:
                continue
            try:
                chunk = os.read(self.master, 65536)
            except OSError:
                return
            if not chunk:
                return
            self.bytes += chunk

    def status(self):
        return os.waitpid(self.pid, 0)[1]

    def expect_restored(self):
        modes = {}
        for number, state in re.findall(rb"\x1b\[\?(\d+)([hl])", self.bytes):
            modes[number] = state
        left = [number for number, state in modes.items() if (state == b"h") != (number in (b"7", b"25"))]
        expect(not left, f"modes left behind: {left}")
        expect(self.bytes.count(b"\x1b[>1u") == self.bytes.count(b"\x1b[<u"), "the keyboard protocol is popped")


SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGSEGV, signal.SIGTRAP, signal.SIGABRT,
           signal.SIGUSR1, signal.SIGSYS, signal.SIGRTMIN]


@journey("full screen: every signal that ends the program gives the terminal back")
def signals(person):
    for number in SIGNALS:
        terminal = BareTerminal(person)
        terminal.read(until="Welcome".encode())
        during = termios.tcgetattr(terminal.master)
        expect(not during[3] & termios.ECHO, "raw while the screen is up")
        os.kill(terminal.pid, number)
        terminal.read()
        after = termios.tcgetattr(terminal.master)
        status = terminal.status()
        os.close(terminal.master)
        expect(os.WIFSIGNALED(status) and os.WTERMSIG(status) == number, f"{number}: ended with {status}")
        expect(after[:4] == terminal.before[:4], f"{number}: the terminal's modes are as before")
        terminal.expect_restored()


@journey("full screen: Ctrl-C and a closed window end the program, suspension gives the terminal back and takes it again")
def leaving(person):
    terminal = BareTerminal(person)
    terminal.read(until=b"Welcome")
    os.write(terminal.master, b"\x03")
    terminal.read()
    terminal.expect_restored()
    expect(os.waitstatus_to_exitcode(terminal.status()) == 130, "Ctrl-C ends with 130")
    os.close(terminal.master)

    terminal = BareTerminal(person)
    terminal.read(until=b"Welcome")
    os.kill(terminal.pid, signal.SIGTSTP)
    terminal.read(until=b"\x1b[?1049l")
    expect(os.WIFSTOPPED(os.waitpid(terminal.pid, os.WUNTRACED)[1]), "stopped")
    expect(termios.tcgetattr(terminal.master)[:4] == terminal.before[:4], "the terminal is as before")
    terminal.bytes = b""
    os.kill(terminal.pid, signal.SIGCONT)
    terminal.read(until=b"Welcome")
    expect(b"\x1b[?1049h" in terminal.bytes, "the screen is taken again and painted")
    os.close(terminal.master)
    until(lambda: os.waitpid(terminal.pid, os.WNOHANG)[0], "a closed window ends the program")


@journey("full screen: started in the background nothing is painted, and brought forward it is the full screen")
def background(person):
    shell = pexpect.spawn("/bin/bash", ["--norc", "--noprofile", "-i"], cwd=str(person.home),
                          env=person.environment(PS1="$ ", TERM="xterm", PORTICO_LANGUAGE="en"), encoding="utf-8",
                          timeout=PATIENCE)
    shell.delaybeforesend = None
    for _ in range(5):
        # The shell speaks of a stopped job only when it prompts again.
        shell.sendline(f'{BINARY} & until [ -n "$(jobs -s)" ]; do :; done; echo sto""pped')
        shell.expect("stopped\r\n")
        expect("\x1b[?1049h" not in shell.before and "choice" not in shell.before, f"{shell.before!r}")
        shell.sendline("fg")
        shell.expect_exact("\x1b[?1049h")
        shell.expect_exact("Welcome")
        shell.send("\x03")
        shell.expect_exact("\x1b[?1049l")
        shell.sendline('echo le""ft $?')
        shell.expect("left 130\r\n")
    shell.close(force=True)


@journey("full screen: Hangul pasted in jamo is one nickname; a note and Enter may come in one read")
def hangul(person):
    with Screen(person) as screen:
        register(screen, WORDS["en"])
        screen.tmux("set-buffer", unicodedata.normalize("NFD", "미나한글"))
        screen.tmux("paste-buffer", "-p")
        screen.sees("미나한글", "is available")
        screen.type("Tab", "Enter")
        screen.sees("No notes yet")
    terminal = BareTerminal(person)
    terminal.read(until=b"No notes yet")
    os.write(terminal.master, "a안녕\r".encode())
    terminal.read(until=b" UTC")
    os.write(terminal.master, b"q")
    terminal.read()
    terminal.status()
    os.close(terminal.master)
    person.run("notes", "list").exits(0).says("안녕")
    person.run("profile", "show").exits(0).says("미나한글")


@journey("nobody quits unasked over a note that the server has not taken, whatever is shown")
def note_under_way(person):
    with person.serving() as address:
        pid = person.server.pid
        person.run("service", "add", "near", "--accounts-api", address).exits(0)
        person.register(extra=("--service", "near")).exits(0)
        try:
            for quit in ("q", "C-c"):
                with Screen(person, PORTICO_LANGUAGE="en") as screen:
                    # Once it goes on, the server may or may not take the note of somebody who has left.
                    screen.shows(lambda shown: "No notes yet" in shown or "kept" in shown, "the notes")
                    os.kill(pid, signal.SIGSTOP)
                    screen.type("a")
                    screen.write("kept")
                    screen.type("Enter")
                    screen.sees("Saving…")
                    screen.type("Escape")
                    screen.loses("New note")
                    screen.type(quit)
                    screen.sees("Your changes are still being saved. Quit anyway?")
                    screen.type("Left", "Enter")
                    screen.sees("left with 0")
                os.kill(pid, signal.SIGCONT)
        finally:
            os.kill(pid, signal.SIGCONT)


@journey("Ctrl-Z in a field takes nothing of what was typed, Ctrl-_ takes it and keeps the rest")
def undo_in_a_field(person):
    person.register().exits(0)
    with Screen(person, PORTICO_LANGUAGE="en") as screen:
        screen.sees("No notes yet")
        screen.type("a")
        screen.write("one two")
        screen.sees("one two")
        screen.type("C-w")
        screen.loses("one two")
        screen.type("C-_")
        screen.sees("one two")


@journey("the full screen opens where a flag or the environment says: an account, or the door of a service")
def opens_where_flags_say(person):
    person.register().exits(0)
    person.register("jun@example.com", "jun").exits(0)
    person.run("service", "add", "near", "--accounts-api", "http://127.0.0.1:1").exits(0)
    with Screen(person, "--account", EMAIL, PORTICO_LANGUAGE="en") as screen:
        screen.sees("mina", f"{EMAIL} (local) is now active.")
    with Screen(person, "--service", "near", PORTICO_LANGUAGE="en") as screen:
        screen.sees("Sign in", "near", "Password")
    with Screen(person, "--account", "nobody", PORTICO_LANGUAGE="en") as screen:
        screen.sees("left with 64")
    person.run("accounts", "switch", "jun@example.com").exits(0)
    with Screen(person, PORTICO_ACCOUNT=EMAIL, PORTICO_LANGUAGE="en") as screen:
        screen.sees("mina", f"{EMAIL} (local) is now active.")
    with Screen(person, PORTICO_SERVICE="near", PORTICO_LANGUAGE="en") as screen:
        screen.sees("Sign in", "near", "Password")
    with Screen(person, PORTICO_ACCOUNT="nobody", PORTICO_LANGUAGE="en") as screen:
        screen.sees("left with 64")


@journey("full screen: what was read is there still after another page, though its server has gone")
def keeps_what_was_read(person):
    with contextlib.ExitStack() as stack:
        with person.serving() as served:
            person.run("service", "add", "near", "--accounts-api", served).exits(0)
            person.register(extra=("--service", "near")).exits(0)
            person.run("notes", "add", "first note").exits(0)
            screen = stack.enter_context(Screen(person))
            screen.sees("first note")
        screen.type("4")
        screen.sees("Add an account…")
        while not any("Add an account…" in line for line in chosen(screen.text())):
            screen.moves("Down")
        screen.type("Enter")
        screen.sees("Create an account", "near")
        screen.type("Escape")
        screen.sees("› Add an account…", "offline")
        screen.type("1")
        screen.sees("first note")
        screen.type("q")
        screen.sees("left with 0")


def keeps_drafts(person, language):
    """A note that is begun survives Esc and other pages; what another page would lose is asked about."""
    kept, leave, stay, adding, leaving = {
        "en": ("An unsent note was kept", "Leave anyway?", "Stay", "Add a service…", "q quit"),
        "ko": ("보내지 않은 메모가 있어요", "그래도 나갈까요?", "머무르기", "서비스 추가…", "q 종료")}[language]
    person.register().exits(0)
    with Screen(person, PORTICO_LANGUAGE=language) as screen:
        screen.sees("mina")
        screen.type("a")
        screen.write("half a thought")
        screen.sees("half a thought")
        screen.type("Escape")
        screen.sees(kept)
        screen.type("4")
        screen.sees(adding)
        while not any(adding in line for line in chosen(screen.text())):
            screen.moves("Down")
        screen.type("Enter")
        screen.loses(kept)
        screen.type("Tab")
        screen.write("work")
        screen.sees("work")
        screen.type("Escape")
        screen.sees(leave, stay)
        screen.type("Enter")
        screen.loses(leave)
        screen.sees("work")
        screen.type("Escape")
        screen.sees(leave)
        screen.type("Left", "Enter")
        screen.sees(adding)
        screen.type("1")
        screen.sees(kept)
        screen.type("a")
        screen.sees("half a thought")
        screen.type("Enter")
        # Not before the field is put away, for `q` would be written into it.
        screen.sees(leaving)
        screen.type("q")
        screen.sees("left with 0")
    expect([note["text"] for note in person.run("notes", "--json").exits(0).json()] == ["half a thought"], "one note")


@journey("the full screen in English keeps a note that is begun, and asks before it drops what was typed")
def drafts_english(person):
    keeps_drafts(person, "en")


@journey("the full screen in Korean keeps a note that is begun: 보내지 않은 메모")
def drafts_korean(person):
    keeps_drafts(person, "ko")


@journey("Ctrl-Z in a field stops the program, and what was typed is there afterwards")
def suspended_in_a_field(person):
    person.register().exits(0)
    terminal = BareTerminal(person)
    terminal.read(until=b"No notes yet")
    os.write(terminal.master, b"akept")
    terminal.read(until=b"kept")
    os.write(terminal.master, b"\x1a")
    terminal.read(until=b"\x1b[?1049l")
    expect(os.WIFSTOPPED(os.waitpid(terminal.pid, os.WUNTRACED)[1]), "stopped")
    terminal.bytes = b""
    os.kill(terminal.pid, signal.SIGCONT)
    terminal.read(until=b"kept")
    os.write(terminal.master, b"\r")
    terminal.read(until=b" UTC")
    os.write(terminal.master, b"q")
    terminal.read()
    terminal.status()
