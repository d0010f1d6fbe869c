"""Return values of the functions, which can be compared, printed and pickled.

Versions and releases are texts such as "8.0".  In texts, U+FFFD replaces bytes that are not UTF-8, but `Rewritten.text`
has surrogate escapes (PEP 383).
"""

from __future__ import annotations

import dataclasses
import functools
from typing import Literal, Optional, Union

Severity = Literal["error", "warning"]
#: The role of an operand.
Role = Literal["destination", "source", "address", "stride", "metadata", "selector", "scale_data", "scale_selector",
               "descriptor", "scale_d", "scale", "transpose", "groups"]
#: A matrix of a product, or "" for none.
Fragment = Literal["", "a", "b", "c", "d"]
#: The source of a layout: the PTX ISA, or a measurement where the ISA does not specify it.
Basis = Literal["isa", "measured"]
Storage = Literal["row", "col"]
#: What a part of a statement can require.
Needed = Literal["ptx_version", "targets"]


def _counted(things: tuple[object, ...], what: str) -> str:
    return f"{len(things)} {what}" + ("" if len(things) == 1 else "s")


@dataclasses.dataclass(frozen=True)
class Range:
    """A part of a text; the end is exclusive; empty if something is missing.

    Offsets are bytes from 0; lines and columns count from 1, columns in bytes.
    """

    begin: int
    end: int
    line: int
    column: int
    end_line: int
    end_column: int


@dataclasses.dataclass(frozen=True)
class Note:
    """A position that explains a diagnostic."""

    message: str
    range: Range


@dataclasses.dataclass(frozen=True)
class Edit:
    """Replaces `range` by `text`."""

    text: str
    range: Range


@dataclasses.dataclass(frozen=True)
class Fix:
    """A way to fix a diagnostic.  Apply all edits or none."""

    message: str  #: What it does, as an imperative: "insert ';'".
    is_safe: bool  #: The fixed module certainly means what was intended.
    edits: tuple[Edit, ...]


@dataclasses.dataclass(frozen=True)
class SourcePlace:
    """A place in a source from which a statement was generated, according to `.file` and `.loc`."""

    file: str  #: As in the module.
    line: int
    column: Optional[int]  #: As the compiler counts, if known.

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" + ("" if self.column is None else f":{self.column}")


@dataclasses.dataclass(frozen=True)
class Diagnostic:
    """One mistake."""

    rule: str  #: The stable name of the rule, such as "register-count".
    group: str  #: The group of the rule, such as "operands".
    severity: Severity
    message: str  #: For people; compare `rule`, not this.
    range: Range
    statement: Range  #: The statement, declaration or directive that it is in.
    target: Optional[str]  #: The target that it applies to, if several were requested and it does not apply to all.
    notes: tuple[Note, ...]
    fixes: tuple[Fix, ...]  #: Each is sufficient by itself; the best is first.
    #: The place from which the statement was generated, the call through which the function there was inlined, and so
    #: on; empty if unknown.
    origin: tuple[SourcePlace, ...] = ()

    def __str__(self) -> str:
        return f"{self.range.line}:{self.range.column}: {self.severity}: {self.message} [{self.rule}]"

    def __repr__(self) -> str:
        return f"<Diagnostic {self}>"


@dataclasses.dataclass(frozen=True)
class Verdict:
    """Whether a text is accepted for one version and target."""

    target: Optional[str]
    ptx_version: Optional[str]
    ok: bool


@dataclasses.dataclass(frozen=True)
class CheckResult:
    """The result of checking a text.  It is true if there is no error."""

    ptx_version: Optional[str]  #: The module's own.
    target: Optional[str]  #: The module's own, as written.
    verdicts: tuple[Verdict, ...]  #: One for each target, in the requested order.
    #: The number of statements of each instruction, by name: {"ldmatrix": 2, ...}.
    counts: dict[str, int] = dataclasses.field(hash=False)
    diagnostics: tuple[Diagnostic, ...]  #: In the order of the text.
    limit_reached: bool  #: A statement exceeded the limits: the verdicts are unreliable.
    truncated: bool  #: There are more diagnostics than the limit; the verdicts count all errors.
    #: For a CUDA source: the number of asm statements that are PTX and completely known.
    asm_checked: int = 0
    #: The number of the others: host assembly, and those with unknown parts.
    asm_skipped: int = 0

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        return tuple(one for one in self.diagnostics if one.severity == "error")

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        return tuple(one for one in self.diagnostics if one.severity == "warning")

    @property
    def ok(self) -> bool:
        """There is no error."""
        return not self.errors

    def __bool__(self) -> bool:
        return self.ok

    def __repr__(self) -> str:
        return f"<CheckResult: {_counted(self.errors, 'error')}, {_counted(self.warnings, 'warning')}>"


