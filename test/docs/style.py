#!/usr/bin/env python3
"""Checks documentation, help texts, messages and comments for words that docs/style.md does not allow.

Every tracked text file is read, line by line, except the list of files below.
"""

import fnmatch
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# What not to write, and what to write instead.
WORDS = [
    (r"mend(s|ed|ing)?", "fix"),
    (r"judge[sd]?", "reference ptxas, check, decide"),
    (r"hostile", "adversarial"),
    (r"pass(es|ed|ing)? over", "skip"),
    (r"(stands?|stood) behind", "follow"),
    (r"stands? in front", "precede"),
    (r"tells? of|told of", "report"),
    (r"(is|are|was|were) told", "is reported"),
    (r"surely", "certainly"),
    (r"(statements?|instructions?|opcodes?|one) of ours|our (instructions|statements)", "supported instruction"),
    (r"instructions? of others", "other instruction"),
    (r"for ever", "forever"),
    (r"misspelt", "misspelled"),
    (r"neighbours?|behaviour|colours?|licences?", "American spelling"),
    (r"safe to feed", "input trust model"),
    (r"(made|meant) to do harm", "adversarial"),
    (r"is asked of", "is called for, applies to"),
    (r"such as (are|is) not", "that are not"),
    (r"what stands here", "this page"),
    (r"gets? along with", "work with"),
    (r"has nothing to say", "report nothing"),
    (r"when memory runs out|memory that runs out", "out of memory"),
]

# Files that are not prose of this project, or quote the words.
FILES = [
    "LICENSE",
    "docs/layouts/*.svg",
    "docs/style.md",
    "licenses/*",
    "test/corpus/cuda/*",
    "test/corpus/ptx/*",
    "test/docs/style.py",
    "test/fuzz/findings/*",
]


# How a comment in C++ must not begin: the noun that it is about may be far away.
NO_NOUN = re.compile(r"//[/<!]*\s*(That of|Those|Likewise)\b")


def main():
    def whole(pattern):
        return re.compile(rf"(?<![\w./-])(?:{pattern})(?![\w-])", re.I)

    words = [(whole(pattern), instead) for pattern, instead in WORDS]
    any_word = whole("|".join(pattern for pattern, _ in WORDS))
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode != 0:
        print("not a git checkout: skipped")
        return 77
    count = failures = 0
    for path in filter(None, listed.stdout.split("\0")):
        file = ROOT / path
        if file.is_symlink() or not file.is_file() or any(fnmatch.fnmatch(path, pattern) for pattern in FILES):
            continue
        try:
            text = file.read_text()
        except UnicodeDecodeError:
            continue
        count += 1
        of_code = file.suffix in (".h", ".cpp", ".def")
        words_here = words if any_word.search(text) else []
        for number, line in enumerate(text.splitlines(), 1):
            if of_code and NO_NOUN.search(line):
                failures += 1
                print(f"{path}:{number}: a comment begins without its noun (docs/style.md)", file=sys.stderr)
            for pattern, instead in words_here:
                for found in pattern.finditer(line):
                    failures += 1
                    print(f"{path}:{number}: '{found[0]}': write '{instead}' (docs/style.md)", file=sys.stderr)
    print(f"{count} files: {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
