"""Programs of others that hand out a secret, each with one in it: what Scripts/bench compares `portico token` with."""

import os
import shutil
import subprocess
import tempfile
from contextlib import ExitStack, contextmanager
from pathlib import Path

SECRET = "a-token-of-forty-characters-for-measuring"


def quietly(command, environment, text=""):
    return subprocess.run(command, env=environment, input=text, text=True, capture_output=True, timeout=60)


@contextmanager
def gh(folder, environment):
    settings = folder / "gh"
    settings.mkdir()
    (settings / "hosts.yml").write_text(f"github.com:\n    oauth_token: {SECRET}\n    user: mina\n")
    yield [shutil.which("gh"), "auth", "token"], environment | {"GH_CONFIG_DIR": str(settings)}


@contextmanager
def password_store(folder, environment):
    keys = folder / "gnupg"
    keys.mkdir(mode=0o700)
    environment = environment | {"GNUPGHOME": str(keys), "PASSWORD_STORE_DIR": str(folder / "store")}
    quietly(["gpg", "--batch", "--passphrase", "", "--quick-gen-key", "mina", "default", "default", "never"], environment)
    quietly(["pass", "init", "mina"], environment)
    quietly(["pass", "insert", "-m", "token"], environment, SECRET)
    try:
        yield [shutil.which("pass"), "show", "token"], environment
    finally:
        quietly(["gpgconf", "--kill", "gpg-agent"], environment)


@contextmanager
def secret_tool(folder, environment):
    """With a session bus and a keyring of its own."""
    if not shutil.which("gnome-keyring-daemon") or not shutil.which("dbus-daemon"):
        raise LookupError("it needs gnome-keyring-daemon and dbus-daemon")
    (folder / "run").mkdir(mode=0o700)
    environment = environment | {"XDG_RUNTIME_DIR": str(folder / "run"), "XDG_DATA_HOME": str(folder / "data")}
    bus = subprocess.Popen(["dbus-daemon", "--session", "--nofork", "--print-address"], env=environment,
                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    keyring = None
    try:
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
        keyring = subprocess.Popen(["gnome-keyring-daemon", "--foreground", "--unlock", "--components=secrets"],
                                   env=environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, text=True)
        keyring.stdin.write("measuring")
        keyring.stdin.close()
        quietly(["secret-tool", "store", "--label=token", "portico", "bench"], environment, SECRET)
        yield [shutil.which("secret-tool"), "lookup", "portico", "bench"], environment
    finally:
        for process in filter(None, (keyring, bus)):
            process.terminate()
            process.wait(10)


@contextmanager
def prepared():
    """Gives the commands by name, and why others are left out."""
    commands, missing = {}, []
    with tempfile.TemporaryDirectory() as home, ExitStack() as stack:
        for name, program, prepare in (("gh auth token", "gh", gh), ("pass show", "pass", password_store),
                                       ("secret-tool lookup", "secret-tool", secret_tool)):
            if not shutil.which(program):
                missing.append(f"{name}: not installed")
                continue
            folder = Path(home) / program
            folder.mkdir()
            environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8"}
            try:
                command, environment = stack.enter_context(prepare(folder, environment))
            except LookupError as reason:
                missing.append(f"{name}: {reason}")
                continue
            done = quietly(command, environment)
            if done.returncode == 0 and SECRET in done.stdout:
                commands[name] = (command, environment)
            else:
                missing.append(f"{name}: {(done.stderr or done.stdout).strip()[:120]}")
        yield commands, missing
