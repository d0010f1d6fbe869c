"""fix.py PTX-LINT OPTION... MODULE   fixes the module and prints each line that changed, as 'NUMBER:after'.

It fails if a line is added or removed, or if fixing the result changes anything."""

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
old, new = (text.decode("latin-1").splitlines() for text in (before, after))
if len(old) != len(new):
    sys.exit(f"{len(old)} lines became {len(new)}")
for number, line in enumerate(new, 1):
    if line != old[number - 1]:
        print(f"{number}:{line}")
