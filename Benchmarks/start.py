"""Whole processes, from before their start until they have been waited for, beside what people use instead."""

import os
import statistics
import subprocess
import time

import others
from figures import Figure, Group
from people import EMAIL, PASSWORD, person

EMPTY = "empty Swift program"


def whole_process(command, environment):
    """Milliseconds."""
    start = time.perf_counter_ns()
    process = os.posix_spawn(command[0], command, environment, file_actions=[
        (os.POSIX_SPAWN_OPEN, 0, "/dev/null", os.O_RDONLY, 0), (os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)])
    _, status = os.waitpid(process, 0)
    elapsed = (time.perf_counter_ns() - start) / 1e6
    if status != 0:
        raise SystemExit(f"{' '.join(command)} ended with {os.waitstatus_to_exitcode(status)}")
    return elapsed


def memory(command, environment):
    """The largest size of a program in MiB; as a child of Python it would seem as large as Python at least."""
    done = subprocess.run(["/usr/bin/time", "-f", "%M", *command], env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True)
    return int(done.stderr.split()[-1]) / 1024


def measure(options):
    """The programs take turns, so that what disturbs the machine disturbs all of them."""
    group = Group("start", f"Whole processes: medians of {options.runs}")
    times, sizes = {}, {}
    with person() as environment, others.prepared() as (elsewhere, missing):
        subprocess.run([options.portico, "register", "--email", EMAIL, "--nickname", "bench", "--password-stdin"],
                       input=PASSWORD + "\n", text=True, env=environment, check=True, capture_output=True)
        programs = {
            EMPTY: ([options.empty], environment),
            "portico --version": ([options.portico, "--version"], environment),
            "completion of a command": ([options.portico, "__complete", "tok"], environment),
            "completion of an account": ([options.portico, "__complete", "accounts", "switch", "b"], environment),
            "portico status": ([options.portico, "status"], environment),
            "portico token": ([options.portico, "token"], environment),
        } | elsewhere
        for round_ in range(options.runs + 2):
            for name, (command, surroundings) in programs.items():
                elapsed = whole_process(command, surroundings)
                if round_ >= 2:  # the first two warm the caches
                    times.setdefault(name, []).append(elapsed)
        if os.path.exists("/usr/bin/time"):
            sizes = {name: memory(*one) for name, one in programs.items()}
        else:
            missing.append("memory: /usr/bin/time is not installed")
    medians = {name: statistics.median(values) for name, values in times.items()}
    for name, middle in medians.items():
        group.figures.append(Figure(name, middle, "ms", "≤ 10" if name == "portico token" else ""))
    for name, goal in (("portico --version", "≤ 1.5"), ("completion of a command", "≤ 1.5"),
                       ("completion of an account", "≤ 1.5"), ("portico status", ""), ("portico token", "≤ 3")):
        group.figures.append(Figure(f"{name}, to the empty program", medians[name] / medians[EMPTY], "×", goal))
    for name, resident in sizes.items():
        group.figures.append(Figure(f"{name}: resident", resident, "MiB"))
    group.remarks += [f"left out: {reason}" for reason in missing]
    return [group]
