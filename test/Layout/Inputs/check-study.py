"""Compares the tables of study-tables.txt with those that `ptx-lint layout` prints.

They are the same except for white space.  For the tables with and without .trans, the study calls the rows addresses.
"""

import re
import subprocess
import sys
from pathlib import Path

lint = sys.argv[1]


def printed_tables(opcode):
    """Number of the matrix -> the lines of its table."""
    text = subprocess.run([lint, "layout", opcode], capture_output=True, text=True, check=True).stdout
    tables = {}
    for block in text.split("\n\n"):
        if found := re.match(r"matrix (\d+), .*\n", block):
            tables[int(found[1])] = [" ".join(line.split()) for line in block.splitlines()[1:]]
    return tables


def study_tables():
    """(opcode, number of the matrix, the lines of its table)"""
    text = (Path(__file__).parent / "study-tables.txt").read_text()
    for block in text.split("\n\n")[1:]:
        title, *lines = block.strip().splitlines()
        opcode, number = re.fullmatch(r"(\S+) matrix (\d)", title).groups()
        lines = [line.replace("Address / Index", "Row / Col").replace("Row / Col Index", "Row / Col").removeprefix("Addr") for line in lines]
        yield opcode, int(number), lines


count = 0
for opcode, matrix, lines in study_tables():
    assert len(lines) == 9, opcode
    if (printed := printed_tables(opcode)[matrix]) != lines:
        sys.exit(f"{opcode}, matrix {matrix}: {printed} is not {lines}")
    count += 1
print(f"{count} tables")
