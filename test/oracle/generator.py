"""Makes whole modules that are right by construction.

A module is a list of items, which are joined by line ends.  An item that is not `ours` is not there to be judged: it is
foreign, always right, rests on names of its own (they begin with `z`), and nothing may be changed about it.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import NamedTuple

from operands import KINDS, Kind
from releases import NEWEST, TARGETS, VERSIONS, key, target_number


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


# What a destination of each kind of element may be made of.  Neighbours of one list may stand together.
LDMATRIX_REGISTERS = [["b32", "u32"], ["b32", "s32"], ["b32", "f32"], ["u32", "s32"], ["b32", "f16x2"]]
WMMA_REGISTERS = {
    "f16": [["b32"], ["f16x2"]], "f32": [["b32"], ["f32"]], "f64": [["b64"], ["f64"]], "bf16": [["b32"]],
    "tf32": [["b32"]],
}  # fmt: skip
INTEGER_REGISTERS = [["b32"], ["u32"], ["s32"]]

BASE_REGISTERS = {
    "br": "b32", "bu": "u32", "bs": "s32", "bf": "f32", "bd": "b64", "bx": "f64", "bh": "f16x2", "bp": "pred",
}  # fmt: skip
PREFIXES = ["%r", "r", "%p", "$r", "_t", "%rd", "%f", "x_", "a", "tmp", "%temp_", "reg$", "mov", "b32_", "ldmatrix_",
            "q"]
NAMES = ["a", "b", "acc", "%x", "$y", "_z", "tid", "ptr", "mov", "b32", "ldmatrix", "wmma", "shared", "row", "p",
         "base",
         "%tmp", "x1y", "r1_", "k", "n$n", "sync"]  # fmt: skip


class Generator:
    def __init__(self, rng: random.Random, release: str):
        self.rng = rng
        known = [version for version in VERSIONS if key(version) <= key(NEWEST[release])]
        self.version = rng.choice(known[-6:] if rng.random() < 0.5 else known)
        targets = [
            target
            for target, first in TARGETS.items()
            if key(first) <= key(self.version) and target_number(target) >= 70 and target not in ("sm_82", "sm_88")
        ]
        self.target = rng.choice(targets)
        self.scopes: list[Scope] = []
        self.items: list[Item] = []
        self.labels = 0
        self.kinds = [kind for kind in KINDS if self.fits(kind)]

    def fits(self, kind: Kind) -> bool:
        # `.x8` and more are of undocumented use, and unknown to the oldest release.
        if ".x8" in kind.opcode or key(kind.version) > key(self.version):
            return False
        if kind.target == "sm_100a":
            # Of `a` and `f` targets only those whose family has it.
            return target_number(self.target) >= 100 and self.target[-1] in "af"
        return target_number(kind.target) <= target_number(self.target)

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
        return Module(self.version, self.target, self.items, line_end)

    def put(self, role: str, *texts: str) -> None:
        self.items += [Item(role, text) for text in texts]

    def comment(self, chance: float) -> list[str]:
        texts = ["// ldmatrix.sync {", "/* wmma.load.a } ; */", "", "  /* two\n lines */  ", "\t// }", "// 'x' \"y\""]
        return [self.rng.choice(texts)] if self.rng.random() < chance else []

    # Declarations

    def declare(self, one: Declared) -> bool:
        """False where this scope has something that it would clash with."""
        scope = self.scopes[-1]
        if one.count is None and scope.find(one.name):
            return False
        for other in scope.names:
            if other.name == one.name:
                return False
            # A plain name may be one of a range; the generator keeps away from it.
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
        # The names that a statement falls back on stay what they are.
        shadowed = [name for name in shadowed if name not in BASE_REGISTERS]
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
        """What every function has, so that each statement finds something."""
        for prefix, kind in BASE_REGISTERS.items():
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
        for i in range(rng.randint(0, 2)):
            parameter = f"{name}_param_{i}"
            kind = rng.choice(["u64", "b64", "u32", "b32"])
            space = "param" if is_entry or rng.random() < 0.5 else "reg"
            if space == "reg" or not any(".reg" in one for one in parameters):
                self.declare(Declared(parameter, space, kind))
                parameters.append(f".{space} .{kind} {parameter}")
        # The two spaces do not go together in one list.
        if len({one.split()[0] for one in parameters}) > 1:
            dropped = parameters.pop().split()[-1]
            self.scopes[-1].names = [one for one in self.scopes[-1].names if one.name != dropped]
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
                "mov.u32 zr0, %tid.x;", "add.s32 zr1, zr0, 4;", "@zp0 add.u32 zr1, zr1, zr2;", "bar.sync 0;",
                "setp.lt.u32 zp0, zr0, 16;", "mov.u64 zd0, zg;", "st.global.u32 [zd0+4], zr1;",
                "ld.global.b32 zr2, [zd0];",
                "ld.global.v2.b32 {zr0, zr1}, [zd0+8];", "{ add.s32 zr1, zr1, 1; }", "cvta.global.u64 zd1, zd0;",
                f"bra.uni zl{self.labels};\nzl{self.labels}:", '.pragma "nounroll";',
                "shl.b32 zr3, zr3, 2; add.s32 zr3, zr3, 1;",
                "{\n.reg .b32 zq;\nmov.b32 zq, zr0;\n}", "# 5 \"a.cu\"\nmov.u32 zr0, %smid;",
                "membar.gl; // ldmatrix",
            ]),
        )  # fmt: skip

    # Statements

    def visible(self, types: list[str], vector: int = 1, space: str = "reg") -> str | None:
        """A name that stands for something of one of these types here."""
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

    def register(self, types: list[str], prefix: str) -> str:
        return self.visible(types) or f"{prefix}{self.rng.randrange(10)}"

    def statement(self) -> None:
        if not self.kinds:
            return
        rng = self.rng
        kind = rng.choice(self.kinds)
        opcode = self.opcode(kind.opcode)
        guard = ""
        if rng.random() < 0.25:
            guard = rng.choice(["@", "@!", "@ ! "]) + self.register(["pred"], "bp") + " "
        if kind.is_movmatrix:
            types = ["b32", "u32", "s32", "f32", "f16x2"]
            operands = f"{self.register(types, 'br')}, {self.register(types, 'br')}"
        else:
            operands = kind.both(self.vector(kind, opcode), f"[{self.address(opcode)}]")
            if kind.has_stride and rng.random() < 0.6:
                register = self.register(["b32", "u32", "s32"], "br")
                operands += ", " + rng.choice(["16", "0x20", "8+8", "WARP_SZ", "-4", register, register])
        text = f"{guard}{opcode} {operands};"
        self.put("statement", self.indent() + self.spaced(text))

    def opcode(self, opcode: str) -> str:
        """The same with another layout, another order, and the older spelling where that is due."""
        rng = self.rng
        words = opcode.split(".")
        fixed = 3 if opcode.startswith("wmma") else 1
        base, qualifiers = words[:fixed], words[fixed:]
        if "m16n16k16" in qualifiers or "m16n16k8" in qualifiers:
            qualifiers = [rng.choice(["row", "col"]) if word in ("row", "col") else word for word in qualifiers]
        if rng.random() < 0.2 and "b8x16" not in qualifiers:
            rng.shuffle(qualifiers)
        return ".".join(base + qualifiers)

    def vector(self, kind: Kind, opcode: str) -> str:
        rng = self.rng
        if kind.opcode.startswith(("ldmatrix", "stmatrix")):
            if rng.random() < 0.1 and kind.count > 1 and (name := self.visible(["b32", "f32"], kind.count)):
                return name
            types = rng.choice(LDMATRIX_REGISTERS)
        else:
            element = kind.opcode.rsplit(".", 1)[1]
            types = rng.choice(WMMA_REGISTERS.get(element, INTEGER_REGISTERS))
        prefix = {kind: name for name, kind in BASE_REGISTERS.items()}
        if kind.opcode.startswith("wmma"):
            elements = [self.register(types[:1], prefix[types[0]]) for _ in range(kind.count)]
        else:
            elements = [self.register([one], prefix[one]) for one in rng.choices(types, k=kind.count)]
            # Types that are no neighbours do not stand together: the same one over all.
            if "b32" not in types:
                elements = [self.register(types[:1], prefix[types[0]]) for _ in range(kind.count)]
        if kind.count > 1 and not kind.opcode.startswith(("stmatrix", "wmma.store")) and rng.random() < 0.1:
            elements[rng.randrange(kind.count)] = "_"
        return f"{{{', '.join(elements)}}}"

    def address(self, opcode: str) -> str:
        rng = self.rng
        space = next((one for one in ("shared", "global") if f".{one}" in opcode), rng.choice(["shared", "global"]))
        offset = rng.choice(["", "", "+16", "+ 32", "+-16", "+(4*4)", "+0x10", " + 1024", "+16+16"])
        if rng.random() < 0.4:
            types = ["b8", "b32", "u32", "f32", "b64", "u16"]
            if name := self.visible(types, space=space):
                return name + offset
        return self.register(["b64", "u64", "b32", "u32", "s32"], "bd") + offset

    def spaced(self, text: str) -> str:
        """The same with other white space, and comments, where it may be."""
        rng = self.rng
        if rng.random() < 0.7:
            return text
        out = []
        operands = False
        for char in text:
            operands = operands or (char == " " and "matrix" in "".join(out))
            if char == "," and rng.random() < 0.4:
                char = rng.choice([" ,", ",  ", ",\n        ", ",/* , */", ", // ;\n"])
            elif char == "." and rng.random() < 0.1 and "wmma" not in text and not operands:
                # Between the qualifiers; within `wmma.load.a` it may not be.
                char = rng.choice([" .", "\n    .", "/* . */."])
            elif char in "{}[];" and rng.random() < 0.2:
                char = f" {char} "
            out.append(char)
        return "".join(out)
