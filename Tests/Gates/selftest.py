#!/usr/bin/env python3
"""Shows that each gate passes a good fixture and refuses a bad one for the right reason, and that scripts are honest.

    Tests/Gates/selftest.py [GATE… | scripts]

Ends with the line `N passed, N failed`.
"""

import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import scripts  # noqa: E402
from fixtures import GATES  # noqa: E402

FOLDER = Path(__file__).parents[2] / "Scripts/Gates"


def run_gate(gate, files):
    """The exit status and the output of the gate on a tree of these files."""
    with tempfile.TemporaryDirectory() as root:
        for name, text in files.items():
            path = Path(root) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            if text.startswith("#!"):
                path.chmod(0o755)
        return finish([FOLDER / gate, root])


def finish(command):
    result = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            text=True)
    return result.returncode, result.stdout


def run_on_program(gate, libraries, more=""):
    """The gate on a C program that loads these libraries at its start."""
    with tempfile.TemporaryDirectory() as root:
        program = Path(root) / "program"
        subprocess.run(["cc", "-x", "c", "-", "-o", program, "-Wl,--no-as-needed", *libraries],
                       input=f"int main(void) {{ return 0; }}\n{more}", text=True, check=True)
        return finish([FOLDER / gate, program])


def run_pictures(change=None):
    """The gate on the kept screens and pictures, with one picture changed."""
    with tempfile.TemporaryDirectory() as root:
        for folder in ("Tests/App/Screens/Golden/Screens", "Documentation/Pictures"):
            shutil.copytree(FOLDER.parents[1] / folder, Path(root) / folder)
        if change:
            change(Path(root) / "Documentation/Pictures/home-ko-dark.svg")
        return finish([FOLDER / "pictures", root])


def cases():
    """(title, function that runs the gate, text that its refusal must contain or None for a pass)."""
    for gate, (good, bad) in GATES.items():
        yield gate, "passes a good tree", lambda gate=gate, good=good: run_gate(gate, good), None
        for files, text in bad:
            yield gate, f"refuses a bad tree: {text}", lambda gate=gate, files=files: run_gate(gate, files), text
    yield "pictures", "passes what is drawn from the kept screens", run_pictures, None
    for title, change in (("a picture that was drawn over", lambda path: path.write_text("<svg/>")),
                          ("a picture that is missing", Path.unlink)):
        yield "pictures", f"refuses {title}", lambda change=change: run_pictures(change), "home-ko-dark.svg is not"
    yield "icu", "passes a program that loads little", lambda: run_on_program("icu", []), None
    yield "icu", "refuses a program that loads libcurl", lambda: run_on_program("icu", ["-lcurl"]), "libcurl"
    yield "icu", "refuses a program that loads libcrypto", lambda: run_on_program("icu", ["-lcrypto"]), "libcrypto"
    yield "links", "passes a program without them", lambda: run_on_program("links", []), None
    yield "links", "refuses a program that loads SQLite", lambda: run_on_program("links", ["-lsqlite3"]), "libsqlite3"
    backend = 'int serve(void) __asm__("$s14PorticoBackend5serveyyF"); int serve(void) { return 0; }\n'
    yield "links", "refuses a program that carries the backend", lambda: run_on_program("links", [], backend), "carries"


def verdict(case):
    gate, title, run, text = case
    status, output = run()
    if text is None:
        fine = status == 0
    else:
        fine = status == 1 and text in output
    return fine, gate, title, f"exit {status}\n{output}"


def script_verdict(case):
    title, run, wanted, text, unwanted = case
    status, output = run()
    fine = status == wanted and text in output and not (unwanted and unwanted in output)
    return fine, "scripts:", title, f"exit {status}\n{output}"


def results():
    names = sys.argv[1:]
    with ThreadPoolExecutor(2) as pool:
        yield from pool.map(verdict, [case for case in cases() if not names or case[0] in names])
        if not names or "scripts" in names:
            yield from pool.map(script_verdict, scripts.cases())


def main():
    missing = {path.name for path in FOLDER.iterdir() if path.is_file()} - set(GATES) - {"icu", "links", "pictures"}
    passed = failed = 0
    for fine, gate, title, output in results():
        print(f"{'ok    ' if fine else 'FAILED'}  {gate} {title}", flush=True)
        if fine:
            passed += 1
        else:
            failed += 1
            print("        " + output.replace("\n", "\n        "))
    for gate in sorted(missing):
        print(f"FAILED  {gate} has no fixture")
        failed += 1
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


main()
