#!/usr/bin/env python3
"""Breaks every legal spelling in each way that `ptx-lint --fix` can fix, fixes it, and compares with the original.

The spellings come from `ptx-lint variants`.  One module for each target and kind of mistake has all spellings that the
target accepts; its fixed text must be the module before it was broken, or one that is equivalent for ptxas,
for a reason given below.  A second run must change nothing.  With --ptxas, ptxas must reject the module that was
broken and accept the one that was fixed.

Exit status: 0 if everything is fixed, 1 if not, 2 if ptx-lint failed.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Callable, Optional

from command import parser, run
from lint import Lint, LintFailure
from ptxas import Ptxas
from spellings import statement_of

# All kinds of targets that matter, with the version that has all their spellings.
TARGETS = {"sm_75": "8.6", "sm_80": "7.8", "sm_90a": "8.6", "sm_100a": "8.6", "sm_120f": "8.8"}

# A function breaks a right statement; it returns nothing if it does not apply.
Spoil = Callable[[str], Optional[str]]


def replacing(pattern: str, replacement: str, only: str = "") -> Spoil:
    def spoil(statement: str) -> str | None:
        spoilt = re.sub(pattern, replacement, statement, count=1)
        return spoilt if spoilt != statement and re.match(only, statement) else None

    return spoil


MISTAKES: dict[str, Spoil] = {
    ".sync is missing": replacing(r"\.sync", ""),
    # Every ptxas accepts wgmma without it, and older ones tcgen05, so that is no error.
    ".aligned is missing": replacing(r"\.aligned", "", r"(?!wgmma|tcgen05)"),
    ".sync and .aligned are missing": replacing(r"\.sync\.aligned", ""),
    "all of movmatrix is missing": replacing(r"\.sync\S*", "", "movmatrix"),
    ".aligned is given twice": replacing(r"\.aligned", ".aligned.aligned"),
    # Of the types of a product, any may be the one too many.
    "a type is given twice": replacing(r"(\.\w+) ", r"\1\1 ", r"\w+matrix|wmma\.(load|store)"),
    "braces are missing": replacing(r"\{(\w+)\}", r"\1"),
    "the source format is in front": replacing(r"\.b8x16(\.\w+)", r"\1.b8x16"),
    "minus without plus": replacing(r"\+-16", "-16"),
    "';' is missing": replacing(";", ""),
    "',' is missing": replacing(r"\}, \[", "} ["),
    "many at once": replacing(r"\.sync(\S*) \{(\w+)\}, \[(.*)\+-16\];", r"\1 \2 [\3 - 16]"),
}


def statement(variant: dict) -> str:
    return statement_of(variant, variant["opcode"], "[rd8+-16]")


def module(target: str, statements: list[str]) -> str:
    head = f".version {TARGETS[target]}\n.target {target}\n.address_size 64\n"
    # A function has one `.cta_group`.
    pairs = [one for one in statements if ".cta_group::2" in one]
    others = [one for one in statements if ".cta_group::2" not in one]
    return head + function("k", others) + function("k2", pairs)


def function(name: str, statements: list[str]) -> str:
    body = "\n".join(f"  {one} // {number}" for number, one in enumerate(statements))
    registers = "  .reg .b32 r<128>;\n  .reg .b64 rd<9>;\n  .reg .b16 h<1>;\n  .reg .pred p<1>;"
    return f".visible .entry {name}()\n{{\n{registers}\n{body}\n  ret;\n}}\n"


def fixed(lint: Path, text: str) -> str:
    result = subprocess.run([lint, "--fix", "-"], input=text, capture_output=True, text=True)
    if result.returncode == 2:
        raise LintFailure(result.stderr)
    return result.stdout


def main() -> int:
    options = parser(__doc__)
    options.add_argument("--ptxas", help="the ptxas to run; by default none")
    arguments = options.parse_args()
    lint = Lint(arguments.ptx_lint)
    reference = Ptxas(arguments.ptxas) if arguments.ptxas else None
    release = [f"--cuda={reference.release}"] if reference else []
    count = failures = 0
    for target, version in TARGETS.items():
        variants = lint.variants(f"--target={target}", f"--ptx-version={version}", *release)
        right = [statement(variant) for variant in variants]
        for mistake, spoil in MISTAKES.items():
            pairs = [(one, spoilt) for one in right if (spoilt := spoil(one))]
            if not pairs:
                continue
            count += len(pairs)
            before = module(target, [spoilt for _, spoilt in pairs])
            want = module(target, [one for one, _ in pairs])
            if mistake == "many at once":
                want = want.replace("+-16", " +- 16")
            got = fixed(arguments.ptx_lint, before)
            wrong = [f"  {g}\n  instead of\n  {w}" for g, w in zip(got.split("\n"), want.split("\n")) if g != w]
            if fixed(arguments.ptx_lint, got) != got:
                wrong.append("  a second run changes more")
            if reference and reference.assemble(before, target).accepted:
                wrong.append("  ptxas takes what was spoilt")
            if reference and not reference.assemble(got, target).accepted:
                wrong.append("  ptxas does not take what was fixed")
            if wrong:
                failures += 1
                print(f"{target}: {mistake}:", *wrong[:3], sep="\n")
    asked = f"asked ptxas {reference.version}" if reference else "no ptxas was asked"
    print(f"{count} statements spoilt and fixed, {asked}: {failures} kinds of mistakes left")
    return 1 if failures or not count else 0


if __name__ == "__main__":
    run(main)
