"""`portico request` in full: methods, headers, bodies from everywhere, large ones both ways, what failures leave."""

import hashlib
import os
import pathlib
import pty
import re
import resource
import select
import signal
import subprocess
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from harness import BINARY, expect, journey, png, until

MEGABYTE = 1 << 20


class API(BaseHTTPRequestHandler):
    """Says what it was asked; bodies are measured, not kept."""

    protocol_version = "HTTP/1.1"
    seen = []

    def log_message(self, *_):
        pass

    def chunks(self):
        if self.headers.get("Transfer-Encoding") == "chunked":
            while size := int(self.rfile.readline(), 16):
                yield self.rfile.read(size)
                self.rfile.readline()
            self.rfile.readline()
            return
        left = int(self.headers.get("Content-Length") or 0)
        while left > 0:
            part = self.rfile.read(min(left, 65536))
            left -= len(part)
            yield part

    def answer(self):
        digest, size, start = hashlib.sha256(), 0, b""
        for part in self.chunks():
            digest.update(part)
            size += len(part)
            start = (start + part)[:4096]
        self.seen.append((self.command, self.path, self.headers, size, digest.hexdigest(), start))
        if self.path.startswith("/big"):
            count = int(self.path.split("=")[1])
            self.send_response(200)
            self.send_header("Content-Length", str(count * 65536))
            self.end_headers()
            if "held" in self.path:
                # Drop by drop, until what shall be seen of it has been seen.
                left = (count - 1) * 65536
                self.wfile.write(b"x" * 65536)
                while not self.seen_enough.wait(0.05):
                    self.wfile.write(b"x" * 64)
                    left -= 64
                self.wfile.write(b"x" * left)
                return
            for _ in range(count):
                self.wfile.write(b"x" * 65536)
                if "slow" in self.path:
                    time.sleep(0.1)
            return
        status = int(self.path[1:]) if self.path[1:].isdigit() else 200
        body = b"" if self.command == "HEAD" else f"{self.command} {status}\n".encode()
        self.send_response(status)
        self.send_header("X-Seen", "yes")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = do_PURGE = answer


class Serving:
    """The API at a service of its own, to which a token is given."""

    def __init__(self, person):
        self.person = person
        self.api = type("API", (API,), {"seen": [], "seen_enough": threading.Event()})

    def __enter__(self):
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self.api)
        self.server.handle_error = lambda *_: None
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"
        self.person.run("service", "add", "api", "--accounts-api", self.address).exits(0)
        return self

    def __exit__(self, *_):
        self.api.seen_enough.set()
        self.server.shutdown()
        self.server.server_close()

    def request(self, *arguments, **changes):
        self.api.seen.clear()
        return self.person.run("request", *arguments, "--service", "api", PORTICO_TOKEN="given", **changes)

    @property
    def last(self):
        expect(self.api.seen, "something was asked")
        return self.api.seen[-1]


@journey("request sends every method, its headers and its body as they were typed")
def as_typed(person):
    with Serving(person) as api:
        for method in ("GET", "post", "PUT", "PATCH", "DELETE", "OPTIONS", "PURGE"):
            api.request(method, "/a?b=%20c").exits(0)
            expect(api.last[:2] == (method.upper(), "/a?b=%20c"), f"{api.last}")
        expect(api.request("HEAD", "/a", "--include").exits(0).out.startswith("HTTP 200\r\n"), "the head alone")
        api.request("POST", "/a", "-H", "X-One: 1", "-H", "X-One: 2", "-H", "X-Empty:", "-H", "Accept: text/plain",
                    "--data", "{}").exits(0)
        headers = api.last[2]
        expect(headers.get_all("X-One") == ["1", "2"] and headers["X-Empty"] == "", f"{headers}")
        expect(headers["Accept"] == "text/plain" and headers["Content-Type"] == "application/json", f"{headers}")
        expect(headers["Authorization"] == "Bearer given", f"{headers}")
        for wrong in ("X", ": x", "X y: z", "Authorization: Bearer mine", "X: a\r\nEvil: 1", "Content-Length: 3",
                      "Transfer-Encoding: chunked", "Host: elsewhere.example"):
            api.request("GET", "/a", "-H", wrong).exits(64).is_silent_on_stdout()
            expect(not api.api.seen, f"{wrong!r} was sent")
        for path, code in (("/404", 1), ("/403", 6), ("/401", 4), ("/503", 5), ("/200", 0)):
            api.request("GET", path).exits(0)
            said = api.request("GET", path, "--fail").exits(code)
            expect(bool(said.out) == (code == 0), f"{said}")
        said = api.request("GET", "/404", "--include").exits(0)
        expect(re.fullmatch(r"HTTP 404\r\n(.+\r\n)*X-Seen: yes\r\n(.+\r\n)*\r\nGET 404\n", said.out), f"{said}")
        api.request("GET", "/a", "--data", "x", "--form", "a=b").exits(64)


