"""What a person types in a shell: the same lines in dash, bash, zsh and fish."""

import os
import re
import shutil
import subprocess

from harness import BINARY, PASSWORD, Skipped, expect, journey

TOKEN = r"pta_[A-Za-z0-9_-]{43}"
# Lines that mean the same in all four, and what they print.
LINES = [
    ("portico register --email mina@example.com --nickname mina --password-stdin < password.txt", ""),
    ("portico token --header | curl -sf -H @- $SERVED/v1/account", r"\{.*mina@example\.com.*\}"),
    ('curl -sf -H "$(portico token --header)" $SERVED/v1/account', r"\{.*mina@example\.com.*\}"),
    ("portico request GET /v1/account", r"\{.*\}"),
    ("portico request GET /v1/account | grep -o mina@", "mina@\n"),
    ("portico exec -- sh -c 'curl -sf -H \"Authorization: Bearer $PORTICO_TOKEN\" $SERVED/v1/account'",
     r"\{.*mina@example\.com.*\}"),
    ("portico exec --env API_TOKEN -- printenv API_TOKEN", TOKEN + "\n"),
    ("echo '{\"text\":\"piped\"}' | portico request POST /v1/notes --data - | grep -o piped", "piped\n"),
    ("portico notes list | head -n 1 | grep -o piped", "piped\n"),
    ("portico status --json | grep -o '\"phase\":\"[a-z_]*\"'", '"phase":"signed_in"\n'),
    ("portico nonsense 2>/dev/null || echo failed", "failed\n"),
    ("portico status >/dev/null && echo usable", "usable\n"),
    ("portico help | true", ""),
    ("portico notes add -- '-5 °C, $HOME *'", r"\d+\n"),
    ("portico logout 2>/dev/null; portico token 2>/dev/null || echo sign in first", "sign in first\n"),
]


def lines(name):
    @journey(f"the same lines mean the same in {name}")
    def run(person):
        if not shutil.which(name) or not shutil.which("curl"):
            raise Skipped(f"{name} or curl is missing")
        folder = person.home / "bin"
        folder.mkdir()
        (folder / "portico").symlink_to(BINARY)
        person.path("password.txt", (PASSWORD + "\n").encode())
        with person.serving() as address:
            person.run("service", "add", "near", "--accounts-api", address).exits(0)
            environment = person.environment(PATH=f"{folder}:{os.environ['PATH']}", SERVED=address,
                                             PORTICO_SERVICE="near")
            for line, shown in LINES:
                done = subprocess.run([name, "-c", line], capture_output=True, text=True, env=environment,
                                      cwd=person.home, stdin=subprocess.DEVNULL, timeout=60)
                expect(re.fullmatch(shown, done.stdout), f"{name}: {line}\n{done.stdout!r} {done.stderr!r}")
                expect(PASSWORD not in done.stdout + done.stderr, f"{name}: {line} shows the password")


for shell in ("dash", "bash", "zsh", "fish"):
    lines(shell)
