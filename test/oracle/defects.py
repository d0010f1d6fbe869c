"""The disagreements that do not count against ptx-lint: defects of ptxas, and behavior it does not follow on purpose.

This is not a list of exceptions.  Whatever ptxas accepts or rejects on purpose is not a defect, however odd; that is
only what violates its own rules, such as a crash, or a syntax error that one run finds and the next does not.  Each
names its evidence, and differential.py counts them separately.

ptx-lint does not follow what no program writes and no simple rule describes: KNOWN, which docs/ptxas-differences.md
lists under "Not yet as ptxas".  It is counted separately, too, and must stay rare.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Callable, NamedTuple

from releases import key

if TYPE_CHECKING:
    from comparison import Outcome


class Defect(NamedTuple):
    name: str
    evidence: str
    applies: Callable[[Outcome], bool]


def reads_predicate_or_variable(text: str) -> bool:
    """Whether a movmatrix or a product names one after its first operand: `p1`, `gw`, `cd`, or one that is declared."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", " ", text, flags=re.S)
    declared = re.findall(r"\.(?:reg\s+\.pred|global)\s+([^;]*);", text)
    names = {"p", "gw", "cd", *re.findall(r"[\w$%]+", " ".join(declared))}
    sources = re.findall(r"(?:movmatrix|mma)\b[^;,}]*[,}]([^;]*)", text)
    return any(word.rstrip("0123456789") in names or word in names
               for source in sources for word in re.findall(r"[\w$%]+", source))  # fmt: skip


