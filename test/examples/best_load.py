#!/usr/bin/env python3
"""Compares the complete output of docs/examples/best-load with the right one, and with what each ptxas release accepts.

The right choices are from the PTX manual.  The ptxas must accept each choice for its targets, product and loads, and
must reject for them a part of each better choice, which the program makes for other targets.
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

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "oracle"))
from lint import Lint  # noqa: E402
from ptxas import Ptxas, find_ptxas  # noqa: E402
from releases import NEWEST, TARGETS, key, target_number  # noqa: E402
from spellings import statement_of  # noqa: E402

# Of "a" and "f" targets of a family that has ldmatrix of bytes and of fewer bits, since PTX 8.6.
BLACKWELL = "sm_100a, sm_100f, sm_103a, sm_103f, sm_107a, sm_107f, sm_110a, sm_110f, sm_120a, sm_120f, sm_121a, sm_121f"
OTHERS = "sm_100, sm_103, sm_107, sm_110, sm_120, sm_121"
# Those of the family that has .kind and .block_scale.
KINDS = "sm_120a, sm_120f, sm_121a, sm_121f"

# A, B and D have as many registers as their elements fill in 32 lanes, and an x4 has four.  So the x4 that fills a B of
# two registers or of one does it for two or four products.  Rows of 16 bytes are loaded as rows of 16-bit elements, also
# if their elements have 32, 8, 4 bits or one.  By columns there are 16 bits by .trans, and 8 bits by the 16x16 shape.
# stmatrix came with sm_90 and stores 16 bits, so 32-bit sums have no store.  No load fits m8n8k4 and .f64.
# m8n8k4 of .f16 makes four products of 8x8x4: as many multiplications as m16n8k8, but without loads.
X4 = "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
TRANS_X4 = "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16"
BYTES = "ldmatrix.sync.aligned.m16n16.x2.trans.shared.b8"
F16_M16N8K8 = f"""
      A by rows: 1 x {X4} for 2 products
      B by columns: 1 x {X4} for 4 products
      A by columns: 1 x {TRANS_X4} for 2 products
      B by rows: 1 x {TRANS_X4} for 4 products"""
F16_M16N8K16 = f"""
      A by rows: 1 x {X4}
      B by columns: 1 x {X4} for 2 products
      A by columns: 1 x {TRANS_X4}
      B by rows: 1 x {TRANS_X4} for 2 products"""
F16_STORES = """
      D by rows: 1 x stmatrix.sync.aligned.m8n8.x4.shared.b16 for 2 products
      D by columns: 1 x stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 for 2 products"""
# A and B of one register each, and of four and two.
SMALL = f"""
      A by rows: 1 x {X4} for 4 products
      B by columns: 1 x {X4} for 4 products"""
LARGE = f"""
      A by rows: 1 x {X4}
      B by columns: 1 x {X4} for 2 products"""
TRANSPOSED_BYTES = f"""
      A by columns: 1 x {BYTES}
      B by rows: 1 x {BYTES} for 2 products"""
WMMA_STORES = """
      D by rows: 1 x wmma.store.d.sync.aligned.row.m16n16k16.shared.s32
      D by columns: 1 x wmma.store.d.sync.aligned.col.m16n16k16.shared.s32"""

NEWEST_TEXT = f"""f16, sums in f16
  sm_10 to sm_62
    none
  sm_70, sm_72
    mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16
  sm_75
    mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16{F16_M16N8K8}
  sm_80 to sm_89
    mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16{F16_M16N8K16}
  sm_90 to sm_121f
    mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16{F16_M16N8K16}{F16_STORES}
f16, sums in f32
  sm_10 to sm_62
    none
  sm_70, sm_72
    mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32
  sm_75
    mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32{F16_M16N8K8}
  sm_80 to sm_121f
    mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32{F16_M16N8K16}
bf16
  sm_10 to sm_75
    none
  sm_80 to sm_121f
    mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32{F16_M16N8K16}
tf32
  sm_10 to sm_75
    none
  sm_80 to sm_121f
    mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32{LARGE}
f64
  sm_10 to sm_75
    none
  sm_80 to sm_89
    mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64
  sm_90 to sm_121f
    mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64
