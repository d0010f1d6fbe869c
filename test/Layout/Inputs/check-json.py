"""Every legal spelling has a layout: `layout --format=json` is what DESIGN calls it, and no slot is there twice."""

import json
import subprocess
import sys

lint = sys.argv[1]
KEYS = ["opcode", "registers", "register_bits", "element_bits", "matrices", "rows", "columns", "basis", "elements"]


def run(*arguments):
    return json.loads(subprocess.run([lint, *arguments], capture_output=True, text=True, check=True).stdout)


def check(variant):
    opcode = variant["opcode"]
    layout = run("layout", opcode, "--format=json")
    assert list(layout) == KEYS, list(layout)
    for key in ("opcode", "registers", "register_bits"):
        assert layout[key] == variant[key], (opcode, key)
    assert layout["basis"] == ("measured" if opcode.startswith("wmma") else "isa"), opcode

    places, slots = [], []
    for element in layout["elements"]:
        assert list(element) == ["matrix", "row", "column", "slots"], opcode
        places.append((element["matrix"], element["row"], element["column"]))
        for slot in element["slots"]:
            assert list(slot) == ["lane", "register", "bit"], opcode
            slots.append((slot["lane"], slot["register"], slot["bit"]))
    assert places == [
        (matrix, row, column)
        for matrix in range(layout["matrices"])
        for row in range(layout["rows"])
        for column in range(layout["columns"])
    ], opcode
    assert sorted(slots) == [
        (lane, register, bit)
        for lane in range(32)
        for register in range(layout["registers"])
        for bit in range(0, layout["register_bits"], layout["element_bits"])
    ], opcode
    return len(slots)


variants = run("variants", "--format=json")
total = sum(check(variant) for variant in variants)
print(f"{len(variants)} layouts, {total} slots")
