#!/usr/bin/env python3
"""Shortens the diagnostics of ptx-lint, one line for each: the columns that are marked replace the source line below it.

    folder/a.ptx:5:38: error: 'b16' is of type .b16 [operand-type]
      ldmatrix.sync.aligned.m8n8.x1.b16 {b16}, [a];
                                         ^~~
becomes
    a.ptx:5:38-40: error: 'b16' is of type .b16 [operand-type]
"""

import re
import sys

DIAGNOSTIC = re.compile(r"(?:.*/)?([^/]*:\d+:)(\d+)(: (?:error|warning|note): .*)")


def main():
    sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape", newline="\n")
    sys.stdout.reconfigure(encoding="utf-8", errors="surrogateescape", newline="\n")
    lines = sys.stdin.read().split("\n")
    at = 0
    while at < len(lines):
        line = lines[at]
        found = DIAGNOSTIC.fullmatch(line)
        marked = found and at + 2 < len(lines) and re.fullmatch(r" *\^(~*)", lines[at + 2])
        if found:
            end = f"-{int(found[2]) + len(marked[1])}" if marked and marked[1] else ""
            line = f"{found[1]}{found[2]}{end}{found[3]}"
        at += 3 if marked else 1
        print(line, end="\n" if at < len(lines) else "")


if __name__ == "__main__":
    main()
