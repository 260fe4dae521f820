"""What the readme tells a newcomer to type first opens the app."""

import sys

import pexpect

from harness import ROOT, expect, journey

sys.path.insert(0, str(ROOT / "Scripts/Gates/support"))
from markdown import blocks  # noqa: E402


def first_commands():
    """The commands of the first block, each with what is said of it."""
    for line in blocks(ROOT / "README.md")[0].text.splitlines():
        command, _, purpose = line.partition("  ")
        yield command, purpose.strip()


@journey("the readme's first commands: the app opens on the full screen and in lines, and leaves when it is told to")
def first_steps(person):
    commands = [command for command, _ in first_commands()]
    expect(commands == ["Scripts/run", "Scripts/run --plain", "Scripts/test"], f"the first block has {commands}")
    environment = person.environment(PORTICO_HOME=None)
    for command, keys in zip(commands[:2], ["q", "\x04"]):
        screen = pexpect.spawn(f"{ROOT}/{command}", env=environment, cwd=str(ROOT), encoding="utf-8", timeout=600)
        screen.expect("Welcome")
        screen.send(keys)
        screen.expect(pexpect.EOF)
        screen.close()
        expect(screen.exitstatus is not None, f"{command} ends by itself, and ended with {screen.signalstatus}")
