"""Return values of the functions, which can be compared, printed and pickled.

They are what the documents of docs/json.md say, with the same names.  Versions and releases are texts such as "8.0".
In texts, U+FFFD replaces bytes that are not UTF-8, but `Rewritten.text` has surrogate escapes (PEP 383).
"""

from __future__ import annotations

import dataclasses
import functools
import typing
from collections.abc import Callable
from typing import Any, Literal, NamedTuple, Optional, TypeVar, Union

__all__ = ["AsmCounts", "Cause", "CheckResult", "Diagnosed", "Diagnostic", "Edit", "Element", "Fix", "FunctionNeed",
           "IgnoredInstruction", "InstructionDescriptor", "MatrixDescriptor", "Need", "NeededTarget", "Note",
           "OperandSpec", "Range", "Requirements", "Rewritten", "Rule", "Slot", "SourcePlace", "Target", "TensorLoad",
           "Tile", "Verdict"]

T = TypeVar("T")

Severity = Literal["error", "warning"]
#: As include/ptxmatrix/Roles.def has them.
Role = Literal["destination", "source", "address", "stride", "metadata", "selector", "scale_data", "scale_selector",
               "descriptor", "scale_d", "scale", "transpose", "groups", "tensor_address", "tensor_metadata",
               "tensor_scale", "tensor_table", "allocation", "reduced", "columns", "half_offset", "instruction",
               "enable_input", "scale_input", "zero_columns", "cta_mask", "destination_address", "source_address",
               "barrier", "object", "tensor_map", "coordinates", "offsets", "override", "size", "source_size",
               "ignore_source", "cache_policy", "byte_mask", "count", "state", "parity", "time_hint", "result",
               "fraction", "number", "other", "other_result", "handle", "label"]
#: A matrix of an MMA, or "" for none.
Fragment = Literal["", "a", "b", "c", "d"]
#: The source of a layout: the PTX ISA, or a measurement where the ISA does not specify it.
Basis = Literal["isa", "measured", "libraries"]
#: Which elements of a matrix in shared memory are neighbors: those along k, or those along m (of A) or n (of B).
Major = Literal["k", "mn"]
#: How elements in shared memory are moved: in lines of so many bytes.
Swizzle = Literal["none", "32", "64", "128", "128-atom32"]


def read(kind: Callable[..., T], document: Any, **members: Any) -> T:
    """A value of type `kind` with `members`, and with those that a JSON object has; others have their default."""
    for name, convert in _fields(kind):
        if name not in members and name in document:
            members[name] = convert(document[name])
    return kind(**members)


@functools.lru_cache(maxsize=None)
def _fields(kind: Any) -> tuple[tuple[str, Callable[[Any], Any]], ...]:
    """The fields of a dataclass or a tuple, each with the function that makes its value of JSON."""
    return tuple((name, _converter(hint)) for name, hint in typing.get_type_hints(kind).items())


def _converter(hint: Any) -> Callable[[Any], Any]:
    if dataclasses.is_dataclass(hint) or hasattr(hint, "_fields"):
        return functools.partial(read, hint)
    arguments = typing.get_args(hint)
    if typing.get_origin(hint) is tuple:
        element = _converter(arguments[0])
        return lambda given: tuple(map(element, given))
    if type(None) in arguments:
        value = _converter(arguments[0])
        return lambda given: None if given is None else value(given)
    return lambda given: given


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
class Note(Range):
    """A position that explains a diagnostic."""

    message: str


@dataclasses.dataclass(frozen=True)
class Edit(Range):
    """Replaces the range by `text`."""

    text: str


@dataclasses.dataclass(frozen=True)
class Fix:
    """A way to fix a diagnostic.  Apply all edits or none."""

    message: str  #: What it does, as an imperative: "insert ';'".
    safe: bool  #: The fixed module certainly means what was intended.
    edits: tuple[Edit, ...]


class SourcePlace(NamedTuple):
    """A place in a source from which a statement was generated, according to `.file` and `.loc`."""

    file: str  #: As in the module.
    line: int
    column: Optional[int] = None  #: As the compiler counts, if known.

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" + ("" if self.column is None else f":{self.column}")


@dataclasses.dataclass(frozen=True, repr=False)
class Diagnostic(Range):
    """One mistake, and where it is."""

    rule: str  #: The stable name of the rule, such as "register-count".
    group: str  #: The group of the rule, such as "operands".
    severity: Severity
    message: str  #: For people; compare `rule`, not this.
    statement: Range  #: The statement, declaration or directive that it is in.
    notes: tuple[Note, ...]
    fixes: tuple[Fix, ...]  #: Each is sufficient by itself; the best is first.
    #: The target that it applies to, if several were requested and it does not apply to all.
    target: Optional[str] = None
    #: The place from which the statement was generated, the call through which the function there was inlined, and so
    #: on; empty if unknown.
    origin: tuple[SourcePlace, ...] = ()

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.severity}: {self.message} [{self.rule}]"

    def __repr__(self) -> str:
        return f"<Diagnostic {self}>"


