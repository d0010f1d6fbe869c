"""Operands, right and wrong, in every place of every kind of instruction.

1. Each place (destination, element of it, address, offset, stride, guard, ...) with each spelling of a long list.
2. Vectors: all pairs and triples of kinds of registers, and all lengths up to 9.
3. The same at older versions and targets, and in a function with parameters: a sample.
4. Mixtures: one operand with a right register and two of the spellings that ptxas accepts in some vectors, at random.

A syntax error hides the rest, so each costs a run of ptxas.  It hardly depends on the instruction: a spelling that
is one in a place of each of the first kinds, for both, is tested with few of the others there.
"""

from __future__ import annotations

import functools
import itertools
import random
import re
from typing import Iterable, Iterator, NamedTuple

from comparison import Tools, Outcome, Pair, Plan, Statements, batched, spread
from lint import Lint
from releases import NEWEST, TARGETS, key
from spellings import Row, is_vector, names, needed_operands, operand_text, vector

NAME = "operands"
BATCH = 400


class Kind(NamedTuple):
    """An instruction with right operands."""

    opcode: str
    row: Row

    @property
    def first_pair(self) -> Pair:
        """The least version and target that have it."""
        return Pair(self.row["ptx"], self.row["targets"][0])

    def operands(self) -> list[str]:
        return [operand_text(self.opcode, operand) for operand in needed_operands(self.row)]

    def statement(self, operands: Iterable[str]) -> str:
        return f"{self.opcode} {', '.join(operands)};"

    def with_operand(self, number: int, text: str) -> str:
        """The statement with `text` for the operand of this number."""
        operands = self.operands()
        operands[number] = text
        return self.statement(operands)

    def vectors(self) -> Iterator[tuple[int, Row]]:
        """The operands that are vectors, with their numbers."""
        for number, operand in enumerate(self.row["operands"]):
            if is_vector(self.opcode, operand):
                yield number, operand


OPCODES = """
ldmatrix.sync.aligned.m8n8.x1.b16
ldmatrix.sync.aligned.m8n8.x1.shared.b16
ldmatrix.sync.aligned.m8n8.x2.b16
ldmatrix.sync.aligned.m8n8.x4.b16
ldmatrix.sync.aligned.m8n8.x4.trans.shared::cta.b16
ldmatrix.sync.aligned.m8n8.x8.b16
ldmatrix.sync.aligned.m16n16.x1.trans.b8
ldmatrix.sync.aligned.m8n16.x1.shared.b8x16.b6x16_p32
movmatrix.sync.aligned.m8n8.trans.b16
wmma.load.a.sync.aligned.row.m16n16k16.f16
wmma.load.b.sync.aligned.col.m16n16k16.shared.f16
wmma.load.c.sync.aligned.row.m16n16k16.f16
wmma.load.c.sync.aligned.row.m16n16k16.global.f32
wmma.load.a.sync.aligned.row.m16n16k16.s8
wmma.load.b.sync.aligned.row.m32n8k16.shared.u8
wmma.load.a.sync.aligned.col.m32n8k16.s8
wmma.load.c.sync.aligned.col.m16n16k16.s32
wmma.load.a.sync.aligned.row.m16n16k16.bf16
wmma.load.b.sync.aligned.row.m32n8k16.global.bf16
wmma.load.a.sync.aligned.row.m16n16k8.tf32
wmma.load.c.sync.aligned.row.m16n16k8.f32
wmma.load.a.sync.aligned.row.m8n8k4.f64
wmma.load.c.sync.aligned.row.m8n8k4.shared.f64
wmma.load.a.sync.aligned.row.m8n8k32.s4
wmma.load.c.sync.aligned.row.m8n8k32.s32
wmma.load.b.sync.aligned.col.m8n8k128.global.b1
stmatrix.sync.aligned.m8n8.x1.b16
stmatrix.sync.aligned.m8n8.x2.shared.b16
stmatrix.sync.aligned.m8n8.x4.trans.shared::cta.b16
stmatrix.sync.aligned.m8n8.x8.b16
stmatrix.sync.aligned.m16n8.x2.trans.b8
wmma.store.d.sync.aligned.row.m16n16k16.f16
wmma.store.d.sync.aligned.col.m8n32k16.global.f32
wmma.store.d.sync.aligned.row.m32n8k16.shared.s32
wmma.store.d.sync.aligned.row.m16n16k8.f32
wmma.store.d.sync.aligned.col.m8n8k4.f64
wmma.store.d.sync.aligned.row.m8n8k32.s32
wmma.store.d.sync.aligned.col.m8n8k128.global.s32
wmma.mma.sync.aligned.row.col.m16n16k16.f16.f32
wmma.mma.sync.aligned.col.row.m8n32k16.f32.f16
wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.s8.s32
wmma.mma.sync.aligned.row.row.m32n8k16.f32.bf16.bf16.f32
wmma.mma.sync.aligned.col.col.m16n16k8.f32.tf32.tf32.f32
wmma.mma.sync.aligned.row.col.m8n8k4.rn.f64.f64.f64.f64
wmma.mma.sync.aligned.row.col.m8n8k32.s32.u4.u4.s32.satfinite
wmma.mma.xor.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32
mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f16
mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32
mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32
mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64
mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64
mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32
mma.sync.aligned.m16n8k32.row.col.satfinite.s32.u8.u8.s32
mma.sync.aligned.m16n8k64.row.col.s32.s4.u4.s32
mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.xor.popc
mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc
mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32
mma.sync.aligned.m16n8k16.row.col.f16.e5m2.e4m3.f16
mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e3m2.e2m1.f32
mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e4m3.e2m3.f32.ue8m0
mma.sync.aligned.m16n8k64.row.col.kind::mxf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0
mma.sync.aligned.m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue4m3
mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16
mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32
mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32
mma.sp.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32
mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.u8.s32
mma.sp.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32
mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.f32.e4m3.e5m2.f32
mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f16.e2m1.e4m3.f16
mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e3m2.e5m2.f32.ue8m0
mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.kind::mxf4nvf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0
""".split()

