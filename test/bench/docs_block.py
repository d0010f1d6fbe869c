"""The results in docs/performance.md and test/bench/README.md, which are generated."""

from __future__ import annotations

from pathlib import Path

from measure import CannotMeasure

BEGIN = "<!-- begin: written by test/bench/compare --update-docs; do not edit -->\n"
END = "<!-- end: written by test/bench/compare -->\n"


def update(page: Path, block: str) -> None:
    """Inserts `block` between the two marks of `page`."""
    text = page.read_text()
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        raise CannotMeasure(f"{page} has not the two marks between which the results stand")
    before, rest = text.split(BEGIN)
    page.write_text(before + BEGIN + "\n" + block.strip() + "\n\n" + END + rest.split(END)[1])
