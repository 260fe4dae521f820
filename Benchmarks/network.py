"""Requests: through our client beside bare libcurl, and to our server beside bare libmicrohttpd."""

import os
import re
import shutil
import signal
import statistics
import subprocess
import time
from contextlib import contextmanager

from figures import Figure, Group, printed
from people import EMAIL, PASSWORD, person

TURNS = 9


@contextmanager
def listening(command, environment):
    """A server that says where it listens, and that address."""
    with listening_process(command, environment) as (address, _):
        yield address


@contextmanager
def listening_process(command, environment):
    """The same, and the server's process."""
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)
    try:
        yield server.stdout.readline().strip().removeprefix("listening on "), server.pid
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(30)
        server.stdout.close()


def serve(options, environment):
    return listening(serving(options, environment), environment)


def serving(options, environment):
    return [options.portico, "serve", "--port", "0", "--database", environment["HOME"] + "/serve.db"]


def rate(command):
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def requests(options):
    """Libcurl alone, libcurl on a thread of its own that no caller blocks, and our client, turn by turn."""
    group = Group("requests", f"Sequential requests to the same server: medians of {TURNS} × 2,000")
    rates = {}
    with person() as environment, serve(options, environment) as address:
        commands = {
            "bare libcurl": [options.bare_curl, address + "/healthz", "2000"],
            "bare libcurl on a thread of its own": [options.bare_curl, address + "/healthz", "2000", "thread"],
            "HTTPClient over CurlTransport": [options.client, "http", address, "2000"],
        }
        for _ in range(TURNS):
            for name, command in commands.items():
                rates.setdefault(name, []).append(rate(command))
    bare, threaded, ours = (statistics.median(each) for each in rates.values())
    group.figures = [Figure(name, statistics.median(each), "requests/s") for name, each in rates.items()]
    group.figures += [
        Figure("a thread of its own to bare libcurl", threaded / bare, "×"),
        Figure("ours to bare libcurl", ours / bare, "×"),
        Figure("ours to a thread of its own", ours / threaded, "×", "≥ 0.8"),
    ]
    return [group]


def chain(options):
    return [Group("chain", "One request over a transport that answers at once: medians of 5 × 20,000",
                  printed(options.client, "chain", "20000"))]


def endurance(options):
    """Whether memory and descriptors of both ends stay what they are after a tenth of the requests."""
    with person() as environment, listening_process(serving(options, environment), environment) as (address, server):
        rate([options.client, "http", address, "10000"])
        early = held(server)
        group = Group("endurance", "Client and server over 100,000 requests",
                      printed(options.client, "endurance", address, "100000"))
        late = held(server)
    group.figures += [
        Figure("serve: resident after 10000 requests", early[0], "MiB"),
        Figure("serve: descriptors after 10000 requests", early[1], "open"),
        Figure("serve: resident after 110000 requests", late[0], "MiB"),
        Figure("serve: descriptors after 110000 requests", late[1], "open"),
        Figure("serve: resident, to after 10000", late[0] / early[0], "×", "≤ 1.1"),
        Figure("serve: further descriptors", late[1] - early[1], "open", "≤ 0"),
    ]
    return [group]


def held(process):
    """Resident MiB and open descriptors, once the connections of clients that have gone are closed."""
    time.sleep(1)
    status = open(f"/proc/{process}/status").read()
    return int(re.search(r"VmRSS:\s*(\d+)", status)[1]) / 1024, len(os.listdir(f"/proc/{process}/fd"))


def wrk(address, path, token=None):
    """Requests a second of one thread with 16 connections, for two seconds."""
    header = ["-H", f"Authorization: Bearer {token}"] if token else []
    done = subprocess.run(["wrk", "-t1", "-c16", "-d2s", *header, address + path], check=True, capture_output=True,
                          text=True).stdout
    if "Non-2xx" in done:
        raise SystemExit(f"{path} was not answered with success:\n{done}")
    return float(re.search(r"Requests/sec:\s*([0-9.]+)", done)[1])


def backend(options):
    group = Group("backend", "portico serve under 16 connections: medians of 3 × 2 s")
    group.figures = printed(options.client, "accounts", "30")
    if not shutil.which("wrk"):
        group.remarks.append("the throughput is left out: wrk is not installed")
        return [group]
    results = {}
    with person() as environment, serve(options, environment) as address, \
            listening([options.bare_microhttpd], environment) as bare:
        def run(*words, **more):
            return subprocess.run([options.portico, *words], env=environment, check=True, capture_output=True,
                                  text=True, **more).stdout
        run("service", "add", "near", "--accounts-api", address)
        run("register", "--service", "near", "--email", EMAIL, "--nickname", "bench", "--password-stdin",
            input=PASSWORD + "\n")
        token = run("token", "--service", "near").strip()
        ways = {
            "bare libmicrohttpd, the same answer": (bare, "/healthz", None),
            "GET /healthz": (address, "/healthz", None),
            "GET /v1/account, signed": (address, "/v1/account", token),
            "GET /v1/notes, signed": (address, "/v1/notes", token),
        }
        for _ in range(3):
            for name, way in ways.items():
                results.setdefault(name, []).append(wrk(*way))
    for name, rates in results.items():
        group.figures.append(Figure(name, statistics.median(rates), "requests/s"))
    return [group]
