"""Where and of what something was measured."""

import os
import platform
import subprocess
from datetime import date


def processor():
    try:
        for line in open("/proc/cpuinfo"):
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def commit():
    def git(*words):
        return subprocess.run(["git", *words], capture_output=True, text=True).stdout.strip()
    head = git("rev-parse", "--short=10", "HEAD")
    return head + (" with changes" if git("status", "--porcelain", "--untracked-files=no") else "")


def description():
    load = " ".join(f"{value:.2f}" for value in os.getloadavg())
    return (f"{date.today().isoformat()}, commit {commit()}, {os.cpu_count()} × {processor()}, "
            f"{platform.system()} {platform.release()}, load before {load}")