# One of each way to write operands; with and without a stride, a vector, a list of more than one.
FIRST_KINDS = [
    "ldmatrix.sync.aligned.m8n8.x1.b16",
    "ldmatrix.sync.aligned.m8n8.x2.b16",
    "movmatrix.sync.aligned.m8n8.trans.b16",
    "wmma.load.a.sync.aligned.row.m16n16k16.s8",
    "stmatrix.sync.aligned.m8n8.x2.shared.b16",
    "wmma.store.d.sync.aligned.row.m8n8k32.s32",
    "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32",
    "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale.f32.e3m2.e5m2.f32.ue8m0",
]


def kinds_of(lint: Lint, release: str) -> list[Kind]:
    """Those of OPCODES that this release has."""
    rows = {row["opcode"]: row for row in lint.variants(f"--cuda={release}")}
    # `.x8` and more are undocumented; their registers may be those of .x4.
    documented = {opcode: opcode.replace(".x8.", ".x4.") for opcode in OPCODES}
    return [Kind(opcode, rows[documented[opcode]]) for opcode in OPCODES if documented[opcode] in rows]


MODULE_SCOPE = """\
.shared .align 16 .b8 sm[1024];
.global .align 16 .b8 gm[64];
.const .align 16 .b8 cm[64];
.const .b32 cw;
.const .f32 cf;
.const .f64 cd;
.const .u8 cb;
.shared .b32 sw;
.global .b32 gw;
.shared .b32 si<3>;
.extern .shared .align 16 .b8 xs[];
.extern .global .b8 xg;
.global .texref gt;
.global .surfref gu;
.func fn(.reg .b32 fna)
{
    ret;
}
.extern .func xf;
.visible .entry other()
{
    ret;
}
"""

REGISTER_TYPES = {
    "r": "b32", "u": "u32", "s": "s32", "f": "f32", "x": "f16x2", "rd": "b64", "ud": "u64", "sd": "s64", "d": "f64",
    "h": "b16", "uh": "u16", "sh": "s16", "hf": "f16", "b": "b8", "ub": "u8", "sb": "s8", "p": "pred", "q": "b128",
}  # fmt: skip