@dataclasses.dataclass(frozen=True)
class Rewritten:
    """A text in canonical form, or fixed."""

    text: str
    is_changed: bool
    check: CheckResult  #: Of the original text for canonical(), and of the fixed one for fix().


@dataclasses.dataclass(frozen=True)
class NeededTarget:
    """A target that supports everything."""

    target: str
    ptx_version: str  #: The least version for this target.
    cuda: str  #: The least release that supports the version and the target.


@dataclasses.dataclass(frozen=True)
class Cause:
    """A part of a statement that has a requirement."""

    feature: str  #: As messages name it: "'.m16n16' of 'ldmatrix'".
    range: Range
    of: tuple[Needed, ...]  #: What it requires.


@dataclasses.dataclass(frozen=True)
class Need:
    """The combined requirements of some instructions."""

    name: Optional[str]  #: Of the function; None for the whole text.
    range: Optional[Range]  #: Of the name.
    is_entry: bool
    instructions: int  #: The number counted.
    skipped: int  #: The number not counted, because ptxas rejects them everywhere.
    ptx_version: Optional[str]  #: The least version that is enough for at least one target.
    ptx_before: Optional[str]  #: From this version on, ptxas rejects some instruction.
    cuda: Optional[str]  #: The least release.
    targets: tuple[NeededTarget, ...]  #: The requested targets that support everything.
    causes: tuple[Cause, ...]  #: In the order of the text.
    is_never_met: bool  #: No requested version and target supports everything.


@dataclasses.dataclass(frozen=True)
class Requirements:
    """The requirements of the functions of a text."""

    functions: tuple[Need, ...]  #: Those with supported instructions, in the order of the text.
    other_functions: int  #: The number of functions without any.
    total: Need  #: The whole text.
    errors: tuple[Diagnostic, ...]  #: What ptxas rejects in every version and for every target.
    limit_reached: bool
    truncated: bool  #: There are more errors than the limit.


@dataclasses.dataclass(frozen=True)
class Rule:
    """A rule."""

    name: str
    severity: Severity
    group: str
    summary: str
    is_off_by_default: bool


@dataclasses.dataclass(frozen=True)
class Target:
    """A target of the `.target` directive."""

    name: str
    since: str  #: The first PTX version that has it.


