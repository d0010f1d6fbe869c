"""Many files on two threads, against what two processes gain that only read them."""

from __future__ import annotations

import os

from context import Context
from figures import Report, milliseconds, rate

NAME = "two threads, many files: times the speed of one"
WANTED = ">= 1.8 x, or 0.9 of what two cat gain"


class Threads:
    def __init__(self, context: Context):
        self.why_not = ""
        if not context.has_option("-j"):
            self.why_not = "ptx-lint has no -j"
        elif len(os.sched_getaffinity(0)) < 2:
            self.why_not = "one core"
        if self.why_not:
            return
        sizes, race = context.sizes, context.race
        files = [str(context.inputs.module(sizes.file, 2, seed, "many")) for seed in range(1, sizes.files + 1)]
        self.size = sizes.file * sizes.files
        self.one = race.add("-j 1", [context.ptx_lint, "-j", "1", *files])
        self.two = race.add("-j 2", [context.ptx_lint, "-j", "2", *files])
        self.cat = race.add("one cat", ["cat", *files])
        self.cats = race.add("two cat", ["cat", *files[::2]], ["cat", *files[1::2]])
        self.files = len(files)

    def report(self) -> Report:
        report = Report()
        if self.why_not:
            report.skipped(NAME, self.why_not, WANTED)
            return report
        table = report.table(f"{self.files} files, {rate(self.size, 1)[:-2]} in all, 2 % ours", "what", "wall", "CPU",
                             "GB/s of wall")
        for name, runs in (("ptx-lint -j 1", self.one), ("ptx-lint -j 2", self.two), ("one cat", self.cat),
                           ("two cat at once, half of the files each", self.cats)):
            table.add(name, milliseconds(runs.wall), milliseconds(runs.cpu), rate(self.size, runs.wall))
        gain, cats = self.one.wall / self.two.wall, self.cat.wall / self.cats.wall
        report.figure(NAME, gain, f"{gain:.2f} x (two cat: {cats:.2f} x)", WANTED, gain >= 1.8 or gain >= 0.9 * cats)
        return report
