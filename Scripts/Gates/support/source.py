"""Reads Swift source: files, code without comments and strings, imports."""

import re
from pathlib import Path


def swift_files(folder):
    return sorted(path for path in Path(folder).rglob("*.swift") if ".build" not in path.parts)


def code_of(text):
    """Blanks comments and the text of string literals; keeps line breaks and interpolated code."""
    kept = list(text)
    end = len(text)

    def blank(start, stop):
        for place in range(start, min(stop, end)):
            if kept[place] != "\n":
                kept[place] = " "

    def code(at, closing):
        depth = 0
        while at < end:
            if text.startswith("//", at):
                stop = text.find("\n", at)
                stop = end if stop < 0 else stop
                blank(at, stop)
                at = stop
            elif text.startswith("/*", at):
                at = comment(at)
            elif quote := re.compile(r'(#*)("""|")').match(text, at):
                at = string(at, quote.group(1), quote.group(2))
            else:
                if closing and text[at] == "(":
                    depth += 1
                elif closing and text[at] == ")":
                    if depth == 0:
                        return at + 1
                    depth -= 1
                at += 1
        return at

    def comment(at):
        start, depth = at, 0
        while at < end:
            if text.startswith("/*", at):
                depth, at = depth + 1, at + 2
            elif text.startswith("*/", at):
                depth, at = depth - 1, at + 2
                if depth == 0:
                    break
            else:
                at += 1
        blank(start, at)
        return at

    def string(at, hashes, quotes):
        start = at
        at += len(hashes) + len(quotes)
        while at < end:
            if text.startswith(quotes + hashes, at):
                at += len(quotes) + len(hashes)
                break
            if text.startswith("\\" + hashes + "(", at):
                at += 2 + len(hashes)
                blank(start, at)
                at = code(at, True)
                start = at - 1
            elif text.startswith("\\" + hashes, at):
                at += 2 + len(hashes)
            elif text[at] == "\n" and quotes == '"':
                break
            else:
                at += 1
        blank(start, at)
        return at

    code(0, False)
    return "".join(kept)


IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?(\w+)",
    re.MULTILINE,
)


def imports_of(code):
    """The imported modules with their line numbers."""
    return [(match.group(1), code.count("\n", 0, match.start(1)) + 1) for match in IMPORT.finditer(code)]
