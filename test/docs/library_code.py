#!/usr/bin/env python3
"""Compiles and runs the C++ programs of docs/library.md.

Each block ```cpp that has a main() is a program; its output follows it, as "It prints `...`" or "It prints" and
a block ```text.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", required=True, help="of C++")
    parser.add_argument("--library", required=True, type=Path, help="libptxmatrix.so")
    options = parser.parse_args()

    text = (ROOT / "docs" / "library.md").read_text()
    blocks = re.findall(r"^```cpp\n(.*?)^```\n\s*It prints\s+(?:`([^`\n]+)`|```text\n(.*?)^```)", text, re.M | re.S)
    numbered = len(re.findall(r"^```cpp\n(?:(?!^```).)*?\bmain\(", text, re.M | re.S))
    if not blocks or len(blocks) != numbered:
        sys.exit(f"docs/library.md: {len(blocks)} programs have their output behind them, of {numbered}")
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for number, (code, line, lines) in enumerate(blocks):
            source = Path(folder) / f"program{number}.cpp"
            source.write_text(code)
            program = source.with_suffix("")
            subprocess.run([options.compiler, "-std=c++20", "-Wall", "-Wextra", "-Werror", f"-I{ROOT / 'include'}", source,
                            options.library, f"-Wl,-rpath,{options.library.parent}", "-o", program], check=True)
            done = subprocess.run([program], stdout=subprocess.PIPE, text=True, check=False)
            wanted = lines or line + "\n"
            if done.stdout != wanted or done.returncode < 0:
                failed += 1
                print(f"docs/library.md: program {number + 1} prints\n{done.stdout}and not\n{wanted}, or is ended by a signal:"
                      f" status {done.returncode}", file=sys.stderr)
    print(f"{len(blocks)} programs, {failed} do not print what the page says")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