@journey("bodies come from the line, a file, a pipe and standard input, byte for byte")
def bodies(person):
    content = os.urandom(3 * MEGABYTE)
    file = person.path("body", content)
    known = hashlib.sha256(content).hexdigest()
    with Serving(person) as api:
        for arguments, given in ((("--data", f"@{file}"), b""), (("--data", "-"), content)):
            api.request("PUT", "/a", *arguments, "-H", "Content-Type: application/octet-stream", input=given).exits(0)
            expect(api.last[3:5] == (len(content), known), f"{arguments}: {api.last[:5]}")
            expect(api.last[2].get_all("Content-Type") == ["application/octet-stream"], f"{api.last[2]}")
        for given in (b"", b"x", content[:MEGABYTE], content[:MEGABYTE + 1]):
            api.request("POST", "/a", "--data", "-", input=given).exits(0)
            expect(api.last[3:5] == (len(given), hashlib.sha256(given).hexdigest()), f"{len(given)}: {api.last[:5]}")
        os.mkfifo(person.home / "pipe")
        writer = threading.Thread(target=lambda: (person.home / "pipe").write_bytes(b"from a pipe"), daemon=True)
        writer.start()
        api.request("POST", "/a", "--data", f"@{person.home}/pipe").exits(0)
        expect(api.last[5] == b"from a pipe", f"{api.last}")
        writer.join()
        # Nobody writes: what is waited for is said, and then it goes on.
        waiting = person.start("request", "POST", "/a", "--service", "api", "--data", f"@{person.home}/pipe",
                               PORTICO_TOKEN="given")
        expect(f"Waiting for input from {person.home}/pipe" in waiting.stderr.readline(), "what is waited for")
        (person.home / "pipe").write_bytes(b"at last")
        expect(waiting.wait(20) == 0, f"ended with {waiting.returncode}")
        waiting.stdout.close()
        waiting.stderr.close()
        expect(api.last[5] == b"at last", f"{api.last}")
        for missing in ("--data", "--form"):
            value = "@/no/such/file" if missing == "--data" else "k=@/no/such/file"
            api.request("POST", "/a", missing, value).exits(1).is_silent_on_stdout().says("/no/such/file")
            value = value.replace("/no/such/file", str(person.home))
            api.request("POST", "/a", missing, value).exits(1)
            expect(not api.api.seen, "nothing was sent")


@journey("a form's parts are what RFC 7578 makes of them, files read from the disk")
def forms(person):
    picture = person.path('a "b".png', png())
    with Serving(person) as api:
        api.request("POST", "/a", "--form", "text= a=b ", "--form", f"image=@{picture}", "--form", "empty=").exits(0)
        kind = api.last[2]["Content-Type"]
        boundary = re.fullmatch(r"multipart/form-data; boundary=(\S+)", kind)[1]
        expected = (f'--{boundary}\r\nContent-Disposition: form-data; name="text"\r\n\r\n a=b \r\n'
                    f'--{boundary}\r\nContent-Disposition: form-data; name="image"; filename="a %22b%22.png"\r\n'
                    "Content-Type: image/png\r\n\r\n").encode() + picture.read_bytes() + (
            f'\r\n--{boundary}\r\nContent-Disposition: form-data; name="empty"\r\n\r\n\r\n--{boundary}--\r\n').encode()
        expect(api.last[5] == expected and api.last[3] == len(expected), f"{api.last[5]!r}")
        for wrong in ("nokey", "=x", ""):
            api.request("POST", "/a", "--form", wrong).exits(64)


@journey("large bodies go out and come in without being held in memory")
def large(person):
    big = person.home / "big"
    with open(big, "wb") as file:
        file.truncate(150 * MEGABYTE)
    with Serving(person) as api:
        def measured(*arguments, stdin=subprocess.DEVNULL):
            program = [BINARY, "request", *arguments, "--service", "api"]
            child = subprocess.Popen(program, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                     env=person.environment(PORTICO_TOKEN="given"))
            with child.stdout, child.stderr:
                _, status, usage = os.wait4(child.pid, 0)
                child.returncode = os.waitstatus_to_exitcode(status)
                expect(child.returncode == 0, f"{arguments} ended with {child.returncode}: {child.stderr.read()}")
            return usage.ru_maxrss / 1024

        with open(big, "rb") as file:
            sizes = [measured("PUT", "/a", "--data", f"@{big}"), measured("PUT", "/a", "--form", f"f=@{big}"),
                     measured("PUT", "/a", "--data", "-", stdin=file),
                     measured("GET", "/big=2400", "--output", str(person.home / "got"))]
        expect([one[3] >= 150 * MEGABYTE for one in api.api.seen] == [True, True, True, False], "all of it came")
        expect((person.home / "got").stat().st_size == 150 * MEGABYTE, "and all of it is here")
        expect(max(sizes) < 100, f"peak memory in MiB: {sizes}")
        said = api.request("GET", "/big=300").exits(1).is_silent_on_stdout()
        expect("--output" in said.err, f"{said}")


