"""Each prompt on a pseudo-terminal: nothing of a secret is shown or changed, and the terminal is left as it was."""

import json
import os
import re
import signal
import termios
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pexpect

from harness import BINARY, EMAIL, PASSWORD, expect, journey

NEW = "another-horse-battery-47"
PHRASE = "seven wet badgers sing under oak"
# What is asked, in order, and what a person would answer.
PROMPTS = {
    ("login",): [EMAIL, PASSWORD],
    ("register",): ["jun@example.com", "jun", PASSWORD, PASSWORD],
    ("password",): [PASSWORD, NEW, NEW],
    ("delete-account",): [PASSWORD],
    ("vault", "passphrase"): [PHRASE, PHRASE],
}


class Prompted:
    """A command on a terminal whose settings are known before it begins."""

    def __init__(self, person, *arguments, **changes):
        # A shell that outlives the command keeps the terminal, so that its settings can be read afterwards; it begins
        # the command once they have been read before.
        environment = person.environment(**changes)
        self.child = pexpect.spawn(
            "/bin/sh", ["-c", 'read -r begin; trap : INT; "$@"; echo "left with $?"; read -r wait', "sh", BINARY,
                        *arguments],
            cwd=str(person.home), env=environment, encoding="utf-8", timeout=60, echo=True)
        self.child.delaybeforesend = None
        self.before = termios.tcgetattr(self.child.child_fd)
        self.child.send("\r")
        self.child.expect("\r\n")
        self.text = ""

    def asked(self):
        """Waits for the next question."""
        self.child.expect(r"[^\r\n]*: $")
        self.text += self.child.before + self.child.after

    def hides(self):
        """Whether what is typed is not shown, and comes byte by byte."""
        return termios.tcgetattr(self.child.child_fd)[3] & (termios.ECHO | termios.ICANON) == 0

    def types(self, text):
        self.child.send(text)

    def ends(self, code):
        self.child.expect(r"left with (\d+)\r\n")
        self.text += self.child.before
        found = int(self.child.match.group(1))
        after = termios.tcgetattr(self.child.child_fd)
        self.child.close(force=True)
        expect(found == code, f"ended with {found}, not {code}: {self.text!r}")
        expect(after == self.before, f"the terminal's settings: {self.before} before, {after} after")
        return self.text


@journey("every prompt can be left with Ctrl-C (130), Ctrl-D (2) and SIGTERM (143), the terminal as it was")
def left(person):
    person.register().exits(0)
    for arguments, answers in PROMPTS.items():
        for place in range(len(answers)):
            for key, code in (("\x03", 130), ("\x04", 2), ("kill", 143)):
                # The first question stands for all where a signal comes from outside.
                if key == "kill" and place > 0:
                    continue
                prompted = Prompted(person, *arguments, LANG="C.UTF-8")
                for answer in answers[:place]:
                    prompted.asked()
                    prompted.types(answer + "\r")
                prompted.asked()
                if key == "kill":
                    end_command(prompted)
                else:
                    prompted.types(key)
                text = prompted.ends(code)
                expect(PASSWORD not in text and PHRASE not in text and NEW not in text, f"a secret is shown: {text!r}")
    person.run("token").exits(0)
    person.login().exits(0)


@journey("a signal that ends the program at a secret's prompt gives the terminal back first")
def ended(person):
    for number in (signal.SIGQUIT, signal.SIGSEGV, signal.SIGABRT, signal.SIGUSR1, signal.SIGALRM, signal.SIGXCPU,
                   signal.SIGSYS, signal.SIGPROF, signal.SIGRTMIN):
        prompted = Prompted(person, "login", "--email", EMAIL)
        prompted.asked()
        expect(prompted.hides(), "hidden")
        end_command(prompted, number)
        prompted.ends(128 + number)


def end_command(prompted, number=signal.SIGTERM):
    """Ends the command alone, not the shell that waits for it."""
    with open(f"/proc/{prompted.child.pid}/task/{prompted.child.pid}/children") as file:
        for pid in file.read().split():
            os.kill(int(pid), number)


