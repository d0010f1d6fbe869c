#!/usr/bin/env python3
"""Fails for each file or folder that the documentation names and the repository does not have.

It reads the Markdown files of docs/ and test/, CONTRIBUTING.md and README.md, except their code blocks.  Each word in
backquotes is one of these:

A path from the root  begins with a folder of the root: `lib/Check`, `docs/json.md`, `include/ptxmatrix/*.h`.  The
                      repository must have it there.  With an extension that no file of the repository has, it is
                      installed, or made by a build.
The end of a path     ends with a '/', as `grammar/`, or has an extension of the repository, as `detail/Forms.h`.  Without
                      a '/', only sources and pages count, as `Lexer.cpp`: `kernel.ptx` is an example.  The repository
                      must have a path that ends so.
Anything else         is not a file.
"""

from __future__ import annotations

import fnmatch
import re
import subprocess
import sys
from pathlib import Path, PurePosixPath
from typing import Iterator, Optional

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("docs/*.md", "test/*.md", "CONTRIBUTING.md", "README.md")  # a '*' may have a '/'
SOURCES = {".cpp", ".def", ".g4", ".h", ".md", ".py", ".test"}
NAME = re.compile(r"[\w+-][\w.+*-]*(?:/[\w.+*-]+)*/?")
FENCE = re.compile(r"^ *(```+|~~~+).*?^ *\1", re.M | re.S)
SPAN = re.compile(r"(?<!`)(`+)(?!`)((?:(?!\n\n).)+?)(?<!`)\1(?!`)", re.S)


def words_of(page: str) -> Iterator[tuple[int, str]]:
    """The line and the text of each word in backquotes."""
    page = FENCE.sub(lambda block: "\n" * block[0].count("\n"), page)
    for span in SPAN.finditer(page):
        for word in re.finditer(r"\S+", span[2]):
            yield page.count("\n", 0, span.start(2) + word.start()) + 1, word[0]


class Repository:
    """The files and folders of the repository."""

    def __init__(self, files: list[str]):
        self.paths = set(files)
        for file in files:
            self.paths |= {str(folder) for folder in PurePosixPath(file).parents}
        self.folders = {file.partition("/")[0] for file in files if "/" in file}
        self.extensions = {PurePosixPath(file).suffix for file in files} | SOURCES
        self.ends = {"/".join(parts[i:]) for parts in (path.split("/") for path in self.paths) for i in range(len(parts))}

    def has(self, word: str) -> Optional[bool]:
        """Whether the file or folder `word` exists; nothing if it is none."""
        if word.startswith("-") or not NAME.fullmatch(word):
            return None
        name = word.rstrip("/")
        extension = PurePosixPath(name).suffix
        if extension and extension not in self.extensions:
            return None
        if "/" in name and name.partition("/")[0] in self.folders:
            known = self.paths
        elif word.endswith("/") or (extension and ("/" in name or extension in SOURCES)):
            known = self.ends
        else:
            return None
        return name in known or ("*" in name and bool(fnmatch.filter(known, name)))


def main() -> int:
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                            capture_output=True, text=True)
    if listed.returncode != 0:
        print("not a git checkout: skipped")
        return 77
    files = [file for file in listed.stdout.split("\0") if file and (ROOT / file).exists()]
    repository = Repository(files)
    pages = names = failures = 0
    for page in files:
        if not any(fnmatch.fnmatch(page, pattern) for pattern in PAGES):
            continue
        pages += 1
        for line, word in words_of((ROOT / page).read_text()):
            is_there = repository.has(word)
            names += is_there is not None
            if is_there is False:
                failures += 1
                print(f"{page}:{line}: there is no '{word}' in the repository", file=sys.stderr)
    if pages < 50 or names < 100:
        failures += 1
        print("there must be more pages and names: is one of the patterns wrong?", file=sys.stderr)
    print(f"{names} names in {pages} pages: {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
