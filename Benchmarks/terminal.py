"""The full screen on a pseudo-terminal: bytes, time, wake-ups and memory, beside nano where it is installed."""

import fcntl
import os
import pty
import select
import shutil
import statistics
import struct
import subprocess
import termios
import time

from figures import Figure, Group, printed
from people import EMAIL, PASSWORD, person

IDLE_SECONDS = 10


class Program:
    """A program on an 80×24 pseudo-terminal."""

    def __init__(self, command, environment):
        self.started = time.monotonic()
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            os.execve(command[0], command, environment)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def read(self, seconds=0.4, until=None):
        """What is written until it holds `until`, else until nothing came for that long."""
        collected = b""
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline and (until is None or until not in collected):
            if not select.select([self.master], [], [], 20 if until else seconds)[0]:
                break
            collected += os.read(self.master, 65536)
        return collected

    def write(self, text):
        os.write(self.master, text.encode())

    def threads(self):
        return [f"/proc/{self.pid}/task/{name}" for name in os.listdir(f"/proc/{self.pid}/task")]

    def wakeups(self):
        """How often each thread went to sleep by itself; being pushed aside by another program is no wake-up."""
        counts = {}
        for thread in self.threads():
            try:
                lines = open(f"{thread}/status").read().splitlines()
            except FileNotFoundError:
                continue
            counts[thread] = sum(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_switches"))
        return counts

    def cpu(self):
        fields = open(f"/proc/{self.pid}/stat").read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident(self):
        for line in open(f"/proc/{self.pid}/status"):
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0

    def idle(self, seconds):
        self.read(1.5)
        before = self.wakeups()
        silent = len(self.read_for(seconds))
        after = self.wakeups()
        woken = {thread: count - before.get(thread, 0) for thread, count in after.items()}
        return silent, sum(woken.values())

    def read_for(self, seconds):
        collected, deadline = b"", time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            if select.select([self.master], [], [], left)[0]:
                collected += os.read(self.master, 65536)
        return collected

    def end(self):
        os.kill(self.pid, 9)
        os.waitpid(self.pid, 0)
        os.close(self.master)


def keystrokes(program, letters):
    """The bytes that each letter typed makes the program write."""
    costs = []
    for letter in letters:
        program.write(letter)
        costs.append(len(program.read(0.05)))
    return statistics.median(costs)


def first_frames(command, environment, marks):
    """Milliseconds from the start of the program until it has written all the marks: median of 15."""
    times = []
    for _ in range(15):
        program = Program(command, environment)
        for mark in marks:
            program.read(until=mark)
        times.append((time.monotonic() - program.started) * 1000)
        program.end()
    return statistics.median(times)


def measure(options):
    toolkit = Group("toolkit", "The terminal toolkit alone", printed(options.probe, "figures"))
    with person() as environment:
        return [toolkit, app(options, environment)]


def app(options, environment):
    group = Group("terminal", f"The app on a terminal of 80×24, idle for {IDLE_SECONDS} s where it says so")

    def figure(*values):
        group.figures.append(Figure(*values))

    empty = Program([options.idle], environment)
    empty.read(until=b"ready")
    _, floor = empty.idle(IDLE_SECONDS)
    empty.end()

    def idle(name, program):
        silent, woken = program.idle(IDLE_SECONDS)
        figure(f"{name}, idle: written", silent, "bytes", "≤ 0")
        figure(f"{name}, idle: wake-ups", woken, "", f"≤ {floor}")

    figure("an empty asynchronous program, idle: wake-ups", floor, "")
    figure("first frame after exec", first_frames([options.portico], environment, [b"\x1b[?25l\x1b[?7l", b"H"]), "ms",
           "≤ 50")
    program = Program([options.portico], environment)
    program.read(until=b"Welcome")
    idle("welcome", program)
    figure("welcome: resident memory", program.resident(), "MiB", "≤ 40")
    program.write("\r")
    program.read()
    before, letters = program.cpu(), "abcdefghijklmnopqrstuvwxyz" * 4
    figure("a letter typed: written", keystrokes(program, letters), "bytes", "≤ 60")
    figure("a letter typed: processor time", (program.cpu() - before) / len(letters) * 1000, "ms")
    program.end()

    subprocess.run([options.portico, "register", "--email", EMAIL, "--nickname", "bench", "--password-stdin"],
                   input=PASSWORD + "\n", text=True, env=environment, capture_output=True, check=True)
    program = Program([options.portico], environment)
    program.read(until=b"Settings")
    program.read(1)
    for key, name in zip("1234", ["home", "profile", "sessions", "settings"]):
        program.write(key)
        figure(f"to the tab {name}: written", len(program.read(0.5)), "bytes", "≤ 4096")
        idle(name, program)
    figure("tabs: resident memory", program.resident(), "MiB", "≤ 40")
    program.end()
    nano(group, environment)
    return group


def nano(group, environment):
    """An editor that people find quick, doing the same."""
    if not shutil.which("nano"):
        group.remarks.append("nano is left out: it is not installed")
        return
    command = [shutil.which("nano"), "--ignorercfiles"]
    group.figures.append(Figure("nano: first frame after exec", first_frames(command, environment, [b"Help"]), "ms"))
    program = Program(command, environment)
    program.read(until=b"Help")
    program.read()
    written = keystrokes(program, "abcdefghijklmnopqrstuvwxyz")
    group.figures.append(Figure("nano: a letter typed: written", written, "bytes"))
    group.figures.append(Figure("nano: resident memory", program.resident(), "MiB"))
    program.end()
