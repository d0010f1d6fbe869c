"""What the programs of this folder share: an option, and the exit statuses."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Callable

from lint import LintFailure
from ptxas import Skipped


def parser(description: str | None) -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--ptx-lint", required=True, type=Path, metavar="PATH")
    return options


def run(main: Callable[[], int]) -> None:
    """Ends with the exit status of `main`: 2 if a tool failed, 77 if one is missing."""
    try:
        status = main()
    except Skipped as missing:
        print(f"skipped: {missing}")
        status = 77
    except (LintFailure, OSError) as failure:
        print(failure, file=sys.stderr)
        status = 2
    sys.exit(status)
