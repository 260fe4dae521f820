"""Reading and committing the vault, beside the bare file operations."""

import os

from figures import Group, printed


def measure(options):
    groups = []
    places = [("disk", "on disk, where the waiting for it counts", options.scratch)]
    if os.access("/dev/shm", os.W_OK):
        places.append(("memory", "in memory, where only the work does", "/dev/shm"))
    for name, where, folder in places:
        title = f"The vault {where}: medians of 200"
        groups.append(Group(f"vault-{name}", title, printed(options.client, "vault", folder)))
    growth = Group("vault-growth", "The vault from 10 to 10,000 items, in memory: medians", curve_unit="ms")
    growth.figures = printed(options.client, "growth", places[-1][2])
    for name in ("read", "commit", "bare replacement"):
        growth.curves[name] = [
            (int(figure.name.rsplit(" ", 1)[1]), figure.value) for figure in growth.figures
            if figure.name.startswith(f"{name} of ")]
    return groups + [growth]
