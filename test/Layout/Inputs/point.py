"""Opens the page of an opcode in a browser, points at elements and at lane 21, and prints what the page shows.

usage: point.py PTX-LINT CHROMIUM PREFIX OPCODE [OPERAND ROW COLUMN]...

The cells that are marked then must follow from the JSON of the same layout: those of the lanes that hold the element,
those that the product multiplies with it or that it is added to, and itself.
"""

import html
import json
import re
import subprocess
import sys
from pathlib import Path

lint, chromium, prefix, opcode, *points = sys.argv[1:]
points = [(points[i], int(points[i + 1]), int(points[i + 2])) for i in range(0, len(points), 3)]

# Moves the pointer to a cell and records the classes of all, operand by operand.
SCRIPT = """
<script>
const seen = [];
const tables = [...document.querySelectorAll('section')].map(section => section.querySelector('table'));
const cellOf = (table, row, column) => table.querySelectorAll('tr')[row + 1].querySelectorAll('td')[column];
function look(target) {
  target.dispatchEvent(new MouseEvent('mouseenter'));
  seen.push({note: document.getElementById('note').textContent,
             marked: tables.map(table => [...table.querySelectorAll('tr')].slice(1).map(
                 tr => [...tr.querySelectorAll('td')].map(td => td.className)))});
}
for (const [index, row, column] of POINTS) look(cellOf(tables[index], row, column));
look(document.querySelectorAll('#lanes td')[21]);
const result = document.createElement('pre');
result.id = 'result';
result.textContent = JSON.stringify(seen);
document.body.append(result);
</script>
</body>
"""


def run(*arguments):
    return subprocess.run([lint, "layout", opcode, *arguments], capture_output=True, text=True, check=True).stdout


document = json.loads(run("--format=json"))
operands = document.get("operands", {"matrix": document})
names = list(operands)

page = Path(prefix + ".html")
script = SCRIPT.replace("POINTS", json.dumps([[names.index(name), row, column] for name, row, column in points]))
page.write_text(run("--format=html").replace("</body>\n", script))
shown = subprocess.run(
    # --no-sandbox: tests may run as root
    [chromium, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={prefix}.profile", "--dump-dom",
     page.resolve().as_uri()],
    capture_output=True, text=True, check=True,
).stdout
seen = json.loads(html.unescape(re.search(r'<pre id="result">(.*)</pre>', shown)[1]))


def lanes(name, row, column):
    """For an element of the first matrix."""
    one = operands[name]["elements"][row * operands[name]["columns"] + column]
    assert (one["matrix"], one["row"], one["column"]) == (0, row, column)
    return {slot["lane"] for slot in one["slots"]}


def coordinates(name, row, column):
    """Which row of A, column of B and step of the product an element belongs to."""
    sparse = opcode.startswith("mma.sp")
    places = {}
    if name not in ("b", "scale_b"):
        places["m"] = row
    if name not in ("a", "metadata", "scale_a"):
        places["n"] = column
    if not sparse and name in "ab":
        places["k"] = column if name == "a" else row
    return places


def expected(point, name, row, column):
    if point == (name, row, column):
        return "here"
    classes = ["lane"] if lanes(*point) & lanes(name, row, column) else []
    mine, other = coordinates(*point), coordinates(name, row, column)
    if "operands" in document and name != point[0] and all(mine[d] == other[d] for d in mine.keys() & other.keys()):
        classes.append("line")
    return " ".join(classes)


for point, look in zip(points, seen):
    print(*point, end="")
    print(":", look["note"])
    for name, table in zip(names, look["marked"]):
        assert len(table) == operands[name]["rows"] and len(table[0]) == operands[name]["columns"]
        for row, line in enumerate(table):
            for column, classes in enumerate(line):
                assert classes.strip() == expected(point, name, row, column), (point, name, row, column, classes)
print("lane 21:", seen[-1]["note"])
for name, table in zip(names, seen[-1]["marked"]):
    for row, line in enumerate(table):
        for column, classes in enumerate(line):
            assert (classes == "lane") == (21 in lanes(name, row, column)), (name, row, column, classes)
