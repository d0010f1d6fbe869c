"""Calls of the library: Google Benchmark's figures."""

from __future__ import annotations

import json
import statistics
import subprocess

from context import Context
from figures import Report
from measure import CannotMeasure, Run

UNITS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}


class Calls:
    def __init__(self, context: Context):
        self.command = [context.helper(""), "--benchmark_format=json",
                        f"--benchmark_min_time={0.02 if context.options.quick else 0.2}"]
        self.seconds: dict[str, list[float]] = {}
        self.rates: dict[str, float] = {}
        context.race.add_function("calls", self.measure)

    def measure(self) -> list[Run]:
        done = subprocess.run(self.command, capture_output=True, text=True)
        if done.returncode != 0:
            raise CannotMeasure(f"{self.command[0]}: {done.stderr.strip()}")
        for benchmark in json.loads(done.stdout)["benchmarks"]:
            name = benchmark["name"]
            if benchmark.get("error_occurred"):
                raise CannotMeasure(f"{name}: {benchmark['error_message']}")
            seconds = benchmark["cpu_time"] * UNITS[benchmark["time_unit"]]
            self.seconds.setdefault(name, []).append(seconds)
            if "bytes_per_second" in benchmark:
                self.rates[name] = seconds * benchmark["bytes_per_second"]  # bytes
        return []

    def report(self) -> Report:
        report = Report()
        medians = {name: statistics.median(times) for name, times in self.seconds.items()}
        calls = report.table("Calls of the library, CPU time", "call", "time")
        modules = report.table("Modules of 4 MB from memory, CPU time", "call", "GB/s")
        for name, seconds in medians.items():
            if name in self.rates:
                modules.add(name, f"{self.rates[name] / seconds / 1e9:.2f} GB/s")
            else:
                calls.add(name, f"{1e9 * seconds:.0f} ns")
        hit = max(seconds for name, seconds in medians.items() if name.startswith("statement/hit/"))
        typed = medians["instruction/check+emit/mixed"]
        report.in_short("the library: one statement as text, the slowest kind", f"{1e9 * hit:.0f} ns")
        report.in_short("the library: one typed instruction checked and printed", f"{1e9 * typed:.0f} ns")
        report.figure("one statement's text, shape seen before: the slowest kind", 1e9 * hit, f"{1e9 * hit:.0f} ns",
                      "<= 300 ns", hit <= 300e-9)
        report.figure("typed instruction checked and emitted with its operands, mixed kinds", 1e9 * typed, f"{1e9 * typed:.0f} ns",
                      "<= 150 ns", typed <= 150e-9)
        return report
