#!/usr/bin/env python3
"""Checks that programs and libraries are hardened: position independent, relocations resolved at the start and read-only
then, the stack protected and not executable, string functions checked.  A library has little thread-local storage, so
that a program can load it later, as Python does: glibc keeps 1,664 bytes for all such libraries."""

import argparse
import re
import subprocess
import sys

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("files", nargs="+", help="programs and shared libraries")
failed = False
for file in parser.parse_args().files:
    text = subprocess.run(["readelf", "--wide", "--file-header", "--program-headers", "--dynamic", "--dyn-syms", file],
                          check=True, capture_output=True, text=True).stdout
    wanted = {
        "position independent": r"Type: +DYN",
        "read-only relocations": r"GNU_RELRO",
        "resolved at the start": r"\bBIND_NOW\b|Flags:.*\bNOW\b",
        "no executable stack": r"GNU_STACK(?:\s+0x\w+){5}\s+RW\s",
        "stack protector": r"\b__stack_chk_fail\b",
    }
    if ".so" in file:
        wanted["small in thread-local storage"] = r"\n +TLS(?: +0x\w+){4} +0x000[0-3]\w\w "
    else:  # the library calls no function that has a checked version
        wanted["checked string functions"] = r"\b__\w+_chk\b"
    for what, pattern in wanted.items():
        if not re.search(pattern, text):
            failed = True
            print(f"{file}: not {what}", file=sys.stderr)
sys.exit(failed)
