"""Operands, right and wrong, in every place of every kind of instruction.

1. Each place (destination, element of it, address, offset, stride, guard, ...) with each spelling of a list.
2. Vectors: all pairs of kinds of registers, and all lengths up to 9.
3. The same at older versions and targets, and in a function with parameters: a sample.
"""

from __future__ import annotations

import functools
import itertools
import random
import re
from typing import Iterable, Iterator, NamedTuple

from comparison import Outcome, Pair, Plan, Statements, Tools, batched, spread
from lint import Lint
from releases import NEWEST, TARGETS, key
from spellings import Row, lists_of, names, needed_operands, operand_text, vector

NAME = "operands"
BATCH = 400


class Kind(NamedTuple):
    """An instruction with right operands."""

    opcode: str
    row: Row
    specs: list[Row]  # one of its lists of operands

    @property
    def first_pair(self) -> Pair:
        """The least version and target that have it."""
        return Pair(self.row["ptx"], self.row["targets"][0])

    def operands(self) -> list[str]:
        return [operand_text(self.opcode, operand) for operand in needed_operands(self.specs)]

    def statement(self, operands: Iterable[str]) -> str:
        return f"{self.opcode} {', '.join(operands)};"

    def with_operand(self, number: int, text: str) -> str:
        """The statement with `text` for the operand of this number."""
        operands = self.operands()
        operands[number] = text
        return self.statement(operands)

    def vectors(self) -> Iterator[tuple[int, Row]]:
        """The operands that are vectors, with their numbers."""
        for number, operand in enumerate(self.specs):
            if operand.get("braces") and "registers" in operand:  # a scale selector has none
                yield number, operand


# Releases 12.8 to 13.0 do not count the registers of B of these.
UNCOUNTED_B = re.compile(r"mma\.sync\.aligned\.m16n8k16\S*\.e[45]m")
# Some releases also accept one register as A of these.
LONE_A = re.compile(r"mma\.sp\S*\.[su][48]\.")


# Vectors of at least so many elements are alike.
LONG = 8


def kinds_of(lint: Lint, release: str, rng: random.Random) -> list[Kind]:
    """One spelling for each mnemonic and list of operands, whose vectors are long or of a certain length."""
    kinds: dict[str, list[Kind]] = {}
    for row in lint.variants(f"--cuda={release}"):
        # ptxas refuses a tcgen05.ld that writes a register twice, and some vectors below have one twice.
        if not UNCOUNTED_B.match(row["opcode"]) and not row["opcode"].startswith("tcgen05.ld"):
            for operands in lists_of(row):
                alike = [{**one, "registers": min(one.get("registers", 0), LONG)} for one in operands]
                kinds.setdefault(f"{row['opcode'].split('.sync')[0]} {alike}", []).append(Kind(row["opcode"], row, operands))
    return [rng.choice(some) for some in kinds.values()]


MODULE_SCOPE = """\
.shared .align 16 .b8 sm[1024];
.global .align 16 .b8 gm[64];
.const .align 16 .b8 cm[64];
.shared .b32 sw;
.shared .b32 si<3>;
.extern .shared .align 16 .b8 xs[];
.func fn(.reg .b32 fna)
{
    ret;
}
.visible .entry other()
{
    ret;
}
"""

REGISTER_TYPES = {
    "r": "b32", "u": "u32", "s": "s32", "f": "f32", "x": "f16x2", "rd": "b64", "ud": "u64", "sd": "s64", "d": "f64",
    "h": "b16", "uh": "u16", "hf": "f16", "b": "b8", "p": "pred",
}  # fmt: skip
IN_FUNCTION = "".join(f"    .reg .{kind} {prefix}<{128 if prefix in ('r', 'rd') else 12}>;\n" for prefix, kind in REGISTER_TYPES.items()) + """\
    .reg .v2 .b32 v2;
    .reg .v4 .b32 v4;
    .reg .v4 .f32 vf4;
    .reg .v2 .b64 vd2;
    .local .align 16 .b8 lm[64];
L1:
"""

CONTEXTS = {
    "entry": ".visible .entry k(.param .u64 pe, .param .b32 pw, .param .align 8 .b8 pa[16])\n{\n",
    "func": ".visible .func (.reg .b32 ra) k(.reg .b64 pe, .reg .f32 pw, .reg .f64 pa)\n{\n",
}
TAIL = "    ret;\n}\n"


