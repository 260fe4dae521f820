"""In lines, in a pseudo-terminal, in both languages."""

import signal

import pexpect

from harness import BINARY, EMAIL, PASSWORD, expect, journey
from screen import Screen

WRONG = "wrong-horse-battery"


def whole_way(person, language, nickname, note):
    screen = Screen(person, language)
    screen.registers(EMAIL)
    screen.finishes(nickname)
    screen.chooses("notes")
    screen.chooses("add")
    screen.answers("note", note)
    screen.reads("added")
    screen.reads(note)
    screen.chooses("back")
    screen.chooses("quit")
    text = screen.ends(0)
    expect(PASSWORD not in text, "the password is never shown")
    screen = Screen(person, language)
    screen.reads(nickname)
    screen.chooses("sign out")
    screen.reads("sign out?")
    screen.chooses("sign out")
    screen.reads("signed out")
    screen.chooses("sign in")
    screen.answers("email", EMAIL)
    screen.answers("password", WRONG)
    screen.answers("email", EMAIL)
    screen.answers("password", PASSWORD)
    screen.reads("signed in")
    screen.chooses("quit")
    text = screen.ends(0)
    expect(PASSWORD not in text and WRONG not in text, "no password is ever shown")
    person.run("token").exits(0)


@journey("line mode in English: register, note, quit, come back, sign out, sign in after a wrong password")
def in_english(person):
    whole_way(person, "en", "mina", "hello")


@journey("line mode in Korean: 가입, 메모, 종료, 다시 시작, 로그아웃, 로그인")
def in_korean(person):
    whole_way(person, "ko", "미나", "안녕하세요")


@journey("a registration that is killed half-way goes on at the profile")
def killed(person):
    screen = Screen(person)
    screen.registers(EMAIL)
    screen.reads("setup")
    screen.child.kill(signal.SIGKILL)
    screen.child.close(force=True)
    person.run("token").exits(4)
    status = person.run("status", "--json").exits(4).json()
    expect([one["phase"] for one in status["accounts"]] == ["profile_incomplete"], f"{status}")
    screen = Screen(person)
    screen.reads("setup")
    screen.finishes("mina")
    screen.chooses("quit")
    screen.ends(0)
    person.run("token").exits(0)


@journey("what is typed wrong is said and asked again")
def asked_again(person):
    person.register("jun@example.com", "jun").exits(0)
    person.run("logout").exits(0)
    screen = Screen(person)
    screen.chooses("register")
    screen.answers("email", "mina.example.com")
    screen.answers("email", EMAIL)
    screen.answers("new password", "short")
    screen.answers("new password", PASSWORD)
    screen.answers("again", WRONG)
    screen.answers("new password", PASSWORD)
    screen.answers("again", PASSWORD)
    screen.chooses("go on")
    screen.answers("nickname", "m")
    screen.answers("nickname", "jun")
    screen.answers("nickname", "mina")
    screen.answers("picture", str(person.path("broken.png", b"\x89PNG\r\n\x1a\nbroken")))
    screen.answers("picture")
    screen.reads("saved", "mina")
    screen.chooses("quit")
    screen.ends(0)


@journey("the end of input at a prompt cancels (2), Ctrl-C interrupts (130)")
def left(person):
    screen = Screen(person)
    screen.chooses("sign in")
    screen.asked("email")
    screen.child.sendeof()
    screen.ends(2)
    for question in ("email", "password"):
        screen = Screen(person)
        screen.chooses("sign in")
        if question == "password":
            screen.answers("email", EMAIL)
        screen.asked(question)
        screen.child.sendintr()
        screen.ends(130)
    expect(not any((person.home / "portico").rglob("vault.bin")), "nobody was signed in")


@journey("commands ask on a terminal for what is missing, and hide passwords")
def commands_ask(person):
    person.register().exits(0)
    person.run("logout").exits(0)
    child = pexpect.spawn(BINARY, ["login", "--email", EMAIL], env=person.environment(), cwd=str(person.home),
                          encoding="utf-8", timeout=60)
    child.expect("Password: ")
    child.sendline(PASSWORD)
    child.expect(pexpect.EOF)
    child.close()
    expect(child.exitstatus == 0, f"exit {child.exitstatus}: {child.before}")
    expect(PASSWORD not in child.before, "the password is not shown")
    person.run("token").exits(0)
