"""Every legal spelling, or every n-th of them with n as the second argument, has a layout:
`layout --format=json` has the keys of docs/schemas/layout.schema.json, and no slot occurs twice.
"""

import json
import subprocess
import sys

lint = sys.argv[1]
KEYS = ["registers", "register_bits", "element_bits", "stored_bits", "matrices", "rows", "columns", "basis", "row_bytes",
        "address_alignment", "stride_alignment", "default_stride", "addresses", "elements"]  # fmt: skip


def run(*arguments):
    return json.loads(subprocess.run([lint, *arguments], capture_output=True, text=True, check=True).stdout)


def named(operands):
    """The names for --operand, in their order."""
    names = {
        "destination": iter("d"),
        "source": iter("abc"),
        "metadata": iter(["metadata"]),
        "scale_data": iter(["scale_a", "scale_b"]),
    }
    return {next(names[one["role"]]): one for one in operands if one["role"] in names}


def check(variant):
    opcode = variant["opcode"]
    document = run("layout", opcode, "--format=json")
    assert document.pop("opcode") == opcode
    if "operands" not in document:
        return check_layout(opcode, variant, document)
    assert list(document) == ["operands"], opcode
    expected = named(variant.get("alternatives", [variant["operands"]])[-1])
    assert list(document["operands"]) == list(expected), opcode
    if opcode.startswith("mma.sp::"):  # each one, too; not for all, which takes too long
        for name, layout in document["operands"].items():
            alone = run("layout", opcode, "--format=json", f"--operand={name}")
            assert alone == {"opcode": opcode, "operands": {name: layout}}, (opcode, name)
    return sum(check_layout(opcode, one, document["operands"][name]) for name, one in expected.items())


def check_layout(opcode, operand, layout):
    assert list(layout) == KEYS, list(layout)
    assert layout["registers"] == operand.get("registers", 1), opcode
    assert layout["register_bits"] == operand.get("register_bits", operand.get("bits", 32)), opcode
    assert layout["basis"] == ("measured" if opcode.startswith("wmma") else "isa"), opcode

    gives_rows = opcode.startswith(("ldmatrix", "stmatrix"))
    assert (layout["row_bytes"] != 0) == gives_rows, opcode
    rows = [(matrix, row) for matrix in range(layout["matrices"]) for row in range(layout["rows"])] if gives_rows else []
    assert layout["addresses"] == [
        {"lane": lane, "matrix": matrix, "row": row} for lane, (matrix, row) in enumerate(rows)
    ], opcode

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
        for lane in range(128 if opcode.startswith("wgmma.") else 32)
        for register in range(layout["registers"])
        for bit in range(0, layout["register_bits"], layout["element_bits"])
    ], opcode
    return len(slots)


variants = [one for one in run("variants", "--format=json") if one["registers"] and "tcgen05" not in one["opcode"]]
variants = variants[:: int(sys.argv[2])]
total = sum(check(variant) for variant in variants)
print(f"{len(variants)} layouts, {total} slots")