class Verdict(NamedTuple):
    """Whether a text is accepted for one version and target."""

    target: Optional[str]
    ptx_version: Optional[str]
    ok: bool


def _render(place: Range, message: str, lines: list[bytes], name: str) -> str:
    """A message with the line of its place, and carets below it."""
    line = lines[place.line - 1].replace(b"\t", b" ").decode("utf-8", "replace")
    before = len(lines[place.line - 1][: place.column - 1].decode("utf-8", "replace"))
    end = place.end_column - 1 if place.end_line == place.line else len(lines[place.line - 1])
    width = len(lines[place.line - 1][place.column - 1:end].decode("utf-8", "replace"))
    return f"{name}:{place.line}:{place.column}: {message}\n{line}\n{' ' * before}^{'~' * (width - 1)}\n"


@dataclasses.dataclass(frozen=True, repr=False)
class Diagnosed:
    """What has diagnostics.  It is true if there is no error."""

    diagnostics: tuple[Diagnostic, ...]  #: In the order of the text.

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

    def render(self, text: str, name: str = "<text>") -> str:
        """The diagnostics as ptx-lint prints them, with lines of `text`, the text that was checked, called `name`."""
        lines = text.encode("utf-8", "surrogateescape").split(b"\n")
        parts = []
        for one in self.diagnostics:
            parts.append(_render(one, f"{one.severity}: {one.message} [{one.rule}]", lines, name))
            parts.extend(_render(note, f"note: {note.message}", lines, name) for note in one.notes)
        return "".join(parts)

    def __bool__(self) -> bool:
        return self.ok

    def __repr__(self) -> str:
        return f"<{type(self).__name__} errors={len(self.errors)} warnings={len(self.warnings)}>"


class AsmCounts(NamedTuple):
    """The numbers of asm statements of a CUDA source."""

    statements: int
    checked: int  #: Those that are PTX and completely known.
    skipped: int  #: The others: host assembly, and those with unknown parts.


@dataclasses.dataclass(frozen=True, repr=False)
class CheckResult(Diagnosed):
    """The result of checking a text."""

    ptx_version: Optional[str]  #: The module's own.
    target: Optional[str]  #: The module's own, as written.
    verdicts: tuple[Verdict, ...]  #: One for each target, in the requested order.
    #: The number of statements of each instruction, by name: {"ldmatrix": 2, ...}.
    instructions: dict[str, int] = dataclasses.field(hash=False)
    limit_reached: bool = False  #: A statement exceeded the limits: the verdicts are unreliable.
    truncated: bool = False  #: There are more diagnostics than the limit; the verdicts count all errors.
    asm: Optional[AsmCounts] = None  #: Only for a CUDA source.


class Rewritten(NamedTuple):
    """A text in canonical form, or fixed."""

    text: str
    is_changed: bool
    check: CheckResult  #: Of the original text for canonical(), and of the fixed one for fix().


class NeededTarget(NamedTuple):
    """A target that supports everything."""

    target: str
    ptx_version: str  #: The least version for this target.
    cuda: str  #: The least release that supports the version and the target.


@dataclasses.dataclass(frozen=True)
class Cause(Range):
    """A part of a statement that has a requirement."""

    feature: str  #: As messages name it: "'.m16n16' of 'ldmatrix'".
    of: tuple[Literal["ptx_version", "targets"], ...]  #: What it requires.


@dataclasses.dataclass(frozen=True)
class Need:
    """The combined requirements of some instructions."""

    instructions: int  #: The number counted.
    skipped: int  #: The number not counted, because ptxas rejects them everywhere.
    ptx_version: Optional[str]  #: The least version that is enough for at least one target.
    ptx_before: Optional[str]  #: From this version on, ptxas rejects some instruction.
    cuda: Optional[str]  #: The least release.
    targets: tuple[NeededTarget, ...]  #: The requested targets that support everything; empty if none does.
    causes: tuple[Cause, ...]  #: In the order of the text.


@dataclasses.dataclass(frozen=True)
class FunctionNeed(Range, Need):
    """Those of a function; the range is that of its name."""

    name: str
    kind: Literal["entry", "func"]


@dataclasses.dataclass(frozen=True)
class IgnoredInstruction:
    """Instructions whose requirements are not known."""

    name: str  #: The first word of their opcodes.
    count: int


