"""`portico exec`: another program in portico's place, with a fresh token in its environment alone."""

import fcntl
import os
import re
import signal
import subprocess
import urllib.request
from pathlib import Path

from harness import BINARY, EMAIL, expect, journey, until

TOKEN = re.compile(r"pta_[A-Za-z0-9_-]{43}\n")


@journey("exec gives a command a fresh token, and its exit code is what is seen")
def exit_codes(person):
    person.run("exec", "--", "true").exits(4).is_silent_on_stdout().says("portico login")
    person.register().exits(0)
    token = person.run("exec", "--", "printenv", "PORTICO_TOKEN").exits(0).out
    expect(TOKEN.fullmatch(token) and token == person.run("token").out, f"the token: {token!r}")
    person.run("exec", "--env", "API_TOKEN", "--", "printenv", "PORTICO_TOKEN").exits(1)
    expect(person.run("exec", "--env", "API_TOKEN", "--", "printenv", "API_TOKEN").exits(0).out == token, "a name")
    person.run("exec", "--", "sh", "-c", "exit 7").exits(7)
    person.run("exec", "--", "no-such-command").exits(127).says("no-such-command")
    person.run("exec", "--", person.home).exits(126)
    person.run("exec", "--", person.path("text", b"not a program")).exits(126)
    broken = person.path("broken", b"#!/no/such/interpreter\n")
    broken.chmod(0o755)
    person.run("exec", "--", broken).exits(127)
    for number in (signal.SIGTERM, signal.SIGKILL, signal.SIGINT):
        person.run("exec", "--", "sh", "-c", f"kill -{int(number)} $$").exits(128 + number)
    error = person.run("exec", "--json", "--", "no-such-command").exits(127).is_silent_on_stdout()
    expect('"code":"command_not_found"' in error.err, f"{error}")


@journey("what stands after -- is the command's alone; without -- nothing runs")
def separator(person):
    person.register().exits(0)
    arguments = ("-v", "--json", "--help", "--language", "ko", "--", "", "a b", "*")
    said = person.run("exec", "--", "printf", "[%s]", *arguments).exits(0)
    expect(said.out == "".join(f"[{one}]" for one in arguments) and said.err == "", f"{said}")
    for wrong in (("exec",), ("exec", "--"), ("exec", "true"), ("exec", "true", "--"), ("--", "exec", "true"),
                  ("exec", "--env", "1X", "--", "true"), ("exec", "--env", "A=B", "--", "true"),
                  ("exec", "--", "")):
        person.run(*wrong).exits(64).is_silent_on_stdout()
    # Bytes that are no text are handed on; portico's own arguments are text.
    strange = b"\xff\xfe"
    done = subprocess.run([BINARY, b"exec", b"--", b"printf", b"%s", strange], capture_output=True,
                          env=person.environment())
    expect(done.stdout == strange and done.returncode == 0, f"{done}")
    done = subprocess.run([BINARY, b"exec", b"--env", strange, b"--", b"true"], capture_output=True,
                          env=person.environment())
    expect(done.returncode == 64, f"{done}")


