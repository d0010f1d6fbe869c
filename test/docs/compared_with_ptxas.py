#!/usr/bin/env python3
"""Writes docs/compared-with-ptxas.md: the messages of ptxas and ptx-lint for typical mistakes (mistakes.py).

Without --update it checks that the page is current.  Each mistake must give one diagnostic of ptx-lint: an error, or a
warning if ptxas accepts the mistake.  With --ptxas, ptxas must reject the others; its messages are compared if it is of
the release that the page quotes.  Without one, they are taken from the page.
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
RELEASE = "13.0"
FILE = "kernel.ptx"

INTRODUCTION = f"""# Compared with ptxas

The messages of ptxas (CUDA {RELEASE}) and of `ptx-lint --cuda={RELEASE}` for typical mistakes. Some mistakes are from public
reports, which are linked. `test/docs/compared_with_ptxas.py --update` runs both tools and generates this page, and a
test checks that it is up to date.

In each module, the statement follows these lines, here with `.version 8.0` and `.target sm_90`:

```ptx
{HEAD.format(version="8.0", target="sm_90").rstrip()}
```
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
         *(["ptxas accepts it."] if mistake.is_accepted else ["ptxas:", "", "```text", *ptxas, "```"]),
         "", "ptx-lint:", "", "```text", *lint, "```", ""])


def quoted_words(page: str) -> dict[str, list[str]]:
    """The quotes of ptxas on the page, by title."""
    found = re.findall(r"^## \d+\. (.*?)\n.*?^ptxas:\n\n```text\n(.*?)^```$", page, re.M | re.S)
    return {title: words.splitlines() for title, words in found}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ptx-lint", required=True)
    parser.add_argument("--ptxas")
    parser.add_argument("--update", action="store_true", help="write the page")
    options = parser.parse_args()
    lint = str(Path(options.ptx_lint).resolve())
    page = PAGE.read_text() if PAGE.exists() else ""
    quoted = quoted_words(page)
    is_quotable = bool(options.ptxas) and Ptxas(options.ptxas).release == RELEASE
    if options.update and not is_quotable:
        parser.error(f"--update needs the ptxas of CUDA {RELEASE}")

    assert len({one.title for one in MISTAKES}) == len(MISTAKES), "two mistakes have one title"
    failures = []
    rows = []
    sections = []
    for number, mistake in enumerate(MISTAKES, 1):
        status, ours = run([lint, f"--cuda={RELEASE}"], mistake)
        count = sum(bool(re.match(rf"{FILE}:\d+:\d+: (error|warning): ", line)) for line in ours)
        severity = "warning" if mistake.is_accepted else "error"
        if status != (severity == "error") or count != 1 or not any(f": {severity}: " in line for line in ours):
            failures.append(f"{mistake.title}: ptx-lint has {count} diagnostics, status {status}:\n" + "\n".join(ours))
        theirs = quoted.get(mistake.title, [])
        if options.ptxas:
            taken, said = words_of_ptxas(options.ptxas, mistake)
            if taken != mistake.is_accepted:
                failures.append(f"{mistake.title}: ptxas {'accepts' if taken else 'rejects'} it")
            if is_quotable:
                theirs = said
        rows.append(f"| {number} | {mistake.title} | {len(theirs)} | {count} |")
        sections.append(section(number, mistake, theirs, ours))

    table = "\n".join(["| | mistake | messages of ptxas | of ptx-lint |", "| ---: | --- | ---: | ---: |", *rows]) + "\n"
    wanted = "\n".join([INTRODUCTION, table, *sections])
    if options.update:
        PAGE.write_text(wanted)
    elif page != wanted:
        difference = difflib.unified_diff(page.splitlines(), wanted.splitlines(), str(PAGE), "what is said", lineterm="")
        failures.append("the page is not what is said now; --update writes it:\n" + "\n".join(list(difference)[:60]))
    for failure in failures:
        print(failure)
    print(f"{len(MISTAKES)} mistakes, {len(failures)} failures" + ("" if options.ptxas else "; no ptxas was asked"))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
