#!/usr/bin/env python3
"""Starts real OpenID providers on loopback, and plays the person who signs in at them in a browser.

    Tests/Peers/peers.py glewlwyd|mock|django [PORT]
"""

import http.cookiejar
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE))

from front import Front  # noqa: E402
from ports import free_port  # noqa: E402

ENVIRONMENT = ROOT / ".build" / "peers"
NAME, SECRET = "mina", "correct horse battery"
PATIENCE = 60


class Missing(Exception):
    """The provider is not installed here; holds how to get it."""


class Stay(urllib.request.HTTPRedirectHandler):
    """Hands redirects back instead of following them."""

    def redirect_request(self, *_):
        return None


class Browser:
    """Cookies, and answers whatever their status is."""

    def __init__(self, follows=False):
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.place = None
        self.opener = urllib.request.build_opener(cookies, *([] if follows else [Stay]))

    def send(self, method, url, body=None, kind="application/json"):
        """Status, headers, text."""
        data = body.encode() if isinstance(body, str) else body
        request = urllib.request.Request(url, method=method, data=data, headers={"Content-Type": kind} if data else {})
        try:
            with self.opener.open(request, timeout=PATIENCE) as answer:
                self.place = answer.geturl()
                return answer.status, answer.headers, answer.read().decode()
        except urllib.error.HTTPError as answer:
            return answer.code, answer.headers, answer.read().decode()

    def json(self, method, url, value=None):
        status, _, text = self.send(method, url, None if value is None else json.dumps(value))
        if status != 200:
            raise RuntimeError(f"{method} {url}: {status} {text}")
        return text

    def form(self, url, **fields):
        return self.send("POST", url, urllib.parse.urlencode(fields), "application/x-www-form-urlencoded")


class Provider:
    """A running provider; a context manager that ends it."""

    host = "127.0.0.1"

    def __init__(self, port=None, is_counted=False):
        self.front = Front() if is_counted else None
        self.inner = free_port(self.host) if is_counted else port or free_port(self.host)
        self.port = self.front.port if is_counted else self.inner
        if self.front:
            self.front.target = self.inner
        self.folder = Path(tempfile.mkdtemp(prefix="portico-provider-"))
        self.process = None

    @property
    def base(self):
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"

    def start(self, command, ready, **environment):
        self.process = subprocess.Popen(
            list(map(str, command)), stdin=subprocess.DEVNULL, stdout=open(self.folder / "out", "wb"),
            stderr=subprocess.STDOUT, cwd=self.folder, env=os.environ | environment, start_new_session=True)
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                if Browser().send("GET", ready)[0] == 200:
                    return self
            except OSError:
                pass
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{command[0]} did not start: {(self.folder / 'out').read_text()}")
            time.sleep(0.05)

    def stop(self):
        if self.process:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        if self.front:
            self.front.__exit__()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


def arrive(url):
    """The person's browser follows the redirect to the waiting program; status and page."""
    status, _, text = Browser(follows=True).send("GET", url)
    return status, text


