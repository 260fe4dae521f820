"""Measures built programs and prints a table; called by Scripts/bench."""

import argparse
import os
import signal
import statistics
import subprocess
import tempfile
import time

import others

PASSWORD = b"correct-horse-battery-31\n"


def whole_process(command, environment):
    """Milliseconds from before the start of a program until it has been waited for."""
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
    if not os.path.exists("/usr/bin/time"):
        return "        unknown"
    done = subprocess.run(["/usr/bin/time", "-f", "%M", *command], env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True)
    return f"{int(done.stderr.split()[-1]) / 1024:8.1f} MiB"


def starts(options, environment):
    """The programs take turns, so that what disturbs the machine disturbs all of them."""
    with others.prepared() as (elsewhere, missing):
        programs = {
            "empty Swift program": ([options.empty], environment),
            "portico --version": ([options.started, "--version"], environment),
            "completion of a command": ([options.started, "__complete", "tok"], environment),
            "completion of an account": ([options.started, "__complete", "accounts", "switch", "m"], environment),
            "portico status": ([options.started, "status"], environment),
            "portico token": ([options.started, "token"], environment),
        } | elsewhere
        times = {name: [] for name in programs}
        sizes = {name: memory(*one) for name, one in programs.items()}
        for round_ in range(options.runs + 2):
            for name, (command, surroundings) in programs.items():
                elapsed = whole_process(command, surroundings)
                if round_ >= 2:  # the first two warm the caches
                    times[name].append(elapsed)
    base = statistics.median(times["empty Swift program"])
    print(f"whole process, {options.runs} runs each           median      fastest     to empty       memory")
    for name, values in times.items():
        middle = statistics.median(values)
        print(f"{name:36}{middle:9.1f} ms {min(values):9.1f} ms {middle / base:9.2f} × {sizes[name]}")
    for reason in missing:
        print(f"not measured: {reason}")


def rate(command):
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def rates(options, address):
    ours, bare = [], []
    for _ in range(5):
        bare.append(rate([options.bare, address + "/healthz", "2000"]))
        ours.append(rate([options.client, "http", address, "2000"]))
    bare_middle, ours_middle = statistics.median(bare), statistics.median(ours)
    print("\nsequential requests to the same server, 5 × 2,000   requests/s")
    print(f"{'bare libcurl':44}{bare_middle:14.0f}")
    print(f"{'HTTPClient over CurlTransport':44}{ours_middle:14.0f} {ours_middle / bare_middle:9.2f} ×")


def chain(options):
    runs = [subprocess.run([options.client, "chain", "20000"], check=True, capture_output=True, text=True).stdout.split()
            for _ in range(5)]
    names = ("HTTPClient alone", "with every interceptor", "with every interceptor, signed")
    print("\none request over a transport that answers at once, 5 × 20,000   median")
    for name, values in zip(names, zip(*runs)):
        print(f"{name:58}{statistics.median(map(float, values)):8.2f} µs")


def endurance(options, address):
    lines = subprocess.run([options.client, "endurance", address, "100000"], check=True, capture_output=True,
                           text=True).stdout.splitlines()
    print("\nthe client over 100,000 requests               after 10,000    after all")
    for name, values in zip(("resident KiB", "descriptors"), zip(*(line.split() for line in lines))):
        print(f"{name:44}{values[0]:>14}{values[1]:>13}")


def served(options, environment, groups):
    """What needs a server of ours."""
    server = subprocess.Popen([options.portico, "serve", "--port", "0", "--database", environment["HOME"] + "/serve.db"],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)
    try:
        address = server.stdout.readline().strip().removeprefix("listening on ")
        for group in groups:
            group(options, address)
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(30)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=30)
    for name in ("portico", "started", "empty", "client", "bare"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("groups", nargs="+")
    options = parser.parse_args()
    if options.runs < 20:
        parser.error("--runs must be at least 20")
    with tempfile.TemporaryDirectory() as home:
        environment = {"PATH": os.environ["PATH"], "HOME": home, "PORTICO_HOME": home, "LANG": "C.UTF-8"}
        if "start" in options.groups:
            subprocess.run([options.portico, "register", "--email", "mina@example.com", "--nickname", "mina",
                            "--password-stdin"], input=PASSWORD, env=environment, check=True, capture_output=True)
            starts(options, environment)
        network = [group for name, group in (("requests", rates), ("endurance", endurance)) if name in options.groups]
        if network:
            served(options, environment, network)
    if "chain" in options.groups:
        chain(options)
    for name, count in (("accounts", "50"), ("session", "10000")):
        if name in options.groups:
            print(flush=True)
            subprocess.run([options.client, name, count], check=True)


main()