@journey("exec leaves no process between: signals arrive, and masks, limits and descriptors are as they were")
def in_its_place(person):
    person.register().exits(0)
    script = "trap 'echo caught; exit 3' TERM; echo ready $$; while :; do sleep 0.05; done"
    running = person.start("exec", "--", "sh", "-c", script)
    try:
        ready = running.stdout.readline().split()
        expect(ready == ["ready", str(running.pid)], f"the same process: {ready}, {running.pid}")
        expect(b"portico" not in Path(f"/proc/{running.pid}/cmdline").read_bytes(), "portico is gone")
        running.send_signal(signal.SIGTERM)
        expect(running.wait(60) == 3, f"ended with {running.returncode}")
        expect(running.stdout.read() == "caught\n", "the command caught it")
    finally:
        running.kill()
        running.communicate()
    # What a program finds when this shell starts it is what it finds behind portico.
    probe = "grep -E '^Sig(Blk|Ign|Cgt)' /proc/self/status; ulimit -Hc; ulimit -Sc; ls /proc/self/fd; env | sort"

    def seen(*command, **changes):
        # A child resets what the interpreter ignores, and leaves one descriptor open on purpose.
        return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, pass_fds=[kept],
                              env=person.environment(**changes), timeout=60).stdout

    # One that no other journey has: they have their descriptors in the same process.
    with open(os.devnull) as nothing:
        kept = fcntl.fcntl(nothing, fcntl.F_DUPFD_CLOEXEC, 37)
    try:
        direct = seen("sh", "-c", probe)
        behind = seen(BINARY, "exec", "--", "sh", "-c", probe)
        quiet = seen("sh", "-c", f"trap '' PIPE; ulimit -Sc 0; exec '{BINARY}' exec -- grep SigIgn /proc/self/status")
    finally:
        os.close(kept)
    without = "".join(line for line in behind.splitlines(True) if not line.startswith("PORTICO_TOKEN="))
    expect(direct == without and str(kept) in direct.split(), f"expected\n{direct}\nfound\n{without}")
    expect(int(quiet.split()[1], 16) & 1 << 12, f"a broken pipe stays ignored: {quiet}")


@journey("standard descriptors that are closed stay closed, and nothing of portico's takes their place")
def closed_descriptors(person):
    person.register().exits(0)

    def shell(line):
        done = subprocess.run(["sh", "-c", line, "sh", BINARY], capture_output=True, text=True, timeout=20,
                              env=person.environment())
        return done.returncode, done.stdout, done.stderr

    code, out, error = shell('"$1" token >&-')
    expect(code == 1 and "standard output cannot be written" in error, f"{code} {out!r} {error!r}")
    for closing in ("2>&-", "<&-", "<&- 2>&-"):
        code, out, _ = shell(f'"$1" token --force {closing}')
        expect(code == 0 and TOKEN.fullmatch(out), f"{closing}: {code} {out!r}")
    for number, closing in ((0, "<&-"), (1, ">&-"), (2, "2>&-")):
        code, _, _ = shell(f'"$1" exec -- test -e /proc/self/fd/{number} {closing}')
        expect(code == 1, f"descriptor {number} is closed: {code}")
        code, _, _ = shell(f'"$1" exec -- test -e /proc/self/fd/{number}')
        expect(code == 0, f"descriptor {number} is open: {code}")
    # What would be said goes into nothing that was opened meanwhile: here the log of a server would have ended it.
    served = subprocess.Popen(["sh", "-c", 'exec "$1" serve --port 0 --database closed.db <&- 2>&-', "sh", BINARY],
                              stdout=subprocess.PIPE, text=True, cwd=person.home, env=person.environment())
    try:
        address = served.stdout.readline().strip().removeprefix("listening on ")
        for _ in range(3):
            with urllib.request.urlopen(f"{address}/openapi.json", timeout=60) as answer:
                expect(answer.status == 200, f"{answer.status}")
        links = {number: os.readlink(f"/proc/{served.pid}/fd/{number}") for number in (0, 2)}
        expect(set(links.values()) == {"/dev/null"}, f"{links}")
    finally:
        served.terminate()
        expect(served.wait(60) == 0, "ended as it was asked to")
        served.stdout.close()
    with person.serving("--access-ttl", "60") as address:
        person.run("service", "add", "near", "--accounts-api", address).exits(0)
        person.register("jun@example.com", "jun", extra=("--service", "near")).exits(0)
        answer = person.home / "answer"
        for _ in range(3):
            code, _, _ = shell('"$1" token --force -v >&- 2>&-; '
                               f'"$1" request GET /v1/account -v --output {answer} >&- 2>&-')
            expect(code == 0 and answer.read_text().startswith("{"), f"{code}: {answer.read_text()!r}")
    for path in person.home.rglob("*"):
        if path.is_file() and path.name != "serve.db":
            data = path.read_bytes()
            expect(b"GET http" not in data and b"/v1/account " not in data, f"{path} holds what was said")
    person.run("vault", "doctor").exits(0)
    code, _, _ = shell('"$1" login --email mina@example.com --password-stdin <&-')
    expect(code == 64, f"nothing to read: {code}")


