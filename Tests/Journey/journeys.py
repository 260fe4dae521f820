#!/usr/bin/env python3
"""Makes every journey with the real binary, each from an empty home.

    Tests/Journey/journeys.py [WORD…]      only the journeys whose title contains one of the words

Ends with the line `N passed, N failed`.
"""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import commands  # noqa: E402, F401
import credentials  # noqa: E402, F401
import examples  # noqa: E402
import failures  # noqa: E402, F401
import flows  # noqa: E402, F401
import fullscreen  # noqa: E402, F401
import interface  # noqa: E402, F401
import line_mode  # noqa: E402, F401
import network  # noqa: E402, F401
import places  # noqa: E402, F401
import prompts  # noqa: E402, F401
import providers  # noqa: E402, F401
import readme  # noqa: E402, F401
import renewal  # noqa: E402, F401
import running  # noqa: E402, F401
import secrets_kept  # noqa: E402, F401
import sending  # noqa: E402, F401
import service  # noqa: E402, F401
import several  # noqa: E402, F401
import shell_lines  # noqa: E402, F401
import shells  # noqa: E402, F401
import table  # noqa: E402, F401
import vault  # noqa: E402, F401
from harness import JOURNEYS, travel  # noqa: E402

WORKERS = 3


def main():
    words = sys.argv[1:]
    passed = failed = skipped = 0
    chosen = [(title, way) for title, way in JOURNEYS if not words or any(word in title for word in words)]
    if any(way.__module__ == "examples" for _, way in chosen):
        examples.build_all()
    # Most of a journey is waiting; the travellers share nothing.
    with ThreadPoolExecutor(WORKERS) as pool:
        for (good, bad, left), line in pool.map(lambda one: travel(*one), chosen):
            passed, failed, skipped = passed + good, failed + bad, skipped + left
            print(line, flush=True)
    if skipped:
        print(f"{skipped} skipped, for the reasons above")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


main()
