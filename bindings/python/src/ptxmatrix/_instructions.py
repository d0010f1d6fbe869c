"""Instructions, their statements and their layouts."""

from __future__ import annotations

import ctypes
import dataclasses
import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Optional, Union, cast

from . import _check
from . import _library as c
from . import _values as v

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Address", "Instruction", "Layout", "Match", "OpcodeError", "OperandMatches", "ScaleSelector", "Variant",
           "emit", "layout", "matches", "memory_bit", "nearest", "read_opcode", "variants"]


@dataclasses.dataclass(frozen=True, init=False)
class Instruction:
    """An instruction by its members: the qualifiers in which the forms of an instruction differ.

        >>> load = ptxmatrix.Instruction("ldmatrix", shape="m8n8", num="x4", type="b16", trans=True)
        >>> load.num
        'x4'

    Other instructions than those of matrices have no names for their qualifiers, and are given by all of these, without:

        >>> wait = ptxmatrix.Instruction("mbarrier.try_wait.parity", "shared::cta", "b64")

    Their order matters only among several state spaces, types, layouts or cache policies.  A matrix instruction can be
    given so, too.

    MEMBERS has their names for each mnemonic.  Values are as PTX spells them, without the dot.  A member without other
    values, such as "trans", is its own name, and can be given as True.  A member that the instruction does not have is
    empty.  The types "f16" of A and B can be omitted for a wmma.mma, which does not write them.

    `str(instruction)` is its opcode, if there is such an instruction.

    ValueError: no instruction has this name, or no form of it such a member or value.
    """

    mnemonic: str  #: A key of MEMBERS.
    qualifiers: tuple[str, ...]  #: Those without names.
    members: frozenset[tuple[str, str]]  #: The names and values of those that it has.
    list: int  #: Which of several lists of operands it has: for a wgmma.mma_async, 1 has A in registers.

    def __init__(self, mnemonic: str, *qualifiers: str, list: int = 0, **members: Union[str, bool]) -> None:
        given = {name: name if value is True else value or "" for name, value in members.items()}
        c.get(c.Instruction, "ptxmatrixNearest", _words(mnemonic, qualifiers, given, list))  # fails if it is wrong
        self._set(mnemonic, qualifiers, given, list)

    def _set(self, mnemonic: str, qualifiers: tuple[str, ...], members: Mapping[str, str], list: int) -> Instruction:
        given = frozenset((name, value) for name, value in members.items() if value)
        self.__dict__.update(mnemonic=mnemonic, qualifiers=qualifiers, members=given, list=list)
        return self

    def __getattr__(self, name: str) -> str:
        if name not in _check.MEMBERS.get(self.__dict__.get("mnemonic", ""), ()):
            raise AttributeError(f"{type(self).__name__} has no member {name!r}")
        return dict(self.members).get(name, "")

    @property
    def operands(self) -> tuple[v.OperandSpec, ...]:
        """The operands of the instruction; empty if there is no such instruction."""
        words = to_words(self)
        specs = (c.get(c.OperandSpec, "ptxmatrixOperandSpec", words, i)
                 for i in range(c.library.ptxmatrixOperandCount(words)))
        return tuple(v.OperandSpec(cast(v.Role, str(one.role)), one.registers, one.registerBits, bool(one.isOptional),
                                   cast(v.Fragment, str(one.fragment)), one.values, one.threads, one.first, one.step,
                                   bool(one.isRead), bool(one.isAsync), str(one.type), bool(one.isConstant),
                                   bool(one.hasSecond), bool(one.acceptsSinks))
                     for one in specs)

    def __str__(self) -> str:
        buffer = ctypes.create_string_buffer(256)
        size = ctypes.c_size_t()
        status = c.library.ptxmatrixOpcode(to_words(self), buffer, len(buffer), size)
        return repr(self) if status == c.NOT_FOUND else buffer.raw[:size.value].decode("ascii")

    def __repr__(self) -> str:
        given = [*map(repr, (self.mnemonic, *self.qualifiers)),
                 *(f"{name}={value!r}" for name, value in sorted(self.members))]
        return f"Instruction({', '.join(given)}{f', list={self.list}' if self.list else ''})"


class Address(NamedTuple):
    """An address as an operand: a register or a symbol, and an offset in bytes."""

    base: str
    offset: int = 0


