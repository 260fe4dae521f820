"""By command: the way in, tokens, the profile, notes, accounts and the way out."""

import json
import re

from harness import EMAIL, PASSWORD, expect, journey, png

TOKEN = re.compile(r"pta_[A-Za-z0-9_-]{43}\n")


@journey("register, use the token, sign out and sign in again")
def way_in(person):
    person.run("status").exits(4)
    person.register().exits(0)
    person.run("status").exits(0).says(EMAIL)
    token = person.run("token").exits(0)
    expect(TOKEN.fullmatch(token.out), f"a token alone on stdout: {token}")
    expect(person.run("token").exits(0).out == token.out, "the token stays the same while it lives")
    person.run("logout").exits(0)
    person.run("token").exits(4).is_silent_on_stdout()
    person.login().exits(0)
    expect(TOKEN.fullmatch(person.run("token").exits(0).out), "a token after signing in again")


@journey("a forced renewal gives another token, and the old one is refused no request")
def renewal(person):
    person.register().exits(0)
    first = person.run("token").exits(0).out
    second = person.run("token", "--force").exits(0).out
    expect(first != second and TOKEN.fullmatch(second), "the token is another one")
    person.run("request", "GET", "/v1/account").exits(0).says(EMAIL)


@journey("status and token speak JSON with stable keys and no secret")
def as_json(person):
    person.register().exits(0)
    status = person.run("status", "--json").exits(0).json()
    expect(status["version"] == 1, f"version 1: {status}")
    expect(status["vault"]["state"] == "open", f"an open vault: {status}")
    account = status["accounts"][0]
    expect(account["email"] == EMAIL and account["nickname"] == "mina", f"who it is: {account}")
    expect(account["phase"] == "signed_in" and account["active"] is True, f"signed in and active: {account}")
    expect({"account", "service", "freshness", "reason", "expires_at", "renewed_at"} <= set(account), f"{account}")
    expect("pta_" not in json.dumps(status) and "ptr_" not in json.dumps(status), "no token in status")
    token = person.run("token", "--json").exits(0).json()
    expect({"access_token", "token_type", "expires_at", "expires_in", "scope", "service", "account"} <= set(token),
           f"{list(token)}")
    header = person.run("token", "--header").exits(0).out
    expect(re.fullmatch(r"Authorization: Bearer pta_\S+\n", header), f"a header: {header!r}")


@journey("the profile is shown and changed, and its picture kept")
def profile(person):
    image = person.path("face.png", png(2, 3))
    person.register(extra=("--image", image)).exits(0)
    shown = person.run("profile", "show", "--json").exits(0).json()
    expect(shown["nickname"] == "mina" and shown["email"] == EMAIL, f"{shown}")
    expect(shown["image"]["width"] == 2 and shown["image"]["height"] == 3, f"{shown}")
    expect(shown["image"]["bytes"] == image.stat().st_size, f"{shown}")
    person.run("profile", "set", "--nickname", "미나").exits(0)
    expect(person.run("profile", "show", "--json").exits(0).json()["nickname"] == "미나", "the new nickname")
    person.run("profile", "set", "--no-image").exits(0)
    expect(person.run("profile", "show", "--json").exits(0).json()["image"] is None, "no picture any more")
    person.run("profile", "check-nickname", "somebody").exits(0)


@journey("notes are added, listed newest first, paged and deleted")
def notes(person):
    person.register().exits(0)
    for text in ("one", "two", "세 번째"):
        person.run("notes", "add", text).exits(0)
    listed = person.run("notes", "list", "--json").exits(0).json()
    expect([note["text"] for note in listed] == ["세 번째", "two", "one"], f"{listed}")
    page = person.run("notes", "list", "--limit", "1", "--before", listed[1]["id"], "--json").exits(0).json()
    expect([note["text"] for note in page] == ["one"], f"{page}")
    person.run("notes", "delete", listed[1]["id"]).exits(0)
    listed = person.run("notes", "list", "--json").exits(0).json()
    expect([note["text"] for note in listed] == ["세 번째", "one"], f"{listed}")


@journey("the password is changed and other sessions end")
def password(person):
    person.register().exits(0)
    another = "another-horse-battery-47"
    person.run("password", "--passwords-stdin", input=f"wrong-{PASSWORD}\n{another}\n").exits(6)
    person.run("password", "--passwords-stdin", input=f"{PASSWORD}\n{another}\n").exits(0)
    person.run("logout").exits(0)
    person.login().exits(6)
    person.login(password=another).exits(0)


@journey("several accounts: one is active, others are switched to and removed")
def accounts(person):
    person.register().exits(0)
    person.register("jun@example.com", "jun").exits(0)
    listed = person.run("accounts", "list", "--json").exits(0).json()
    expect([(one["account"], one["active"]) for one in listed] == [(EMAIL, False), ("jun@example.com", True)],
           f"{listed}")
    person.run("accounts", "switch", EMAIL).exits(0)
    person.run("request", "GET", "/v1/account").exits(0).says(EMAIL)
    person.run("request", "GET", "/v1/account", "--account", "jun@example.com").exits(0).says("jun@example.com")
    person.run("accounts", "switch", "mona@example.com").exits(64)
    person.run("accounts", "remove", "jun@example.com").exits(0)
    listed = person.run("accounts", "list", "--json").exits(0).json()
    expect([one["account"] for one in listed] == [EMAIL], f"{listed}")


@journey("signing out promotes nobody and names the accounts that remain")
def signing_out(person):
    person.register().exits(0)
    person.register("jun@example.com", "jun").exits(0)
    person.run("logout").exits(0).says(EMAIL)
    person.run("token").exits(4).says(EMAIL)
    person.run("logout", "--all").exits(0)
    expect(person.run("accounts", "list", "--json").json() == [], "nobody is left")


@journey("an account is deleted, and its email is free again")
def deletion(person):
    person.register().exits(0)
    person.run("delete-account", "--password-stdin", input="wrong-horse-battery\n").exits(6)
    person.run("token").exits(0)
    person.run("delete-account", "--password-stdin", input=PASSWORD + "\n").exits(0)
    person.run("token").exits(4)
    person.login().exits(6)
    person.register().exits(0)


@journey("a request shows any answer; --fail and --include tell them apart")
def request(person):
    person.register().exits(0)
    person.run("request", "GET", "/v1/no-such-thing").exits(0)
    person.run("request", "GET", "/v1/no-such-thing", "--fail").exits(1)
    person.run("request", "GET", "/v1/account", "--include").exits(0).says("200")
    person.run("request", "POST", "/v1/notes", "-H", "Content-Type: application/json", "--data", "{\"text\":\"hi\"}"
               ).exits(0).says("\"hi\"")
    person.run("request", "GET", "https://elsewhere.example/v1/account").exits(64).is_silent_on_stdout()
    kept = person.home / "answer.json"
    person.run("request", "GET", "/v1/account", "--output", kept).exits(0).is_silent_on_stdout()
    expect(EMAIL in kept.read_text(), "the answer is in the file")


@journey("help, version and completions need no home")
def help_and_version(person):
    person.run("--version").exits(0).says("portico ")
    person.run("help").exits(0).says("register")
    person.run("help", "token").exits(0).says("--min-valid")
    person.run("help", "--language", "ko").exits(0).says("명령")
    person.run("tokne").exits(64).says("token")
    expect(not (person.home / "portico").exists(), "nothing was written")