@journey("what is typed at a secret's prompt is not shown; typed whole, each prompt does what it is for")
def whole(person):
    person.register().exits(0)
    for arguments in (("login",), ("register",), ("password",), ("delete-account",), ("vault", "passphrase")):
        answers = [NEW if arguments == ("delete-account",) else one for one in PROMPTS[arguments]]
        if arguments == ("delete-account",):
            person.login(password=NEW).exits(0)
        if arguments == ("vault", "passphrase"):
            person.register().exits(0)
        if arguments == ("password",):
            person.run("accounts", "switch", EMAIL).exits(0)
        prompted = Prompted(person, *arguments)
        for answer in answers:
            prompted.asked()
            expect(prompted.hides() == (answer in (PASSWORD, NEW, PHRASE)), f"{arguments}: hidden for {answer}")
            prompted.types(answer + "\r")
        text = prompted.ends(0)
        expect(not any(secret in text for secret in (PASSWORD, NEW, PHRASE)), f"a secret is shown: {text!r}")


@journey("a vault that only a passphrase opens asks for it, and a wrong one is asked again")
def unlocking(person):
    person.register().exits(0)
    person.run("vault", "passphrase", "--passphrase-stdin", input=f"{PHRASE}\n").exits(0)
    prompted = Prompted(person, "token")
    prompted.asked()
    prompted.types("wrong badgers\r")
    # The next question comes a moment later; whoever types at once is not to be seen.
    prompted.child.expect("does not open")
    prompted.text += prompted.child.before
    expect(prompted.hides(), "hidden before the next question")
    prompted.asked()
    expect(prompted.hides(), "hidden")
    prompted.types(PHRASE + "\r")
    text = prompted.ends(0)
    expect(re.search(r"pta_[\w-]{43}\r\n", text) and "badgers" not in text, f"{text!r}")
    for key, code in (("\x03", 130), ("\x04", 2)):
        prompted = Prompted(person, "token")
        prompted.asked()
        prompted.types(key)
        prompted.ends(code)


class Listening(BaseHTTPRequestHandler):
    """An accounts API that refuses everybody and keeps what it heard."""

    heard = []

    def log_message(self, *_):
        pass

    def do_POST(self):
        self.heard.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        body = b'{"type":"about:blank","title":"x","status":401,"code":"invalid_credentials"}'
        self.send_response(401)
        self.send_header("Content-Type", "application/problem+json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


PASTED = {
    "4,097 bytes": ("x" * 4097, None),
    "64 KiB": ("0123456789abcdef" * 4096, None),
    "64 KiB of three-byte characters": ("가" * 21845, None),
    "blanks at both ends": ("  pass word \t".replace("\t", " "), None),
    "emoji": ("🗝️👩‍👩‍👧 пароль 비밀번호", None),
    "signs that mean something elsewhere": ("+&%=%20\\\"'$`;#", None),
    "a paste in brackets": ("\x1b[200~ pasted \x1b[201~", " pasted "),
    "lines pasted in brackets": ("\x1b[200~two\rlines\n\x1b[201~", "twolines"),
    "a tab pasted in brackets": ("\x1b[200~a\tb\x1b[201~", "a\tb"),
    "an arrow and a backspace": ("ab\x1b[Dc가\x7fd", "abcd"),
    "a line that was begun anew": ("mistyped\x15right", "right"),
    "a zero-width joiner and a byte order mark": ("\ufeffa\u200bb\ufeff", None),
}


@journey("pasted passwords arrive byte for byte, however long and whatever is in them")
def pasted(person):
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (Listening,), {"heard": []}))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    heard = server.RequestHandlerClass.heard
    try:
        person.run("service", "add", "far", "--accounts-api", f"http://127.0.0.1:{server.server_address[1]}").exits(0)
        for name, (typed, expected) in PASTED.items():
            prompted = Prompted(person, "login", "--service", "far", "--email", EMAIL)
            prompted.asked()
            expect(prompted.hides(), "hidden")
            prompted.types(typed + "\r")
            text = prompted.ends(6)
            password = heard.pop()["password"]
            expect(password == (expected or typed), f"{name}: {password[:40]!r}… of {len(password)} arrived")
            expect(typed[:4] not in text, f"{name} is shown")
            # The same through a pipe.
            if not expected:
                person.login(password=typed, extra=("--service", "far")).exits(6)
                expect(heard.pop()["password"] == typed, f"{name} through a pipe")
        longest = "y" * (1 << 20)
        person.login(password=longest + "y" * 10, extra=("--service", "far")).exits(64)
        expect(not heard, "more than 1 MiB is refused whole")
    finally:
        server.shutdown()
        server.server_close()
