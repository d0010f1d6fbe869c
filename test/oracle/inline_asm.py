#!/usr/bin/env python3
"""Compares ptx-lint with nvcc and ptxas on generated asm statements in CUDA C++, right and wrong.

Each is in a kernel of its own.  If nvcc rejects the kernel or ptxas its PTX, ptx-lint must report an error in it, or warn
that the PTX ISA does not define it; otherwise it must report no error.  Prints a table, then the classes of disagreement; see docs/testing.md.

Exit status: 0 if they agree, 1 if not, 2 if the comparison failed, 77 if there is no nvcc.
"""

from __future__ import annotations

import functools
import random
import time
from pathlib import Path
from typing import Iterator

import asm_cases
from command import parser, run
from comparison import Outcome, Pair, Tally, open_output, spread
from lint import Lint
from nvcc import Nvcc, find_nvcc
from releases import NEWEST, TARGETS, key
from spellings import Spellings

NAME = "asm"
# One file for each kind of target in turn.
ASKED = "sm_90 sm_90a sm_80 sm_100a sm_75 sm_120a sm_89".split()
# Functions in one file.
BATCH = 50
# Instructions with so many spellings that each must occur.
FAMILIES = (
    "ldmatrix", "stmatrix", "movmatrix", "wmma.load", "wmma.store", "wmma.mma", "mma.sync", "mma.sp",
    "wgmma.mma_async", "wgmma.wait_group",
)  # fmt: skip


class Maker:
    """Makes the numbered cases of one seed."""

    def __init__(self, lint: Lint, release: str, seed: int):
        self.spellings = Spellings(lint, release)
        self.release = release
        self.seed = seed

    def target_of(self, number: int) -> str:
        known = [target for target in ASKED if key(TARGETS[target]) <= key(NEWEST[self.release])]
        return known[number // BATCH % len(known)]

    @functools.lru_cache(maxsize=None)
    def rows(self, target: str) -> dict[str, list]:
        rows = self.spellings.of(NEWEST[self.release], target)
        found = {name: [row for row in rows if row["opcode"].startswith(name)] for name in FAMILIES}
        return {name: some for name, some in found.items() if some}

    def make(self, number: int) -> tuple[str, str]:
        """The change, and the function."""
        rng = random.Random(f"{self.seed}/{number}")
        rows = self.rows(self.target_of(number) if rng.random() < 0.95 else "sm_90")
        case = asm_cases.right_case(number, rng.choice(rows[rng.choice(list(rows))]), rng)
        asm_cases.change(case, rng)
        return case.label, asm_cases.spell(case, rng)


def evaluate(nvcc: Nvcc, lint: Lint, target: str, cases: list[tuple[int, str, str]]) -> list[Outcome]:
    options = (f"--target={target}", f"--cuda={nvcc.release}")
    # Each function is a file: declarations of another one do not count.
    functions = [text for _, _, text in cases]
    outcomes = [
        Outcome(NAME, nvcc.release, Pair(NEWEST[nvcc.release], target), label, text, theirs, ours, f"number {number}")
        for (number, label, text), theirs, ours in zip(
            cases, nvcc.evaluate(functions, target), lint.verdicts(functions, *options, extension="cu")
        )
    ]
    # Both check one function again on its own, so no disagreement depends on the functions around it.
    for outcome in outcomes:
        if not outcome.agreed:
            (outcome.theirs,) = nvcc.evaluate([outcome.text], target)
            (outcome.ours,) = lint.verdicts([outcome.text], *options, extension="cu")
    return outcomes


def batches(maker: Maker, count: int) -> Iterator[tuple[str, list[tuple[int, str, str]]]]:
    for begin in range(0, count, BATCH):
        numbers = range(begin, min(begin + BATCH, count))
        yield maker.target_of(begin), [(number, *maker.make(number)) for number in numbers]


def main() -> int:
    options = parser(__doc__)
    options.add_argument("--nvcc", default=find_nvcc(), help="default: the one on PATH, or in /usr/local/cuda")
    options.add_argument("--seed", type=int, default=1, help="of what is made at random (default 1)")
    options.add_argument("--count", type=int, default=1000, metavar="N", help="how many statements (default 1000)")
    options.add_argument("--only", type=int, metavar="NUMBER", help="print the function of this number and both verdicts")
    options.add_argument("--jobs", type=int, default=2, metavar="N", help="nvcc to run at a time (default 2)")
    options.add_argument("--examples", type=int, default=3, metavar="N", help="to show of each class (default 3)")
    options.add_argument("--output", type=Path, help="write every disagreement to this file, tab separated")
    arguments = options.parse_args()
    started = time.monotonic()
    nvcc = Nvcc(arguments.nvcc)
    lint = Lint(arguments.ptx_lint)
    maker = Maker(lint, nvcc.release, arguments.seed)
    if arguments.only is not None:
        target = maker.target_of(arguments.only)
        (outcome,) = evaluate(nvcc, lint, target, [(arguments.only, *maker.make(arguments.only))])
        print(f"{target}  {outcome.label}\n{outcome.text}nvcc: {outcome.theirs}\nptx-lint: {outcome.ours}")
        return 0
    tally = Tally(arguments.examples, open_output(arguments.output))
    work = spread(lambda task: evaluate(nvcc, lint, *task), batches(maker, arguments.count), arguments.jobs)
    tally.timed(NAME, nvcc.release, (outcome for outcomes in work for outcome in outcomes))
    return tally.finish(arguments.seed, started)


if __name__ == "__main__":
    run(main)