@journey("the token is in the command's environment and nowhere else; PORTICO_TOKEN goes first")
def where_the_token_is(person):
    person.register().exits(0)
    token = person.run("token").exits(0).out.strip()
    running = person.start("exec", "--", "sleep", "300")
    try:
        proc = Path(f"/proc/{running.pid}")
        until(lambda: (proc / "cmdline").read_bytes() == b"sleep\0" b"300\0", "the command has begun")
        expect(f"PORTICO_TOKEN={token}".encode() in (proc / "environ").read_bytes().split(b"\0"), "it is there")
        expect(token.encode() not in (proc / "cmdline").read_bytes(), "but not among the arguments")
    finally:
        running.kill()
        running.communicate()
    given = person.run("exec", "--", "printenv", "PORTICO_TOKEN", PORTICO_TOKEN="given").exits(0)
    expect(given.out == "given\n", f"{given}")
    renamed = person.run("exec", "--env", "T", "--", "printenv", "T", PORTICO_TOKEN="given").exits(0)
    expect(renamed.out == "given\n", f"{renamed}")
    person.run("exec", "--", "true", PORTICO_TOKEN="a b").exits(64)


@journey("a cron-like run gets its token: no environment, no terminal, no session bus")
def from_cron(person):
    place = person.home / "portico"
    person.register().exits(0)
    home = {"HOME": str(person.home)}

    def bare(*arguments, **variables):
        done = subprocess.run(["setsid", "env", "-i", *[f"{key}={value}" for key, value in variables.items()], BINARY,
                               *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL, cwd="/",
                              timeout=60)
        return done.returncode, done.stdout, done.stderr

    for variables in ({"PORTICO_HOME": str(place)}, {"PORTICO_HOME": str(place)} | home):
        code, out, error = bare("token", **variables)
        expect(code == 0 and TOKEN.fullmatch(out) and error == "", f"{code} {out!r} {error!r}")
        code, again, _ = bare("exec", "--", "/usr/bin/printenv", "PORTICO_TOKEN", **variables)
        expect((code, again) == (0, out), f"{code} {again!r}")
        code, _, _ = bare("exec", "--", "printenv", "PORTICO_TOKEN", **variables)
        expect(code == 0, "a command is found where the system looks without PATH")
        code, answer, error = bare("request", "GET", "/v1/account", **variables)
        expect(code == 0 and EMAIL in answer and error == "", f"{code} {answer!r} {error!r}")


@journey("what is said with -v holds no token, whichever command asks for one")
def log_without_tokens(person):
    person.register().exits(0)
    person.run("credential", "git", "--setup", "--host", "git.example").exits(0)
    asked = "protocol=https\nhost=git.example\n\n"
    outcomes = [person.run("exec", "-v", "--", "true").exits(0),
                person.run("exec", "-v", "--", "true", PORTICO_TOKEN="pta_given").exits(0),
                person.run("credential", "git", "get", "-v", input=asked).exits(0),
                person.run("token", "--force", "-v").exits(0),
                person.run("request", "GET", "/v1/account?access_token=pta_query", "-v", "-H", "X-Key: pta_header",
                           PORTICO_TOKEN="pta_given").exits(0),
                person.run("request", "POST", "/v1/notes", "-v", "--data", '{"text":"pta_body"}').exits(0)]
    expect(any("POST" in outcome.err for outcome in outcomes), "the log says what was sent")
    for outcome in outcomes:
        expect("pta_" not in outcome.err and "ptr_" not in outcome.err, f"{outcome}")