@dataclasses.dataclass(frozen=True, repr=False)
class Requirements(Diagnosed):
    """The requirements of the functions of a text.  The diagnostics are what ptxas rejects everywhere."""

    functions: tuple[FunctionNeed, ...]  #: Those with supported instructions, in the order of the text.
    other_functions: int  #: The number of functions without any.
    total: Need  #: The whole text.
    not_considered: tuple[IgnoredInstruction, ...]  #: Those whose requirements are not known.
    limit_reached: bool = False
    truncated: bool = False  #: There are more errors than the limit.


class Rule(NamedTuple):
    """A rule."""

    name: str
    severity: Severity
    group: str
    summary: str
    off_by_default: bool


class Target(NamedTuple):
    """A target of the `.target` directive."""

    name: str
    since: str  #: The first PTX version that has it.


class OperandSpec(NamedTuple):
    """An operand of an instruction."""

    role: Role
    registers: int  #: Their number; 0 for an address, a predicate or what can be a constant.
    register_bits: int  #: The size of each.
    optional: bool  #: It can be omitted.
    fragment: Fragment = ""  #: For an MMA: the matrix that it holds, or to which its scale factors belong.
    #: For a constant: the number of its values, from `first` on, `step` apart; 0 is no limit.  For a scale selector: of
    #: the byte.
    values: int = 0
    threads: int = 0  #: For a scale selector: the number of values of the thread, from 0 on.
    first: int = 0
    step: int = 1  #: 0 if each is twice the one before.
    read: bool = False  #: For a destination: it is read, too.
    asynchronous: bool = False  #: It is accessed until a wait for the group of the instruction.
    type: str = ""  #: A type of a register there, such as "b32" or "pred"; "" if none can stand there.
    constant: bool = False  #: A constant can stand there, or in place of each register of a vector.
    second: bool = False  #: It is two registers, `d|p`; the second is a predicate.
    sinks: bool = False  #: `_` can stand there, or in place of some registers of a vector, or of the first of two.


class Element(NamedTuple):
    """An element of a matrix."""

    matrix: int  #: Which matrix of `.x2` or `.x4`, or of the four of mma.m8n8k4 of "f16"; otherwise 0.
    row: int
    column: int


class Slot(NamedTuple):
    """A position in the registers of a warp."""

    lane: int  #: 0 to 31; of a warpgroup, the thread: 0 to 127.
    register: int  #: The register of the operand: 0 is the first of the vector.
    bit: int  #: The lowest bit of the element in that register.


@dataclasses.dataclass(frozen=True)
class MatrixDescriptor:
    """The 64 bits that describe a matrix in shared memory to wgmma or tcgen05.  Sizes are in bytes."""

    value: int  #: The bits.
    start: int  #: The address in the shared window.
    leading: int  #: The leading dimension byte offset.
    stride: int  #: The stride dimension byte offset.
    base: int  #: The base offset, 0 to 7.
    swizzle: Swizzle
    major: Optional[Major] = None  #: If it is known.
    absolute: bool = False  #: The leading offset is an address.
    advice: tuple[str, ...] = ()  #: What is suspicious about a descriptor that was read, for people.


@dataclasses.dataclass(frozen=True)
class Tile:
    """A tile of A or B in shared memory, and how a TMA load and the loop over k deal with it."""

    descriptor: MatrixDescriptor  #: Of the first part of the tile.
    steps: tuple[int, ...]  #: For each instruction along the k of the tile, the bytes to add to the start.
    alignment: int  #: Of the tile in shared memory, in bytes.
    #: The box of the tensor map: elements (of fewer than 8 bits, bytes) that are neighbors, and how many such lines.
    box: tuple[int, ...]
    boxes: int  #: How many boxes make the tile, one after the other.


@dataclasses.dataclass(frozen=True)
class InstructionDescriptor:
    """The 32 bits that describe the matrices of a tcgen05.mma."""

    opcode: str
    value: int  #: The bits.
    fields: dict[str, Union[int, str]] = dataclasses.field(hash=False)  #: By name: a number, or the word for it.
    advice: tuple[str, ...] = ()  #: What is wrong with it, for people.


class TensorLoad(NamedTuple):
    """A tcgen05.ld of some columns of D, which each warp of a warpgroup executes for its lanes."""

    opcode: str
    column: int  #: The first, from that of D on.
    columns: int  #: How many.


def read_descriptor(document: Any) -> MatrixDescriptor:
    return read(MatrixDescriptor, document, value=int(document["value"], 16))


def read_tile(document: Any) -> Tile:
    return read(Tile, document, descriptor=read_descriptor(document))
