"""Real OpenID providers: the browser's way and another device's, renewal, sign-out, and a listener under abuse."""

import atexit
import functools
import json
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.parse
from pathlib import Path

from fullscreen import Screen
from harness import BINARY, EMAIL, PASSWORD, Skipped, catches, expect, journey, until

sys.path.insert(0, str(Path(__file__).parents[1] / "Peers"))

from peers import Glewlwyd, Missing, Mock, arrive  # noqa: E402
from ports import free_port  # noqa: E402

PATIENCE = 60
WAY_BACK, OTHER_WAY_BACK = free_port(), free_port()
APP_WAY_BACK = {"en": free_port(), "ko": free_port()}
TRUSTED_WAY_BACK = free_port()


class Shared:
    """A provider that several journeys use, started by the first."""

    def __init__(self, make):
        self.make, self.lock, self.provider = make, threading.Lock(), None

    def __call__(self):
        with self.lock:
            if not self.provider:
                try:
                    self.provider = self.make()
                except Missing as reason:
                    raise Skipped(str(reason)) from reason
                atexit.register(self.provider.stop)
        return self.provider


glewlwyd = Shared(lambda: Glewlwyd(
    ports=[WAY_BACK, OTHER_WAY_BACK, *APP_WAY_BACK.values(), TRUSTED_WAY_BACK]))
mock = Shared(Mock)


class Login:
    """`portico login`, or another command, that waits for a person, without a terminal."""

    def __init__(self, person, *arguments, command="login", **changes):
        changes = {"BROWSER": "true"} | changes
        self.process = person.start(command, *arguments, **changes)
        self.lines, self.found = [], threading.Condition()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stderr:
            with self.found:
                self.lines.append(line.rstrip("\n"))
                self.found.notify_all()

    def says(self, pattern):
        """The first line of standard error that matches."""
        deadline = time.monotonic() + PATIENCE
        with self.found:
            while True:
                for line in self.lines:
                    if re.search(pattern, line):
                        return line
                left = deadline - time.monotonic()
                expect(left > 0 and self.process.poll() is None or self.found.wait(0.5),
                       f"waited for {pattern!r}, exit {self.process.poll()}, standard error: {self.lines}")
                self.found.wait(min(left, 0.5))

    @property
    def address(self):
        return self.says("^http.*[?&]state=")

    @property
    def code(self):
        return json.loads(self.process.stdout.readline())

    def ends(self, code):
        try:
            got = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise AssertionError(f"login did not end: {self.lines}") from None
        out = self.process.stdout.read()
        self.reader.join(PATIENCE)
        expect(got == code, f"expected exit {code}, got {got}: {self.lines} {out!r}")
        return out

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()


def add(person, provider, *arguments, client="portico", name="work", **changes):
    return person.run("service", "add", name, "--issuer", provider.issuer, "--client-id", client, *arguments, **changes)


def way_back(address):
    query = urllib.parse.parse_qs(urllib.parse.urlparse(address).query)
    return urllib.parse.urlparse(query["redirect_uri"][0]), query


def sign_in(person, provider, *arguments, **changes):
    """By the browser; gives the page at which it ended."""
    with Login(person, "--service", "work", "--browser", *arguments, **changes) as login:
        status, page = arrive(provider.consent(login.address))
        expect(status == 200, f"the browser ended at {status}: {page}")
        login.ends(0)
    return page


def renews_once(person, renewals=50):
    """After a commanded expiry many processes get one new token."""
    before = person.run("token").exits(0).out.strip()
    after = person.run("token", "--force").exits(0).out.strip()
    expect(before != after, "a forced renewal gives another token")
    processes = [person.start("token", "--min-valid", "1") for _ in range(renewals)]
    tokens = {process.communicate(timeout=PATIENCE)[0] for process in processes}
    expect(tokens == {after + "\n"}, f"{len(tokens)} different answers")


TURN = threading.Lock()


def at_glewlwyd(way):
    """One journey at a time: glewlwyd's own database answers 500 to two that write at once."""
    @functools.wraps(way)
    def taking_turns(person):
        with TURN:
            way(person)
    return taking_turns


@journey("glewlwyd in a browser: the exact port, the page, the token, renewal, and sign-out")
@at_glewlwyd
def glewlwyd_browser(person):
    provider = glewlwyd()
    told = add(person, provider, "--port", WAY_BACK).exits(0)
    expect("portico login --service work" in told.err, f"{told}")
    page = sign_in(person, provider)
    expect("<script" not in page, "the page has no scripts")
    status = person.run("status", "--json").exits(0).json()
    account = status["accounts"][0]
    expect((account["service"], account["phase"]) == ("work", "signed_in"), f"{status}")
    claims = person.run("token", "--claims").exits(0).json()
    expect(claims.get("iss") == provider.issuer, f"{claims}")
    person.run("token", "--force").exits(0)
    renews_once(person, 12)
    # It answers a public client's revocation with 401, which is said and hides nothing.
    out = person.run("logout").exits(0)
    expect("Signed out." in out.err and "could not be told (" in out.err, f"{out}")
    person.run("token").exits(4)


