"""TLS with a private authority, proxies, IPv6, and servers that misbehave, with real sockets."""

import base64
import contextlib
import os
import re
import shutil
import socket
import ssl
import subprocess
import threading
import zlib

from harness import EMAIL, Skipped, expect, journey

NAME = "accounts.test"
PROXY_PASSWORD = "canary-proxy-5d1c"


class Listener:
    """Serves each connection on a thread of its own until the journey has ended."""

    def __init__(self, serve, family=socket.AF_INET):
        host = "::1" if family == socket.AF_INET6 else "127.0.0.1"
        try:
            self.socket = socket.create_server((host, 0), family=family)
        except OSError as error:
            raise Skipped(f"{host} cannot be listened on: {error}") from error
        self.port = self.socket.getsockname()[1]
        self.serve = serve
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self.run, args=(connection,), daemon=True).start()

    def run(self, connection):
        with contextlib.suppress(OSError), connection:
            self.serve(connection)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()


def some(connection):
    """What comes next; whoever has gone is no longer waited for."""
    if data := connection.recv(65536):
        return data
    raise ConnectionResetError


def pipe(source, target, change=lambda data: data):
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            target.sendall(change(data))
    with contextlib.suppress(OSError):
        target.shutdown(socket.SHUT_WR)


def join(client, server, change=lambda data: data):
    with server:
        back = threading.Thread(target=pipe, args=(server, client), daemon=True)
        back.start()
        pipe(client, server, change)
        back.join(60)


def authority(folder):
    """A certificate authority and a certificate of its for this computer and for `NAME`."""
    if not shutil.which("openssl"):
        raise Skipped("openssl is missing")
    folder.mkdir()

    def openssl(*arguments):
        subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True)

    new = ("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    openssl(*new, "-x509", "-days", "2", "-subj", "/CN=Portico journeys", "-keyout", folder / "ca.key",
            "-out", folder / "ca.pem")
    openssl(*new, "-subj", f"/CN={NAME}", "-keyout", folder / "key.pem", "-out", folder / "request.pem")
    (folder / "names").write_text(f"subjectAltName=DNS:{NAME},DNS:localhost,IP:127.0.0.1,IP:::1\n")
    openssl("x509", "-req", "-in", folder / "request.pem", "-CA", folder / "ca.pem", "-CAkey", folder / "ca.key",
            "-CAcreateserial", "-days", "2", "-extfile", folder / "names", "-out", folder / "certificate.pem")
    return folder


def tls_front(folder, address, family=socket.AF_INET):
    """TLS in front of a served backend, which wants to hear its own name."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
    host, port = address.removeprefix("http://").split(":")

    def serve(connection):
        with contextlib.suppress(ssl.SSLError), context.wrap_socket(connection, server_side=True) as secure:
            join(secure, socket.create_connection((host, int(port))),
                 lambda data: re.sub(rb"\r\nHost: [^\r]*", f"\r\nHost: {host}:{port}".encode(), data))

    return Listener(serve, family)


@journey("a service at [::1] with a private authority: named by the program's variable or the system's")
def private_authority(person):
    folder = authority(person.home / "authority")
    ca, other_ca = str(folder / "ca.pem"), str(authority(person.home / "other") / "ca.pem")
    with person.serving() as address, tls_front(folder, address, socket.AF_INET6) as front:
        person.run("service", "add", "near", "--accounts-api", f"https://[::1]:{front.port}").exits(0)
        person.register(extra=("--service", "near")).exits(5).says("certificate")
        person.register(extra=("--service", "near"), PORTICO_CA_BUNDLE=ca).exits(0)
        person.run("notes", "add", "over TLS", PORTICO_CA_BUNDLE=ca).exits(0)
        person.run("notes", "list", SSL_CERT_FILE=ca).exits(0).says("over TLS")
        person.run("notes", "list", SSL_CERT_FILE=other_ca).exits(5)
        hashed = person.home / "hashed"
        hashed.mkdir()
        shutil.copy(ca, hashed / "ca.pem")
        subprocess.run(["openssl", "rehash", hashed], check=True, capture_output=True)
        person.run("notes", "list", SSL_CERT_DIR=str(hashed)).exits(0).says("over TLS")
        other = f"https://[0:0:0:0:0:0:0:1]:{front.port}/v1/account"
        person.run("request", "GET", other, "--fail", SSL_CERT_FILE=ca).exits(0).says(EMAIL)
        for variable in ("PORTICO_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR"):
            person.run("notes", "list", **{variable: "/nowhere/ca"}).exits(1).says("/nowhere/ca")
        broken = person.path("broken.pem", b"-----BEGIN CERTIFICATE-----\nno\n-----END CERTIFICATE-----\n")
        person.run("notes", "list", PORTICO_CA_BUNDLE=str(broken)).exits(1).says(str(broken))
        # An authority besides others does not take their place.
        person.run("notes", "list", SSL_CERT_FILE=ca, PORTICO_CA_BUNDLE=other_ca).exits(0)


@journey("a host that only the proxy knows is reached through it, and the proxy's password stays secret")
def through_a_proxy(person):
    folder = authority(person.home / "authority")
    tunnels = []
    wanted = base64.b64encode(f"mina:{PROXY_PASSWORD}".encode())

    with person.serving() as address, tls_front(folder, address) as front:

        def proxy(connection):
            head = b""
            while b"\r\n\r\n" not in head:
                head += some(connection)
            tunnels.append(head)
            if b"Proxy-Authorization: Basic " + wanted not in head:
                connection.sendall(b"HTTP/1.1 407 No\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n")
                return
            connection.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
            join(connection, socket.create_connection(("127.0.0.1", front.port)))

        with Listener(proxy) as listener:
            place = f"127.0.0.1:{listener.port}"
            trust = {"PORTICO_CA_BUNDLE": str(folder / "ca.pem")}
            through = trust | {"HTTPS_PROXY": f"http://mina:{PROXY_PASSWORD}@{place}"}
            person.run("service", "add", "far", "--accounts-api", f"https://{NAME}").exits(0)
            person.register(extra=("--service", "far", "-v"), **through).exits(0)
            person.run("notes", "add", "through", "-v", **through).exits(0)
            person.run("notes", "list", "-v", ALL_PROXY=through["HTTPS_PROXY"], **trust).exits(0).says("through")
            expect(tunnels and all(head.startswith(f"CONNECT {NAME}:443 ".encode()) for head in tunnels), f"{tunnels}")
            expect(not any(b"Bearer" in head or b"/v1/" in head for head in tunnels), "the proxy saw a request")
            count = len(tunnels)
            person.run("notes", "list", "-v", NO_PROXY=f".{NAME}", **through).exits(5)
            expect(len(tunnels) == count, "NO_PROXY was not heeded")
            wrong = f"http://mina:{PROXY_PASSWORD}-wrong@{place}"
            person.run("notes", "list", "-v", HTTPS_PROXY=wrong, **trust).exits(5).says(f"http://{place} wants another")
            said = person.run("notes", "list", "--language", "ko", HTTPS_PROXY=wrong, **trust).exits(5)
            said.says("프록시를 거쳐 연결할 수 없어요").says("HTTPS_PROXY")
            person.run("notes", "list", HTTPS_PROXY="http://nobody@", **trust).exits(5).says("HTTPS_PROXY does not name")
            # What listens on this computer is never reached through a proxy.
            person.run("service", "add", "near", "--accounts-api", address).exits(0)
            count = len(tunnels)
            for variable in ("http_proxy", "ALL_PROXY"):
                person.run("login", "--service", "near", "--email", EMAIL, "--password-stdin",
                           input="correct-horse-battery-31\n", **{variable: f"http://{place}"}).exits(0)
            expect(len(tunnels) == count, "a proxy saw a request to this computer")
    for outcome in person.log:
        expect(PROXY_PASSWORD not in outcome.out + outcome.err, f"the proxy's password is shown: {outcome.arguments}")


def gzip_bomb(gibibytes):
    """Zeros, compressed a thousandfold."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    head = packer.compress(b"") + packer.flush(zlib.Z_FULL_FLUSH)
    # After a full flush nothing refers to what came before, so that the same bytes may follow again.
    block = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    return head + block * (gibibytes << 10)