class ScaleSelector(NamedTuple):
    """The selector of scale factors as an operand: each part is a constant or the name of a 16-bit register."""

    byte: Union[int, str] = 0
    thread: Union[int, str] = 0


@dataclasses.dataclass(frozen=True)
class Variant:
    """A spelling, and where it is accepted."""

    opcode: str  #: In canonical form.
    instruction: Instruction = dataclasses.field(repr=False)
    ptx: str  #: The least version that accepts this exact spelling.
    targets: tuple[str, ...] = dataclasses.field(repr=False)  #: Those that accept it.
    ptx_before: Optional[str] = None  #: From this version on it is rejected.


@dataclasses.dataclass(frozen=True)
class Layout:
    """The positions of the elements of an instruction's matrices, or of one operand, in registers and in memory.

    Rows and columns are those of the matrix in memory: before the `.trans` of a load, after that of a store; for a
    movmatrix, of the source.  A of mma.sp has only the columns that are stored, half of all.  Of the slots of metadata
    and scale factors, only the one that the selector names is used.
    """

    opcode: str
    matrices: int
    rows: int
    columns: int
    registers: int  #: The number of registers of each lane that hold the matrices, ...
    register_bits: int  #: ... and the size of each in bits.
    element_bits: int  #: The number of bits of an element in a register, ...
    stored_bits: int  #: ... and in memory.  For an MMA, element_bits.
    basis: v.Basis
    row_bytes: int  #: If each lane provides the address of a row: the bytes of a row in memory.  Otherwise 0.
    address_alignment: int  #: What the PTX ISA requires, in bytes.
    stride_alignment: int
    default_stride: int  #: The default stride, in elements; 0 if the instruction has none.
    elements: dict[v.Element, tuple[v.Slot, ...]] = dataclasses.field(repr=False)
    #: By matrix and row, the lane that provides the address, if any.
    address_lanes: dict[tuple[int, int], int] = dataclasses.field(repr=False)
    #: A picture, which notebooks show: an SVG document with a cell for each element, with its lane, register and bits.
    svg: str = dataclasses.field(repr=False)

    def slots(self, row: int, column: int, matrix: int = 0) -> tuple[v.Slot, ...]:
        """All slots of an element."""
        return self.elements[v.Element(matrix, row, column)]

    def element(self, lane: int, register: int, bit: int = 0) -> v.Element:
        """The element in a slot, which can be any of its bits."""
        return self._element_of[v.Slot(lane, register, bit - bit % self.element_bits)]

    def _repr_svg_(self) -> str:
        return self.svg

    @functools.cached_property
    def _element_of(self) -> dict[v.Slot, v.Element]:
        return {slot: element for element, slots in self.elements.items() for slot in slots}


@dataclasses.dataclass(frozen=True)
class Match:
    """How a load or a store moves an operand of an MMA."""

    opcode: str  #: The load or the store, in canonical form.
    instruction: Instruction = dataclasses.field(repr=False)
    #: How the matrix is stored: "row" if neighbors in a row are neighbors in memory, or "col".  For movmatrix, how the
    #: halves of a source register are stored in the matrix.
    storage: Literal["row", "col"]
    basis: v.Basis
    moves: int  #: The number of such instructions needed to move a fragment, or all fragments together.
    fragments: int  #: The number of fragments that they move together.
    shift: int  #: The number of bits by which each register must be shifted left before the MMA reads it.
    #: The start of each fragment in the matrix that wmma moves; otherwise row 0, column 0.
    starts: tuple[v.Element, ...]
    #: By fragment and register of the operand: the number of the instruction, and the register of its vector.
    registers: dict[tuple[int, int], tuple[int, int]] = dataclasses.field(repr=False)
    #: By number of the instruction and lane: the fragment and its element at the address of that lane, if it is used.
    #: For ldmatrix and stmatrix the first element of a row, for wmma that of the matrix.  For movmatrix, the element in
    #: the low half of the source.
    addresses: dict[tuple[int, int], tuple[int, v.Element]] = dataclasses.field(repr=False)
    seen_on: tuple[str, ...] = ()  #: The targets on which it was measured.
    ptx: Optional[str] = None  #: The least version of the load or the store, if the newest one has it, ...
    targets: tuple[str, ...] = dataclasses.field(default=(), repr=False)  #: ... and the targets that have it.


