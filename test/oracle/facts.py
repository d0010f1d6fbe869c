#!/usr/bin/env python3
"""Replays measured ptxas verdicts against ptx-lint.

The verdicts are a gzipped table with tab-separated columns, one case per row:

    ptxas  ptx_version  target  preamble  instruction  accept  message_class

The instruction escapes \\n, \\t, \\r and \\\\.  The preamble names the declarations around it (PREAMBLES
below); with `raw` the instruction is a whole module.  The message class is the ptxas message without names and numbers.

Exit status: 0 if few enough rows are false errors and silent, 1 if not, 2 if the comparison failed, 77 without the table.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Iterator, NamedTuple

from lint import Lint, LintFailure, kind_of_outcome


class Case(NamedTuple):
    ptxas: str
    version: str
    target: str
    preamble: str
    instruction: str
    accept: bool
    message_class: str


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

REGISTER_TYPES = {
    "u": "u32", "s": "s32", "f": "f32", "rd": "b64", "ud": "u64", "sd": "s64", "fd": "f64", "h": "b16", "uh": "u16",
    "sh": "s16",
}  # fmt: skip
REGISTERS = ".reg .b32 r<40>;\n.reg .pred p<4>;\n.local .align 16 .b8 lcv[64];\n"
REGISTERS += "".join(f".reg .{kind} {prefix}<10>;\n" for prefix, kind in REGISTER_TYPES.items())

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
    options.add_argument("--ptxas", default="all", help="replay the rows of this release (default: all)")
    options.add_argument("--most-false", type=float, default=0.1, metavar="PERCENT", help="false errors, of the accepted rows (default 0.1)")
    options.add_argument("--most-silent", type=float, default=1.0, metavar="PERCENT", help="of the rejected rows without error and warning (default 1)")
    options.add_argument("--examples", type=int, default=2, metavar="N", help="to show of each class (default 2)")
    arguments = options.parse_args()

    if not arguments.verdicts.exists():
        print(f"skipped: there is no {arguments.verdicts}")
        return 77
    by_release: dict[str, list[Case]] = defaultdict(list)
    for case in read(arguments.verdicts):
        if arguments.ptxas in ("all", case.ptxas):
            by_release[case.ptxas].append(case)
    counts: Counter[tuple[bool, str]] = Counter()
    classes: dict[tuple[str, str], list[tuple[Case, str]]] = defaultdict(list)
    lint = Lint(arguments.ptx_lint)
    try:
        for release, cases in sorted(by_release.items()):
            verdicts = lint.verdicts([module(case) for case in cases], f"--cuda={release}")
            for case, ours in zip(cases, verdicts):
                outcome_kind = "failed" if ours.failed else kind_of_outcome(case.accept, ours)
                counts[case.accept, outcome_kind] += 1
                if outcome_kind in ("false error", "silent", "failed"):
                    reason = re.sub(r"'[^']*'", "'...'", case.message_class or ours.words)
                    classes[outcome_kind, reason].append((case, ours.words))
    except (LintFailure, OSError) as failure:
        print(failure, file=sys.stderr)
        return 2

    for (outcome_kind, reason), found in sorted(classes.items(), key=lambda item: -len(item[1])):
        print(f"{len(found)} x {outcome_kind}: {reason}")
        for case, words in found[: arguments.examples]:
            print(f"    ptxas {case.ptxas}, {case.version} {case.target}  {case.instruction!r}: {words}")
    accepted = sum(count for (is_accepted, _), count in counts.items() if is_accepted)
    rejected = counts.total() - accepted
    false, silent = counts[True, "false error"], counts[False, "silent"]
    print(
        f"{accepted} accepted: {false} false errors ({100 * false / max(accepted, 1):.3f} %), "
        f"{counts[True, 'undocumented']} warnings of the group undocumented\n"
        f"{rejected} rejected: {silent} silent ({100 * silent / max(rejected, 1):.3f} %), "
        f"{counts[False, 'undocumented']} warnings of the group undocumented, the rest errors"
    )
    failed = counts[True, "failed"] + counts[False, "failed"]
    is_fine = not failed and 100 * false <= arguments.most_false * accepted and 100 * silent <= arguments.most_silent * rejected
    return 0 if is_fine else 1


if __name__ == "__main__":
    sys.exit(main())
