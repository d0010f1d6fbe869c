"""Prints a layout without its elements, and then the one element of MATRIX ROW COLUMN."""

import json
import sys

with open(0 if sys.argv[1] == "-" else sys.argv[1]) as file:
    layout = json.load(file)
elements = layout.pop("elements")
print(json.dumps(layout))
matrix, row, column = map(int, sys.argv[2:])
print(json.dumps(elements[(matrix * layout["rows"] + row) * layout["columns"] + column]))
