"""Instructions, their statements and their layouts."""

from __future__ import annotations

import contextlib
import ctypes
import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Optional, Union, cast

from . import _check
from . import _library as c
from . import _values as v

#: An instruction, or its opcode: "ldmatrix.sync.aligned.m8n8.x4.shared.b16".
InstructionLike = Union[v.Instruction, str]

#: A vector of registers, one register, an address, a constant, or a selector of scale factors.
Operand = Union[Sequence[str], str, v.Address, int, v.ScaleSelector]


class OpcodeError(ValueError):
    """The PTX ISA does not define an opcode.  `diagnostics` gives the reasons."""

    def __init__(self, opcode: str, diagnostics: tuple[v.Diagnostic, ...] = ()) -> None:
        super().__init__(opcode, diagnostics)
        self.opcode = opcode
        self.diagnostics = diagnostics

    def __str__(self) -> str:
        reasons = [one.message for one in self.diagnostics] or ["the PTX ISA does not define this form"]
        return f"{self.opcode!r}: {'; '.join(reasons)}"


def read_opcode(opcode: str) -> v.Instruction:
    """Reads an opcode with its qualifiers in any order and without operands, or the name of a CuTe copy atom.

    OpcodeError: the PTX ISA does not define it.
    """
    words = c.Instruction()
    with c.Owned("Result") as result:
        status = c.library.ptxmatrixReadOpcode(c.to_string(opcode), words, result.new)
        if status == c.NOT_FOUND:
            raise OpcodeError(opcode, _check.read_diagnostics(result.pointer))
        c.raise_for(status)
    return _value(words)


def nearest(instruction: v.Instruction) -> v.Instruction:
    """The existing instruction that differs least from `instruction`, or `instruction` itself if it exists."""
    return _value(c.get(c.Instruction, "ptxmatrixNearest", _words(instruction)))


def variants(*, ptx_version: Optional[str] = None, targets: Iterable[str] = (), cuda: Optional[str] = None,
             instruction: Optional[InstructionLike] = None) -> tuple[v.Variant, ...]:
    """The spellings of a version (default: the newest) that at least one of `targets` accepts, if given.

    With an `instruction`, only that one, or none if it does not exist there.
    """
    asked = _check.options(ptx_version, targets, cuda)
    words = None if instruction is None else _words(_instruction(instruction))
    with c.Owned("Variants") as found:
        c.call("ptxmatrixFindVariants", asked, words, found.new)
        return tuple(_variant(found.pointer, i) for i in range(c.library.ptxmatrixVariantsCount(found.pointer)))


def operands(instruction: v.Instruction) -> tuple[v.OperandSpec, ...]:
    """Implements `Instruction.operands`."""
    words = _words(instruction)
    specs = (c.get(c.OperandSpec, "ptxmatrixOperandSpec", words, i)
             for i in range(c.library.ptxmatrixOperandCount(words)))
    return tuple(v.OperandSpec(cast(v.Role, str(one.role)), one.registers, one.registerBits, bool(one.isOptional),
                               cast(v.Fragment, str(one.fragment)), one.values, one.threads, one.first,
                               one.step) for one in specs)


def opcode(instruction: v.Instruction) -> str:
    """The opcode in canonical form, or nothing if there is no such instruction."""
    buffer = ctypes.create_string_buffer(192)
    size = ctypes.c_size_t()
    status = c.library.ptxmatrixOpcode(_words(instruction), buffer, len(buffer), size)
    return "" if status == c.NOT_FOUND else buffer.raw[:size.value].decode("ascii")


def emit(instruction: InstructionLike, operands: Sequence[Operand], *, guard: str = "") -> str:
    """Prints a statement in canonical form.

    The operands are in the order of `Instruction.operands`: a vector as the list of its registers, one register
    without braces as its name, an address as Address("%rd2", -16), a stride as a number of elements or the name of a
    register, a selector as a number, a scale selector as ScaleSelector(byte, thread).  An optional one can be
    omitted.  `guard` is a predicate, with a leading '!' if it is negated.

    ValueError: there is no such instruction, or the operands do not match it.
    """
    if isinstance(operands, str):
        raise TypeError("operands is one text; want a list of operands")
    given = (c.Operand * len(operands))(*map(_operand, operands))
    words = _words(_instruction(instruction))
    size = ctypes.c_size_t()

    def call(buffer: Any) -> int:
        return int(c.library.ptxmatrixEmit(words, given, len(given), c.to_string(guard), buffer, len(buffer), size))
    buffer = ctypes.create_string_buffer(672)
    status = call(buffer)
    if status == c.BUFFER_TOO_SMALL:
        buffer = ctypes.create_string_buffer(size.value)
        status = call(buffer)
    c.raise_for(status)
    return buffer.raw[:size.value].decode("ascii")


