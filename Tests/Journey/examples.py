"""Other programs, `Examples/*`, find their way in through the library, under names of their own."""

import contextlib
import functools
import http.cookiejar
import json
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request

import pexpect

from harness import EMAIL, PASSWORD, ROOT, Skipped, expect, journey

sys.path.insert(0, str(ROOT / "Tests" / "Peers"))

from chromium import Page  # noqa: E402
from password_site import Djoser  # noqa: E402
from peers import Missing  # noqa: E402

BUILDING = threading.Lock()


@functools.cache
def built(folder, *more):
    """Builds an example; all share one folder, so that the library is compiled once. Where its binaries lie."""
    command = ["swift", "build", "--package-path", ROOT / "Examples" / folder, "--scratch-path", ROOT / ".build/example",
               # Else the plan of the example before is taken for this one.
               "--disable-build-manifest-caching"]
    with BUILDING:
        done = subprocess.run([*command, *more], capture_output=True, text=True)
        expect(done.returncode == 0, done.stdout + done.stderr)
        return subprocess.run([*command, "--show-bin-path"], capture_output=True, text=True, check=True).stdout.strip()


def build_all():
    """Builds what the journeys here use: nobody else shall have to travel beside compilers."""
    for folder, *more in (("LineMode",), ("Tool",), ("DataSource",), ("Web",), ("OwnTests", "--build-tests")):
        # Whoever needs it says what is wrong with it.
        with contextlib.suppress(AssertionError):
            built(folder, *more)


def start(person, program, *arguments, **changes):
    return pexpect.spawn(program, list(arguments), env=person.environment(**changes), cwd=str(person.home),
                         encoding="utf-8", timeout=60)


def leave(screen):
    screen.expect_exact(pexpect.EOF)
    screen.close()
    expect(screen.exitstatus == 0, f"exit {screen.exitstatus}: {screen.before}")


def run(person, program, *arguments, input="", **changes):
    """Exit code and everything that was said."""
    done = subprocess.run([program, *arguments], input=input, capture_output=True, text=True, cwd=person.home,
                          env=person.environment(**changes), timeout=120)
    return done.returncode, done.stdout + done.stderr


@journey("another program registers, is still signed in at its next start, and keeps its own folder")
def another_program(person):
    program, home = built("LineMode") + "/notebook", {"NOTEBOOK_HOME": str(person.home / "notebook")}
    screen = start(person, program, **home)
    screen.expect_exact("Choice: ")
    screen.sendline("2")
    screen.expect_exact("Email: ")
    screen.sendline(EMAIL)
    screen.expect_exact("Password: ")
    screen.sendline(PASSWORD)
    screen.expect_exact("Nickname: ")
    expect(PASSWORD not in screen.before, "the password is not shown")
    screen.sendline("mina")
    screen.expect_exact(f"Signed in as {EMAIL}")
    screen.expect_exact("New note: ")
    screen.sendline("안녕 notebook")
    screen.expect_exact("Added")
    leave(screen)
    screen = start(person, program, **home)
    screen.expect_exact("notes: 1")
    screen.expect_exact("- 안녕 notebook")
    screen.expect_exact("New note: ")
    screen.sendline("second")
    screen.expect_exact("Added")
    leave(screen)
    expect((person.home / "notebook").is_dir(), "NOTEBOOK_HOME holds everything")
    expect(not (person.home / "portico").exists(), "nothing of portico's was touched")
    person.run("status").exits(4)


