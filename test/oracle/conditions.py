#!/usr/bin/env python3
"""Compares ptx-lint with nvcc: which asm statements of a CUDA source are compiled for which target.

Each case is a small random project with headers and a command: asm statements under nested conditions, and
what these depend on.  nvcc makes the PTX of each target of the command.  ptx-lint reads the source

    exactly   with the command in a compile_commands.json: the statements must be those in the PTX;
    copied    as a source that has no command of its own in that file;
    options   with the target, and with -D, -U, -I and -include;
    target    with the target only.

In the last three, conditions may be left undecided.  Then each statement that nvcc compiles must be read, and one that
it skips must have no error that depends on the target.

Exit status: 0 if they agree, 1 if not, 2 if the comparison failed, 77 if there is no nvcc.
"""

from __future__ import annotations

import json
import random
import re
import subprocess
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Iterator

from command import parser, run
from comparison import spread
from lint import Lint, LintFailure
from nvcc import Nvcc, find_nvcc
from releases import NEWEST, TARGETS, key, target_number

MODES = ("exactly", "copied", "options", "target")
ASKED = "75 80 86 89 90 90a 100 100a 100f 103a 120 120a 120f".split()
MACROS = [f"M{i}" for i in range(8)]
# A header may be missing: it must not change a definition of the source.
OF_HEADERS = MACROS[:4]
OF_SOURCE = MACROS[4:]
HEADERS = ("beside.h", "inc/angled.h", "sys/system.h", "inc/nested.h")
# stmatrix needs sm_90.  One operand is unused, so each statement that is read gets a warning.
STATEMENT = 'asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0+{}], {{%1}};" :: "r"(a), "r"(a), "r"(a));'
# nvcc may reject this many of the projects.
MOST_REJECTED = 0.2
MARKER = re.compile(r"stmatrix[.\w]* \[[%\w]+\+(\d+)\]")
FIRST_WITH_STMATRIX = 90


@dataclass
class Project:
    """A source and its command."""

    targets: list[str]
    files: dict[str, str] = field(default_factory=dict)
    options: list[str] = field(default_factory=list)  # that ptx-lint has, too
    others: list[str] = field(default_factory=list)  # only of nvcc

    def command(self) -> list[str]:
        generate = [f"-gencode=arch=compute_{one},code=compute_{one}" for one in self.targets]
        return [*generate, *self.options, *self.others, "a.cu"]

    def show(self) -> str:
        files = [f"--- {name}\n{text}" for name, text in self.files.items()]
        return "".join(files) + f"--- nvcc {' '.join(self.command())}\n"


