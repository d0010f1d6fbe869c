#!/usr/bin/env python3
"""Compares the warnings about the order of asynchronous operations with an interpreter, in random kernels.

Each kernel is a structured program of branches and loops whose conditions nobody knows (pipeline_programs.py).  The
interpreter (pipeline_paths.py) executes every path of it.  A mistake is

    certain    if an operation is not complete at an access, on every path where that can be wrong
    possible   if that depends on the path
    false      if ptx-lint reports what is not certain
    silent     if it does not report what is

Exit status: 0 if nothing is false, and less than 1 percent of what is certain is silent; 1 if not, 2 if ptx-lint failed.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from typing import Any, Iterable, Iterator

from command import parser, run
from lint import Lint
from pipeline_paths import BULK, COPY, LOAD, PERMIT, PRODUCT, STORE, Interpreter, TooLarge
from pipeline_programs import Event, Maker, Printer, Program

EARLY_ACCESS, UNCOMMITTED, UNWAITED = "wgmma-early-access", "wgmma-uncommitted", "tcgen05-unwaited"
# Rules that report each access.
OF_ACCESSES = {"copy-early-read": COPY, "async-proxy-fence": STORE, "bulk-copy-overwrite": BULK}

Found = Iterator[tuple[str, str, str]]  # what it is, the rule, and where


class Comparison:
    """What ptx-lint says of one kernel, and what the interpreter finds."""

    def __init__(self, program: Program, diagnostics: list[dict[str, Any]]):
        self.paths = Interpreter(program)
        self.at = {event.line: event for event in self.paths.events}
        self.said: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
        for one in diagnostics:
            if "a wait for the 'cp.async.bulk'" in one["message"]:  # the kernels never wait for an mbarrier
                continue
            self.said["error" if one["severity"] == "error" else one["rule"]].append(one)

    def compare(self) -> Found:
        yield from (("false", "error", one["message"]) for one in self.said["error"])
        yield from self.products()
        yield from self.tensor_loads()
        for rule, kind in OF_ACCESSES.items():
            yield from self.lines(rule, self.paths.accesses(kind), {one["line"] for one in self.said[rule]})
        copies = sorted((event for event in self.paths.events if event.kind == "copy"), key=lambda event: event.line)
        first = [event for event in copies if event not in self.paths.followed][:1]
        if not first and not self.said["copy-early-read"]:
            first = [event for event in copies if event not in self.paths.awaited][:1]
        if any(event.kind == "bulk wait" for event in self.paths.events):
            bulk = sorted((event for event in self.paths.events if event.kind == "bulk store"), key=lambda event: event.line)
            first += [event for event in bulk if event not in self.paths.followed][:1]
        yield from self.lines("copy-uncommitted", first, {one["line"] for one in self.said["copy-uncommitted"]})
        allocations = {one["line"] for one in self.said["tcgen05-alloc"] if self.at[one["line"]].kind == "alloc"}
        yield from self.lines("tcgen05-alloc", self.paths.accesses(PERMIT) | self.paths.too_large(), allocations)
        yield from (("possible", "any", "") for wrong in self.paths.is_wrong.values() if len(wrong) == 2)

    def lines(self, rule: str, certain: Iterable[Event], reported: set[int]) -> Found:
        expected = {event.line for event in certain}
        yield from (("certain", rule, "") for _ in expected)
        yield from (("false", rule, f"line {line}") for line in reported - expected)
        yield from (("silent", rule, f"line {line}") for line in expected - reported)

    def products(self) -> Found:
        """Each product is reported once, and each access."""
        certain = self.paths.pairs(PRODUCT)
        covered: set[Event] = set()
        for one in self.said[EARLY_ACCESS] + self.said[UNCOMMITTED]:
            is_early = one["rule"] == EARLY_ACCESS
            begin, end = self.at[one["line"]], self.at[one["notes"][0 if is_early else -1]["line"]]
            access, product = (begin, end) if is_early else (end, begin)
            if (access, product) not in certain or (not is_early and (access, product) in self.paths.was_committed):
                yield "false", one["rule"], f"line {access.line}, product {product.line}"
            covered |= {other for event, other in certain if event is access}
        for product in {product for _, product in certain}:
            lines = sorted(event.line for event, other in certain if other is product)
            yield "certain", EARLY_ACCESS, ""
            if product not in covered:
                yield "silent", EARLY_ACCESS, f"lines {lines}, product {product.line}"

    def tensor_loads(self) -> Found:
        """Each release is reported once; none if a later one may be what releases the tensor memory."""
        later = {load for (_, load), states in self.paths.states.items() if "complete" in states}
        certain = {(release, load) for release, load in self.paths.pairs(LOAD) if load not in later}
        reported = {one["line"] for one in self.said[UNWAITED]}
        for one in self.said[UNWAITED]:
            if (self.at[one["line"]], self.at[one["notes"][0]["line"]]) not in certain:
                yield "false", UNWAITED, f"line {one['line']}"
        for load in {load for _, load in certain}:
            releases = {release.line for release, other in certain if other is load}
            yield "certain", UNWAITED, ""
            if not releases & reported:
                yield "silent", UNWAITED, f"lines {sorted(releases)}, load {load.line}"


def kernels(seed: int, numbers: Iterable[int]) -> Iterator[tuple[int, Program, str]]:
    for number in numbers:
        rng = random.Random(f"{seed}/{number}")
        maker = Maker(rng)
        program = maker.make()
        yield number, program, Printer(rng).module(maker.target, program)


def main() -> int:
    options = parser(__doc__)
    options.add_argument("--count", type=int, default=2000, help="how many kernels")
    options.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    options.add_argument("--only", type=int, metavar="NUMBER", help="one of them, with what ptx-lint says")
    given = options.parse_args()
    print(f"seed {given.seed}", flush=True)
    cases = list(kernels(given.seed, range(given.count) if given.only is None else [given.only]))
    results = Lint(given.ptx_lint).check([module for _, _, module in cases])
    counts: Counter[str] = Counter()
    rules: Counter[str] = Counter()
    for (number, program, module), result in zip(cases, results):
        diagnostics = result.entry["diagnostics"]
        if given.only is not None:
            print(*(f"{i:4} {line}" for i, line in enumerate(module.splitlines(), 1)), sep="\n")
            print(*(f"{one['line']}: {one['message']} [{one['rule']}]" for one in diagnostics), sep="\n")
        try:
            found = list(Comparison(program, diagnostics).compare())
        except TooLarge:
            counts["too large"] += 1
            continue
        counts["compared"] += 1
        for kind, rule, where in found:
            counts[kind] += 1
            rules[f"{kind} {rule}"] += 1
            if kind in ("false", "silent"):
                print(f"--only {number}: {kind}: {where} [{rule}]", flush=True)
    print(*(f"{rule}: {count}" for rule, count in sorted(rules.items())), sep="\n")
    print(f"{counts['compared']} kernels, {counts['too large']} too large: {counts['certain']} mistakes are certain, "
          f"{counts['possible']} possible; {counts['false']} false, {counts['silent']} silent")  # fmt: skip
    return 1 if counts["false"] or counts["silent"] * 100 >= max(counts["certain"], 1) else 0


if __name__ == "__main__":
    run(main)
