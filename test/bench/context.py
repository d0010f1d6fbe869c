"""Shared by all parts: the programs, the inputs and the sizes."""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Optional, Protocol

from figures import Report
from inputs import Inputs
from measure import Race

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "test" / "oracle"))


@dataclass(frozen=True)
class Sizes:
    """In bytes."""

    module: int  # whole modules
    front_end: int  # what ptxas reads
    growth: tuple[int, ...]
    files: int  # how many for the threads
    file: int  # the size of each
    starts: int  # how often small programs are started in a round
    source: int  # a CUDA source
    statements: int  # how many asm statements another one has


FULL = Sizes(128_000_000, 8_000_000, (10**6, 10**7, 10**8), 16, 16_000_000, 100, 10_000_000, 5000)
QUICK = Sizes(16_000_000, 2_000_000, (10**6, 10**7), 8, 8_000_000, 20, 10_000_000, 5000)
LARGEST = 10**9


@dataclass
class Context:
    options: argparse.Namespace
    race: Race
    inputs: Inputs
    bin_folder: Path
    sizes: Sizes
    ptxas: Optional[str]

    @property
    def ptx_lint(self) -> str:
        return str(self.bin_folder / "ptx-lint")

    def helper(self, name: str) -> str:
        return str(self.bin_folder / f"ptxmatrix-bench{name}")


class Part(Protocol):
    """One group of figures."""

    def __init__(self, context: Context):
        """Creates the inputs and adds the competitors to the race."""

    def report(self) -> Report:
        """After the race."""
