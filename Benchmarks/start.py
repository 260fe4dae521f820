"""Whole processes, from before their start until they have been waited for, beside what people use instead."""

import os
import statistics
import subprocess
import time

from figures import Figure, Group
from people import EMAIL, PASSWORD, person


def whole_process(command, environment):
    """Milliseconds, and the most memory it had resident in MiB."""
    start = time.perf_counter_ns()
    process = os.posix_spawn(command[0], command, environment, file_actions=[
        (os.POSIX_SPAWN_OPEN, 0, "/dev/null", os.O_RDONLY, 0), (os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)])
    _, status, usage = os.wait4(process, 0)
    elapsed = (time.perf_counter_ns() - start) / 1e6
    if status != 0:
        raise SystemExit(f"{' '.join(command)} ended with {os.waitstatus_to_exitcode(status)}")
    return elapsed, usage.ru_maxrss / 1024


def measure(options):
    """The programs take turns, so that what disturbs the machine disturbs all of them."""
    group = Group("start", f"Whole processes: medians of {options.runs}")
    programs = {
        "empty Swift program": [options.empty],
        "portico --version": [options.portico, "--version"],
        "portico status": [options.portico, "status"],
        "portico token": [options.portico, "token"],
    }
    times, memory = {}, {}
    with person() as environment:
        subprocess.run([options.portico, "register", "--email", EMAIL, "--nickname", "bench", "--password-stdin"],
                       input=PASSWORD + "\n", text=True, env=environment, check=True, capture_output=True)
        for round_ in range(options.runs + 2):
            for name, command in programs.items():
                elapsed, resident = whole_process(command, environment)
                if round_ >= 2:  # the first two warm the caches
                    times.setdefault(name, []).append(elapsed)
                    memory[name] = max(memory.get(name, 0), resident)
    base = statistics.median(times["empty Swift program"])
    for name, values in times.items():
        middle = statistics.median(values)
        group.figures.append(Figure(name, middle, "ms", "≤ 10" if name == "portico token" else ""))
        if name != "empty Swift program":
            goal = {"portico token": "≤ 3", "portico --version": "≤ 1.5"}.get(name, "")
            group.figures.append(Figure(f"{name}, to the empty program", middle / base, "×", goal))
        group.figures.append(Figure(f"{name}: resident", memory[name], "MiB"))
    return [group]
