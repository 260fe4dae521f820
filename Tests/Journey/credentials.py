"""git and kubectl ask portico: the real programs, against small servers that take a token."""

import base64
import contextlib
import json
import os
import re
import shutil
import ssl
import subprocess
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from harness import BINARY, EMAIL, Skipped, expect, journey
from network import authority


@contextlib.contextmanager
def serving(handler, context=None):
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    if context:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()


def git_server(folder):
    """git's own backend behind a server that asks for a token as the password."""
    asked, refused = [], set()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_):
            pass

        def do_GET(self):
            name, _, password = self.credentials().partition(":")
            asked.append((name, password))
            if not password.startswith("pta_") or password in refused:
                self.send_response(401)
                self.send_header("WWW-Authenticate", 'Basic realm="test"')
                self.send_header("Content-Length", "0")
                return self.end_headers()
            path, _, query = self.path.partition("?")
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            environment = {
                "PATH": os.environ["PATH"], "GIT_PROJECT_ROOT": str(folder), "GIT_HTTP_EXPORT_ALL": "1",
                "REQUEST_METHOD": self.command, "PATH_INFO": path, "QUERY_STRING": query, "REMOTE_USER": name,
                "CONTENT_TYPE": self.headers.get("Content-Type") or "", "CONTENT_LENGTH": str(len(body)),
                "HTTP_CONTENT_ENCODING": self.headers.get("Content-Encoding") or "",
                "GIT_PROTOCOL": self.headers.get("Git-Protocol") or "",
            }
            answer = subprocess.run(["git", "http-backend"], input=body, env=environment, capture_output=True).stdout
            head, _, body = answer.partition(b"\r\n\r\n")
            fields = [line.split(": ", 1) for line in head.decode().split("\r\n")]
            status = next((value for key, value in fields if key == "Status"), "200").split()[0]
            self.send_response(int(status))
            for key, value in fields:
                if key != "Status":
                    self.send_header(key, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_POST = do_GET

        def credentials(self):
            scheme, _, value = (self.headers.get("Authorization") or "").partition(" ")
            return base64.b64decode(value).decode() if scheme == "Basic" else ""

    return Handler, asked, refused


def git(person, *arguments, code=0, **changes):
    environment = person.environment(GIT_TERMINAL_PROMPT="0", GIT_CONFIG_NOSYSTEM="1", LC_ALL="C", **changes)
    identity = ["-c", "user.name=mina", "-c", f"user.email={EMAIL}", "-c", "init.defaultBranch=main",
                # Nothing goes on behind one's back: the files are looked at afterwards.
                "-c", "maintenance.auto=false", "-c", "gc.auto=0"]
    done = subprocess.run(["git", *identity, *map(str, arguments)], capture_output=True, text=True, cwd=person.home,
                          env=environment, timeout=60)
    expect(done.returncode == code, f"git {arguments} ended with {done.returncode}: {done.stdout}{done.stderr}")
    return done


@journey("git clones and pushes with portico's token, and gets another one when it is refused")
def with_git(person):
    if not shutil.which("git"):
        raise Skipped("git is missing")
    person.register().exits(0)
    folder = person.home / "served"
    git(person, "init", "--bare", folder / "things.git")
    git(person, "-C", folder / "things.git", "config", "http.receivepack", "true")
    handler, asked, refused = git_server(folder)
    with serving(handler) as port:
        host = f"127.0.0.1:{port}"
        address = f"http://{host}/things.git"
        git(person, "clone", address, "early", code=128)
        expect(not any(password for _, password in asked), f"nothing is handed out before: {asked}")
        for _ in range(2):
            said = person.run("credential", "git", "--setup", "--host", host).exits(0)
            helper = f"!'{BINARY}' credential git"
            expect(said.out == f"credential.http://{host}.helper = {helper}\n"
                   f"credential.https://{host}.helper = {helper}\n", f"{said}")
            expect(f"{host} is not an address of local" in said.err, f"who gets the token: {said}")
        values = git(person, "config", "--global", "--get-all", f"credential.http://{host}.helper").stdout
        expect(values == f"\n{helper}\n", f"set up once, other helpers left out: {values!r}")
        git(person, "clone", address, "clone")
        token = person.run("token").exits(0).out.strip()
        expect(("oauth2", token) in asked, f"the token went there: {asked}")
        (person.home / "clone" / "file").write_text("hello\n")
        git(person, "-C", "clone", "add", "file")
        git(person, "-C", "clone", "commit", "-m", "one")
        git(person, "-C", "clone", "push", "origin", "HEAD:main")
        expect(git(person, "-C", folder / "things.git", "log", "--format=%s", "main").stdout == "one\n", "pushed")
        git(person, "-C", "clone", "pull", "origin", "main")
        refused.add(token)
        git(person, "-C", "clone", "fetch", code=128)
        git(person, "-C", "clone", "fetch")
        renewed = person.run("token").exits(0).out.strip()
        expect(renewed != token and asked[-1] == ("oauth2", renewed), "the next question got another token")
        # Nothing of it is anywhere on disk in the clear, git's own files included.
        for path in person.home.rglob("*"):
            if path.is_file():
                expect(renewed.encode() not in path.read_bytes(), f"{path} holds the token")
        person.run("logout").exits(0)
        git(person, "-C", "clone", "fetch", code=128)
        # What it says undoes it.
        for line in said.err.splitlines():
            if line.startswith("  git config"):
                subprocess.run(["sh", "-c", line], env=person.environment(), check=True)
        expect("credential.http" not in git(person, "config", "--global", "--list").stdout, "undone")


def answers(person, question, action="get", **changes):
    return person.run("credential", "git", action, input=question, **changes)


@journey("the git helper answers for the hosts of its setup alone, and refuses what is smuggled in")
def git_protocol(person):
    person.register().exits(0)
    person.run("credential", "git").exits(64)
    person.run("credential", "git", "get", "--host", "git.example").exits(64)
    person.run("credential", "git", "--setup", "get").exits(64)
    person.run("credential", "git", "--setup").exits(64).says("--host").says("portico help credential git")
    for wrong in ("a b", "git.example/x", "u@git.example", "git.example:0", "git.example:x", "", "[::1",
                  "git.example#"):
        person.run("credential", "git", "--setup", "--host", wrong).exits(64)
    expect(not (person.home / ".gitconfig").exists(), "nothing was written")
    person.run("credential", "git", "--setup", "--host", "Git.Example", "--host", "[::1]:8080", "--host",
               "other.example:8443").exits(0)
    token = person.run("token").exits(0).out.strip()
    full = re.compile(rf"username=oauth2\npassword={token}\npassword_expiry_utc=(\d+)\n")
    for scheme, host in (("https", "git.example"), ("https", "GIT.example"), ("https", "git.example:443"),
                         ("http", "[::1]:8080"), ("https", "other.example:8443")):
        found = full.fullmatch(answers(person, f"protocol={scheme}\nhost={host}\npath=x\nfuture=1\n\n").exits(0).out)
        expect(found, f"{scheme}://{host} is answered")
        expect(0 < int(found[1]) - time.time() <= 901, f"the expiry: {found[1]}")
    quiet = ["protocol=http\nhost=git.example\n", "protocol=https\nhost=git.example.\n",
             "protocol=ssh\nhost=git.example\n",
             "protocol=https\nhost=sub.git.example\n", "protocol=https\nhost=git.example:8443\n",
             "protocol=https\nhost=other.example\n", "protocol=https\nhost=git.example/\n",
             "protocol=https\nhost=git.example#x\n", "protocol=https\nhost=x@git.example\n", "protocol=https\n",
             "host=git.example\n", "", "\nprotocol=https\nhost=git.example\n"]
    for question in quiet:
        said = answers(person, question).exits(0)
        expect(said.out == "" and said.err == "", f"{question!r}: {said}")
    smuggled = ["protocol=https\nhost=git.example\rx\n", "protocol=https\nhost=git.example\0\n",
                "protocol=https\nhost=evil.example\nhost=git.example\n", "protocol=https\nhost=git.example\nnokey\n",
                "protocol=https\nhost=git.example\nusername=a\x1b[2J\n",
                "protocol=https\nhost=git.example\npath=a\x7f\n",
                "protocol=https\nhost=git.example\n=x\n", "x=" + "y" * 70000]
    for question in smuggled:
        answers(person, question).exits(64).is_silent_on_stdout()
    mine = answers(person, "protocol=https\nhost=git.example\nusername=mina\n").exits(0)
    expect(mine.out.startswith(f"username=mina\npassword={token}\n"), f"{mine}")
    bearer = ("capability[]=authtype\ncapability[]=state\nprotocol=https\nhost=git.example\n"
              "wwwauth[]=Bearer realm=\"x\"\n")
    said = answers(person, bearer).exits(0).out
    expect(said.startswith(f"capability[]=authtype\nauthtype=Bearer\ncredential={token}\npassword_expiry_utc="), said)
    expect(answers(person, bearer + "wwwauth[]=Basic\n").out.startswith("username=oauth2\n"), "Basic goes everywhere")
    expect(person.run("credential", "git", "capability").exits(0).out == "version 0\ncapability authtype\n", "said")
    for action in ("store", "something-new"):
        said = answers(person, f"protocol=https\nhost=git.example\npassword={token}\n", action).exits(0)
        expect(said.out == "" and said.err == "", f"{said}")
    other = "protocol=https\nhost=git.example\nusername=oauth2\npassword="
    answers(person, other + "another\n", "erase").exits(0)
    expect(person.run("token").out.strip() == token, "another helper's password says nothing of ours")
    answers(person, other + f"{token}\n", "erase").exits(0).is_silent_on_stdout()
    expect(person.run("token").out.strip() != token, "the refused token is replaced")
    # The token of a service goes to that service's hosts, whoever is active.
    with person.serving() as address:
        person.run("service", "add", "near", "--accounts-api", address, "--api", "https://api.example").exits(0)
        person.register("jun@example.com", "jun", extra=("--service", "near")).exits(0)
        said = answers(person, "protocol=https\nhost=git.example\n").exits(0)
        near = person.run("token").exits(0).out.strip()
        expect("password=pta_" in said.out and near not in said.out, f"{said}")
        person.run("credential", "git", "--setup").exits(0).says("https://api.example")
        expect(f"password={near}\n" in answers(person, "protocol=https\nhost=api.example\n").out, "the origin of --api")
        person.run("service", "remove", "near").exits(0)
        person.run("service", "add", "near", "--accounts-api", address).exits(0)
        person.login("jun@example.com", extra=("--service", "near")).exits(0)
        said = answers(person, "protocol=https\nhost=api.example\n").exits(0)
        expect(said.out == "", f"a service of the same name inherits nothing: {said}")
        person.run("credential", "git", "--setup", "--host", "git.example").exits(0)
    person.run("logout", "--all")
    said = answers(person, "protocol=https\nhost=git.example\n").exits(0)
    expect(said.out == "" and said.err == "", f"nobody is signed in: {said}")


@journey("setting git up says what is missing: git itself, or a place to write to")
def git_setup(person):
    setup = ("credential", "git", "--setup", "--host", "git.example")
    person.run(*setup, PATH="/nonexistent").exits(1).says("install git")
    said = person.run(*setup, GIT_CONFIG_GLOBAL="/proc/version/x")
    said.exits(1).is_silent_on_stdout().says("error: could not lock")
    given = person.run(*setup, "--account", "mi'na", "--json").exits(0)
    helper = given.json()["helper"]
    expect(helper == f"!'{BINARY}' credential git --account 'mi'\\''na'", helper)


@journey("the kubectl helper speaks ExecCredential v1 and v1beta1, and asks nobody when told so")
def kubectl_protocol(person):
    def ask(version="v1", interactive=False, server="https://k8s.example:6443", kind="ExecCredential", **more):
        spec = {"interactive": interactive} | ({"cluster": {"server": server}} if server else {})
        info = {"apiVersion": f"client.authentication.k8s.io/{version}", "kind": kind, "spec": spec}
        return person.run("credential", "kubectl", KUBERNETES_EXEC_INFO=json.dumps(info), **more)

    person.register().exits(0)
    person.run("credential", "kubectl").exits(64).says("--setup")
    ask().exits(64).is_silent_on_stdout().says("not named at setup")
    setup = person.run("credential", "kubectl", "--setup", "--host", "k8s.example:6443").exits(0).json()
    exec_ = setup["users"][0]["user"]["exec"]
    expect(exec_["command"] == BINARY and exec_["provideClusterInfo"] is True, f"{setup}")
    token = person.run("token").exits(0).out.strip()
    for version in ("v1", "v1beta1"):
        said = ask(version).exits(0).json()
        expect(said["apiVersion"] == f"client.authentication.k8s.io/{version}", f"{said}")
        expect(said["kind"] == "ExecCredential" and said["status"]["token"] == token, f"{said}")
        expect(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", said["status"]["expirationTimestamp"]), f"{said}")
    for wrong in ({"version": "v1alpha1"}, {"server": None}, {"server": "http://k8s.example:6443"}, {"kind": "Pod"},
                  {"server": "https://k8s.example"}, {"server": "https://evil.example:6443"}):
        ask(**wrong).exits(64).is_silent_on_stdout()
    person.run("credential", "kubectl", KUBERNETES_EXEC_INFO="{").exits(64)
    person.run("logout").exits(0)
    ask().exits(4).is_silent_on_stdout().says("portico login")


@journey("kubectl itself gets its token from portico")
def with_kubectl(person):
    if not shutil.which("kubectl"):
        raise Skipped("kubectl is missing")
    person.register().exits(0)
    folder = person.home / "certificates"
    authority(folder)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
    asked = []

    class Cluster(BaseHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def do_GET(self):
            asked.append(self.headers.get("Authorization"))
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(b'{"kind":"Whatever"}')

    with serving(Cluster, context) as port:
        user = person.home / "portico.yaml"
        setup = person.run("credential", "kubectl", "--setup", "--host", f"127.0.0.1:{port}").exits(0)
        user.write_text(setup.out)
        cluster = person.home / "cluster.yaml"
        cluster.write_text(json.dumps({
            "apiVersion": "v1", "kind": "Config", "current-context": "test",
            "clusters": [{"name": "test", "cluster": {
                "server": f"https://127.0.0.1:{port}", "certificate-authority": str(folder / "ca.pem")}}],
            "contexts": [{"name": "test", "context": {"cluster": "test", "user": "portico"}}]}))
        done = subprocess.run(["kubectl", "get", "--raw", "/whatever"], capture_output=True, text=True, timeout=60,
                              env=person.environment(KUBECONFIG=f"{cluster}:{user}"), stdin=subprocess.DEVNULL)
        expect(done.returncode == 0 and "Whatever" in done.stdout, f"kubectl: {done}")
    token = person.run("token").exits(0).out.strip()
    expect(set(asked) == {f"Bearer {token}"}, f"{asked}")