def registers(pair: Pair) -> str:
    lines = []
    for prefix, kind in REGISTER_TYPES.items():
        if kind != "b128" or (key(pair.version) >= key("8.3") and key(pair.target) >= key("sm_70")):
            lines.append(f"    .reg .{kind} {prefix}<12>;\n")
    for length, kind, name in (
        (2, "b32", "v2"), (4, "b32", "v4"), (2, "u32", "vu2"), (4, "f32", "vf4"), (2, "b64", "vd2"), (2, "f64", "vdd2"),
        (2, "f16", "vh2"), (4, "b16", "vh4"), (4, "b8", "vb4"),
    ):  # fmt: skip
        lines.append(f"    .reg .v{length} .{kind} {name};\n")
    return "".join(lines)


IN_FUNCTION = """\
    .local .align 16 .b8 lm[64];
    .shared .align 16 .b8 ss[64];
    .param .align 8 .b8 pl[16];
L1:
"""

CONTEXTS = {
    "entry": ".visible .entry k(.param .u64 pe, .param .b32 pw, .param .align 8 .b8 pa[16])\n{\n",
    "func": ".visible .func (.reg .b32 ra) k(.reg .b64 pe, .reg .f32 pw, .reg .f64 pa)\n{\n",
    "func with .param": ".visible .func (.param .b32 ra) k(.param .b64 pe, .param .b32 pw, .param .b8 pa[16])\n{\n",
}
TAIL = "    ret;\n}\n"


def head(pair: Pair, context: str) -> str:
    return (
        f".version {pair.version}\n.target {pair.target}\n.address_size 64\n{MODULE_SCOPE}"
        f"{CONTEXTS[context]}{registers(pair)}{IN_FUNCTION}"
    )


