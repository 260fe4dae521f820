"""Against `portico serve` in a second process."""

import json
import re
import signal
import socket
import time
import urllib.request

from harness import EMAIL, PASSWORD, Traveller, expect, journey, until
from ports import free_port


@journey("another computer signs in at a served backend, and is signed out from the first")
def two_computers(person):
    other = Traveller(person.home / "other")
    other.home.mkdir()
    with person.serving() as address:
        for traveller in (person, other):
            traveller.run("service", "add", "near", "--accounts-api", address).exits(0)
        person.register(extra=("--service", "near")).exits(0)
        other.login(extra=("--service", "near")).exits(0)
        listed = person.run("sessions", "list", "--json").exits(0).json()
        expect(sorted(one["current"] for one in listed) == [False, True], f"{listed}")
        expect({"id", "name", "created_at", "last_seen_at", "current"} <= set(listed[0]), f"{listed}")
        there = next(one["id"] for one in listed if not one["current"])
        person.run("sessions", "revoke", there).exits(0)
        other.run("notes", "list").exits(4)
        ended = other.run("status", "--json").exits(4).json()["accounts"][0]
        expect(ended["phase"] == "expired" and ended["email"] == EMAIL, f"{ended}")
        person.run("notes", "list").exits(0)


@journey("an access token that runs out is renewed by the way")
def short_lived(person):
    with person.serving("--access-ttl", "2") as address:
        person.run("service", "add", "near", "--accounts-api", address).exits(0)
        person.register(extra=("--service", "near")).exits(0)
        first = person.run("token").exits(0).out
        deadline = time.monotonic() + 60
        while (second := person.run("token").exits(0).out) == first:
            expect(time.monotonic() < deadline, "the token of two seconds is never renewed")
        expect(re.fullmatch(r"pta_\S+\n", second), f"a token: {second!r}")
        for _ in range(3):
            person.run("request", "GET", "/v1/account", "--fail").exits(0).says(EMAIL)


@journey("serve says where it listens and writes a line for each request")
def served_lines(person):
    with person.serving() as address:
        person.run("service", "add", "near", "--accounts-api", address).exits(0)
        person.register(extra=("--service", "near")).exits(0)
    lines = person.served.splitlines()
    expect(lines and all(re.fullmatch(r"[A-Z]+ /\S* \d{3} \d+(\.\d+)?", line) for line in lines), f"{lines}")


@journey("hundreds of silent and half-said connections keep nobody waiting, and are in no log")
def silent_crowd(person):
    with person.serving() as address:
        port = int(address.rsplit(":", 1)[1])
        crowd = []
        for number in range(400):
            one = socket.create_connection(("127.0.0.1", port))
            if number % 2:
                one.sendall(b"GET /half HTTP/1.1\r\nHost: loc")
            crowd.append(one)
        person.run("service", "add", "near", "--accounts-api", address).exits(0)
        started = time.monotonic()
        person.register(extra=("--service", "near")).exits(0)
        person.run("notes", "list").exits(0)
        expect(time.monotonic() - started < 45, "the crowd is in the way")
        for one in crowd:
            one.close()
    expect(not re.search(r"/half| 499 ", person.served), f"{person.served}")


@journey("serve answers what is in work when it is asked to end, and a second time it ends at once")
def ending(person):
    body = b'{"text":"of nobody"}'
    head = ("POST /v1/notes HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\n"
            "Content-Length: {}\r\nExpect: 100-continue\r\n\r\n")

    def begin(port, size):
        """A request whose head the server has taken: it says so before the body is sent."""
        client = socket.create_connection(("127.0.0.1", port))
        client.settimeout(60)
        client.sendall(head.format(port, size).encode())
        expect(client.recv(100).startswith(b"HTTP/1.1 100"), "the head is taken")
        return client

    def is_refused(port):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionError:
            return True
        return False

    with person.serving() as address:
        port = int(address.rsplit(":", 1)[1])
        client = begin(port, len(body))
        client.sendall(body)
    expect(client.recv(100).startswith(b"HTTP/1.1 401"), "the request in work is answered")
    client.close()
    expect([file.name for file in person.home.glob("serve.db*")] == ["serve.db"], "the database is one file")
    server = person.start("serve", "--port", "0", "--database", person.home / "serve.db")
    port = int(server.stdout.readline().strip().rsplit(":", 1)[1])
    slow = begin(port, 100)
    server.send_signal(signal.SIGINT)
    until(lambda: is_refused(port), "the first signal came")
    server.send_signal(signal.SIGTERM)
    # Not with 0, as after the time for what is in work.
    expect(server.wait(60) == -signal.SIGTERM, "a second signal ends it")
    slow.close()
    server.stdout.close()
    server.stderr.close()


