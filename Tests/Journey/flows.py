"""The full screen's flows, key by key in both languages, and what must not harm the terminal."""

import os
import signal
import sqlite3
import unicodedata

import pexpect

from fullscreen import Screen, register
from fullscreen import WORDS as ENTRY
from harness import BINARY, EMAIL, PASSWORD, expect, journey, png

SECOND = "jun@example.com"
NEW_PASSWORD = "new-horse-battery-77"
WORDS = {
    "en": {"home": "No notes yet", "profile": "Press Enter to make changes", "saved": "Your profile has been saved", "png": "PNG, 2 × 3",
           "changed": "Password changed", "wrong": "The password is wrong.", "device": "this device", "left": "min left",
           "end": "End the session", "ended": "Session ended.", "use": "Use", "active": "is now active",
           "add account": "Add an account…", "welcome": "Welcome", "added": " added.", "removed": " removed.",
           "remove": "Remove the service", "settings": "Sign out of all accounts", "everywhere": "Signed out of all accounts.",
           "quit": "Quit anyway?", "keys": "Press any key to close.", "strong": "strong", "setting": "Use https://",
           "another": "another", "others": "Use another account", "continue": f"Continue as {EMAIL} (local)",
           "out": "You are not signed in."},
    "ko": {"home": "아직 메모가 없어요", "profile": "Enter를 누르면", "saved": "프로필을 저장했어요", "png": "PNG, 2 × 3",
           "changed": "비밀번호를 바꿨어요", "wrong": "비밀번호가 맞지 않아요.", "device": "이 기기", "left": "분 남았어요",
           "end": "세션 끝내기", "ended": "세션을 끝냈어요.", "use": "사용하기", "active": "계정을 사용해요",
           "add account": "계정 추가…", "welcome": "환영해요", "added": "서비스를 추가했어요.", "removed": "서비스를 삭제했어요.",
           "remove": "서비스 삭제", "settings": "모든 계정에서 로그아웃", "everywhere": "모든 계정에서 로그아웃했어요.",
           "quit": "그래도 종료할까요?", "keys": "아무 키나 누르면", "strong": "아주 좋아요", "setting": "http:// 주소를 입력해 주세요",
           "another": "다른", "others": "다른 계정 사용하기", "continue": f"{EMAIL} (local) 계정으로 계속하기",
           "out": "로그인되어 있지 않아요."},
}


def profile(person, screen, words):
    image = person.path("face.png", png())
    screen.type("2")
    screen.sees(words["profile"])
    screen.type("Enter", "End")
    screen.write("2")
    screen.type("Tab")
    screen.write(str(image))
    screen.type("Tab", "Enter")
    screen.sees(words["saved"], words["png"])
    screen.type("Down", "Down")
    screen.write("wrong-password-1")
    screen.type("Tab")
    screen.write(NEW_PASSWORD)
    screen.sees(words["strong"])
    screen.type("Enter")
    screen.sees(words["wrong"])
    screen.type("C-u")
    screen.write(PASSWORD)
    screen.type("Tab", "Tab", "Enter")
    screen.sees(words["changed"])
    screen.type("Escape")
    screen.sees(words["profile"])
    person.run("profile", "show").exits(0).says("mina2")


def sessions(person, screen, words):
    person.login_elsewhere(NEW_PASSWORD)
    screen.type("3")
    screen.sees(words["device"], words["left"], "━")
    screen.shows(lambda shown: sum("UTC" in line for line in shown.split("\n")) == 2, "two sessions")
    screen.type("Down", "d")
    screen.sees("[ " + words["end"] + " ]")
    screen.type("Left", "Enter")
    screen.sees(words["ended"])


def accounts_and_services(screen, words, entry):
    screen.type("4")
    screen.sees(words["settings"])
    screen.type("Down", "Down")
    screen.sees("› " + words["add account"])
    screen.type("Enter")
    screen.sees(entry["adding"], entry["create"])
    screen.type("Escape")
    screen.sees("› " + words["add account"], words["settings"])
    screen.type("Enter")
    screen.sees(entry["adding"], entry["create"])
    register(screen, entry, SECOND, title="adding")
    # Not finished yet, it can be left for the other account, and is there again after Esc with what was typed.
    screen.write("ju")
    screen.sees("ju", words["others"])
    screen.type("Down", "Down", "Down", "Enter")
    screen.sees(words["continue"])
    screen.type("Escape")
    screen.sees("ju", entry["finish"], f"› [ {words['others']} ]")
    screen.type("Enter")
    screen.sees(words["continue"])
    screen.type("Enter")
    screen.sees("mina2 ●", SECOND, words["settings"])
    screen.type("Home", "Down", "Down", "Enter")
    screen.sees("[ " + words["use"] + " ]")
    screen.type("Left", "Left", "Enter")
    screen.sees(entry["finish"])
    screen.write("jun")
    screen.sees(entry["free"])
    screen.type("Tab", "Enter")
    screen.sees("jun ●", EMAIL, SECOND, words["settings"])
    screen.type("Home", "Down", "Enter")
    screen.sees("[ " + words["use"] + " ]")
    screen.type("Left", "Left", "Enter")
    screen.sees("mina2 ●", words["settings"], words["active"])
    screen.type("End", "Up", "Up", "Up", "Up", "Enter")
    screen.sees("https://…")
    screen.type("Tab")
    screen.write("near")
    screen.type("Tab")
    screen.write("http://accounts.example")
    screen.type("Enter")
    screen.sees(words["setting"])
    screen.type("C-u")
    screen.write("https://accounts.example")
    screen.type("Enter")
    screen.sees(words["added"])
    screen.type("Escape")
    screen.sees("https://accounts.example", words["settings"])
    screen.type("End", "Up", "Up", "Up", "Up", "Up", "Enter")
    screen.sees("[ " + words["remove"] + " ]")
    screen.type("Left", "Enter")
    screen.sees(words["removed"])


