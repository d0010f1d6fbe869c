"""The C library for ctypes: the structs and functions of ptxmatrix-c.h.

ctypes lets other threads run during a call.  A test compares all of this with the header.
"""

from __future__ import annotations

import ctypes
import json
import pathlib
from ctypes import POINTER, c_char_p, c_int, c_int32, c_size_t, c_uint16, c_uint32, c_uint64, c_void_p
from typing import Any, Optional, Union

Text = Union[str, bytes]

# PtxmatrixStatus.
OK = 0
INVALID_ARGUMENT = 1
OUT_OF_RANGE = 2
NO_MEMORY = 3
INTERNAL_ERROR = 4
NOT_FOUND = 8
BUFFER_TOO_SMALL = 15
UNSUPPORTED = 17

# PtxmatrixOperandKind.
REGISTER_NAMES = 1
NAME = 2
ADDRESS = 3
NUMBER = 4
SCALE_SELECTOR = 5

class String(ctypes.Structure):
    """A text.  What to_string() returns keeps its text alive, also as a part of an array or of another struct."""
    _fields_ = [("data", c_char_p), ("size", c_size_t)]

    def __str__(self) -> str:
        if not self.size:
            return ""
        address = c_size_t.from_buffer(self).value  # `data` would end at the first NUL
        return ctypes.string_at(address, self.size).decode("utf-8", "surrogateescape")


class Version(ctypes.Structure):
    _fields_ = [("major", c_uint16), ("minor", c_uint16)]


class Element(ctypes.Structure):
    _fields_ = [("matrix", c_uint32), ("row", c_uint32), ("column", c_uint32)]


class Slot(ctypes.Structure):
    _fields_ = [("lane", c_uint32), ("reg", c_uint32), ("bit", c_uint32)]


class MovedRegister(ctypes.Structure):
    _fields_ = [("move", c_uint32), ("reg", c_uint32)]


class FragmentElement(ctypes.Structure):
    _fields_ = [("fragment", c_uint32), ("element", Element)]


class Sized(ctypes.Structure):
    """A struct that begins with its size."""

    def __init__(self, **members: Any) -> None:
        super().__init__(size=ctypes.sizeof(type(self)), **members)


class Options(Sized):
    _fields_ = [("size", c_size_t), ("ptxVersion", Version), ("targets", POINTER(String)), ("numTargets", c_size_t),
                ("cuda", Version), ("isStatement", c_uint32), ("allWarnings", c_uint32), ("unsafeFixes", c_uint32),
                ("maxDiagnostics", c_size_t)]


class Compilation(Sized):
    _fields_ = [("size", c_size_t), ("arguments", POINTER(String)), ("numArguments", c_size_t), ("folder", String),
                ("path", String), ("isWhole", c_uint32)]


class Summary(Sized):
    _fields_ = [("size", c_size_t), ("ok", c_uint32), ("limitReached", c_uint32), ("truncated", c_uint32),
                ("isChanged", c_uint32), ("text", String), ("numErrors", c_size_t), ("numWarnings", c_size_t),
                ("message", String), ("line", c_size_t), ("column", c_size_t)]


class Member(ctypes.Structure):
    _fields_ = [("name", String), ("value", String)]


class Instruction(Sized):
    _fields_ = [("size", c_size_t), ("mnemonic", String), ("list", c_uint32), ("numMembers", c_uint32),
                ("members", Member * 16)]


class OperandSpec(Sized):
    _fields_ = [("size", c_size_t), ("role", String), ("registers", c_uint32), ("registerBits", c_uint32),
                ("isOptional", c_uint32), ("fragment", String), ("values", c_uint32), ("first", c_int32),
                ("step", c_uint32), ("threads", c_uint32)]


class Variant(Sized):
    _fields_ = [("size", c_size_t), ("opcode", String), ("ptxVersion", Version), ("ptxBefore", Version),
                ("numTargets", c_size_t)]


class Operand(ctypes.Structure):
    _fields_ = [("kind", c_int), ("firstRegister", c_uint32), ("text", String), ("names", POINTER(String)),
                ("numNames", c_size_t), ("number", c_int32)]


class LayoutSummary(Sized):
    _fields_ = [("size", c_size_t), ("opcode", String)] + [
        (name, c_uint32) for name in ("matrices", "rows", "columns", "registers", "registerBits", "elementBits",
                                      "storedBits", "copies", "isMeasured", "rowBytes", "addressAlignment",
                                      "strideAlignment", "defaultStride")]


class Match(Sized):
    _fields_ = [("size", c_size_t), ("opcode", String), ("storage", String), ("moves", c_uint32),
                ("fragments", c_uint32), ("shift", c_uint32), ("isMeasured", c_uint32), ("numTargets", c_size_t)]


_OBJECT = c_void_p
_NEW = POINTER(c_void_p)