@journey("Ctrl-\\ and a crash end a command by their signal, and nothing of its memory is shown")
def ended_quietly(person):
    for number in (signal.SIGQUIT, signal.SIGSEGV, signal.SIGABRT, signal.SIGTRAP):
        server = person.start("serve", "--port", "0", "--database", person.home / "serve.db")
        expect(server.stdout.readline(), "it serves")
        server.send_signal(number)
        expect(server.wait(60) == -number, f"{number}: ended with {server.returncode}")
        said = server.stderr.read()
        expect("rogram crashed" not in said and "emory" not in said, f"{number}: {said[:200]!r}")
        server.stdout.close()
        server.stderr.close()


@journey("a forgotten password is reset on the server's side")
def reset_password(person):
    port = free_port()
    with person.serving("--port", port) as address:
        person.run("service", "add", "near", "--accounts-api", address).exits(0)
        person.register(extra=("--service", "near")).exits(0)
    fresh = "fresh-horse-battery-59"
    person.run("serve", "--database", person.home / "serve.db", "--reset-password", EMAIL, input=fresh + "\n").exits(0)
    with person.serving("--port", port):
        person.login(extra=("--service", "near"), password=PASSWORD).exits(6)
        person.login(extra=("--service", "near"), password=fresh).exits(0)


@journey("serve lists the providers one may continue with, and keeps their secret")
def listed_providers(person):
    secret = person.home / "secret"
    secret.write_text("a-secret-of-the-server\n")
    given = f"work=http://127.0.0.1:9/realm,accounts,{secret}"
    with person.serving("--provider", given, "--provider", "home=https://id.example,c") as address:
        with urllib.request.urlopen(f"{address}/v1/providers", timeout=60) as answer:
            text = answer.read().decode()
    listed = [(one["name"], one["issuer"], one["client_id"], one["grant"]) for one in json.loads(text)]
    expect(listed == [("work", "http://127.0.0.1:9/realm", "accounts", "authorization_code"),
                      ("home", "https://id.example", "c", "id_token")], text)
    expect("a-secret" not in text + person.served, "the secret stays")


@journey("services are listed, and one is removed after signing out there")
def services(person):
    with person.serving() as address:
        person.run("service", "add", "near", "--accounts-api", address).exits(0)
        person.run("service", "add", "near", "--accounts-api", address).exits(64)
        person.register(extra=("--service", "near")).exits(0)
        person.run("service", "list").exits(0).says("near").says("local")
        person.run("service", "remove", "near").exits(0)
        person.run("token").exits(4)
        person.run("login", "--service", "near", "--email", EMAIL, "--password-stdin", input="x\n").exits(64)
    expect("DELETE /v1/sessions/current 204" in person.served, f"it was revoked: {person.served}")


@journey("plain http to another host is refused unless asked for")
def insecure(person):
    person.run("service", "add", "plain", "--accounts-api", "http://accounts.example").exits(64)
    person.run("service", "add", "plain", "--accounts-api", "http://accounts.example", "--insecure-http").exits(0)


@journey("serve names a database that cannot be one, and a provider's secret that others can read")
def misnamed_database(person):
    folder = person.home / "folder"
    folder.mkdir()
    plain = person.home / "plain"
    plain.write_text("")
    for language, words in (("en", "choose a file in it"), ("ko", "그 안의 파일")):
        done = person.run("serve", "--database", folder, "--language", language).exits(1)
        expect(words in done.err and f"{folder}/accounts.db" in done.err and "(error" not in done.err, done.err)
    done = person.run("serve", "--database", plain / "accounts.db").exits(1)
    expect("part of the path is a file" in done.err, done.err)
    for language, said in (("en", "it is empty"), ("ko", "비어 있어요")):
        done = person.run("serve", "--database", "", "--language", language).exits(64)
        expect(said in done.err and "--database" in done.err, done.err)
    secret = person.home / "secret"
    secret.write_text("hush\n")
    for mode, is_exposed in ((0o644, True), (0o600, False)):
        secret.chmod(mode)
        done = person.run("serve", "--database", folder, "--provider", f"near=http://127.0.0.1:9,id,{secret}").exits(1)
        expect((f"chmod 600 {secret}" in done.err) == is_exposed and "hush" not in done.err, done.err)
