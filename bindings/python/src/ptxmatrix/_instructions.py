"""Instructions, the statements of them, and where their elements land."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from typing import Any, Optional, Union

from . import _check
from . import _library as c
from . import _values as v

#: An instruction, or its opcode: "ldmatrix.sync.aligned.m8n8.x4.shared.b16".
InstructionLike = Union[v.Instruction, str]


class OpcodeError(ValueError):
    """A text is no opcode that the PTX ISA defines.  `diagnostics` say why."""

    def __init__(self, opcode: str, diagnostics: tuple[v.Diagnostic, ...] = ()) -> None:
        super().__init__(opcode, diagnostics)
        self.opcode = opcode
        self.diagnostics = diagnostics

    def __str__(self) -> str:
        reasons = [one.message for one in self.diagnostics] or ["the PTX ISA does not define this form"]
        return f"{self.opcode!r}: {'; '.join(reasons)}"


def read_opcode(opcode: str) -> v.Instruction:
    """Reads an opcode with its qualifiers in any order and without operands, or the name of a copy atom of CuTe.

    OpcodeError: it is none that the PTX ISA defines.
    """
    given = _check.to_bytes(opcode)
    words = c.Instruction()
    with c.Owned("Result") as result:
        status = c.library.ptxmatrixReadOpcode(c.to_string(given), words, result.new)
        if status == c.NOT_FOUND:
            raise OpcodeError(opcode, _check.read_diagnostics(result.pointer))
        c.raise_for(status)
    return _value(words)


def nearest(instruction: v.Instruction) -> v.Instruction:
    """The instruction that exists and differs least from `instruction`; itself, if it exists."""
    with _Words(instruction) as words:
        return _value(c.get(c.Instruction, "ptxmatrixNearest", words))


def variants(*, ptx_version: Optional[str] = None, targets: Iterable[str] = (), cuda: Optional[str] = None,
             instruction: Optional[InstructionLike] = None) -> tuple[v.Variant, ...]:
    """The spellings of a version (the newest) that one of `targets` takes at least, if there are any.

    With an `instruction` that one alone, or none if it does not exist there.
    """
    with _check.options(ptx_version, targets, cuda) as asked, c.Owned("Variants") as found:
        if instruction is None:
            c.call("ptxmatrixFindVariants", asked, None, found.new)
        else:
            with _Words(_instruction(instruction)) as words:
                c.call("ptxmatrixFindVariants", asked, words, found.new)
        return tuple(_variant(found.pointer, i) for i in range(c.library.ptxmatrixVariantsCount(found.pointer)))


def emit(instruction: InstructionLike, destination: Sequence[str], *, address: str = "", offset: int = 0,
         stride: Union[int, str, None] = None, source: str = "", guard: str = "") -> str:
    """Prints a statement in canonical form.

    `destination` names the registers.  A load has an `address`, a register or a symbol, with bytes that are added, and
    wmma.load may have a `stride` in elements, a number or a register.  A movmatrix has a `source`.  `guard` is a
    predicate, with a '!' in front if it is negated.

    ValueError: there is no such instruction, or the operands are not those that it has.
    """
    if isinstance(destination, str):
        raise TypeError("destination is one text; want a list of registers")
    for number, what in ((offset, "the offset"), (stride, "the stride")):
        if isinstance(number, int) and not -2**31 <= number < 2**31:
            raise ValueError(f"{what} does not fit into 32 bits")
    register = stride if isinstance(stride, str) else ""
    if isinstance(stride, str) and not stride:
        raise ValueError("the stride has no name")
    if guard == "!":
        raise ValueError("the guard has no name")
    # These must live until the end of the call.
    names = [_check.to_bytes(name) for name in destination]
    texts = {name: _check.to_bytes(text) for name, text in (
        ("guard", guard[1:] if guard.startswith("!") else guard), ("address", address), ("strideRegister", register),
        ("source", source))}
    operands = c.Operands(
        isNegated=guard.startswith("!"), destination=(c.String * max(len(names), 1))(*map(c.to_string, names)),
        numDestination=len(names), offset=offset, stride=stride if isinstance(stride, int) else 0,
        hasStride=stride is not None, **{name: c.to_string(text) for name, text in texts.items()})
    size = ctypes.c_size_t()
    with _Words(_instruction(instruction)) as words:
        buffer = ctypes.create_string_buffer(320)
        status = c.library.ptxmatrixEmit(words, operands, buffer, len(buffer), size)
        if status == c.BUFFER_TOO_SMALL:
            buffer = ctypes.create_string_buffer(size.value)
            status = c.library.ptxmatrixEmit(words, operands, buffer, len(buffer), size)
    c.raise_for(status)
    return buffer.raw[:size.value].decode("ascii")


def layout(instruction: InstructionLike) -> v.Layout:
    """Where the elements of an instruction's matrices land in the registers of a warp."""
    with _Words(_instruction(instruction)) as words, c.Owned("Layout") as found:
        c.call("ptxmatrixFindLayout", words, found.new)
        summary = c.get(c.LayoutSummary, "ptxmatrixLayoutSummary", found.pointer)
        elements = [v.Element(matrix, row, column) for matrix in range(summary.matrices)
                    for row in range(summary.rows) for column in range(summary.columns)]
        slots = (c.Slot * (len(elements) * summary.copies))()
        c.call("ptxmatrixLayoutSlots", found.pointer, slots, len(slots))
        values = [v.Slot(slot.lane, slot.reg, slot.bit) for slot in slots]
        return v.Layout(
            opcode=str(summary.opcode),
            matrices=summary.matrices,
            rows=summary.rows,
            columns=summary.columns,
            registers=summary.registers,
            register_bits=summary.registerBits,
            element_bits=summary.elementBits,
            stored_bits=summary.storedBits,
            basis="measured" if summary.isMeasured else "isa",
            row_bytes=summary.rowBytes,
            address_alignment=summary.addressAlignment,
            stride_alignment=summary.strideAlignment,
            default_stride=summary.defaultStride,
            elements={element: tuple(values[i * summary.copies:(i + 1) * summary.copies])
                      for i, element in enumerate(elements)},
            address_lanes=_address_lanes(found.pointer, summary))


