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


def run_on_program(gate, *libraries, more=""):
    """The gate on a C program that loads empty libraries of these names at its start."""

    def compile_c(*arguments):
        subprocess.run(["cc", *arguments], input=f"int main(void) {{ return 0; }}\n{more}", text=True, check=True)

    with tempfile.TemporaryDirectory() as folder:
        program, empty = Path(folder) / "program", [Path(folder) / name for name in libraries]
        for path in empty:
            compile_c("-shared", "-x", "c", "/dev/null", "-o", path, f"-Wl,-soname,{path.name}")
        compile_c("-x", "c", "-", "-o", program, "-Wl,--no-as-needed", f"-Wl,-rpath,{folder}", "-x", "none", *empty)
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
    """(gate, title, function that runs it, texts that its refusal must contain or None for a pass)."""
    for gate, (good, bad) in GATES.items():
        yield gate, "passes a good tree", lambda gate=gate, good=good: run_gate(gate, good), None
        for files, wanted in bad:
            texts = [wanted] if isinstance(wanted, str) else wanted
            title = "; ".join(text.replace("\n", " ") for text in texts)
            yield gate, f"refuses a bad tree: {title}", lambda gate=gate, files=files: run_gate(gate, files), texts
    yield "pictures", "passes what is drawn from the kept screens", run_pictures, None
    for title, change in (("a picture that was drawn over", lambda path: path.write_text("<svg/>")),
                          ("a picture that is missing", Path.unlink)):
        yield "pictures", f"refuses {title}", lambda change=change: run_pictures(change), [
            "home-ko-dark.svg is not"]
    yield "icu", "passes a program that loads little", lambda: run_on_program("icu", "libsodium.so.23"), None
    for name in ("libFoundation.so", "libFoundationNetworking.so", "libFoundationInternationalization.so",
                 "lib_FoundationICU.so", "libicuuc.so.72", "libcurl.so.4", "libmicrohttpd.so.12", "libgnutls.so.30",
                 "libcrypto.so.3", "libssl.so.3"):
        yield "icu", f"refuses a program that loads {name}", lambda name=name: run_on_program("icu", name), [name]
    yield "links", "passes a program without them", lambda: run_on_program("links", "libsodium.so.23"), None
    for name in ("libsqlite3.so.0", "libqrencode.so.4"):
        yield "links", f"refuses a program that loads {name}", lambda name=name: run_on_program("links", name), [name]
    for module in ("14PorticoBackend", "15PorticoTerminal", "10PorticoApp3"):
        more = f'int serve(void) __asm__("$s{module}5serveyyF"); int serve(void) {{ return 0; }}\n'
        yield "links", f"refuses a program that carries {module}", lambda more=more: run_on_program(
            "links", more=more), ["carries", module]


def verdict(case):
    gate, title, run, texts = case
    status, output = run()
    if texts is None:
        fine = status == 0
    else:
        fine = status == 1 and all(text in output for text in texts)
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
