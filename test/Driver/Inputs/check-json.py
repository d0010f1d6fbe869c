"""check-json.py < JSON   fails unless the document of `ptx-lint --format=json` has its exact shape; prints it in short.

Every object has the keys written here, in this order; a '?' marks those that may be missing.
"""

import json
import sys


def check(value, shape, path):
    if isinstance(shape, dict):
        assert isinstance(value, dict), f"{path}: an object"
        left = list(value)
        for key, inner in shape.items():
            name = key.rstrip("?")
            if left and left[0] == name:
                left.pop(0)
                check(value[name], inner, f"{path}.{name}")
            else:
                assert key.endswith("?"), f"{path}: {name} is missing or not in its place"
        assert not left, f"{path}: {left} not known"
    elif isinstance(shape, list):
        assert isinstance(value, list), f"{path}: an array"
        for index, element in enumerate(value):
            check(element, shape[0], f"{path}[{index}]")
    elif isinstance(shape, set):
        assert value in shape, f"{path}: {value!r}"
    else:
        assert isinstance(value, shape) and not (shape is int and isinstance(value, bool)), f"{path}: {value!r}"


place = {"line": int, "column": int}
area = {**place, "end_line": int, "end_column": int}
text_or_null = (str, type(None))
fix = {"message": str, "safe": bool, "edits": [{**area, "text": str}]}
diagnostic = {
    "rule": str,
    "severity": {"error", "warning"},
    "message": str,
    **area,
    "target?": str,
    "notes": [{"message": str, **place}],
    "origin?": [{"file": str, "line": int, "column?": int}],
    "fixes": [fix],
}
file = {
    "path": str,
    "error?": str,
    "language?": {"ptx", "cuda"},
    "diagnostics": [diagnostic],
    "ptx_version": text_or_null,
    "target": text_or_null,
    "verdicts": [{"target": text_or_null, "ptx_version": text_or_null, "ok": bool}],
    "asm?": {"statements": int, "checked": int, "skipped": int},
    "instructions": dict,
}

document = json.load(sys.stdin)
unreadable = [one for one in document["files"] if "error" in one]
for one in unreadable:  # nothing was counted in these
    assert "language" not in one and one["instructions"] == {} and one["verdicts"] == [] and one["diagnostics"] == []
check(document, {"version": {1}, "files": [file]}, "document")

for one in document["files"]:
    print("file", one["path"].replace("\\", "/").rpartition("/")[2], one["ptx_version"], one["target"], one.get("error", "read"))
    print("  counts", *(f"{name}:{count}" for name, count in one["instructions"].items() if count))
    for verdict in one["verdicts"]:
        print("  verdict", verdict["target"], verdict["ptx_version"], verdict["ok"])
    for found in one["diagnostics"]:
        where = f"{found['line']}:{found['column']}-{found['end_line']}:{found['end_column']}"
        print(" ", found["severity"], where, found.get("target", "all"), f"[{found['rule']}]", found["message"])
        for note in found["notes"]:
            print("    note", f"{note['line']}:{note['column']}", note["message"])
        for origin in found.get("origin", []):
            print("    origin", *origin.values())
        for fix in found["fixes"]:
            edits = [
                f" {edit['line']}:{edit['column']}-{edit['end_line']}:{edit['end_column']} {edit['text']!r}"
                for edit in fix["edits"]
            ]
            print("    safe" if fix["safe"] else "    unsafe", f"fix: {fix['message']}:{''.join(edits)}")
