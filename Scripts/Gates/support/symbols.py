"""Reads the symbol graphs that the compiler writes for the public declarations of a package."""

import json
import subprocess
import sys
from pathlib import Path


def manifest(root):
    """The package's manifest as the package manager reads it."""
    dumped = subprocess.run(
        ["swift", "package", "--package-path", str(root), "dump-package"], capture_output=True, text=True
    )
    if dumped.returncode != 0:
        sys.exit(dumped.stdout + dumped.stderr)
    return json.loads(dumped.stdout)


def library_modules(root):
    """The targets behind the library products, in the manifest's order."""
    products = manifest(root)["products"]
    return [name for product in products if "library" in product["type"] for name in product["targets"]]


def graph_files(root):
    """(module, files of its symbol graph) for every library module, extensions of other modules' types included.

    The tests are built first: the tool reads all modules of the package, those of the tests too.
    """
    built = subprocess.run(
        ["swift", "build", "--package-path", str(root), "--build-tests"], capture_output=True, text=True
    )
    if built.returncode != 0:
        sys.exit(built.stdout + built.stderr)
    dumped = subprocess.run(
        ["swift", "package", "--package-path", str(root), "dump-symbol-graph", "--minimum-access-level", "public",
         "--skip-synthesized-members"],
        capture_output=True, text=True,
    )
    place = [line for line in dumped.stdout.splitlines() if line.startswith("Files written to ")]
    if dumped.returncode != 0 or not place:
        sys.exit(dumped.stdout + dumped.stderr)
    folder = Path(place[-1].removeprefix("Files written to "))
    for module in library_modules(root):
        own = folder / f"{module}.symbols.json"
        if not own.exists():
            sys.exit(f"{module} has no symbol graph in {folder}")
        yield module, [own, *sorted(folder.glob(f"{module}@*.symbols.json"))]


def graphs(root):
    """(module, symbol graph) for every file that ``graph_files`` names."""
    for module, files in graph_files(root):
        for path in files:
            yield module, json.loads(path.read_text(encoding="utf-8"))


def written(symbol):
    """True when somebody wrote the declaration; derived conformances have no place in the source."""
    return "location" in symbol


def declaration(symbol):
    return " ".join("".join(part["spelling"] for part in symbol["declarationFragments"]).split())


def path_of(symbol):
    return ".".join(symbol["pathComponents"])
