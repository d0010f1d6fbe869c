#!/usr/bin/env python3
"""Compares every ptxas with ptx-as: after which options, and their values, they find the input.

ptxas is given each option of its --help, and after it the name of a file that does not exist: if it complains of that
file, the option takes no value.  ptx-as is given each, with a value if it takes one, before a module with an error, and
a program that does nothing in place of ptxas: it must report the module.

Exit status: 0 if both agree, 1 if not, 77 if there is no ptxas.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from command import run
from ptxas import Ptxas, needed_ptxas

LEFT_OUT = {"--help", "-h", "--version", "-V", "--list-version", "-version-ls", "--list-arch", "-arch-ls"}
BAD = ".version 8.0\n.target sm_50\n.visible .entry k() { ldmatrix; ret; }\n"


def options(ptxas: str) -> list[str]:
    text = subprocess.run([ptxas, "--help"], capture_output=True, text=True).stdout
    found = re.findall(r"^--(\S+).*\(-(\S+)\)", text, re.M)
    return [option for name, short in found for option in (f"--{name}", f"-{short}")]


def ptxas_takes_value(ptxas: str, option: str) -> bool:
    result = subprocess.run([ptxas, option, "missing.ptx"], capture_output=True, text=True)
    return "Input file 'missing.ptx' could not be opened" not in result.stdout + result.stderr


def ptx_as_finds_input(ptx_as: str, options: list[str]) -> bool:
    environment = os.environ | {"PTXMATRIX_PTXAS": shutil.which("true"), "PTXMATRIX_AS_FLAGS": "--no-config"}
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "bad.ptx").write_text(BAD)
        result = subprocess.run([ptx_as, *options, "bad.ptx"], capture_output=True, text=True, cwd=folder, env=environment)
    return result.returncode == 1 and "bad.ptx:3:" in result.stderr


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ptx-as", required=True, metavar="PATH")
    parser.add_argument("--ptxas", action="append", metavar="PATH", help="a ptxas, or 'all'")
    arguments = parser.parse_args()
    ptx_as = str(Path(arguments.ptx_as).resolve())
    failed = 0
    for path in needed_ptxas(arguments.ptxas):
        release = Ptxas(path).release
        wrong = 0
        names = [option for option in options(path) if option not in LEFT_OUT]
        for option in names:
            words = [option, "1"] if ptxas_takes_value(path, option) else [option]
            if not ptx_as_finds_input(ptx_as, words):
                print(f"{release}: ptx-as does not find the input after {' '.join(words)}")
                wrong += 1
        print(f"{release}: {len(names)} options, {wrong} wrong")
        failed += wrong
    return 1 if failed else 0


if __name__ == "__main__":
    run(main)
