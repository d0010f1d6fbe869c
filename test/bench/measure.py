"""Runs competitors in turn, round by round, so disturbances of the machine affect all of them."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable, Sequence

Command = Sequence[str]


class CannotMeasure(Exception):
    """Something is missing, or does not do what is being measured."""


@dataclass(frozen=True)
class Run:
    """One run of a command, or of several at once."""

    wall: float  # seconds
    cpu: float  # seconds, of all of them
    peak: int  # bytes of memory, of the largest


@dataclass
class Competitor:
    """A program that is run once per round, and its results."""

    name: str
    measure: Callable[[], list[Run]]
    most: int  # rounds that it takes part in, if it takes minutes
    alone: bool = False  # one command on one thread, so its wall time should be its CPU time
    runs: list[Run] = field(default_factory=list)

    def median(self, what: str) -> float:
        """The median of "wall", "cpu" or "peak"."""
        return statistics.median(getattr(run, what) for run in self.runs)

    @property
    def wall(self) -> float:
        return self.median("wall")

    @property
    def cpu(self) -> float:
        return self.median("cpu")

    def share_of(self, other: Competitor) -> float:
        """This one's time as a share of the other's, in wall or CPU time, whichever is more.

        Other work on the machine adds to the wall time of programs that take seconds, and hardly to that of those that
        take milliseconds.  The share of only wall time would improve on a busier machine.
        """
        return max(self.wall / other.wall, self.cpu / other.cpu)


class Race:
    """All competitors of all parts."""

    def __init__(self, bin_folder: Path):
        self.helper = str(bin_folder / "ptxmatrix-bench-measure")
        self.competitors: list[Competitor] = []

    def add(self, name: str, *commands: Command, status: int = 0, repeat: int = 1, most: int = 1 << 30) -> Competitor:
        """A competitor that is `commands`, run at once.  Each must end with `status`; `repeat` runs are one round."""
        competitor = self.add_function(name, lambda: self.run(commands, status, repeat), most)
        competitor.alone = len(commands) == 1
        return competitor

    def add_function(self, name: str, measure: Callable[[], list[Run]], most: int = 1 << 30) -> Competitor:
        """A competitor that measures itself."""
        competitor = Competitor(name, measure, most)
        self.competitors.append(competitor)
        return competitor

    def run(self, commands: Sequence[Command], status: int, repeat: int) -> list[Run]:
        line = [self.helper, str(repeat)]
        for number, command in enumerate(commands):
            line += [":::", *command] if number else command
        done = subprocess.run(line, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"})
        if done.returncode != 0:
            raise CannotMeasure(f"{' '.join(line[2:])}: {done.stderr.strip()}")
        runs = []
        for output in done.stdout.splitlines():
            wall, cpu, peak, *statuses = output.split()
            if any(int(got) != status for got in statuses):
                raise CannotMeasure(f"{' '.join(line[2:])} ended with {' '.join(statuses)}, not with {status}")
            runs.append(Run(float(wall), float(cpu), 1024 * int(peak)))
        return runs

    def disturbance(self) -> float:
        """The largest ratio of wall to CPU time of programs that ran alone and long enough; 1 means undisturbed."""
        return max((one.wall / one.cpu for one in self.competitors if one.alone and one.runs and one.cpu > 0.05),
                   default=1.0)

    def start(self, rounds: int) -> None:
        """Runs all of them `rounds` times, in a different order each time."""
        for number in range(rounds):
            print(f"compare: round {number + 1} of {rounds}", file=sys.stderr)
            shift = number * len(self.competitors) // rounds
            for competitor in self.competitors[shift:] + self.competitors[:shift]:
                if len(competitor.runs) < competitor.most or number == 0:
                    competitor.runs += competitor.measure()
