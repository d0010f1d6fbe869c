"""same-lines.py BEFORE AFTER   fails unless both have as many lines and all lines outside statements of supported instructions are the same."""

import sys

before, after = (open(path, newline="").read().split("\n") for path in sys.argv[1:])
assert len(before) == len(after), f"{len(before)} lines before, {len(after)} after"
inside = False
for number, (old, new) in enumerate(zip(before, after), 1):
    code = old.split("//")[0]
    begins = "matrix" in code or "mma" in code or code.lstrip().startswith("@")
    if not inside and not begins:
        assert old == new, f"line {number}: {old!r} became {new!r}"
    inside = (inside or begins) and ";" not in code
