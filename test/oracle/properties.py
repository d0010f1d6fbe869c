#!/usr/bin/env python3
"""Checks what must hold for any statement, right or wrong; does not run ptxas.

The statements are those of statements.py: of every instruction, with small changes.  They are in modules, some with
dropped and odd tokens, and as asm statements in CUDA sources.  ptx-lint must not crash or hang; it must say the same of a statement among others as of the
statement alone; --fix must fix all that it says it can, and a second --fix must change nothing; the canonical text must
be right where the text is, and its own canonical text.

Exit status: 0 if all of that holds, 1 if not, 2 if the comparison failed.
"""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from typing import Any, Callable, Iterator, NamedTuple

import asm_cases
import operands
from command import parser, run
from comparison import Pair
from forms import modules_of
from lint import Lint, LintFailure, LintResult
from releases import NEWEST, TARGETS, VERSIONS, key
from statements import BATCH_TARGETS, CHANGES, TEXTS, Table, head

BATCH = 300
# What no statement has there.
ODD = [*"\n.,;:{}()[]<>+-$%@#\"'/\\?", "/*", "*/", "//", "@p1", "@!p1", ".reg .b32 r1;", "\xff", "\0", "L2:", ".loc 1 1 1"]
RELEASES = ["13.5", "13.5", "13.0", "12.4", "11.8"]
Diagnostic = dict[str, Any]


class Text(NamedTuple):
    """Pieces that are checked together or each on its own, and what is around them."""

    extension: str
    options: list[str]
    head: str
    pieces: list[str]
    tail: str
    is_garbled: bool = False  # a piece may end in the next

    def of(self, *pieces: str) -> str:
        return self.head + "".join(f"{piece}\n" for piece in pieces) + self.tail

    def alone(self) -> list[str]:
        return [self.of(piece) for piece in self.pieces]

    def with_pieces(self, pieces: list[str]) -> Text:
        return self._replace(pieces=pieces)


class Finding(NamedTuple):
    what: str
    piece: str
    told: str = ""


Property = Callable[[Lint, Text], Iterator[Finding]]


def shifted(found: Diagnostic, begin: int, lines: int) -> Diagnostic:
    """A diagnostic with the lines from `begin` on so many before."""
    moved = {name: found[name] - lines for name in ("line", "end_line") if found.get(name, 0) >= begin}
    parts = {name: [shifted(part, begin, lines) for part in found[name]] for name in ("fixes", "edits") if name in found}
    return {**found, **moved, **parts, "notes": []}  # a note can be before the statement


def is_of_statement(found: Diagnostic, text: Text) -> bool:
    """Whether it follows from the statement and the declarations.  Other warnings, and some errors, are of a function."""
    is_verdict = found["severity"] == "error" or found["rule"].startswith("undocumented-")
    # Another asm statement may declare a name.
    return is_verdict and found["rule"] != ("undeclared-name" if text.extension == "cu" else "tcgen05-cta-group")


def said_of(text: Text, result: LintResult, begin: int, end: int) -> list[Diagnostic]:
    """What is said of the lines from `begin` up to `end`, as if they were the first ones."""
    offset = begin - text.head.count("\n") - 1
    found = [one for one in result.entry["diagnostics"] if begin <= one["line"] < end and is_of_statement(one, text)]
    return sorted((shifted(one, begin, offset) for one in found), key=str)


def same_alone(lint: Lint, text: Text) -> Iterator[Finding]:
    if text.is_garbled:
        return
    (whole,) = lint.check([text.of(*text.pieces)], *text.options, extension=text.extension)
    first = text.head.count("\n") + 1
    begin = first
    for piece, alone in zip(text.pieces, lint.check(text.alone(), *text.options, extension=text.extension)):
        lines = piece.count("\n") + 1
        among, own = said_of(text, whole, begin, begin + lines), said_of(text, alone, first, first + lines)
        if among != own:
            yield Finding("not the same among others", piece, f"\n  alone: {own}\n  among: {among}")
        begin += lines


def can_be_fixed(found: Diagnostic) -> bool:
    return any(fix["safe"] for fix in found["fixes"])


def signature(found: Diagnostic) -> tuple[int, str, str]:
    return found["line"], found["rule"], found["message"]


def fixed(lint: Lint, text: Text) -> Iterator[Finding]:
    before = text.of(*text.pieces)
    (after,) = lint.fixed([before], *text.options, extension=text.extension)
    (again,) = lint.fixed([after], *text.options, extension=text.extension)
    checked = lint.check([before, after], *text.options, extension=text.extension)
    old, new = (result.entry["diagnostics"] for result in checked)
    lines = [one.split("\n") for one in (before, after, again)]
    if len({len(some) for some in lines}) != 1:
        raise LintFailure("--fix adds or removes a line")
    for one, other in zip(*lines[1:]):
        if one != other:
            yield Finding("a second --fix changes more", one, other)
    fixed_ones = Counter(signature(found) for found in old if can_be_fixed(found))
    for found in new:
        if can_be_fixed(found):
            yield Finding("--fix leaves what it can fix", lines[0][found["line"] - 1], f"{found}")
    left = Counter(map(signature, new)) + fixed_ones - Counter(map(signature, old))
    for line, _, message in left & fixed_ones:
        yield Finding("--fix leaves what it fixed", lines[0][line - 1], message)