@journey("a tool of another name signs in with `quill auth`, and its own command uses the token")
def tool(person):
    program = built("Tool") + "/quill"
    home = {"QUILL_HOME": str(person.home / "quill")}
    code, said = run(person, program, "write", "too early", **home)
    expect(code == 4 and "quill auth login" in said, said)
    code, said = run(person, program, "auth", "register", "--email", EMAIL, "--nickname", "mina", "--password-stdin",
                     input=PASSWORD + "\n", **home)
    expect(code == 0 and "portico" not in said, said)
    code, said = run(person, program, "write", "안녕 quill", **home)
    expect(code == 0 and f"written as {EMAIL}: 201" in said, said)
    code, said = run(person, program, "auth", "notes", **home)
    expect(code == 0 and "안녕 quill" in said, said)
    for language in ("en", "ko"):
        for words in (["help"], ["help", "login"], ["help", "environment"], ["nonsense"], ["vault"], ["vault", "doctor"]):
            said = run(person, program, "auth", *words, "--language", language, **home)[1]
            expect("portico" not in said.replace(str(person.home), "").lower(), f"{words}: {said}")
    expect("QUILL_HOME" in run(person, program, "auth", "help", "environment", **home)[1], "its own variables")
    expect(run(person, program, "auth", "--version", **home)[1] == "quill 1.4\n", "its own version")
    code, said = run(person, program, "auth", "logout", **home)
    expect(code == 0, said)
    expect(run(person, program, "auth", "status", **home)[0] == 4, "signed out")
    expect((person.home / "quill").is_dir() and not (person.home / "portico").exists(), "folders of its own")


@journey("a program signs in at an existing Django site, behind the library's ports")
def data_source(person):
    program = built("DataSource") + "/harbour"
    try:
        site = Djoser(lifetime=8)
    except Missing as reason:
        raise Skipped(str(reason)) from reason
    with site:
        surroundings = {"HARBOUR_HOME": str(person.home / "harbour"), "HARBOUR_SITE": site.base}
        code, said = run(person, program, "register", EMAIL, input="password1\n", **surroundings)
        expect(code == 1 and "too common" in said, f"the site's own words: {said}")
        code, said = run(person, program, "register", EMAIL, input=PASSWORD + "\n", **surroundings)
        expect(code == 0 and f"signed in as mina, {EMAIL}" in said, said)
        code, said = run(person, program, "whoami", **surroundings)
        expect(code == 0 and EMAIL in said, said)
        time.sleep(8.5)  # the access token runs out
        code, said = run(person, program, "whoami", **surroundings)
        expect(code == 0 and said.startswith("200 ") and EMAIL in said, f"renewed: {said}")
        code, said = run(person, program, "login", EMAIL, input="wrong\n", **surroundings)
        expect(code == 1 and not said.startswith("200"), said)
        code, said = run(person, program, "logout", **surroundings)
        expect(code == 0, said)
        expect(run(person, program, "whoami", **surroundings)[0] == 1, "signed out")
        code, said = run(person, program, "login", EMAIL, input=PASSWORD + "\n", **surroundings)
        expect(code == 0, said)
    code, said = run(person, program, "whoami", **surroundings)
    expect(code == 1 and "cannot be reached" in said, said)


class Website:
    """The running web front end, and a browser's cookies for it."""

    def __init__(self, person):
        self.process = subprocess.Popen(
            [built("Web") + "/notebook-web"], stdout=subprocess.PIPE, text=True, cwd=person.home,
            env=person.environment(NOTEBOOK_HOME=str(person.home / "notebook")))
        self.address = self.process.stdout.readline().strip()
        self.origin = self.address.split("/?")[0]
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)

    def send(self, path, body=None, stranger=False, **headers):
        """Status and text; a stranger has no cookie."""
        opener = urllib.request.build_opener() if stranger else self.opener
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.origin + path, data=data, headers={
            name.replace("_", "-"): value for name, value in headers.items() if value is not None})
        try:
            with opener.open(request, timeout=120) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def do(self, name, **wish):
        status, _ = self.send(f"/do/{name}", wish, Origin=self.origin, Content_Type="application/json")
        expect(status == 204, f"{name}: {status}")

    def until(self, condition, known="0"):
        """The page of the first event for which the condition holds."""
        for _ in range(100):
            text = self.send("/events", Last_Event_ID=known)[1]
            known = re.search(r"^id: (\d+)$", text, re.M)[1]
            page = json.loads(re.search(r"^data: (.*)$", text, re.M)[1])
            if condition(page):
                return page
        raise AssertionError(text)


