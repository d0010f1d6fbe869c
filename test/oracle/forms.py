#!/usr/bin/env python3
"""Compares the verdicts of ptxas and ptx-lint on every legal spelling, at many PTX versions and targets.

--family says of which instructions: those on matrices, or copies, barriers and fences.  The spellings come from
`ptx-lint variants`, of the newest release; the comparison is of the verdicts of ptxas and of ptx-lint, as of the same
release, on modules of many, for each version and target, with right operands.  Then, of matrix instructions, the
canonical form: for each target, a module of all spellings that it accepts, with qualifiers shuffled, must come out of
`ptx-lint --emit=canonical` in a form that ptxas accepts.

Exit status: 0 if they agree, 1 if not, 2 if ptx-lint failed, 77 if there is no ptxas.
"""

from __future__ import annotations

import random
import re
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Iterator, NamedTuple

from command import parser, run
from comparison import Outcome, Pair, Statements, Tally, Tools, batched, open_output, spread
from lint import Lint
from ptxas import SEPARATE, WHOLE, Ptxas, Skipped, needed_ptxas
from releases import NEWEST, TARGETS, VERSIONS, key, versions_of
from spellings import copy_statements, lists_of, mnemonics_of, shuffled, statement_of


class Family(NamedTuple):
    """A kind of instructions, and what the slice tries of them."""

    names: list[str]  # what `ptx-lint variants` is asked for; an empty list: all matrix instructions
    # The versions that added a spelling: each and the one before, on one target of each kind that matters.
    gates: list[str]
    gate_targets: list[str]
    parts: int  # one of so many statements at each version and target, but more of an instruction that has few


FAMILIES = {
    "matrix": Family(
        [],
        "6.1 6.3 6.4 6.5 7.0 7.1 7.8 8.0 8.2 8.4 8.5 8.6 8.7 8.8 9.1 9.4".split(),
        "sm_70 sm_72 sm_75 sm_80 sm_89 sm_90 sm_90a sm_100a".split(),
        16,
    ),
    "copies": Family(
        "cp multimem mbarrier fence fence.mbarrier_init fence.proxy membar membar.proxy tensormap prefetch prefetchu "
        "applypriority discard createpolicy elect setmaxnreg griddepcontrol barrier.cluster mapa getctarank st.async "
        "st.bulk red.async clusterlaunchcontrol".split(),
        "7.0 7.1 7.4 7.5 7.8 8.0 8.1 8.3 8.6 8.7 8.8 9.1 9.2 9.3 9.4 9.5".split(),
        "sm_60 sm_70 sm_75 sm_80 sm_90 sm_90a sm_100 sm_100a sm_107f sm_120a".split(),
        32,
    ),
}

# The ptxas of older releases does not accept these statements.
LATE = {
    "membar.proxy.async;": "13.4",
    "red.async.*.add.s64 *": "12.8",
}
# A target of each architecture whose code differs; for the others, the slice only asks for the verdict.
CODED_TARGETS = "sm_75 sm_80 sm_90 sm_90a sm_100a sm_120a".split()

REGISTERS = ".reg .b32 r<129>;\n.reg .b64 rd<9>;\n.reg .b16 h<8>;\n.reg .b8 b<8>;\n.reg .pred p<2>;\n"


def head(pair: Pair, function: str = ".visible .entry k()") -> str:
    return (
        f".version {pair.version}\n.target {pair.target}\n.address_size 64\n"
        f"{function}\n{{\n{REGISTERS}"
    )


TAIL = "ret;\n}\n"
# Nothing calls it, so ptxas generates no code for it, which would take most of the time.
UNUSED = ".func f()"


def slice_pairs(release: str, family: Family) -> list[Pair]:
    """Every target at its first version, at the one before, and at the newest; both sides of every gate."""
    versions = versions_of(release)
    pairs = {Pair(NEWEST[release], target) for target in TARGETS}
    for target, first in TARGETS.items():
        at = VERSIONS.index(first)
        pairs |= {Pair(version, target) for version in VERSIONS[max(at - 1, 0) : at + 1] if version in versions}
    for gate in family.gates:
        at = VERSIONS.index(gate)
        near = [version for version in VERSIONS[at - 1 : at + 1] if version in versions]
        pairs |= {Pair(version, target) for version in near for target in family.gate_targets}
    return sorted(pairs, key=sort_key)


def full_pairs(release: str) -> list[Pair]:
    return [Pair(version, target) for version in versions_of(release) for target in TARGETS]


def sort_key(pair: Pair) -> tuple[int, int]:
    return VERSIONS.index(pair.version), list(TARGETS).index(pair.target)


def all_statements(tools: Tools, family: Family, prefix: str) -> list[tuple[str, str]]:
    """Of each spelling and list of operands, with what it is counted under."""
    lint = tools.lint
    if family.names:
        late = [pattern for pattern, release in LATE.items() if key(tools.release) < key(release)]
        return [
            (row["mnemonic"], statement)
            for name in family.names
            for row in lint.variants(name)
            if row["opcode"].startswith(prefix)
            for statement in copy_statements(row)
            if not any(fnmatch(statement, pattern) for pattern in late)
        ]
    # With `.aligned`, and those without it of PTX 6.0 to 6.2.
    by_opcode = {row["opcode"]: row for row in lint.variants("--ptx-version=6.2") + lint.variants()}
    return [
        (row["mnemonic"], statement_of(row, opcode, operands=operands))
        for opcode, row in by_opcode.items()
        if opcode.startswith(prefix)
        for operands in lists_of(row)
    ]


