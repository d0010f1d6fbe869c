"""Against ptxas: only its front end, and all of it."""

from __future__ import annotations

import re
from pathlib import Path

from context import REPOSITORY, Context
from figures import Report, megabytes, milliseconds, rate
from inputs import BAD_STATUS
from measure import CannotMeasure, Competitor

from ptxas import arch_for  # test/oracle

CORPUS = REPOSITORY / "test" / "corpus" / "ptx"
LEAST_SIZE = 1_000_000  # of the corpus modules
ROUNDS_OF_ALL = 3  # an optimizing ptxas takes most of a minute

FRONT_END = "speed, as a multiple of ptxas's front end"
OF_ALL = "corpus module > 1 MB: time, of ptxas -O3"
OF_FRONT_END = "corpus module > 1 MB: time, of ptxas's front end"
WANTED = {FRONT_END: ">= 200 x", OF_ALL: "<= 0.1 %", OF_FRONT_END: "<= 2 %"}


class AgainstPtxas:
    def __init__(self, context: Context):
        self.context = context
        if not context.ptxas:
            return
        race, lint = context.race, context.ptx_lint
        # The text for the front end at two sizes: the difference between them has no start-up.
        self.size = context.sizes.front_end
        self.front: list[tuple[int, Competitor, Competitor]] = []
        for size in (self.size // 2, self.size):
            module = context.inputs.with_bad_end(context.inputs.module(size, 2))
            self.front.append((size, race.add("front end", self.front_end(module, "sm_80"), status=BAD_STATUS),
                               race.add("ptx-lint", [lint, str(module)])))
        self.large_size = context.sizes.module
        self.large = race.add("ptx-lint", [lint, str(context.inputs.module(self.large_size, 2))])
        # The corpus.
        self.hello = race.add("hello", [context.helper("-hello")], repeat=context.sizes.starts)
        self.corpus: list[tuple[Path, Competitor, Competitor, Competitor]] = []
        for module in sorted(CORPUS.glob("*.ptx")):
            if module.stat().st_size <= LEAST_SIZE:
                continue
            target = re.search(r"^\.target\s+(\w+)", module.read_text(encoding="latin-1"), re.MULTILINE)
            if not target:
                raise CannotMeasure(f"{module} has no .target")
            arch = arch_for(target[1])
            output = str(context.inputs.folder / "out.cubin")
            bad = context.inputs.with_bad_end(module)
            self.corpus.append((
                module,
                race.add("ptx-lint", [lint, str(module)], repeat=5),
                race.add("front end", self.front_end(bad, arch), status=BAD_STATUS),
                race.add("ptxas -O3", [context.ptxas, f"-arch={arch}", "-O3", str(module), "-o", output],
                         most=1 if context.options.quick else ROUNDS_OF_ALL),
            ))

    def front_end(self, module: Path, arch: str) -> list[str]:
        assert self.context.ptxas
        return [self.context.ptxas, f"-arch={arch}", str(module), "-o", str(self.context.inputs.folder / "no.cubin")]

    def report(self) -> Report:
        report = Report()
        if not self.context.ptxas:
            for name, wanted in WANTED.items():
                report.skipped(name, "no ptxas of the release that the tests ask", wanted)
            return report
        if (self.context.inputs.folder / "no.cubin").exists():
            raise CannotMeasure("ptxas did not stop behind its front end: it wrote a cubin")
        self.report_corpus(report)
        self.report_front_end(report)
        return report

    def report_front_end(self, report: Report) -> None:
        table = report.table("ptxas's front end, 2 % supported, a bad statement at the end", "size", "ptxas", "ptx-lint",
                             "ptx-lint takes")
        for size, front, lint in self.front:
            table.add(megabytes(size), milliseconds(front.wall), milliseconds(lint.wall),
                      f"1/{front.wall / lint.wall:.0f} of its time")
        (half, front_half, _), (size, front, _) = self.front
        between = front.wall - front_half.wall
        per_byte = between / (size - half)
        if not 0.7 <= per_byte * size / front.wall <= 1.3:
            report.notes.append(f"ptxas's front end was not linear: {milliseconds(front_half.wall)} for "
                                f"{megabytes(half)}, {milliseconds(front.wall)} for {megabytes(size)}.")
        cpu_per_byte = (front.cpu - front_half.cpu) / (size - half)
        # As in share_of(): the one that is less favorable to ptx-lint.
        times = self.large_size * min(per_byte / self.large.wall, cpu_per_byte / self.large.cpu)
        report.notes.append(f"ptxas's front end reads {rate(size - half, between)}, start-up not counted; ptx-lint "
                            f"{rate(self.large_size, self.large.wall)} of {megabytes(self.large_size)}, with start-up.")
        report.figure(FRONT_END, times, f"{times:.0f} x", WANTED[FRONT_END], times >= 200)

    def report_corpus(self, report: Report) -> None:
        table = report.table("Corpus modules over 1 MB, process starts counted", "module", "size", "ptx-lint",
                             "ptxas's front end", "ptxas -O3", "ptx-lint, of front end", "ptx-lint, of -O3",
                             "iostream program, of front end", "iostream program, of -O3")
        worst_front, worst_all = 0.0, 0.0
        for module, lint, front, everything in self.corpus:
            of_front, of_all = 100 * lint.share_of(front), 100 * lint.share_of(everything)
            worst_front, worst_all = max(worst_front, of_front), max(worst_all, of_all)
            report.in_short(f"`ptx-lint` on a module of {module.stat().st_size / 1e6:.2f} MB", milliseconds(lint.wall),
                            f"ptxas's front end: {milliseconds(front.wall)}, ptxas -O3: {milliseconds(everything.wall)}")
            table.add(module.name, f"{module.stat().st_size / 1e6:.2f} MB", milliseconds(lint.wall),
                      milliseconds(front.wall), milliseconds(everything.wall), f"{of_front:.2f} %", f"{of_all:.3f} %",
                      f"{100 * self.hello.share_of(front):.2f} %", f"{100 * self.hello.share_of(everything):.3f} %")
        if not self.corpus:
            raise CannotMeasure("the corpus has no module over 1 MB")
        report.notes.append(
            "Of the corpus modules, the times are wall time, the shares those of wall or CPU time, whichever is more. "
            "The iostream program prints one line: no program that is started anew for a module can take much less.")
        report.figure(OF_ALL, worst_all, f"{worst_all:.3f} %", WANTED[OF_ALL], worst_all <= 0.1)
        report.figure(OF_FRONT_END, worst_front, f"{worst_front:.2f} %", WANTED[OF_FRONT_END], worst_front <= 2)
