"""Reads the code blocks of a Markdown file."""

import re
from dataclasses import dataclass
from pathlib import Path

FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})\s*([\w+-]*)")


@dataclass(frozen=True)
class Block:
    """One fenced block: its language (empty when none is named), its text, its first line, the heading it lies under."""

    language: str
    text: str
    line: int
    heading: str


def blocks(path):
    """The fenced blocks of a file, in order."""
    found, opened, heading = [], None, ""
    for number, line in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), 1):
        fence = FENCE.match(line)
        if opened is None:
            if fence:
                opened = (fence.group(1), fence.group(2), number + 1, [])
            elif line.startswith("#"):
                heading = line.lstrip("#").strip()
        elif fence and fence.group(1).startswith(opened[0]) and line.strip() == fence.group(1):
            found.append(Block(opened[1], "".join(text + "\n" for text in opened[3]), opened[2], heading))
            opened = None
        else:
            opened[3].append(line)
    if opened is not None:
        raise ValueError(f"{path}:{opened[2] - 1}: the block has no end")
    return found