def on_a_terminal(person, *arguments, until=None, then=None, **changes):
    """Runs the program with standard error on a terminal; gives its exit code and what it showed.

    What shall be done once it shows `until` is told the process.
    """
    controller, terminal = pty.openpty()
    child = subprocess.Popen([BINARY, *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                             stderr=terminal, env=person.environment(**changes), cwd=person.home)
    os.close(terminal)
    shown = b""
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        if select.select([controller], [], [], 0.1)[0]:
            try:
                shown += os.read(controller, 65536)
            except OSError:
                break
        if until and until in shown and then:
            then(child)
            then = None
    child.stdout.close()
    os.close(controller)
    return child.wait(60), shown.decode()


@journey("a download shows on a terminal how far it is, and an interrupted one leaves nothing")
def progress(person):
    with Serving(person) as api:
        target = person.home / "file"
        arguments = ("request", "GET", "/big?slow=12", "--service", "api", "--output", target)
        held = ("request", "GET", "/big?held=12", "--service", "api", "--output", target)
        code, shown = on_a_terminal(person, *held, until=b" MB", then=lambda _: api.api.seen_enough.set(),
                                    PORTICO_TOKEN="given")
        api.api.seen_enough.clear()
        expect(code == 0 and target.stat().st_size == 12 * 65536, f"{code}: {shown!r}")
        expect(re.search(r"\[#+ *\] +\d+ %  0\.\d / 0\.7 MB", shown), f"a bar: {shown!r}")
        expect(shown.endswith("\r\x1b[K"), f"taken away at the end: {shown!r}")
        for quiet in (("--json",), ()):
            changes = {} if quiet else {"ACCESSIBLE": "1"}
            code, shown = on_a_terminal(person, *arguments, *quiet, PORTICO_TOKEN="given", **changes)
            expect(code == 0 and shown == "", f"none for {quiet or changes}: {shown!r}")
        expect(person.run(*arguments, PORTICO_TOKEN="given").exits(0).err == "", "none without a terminal")
        target.write_text("what was there")
        for number, expected in ((signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)):
            code, shown = on_a_terminal(person, *held, until=b" MB", then=lambda child: child.send_signal(number),
                                        PORTICO_TOKEN="given")
            expect(code == expected, f"ended with {code}, not {expected}: {shown!r}")
            expect(sorted(path.name for path in person.home.glob("file*")) == ["file"], "no half file")
            expect(target.read_text() == "what was there", "the file is as it was")


@journey("a file that cannot take the answer is said, and nothing is left of it")
def full_target(person):
    with Serving(person) as api:
        limit = lambda: (signal.signal(signal.SIGXFSZ, signal.SIG_IGN),  # noqa: E731
                         resource.setrlimit(resource.RLIMIT_FSIZE, (MEGABYTE, MEGABYTE)))
        done = subprocess.run([BINARY, "request", "GET", "/big=64", "--service", "api", "--output", "file"],
                              env=person.environment(PORTICO_TOKEN="given"), cwd=person.home, preexec_fn=limit,
                              capture_output=True, text=True, timeout=60)
        expect(done.returncode == 1 and "file" in done.stderr and done.stdout == "", f"{done}")
        expect(not list(person.home.glob("file*")), "nothing is left")
        for wrong in (person.home, "/no/such/folder/file"):
            api.request("GET", "/a", "--output", wrong).exits(1).is_silent_on_stdout()
            expect(not api.api.seen, "nothing was asked")
        with open("/dev/full", "w") as full:
            code = subprocess.run([BINARY, "request", "GET", "/a", "--service", "api"], stdout=full,
                                  stderr=subprocess.PIPE, env=person.environment(PORTICO_TOKEN="given")).returncode
        expect(code == 1, f"a full standard output: {code}")
        # More than is kept in memory goes to a device or a pipe as it comes.
        api.request("GET", "/big=300", "--output", "/dev/null").exits(0).is_silent_on_stdout()
        api.request("GET", "/big=300", "--output", "/dev/full").exits(1).is_silent_on_stdout().says("/dev/full")
        api.request("GET", "/big=300", "--output", "/dev/stdout").exits(1).says("larger than the 16 MiB")
        expect(all(pathlib.Path(device).is_char_device() for device in ("/dev/null", "/dev/full")), "devices stay")
        expect(not list(pathlib.Path("/dev").glob("*.part")), "nothing is left beside them")
        pipe = person.home / "stream"
        os.mkfifo(pipe)
        reader = subprocess.Popen(["wc", "-c", pipe], stdout=subprocess.PIPE, text=True)
        api.request("GET", "/big=300", "--output", pipe).exits(0)
        expect(int(reader.communicate()[0].split()[0]) == 300 * 65536 and pipe.is_fifo(), "all of it came")
        api.api.seen.clear()
        unread = person.start("request", "GET", "/big=300", "--service", "api", "--output", pipe, PORTICO_TOKEN="given")
        expect(f"Waiting for someone to read {pipe}" in unread.stderr.readline(), "what is waited for")
        expect(not api.api.seen, "nothing is asked whose answer nobody would have")
        unread.send_signal(signal.SIGINT)
        expect(unread.wait(60) == 130, f"ended with {unread.returncode}")
        unread.stdout.close()
        unread.stderr.close()
