"""Prints a layout without its elements, and how many lanes give addresses; then the one element of MATRIX ROW COLUMN.  Instead of the matrix, the name
of an operand of a product can be given."""

import json
import sys

with open(0 if sys.argv[1] == "-" else sys.argv[1]) as file:
    layout = json.load(file)
if "operands" in layout:
    layout = {"opcode": layout["opcode"], "operands": list(layout["operands"]), **layout["operands"][sys.argv[2]]}
    sys.argv[2] = "0"
elements = layout.pop("elements")
print(json.dumps({**layout, "addresses": len(layout["addresses"])}))
matrix, row, column = map(int, sys.argv[2:])
print(json.dumps(elements[(matrix * layout["rows"] + row) * layout["columns"] + column]))
