"""Another program, `Examples/LineMode`, finds its way in through the library, under its own name."""

import functools
import subprocess

import pexpect

from harness import EMAIL, PASSWORD, ROOT, expect, journey


@functools.cache
def notebook():
    """Builds the example, whose modules stay apart from the package's own."""
    build = ["swift", "build", "--package-path", ROOT / "Examples/LineMode", "--scratch-path", ROOT / ".build/example"]
    done = subprocess.run(build, capture_output=True, text=True)
    expect(done.returncode == 0, done.stdout + done.stderr)
    folder = subprocess.run([*build, "--show-bin-path"], capture_output=True, text=True, check=True).stdout.strip()
    return f"{folder}/notebook"


def start(person):
    environment = person.environment(NOTEBOOK_HOME=str(person.home / "notebook"))
    return pexpect.spawn(notebook(), env=environment, cwd=str(person.home), encoding="utf-8", timeout=20)


def leave(screen):
    screen.expect_exact(pexpect.EOF)
    screen.close()
    expect(screen.exitstatus == 0, f"exit {screen.exitstatus}: {screen.before}")


@journey("another program registers, is still signed in at its next start, and keeps its own folder")
def another_program(person):
    screen = start(person)
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
    screen = start(person)
    screen.expect_exact("notes: 1")
    screen.expect_exact("- 안녕 notebook")
    screen.expect_exact("New note: ")
    screen.sendline("second")
    screen.expect_exact("Added")
    leave(screen)
    expect((person.home / "notebook").is_dir(), "NOTEBOOK_HOME holds everything")
    expect(not (person.home / "portico").exists(), "nothing of portico's was touched")
    person.run("status").exits(4)
