#!/usr/bin/env python3
"""Checks what ptxas and ptx-lint say about typical mistakes (mistakes.py), and writes the page that compares them.

Each mistake must give one diagnostic of ptx-lint: an error, or a warning if ptxas accepts the mistake.  Its place and
rule, and what ptxas says, are in said.txt.  With --ptxas, ptxas must reject the others; its messages are compared if it is of the release that is
recorded.  docs/compared-with-ptxas.md shows some mistakes; the site shows all of them (--all).
"""

from __future__ import annotations

import argparse
import difflib
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from mistakes import HEAD, MISTAKES, Mistake

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test" / "oracle"))
from ptxas import Ptxas, arch_for  # noqa: E402

PAGE = ROOT / "docs" / "compared-with-ptxas.md"
RECORD = Path(__file__).with_name("said.txt")
RELEASE = "13.0"
FILE = "kernel.ptx"
# Those on the page in the repository.
SHOWN = [
    "ldmatrix built for Volta", "mxf4 for sm_120 without its suffix", "ldmatrix in a module of PTX 6.4",
    "two registers for .x4", "f32 registers for sums of f16", "an offset that is subtracted", "a register beyond the range",
    "B by rows, as stored", "sums of f16 counted as f32", "tcgen05 built for sm_100",
    "block scaling without addresses of the factors", "an offset in shared memory as a generic address",
    "two coordinates of a 1d tensor", "a multicast without its mask", "a bulk load with .bulk_group",
]

INTRODUCTION = f"""# Compared with ptxas

The messages of ptxas (CUDA {RELEASE}) and of `ptx-lint` for typical mistakes. Where ptxas prints nothing, it
accepts the module. Some mistakes are from public reports, which are linked. `test/docs/compared_with_ptxas.py --update`
runs both tools and generates this page, and a test checks that it is up to date.

In each module, the statement follows these lines, here with `.version 8.0` and `.target sm_90`:

```ptx
{HEAD.format(version="8.0", target="sm_90").rstrip()}
```
"""
NOT_ALL = f"""
These are {len(SHOWN)} of {len(MISTAKES)} mistakes; the documentation's site has all of them, and so has
`test/docs/compared_with_ptxas.py --all`.
"""


def run(command: list[str], mistake: Mistake) -> tuple[int, list[str]]:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, FILE).write_text(mistake.module())
        done = subprocess.run([*command, FILE], capture_output=True, text=True, cwd=folder)
    return done.returncode, (done.stdout + done.stderr).splitlines()


def words_of_ptxas(ptxas: str, mistake: Mistake) -> tuple[bool, list[str]]:
    status, lines = run([ptxas, f"-arch={arch_for(mistake.target)}", "-o", "/dev/null"], mistake)
    return status == 0, [line for line in lines if "assembly aborted" not in line]


def section(number: int, mistake: Mistake, ptxas: list[str], lint: list[str]) -> str:
    where = f"PTX {mistake.version}, {mistake.target}"
    report = f" [Report]({mistake.report})." if mistake.report else ""
    return "\n".join(
        [f"## {number}. {mistake.title}", "", f"{where}.{report}", "", "```ptx", mistake.statement, "```", "",
         "```console", f"$ ptxas -arch={arch_for(mistake.target)} {FILE}", *ptxas,
         f"$ ptx-lint --cuda={RELEASE} {FILE}", *lint, "```", ""])


def page_of(mistakes: list[Mistake], theirs: dict[str, list[str]], ours: dict[str, list[str]]) -> str:
    rows = [f"| {number} | {one.title} | {len(theirs[one.title])} | 1 |" for number, one in enumerate(mistakes, 1)]
    table = "\n".join(["| | mistake | messages of ptxas | of ptx-lint |", "| ---: | --- | ---: | ---: |", *rows]) + "\n"
    start = INTRODUCTION if len(mistakes) == len(MISTAKES) else INTRODUCTION + NOT_ALL
    return "\n".join([start, table, *(section(number, one, theirs[one.title], ours[one.title])
                                      for number, one in enumerate(mistakes, 1))])


def diagnostics(lines: list[str]) -> list[str]:
    return [line for line in lines if re.match(rf"{FILE}:\d+:\d+: (error|warning): ", line)]


def place_and_rule(lines: list[str]) -> str:
    """Those of the first diagnostic.  The texts of all messages are asserted by other tests (messages.py)."""
    found = re.match(rf"{FILE}:(\d+:\d+): .*(\[[\w-]+\])$", "".join(diagnostics(lines)[:1]))
    return f"{found[1]} {found[2]}" if found else ""


def record_of(theirs: dict[str, list[str]], ours: dict[str, list[str]]) -> str:
    return "".join("\n".join([f"== {title} > {place_and_rule(ours[title])}", *theirs[title]]) + "\n" for title in theirs)


def recorded_words(record: str) -> dict[str, list[str]]:
    """What ptxas says, by title."""
    parts = [part.splitlines() for part in re.split(r"^== ", record, flags=re.M)[1:]]
    return {head.partition(" > ")[0]: lines for head, *lines in parts}


def difference(path: Path, wanted: str) -> list[str]:
    lines = path.read_text().splitlines() if path.exists() else []
    return list(difflib.unified_diff(lines, wanted.splitlines(), str(path), "what is said", lineterm=""))[:60]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ptx-lint", required=True)
    parser.add_argument("--ptxas")
    parser.add_argument("--update", action="store_true", help="write the record and the page")
    parser.add_argument("--all", metavar="FILE", type=Path, help="write a page with all mistakes, and check nothing")
    options = parser.parse_args()
    lint = str(Path(options.ptx_lint).resolve())
    recorded = recorded_words(RECORD.read_text()) if RECORD.exists() else {}
    is_recordable = bool(options.ptxas) and Ptxas(options.ptxas).release == RELEASE
    if options.update and not is_recordable:
        parser.error(f"--update needs the ptxas of CUDA {RELEASE}")

    titles = [one.title for one in MISTAKES]
    assert len(set(titles)) == len(titles) and set(SHOWN) <= set(titles), "a title is there twice, or not at all"
    failures = []
    ours = {}
    theirs = {}
    for mistake in MISTAKES:
        status, ours[mistake.title] = run([lint, f"--cuda={RELEASE}"], mistake)
        found = diagnostics(ours[mistake.title])
        severity = "warning" if mistake.is_accepted else "error"
        if status != (severity == "error") or len(found) != 1 or f": {severity}: " not in found[0]:
            failures.append(f"{mistake.title}: ptx-lint has {len(found)} diagnostics, status {status}:\n" +
                            "\n".join(ours[mistake.title]))
        theirs[mistake.title] = recorded.get(mistake.title, [])
        if options.ptxas:
            taken, said = words_of_ptxas(options.ptxas, mistake)
            if taken != mistake.is_accepted:
                failures.append(f"{mistake.title}: ptxas {'accepts' if taken else 'rejects'} it")
            if is_recordable:
                theirs[mistake.title] = said

    if options.all:
        options.all.write_text(page_of(MISTAKES, theirs, ours))
        return 0
    shown = [one for one in MISTAKES if one.title in SHOWN]
    for path, wanted in ((RECORD, record_of(theirs, ours)), (PAGE, page_of(shown, theirs, ours))):
        if options.update:
            path.write_text(wanted)
        elif changed := difference(path, wanted):
            failures.append(f"{path.name} is not what is said now; --update writes it:\n" + "\n".join(changed))
    for failure in failures:
        print(failure)
    print(f"{len(MISTAKES)} mistakes, {len(failures)} failures" + ("" if options.ptxas else "; no ptxas was asked"))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
