#!/usr/bin/env python3
"""Checks docs/examples/wgmma-gemm.cu: its comments show what ptx-lint prints, its descriptors are among that, ptx-lint
reports nothing about it, and nvcc, if there is one, compiles it."""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "wgmma-gemm.cu"


def output_of(command: list[str]) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def check_comments(text: str, ptx_lint: str) -> list[str]:
    """What the comments and constants have and ptx-lint does not print."""
    problems = []
    printed = ""
    shown = set()
    for line in re.findall(r"^//(?!/)(.*)$", text, re.MULTILINE):
        if line.startswith(" $ ptx-lint "):
            printed = output_of([ptx_lint, *line.split()[2:]])
            shown = {" ".join(words.split()) for words in printed.splitlines()}
        elif not line.strip():
            shown = set()
        elif shown and not any(words.startswith(" ".join(line.split())) for words in shown):
            problems.append(f"ptx-lint does not print '{line.strip()}'")
    for name, value in re.findall(r"(kDescriptor\w) = (0x\w+);", text):
        if f"// descriptor   {value}" not in text:
            problems.append(f"{name} is not a descriptor of the comments")
    return problems


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ptx-lint", required=True)
    options = parser.parse_args()
    text = EXAMPLE.read_text(encoding="utf-8")
    problems = check_comments(text, options.ptx_lint)
    if text.count("// $ ptx-lint") != 3 or text.count("kDescriptor") < 4:
        problems.append("the example has other comments than this test expects")
    output_of([options.ptx_lint, "--target=sm_90a", "-Werror", str(EXAMPLE)])
    if nvcc := shutil.which("nvcc"):
        with tempfile.TemporaryDirectory() as folder:
            output_of([nvcc, "-cubin", "-arch=sm_90a", "-o", f"{folder}/wgmma-gemm.cubin", str(EXAMPLE)])
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