class Maker:
    """Makes one project."""

    def __init__(self, seed: str):
        self.rng = random.Random(seed)
        self.statements = 0
        self.own = OF_HEADERS  # may be defined in this file

    def make(self, known: list[str]) -> Project:
        rng = self.rng
        project = Project(sorted(rng.sample(known, rng.randint(1, 4)), key=known.index))
        self.headers = rng.sample(HEADERS, rng.randint(1, len(HEADERS)))
        for header in self.headers:
            project.files[header] = self.header(header)
        project.files["first.h"] = "".join(self.lines(rng.randint(1, 4), 1, False))
        self.choose_options(project)
        self.own = OF_SOURCE
        head = ["#include <cuda.h>\n"] if rng.random() < 0.3 else []
        body = [*head, *self.lines(rng.randint(3, 8), 0, False), "__global__ void kernel(unsigned a) {\n"]
        project.files["a.cu"] = "".join([*body, *self.lines(rng.randint(10, 20), 0, True), "}\n"])
        return project

    def header(self, name: str) -> str:
        lines = self.lines(self.rng.randint(2, 6), 1, False)
        guard = re.sub(r"\W", "_", name).upper()
        kind = self.rng.randrange(4)
        if kind == 0:
            lines = [f"#ifndef {guard}\n#define {guard}\n", *lines, "#endif\n"]
        elif kind == 1:
            lines = [f"#if !defined({guard})\n#define {guard} 1\n", *lines, "#endif  // guard\n"]
        elif kind == 2:
            lines = ["#pragma once\n", *lines]
        return "".join(lines)

    def choose_options(self, project: Project) -> None:
        rng = self.rng
        for name in rng.sample(MACROS, rng.randint(0, 4)):
            value = rng.choice(("", "=0", "=1", "=3", "=M7", "=(M6+1)"))
            project.options += rng.choice(([f"-D{name}{value}"], ["-D", f"{name}{value}"], ["-U", name], [f"-U{name}"]))
        project.options.append("-DCALL(x)=((x) + 2)")
        project.options += rng.choice((["-Iinc"], ["-I", "inc"], ["-I./inc"], []))
        if rng.random() < 0.3:
            project.options += ["-include", "first.h"]
        others = rng.choice((
            [], ["--define-macro=M5=2"], ["--define-macro", "M5,M4=0"], ["-Xcompiler=-DM5"], ["--undefine-macro=M5"],
            ["--pre-include=first.h"], ["--include-path=inc"], ["--options-file=more.rsp"], ["-optf", "more.rsp"],
        ))  # fmt: skip
        project.files["more.rsp"] = '-DM3=1 --include-path="inc"\n-U M2\n'
        standard = rng.choice(([], [], ["-std=c++14"], ["-std=c++17"], ["-std", "c++20"], ["--std=c++20"]))
        system = rng.choice((["-isystem=sys"], ["-isystem", "sys"], ["--system-include", "sys"], []))
        project.others = [*others, *standard, *system]

    def lines(self, count: int, depth: int, is_code: bool) -> Iterator[str]:
        for _ in range(count):
            yield from self.item(depth, is_code)

    def item(self, depth: int, is_code: bool) -> Iterator[str]:
        choice = self.rng.random()
        if depth < 4 and choice < 0.45:
            yield from self.conditional(depth, is_code)
        elif choice < (0.6 if is_code else 0.9):
            yield self.definition()
        elif choice < (0.65 if is_code else 1):
            name = self.rng.choice(HEADERS)
            # One that the folders do not have must not be missed by nvcc.
            asked = self.rng.choice((f'"{name}"', f"<{name.split('/')[-1]}>"))
            yield f"#if __has_include({asked})\n#include {asked}\n#endif\n"
        else:
            self.statements += 1
            yield STATEMENT.format(16 * self.statements) + "\n"

    def conditional(self, depth: int, is_code: bool) -> Iterator[str]:
        rng = self.rng
        name = rng.choice(MACROS)
        asked = self.condition()
        yield rng.choice((f"#if {asked}\n", f"#ifdef {name}\n", f"#ifndef {name}\n", f"# if {asked}\n"))
        yield from self.lines(rng.randint(1, 3), depth + 1, is_code)
        for _ in range(rng.choice((0, 0, 1, 2))):
            yield f"#elif {self.condition()}\n"
            yield from self.lines(rng.randint(1, 3), depth + 1, is_code)
        if rng.random() < 0.5:
            yield "#else\n"
            yield from self.lines(rng.randint(1, 3), depth + 1, is_code)
        yield "#endif\n"

    def definition(self) -> str:
        rng = self.rng
        name = rng.choice(self.own)
        other = rng.choice(MACROS)
        value = rng.choice((str(rng.randrange(4)), self.condition(), f"({other} + 1)", "(__CUDA_ARCH__ / 100)"))
        if name in OF_SOURCE and rng.random() < 0.2:
            return f"#undef CALL\n#define CALL(x) {self.function()}\n"
        return rng.choice((
            f"#define {name} {value}\n",
            f"#undef {name}\n#define {name} {value}\n",
            f"#undef {name}\n",
            f"#ifndef {name}\n#define {name} {value}\n#endif\n",
        ))  # fmt: skip

    def function(self) -> str:
        return self.rng.choice(
            ("((x) + 1)", "((x) > 1 && M1)", "defined(M2)", "(__CUDA_ARCH__ >= (x) * 100)", "(M##x)")
        )

    def condition(self, depth: int = 0) -> str:
        rng = self.rng
        if depth < 3 and rng.random() < 0.35:
            one, other = self.condition(depth + 1), self.condition(depth + 1)
            return rng.choice((
                f"{one} && {other}", f"{one} || {other}", f"({one} || {other})", f"!({one})", f"({one}) == ({other})",
                f"({one} ? {other} : 0)", f"{one} && \\\n    {other}", f"{one} /* and */ && {other}",
            ))  # fmt: skip
        name = rng.choice(MACROS)
        arch = rng.choice("500 750 800 890 900 1000 1030 1200".split())
        return rng.choice((
            f"defined({name})", f"defined {name}", f"!defined({name})", name, f"{name} == 1", f"{name} > 1",
            f"__CUDA_ARCH__ >= {arch}", f"__CUDA_ARCH__ < {arch}", f"__CUDA_ARCH__ == {arch}", "defined(__CUDA_ARCH__)",
            "defined(__CUDA_ARCH_FEAT_SM90_ALL)", "__CUDA_ARCH_FEAT_SM90_ALL", "defined(__CUDA_ARCH_FEAT_SM100_ALL)",
            f"__CUDA_ARCH_SPECIFIC__ == {arch}", "defined(__CUDA_ARCH_SPECIFIC__)",
            f"__CUDA_ARCH_FAMILY_SPECIFIC__ >= {arch}", "defined(__CUDA_ARCH_FAMILY_SPECIFIC__)",
            "__CUDACC_VER_MAJOR__ >= 12", "__CUDACC_VER_MAJOR__ * 100 + __CUDACC_VER_MINOR__ > 1300",
            "defined(CUDA_VERSION)", "CUDA_VERSION >= 12000", "CUDART_VERSION >= 12000", "CUDART_VERSION > 13000",
            "__cplusplus > 201703L", "__cplusplus >= 201703L", "defined(__NVCC__)", "defined __CUDACC__",
            "__GNUC__ > 9", "defined(__linux__)", "defined(__clang__)", "defined(_MSC_VER)", "defined(__CUDACC_RTC__)",
            '__has_include("beside.h")', "__has_include(<angled.h>)", "true", "0", "0x10 > 15u",
            "defined(CALL)",
            f"CALL({rng.randrange(10)})",
        ))  # fmt: skip


