"""A person with a home of their own, gone afterwards."""

import os
import tempfile
from contextlib import contextmanager

EMAIL, PASSWORD = "bench@example.com", "a password for benches"


@contextmanager
def person():
    """The environment of somebody who has never used the program."""
    with tempfile.TemporaryDirectory() as home:
        yield {"PATH": os.environ["PATH"], "HOME": home, "PORTICO_HOME": f"{home}/p", "TERM": "xterm-256color",
               "LANG": "C.UTF-8"}