#: The return type and the arguments of each function.
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
    "ptxmatrixContextCreate": (c_int, String, POINTER(Options), _NEW),
    "ptxmatrixContextDeclarations": (_OBJECT, _OBJECT),
    "ptxmatrixContextCheck": (c_int, _OBJECT, String, _NEW),
    "ptxmatrixCheckCuda": (c_int, String, POINTER(Compilation), POINTER(Options), _NEW),
    "ptxmatrixFixCuda": (c_int, String, POINTER(Compilation), POINTER(Options), _NEW),
    "ptxmatrixReadOpcode": (c_int, String, POINTER(Instruction), _NEW),
    "ptxmatrixMember": (String, POINTER(Instruction), String),
    "ptxmatrixSetMember": (c_int, POINTER(Instruction), String, String),
    "ptxmatrixOpcode": (c_int, POINTER(Instruction), c_char_p, c_size_t, POINTER(c_size_t)),
    "ptxmatrixNearest": (c_int, POINTER(Instruction), POINTER(Instruction)),
    "ptxmatrixOperandLists": (c_size_t, POINTER(Instruction)),
    "ptxmatrixOperandCount": (c_size_t, POINTER(Instruction)),
    "ptxmatrixOperandSpec": (c_int, POINTER(Instruction), c_size_t, POINTER(OperandSpec)),
    "ptxmatrixVariantsDestroy": (None, _OBJECT),
    "ptxmatrixFindVariants": (c_int, POINTER(Options), POINTER(Instruction), _NEW),
    "ptxmatrixVariantsCount": (c_size_t, _OBJECT),
    "ptxmatrixVariantsGet": (c_int, _OBJECT, c_size_t, POINTER(Variant)),
    "ptxmatrixVariantsInstruction": (c_int, _OBJECT, c_size_t, POINTER(Instruction)),
    "ptxmatrixVariantsTarget": (c_int, _OBJECT, c_size_t, c_size_t, POINTER(String)),
    "ptxmatrixEmit": (c_int, POINTER(Instruction), POINTER(Operand), c_size_t, String, c_char_p, c_size_t,
                      POINTER(c_size_t)),
    "ptxmatrixLayoutDestroy": (None, _OBJECT),
    "ptxmatrixFindLayout": (c_int, POINTER(Instruction), _NEW),
    "ptxmatrixFindOperandLayout": (c_int, POINTER(Instruction), c_size_t, _NEW),
    "ptxmatrixLayoutSummary": (c_int, _OBJECT, POINTER(LayoutSummary)),
    "ptxmatrixLayoutSlots": (c_int, _OBJECT, POINTER(Slot), c_size_t),
    "ptxmatrixLayoutSlot": (c_int, _OBJECT, Element, c_uint32, POINTER(Slot)),
    "ptxmatrixLayoutElement": (c_int, _OBJECT, Slot, POINTER(Element)),
    "ptxmatrixLayoutSourceSlot": (c_int, _OBJECT, Element, POINTER(Slot)),
    "ptxmatrixLayoutAddressLane": (c_int, _OBJECT, c_uint32, c_uint32, POINTER(c_uint32)),
    "ptxmatrixLayoutMemoryBit": (c_int, _OBJECT, Element, c_uint32, POINTER(c_uint64)),
    "ptxmatrixLayoutSvg": (c_int, _OBJECT, c_char_p, c_size_t, POINTER(c_size_t)),
    "ptxmatrixMatchesDestroy": (None, _OBJECT),
    "ptxmatrixFindMatches": (c_int, POINTER(Instruction), c_size_t, POINTER(Instruction), _NEW),
    "ptxmatrixMatchesCount": (c_size_t, _OBJECT),
    "ptxmatrixMatchesReason": (String, _OBJECT),
    "ptxmatrixMatchesGet": (c_int, _OBJECT, c_size_t, POINTER(Match)),
    "ptxmatrixMatchesInstruction": (c_int, _OBJECT, c_size_t, POINTER(Instruction)),
    "ptxmatrixMatchesTarget": (c_int, _OBJECT, c_size_t, c_size_t, POINTER(String)),
    "ptxmatrixMatchesRegister": (c_int, _OBJECT, c_size_t, c_uint32, c_uint32, POINTER(MovedRegister)),
    "ptxmatrixMatchesAddressed": (c_int, _OBJECT, c_size_t, c_uint32, c_uint32, POINTER(FragmentElement)),
    "ptxmatrixMatchesStart": (c_int, _OBJECT, c_size_t, c_uint32, POINTER(Element)),
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
    if status == OK:
        return
    message = str(library.ptxmatrixStatusMessage(status))
    if status == NO_MEMORY:
        raise MemoryError(message)
    if status == OUT_OF_RANGE:
        raise IndexError(message)
    if status == UNSUPPORTED:
        raise NotImplementedError(message)
    if status in (INVALID_ARGUMENT, INTERNAL_ERROR):
        raise RuntimeError(message)
    raise ValueError(message)


class Owned:
    """An object of the library, which is destroyed at the end of a `with`."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self.pointer = c_void_p()

    def __enter__(self) -> "Owned":
        return self

    def __exit__(self, *_: object) -> None:
        getattr(library, f"ptxmatrix{self._kind}Destroy")(self.pointer)
        self.pointer = c_void_p()

    @property
    def new(self) -> Any:
        """Where a function puts the object."""
        return ctypes.byref(self.pointer)


def get(struct: Any, name: str, *arguments: Any) -> Any:
    """The struct that a function fills after its arguments."""
    value = struct()
    call(name, *arguments, ctypes.byref(value))
    return value


def read_json(name: str, *arguments: Any) -> Any:
    """The document that a function returns after its arguments."""
    return json.loads(str(get(String, name, *arguments)))


def to_string(text: Text) -> String:
    if isinstance(text, str):
        text = text.encode("utf-8", "surrogateescape")
    elif not isinstance(text, bytes):
        try:
            text = bytes(memoryview(text))
        except TypeError:
            raise TypeError(f"a text must be a str or bytes-like, not {type(text).__name__}") from None
    return String(text, len(text))


def version_text(version: Version) -> Optional[str]:
    return f"{version.major}.{version.minor}" if version.major or version.minor else None
