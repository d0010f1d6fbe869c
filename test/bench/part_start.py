"""Start-up: a file of 1 KB, against a C++ program that prints a line."""

from __future__ import annotations

from context import Context
from figures import Report, milliseconds


class Start:
    def __init__(self, context: Context):
        repeat = context.sizes.starts
        self.lint = context.race.add("ptx-lint", [context.ptx_lint, str(context.inputs.small())], repeat=repeat)
        self.hello = context.race.add("hello", [context.helper("-hello")], repeat=repeat)

    def report(self) -> Report:
        report = Report()
        table = report.table("Start-up", "program", "wall", "CPU", "peak memory")
        for name, runs in (("ptx-lint on 1 KB", self.lint), ("a program that prints a line by iostream", self.hello)):
            table.add(name, milliseconds(runs.wall), milliseconds(runs.cpu), f"{runs.median('peak') / 1e6:.1f} MB")
        report.in_short("`ptx-lint` on a file of 1 KB", milliseconds(self.lint.wall),
                        f"a program that prints a line: {milliseconds(self.hello.wall)}")
        cpu, ratio = self.lint.cpu, self.lint.cpu / self.hello.cpu
        report.figure("file of 1 KB: CPU time", 1000 * cpu, milliseconds(cpu), "<= 3.50 ms", cpu <= 3.5e-3)
        report.figure("file of 1 KB: CPU time, of an iostream program's", ratio, f"{ratio:.2f} x", "<= 2 x", ratio <= 2)
        return report