DEFECTS = [
    Defect(
        "crash over an integer in C of wmma.mma for sm_70 and sm_72",
        "11.8 to 12.9: `wmma.mma.sync.aligned.col.row.m32n8k16.f16.f32` with {r5, r2, r0, 16, r4, r0, r3, r7} as C; 1.0"
        " is accepted, as is everything for sm_75.",
        lambda outcome: outcome.theirs.words.startswith("crash")
        and key(outcome.release) <= key("12.9")
        and outcome.pair.target in ("sm_70", "sm_72")
        and re.search(r"wmma\s*\.\s*mma\b[^;]*\.f32\b[^;]*\{([^}]*,)?\s*\(?(\.[su]64\))?[-+!~]?(\d|WARP_SZ)[^}]*\}\s*;", outcome.text)
        is not None,
    ),
    Defect(
        "it does not end",
        "`movmatrix.sync.aligned.m8n8.trans.b16 r0, p1+1;` with a predicate p1: taken for sm_75 and sm_80; for sm_90"
        " and newer, 11.8, 12.4, 13.0 and 13.5 take memory without an end, with -O0 and with -O3.",
        lambda outcome: outcome.theirs.words == "no end",
    ),
    Defect(
        "crash over a line marker and a .loc in one function",
        "13.0, always, -O0 and -O3: a comment of two lines, `.version 8.5`, `.target sm_86`, an .extern .shared, then"
        " `.entry k() .maxntid 128, 1, 1 {`, `# 5 \"a.cu\"`, `.loc 1 2 3`, `}` on lines of their own, and with the marker"
        " behind the .loc.  Without the comment, the marker or the .loc it is taken.",
        lambda outcome: outcome.theirs.words == "crash (signal 11)"
        and re.search(r'#\s*(line\s*)?\d+\s*"', outcome.text) is not None
        and re.search(r"\.loc\b", outcome.text) is not None,
    ),
    Defect(
        "crash over a register with the name of a function",
        "11.8 to 13.5, always, with -O0 and -c together: `.entry x() { } .func f() { .reg .b32 r<10>; .reg .b32 x;"
        " mov.u32 r1, x; }`, with a .func x too, and with a wmma.load whose stride is x.  Without either option it is taken.",
        lambda outcome: outcome.theirs.words == "crash (signal 11)"
        and any(
            len(re.findall(rf"(?<![\w$%]){re.escape(name)}(?![\w$%])", outcome.text)) > 1
            for name in re.findall(r"\.(?:entry|func)\s+([\w$%]+)", outcome.text)
        ),
    ),
    Defect(
        "crash over a range behind a parameter of number 0",
        "12.4 to 13.5, always, with -O0 -c: `.func k(.reg .u64 p_0) { .reg .b32 p_<2>; }`, with .param or as the result"
        " too.  Without these options it is taken; 12.3 and older have an error for the range.",
        lambda outcome: outcome.theirs.words == "crash (signal 11)"
        and any(
            re.search(rf"(?<![\w$%]){re.escape(name)}\s*<", outcome.text)
            for name in re.findall(r"\.(?:param|reg)\b[^;{}<,()]*?(?<![\w$%])([\w$%]*[^\d\s])0+\s*[,)]", outcome.text)
        ),
    ),
    Defect(
        "crash over a texture or surface as address in shared memory",
        "11.8 to 13.5, always, with -O0 and -c together: `.global .texref gt;` and, in a function,"
        " `ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [gt];`, and a .surfref too.  Without either option it is taken.",
        lambda outcome: outcome.theirs.words == "crash (signal 11)"
        and re.search(r"(ld|st)matrix[^;]*\.shared[^;]*\[\s*g[tu]\s*[+\]]", outcome.text) is not None,
    ),
    Defect(
        "crash over a sum with a .param of the function as stride",
        "11.8 to 13.5, always, at every level of optimization: in a kernel with `.param .b32 pl;` in its body,"
        " `wmma.load.a.sync.aligned.row.m16n16k16.s8 {r0, r1}, [rd1], pl+4;`.  With any other kind of variable it is taken,"
        " and in a function that is never called, of which no code is made.",
        lambda outcome: outcome.theirs.words == "crash (signal 11)"
        and re.search(r"wmma\.(load|store)[^;]*[\]}]\s*,\s*pl\s*\+", outcome.text) is not None,
    ),
    Defect(
        "crash over an element that a vector register does not have",
        "12.4 to 13.5, at every level of optimization: `stmatrix.sync.aligned.m8n8.x8.b16 [r0], v2.z;` with `.reg .v2 .b32"
        " v2`.  In a function that is never called, of which no code is made, it is taken, and so is {v2.z} anywhere.",
        lambda outcome: outcome.theirs.words == "crash (signal 11)"
        and re.search(r"stmatrix[^;{]*\]\s*,\s*[\w$%]+\.[zwba]\s*;", outcome.text) is not None,
    ),
    Defect(
        "crash over a sum with a register of a floating-point type",
        "11.8 to 13.5, at every level of optimization: `mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {r0, r1},"
        " {r0, r1}, {r0, r1}, {r0, r1}, f1+4, 0;` with `.reg .f32 f1`, with .f16x2, and as scale data or as one register"
        " as A.  In a function that is never called, of which no code is made, it is taken.  11.8 crashes over f1+4 as"
        " source of movmatrix, too.",
        lambda outcome: outcome.theirs.words == "crash (signal 11)"
        and re.search(r"(\bmma|movmatrix)\b[^;]*,\s*[\w$%]+\s*\+", outcome.text) is not None,
    ),
    Defect(
        "internal error for a predicate or a variable as source",
        "13.1 to 13.5, always, from sm_90 on, with -O0 and -c: `movmatrix.sync.aligned.m8n8.trans.b16 r0, p1;` with a"
        " predicate p1, and `mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32` with {p0, r1} as B.  At the default level of"
        " optimization they take it, and so do 12.8 and 13.0 at each.  The same is true of a .global .b32 and a"
        " .const .f64 variable in a product, and 12.1 to 12.6 crash over all of them.",
        lambda outcome: (
            "Internal compiler error" in outcome.theirs.words
            or (outcome.theirs.words == "crash (signal 11)" and key("12.1") <= key(outcome.release) <= key("12.6"))
        )
        and reads_predicate_or_variable(outcome.text),
    ),
    Defect(
        "internal error for a register with the name of a variable",
        "13.1 to 13.5, always, with -O0 -c together, on lines of their own: `.global .b32 bu8;`, `.entry q() {}`, `.entry k()"
        " { .reg .u32 bu<10>; .reg .f16x2 h<10>;"
        " { wmma.load.c.sync.aligned.col.m16n16k16.f16 {h4,h7,h7,h6}, [bu8+32], 0x20; } }`.  13.0 takes it, and so do these"
        " without -O0, without -c, without the variable or without q.",
        lambda outcome: "Internal compiler error" in outcome.theirs.words
        and any(
            re.search(rf"\.reg\b[^;]*(?<![\w$%])({re.escape(name)}\b|{re.escape(name.rstrip('0123456789'))}\s*<)", outcome.text)
            for name in re.findall(r"\.(?:global|const|shared)\b[^;\[=]*?([\w$%]+)\s*[;\[=]", outcome.text)
        ),
    ),
    Defect(
        "internal error for the guard %is_explicit_cluster",
        "`@%is_explicit_cluster st.global.u32 [rd0], r0;`, with any other instruction too, `@!` as well: 12.8 and 13.0 take"
        " it; 13.1 to 13.5 end with (C7907) Internal compiler error, for sm_90, sm_100a and sm_120, with -O0 and with -O3.",
        lambda outcome: "Internal compiler error" in outcome.theirs.words and "%is_explicit_cluster" in outcome.text,
    ),
    Defect(
        "a function that it calls hides that version and target do not go together",
        "12.0 to 12.5: `.version 7.5`, `.target sm_90a` and `mma.sync.aligned.m8n8k32.row.col.s32.s4.u4.s32` are taken;"
        " with an ldmatrix in place of it, and by 12.6 and newer, they are rejected.",
        lambda outcome: outcome.theirs.accepted
        and outcome.ours.words.startswith("target-needs-version: ")
        and " | " not in outcome.ours.words
        and re.search(r"\bmma\b[^;]*\.(m8n8k4|[su]4|b1)\b", outcome.text) is not None,
    ),
    Defect(
        "crash over a vector register as a whole in a product",
        "11.8 to 13.5, with -O0: `mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 v4, {r0,r1,r2,r3}, {r0,r1},"
        " {r0,r1,r2,r3};` with `.reg .v4 .f32 v4`, from sm_90 on; for sm_80 it is taken.  Others do not end.",
        lambda outcome: outcome.theirs.words in ("crash (signal 11)", "no end")
        and re.search(r"mma\b[^;{]*[\s,][\w$%]+\s*,", outcome.text.split("ret;")[0]) is not None
        and re.search(r"\.reg\s+\.v[24]|\bv[a-z]*[24]\b", outcome.text) is not None,
    ),
    Defect(
        "crash over an element beyond its vector",
        "12.0 to 13.5, always, from -O1 on: `mov.b32 r1, v2.z;` with `.reg .v2 .b32 v2`, and v2.z, v2.w, v2.b or v2.a in"
        " any other instruction.  -O0 takes it.",
        lambda outcome: outcome.theirs.words == "crash (signal 11)"
        and re.search(r"\bv[a-z]*2\s*\.\s*[zwba]\b", outcome.text) is not None,
    ),
    Defect(
        "crash over a register twice in an ldmatrix with .x8 and up",
        "12.4 to 13.5, always, from -O1 on: `ldmatrix.sync.aligned.m8n8.x8.b16 {r3, r3}, [rd8];`.  -O0 takes it.",
        lambda outcome: outcome.theirs.words == "crash (signal 11)"
        and re.search(r"\bldmatrix\b[^;{]*\.x(8|16|32|64|128)\b[^;{]*\{([^}]*[\s,])?([\w$%]+)\s*,([^}]*[\s,])?\3\s*[,}]",
                      outcome.text) is not None,
    ),
    Defect(
        "crash over an integer in C of m8n8k4",
        "11.8 to 13.5, for sm_75: `mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32` with a C of seven .b32 registers"
        " and 0.  The releases and targets that call a function for it take it.",
        lambda outcome: outcome.theirs.words == "crash (signal 11)"
        and re.search(r"\bmma\b[^;]*\.m8n8k4\b", outcome.text) is not None,
    ),
    Defect(
        "crash over a parameter of a .func in a scale selector",
        "12.9 to 13.5, always, with -c: in `.func k(.param .b32 p)`, {0, p} as a scale selector of"
        " `mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale`.  Without -c it is taken, and {0, 1} is, too.",
        lambda outcome: outcome.theirs.words == "crash (signal 11)"
        and any(
            re.search(rf"(?<![\w$%]){re.escape(name)}(?![\w$%])", selector)
            for name in ["pe", "pw", *re.findall(r"\.param\b[^,);{}]*?([\w$%]+)\s*[,)]", outcome.text)]
            for selector in re.findall(r"[\w$%]\s*,\s*\{([^{};,]*,[^{};,]*)\}",
                                       "".join(re.findall(r"block_scale\b[^;]*;", outcome.text)))
        ),
    ),
]

