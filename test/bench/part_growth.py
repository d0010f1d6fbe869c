"""Growth of time and memory with the size of the module."""

from __future__ import annotations

from pathlib import Path

from context import LARGEST, Context
from figures import Report, megabytes, milliseconds
from measure import CannotMeasure

REPEAT_UP_TO = 20_000_000  # small modules are run often in a round: they take no time, and vary most
OVERHEAD = 32_000_000


class Growth:
    def __init__(self, context: Context):
        sizes = context.sizes.growth
        if context.options.large:
            available = [int(line.split()[1]) * 1024 for line in Path("/proc/meminfo").read_text().splitlines()
                         if line.startswith("MemAvailable")]
            # Once in the page cache, once in ptx-lint if it does not map the file, and some margin.
            if available and available[0] < 3 * LARGEST:
                raise CannotMeasure(f"--large needs {3 * LARGEST / 1e9:g} GB of free memory")
            sizes += (LARGEST,)
        race, lint = context.race, context.ptx_lint
        self.start = race.add("start", [lint, str(context.inputs.small())], repeat=context.sizes.starts)
        self.modules = [
            (size, race.add(megabytes(size), [lint, str(context.inputs.module(size, 2))],
                            repeat=max(1, REPEAT_UP_TO // size)))
            for size in sizes
        ]

    def report(self) -> Report:
        report = Report()
        table = report.table("Growth, 2 % supported, start-up not counted", "size", "wall", "wall for 1 MB",
                             "CPU for 1 MB", "peak memory", "above the file")
        walls, above = [], []
        for size, runs in self.modules:
            wall, cpu = runs.wall - self.start.wall, runs.cpu - self.start.cpu
            walls.append(wall / size)
            above.append(runs.median("peak") - size)
            table.add(megabytes(size), milliseconds(wall), f"{1e12 * wall / size:.0f} us",
                      f"{1e12 * cpu / size:.0f} us", f"{runs.median('peak') / 1e6:.1f} MB", f"{above[-1] / 1e6:.1f} MB")
        scatter = 100 * (max(walls) / min(walls) - 1) if min(walls) > 0 else float("inf")
        first, last = megabytes(self.modules[0][0]), megabytes(self.modules[-1][0])
        report.figure(f"time for 1 MB, {first} to {last}: most over least", scatter, f"+{scatter:.1f} %", "<= +10 %",
                      scatter <= 10)
        report.figure(f"peak memory above the file, up to {last}", max(above), f"{max(above) / 1e6:.1f} MB",
                      f"<= {OVERHEAD / 1e6:g} MB", max(above) <= OVERHEAD)
        return report
