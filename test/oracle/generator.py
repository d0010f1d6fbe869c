"""Makes whole modules that are right by construction.

A module is a list of items, which are joined by line ends.  An item that is not `ours` is not to be checked: it is
foreign, always right, depends on names of its own (they begin with `z`), and nothing may be changed in it.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from typing import NamedTuple

from releases import NEWEST, TARGETS, VERSIONS, key, target_number
from spellings import Row, Spellings, is_choice, lists_of, mnemonic_pattern, names, shuffled, values_of, vector


@dataclass
class Item:
    role: str  # version target address variable header open close register label statement foreign text
    text: str

    @property
    def ours(self) -> bool:
        return self.role not in ("foreign", "text")


@dataclass
class Module:
    version: str
    target: str
    items: list[Item]
    mnemonics: list[str]
    line_end: str = "\n"

    def text(self) -> str:
        return self.line_end.join(item.text for item in self.items) + self.line_end


class Declared(NamedTuple):
    name: str  # of a range, its prefix
    space: str  # reg shared global const local param func label
    type: str
    vector: int = 1
    count: int | None = None  # of a range

    def names(self, rng: random.Random) -> str:
        return self.name if self.count is None else f"{self.name}{rng.randrange(self.count)}"


@dataclass
class Scope:
    names: list[Declared] = field(default_factory=list)

    def find(self, name: str) -> Declared | None:
        digits = name[len(name.rstrip("0123456789")) :]
        for one in self.names:
            if one.count is None and one.name == name:
                return one
            if one.count is not None and digits and one.name == name[: -len(digits)] and int(digits) < one.count:
                return one
        return None


# Neighbors in one vector are of one type, untyped, or both integers.
INTEGERS = {"u32", "s32"}

# By type, a prefix of ten registers that every function has.
BASE_REGISTERS = {
    "b32": "br", "u32": "bu", "s32": "bs", "f32": "bf", "b64": "bd", "f64": "bx", "u64": "bv", "s64": "bt",
    "f16x2": "bh", "pred": "bp", "b16": "bw", "u16": "by", "s16": "bq",
}  # fmt: skip
PREFIXES = ["%r", "r", "%p", "$r", "_t", "x_", "%temp_", "reg$", "mov", "b32_", "ldmatrix_"]
NAMES = ["a", "acc", "%x", "$y", "_z", "tid", "mov", "b32", "ldmatrix", "shared", "row", "p", "r1_", "n$n", "sync"]


class Generator:
    def __init__(self, rng: random.Random, release: str, spellings: Spellings):
        self.rng = rng
        known = [version for version in VERSIONS if key(version) <= key(NEWEST[release])]
        self.version = rng.choice(known[-6:] if rng.random() < 0.5 else known)
        targets = [
            target
            for target, first in TARGETS.items()
            if key(first) <= key(self.version) and target_number(target) >= 70 and target not in ("sm_82", "sm_88")
        ]
        if rng.random() < 0.5:
            # Few targets have some of the instructions.
            mnemonic = rng.choice(spellings.mnemonics)
            targets = [target for target in targets if target in spellings.targets[mnemonic]] or targets
        self.target = rng.choice(targets)
        self.scopes: list[Scope] = []
        self.items: list[Item] = []
        self.labels = 0
        # By instruction, shape and kind, some of which have many more spellings than others.
        self.mnemonics = spellings.mnemonics
        self.rows: dict[str, list[Row]] = {}
        other_group = rng.choice(["cta_group::1", "cta_group::2"])
        for row in spellings.of(self.version, self.target):
            # A kernel has one size of CTA groups, and ptxas refuses a tcgen05.ld that writes a register twice.
            if other_group in row["opcode"] or re.match(r"tcgen05\.ld(?!\.sync\.aligned\.(16x64b|32x32b)\.x1\.)", row["opcode"]):
                continue
            words = re.findall(r"^\w+(?:\.\w+)?|\.m\d+\w+|\.kind\S*?\.", row["opcode"])
            self.rows.setdefault("".join(words), []).append(row)

    def module(self) -> Module:
        rng = self.rng
        self.put("text", *self.comment(0.3))
        self.put("version", f".version {self.version}")
        self.put("text", *self.comment(0.1))
        self.put("target", f".target {self.target}")
        if rng.random() < 0.9:
            self.put("address", ".address_size 64")
        if rng.random() < 0.2:
            self.put("foreign", '.file 1 "a.cu"')
        self.put("foreign", ".global .align 4 .b8 zg[64];")
        self.scopes.append(Scope())
        for _ in range(rng.randint(0, 4)):
            self.variable(rng.choice(["shared", "global", "const", "shared"]), module_scope=True)
        for number in range(rng.choice([1, 1, 2, 3])):
            self.function(number)
            if rng.random() < 0.2:
                self.variable(rng.choice(["shared", "global", "const"]), module_scope=True)
        # Each kind of statement on its own line or several on one.
        line_end = rng.choice(["\n", "\n", "\n", "\n", "\r\n"])
        return Module(self.version, self.target, self.items, self.mnemonics, line_end)

    def put(self, role: str, *texts: str) -> None:
        self.items += [Item(role, text) for text in texts]

    def comment(self, chance: float) -> list[str]:
        texts = ["// ldmatrix.sync {", "/* wmma.load.a } ; mma.sp */", "", "  /* two\n lines */  ", "\t// }", "// 'x' \"y\""]
        return [self.rng.choice(texts)] if self.rng.random() < chance else []

    # Declarations

    def declare(self, one: Declared) -> bool:
        """False if this scope has something that it would clash with."""
        scope = self.scopes[-1]
        if one.count is None and scope.find(one.name):
            return False
        for other in scope.names:
            if other.name == one.name:
                return False
            # A plain name may equal one of a range; the generator avoids that.
            plain, prefix = (other.name, one) if one.count is not None else (one.name, other)
            if prefix.count is not None and plain.startswith(prefix.name) and plain[len(prefix.name) :].isdigit():
                return False
        scope.names.append(one)
        return True

    def variable(self, space: str, module_scope: bool = False) -> None:
        rng = self.rng
        name = rng.choice(NAMES) + rng.choice(["", "_s", "_v", "0"]) if not module_scope else f"{rng.choice(NAMES)}_m"
        if name.startswith("%"):
            name = "v" + name[1:]
        kind = rng.choice(["b8", "b8", "b32", "u32", "f32", "b64", "u16"])
        size = rng.choice(["", "[16]", "[64]", "[4][8]"])
        align = rng.choice(["", ".align 16 ", ".align 8 "])
        extern = ""
        if module_scope and space == "shared" and rng.random() < 0.3:
            extern, size = ".extern ", "[]"
        if self.declare(Declared(name, space, kind)):
            self.put("variable", f"{self.indent()}{extern}.{space} {align}.{kind} {name}{size};")

    def registers(self) -> None:
        rng = self.rng
        kind = rng.choice(["b32", "b32", "u32", "s32", "f32", "b64", "u64", "f64", "f16x2", "pred", "b16"])
        vector = rng.choice([1, 1, 1, 1, 2, 4]) if kind in ("b32", "f32") else 1
        prefix = f".v{vector} " if vector > 1 else ""
        shadowed = [one.name for scope in self.scopes[1:-1] for one in scope.names if one.space == "reg"]
        # The default names of a statement do not change.
        shadowed = [name for name in shadowed if name not in BASE_REGISTERS.values()]
        texts = []
        for _ in range(rng.choice([1, 1, 2, 3])):
            if rng.random() < 0.3 and shadowed:
                name = rng.choice(shadowed)
            else:
                name = rng.choice(NAMES) + rng.choice(["", "_1", "0", "7"])
            count = None
            if rng.random() < 0.4 and vector == 1:
                name, count = rng.choice(PREFIXES + shadowed), rng.choice([1, 3, 8, 40])
            if name and self.declare(Declared(name, "reg", kind, vector, count)):
                texts.append(name if count is None else f"{name}<{count}>")
        if texts:
            self.put("register", f"{self.indent()}.reg {prefix}.{kind} {', '.join(texts)};")

    def base_registers(self) -> None:
        """Declarations of every function, so each statement finds operands."""
        for kind, prefix in BASE_REGISTERS.items():
            self.declare(Declared(prefix, "reg", kind, 1, 10))
            self.put("register", f"{self.indent()}.reg .{kind} {prefix}<10>;")

    def indent(self) -> str:
        return self.rng.choice(["    ", "    ", "\t", "", "  "]) if len(self.scopes) > 1 else ""

    # Functions

    def function(self, number: int) -> None:
        rng = self.rng
        prefix = "kernel_" if rng.random() < 0.8 else rng.choice(["f", "$f", "_f", "mov", "ldmatrix"])
        name = f"{prefix}{number}"
        self.scopes[0].names.append(Declared(name, "func", ""))
        self.scopes.append(Scope())
        parameters = []
        is_entry = rng.random() < 0.7
        space = "param" if is_entry or rng.random() < 0.5 else "reg"
        for i in range(rng.randint(0, 2)):
            parameter = f"{name}_param_{i}"
            kind = rng.choice(["u64", "b64", "u32", "b32"])
            self.declare(Declared(parameter, space, kind))
            parameters.append(f".{space} .{kind} {parameter}")
        linkage = rng.choice([".visible ", "", ".visible "])
        between = rng.choice([", ", ",\n    "])
        head = ".entry" if is_entry else ".func"
        self.put("header", f"{linkage}{head} {name}({between.join(parameters)})")
        if is_entry and rng.random() < 0.3:
            self.put("foreign", ".maxntid 128, 1, 1")
        self.put("open", "{")
        self.put("foreign", "    .reg .b32 zr<4>;", "    .reg .pred zp<2>;", "    .reg .b64 zd<4>;")
        self.base_registers()
        self.body(0)
        self.put("foreign", "    ret;")
        self.put("close", "}")
        self.scopes.pop()

    def body(self, depth: int) -> None:
        rng = self.rng
        for _ in range(rng.randint(2, 7 if depth == 0 else 4)):
            step = rng.random()
            if step < 0.40:
                self.statement()
            elif step < 0.58:
                self.registers()
            elif step < 0.63:
                self.variable(rng.choice(["shared", "local", "global", "const"]))
            elif step < 0.80:
                self.foreign()
            elif step < 0.87:
                self.label()
            elif step < 0.92:
                self.put("text", *self.comment(1))
            elif depth < 3:
                self.put("open", self.indent() + "{")
                self.scopes.append(Scope())
                self.body(depth + 1)
                self.scopes.pop()
                self.put("close", self.indent() + "}")

    def label(self) -> None:
        self.labels += 1
        name = self.rng.choice(["$L", "L", "BB_", "$L__BB0_", "sync", "wmma"]) + f"_{self.labels}"
        if self.declare(Declared(name, "label", "")):
            self.put("label", f"{name}:")

    def foreign(self) -> None:
        self.labels += 1
        self.put(
            "foreign",
            self.indent()
            + self.rng.choice([
                "mov.u32 zr0, %tid.x;", "@zp0 add.u32 zr1, zr1, zr2;", "bar.sync 0;", "setp.lt.u32 zp0, zr0, 16;",
                "mov.u64 zd0, zg;", "st.global.u32 [zd0+4], zr1;", "ld.global.v2.b32 {zr0, zr1}, [zd0+8];",
                "{ add.s32 zr1, zr1, 1; }", f"bra.uni zl{self.labels};\nzl{self.labels}:", '.pragma "nounroll";',
                "shl.b32 zr3, zr3, 2; add.s32 zr3, zr3, 1;", "{\n.reg .b32 zq;\nmov.b32 zq, zr0;\n}",
                "# 5 \"a.cu\"\nmov.u32 zr0, %smid;", "membar.gl; // ldmatrix",
            ]),
        )  # fmt: skip

    # Statements

    def visible(self, types: list[str], vector: int = 1, space: str = "reg") -> str | None:
        """A name for an operand of one of these types here."""
        found = [
            one
            for scope in self.scopes
            for one in scope.names
            if one.space == space and one.type in types and one.vector == vector
        ]
        for _ in range(8):
            if not found:
                return None
            one = self.rng.choice(found)
            name = one.names(self.rng)
            if self.resolve(name) is one:
                return name
        return None

    def resolve(self, name: str) -> Declared | None:
        return next((found for scope in reversed(self.scopes) if (found := scope.find(name))), None)

    def register(self, types: list[str]) -> str:
        return self.visible(types) or f"{BASE_REGISTERS[types[0]]}{self.rng.randrange(10)}"

    def statement(self) -> None:
        if not self.rows:
            return
        rng = self.rng
        row = rng.choice(self.rows[rng.choice(list(self.rows))])
        guard = ""
        if rng.random() < 0.25:
            guard = rng.choice(["@", "@!", "@ ! "]) + self.register(["pred"]) + " "
        # An older spelling of ldmatrix has its formats in one order.
        opcode = shuffled(row["opcode"], self.mnemonics, rng) if rng.random() < 0.2 else row["opcode"]
        operands = [
            self.operand(row["opcode"], operand)
            for operand in rng.choice(lists_of(row))
            if not operand.get("optional") or rng.random() < 0.6
        ]
        self.put("statement", f"{self.indent()}{guard}{self.spaced(opcode, ', '.join(operands))};")

    def operand(self, opcode: str, operand: Row) -> str:
        rng = self.rng
        role = operand["role"]
        if role == "address":
            return f"[{self.address(opcode)}]"
        if role == "stride":
            register = self.register(["b32", "u32", "s32"])
            return rng.choice(["16", "0x20", "8+8", "WARP_SZ", "-4", register, register])
        if role == "groups":
            return rng.choice(["0", "1", "0x7", "2+1", "WARP_SZ"])
        if role.startswith("tensor_"):
            return f"[{self.register(['b32'])}{rng.choice(['', '', '+4', '+-16', ' + 0x10000'])}]"
        if role == "columns":
            return rng.choice(["32", "0x40", "64+64", "256", "512", self.register(["b32", "u32", "s32"])])
        if role == "half_offset":
            return rng.choice(["0", "16", "-1", "0x20"])
        if role == "enable_input":
            return rng.choice(["", "", "!"]) + self.register(["pred"])
        if role == "descriptor":
            return self.register(operand["types"]) + rng.choice(["", "", "", "+16", "+ 0x20"])
        if role == "scale_d" and rng.random() < 0.7:
            return rng.choice(["", "", "!"]) + self.register(["pred"])
        if is_choice(operand):
            value = rng.choice(values_of(operand))
            return rng.choice(["{}", "0x{}", "{}U", "{}+0", "({})"] if value >= 0 else ["{}", "({})", "{}+0", "0{}"]).format(value)
        if role == "scale_selector":
            return self.scale_selector(operand["values"], operand["threads"])
        return self.vector(opcode, operand) if operand.get("braces") else self.register(operand["types"])

    def scale_selector(self, bytes: int, threads: int) -> str:
        if self.rng.random() < 0.3:
            return vector([self.register(["b16", "u16", "s16"]) for _ in range(2)])
        return vector([str(self.rng.randrange(bytes) * (4 // bytes)), str(self.rng.randrange(threads))])

    def vector(self, opcode: str, operand: Row) -> str:
        rng = self.rng
        count = len(names(operand))
        if opcode.startswith(("ldmatrix", "stmatrix")) and rng.random() < 0.1 and count > 1:
            if name := self.visible(["b32", "f32"], count):
                return name
        one = rng.choice(operand["types"])
        mixed = rng.random() < 0.5
        beside = [kind for kind in operand["types"] if kind in ("b32", "b64") or {kind, one} == INTEGERS]
        types = [one, rng.choice(beside)] if mixed and beside else [one]
        elements = [self.register([rng.choice(types)]) for _ in range(count)]
        if count > 1 and operand["role"] == "destination" and rng.random() < 0.1 and "mma.load" in opcode:
            elements[rng.randrange(count)] = "_"
        return vector(elements)

    def address(self, opcode: str) -> str:
        rng = self.rng
        space = next((one for one in ("shared", "global") if f".{one}" in opcode), rng.choice(["shared", "global"]))
        offset = rng.choice(["", "", "+16", "+ 32", "+-16", "+(4*4)", "+0x10", " + 1024", "+16+16"])
        if rng.random() < 0.4:
            types = ["b8", "b32", "u32", "f32", "b64", "u16"]
            if name := self.visible(types, space=space):
                return name + offset
        return self.register(["b64", "u64", "b32", "u32", "s32"]) + offset

    def spaced(self, opcode: str, operands: str) -> str:
        """The same with other white space, and comments, where they are allowed."""
        rng = self.rng
        if rng.random() < 0.7:
            return f"{opcode} {operands}"
        text = f"{opcode} {operands}"
        mnemonic = re.match(mnemonic_pattern(self.mnemonics), opcode)
        assert mnemonic
        out = []
        for i, char in enumerate(text):
            if char == "," and rng.random() < 0.4:
                char = rng.choice([" ,", ",\n        ", ",/* , */", ", // ;\n"])
            elif char in "{}[]" and rng.random() < 0.2:
                char = f" {char} "
            # Between the qualifiers; not inside of `wmma.load.a`.
            elif char == "." and mnemonic.end() <= i < len(opcode) and rng.random() < 0.1:
                char = rng.choice([" .", "\n    .", "/* . */."])
            out.append(char)
        return "".join(out)