class OperandMatches(NamedTuple):
    """Where an operand of an MMA is, and what moves it."""

    operand: int  #: An index of `Instruction.operands`.
    fragment: v.Fragment  #: The matrix that it holds, or to which its scale factors belong.
    matches: tuple[Match, ...]  #: In registers: the loads or stores.
    reason: str = ""  #: Why the requested load or store does not fit, as a clause.
    tiles: tuple[v.Tile, ...] = ()  #: In shared memory: the smallest tiles, with each swizzle and major.
    loads: tuple[v.TensorLoad, ...] = ()  #: D in tensor memory: what loads it.
    columns: int = 0  #: In tensor memory: how many columns hold it, of A for one instruction.
    factors: int = 0  #: Scale factors: how many a row of A or a column of B has.


#: An instruction, or its opcode: "ldmatrix.sync.aligned.m8n8.x4.shared.b16".
InstructionLike = Union[Instruction, str]
#: A vector of registers (some of which may be constants) or both of `d|p`, one register or "_", an address, a constant,
#: or a selector of scale factors.
Operand = Union[Sequence[Union[str, int]], str, Address, int, ScaleSelector]


class OpcodeError(ValueError):
    """The PTX ISA does not define an opcode.  `diagnostics` gives the reasons."""

    def __init__(self, opcode: str, diagnostics: tuple[v.Diagnostic, ...] = ()) -> None:
        super().__init__(opcode, diagnostics)
        self.opcode = opcode
        self.diagnostics = diagnostics

    def __str__(self) -> str:
        reasons = [one.message for one in self.diagnostics] or ["the PTX ISA does not define this form"]
        return f"{self.opcode!r}: {'; '.join(reasons)}"


def read_opcode(opcode: str) -> Instruction:
    """Reads an opcode with its qualifiers in any order and without operands, or the name of a CuTe atom.

    OpcodeError: the PTX ISA does not define it.
    """
    words = c.Instruction()
    made = c.result("ptxmatrixReadOpcode", c.to_string(opcode, "opcode"), words, allowed=c.NOT_FOUND)
    if not words.mnemonic.size:
        raise OpcodeError(opcode, v.read(v.CheckResult, made.file).diagnostics)
    return _of_words(words)


def nearest(instruction: Instruction) -> Instruction:
    """The existing instruction that differs least from `instruction`, or `instruction` itself if it exists."""
    return _of_words(c.get(c.Instruction, "ptxmatrixNearest", to_words(instruction)))


def variants(*, instruction: Optional[InstructionLike] = None,
             **options: Unpack[_check.Options]) -> tuple[Variant, ...]:
    """The spellings of the matrix instructions in a version (default: the newest).

    If `targets` are given, those that at least one of them accepts.  With `instruction`, that one, of any kind, or none
    if it does not exist there.
    """
    words = None if instruction is None else to_words(instruction)
    found = c.result("ptxmatrixVariants", _check.read_options(options), words).document
    return tuple(v.read(Variant, one, instruction=_of(one)) for one in found)


def emit(instruction: InstructionLike, operands: Sequence[Operand], *, guard: str = "") -> str:
    """Prints a statement in canonical form.

    The operands are in the order of `Instruction.operands`: a vector as the list of its registers, one register
    without braces as its name, an address as Address("%rd2", -16), a stride as a number of elements or the name of a
    register, a selector as a number, a scale selector as ScaleSelector(byte, thread).  `d|p` is the list of both.  Where
    the instruction allows it, "_" can stand for a register, and a number for one of a vector.  An optional one can be
    omitted.  `guard` is a predicate, with a leading '!' if it is negated.

    ValueError: there is no such instruction, or the operands do not match it.
    """
    if isinstance(operands, (str, bytes)) or not isinstance(operands, Sequence):
        raise TypeError(f"operands must be a list such as [['%r1', '%r2'], Address('%rd1')], not {operands!r}")
    given = (c.Operand * len(operands))(*(_operand(one, f"operand {i}") for i, one in enumerate(operands)))
    words = to_words(instruction)
    size = ctypes.c_size_t(672)
    status = c.BUFFER_TOO_SMALL
    while status == c.BUFFER_TOO_SMALL:
        buffer = ctypes.create_string_buffer(size.value)
        status = c.library.ptxmatrixEmit(words, given, len(given), c.to_string(guard, "guard"), buffer, len(buffer),
                                         size)
    c.raise_for(status)
    return buffer.raw[:size.value].decode("ascii")


