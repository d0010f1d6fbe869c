"""check-targets.py PTX-LINT [OPTION]...

Compares the targets that `ptx-lint variants` prints in short with those of the JSON document, and prints each short
form that occurs.
"""

import json
import re
import subprocess
import sys


def run(*options):
    command = [sys.argv[1], "variants", *sys.argv[2:], *options]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def number(target):
    return int(re.search(r"\d+", target)[0])


def expand(part, known):
    """The targets of \p known that "sm_75", "sm_75+" or "sm_100[a|f]+" means."""
    if part.endswith("[a|f]+"):
        return [one for one in known if number(one) >= number(part) and one[-1] in "af"]
    if part.endswith("+"):
        return [one for one in known if number(one) >= number(part)]
    return [part]


document = {variant["opcode"]: variant["targets"] for variant in json.loads(run("--format=json"))}
known = {target for targets in document.values() for target in targets}
heading, *lines = run().splitlines()
assert heading.split() == ["OPCODE", "REGISTERS", "PTX", "TARGETS"], heading
forms = set()
for line in lines:
    opcode, short = re.fullmatch(r"(\S+) +(?:\d+ x \d+-bit|none) +\d+\.\d+ +(.*)", line).groups()
    targets = [target for part in short.split(", ") for target in expand(part, known)]
    assert len(targets) == len(set(targets)) and set(targets) == set(document.pop(opcode)), line
    forms.add(short)
assert not document, document
print("; ".join(sorted(forms)))
