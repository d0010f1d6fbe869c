#!/usr/bin/env python3
"""Fails for each row of lib/Diagnostics/Messages.def that no test triggers: none of its texts is in a line or string of
test/.  A row with alternatives, such as {0:row|column}, needs a test for each of them."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import Iterator

ROOT = Path(__file__).resolve().parents[2]
MESSAGES = ROOT / "lib/Diagnostics/Messages.def"
TESTS = ("*.ptx", "*.test", "*.cu", "*.cuh", "*.py", "*.cpp", "*.txt")
PLACEHOLDER = re.compile(r"\{(\d)(?::([^}]*))?\}")

# The rows that need no test, and why.
UNTESTED: dict[str, str] = {}


def rows_of(text: str) -> Iterator[tuple[str, str, str]]:
    """The kind, the name and the text of each row."""
    row = re.compile(r'^(MESSAGE\(\w+,|TEXT\()\s*(\w+),\s*((?:"(?:[^"\\]|\\.)*"\s*)+)[,)]', re.M)
    for kind, name, literals in row.findall(text):
        words = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literals))
        yield kind.partition("(")[0], name, re.sub(r"\\(.)", r"\1", words)


def variants_of(words: str) -> Iterator[tuple[str, dict[str, int]]]:
    """The distinct parts of each text that must be seen, and the alternative of an argument that it has."""
    choices = {argument: alternatives.split("|") for argument, alternatives in PLACEHOLDER.findall(words)
               if "|" in alternatives}
    if not choices:
        yield "", {}
    for argument, alternatives in choices.items():
        for place, alternative in enumerate(alternatives):
            yield f" with '{alternative}' for {{{argument}}}", {argument: place}


def pattern_of(words: str, chosen: dict[str, int]) -> str:
    """A regular expression for the texts of a row."""
    pattern = ""
    end = 0
    for found in PLACEHOLDER.finditer(words):
        pattern += re.escape(words[end:found.start()])
        end = found.end()
        argument, inside = found.groups()
        if inside is None or inside in ("and", "or"):
            pattern += ".*?"
        elif "|" not in inside:  # what is counted
            pattern += rf"\d+ {re.escape(inside)}s?"
        elif argument in chosen:
            pattern += re.escape(inside.split("|")[chosen[argument]])
        else:
            pattern += "(?:" + "|".join(map(re.escape, inside.split("|"))) + ")"
    return pattern + re.escape(words[end:])


def literal_of(words: str, chosen: dict[str, int]) -> str:
    """The longest part of a text that is always the same."""
    fixed = PLACEHOLDER.sub(lambda found: found[2].split("|")[chosen[found[1]]] if found[1] in chosen else "\0", words)
    return max(fixed.split("\0"), key=len)


def is_in(expected: str, literal: str, pattern: str) -> bool:
    """Whether a line that has `literal` matches `pattern`."""
    at = expected.find(literal)
    while at >= 0:
        end = expected.find("\n", at)
        if re.search(pattern, expected[expected.rfind("\n", 0, at) + 1:end]):
            return True
        at = expected.find(literal, end + 1)
    return False


def expected_texts() -> str:
    """The expected texts of the tests, and many others.  A string of several lines is one."""
    texts = []
    for ending in TESTS:
        for file in sorted((ROOT / "test").rglob(ending)):
            if file.parent.name != "docs":
                text = file.read_text(errors="replace")
                if ending in ("*.cpp", "*.py"):
                    text = re.sub(r'"\s*\n\s*(?:R?")', "", text).replace('\\"', '"')
                texts.append(text.replace("{{[{]}}", "{").replace("{{[[]}}", "["))
    return "\n".join(texts) + "\n"


def main() -> int:
    argparse.ArgumentParser(description=__doc__).parse_args()
    expected = expected_texts()
    errors = []
    rows = list(rows_of(MESSAGES.read_text()))
    for kind, name, words in rows:
        missing = []
        for what, chosen in variants_of(words):
            pattern = pattern_of(words, chosen)
            if kind == "MESSAGE":  # whole, as the tool prints it or as a string, possibly within another message
                pattern = rf'(?:^|: |sm_90, |[">])(?:{pattern})(?: \[| \(|"|$)'
            if not is_in(expected, literal_of(words, chosen), pattern):
                missing.append(what)
        if missing and name not in UNTESTED:
            errors += [f"{MESSAGES}: no test expects '{name}'{what}" for what in missing]
        if not missing and name in UNTESTED:
            errors.append(f"{__file__}: '{name}' is tested and must not be in UNTESTED")
    names = [name for _, name, _ in rows]
    errors += [f"{__file__}: there is no row '{name}'" for name in UNTESTED.keys() - set(names)]
    errors += [f"{MESSAGES}: nothing uses '{name}'" for name in sorted(unused_among(names))]
    if len(rows) < 200:
        errors.append(f"{MESSAGES}: only {len(rows)} rows can be read")
    print(*errors, sep="\n", file=sys.stderr)
    return 1 if errors else 0


def unused_among(names: list[str]) -> set[str]:
    sources = "\n".join(file.read_text() for ending in ("*.h", "*.cpp") for file in (ROOT / "lib").rglob(ending))
    return set(names) - set(re.findall(r"\bmsg::(\w+)", sources))


if __name__ == "__main__":
    sys.exit(main())
