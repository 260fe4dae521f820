"""Ports for servers that are told where to listen."""

import contextlib
import random
import socket
from pathlib import Path

RANGE = Path("/proc/sys/net/ipv4/ip_local_port_range")


def free_port(host="127.0.0.1"):
    """A port that nobody has. The system gives it to nobody by itself, so that it is still free when it is used."""
    first = int(RANGE.read_text().split()[0]) if RANGE.exists() else 49152
    for _ in range(100):
        port = random.randrange(10_000, max(first, 20_000))
        with contextlib.suppress(OSError):
            with socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET):
                return port
    if ":" in host:
        raise OSError(f"no port of {host} is free")
    # A network without IPv4.
    return free_port("::1")
