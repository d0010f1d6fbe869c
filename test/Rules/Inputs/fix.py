"""fix.py PTX-LINT OPTION... MODULE   fixes the module and prints the lines that changed, as '-before' and '+after'.

It fails if fixing the result changes anything."""

import difflib
import subprocess
import sys


def fix(text):
    """The text as `ptx-lint --fix` leaves it; mistakes that cannot be fixed are not a failure here."""
    result = subprocess.run([*sys.argv[1:-1], "--fix", "-"], input=text, capture_output=True, check=False)
    if result.returncode not in (0, 1):
        sys.exit(result.stderr.decode(errors="replace"))
    return result.stdout


with open(sys.argv[-1], "rb") as module:
    before = module.read()
after = fix(before)
if fix(after) != after:
    sys.exit("what is fixed is fixed again")
lines = [text.decode("latin-1").splitlines() for text in (before, after)]
for line in list(difflib.unified_diff(*lines, n=0, lineterm=""))[2:]:
    if not line.startswith("@@"):
        print(line)
