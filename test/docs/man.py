#!/usr/bin/env python3
"""Checks the manual pages: groff reports nothing about them, and prints each line of `ptx-lint --help` and of the help of
its subcommands that describes an option, a value or a subcommand."""

import argparse
import re
import subprocess
import sys


def words(text):
    """A text without spaces and full stops, by which a manual page and a help text differ."""
    return re.sub(r"[\s.]", "", text)


def described(lint):
    """What the help texts describe: (name, text)."""
    def help_of(*subcommand):
        return subprocess.run([lint, *subcommand, "--help"], capture_output=True, text=True, check=True).stdout

    text = help_of()
    subcommands = re.findall(r"^  (\w+) +- (.*)$", text.partition("OPTIONS:")[0], re.M)
    yield from subcommands
    for page in (text, *(help_of(name) for name, _ in subcommands)):
        yield from re.findall(r"^  (-\S+(?: <.*?>)?) +- +(.*)$", page, re.M)
        yield from re.findall(r"^    =(\S+)(?: +- +(.*))?$", page, re.M)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--groff", required=True)
    parser.add_argument("--ptx-lint", required=True)
    parser.add_argument("pages", nargs="+", help="the first is that of ptx-lint")
    arguments = parser.parse_args()

    failures, printed = [], []
    for page in arguments.pages:
        run = subprocess.run([arguments.groff, "-man", "-ww", "-Tascii", "-P-cbou", "-rHY=0", page], capture_output=True, text=True)
        failures += run.stderr.splitlines()
        printed.append(words(run.stdout))
    items = list(described(arguments.ptx_lint))
    for name, text in items:
        if words(re.sub("[<>]", "", name) + text) not in printed[0]:
            failures.append(f"{arguments.pages[0]} lacks '{name} - {text}'")
    print(*failures, sep="\n")
    print(f"{len(arguments.pages)} pages, {len(items)} options, values and subcommands: {len(failures)} failures")
    return 1 if failures or len(items) < 50 else 0


if __name__ == "__main__":
    sys.exit(main())
