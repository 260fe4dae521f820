"""What goes wrong, and the exit code that says so."""

import contextlib
import os
import shutil
import socket
import subprocess

from harness import BINARY, EMAIL, PASSWORD, Skipped, expect, journey, png


@journey("a wrong password is refused (6), and so is an email without an account")
def wrong_password(person):
    person.register().exits(0)
    person.run("logout").exits(0)
    person.login(password="wrong-horse-battery").exits(6).is_silent_on_stdout()
    person.login(email="nobody@example.com").exits(6)
    error = person.login(password="wrong-horse-battery", extra=("--json",)).exits(6).is_silent_on_stdout()
    expect('"error"' in error.err and '"code"' in error.err and '"message"' in error.err, f"{error}")


@journey("a nickname that somebody has is refused (6), and the account waits for another one")
def taken_nickname(person):
    person.register().exits(0)
    person.register("jun@example.com", "mina").exits(6)
    person.run("token", "--account", "jun@example.com").exits(4)
    person.run("profile", "set", "--nickname", "jun", "--account", "jun@example.com").exits(0)
    person.run("token", "--account", "jun@example.com").exits(0)


@journey("an email that has an account is refused (6)")
def taken_email(person):
    person.register().exits(0)
    person.register(nickname="jun", password="another-horse-battery-47").exits(6)


@journey("what cannot be right is refused before anything is sent (64)")
def malformed(person):
    person.register(password="short").exits(64)
    person.register(email="mina.example.com").exits(64)
    person.register(nickname="m").exits(64)
    person.login(email="mina@").exits(64)
    person.run("status", "--language", "tlh").exits(64)
    person.run("notes", "list", "--limit", "0").exits(64)
    person.run("login", "--email", EMAIL, "--password", PASSWORD).exits(64)
    person.run("accounts", "list", "--service", "loacl").exits(64).says("local")


@journey("a broken image and one that is too large are refused, and the account can be finished without")
def images(person):
    broken = person.path("broken.png", b"\x89PNG\r\n\x1a\n" + b"not really")
    person.register(extra=("--image", broken)).exits(64)
    text = person.path("text.png", b"hello\n")
    person.register(extra=("--image", text)).exits(64)
    large = person.path("large.png", png(4, 4, padding=6 * 1024 * 1024))
    person.register(extra=("--image", large)).exits(64)
    person.register(extra=("--image", person.home / "missing.png")).exits(1)
    person.register().exits(0)


@journey("nobody is signed in (4)")
def nobody(person):
    for command in (["token"], ["request", "GET", "/v1/account"], ["notes", "list"], ["profile", "show"],
                    ["sessions", "list"]):
        person.run(*command).exits(4).is_silent_on_stdout()
    person.run("status").exits(4)


@journey("no terminal for the app (64), with a hint")
def no_terminal(person):
    person.run().exits(64).is_silent_on_stdout().says("terminal")
    person.run("login", "--email", EMAIL).exits(64)


@journey("a reader that goes away ends the program (141)")
def closed_pipe(person):
    person.register().exits(0)
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run([BINARY, "token"], stdin=subprocess.DEVNULL, stdout=writer, stderr=subprocess.PIPE,
                              env=person.environment(), timeout=30)
    finally:
        os.close(writer)
    expect(done.returncode in (141, -13), f"exit {done.returncode}: {done.stderr!r}")


@journey("a server that cannot be reached (5), now and later")
def unreachable(person):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    person.run("service", "add", "gone", "--accounts-api", f"http://127.0.0.1:{port}").exits(0)
    person.login(extra=("--service", "gone")).exits(5).is_silent_on_stdout()
    person.register(extra=("--service", "gone")).exits(5)


@journey("a server that goes away leaves the session (5), and it works again afterwards")
def goes_away(person):
    with person.serving("--access-ttl", "60") as address:
        port = address.rsplit(":", 1)[1]
        person.run("service", "add", "near", "--accounts-api", address).exits(0)
        person.register(extra=("--service", "near")).exits(0)
    person.run("token").exits(0)
    person.run("token", "--force").exits(5)
    person.run("request", "GET", "/v1/account").exits(5)
    person.run("status").exits(0)
    with person.serving("--port", port):
        person.run("token", "--force").exits(0)


@journey("a home that cannot be written (8)")
def read_only_home(person):
    person.register().exits(0)
    home = person.home / "portico"
    if os.geteuid() != 0:
        subprocess.run(["chmod", "-R", "a-w", home], check=True)
        try:
            person.run("logout").exits(8)
            fresh = person.home / "fresh"
            fresh.mkdir(0o500)
            person.login(PORTICO_HOME=str(fresh)).exits(8)
        finally:
            subprocess.run(["chmod", "-R", "u+w", home], check=True)
        return
    if mount("-o", "bind", home, home) or mount("-o", "remount,bind,ro", home):
        unmount(home)
        raise Skipped("a read-only mount is not allowed here")
    try:
        person.run("token").exits(0)
        person.run("logout").exits(8)
        person.register("jun@example.com", "jun").exits(8)
    finally:
        unmount(home)
    person.run("token").exits(0)


@journey("a full disk (8), and the session that was there survives it")
def full_disk(person):
    if os.geteuid() != 0:
        raise Skipped("mounting a small disk needs root")
    home = person.home / "portico"
    home.mkdir(mode=0o700)
    if mount("-t", "tmpfs", "-o", "size=8m,mode=0700", "tmpfs", home):
        raise Skipped("mounting a small disk is not allowed here")
    try:
        person.register().exits(0)
        token = person.run("token").exits(0).out
        filler = home / "filler"
        with open(filler, "wb", buffering=0) as file, contextlib.suppress(OSError):
            while file.write(bytes(4096)):
                pass
        expect(shutil.disk_usage(home).free == 0, "the disk is full")
        person.run("notes", "add", "one more").exits(1).says("accounts.db cannot be used")
        person.run("logout").exits(8)
        filler.unlink()
        expect(person.run("token").exits(0).out == token, "the same session as before")
    finally:
        unmount(home)


def mount(*arguments):
    return subprocess.run(["mount", *map(str, arguments)], capture_output=True).returncode


def unmount(place):
    subprocess.run(["umount", str(place)], capture_output=True)