s8
  sm_10 to sm_70
    none
  sm_72
    wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.s8.s32
      A by rows: 1 x wmma.load.a.sync.aligned.row.m16n16k16.shared.s8
      B by columns: 1 x wmma.load.b.sync.aligned.col.m16n16k16.shared.s8{WMMA_STORES}
  sm_75
    mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32{SMALL}
  sm_80 to {OTHERS}
    mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32{LARGE}
  {BLACKWELL}
    mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32{LARGE}{TRANSPOSED_BYTES}
s8 from s4 in memory
  sm_10 to sm_70
    none
  sm_72
    wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.s8.s32{WMMA_STORES}
  sm_75
    mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32
  sm_80 to sm_90, {OTHERS}
    mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32
  sm_90a, {BLACKWELL}
    mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32
      A by rows: 1 x ldmatrix.sync.aligned.m8n16.x4.shared.s8.s4
      B by columns: 1 x ldmatrix.sync.aligned.m8n16.x4.shared.s8.s4 for 2 products
s4
  sm_10 to sm_72
    none
  sm_75
    mma.sync.aligned.m8n8k32.row.col.s32.s4.s4.s32{SMALL}
  sm_80 to sm_121f
    mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32{LARGE}
b1
  sm_10 to sm_72
    none
  sm_75
    mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.xor.popc{SMALL}
  sm_80 to sm_121f
    mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.xor.popc{LARGE}
e4m3
  sm_10 to sm_88
    none
  sm_89 to {OTHERS}
    mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32{LARGE}
  {BLACKWELL}
    mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32{LARGE}{TRANSPOSED_BYTES}
e3m2 from 6 bits in memory
  sm_10 to sm_120, sm_121
    none
  {KINDS}
    mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e3m2.e3m2.f32
      A by rows: 1 x ldmatrix.sync.aligned.m8n16.x4.shared.b8x16.b6x16_p32
      B by columns: 1 x ldmatrix.sync.aligned.m8n16.x4.shared.b8x16.b6x16_p32 for 2 products
      A by columns: 1 x ldmatrix.sync.aligned.m16n16.x2.trans.shared.b8x16.b6x16_p32
      B by rows: 1 x ldmatrix.sync.aligned.m16n16.x2.trans.shared.b8x16.b6x16_p32 for 2 products
e2m1 from 4 bits in memory
  sm_10 to sm_120, sm_121
    none
  {KINDS}
    mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e2m1.e2m1.f32
      A by rows: 1 x ldmatrix.sync.aligned.m8n16.x4.shared.b8x16.b4x16_p64, then << 2
      B by columns: 1 x ldmatrix.sync.aligned.m8n16.x4.shared.b8x16.b4x16_p64 for 2 products, then << 2
      A by columns: 1 x ldmatrix.sync.aligned.m16n16.x2.trans.shared.b8x16.b4x16_p64, then << 2
      B by rows: 1 x ldmatrix.sync.aligned.m16n16.x2.trans.shared.b8x16.b4x16_p64 for 2 products, then << 2
e2m1, a scale factor for 32
  sm_10 to sm_120, sm_121
    none
  {KINDS}
    mma.sync.aligned.m16n8k64.row.col.kind::mxf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0{LARGE}
"""

# Hopper, in a release before the expanding loads and .kind, and Volta; the targets as they are named.
NAMED_TEXT = f"""f16, sums in f16
  sm_90a
    mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16{F16_M16N8K16}{F16_STORES}
  sm_70
    mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16
f16, sums in f32
  sm_90a
    mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32{F16_M16N8K16}
  sm_70
    mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32
bf16
  sm_90a
    mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32{F16_M16N8K16}
  sm_70
    none
tf32
  sm_90a
    mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32{LARGE}
  sm_70
    none
f64
  sm_90a
    mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64
  sm_70
    none
s8
  sm_90a
    mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32{LARGE}
  sm_70
    none
s8 from s4 in memory
  sm_90a
    mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32
  sm_70
    none
s4
  sm_90a
    mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32{LARGE}
  sm_70
    none
b1
  sm_90a
    mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.xor.popc{LARGE}
  sm_70
    none
e4m3
  sm_90a
    mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32{LARGE}
  sm_70
    none
e3m2 from 6 bits in memory
  sm_90a, sm_70
    none
