"""Every picture, or every n-th of them with n as the second argument, shows the same as the JSON, and all of its
texts fit.

A text is as wide as in DejaVu Sans, the widest of the fonts that commonly replace Arial.
"""

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

lint = sys.argv[1]
SVG = "{http://www.w3.org/2000/svg}"
CHAR_WIDTHS = {None: 6.4, "o": 9.1, "h": 8.5, "b": 5.8, "c": 7.0, "e": 7.0}  # by class
CELL_WIDTH = 50  # 66 for the threads of a warpgroup


def run(*arguments):
    return subprocess.run([lint, "layout", *arguments], capture_output=True, text=True, check=True).stdout


def check(opcode):
    root = ElementTree.fromstring(run(opcode, "--format=svg"))
    width, height = float(root.get("width")), float(root.get("height"))
    assert root.get("viewBox") == f"0 0 {width:.0f} {height:.0f}"
    assert root.find(SVG + "title").text == opcode
    labels = []
    for text in root.iter(SVG + "text"):
        style = text.get("class")
        length = len(text.text) * CHAR_WIDTHS[style]
        x, y = float(text.get("x")), float(text.get("y"))
        left = x - length / 2 if style in ("c", "b") else x - length if style == "e" else x
        assert left >= 0 and left + length <= width and 10 <= y <= height - 3, (opcode, text.text)
        assert style not in ("c", "b") or length < CELL_WIDTH + 16 * opcode.startswith("wgmma"), (opcode, text.text)
        if found := re.fullmatch(r"T(\d+):R(\d+)", text.text):
            labels.append((int(found[1]), int(found[2])))
    for rect in root.iter(SVG + "rect"):
        assert float(rect.get("x", 0)) + float(rect.get("width")) <= width, opcode
        assert float(rect.get("y", 0)) + float(rect.get("height")) <= height, opcode

    document = json.loads(run(opcode, "--format=json"))
    slots = []
    for layout in document["operands"].values() if "operands" in document else [document]:
        places = [(slot["lane"], slot["register"]) for element in layout["elements"] for slot in element["slots"]]
        merges = layout["columns"] > 32 or (layout["rows"] > 32 and not opcode.startswith("wgmma"))
        if merges:  # a cell for all elements of a register
            places = set(places)
        slots += places
    if opcode.startswith("movmatrix"):  # source and destination
        slots = slots * 2
    assert sorted(labels) == sorted(slots), opcode


variants = subprocess.run([lint, "variants", "--format=json"], capture_output=True, text=True, check=True).stdout
opcodes = [one["opcode"] for one in json.loads(variants) if one["registers"] and ".shared" not in one["opcode"]]
opcodes = [opcode for opcode in opcodes if not opcode.startswith("tcgen05")]
opcodes = [opcode for opcode in opcodes if ".global" not in opcode]
opcodes = opcodes[:: int(sys.argv[2])]
for opcode in opcodes:
    check(opcode)
print(f"{len(opcodes)} pictures")
