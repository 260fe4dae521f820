"""Self-tests of the scripts that people call, with stand-ins for the programs that those call."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOOLS = ["bash", "sed", "grep", "id", "cat", "dirname", "mktemp", "rm", "tail", "tee", "env", "python3", "tr", "head", "touch", "cmp", "cp"]
XUNIT = '<testsuites><testsuite><testcase name="a"/><testcase name="b"/>{}</testsuite></testsuites>'


def run(command, stand_ins, root=ROOT, folder_of_call=None):
    """Exit status and output of a script that finds the stand-ins instead of the real programs."""
    with tempfile.TemporaryDirectory() as folder:
        for name in TOOLS:
            if name not in stand_ins and (found := shutil.which(name)):
                os.symlink(found, Path(folder) / name)
        for name, text in stand_ins.items():
            path = Path(folder) / name
            path.write_text(f"#!/bin/bash\n{text}\n", encoding="utf-8")
            path.chmod(0o755)
        done = subprocess.run([root / command[0], *command[1:]], env={"PATH": folder, "HOME": folder, "CALLS": folder},
                              cwd=folder_of_call,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        calls = Path(folder) / "calls"
        return done.returncode, done.stdout + (calls.read_text() if calls.exists() else "")


KNOWN = 'shift 2; for name in "$@"; do if [ "$name" != "$MISSING" ]; then echo "ii  $name"; fi; done'
APT = 'echo "apt-get $*" >>"$CALLS/calls"'
APT_WITHOUT_LISTS = APT + '\nif [ "$1" = update ]; then touch "$CALLS/updated"; fi\n[ -e "$CALLS/updated" ]'
HERE = {"swift": "exit 0", "pkg-config": "exit 0", "sudo": 'exec "$@"'}


def bootstrap(missing, apt=APT, *arguments):
    # In a tree of its own: with the providers' list it would fill this one's .build/peers, by a Python that goes.
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "Scripts", Path(folder) / "Scripts")
        stand_ins = HERE | {"dpkg-query": f"MISSING={missing}\n{KNOWN}", "apt-get": apt}
        return run(["Scripts/bootstrap", *arguments], stand_ins, Path(folder))


def tested(swift, journeys="echo 3 passed, 0 failed"):
    """Scripts/test in a tree whose parts are stand-ins."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name, text in {"Tests/Journey/journeys.py": "", "Tests/Gates/selftest.py": ""}.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        shutil.copytree(ROOT / "Scripts", root / "Scripts")
        (root / "Scripts/bootstrap").write_text("#!/bin/bash\n")
        python = f'case $* in *xunit*) exec {shutil.which("python3")} "$@" ;; *.py) {journeys} ;; esac'
        return run(["Scripts/test"], {"swift": swift, "python3": python}, root)


def swift_stand_in(failure="", status=0):
    xml = XUNIT.format(f'<testcase name="c">{failure}</testcase>' if failure else "")
    return f"if [ \"$1\" = test ]; then echo '{xml}' >\"$3\"; exit {status}; fi"


def failing_gate():
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "Scripts", Path(folder) / "Scripts")
        return run(["Scripts/check", "sizes"], {"swift": "exit 0"}, Path(folder))


def asked_for_help(name):
    calls = {tool: f'echo "called: {tool} $*" >>"$CALLS/calls"; exit 1' for tool in ("swift", "apt-get", "sudo", "cc")}
    # By a path that leads elsewhere once the script has changed its folder.
    return run([name, "--help"], calls, Path("../Scripts"), ROOT / "Tests")