@journey("glewlwyd on another device: JSON for a script, and in two steps")
@at_glewlwyd
def glewlwyd_device(person):
    provider = glewlwyd()
    add(person, provider).exits(0)
    with Login(person, "--service", "work", "--device") as login:
        code = login.code
        expect(set(code) == {"verification_uri", "verification_uri_complete", "user_code", "expires_in", "next_step"},
               f"{code}")
        provider.enter(code["user_code"])
        login.ends(0)
    person.run("token", "--claims").exits(0)
    person.run("logout").exits(0)
    first = person.run("login", "--service", "work", "--device", "--no-wait").exits(0).json()
    expect(first["next_step"] == "portico login --complete --service work", f"{first}")
    person.run("login", "--service", "work", "--complete", "--timeout", "1").exits(7).says(
        "portico login --complete --service work")
    provider.enter(first["user_code"])
    person.run("login", "--service", "work", "--complete").exits(0).says("Signed in")
    person.run("token").exits(0)
    person.run("login", "--service", "work", "--complete").exits(64)


@journey("a provider that wants a client secret: browser, refusal, time-out")
def confidential(person):
    provider = mock()
    told = add(person, provider, "--client-secret-stdin", input="s3cret\n").exits(0)
    expect("s3cret" not in told.out + told.err, "the secret is shown")
    sign_in(person, provider)
    profile = person.run("profile", "--json").exits(0)
    expect("mina" in profile.out, f"{profile}")
    person.run("notes", "add", "x").exits(64)
    with Login(person, "--service", "work", "--browser") as login:
        arrive(provider.refuse(login.address))
        login.ends(6)
    person.run("login", "--service", "work", "--browser", "--timeout", "1", BROWSER="true").exits(7)
    for path in person.home.rglob("*"):
        if path.is_file() and "vault" not in str(path):
            expect(b"s3cret" not in path.read_bytes(), f"the secret lies in {path}")


@journey("openers: one that is true, that hangs, that prints, that is missing; over SSH")
def openers(person):
    provider = mock()
    add(person, provider, "--client-secret-stdin", input="s\n").exits(0)
    seen = person.home / "seen"
    opener = person.path("opener", f"#!/bin/sh\necho noise; echo noise >&2\necho \"$1\" > {seen}\nexec sleep 3\n".encode())
    opener.chmod(0o755)
    with Login(person, "--service", "work", "--browser", PORTICO_BROWSER=f"/nowhere/x:{opener} %s") as login:
        address = login.address
        arrive(provider.consent(address))
        login.ends(0)
        until(lambda: seen.exists() and seen.read_text().endswith("\n"), "the opener writes down what it got")
        expect(seen.read_text().strip() == address, "the opener got the address")
        expect("noise" not in "\n".join(login.lines), "the opener is not heard")
        expect(login.lines.index(address) <= 1, f"the address comes first: {login.lines}")
    with Login(person, "--service", "work", "--browser", BROWSER=None, PATH="/nowhere") as login:
        login.says("No browser could be opened")
        arrive(provider.consent(login.address))
        login.ends(0)
    seen.unlink()
    with Login(person, "--service", "work", SSH_CONNECTION="1 2 3 4", BROWSER=f"{opener}") as login:
        # No device grant here: the address is all there is, and no browser of the far computer comes up.
        arrive(provider.consent(login.address))
        login.ends(0)
        expect(not seen.exists(), "a browser was opened over SSH")


@journey("a device over SSH gets the code first of all, and a browser elsewhere is as good")
@at_glewlwyd
def over_ssh(person):
    provider = glewlwyd()
    add(person, provider, "--port", OTHER_WAY_BACK).exits(0)
    with Login(person, "--service", "work", SSH_TTY="/dev/pts/9", SSH_CONNECTION="1 2 3 4") as login:
        login.says("^  http.*device")
        provider.enter(login.says(r"^\s+[A-Z0-9]{4}-[A-Z0-9]{4}$").strip())
        login.ends(0)


