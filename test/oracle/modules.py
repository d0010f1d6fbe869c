"""Random whole modules, right by construction and then changed in up to four small ways.

A module is identified by the seed and its number: `differential.py --part modules --seed S --only NUMBER` prints it and
both verdicts.  A module on which they disagree is reduced, line by line, while they still disagree with the same
messages.
"""

from __future__ import annotations

import random
import re
from typing import Callable, Iterator

from comparison import Tools, Outcome, Pair, Plan, shape, spread
from generator import Generator
from lint import LintVerdict
from mutations import mutate
from ptxas import Verdict
from spellings import Spellings

NAME = "modules"
BATCH = 25
# Reductions of disagreements of one kind, each of which takes some dozens of runs.
REDUCED = 3


def make(seed: int, number: int, release: str, spellings: Spellings) -> tuple[str, Pair, list[str]]:
    """The module of this number, its version and target, and its changes."""
    rng = random.Random(f"{seed} {number} {release}")
    module = Generator(rng, release, spellings).module()
    changes = mutate(module, rng)
    return module.text(), Pair(module.version, module.target), changes


def arch_of(text: str, made_for: str) -> str:
    """The target to assemble for: the one that the module names."""
    found = re.search(r"\.target sm_(\d+[af]?)", text)
    return f"sm_{found[1]}" if found else made_for


class Modules:
    def __init__(self, tools: Tools, plan: Plan):
        self.tools = tools
        self.plan = plan
        self.spellings = Spellings(tools.lint, tools.release)
        self.reduced: dict[tuple[str, ...], int] = {}

    def make(self, seed: int, number: int) -> tuple[str, Pair, list[str]]:
        return make(seed, number, self.tools.release, self.spellings)

    def theirs(self, text: str, made_for: str) -> Verdict:
        run = self.tools.ptxas.assemble(text, arch_of(text, made_for))
        return Verdict(run.accepted, "" if run.accepted else run.words)

    def ours(self, texts: list[str]) -> list[LintVerdict]:
        return self.tools.lint.verdicts(texts, self.tools.option)

    def evaluate(self, numbers: range) -> list[Outcome]:
        made = [self.make(self.plan.seed, number) for number in numbers]
        found = self.ours([text for text, _, _ in made])
        outcomes = []
        for number, (text, pair, changes), ours in zip(numbers, made, found):
            theirs = self.theirs(text, pair.target)
            note = f"seed {self.plan.seed}, number {number}: {', '.join(changes) or 'unchanged'}"
            label = changes[0] if len(changes) == 1 else "several changes" if changes else "unchanged"
            outcome = Outcome(NAME, self.tools.release, pair, label, text, theirs, ours, note)
            if not outcome.agreed:
                self.reduce(outcome)
            outcomes.append(outcome)
        return outcomes

    def reduce(self, outcome: Outcome) -> None:
        """Removes lines while the two verdicts stay the same."""
        kind = signature(outcome)
        self.reduced[kind] = self.reduced.get(kind, 0) + 1
        if self.reduced[kind] > REDUCED:
            return

        def disagree(lines: list[str]) -> bool:
            text = "".join(lines)
            # Exactly the same: otherwise one syntax error becomes a different one, caused by the removal.
            theirs = self.theirs(text, outcome.pair.target)
            if (theirs.accepted, theirs.words) != (outcome.theirs.accepted, outcome.theirs.words):
                return False
            (ours,) = self.ours([text])
            return (ours.accepted, ours.words) == (outcome.ours.accepted, outcome.ours.words)

        lines = re.findall(r"[^\n]*\n|[^\n]+$", outcome.text)
        outcome.text = "".join(fewest(lines, disagree))
        outcome.theirs = self.theirs(outcome.text, outcome.pair.target)
        (outcome.ours,) = self.ours([outcome.text])


def signature(outcome: Outcome) -> tuple[str, ...]:
    return outcome.label, shape(outcome.theirs.words), shape(outcome.ours.words)


def fewest(lines: list[str], keeps: Callable[[list[str]], bool]) -> list[str]:
    """Removes each line without which `keeps` is true for the rest."""
    at = 0
    while at < len(lines):
        rest = lines[:at] + lines[at + 1 :]
        if rest and keeps(rest):
            lines = rest
        else:
            at += 1
    return lines


def run(tools: Tools, plan: Plan) -> Iterator[Outcome]:
    modules = Modules(tools, plan)
    count = plan.count or (5_000 if plan.full else 400)
    batches = (range(first, min(first + BATCH, count)) for first in range(0, count, BATCH))
    for outcomes in spread(modules.evaluate, batches, plan.jobs):
        yield from outcomes


def show(tools: Tools, seed: int, number: int) -> None:
    modules = Modules(tools, Plan(False, seed, None, 1))
    text, pair, changes = modules.make(seed, number)
    theirs = modules.theirs(text, pair.target)
    (ours,) = modules.ours([text])
    print(text)
    print(f"// changes: {', '.join(changes) or 'none'}")
    said = "takes it" if theirs.accepted else theirs.words
    print(f"// ptxas {tools.release}, for {arch_of(text, pair.target)}: {said}")
    print(f"// ptx-lint: {'takes it' if ours.accepted else ours.words}")