@journey("an endless body, a gzip bomb and a flood of headers cost an error and little memory")
def hostile_bodies(person):
    bomb = gzip_bomb(1)

    def serve(connection):
        path = b""
        while not path.endswith(b"\r\n\r\n"):
            path += some(connection)
        path = path.split(b" ")[1]
        ok = b"HTTP/1.1 200 OK\r\n"
        if path == b"/bomb":
            connection.sendall(ok + b"Content-Encoding: gzip\r\nContent-Length: %d\r\n\r\n" % len(bomb) + bomb)
        elif path == b"/endless":
            connection.sendall(ok + b"Transfer-Encoding: chunked\r\n\r\n")
            for _ in range(1024):
                connection.sendall(b"100000\r\n" + bytes(1 << 20) + b"\r\n")
        elif path == b"/flood":
            connection.sendall(ok)
            while True:
                connection.sendall(b"X-Flood: " + b"a" * 1000 + b"\r\n")
        elif path == b"/large":
            connection.sendall(ok + b"Content-Length: %d\r\n\r\n" % (192 << 20))
            for _ in range(192):
                connection.sendall(bytes(1 << 20))
        elif path == b"/loop":
            connection.sendall(b"HTTP/1.1 302 Found\r\nLocation: /loop\r\nContent-Length: 0\r\n\r\n")

    def memory(*arguments):
        """Exit code, standard error, and the most MiB that the program held."""
        with open(person.home / "err", "w+b") as err:
            running = person.start(*arguments, stdout=subprocess.DEVNULL, stderr=err, PORTICO_TOKEN="t")
            _, status, usage = os.wait4(running.pid, 0)
            running.returncode = os.waitstatus_to_exitcode(status)
            err.seek(0)
            return running.returncode, err.read().decode(), usage.ru_maxrss >> 10

    with Listener(serve) as server:
        person.run("service", "add", "evil", "--accounts-api", f"http://127.0.0.1:{server.port}").exits(0)
        request = ("request", "--service", "evil", "GET")
        for path in ("/bomb", "/endless", "/flood"):
            code, err, held = memory(*request, path)
            expect(code == 1 and "larger than" in err, f"{path}: exit {code}, {err!r}")
            expect(held < 128, f"{path} took {held} MiB")
        code, err, held = memory(*request, "/large", "--output", person.home / "large")
        expect(code == 0 and (person.home / "large").stat().st_size == 192 << 20, f"exit {code}, {err!r}")
        expect(held < 64, f"an answer to a file took {held} MiB")
        expect(not list(person.home.glob("*.part")), "something is left beside the file")
        person.run(*request, "/loop", PORTICO_TOKEN="t").exits(1).says("redirects")