def head(pair: Pair, context: str) -> str:
    return (
        f".version {pair.version}\n.target {pair.target}\n.address_size 64\n{MODULE_SCOPE}"
        f"{CONTEXTS[context]}{IN_FUNCTION}"
    )


REGISTERS = [f"{prefix}1" for prefix in REGISTER_TYPES]
CONSTANTS = (
    "0 1 4 16 -1 -16 +16 0x10 010 08 0b10 16U 0xFFFFFFFF 2147483648 4294967296 WARP_SZ WARP_SZ+1 1.0 0f3F800000 "
    "0d3FF0000000000000 ~0 --16 +-16 (16) (4*4) 4*4 16+16 16-16 32/2 16/0 1<<4 4==4 1?2:3 (.s64)4 'a' 16+ *4 (4"
).split()
NAMES = (
    "%tid %tid.x %laneid %clock %clock64 %foo sm gm cm sw si0 si3 si xs lm pe pw pa ra fn fna other L1 L2 zz %zz zz0 "
    "r r128 R1 b32 mov _ __ % v2 v4 vf4 vd2 v2.x v2.q v4.w r1.x sm.x"
).split()
COMPOUND = (
    "r1+4 r1-4 r1+-4 r1++4 r1+(4) r1+4+4 r1+r2 r1+WARP_SZ r1*4 4+r1 (r1) -r1 !r1 !p1 p1|p2 f1+16 h1+4 rd1+4 sm+4 sm+0 "
    "sm-4 sm+r1 sm+4+4 4+sm sm[4] r1[4] generic(sm) gm+4 lm+4 cm+4 pe+4 pw+4 pa+4 fn+4 zz+4 r1+zz r1+sm r1:r2 p1+0 -1.0 1.0+1"
).split()
BRACKETED = (
    "{r1} {r1,r2} {r1,r2,r3,r4} {} {{r1}} {r1,} {,r1} {_} {1} {1,2} {v2} {v2,v2} {v4} {sm} {r1+4} {[r1]} {p1} ({r1}) "
    "[r1] [] [[r1]] [sm] [{r1}] (r1,r2) {%tid.x} {zz} {r1,zz}"
).split()
ATOMS = ["", "r1 + 4", "r1 r2", "\t r1 \t", "r1/*,*/", *REGISTERS, *CONSTANTS, *NAMES, *COMPOUND, *BRACKETED]

# Known differences: docs/ptxas-differences.md.  An element of a vector is an instruction descriptor in some lists only.
KNOWN = {("scale_input", "4294967296"), *(("instruction", element) for element in ("v2.x", "v4.w"))}

# The elements that are combined in vectors.
ELEMENT_KINDS = [*REGISTERS, "_", "%laneid", "1", "sm", "zz"]


def places(kind: Kind, atom: str) -> Iterator[tuple[str, str]]:
    """The name of each place, and a statement that has `atom` there and is otherwise right."""
    opcode, right = kind.opcode, kind.operands()
    has_stride = False
    for number, operand in enumerate(kind.specs):
        role = operand["role"]
        if (role, atom) in KNOWN:
            continue
        name = f"{role} {operand['fragment']}" if "fragment" in operand else role
        if role == "stride":
            has_stride = True
            continue
        if operand.get("optional"):
            yield name, kind.statement([*right, atom])
            continue
        if operand.get("fragment") != "a" or not LONE_A.match(opcode):
            yield name, kind.with_operand(number, atom)
        if operand.get("braces"):
            elements = names(operand)
            yield f"first element, {name}", kind.with_operand(number, vector([atom, *elements[1:]]))
            if len(elements) > 1:
                yield f"last element, {name}", kind.with_operand(number, vector([*elements[:-1], atom]))
                yield f"all elements, {name}", kind.with_operand(number, vector([atom] * len(elements)))
        elif role == "address":
            yield "address in brackets", kind.with_operand(number, f"[{atom}]")
            yield "address with offset", kind.with_operand(number, f"[{atom}+16]")
            yield "offset of a register", kind.with_operand(number, f"[rd8+{atom}]")
            yield "offset of a symbol", kind.with_operand(number, f"[sm+{atom}]")
        elif role == "scale_selector":
            yield f"byte, {name}", kind.with_operand(number, vector([atom, "0"]))
            yield f"thread, {name}", kind.with_operand(number, vector(["0", atom]))
    if has_stride:
        yield "offset of a stride", kind.statement([*right, f"r1+{atom}"])
        yield "operand behind the stride", kind.statement([*right, "r1", atom])
    yield "operand behind", kind.statement([*right, atom])
    if right:
        yield "last operand but one", kind.statement([*right[:-1], atom, right[-1]])
    yield "only operand", kind.statement([atom])
    yield "guard", f"@{atom} {kind.statement(right)}"
    yield "negated guard", f"@!{atom} {kind.statement(right)}"
    yield "operand before", kind.statement([atom, *right])


