"""What the functions return: values that compare, print and pickle.

Versions and releases are texts such as "8.0".  Texts that were not UTF-8 come back with surrogate escapes (PEP 383).
"""

from __future__ import annotations

import dataclasses
import functools
from typing import Literal, Optional, Union

Severity = Literal["error", "warning"]
#: What an instruction does with an operand.
Role = Literal["destination", "source", "address", "stride", "metadata", "selector", "scale_data", "scale_selector"]
#: A matrix of a product, or "" for none.
Fragment = Literal["", "a", "b", "c", "d"]
#: What a layout is known from: the PTX ISA, or a measurement where that leaves it open.
Basis = Literal["isa", "measured"]
Storage = Literal["row", "col"]
#: What a part of a statement may ask for.
Needed = Literal["ptx_version", "targets", "cuda"]


def _counted(things: tuple[object, ...], what: str) -> str:
    return f"{len(things)} {what}" + ("" if len(things) == 1 else "s")


@dataclasses.dataclass(frozen=True)
class Range:
    """A part of a text, up to but without its end; empty where something is missing.

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
    """A place that explains a diagnostic."""

    message: str
    range: Range


@dataclasses.dataclass(frozen=True)
class Edit:
    """Puts `text` in the place of `range`."""

    text: str
    range: Range


@dataclasses.dataclass(frozen=True)
class Fix:
    """A way to fix a diagnostic.  All edits are to be made, or none."""

    message: str  #: What it does, as an order: "insert ';'".
    is_safe: bool  #: The module then means what it certainly was meant to mean.
    edits: tuple[Edit, ...]


@dataclasses.dataclass(frozen=True)
class SourcePlace:
    """A place in a source that a statement was made from, as the module says by `.file` and `.loc`."""

    file: str  #: As the module names it.
    line: int
    column: Optional[int]  #: As the compiler counts, where it is known.

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
    target: Optional[str]  #: The target that it holds for, where several were asked and not all have it.
    notes: tuple[Note, ...]
    fixes: tuple[Fix, ...]  #: Each is enough by itself; the best comes first.
    #: The place that the statement was made from, the call by which the function there was inlined, and so on; empty
    #: where the module does not say.
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
    """What is known of a text after its check.  It is true where there is no error."""

    ptx_version: Optional[str]  #: The module's own.
    target: Optional[str]  #: The module's own, as written.
    verdicts: tuple[Verdict, ...]  #: One for each target, in the order asked.
    #: How many statements of each instruction there are, by its name: {"ldmatrix": 2, ...}.
    counts: dict[str, int] = dataclasses.field(hash=False)
    diagnostics: tuple[Diagnostic, ...]  #: In the order of the text.
    limit_reached: bool  #: A statement was too large to be read: the verdicts are not to be relied on.
    truncated: bool  #: There are more diagnostics than were requested; the verdicts count all errors.
    #: Of a CUDA source: how many asm statements are PTX, all of which is known.
    asm_checked: int = 0
    #: Likewise the others: host assembler, and those with unknown parts.
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
    check: CheckResult  #: Of the given text for canonical(), and of the fixed one for fix().


@dataclasses.dataclass(frozen=True)
class NeededTarget:
    """A target that has all that is requested."""

    target: str
    ptx_version: str  #: The least version for this target.
    cuda: str  #: The least release that knows that version, and the target.


@dataclasses.dataclass(frozen=True)
class Cause:
    """A part of a statement that requires something."""

    feature: str  #: As messages name it: "'.m16n16' of 'ldmatrix'".
    range: Range
    of: tuple[Needed, ...]  #: What is due to it.


@dataclasses.dataclass(frozen=True)
class Need:
    """What some instructions need together."""

    name: Optional[str]  #: Of the function; None for the text as a whole.
    range: Optional[Range]  #: Where the name stands.
    is_entry: bool
    instructions: int  #: How many were counted.
    skipped: int  #: How many were not, since ptxas rejects them everywhere.
    ptx_version: Optional[str]  #: The least version that does for one target at least.
    ptx_before: Optional[str]  #: From this version on some instruction is refused.
    cuda: Optional[str]  #: The least release.
    targets: tuple[NeededTarget, ...]  #: Those that have everything, of those requested.
    causes: tuple[Cause, ...]  #: In the order of the text.
    is_never_met: bool  #: No version and target, of those requested, has all that is needed.


@dataclasses.dataclass(frozen=True)
class Requirements:
    """What the functions of a text need."""

    functions: tuple[Need, ...]  #: Those that have supported instructions, in the order of the text.
    other_functions: int  #: How many have none.
    total: Need  #: The text as a whole.
    errors: tuple[Diagnostic, ...]  #: What ptxas rejects in every version and for every target.
    limit_reached: bool
    truncated: bool  #: There are more errors than are given.


@dataclasses.dataclass(frozen=True)
class Rule:
    """A rule that a module can break."""

    name: str
    severity: Severity
    group: str
    summary: str
    is_off_by_default: bool


@dataclasses.dataclass(frozen=True)
class Target:
    """A target that a `.target` directive may name."""

    name: str
    since: str  #: The first PTX version that has it.


@dataclasses.dataclass(frozen=True)
class Instruction:
    """An instruction by its qualifiers, each as PTX spells it, without its dot.

    What it does not have is empty.  `str(instruction)` is its opcode, if there is such an instruction.
    """

    mnemonic: str  #: One of MNEMONICS.
    shape: str = ""  #: "m8n8", "m16n16k16", ...
    type: str = ""  #: Of a load, a store or a movmatrix: "b16", "f16", ...
    num: str = ""  #: "x1", "x2" or "x4".
    space: str = ""  #: "shared", "shared::cta", "global"; empty for generic addresses.
    matrix: str = ""  #: Where the opcode names one: "a", "b", "c".  "d" of wmma.store may be left out.
    layout: str = ""  #: Of a load or a store: "row" or "col".
    source_type: str = ""  #: Of a converting load: the source format.
    trans: bool = False  #: A movmatrix always has `.trans`.
    aligned: bool = True  #: A wmma instruction of PTX 6.0 to 6.2 has no `.aligned`.
    # Of the products wmma.mma, mma and mma.sp.
    a_layout: str = ""  #: "row" or "col".
    b_layout: str = ""
    d_type: str = ""  #: The types of the matrices: "f32", "s8", "e4m3", ...
    a_type: str = ""  #: "f16" of a wmma.mma, which does not write it, may be left out, ...
    b_type: str = ""  #: ... and so may this one.
    c_type: str = ""
    scale_type: str = ""  #: Of the scale factors, with `.block_scale`: "ue8m0" or "ue4m3".
    rounding: str = ""  #: Of "f64": "rn", "rz", "rm", "rp", or empty.
    kind: str = ""  #: "kind::f8f6f4", "kind::mxf8f6f4", "kind::mxf4", "kind::mxf4nvf4", or empty.
    scale_vec: str = ""  #: "scale_vec::1X", "scale_vec::2X", "scale_vec::4X", or empty.
    bits: str = ""  #: Of "b1": "xor" or "and", of `.xor.popc` and `.and.popc`.
    sparsity: str = ""  #: Of an mma.sp: "sp" or "sp::ordered_metadata".
    satfinite: bool = False
    block_scale: bool = False

    @property
    def operands(self) -> tuple[OperandSpec, ...]:
        """What the instruction has at each place of its operand list; nothing if there is no such instruction."""
        from . import _instructions  # which needs this module
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
    """What an instruction has at one place of its operand list."""

    role: Role  #: What the instruction does with it.
    registers: int  #: How many it has; 0 for an address, a stride or a selector.
    bits: int  #: The bits of each.
    optional: bool  #: It may be left out.
    fragment: Fragment = ""  #: Of a product: the matrix that it holds, or whose scale factors it is about.
    #: Of a selector: how many values it may have, from 0 on.  Of a scale selector: how many the byte may have, which
    #: are multiples of 4 // values.
    values: int = 0
    threads: int = 0  #: Of a scale selector: how many values the thread may have, from 0 on.


@dataclasses.dataclass(frozen=True)
class Address:
    """An address as an operand: a register or a symbol, and bytes that are added to it."""

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
    ptx_version: str  #: The least version that accepts this very spelling.
    ptx_before: Optional[str]  #: From this version on it is refused.
    targets: tuple[str, ...] = dataclasses.field(repr=False)  #: Those that accept it.


@dataclasses.dataclass(frozen=True, order=True)
class Element:
    """An element of a matrix."""

    matrix: int  #: Which of those that `.x2` or `.x4` names, or of the four of mma.m8n8k4 of "f16"; else 0.
    row: int
    column: int


@dataclasses.dataclass(frozen=True, order=True)
class Slot:
    """A place in the registers of a warp."""

    lane: int  #: 0 to 31.
    register: int  #: Which register of the operand: 0 is the first of the vector.
    bit: int  #: The lowest bit of the element in that register.


@dataclasses.dataclass(frozen=True)
class Layout:
    """How the elements of an instruction's matrices, or of one operand, lie in the registers of a warp, and in memory.

    Rows and columns are those of the matrix in memory: before any `.trans` of a load, after that of a store; of a
    movmatrix, of the source.  A of mma.sp has the columns that are stored, half of all.  Of the slots of metadata and
    scale factors, only that one counts which the selector names.
    """

    opcode: str
    matrices: int
    rows: int
    columns: int
    registers: int  #: How many hold the matrices in each lane, ...
    register_bits: int  #: ... and the bits of each.
    element_bits: int  #: The bits that an element occupies in a register, ...
    stored_bits: int  #: ... and in memory.  Of a product, element_bits.
    basis: Basis
    row_bytes: int  #: Where each lane gives the address of a row: the bytes of a row in memory.  Else 0.
    address_alignment: int  #: What the PTX ISA requires, in bytes.
    stride_alignment: int
    default_stride: int  #: That of a statement without a stride, in elements; 0 if the instruction has none.
    #: Matrix by matrix, row by row; the slots of each in ascending order.
    elements: dict[Element, tuple[Slot, ...]] = dataclasses.field(repr=False)
    #: By matrix and row, the lane that gives the address, if one does.
    address_lanes: dict[tuple[int, int], int] = dataclasses.field(repr=False)
    #: The operand that was requested.
    operand: Optional[int] = dataclasses.field(default=None, repr=False, compare=False)

    def slots(self, row: int, column: int, matrix: int = 0) -> tuple[Slot, ...]:
        """All slots of an element."""
        return self.elements[Element(matrix, row, column)]

    def element(self, lane: int, register: int, bit: int = 0) -> Element:
        """The element that stands in a slot, of which any bit may be named."""
        wanted = Slot(lane, register, bit - bit % self.element_bits)
        element = self._element_of.get(wanted)
        if element is None:
            raise IndexError(f"there is no {wanted}")
        return element

    def _repr_svg_(self) -> str:
        """The picture that notebooks show: a cell for each element, with its lane, register and bits."""
        from . import _instructions  # which makes layouts
        return _instructions.layout_svg(self.opcode, self.operand)

    @functools.cached_property
    def _element_of(self) -> dict[Slot, Element]:
        return {slot: element for element, slots in self.elements.items() for slot in slots}


@dataclasses.dataclass(frozen=True, order=True)
class FragmentElement:
    """A place in the fragments that one instruction moves."""

    fragment: int  #: 0, or the number of another fragment that the same instruction moves.
    element: Element


@dataclasses.dataclass(frozen=True, order=True)
class MovedRegister:
    """A register of the vector of one of the instructions that move a fragment."""

    move: int  #: Which of these instructions.
    register: int  #: Which register of its vector.


@dataclasses.dataclass(frozen=True)
class Match:
    """How a load or a store moves an operand of a product."""

    opcode: str  #: Of the load or the store, in canonical form.
    instruction: Instruction = dataclasses.field(repr=False)
    #: How the matrix lies in memory: "row" if neighbors in a row are neighbors there, or "col".  Of movmatrix, how the
    #: halves of a source register lie in the matrix.
    storage: Storage
    basis: Basis
    seen_on: tuple[str, ...]  #: The targets on which it was measured.
    moves: int  #: How many such instructions move a fragment, or all fragments together.
    shift: int  #: By how many bits each register must be shifted to the left before the product reads it.
    starts: tuple[Element, ...]  #: Where each fragment starts in the matrix that wmma moves; else row 0, column 0.
    #: By fragment and register of the operand.
    registers: dict[tuple[int, int], MovedRegister] = dataclasses.field(repr=False)
    #: By move and lane, what stands where the address of that lane points, if it is used: of ldmatrix and stmatrix the
    #: first element of a row, of wmma that of the matrix.  Of movmatrix, what the source holds in its low half.
    addresses: dict[tuple[int, int], FragmentElement] = dataclasses.field(repr=False)

    @property
    def fragments(self) -> int:
        """How many fragments the instructions move together."""
        return len(self.starts)


@dataclasses.dataclass(frozen=True)
class OperandMatches:
    """What loads or stores an operand of a product."""

    operand: int  #: An index of `Instruction.operands`.
    fragment: Fragment  #: The matrix that it holds.
    matches: tuple[Match, ...]
    reason: str = ""  #: Why the load or store that was requested does not fit, as a clause.
