"""The C library for ctypes: the structs and functions of ptxmatrix-c.h.

ctypes lets other threads run during a call.  A test compares all of this with the header.
"""

from __future__ import annotations

import ctypes
import json
import operator
import pathlib
from ctypes import POINTER, c_char_p, c_int, c_int32, c_int64, c_size_t, c_uint32, c_uint64, c_void_p
from typing import Any, NamedTuple, Optional, Union

Text = Union[str, bytes]

# PtxmatrixStatus.
NOT_FOUND = 8
BUFFER_TOO_SMALL = 16
#: The exceptions of others; those of the rest are ValueError.
EXCEPTIONS = {2: IndexError, 3: MemoryError, 4: RuntimeError, 17: NotImplementedError}

# PtxmatrixOperandKind.
REGISTER_NAMES = 1
NAME = 2
ADDRESS = 3
NUMBER = 4
SCALE_SELECTOR = 5

MOST_MEMBERS = 16
MOVED_MATRIX = c_size_t(-1).value


class String(ctypes.Structure):
    """A text.  What to_string() returns keeps its text alive, also as a part of an array or of another struct."""
    _fields_ = [("data", c_char_p), ("size", c_size_t)]

    def __str__(self) -> str:
        if not self.size:
            return ""
        address = c_size_t.from_buffer(self).value  # `data` would end at the first NUL
        return ctypes.string_at(address, self.size).decode("utf-8", "surrogateescape")


def _struct(**fields: Any) -> Any:
    return type("Struct", (ctypes.Structure,), {"_fields_": list(fields.items())})


def _sized(**fields: Any) -> Any:
    """A struct that begins with its size."""
    kind = _struct(size=c_size_t, **fields)
    return type("Sized", (kind,), {"__init__": lambda self, **given: kind.__init__(self, ctypes.sizeof(kind), **given)})


Options = _sized(ptxVersion=String, targets=POINTER(String), numTargets=c_size_t, cuda=String, isStatement=c_uint32,
                 unsafeFixes=c_uint32, warnings=POINTER(String), numWarnings=c_size_t,
                 maxDiagnostics=c_size_t)
Compilation = _sized(arguments=POINTER(String), numArguments=c_size_t, folder=String, path=String, isWhole=c_uint32)
Summary = _sized(ok=c_uint32, limitReached=c_uint32, truncated=c_uint32, isChanged=c_uint32, text=String,
                 numErrors=c_size_t, numWarnings=c_size_t, message=String, line=c_size_t, column=c_size_t)
Member = _struct(name=String, value=String)
Instruction = _sized(mnemonic=String, list=c_uint32, numMembers=c_uint32, members=Member * MOST_MEMBERS)
OperandSpec = _sized(role=String, registers=c_uint32, registerBits=c_uint32, isOptional=c_uint32, fragment=String,
                     values=c_uint32, first=c_int32, step=c_uint32, threads=c_uint32, type=String, isConstant=c_uint32,
                     hasSecond=c_uint32, acceptsSinks=c_uint32, isRead=c_uint32, isAsync=c_uint32)
Tile = _sized(operand=String, major=String, m=c_uint32, n=c_uint32, swizzle=String, rows=c_uint32, columns=c_uint32,
              start=c_uint32)
Operand = _struct(kind=c_int, firstRegister=c_uint32, text=String, names=POINTER(String), numNames=c_size_t,
                  number=c_int64)

_OBJECT = c_void_p
_NEW = POINTER(c_void_p)

