"""Measures built programs and prints a table for each group; called by Scripts/bench.

With --write FILE the tables also go there, and a picture of each group beside it.
"""

import argparse
from pathlib import Path

import drawing
import machine
import network
import session
import start
import terminal
import vault

GROUPS = {
    "start": start.measure,
    "requests": network.requests,
    "chain": network.chain,
    "session": session.measure,
    "signin": session.sign_in,
    "storms": session.storms,
    "vault": vault.measure,
    "terminal": terminal.measure,
    "backend": network.backend,
    "endurance": network.endurance,
}
PROGRAMS = ("portico", "empty", "idle", "client", "rotating", "probe", "session-probe", "bare-curl", "bare-microhttpd")


def write(groups, head, file):
    """The tables as Markdown, with the pictures they show."""
    pictures = file.parent / "Pictures" / "Figures"
    pictures.mkdir(parents=True, exist_ok=True)
    for picture in pictures.glob("*.svg"):
        picture.unlink()
    parts = ["# Figures", "", "Written by `Scripts/bench --write`; a figure that misses its goal is marked **behind**.",
             "On another machine only the ratios mean something.", "", f"Measured {head}.", ""]
    for group in groups:
        picture = pictures / f"{group.name}.svg"
        drawn = drawing.curves(group.curves, group.curve_unit) if group.curves else drawing.bars(group.figures)
        picture.write_text(drawn)
        parts.append(group.markdown(picture.relative_to(file.parent)))
    file.write_text("\n".join(parts))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=30)
    parser.add_argument("--scratch", required=True)
    parser.add_argument("--write", type=Path)
    for name in PROGRAMS:
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("groups", nargs="*", choices=[*GROUPS, []], default=[])
    options = parser.parse_args()
    if options.runs < 20:
        parser.error("--runs must be at least 20")
    head = machine.description()
    print(head)
    groups = []
    for name, measure in GROUPS.items():
        if options.groups and name not in options.groups:
            continue
        for group in measure(options):
            print(group.table(), flush=True)
            groups.append(group)
    behind = [f"{group.name}: {figure.name}" for group in groups for figure in group.figures if figure.is_behind]
    print(f"\n{len(behind)} behind their goal" + "".join(f"\n  {name}" for name in behind))
    if options.write:
        write(groups, head, options.write)


main()