def share(statements: list[tuple[str, str]], parts: int, number: int) -> list[tuple[str, str]]:
    """Number `number` of the `parts` of each instruction's statements, or of fewer, which have 4 statements or more."""
    by_label = defaultdict(list)
    for one in statements:
        by_label[one[0]].append(one)
    found = []
    for some in by_label.values():
        fewer = max(1, min(parts, len(some) // 4))
        found += some[number % fewer :: fewer]
    return found


def modules_of(statements: list[tuple[str, str]]) -> Iterator[list[tuple[str, str]]]:
    """A function has only one size of CTA groups and one setmaxnreg."""
    groups = defaultdict(list)
    for label, text in statements:
        groups[text if "setmaxnreg" in text else "cta_group::2" in text].append((label, text))
    for group in groups.values():
        yield from batched(group, 300)


def compare_verdicts(
    tools: Tools, pairs: list[Pair], coded: set[Pair], every: list[tuple[str, str]], parts: int
) -> Iterator[Outcome]:
    """At each of `pairs`, one of `parts` of the statements; at those of `coded`, ptxas also generates code."""

    def evaluate(pair: Pair) -> list[Outcome]:
        before, mode = (head(pair), SEPARATE) if pair in coded else (head(pair, UNUSED), WHOLE)
        return [
            outcome
            for some in modules_of(share(every, parts, pairs.index(pair)))
            for outcome in tools.evaluate("forms", Statements(pair, before, TAIL, some), mode)
        ]

    for outcomes in spread(evaluate, pairs, 4):
        yield from outcomes


def compare_canonical(ptxas: Ptxas, lint: Lint, seed: int) -> bool:
    """The canonical form of all spellings, for each target that accepts some."""
    reference = f"--cuda={ptxas.release}"
    newest = NEWEST[ptxas.release]
    variants = lint.variants(reference)
    mnemonics = mnemonics_of(variants)
    good = True
    count = 0
    rng = random.Random(seed)
    tasks: list[tuple[str, list[dict[str, Any]], str]] = []
    for target in TARGETS:
        legal = [row for row in variants if target in row["targets"]]
        if not legal:
            continue
        statements = [statement_of(row, shuffled(row["opcode"], mnemonics, rng)) for row in legal]
        tasks.append((target, legal, "\n".join([head(Pair(newest, target), UNUSED) + statements[0], *statements[1:], TAIL])))
    with ThreadPoolExecutor() as pool:
        texts = list(pool.map(lambda task: lint.canonical(task[2], reference), tasks))
        runs = list(pool.map(lambda task, text: ptxas.assemble(text, task[0], WHOLE), tasks, texts))
    for (target, legal, before), text, run in zip(tasks, texts, runs):
        count += len(legal)
        if not run.accepted:
            print(f"{target}: ptxas rejects the canonical form: {run.words[:500]}")
            good = False
        # Not only legal but exactly the spellings that were listed.
        for number, (row, old, new) in enumerate(
            zip(legal, before.splitlines()[head(Pair(newest, target)).count("\n") :],
                text.splitlines()[head(Pair(newest, target)).count("\n") :])
        ):  # fmt: skip
            if re.split("[ ;]", new)[0] != row["opcode"]:
                print(f"{target}: statement {number + 1}: {old!r} became {new!r}, not {row['opcode']}")
                good = False
    verdict = "all right" if good else "WRONG"
    print(f"canonical form: {count} statements on {len(tasks)} targets, {verdict} (seed {seed})")
    return good


def main() -> int:
    options = parser(__doc__)
    options.add_argument("--ptxas", help="default: what scripts/find-ptxas finds")
    options.add_argument("--family", choices=FAMILIES, default="matrix", help="of instructions (default matrix)")
    which = options.add_mutually_exclusive_group()
    which.add_argument(
        "--slice", action="store_true", help="a sixteenth of the spellings, for each target at a few versions (default)"
    )
    which.add_argument("--full", action="store_true", help="every version with every target: some minutes")
    options.add_argument("--only", default="", metavar="PREFIX", help="only the verdicts on spellings that begin so")
    options.add_argument("--seed", type=int, default=1, help="of the shuffled qualifiers (default 1)")
    options.add_argument("--examples", type=int, default=3, metavar="N", help="to show of each class (default 3)")
    options.add_argument("--output", type=Path, help="write every disagreement to this file, tab separated")
    arguments = options.parse_args()
    ptxas = Ptxas(arguments.ptxas or needed_ptxas(None)[0])
    if ptxas.release not in NEWEST:
        raise Skipped(f"the release of ptxas {ptxas.version} is not in test/oracle/releases.py")
    lint = Lint(arguments.ptx_lint)
    print(f"ptxas {ptxas.version} at {ptxas.path}")
    family = FAMILIES[arguments.family]
    pairs = full_pairs(ptxas.release) if arguments.full else slice_pairs(ptxas.release, family)
    # The generated code depends on the target, not on the version.
    newest = {Pair(NEWEST[ptxas.release], target) for target in CODED_TARGETS}
    coded = set(pairs) if arguments.full else newest
    parts = 1 if arguments.full else family.parts
    started = time.monotonic()
    # All of them are documented, so ptx-lint must report each that ptxas rejects.
    tally = Tally(arguments.examples, open_output(arguments.output), most_silent=0)
    tools = Tools(ptxas, lint)
    every = all_statements(tools, family, arguments.only)
    tally.timed("forms", ptxas.release, compare_verdicts(tools, pairs, coded, every, parts))
    status = tally.finish(arguments.seed, started)
    if not family.names and not arguments.only and not compare_canonical(ptxas, lint, arguments.seed):
        status = 1
    return status


if __name__ == "__main__":
    run(main)