@journey("a web front end shows the same view-models, and lets nobody in without its key")
def web_front_end(person):
    with Website(person) as site:
        expect(site.send("/", stranger=True)[0] == 403, "no page without the key")
        expect(site.send("/?key=" + "0" * 64, stranger=True)[0] == 403, "no page with another key")
        status, page = site.send("/" + site.address.split("/", 3)[3])
        expect(status == 200 and "<h1>Notebook</h1>" in page, page)
        expect(all(cookie.has_nonstandard_attr("HttpOnly") for cookie in site.jar), "no script reads the cookie")
        site.until(lambda page: page["place"] == "welcome")
        wish = {"email": EMAIL, "password": PASSWORD}
        kind = {"Content_Type": "application/json"}
        expect(site.send("/do/register", wish, stranger=True, Origin=site.origin, **kind)[0] == 403, "no cookie")
        expect(site.send("/do/register", wish, **kind)[0] == 403, "no Origin")
        expect(site.send("/do/register", wish, Origin="http://127.0.0.1:9", **kind)[0] == 403, "another local page")
        expect(site.send("/do/register", wish, Origin=site.origin, Content_Type="text/plain")[0] == 415, "a form")
        expect(site.send("/", Host="notebook.example")[0] == 421, "another name")
        site.do("register", email="mina", password=PASSWORD)
        expect(site.until(lambda page: page.get("emailFault"))["place"] == "welcome", "the fault stands at its field")
        site.do("register", **wish)
        site.until(lambda page: page["place"] == "profile" and page["account"] == EMAIL)
        site.do("nickname", text="mina")
        site.until(lambda page: page["place"] == "notes")
        site.do("note", text="<b>안녕</b>")
        page = site.until(lambda page: page["notes"])
        expect(page["notes"][0]["text"] == "<b>안녕</b>", page)
        site.do("delete", text=page["notes"][0]["id"])
        site.until(lambda page: not page["notes"])
    with Website(person) as site:
        site.send("/" + site.address.split("/", 3)[3])
        site.until(lambda page: page["place"] == "notes" and page["account"] == EMAIL)
        site.do("logout")
        site.until(lambda page: page["place"] == "welcome")


@journey("the web front end works in a real browser")
def web_in_chromium(person):
    program = Website(person)
    with program as site:
        try:
            page = Page("en", person.home / "chromium")
        except Missing as reason:
            raise Skipped(str(reason)) from reason
        try:
            def click(form, button):
                page.evaluate(f"document.querySelector('#{form} button[value={button}]').click()")

            page.call("Page.navigate", url=site.address)
            page.until("document.querySelector('#welcome') && !document.querySelector('#welcome').hidden", "the form")
            expect(page.evaluate("location.href") == site.origin + "/", "the key is in no address any more")
            expect(page.evaluate("document.cookie") == "", "no script reads the cookie")
            page.type("#welcome [name=email]", EMAIL)
            page.type("#welcome [name=password]", PASSWORD)
            click("welcome", "register")
            page.until("!document.querySelector('#profile').hidden", "the profile")
            page.type("#profile [name=text]", "mina")
            click("profile", "nickname")
            page.until("!document.querySelector('#notes').hidden", "the notes")
            page.type("#notes [name=text]", "<b>안녕</b>")
            click("notes", "note")
            page.until("document.querySelector('#list li')?.innerText.includes('<b>안녕</b>')", "the note as text")
            click("notes", "logout")
            page.until("!document.querySelector('#welcome').hidden", "the way out")
        finally:
            page.close()


@journey("a program tests its own use case with the library's test kit")
def own_tests(person):
    built("OwnTests", "--build-tests")
    command = ["swift", "test", "--skip-build", "--package-path", ROOT / "Examples/OwnTests", "--scratch-path",
               ROOT / ".build/example"]
    with BUILDING:
        done = subprocess.run(command, capture_output=True, text=True)
    expect(done.returncode == 0 and "4 tests" in done.stdout, done.stdout + done.stderr)
