"""With curl alone: every step follows the document that the server gives at /openapi.json."""

import json
import subprocess

from harness import EMAIL, PASSWORD, expect, journey, png

ROUTES = {
    ("post", "/v1/accounts"), ("post", "/v1/sessions"), ("post", "/v1/sessions/refresh"), ("get", "/v1/sessions"),
    ("delete", "/v1/sessions/current"), ("delete", "/v1/sessions/{id}"), ("get", "/v1/account"),
    ("post", "/v1/account/deletion"), ("get", "/v1/nicknames"), ("get", "/v1/profile"), ("put", "/v1/profile"),
    ("get", "/v1/profile/image"), ("delete", "/v1/profile/image"), ("get", "/v1/notes"), ("post", "/v1/notes"),
    ("delete", "/v1/notes/{id}"), ("put", "/v1/account/password"), ("get", "/healthz"), ("get", "/openapi.json"),
}


class Caller:
    """Calls only what the document lists."""

    def __init__(self, address):
        self.address, self.token = address, None
        self.used = set()
        _, text = self.curl("GET", "/openapi.json")
        self.document = json.loads(text)
        self.routes = {(method, path) for path, methods in self.document["paths"].items() for method in methods}

    def curl(self, method, path, *options):
        command = ["curl", "--silent", "--show-error", "--max-time", "20", "--request", method, "--write-out",
                   "\n%{http_code}", *options]
        if self.token:
            command += ["--oauth2-bearer", self.token]
        done = subprocess.run([*command, self.address + path], capture_output=True, text=True, check=True)
        body, _, status = done.stdout.rpartition("\n")
        return int(status), body

    def call(self, expected, method, path, *options, query="", body=None, **parts):
        """The answer to a route of the document, which must have the expected status."""
        route = (method.lower(), path)
        expect(route in self.routes, f"the document does not list {route}")
        self.used.add(route)
        documented = self.document["paths"][path][method.lower()]["responses"]
        if body is not None:
            options += ("--header", "Content-Type: application/json", "--data", json.dumps(body))
        for name, value in parts.items():
            path = path.replace("{" + name + "}", value)
        status, text = self.curl(method, path + query, *options)
        expect(status == expected, f"{method} {path}: expected {expected}, got {status}: {text}")
        expect(str(status) in documented or "default" in documented or f"{status // 100}XX" in documented,
               f"{method} {path}: the document does not list {status}: {list(documented)}")
        return json.loads(text) if text.startswith(("{", "[")) else text

    def problem(self, code, expected, *arguments, **options):
        answer = self.call(expected, *arguments, **options)
        expect(answer["code"] == code and answer["status"] == expected, f"expected {code}: {answer}")


@journey("curl alone goes the whole way by the document at /openapi.json")
def by_document(person):
    picture = person.path("face.png", png())
    account = {"email": EMAIL, "password": PASSWORD}
    sign_in = {"grant": "password", "device_name": "curl", **account}
    with person.serving() as address:
        api = Caller(address)
        expect(ROUTES <= api.routes, f"missing in the document: {ROUTES - api.routes}")
        api.call(200, "GET", "/healthz")
        api.problem("token_invalid", 401, "GET", "/v1/account")
        session = api.call(201, "POST", "/v1/accounts", body=account)
        api.token = session["access_token"]
        api.problem("registration_unfinished", 403, "GET", "/v1/notes")
        expect(api.call(200, "GET", "/v1/nicknames", query="?nickname=mina")["available"] is True, "free")
        api.call(200, "PUT", "/v1/profile", "--form", 'profile={"nickname":"mina"};type=application/json', "--form",
                 f"image=@{picture};type=image/png")
        expect(api.call(200, "GET", "/v1/profile")["nickname"] == "mina", "the profile")
        expect(api.call(200, "GET", "/v1/account")["status"] == "active", "finished")
        taken = api.call(200, "GET", "/v1/nicknames", query="?nickname=mina")
        expect(taken["available"] in (True, False), f"{taken}")
        api.call(200, "GET", "/v1/profile/image", "--output", str(person.home / "back.png"))
        expect((person.home / "back.png").read_bytes() == picture.read_bytes(), "the picture comes back whole")
        api.call(204, "DELETE", "/v1/profile/image")
        note = api.call(201, "POST", "/v1/notes", body={"text": "hello"})
        expect(api.call(200, "GET", "/v1/notes", query="?limit=10")[0]["text"] == "hello", "listed")
        api.call(204, "DELETE", "/v1/notes/{id}", id=str(note["id"]))
        api.problem("not_found", 404, "DELETE", "/v1/notes/{id}", id=str(note["id"]))
        api.problem("invalid", 422, "POST", "/v1/notes", body={"text": ""})
        renewed = api.call(200, "POST", "/v1/sessions/refresh", "--header", "Idempotency-Key: k1",
                           body={"refresh_token": session["refresh_token"]})
        api.token = renewed["access_token"]
        second = api.call(201, "POST", "/v1/sessions", body=sign_in)
        expect(second["account"]["profile"]["nickname"] == "mina", f"{second['account']}")
        other = next(one for one in api.call(200, "GET", "/v1/sessions") if not one["current"])
        api.call(204, "DELETE", "/v1/sessions/{id}", id=str(other["id"]))
        api.problem("wrong_password", 403, "PUT", "/v1/account/password",
                    body={"old_password": "wrong-horse", "new_password": "fresh-horse-battery-59"})
        api.call(204, "PUT", "/v1/account/password",
                 body={"old_password": PASSWORD, "new_password": "fresh-horse-battery-59"})
        api.call(204, "DELETE", "/v1/sessions/current")
        api.problem("token_invalid", 401, "GET", "/v1/account")
        api.token = None
        api.problem("invalid_credentials", 401, "POST", "/v1/sessions", body=sign_in)
        session = api.call(201, "POST", "/v1/sessions", body=sign_in | {"password": "fresh-horse-battery-59"})
        api.token = session["access_token"]
        api.call(204, "POST", "/v1/account/deletion", body={"password": "fresh-horse-battery-59"})
        api.call(200, "GET", "/openapi.json")
        expect(ROUTES <= api.used, f"not travelled: {ROUTES - api.used}")


@journey("the server refuses other hosts, other origins and unknown methods")
def guarded(person):
    with person.serving() as address:
        api = Caller(address)
        expect(api.curl("GET", "/healthz", "--header", "Host: evil.example")[0] in (400, 403, 421), "another host")
        expect(api.curl("GET", "/healthz", "--header", "Origin: https://evil.example")[0] == 403, "another origin")
        status, _ = api.curl("PATCH", "/v1/notes")
        expect(status == 405, f"an unknown method: {status}")
        expect(api.curl("GET", "/v1/no-such-thing")[0] == 404, "an unknown path")