KNOWN = [
    Defect(
        "statements with text from a \"C\" operand are skipped",
        "13.0: nvcc puts the characters of a constexpr array in its place, which ptx-lint does not look for.",
        lambda outcome: outcome.part == "asm" and '"C"(' in outcome.text and outcome.ours.accepted,
    ),
    Defect(
        "constants as A and B of wmma.mma.xor.popc",
        "11.8 to 12.4, sm_90: {1} as B of `wmma.mma.xor.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32` is accepted;"
        " newer releases reject it.",
        lambda outcome: outcome.theirs.accepted
        and key(outcome.release) <= key("12.4")
        and re.search(r"wmma\s*\.\s*mma\b[^;]*\.xor\b", outcome.text) is not None
        and "has constants only" in outcome.ours.words,
    ),
    Defect(
        "pieces of products that are replaced by several instructions",
        "11.8 to 13.5: {p0,p0,p0,p0,r4,r5,r6,r7} as D of `mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f16` for sm_90 is"
        " rejected.  12.8 to 13.5, sm_100a: {1, r1, rd2, rd3} as C of `mma.m16n8k8` of .f64 is taken.",
        lambda outcome: (
            re.search(r"mma\b[^;]*m8n8k4", outcome.text) is not None
            and outcome.theirs.words == "Arguments mismatch for instruction 'ld'"
        )
        or (
            outcome.theirs.accepted
            and re.match(r"needs-target: '[^']*' in C of 'mma[.\w:]*m16n8[.\w:]*f64'", outcome.ours.words) is not None
        ),
    ),
    Defect(
        "shapes and types of wmma.mma are hardly checked",
        "11.8 to 12.6 take `wmma.mma.sync.aligned.row.col.m8n8k4.s32.s32` with any numbers of registers,"
        " `.m8n8k128.s32.s8.s8.s32`, `.m8n8k128.f16.bf16.bf16.f32` and more; 12.8 and newer reject them.",
        lambda outcome: outcome.theirs.accepted
        and key(outcome.release) <= key("12.6")
        and re.search(r"wmma\s*\.\s*mma\b", outcome.text) is not None
        and re.match(r"(missing|illegal|unknown)-qualifier: |needs-|register-count: ", outcome.ours.words) is not None,
    ),
    Defect(
        "m8n8k4 of .s4 and .u4",
        "12.8 to 13.0, sm_80 to sm_89: `wmma.mma.sync.aligned.row.col.m8n8k4.s32.s4.s4.s32 {r0,r1}, {r2}, {r3}, {r0,r1};` is"
        " taken, in all layouts, and with two registers as A or four as D.  sm_90 has no function for it, other releases"
        " reject it, and there is no wmma.load for it.",
        lambda outcome: outcome.theirs.accepted
        and key("12.8") <= key(outcome.release) <= key("13.0")
        and outcome.pair.target in ("sm_80", "sm_86", "sm_87", "sm_89")
        and re.search(r"wmma\s*\.\s*mma\b(?=[^;]*\.m8n8k4)[^;]*\.[su]4\b", outcome.text) is not None
        and re.fullmatch(r"illegal-qualifier: [^|]*", outcome.ours.words) is not None,
    ),
    Defect(
        "fragments of wmma for sm_70 and sm_72",
        "11.8 to 12.9 have code of their own for these: `wmma.store.d.sync.aligned.row.m8n32k16.f16 [rd0], {r9, p9, r1, r3};`"
        " and `wmma.load.a.sync.col.m16n16k16.global.f16 {h6, _, h2, h2, h7, h9, %tid.x, h4}, [r9];` are taken, and"
        " {r0, %tid.x, r1, r2} as C of `wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16`.",
        lambda outcome: outcome.theirs.accepted
        and key(outcome.release) <= key("12.9")
        and outcome.pair.target in ("sm_70", "sm_72")
        and re.search(r"wmma\s*\.\s*(load|store|mma)\b(?=[^;]*\.m(16n16|8n32|32n8)k16)[^;]*\.f(16|32)\b", outcome.text) is not None
        and re.fullmatch(r"operand-(kind|type): [^|]*( \| operand-(kind|type): [^|]*)*", outcome.ours.words) is not None,
    ),
    Defect(
        "a type of another instruction among those of mma",
        "13.0: `.bf16` in `mma.sync.aligned.m8n8k4.row.col.f32.f16.bf16.f16.f16` is ignored; `.s8` is rejected.",
        lambda outcome: outcome.theirs.accepted
        and re.fullmatch(r"illegal-qualifier: '[^']*' must be left out: with the other qualifiers, 'mma' has only the"
                         r" types of D, A, B and C", outcome.ours.words) is not None,
    ),
    Defect(
        "one register as A of mma.sp with m16n8k128",
        "11.8 to 13.5, up to sm_89: with .s4 it is taken where registers have no values; else ptxas crashes.",
        lambda outcome: outcome.theirs.accepted
        and re.search(r"\.m16n8k128\b", outcome.text) is not None
        and outcome.ours.words == "operand-kind: A must be a vector of 4 registers in braces",
    ),
    Defect(
        "variables of a function in products",
        "11.8 to 13.5: as the first element of A, B and C of `wmma.mma.sync.aligned.row.row.m32n8k16.f16.f16` a .local"
        " variable or a parameter of a .func is taken, and as some of the others of B; elsewhere ptxas crashes."
        "  13.0, sm_101: a .param variable of the body is taken as an element of A of `mma.m8n8k4` of .f16.",
        lambda outcome: outcome.theirs.accepted
        and re.search(r"\bmma\b", outcome.text) is not None
        and re.fullmatch(r"operand-kind: '[^']*' is a \.(param|local) variable, not a register", outcome.ours.words)
        is not None,
    ),
    Defect(
        "a byte that is not ASCII, or NUL, ends a module between directives",
        "11.8 to 12.2, and for NUL to 12.9: what follows it is not read.  Newer ones reject it or crash.",
        lambda outcome: outcome.theirs.accepted
        and (
            (key(outcome.release) <= key("12.2") and "non-ascii: " in outcome.ours.words)
            or (key(outcome.release) <= key("12.9") and "a NUL byte" in outcome.ours.words)
        ),
    ),
    Defect(
        "declarations that no supported instruction needs",
        "13.0: `.reg .b32 r;` outside of functions, `.reg .reg .b32 r;`, `.reg .b32 r1, r<4>;`, `.shared .b8 s[];`,"
        " `.reg .b128 r;` with PTX 8.0 and `.target sm_50` in a function are rejected, and so is `\\.reg .b32 r;`.",
        lambda outcome: outcome.ours.accepted
        and (
            "\\" in outcome.text
            or re.match(
                r"Module-scoped variables in |Parameter variables may not be declared at module|Multiple state spaces"
                r"|No variable storage|Variable '[^']*' cannot be allocated|Duplicate definition of variable"
                r"|(Non-external v|V)ariable '[^']*' has incomplete type|Inconsistent redefinition"
                r"|PTX \.version [\d.]+ does not support \.target|Feature '[^']*(b128|f16x2)",
                outcome.theirs.words,
            )
            is not None
        ),
    ),
    Defect(
        "the text of a .pragma",
        "11.8 to 13.5: `.pragma \"bh5\";` is rejected; ptx-lint does not read the string.",
        lambda outcome: outcome.ours.accepted and outcome.theirs.words.startswith("Pragma '"),
    ),
    Defect(
        "the bytes of a .section",
        "13.0: `.section .debug_str {, }` is rejected; ptx-lint looks for the brace only.",
        lambda outcome: outcome.ours.accepted
        and "syntax error" in outcome.theirs.words
        and re.search(r"\.section\s+[\w.]+\s*\{[^}]*[^\s}]", outcome.text) is not None,
    ),
    Defect(
        "operands of other instructions",
        "13.0: `cvta.global.u64 zd1, zd0;` whose declaration is lost in a comment, `mov(matrix.b32 r0, r1;`; only the"
        " first word is checked.",
        lambda outcome: outcome.ours.accepted
        and (
            re.match(r"Arguments mismatch for instruction '(cvta|mov)' \| Unknown symbol ", outcome.theirs.words) is not None
            or ("syntax error" in outcome.theirs.words and re.search(r"\bmov\(", outcome.text) is not None)
        ),
    ),
    Defect(
        "B of m16n8k16 with 8-bit floats is not counted",
        "12.8 to 13.0: it may have 1, 2, 4 or 8 registers.  13.1 and newer count it.",
        lambda outcome: outcome.theirs.accepted
        and re.search(r"mma\b[^;]*m16n8k16[^;]*e[45]m[23]|mma\b[^;]*e[45]m[23][^;]*m16n8k16", outcome.text) is not None
        and outcome.ours.words.startswith("register-count: B "),
    ),
    Defect(
        "m8n8k16 with 8-bit integers is replaced from sm_100 on",
        "13.0, sm_100a: {v2.x, r1} and {r0, f1} as C are rejected; for sm_90 and with {f0, r1} they are taken.",
        lambda outcome: not outcome.theirs.accepted
        and re.search(r"\bmma\b[^;]*m8n8k16", outcome.text) is not None
        and re.search(r"must be register or constant|elements of different types|Arguments mismatch|crash",
                      outcome.theirs.words) is not None,
    ),
    Defect(
        "a predicate as source of stmatrix with .x8 and up",
        "`stmatrix.sync.aligned.m8n8.x8.b16 [rd8], p1;`: 12.8 to 13.0 take it, others do not; {r0, p1} all do.",
        lambda outcome: not outcome.theirs.accepted
        and re.search(r"stmatrix[^;]*\.x(8|16|32|64|128)\b[^;]*\],\s*!?\s*\w*p\d*\s*;", outcome.text) is not None,
    ),
    Defect(
        "names and numbers that no program writes among selectors and arguments",
        "13.0: a selector of 1 << 63; `{h1, 1.0}` as scale selector; sums: `r1+4` as metadata, or with a"
        " parameter of the kernel as a whole vector; `v2.w` as one.",
        lambda outcome: outcome.theirs.accepted
        and (
            ("the selector must be" in outcome.ours.words and re.search(r"\d{10,}|0x\w{8,}", outcome.text) is not None)
            or (re.search("the constant must be an integer|a single-precision number cannot", outcome.ours.words) is not None
                and "block_scale" in outcome.text)
            or (re.search(r"the metadata (of .* )?needs", outcome.ours.words) and re.search(r"\w\+\d", outcome.text) is not None)
            or ("in braces" in outcome.ours.words and re.search(r",\s*(p\w\s*\+|v\w+\.)", outcome.text) is not None)
        ),
    ),
]


def defect_of(outcome: Outcome) -> str | None:
    """The name of the defect that causes this disagreement."""
    return next((defect.name for defect in DEFECTS if defect.applies(outcome)), None)


def known_of(outcome: Outcome) -> str | None:
    """The name of the behavior that ptx-lint does not follow."""
    return next((known.name for known in KNOWN if known.applies(outcome)), None)