def forms(kind: Kind) -> Iterator[tuple[str, str]]:
    """Operands that are wrong as a whole."""
    opcode = kind.opcode
    operands = kind.operands()
    right = ", ".join(operands)
    for text in (
        "", ",", right + ",", "," + right, right.replace(",", "", 1), f"({right})", f"{{{right}}}", right + " r1",
        right.replace("[", "{").replace("]", "}"), right.replace("{", "[").replace("}", "]"),
        right.replace("{", "").replace("}", ""), f"{right}, {right}", right.replace(", ", ","),
        right.replace(",", "\n,\n"), right.replace(",", "/* , */,"), right.replace(",", ", // ;\n"),
    ):  # fmt: skip
        yield "form", f"{opcode} {text};"
    for number in range(len(operands) - 1):
        yield "swapped", kind.statement([*operands[:number], *operands[number : number + 2][::-1], *operands[number + 2 :]])
    for number in range(len(operands)):
        yield "left out", kind.statement([*operands[:number], *operands[number + 1 :]])
    for before in ("@p1", "@!p1", "@ ! p1", "@p1 @p2", "p1", "@", "@@p1", "@(p1)", "!p1", "L9:", "L9: @p1", "@p1 L9:"):
        yield "before", f"{{ {before} {opcode} {right}; }}"


def vectors(kind: Kind) -> Iterator[tuple[str, str]]:
    if kind.opcode.startswith("movmatrix"):
        for one, other in itertools.product(ELEMENT_KINDS, repeat=2):
            yield "pair", kind.statement([one, other])
    for number, operand in kind.vectors():
        count = operand["registers"]
        for length, one in itertools.product(range(10), REGISTER_TYPES):
            yield "length", kind.with_operand(number, vector([f"{one}{i}" for i in range(length)]))
        if count >= 2:
            for one, other in itertools.product(ELEMENT_KINDS, repeat=2):
                yield "pair", kind.with_operand(number, vector([one, other] * (count // 2)))


def cases(kind: Kind) -> Iterator[tuple[str, str]]:
    """The name of a place, and a statement."""
    for atom in ATOMS:
        for place, text in places(kind, atom):
            # A reader that looks for statements takes a brace after '@' for a block, which is not about operands.
            if "guard" not in place or "{" not in atom:
                yield place, text
    yield from forms(kind)
    yield from vectors(kind)


def any_pair(release: str, kind: Kind, rng: random.Random) -> Pair:
    """The newest version and a target of this release."""
    newest = NEWEST[release]
    known = [target for target in kind.row["targets"] if key(TARGETS[target]) <= key(newest)]
    return Pair(newest, rng.choice(known))


def run(tools: Tools, plan: Plan) -> Iterator[Outcome]:
    rng = random.Random(plan.seed)

    def evaluated(pair: Pair, context: str, some: list[tuple[str, str]]) -> Iterator[Outcome]:
        batches = (Statements(pair, head(pair, context), TAIL, batch) for batch in batched(some, BATCH))
        for outcomes in spread(functools.partial(tools.evaluate, NAME), batches, plan.jobs):
            yield from outcomes

    for kind in kinds_of(tools.lint, tools.release, rng):
        base = any_pair(tools.release, kind, rng)
        all_cases = list(cases(kind))
        few = min(len(all_cases), plan.count or (1_000 if plan.full else 10))
        yield from evaluated(base, "entry", all_cases if plan.full else rng.sample(all_cases, min(len(all_cases), 6 * few)))
        for pair, context in ((base, "func"), (kind.first_pair, "entry")):
            yield from evaluated(pair, context, rng.sample(all_cases, few))
