"""Whole modules on one thread, against programs that do little more than read them."""

from __future__ import annotations

import subprocess
from pathlib import Path

from context import Context
from figures import Report, megabytes, milliseconds, rate
from measure import CannotMeasure, Competitor, Run

SHARES = (0.1, 2.0, 30.0)
FUNCTIONS = 10_000


class Modules:
    def __init__(self, context: Context):
        self.size = context.sizes.module
        self.helper = context.helper("-copyfile")
        self.fields: dict[float, dict[str, Competitor]] = {}
        for share in SHARES:
            module = context.inputs.module(self.size, share)
            path = str(module)
            race = context.race
            self.fields[share] = {
                "ptx-lint": race.add("ptx-lint", [context.ptx_lint, path]),
                "wc -l": race.add("wc -l", ["wc", "-l", path]),
                "cat": race.add("cat", ["cat", path]),
                "grep -c ldmatrix": race.add("grep", ["grep", "-c", "ldmatrix", path]),
                "memcpy": race.add_function("memcpy", lambda module=module: self.copy(module)),
            }
        self.others = {
            f"{FUNCTIONS:,} small functions": context.inputs.functions(FUNCTIONS),
            "line information for each statement": context.inputs.lines(10_000_000),
        }
        self.of_others = {what: context.race.add("other", [context.ptx_lint, "-j", "1", str(path)])
                          for what, path in self.others.items()}  # fmt: skip

    def copy(self, module: Path) -> list[Run]:
        """Only the copy, which the helper measures itself."""
        done = subprocess.run([self.helper, str(module)], capture_output=True, text=True)
        if done.returncode != 0:
            raise CannotMeasure(done.stderr.strip())
        return [Run(float(done.stdout), float(done.stdout), 0)]

    def report(self) -> Report:
        report = Report()
        for share, field in self.fields.items():
            lint = field["ptx-lint"]
            table = report.table(f"Whole module, {share:g} % supported, {megabytes(self.size)}", "program", "wall", "CPU",
                                 "GB/s of wall", "GB/s of CPU", "ptx-lint takes")
            for name, other in field.items():
                table.add(name, f"{1000 * other.wall:.1f} ms", f"{1000 * other.cpu:.1f} ms",
                          rate(self.size, other.wall), rate(self.size, other.cpu),
                          f"{lint.wall / other.wall:.2f} x its time")
        table = report.table("Other modules, one thread", "what", "size", "CPU", "GB/s of CPU")
        for what, path in self.others.items():
            size, cpu = path.stat().st_size, self.of_others[what].cpu
            table.add(what, f"{size / 1e6:.1f} MB", milliseconds(cpu), rate(size, cpu))
        size = megabytes(self.size)
        speed = {share: self.size / field["ptx-lint"].wall / 1e9 for share, field in self.fields.items()}
        half = self.size / self.fields[2.0]["wc -l"].wall / 1e9 / 2
        wanted = min(1.5, half)
        why = "1.5 GB/s" if wanted == 1.5 else f"half of wc -l, {half:.2f} GB/s"
        report.figure(f"module of {size}, 2 % supported", speed[2.0], rate(self.size, self.fields[2.0]["ptx-lint"].wall),
                      f">= {why}", speed[2.0] >= wanted)
        report.figure(f"module of {size}, 30 % supported", speed[30.0],
                      rate(self.size, self.fields[30.0]["ptx-lint"].wall), ">= 0.50 GB/s", speed[30.0] >= 0.5)
        return report