def canonical(lint: Lint, text: Text) -> Iterator[Finding]:
    """The canonical text of the right ones."""
    if text.extension != "ptx" or text.is_garbled:
        return
    (whole,) = lint.check([text.of(*text.pieces)], *text.options)
    wrong = {found["line"] for found in whole.entry["diagnostics"] if found["severity"] == "error"}
    first = text.head.count("\n") + 1
    if min(wrong, default=first) < first:  # an error in the head is one of every statement
        return
    right = [("", piece) for line, piece in enumerate(text.pieces, first) if line not in wrong]
    for some in modules_of(right):
        yield from run_on_fewer(canonical_of_right, lint, text.with_pieces([piece for _, piece in some]))


def canonical_of_right(lint: Lint, text: Text) -> Iterator[Finding]:
    once = lint.canonical(text.of(*text.pieces), *text.options)
    twice = lint.canonical(once, *text.options)
    lines = [one.split("\n") for one in (text.of(*text.pieces), once, twice)]
    if len({len(some) for some in lines}) != 1:
        raise LintFailure(f"other lines: {once}")
    first = text.head.count("\n")
    for piece, one, two in zip(text.pieces, *(some[first:] for some in lines[1:])):
        if one != two:
            yield Finding("canonical text that is not its own", piece, f"\n  {one}\n  {two}")


def ends(lint: Lint, text: Text) -> Iterator[Finding]:
    """With other options, it only has to end."""
    lint.requirements(text.of(*text.pieces), *text.options, extension=text.extension)
    return iter(())


PROPERTIES: list[Property] = [same_alone, fixed, canonical, ends]


def run_on_fewer(check: Property, lint: Lint, text: Text) -> list[Finding]:
    """If ptx-lint fails, for fewer pieces, until one is left."""
    try:
        return list(check(lint, text))
    except LintFailure as failure:
        if len(text.pieces) == 1:
            return [Finding("failure", text.pieces[0], str(failure))]
    middle = len(text.pieces) // 2
    halves = text.pieces[:middle], text.pieces[middle:]
    return [one for half in halves for one in run_on_fewer(check, lint, text.with_pieces(half))]


def module(table: Table, rng: random.Random) -> Text:
    target = rng.choice([*BATCH_TARGETS, *BATCH_TARGETS, *TARGETS])
    versions = VERSIONS[VERSIONS.index(TARGETS[target]) :]
    pair = Pair(rng.choice([versions[-1], versions[-1], rng.choice(versions)]), target)
    release = rng.choice(RELEASES)
    options = [f"--cuda={release}", *rng.choice([[], ["-Wall"]])]
    pieces = [table.statement(row_for(table, pair, rng), rng)[1] for _ in range(BATCH)]
    if rng.random() < 0.3:
        return Text("ptx", options, head(pair), [garbled(piece, rng) for piece in pieces], operands.TAIL, is_garbled=True)
    return Text("ptx", options, head(pair), pieces, operands.TAIL)


def garbled(piece: str, rng: random.Random) -> str:
    """With a few tokens or characters dropped, doubled or replaced; it may then have no end, or several."""
    words = re.findall(r"\w+|\s+|.", piece)
    for _ in range(rng.choice([1, 1, 2, 3])):
        rng.choice(CHANGES)(words, [*words, *TEXTS, *ODD], rng) if words else None
    return "".join(words)


def row_for(table: Table, pair: Pair, rng: random.Random) -> dict[str, Any]:
    """Mostly one that `pair` has."""
    rows = [table.row(rng) for _ in range(4)]
    return next((row for row in rows if pair.target in row["targets"] and key(row["ptx"]) <= key(pair.version)), rows[0])


def source(table: Table, rng: random.Random) -> Text:
    target = rng.choice(BATCH_TARGETS)
    pair = Pair(NEWEST["13.5"], target)
    options = rng.choice([[], [f"--target={target}"], [f"--target={target}", "-Wall"]])
    pieces = []
    for number in range(BATCH // 4):
        case = asm_cases.case_of(number, table.statement(row_for(table, pair, rng), rng)[1], rng)
        asm_cases.change(case, rng)
        pieces.append(asm_cases.spell(case, rng))
    return Text("cu", options, "", pieces, "")


def main() -> int:
    options = parser(__doc__)
    options.add_argument("--seed", type=int, help="of what is made at random (default: another one each time)")
    options.add_argument("--batches", type=int, default=60, metavar="N", help="of statements (default 60)")
    options.add_argument("--modules", action="store_true", help="no CUDA sources, which an optional component reads")
    options.add_argument("--only", type=int, metavar="NUMBER", help="the batch of this number")
    options.add_argument("--examples", type=int, default=5, metavar="N", help="to show of each kind (default 5)")
    arguments = options.parse_args()
    seed = random.randrange(10**6) if arguments.seed is None else arguments.seed
    print(f"seed {seed}", flush=True)
    started = time.monotonic()
    lint = Lint(arguments.ptx_lint)
    table = Table(lint)
    counts: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for number in range(arguments.batches) if arguments.only is None else [arguments.only]:
        rng = random.Random(f"{seed} {number}")
        text = (source if number % 4 == 3 and not arguments.modules else module)(table, rng)
        total[text.extension] += len(text.pieces)
        for check in PROPERTIES:
            for finding in run_on_fewer(check, lint, text):
                counts[finding.what] += 1
                if counts[finding.what] <= arguments.examples:
                    print(f"batch {number}, {' '.join(text.options)}: {finding.what}: {finding.piece} {finding.told}\n", flush=True)
    print(
        f"seed {seed}: {total['ptx']} statements, {total['cu']} asm statements, {len(table.kinds)} instructions, "
        f"{time.monotonic() - started:.0f} s: {dict(counts) or 'all is well'}"
    )
    return 1 if counts else 0


if __name__ == "__main__":
    run(main)
