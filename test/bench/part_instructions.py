"""Counted instructions, which other work on the machine does not change."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from context import Context
from figures import Report
from measure import CannotMeasure

SMALL, LARGE = 2_000_000, 6_000_000
WANTED = {2: 9, 30: 20}  # instructions per byte, by the percentage of supported statements
FILE, FILES = 50_000, 400  # for two threads


class Instructions:
    def __init__(self, context: Context):
        self.context = context

    def count(self, *arguments: str | Path) -> int:
        """The instructions of ptx-lint with `arguments`."""
        run = subprocess.run(["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
                              self.context.ptx_lint, *map(str, arguments)], capture_output=True, text=True, errors="replace")
        found = re.search(r"^==\d+== I +refs: +([\d,]+)$", run.stderr, re.MULTILINE)
        if run.returncode != 0 or not found:
            raise CannotMeasure(f"valgrind does not count the instructions of ptx-lint on {arguments[-1]}")
        return int(found[1].replace(",", ""))

    def report(self) -> Report:
        report = Report()
        inputs, has_valgrind = self.context.inputs, shutil.which("valgrind")
        for share, most in WANTED.items():
            name, wanted = f"instructions for a byte of a module, {share} % supported", f"<= {most}"
            if not has_valgrind:
                report.skipped(name, "no valgrind", wanted)
                continue
            counts = [self.count(inputs.module(size, share)) for size in (SMALL, LARGE)]
            value = (counts[1] - counts[0]) / (LARGE - SMALL)
            report.figure(name, value, f"{value:.1f}", wanted, value <= most)
        name, wanted = f"{FILES} files of {FILE // 1000} KB: instructions with two threads, of those with one", "<= 1.05 x"
        if not has_valgrind:
            report.skipped(name, "no valgrind", wanted)
            return report
        modules = [inputs.module(FILE, 2, seed, "many") for seed in range(1, 9)] * (FILES // 8)
        value = self.count("-j", "2", *modules) / self.count("-j", "1", *modules)
        report.figure(name, value, f"{value:.3f} x", wanted, value <= 1.05)
        table = report.table("Start-up, counted", "program", "instructions")
        table.add("ptx-lint on 1 KB", f"{self.count(inputs.small()):,}")
        return report
