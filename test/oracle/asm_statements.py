#!/usr/bin/env python3
"""Compares ptx-lint with ptxas on the asm statements of CUDA sources.

Each distinct statement of the files in FOLDER... becomes a kernel with a register for each operand, which is compared for
some targets.  An "n" whose value is not in the source is tried with some values.  Both sides of each `#if` are read, but no
headers, so a template that is a macro of one is left out, as are statements of other compilers.

Exit status: 0 if they agree, 1 if not, 2 if ptx-lint failed, 77 if there is no ptxas.
"""

from __future__ import annotations

import re
import subprocess
import time
from collections import Counter
from pathlib import Path
from typing import Iterator, NamedTuple

from command import parser, run
from comparison import Outcome, Pair, Tally, Tools, batched, open_output, spread
from lint import Lint
from ptxas import WHOLE, Ptxas, needed_ptxas
from releases import NEWEST

NAME = "asm"
SUFFIXES = {".cu", ".cuh", ".h", ".hpp", ".hxx", ".inl", ".inc"}
TARGETS = ("sm_80", "sm_90a", "sm_100a")
# Of the first operand "n", and of the others.
VALUES = ((0, 0), (1, 1), (4, 4), (16, 16), (64, 64), (128, 128), (0, 1), (1, 64))

HEAD = ".version {version}\n.target {target}\n.address_size 64\n.entry k()\n"
TYPES = {"h": ".b16", "r": ".b32", "l": ".b64", "f": ".f32", "d": ".f64", "q": ".b128"}
DIRECTIVE = re.compile(r"^[ \t]*#[ \t]*(?:if|el|endif|include|error|warning|pragma|line)(?:\\\r?\n|[^\n])*", re.M)
# Comments and character literals are tokens, too: they may contain quotes.
TOKEN = re.compile(
    r"(?P<comment>//[^\n]*|/\*.*?\*/)|"
    r'R"(?P<mark>[^(\s]*)\((?P<raw>.*?)\)(?P=mark)"|"(?P<text>(?:[^"\\\n]|\\.)*)"|\'(?:[^\'\\\n]|\\.)+\'|\w+|\S',
    re.S,
)
ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}


class Operand(NamedTuple):
    name: str
    constraint: str  # without "=", "+" and "&"
    value: str  # of an "n" that is a number


class Statement(NamedTuple):
    """What distinguishes an asm statement from others."""

    template: str
    operands: tuple[Operand, ...]
    has_colon: bool  # without one, each "%" stands for itself

    @property
    def has_unknown_value(self) -> bool:
        return any(one.constraint == "n" and not one.value for one in self.operands)


class Unreadable(Exception):
    """What a statement has that is known only elsewhere."""


def expand(source: str) -> str:
    """The text with the macros of this file expanded, and both sides of each condition."""
    command = ["cc", "-E", "-P", "-w", "-x", "c++", "-std=c++20", "-nostdinc", "-"]
    text = DIRECTIVE.sub("", source)
    return subprocess.run(command, input=text, capture_output=True, text=True, errors="replace").stdout


def statements(text: str) -> Iterator[Statement | Unreadable]:
    """The asm statements of a source; for some only why they cannot be read."""
    tokens = [one for one in TOKEN.finditer(text) if not one["comment"]]
    for at, token in enumerate(tokens):
        if token[0] not in ("asm", "__asm__", "__asm"):
            continue
        begin = at + 1
        while begin < len(tokens) and re.fullmatch(r"\w+", tokens[begin][0]):
            begin += 1  # volatile, inline, goto
        if begin < len(tokens) and tokens[begin][0] == "(":
            try:
                yield read(next(iter(split(tokens[begin + 1 :], ")"))))
            except Unreadable as reason:
                yield reason


def split(tokens: list[re.Match], separator: str) -> Iterator[list[re.Match]]:
    """The parts between separators that are not in brackets."""
    begin = depth = 0
    for at, one in enumerate(tokens):
        if one[0] == separator and not depth:
            yield tokens[begin:at]
            begin = at + 1
        else:
            depth += (one[0] in "([{") - (one[0] in ")]}")
    yield tokens[begin:]


def read(tokens: list[re.Match]) -> Statement:
    """A statement, of the tokens between its parentheses."""
    template, *rest = split(tokens, ":")
    operands = [read_operand(operand) for part in rest[:2] for operand in split(part, ",") if operand]
    return Statement(literal(template), tuple(operands), bool(rest))


