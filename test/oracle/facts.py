#!/usr/bin/env python3
"""Replays measured ptxas verdicts against ptx-lint.

The verdicts are a gzipped table with tab-separated columns, one case per row:

    ptxas  ptx_version  target  preamble  instruction  accept  message_class

A first column `section` is allowed, by which the rows are then counted and selected.
The instruction escapes \\n, \\t, \\r and \\\\.  The preamble names the declarations around it (PREAMBLES
below); with `raw` the instruction is a whole module.  The message class is the ptxas message without names and numbers.

Exit status: 0 if few enough rows are false errors and silent, 1 if not, 2 if the comparison failed, 77 without the table.
"""

from __future__ import annotations

import csv
import gzip
import re
from collections import Counter, defaultdict
from pathlib import Path
from typing import Iterator, NamedTuple

from command import parser, run
from lint import Lint, kind_of_outcome
from ptxas import Skipped


class Case(NamedTuple):
    section: str  # empty in a table without sections
    ptxas: str
    version: str
    target: str
    preamble: str
    instruction: str
    accept: bool
    message_class: str


VARIABLES = """\
.shared .align 16 .b8 smv[4096];
.global .align 16 .b8 glv[4096];
.const .align 16 .b8 cnv[4096];
.shared .b32 smw;
.global .b32 glw;
"""


def ranges(types: dict[str, str], count: int) -> str:
    """Declarations of registers, by prefix."""
    return "".join(f".reg .{kind} {prefix}<{count}>;\n" for prefix, kind in types.items())


LOCAL = ".local .align 16 .b8 lcv[64];\n"
REGISTERS = LOCAL + ranges({"r": "b32"}, 40) + ranges({"p": "pred"}, 4)
REGISTERS += ranges({
    "u": "u32", "s": "s32", "f": "f32", "rd": "b64", "ud": "u64", "sd": "s64", "fd": "f64", "h": "b16", "uh": "u16", "sh": "s16",
}, 10)  # fmt: skip

NAMES_REGISTERS = """\
.reg .b32 r0, r1, r2, r3, %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7;
.reg .b64 rd0, %rd0, %rd1;
.reg .pred %p0, p0;
.reg .b32 $d0, _d0, x;
.reg .b32 %q<4>;
"""

# Of instructions with up to 128 registers in a vector.
WIDE_REGISTERS = (
    LOCAL
    + ranges({"r": "b32", "u": "u32", "s": "s32", "f": "f32", "hx": "f16x2"}, 140)
    + ranges({"fd": "f64"}, 130)
    + ranges({"rd": "b64"}, 40)
    + ranges({"ud": "u64", "sd": "s64", "h": "b16", "uh": "u16", "sh": "s16", "hf": "f16", "p": "pred", "b": "b8"}, 10)
    + ".reg .v2 .b32 v2;\n.reg .v4 .b32 v4;\n.reg .v4 .f32 vf4;\n.reg .v2 .b64 vd2;\n.reg .v2 .f32 vf2;\n"
)


TENSOR_REGISTERS = (
    LOCAL
    + ranges({"r": "b32", "u": "u32", "s": "s32", "f": "f32"}, 140)
    + ranges({"rd": "b64", "ud": "u64", "sd": "s64", "fd": "f64", "h": "b16", "uh": "u16", "sh": "s16"}, 20)
    + ranges({"p": "pred"}, 10)
)


class Preamble(NamedTuple):
    address_size: str = ".address_size 64\n"
    parameters: str = ""
    variables: str = VARIABLES
    registers: str = REGISTERS
    function: str = ".visible .entry k"
    labels: str = ""  # after the statement


PREAMBLES = {
    "std64": Preamble(parameters=".param .u64 par"),
    "std32": Preamble(address_size=".address_size 32\n", parameters=".param .u32 par"),
    "stdna": Preamble(address_size="", parameters=".param .u32 par"),
    "b8": Preamble(registers=REGISTERS + ranges({"b": "b8", "ub": "u8", "sb": "s8"}, 10)),
    "f16": Preamble(registers=REGISTERS + ranges({"hf": "f16", "hx": "f16x2"}, 10)),
    "b128": Preamble(registers=REGISTERS + ranges({"q": "b128"}, 10)),
    "vec": Preamble(
        registers=f"{REGISTERS}.reg .v2 .b32 v2;\n.reg .v4 .b32 v4;\n.reg .v4 .f32 vf4;\n"
        ".reg .v2 .b64 vd2;\n.reg .v2 .f16 vh2;\n.reg .v4 .f16 vh4;\n"
    ),
    "names": Preamble(registers=NAMES_REGISTERS),
    "wgmma": Preamble(
        parameters=".param .u64 par",
        variables=f"{VARIABLES}.shared .b64 smd;\n.global .b64 gld;\n",
        registers=WIDE_REGISTERS,
    ),
}