@contextlib.contextmanager
def _found_layout(instruction: InstructionLike, operand: Optional[int]) -> Iterator[Any]:
    """The library's layout."""
    given = _instruction(instruction)
    words = _words(given)
    if operand is not None and not 0 <= operand < 2**32:
        raise IndexError(f"there is no operand {operand}")
    with c.Owned("Layout") as found:
        if operand is None:
            status = c.library.ptxmatrixFindLayout(words, found.new)
        else:
            status = c.library.ptxmatrixFindOperandLayout(words, operand, found.new)
        if status == c.NOT_FOUND and given.operands:
            raise ValueError("a product has a layout for each operand: name one" if operand is None else
                             f"operand {operand} has no layout")
        c.raise_for(status)
        yield found.pointer


def layout(instruction: InstructionLike, operand: Optional[int] = None) -> v.Layout:
    """The positions of the elements of an instruction's matrices in the registers of a warp.

    With an `operand`, an index of `Instruction.operands`, those of that operand: matrices, metadata or scale factors.
    Without one, those that the instruction loads, stores or moves.  A product such as mma needs an `operand`.

    IndexError: there is no such operand.  ValueError: there is no such instruction, or the operand has no layout, such
    as an address, a selector, or the source of a movmatrix.
    """
    given = _instruction(instruction)
    with _found_layout(given, operand) as found:
        summary = c.get(c.LayoutSummary, "ptxmatrixLayoutSummary", found)
        elements = [v.Element(matrix, row, column) for matrix in range(summary.matrices)
                    for row in range(summary.rows) for column in range(summary.columns)]
        slots = (c.Slot * (len(elements) * summary.copies))()
        c.call("ptxmatrixLayoutSlots", found, slots, len(slots))
        values = [v.Slot(slot.lane, slot.reg, slot.bit) for slot in slots]
        return v.Layout(
            opcode=str(summary.opcode),
            instruction=given,
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
            address_lanes=_address_lanes(found, summary),
            operand=operand)


def layout_svg(instruction: InstructionLike, operand: Optional[int] = None) -> str:
    """A picture of the result of layout(): an SVG document with a cell for each element, with its lane, register and bits."""
    with _found_layout(instruction, operand) as found:
        size = ctypes.c_size_t()
        c.library.ptxmatrixLayoutSvg(found, None, 0, size)
        buffer = ctypes.create_string_buffer(size.value)
        c.call("ptxmatrixLayoutSvg", found, buffer, len(buffer), size)
        return buffer.raw.decode("ascii")


def memory_bit(instruction: InstructionLike, row: int, column: int, matrix: int = 0, stride: int = 0) -> int:
    """The lowest bit of an element in memory, relative to the address of its row if each lane provides one (ldmatrix,
    stmatrix), otherwise to that of the matrix, with `stride` (in elements; 0: the default).

    IndexError: there is no such element.  ValueError: the instruction has no address.
    """
    if not all(0 <= one < 2**32 for one in (row, column, matrix, stride)):
        raise IndexError("rows, columns, matrices and strides are from 0 to 2**32 - 1")
    with c.Owned("Layout") as found:
        c.call("ptxmatrixFindLayout", _words(_instruction(instruction)), found.new)
        bit = ctypes.c_uint64()
        c.call("ptxmatrixLayoutMemoryBit", found.pointer, c.Element(matrix, row, column), stride, bit)
        return bit.value


def matches(product: InstructionLike, move: Optional[InstructionLike] = None) -> tuple[v.OperandMatches, ...]:
    """The loads that deliver the matrices of a wmma.mma, mma or mma.sp, and the stores that accept its result.

    Returns one value for each matrix, in the order of `Instruction.operands`.  With a `move`, only that load or store,
    or the reason why it does not fit; state space and `.aligned` make no difference.  Without one, those of the newest
    PTX version that move the matrix best.

    ValueError: there is no such instruction, or `product` is not a product.
    """
    given = _instruction(product)
    if given.mnemonic not in ("wmma.mma", "mma", "mma.sp"):
        raise ValueError(f"{given.mnemonic!r} is not a 'wmma.mma', 'mma' or 'mma.sp'")
    if not given.operands:
        c.raise_for(c.NOT_FOUND)
    words = _words(given)
    moved = None if move is None else _words(_instruction(move))
    return tuple(_operand_matches(words, i, operand, moved) for i, operand in enumerate(given.operands)
                 if operand.role in ("destination", "source"))


def _operand_matches(product: c.Instruction, operand: int, spec: v.OperandSpec,
                     move: Optional[c.Instruction]) -> v.OperandMatches:
    with c.Owned("Matches") as found:
        c.call("ptxmatrixFindMatches", product, operand, move, found.new)
        count = c.library.ptxmatrixMatchesCount(found.pointer)
        return v.OperandMatches(operand, spec.fragment,
                                tuple(_match(found.pointer, i, spec.registers) for i in range(count)),
                                str(c.library.ptxmatrixMatchesReason(found.pointer)))


