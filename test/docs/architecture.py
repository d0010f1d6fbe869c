#!/usr/bin/env python3
"""Fails for each #include that the table "Who may depend on what" of docs/architecture.md does not allow, and for each
entry of that table that nothing needs.

A row of the table names folders of lib/, or `include/ptxmatrix` or `tools`, and what they may include: other folders
and libraries.  The folders of one row may include each other.  All may include the public headers and those of the
system.  The rows have no cycle.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import Optional

LIBRARIES = {"llvm/": "LLVM", "lld/": "LLVM", "clang/": "clang", "antlr4": "ANTLR", "PtxStatement": "ANTLR",
             "toml++/": "toml++"}
HEADING = "## Who may depend on what"
errors: list[str] = []


def rows_of(page: Path) -> list[tuple[int, list[str], set[str]]]:
    """The number of the line, the folders and what they may include."""
    rows = []
    is_inside = False
    for number, line in enumerate(page.read_text().splitlines(), 1):
        if line.startswith("## "):
            is_inside = line == HEADING
        cells = [re.findall("`([^`]*)`", cell) for cell in line.split("|")[1:-1]] if is_inside else []
        if len(cells) == 3 and cells[0]:
            rows.append((number, cells[0], set(cells[1])))
    return rows


def target_of(include: str, folders: set[str]) -> Optional[str]:
    """The folder or library that `include` belongs to, or nothing for the system and the public headers."""
    for prefix, library in LIBRARIES.items():
        if include.startswith(prefix):
            return library
    folder = include.rpartition("/")[0]
    return folder if folder in folders else None


def find_cycle(rows: list[tuple[int, list[str], set[str]]]) -> Optional[int]:
    """The line of a row of a cycle."""
    left = list(rows)
    while left:
        named = {folder for _, folders, _ in left for folder in folders}
        free = [row for row in left if not (row[2] & named)]
        if not free:
            return left[0][0]
        left = [row for row in left if row not in free]
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[2])
    arguments = parser.parse_args()
    root = arguments.root
    page = root / "docs/architecture.md"
    rows = rows_of(page)
    row_of = {folder: row for row in rows for folder in row[1]}
    needed: set[tuple[int, str]] = set()
    files = sorted(file for place in ("lib", "tools", "include") for ending in ("*.h", "*.cpp", "*.def")
                   for file in (root / place).rglob(ending))
    sources = {str(file.parent.relative_to(root / "lib")) for file in files if file.is_relative_to(root / "lib")}
    for folder in sorted(sources - row_of.keys()):
        errors.append(f"{page}: the table has no row for lib/{folder}")
    seen = set()
    for file in files:
        path = file.relative_to(root)
        folder = {"lib": "/".join(path.parts[1:-1]), "tools": "tools", "include": "include/ptxmatrix"}[path.parts[0]]
        if folder not in row_of:
            continue
        seen.add(folder)
        line_of_row, siblings, allowed = row_of[folder]
        for number, line in enumerate(file.read_text().splitlines(), 1):
            included = re.match(r'\s*#\s*include\s*[<"]([^>"]+)', line)
            target = target_of(included[1], sources) if included else None
            if not target or target in siblings:
                continue
            needed.add((line_of_row, target))
            if target not in allowed:
                errors.append(f"{file}:{number}: {folder} includes {target}, which the table in {page} does not allow")
    for line, folders, allowed in rows:
        for folder in folders:
            if folder not in seen:
                errors.append(f"{page}:{line}: there is no folder {folder}")
        for target in sorted(allowed):
            if (line, target) not in needed:
                errors.append(f"{page}:{line}: {', '.join(folders)} need not include {target}")
    cycle = find_cycle(rows)
    if cycle:
        errors.append(f"{page}:{cycle}: this row is one of a cycle, or needs one")
    if len(rows) < 10:
        errors.append(f"{page}: no table under '{HEADING}'")
    print(*errors, sep="\n", file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