def request(port, raw):
    """What the listener answers to bytes."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        connection.sendall(raw)
        answer = b""
        while data := connection.recv(65536):
            answer += data
    return answer


def get(port, path, *headers):
    lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Connection: close", *headers, "", ""]
    return request(port, "\r\n".join(lines).encode())


@journey("the listener: silent connections, scans, favicon, prefetch, wrong answers; the right one wins")
def abused(person):
    provider = mock()
    add(person, provider, "--client-secret-stdin", input="s\n").exits(0)
    silent = []
    with Login(person, "--service", "work", "--browser") as login:
        address = login.address
        back, query = way_back(address)
        expect(back.path == "/callback" and back.hostname == "127.0.0.1", f"{back}")
        port, state = back.port, query["state"][0]
        silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(30)]
        silent[0].sendall(b"GET /callb")
        silent[1].sendall(b"\r\n\r\n")
        silent[2].sendall(b"\x16\x03\x01\x02\x00")
        head = f"POST /callback HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        posted = request(port, head.encode())
        expect(b" 404 " in posted[:20], f"another method: {posted[:80]}")
        expect(b" 404 " in get(port, "/favicon.ico")[:20], "favicon")
        expect(b" 404 " in get(port, "/")[:20], "another path")
        prefetch = get(port, f"/callback?code=x&state={state}", "Sec-Purpose: prefetch;prerender")
        expect(b" 204 " in prefetch[:20], f"prefetch: {prefetch[:80]}")
        wrong = get(port, "/callback?code=x&state=wrong")
        expect(b" 400 " in wrong[:20], f"wrong state: {wrong[:80]}")
        login.says("does not belong to this sign-in")
        for _ in range(100):
            get(port, "/callback?code=x&state=wrong")
        place = provider.consent(address)
        status, page = arrive(place)
        expect(status == 200, f"{status} {page}")
        login.ends(0)
        try:
            get(port, "/callback")
            raise AssertionError("it still listens")
        except OSError:
            pass
    for connection in silent:
        connection.close()
    person.run("token").exits(0)


@journey("ports: all of the service's are taken, so the address is pasted; a hostile error is shown harmlessly")
def ports(person):
    provider = mock()
    taken = socket.create_server(("127.0.0.1", 0))
    six = None
    try:
        six = socket.create_server(("::1", taken.getsockname()[1]), family=socket.AF_INET6)
    except OSError:
        pass
    port = taken.getsockname()[1]
    add(person, provider, "--client-secret-stdin", "--port", port, input="s\n").exits(0)
    import pexpect
    child = pexpect.spawn(BINARY, ["login", "--service", "work", "--browser"], env=person.environment(BROWSER="true"),
                          encoding="utf-8", timeout=PATIENCE, dimensions=(40, 500))
    child.expect(r"(http\S*[?&]state=\S+)\r\n")
    address = child.match[1]
    place = provider.consent(address)
    child.sendline("http://127.0.0.1/callback?nothing=here")
    child.expect("contains no answer")
    child.sendline(place)
    child.expect("Signed in")
    child.expect(pexpect.EOF)
    child.close()
    expect(child.exitstatus == 0, f"exit {child.exitstatus}")
    taken.close()
    if six:
        six.close()
    with Login(person, "--service", "work", "--browser") as login:
        back, query = way_back(login.address)
        hostile = urllib.parse.quote("\x1b[2J<script>alert(1)</script>")
        _, page = arrive(f"{back.geturl()}?error=access_denied&state={query['state'][0]}&error_description={hostile}")
        login.ends(6)
        expect("<script>" not in page, "the page shows HTML from outside")
        expect("\x1b" not in "\n".join(login.lines), "standard error holds an escape")


@journey("continue with a provider at an accounts API: a new identity, then a known one")
def continue_with(person):
    provider = mock()
    secret = person.path("secret", b"s3cret\n")
    with person.serving("--provider", f"mock={provider.issuer},portico,{secret}") as address:
        person.run("service", "add", "near", "--accounts-api", address).exits(0)

        def consent(login, subject):
            return arrive(provider.consent(login.address, sub=subject))[0]

        def through(code, subject, *arguments):
            with Login(person, "--service", "near", "--with", "mock", "--browser", *arguments) as login:
                consent(login, subject)
                login.ends(code)
                return "\n".join(login.lines)

        said = through(0, "new@example.com")
        expect("profile" in said, f"an unfinished registration: {said}")
        person.run("token").exits(4)
        person.run("profile", "set", "--nickname", "newcomer").exits(0)
        person.run("token").exits(0)
        person.run("logout").exits(0)
        through(0, "new@example.com")
        person.run("notes", "add", "back again").exits(0)
        person.run("logout").exits(0)
        # The service exchanges the code itself, for the link too.
        person.register(extra=("--service", "near")).exits(0)
        person.run("logout").exits(0)
        expect("--with mock --link" in through(6, EMAIL), "how to link is said")
        person.login(extra=("--service", "near")).exits(0)
        expect(person.run("identities", "--json").exits(0).json() == [], "nothing is linked")
        through(0, EMAIL, "--link")
        person.run("logout").exits(0)
        through(0, EMAIL)
        linked, = person.run("identities", "list", "--json").exits(0).json()
        expect((linked["provider"], linked["issuer"], linked["name"]) == ("mock", provider.issuer, EMAIL), f"{linked}")
        person.run("identities").exits(0).says(f"{linked['id']}  ").says(f"  mock  {EMAIL}")
        person.run("identities", "unlink", "mok").exits(64).says("mock")
        person.run("identities", "unlink", "mock").exits(0).says(f"mock ({EMAIL}) was unlinked")
        person.run("identities", "unlink", linked["id"]).exits(64)
        expect(person.run("identities", "--json").exits(0).json() == [], "nothing is linked any more")
        person.run("logout").exits(0)
        expect("--with mock --link" in through(6, EMAIL), "the identity lets nobody in any more")
        # Who never had a password keeps the only way in, and deletes the account with it.
        through(0, "new@example.com")
        refused = person.run("identities", "unlink", "mock", "--json").exits(6)
        expect(json.loads(refused.err)["error"]["code"] == "last_way_in", f"{refused}")
        wrong = person.run("delete-account", "--password-stdin", input="no-such-word\n").exits(6)
        wrong.says("has no password").says("delete-account --service near --account new@example.com --with mock")
        person.run("password", "--passwords-stdin", input=f"x\n{PASSWORD}\n").exits(6).says("has no password")
        person.run("delete-account").exits(64).says("--with PROVIDER")
        person.run("delete-account", "--with", "mock", "--password-stdin", input="x\n").exits(64)
        person.run("delete-account", "--with", "mok").exits(64).says("mock")
        with Login(person, "--with", "mock", "--browser", command="delete-account") as login:
            consent(login, "somebody-else@example.com")
            login.ends(6)
            expect(any("not linked to the account" in line for line in login.lines), f"{login.lines}")
        person.run("notes").exits(0).says("back again")
        with Login(person, "--with", "mock", "--browser", command="delete-account") as login:
            consent(login, "new@example.com")
            login.ends(0)
            expect(any("Deleted: " in line for line in login.lines), f"{login.lines}")
        person.run("token").exits(4)
        said = through(0, "new@example.com")
        expect("profile" in said, f"everything of it is gone: {said}")
    person.run("login", "--service", "near", "--with", "mock").exits(5)


@journey("what is advised after a deletion that failed is about the same account, and nobody else's provider confirms it")
def deletes_the_one_that_was_named(person):
    provider = mock()
    other = "jun@example.com"
    secret = person.path("secret", b"s3cret\n")
    with person.serving("--provider", f"mock={provider.issuer},portico,{secret}") as address:
        person.run("service", "add", "near", "--accounts-api", address).exits(0)
        for email in (other, EMAIL):
            person.register(email, nickname=email[:3], extra=("--service", "near")).exits(0)
            unlinked = person.run("delete-account", "--with", "mock", "--no-browser", "--json").exits(6)
            expect(json.loads(unlinked.err.splitlines()[-1])["error"]["code"] == "identity_not_linked", f"at once: {unlinked}")
            with Login(person, "--service", "near", "--with", "mock", "--link", "--browser") as login:
                arrive(provider.consent(login.address, sub=email))
                login.ends(0)
        named = ("--service", "near", "--account", other)
        again = f"portico delete-account --service near --account {other} --with mock"
        for environment in ({}, {"PORTICO_ACCOUNT": other, "PORTICO_SERVICE": "near"}):
            flags = () if environment else named
            late = person.run("delete-account", *flags, "--with", "mock", "--no-browser", "--timeout", "1",
                              **environment).exits(7).says(again)
            lines = late.err.splitlines()
            addressed = next(place for place, line in enumerate(lines) if line.startswith("http"))
            expect(any(other in line for line in lines[:addressed]), f"whose account it is stands first: {lines}")
            person.run("delete-account", *flags, "--password-stdin", input="no-such-word\n",
                       **environment).exits(6).says(again)
        person.run("login", "--service", "near", "--with", "mock", "--no-browser", "--timeout", "1").exits(7).says(
            "portico login --service near --with mock")
        person.run("login", "--service", "near", "--account", other, "--with", "mock", "--link", "--no-browser",
                   "--timeout", "1").exits(7).says(
            f"portico login --service near --account {other} --with mock --link")
        with Login(person, *named, "--with", "mock", "--browser", command="delete-account") as login:
            arrive(provider.consent(login.address, sub=EMAIL))
            login.ends(6)
        # Several identities of a provider are told apart by their identifiers.
        with Login(person, *named, "--with", "mock", "--link", "--browser") as login:
            arrive(provider.consent(login.address, sub="third@example.com"))
            login.ends(0)
        identities = person.run("identities", "list", *named, "--json").exits(0).json()
        near = person.run("identities", "unlink", *named, "mok").exits(64).err
        expect(all(near.count(identity["id"]) == 1 for identity in identities) and "“mock”" not in near, near)
        person.run("identities", "unlink", *named, "zzz").exits(64).says(
            f"portico identities list --service near --account {other}")
        emails = {account["account"] for account in person.run("accounts", "list", "--json").exits(0).json()}
        expect(emails == {other, EMAIL}, f"both are still there: {emails}")
        with Login(person, *named, "--with", "mock", "--browser", command="delete-account") as login:
            arrive(provider.consent(login.address, sub=other))
            login.ends(0)
        person.run("token", "--account", EMAIL).exits(0)
        person.run("token", "--account", other).exits(64)


WORDS = {
    "en": ("Continue in the browser", "Use another device", "Open the browser", "Continue with mock", "managed by the provider",
           "Profile", "Finish your profile", "Sign in with the password", "was linked"),
    "ko": ("브라우저에서 계속하기", "다른 기기로 로그인하기", "브라우저 열기", "mock 계정으로 계속하기", "인증 제공자에서 관리",
           "프로필", "프로필 완성하기", "비밀번호로 로그인하기", "연결했어요"),
}


def opened(person):
    """The addresses that the program of `opener` was given; one that is opened twice counts once."""
    seen = person.home / "addresses"
    return list(dict.fromkeys(seen.read_text().split())) if seen.exists() else []


def opener(person):
    """A program that writes down the addresses it is given."""
    script = person.path("opener", f"#!/bin/sh\necho \"$1\" >> {person.home / 'addresses'}\n".encode())
    script.chmod(0o755)

    def address(number=1):
        """The address of the attempt of that number."""
        until(lambda: len(opened(person)) >= number, "a browser is opened")
        return opened(person)[number - 1]

    return script, address


def choose(screen, label):
    """Moves down to a button and presses it."""
    deadline = time.monotonic() + PATIENCE
    while f"› [ {label}" not in (shown := screen.text()):
        expect(time.monotonic() < deadline, f"looked for {label}:\n{shown}")
        screen.moves("Down")
    screen.type("Enter")


def code_on(screen):
    """The device's code on the screen."""
    deadline = time.monotonic() + PATIENCE
    while not (found := re.search(r"\b[A-Z0-9]{4}-[A-Z0-9]{4}\b", shown := screen.text())):
        expect(time.monotonic() < deadline, f"no code:\n{shown}")
        time.sleep(0.05)
    return found[0]