class Glewlwyd(Provider):
    """glewlwyd with a fresh database: redirects only to the given ports, tokens of the given lifetime in seconds."""

    SCHEMA = Path("/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3")

    def __init__(self, ports=(8765,), lifetime=3600, port=None, interval=1, device_lifetime=600, has_refresh=True,
                 is_counted=False):
        for tool in ("glewlwyd", "sqlite3", "openssl"):
            if not shutil.which(tool):
                raise Missing(f"{tool} is missing: apt-get install glewlwyd sqlite3 openssl")
        super().__init__(port, is_counted)
        database = self.folder / "glewlwyd.db"
        subprocess.run(["sqlite3", database], stdin=self.SCHEMA.open("rb"), check=True)
        # A copy of its pages, with a configuration that names this port.
        pages = self.folder / "webapp"
        shutil.copytree("/usr/share/glewlwyd/webapp", pages, ignore=shutil.ignore_patterns("config.json"))
        template = json.loads(Path("/usr/share/glewlwyd/templates/config.json").read_text())
        (pages / "config.json").write_text(json.dumps(template | {"GlewlwydUrl": f"{self.base}/"}))
        (self.folder / "glewlwyd.conf").write_text(self.configuration(database))
        try:
            self.start(["glewlwyd", f"--config-file={self.folder / 'glewlwyd.conf'}"], f"{self.base}/config")
            self.set_up(ports, lifetime, interval, device_lifetime, has_refresh)
        except BaseException:
            self.stop()
            raise

    @property
    def issuer(self):
        return f"{self.base}/api/oidc"

    def configuration(self, database):
        modules = "/usr/lib/glewlwyd"
        types = {".html": "text/html", ".css": "text/css", ".js": "application/javascript", ".json": "application/json",
                 ".png": "image/png", ".svg": "image/svg+xml", ".ico": "image/x-icon", ".woff2": "font/woff2"}
        known = ", ".join(f'{{ extension = "{end}"; mime_type = "{kind}"; }}' for end, kind in types.items())
        return f"""
            port={self.inner}
            bind_address="127.0.0.1"
            external_url="{self.base}"
            login_url="login.html"
            api_prefix="api"
            static_files_path="{self.folder}/webapp/"
            allow_origin="*"
            log_mode="file"
            log_level="WARNING"
            log_file="{self.folder}/glewlwyd.log"
            cookie_secure=0
            session_expiration=2419200
            session_key="GLEWLWYD2_SESSION_ID"
            admin_scope="g_admin"
            profile_scope="g_profile"
            user_module_path="{modules}/user"
            client_module_path="{modules}/client"
            user_auth_scheme_module_path="{modules}/scheme"
            plugin_module_path="{modules}/plugin"
            use_secure_connection=false
            secure_connection_key_file="/dev/null"
            secure_connection_pem_file="/dev/null"
            secure_connection_ca_file="/dev/null"
            hash_algorithm="SHA512"
            static_files_mime_types = ( {known} );
            database = {{ type = "sqlite3"; path = "{database}"; }};
            """

    def set_up(self, ports, lifetime, interval, device_lifetime, has_refresh):
        administrator, api = Browser(), f"{self.base}/api"
        administrator.json("POST", f"{api}/auth/", {"username": "admin", "password": "password"})

        def openssl(*arguments, given=None):
            return subprocess.run(["openssl", *arguments], input=given, capture_output=True, text=True,
                                  check=True).stdout

        key = openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048")
        administrator.json("POST", f"{api}/mod/plugin/", {
            "module": "oidc", "name": "oidc", "display_name": "OpenID Connect", "enabled": True, "parameters": {
                "iss": self.issuer, "jwt-type": "rsa", "jwt-key-size": "256", "key": key,
                "cert": openssl("pkey", "-pubout", given=key), "jwks-show": True,
                "code-duration": 600, "access-token-duration": lifetime, "refresh-token-duration": 1209600,
                "refresh-token-one-use": "always", "refresh-token-rolling": True, "allow-non-oidc": True,
                "auth-type-client-enabled": False, "auth-type-code-enabled": True, "auth-type-token-enabled": False,
                "auth-type-implicit-enabled": False, "auth-type-password-enabled": False,
                "auth-type-refresh-enabled": has_refresh, "auth-type-device-enabled": True,
                "device-authorization-expiration": device_lifetime, "device-authorization-interval": interval,
                "pkce-allowed": True, "pkce-required": True, "pkce-method-plain-allowed": False,
                "introspection-revocation-allowed": True, "introspection-revocation-allow-target-client": True,
                "introspection-revocation-auth-scope": ["openid"], "session-management-allowed": True,
                "session-cookie-name": "GLEWLWYD2_OIDC_SID", "session-cookie-expiration": 2419200,
                "name-claim": "mandatory", "email-claim": "mandatory"}})
        client = {"name": "Portico", "enabled": True, "scope": [],
                  "authorization_type": ["code", "refresh_token", "device_authorization", "delete_token"],
                  "redirect_uri": [f"http://127.0.0.1:{port}/callback" for port in ports]}
        administrator.json("POST", f"{api}/client/", client | {
            "client_id": "portico", "confidential": False, "token_endpoint_auth_method": ["none"]})
        administrator.json("POST", f"{api}/client/", client | {
            "client_id": "portico-secret", "confidential": True, "client_secret": "s3cret",
            "token_endpoint_auth_method": ["client_secret_basic", "client_secret_post"]})
        administrator.json("POST", f"{api}/user/", {
            "username": NAME, "name": "김미나", "email": "mina@example.org", "password": SECRET, "enabled": True,
            "scope": ["openid", "g_profile"]})

    def signed_in(self, client="portico"):
        person = Browser()
        person.json("POST", f"{self.base}/api/auth/", {"username": NAME, "password": SECRET})
        person.json("PUT", f"{self.base}/api/auth/grant/{client}", {"scope": "openid g_profile"})
        return person

    def consent(self, address):
        """Signs in and agrees; where the provider sends the browser."""
        client = urllib.parse.parse_qs(urllib.parse.urlparse(address).query)["client_id"][0]
        status, headers, text = self.signed_in(client).send("GET", f"{address}&g_continue")
        if not headers.get("Location"):
            raise RuntimeError(f"no redirect: {status} {text}")
        return headers["Location"]

    def enter(self, code, client="portico"):
        """Signs in, types a device's code and agrees."""
        quoted = urllib.parse.quote(code)
        return self.signed_in(client).send("GET", f"{self.base}/api/oidc/device?code={quoted}&g_continue")


