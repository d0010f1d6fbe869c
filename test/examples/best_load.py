#!/usr/bin/env python3
"""Compares the output of docs/examples/best-load with what ptxas accepts.

The ptxas must accept each choice for its targets, product and loads, and must reject for them a part of each better
choice, which the program makes for other targets.  The output for one format is compared with the right one, which is
from the PTX manual.
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

# A, B and D have as many registers as their elements fill in 32 lanes, and an x4 has four.  So the x4 that fills a B of
# two registers or of one does it for two or four products.  By columns there are 16 bits by .trans.  stmatrix came with
# sm_90.
FIRST_FORMAT = """f16, sums in f16
  sm_90a
    mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16
      A by rows: 1 x ldmatrix.sync.aligned.m8n8.x4.shared.b16
      B by columns: 1 x ldmatrix.sync.aligned.m8n8.x4.shared.b16 for 2 products
      A by columns: 1 x ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16
      B by rows: 1 x ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 for 2 products
      D by rows: 1 x stmatrix.sync.aligned.m8n8.x4.shared.b16 for 2 products
      D by columns: 1 x stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 for 2 products
  sm_75
    mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16
      A by rows: 1 x ldmatrix.sync.aligned.m8n8.x4.shared.b16 for 2 products
      B by columns: 1 x ldmatrix.sync.aligned.m8n8.x4.shared.b16 for 4 products
      A by columns: 1 x ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 for 2 products
      B by rows: 1 x ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 for 4 products
  sm_60
    none
"""


def choices_of(text: str) -> dict[str, list[frozenset[str]]]:
    """The opcodes of each choice, by format; no opcodes for "none".  For all targets, later choices are
    better."""
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


def printed(program: str, *arguments: str) -> str:
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=True).stdout


def disagreements(ptxas: Ptxas, program: str, statements: dict[str, str], target: str) -> tuple[int, list[str]]:
    """The number of verdicts that ptxas gave for one target, and the unexpected ones."""
    text = printed(program, f"--cuda={ptxas.release}", target)
    all_choices = choices_of(printed(program))
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
    parser.add_argument("--all", action="store_true", help="every ptxas that is found, not only that of the tests")
    options = parser.parse_args()
    program = options.best_load
    failures = []
    text = printed(program, "sm_90a", "sm_75", "sm_60")
    if not text.startswith(FIRST_FORMAT):
        failures += difflib.unified_diff(FIRST_FORMAT.splitlines(), text.splitlines()[:17], lineterm="")
    for arguments, message in (
            (["--cuda=12.10"], "best-load: unknown CUDA release '12.10'\n"),
            (["sm_100a", "--cuda=12.4"], "best-load: CUDA 12.4 has no sm_100a\n"),
            (["sm_91"], "best-load: unknown target 'sm_91'\nusage: best-load [--cuda=X.Y] [TARGET...]\n")):
        result = subprocess.run([program, *arguments], capture_output=True, text=True)
        if (result.returncode, result.stdout, result.stderr) != (2, "", message):
            failures.append(f"{arguments}: status {result.returncode}, {result.stderr}")

    statements = {row["opcode"]: statement_of(row, row["opcode"]) for row in Lint(options.ptx_lint).variants()}
    references: dict[str, Ptxas] = {}
    for reference in map(Ptxas, find_ptxas("--all") if options.all else find_ptxas()):
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
