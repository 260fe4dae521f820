#!/usr/bin/env python3
"""Measures the full screen on a pseudo-terminal and prints a table.

    Benchmarks/terminal.py --portico BINARY --idle BINARY [--probe BINARY] [--seconds N] [--threads]

`--idle` is an empty asynchronous program, which shows what the Swift runtime itself wakes up for. `--probe` is
PorticoTerminalProbe, which measures the toolkit itself. `--threads` says which thread woke up how often.
"""

import argparse
import fcntl
import os
import pty
import select
import statistics
import struct
import subprocess
import tempfile
import termios
import time

EMAIL, PASSWORD = "bench@example.com", "a password for benches"


class Program:
    """A program on an 80×24 pseudo-terminal."""

    shows_threads = False

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
        if self.shows_threads:
            for thread, count in sorted(woken.items()):
                if count:
                    print(f"    {thread.rsplit('/', 1)[1]} {open(thread + '/comm').read().strip()}: {count}")
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


def row(name, value, goal=""):
    print(f"{name:<52}{value:>16}   {goal}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--portico", required=True)
    parser.add_argument("--idle", required=True)
    parser.add_argument("--probe")
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--threads", action="store_true")
    options = parser.parse_args()
    Program.shows_threads = options.threads
    if options.probe:
        figures = subprocess.run([options.probe, "figures"], capture_output=True, text=True, check=True).stdout
        for line in figures.splitlines():
            row(*line.split("\t"))
    with tempfile.TemporaryDirectory() as home:
        environment = {"PATH": os.environ["PATH"], "HOME": home, "PORTICO_HOME": f"{home}/p", "TERM": "xterm-256color",
                       "LANG": "C.UTF-8"}
        empty = Program([options.idle], environment)
        empty.read(until=b"ready")
        _, floor = empty.idle(options.seconds)
        empty.end()

        times = []
        for _ in range(15):
            program = Program([options.portico], environment)
            program.read(until=b"\x1b[?25l\x1b[?7l")
            program.read(until=b"H")
            times.append((time.monotonic() - program.started) * 1000)
            program.end()
        row("first frame after exec, median", f"{statistics.median(times):.1f} ms", "≤ 50 ms")

        program = Program([options.portico], environment)
        program.read(until=b"Welcome")
        silent, woken = program.idle(options.seconds)
        row(f"welcome, idle {options.seconds} s: bytes, wake-ups", f"{silent}, {woken}", f"0, {floor} (empty program)")
        row("welcome, resident memory", f"{program.resident():.1f} MB", "≤ 40 MB")
        program.write("\r")
        program.read()
        costs, before = [], program.cpu()
        for letter in "abcdefghijklmnopqrstuvwxyz" * 4:
            program.write(letter)
            costs.append(len(program.read(0.05)))
        row("keystroke in a field, median bytes", statistics.median(costs), "≤ 60")
        row("keystroke in a field, CPU", f"{(program.cpu() - before) / len(costs) * 1000:.2f} ms")
        program.end()

        done = subprocess.run([options.portico, "register", "--email", EMAIL, "--nickname", "bench", "--password-stdin"],
                              input=PASSWORD + "\n", text=True, env=environment, capture_output=True)
        assert done.returncode == 0, done.stderr
        program = Program([options.portico], environment)
        program.read(until=b"Settings")
        program.read(1)
        for key, name in zip("1234", ["home", "profile", "sessions", "settings"]):
            program.write(key)
            changed = len(program.read(0.5))
            silent, woken = program.idle(options.seconds)
            row(f"{name}: bytes of the change of tab", changed, "≤ 4096")
            row(f"{name}, idle {options.seconds} s: bytes, wake-ups", f"{silent}, {woken}", f"0, {floor} (empty program)")
        row("tabs, resident memory", f"{program.resident():.1f} MB", "≤ 40 MB")
        program.end()


main()
