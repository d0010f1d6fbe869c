"""Every n-th form of wgmma.mma_async, with n as the second argument: for A and B, in each order and with each swizzle in
turn, `layout --shared --format=svg` shows each 16 bytes once, with the elements that JSON has there; the text has the
same numbers; and `descriptor` has the same fields, also with its own bits as the input.
"""

import itertools
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

lint = sys.argv[1]
SVG = "{http://www.w3.org/2000/svg}"
CHUNK_BYTES, LINE_BYTES = 16, 128
FIELDS = ("start", "leading", "stride", "base", "swizzle", "major")
CHAR_WIDTHS = {"o": 9.1, "c": 7.0, "e": 7.0, None: 6.4}  # as in ../../Layout/Inputs/check-svg.py


def run(*arguments):
    return subprocess.run([lint, *arguments], capture_output=True, text=True, check=True).stdout


def span(numbers):
    return f"{min(numbers)}-{max(numbers)}" if len(numbers) > 1 else str(*numbers)


def labels_of(document):
    """By the number of the chunk: what its cell must show."""
    chunks = {}
    for element in document["elements"]:
        rows, columns = chunks.setdefault(element["byte"] // CHUNK_BYTES, (set(), set()))
        rows.add(element["row"])
        columns.add(element["column"])
    return {number: f"r{span(rows)} c{span(columns)}" for number, (rows, columns) in chunks.items()}


def cells_of(picture, opcode):
    """By the number of the chunk: the label and the color of its cell."""
    root = ElementTree.fromstring(picture)
    width, height = float(root.get("width")), float(root.get("height"))
    assert root.get("viewBox") == f"0 0 {width:.0f} {height:.0f}"
    assert root.find(SVG + "title").text == opcode
    texts = [(float(one.get("x")), float(one.get("y")), one.get("class"), one.text) for one in root.iter(SVG + "text")]
    for x, y, style, text in texts:
        length = len(text) * CHAR_WIDTHS[style]
        left = x - length / 2 if style == "c" else x - length if style == "e" else x
        assert left >= 0 and left + length <= width and 10 <= y <= height - 3, (opcode, text)
    lines = {y: int(text) for x, y, style, text in texts if style == "e" and text != "byte"}
    labels = {(x, y): text for x, y, style, text in texts if style == "c"}
    cells = {}
    for rect in list(root.iter(SVG + "rect"))[1:]:  # the first is the background
        x, y, cell_width, cell_height = (float(rect.get(name)) for name in ("x", "y", "width", "height"))
        assert x + cell_width <= width and y + cell_height <= height, opcode
        label = labels.pop((x + cell_width / 2, y + cell_height / 2 + 4))
        assert len(label) * CHAR_WIDTHS["c"] <= cell_width, (opcode, label)
        number = lines[y + cell_height / 2 + 4] // CHUNK_BYTES + round((x - 80) / cell_width)
        assert number not in cells, (opcode, number)
        cells[number] = label, rect.get("class")
    assert len(labels) == LINE_BYTES // CHUNK_BYTES and all(text.startswith("banks") for text in labels.values())
    return cells


def check(opcode, operand, major, swizzle):
    options = [opcode, f"--operand={operand}", f"--major={major}", f"--swizzle={swizzle}", "--start=3072"]
    document = json.loads(run("layout", "--shared", "--format=json", *options))
    assert len(document["elements"]) == document["rows"] * document["columns"]
    assert len({(one["byte"], one.get("bit")) for one in document["elements"]}) == len(document["elements"])

    cells = cells_of(run("layout", "--shared", "--format=svg", *options), opcode)
    assert {number: label for number, (label, _) in cells.items()} == labels_of(document), options
    # A color for each eight neighbors across the major dimension.
    is_by_row = (operand == "a") == (major == "k")
    colors = {}
    for label, color in cells.values():
        row, column = (int(number) for number in re.findall(r"[rc](\d+)", label))
        colors.setdefault((row if is_by_row else column) % 8, set()).add(color)
    assert len(colors) == 8 and len(set.union(*colors.values())) == 8, options

    text = run("layout", "--shared", *options)
    numbers = re.findall(r"\d+(?:\.\d)?", "".join(re.findall(r"^ +\d+((?: +\d+(?:\.\d)?)+)$", text, re.M)))
    shown = [f"{one['byte']}.{one['bit']}" if "bit" in one else str(one["byte"]) for one in document["elements"]]
    assert sorted(numbers) == sorted(shown), options

    tile = json.loads(run("descriptor", "--format=json", *options))
    assert all(tile[name] == document[name] for name in FIELDS), options
    of_operand = [f"--opcode={opcode}", f"--operand={operand}", f"--major={major}"]
    decoded = json.loads(run("descriptor", "--format=json", tile["value"], *of_operand))
    assert all(decoded[name] == document[name] for name in FIELDS) and decoded["advice"] == [], options


variants = json.loads(run("variants", "wgmma.mma_async", "--format=json"))
opcodes = [one["opcode"] for one in variants][:: int(sys.argv[2])]
swizzles = itertools.cycle(["none", "32", "64", "128"])
for opcode in opcodes:
    is_16_bit = re.search(r"f16$", opcode)
    for operand, major in itertools.product("ab", ["k", "mn"] if is_16_bit else ["k"]):
        check(opcode, operand, major, next(swizzles))
print(f"{len(opcodes)} forms")
