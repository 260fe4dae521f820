"""Renewal by many processes at once, and by processes that are killed in the middle."""

import shutil
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

from harness import EMAIL, Skipped, expect, journey
from rotating import expect_signed_in, kill_at, killed_by_strace, rotating, sign_in


def together(person, count, *command):
    """As many processes at the same time; what they wrote."""
    running = [person.start(*command) for _ in range(count)]
    finished = [(process.communicate(timeout=120), process.returncode) for process in running]
    for (out, err), code in finished:
        expect(code == 0, f"{command}: exit {code}: {err!r}")
    return [out for (out, _), _ in finished]


@journey("fifty processes with a token past its time renew it once and print the same one")
def fifty_processes(person):
    with rotating("--lifetime", "1") as server:
        sign_in(person, server)
        server.command("lifetime", seconds=3600)
        before = server.counts["renewalRequests"]
        time.sleep(1.1)
        tokens = together(person, 50, "token")
        expect(len(set(tokens)) == 1, f"{set(tokens)}")
        expect(server.counts["renewalRequests"] == before + 1, f"{before}, then {server.counts}")


@journey("twenty processes whose token the server no longer takes renew it once")
def refused_processes(person):
    with rotating() as server:
        sign_in(person, server)
        server.command("expire")
        together(person, 20, "request", "GET", "/v1/account", "--fail")
        counts = server.counts
        expect(counts["renewalRequests"] == 1 and counts["refusedTokens"] >= 1, f"{counts}")


@journey("two processes that renew again and again take turns, and nobody is signed out")
def forced(person):
    with rotating() as server:
        sign_in(person, server)
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda _: [person.run("token", "--force").exits(0) for _ in range(20)], range(2)))
        counts = server.counts
        expect(counts["reuses"] == 0 and counts["repetitions"] == 0, f"{counts}")
        expect(counts["renewals"] >= 20, f"{counts}")
        expect_signed_in(person, server)


@journey("a program killed before the server acts, or after it acted and before it answered, goes on at its next start")
def killed_at_server(person):
    with rotating() as server:
        sign_in(person, server)
        for step in ("received", "committed"):
            kill_at(person, server, step)
            expect_signed_in(person, server)
        expect(server.counts["repetitions"] == 2, f"the same pair came again: {server.counts}")


@journey("a program killed while it writes the renewed session goes on at its next start")
def killed_while_writing(person):
    if not shutil.which("strace"):
        raise Skipped("strace is not installed")
    if subprocess.run(["strace", "-qq", "-o", "/dev/null", "true"], capture_output=True).returncode:
        raise Skipped("tracing is not allowed here")
    with rotating() as server:
        sign_in(person, server)
        kills = 0
        for call in ("fsync", "/^rename", "sendto"):
            number = 1
            while killed_by_strace(person, call, number, "token", "--force"):
                expect_signed_in(person, server)
                kills, number = kills + 1, number + 1
        expect(kills >= 6, f"only {kills} places were found")


@journey("an answer that is lost where no key is known ends the session once (4), with the reason, and one signs in again")
def lost_without_key(person):
    with rotating("--without-idempotency") as server:
        sign_in(person, server)
        kill_at(person, server, "committed")
        person.run("token", "--force").exits(4)
        requests = server.counts["renewalRequests"]
        person.run("token").exits(4)
        expect(server.counts["renewalRequests"] == requests, "the server is not asked again")
        ended = person.run("status", "--json").exits(4).json()["accounts"][0]
        expect(ended["phase"] == "expired" and ended["email"] == EMAIL, f"{ended}")
        expect(ended["reason"] == "refresh_token_reused", f"{ended}")
        person.login(extra=("--service", "near")).exits(0)
        person.run("token", "--force").exits(0)