#: The return type and the arguments of each function that the package calls.
FUNCTIONS: dict[str, tuple[Any, ...]] = {
    "ptxmatrixLibraryJson": (c_int, POINTER(String)),
    "ptxmatrixStatusMessage": (String, c_int),
    "ptxmatrixResultDestroy": (None, _OBJECT),
    "ptxmatrixResultSummary": (c_int, _OBJECT, POINTER(Summary)),
    "ptxmatrixResultJson": (c_int, _OBJECT, POINTER(String)),
    "ptxmatrixCheck": (c_int, String, POINTER(Options), _NEW),
    "ptxmatrixCanonical": (c_int, String, POINTER(Options), _NEW),
    "ptxmatrixFix": (c_int, String, POINTER(Options), _NEW),
    "ptxmatrixRequirements": (c_int, String, POINTER(Options), _NEW),
    "ptxmatrixContextDestroy": (None, _OBJECT),
    "ptxmatrixContextCreate": (c_int, String, POINTER(Options), _NEW, _NEW),
    "ptxmatrixContextCheck": (c_int, _OBJECT, String, _NEW),
    "ptxmatrixCheckCuda": (c_int, String, POINTER(Compilation), POINTER(Options), _NEW),
    "ptxmatrixFixCuda": (c_int, String, POINTER(Compilation), POINTER(Options), _NEW),
    "ptxmatrixReadOpcode": (c_int, String, POINTER(Instruction), _NEW),
    "ptxmatrixOpcode": (c_int, POINTER(Instruction), c_char_p, c_size_t, POINTER(c_size_t)),
    "ptxmatrixNearest": (c_int, POINTER(Instruction), POINTER(Instruction)),
    "ptxmatrixOperandCount": (c_size_t, POINTER(Instruction)),
    "ptxmatrixOperandSpec": (c_int, POINTER(Instruction), c_size_t, POINTER(OperandSpec)),
    "ptxmatrixVariants": (c_int, POINTER(Options), POINTER(Instruction), _NEW),
    "ptxmatrixEmit": (c_int, POINTER(Instruction), POINTER(Operand), c_size_t, String, c_char_p, c_size_t,
                      POINTER(c_size_t)),
    "ptxmatrixLayout": (c_int, POINTER(Instruction), c_size_t, _NEW),
    "ptxmatrixMatches": (c_int, POINTER(Instruction), POINTER(Instruction), _NEW),
    "ptxmatrixTensorMatches": (c_int, POINTER(Instruction), c_uint32, c_uint32, _NEW),
    "ptxmatrixDescribeTile": (c_int, POINTER(Instruction), POINTER(Tile), _NEW),
    "ptxmatrixReadDescriptor": (c_int, c_uint64, POINTER(Instruction), POINTER(Tile), _NEW),
    "ptxmatrixInstructionDescriptor": (c_int, POINTER(Instruction), POINTER(c_uint32), POINTER(Member), c_size_t, _NEW),
}


def _load() -> ctypes.CDLL:
    library = ctypes.CDLL(str(pathlib.Path(__file__).with_name("libptxmatrix_c.so")))
    for name, (returned, *taken) in FUNCTIONS.items():
        function = getattr(library, name)
        function.restype = returned
        function.argtypes = taken
    return library


library = _load()


def call(name: str, *arguments: Any) -> None:
    """Calls a function, and raises an exception for its status."""
    raise_for(getattr(library, name)(*arguments))


def raise_for(status: int) -> None:
    if status != 0:
        raise EXCEPTIONS.get(status, ValueError)(str(library.ptxmatrixStatusMessage(status)))


def get(struct: Any, name: str, *arguments: Any) -> Any:
    """The struct that a function fills after its arguments."""
    value = struct()
    call(name, *arguments, ctypes.byref(value))
    return value


def read_json(name: str, *arguments: Any) -> Any:
    """The document that a function returns after its arguments."""
    return json.loads(str(get(String, name, *arguments)))


class Result(NamedTuple):
    """A PtxmatrixResult."""

    document: Any
    text: str
    is_changed: bool

    @property
    def file(self) -> Any:
        """What the document of a check says of its text."""
        return self.document["files"][0]


def result(name: str, *arguments: Any, allowed: int = 0) -> Result:
    """The result that a function returns after its arguments, also with the status `allowed`."""
    made = c_void_p()
    try:
        status = getattr(library, name)(*arguments, made)
        if status != allowed:
            raise_for(status)
        summary = get(Summary, "ptxmatrixResultSummary", made)
        return Result(read_json("ptxmatrixResultJson", made), str(summary.text), bool(summary.isChanged))
    finally:
        library.ptxmatrixResultDestroy(made)


def to_number(number: int, what: str, least: int = 0, most: int = 2**32 - 1) -> int:
    """`number`, the argument `what`, if it is an integer from `least` to `most`."""
    try:
        value = operator.index(number)
    except TypeError:
        raise TypeError(f"{what} must be an int, not {number!r}") from None
    if not least <= value <= most:
        raise ValueError(f"{what} must be from {least} to {most}, not {value}")
    return value


def to_size(number: Optional[int], what: str) -> int:
    """`number`, the argument `what`, or 0 if it is not given."""
    return 0 if number is None else to_number(number, what, least=1)


def to_string(text: Text, what: str = "text") -> String:
    """`text`, the argument `what`."""
    if isinstance(text, str):
        text = text.encode("utf-8", "surrogateescape")
    elif not isinstance(text, bytes):
        try:
            text = bytes(memoryview(text))
        except TypeError:
            raise TypeError(f"{what} must be a str or bytes-like, not {type(text).__name__}") from None
    return String(text, len(text))