def in_the_app(person, language):
    browser, device, again, _, kept, profile, *_ = WORDS[language]
    provider = glewlwyd()
    add(person, provider, "--port", APP_WAY_BACK[language]).exits(0)
    script, address = opener(person)
    with Screen(person, PORTICO_LANGUAGE=language, PORTICO_BROWSER=str(script), DISPLAY=":9") as screen:
        screen.sees("◂")
        screen.type("Up", "Right")
        screen.sees("work", browser, device)
        choose(screen, browser)
        screen.sees(again, "-")
        status, _ = arrive(provider.consent(address()))
        expect(status == 200, f"the browser ended at {status}")
        screen.sees("work", profile)
        screen.sees(kept)
        screen.type("q")
        screen.sees("left with 0")
    person.run("token").exits(0)


@journey("the app at a provider in English: continue in the browser, the profile is the provider's")
@at_glewlwyd
def app_english(person):
    in_the_app(person, "en")


@journey("the app at a provider in Korean: 브라우저에서 계속하기")
@at_glewlwyd
def app_korean(person):
    in_the_app(person, "ko")


@journey("the app on another device: the picture, the code, and the way in")
@at_glewlwyd
def app_device(person):
    provider = glewlwyd()
    add(person, provider).exits(0)
    with Screen(person, SSH_TTY="/dev/pts/1") as screen:
        screen.sees("◂")
        screen.type("Up", "Right")
        screen.sees("Use another device")
        screen.type("Down", "Enter")
        screen.sees("█", "http")
        provider.enter(code_on(screen))
        screen.sees("managed by the provider")
        screen.type("q")
        screen.sees("left with 0")


