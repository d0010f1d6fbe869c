"""Every legal spelling, as `ptx-lint variants` lists it, and a right statement of each."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

from releases import key

if TYPE_CHECKING:
    from lint import Lint

# An entry of `variants`, and one of the operands in it.
Row = dict[str, Any]

# The words before the qualifiers that are read as one word.
MNEMONIC = r"(?<![\w.$%])(?:(?:ld|st|mov)matrix|wmma\.load\.[abc]|wmma\.store\.d|wmma\.mma|mma)(?![\w$])"

# Words that keep their order among themselves: the layouts of two matrices, types, and the operations on bits.
ORDERED = [
    {"row", "col"},
    {"xor", "and", "popc"},
    set("b1 s4 u4 b8 s8 u8 e4m3 e5m2 e3m2 e2m3 e2m1 ue8m0 ue4m3 b16 f16 bf16 f32 tf32 s32 f64".split())
    | {"b8x16", "b6x16_p32", "b4x16_p64"},
]

# The versions after which another spelling of the same begins: `.aligned` of wmma, `.satfinite` of its .f16.
LAST_OF_SPELLING = ("6.2", "6.4")


class Spellings:
    """The rows of `variants` by PTX version and target."""

    def __init__(self, lint: Lint, release: str):
        self.newest = lint.variants(f"--cuda={release}")
        self.older = {last: lint.variants(f"--ptx-version={last}") for last in LAST_OF_SPELLING}

    def of(self, version: str, target: str) -> list[Row]:
        rows = next((rows for last, rows in self.older.items() if key(version) <= key(last)), self.newest)
        return [row for row in rows if key(row["ptx"]) <= key(version) and target in row["targets"]]


def is_vector(opcode: str, operand: Row) -> bool:
    return operand["role"] in ("destination", "source") and not opcode.startswith("movmatrix")


def names(operand: Row) -> list[str]:
    """The registers of an operand."""
    prefix = "rd" if operand.get("register_bits") == 64 else "r"
    return [f"{prefix}{i}" for i in range(operand.get("registers", 0))]


def vector(elements: list[str]) -> str:
    return f"{{{', '.join(elements)}}}"


def operand_text(opcode: str, operand: Row, address: str = "[rd8]") -> str:
    """A right operand."""
    role = operand["role"]
    if role == "address":
        return address
    if role == "stride":
        return "16"
    if role == "selector":
        return "0"
    if role == "scale_selector":
        return "{0, 0}"
    return vector(names(operand)) if is_vector(opcode, operand) else names(operand)[0]


def needed_operands(row: Row) -> list[Row]:
    return [operand for operand in row["operands"] if not operand.get("optional")]


def statement_of(row: Row, opcode: str, address: str = "[rd8]") -> str:
    """`opcode`, which is written as `row` says, with right operands."""
    texts = [operand_text(opcode, operand, address) for operand in needed_operands(row)]
    return f"{opcode} {', '.join(texts)};"


def shuffled(opcode: str, rng: random.Random) -> str:
    """The opcode with its qualifiers in another order that ptxas accepts."""
    base = re.match(MNEMONIC, opcode)
    assert base
    written = opcode[base.end() :].split(".")[1:]
    qualifiers = list(written)
    rng.shuffle(qualifiers)
    for words in ORDERED:
        places = [i for i, one in enumerate(qualifiers) if one in words]
        for place, one in zip(places, (one for one in written if one in words)):
            qualifiers[place] = one
    return ".".join([base[0], *qualifiers])
