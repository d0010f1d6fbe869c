"""Makes modules with very many mistakes, and checks what is reported.

many.py make COUNT FILE: writes a module with this many mistakes, each on a line of its own and from its own line of a
source, with a warning waived and a waiver that is not needed.
many.py names COUNT FILE: writes a module without mistakes that declares this many names.
many.py json COUNT: reads the output of `--format=json` for it.
many.py sarif COUNT: reads the output of `--format=sarif` for it.
many.py github COUNT: reads the output of `--format=github` for it.
"""
import json
import re
import sys

HEAD = [
    ".version 8.0", ".target sm_90", '.file 1 "a.cu"', ".entry k() {", ".reg .b32 r<2>;",
    "movmatrix.sync.sync.aligned.m8n8.trans.b16 r0, r1; // ptx-lint: allow undocumented-form",
    "// ptx-lint: allow undocumented-operand", "ret;",
]


def make(count: int, path: str) -> None:
    with open(path, "w") as file:
        print(*HEAD, sep="\n", file=file)
        for number in range(count):
            print(f".loc 1 {number + 1} 0\nmovmatrix.sync.aligned.m8n8.trans.b16 r0, x{number};", file=file)
        print("}", file=file)


def make_names(count: int, path: str) -> None:
    with open(path, "w") as file:
        print(*HEAD[:4], ".reg .b32 x" + ", x".join(map(str, range(count))), ";\nret;\n}", sep="\n", file=file)


def check(count: int, found: list[tuple[int, str, int]]) -> None:
    """Each has a line, a message, and the line of the source."""
    unneeded = [one for one in found if "waiver" in one[1]]
    assert unneeded == [(7, "this waiver is not needed: there is no such warning here", 0)], unneeded
    found.remove(unneeded[0])
    assert len(found) == count, len(found)
    for number, (line, message, origin) in enumerate(found):
        assert line == len(HEAD) + 2 * number + 2, (number, line)
        assert message == f"'x{number}' is not declared in this scope", (number, message)
        assert origin == number + 1, (number, origin)


count = int(sys.argv[2])
if sys.argv[1] == "make":
    make(count, sys.argv[3])
elif sys.argv[1] == "names":
    make_names(count, sys.argv[3])
elif sys.argv[1] == "json":
    file, = json.load(sys.stdin)["files"]
    check(count, [(one["line"], one["message"], one.get("origin", [{"line": 0}])[0]["line"])
                  for one in file["diagnostics"]])
    print(file["verdicts"], file["instructions"])
elif sys.argv[1] == "sarif":
    run, = json.load(sys.stdin)["runs"]
    found = []
    for one in run["results"]:
        # The source first, if there is one, and then the module.
        line, *lines = (place["physicalLocation"]["region"]["startLine"]
                        for place in one["locations"] + one.get("relatedLocations", []))
        found.append((lines[0], one["message"]["text"], line) if lines else (line, one["message"]["text"], 0))
    check(count, found)
    print(run["invocations"][0]["exitCode"])
else:
    pattern = r"::(?:error|warning) file=[^,]*,line=(\d+),.*?title=[a-z-]*::(.*?)(?:%0A[^%]*:(\d+):\d+: the PTX made of it is here)?"
    lines = [re.fullmatch(pattern, line) for line in sys.stdin.read().splitlines()]
    check(count, [(int(line[3]), line[2], int(line[1])) if line[3] else (int(line[1]), line[2], 0) for line in lines])
    print("ok")
