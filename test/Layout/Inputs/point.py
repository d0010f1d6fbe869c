"""Uses the page of an opcode in a browser as a reader does, and prints what the page says after each step.

usage: point.py PTX-LINT CHROMIUM PREFIX OPCODE STEP...

A step is `point OPERAND ROW COLUMN`, `lane N`, `find TEXT`, `swizzle N`, `major OPERAND k|mn`, `key NAME`, `click OPERAND
ROW COLUMN`, `focus MATRIX` or `link #TEXT`.  What is marked after `point` and `lane` must follow from the JSON of the same
layout: what the same lanes hold, and what has the same number of m, n or k.
"""

import html
import json
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

lint, chromium, prefix, opcode, *steps = sys.argv[1:]
steps = [step.split() for step in steps]

SCRIPT = """
<script>
const seen = [];
const cellOf = (name, row, column) =>
  cells.find(cell => cell.o.name == (name == "matrix" ? "" : name) && cell.matrix == 0 && cell.row == row && cell.column == column).node;
const point = node => node.dispatchEvent(new PointerEvent('pointerover', {bubbles: true, pointerType: 'mouse'}));
const actions = {
  point: (name, row, column) => point(cellOf(name, row, column)),
  click: (name, row, column) => cellOf(name, row, column).click(),
  lane: lane => point(lanes[lane].node),
  find: (...words) => { document.getElementById('find').value = words.join(' '); document.getElementById('bar').requestSubmit(); },
  swizzle: value => { const s = document.getElementById('swizzle'); s.value = value; s.dispatchEvent(new Event('change')); },
  major: (name, value) => {
    const s = operands.find(o => o.name == name).words.parentNode.querySelector('select');
    s.value = value;
    s.dispatchEvent(new Event('change'));
  },
  focus: label => document.querySelector(`.grid[aria-label^="${label},"]`).focus(),
  link: hash => { history.replaceState(null, '', hash); window.dispatchEvent(new HashChangeEvent('hashchange')); },
  key: key => { point(document.body); document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true})); },
};
for (const [action, ...words] of STEPS) {
  actions[action](...words);
  seen.push({note: document.getElementById('note').textContent, hash: location.hash,
             wide: document.documentElement.scrollWidth > innerWidth,
             hidden: [...document.querySelectorAll('.grid')].filter(grid =>
               grid.getBoundingClientRect().right > innerWidth ||
               grid.scrollWidth > grid.clientWidth != getComputedStyle(grid.querySelector('small'), '::after').content.includes('scroll'))
                 .length,
             marked: cells.filter(cell => cell.matrix == 0).map(cell => [cell.o.name, cell.row, cell.column,
                 ['here', 'lane', 'line'].filter(mark => cell.node.classList.contains(mark))])});
}
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
operands = document.get("operands", {"": document})

page = Path(prefix + ".html")
page.write_text(run("--format=html").replace("</body>\n", SCRIPT.replace("STEPS", json.dumps(steps))))
shown = subprocess.run(
    # --no-sandbox: tests may run as root
    [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--window-size=500,800", f"--user-data-dir={prefix}.profile",
     "--dump-dom", page.resolve().as_uri()],
    capture_output=True, text=True, check=True,
).stdout
seen = json.loads(html.unescape(re.search(r'<pre id="result">(.*)</pre>', shown)[1]))


def lanes(name, row, column):
    """The lanes of an element of the first matrix."""
    if name not in operands:
        return set()
    one = operands[name]["elements"][row * operands[name]["columns"] + column]
    assert (one["matrix"], one["row"], one["column"]) == (0, row, column)
    return {slot["lane"] for slot in one["slots"]}


def coordinates(name, row, column):
    """The row and the column by dimension of the product."""
    rows = {"a": "m", "c": "m", "d": "m", "metadata": "m", "b": "k"}.get(name, "row")
    columns = {"b": "n", "c": "n", "d": "n", "a": "k", "metadata": "entry"}.get(name, "column")
    if opcode.startswith("mma.sp") and name == "a":
        columns = "stored"
    return {rows: row, columns: column}


def expected(step, place):
    if step[0] == "lane":
        return ["lane"] if int(step[1]) in lanes(*place) else []
    target = (step[1] if step[1] != "matrix" else "", int(step[2]), int(step[3]))
    if place == target:
        return ["here"] + (["lane"] if lanes(*place) else []) + ["line"]
    mine, other = coordinates(*target), coordinates(*place)
    is_on_line = any(mine[d] == other[d] for d in mine.keys() & other.keys())
    return (["lane"] if lanes(*target) & lanes(*place) else []) + (["line"] if is_on_line else [])


assert len(seen) == len(steps)
for step, look in zip(steps, seen):
    print(*step, end=": ")
    link = "" if step[0] in ("point", "lane") else f" [{unquote(look['hash'])}]"
    print(look["note"].replace("\n", " / ").replace("\u00a0", " ") + link)
    assert not look["wide"], "the page scrolls to the side"
    assert not look["hidden"], "an operand is next to the page, or does not say that it scrolls"
    if step[0] in ("point", "lane"):
        for name, row, column, marks in look["marked"]:
            assert marks == expected(step, (name, row, column)), (step, name, row, column, marks)