@journey("an email with a password: signed in with it, then linked, at a shell and in the app")
@at_glewlwyd
def links(person):
    provider = glewlwyd()
    email = "mina@example.org"
    with person.serving("--provider", f"glewlwyd={provider.issuer},portico") as served:
        person.run("service", "add", "near", "--accounts-api", served).exits(0)

        def through(code, *arguments):
            with Login(person, "--service", "near", "--device", *arguments) as login:
                provider.enter(login.code["user_code"])
                login.ends(code)
                return "\n".join(login.lines)

        person.register(email, extra=("--service", "near")).exits(0)
        person.run("logout").exits(0)
        expect("--with glewlwyd --link" in through(6, "--with", "glewlwyd"), "how to link is said")
        with Screen(person, PORTICO_BROWSER="true") as screen:
            screen.sees("near", "Continue with glewlwyd")
            choose(screen, "Continue with glewlwyd")
            provider.enter(code_on(screen))
            screen.sees("Sign in with the password")
            screen.type("Enter")
            screen.sees("Password")
            screen.write(email)
            screen.type("Tab")
            screen.write(PASSWORD)
            screen.type("Enter")
            screen.loses("Password")
            provider.enter(code_on(screen))
            screen.sees("Home", "was linked")
            screen.type("q")
            screen.sees("left with 0")
        person.run("logout").exits(0)
        through(0, "--with", "glewlwyd")
        person.run("profile").exits(0).says("mina")


