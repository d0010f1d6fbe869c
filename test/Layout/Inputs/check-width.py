"""check-width.py PTX-LINT: the tables of every opcode without a state space, that is of every layout, fit 100 columns."""

import json
import subprocess
import sys

MOST = 100


def run(*arguments):
    return subprocess.run([sys.argv[1], *arguments], capture_output=True, text=True, check=True).stdout


tables, widest = 0, 0
for variant in json.loads(run("variants", "--format=json")):
    if any(one in variant["opcode"] for one in (".shared", ".global", "tcgen05")):
        continue
    if not variant["registers"] or (variant["opcode"].startswith("wgmma") and "n256" not in variant["opcode"]):
        continue
    for block in run("layout", variant["opcode"]).split("\n\n"):
        lines = block.splitlines()
        if len(lines) > 1 and lines[1].startswith("Row / Col"):
            tables += 1
            widest = max(widest, *map(len, lines))
assert tables > 1000 and widest <= MOST, (tables, widest)
print(f"the widest of the tables has {widest} columns")
