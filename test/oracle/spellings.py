"""Every legal spelling, as `ptx-lint variants` lists it, and a right statement of each."""

from __future__ import annotations

import itertools
import random
import re
from typing import TYPE_CHECKING, Any, Iterable

from releases import key

if TYPE_CHECKING:
    from lint import Lint

# An entry of `variants`, and one of the operands in it.
Row = dict[str, Any]

# Words that keep their order among themselves: the layouts of two matrices, types, and the operations on bits.
ORDERED = [
    {"row", "col"},
    {"xor", "and", "popc"},
    set("b1 b2 s4 u4 b8 s8 u8 e4m3 e5m2 e3m2 e2m3 e2m1 ue8m0 ue4m3 b16 f16 bf16 f32 tf32 s32 f64".split())
    | {"b8x16", "b6x16_p32", "b4x16_p64"},
]

# The versions after which another spelling of the same begins: `.aligned` of wmma, `.satfinite` of its .f16.
LAST_OF_SPELLING = ("6.2", "6.4")


def mnemonics_of(rows: Iterable[Row]) -> list[str]:
    """The words of each instruction that are before its qualifiers and read as one word: `wmma.load.a`, `mma`.

    They are what is before `.sync`, without what only some spellings of the same have there, such as `.sp`; those of
    tcgen05 are their names.
    """
    found = {row["opcode"].split(".sync")[0] for row in rows if not is_tensor(row["opcode"])}
    tensor = {row["mnemonic"] for row in rows if is_tensor(row["opcode"])}
    return sorted(one for one in found if not any(one.startswith(f"{other}.") for other in found)) + sorted(tensor)


def is_tensor(opcode: str) -> bool:
    """Whether it is an instruction of tensor memory."""
    return opcode.startswith("tcgen05.")


def mnemonic_pattern(mnemonics: Iterable[str]) -> str:
    """An expression for the mnemonics in a statement."""
    longest_first = sorted(mnemonics, key=len, reverse=True)
    return rf"(?<![\w.$%])(?:{'|'.join(map(re.escape, longest_first))})(?![\w$])"


class Spellings:
    """The rows of `variants` by PTX version and target."""

    def __init__(self, lint: Lint, release: str):
        self.newest = lint.variants(f"--cuda={release}")
        self.mnemonics = mnemonics_of(self.newest)
        self.targets = {
            mnemonic: {target for row in self.newest if row["opcode"].startswith(f"{mnemonic}.") for target in row["targets"]}
            for mnemonic in self.mnemonics
        }
        self.older = {last: lint.variants(f"--ptx-version={last}") for last in LAST_OF_SPELLING}

    def of(self, version: str, target: str) -> list[Row]:
        rows = next((rows for last, rows in self.older.items() if key(version) <= key(last)), self.newest)
        return [row for row in rows if key(row["ptx"]) <= key(version) and target in row["targets"]]


def names(operand: Row, first: int = 0) -> list[str]:
    """The registers of an operand, numbered from `first` on."""
    prefix = {128: "rq", 64: "rd", 16: "h", 8: "b"}.get(operand.get("register_bits", 32), "r")
    return [f"{prefix}{first + i}" for i in range(operand.get("registers", 0))]


def is_choice(operand: Row) -> bool:
    """Whether it is one of a few constants."""
    return operand["role"] in ("selector", "scale_d", "scale", "transpose", "scale_input")


def values_of(operand: Row) -> list[int]:
    """The constants that an operand may be."""
    return [operand.get("first", 0) + i * operand.get("step", 1) for i in range(operand["values"])]


def vector(elements: list[str]) -> str:
    return f"{{{', '.join(elements)}}}"


# The operands that are the same in each spelling.
FIXED = {
    "stride": "16", "groups": "1", "scale_d": "p0", "scale_selector": "{0, 0}", "tensor_address": "[r0]",
    "tensor_metadata": "[r1]", "tensor_scale": "[r2]", "tensor_table": "[r3]", "columns": "32", "half_offset": "16",
    "enable_input": "p0", "scale_input": "15", "destination_address": "[rd0]", "source_address": "[rd1]",
    "other": "r0", "other_result": "r1", "label": "L0", "object": "[rd2]", "barrier": "[rd3]", "tensor_map": "[rd4", "ignore_source": "p0",
}  # fmt: skip


def operand_text(opcode: str, operand: Row, address: str = "[rd8]", first: int = 0) -> str:
    """A right operand, whose registers are numbered from `first` on."""
    role = operand["role"]
    if role == "address":
        return address
    if role in FIXED:
        return FIXED[role]
    if is_choice(operand):
        return str(values_of(operand)[-1])
    if operand.get("types") == ["pred"]:
        return "p0"
    if not ("types" in operand and "registers" in operand):
        return str(operand.get("first", 0) if "values" in operand else 1)
    text = vector(names(operand, first)) if operand.get("braces") else names(operand, first)[0]
    return f"{text}]" if role == "coordinates" else text  # the last in the brackets that a tensor map begins


def lists_of(row: Row) -> list[list[Row]]:
    """The lists of operands that a spelling may have."""
    return [row["operands"], *row.get("alternatives", [])]


def needed_operands(operands: list[Row]) -> list[Row]:
    return [operand for operand in operands if not operand.get("optional")]


def statement_of(row: Row, opcode: str, address: str = "[rd8]", operands: list[Row] | None = None) -> str:
    """`opcode`, which is written as `row` says, with right operands: of the list `operands`, by default the first."""
    texts = []
    first = 0
    for operand in needed_operands(row["operands"] if operands is None else operands):
        texts.append(operand_text(opcode, operand, address, first))
        # No register is written twice.
        first += operand["registers"] if is_tensor(opcode) and operand["role"] == "destination" else 0
    return f"{opcode} {', '.join(texts)}".rstrip() + ";"


def copy_statements(row: Row) -> list[str]:
    """Statements of a copy, a barrier or a fence, without and with optional operands."""
    lists = [one for operands in lists_of(row) for one in (needed_operands(operands), operands)]
    found = [
        f"{row['opcode']} {', '.join(texts)}".rstrip() + ";"
        for operands in lists
        for texts in itertools.product(*(copy_texts(row["opcode"], operand) for operand in operands))
    ]
    # A scope for registers that old versions do not know.
    return [f"{{ .reg .b128 rq0; {one} }}" if "rq0" in one else one for one in dict.fromkeys(found)]


def copy_texts(opcode: str, operand: Row, first: int = 0) -> list[str]:
    if operand["role"] != "result" or operand.get("optional"):
        return [operand_text(opcode, operand, first=first)]
    texts = [operand_text(opcode, operand)] * ("types" in operand) + ["_"] * ("sinks" in operand)
    return [f"{text}|p1" for text in texts] if operand.get("second") else texts


def shuffled(opcode: str, mnemonics: Iterable[str], rng: random.Random) -> str:
    """The opcode with its qualifiers in another order that ptxas accepts."""
    base = re.match(mnemonic_pattern(mnemonics), opcode)
    assert base
    written = opcode[base.end() :].split(".")[1:]
    qualifiers = list(written)
    rng.shuffle(qualifiers)
    for words in ORDERED:
        places = [i for i, one in enumerate(qualifiers) if one in words]
        for place, one in zip(places, (one for one in written if one in words)):
            qualifiers[place] = one
    return ".".join([base[0], *qualifiers])
