#!/usr/bin/env python3
"""Compares all that docs/examples/best-load prints with what is right, and with what the ptxas of each release takes.

What is right was found from the PTX manual.  The ptxas must take each choice for its targets, and must reject for them
each better choice, which is one that the program has for other targets.
"""

from __future__ import annotations

import argparse
import difflib
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "oracle"))
from ptxas import Ptxas, find_ptxas  # noqa: E402
from releases import NEWEST, TARGETS, key, target_number  # noqa: E402

# Of "a" and "f" targets of a family that has the conversions, since PTX 8.6; .s4 came to sm_90a too, with PTX 9.4.
BLACKWELL = "sm_100a, sm_100f, sm_103a, sm_103f, sm_107a, sm_107f, sm_110a, sm_110f, sm_120a, sm_120f, sm_121a, sm_121f"
OTHERS = "sm_100, sm_103, sm_107, sm_110, sm_120, sm_121"

# ldmatrix came with sm_75; before, wmma.load has 16-bit elements from sm_70 on and 8-bit ones from sm_72 on.  An x4 of
# 8x8 matrices of 16 bits, or of 8x16 expanded ones, is the whole of a tile.  Bytes that stay in their order are loaded
# two at a time.  Those that do not need the 16x16 shape, of which two are a tile, or the two loads of wmma.
NEWEST_TEXT = f"""16 bits, 16x16
  1 x ldmatrix.sync.aligned.m8n8.x4.shared.b16: 4 registers, PTX 6.5
    sm_75 to sm_121f
  1 x wmma.load.a.sync.aligned.row.m16n16k16.shared.f16: 8 registers, PTX 6.3
    sm_70, sm_72
  none
    sm_10 to sm_62
16 bits, 16x16, transposed
  1 x ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16: 4 registers, PTX 6.5
    sm_75 to sm_121f
  1 x wmma.load.a.sync.aligned.col.m16n16k16.shared.f16: 8 registers, PTX 6.3
    sm_70, sm_72
  none
    sm_10 to sm_62
8 bits, 16x32
  1 x ldmatrix.sync.aligned.m8n8.x4.shared.b16: 4 registers, PTX 6.5
    sm_75 to sm_121f
  2 x wmma.load.a.sync.aligned.row.m16n16k16.shared.s8: 4 registers, PTX 6.3
    sm_72
  none
    sm_10 to sm_70
8 bits, 16x32, transposed
  1 x ldmatrix.sync.aligned.m16n16.x2.trans.shared.b8: 4 registers, PTX 8.6
    {BLACKWELL}
  2 x wmma.load.a.sync.aligned.col.m16n16k16.shared.s8: 4 registers, PTX 6.3
    sm_72 to {OTHERS}
  none
    sm_10 to sm_70
6 bits in bytes, 16x32
  1 x ldmatrix.sync.aligned.m8n16.x4.shared.b8x16.b6x16_p32: 4 registers, PTX 8.6
    {BLACKWELL}
  none
    sm_10 to {OTHERS}
6 bits in bytes, 16x32, transposed
  1 x ldmatrix.sync.aligned.m16n16.x2.trans.shared.b8x16.b6x16_p32: 4 registers, PTX 8.6
    {BLACKWELL}
  none
    sm_10 to {OTHERS}
4 bits in bytes, 16x32
  1 x ldmatrix.sync.aligned.m8n16.x4.shared.b8x16.b4x16_p64: 4 registers, PTX 8.6
    {BLACKWELL}
  none
    sm_10 to {OTHERS}
4 bits in bytes, 16x32, transposed
  1 x ldmatrix.sync.aligned.m16n16.x2.trans.shared.b8x16.b4x16_p64: 4 registers, PTX 8.6
    {BLACKWELL}
  none
    sm_10 to {OTHERS}
4 bits with their sign in bytes, 16x32
  1 x ldmatrix.sync.aligned.m8n16.x4.shared.s8.s4: 4 registers, PTX 9.4
    sm_90a, {BLACKWELL}
  none
    sm_10 to sm_90, {OTHERS}
"""