@journey("line mode at a provider: the address, a pasted answer, and the end of input")
def in_lines(person):
    import pexpect
    provider = mock()
    add(person, provider, "--client-secret-stdin", input="s\n").exits(0)
    child = pexpect.spawn(BINARY, ["--plain"], env=person.environment(BROWSER="true"), encoding="utf-8",
                          timeout=PATIENCE, dimensions=(60, 500))
    child.expect(r"(\d)\. work")
    child.sendline(child.match[1])
    child.expect(r"(\d)\. Continue in the browser")
    child.sendline(child.match[1])
    child.expect(r"(http\S*[?&]state=\S+)\r\n")
    address = child.match[1]
    child.expect("Press Enter")
    child.sendline(provider.consent(address))
    child.expect("Signed in as")
    child.expect(r"(\d)\. Profile")
    child.sendline(child.match[1])
    child.expect("managed by the provider")
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    expect("\x1b" not in (child.before or ""), "an escape byte")
    person.run("token").exits(0)


@journey("line mode takes the link of a provider away, after asking")
def unlinks_in_lines(person):
    import pexpect
    provider = mock()
    with person.serving("--provider", f"mock={provider.issuer},portico,{person.path('secret', b's3cret')}") as served:
        person.run("service", "add", "near", "--accounts-api", served).exits(0)
        person.register(extra=("--service", "near")).exits(0)
        with Login(person, "--service", "near", "--with", "mock", "--link", "--browser") as login:
            arrive(provider.consent(login.address, sub=EMAIL))
            login.ends(0)
        child = pexpect.spawn(BINARY, ["--plain"], env=person.environment(), encoding="utf-8", timeout=PATIENCE,
                              dimensions=(60, 500))

        def choose_line(pattern):
            child.expect(rf"(\d+)\. {pattern}\r\n")
            child.sendline(child.match[1])

        choose_line("Settings")
        choose_line(re.escape(f"Unlink mock ({EMAIL})"))
        child.expect(re.escape(f"Unlink mock ({EMAIL}) from this account?"))
        choose_line("Back")
        choose_line(re.escape(f"Unlink mock ({EMAIL})"))
        child.expect(re.escape(f"Unlink mock ({EMAIL}) from this account?"))
        choose_line("Unlink")
        child.expect(re.escape(f"mock ({EMAIL}) was unlinked from this account"))
        child.expect(r"\d+\. Link mock\r\n")
        child.sendeof()
        child.expect(pexpect.EOF)
        child.close()
        expect(person.run("identities", "--json").exits(0).json() == [], "nothing is linked any more")


ADDING = {
    "en": ("Add a service…", "OpenID provider", "uses another address", "may need a secret", "Service work added", "Sign in there",
           "It does not offer sign-in on another device."),
    "ko": ("서비스 추가…", "OpenID 제공자", "쓰는 주소와 달라요", "시크릿이 필요할 수 있어요", "추가했어요", "이 서비스에 로그인하기",
           "다른 기기로 로그인하는 방법이 없어요."),
}


def adds_in_the_app(person, language):
    """A provider is added as a person does it: with two things wrong at first, each said beside its field."""
    add_label, kind, otherwise, secret, added, sign_in_there, lacks = ADDING[language]
    provider = mock()
    script, address = opener(person)
    with Screen(person, PORTICO_LANGUAGE=language, PORTICO_BROWSER=str(script), DISPLAY=":9") as screen:
        screen.sees(add_label)
        choose(screen, add_label)
        screen.sees("◂")
        screen.type("Right")
        screen.sees(kind, "issuer")
        for text in ("work", provider.issuer + "/", "portico"):
            screen.type("Tab")
            screen.write(text)
        screen.type("Tab", "Tab", "Enter")
        screen.sees(otherwise)
        screen.type("BSpace", "Tab", "Tab", "Tab", "Enter")
        screen.sees(secret)
        screen.write("s3cret")
        screen.type("Tab", "Enter")
        screen.sees(added, "work", lacks)
        expect("s3cret" not in screen.text(), "the secret is shown")
        screen.sees(f"› [ {sign_in_there}")
        screen.type("Enter")
        choose(screen, WORDS[language][2])
        status, _ = arrive(provider.consent(address()))
        expect(status == 200, f"the browser ended at {status}")
        screen.sees("work", WORDS[language][4])
        screen.type("q")
        screen.sees("left with 0")
    person.run("token").exits(0)