def whole(person, language):
    words, entry = WORDS[language], ENTRY[language]
    with Screen(person, PORTICO_LANGUAGE=language) as screen:
        register(screen, entry)
        screen.write("mina")
        screen.sees(entry["free"])
        screen.type("C-c")
        screen.sees(words["quit"])
        screen.type("Enter")
        screen.loses(words["quit"])
        screen.type("Tab", "Enter")
        screen.sees(words["home"])
        screen.type("?")
        screen.sees(words["keys"])
        screen.type("Space")
        screen.loses(words["keys"])
        profile(person, screen, words)
        sessions(person, screen, words)
        accounts_and_services(screen, words, entry)
        screen.type("End", "Up", "Enter", "Left", "Enter")
        screen.sees(words["welcome"], words["everywhere"])
        screen.type("q")
        screen.sees("left with 0")
    person.run("accounts").exits(0).is_silent_on_stdout()


@journey("full screen in English: profile, password, sessions, accounts, services, all signed out")
def in_english(person):
    whole(person, "en")


@journey("full screen in Korean: profile, password, sessions, accounts, services, all signed out")
def in_korean(person):
    whole(person, "ko")


@journey("full screen: the narrowest window shows every tab and every field")
def narrow(person):
    with Screen(person, columns=40, rows=12) as screen:
        register(screen, ENTRY["en"])
        screen.write("mina")
        screen.type("Tab", "Tab", "Enter")
        for key, title in (("1", "1 Home"), ("2", "2 Profile"), ("3", "3 Sessions"), ("4", "4 Settings")):
            screen.type(key)
            screen.sees(title, "●", "? keys")
        screen.tmux("resize-window", "-x", "39", "-y", "12")
        screen.sees("Window too small")
        screen.tmux("resize-window", "-x", "120", "-y", "40")
        screen.sees("1 Home", "4 Settings", "mina")


@journey("full screen: jamo that are typed, families, flags and marks keep every row whole")
def clusters(person):
    texts = ["\u1112\u1161\u11ab\u1100\u1173\u11af", "👨‍👩‍👧‍👦 family", "🇰🇷🇫🇷 flags", "e\u0301\u0302 marks", "☕️ coffee"]
    with Screen(person) as screen:
        register(screen, ENTRY["en"])
        screen.write("\u1106\u1175\u1102\u1161👋")
        screen.sees("미나👋", "is available")
        screen.type("Tab", "Enter")
        screen.sees("No notes yet")
        for text in texts:
            screen.type("a")
            screen.write(text)
            screen.type("Enter")
            screen.sees("› " + unicodedata.normalize("NFC", text)[:1])
        screen.sees("한글", "family", "flags", "marks", "coffee")
        screen.shows(lambda shown: sum(row.endswith(" UTC") for row in shown.split("\n")) == len(texts), "whole rows")
        screen.type("3", "1")
        screen.sees("한글", "1 Home", "4 Settings", "미나👋")
    person.run("notes", "list").exits(0).says("👨‍👩‍👧‍👦 family")


HOSTILE = "\x1b]52;c;aGFja2Vk\x07\x1b[2J\x1b]0;owned\x07\x9b31m\u202eevil\r"


@journey("what a server sends as nickname and note does nothing to the terminal, in full screen and in lines")
def hostile(person):
    person.register().exits(0)
    person.run("notes", "add", "calm").exits(0)
    database = next((person.home / "portico").rglob("accounts.db"))
    with sqlite3.connect(database) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        for table in tables:
            columns = {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
            for column in columns & {"nickname", "text"}:
                connection.execute(f"UPDATE {table} SET {column} = ? WHERE {column} IS NOT NULL", (HOSTILE,))
    with Screen(person) as screen:
        screen.tmux("set-option", "-s", "set-clipboard", "on")
        screen.sees("␛]52;c;aGFja2Vk␇␛[2J␛]0;owned␇", "evil", "1 Home", "? keys")
        screen.type("d")
        screen.sees("Delete this note?", "␛]52")
        screen.type("Escape")
        screen.loses("Delete this note?")
        screen.type("2")
        screen.sees("␛]52", "Nickname")
        title = screen.tmux("display-message", "-p", "#{pane_title}").stdout
        expect("owned" not in title, f"the title is {title!r}")
        expect("hacked" not in screen.tmux("show-buffer").stdout, "the clipboard is untouched")
    lines = person.run("--plain", input="1\n4\n6\n").exits(0)
    expect("\x1b" not in lines.out and "\x9b" not in lines.out and "␛]52" in lines.out, f"harmless in lines: {lines}")


@journey("in lines: a password prompt stands again after the program was stopped")
def stopped(person):
    child = pexpect.spawn(BINARY, ["login", "--email", EMAIL], env=person.environment(), cwd=str(person.home),
                          encoding="utf-8", timeout=60)
    child.expect("Password: ")
    os.kill(child.pid, signal.SIGTSTP)
    expect(os.WIFSTOPPED(os.waitpid(child.pid, os.WUNTRACED)[1]), "stopped")
    os.kill(child.pid, signal.SIGCONT)
    child.expect("Password: ")
    child.sendline(PASSWORD)
    child.expect(pexpect.EOF)
    child.close()
    expect(child.exitstatus == 6, f"exit {child.exitstatus}: {child.before}")
