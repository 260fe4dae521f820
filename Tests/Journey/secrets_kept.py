"""Planted secrets are looked for wherever they must not be."""

import socket
from pathlib import Path

from harness import EMAIL, expect, journey

CANARY = "canary-Zwölf-Boxkämpfer-8842"


def contents(folder):
    for path in Path(folder).rglob("*"):
        if path.is_file():
            yield path, path.read_bytes()


def expect_nowhere(folder, secrets):
    count = 0
    for path, data in contents(folder):
        count += 1
        for secret in secrets:
            expect(secret.encode() not in data, f"{path} holds {secret[:8]}…")
    expect(count > 0, f"{folder} holds no file, so the search shows nothing")


@journey("password and tokens are in no file of the home, not in the database, in no log")
def nowhere_on_disk(person):
    outcomes = [person.register(password=CANARY, extra=("-v",)).exits(0)]
    tokens = [person.run("token").exits(0).out.strip()]
    outcomes.append(person.run("notes", "add", "not a secret", "-v").exits(0))
    tokens.append(person.run("token", "--force").exits(0).out.strip())
    outcomes.append(person.run("request", "GET", "/v1/account", "-v").exits(0))
    outcomes.append(person.run("status", "--json", "-v").exits(0))
    outcomes.append(person.login(password=CANARY + "-wrong", extra=("-v",)).exits(6))
    database = [path for path, data in contents(person.home) if data.startswith(b"SQLite format 3")]
    expect(database, "the database was looked at")
    expect_nowhere(person.home, [CANARY, *tokens, "pta_", "ptr_"])
    for outcome in outcomes:
        for secret in (CANARY, *tokens, "pta_", "ptr_"):
            expect(secret not in outcome.out + outcome.err, f"{outcome.arguments} shows {secret[:8]}…")
    log = "".join(outcome.err for outcome in outcomes)
    expect("/v1/accounts" in log and "/v1/notes" in log, f"the log says what was sent: {log!r}")


@journey("files are the person's own: 0600 in folders 0700")
def modes(person):
    person.register().exits(0)
    person.run("token").exits(0)
    for path in (person.home / "portico").rglob("*"):
        mode = path.stat().st_mode & 0o777
        wanted = 0o700 if path.is_dir() else 0o600
        expect(mode == wanted, f"{path.relative_to(person.home)} has mode {mode:o}, expected {wanted:o}")


@journey("the password is not in the process list nor in the environment while it is being sent")
def process_list(person):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}"
        person.run("service", "add", "silent", "--accounts-api", address).exits(0)
        running = person.start("login", "--email", EMAIL, "--password-stdin", "--service", "silent", stdin=-1)
        try:
            running.stdin.write(CANARY + "\n")
            running.stdin.flush()
            silent.settimeout(60)
            connection, _ = silent.accept()
            with connection:
                connection.settimeout(60)
                received = b""
                while CANARY.encode() not in received:
                    part = connection.recv(65536)
                    expect(part, f"the request never came: {received!r}")
                    received += part
                for name in ("cmdline", "environ"):
                    data = Path(f"/proc/{running.pid}/{name}").read_bytes()
                    expect(data and CANARY.encode() not in data, f"/proc/PID/{name} holds the password")
        finally:
            running.kill()
            running.communicate()


@journey("the server's own log and database hold no password and no token")
def server_side(person):
    with person.serving() as address:
        person.run("service", "add", "near", "--accounts-api", address).exits(0)
        person.register(password=CANARY, extra=("--service", "near")).exits(0)
        token = person.run("token").exits(0).out.strip()
        person.run("request", "GET", "/v1/account").exits(0)
    expect("POST /v1/accounts 201" in person.served, f"the log has a line per request: {person.served!r}")
    for secret in (CANARY, token, "pta_", "ptr_"):
        expect(secret not in person.served, f"the server's log holds {secret[:8]}…")
    expect_nowhere(person.home, [CANARY, token])