e2m1 from 4 bits in memory
  sm_90a, sm_70
    none
e2m1, a scale factor for 32
  sm_90a, sm_70
    none
"""


def choices_of(text: str) -> dict[str, list[frozenset[str]]]:
    """The opcodes of each choice, by format; no opcodes for "none".  In NEWEST_TEXT, later choices are better."""
    formats: dict[str, list[frozenset[str]]] = {}
    for line in text.splitlines():
        if line.startswith("   "):
            opcode = re.sub(r" for \d products|, then << \d", "", line).split()[-1]
            choices[-1] |= {opcode} - {"none"}
        elif line.startswith("  "):
            choices.append(frozenset())
        else:
            choices = formats[line] = []
    return formats


def disagreements(ptxas: Ptxas, program: str, statements: dict[str, str], target: str) -> tuple[int, list[str]]:
    """The number of verdicts that ptxas gave for one target, and the unexpected ones."""
    command = [program, f"--cuda={ptxas.release}", target]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    all_choices = choices_of(NEWEST_TEXT)
    opcodes = sorted(set().union(*(choice for choices in all_choices.values() for choice in choices)))
    head = (f".version {NEWEST[ptxas.release]}\n.target {target}\n.address_size 64\n"
            ".visible .entry k()\n{\n.reg .b32 r<9>;\n.reg .b64 rd<9>;\n")
    verdicts = ptxas.evaluate(head, [statements[opcode] for opcode in opcodes], "ret;\n}\n", target)
    accepted = {opcode for opcode, verdict in zip(opcodes, verdicts) if verdict.accepted}
    where = f"ptxas {ptxas.release}, {target}"
    failures = []
    for name, [choice] in choices_of(text).items():
        if choice not in all_choices[name]:
            failures.append(f"{where}: {name}: unknown choice {sorted(choice)}")
            continue
        if choice - accepted:
            failures.append(f"{where}: {name}: rejected: {sorted(choice - accepted)}")
        for better in all_choices[name][all_choices[name].index(choice) + 1 :]:
            if better <= accepted:
                failures.append(f"{where}: {name}: all accepted: {sorted(better)}")
    return len(opcodes), failures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--best-load", required=True)
    parser.add_argument("--ptx-lint", type=Path, required=True, help="for the operands of each statement")
    options = parser.parse_args()
    program = options.best_load
    failures = []
    for arguments, status, stdout, stderr in (
            ((), 0, NEWEST_TEXT, ""),
            (("--cuda=12.4", "sm_90a", "sm_70"), 0, NAMED_TEXT, ""),
            (("--cuda=12.10",), 2, "", "best-load: unknown CUDA release '12.10'\n"),
            (("sm_100a", "--cuda=12.4"), 2, "", "best-load: CUDA 12.4 has no sm_100a\n"),
            (("sm_91",), 2, "", "best-load: unknown target 'sm_91'\n"
                                "usage: best-load [--cuda=X.Y] [TARGET...]\n")):
        result = subprocess.run([program, *arguments], capture_output=True, text=True)
        if (result.returncode, result.stdout, result.stderr) != (status, stdout, stderr):
            failures += [f"{arguments}: status {result.returncode}, {result.stderr}",
                         *difflib.unified_diff(stdout.splitlines(), result.stdout.splitlines(), lineterm="")]

    statements = {row["opcode"]: statement_of(row, row["opcode"]) for row in Lint(options.ptx_lint).variants()}
    references: dict[str, Ptxas] = {}
    for reference in map(Ptxas, find_ptxas("--all")):
        references.setdefault(reference.release, reference)
    # sm_88 is known since 13.0.
    cases = [(reference, target) for release, reference in references.items() for target, since in TARGETS.items()
             if target_number(target) >= 70 and key(since) <= key(NEWEST[release]) and
             (target != "sm_88" or key(release) >= (13, 0))]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda case: disagreements(case[0], program, statements, case[1]), cases))
    failures += [failure for _, found in results for failure in found]
    for failure in failures:
        print(failure)
    asked = ", ".join(sorted(references, key=key)) or "none"
    print(f"{sum(count for count, _ in results)} verdicts, {len(failures)} failures; ptxas: {asked}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
