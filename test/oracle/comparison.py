"""Verdicts of ptxas and of ptx-lint side by side, and their evaluation: counts, classes, a table."""

from __future__ import annotations

import re
import time
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable, Iterable, Iterator, NamedTuple, TextIO

from lint import Lint, LintVerdict, kind_of_outcome
from ptxas import SEPARATE, Ptxas, Verdict


class Pair(NamedTuple):
    version: str
    target: str


class Plan(NamedTuple):
    """How many cases are tried."""

    full: bool
    seed: int
    count: int | None  # of the random cases; None: as with full
    jobs: int


@dataclass(frozen=True)
class Statements:
    """Statements that are checked in one module, each on its own line, and the label under which each is counted."""

    pair: Pair
    head: str
    tail: str
    statements: list[tuple[str, str]]  # label, text

    def module(self, text: str) -> str:
        return f"{self.head}{text}\n{self.tail}"


@dataclass
class Outcome:
    """One case, checked by both."""

    part: str
    release: str
    pair: Pair
    label: str
    text: str
    theirs: Verdict
    ours: LintVerdict
    note: str = ""  # its origin

    @property
    def outcome_kind(self) -> str:
        if self.ours.failed:
            return "failed"
        return "crash" if self.theirs.crashed else kind_of_outcome(self.theirs.accepted, self.ours)

    @property
    def agreed(self) -> bool:
        return self.outcome_kind in ("agrees", "undocumented", "crash")


# The shares of the cases of a part over which ptxas may crash, and of the rejected ones that ptx-lint may accept.
MOST_CRASHES = 0.01
MOST_SILENT = 0.01
# For each class of disagreement of one batch.
ASKED_ALONE = 5


class Tools:
    """ptxas of one release, and ptx-lint with it as the reference ptxas."""

    def __init__(self, ptxas: Ptxas, lint: Lint):
        self.ptxas = ptxas
        self.lint = lint
        self.asked_alone: Counter = Counter()
        self.right_frames: set[tuple[str, str]] = set()
        self.release = ptxas.release
        self.option = f"--cuda={ptxas.release}"

    def evaluate(self, part: str, batch: Statements, mode: tuple[str, ...] = SEPARATE) -> list[Outcome]:
        texts = [text for _, text in batch.statements]
        self._check_frame(batch)
        theirs = self.ptxas.evaluate(batch.head, texts, batch.tail, batch.pair.target, mode)
        ours = self.lint.evaluate(batch.head, texts, batch.tail, self.option)
        outcomes = [
            Outcome(part, self.release, batch.pair, label, text, said, found)
            for (label, text), said, found in zip(batch.statements, theirs, ours)
        ]
        # Both check the statement again on its own, so no disagreement depends on the statements around it; each must
        # then give the same verdict.
        for outcome in outcomes:
            if not outcome.agreed:
                self._ask_alone(outcome, batch, mode)
        return outcomes

    def _check_frame(self, batch: Statements) -> None:
        """The text around the statements must be right if version and target are: otherwise the case is useless."""
        frame = (batch.head, batch.tail)
        if frame in self.right_frames:
            return
        run = self.ptxas.assemble(batch.module(""), batch.pair.target)
        if not run.accepted and not re.search(r"\.version|\.target", run.words):
            raise ValueError(f"ptxas {self.release} rejects a module without a statement: {run.words}\n{batch.head}")
        self.right_frames.add(frame)

    def _ask_alone(self, outcome: Outcome, batch: Statements, mode: tuple[str, ...]) -> None:
        # If there are many of a kind, the first few are enough.
        signature = (batch.pair, outcome.label, shape(outcome.theirs.words), shape(outcome.ours.words))
        self.asked_alone[signature] += 1
        if self.asked_alone[signature] > ASKED_ALONE:
            return
        (alone,) = self.ptxas.evaluate(batch.head, [outcome.text], batch.tail, batch.pair.target, mode)
        if alone.accepted != outcome.theirs.accepted:
            outcome.theirs = Verdict(alone.accepted, f"{alone.words} [among others: {outcome.theirs.words}]")
        (alone,) = self.lint.evaluate(batch.head, [outcome.text], batch.tail, self.option)
        if alone.accepted != outcome.ours.accepted:
            outcome.ours = LintVerdict(
                alone.accepted, f"verdict depends on other statements: {alone.words}; among them: {outcome.ours.words}",
                failed=True,
            )  # fmt: skip


def batched(label_texts: Iterable[tuple[str, str]], size: int) -> Iterator[list[tuple[str, str]]]:
    batch: list[tuple[str, str]] = []
    for item in label_texts:
        batch.append(item)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch


def spread(work: Callable, tasks: Iterable, jobs: int) -> Iterator:
    """The results of `work` on each task, in order; tasks are made only as fast as they are processed."""
    with ThreadPoolExecutor(jobs) as pool:
        waiting = []
        for task in tasks:
            waiting.append(pool.submit(work, task))
            if len(waiting) >= 2 * jobs:
                yield waiting.pop(0).result()
        for one in waiting:
            yield one.result()