# Hopper's last release before the conversions, and its targets as they are named.
NAMED_TEXT = """16 bits, 16x16
  1 x ldmatrix.sync.aligned.m8n8.x4.shared.b16: 4 registers, PTX 6.5
    sm_90a
  1 x wmma.load.a.sync.aligned.row.m16n16k16.shared.f16: 8 registers, PTX 6.3
    sm_70
16 bits, 16x16, transposed
  1 x ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16: 4 registers, PTX 6.5
    sm_90a
  1 x wmma.load.a.sync.aligned.col.m16n16k16.shared.f16: 8 registers, PTX 6.3
    sm_70
8 bits, 16x32
  1 x ldmatrix.sync.aligned.m8n8.x4.shared.b16: 4 registers, PTX 6.5
    sm_90a
  none
    sm_70
8 bits, 16x32, transposed
  2 x wmma.load.a.sync.aligned.col.m16n16k16.shared.s8: 4 registers, PTX 6.3
    sm_90a
  none
    sm_70
6 bits in bytes, 16x32
  none
    sm_90a, sm_70
6 bits in bytes, 16x32, transposed
  none
    sm_90a, sm_70
4 bits in bytes, 16x32
  none
    sm_90a, sm_70
4 bits in bytes, 16x32, transposed
  none
    sm_90a, sm_70
4 bits with their sign in bytes, 16x32
  none
    sm_90a, sm_70
"""


class Choice(NamedTuple):
    opcode: str  # empty for "none"
    registers: int  # of one load
    targets: str


def choices_of(text: str) -> dict[str, list[Choice]]:
    """By tile, the best first."""
    tiles: dict[str, list[Choice]] = {}
    for line in text.splitlines():
        if found := re.fullmatch(r"  (?:(\d+) x ([\w.:]+): (\d+) registers, PTX [\d.]+|none)", line):
            times, opcode, registers = found.groups()
            tile.append(Choice(opcode or "", int(registers) // int(times) if opcode else 0, ""))
        elif line.startswith("    "):
            tile[-1] = tile[-1]._replace(targets=line.strip())
        else:
            tile = tiles[line] = []
    return tiles


def statement(choice: Choice) -> str:
    names = ", ".join(f"r{i}" for i in range(choice.registers))
    return f"{choice.opcode} {{{names}}}, [rd];"


def disagreements(ptxas: Ptxas, program: str, target: str) -> tuple[int, list[str]]:
    """How many verdicts ptxas gave for one target, and those that are others than expected."""
    text = subprocess.run([program, f"--cuda={ptxas.release}", target], capture_output=True, text=True, check=True).stdout
    all_choices = choices_of(NEWEST_TEXT)
    asked: list[tuple[str, bool]] = []
    for tile, [choice] in choices_of(text).items():
        for better in all_choices[tile]:
            if better.opcode == choice.opcode:
                break
            asked.append((statement(better), False))
        if choice.opcode:
            asked.append((statement(choice), True))
    head = (f".version {NEWEST[ptxas.release]}\n.target {target}\n.address_size 64\n"
            ".visible .entry k()\n{\n.reg .b32 r<8>;\n.reg .b64 rd;\n")
    verdicts = ptxas.judge(head, [one for one, _ in asked], "ret;\n}\n", target)
    return len(asked), [
        f"ptxas {ptxas.release}, {target}: {one}: {verdict.words or 'taken'}"
        for (one, expected), verdict in zip(asked, verdicts) if verdict.accepted != expected
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--best-load", required=True)
    options = parser.parse_args()
    program = options.best_load
    failures = []
    for arguments, status, stdout, stderr in (
            ((), 0, NEWEST_TEXT, ""),
            (("--cuda=12.4", "sm_90a", "sm_70"), 0, NAMED_TEXT, ""),
            (("--cuda=12.10",), 2, "", "best-load: '12.10' is no CUDA release that is known\n"),
            (("sm_100a", "--cuda=12.4"), 2, "", "best-load: CUDA 12.4 has no sm_100a\n"),
            (("sm_91",), 2, "", "best-load: 'sm_91' is no target that is known\n"
                                "usage: best-load [--cuda=X.Y] [TARGET...]\n")):
        result = subprocess.run([program, *arguments], capture_output=True, text=True)
        if (result.returncode, result.stdout, result.stderr) != (status, stdout, stderr):
            failures += [f"{arguments}: status {result.returncode}, {result.stderr}",
                         *difflib.unified_diff(stdout.splitlines(), result.stdout.splitlines(), lineterm="")]

    judges: dict[str, Ptxas] = {}
    for judge in map(Ptxas, find_ptxas("--all")):
        judges.setdefault(judge.release, judge)
    # sm_88 is known since 13.0.
    cases = [(judge, target) for release, judge in judges.items() for target, since in TARGETS.items()
             if target_number(target) >= 70 and key(since) <= key(NEWEST[release]) and
             (target != "sm_88" or key(release) >= (13, 0))]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda case: disagreements(case[0], program, case[1]), cases))
    failures += [failure for _, found in results for failure in found]
    for failure in failures:
        print(failure)
    asked = ", ".join(sorted(judges, key=key)) or "none"
    print(f"{sum(count for count, _ in results)} verdicts, {len(failures)} failures; ptxas: {asked}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
