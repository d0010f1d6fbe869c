#!/usr/bin/env python3
"""Checks that docs/json.md describes every member that a schema of docs/schemas has, and that definitions in several
schemas are the same in all: each schema must be usable on its own, so none refers to another."""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "json.md"
FOLDER = ROOT / "docs" / "schemas"
OF_ONE_SCHEMA = {"file"}  # of the same name, but different

failures = []


def members(schema):
    """The names of all members of all objects."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
    for inner in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else []:
        yield from members(inner)


def main():
    text = PAGE.read_text()
    told = set(re.findall(r'[`"]([\w.]+)[`"]', text))
    definitions = {}
    paths = sorted(FOLDER.glob("*.json"))
    for path in paths:
        schema = json.loads(path.read_text())
        if f"(schemas/{path.name})" not in text:
            failures.append(f"docs/json.md does not name {path.name}")
        for name in sorted(set(members(schema)) - told):
            failures.append(f"docs/json.md does not document '{name}' in {path.name}")
        for name, definition in schema["definitions"].items():
            if name not in OF_ONE_SCHEMA and definitions.setdefault(name, definition) != definition:
                failures.append(f"'{name}' in {path.name} is not what it is elsewhere")
    for failure in failures:
        print(failure, file=sys.stderr)
    print(f"{len(paths)} schemas, {len(definitions)} definitions: {len(failures)} failures")
    return 1 if failures or not paths else 0


if __name__ == "__main__":
    sys.exit(main())
