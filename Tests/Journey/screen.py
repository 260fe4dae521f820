"""The line mode in a pseudo-terminal, as a person sees it."""

import io
import re

import pexpect

from harness import BINARY, PASSWORD, expect

WORDS = {
    "en": {
        "sign in": "Sign in", "register": "Create an account", "quit": "Quit", "back": "Back", "go on": "Continue",
        "number": r"Number \(1–\d+\)", "email": "Email", "password": "Password", "new password": "New password",
        "again": "Repeat the password", "nickname": r"Nickname \(2–20", "picture": "Image file",
        "saved": "Your profile has been saved, {}", "setup": "Finish your profile", "notes": "Home",
        "add": "Add a note", "note": "Note", "added": "Note added", "sign out": "Sign out", "sign out?":
        "Sign out of this account", "signed out": "Signed out of", "signed in": "Signed in as", "cancelled": "Cancelled",
    },
    "ko": {
        "sign in": "로그인", "register": "계정 만들기", "quit": "종료", "back": "뒤로", "go on": "계속하기",
        "number": r"번호 \(1–\d+\)", "email": "이메일", "password": "비밀번호", "new password": r"새 비밀번호 \(8자",
        "again": "비밀번호 확인", "nickname": r"닉네임 \(2~20", "picture": "이미지 파일 경로",
        "saved": "{}님, 프로필을 저장했어요", "setup": "프로필 완성하기", "notes": "홈", "add": "메모 추가",
        "note": "메모", "added": "메모를 추가했어요", "sign out": "로그아웃", "sign out?": "이 계정에서 로그아웃할까요",
        "signed out": "로그아웃했어요", "signed in": "계정으로 로그인했어요", "cancelled": "취소했어요",
    },
}


class Screen:
    """`portico --plain` with somebody who reads and types."""

    def __init__(self, person, language="en", **changes):
        self.words = WORDS[language]
        self.seen = io.StringIO()
        self.child = pexpect.spawn(BINARY, ["--plain", "--language", language], cwd=str(person.home), timeout=60,
                                   env=person.environment(**changes), encoding="utf-8", dimensions=(24, 100))
        self.child.logfile_read = self.seen

    def reads(self, word, *values):
        """Waits until the sentence is there."""
        text = self.words.get(word, word).format(*values) if values else self.words.get(word, word)
        try:
            self.child.expect(text)
        except (pexpect.EOF, pexpect.TIMEOUT) as failure:
            kind = "the end" if isinstance(failure, pexpect.EOF) else "nothing more"
            raise AssertionError(f"waited for {text!r}, got {kind}; so far:\n{self.seen.getvalue()}") from None

    def asked(self, word):
        """Waits for a question."""
        self.reads(self.words[word] + "[^\r\n]*: ")

    def answers(self, question, text=""):
        self.asked(question)
        self.child.sendline(text)

    def chooses(self, word):
        """Finds the number of a choice and types it."""
        self.reads(r"(\d+)\. " + self.words[word] + r"[^\r\n]*\r\n")
        number = self.child.match.group(1)
        self.answers("number", number)

    def registers(self, email, password=PASSWORD):
        self.chooses("register")
        self.answers("email", email)
        self.answers("new password", password)
        self.answers("again", password)

    def finishes(self, nickname):
        self.chooses("go on")
        self.answers("nickname", nickname)
        self.answers("picture")
        self.reads("saved", re.escape(nickname))

    def ends(self, code):
        """Waits for the end; the whole session must have had no escape byte."""
        try:
            self.child.expect(pexpect.EOF)
        except pexpect.TIMEOUT:
            self.child.close(force=True)
            raise AssertionError(f"did not end; so far:\n{self.seen.getvalue()}") from None
        self.child.close()
        ended = self.child.exitstatus if self.child.exitstatus is not None else 128 + self.child.signalstatus
        expect(ended == code, f"expected exit {code}, got {ended}:\n{self.seen.getvalue()}")
        expect("\x1b" not in self.seen.getvalue(), f"an escape byte in line mode: {self.seen.getvalue()!r}")
        return self.seen.getvalue()