@dataclasses.dataclass(frozen=True)
class Instruction:
    """An instruction by its qualifiers, each as PTX spells it, without its dot.

    Qualifiers that it does not have are empty.  `str(instruction)` is its opcode, if there is such an instruction.
    """

    mnemonic: str  #: One of MNEMONICS.
    shape: str = ""  #: "m8n8", "m16n16k16", ...
    type: str = ""  #: Of a load, a store or a movmatrix: "b16", "f16", ...
    num: str = ""  #: "x1", "x2" or "x4".
    space: str = ""  #: "shared", "shared::cta", "global"; empty for generic addresses.
    matrix: str = ""  #: Of a wmma.load: "a", "b" or "c".
    layout: str = ""  #: Of a load or a store: "row" or "col".
    source_type: str = ""  #: Of a converting load: the source format.
    trans: bool = False  #: Not of a movmatrix, which always has `.trans`.
    aligned: bool = True  #: A wmma instruction of PTX 6.0 to 6.2 has no `.aligned`.
    # Of the products wmma.mma, mma and mma.sp.
    a_layout: str = ""  #: "row" or "col".
    b_layout: str = ""
    d_type: str = ""  #: The types of the matrices: "f32", "s8", "e4m3", ...
    a_type: str = ""  #: "f16" can be omitted for a wmma.mma, which does not write it, ...
    b_type: str = ""  #: ... and here, too.
    c_type: str = ""
    scale_type: str = ""  #: Of the scale factors, with `.block_scale`: "ue8m0" or "ue4m3".
    rounding: str = ""  #: Of "f64": "rn", "rz", "rm", "rp", or empty.
    kind: str = ""  #: "kind::f8f6f4", "kind::mxf8f6f4", "kind::mxf4", "kind::mxf4nvf4", or empty.
    scale_vec: str = ""  #: "scale_vec::1X", "scale_vec::2X", "scale_vec::4X", or empty.
    bits: str = ""  #: Of "b1": "xor" or "and", of `.xor.popc` and `.and.popc`.
    sparsity: str = ""  #: Of an mma.sp: "sp" or "sp::ordered_metadata".
    satfinite: bool = False
    block_scale: bool = False
    #: Which list of operands it has, of those that its form has: for a wgmma.mma_async, 1 has A in registers.
    list: int = 0

    @property
    def operands(self) -> tuple[OperandSpec, ...]:
        """The operands of the instruction; empty if there is no such instruction."""
        from . import _instructions  # imported here, because it imports this module
        return _instructions.operands(self)

    def __str__(self) -> str:
        from . import _instructions
        return _instructions.opcode(self) or repr(self)

    def __repr__(self) -> str:
        given = [f"{field.name}={getattr(self, field.name)!r}" for field in dataclasses.fields(self)
                 if getattr(self, field.name) != field.default]
        return f"Instruction({', '.join(given)})"


@dataclasses.dataclass(frozen=True)
class OperandSpec:
    """An operand of an instruction."""

    role: Role  #: Its role.
    registers: int  #: Their number; 0 for an address, a stride or a selector.
    bits: int  #: The size of each in bits.
    optional: bool  #: It can be omitted.
    fragment: Fragment = ""  #: For a product: the matrix that it holds, or to which its scale factors belong.
    #: For a constant: the number of its values, from `first` on, `step` apart; 0 is any number that is not negative.  For
    #: a scale selector: of the byte.
    values: int = 0
    threads: int = 0  #: For a scale selector: the number of values of the thread, from 0 on.
    first: int = 0
    step: int = 1


@dataclasses.dataclass(frozen=True)
class Address:
    """An address as an operand: a register or a symbol, and an offset in bytes."""

    base: str
    offset: int = 0


@dataclasses.dataclass(frozen=True)
class ScaleSelector:
    """The selector of scale factors as an operand: each part is a constant or the name of a 16-bit register."""

    byte: Union[int, str] = 0
    thread: Union[int, str] = 0


@dataclasses.dataclass(frozen=True)
class Variant:
    """A spelling, and where it is accepted."""

    opcode: str  #: In canonical form.
    instruction: Instruction = dataclasses.field(repr=False)
    ptx_version: str  #: The least version that accepts this exact spelling.
    ptx_before: Optional[str]  #: From this version on it is rejected.
    targets: tuple[str, ...] = dataclasses.field(repr=False)  #: Those that accept it.


@dataclasses.dataclass(frozen=True, order=True)
class Element:
    """An element of a matrix."""

    matrix: int  #: Which matrix of `.x2` or `.x4`, or of the four of mma.m8n8k4 of "f16"; otherwise 0.
    row: int
    column: int


@dataclasses.dataclass(frozen=True, order=True)
class Slot:
    """A position in the registers of a warp."""

    lane: int  #: 0 to 31.
    register: int  #: The register of the operand: 0 is the first of the vector.
    bit: int  #: The lowest bit of the element in that register.