# The same names with other registers: of a table of tcgen05.
TENSOR_PREAMBLES = {
    "std64": Preamble(parameters=".param .u64 par", registers=TENSOR_REGISTERS),
    "std32": Preamble(address_size=".address_size 32\n", parameters=".param .u32 par", registers=TENSOR_REGISTERS),
    "stdna": Preamble(address_size="", parameters=".param .u32 par", registers=TENSOR_REGISTERS),
    "func": Preamble(registers=TENSOR_REGISTERS, function=".func f"),
    "f16": Preamble(
        registers=f"{TENSOR_REGISTERS}.reg .f16x2 hx<140>;\n"
        + ranges({"hf": "f16", "b": "b8", "ub": "u8", "sb": "s8", "q": "b128"}, 20),
    ),
    "vec": Preamble(registers=f"{TENSOR_REGISTERS}.reg .v2 .b32 v2;\n.reg .v4 .b32 v4;\n.reg .v4 .f32 vf4;\n.reg .v2 .b64 vd2;\n"),
}


# Of copies, barriers and fences.
COPIES_VARIABLES = """\
.shared .align 128 .b8 smv[4096];
.global .align 128 .b8 glv[4096];
.const .align 128 .b8 cnv[4096];
.shared .b32 smw; .shared .b64 smd; .shared .b8 sm1[64];
.global .b32 glw; .global .b64 gld; .global .b8 gl1[64];
"""
COPIES_REGISTERS = (
    LOCAL
    + ranges({"r": "b32", "u": "u32", "s": "s32", "f": "f32", "rd": "b64", "ud": "u64", "sd": "s64", "fd": "f64"}, 20)
    + ranges({"h": "b16", "uh": "u16", "sh": "s16", "hf": "f16", "hx": "f16x2", "b": "b8", "ub": "u8", "sb": "s8"}, 20)
    + ranges({"p": "pred"}, 10)
)
COPIES_PREAMBLES = {
    "std": Preamble(
        parameters=".param .u64 par, .param .align 128 .b8 tmp[128]", variables=COPIES_VARIABLES, registers=COPIES_REGISTERS
    ),
    "b128": Preamble(
        parameters=".param .u64 par, .param .align 128 .b8 tmp[128]",
        variables=COPIES_VARIABLES,
        registers=f"{COPIES_REGISTERS}.reg .b128 q<20>;\n"
        ".reg .v2 .b32 v2;\n.reg .v4 .b32 v4;\n.reg .v2 .b64 vd2;\n.reg .v4 .f32 vf4;\n",
    ),
    "func": Preamble(variables=COPIES_VARIABLES, registers=COPIES_REGISTERS, function=".visible .func k"),
}


# Of the rest of PTX.
GENERAL_VARIABLES = f"""\
{VARIABLES}.global .texref tex0;
.global .surfref surf0;
.func (.reg .b32 rv) fn1(.reg .b32 a0) {{ mov.b32 rv, a0; ret; }}
.func fn0() {{ ret; }}
"""
GENERAL_REGISTERS = (
    LOCAL
    + ranges({"b": "b8", "ub": "u8", "sb": "s8", "p": "pred"}, 10)
    + ranges({"h": "b16", "uh": "u16", "sh": "s16", "hf": "f16", "r": "b32", "u": "u32", "s": "s32", "f": "f32", "hx": "f16x2"}, 20)
    + ranges({"rd": "b64", "ud": "u64", "sd": "s64", "fd": "f64"}, 20)
    + ".reg .v2 .b32 v2;\n.reg .v4 .b32 v4;\n.reg .v2 .f32 vf2;\n"
)
WIDEST = ".reg .b128 q<20>;\n"
TARGETS = "ts: .branchtargets lb0, lb1;\npr: .callprototype (.reg .b32 _) _ (.reg .b32 _);\n"
GENERAL_PREAMBLES = {
    name: Preamble(parameters=".param .u64 par", variables=GENERAL_VARIABLES, registers=GENERAL_REGISTERS + more, labels=labels)
    for name, more, labels in (
        ("std", "", ""), ("b128", WIDEST, ""), ("lab", WIDEST, "lb0:\n"), ("brx", WIDEST + TARGETS, "lb0:\nlb1:\n"),
    )
}  # fmt: skip
PREAMBLES_OF_TABLE = {"tcgen05": TENSOR_PREAMBLES, "async": COPIES_PREAMBLES, "general": GENERAL_PREAMBLES}


def unescape(text: str) -> str:
    parts = text.split("\\\\")
    for escape, char in (("\\n", "\n"), ("\\t", "\t"), ("\\r", "\r")):
        parts = [part.replace(escape, char) for part in parts]
    return "\\".join(parts)


