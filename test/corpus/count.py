#!/usr/bin/env python3
"""Count the warp-matrix instructions in PTX files.

usage: count.py FILE...              a line per file: path, and the count of each instruction of NAMES
       count.py --spellings FILE...  a line per opcode spelling: count, spelling

This is a second opinion for the tests: it shares no code with the linter.
"""
import collections
import re
import sys

# A comment or a string.  Whichever starts first hides the other.
HIDDEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)

# An opcode stands at the start of a line, or after the end of a statement, a brace, a label, or
# a predicate.  Qualifiers follow it; blanks may come before a dot, but not after it.  A list
# goes on after a register that has such a name.
START = r"(?:^|[;{}:]|@\s*!?\s*[\w$%]+\s)\s*"
NAMES = {"ldmatrix": "", "movmatrix": "", "wmma.load": r"(?=\.[abc]\b)", "stmatrix": "", "wmma.store": r"(?=\.d\b)",
         "wmma.mma": "", "mma": "", "mma.sp": r"(?!)",  # mma with `.sp` among its qualifiers
         "wgmma.fence": "", "wgmma.commit_group": "", "wgmma.wait_group": "", "wgmma.mma_async": "",
         **dict.fromkeys(("tcgen05." + name for name in (
             "alloc dealloc relinquish_alloc_permit ld.red.spcompress ld.spcompress ld.red ld st wait::ld wait::st cp shift "
             "mma.ws mma fence::before_thread_sync fence::after_thread_sync commit").split()), "")}
NAME = "(" + "|".join(re.escape(name) + behind for name, behind in NAMES.items()) + ")"
QUALIFIERS = r"((?:\s*+\.[\w:]++)++)"
OPCODE = re.compile(START + NAME + "(?:" + QUALIFIERS + r"|(?<=_sync))(?!\s*[,}\]])", re.MULTILINE)


def visible(text):
    """The text without its comments and strings.  Both leave a blank behind."""
    return HIDDEN.sub(lambda m: '""' if m.group()[0] == '"' else " ", text)


def instructions(path):
    """Yield (instruction, spelling of the whole opcode) for each statement of a file."""
    with open(path, encoding="latin-1", newline="") as file:
        text = visible(file.read().replace("\r", ""))
    for match in OPCODE.finditer(text):
        qualifiers = match[2] or ""
        name = "mma.sp" if match[1] == "mma" and re.search(r"\.sp\b", qualifiers) else match[1]
        yield name, match[1] + re.sub(r"\s", "", qualifiers)


def main(args):
    if args[:1] == ["--spellings"]:
        total = collections.Counter(s for path in args[1:] for _, s in instructions(path))
        for spelling, count in sorted(total.items()):
            print(count, spelling, sep="\t")
        return
    for path in args:
        total = collections.Counter(name for name, _ in instructions(path))
        print(path, *(total[name] for name in NAMES), sep="\t")


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        sys.exit(__doc__)
    main(sys.argv[1:])