def _match(found: Any, index: int, registers: int) -> v.Match:
    one = c.get(c.Match, "ptxmatrixMatchesGet", found, index)
    targets = (c.get(c.String, "ptxmatrixMatchesTarget", found, index, i) for i in range(one.numTargets))
    starts = (c.get(c.Element, "ptxmatrixMatchesStart", found, index, i) for i in range(one.fragments))
    places = {(fragment, i): c.get(c.MovedRegister, "ptxmatrixMatchesRegister", found, index, fragment, i)
              for fragment in range(one.fragments) for i in range(registers)}
    return v.Match(
        opcode=str(one.opcode),
        instruction=_value(c.get(c.Instruction, "ptxmatrixMatchesInstruction", found, index)),
        storage=cast(v.Storage, str(one.storage)),
        basis="measured" if one.isMeasured else "isa",
        seen_on=tuple(map(str, targets)),
        moves=one.moves,
        shift=one.shift,
        starts=tuple(map(_element, starts)),
        registers={key: v.MovedRegister(place.move, place.reg) for key, place in places.items()},
        addresses=_addresses(found, index, one.moves))


def _addresses(found: Any, index: int, moves: int) -> dict[tuple[int, int], v.FragmentElement]:
    addresses = {}
    place = c.FragmentElement()
    for move in range(moves):
        for lane in range(32):
            status = c.library.ptxmatrixMatchesAddressed(found, index, move, lane, place)
            if status != c.NOT_FOUND:
                c.raise_for(status)
                addresses[move, lane] = v.FragmentElement(place.fragment, _element(place.element))
    return addresses


def _element(given: c.Element) -> v.Element:
    return v.Element(given.matrix, given.row, given.column)


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


def _operand(given: Operand) -> c.Operand:
    parts = (given.byte, given.thread) if isinstance(given, v.ScaleSelector) else (given,)
    if any(isinstance(part, bool) or part is None for part in parts):
        raise TypeError(f"{given!r} is no operand")
    number = given.offset if isinstance(given, v.Address) else given
    if isinstance(number, int) and not -2**31 <= number < 2**31:
        raise ValueError(f"{number} does not fit into 32 bits")
    if isinstance(given, v.Address):
        return c.Operand(kind=c.ADDRESS, text=c.to_string(given.base), number=given.offset)
    if isinstance(given, int):
        return c.Operand(kind=c.NUMBER, number=given)
    if isinstance(given, str):
        return c.Operand(kind=c.NAME, text=c.to_string(given))
    if isinstance(given, v.ScaleSelector):
        names = (c.String * 2)(*(c.to_string(str(part)) for part in parts))
        return c.Operand(kind=c.SCALE_SELECTOR, names=names, numNames=len(names))
    return c.Operand(kind=c.REGISTER_NAMES, names=(c.String * len(given))(*map(c.to_string, given)), numNames=len(given))


def _instruction(given: InstructionLike) -> v.Instruction:
    if not isinstance(given, (str, v.Instruction)):
        raise TypeError(f"an instruction must be an Instruction or its opcode, not {type(given).__name__}")
    return read_opcode(given) if isinstance(given, str) else given


def _words(instruction: v.Instruction) -> c.Instruction:
    names = _check.MEMBERS.get(instruction.mnemonic, ())
    given = {field.name: getattr(instruction, field.name) for field in dataclasses.fields(instruction)
             if getattr(instruction, field.name) != field.default or field.name in names}
    words = c.Instruction(mnemonic=c.to_string(instruction.mnemonic), list=instruction.list)
    for name, value in given.items():
        if name not in ("mnemonic", "list") and value:
            words.members[words.numMembers] = c.Member(c.to_string(name), c.to_string(name if value is True else value))
            words.numMembers += 1
    return words


def _value(words: c.Instruction) -> v.Instruction:
    members = {str(one.name): str(one.value) for one in words.members[:words.numMembers]}
    flags = {name: True for name, value in members.items() if name == value}
    return v.Instruction(str(words.mnemonic), list=words.list, **{"aligned": "aligned" not in
                         _check.MEMBERS[str(words.mnemonic)], **members, **flags})  # type: ignore[arg-type]


def _variant(found: Any, index: int) -> v.Variant:
    one = c.get(c.Variant, "ptxmatrixVariantsGet", found, index)
    targets = (c.get(c.String, "ptxmatrixVariantsTarget", found, index, i) for i in range(one.numTargets))
    return v.Variant(
        opcode=str(one.opcode),
        instruction=_value(c.get(c.Instruction, "ptxmatrixVariantsInstruction", found, index)),
        ptx_version=c.version_text(one.ptxVersion) or "",
        ptx_before=c.version_text(one.ptxBefore),
        targets=tuple(map(str, targets)))
