"""CUDA sources: without asm statements, with many, and with the headers of a toolkit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Optional

import sources
from context import Context
from figures import Report, milliseconds, rate
from measure import Competitor

from nvcc import find_nvcc  # test/oracle

PLAIN_WANTED = 100e6  # bytes a second of CPU time
ASM_WANTED = 50_000  # statements a second of CPU time
FILES = 100  # with the headers of a toolkit
SMALL = 15_000  # bytes
COMMAND = "{nvcc} -std=c++17 -gencode arch=compute_80,code=sm_80 -gencode arch=compute_90a,code=sm_90a -c {file}"


class Sources:
    def __init__(self, context: Context):
        self.folder = context.inputs.folder / "cuda"
        lint, race, sizes = context.ptx_lint, context.race, context.sizes
        self.plain = self.write("plain.cu", sources.plain_source(sizes.source))
        self.asm = self.write("asm.cu", sources.asm_source(sizes.statements))
        self.statements = sizes.statements
        small = [self.write(f"small/{seed}.cu", sources.plain_source(SMALL, seed)) for seed in range(1, 501)]
        self.small_size = sum(path.stat().st_size for path in small)
        self.of_plain = race.add("plain", [lint, "-j", "1", str(self.plain)])
        self.of_small = race.add("small", [lint, "-j", "1", str(small[0].parent)])
        self.of_asm = race.add("asm", [lint, "-j", "1", str(self.asm)])
        self.of_build: Optional[Competitor] = None
        if nvcc := find_nvcc():
            self.write_database(nvcc)
            self.of_build = race.add("build", [lint, "-j", "1", "-p", str(self.folder / "build")])

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def write_database(self, nvcc: str) -> None:
        """A compile database: every other source has asm statements."""
        files = [self.write(f"build/{seed}.cu", sources.asm_source(50, seed) if seed % 2 else
                            sources.plain_source(SMALL, seed)) for seed in range(1, FILES + 1)]
        commands = [{"directory": str(self.folder), "file": str(file), "command": COMMAND.format(nvcc=nvcc, file=file)}
                    for file in files]
        self.write("build/compile_commands.json", json.dumps(commands))

    def report(self) -> Report:
        report = Report()
        size = self.plain.stat().st_size
        table = report.table("CUDA sources, one thread", "what", "CPU", "a second")
        table.add(f"one of {size / 1e6:.0f} MB without asm", milliseconds(self.of_plain.cpu),
                  rate(size, self.of_plain.cpu))
        table.add(f"500 of {self.small_size / 1e6:.0f} MB in all, without asm", milliseconds(self.of_small.cpu),
                  rate(self.small_size, self.of_small.cpu))
        speed = self.statements / self.of_asm.cpu
        table.add(f"one with {self.statements:,} asm statements", milliseconds(self.of_asm.cpu),
                  f"{speed:,.0f} statements")
        if self.of_build:
            table.add(f"{FILES} with a command of nvcc for two targets", milliseconds(self.of_build.cpu),
                      f"{FILES / self.of_build.cpu:,.0f} sources")
        slower = min(size / self.of_plain.cpu, self.small_size / self.of_small.cpu)
        report.figure("CUDA source without asm", slower, f"{slower / 1e6:.0f} MB/s", f">= {PLAIN_WANTED / 1e6:.0f} MB/s",
                      slower >= PLAIN_WANTED)
        report.figure("CUDA source with many asm statements", speed, f"{speed:,.0f} statements/s",
                      f">= {ASM_WANTED:,} statements/s", speed >= ASM_WANTED)
        return report
