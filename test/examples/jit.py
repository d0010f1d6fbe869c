#!/usr/bin/env python3
"""Has docs/examples/jit print its module for every target that has ldmatrix, and each CUDA release that can be the reference ptxas.

It must have the largest mma of the target.  ptx-lint must report nothing, with every warning enabled except
that for sm_75 about the addresses of all lanes, which the program obeys.  The ptxas of each release that is found must
accept it.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "oracle"))
from ptxas import Ptxas, find_ptxas  # noqa: E402
from releases import NEWEST, TARGETS, key, target_number  # noqa: E402


def has_target(release: str, target: str) -> bool:
    """Whether the PTX ISA of a release has a target, and its ptxas knows it."""
    if target == "sm_82" or target.startswith("sm_101") and key(release) >= (13, 0):  # known only to ptxas
        return False
    if target == "sm_88" and key(release) < (13, 0):
        return False
    return key(TARGETS[target]) <= key(NEWEST[release])


def run(*command: str, text: str | None = None) -> subprocess.CompletedProcess:
    return subprocess.run(command, input=text, capture_output=True, text=True)


def expect_failure(result: subprocess.CompletedProcess, status: int, message: str) -> list[str]:
    if (result.returncode, result.stdout, result.stderr) == (status, "", message):
        return []
    return [f"{result.args}: status {result.returncode}, {result.stdout}{result.stderr}"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jit", required=True)
    parser.add_argument("--ptx-lint", required=True)
    options = parser.parse_args()
    references: dict[str, Ptxas] = {}
    for reference in map(Ptxas, find_ptxas("--all")):
        references.setdefault(reference.release, reference)

    def check(case: tuple[str, str]) -> list[str]:
        release, target = case
        where = f"{target}, CUDA {release}: "
        printed = run(options.jit, "--print", target, release)
        if printed.returncode != 0 or printed.stderr:
            return [f"{where}jit: status {printed.returncode}, {printed.stderr}"]
        # PTX ISA, "Multiply-and-Accumulate Instruction: mma": m16n8k8 of .f16 needs sm_75, and m16n8k16 sm_80.
        expected = ["m16n8k8"] * 2 if target == "sm_75" else ["m16n8k16"]
        if (products := re.findall(r"mma\.sync\.aligned\.(\w+)", printed.stdout)) != expected:
            return [f"{where}products of {products}"]
        linted = run(options.ptx_lint, f"--cuda={release}", "--no-config", "-Wadvice", "-Wlanes", "-Wundocumented",
                     "-Wno-all-lane-addresses", "-", text=printed.stdout)
        if linted.returncode != 0 or linted.stderr:
            return [f"{where}ptx-lint: {linted.stderr}"]
        if reference := references.get(release):
            assembled = reference.assemble(printed.stdout, target)
            if not assembled.accepted:
                return [f"{where}ptxas: {assembled.words}"]
        return []

    cases = [(release, target) for release in NEWEST for target in TARGETS
             if target_number(target) >= 75 and has_target(release, target)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        failures = sum(pool.map(check, cases), [])
    failures += expect_failure(run(options.jit, "--print", "sm_72", "13.0"), 1, "jit: sm_72 has no ldmatrix in PTX 9.0\n")
    failures += expect_failure(run(options.jit, "--print", "sm_90a", "11.8"), 1, "jit: sm_90a has no ldmatrix in PTX 7.8\n")
    failures += expect_failure(run(options.jit, "--print", "sm_91"), 2, "jit: unknown target 'sm_91'\n")
    failures += expect_failure(run(options.jit, "--print", "sm_90", "10.2"), 2,
                               "jit: unknown CUDA release '10.2'\n")
    failures += expect_failure(run(options.jit, "--print"), 2, "usage: jit [TARGET], or jit --print TARGET [CUDA]\n")
    for failure in failures:
        print(failure)
    asked = ", ".join(sorted(references, key=key)) or "none"
    print(f"{len(cases)} modules, {len(failures)} failures; ptxas: {asked}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