class Mock(Provider):
    """oidc-provider-mock, with access tokens of the given lifetime in seconds."""

    def __init__(self, lifetime=3600, port=None, host="127.0.0.1", has_refresh=True, is_counted=False):
        program = shutil.which("oidc-provider-mock") or ENVIRONMENT / "bin" / "oidc-provider-mock"
        if not Path(program).exists():
            raise Missing("oidc-provider-mock is missing: Scripts/bootstrap --tests")
        self.host = host
        super().__init__(port, is_counted)
        try:
            self.start([program, "--host", host, "--port", self.inner, "--token-max-age", lifetime,
                        *([] if has_refresh else ["--no-refresh-token", "true"])],
                       f"{self.base}/.well-known/openid-configuration")
        except BaseException:
            self.stop()
            raise
        document = json.loads(Browser().send("GET", f"{self.base}/.well-known/openid-configuration")[2])
        self.issuer = document["issuer"]

    def consent(self, address, **fields):
        status, headers, text = Browser().form(address, **(fields or {"sub": NAME}))
        if not headers.get("Location"):
            raise RuntimeError(f"no redirect: {status} {text}")
        return headers["Location"]

    def refuse(self, address):
        """It forgets the state (RFC 6749 §4.1.2.1), without which nobody may believe a refusal."""
        state = urllib.parse.parse_qs(urllib.parse.urlparse(address).query)["state"][0]
        return f"{self.consent(address, action='deny')}&state={urllib.parse.quote(state)}"

    def end_sessions(self, sub=NAME):
        """Forgets every token of a person."""
        status, _, text = Browser().send("POST", f"{self.base}/users/{urllib.parse.quote(sub)}/revoke-tokens")
        if status != 204:
            raise RuntimeError(f"revoke-tokens: {status} {text}")


class Django(Provider):
    """django-oauth-toolkit, strict, with tokens of the given lifetime in seconds."""

    def __init__(self, lifetime=3600, port=None, is_counted=False):
        python = ENVIRONMENT / "bin" / "python"
        if not python.exists() or not list(ENVIRONMENT.glob("lib/*/site-packages/oauth2_provider")):
            raise Missing("django-oauth-toolkit is missing: Scripts/bootstrap --tests")
        super().__init__(port, is_counted)
        try:
            self.start([python, HERE / "django_server.py", self.folder, self.inner, lifetime, self.port],
                       f"{self.base}/o/.well-known/openid-configuration")
        except BaseException:
            self.stop()
            raise

    @property
    def issuer(self):
        return f"{self.base}/o"

    def consent(self, address):
        """The client is trusted, so that the person only has to sign in, which a link does."""
        person, place = Browser(), address
        for _ in range(5):
            status, headers, text = person.send("GET", place)
            location = headers.get("Location")
            if not location:
                raise RuntimeError(f"no redirect: {status} {text}")
            place = urllib.parse.urljoin(place, location)
            if urllib.parse.urlparse(place).port != self.port:
                return place
        raise RuntimeError(f"sent in circles: {place}")

    def enter(self, code, action="accept"):
        """Types a device's code and agrees, or denies; the last page."""
        person = Browser(follows=True)
        page = person.send("GET", f"{self.base}/signed-in?next=/o/device/")[2]
        page = person.form(f"{self.base}/o/device/", user_code=code, **self.token(page))[2]
        return person.form(person.place, action=action, **self.token(page))

    @staticmethod
    def token(page):
        found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        return {"csrfmiddlewaretoken": found[1]} if found else {}


PROVIDERS = {"glewlwyd": Glewlwyd, "mock": Mock, "django": Django}


def main():
    if len(sys.argv) < 2 or sys.argv[1] not in PROVIDERS:
        sys.exit(__doc__)
    port = int(sys.argv[2]) if len(sys.argv) > 2 else None
    # Ended by any of them, the provider ends too and its folder goes.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)
    try:
        with PROVIDERS[sys.argv[1]](port=port) as provider:
            print(provider.issuer, flush=True)
            provider.process.wait()
    except Missing as reason:
        sys.exit(str(reason))
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
