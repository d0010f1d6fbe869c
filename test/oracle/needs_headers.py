#!/usr/bin/env python3
"""Compares what instructions need with the notes in the headers of the CUDA toolkit.

The headers cuda/__ptx/instructions/generated have a note, such as "PTX ISA 80, SM_90a, SM_100a", before each wrapper of an
instruction.  Lists each wrapper for which `ptx-lint --requirements` has another PTX version, or does not have these targets
as the least ones.  If there is a ptxas, it then decides: the verdicts of ptxas and ptx-lint on all wrappers must agree.

Exit status: 0 if ptxas agrees with ptx-lint, 1 if not, 2 if ptx-lint failed, 77 if there are no headers.
"""

from __future__ import annotations

import json
import re
import subprocess
import time
from pathlib import Path
from typing import Iterator, NamedTuple

from asm_statements import VALUES, Statement, block, statements
from command import parser, run
from comparison import Tally, Tools
from lint import Lint
from needs import compare, pairs_of
from ptxas import Ptxas, Skipped, named_ptxas

HEADERS = "/usr/local/cuda/include/cccl/cuda/__ptx/instructions/generated"
NOTE = re.compile(r"PTX\s+ISA\s+(\d+)(?:,\s+((?:SM_\w+(?:,\s+)?)+))?")


class Wrapper(NamedTuple):
    version: str
    targets: tuple[str, ...]
    statement: str
    label: str  # of the comparison; needs may depend on the value of a constant, which does not count


def wrappers(folder: Path) -> Iterator[Wrapper]:
    for header in sorted(folder.glob("*.h")):
        if header.name == "get_sreg.h":
            continue  # special registers do not count
        for part in header.read_text().split("/*")[1:]:
            comment, _, code = part.partition("*/")
            note = NOTE.search(re.sub(r"\n//", "\n", comment))
            if not note:
                continue
            targets = re.findall(r"SM_(\w+)", note[2] or "")
            for one in statements(code):
                if isinstance(one, Statement):
                    version = f"{note[1][:-1]}.{note[1][-1]}"
                    text = re.sub(r"//.*", "", block(one, VALUES[0], "sm_90"))
                    yield Wrapper(version, tuple(f"sm_{one}" for one in targets), " ".join(text.split()),
                                  "laxer" if one.has_unknown_value else "exact")


def differs(wrapper: Wrapper, lint: Path) -> str:
    """What ptx-lint says instead of the note, or nothing."""
    command = [lint, "--requirements", "--format=json", "-e", wrapper.statement]
    total = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)["files"][0]["total"]
    targets = [one["target"] for one in total["targets"]]
    version = total["ptx_version"]
    least = tuple(targets[:1]) == wrapper.targets or (
        set(wrapper.targets) <= set(targets) and wrapper.targets[0] == targets[0]
    )
    if wrapper.targets and (version != wrapper.version or not least):
        return f"PTX {version}, {' '.join(targets[:4])} ..."
    return ""


def main() -> int:
    options = parser(__doc__)
    options.add_argument("--headers", default=Path(HEADERS), type=Path, help=f"default: {HEADERS}")
    options.add_argument("--ptxas", action="append", metavar="PATH", help="a ptxas, or 'all'; by default the one of the tests")
    arguments = options.parse_args()
    found = list(dict.fromkeys(wrappers(arguments.headers)))
    if not found:
        raise Skipped(f"no headers in {arguments.headers}")
    others: dict[tuple[str, str], list[str]] = {}
    for one in found:
        if said := differs(one, arguments.ptx_lint):
            others.setdefault((f"PTX {one.version}, {' '.join(one.targets)}", said), []).append(one.statement)
    print(f"{len(found)} wrappers, {sum(map(len, others.values()))} with another note:")
    for (note, said), statements in others.items():
        print(f"{len(statements):>5}  note: {note};  ptx-lint: {said}\n         {statements[0]}")
    started = time.monotonic()
    tally = Tally(3, None, most_silent=0)
    for path in named_ptxas(arguments.ptxas):
        ptxas = Ptxas(path)
        statements = [(one.label, one.statement) for one in found]
        pairs = pairs_of(ptxas.release, is_slice=True)
        tally.timed("headers", ptxas.release, compare(Tools(ptxas, Lint(arguments.ptx_lint)), pairs, statements))
    return tally.finish(0, started)


if __name__ == "__main__":
    run(main)