@dataclasses.dataclass(frozen=True)
class Layout:
    """The positions of the elements of an instruction's matrices, or of one operand, in registers and in memory.

    Rows and columns are those of the matrix in memory: before the `.trans` of a load, after that of a store; for a
    movmatrix, of the source.  A of mma.sp has only the columns that are stored, half of all.  Of the slots of metadata
    and scale factors, only the one that the selector names is used.
    """

    opcode: str
    instruction: Instruction = dataclasses.field(repr=False, compare=False)
    matrices: int
    rows: int
    columns: int
    registers: int  #: The number of registers of each lane that hold the matrices, ...
    register_bits: int  #: ... and the size of each in bits.
    element_bits: int  #: The number of bits of an element in a register, ...
    stored_bits: int  #: ... and in memory.  For a product, element_bits.
    basis: Basis
    row_bytes: int  #: If each lane provides the address of a row: the bytes of a row in memory.  Otherwise 0.
    address_alignment: int  #: What the PTX ISA requires, in bytes.
    stride_alignment: int
    default_stride: int  #: The default stride, in elements; 0 if the instruction has none.
    #: Matrix by matrix, row by row; the slots of each in ascending order.
    elements: dict[Element, tuple[Slot, ...]] = dataclasses.field(repr=False)
    #: By matrix and row, the lane that provides the address, if any.
    address_lanes: dict[tuple[int, int], int] = dataclasses.field(repr=False)
    #: The operand that was requested.
    operand: Optional[int] = dataclasses.field(default=None, repr=False, compare=False)

    def slots(self, row: int, column: int, matrix: int = 0) -> tuple[Slot, ...]:
        """All slots of an element."""
        return self.elements[Element(matrix, row, column)]

    def element(self, lane: int, register: int, bit: int = 0) -> Element:
        """The element in a slot, which can be any of its bits."""
        wanted = Slot(lane, register, bit - bit % self.element_bits)
        element = self._element_of.get(wanted)
        if element is None:
            raise IndexError(f"there is no {wanted}")
        return element

    def _repr_svg_(self) -> str:
        """The picture for notebooks: a cell for each element, with its lane, register and bits."""
        from . import _instructions  # imported here, because it imports this module
        return _instructions.layout_svg(self.instruction, self.operand)

    @functools.cached_property
    def _element_of(self) -> dict[Slot, Element]:
        return {slot: element for element, slots in self.elements.items() for slot in slots}


@dataclasses.dataclass(frozen=True, order=True)
class FragmentElement:
    """A position in the fragments that one instruction moves."""

    fragment: int  #: 0, or the number of another fragment that the same instruction moves.
    element: Element


@dataclasses.dataclass(frozen=True, order=True)
class MovedRegister:
    """A register of the vector of one of the instructions that move a fragment."""

    move: int  #: The number of the instruction.
    register: int  #: The register of its vector.


@dataclasses.dataclass(frozen=True)
class Match:
    """How a load or a store moves an operand of a product."""

    opcode: str  #: The load or the store, in canonical form.
    instruction: Instruction = dataclasses.field(repr=False)
    #: How the matrix is stored: "row" if neighbors in a row are neighbors in memory, or "col".  For movmatrix, how the
    #: halves of a source register are stored in the matrix.
    storage: Storage
    basis: Basis
    seen_on: tuple[str, ...]  #: The targets on which it was measured.
    moves: int  #: The number of such instructions needed to move a fragment, or all fragments together.
    shift: int  #: The number of bits by which each register must be shifted left before the product reads it.
    starts: tuple[Element, ...]  #: The start of each fragment in the matrix that wmma moves; otherwise row 0, column 0.
    #: By fragment and register of the operand.
    registers: dict[tuple[int, int], MovedRegister] = dataclasses.field(repr=False)
    #: By move and lane, the element at the address of that lane, if it is used: for ldmatrix and stmatrix the first
    #: element of a row, for wmma that of the matrix.  For movmatrix, the element in the low half of the source.
    addresses: dict[tuple[int, int], FragmentElement] = dataclasses.field(repr=False)

    @property
    def fragments(self) -> int:
        """The number of fragments that the instructions move together."""
        return len(self.starts)


@dataclasses.dataclass(frozen=True)
class OperandMatches:
    """The loads or stores of an operand of a product."""

    operand: int  #: An index of `Instruction.operands`.
    fragment: Fragment  #: The matrix that it holds.
    matches: tuple[Match, ...]
    reason: str = ""  #: Why the requested load or store does not fit, as a clause.