@journey("the app adds a provider in English: what is wrong stands beside its field, then one signs in there")
def app_adds_english(person):
    adds_in_the_app(person, "en")


@journey("the app adds a provider in Korean: 서비스 추가")
def app_adds_korean(person):
    adds_in_the_app(person, "ko")


@journey("line mode adds a provider, and asks again for what was wrong")
def lines_add(person):
    import pexpect
    provider = mock()
    child = pexpect.spawn(BINARY, ["--plain"], env=person.environment(), encoding="utf-8", timeout=PATIENCE,
                          dimensions=(60, 200))
    child.expect(r"(\d)\. Add a service")
    child.sendline(child.match[1])
    child.expect(r"(\d)\. OpenID provider")
    child.sendline(child.match[1])
    for asked, answer in (("Name of the service", "work"), ("issuer", provider.issuer + "/x"), ("Client ID", "portico"),
                          ("Client secret", ""), ("Ports", "")):
        child.expect(asked)
        child.sendline(answer)
    child.expect("no OpenID provider at this address")
    child.expect("issuer")
    child.sendline(provider.issuer)
    child.expect("may need a secret")
    child.expect("Client secret")
    child.sendline("s3cret")
    child.expect("Service work added")
    child.expect("not offer sign-in on another device")
    child.expect(r"(\d)\. work")
    child.sendline(child.match[1])
    child.expect(r"1\. Continue in the browser\r\n  2\. Back\r\n")
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    expect(provider.issuer in person.run("service", "list").exits(0).out, "it is listed")


SETTINGS = {
    "en": ("Settings", "Link ", "was linked", "Delete account", "How would you like to confirm", "Continue with", "was deleted",
           "Please sign in again", "Add an account…", "Linked: ", "Unlink", "was unlinked"),
    "ko": ("설정", "연결하기", "연결했어요", "계정 삭제", "어떻게 확인할까요", "계정으로 계속하기", "삭제했어요", "다시 로그인해 주세요",
           "계정 추가…", "연결됨: ", "연결 끊기", "연결을 끊었어요"),
}


def open_browser(screen, language, person, number):
    """Where none comes up by itself. Any key takes a device's picture away, which may come when one has just chosen."""
    deadline = time.monotonic() + PATIENCE
    while len(opened(person)) < number:
        expect(time.monotonic() < deadline, f"nothing to open a browser with:\n{screen.text()}")
        if "█" in screen.text():
            screen.type("x")
            screen.loses("█")
        elif f"› [ {WORDS[language][2]}" in screen.text():
            screen.type("Enter")
        else:
            screen.moves("Down")
        time.sleep(0.2)


def settle(screen, label):
    """Moves down the settings to a line and opens it."""
    deadline = time.monotonic() + PATIENCE
    screen.type("Home")
    # A key that was typed shows a little later: only what stays chosen is.
    stayed = 0
    while stayed < 3:
        time.sleep(0.1)
        is_chosen = re.search(rf"› [^│\n]*{re.escape(label)}", shown := screen.text())
        expect(time.monotonic() < deadline, f"looked for {label}:\n{shown}")
        stayed = stayed + 1 if is_chosen else 0
        if not is_chosen:
            screen.moves("Down")
    screen.type("Enter")


def links_and_deletes(person, language, provider, trusted, name, email, consent):
    """An account with a password is linked in the settings; then the provider confirms that it is deleted."""
    settings, link, linked, delete, how, go_on, deleted, _, _, is_linked, unlink, unlinked = SETTINGS[language]
    script, address = opener(person)
    with person.serving(*trusted) as served:
        person.run("service", "add", "near", "--accounts-api", served).exits(0)
        person.register(email, extra=("--service", "near")).exits(0)
        with Screen(person, PORTICO_LANGUAGE=language, PORTICO_BROWSER=str(script), DISPLAY=":9") as screen:
            screen.sees("near", settings)
            screen.type("4")
            for time_of_link in (1, 2):
                screen.sees(link, name)
                settle(screen, link)
                open_browser(screen, language, person, time_of_link)
                status, _ = arrive(consent(address(time_of_link)))
                expect(status == 200, f"the browser ended at {status}")
                # Back where one was; it is linked and not offered again.
                screen.sees(linked, settings, is_linked + name, delete)
                expect(not re.search(rf"{name} {link}|{link}{name}", screen.text()), screen.text())
                if time_of_link == 1:
                    settle(screen, is_linked + name)
                    screen.sees(unlink)
                    screen.type("Left", "Enter")
                    screen.sees(unlinked)
                    screen.loses(is_linked)
            settle(screen, delete)
            screen.sees(how, name)
            screen.type("Left", "Enter")
            screen.sees(email, go_on)
            screen.write(email)
            screen.type("Enter")
            open_browser(screen, language, person, 3)
            status, _ = arrive(consent(address(3)))
            expect(status == 200, f"the browser ended at {status}")
            screen.sees(deleted, "near")
            screen.type("q")
            screen.sees("left with 0")
        person.run("token").exits(4)
        person.login(email, extra=("--service", "near")).exits(6)