def layout(instruction: InstructionLike, operand: Optional[int] = None) -> Layout:
    """The positions of the elements of an instruction's matrices in the registers of a warp.

    With an `operand`, an index of `Instruction.operands`, those of that operand: matrices, metadata or scale factors.
    Without one, those that the instruction loads, stores or moves.  An MMA needs an `operand`.

    IndexError: there is no such operand.  ValueError: there is no such instruction, or the operand has no layout, such
    as an address, a selector, or the source of a movmatrix.
    """
    given = _instruction(instruction)
    number = c.MOVED_MATRIX if operand is None else _index(given, operand)
    shown = c.result("ptxmatrixLayout", to_words(given), number)
    [one] = shown.document.get("operands", {"": shown.document}).values()
    return v.read(
        Layout, one, opcode=shown.document["opcode"], svg=shown.text,
        elements={v.read(v.Element, each): tuple(v.Slot(**slot) for slot in each["slots"]) for each in one["elements"]},
        address_lanes={(each["matrix"], each["row"]): each["lane"] for each in one["addresses"]})


def memory_bit(instruction: InstructionLike, row: int, column: int, matrix: int = 0, stride: int = 0) -> int:
    """The lowest bit of an element in memory, relative to the address of its row if each lane provides one (ldmatrix,
    stmatrix), otherwise to that of the matrix, with `stride` (in elements; 0: the default).

    IndexError: there is no such element.  ValueError: the instruction has no address.
    """
    given = _instruction(instruction)
    found = layout(given)
    if (matrix, row, column) not in found.elements:
        raise IndexError(f"there is no element {row!r}, {column!r} of matrix {matrix!r}")
    if not 0 <= stride < 2**32:
        raise IndexError("a stride is from 0 to 2**32 - 1")
    if found.address_lanes:
        return column * found.stored_bits
    if not found.default_stride:
        raise ValueError(f"{found.opcode!r} has no address")
    line, along = (row, column) if ".row." in found.opcode else (column, row)
    return (line * (stride or found.default_stride) + along) * found.stored_bits


#: By role of an operand: the part of the document of matches that has it.
_PARTS: dict[str, str] = {"destination": "operands", "source": "operands", "descriptor": "descriptors",
                          "tensor_address": "tensor_memory", "tensor_scale": "tensor_memory"}


def matches(product: InstructionLike, move: Optional[InstructionLike] = None, *, m: Optional[int] = None,
            n: Optional[int] = None) -> tuple[OperandMatches, ...]:
    """Where the matrices of an MMA are, and what moves them there, or D away.

    Returns one value for each matrix, in the order of `Instruction.operands`: for one in registers the loads or stores
    of the newest PTX version that move it best, for one that a descriptor describes the smallest tiles.  With a `move`,
    only for the matrices in registers that it could load or store, with it or the reason why it does not fit; state
    space and `.aligned` make no difference.

        >>> d, a, b = ptxmatrix.matches("tcgen05.mma.cta_group::1.kind::f16", m=128, n=64)
        >>> d.loads[0].opcode
        'tcgen05.ld.sync.aligned.32x32b.x64.b32'

    A tcgen05.mma needs `m` and `n`, the size of D, which its instruction descriptor says.

    ValueError: there is no such instruction, `product` is not an MMA, or it cannot have this size.
    """
    given = _instruction(product)
    if m is None and n is None:
        words = None if move is None else to_words(move)
        document = c.result("ptxmatrixMatches", to_words(given), words).document
    elif move is None:
        document = c.result("ptxmatrixTensorMatches", to_words(given), c.to_size(m, "m"), c.to_size(n, "n")).document
    else:
        raise TypeError("move is for an MMA with matrices in registers, m and n are for tcgen05.mma: give one of both")
    found = []
    for i, one in enumerate(given.operands):
        matrix = f"scale_{one.fragment}" if one.role == "tensor_scale" else one.fragment
        part = document.get(_PARTS.get(one.role, ""), {}).get(matrix)
        if part is not None:
            moves, tiles = (part.get("matches", ()), ()) if isinstance(part, dict) else ((), part)
            found.append(v.read(OperandMatches, part, operand=i, fragment=one.fragment,
                                matches=tuple(map(_match, moves)), tiles=tuple(map(v.read_tile, tiles))))
    return tuple(found)