def memory_bit(instruction: InstructionLike, row: int, column: int, matrix: int = 0, stride: int = 0) -> int:
    """The lowest bit of an element in memory, counted from the address of its row for ldmatrix, and from that of the
    matrix for a wmma.load with `stride` (in elements; 0: the default).

    IndexError: there is no such element.  ValueError: a movmatrix reads no memory.
    """
    if min(row, column, matrix, stride) < 0:
        raise IndexError("rows, columns, matrices and strides are not negative")
    with _Words(_instruction(instruction)) as words, c.Owned("Layout") as found:
        c.call("ptxmatrixFindLayout", words, found.new)
        bit = ctypes.c_uint64()
        c.call("ptxmatrixLayoutMemoryBit", found.pointer, c.Element(matrix, row, column), stride, bit)
        return bit.value


def _address_lanes(found: Any, summary: c.LayoutSummary) -> dict[tuple[int, int], int]:
    lanes = {}
    lane = ctypes.c_uint32()
    for matrix in range(summary.matrices):
        for row in range(summary.rows):
            status = c.library.ptxmatrixLayoutAddressLane(found, matrix, row, lane)
            if status == c.NOT_FOUND:
                return {}
            c.raise_for(status)
            lanes[matrix, row] = lane.value
    return lanes


def _instruction(given: InstructionLike) -> v.Instruction:
    return read_opcode(given) if isinstance(given, str) else given


class _Words:
    """An instruction for the library, with texts that live as long as the `with`."""

    def __init__(self, instruction: v.Instruction) -> None:
        self._texts = {name: _check.to_bytes(text) for name, text in (
            ("mnemonic", instruction.mnemonic), ("matrix", instruction.matrix), ("layout", instruction.layout),
            ("shape", instruction.shape), ("num", instruction.num), ("space", instruction.space),
            ("type", instruction.type), ("sourceType", instruction.source_type))}
        self._words = c.Instruction(trans=instruction.trans, isUnaligned=not instruction.aligned,
                                    **{name: c.to_string(text) for name, text in self._texts.items()})

    def __enter__(self) -> c.Instruction:
        return self._words

    def __exit__(self, *_: object) -> None:
        pass


def _value(words: c.Instruction) -> v.Instruction:
    return v.Instruction(mnemonic=str(words.mnemonic), shape=str(words.shape), type=str(words.type),
                         num=str(words.num), space=str(words.space), matrix=str(words.matrix),
                         layout=str(words.layout), source_type=str(words.sourceType), trans=bool(words.trans),
                         aligned=not words.isUnaligned)


def _variant(found: Any, index: int) -> v.Variant:
    one = c.get(c.Variant, "ptxmatrixVariantsGet", found, index)
    targets = (c.get(c.String, "ptxmatrixVariantsTarget", found, index, i) for i in range(one.numTargets))
    return v.Variant(
        opcode=str(one.opcode),
        instruction=_value(c.get(c.Instruction, "ptxmatrixVariantsInstruction", found, index)),
        registers=one.registers,
        register_bits=one.registerBits,
        ptx_version=c.version_text(one.ptxVersion) or "",
        ptx_before=c.version_text(one.ptxBefore),
        targets=tuple(map(str, targets)))
