#!/usr/bin/env python3
"""Checks that test/Rules tests every rule, each in one file of its name.

Fires     A message of the rule is asserted completely, with the columns that it marks.
Silent    Some text is asserted to have no messages: the whole output is empty, or no other error or warning is
          allowed and some statement, or some declaration for a rule of declarations, has no message.
Fixed     If the rule's page has a section "Fix", what %fix makes of a module is asserted: with --unsafe-fixes if
          the page mentions them, without if it mentions --fix.

The suite lit.Rules runs the assertions of the files; this only checks that none is missing."""

import argparse
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "test" / "Rules"
PAGES = ROOT / "docs" / "rules"
STATEMENT = re.compile(r"^[^/]*\b(?:ldmatrix|stmatrix|movmatrix|wgmma|tcgen05|w?mma|cp|mbarrier)\b.*;")
DECLARATION = re.compile(r"^[^/]*\.(?:reg|param|shared|global|const|local|func|entry)\b")


class TestFile:
    """The lines of a test, and the checks in it by prefix."""

    def __init__(self, path):
        self.path = path
        self.lines = path.read_text().splitlines()
        self.runs = [line.split("RUN: ", 1)[1] for line in self.lines if "RUN: " in line]
        self.checks = {}  # by prefix: (number of the line, what is expected)
        for number, line in enumerate(self.lines, 1):
            if found := re.match(r"(?:// )?([A-Z][A-Z0-9]*)((?:-NEXT)?|-NOT):(.*)$", line):
                prefix, kind, text = found.groups()
                if prefix != "RUN":
                    self.checks.setdefault(prefix, []).append((number, kind, text))

    def fires(self, rule):
        """Whether a whole message of the rule is asserted, by a run that shows which columns it marks."""
        prefixes = [set(re.findall(r"\w+", found[1])) if (found := re.search(r"--check-prefix(?:es)?=([\w,-]+)", run))
                    else {"CHECK"} for run in self.runs if "| %brief |" in run]
        message = re.compile(rf".*:\d+(?:-\d+)?: (?:error|warning): (?!.*{{{{\.[*+]}}}}).+ \[{re.escape(rule)}\]")
        return any(message.fullmatch(text) for prefix in set().union(*prefixes)
                   for _, _, text in self.checks.get(prefix, []))

    def is_silent(self, group):
        """Whether some text is asserted to have no messages."""
        for run in self.runs:
            prefix = re.search(r"--check-prefix=(\w+)", run)
            checks = self.checks.get(prefix[1] if prefix else "CHECK", [])
            if "--allow-empty" in run and [(kind, text) for _, kind, text in checks] == [("-NOT", "{{.}}")]:
                return True
            if all(f"--implicit-check-not={severity}:" in run for severity in ("error", "warning")):
                told = {self.line_of(*check) for check in checks}
                kind = DECLARATION if group == "declarations" else STATEMENT
                if any(kind.match(line) and number not in told for number, line in enumerate(self.lines, 1)):
                    return True
        return False

    @staticmethod
    def line_of(number, _, text):
        """The line of the module that a message is about; none for what is no message."""
        found = re.match(r".*?:(?:\[\[#@LINE([+-]\d+)\]\]|(\d+)):[\d-]+: (?:error|warning): ", text)
        return found and (number + int(found[1]) if found[1] else int(found[2]))

    def is_fixed(self, unsafe):
        """Whether the result of the fixes is asserted."""
        for run in self.runs:
            if run.startswith("%fix") and ("--unsafe-fixes" in run) == unsafe:
                prefixes = re.search(r"--check-prefix(?:es)?=([\w,]+)", run)
                for prefix in prefixes[1].split(",") if prefixes else ():
                    if any(kind != "-NOT" for _, kind, _ in self.checks.get(prefix, [])):
                        return True
        return False


def problems_of(rule, group):
    """The missing parts of the test of a rule."""
    files = [path for path in TESTS.iterdir() if path.stem == rule and path.suffix in (".ptx", ".cu", ".test")]
    if len(files) != 1:
        return [f"has {len(files)} files in test/Rules, expected one"]
    test = TestFile(files[0])
    problems = []
    if not test.fires(rule):
        problems.append("asserts no whole message of the rule with what it marks")
    if not test.is_silent(group):
        problems.append("asserts of nothing that it is silent")
    page = (PAGES / f"{rule}.md").read_text()
    if fix := re.search(r"^## Fix\n(.*?)(?=^## |\Z)", page, re.M | re.S):
        for option, unsafe in (("--fix", False), ("--unsafe-fixes", True)):
            if f"`{option}`" in fix[1] and not test.is_fixed(unsafe):
                problems.append(f"asserts nothing of what {option} does, of which the page speaks")
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ptx-lint", required=True, help="the ptx-lint whose rules these are")
    arguments = parser.parse_args()
    listed = subprocess.run([arguments.ptx_lint, "--list-rules"], capture_output=True, text=True, check=True).stdout
    groups = {name: group for name, _, group, _ in (line.split(None, 3) for line in listed.splitlines())}

    failures = [f"{rule}: {problem}" for rule, group in groups.items() for problem in problems_of(rule, group)]
    failures += [f"test/Rules/{path.name} is the test of no rule" for path in sorted(TESTS.iterdir())
                 if path.is_file() and path.stem not in groups]
    for failure in failures:
        print(failure, file=sys.stderr)
    print(f"{len(groups)} rules: {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
