"""The machine and the programs of the measurements."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from pathlib import Path
from typing import Optional


def first_match(pattern: str, text: str) -> str:
    found = re.search(pattern, text, re.MULTILINE)
    return found[1].strip() if found else "unknown"


def output_of(*command: str) -> str:
    try:
        return subprocess.run(command, capture_output=True, text=True).stdout
    except OSError:
        return ""


def describe(ptx_lint: Path, build: Path, ptxas: Optional[str]) -> dict[str, str]:
    """Names and versions."""
    cache = (build / "CMakeCache.txt").read_text() if (build / "CMakeCache.txt").exists() else ""
    compiler = first_match(r"^CMAKE_CXX_COMPILER:\w+=(.*)", cache)
    build_type = first_match(r"^CMAKE_BUILD_TYPE:\w+=(.*)", cache)
    flags = first_match(rf"^CMAKE_CXX_FLAGS_{build_type.upper()}:\w+=(.*)", cache)
    memory = int(first_match(r"^MemTotal:\s+(\d+)", Path("/proc/meminfo").read_text())) // 1024**2
    repository = str(Path(__file__).resolve().parents[2])
    return {
        "processor": first_match(r"^model name\s*:(.*)", Path("/proc/cpuinfo").read_text()),
        "cores": str(len(os.sched_getaffinity(0))),
        "memory": f"{memory} GiB",
        "kernel": f"{platform.system()} {platform.release()}",
        "load before": f"{os.getloadavg()[0]:.1f}",
        "ptx-lint": f"{first_match(r'([0-9]+[.][0-9.]+)', output_of(str(ptx_lint), '--version'))}, commit "
                    f"{output_of('git', '-C', repository, 'describe', '--always', '--dirty').strip() or 'unknown'}",
        "compiler": f"{first_match(r'^(.+)', output_of(compiler, '--version'))}, {flags}",
        "ptxas": first_match(r", V([\d.]+)", output_of(ptxas, "--version")) if ptxas else "none",
        "wc, cat": first_match(r"^\w+ (\(.*\) [\d.]+)", output_of("wc", "--version")),
        "grep": first_match(r"grep\) ([\d.]+)", output_of("grep", "--version")),
        "Python": platform.python_version(),
    }
