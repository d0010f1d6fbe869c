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


# The pixels of a box, and of the place that a line needs between boxes.
WIDTH, HEIGHT, GAP, LINE = 200, 44, 84, 24
STYLE = """text { font: 13px Arial, Helvetica, 'Liberation Sans', sans-serif; text-anchor: middle; fill: #000; }
.small { font-size: 10px; fill: #555; } .paper { fill: #fff; } path { fill: none; stroke: #688; }
.box { fill: #eaf2fb; stroke: #357; } .all { fill: #fdf3dc; stroke: #975; }
@media (prefers-color-scheme: dark) {
text { fill: #eef0f4; } .small { fill: #a3abb8; } .paper { fill: #14161a; } path { stroke: #799; }
.box { fill: #1d2b3a; stroke: #68a; } .all { fill: #3a301b; stroke: #a86; }
}"""


class Drawing:
    """Boxes on floors, each above all that it includes.  A line to a lower floor has a place of its own on each floor
    between, next to the boxes; lines to the same box share it.  A place is the box that is there, or the one to which
    the line leads, and the floor."""

    def __init__(self, level: dict[int, int], edges: set[tuple[int, int]]) -> None:
        self.level = level
        self.links: set[tuple[tuple[int, int], tuple[int, int]]] = set()  # from a floor to the next lower one
        for box, target in edges:
            self.links.add(((box, level[box]), (target, level[box] - 1)))
            self.links |= {((target, floor), (target, floor - 1)) for floor in range(level[target] + 1, level[box])}
        places = {place for link in self.links for place in link}
        self.floors = [sorted(place for place in places if place[1] == floor) for floor in range(max(level.values()) + 1)]
        self.joined: dict[tuple[int, int], list[tuple[int, int]]] = {
            place: sorted({one for link in self.links if place in link for one in link} - {place}) for place in places}
        self.sort()
        self.x: dict[tuple[int, int], float] = {}
        self.move()

    def crossings(self) -> int:
        order = {place: i for floor in self.floors for i, place in enumerate(floor)}
        links = [(upper[1], order[upper], order[lower]) for upper, lower in self.links]
        return sum(one[0] == other[0] and one[1] < other[1] and one[2] > other[2] for one in links for other in links)

    def sort(self) -> None:
        """Puts each place near those that it is joined with."""
        best = (self.crossings(), [list(floor) for floor in self.floors])
        for sweep in range(24):
            order = {place: i / len(floor) for floor in self.floors for i, place in enumerate(floor)}
            upwards = sweep % 2 == 0
            for floor in self.floors if upwards else self.floors[::-1]:
                def wanted(place: tuple[int, int]) -> float:
                    near = [order[one] for one in self.joined[place] if (one[1] < place[1]) == upwards]
                    return sum(near) / len(near) if near else order[place]
                floor.sort(key=wanted)
                order.update({place: i / len(floor) for i, place in enumerate(floor)})
            best = min(best, (self.crossings(), [list(floor) for floor in self.floors]))
        self.floors = best[1]

    def width_of(self, place: tuple[int, int]) -> int:
        return WIDTH + LINE if self.level[place[0]] == place[1] else LINE

    def move(self) -> None:
        """Straightens the lines: each place moves to the middle of those that it is joined with, as far as there is room."""
        for floor in self.floors:
            end = -sum(map(self.width_of, floor)) / 2
            for place in floor:
                self.x[place] = end + self.width_of(place) / 2
                end += self.width_of(place)
        for sweep in range(200):
            for floor in self.floors if sweep % 2 else self.floors[::-1]:
                right = [sum(self.x[one] for one in self.joined[place]) / len(self.joined[place]) for place in floor]
                left = list(right)
                rooms = [(self.width_of(one) + self.width_of(other)) / 2 for one, other in zip(floor, floor[1:])]
                for i, room in enumerate(rooms):
                    right[i + 1] = max(right[i + 1], right[i] + room)
                for i, room in reversed(list(enumerate(rooms))):
                    left[i] = min(left[i], left[i + 1] - room)
                self.x.update({place: (one + other) / 2 for place, one, other in zip(floor, left, right)})
        for floor in self.floors:  # no line goes through a box
            assert all(self.x[other] - self.x[one] > (self.width_of(one) + self.width_of(other)) / 2 - 1
                       for one, other in zip(floor, floor[1:]))
        for place in sorted(self.level.items() - self.x.keys()):  # without a line
            self.floors[place[1]].append(place)
            self.x[place] = self.x[self.floors[place[1]][-2]] + WIDTH + LINE
        margin = 20 - min(x - self.width_of(place) / 2 for place, x in self.x.items())
        self.x = {place: x + margin for place, x in self.x.items()}
        self.width = round(20 + max(x + self.width_of(place) / 2 for place, x in self.x.items()))

    def y(self, floor: int) -> int:
        return 40 + (len(self.floors) - 1 - floor) * GAP

    def paths(self) -> list[str]:
        """Each line is straight next to boxes, so it goes through none."""
        parts = []
        for upper, lower in sorted(self.links):
            (x, y), (to_x, to_y) = ((self.x[place], self.y(place[1])) for place in (upper, lower))
            begin, end, middle = y + HEIGHT / 2, to_y - HEIGHT / 2, (y + to_y) / 2
            last = end if self.level[lower[0]] == lower[1] else to_y + HEIGHT / 2
            parts.append(f'<path d="M{x:.0f} {begin:.0f}C{x:.0f} {middle:.0f} {to_x:.0f} {middle:.0f} {to_x:.0f} {end:.0f}'
                         f'V{last:.0f}"/>')
        return parts


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
    drawing = Drawing(level, {(line, one) for line in names for one in uses[line]
                              if not any(one in below[other] for other in uses[line])})
    total, bottom = drawing.width, drawing.y(-1) - 20
    size = f'width="{total}" height="{bottom + HEIGHT + 20}"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total} {bottom + HEIGHT + 20}" {size} role="img">',
             "<title>Which folder of lib/ includes which</title>", f"<style>{STYLE}</style>", f'<rect class="paper" {size}/>',
             *drawing.paths()]
    for line, folders in sorted(names.items()):
        x, y = drawing.x[line, level[line]], drawing.y(level[line])
        label, small = folders[0], libraries[line]
        if len(folders) > 1:  # parts of one folder
            label = label.partition("/")[0]
            small = [one.partition("/")[2] for one in folders] + small
        parts.append(f'<rect class="box" x="{x - WIDTH / 2:.0f}" y="{y - HEIGHT / 2:.0f}" width="{WIDTH}" height="{HEIGHT}" '
                     'rx="6"/>')
        parts.append(f'<text x="{x:.0f}" y="{y if small else y + 5:.0f}">{label}</text>')
        if small:
            parts.append(f'<text class="small" x="{x:.0f}" y="{y + 15:.0f}">{", ".join(small)}</text>')
    parts.append(f'<rect class="all" x="20" y="{bottom}" width="{total - 40}" height="{HEIGHT}" rx="6"/>')
    parts.append(f'<text x="{total / 2:.0f}" y="{bottom + 27}">include/ptxmatrix: the public headers, which all may include</text>')
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
