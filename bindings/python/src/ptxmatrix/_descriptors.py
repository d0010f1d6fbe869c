"""Descriptors of wgmma.mma_async and tcgen05.mma."""

from __future__ import annotations

import ctypes
from typing import Any, Literal, Optional, Union

from . import _instructions as i
from . import _library as c
from . import _values as v

__all__ = ["describe_tile", "instruction_descriptor", "read_descriptor"]


def describe_tile(product: i.InstructionLike, operand: Literal["a", "b"], *, major: v.Major = "k",
                  swizzle: v.Swizzle = "128", rows: Optional[int] = None, columns: Optional[int] = None,
                  start: int = 0, m: Optional[int] = None, n: Optional[int] = None) -> v.Tile:
    """The descriptor of a tile of A or B at the address `start` in shared memory, and how a TMA load lays it down.

        >>> tile = ptxmatrix.describe_tile("wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16", "b", rows=64)
        >>> hex(tile.descriptor.value), tile.steps
        ('0x4000004000010000', (0, 32, 64, 96))

    By default, the tile is the smallest.  `m` and `n` are the size of D, which the instruction descriptor of a
    tcgen05.mma says.

    ValueError: `product` does not read this operand by a descriptor, or there is no such tile.
    """
    tile = _tile(operand, major, m, n, swizzle=c.to_string(swizzle, "swizzle"), rows=c.to_size(rows, "rows"),
                 columns=c.to_size(columns, "columns"), start=c.to_number(start, "start"))
    return v.read_tile(c.result("ptxmatrixDescribeTile", i.to_words(product), tile).document)


def read_descriptor(value: int, product: Optional[i.InstructionLike] = None,
                    operand: Optional[Literal["a", "b"]] = None, *, major: v.Major = "k", m: Optional[int] = None,
                    n: Optional[int] = None) -> v.MatrixDescriptor:
    """What the descriptor `value` of a matrix says, and what is suspicious about it.

        >>> mma = "wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16"
        >>> ptxmatrix.read_descriptor(0x4000040000010040, mma, "b").advice[0]
        'the stride offset is 16384 bytes, but 8 lines of 128 bytes are 1024: was it shifted right by 4?'

    With the `product` that reads it and the `operand` that it describes, more mistakes are found.  `m` and `n` are as
    in describe_tile().

    ValueError: `product` does not read this operand by a descriptor.
    """
    words = None if product is None else i.to_words(product)
    tile = None if operand is None else _tile(operand, major, m, n)
    number = c.to_number(value, "value", most=2**64 - 1)
    return v.read_descriptor(c.result("ptxmatrixReadDescriptor", number, words, tile).document)


def instruction_descriptor(product: i.InstructionLike, value: Optional[int] = None,
                           **fields: Union[int, str]) -> v.InstructionDescriptor:
    """The instruction descriptor of a tcgen05.mma with `fields`, or what the descriptor `value` says.

        >>> mma = "tcgen05.mma.cta_group::1.kind::f16"
        >>> hex(ptxmatrix.instruction_descriptor(mma, d="f32", a="bf16", b="bf16", m=128, n=256).value)
        '0x8400490'
        >>> ptxmatrix.instruction_descriptor(mma, 0x8400490).fields["n"]
        256

    With both, the fields are changed in it.  Without `value`, others are 0, or the only value that they can have.

    ValueError: `product` is no such instruction, or it has no such field or value.
    """
    texts = [(name, str(int(one)) if isinstance(one, int) else one) for name, one in fields.items()]
    members = (c.Member * len(texts))(*(c.Member(c.to_string(name, "a name"), c.to_string(text, name))
                                        for name, text in texts))
    bits = None if value is None else ctypes.c_uint32(c.to_number(value, "value"))
    document = c.result("ptxmatrixInstructionDescriptor", i.to_words(product), bits, members, len(members)).document
    return v.read(v.InstructionDescriptor, document, value=int(document["value"], 16))


def _tile(operand: str, major: str, m: Optional[int], n: Optional[int], **others: Any) -> Any:
    return c.Tile(operand=c.to_string(operand, "operand"), major=c.to_string(major, "major"), m=c.to_size(m, "m"),
                  n=c.to_size(n, "n"), **others)
