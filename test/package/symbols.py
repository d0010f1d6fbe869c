#!/usr/bin/env python3
"""Compares the symbols of the shared library with the marks in the headers.

Each function that a header of the prefix marks PTXMATRIX_EXPORT must be exported, and no other; and each function that
a header declares without a body must be marked.  A class that is marked includes its members.
"""

import argparse
import pathlib
import re
import subprocess
import sys


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("prefix", type=pathlib.Path, help="where the package is installed")
    prefix = parser.parse_args().prefix

    marked, unmarked = set(), set()
    include = prefix / "include"
    for header in sorted([*include.glob("ptxmatrix*.h"), *(include / "ptxmatrix").rglob("*.h")]):
        text = header.read_text()
        marked.update(re.findall(r"^(?!#|//).*PTXMATRIX_EXPORT\s[^;{(]*?(\w+)\(", text, re.MULTILINE))
        marked.update(re.findall(r"^class PTXMATRIX_EXPORT (\w+)", text, re.MULTILINE))
        for line in text.splitlines():
            declared = re.match(r"(?!(template <[^>]*> )?(constexpr|consteval|inline|static_assert|using|typedef|#|//))"
                                r"(?!return)[\w\[][^(=]*?(?P<name>\w+)\(", line)
            if declared and "PTXMATRIX_EXPORT" not in line and line.endswith(");"):
                unmarked.add(f"{header.name}: {declared['name']}")

    library = next(prefix.glob("lib*/**/libptxmatrix.so"))
    names = subprocess.run(["nm", "--dynamic", "--defined-only", "--demangle", "--format=posix", library],
                           check=True, capture_output=True, text=True).stdout.splitlines()
    shown = {re.match(r"(?:ptxmatrix::)?(?:detail::)?([^(\[ :]+)", name)[1] for name in names}

    for problem, found in (("marked, and not shown", marked - shown), ("shown, and not marked", shown - marked),
                           ("declared, and not marked", unmarked)):
        for name in sorted(found):
            print(f"{problem}: {name}", file=sys.stderr)
    print(f"{len(shown)} functions")
    return 0 if marked == shown and not unmarked else 1


if __name__ == "__main__":
    sys.exit(main())
