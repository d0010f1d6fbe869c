"""Tables of the measurements, and figures compared with their targets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Optional


@dataclass
class Table:
    """Printed as Markdown that is readable as plain text."""

    title: str
    columns: list[str]
    rows: list[list[str]] = field(default_factory=list)

    def add(self, *cells: str) -> None:
        self.rows.append(list(cells))

    def lines(self) -> list[str]:
        widths = [max(len(row[i]) for row in [self.columns, *self.rows]) for i in range(len(self.columns))]

        def line(cells: list[str]) -> str:
            # The first column is words, the others are figures.
            padded = [cells[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(cells[1:], widths[1:])]
            return "| " + " | ".join(padded) + " |"

        rule = ["-" * widths[0]] + ["-" * (width - 1) + ":" for width in widths[1:]]
        return [line(self.columns), "| " + " | ".join(rule) + " |", *map(line, self.rows)]


@dataclass
class Figure:
    """One figure that has a target."""

    name: str
    measured: str
    wanted: str
    met: Optional[bool]  # None: it was not measured, and `measured` says why
    value: Optional[float] = None

    @property
    def verdict(self) -> str:
        return "-" if self.met is None else "yes" if self.met else "no"


@dataclass
class Report:
    """The results of a part."""

    short: list[list[str]] = field(default_factory=list)  # rows of short_table()
    tables: list[Table] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def table(self, title: str, *columns: str) -> Table:
        self.tables.append(Table(title, list(columns)))
        return self.tables[-1]

    def in_short(self, what: str, measured: str, beside: str = "") -> None:
        """The most important results for a user."""
        self.short.append([what, measured, beside])

    def figure(self, name: str, value: float, measured: str, wanted: str, met: bool) -> None:
        self.figures.append(Figure(name, measured, wanted, met, value))

    def skipped(self, name: str, why: str, wanted: str) -> None:
        self.figures.append(Figure(name, f"skipped: {why}", wanted, None))


def figures_table(figures: list[Figure]) -> Table:
    table = Table("Figures", ["figure", "measured", "wanted", "met"])
    for figure in figures:
        table.add(figure.name, figure.measured, figure.wanted, figure.verdict)
    return table


def short_table(reports: list[Report]) -> Table:
    return Table("In short", ["what", "time", "for comparison"], [row for report in reports for row in report.short])


def megabytes(size: int) -> str:
    return f"{size / 1e6:g} MB"


def rate(size: int, seconds: float) -> str:
    """GB/s, with enough digits for slow ones."""
    value = size / seconds / 1e9
    return f"{value:.2f} GB/s" if value >= 0.1 else f"{1000 * value:.1f} MB/s"


def milliseconds(seconds: float) -> str:
    value = 1000 * seconds
    return f"{value:.0f} ms" if value >= 100 else f"{value:.2f} ms"
