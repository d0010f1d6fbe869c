"""The functions of the corpus, taken apart: the material from which make-module creates its modules."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

CORPUS = Path(__file__).resolve().parents[1] / "corpus" / "ptx"

# Modules whose functions are legal for one target, that of HEAD, and call only functions of their own.  They are named
# one by one, so that a new module in the corpus does not silently change what is measured.
SOURCES = (
    "asm_styles.sm_75.ptx",
    "attention.sm_80.ptx",
    "gemm_tiles.sm_86.ptx",
    "llvm.sm_80.ptx70.ptx",
    "quant_gemm.sm_89.ptx",
    "wmma_ampere.sm_80.ptx",
    "wmma_gemm.sm_90.ptx",
    "wmma_half.sm_75.ptx",
    "wmma_int8.sm_75.ptx",
)
HEAD = ".version 9.0\n.target sm_80\n.address_size 64\n\n"

# The text between statements, and a statement up to its ';'.  A comment or string may hide a ';'.
ITEM = re.compile(
    r"""(?P<blank>\s+|//[^\n]*|/\*.*?\*/)
      | (?P<line>\.(?:loc|file|version|target|address_size)\b[^\n]*)
      | (?P<label>[\w$]+\s*:(?!:))
      | (?P<brace>[{}])
      | (?P<statement>(?:"(?:[^"\\\n]|\\.)*"|//[^\n]*|/\*.*?\*/|[^;"/]|/)*;)""",
    re.DOTALL | re.VERBOSE,
)
# The start of a function, up to the '{' of its body.
FUNCTION = re.compile(r"(?:\.(?:visible|weak)\s+)?\.(?P<kind>entry|func)\s+(?P<name>[\w$]+)[^;{]*\{", re.DOTALL)
SUPPORTED = re.compile(r"(?:@!?\s*%?\w+\s+)?(?:ldmatrix|stmatrix|movmatrix|wmma|mma)\.")
# Such a stride is reported; the module should have nothing to report.
SHORT_STRIDE = re.compile(r"mov\.[bu]32\s+%r\d+, (?:8|72);")
FAMILY = re.compile(r"\.reg\s+\.\w+\s+(%[a-z]+)<(\d+)>\s*;")
REGISTER = re.compile(r"(%[a-z]+)(\d+)\b")
# A name that is neither a qualifier nor a numbered register, as the operand of a statement.
OTHER_NAME = re.compile(r"(?<![\w.%$:])[A-Za-z_$][\w$]*|%[a-z]+(?!\w)")


@dataclass
class Function:
    """A function: its text in parts, so that supported instructions can be removed and added between them."""

    name: str
    # The parts joined are the text.  Those at `supported` are supported instructions; those after which a copy may stand are at
    # `places`.
    parts: list[str] = field(default_factory=list)
    supported: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    others: int = 0  # how many other statements there are
    families: dict[str, int] = field(default_factory=dict)  # `.reg .b32 %r<8>` is "%r": 8
    templates: list[str] = field(default_factory=list)  # supported instructions that may be anywhere in the function


def end_of_body(text: str, begin: int) -> int:
    """The place after the '}' that closes the body that begins at `begin`, after its '{'."""
    depth, at = 1, begin
    while depth:
        item = ITEM.match(text, at)
        if not item:
            raise ValueError(f"cannot read on at {text[at:at + 40]!r}")
        at = item.end()
        if item.lastgroup == "brace":
            depth += 1 if item[0] == "{" else -1
    return at


def read_function(name: str, text: str, begin: int) -> Function:
    """The function of that text, whose body begins at `begin`."""
    function = Function(name)
    depth, at, kept = 1, begin, 0
    while depth:
        item = ITEM.match(text, at)
        assert item
        at = item.end()
        if item.lastgroup == "brace":
            depth += 1 if item[0] == "{" else -1
        if item.lastgroup != "statement":
            continue
        if item[0].startswith("."):
            if depth == 1:
                function.families.update((family, int(count)) for family, count in FAMILY.findall(item[0]))
            continue
        function.parts += [text[kept:item.start()], item[0]]
        kept = at
        if SUPPORTED.match(item[0]):
            function.supported.append(len(function.parts) - 1)
        else:
            function.others += 1
        # In a block of its own, names may differ from those outside.
        if depth == 1:
            function.places.append(len(function.parts) - 1)
    function.parts.append(text[kept:])
    function.templates = [function.parts[i] for i in function.supported if is_template(function, function.parts[i])]
    return function


def is_template(function: Function, statement: str) -> bool:
    """True for a statement that depends only on numbered registers of its function."""
    if "//" in statement or "/*" in statement:
        return False
    opcode_end = re.match(r"(?:@!?\s*%?\w+\s+)?[\w.:]+(?:\s+\.[\w.:]+)*", statement)
    operands = statement[opcode_end.end():] if opcode_end else statement
    if OTHER_NAME.search(operands):
        return False
    return all(int(number) < function.families.get(family, 0) for family, number in REGISTER.findall(statement))


def read_corpus() -> tuple[str, list[Function]]:
    """The text before the functions, and the functions that have supported instructions to copy."""
    variables: dict[str, None] = {}
    functions = []
    for source in SOURCES:
        text = (CORPUS / source).read_text(encoding="ascii")
        at = 0
        while at < len(text):
            if start := FUNCTION.match(text, at):
                at = end_of_body(text, start.end())
                function = read_function(start["name"], text[start.start():at], start.end() - start.start())
                if start["kind"] == "entry" and function.templates and not SHORT_STRIDE.search(text[start.start():at]):
                    functions.append(function)
                continue
            item = ITEM.match(text, at)
            if not item:
                raise ValueError(f"{source}: cannot read on at {text[at:at + 40]!r}")
            at = item.end()
            if item.lastgroup == "statement":
                variables[item[0]] = None
    return HEAD + "".join(variable + "\n" for variable in variables) + "\n", functions