@dataclass
class Read:
    """Markers of the statements that ptx-lint read, and of those with an error, by target."""

    warned: dict[str, set[int]]
    wrong: dict[str, set[int]]


class Comparison:
    def __init__(self, nvcc: Nvcc, lint: Lint, seed: int):
        self.nvcc = nvcc
        self.lint = lint
        self.seed = seed
        self.known = [one for one in ASKED if key(TARGETS[f"sm_{one}"]) <= key(NEWEST[nvcc.release])]

    def make(self, number: int) -> Project:
        return Maker(f"{self.seed}/{number}").make(self.known)

    def evaluate(self, number: int) -> tuple[int, Project, Counter, list[str]]:
        """The project, the number of statements compared in each mode, and the errors."""
        project = self.make(number)
        counts: Counter = Counter()
        problems: list[str] = []
        with tempfile.TemporaryDirectory(prefix="ptxmatrix-") as name:
            folder = Path(name)
            for path, text in project.files.items():
                (folder / path).parent.mkdir(exist_ok=True)
                (folder / path).write_text(text)
            theirs = self.compiled(project, folder)
            if theirs is None:
                counts["rejected"] += 1
                return number, project, counts, problems
            for mode in MODES:
                ours = self.read(mode, project, folder)
                counts[mode] += sum(map(len, theirs.values()))
                problems += [f"{mode}: {problem}" for problem in differences(theirs, ours, mode == "exactly")]
        return number, project, counts, problems

    def compiled(self, project: Project, folder: Path) -> dict[str, set[int]] | None:
        """Markers by target, or None if nvcc rejects the source, such as for a condition that is not an expression."""
        command = [self.nvcc.path, "-fatbin", "--keep", *project.command(), "-o", "a.fatbin"]
        (folder / "compile_commands.json").write_text(
            json.dumps([{"directory": str(folder), "file": "a.cu", "arguments": command}])
        )
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace")
        if done.returncode != 0:
            return None
        # nvcc omits the target in the name if there is only one.
        found = {one: folder / f"a.compute_{one}.ptx" for one in project.targets}
        return {
            one: set(map(int, MARKER.findall((path if path.exists() else folder / "a.ptx").read_text())))
            for one, path in found.items()
        }

    def read(self, mode: str, project: Project, folder: Path) -> Read:
        targets = ",".join(f"sm_{one}" for one in project.targets)
        options = {
            "exactly": ["-p", "."],
            "copied": ["-p", "."],
            "options": [f"--target={targets}", *project.options],
            "target": [f"--target={targets}"],
        }[mode]
        name = "b.cu" if mode == "copied" else "a.cu"
        source = project.files["a.cu"]
        (folder / name).write_text(source)
        options += ["--format=json", "--max-diagnostics=0", f"--cuda={self.nvcc.release}"]
        command = [str(self.lint.path), *options, name]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace")
        if done.returncode not in (0, 1):
            raise LintFailure(f"{' '.join(command)}: status {done.returncode}\n{done.stderr}\n{project.show()}")
        (entry,) = json.loads(done.stdout)["files"]
        lines = source.split("\n")
        read = Read({one: set() for one in project.targets}, {one: set() for one in project.targets})
        for found in entry["diagnostics"]:
            marker = MARKER.search(lines[found["line"] - 1])
            if found["rule"] not in ("asm-unused-operand", "needs-target") or not marker:
                raise LintFailure(f"{mode}: {found}\n{project.show()}")
            kind = read.warned if found["rule"] == "asm-unused-operand" else read.wrong
            for one in [found["target"].removeprefix("sm_")] if found.get("target") else project.targets:
                kind[one].add(int(marker[1]))
        return read


