"""Many files on two threads, against the gain of two processes that only read them.

A machine of two cores does not always provide both.  So two ptx-lint of one thread each, which share nothing, are run
too: if these gain nothing either, the gain of -j 2 says nothing about ptx-lint, and there is no verdict.
"""

from __future__ import annotations

import os

from context import Context
from figures import Report, milliseconds, rate

NAME = "two threads, many files: times the speed of one"
WANTED = ">= 1.8 x, or 0.9 of what two cat gain"
LEAST_CONTROL = 1.5  # below this, the second core was not available


class Threads:
    def __init__(self, context: Context):
        self.has_cores = len(os.sched_getaffinity(0)) > 1
        if not self.has_cores:
            return
        sizes, race = context.sizes, context.race
        files = [str(context.inputs.module(sizes.file, 2, seed, "many")) for seed in range(1, sizes.files + 1)]
        self.size = sizes.file * sizes.files
        self.one = race.add("-j 1", [context.ptx_lint, "-j", "1", *files])
        self.two = race.add("-j 2", [context.ptx_lint, "-j", "2", *files])
        self.control = race.add("two processes", [context.ptx_lint, "-j", "1", *files[::2]],
                                [context.ptx_lint, "-j", "1", *files[1::2]])
        self.cat = race.add("one cat", ["cat", *files])
        self.cats = race.add("two cat", ["cat", *files[::2]], ["cat", *files[1::2]])
        self.files = len(files)

    def report(self) -> Report:
        report = Report()
        if not self.has_cores:
            report.skipped(NAME, "one core", WANTED)
            return report
        table = report.table(f"{self.files} files, {rate(self.size, 1)[:-2]} in all, 2 % supported", "what", "wall", "CPU",
                             "GB/s of wall")
        for name, runs in (("ptx-lint -j 1", self.one), ("ptx-lint -j 2", self.two),
                           ("two ptx-lint -j 1 at once, half of the files each", self.control),
                           ("one cat", self.cat), ("two cat at once, half of the files each", self.cats)):
            table.add(name, milliseconds(runs.wall), milliseconds(runs.cpu), rate(self.size, runs.wall))
        gain, cats = self.one.wall / self.two.wall, self.cat.wall / self.cats.wall
        control = self.one.wall / self.control.wall
        measured = f"{gain:.2f} x (two cat: {cats:.2f} x, two processes: {control:.2f} x)"
        if control < LEAST_CONTROL and gain < 1.8:
            report.skipped(NAME, f"the machine gave no second core: {measured}", WANTED)
            return report
        # A loss of two cat does not excuse a loss.
        report.figure(NAME, gain, measured, WANTED, gain >= 1.8 or gain >= max(1.0, 0.9 * cats))
        return report
