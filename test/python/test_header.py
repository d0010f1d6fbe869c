"""The declarations of the library for C in ctypes agree with its header, and the package lacks no function."""

import ctypes
import gc
import pathlib
import re
import typing
import unittest

from ptxmatrix import _library, _values

INCLUDE = pathlib.Path(__file__).parents[2] / "include"
HEADER = (INCLUDE / "ptxmatrix-c.h").read_text()
# Without comments and directives.
CODE = re.sub(r"^#.*(\\\n.*)*$", "", re.sub(r"/\*.*?\*/", "", HEADER, flags=re.DOTALL), flags=re.MULTILINE)

NUMBERS = {"size_t": ctypes.c_size_t, "uint16_t": ctypes.c_uint16, "uint32_t": ctypes.c_uint32, "uint64_t": ctypes.c_uint64,
           "int32_t": ctypes.c_int32, "int64_t": ctypes.c_int64}
ENUMS = re.findall(r"typedef enum (\w+)", CODE)
OBJECTS = re.findall(r"typedef struct (\w+) \1;", CODE)
STRUCTS = dict(re.findall(r"typedef struct (\w+) \{(.*?)\} \1;", CODE, flags=re.DOTALL))


def struct(name):
    return getattr(_library, name.removeprefix("Ptxmatrix"))


def type_of(written):
    """The ctypes of a type as the header writes it, without `const`."""
    written = re.sub(r"\bconst\b|\s", "", written)
    if array := re.fullmatch(r"(\w+)\[(\w+)\]", written):
        return type_of(array[1]) * int(re.search(rf"{array[2]} = (\d+)", CODE)[1])
    base, stars = written.rstrip("*"), len(written) - len(written.rstrip("*"))
    if base in OBJECTS:
        return ctypes.c_void_p if stars == 1 else ctypes.POINTER(ctypes.c_void_p)
    if base == "void":
        return None
    if base == "char":
        return ctypes.c_char_p
    found = NUMBERS.get(base) or (ctypes.c_int if base in ENUMS else struct(base))
    return ctypes.POINTER(found) if stars else found


def declared(text):
    """The type and the name of `const char *data` or `Part parts[3]`."""
    kind, name, count = re.fullmatch(r"\s*(.*?[\s*])(\w+)(\[\w+\])?\s*", text, flags=re.DOTALL).groups()
    return kind + (count or ""), name


class Strings(unittest.TestCase):
    def test_texts(self):
        for text in ("", "mma", "\0", "a\0b", "\u00e4", "\udcff"):
            with self.subTest(text):
                string = _library.to_string(text)
                self.assertEqual(str(string), text)
                self.assertEqual(string.size, len(text.encode("utf-8", "surrogateescape")))
        self.assertEqual(str(_library.to_string(bytearray(b"mma"))), "mma")
        self.assertEqual(str(_library.String()), "")

    def test_texts_stay_alive(self):
        """Those of a struct or an array."""
        def text(i):
            return f"a text of its own: {i}"

        def made():
            names = (_library.String * 3)(*(_library.to_string(text(i)) for i in range(3)))
            return _library.Operand(names=names, numNames=3, text=_library.to_string(text(3)))
        operand = made()
        gc.collect()
        others = [text(i).encode() for i in range(4, 10000)]  # in the memory of those that were freed
        self.assertEqual([str(operand.names[i]) for i in range(3)], [text(0), text(1), text(2)])
        self.assertEqual(str(operand.text), text(3))
        del others


class Header(unittest.TestCase):
    def test_structs(self):
        self.assertGreaterEqual(len(STRUCTS), 8)
        for name, members in STRUCTS.items():
            with self.subTest(name):
                expected = [declared(member) for member in members.split(";") if member.strip()]
                fields = [field for kind in struct(name).__mro__ for field in kind.__dict__.get("_fields_", ())]
                self.assertEqual(fields, [(field, type_of(kind)) for kind, field in expected])

    def test_functions(self):
        functions = re.findall(r"PTXMATRIX_EXPORT\s+([^;]*?)(\w+)\(([^)]*)\)\s*PTXMATRIX_NOEXCEPT;", CODE)
        self.assertEqual({name for _, name, _ in functions}, set(_library.FUNCTIONS))
        for returned, name, taken in functions:
            with self.subTest(name):
                expected = [type_of(returned)] + [type_of(declared(one)[0]) for one in taken.split(",")]
                self.assertEqual(list(_library.FUNCTIONS[name]), expected)

    def test_statuses(self):
        statuses = {int(number): name for name, number in re.findall(r"PtxmatrixStatus(\w+) = (\d+)", CODE)}
        self.assertEqual(statuses[_library.NOT_FOUND], "NotFound")
        self.assertEqual(statuses[_library.BUFFER_TOO_SMALL], "BufferTooSmall")
        self.assertEqual({statuses[number]: kind for number, kind in _library.EXCEPTIONS.items()},
                         {"OutOfRange": IndexError, "NoMemory": MemoryError,
                          "InternalError": RuntimeError, "Unsupported": NotImplementedError})

    def test_roles(self):
        roles = re.findall(r'^ROLE\(\w+, "(\w+)"', (INCLUDE / "ptxmatrix" / "Roles.def").read_text(), re.MULTILINE)
        self.assertEqual(list(typing.get_args(_values.Role)), roles)

    def test_kinds(self):
        kinds = dict(re.findall(r"PtxmatrixOperandKind(\w+) = (\d+)", CODE))
        for name in ("RegisterNames", "Name", "Address", "Number", "ScaleSelector"):
            mine = re.sub(r"(?<!^)(?=[A-Z])", "_", name).upper()
            self.assertEqual(getattr(_library, mine), int(kinds[name]))


if __name__ == "__main__":
    unittest.main()