REGISTERS = [f"{prefix}1" for prefix in REGISTER_TYPES]
INTEGERS = (
    "0 1 4 16 -1 -16 +16 0x10 0X10 010 08 0b10 0B10 0b2 16U 16u 0x10U 0xFFFFFFFF 2147483648 4294967296 "
    "9223372036854775808 18446744073709551615 18446744073709551616 99999999999999999999 -9223372036854775809 "
    "0xFFFFFFFFFFFFFFFF 0x1FFFFFFFFFFFFFFFF 0x 1x WARP_SZ -WARP_SZ warp_sz WARP_SZ+1"
).split()
FLOATS = (
    "1.0 -1.0 1. .5 1e3 1.0e3 1.0E+3 1.5f 0f3F800000 0F3F800000 0f3f800000 -0f3F800000 0f3F80 0f3F8000000 "
    "0d3FF0000000000000 0D3FF0000000000000 0d3FF inf nan"
).split()
EXPRESSIONS = [
    "!0", "~0", "- 16", "--16", "-+16", "+-16", "(16)", "((16))", "(4*4)", "4*4", "16+16", "16-16", "32/2", "16/0",
    "16%0", "16 % 0", "16%5", "16 % 5", "1<<4", "1<<64", "1>>1", "4<5", "4==4", "4!=4", "4<=4", "4&3", "4|3", "4^3",
    "4&&3", "4||3", "1?2:3", "0?2:3", "1?2", "(1.0<2.0)", "!1.0", "1.5&&1", "1.0+1", "(.s64)4", "(.u64)4", "(.s32)4",
    "(.b64)4", "(.f32)4", "(.f64)4.0", "(.s64)1.5", "(.u64)-1", "'a'", '"abc"', "16+", "*4", "4 4", "()", "(4",
]  # fmt: skip
SPECIALS = (
    "%tid %tid.x %tid.y %tid.z %tid.w %tid.r %tid.xy %ntid %ntid.x %ctaid %ctaid.x %nctaid.x %laneid %warpid %nwarpid "
    "%smid %nsmid %gridid %clock %clock_hi %clock64 %pm0 %pm7 %pm8 %pm0_64 %globaltimer %globaltimer_lo "
    "%globaltimer_hi %lanemask_eq %lanemask_le %lanemask_lt %lanemask_ge %lanemask_gt %envreg0 %envreg31 %envreg32 "
    "%is_explicit_cluster %clusterid %clusterid.x %nclusterid.x %cluster_ctaid.x %cluster_nctaid.x %cluster_ctarank "
    "%cluster_nctarank %dynamic_smem_size %total_smem_size %aggr_smem_size %reserved_smem_offset_begin "
    "%reserved_smem_offset_end %reserved_smem_offset_cap %reserved_smem_offset_0 %reserved_smem_offset_1 "
    "%current_graph_exec %laneid.x %tid2 %TID.x %foo"
).split()
SYMBOLS = (
    "sm gm cm cw cf cd cb sw gw si0 si2 si3 si xs xg lm ss pl pe pw pa ra rf gt gu fn fna xf other k L1 L2 zz %zz $zz "
    "zz0 r r12 r99 r01 r001 r1_ R1 b32 mov ldmatrix sync _r x"
).split()
ELEMENTS = (
    "v2 v4 vu2 vf4 vd2 vdd2 vh2 vh4 vb4 v2.x v2.y v2.z v2.w v2.r v2.g v2.b v2.a v2.X v2.xy v2.q v2.0 v4.x v4.w v4.a "
    "vu2.x vf4.x vf4.w vd2.x vd2.y vdd2.x vh2.x vh4.w vb4.x r1.x sm.x p1.x v2[0] r1[0] v2.x.x"
).split() + ["v2 .x", "v2. x", "!v2.x", "-v2.x", "v2.x+4"]
COMPOUND = [
    "r1+4", "r1 + 4", "r1+ 4", "r1 +4", "r1-4", "r1+-4", "r1++4", "r1+(4)", "r1+4+4", "r1+r2", "r1+WARP_SZ", "r1+1.0",
    "r1+0f3F800000", "r1*4", "4+r1", "(r1)", "-r1", "!r1", "~r1", "+r1", "!p1", "! p1", "!!p1", "-p1", "p1+1", "p1|p2",
    "p1,p2", "f1+16", "x1+4", "h1+4", "rd1+4", "d1+4", "s1+4", "u1+4", "%laneid+4", "%tid.x+4", "_+4", "sm+4", "sm+0",
    "sm-4", "sm+-4", "sm+r1", "sm+4+4", "sm+1.0", "sm+10000", "4+sm", "sm[4]", "sm[0]", "sm[r1]", "r1[4]", "(sm)",
    "-sm", "sm,4", "generic(sm)", "gm+4", "lm+4", "cm+4", "pe+4", "pw+4", "pa+4", "pl+4", "fn+4", "other+4", "L1+4",
    "zz+4", "xs+16", "r1+zz", "r1+sm", "r1+v2.x", "r1|r2", "r1&1", "r1<<1", "r1:r2", "r1.r2", "r1 r2",
]  # fmt: skip
BRACKETED = [
    "{r1}", "{r1,r2}", "{r1,r2,r3,r4}", "{ r1 , r2 }", "{}", "{{r1}}", "{r1,}", "{,r1}", "{r1 r2}", "{_}", "{_,_}",
    "{1}", "{1,2}", "{v2}", "{v2,v2}", "{v4}", "{sm}", "{r1+4}", "{-r1}", "{[r1]}", "{p1}", "{!p1}", "({r1})", "[r1]",
    "[]", "[[r1]]", "[sm]", "[{r1}]", "(r1,r2)", "<r1>", "{r1}.x", "{%tid.x}", "{%tid}", "{zz}", "{r1,zz}", "{L1}",
]  # fmt: skip
ATOMS = list(
    dict.fromkeys(
        ["", "_", "__", "%", "$", "@p1", "//", "/*r2*/", "r1/*,*/", "\t r1 \t"]
        + REGISTERS + INTEGERS + FLOATS + EXPRESSIONS + SPECIALS + SYMBOLS + ELEMENTS + COMPOUND + BRACKETED
    )
)  # fmt: skip
# A line comment would hide the ';' that follows it.
ATOMS.remove("//")

# The elements that are combined in vectors.
ELEMENT_KINDS = [*REGISTERS, "_", "%laneid", "%clock64", "v2.x", "v2.z", "vf4.x", "vd2.x", "1", "sm", "zz"]

