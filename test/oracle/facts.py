#!/usr/bin/env python3
"""Replays measured ptxas verdicts against ptx-lint.

The verdicts are a gzipped table with tab-separated columns, one case per row:

    ptxas  ptx_version  target  preamble  instruction  accept  message_class

The instruction escapes \\n, \\t, \\r and \\\\.  The preamble names the declarations around it (PREAMBLES
below); with `raw` the instruction is a whole module.  The message class is the ptxas message without names and numbers.

Exit status: 0 if ptx-lint agrees with enough rows, 1 if not, 2 if the comparison failed, 77 without the table.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Iterator, NamedTuple

from lint import Lint, LintFailure


class Case(NamedTuple):
    ptxas: str
    version: str
    target: str
    preamble: str
    instruction: str
    accept: bool
    message_class: str

    def key(self) -> tuple[str, str, str]:
        return self.ptxas, self.preamble, self.message_class or "(accepted)"


class Preamble(NamedTuple):
    address_size: str = ".address_size 64\n"
    parameters: str = ""
    registers: str = ""


PREAMBLES = {
    "std64": Preamble(parameters=".param .u64 par"),
    "std32": Preamble(address_size=".address_size 32\n", parameters=".param .u32 par"),
    "stdna": Preamble(address_size="", parameters=".param .u32 par"),
    "b8": Preamble(registers=".reg .b8 b<10>;\n.reg .u8 ub<10>;\n.reg .s8 sb<10>;\n"),
    "f16": Preamble(registers=".reg .f16 hf<10>;\n.reg .f16x2 hx<10>;\n"),
    "b128": Preamble(registers=".reg .b128 q<10>;\n"),
    "vec": Preamble(
        registers=".reg .v2 .b32 v2;\n.reg .v4 .b32 v4;\n.reg .v4 .f32 vf4;\n"
        ".reg .v2 .b64 vd2;\n.reg .v2 .f16 vh2;\n.reg .v4 .f16 vh4;\n"
    ),
    "names": Preamble(),
}

VARIABLES = """\
.shared .align 16 .b8 smv[4096];
.global .align 16 .b8 glv[4096];
.const .align 16 .b8 cnv[4096];
.shared .b32 smw;
.global .b32 glw;
"""

REGISTERS = """\
.reg .b32 r<40>;
.reg .u32 u<10>;
.reg .s32 s<10>;
.reg .f32 f<10>;
.reg .b64 rd<10>;
.reg .u64 ud<10>;
.reg .s64 sd<10>;
.reg .f64 fd<10>;
.reg .b16 h<10>;
.reg .u16 uh<10>;
.reg .s16 sh<10>;
.reg .pred p<4>;
.local .align 16 .b8 lcv[64];
"""

NAMES_REGISTERS = """\
.reg .b32 r0, r1, r2, r3, %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7;
.reg .b64 rd0, %rd0, %rd1;
.reg .pred %p0, p0;
.reg .b32 $d0, _d0, x;
.reg .b32 %q<4>;
"""


def unescape(text: str) -> str:
    parts = text.split("\\\\")
    for escape, char in (("\\n", "\n"), ("\\t", "\t"), ("\\r", "\r")):
        parts = [part.replace(escape, char) for part in parts]
    return "\\".join(parts)


def module(case: Case) -> str:
    if case.preamble == "raw":
        return case.instruction
    preamble = PREAMBLES[case.preamble]
    registers = (NAMES_REGISTERS if case.preamble == "names" else REGISTERS) + preamble.registers
    return (
        f".version {case.version}\n.target {case.target}\n{preamble.address_size}{VARIABLES}"
        f".visible .entry k({preamble.parameters})\n{{\n{registers}{case.instruction}\nret;\n}}\n"
    )


def read(path: Path) -> Iterator[Case]:
    with gzip.open(path, "rt", encoding="utf-8", newline="\n") as file:
        rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        next(rows)  # the names of the columns
        for row in rows:
            ptxas, version, target, preamble, instruction, accept, message_class = row
            yield Case(ptxas, version, target, preamble, unescape(instruction), accept == "1", message_class)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--ptx-lint", required=True, type=Path)
    options.add_argument("--verdicts", required=True, type=Path, metavar="FILE.tsv.gz")
    options.add_argument("--ptxas", default="13.0", help="replay the rows of this release, or 'all' (default 13.0)")
    options.add_argument("--preamble", help="replay the rows of this preamble alone")
    options.add_argument("--grep", action="append", default=[], help="replay the rows whose instruction has this text alone; may stand several times")
    options.add_argument("--least", type=float, default=100.0, metavar="PERCENT", help="of the rows must agree (default 100)")
    options.add_argument("--examples", type=int, default=3, metavar="N", help="to show of each class (default 3)")
    options.add_argument("--all", action="store_true", help="list the classes without a disagreement too")
    options.add_argument("--output", type=Path, help="write every disagreement to this file, tab separated")
    arguments = options.parse_args()

    if not arguments.verdicts.exists():
        print(f"skipped: there is no {arguments.verdicts}")
        return 77
    cases = [
        case
        for case in read(arguments.verdicts)
        if arguments.ptxas in ("all", case.ptxas)
        and arguments.preamble in (None, case.preamble)
        and (not arguments.grep or any(text in case.instruction for text in arguments.grep))
    ]
    started = time.monotonic()
    lint = Lint(arguments.ptx_lint)
    total: Counter[tuple[str, str, str]] = Counter()
    wrong: dict[tuple[str, str, str], list[tuple[Case, str]]] = defaultdict(list)
    try:
        for release in sorted({case.ptxas for case in cases}):
            batch = [case for case in cases if case.ptxas == release]
            for case, result in zip(batch, lint.check((module(case) for case in batch), f"--cuda={release}")):
                total[case.key()] += 1
                if result.ok != case.accept:
                    wrong[case.key()].append((case, result.words()))
    except (LintFailure, OSError) as failure:
        print(failure, file=sys.stderr)
        return 2

    for key in sorted(total, key=lambda key: (-len(wrong[key]), key)):
        if not wrong[key] and not arguments.all:
            continue
        release, preamble, message_class = key
        print(f"{total[key] - len(wrong[key])}/{total[key]} agree  ptxas {release}  {preamble}  {message_class}")
        for case, words in wrong[key][: arguments.examples]:
            said = "takes it" if case.accept else "rejects it"
            print(f"    {case.version} {case.target}  {case.instruction!r}\n        ptxas {said}; ptx-lint: {words}")

    print()
    by_group: Counter[tuple[str, str]] = Counter()
    bad_by_group: Counter[tuple[str, str]] = Counter()
    for key, count in total.items():
        by_group[key[:2]] += count
        bad_by_group[key[:2]] += len(wrong[key])
    for group, count in sorted(by_group.items()):
        bad = bad_by_group[group]
        print(f"ptxas {group[0]:<6} {group[1]:<6} {count:>6} cases  {count - bad:>6} agree  {bad:>6} disagree")
    bad = sum(bad_by_group.values())
    print(f"{len(cases)} cases, {len(cases) - bad} agree, {bad} disagree, {time.monotonic() - started:.1f} s")

    if arguments.output:
        with arguments.output.open("w") as file:
            for key in sorted(wrong):
                for case, words in wrong[key]:
                    row = (*case[:4], repr(case.instruction), int(case.accept), case.message_class, words)
                    print(*row, sep="\t", file=file)
    return 0 if 100 * (len(cases) - bad) >= arguments.least * len(cases) else 1


if __name__ == "__main__":
    sys.exit(main())