def shape(words: str) -> str:
    """Messages without the names and numbers in them, for classes."""
    words = re.sub(r"; did you mean [^|]*\?", "", words)
    words = re.sub(r"'[^']*'", "'…'", words)
    words = re.sub(r"\b\d+\b", "N", words)
    # Several messages of one kind are one.
    return " | ".join(dict.fromkeys(words.split(" | ")))[:240]


@dataclass
class Class:
    """Disagreements of one kind."""

    by_release: Counter = field(default_factory=Counter)
    examples: list[Outcome] = field(default_factory=list)


class Row:
    """What is counted for one part and release."""

    def __init__(self) -> None:
        self.cases = self.taken = 0
        self.seconds = 0.0
        self.counts: Counter[str] = Counter()  # of the undocumented ones, those that ptxas rejects

    @property
    def bad(self) -> int:
        return self.counts["false error"] + self.counts["failed"]


class Tally:
    """Counts outcomes; keeps a few of each class of disagreement, and writes all of them to `output`."""

    def __init__(self, examples: int, output: TextIO | None, most_silent: float = MOST_SILENT):
        self.examples = examples
        self.most_silent = most_silent
        self.output = output
        self.rows: dict[tuple[str, str], Row] = defaultdict(Row)  # by part and release
        self.classes: dict[tuple[str, str, str, str], Class] = defaultdict(Class)
        if output:
            columns = "part ptxas version target label text ptxas_accepts ptxas_says ptx_lint_says note"
            print(*columns.split(), sep="\t", file=output)

    def add(self, outcome: Outcome) -> None:
        row = self.rows[outcome.part, outcome.release]
        row.cases += 1
        row.taken += outcome.theirs.accepted
        row.counts[outcome.outcome_kind] += outcome.outcome_kind != "undocumented" or not outcome.theirs.accepted
        if outcome.agreed:
            return
        theirs = "takes it" if outcome.theirs.accepted else f"rejects it: {shape(outcome.theirs.words)}"
        ours = "takes it" if outcome.ours.accepted and not outcome.ours.failed else shape(outcome.ours.words)
        found = self.classes[outcome.part, outcome.label, theirs, ours]
        found.by_release[outcome.release] += 1
        found.examples.append(outcome)
        if len(found.examples) > 4 * self.examples:
            del found.examples[2 * self.examples :]
        if self.output:
            fields = (
                outcome.part, outcome.release, *outcome.pair, outcome.label, repr(outcome.text),
                int(outcome.theirs.accepted), outcome.theirs.words, outcome.ours.words, outcome.note,
            )  # fmt: skip
            print(*(str(one).replace("\t", " ") for one in fields), sep="\t", file=self.output, flush=True)

    def timed(self, part: str, release: str, outcomes: Iterable[Outcome]) -> None:
        started = time.monotonic()
        for outcome in outcomes:
            self.add(outcome)
        self.rows[part, release].seconds += time.monotonic() - started

    def excess(self) -> Iterator[str]:
        """What is more than it may be."""
        for names, row in self.rows.items():
            if row.counts["crash"] > MOST_CRASHES * row.cases:
                yield f"{' '.join(names)}: ptxas crashes over more than {MOST_CRASHES:.0%} of the cases"
            if row.counts["silent"] > self.most_silent * (row.cases - row.taken):
                yield f"{' '.join(names)}: ptx-lint is silent about more than {self.most_silent:.0%} of the rejected cases"

    def finish(self, seed: int, started: float) -> int:
        """Prints everything.  Returns the exit status."""
        self.print_table()
        self.print_classes()
        bad = sum(row.bad for row in self.rows.values())
        excess = list(self.excess())
        print("", *excess, f"seed {seed}, {time.monotonic() - started:.0f} s; {bad} disagreements", sep="\n")
        return 1 if bad or excess else 0

    def print_table(self) -> None:
        print("part        ptxas     cases     taken  disagree  silent  undocumented  crashes of ptxas  seconds")
        for (part, release), row in self.rows.items():
            print(
                f"{part:<11} {release:<6} {row.cases:>8} {row.taken:>9} {row.bad:>9} {row.counts['silent']:>7} "
                f"{row.counts['undocumented']:>13} {row.counts['crash']:>17} {row.seconds:>8.0f}"
            )

    def print_classes(self) -> None:
        ordered = sorted(self.classes.items(), key=lambda item: (item[0][0], -item[1].by_release.total(), item[0]))
        for (part, label, theirs, ours), found in ordered:
            by_release = ", ".join(f"{release}: {count}" for release, count in found.by_release.items())
            print(f"\n{part} / {label}: {found.by_release.total()} ({by_release})")
            print(f"    ptxas {theirs}\n    ptx-lint: {ours}")
            # Short ones are easier to read.
            for outcome in sorted(found.examples, key=lambda one: len(one.text))[: self.examples]:
                lines = outcome.text.rstrip("\n").split("\n")
                place = f"{outcome.release}: {outcome.pair.version} {outcome.pair.target}  {outcome.note}".rstrip()
                if len(lines) == 1:
                    print(f"        {place}  {lines[0]}")
                else:
                    print(f"        {place}", *(f"            {line}" for line in lines), sep="\n")


def open_output(path: Path | None) -> TextIO | None:
    return path.open("w", encoding="utf-8", errors="surrogateescape") if path else None
