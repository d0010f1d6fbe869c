#!/usr/bin/env python3
"""Fails for each #include that the table "Who may depend on what" of docs/architecture.md does not allow, and for each
entry of that table that nothing needs.

A row of the table names folders of lib/, or `include/ptxmatrix` or `tools`, and what they may include: other folders
and libraries.  The folders of one row may include each other.  All may include the public headers and those of the
system.  The rows have no cycle.

docs/pictures/architecture.svg shows what the code includes; --update draws it.  An outdated picture is an error.
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


def picture_of(rows: list[tuple[int, list[str], set[str]]], needed: set[tuple[int, str]]) -> str:
    """A box for each row, above all that it includes, and a line to each that no other one leads to."""
    row_of = {folder: line for line, folders, _ in rows for folder in folders}
    names = {line: folders for line, folders, _ in rows if folders != ["include/ptxmatrix"]}
    uses = {line: {row_of[target] for number, target in needed if number == line and target in row_of} for line in names}
    libraries = {line: sorted(target for number, target in needed if number == line and target not in row_of)
                 for line in names}
    below: dict[int, set[int]] = {}
    level: dict[int, int] = {}
    for line in sorted(names):  # a row is below those that it uses
        below[line] = uses[line].union(*(below[one] for one in uses[line]))
        level[line] = 1 + max((level[one] for one in uses[line]), default=-1)
    floors = [[line for line in sorted(names) if level[line] == floor] for floor in range(max(level.values()) + 1)]
    width, height, gap = 215, 44, 92
    total = max(map(len, floors)) * (width + 30) + 30
    places: dict[int, tuple[float, float]] = {}
    for floor, lines in enumerate(floors):
        step = total / len(lines)
        for i, line in enumerate(lines):
            places[line] = (step * (i + 0.5), 40 + (len(floors) - 1 - floor) * gap)
    bottom = 40 + len(floors) * gap
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total} {bottom + 44}" width="{total}" '
             f'height="{bottom + 44}" role="img">', "<title>Which folder of lib/ includes which</title>",
             "<style>text { font: 13px Arial, Helvetica, 'Liberation Sans', sans-serif; text-anchor: middle; fill: #000; } "
             ".small { font-size: 10px; fill: #555; }</style>",
             f'<rect width="{total}" height="{bottom + 44}" fill="#fff"/>']
    for line in sorted(names):
        for one in sorted(uses[line]):
            if not any(one in below[other] for other in uses[line]):
                (x, y), (to_x, to_y) = places[line], places[one]
                # Around the boxes of the same column.
                aside = width if to_y - y > 1.5 * gap and abs(to_x - x) < width / 2 else 0
                parts.append(f'<path d="M{x:.0f} {y + height / 2:.0f} '
                             f'C{x - aside:.0f} {y + 70:.0f} {to_x - aside:.0f} {to_y - 70:.0f} '
                             f'{to_x:.0f} {to_y - height / 2:.0f}" fill="none" stroke="#8aa"/>')
    for line, folders in sorted(names.items()):
        x, y = places[line]
        label, small = folders[0], libraries[line]
        if len(folders) > 1:  # parts of one folder
            label = label.partition("/")[0]
            small = [one.partition("/")[2] for one in folders] + small
        parts.append(f'<rect x="{x - width / 2:.0f}" y="{y - height / 2:.0f}" width="{width}" height="{height}" rx="6" '
                     'fill="#eaf2fb" stroke="#357"/>')
        parts.append(f'<text x="{x:.0f}" y="{y if small else y + 5:.0f}">{label}</text>')
        if small:
            parts.append(f'<text class="small" x="{x:.0f}" y="{y + 15:.0f}">{", ".join(small)}</text>')
    parts.append(f'<rect x="30" y="{bottom - 20}" width="{total - 60}" height="{height}" rx="6" fill="#fdf3dc" stroke="#975"/>')
    parts.append(f'<text x="{total / 2:.0f}" y="{bottom + 7}">include/ptxmatrix: the public headers, which all may include</text>')
    return "\n".join([*parts, "</svg>", ""])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true", help="draw the picture")
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
    picture = root / "docs/pictures/architecture.svg"
    if not errors and arguments.update:
        picture.write_text(picture_of(rows, needed))
    elif not errors and (not picture.exists() or picture.read_text() != picture_of(rows, needed)):
        errors.append(f"{picture} does not show what the code includes; test/docs/architecture.py --update draws it")
    print(*errors, sep="\n", file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
