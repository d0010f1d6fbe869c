#!/usr/bin/env python3
"""Compares the verdicts of ptxas and ptx-lint on the version and target of instructions other than the supported ones.

The statements are those of test/Isa/Inputs/needs.txt, which also says what each needs.  For each target, all of them are in one
module, at each version from PTX 4.0 on and with each release of ptxas that is found; --slice tries each version with a few
targets, and each target with the newest version.

Exit status: 0 if they agree, 1 if not, 2 if ptx-lint failed, 77 if there is no ptxas.
"""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Iterator

from command import parser, run
from comparison import Outcome, Pair, Statements, Tally, Tools, open_output, spread
from lint import Lint
from ptxas import WHOLE, Ptxas, needed_ptxas
from releases import NEWEST, TARGETS, VERSIONS, key, target_number

EXAMPLES = Path(__file__).resolve().parents[1] / "Isa" / "Inputs" / "needs.txt"
OLD_VERSIONS = "4.0 4.1 4.2 4.3 5.0 5.1".split()
OLD_TARGETS = {"sm_37": "4.1", "sm_52": "4.1", "sm_53": "4.2", "sm_60": "5.0", "sm_61": "5.0", "sm_62": "5.0"}
SLICE = "sm_50 sm_75 sm_80 sm_90a sm_100f sm_103a sm_110a sm_120".split()

HEAD = """.version {version}
.target {target}
.address_size 64
.shared .align 128 .b8 s[1024];
.func fn(.param .b32 a) {{ ret; }}
.func k(.reg .b64 par)
{{
.reg .b16 h<9>;
.reg .b32 r<20>;
.reg .b64 d<9>;
.reg .f32 f<9>;
.reg .f64 e<9>;
.reg .pred p<3>;
"""
TAIL = "ret;\n}\n"


def opcodes(pattern: str) -> list[str]:
    """The opcodes that a pattern stands for: "add{.ftz}.f16|bf16" is four."""
    found = [""]
    for optional, plain in re.findall(r"\{(\.[^}]*)\}|(\.?[^.{}]+)", pattern):
        dot, words = re.fullmatch(r"(\.?)(.*)", optional or plain).groups()
        choices = [dot + word for word in words.split("|")] + [""] * bool(optional)
        found = [one + choice for one in found for choice in choices]
    return found


def examples() -> list[tuple[str, str]]:
    """Each statement, with "laxer" if ptxas requires more in some case, and "exact" otherwise."""
    lines = [line for line in EXAMPLES.read_text().splitlines() if not line.startswith("#")]
    found = []
    for line in lines:
        opcode, operands = re.match(r"([^ ;]+)(.*)", line[1:].split(maxsplit=2)[2]).groups()
        # Some statements are in a scope of their own.
        spelled = [opcode] if opcode == "{" else opcodes(opcode)
        found += [("laxer" if line[0] == "~" else "exact", one + operands) for one in spelled]
    return found


def pairs_of(release: str, is_slice: bool) -> list[Pair]:
    newest = NEWEST[release]
    return [
        Pair(version, target)
        for target, first in TARGETS.items()
        for version in OLD_VERSIONS + VERSIONS
        if target_number(target) >= 20
        and key(first if first != "6.0" else OLD_TARGETS.get(target, "4.0")) <= key(version) <= key(newest)
        and (not is_slice or version == newest or target in SLICE)
    ]


def compare(tools: Tools, pairs: list[Pair], statements: list[tuple[str, str]]) -> Iterator[Outcome]:
    def evaluate(pair: Pair) -> list[Outcome]:
        head = HEAD.format(version=pair.version, target=pair.target)
        outcomes = tools.evaluate("needs", Statements(pair, head, TAIL, statements), WHOLE)
        return [one for one in outcomes if one.label == "exact" or one.outcome_kind != "silent"]

    for outcomes in spread(evaluate, pairs, 2):
        yield from outcomes


def main() -> int:
    options = parser(__doc__)
    options.add_argument("--ptxas", action="append", metavar="PATH", help="a ptxas, or 'all'; by default the one of the tests")
    options.add_argument("--slice", action="store_true", help="a minute for each ptxas")
    options.add_argument("--output", type=Path, help="write every disagreement to this file, tab separated")
    arguments = options.parse_args()
    paths = needed_ptxas(arguments.ptxas)
    started = time.monotonic()
    tally = Tally(3, open_output(arguments.output), most_silent=0)
    for path in paths:
        ptxas = Ptxas(path)
        pairs = pairs_of(ptxas.release, arguments.slice)
        tally.timed("needs", ptxas.release, compare(Tools(ptxas, Lint(arguments.ptx_lint)), pairs, examples()))
    return tally.finish(0, started)


if __name__ == "__main__":
    run(main)