def differences(theirs: dict[str, set[int]], ours: Read, is_exact: bool) -> Iterator[str]:
    for target, compiled in theirs.items():
        if missed := compiled - ours.warned[target]:
            yield f"sm_{target}: not read: {sorted(missed)}"
        if is_exact and (added := ours.warned[target] - compiled):
            yield f"sm_{target}: not compiled: {sorted(added)}"
        is_old = target_number(target) < FIRST_WITH_STMATRIX
        if wrong := ours.wrong[target] - (compiled if is_old else set()):
            yield f"sm_{target}: error, but not compiled: {sorted(wrong)}"
        if is_exact and is_old and (missed := compiled - ours.wrong[target]):
            yield f"sm_{target}: no error: {sorted(missed)}"


def main() -> int:
    options = parser(__doc__)
    options.add_argument("--nvcc", default=find_nvcc(), help="default: the one on PATH, or in /usr/local/cuda")
    options.add_argument("--seed", type=int, default=1, help="of what is made at random (default 1)")
    options.add_argument("--count", type=int, default=200, metavar="N", help="how many projects (default 200)")
    options.add_argument("--only", type=int, metavar="NUMBER", help="print the project of this number, and compare it")
    options.add_argument("--jobs", type=int, default=2, metavar="N", help="nvcc to run at a time (default 2)")
    options.add_argument("--examples", type=int, default=5, metavar="N", help="projects to show (default 5)")
    arguments = options.parse_args()
    started = time.monotonic()
    counts: Counter = Counter()
    bad = 0
    nvcc = Nvcc(arguments.nvcc)
    comparison = Comparison(nvcc, Lint(arguments.ptx_lint), arguments.seed)
    numbers = range(arguments.count) if arguments.only is None else [arguments.only]
    if arguments.only is not None:
        print(comparison.make(arguments.only).show())
    for number, project, counted, problems in spread(comparison.evaluate, numbers, arguments.jobs):
        counts += counted
        bad += bool(problems)
        if problems and bad <= arguments.examples:
            print(f"number {number}: nvcc {' '.join(project.command())}", *problems, sep="\n    ", flush=True)
    shown = ", ".join(f"{mode} {counts[mode]}" for mode in MODES)
    print(f"statements that nvcc compiled: {shown}; {counts['rejected']} of {len(numbers)} projects that it rejects")
    print(f"seed {arguments.seed}, {time.monotonic() - started:.0f} s; {bad} disagreements")
    return 1 if bad or counts["rejected"] > MOST_REJECTED * len(numbers) else 0


if __name__ == "__main__":
    run(main)