# The same for mixtures.
MIXED_KINDS = [
    *ELEMENT_KINDS, "r2", "p2", "!p1", "%tid.x", "%is_explicit_cluster", "-1", "WARP_SZ", "1.0", "0f00000000",
    "(0f3F800000)", "0d3FF0000000000000", "cw", "cf", "cd", "cb", "sw", "gw", "pe", "pw", "fna", "r1.b0", "r1+4",
]  # fmt: skip


# Those of which all triples are tried.  Not of wmma.mma: see docs/ptxas-differences.md, "Not yet as ptxas".
TRIPLE_KINDS = re.compile(r"wmma\.(load|store)|(ld|st)matrix.*\.x4\.b16|mma\.sync\.aligned\.m16n8k16\.row\.col\.f32")


def places(kind: Kind, atom: str) -> Iterator[tuple[str, str]]:
    """The name of each place, and a statement that has `atom` there and is otherwise right."""
    opcode, right = kind.opcode, kind.operands()
    has_stride = False
    for number, operand in enumerate(kind.row["operands"]):
        role = operand["role"]
        name = f"{role} {operand['fragment']}" if "fragment" in operand else role
        if role == "stride":
            has_stride = True
            continue
        yield name, kind.with_operand(number, atom)
        if is_vector(opcode, operand):
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
            yield f"thread beside a register, {name}", kind.with_operand(number, vector(["h1", atom]))
    if has_stride:
        yield "offset of a stride", kind.statement([*right, f"r1+{atom}"])
        yield "operand behind the stride", kind.statement([*right, "r1", atom])
    yield "operand behind", kind.statement([*right, atom])
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
        right + ", ,", right.replace("[", "{").replace("]", "}"), right.replace("{", "[").replace("}", "]"),
        right.replace("{", "").replace("}", ""), right.replace("{", "(").replace("}", ")"), f"{right}, {right}",
        ", ".join(reversed(operands)), right.replace(", ", ","), right.replace(",", "\n,\n"),
        right.replace(",", "/* , */,"), right.replace(",", ", // ;\n"), right.replace(" ", ""),
    ):  # fmt: skip
        yield "form", f"{opcode} {text};"
    for one, other in itertools.combinations(range(len(operands)), 2):
        swapped = list(operands)
        swapped[one], swapped[other] = operands[other], operands[one]
        yield "swapped", kind.statement(swapped)
    for number in range(len(operands)):
        yield "left out", kind.statement([*operands[:number], *operands[number + 1 :]])
    for before in ("@p1", "@!p1", "@ p1", "@ ! p1", "@!\tp1", "@p1 @p2", "p1", "@", "@@p1", "@(p1)", "@{p1}", "!p1",
                   "L9:",
                   "L9: @p1", "@p1 L9:", "L9: L8:", "{", "@p1 {", "@p1, ", "@p1:"):  # fmt: skip
        if "{" in before and "}" not in before:
            yield "before", f"{before} {opcode} {right}; }}"
        elif ":" in before:
            yield "before", f"{{ {before} {opcode} {right}; }}"
        else:
            yield "before", f"{before} {opcode} {right};"


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
        if count == 4 and TRIPLE_KINDS.match(kind.opcode):
            for first, second, third in itertools.product([*REGISTERS, "_"], repeat=3):
                yield "triple", kind.with_operand(number, vector([first, second, third, names(operand)[0]]))
                if "_" in (first, second, third):
                    yield "triple", kind.with_operand(number, vector([first, second, third, "_"]))


class Case(NamedTuple):
    place: str
    atom: str | None
    text: str


def mixture(kind: Kind, rng: random.Random) -> Case:
    """A statement with a mixture in one operand."""
    places = [i for i, one in enumerate(kind.row["operands"]) if "registers" in one or one["role"] == "scale_selector"]
    number = rng.choice(places)
    operand = kind.row["operands"][number]
    right = names(operand) or ["0", "h1"]
    is_counted = operand["role"] == "scale_selector" or (is_vector(kind.opcode, operand) and ".x8." not in kind.opcode)
    count = len(right) if is_counted else rng.choice((0, 1, 2, 4, 8))
    some = rng.choices([rng.choice(right), *rng.sample(MIXED_KINDS, 2)], k=count or 1)
    return Case(f"mixture, {operand['role']}", None, kind.with_operand(number, vector(some) if count else some[0]))


