#!/usr/bin/env python3
"""Checks adversarial inputs, and measures their cost.

ptx-lint reads each input of adversarial_inputs.py in all ways: text, JSON, SARIF, --requirements and --fix of a copy.  Its
exit status must be the expected one, and it must not crash.  The measurements are processor time, as a multiple of that
of a plain module of the same size in the same way, and peak memory beyond the file.  Limits are 10 times, with 25 us
for each new shape of a statement, and 64 MB and 16 bytes for each byte of the file, because the statements of a function
are kept until it ends; --fix, which needs the old and the new text, may use the file twice more.  Inputs that are known
to take longer are marked, with the reason in adversarial_inputs.py.

Times are printed.  They fail the test only if they are far beyond what a busy machine explains.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Sequence

from adversarial_inputs import INPUTS, AdversarialInput

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "bench"))
from inputs import module  # noqa: E402

MB = 1_000_000
UNITS = {"K": 10**3, "M": 10**6, "G": 10**9}
MOST_TIMES = 10
SHAPE_SECONDS = 25e-6
MOST_MEMORY = 64 * MB
FUNCTION_BYTES = 16  # For each byte of the file.
# --growth: the most that a run may need for four times as much, for 64 MB, in seconds and bytes.
MOST_GROWTH = 4.6
GROWN = 64 * MB
LONGEST = 10
LARGEST = 1000 * MB
MOST_SECONDS = 300  # Of processor time: then a run ends.
LONGEST_AGAIN = 5  # Seconds; longer runs are measured only once.
LARGEST_PLAIN = 64 * MB  # For larger inputs the time of this one is multiplied, since it grows with the module.
WAYS = {
    "text": [],
    "json": ["--format=json"],
    "sarif": ["--format=sarif"],
    "requirements": ["--requirements"],
    "fix": ["--fix"],
}


@dataclass
class Run:
    status: int
    seconds: float
    peak: int
    message: str  # The beginning of its standard error.


def run(ptx_lint: str, arguments: Sequence[str], errors: Path) -> Run:
    """Runs it and discards its output."""
    command = ["/bin/sh", "-c", 'ulimit -t "$0"; exec "$@"', str(MOST_SECONDS), ptx_lint, *arguments]
    process = os.posix_spawn(command[0], command, os.environ, file_actions=[
        (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
        (os.POSIX_SPAWN_OPEN, 2, str(errors), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
    ])
    _, status, usage = os.wait4(process, 0)
    with open(errors, errors="replace") as file:
        message = file.read(2000)
    return Run(os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, message)


class Plain:
    """The cost of plain modules."""

    def __init__(self, ptx_lint: str, folder: Path):
        self.ptx_lint, self.folder = ptx_lint, folder
        self.seconds: dict[tuple[int, str], float] = {}

    def cost(self, size: int, way: str, again: bool = False) -> float:
        """Seconds for `size` bytes, measured before unless `again`."""
        size = max(size, 100_000)
        step = 10 ** (len(str(size)) - 1)
        made = min((size + step // 2) // step * step, LARGEST_PLAIN)  # one for all of about this size
        if (made, way) not in self.seconds:
            self.seconds[made, way] = statistics.median(self.measure(made, way) for _ in range(3))
        return (self.measure(made, way) if again else self.seconds[made, way]) * size / made

    def measure(self, size: int, way: str) -> float:
        path = self.folder / f"plain{size}.ptx"
        if not path.exists():
            path.write_text(module(size))
        done = run(self.ptx_lint, [*WAYS[way], str(path)], self.folder / "errors")
        if done.status != 0:
            sys.exit(f"the plain module is not fine: {done.message}")
        return done.seconds


class Check:
    def __init__(self, options: argparse.Namespace, folder: Path):
        self.options, self.folder = options, folder
        self.plain = Plain(options.ptx_lint, folder)
        self.failures = 0
        print(f"{'input':42} {'way':13}{'size':>11} status      time, of plain     memory  verdict")

    def check(self, adversarial_input: AdversarialInput) -> None:
        path = self.folder / f"adversarial_input.{adversarial_input.extension}"
        write(adversarial_input, int(self.options.size * adversarial_input.part), path)
        for way in self.options.ways:
            self.measure(adversarial_input, way, path)
        path.unlink()

    def run(self, way: str, path: Path) -> Run:
        read = path
        if way == "fix":
            read = self.folder / f"copy{path.suffix}"
            shutil.copy(path, read)
        return run(self.options.ptx_lint, [*WAYS[way], str(read)], self.folder / "errors")

    def measure(self, adversarial_input: AdversarialInput, way: str, path: Path) -> None:
        size = path.stat().st_size
        done = self.run(way, path)
        plain = self.plain.cost(size, way)
        allowed = SHAPE_SECONDS * (size // adversarial_input.shapes) if adversarial_input.shapes else 0
        times, beyond = done.seconds / plain, (done.seconds - allowed) / plain
        if beyond > MOST_TIMES and done.seconds < LONGEST_AGAIN and self.options.pairs:
            # The clock of the machine may have changed: only pairs of runs are reliable.
            pairs = [(self.run(way, path).seconds, self.plain.cost(size, way, again=True))
                     for _ in range(self.options.pairs)]
            times = statistics.median(seconds / cost for seconds, cost in pairs)
            beyond = statistics.median((seconds - allowed) / cost for seconds, cost in pairs)
        isSlow = beyond > MOST_TIMES
        files = 3 if way == "fix" else 1
        isLarge = done.peak > (files + FUNCTION_BYTES) * size + MOST_MEMORY

        wrong, known = [], []
        # --fix may have fixed everything, and says so; it keeps text that it could not read.
        expected = {adversarial_input.status} | ({0} if way in ("fix", "requirements") and adversarial_input.status == 1 else set())
        if done.status not in expected:
            wrong.append(f"exit status {done.status}: {done.message.splitlines()[:1]}")
        if "Sanitizer" in done.message or "runtime error" in done.message or "LLVM ERROR" in done.message:
            wrong.append(done.message)
        if isLarge and not self.options.sanitized:
            wrong.append("memory")
        if isSlow:
            isFarBeyond = done.seconds > self.options.patience * plain + 1
            (wrong if isFarBeyond and not adversarial_input.slow else known).append("time")
        self.failures += bool(wrong)
        told = [f"WRONG: {each}" for each in wrong] + [f"over: {each}" for each in known]
        verdict = "; ".join(told + ([f"({adversarial_input.slow})"] if known and adversarial_input.slow else [])) or "ok"
        print(f"{adversarial_input.name:42} {way:13}{size / MB:8.1f} MB {done.status:3} {done.seconds:9.3f} s {times:7.1f} x "
              f"{(done.peak - size) / MB:8.1f} MB  {verdict}", flush=True)


class Growth:
    """Times and memory at three sizes, each four times the one before."""

    def __init__(self, options: argparse.Namespace, folder: Path):
        self.options, self.folder = options, folder
        self.sizes = [options.size // 16, options.size // 4, options.size]
        self.failures = 0
        print(f"{'':46}" + "".join(f"{size / MB:>9.0f} MB        " for size in self.sizes))

    def check(self, adversarial_input: AdversarialInput) -> None:
        path = self.folder / f"adversarial_input.{adversarial_input.extension}"
        done = []
        for size in self.sizes:
            write(adversarial_input, size, path)
            done.append(run(self.options.ptx_lint, [str(path)], self.folder / "errors"))
        path.unlink()
        _, middle, last = done
        told = []
        # What each run needs for itself is not part of it, and a clock is not exact.
        if last.seconds > MOST_GROWTH * middle.seconds + 0.5:
            told.append("time grows faster")
        if last.peak > MOST_GROWTH * middle.peak:
            told.append("memory grows faster")
        if last.seconds > LONGEST * self.options.size / GROWN:
            told.append("takes too long")
        if last.peak > LARGEST * self.options.size / GROWN:
            told.append("needs too much memory")
        if any(one.status not in (0, 1, 2) for one in done):
            told.append("crashes")
        self.failures += bool(told)
        print(f"{adversarial_input.name:46}" + "".join(f"{one.seconds:9.2f} s {one.peak / MB:7.0f} MB" for one in done),
              *told, flush=True)


def write(adversarial_input: AdversarialInput, size: int, path: Path) -> None:
    with open(path, "wb") as file:
        for part in adversarial_input.make(size):
            file.write(part)


def size_of(text: str) -> int:
    return int(float(text[:-1]) * UNITS[text[-1]]) if text[-1:] in UNITS else int(text)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ptx-lint", required=True)
    parser.add_argument("--size", type=size_of, default=2 * MB, help="of each input, such as 64M or 1G (default: 2M)")
    parser.add_argument("--ways", type=lambda text: text.split(","), default=list(WAYS),
                        help="some of " + ",".join(WAYS))
    parser.add_argument("--only", default="", help="the inputs with this text, or one of several between '|', in their name")
    parser.add_argument("--folder", help="where the inputs are made; a temporary one by default")
    parser.add_argument("--patience", type=float, default=100, help="the multiple of the time that fails the test")
    parser.add_argument("--pairs", type=int, default=5,
                        help="of runs, with a plain module each, that tell what took too long (default: 5)")
    parser.add_argument("--sanitized", action="store_true", help="ptx-lint has sanitizers, which take memory and time")
    parser.add_argument("--modules", action="store_true", help="no CUDA sources, which an optional component reads")
    parser.add_argument("--growth", action="store_true",
                        help="print time and memory of a check, at a sixteenth and a fourth of the size and at the size")
    options = parser.parse_args()
    if options.sanitized:
        options.patience, options.pairs = float("inf"), 0
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        check = (Growth if options.growth else Check)(options, Path(folder))
        for adversarial_input in INPUTS:
            is_asked = any(part in adversarial_input.name for part in options.only.split("|"))
            if is_asked and not (options.modules and adversarial_input.extension == "cu"):
                check.check(adversarial_input)
    print(f"adversarial.py: {check.failures} failures" if check.failures else "adversarial.py: all is well")
    return 1 if check.failures else 0


if __name__ == "__main__":
    sys.exit(main())