@journey("the settings in English: a provider that compares ports is linked, and confirms the deletion")
@at_glewlwyd
def settings_english(person):
    provider = glewlwyd()
    trusted = ("--provider", f"glewlwyd={provider.issuer},portico", "--provider-port", f"glewlwyd={TRUSTED_WAY_BACK}")
    links_and_deletes(person, "en", provider, trusted, "glewlwyd", "mina@example.org", provider.consent)


@journey("the settings in Korean: a provider whose secret the service holds is linked, and confirms the deletion")
def settings_korean(person):
    provider = mock()
    trusted = ("--provider", f"mock={provider.issuer},portico,{person.path('secret', b's3cret')}")
    links_and_deletes(person, "ko", provider, trusted, "mock", EMAIL, lambda address: provider.consent(address, sub=EMAIL))


def ends_and_returns(person, language):
    """Two accounts of a provider; the provider ends one, and after signing in again one is where one was."""
    settings, again, another = (SETTINGS[language][index] for index in (0, 7, 8))
    browser, kept = WORDS[language][0], WORDS[language][4]
    script, address = opener(person)
    with own_mock(lifetime=6) as provider:
        add(person, provider, "--client-secret-stdin", input="s\n").exits(0)
        with Login(person, "--service", "work", "--browser") as login:
            arrive(provider.consent(login.address, sub="jun"))
            login.ends(0)
        with Screen(person, PORTICO_LANGUAGE=language, PORTICO_BROWSER=str(script), DISPLAY=":9") as screen:
            screen.sees(kept)
            screen.type("2")
            settle(screen, another)
            screen.sees("◂ work ▸")
            choose(screen, browser)
            arrive(provider.consent(address(1), sub="mina"))
            screen.sees("mina", settings)
            screen.type("2")
            screen.sees("jun (work)", "mina (work)")
            provider.end_sessions("mina")
            screen.sees(again, "mina")
            # The provider has no way for it.
            screen.loses(WORDS[language][1])
            choose(screen, browser)
            arrive(provider.consent(address(2), sub="mina"))
            # The tab that one was on, and the other account untouched.
            screen.sees("jun (work)", "mina (work)", another)
            screen.type("q")
            screen.sees("left with 0")
        listed = person.run("accounts", "list", "--json").exits(0).json()
        expect(len(listed) == 2, f"{listed}")


def own_mock(**options):
    try:
        return Mock(**options)
    except Missing as reason:
        raise Skipped(str(reason)) from reason


@journey("the app in English: a provider ends a session of two, and one returns to where one was")
def ended_english(person):
    ends_and_returns(person, "en")


@journey("the app in Korean: 인증 제공자가 세션을 끝내면 다시 로그인하고 보던 곳으로")
def ended_korean(person):
    ends_and_returns(person, "ko")


@journey("Ctrl-C while one waits for a browser, for a device and for --complete: 130, and the port is free")
@at_glewlwyd
def interrupts(person):
    provider = glewlwyd()
    add(person, provider, "--port", OTHER_WAY_BACK).exits(0)
    with Login(person, "--service", "work", "--browser") as login:
        back, _ = way_back(login.address)
        login.process.send_signal(signal.SIGINT)
        login.ends(130)
    with socket.socket() as closed:
        expect(closed.connect_ex(("127.0.0.1", back.port)) != 0, "it still listens")
    with Login(person, "--service", "work", "--device") as login:
        expect(login.code["user_code"], "a code")
        login.process.send_signal(signal.SIGTERM)
        login.ends(143)
    code = person.run("login", "--service", "work", "--device", "--no-wait").exits(0).json()
    completing = person.start("login", "--service", "work", "--complete")
    until(lambda: catches(completing, signal.SIGINT), "it waits")
    completing.send_signal(signal.SIGINT)
    expect(completing.wait(PATIENCE) == 130, f"exit {completing.returncode}")
    # What is pending stays so.
    provider.enter(code["user_code"])
    person.run("login", "--service", "work", "--complete").exits(0).says("Signed in")