def installed(prefix, *earlier):
    """What Scripts/install put below a prefix that has these folders, and what Scripts/uninstall left of it."""
    with tempfile.TemporaryDirectory() as folder:
        unpacked, root = Path(folder) / "unpacked", Path(folder) / "root"
        for file in ("bin/portico", "share/zsh/vendor-completions/_portico", "share/man/ko/man1/portico.1.gz"):
            (unpacked / file).parent.mkdir(parents=True)
            (unpacked / file).write_text("#!/bin/sh\n")
        (unpacked / "bin/portico").chmod(0o755)
        for name in ("install", "uninstall"):
            shutil.copy(ROOT / "Scripts" / name, unpacked)
        for name in earlier:
            (root / prefix.lstrip("/") / name).mkdir(parents=True)

        def call(name):
            subprocess.run([unpacked / name], env=os.environ | {"DESTDIR": str(root), "PREFIX": prefix}, check=True,
                           capture_output=True)
            return sorted(str(path.relative_to(root)) for path in root.rglob("*"))

        there = call("install")
        again = call("install")
        return int(there != again), " ".join(there) + " left: " + " ".join(call("uninstall"))


CASES = [
    ("bootstrap is silent when nothing is missing", lambda: bootstrap("nothing"), 0, "", "bootstrap"),
    ("bootstrap installs what is missing, and only that", lambda: bootstrap("libsodium-dev"), 0,
     "apt-get install -y -q --no-install-recommends libsodium-dev\n", "update"),
    ("bootstrap renews the package lists when an install needs it",
     lambda: bootstrap("libsodium-dev", APT_WITHOUT_LISTS), 0, "apt-get update -q\napt-get install", None),
    ("bootstrap leaves the needs of the tests alone", lambda: bootstrap("shellcheck"), 0, "", "shellcheck"),
    ("bootstrap --tests installs the needs of the tests", lambda: bootstrap("shellcheck", APT, "--tests"), 0,
     "recommends shellcheck\n", "libsodium"),
    ("bootstrap fails when an install fails", lambda: bootstrap("libsodium-dev", "exit 100"), 100, "installing", None),
    ("bootstrap prints the names where apt-get does not exist",
     lambda: run(["Scripts/bootstrap"], HERE | {"pkg-config": "exit 1"}), 1, "dnf install libcurl-devel", None),
    ("bootstrap asks for Swift first", lambda: run(["Scripts/bootstrap"], {}), 1, "swift was not found", None),
    ("test adds up its parts", lambda: tested(swift_stand_in()), 0, "8 passed, 0 failed", "did not finish"),
    ("test fails when a Swift test fails", lambda: tested(swift_stand_in("<failure/>", 1)), 1, "8 passed, 1 failed", None),
    ("test fails when a journey fails", lambda: tested(swift_stand_in(), "echo 3 passed, 1 failed; exit 1"), 1,
     "8 passed, 2 failed", None),
    ("test does not count a run that broke off", lambda: tested("exit 139"), 1, "did not finish: swift test (exit 139)",
     "0 failed\n3"),
    ("test believes no summary that the exit status contradicts", lambda: tested(swift_stand_in(), "echo 3 passed, "
     "0 failed; exit 1"), 1, "did not finish: gates (exit 1 after: 3 passed, 0 failed)", None),
    ("check names the gate that failed", failing_gate, 1, "gates failed: sizes", None),
    ("install puts zsh's file where zsh looks, uninstall leaves no folder of its own",
     lambda: installed("/usr/local", "bin", "share/man"), 0,
     "left: usr usr/local usr/local/bin usr/local/share usr/local/share/man", "vendor"),
    ("install puts zsh's file where Debian's zsh looks below /usr", lambda: installed("/usr"), 0,
     "usr/share/zsh/vendor-completions/_portico left: usr", "site-functions"),
    ("test names an unknown part before it installs anything",
     lambda: run(["Scripts/test", "swfit"], {"apt-get": APT}), 64, "unknown part: swfit", "apt-get"),
    ("check knows its gates", lambda: run(["Scripts/check", "size"], {"swift": "exit 0"}), 64, "no gate is called size",
     None),
]


def cases():
    """(title, function, expected exit status, text that must be in the output, text that must not)."""
    yield from CASES
    for path in sorted((ROOT / "Scripts").iterdir()):
        # `run` hands everything on to the program.
        if path.is_file() and path.name != "run":
            yield (f"{path.name} --help says how it is called, and does nothing", lambda name=path.name: asked_for_help(name),
                   0, path.name, "called:")
