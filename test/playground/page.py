"""Uses the page of the playground in a browser as a reader does, and compares what it shows.

usage: page.py CHROMIUM LIBRARY.wasm FOLDER

Exit status 77: there is no browser.
"""

import base64
import html
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

chromium, library, folder = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
SOURCE = Path(__file__).resolve().parents[2] / "docs" / "site" / "playground"

MODULE = """.version 8.6
.target sm_90a
.entry f()
{
    .reg .b32 r<4>;
    ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [r1];
    movmatrix.sync.aligned.m8n8.trans.b16 r2, r0;
    ret;
}
"""
STATEMENT = "ldmatrix.sync.aligned.m16n16.x1.trans.b8 {r0, r1}, [r2];"
# What is pasted, the chosen release and target, the part of the text at which the cursor is if not the end, and what is
# shown: summary, notice, opcode, and the summary of the spellings.
STEPS = [
    (MODULE, "", "", "", "0 errors in 2 matrix instructions", "", "movmatrix.sync.aligned.m8n8.trans.b16", ""),
    (MODULE, "", "", "ldmatrix", "0 errors in 2 matrix instructions", "", "ldmatrix.sync.aligned.m8n8.x1.shared.b16",
     "2 spellings of ldmatrix.sync.aligned.m8n8.x1.shared"),
    (STATEMENT, "", "", "", "0 errors in 1 matrix instruction", "", "ldmatrix.sync.aligned.m16n16.x1.trans.b8",
     "3 spellings of ldmatrix.sync.aligned.m16n16.x1.trans.b8"),
    (STATEMENT, "12.4", "", "", "1 error in 1 matrix instruction", "", "ldmatrix.sync.aligned.m16n16.x1.trans.b8", ""),
    (STATEMENT, "", "sm_90", "", "1 error in 1 matrix instruction", "", "ldmatrix.sync.aligned.m16n16.x1.trans.b8", ""),
    ("stmatrix.sync.aligned.m8n8", "", "", "", "1 error in 1 matrix instruction", "", "stmatrix.sync.aligned.m8n8",
     "18 spellings of stmatrix.sync.aligned.m8n8, open"),
    ('__global__ void f() { asm("bar.sync 0;"); }', "", "", "", "Nothing is checked", "This is CUDA C++", "", ""),
    ("ldmatrix.sync.aligned.m8n8.x1.b16 {%[d]}, [%1];", "", "", "", "1 error in 1 matrix instruction", "%[d] is an operand",
     "ldmatrix.sync.aligned.m8n8.x1.b16", ""),
]

SCRIPT = """
addEventListener('load', async () => {
  while (byId('summary').textContent.startsWith('Loading')) await new Promise(done => setTimeout(done, 20));
  const seen = STEPS.map(([pasted, cuda, target, at]) => {
    [byId('cuda').value, byId('target').value] = [cuda, target];
    byId('cuda').onchange();
    text.select();
    text.setRangeText(pasted, 0, text.value.length, 'end');
    if (at) text.setSelectionRange(pasted.indexOf(at), pasted.indexOf(at));
    update();
    const shown = id => byId(id).closest('[hidden]') ? '' : byId(id).textContent;
    return [shown('summary'), shown('notice'), shown('opcode'),
      shown('spellings') && byId('spellings').querySelector('summary').textContent + (byId('spellings').open ? ', open' : ''),
      document.documentElement.scrollWidth > innerWidth];
  });
  const result = document.createElement('pre');
  result.id = 'result';
  result.textContent = JSON.stringify(seen);
  document.body.append(result);
});
"""

if not Path(chromium).exists():
    print("skipped: there is no browser; scripts/setup --all installs one", file=sys.stderr)
    sys.exit(77)
shutil.rmtree(folder, ignore_errors=True)
shutil.copytree(SOURCE, folder)
data = base64.b64encode(library.read_bytes()).decode()
(folder / "playground-wasm.js").write_text(f"const playgroundWasm = '{data}';")
with (folder / "playground.js").open("a") as script:
    script.write(SCRIPT.replace("STEPS", json.dumps(STEPS)))
shown = subprocess.run(
    # --no-sandbox: tests may run as root
    [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--window-size=390,800", "--virtual-time-budget=20000",
     f"--user-data-dir={folder}/profile", "--dump-dom", (folder / "index.html").resolve().as_uri()],
    capture_output=True, text=True, check=True,
).stdout
seen = json.loads(html.unescape(re.search(r'<pre id="result">(.*)</pre>', shown)[1]))
failed = 0
for step, (*found, is_wide) in zip(STEPS, seen):
    summary, notice, opcode, spellings = step[4:]
    good = (found[0] == summary and found[1].startswith(notice) and bool(found[1]) == bool(notice) and found[2] == opcode
            and (not spellings or found[3] == spellings) and not is_wide)
    if not good:
        print(f"{step}:\n  shows {found}, scrolls to the side: {is_wide}", file=sys.stderr)
        failed += 1
print(f"{len(STEPS)} steps, {failed} failures")
sys.exit(1 if failed or len(seen) != len(STEPS) else 0)
