"""fixed-point.py PTX-LINT DIRECTORY   fails unless each module's canonical text has as many lines and does not change again."""

import pathlib
import subprocess
import sys


def canonical(text):
    command = [sys.argv[1], "--emit=canonical", "-"]
    return subprocess.run(command, input=text, stdout=subprocess.PIPE, check=True).stdout


modules = sorted(pathlib.Path(sys.argv[2]).glob("*.ptx"))
assert modules, "no module there"
for module in modules:
    before = module.read_bytes()
    once = canonical(before)
    assert once.count(b"\n") == before.count(b"\n"), f"{module}: a line moved"
    assert canonical(once) == once, f"{module}: the canonical text has another one"