def _match(one: Any) -> Match:
    return v.read(
        Match, one, instruction=_of(one),
        registers={(each["fragment"], each["register"]): (each["move"], each["move_register"])
                   for each in one["registers"]},
        addresses={(each["move"], each["lane"]): (each["fragment"], v.read(v.Element, each))
                   for each in one["addresses"]})


def _operand(given: Operand, what: str) -> Any:
    """The struct of an operand, which `what` names: "operand 1"."""
    if isinstance(given, Address):
        offset = c.to_number(given.offset, f"the offset of {what}", -2**31, 2**31 - 1)
        return c.Operand(kind=c.ADDRESS, text=c.to_string(given.base, f"the base of {what}"), number=offset)
    if isinstance(given, str):
        return c.Operand(kind=c.NAME, text=c.to_string(given, what))
    if isinstance(given, int) and not isinstance(given, bool):
        return c.Operand(kind=c.NUMBER, number=c.to_number(given, what, -2**31))
    if isinstance(given, bytes) or not isinstance(given, Sequence):
        raise TypeError(f"{what} must be a list, a str, an Address, an int or a ScaleSelector, not {given!r}")
    parts = [_part(one, f"{what}[{i}]") for i, one in enumerate(given)]
    kind = c.SCALE_SELECTOR if isinstance(given, ScaleSelector) else c.REGISTER_NAMES
    return c.Operand(kind=kind, names=(c.String * len(parts))(*parts), numNames=len(parts))


def _part(given: Union[str, int], what: str) -> Any:
    if isinstance(given, bool) or not isinstance(given, (str, int)):
        raise TypeError(f"{what} must be a str or an int, not {given!r}")
    return c.to_string(given if isinstance(given, str) else str(c.to_number(given, what, -2**31)), what)


def _index(instruction: Instruction, operand: int) -> int:
    """`operand`, if it can be an index of the operands of `instruction`."""
    try:
        return c.to_number(operand, "operand")
    except ValueError as error:
        raise IndexError(str(error)) from None
    except TypeError:
        matrices = [f"{i} is {one.fragment or one.role}" for i, one in enumerate(instruction.operands)]
        raise TypeError(f"operand must be the index of one ({', '.join(matrices)}), not {operand!r}") from None


def _instruction(given: InstructionLike) -> Instruction:
    if not isinstance(given, (str, Instruction)):
        raise TypeError(f"an instruction must be an Instruction or its opcode, not {type(given).__name__}")
    return read_opcode(given) if isinstance(given, str) else given


def to_words(like: InstructionLike) -> Any:
    given = _instruction(like)
    return _words(given.mnemonic, given.qualifiers, dict(given.members), given.list)


def _words(mnemonic: str, qualifiers: Sequence[str], members: Mapping[str, str], list: int) -> Any:
    given = [*(("", value) for value in qualifiers), *members.items()]
    if len(given) > c.MOST_MEMBERS:
        raise ValueError(f"an instruction has at most {c.MOST_MEMBERS} members, not {len(given)}")
    values = (c.Member(c.to_string(name, "a name"), c.to_string(value, name or "each qualifier"))
              for name, value in given)
    return c.Instruction(mnemonic=c.to_string(mnemonic, "mnemonic"), list=c.to_number(list, "list"),
                         numMembers=len(given), members=(c.Member * c.MOST_MEMBERS)(*values))


def _known(mnemonic: str, qualifiers: Iterable[str], members: Mapping[str, str], list: int = 0) -> Instruction:
    """An instruction of the library, which need not be checked."""
    return object.__new__(Instruction)._set(mnemonic, tuple(qualifiers), members, list)


def _of_words(words: Any) -> Instruction:
    given = [(str(one.name), str(one.value)) for one in words.members[:words.numMembers]]
    return _known(str(words.mnemonic), (value for name, value in given if not name),
                  {name: value for name, value in given if name}, words.list)


def _of(document: Any) -> Instruction:
    """The instruction that a part of a document is about."""
    return _known(document["mnemonic"], document.get("qualifiers", ()), document["members"])
