#!/usr/bin/env python3
"""Compares ptx-lint with ptxas, verdict by verdict, on generated cases.

Four parts: sets of qualifiers, operands, whole modules, and statements of every instruction.  Each ptxas is
compared with ptx-lint --cuda of the same release.  Prints a table, then the classes of disagreement with examples;
docs/testing.md says what its lines mean.

Exit status: 0 if they agree, 1 if not, 2 if the comparison failed, 77 if there is no ptxas.
"""

from __future__ import annotations

import time
from pathlib import Path

import modules
import operands
import qualifiers
import releases
import statements
from command import parser, run
from comparison import Tools, Plan, Tally, open_output
from lint import Lint
from ptxas import Ptxas, Skipped, needed_ptxas

PARTS = {part.NAME: part for part in (qualifiers, operands, modules, statements)}


def main() -> int:
    options = parser(__doc__)
    options.add_argument("--ptxas", action="append", metavar="PATH", help="repeatable; default: all that are found")
    options.add_argument("--release", action="append", metavar="X.Y", help="only those of this release")
    options.add_argument("--part", action="append", choices=PARTS, help="repeatable; default: all")
    which = options.add_mutually_exclusive_group()
    which.add_argument("--slice", action="store_true", help="a sample: under a minute for one ptxas (default)")
    which.add_argument("--full", action="store_true", help="the complete enumerations: many minutes for one ptxas")
    options.add_argument("--seed", type=int, default=1, help="of what is made at random (default 1)")
    options.add_argument("--count", type=int, metavar="N", help="how much is made at random in each part")
    options.add_argument("--only", type=int, metavar="NUMBER", help="print the module of this number and both verdicts")
    options.add_argument("--jobs", type=int, default=2, metavar="N", help="ptxas to run at a time (default 2)")
    options.add_argument("--examples", type=int, default=3, metavar="N", help="to show of each class (default 3)")
    options.add_argument("--output", type=Path, help="write every disagreement to this file, tab separated")
    arguments = options.parse_args()

    found = [Ptxas(path) for path in needed_ptxas(arguments.ptxas or ["all"])]
    if arguments.release:
        found = [ptxas for ptxas in found if ptxas.release in arguments.release]
    unknown = [ptxas for ptxas in found if ptxas.release not in releases.NEWEST]
    for ptxas in unknown:
        print(f"skipped: ptxas {ptxas.version} at {ptxas.path}: its release is not in test/oracle/releases.py")
    found = [ptxas for ptxas in found if ptxas not in unknown]
    if not found:
        raise Skipped("no ptxas of these releases")

    plan = Plan(arguments.full, arguments.seed, arguments.count, arguments.jobs)
    started = time.monotonic()
    lint = Lint(arguments.ptx_lint)
    if arguments.only is not None:
        for ptxas in found:
            modules.show(Tools(ptxas, lint), arguments.seed, arguments.only)
        return 0
    output = open_output(arguments.output)
    tally = Tally(arguments.examples, output)
    for ptxas in found:
        for name in arguments.part or PARTS:
            tally.timed(name, ptxas.release, PARTS[name].run(Tools(ptxas, lint), plan))
    return tally.finish(arguments.seed, started)


if __name__ == "__main__":
    run(main)