def cases(kind: Kind) -> Iterator[Case]:
    for atom in ATOMS:
        for place, text in places(kind, atom):
            # A reader that looks for statements takes a brace after '@' for a block, which is not about operands.
            if "guard" not in place or "{" not in atom:
                yield Case(place, atom, text)
    for place, text in itertools.chain(forms(kind), vectors(kind)):
        yield Case(place, None, text)


def base_pair(release: str, kind: Kind) -> Pair:
    """A version and target of this release that have this kind, and most others."""
    newest = NEWEST[release]
    best = [Pair(version, target) for version, target in
            (("8.6", "sm_100a"), ("8.7", "sm_120a"), ("8.0", "sm_90a"), ("7.8", "sm_90"))]  # fmt: skip
    return next(
        pair
        for pair in [*best, Pair(newest, kind.first_pair.target)]
        if key(kind.row["ptx"]) <= key(pair.version) <= key(newest) and pair.target in kind.row["targets"]
    )


def any_pair(release: str, kind: Kind, rng: random.Random) -> Pair:
    """The newest version and a target of this release."""
    newest = NEWEST[release]
    known = [target for target in kind.row["targets"] if key(TARGETS[target]) <= key(newest)]
    return Pair(newest, rng.choice(known))


def run(tools: Tools, plan: Plan) -> Iterator[Outcome]:
    rng = random.Random(plan.seed)
    kinds = kinds_of(tools.lint, tools.release)
    first = [kind for kind in kinds if kind.opcode in FIRST_KINDS]
    first_places = {kind.opcode: {place for place, _ in places(kind, "r1")} for kind in first}

    def evaluated(kind: Kind, pair: Pair, context: str, some: list[Case]) -> Iterator[Outcome]:
        batches = (
            Statements(pair, head(pair, context), TAIL, batch)
            for batch in batched(((case.place, case.text) for case in some), BATCH)
        )
        for outcomes in spread(functools.partial(tools.evaluate, NAME), batches, plan.jobs):
            yield from outcomes

    # Of the first kinds, the places in which one spelling is a syntax error for both.
    hopeless: dict[tuple[str, str | None], set[str]] = {}
    if plan.full:
        for kind in first:
            all_cases = list(cases(kind))
            case_of = {case.text: case for case in all_cases}
            for outcome in evaluated(kind, base_pair(tools.release, kind), "entry", all_cases):
                case = case_of[outcome.text]
                if case.atom is not None and outcome.agreed and "syntax error" in outcome.theirs.words:
                    hopeless.setdefault((case.place, case.atom), set()).add(kind.opcode)
                yield outcome

    def is_hopeless(case: Case) -> bool:
        asked = [kind for kind in first if case.place in first_places[kind.opcode]]
        return bool(asked) and len(hopeless.get((case.place, case.atom), ())) == len(asked)

    for kind in kinds:
        base = base_pair(tools.release, kind)
        all_cases = list(cases(kind))
        if not plan.full:
            some = rng.sample(all_cases, min(len(all_cases), plan.count or 60))
            yield from evaluated(kind, base, "entry", some)
        elif kind not in first:
            yield from evaluated(kind, base, "entry", [c for c in all_cases if not is_hopeless(c) or rng.random() < 0.02])
        hopeful = [case for case in all_cases if not is_hopeless(case)]
        few = min(len(hopeful), plan.count or (1_000 if plan.full else 10))
        mixed = plan.count or (1_000 if plan.full else 10)
        yield from evaluated(kind, base, "entry", [mixture(kind, rng) for _ in range(mixed)])
        others = [(base, "func"), (base, "func with .param"), (kind.first_pair, "entry"),
                  (any_pair(tools.release, kind, rng), "entry")]  # fmt: skip
        for pair, context in others:
            some = rng.sample(hopeful, few) + [mixture(kind, rng) for _ in range(mixed // 4)]
            yield from evaluated(kind, pair, context, some)
