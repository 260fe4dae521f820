"""Drives the probe program (Tests/Kit/VaultProbe) over vaults in folders of their own."""
import json
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
LATER = 11 * 60 * 1000  # what a dead writer left is swept after ten minutes


class Failure(Exception):
    """Something that must hold did not."""


def require(condition, message):
    if not condition:
        raise Failure(message)


def build():
    subprocess.run(["swift", "build", "--product", "VaultProbe"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    path = subprocess.run(
        ["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
    return path + "/VaultProbe"


def environment(**more):
    return dict({"PATH": os.environ["PATH"], "SWIFT_BACKTRACE": "enable=no"}, **more)


class Probe:
    def __init__(self, program, scratch, in_memory=True):
        self.program = program
        memory = "/dev/shm" if in_memory and os.access("/dev/shm", os.W_OK) else scratch
        # Whoever gave the scratch folder looks for what bears its name.
        self.folder = tempfile.mkdtemp(prefix=f"{Path(scratch).name}-", dir=memory)
        self.homes = 0

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def home(self, like=None):
        """A folder for a vault, empty or a copy of another's."""
        self.homes += 1
        path = f"{self.folder}/{self.homes}"
        if like is None:
            os.mkdir(path, 0o700)
        else:
            shutil.copytree(like, path)
        return path

    def drop(self, home):
        shutil.rmtree(home, ignore_errors=True)

    def run(self, command, home, *rest, check=True, later=0, **options):
        done = subprocess.run(
            [self.program, command, home, *rest], capture_output=True, text=True, timeout=120,
            env=environment(PROBE_LATER=str(later)), **options)
        if check:
            require(done.returncode == 0, f"{command} {' '.join(rest)}: {done.stderr.strip()} ({done.returncode})")
        return done

    def texts(self, home, **options):
        """What the vault holds, by account."""
        items = json.loads(self.run("items", home, **options).stdout)
        return {item["account"]: bytes(item["secret"]).decode() for item in items}

    def traced(self, command, home, *rest, injection=None, log):
        """Runs a command under strace from its first own call on; its exit code and errors."""
        process = subprocess.Popen(
            [self.program, command, home, *rest], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, env=environment(PROBE_WAITS="1"))
        process.stdout.readline()
        arguments = ["strace", "-f", "-y", "-o", log, "-p", str(process.pid)]
        if injection:
            arguments += ["-e", f"trace={injection.split(':')[0]}", "-e", f"inject={injection}"]
        tracer = subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True)
        try:
            for line in tracer.stderr:
                if "attached" in line:
                    break
            else:
                raise Failure("strace cannot attach")
            out, errors = process.communicate("\n", timeout=120)
        finally:
            if process.poll() is None:
                process.kill()
            process.wait()
            tracer.wait(30)
            tracer.stderr.close()
        return process.returncode, errors

    def leftovers(self, home):
        return [str(path) for path in Path(home).rglob("*.tmp")]


def struck_the_runtime(log):
    """Whether an injected error hit a file of the runtime's own: it looks at its threads in /proc, and aborts."""
    lines = Path(log).read_text(errors="replace").splitlines()
    return any("INJECTED" in line and "/proc/" in line for line in lines)


def durable(log, home):
    """What a traced command has not made to last: names given to files before these were flushed, and what is not
    flushed at the end."""
    faults, files, folders = [], set(), set()
    for line in Path(log).read_text(errors="replace").splitlines():
        call = re.match(r"\d+ +(\w+)\((.*)", line)
        if not call or re.search(r"\) += -1 ", line):
            continue
        name, rest = call.groups()
        opened = re.match(r"\d+<([^>]*)>", rest)
        if name in ("write", "pwrite64", "writev", "ftruncate") and opened and opened[1].startswith(home):
            files.add(opened[1])
        elif name in ("fsync", "fdatasync") and opened:
            files.discard(opened[1])
            folders.discard(opened[1])
        elif name in ("renameat", "renameat2", "linkat"):
            ends = re.findall(r'<([^>]*)>, "([^"]*)"', rest)
            old, new = (f"{folder}/{file}" for folder, file in ends[:2])
            if old in files:
                faults.append(f"{new} gets its name before it is flushed")
            folders.add(ends[1][0])
            if name != "linkat":
                files = {new if path == old else path for path in files - {new}}
        elif name == "unlinkat" and (gone := re.findall(r'<([^>]*)>, "([^"]*)"', rest)):
            files.discard("/".join(gone[0]))
    return faults + [f"{path} is not flushed" for path in sorted(files | folders)]


CALL = re.compile(r"^(\d+) +(\w+)\(")
# Calls by which a commit reaches files; the others belong to the runtime.
FILE_CALLS = [
    "openat", "newfstatat", "fstat", "read", "write", "fchmod", "fchmodat", "utimensat", "fsync", "close", "linkat",
    "renameat", "unlinkat", "mkdirat", "flock", "getdents64", "fstatfs", "fcntl",
]


def calls(log):
    """How often each file call was made by the thread that made it most."""
    counts = {}
    for line in Path(log).read_text(errors="replace").splitlines():
        found = CALL.match(line)
        if found and found.group(2) in FILE_CALLS:
            counts[found.groups()] = counts.get(found.groups(), 0) + 1
    most = {}
    for (_, name), count in counts.items():
        most[name] = max(most.get(name, 0), count)
    return most
