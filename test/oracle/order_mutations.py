#!/usr/bin/env python3
"""Counts which forgotten waits ptx-lint finds in kernels.

Each mutation removes or weakens one statement that orders asynchronous operations, or the loop around a wait for an
mbarrier.  It is found if ptx-lint reports something that it does not report of the original.  A mutation need not be a
mistake: another wait may order the same operations.  So the counts compare versions of ptx-lint, and do not say how
many mistakes it misses.

Exit status: 0 if there was a mutation, 1 if not, 2 if ptx-lint failed.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

from command import parser, run
from lint import Lint, LintResult

REMOVED = """
    wgmma.fence wgmma.commit_group wgmma.wait_group
    cp.async.commit_group cp.async.wait_group cp.async.wait_all
    cp.async.bulk.commit_group cp.async.bulk.wait_group fence.proxy.async
    tcgen05.wait::ld tcgen05.wait::st tcgen05.commit tcgen05.dealloc tcgen05.relinquish_alloc_permit
    mbarrier.init mbarrier.arrive.expect_tx mbarrier.expect_tx mbarrier.arrive
    barrier.cluster.wait setmaxnreg
""".split()

# The longest of these that fits counts, and `fence.proxy.async::generic` is none of them.
OPCODE = "|".join(re.escape(one) for one in sorted(REMOVED, key=len, reverse=True))
ORDERING = re.compile(rf"(?:^|[;{{}}:])\s*((?:@!?[\w%$]+\s+)?({OPCODE})(?![\w:])[^;]*;)", re.MULTILINE)
WAIT = re.compile(r"(?:^|[;{}:])\s*(mbarrier\.(?:try|test)_wait[\w.:]*\s+([\w%$]+)[^;]*;)", re.MULTILINE)
# The next statement: labels, braces and declarations may precede it.
STATEMENT = re.compile(r"(?:\s|//.*|[{}]|\.reg[^;]*;|[\w$%]+:(?!:))*((?:@!?([\w%$]+)\s+)?([\w.:]+)\s*([^;]*);)")
NUMBER = r"(0[xX][0-9a-fA-F]+|\d+)"

Range = tuple[int, int]  # begin and end


@dataclass
class Mutation:
    kind: str
    line: int
    statement: str
    module: str


def replaced(text: str, ranges: list[Range], new: str) -> str:
    """The text with `new` in the first of these ranges, and nothing else in them.  Lines keep their numbers."""
    for begin, end in reversed(ranges):
        blank = re.sub(r"[^\n]", " ", text[begin:end])
        text = text[:begin] + (new + blank[len(new) :] if begin == ranges[0][0] else blank) + text[end:]
    return text


def goes_back(text: str, label: str, position: int) -> bool:
    """Whether a branch at `position` does.  Each asm statement has labels of the same names: the nearest counts."""
    places = [found.start() for found in re.finditer(rf"(?<![\w$%.]){re.escape(label)}\s*:(?!:)", text)]
    return bool(places) and min(places, key=lambda place: abs(place - position)) < position


def loop_branches(text: str, wait: re.Match[str]) -> list[Range]:
    """The branches that repeat a wait until it succeeds: one back, or one out of the loop and then one back."""
    results = {wait.group(2)}
    position = wait.end()
    for _ in range(6):
        statement = STATEMENT.match(text, position)
        if not statement:
            break
        position = statement.end()
        guard, opcode, operands = statement.group(2, 3, 4)
        names = re.findall(r"[\w%.$]+", operands)
        if not opcode.startswith("bra"):
            if results & set(names[1:]):
                results.add(names[0])
        elif guard not in results:
            break
        elif goes_back(text, names[0], statement.start(1)):
            return [statement.span(1)]
        else:
            back = STATEMENT.match(text, position)
            is_loop = back and not back.group(2) and back.group(3).startswith("bra")
            if is_loop and goes_back(text, back.group(4).strip(), back.start(1)):
                return [statement.span(1), back.span(1)]
            break
    return []


def changes(text: str) -> Iterator[tuple[str, list[Range], str]]:
    """For each mutation its kind, what it removes, and what is there instead."""
    for found in ORDERING.finditer(text):
        statement, opcode = found.group(1, 2)
        yield opcode, [found.span(1)], ""
        last = re.search(r"([\w%$]+)\s*;$", statement)
        operand = last.group(1) if last else ""
        kept = statement[: last.start()] if last else ""
        if opcode.endswith("wait_group") and operand.isdigit():
            yield f"{opcode} N+1", [found.span(1)], f"{kept}{int(operand) + 1};"
        if opcode.endswith("expect_tx"):
            moves = re.findall(rf"\bmov\.[bus]32\s+{re.escape(operand)},\s*{NUMBER}\s*;", text[: found.start(1)])
            number = operand if re.fullmatch(NUMBER, operand) else moves[-1] if moves else ""
            if number:
                yield f"{opcode} bytes+16", [found.span(1)], f"{kept}{int(number, 0) + 16};"
    for found in WAIT.finditer(text):
        branches = loop_branches(text, found)
        if branches:
            yield "mbarrier wait loop", [found.span(1), *branches], ""
            yield "mbarrier wait branch", branches, ""


def mutations(text: str, most: int) -> Iterator[Mutation]:
    by_kind: dict[str, list[tuple[list[Range], str]]] = {}
    for kind, ranges, new in changes(text):
        by_kind.setdefault(kind, []).append((ranges, new))
    for kind, places in by_kind.items():
        count = min(most, len(places))
        for ranges, new in (places[i * len(places) // count] for i in range(count)):
            begin, end = ranges[0]
            statement = " ".join(text[begin:end].split())
            yield Mutation(kind, text.count("\n", 0, begin) + 1, statement, replaced(text, ranges, new))


def said(result: LintResult) -> set[tuple[int, str, str]]:
    return {(one["line"], one["rule"], one["message"]) for one in result.entry["diagnostics"]}


def main() -> int:
    options = parser(__doc__)
    options.add_argument("files", nargs="+", type=Path, metavar="PTX")
    options.add_argument(
        "--most", type=int, default=4, metavar="N", help="mutations of a kind in a module (default: 4)"
    )
    options.add_argument("--list", action="store_true", help="print each mutation that is not found")
    given = options.parse_args()
    lint = Lint(given.ptx_lint)
    counts: dict[str, Counter[str]] = {}
    for path in given.files:
        text = path.read_bytes().decode("utf-8", "surrogateescape")
        made = list(mutations(text, given.most))
        modules = [text, *(one.module for one in made)]
        plain, everything = ([said(one) for one in lint.check(modules, *some)] for some in ((), ("-Wall",)))
        for i, one in enumerate(made, 1):
            found = "found" if plain[i] - plain[0] else "-Wall" if everything[i] - everything[0] else "silent"
            counts.setdefault(one.kind, Counter())[found] += 1
            if given.list and found == "silent":
                print(f"{path}:{one.line}: {one.kind}: {one.statement}", flush=True)
    print(f"{'kind':<34} {'mutations':>9} {'found':>6} {'-Wall':>6} {'silent':>6}")
    for kind, count in [*sorted(counts.items()), ("all", sum(counts.values(), Counter()))]:
        found_by_all = count["found"] + count["-Wall"]
        print(f"{kind:<34} {sum(count.values()):>9} {count['found']:>6} {found_by_all:>6} {count['silent']:>6}")
    return 0 if counts else 1


if __name__ == "__main__":
    run(main)