def read_operand(tokens: list[re.Match]) -> Operand:
    name = tokens[1][0] if tokens[0][0] == "[" else ""
    constraint, *value = tokens[3:] if name else tokens
    letter = literal([constraint]).strip("=+&")
    if letter not in [*TYPES, "n"]:
        raise Unreadable("an operand that is none of PTX")
    text = "".join(one[0] for one in value[1:-1])
    return Operand(name, letter, text if letter == "n" and re.fullmatch(r"-?(\d+|0[xX][\da-fA-F]+)", text) else "")


def literal(tokens: list[re.Match]) -> str:
    text = ""
    for one in tokens:
        if one["raw"] is None and one["text"] is None:
            raise Unreadable("a template that is not a literal")
        escaped = re.sub(r"\\(.)", lambda found: ESCAPES.get(found[1], found[1].strip()), one["text"] or "", flags=re.S)
        text += one["raw"] or escaped
    return text


def block(statement: Statement, values: tuple[int, int], target: str) -> str:
    """The statement in a block with registers for its operands, as nvcc declares them; `values` are those of unknown "n"."""
    float_of = "b" if int(re.sub(r"\D", "", target)) >= 100 else "f"
    unknown = [str(values[0]), *[str(values[1])] * len(statement.operands)]
    spelled = [
        f"x{i}" if one.constraint != "n" else one.value or unknown.pop(0) for i, one in enumerate(statement.operands)
    ]
    names = {one.name: i for i, one in enumerate(statement.operands)}

    def replaced(found: re.Match) -> str:
        number = int(found["number"]) if found["number"] else names.get(found["name"], len(spelled))
        return {"%%": "%", "%=": "1"}.get(found[0]) or (spelled[number] if number < len(spelled) else found[0])

    text = statement.template
    if statement.has_colon:
        text = re.sub(r"%(?:%|=|(?P<number>\d+)|\[(?P<name>\w+)\])", replaced, text)
    registers = "".join(
        f".reg {TYPES[one.constraint].replace('f', float_of)} x{i}; "
        for i, one in enumerate(statement.operands)
        if one.constraint != "n"
    )
    return f"{{ {registers}\n{text}\n}}"


def evaluate(tools: Tools, cases: list[tuple[Pair, str, str]]) -> list[Outcome]:
    """Of each version and target, block and origin."""
    modules = [HEAD.format(version=pair.version, target=pair.target) + text + "\n" for pair, text, _ in cases]
    theirs = [tools.ptxas.evaluate("", [one], "", pair.target, WHOLE)[0] for one, (pair, _, _) in zip(modules, cases)]
    return [
        Outcome(NAME, tools.release, pair, pair.target, text, said, ours, origin)
        for (pair, text, origin), said, ours in zip(cases, theirs, tools.lint.verdicts(modules, tools.option))
    ]


def main() -> int:
    options = parser(__doc__)
    options.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    options.add_argument("--ptxas", help="default: what scripts/find-ptxas finds")
    options.add_argument("--examples", type=int, default=3, metavar="N", help="to show of each class (default 3)")
    options.add_argument("--output", type=Path, help="write every disagreement to this file, tab separated")
    arguments = options.parse_args()
    tools = Tools(Ptxas(arguments.ptxas or needed_ptxas(None)[0]), Lint(arguments.ptx_lint))
    started = time.monotonic()
    origins: dict[Statement, str] = {}
    unread: Counter[str] = Counter()
    for path in sorted(path for folder in arguments.folders for path in folder.rglob("*") if path.suffix in SUFFIXES):
        source = path.read_text(errors="replace") if path.is_file() else ""
        for one in statements(expand(source)) if "asm" in source else ():
            if isinstance(one, Unreadable):
                unread[str(one)] += 1
            else:
                origins.setdefault(one, str(path))
    print(f"{len(origins)} statements;", *(f"{count} left out: {reason};" for reason, count in unread.items()))
    cases = [
        (Pair(NEWEST[tools.release], target), block(one, values, target), origin)
        for one, origin in origins.items()
        for values in (VALUES if one.has_unknown_value else VALUES[:1])
        for target in TARGETS
    ]
    tally = Tally(arguments.examples, open_output(arguments.output))
    work = spread(lambda some: evaluate(tools, some), batched(cases, 200), 2)
    tally.timed(NAME, tools.release, (outcome for outcomes in work for outcome in outcomes))
    return tally.finish(0, started)


if __name__ == "__main__":
    run(main)