def module(case: Case, preambles: dict[str, Preamble]) -> str:
    if case.preamble == "raw":
        return case.instruction
    preamble = preambles[case.preamble]
    return (
        f".version {case.version}\n.target {case.target}\n{preamble.address_size}{preamble.variables}"
        f"{preamble.function}({preamble.parameters})\n{{\n{preamble.registers}{case.instruction}\n{preamble.labels}ret;\n}}\n"
    )


def read(path: Path) -> Iterator[Case]:
    with gzip.open(path, "rt", encoding="utf-8", newline="\n") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        for row in rows:
            yield Case(
                row.get("section", ""), row["ptxas"], row["ptx_version"], row["target"], row["preamble"],
                unescape(row["instruction"]), row["accept"] == "1", row["message_class"],
            )  # fmt: skip


def totals(counts: Counter[tuple[bool, str]]) -> tuple[int, int]:
    """How many rows are accepted, and rejected."""
    accepted = sum(count for (is_accepted, _), count in counts.items() if is_accepted)
    return accepted, sum(counts.values()) - accepted


def summary(counts: Counter[tuple[bool, str]]) -> str:
    accepted, rejected = totals(counts)
    false, silent = counts[True, "false error"], counts[False, "silent"]
    return (
        f"{accepted} accepted: {false} false errors ({100 * false / max(accepted, 1):.3f} %), "
        f"{counts[True, 'undocumented']} warnings of the group undocumented\n"
        f"{rejected} rejected: {silent} silent ({100 * silent / max(rejected, 1):.3f} %), "
        f"{counts[False, 'undocumented']} warnings of the group undocumented, the rest errors"
    )


def main() -> int:
    options = parser(__doc__)
    options.add_argument("--verdicts", required=True, type=Path, metavar="FILE.tsv.gz")
    options.add_argument("--ptxas", default="all", help="replay the rows of this release (default: all)")
    options.add_argument("--section", default="", metavar="PREFIX", help="replay the rows of the sections that begin so")
    options.add_argument("--most-false", type=float, default=0.1, metavar="PERCENT", help="false errors, of the accepted rows (default 0.1)")
    options.add_argument("--most-silent", type=float, default=1.0, metavar="PERCENT", help="of the rejected rows without error and warning (default 1)")
    options.add_argument("--examples", type=int, default=2, metavar="N", help="to show of each class (default 2)")
    arguments = options.parse_args()

    if not arguments.verdicts.exists():
        raise Skipped(f"there is no {arguments.verdicts}")
    by_release: dict[str, list[Case]] = defaultdict(list)
    for case in read(arguments.verdicts):
        if arguments.ptxas in ("all", case.ptxas) and case.section.startswith(arguments.section):
            by_release[case.ptxas].append(case)
    counts: Counter[tuple[bool, str]] = Counter()
    by_section: dict[str, Counter[tuple[bool, str]]] = defaultdict(Counter)
    classes: dict[tuple[str, str], list[tuple[Case, str]]] = defaultdict(list)
    lint = Lint(arguments.ptx_lint)
    preambles = next((found for word, found in PREAMBLES_OF_TABLE.items() if word in arguments.verdicts.name), PREAMBLES)
    for release, cases in sorted(by_release.items()):
        verdicts = lint.verdicts([module(case, preambles) for case in cases], f"--cuda={release}")
        for case, ours in zip(cases, verdicts):
            outcome_kind = "failed" if ours.failed else kind_of_outcome(case.accept, ours)
            counts[case.accept, outcome_kind] += 1
            by_section[case.section][case.accept, outcome_kind] += 1
            if outcome_kind in ("false error", "silent", "failed"):
                reason = re.sub(r"'[^']*'", "'...'", case.message_class or ours.words)
                classes[outcome_kind, reason].append((case, ours.words))

    for (outcome_kind, reason), found in sorted(classes.items(), key=lambda item: -len(item[1])):
        print(f"{len(found)} x {outcome_kind}: {reason}")
        for case, words in found[: arguments.examples]:
            print(f"    ptxas {case.ptxas}, {case.version} {case.target}  {case.instruction!r}: {words}")
    if list(by_section) not in ([], [""]):
        for section, found in sorted(by_section.items()):
            print(f"section {section}:")
            print(*(f"    {line}" for line in summary(found).split("\n")), sep="\n")
    print(summary(counts))
    accepted, rejected = totals(counts)
    false, silent = counts[True, "false error"], counts[False, "silent"]
    failed = counts[True, "failed"] + counts[False, "failed"]
    is_fine = not failed and 100 * false <= arguments.most_false * accepted and 100 * silent <= arguments.most_silent * rejected
    return 0 if is_fine else 1


if __name__ == "__main__":
    run(main)
