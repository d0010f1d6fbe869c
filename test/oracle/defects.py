"""Defects of ptxas: the only disagreements that are not held against ptx-lint.

Not a list of exceptions.  What ptxas means to take or to reject is no defect, however odd it may be; that is only what
ptxas does against its own rules, such as a crash, or a syntax error that one run finds and the next does not.  Each
names its evidence, and differential.py counts them apart.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Callable, NamedTuple

if TYPE_CHECKING:
    from comparison import Outcome


class Defect(NamedTuple):
    name: str
    evidence: str
    applies: Callable[[Outcome], bool]


DEFECTS = [
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
        "crash over a prototype with a name of an outer range",
        "12.8 to 13.5, always: `.func f() { .reg .b32 r<10>; { .extern .func r8; } }`.  With `mov.u32 r8, 1;` before it, it"
        " is taken.  Older ones crash in both cases, and all do or reject it in the scope of the range itself.",
        lambda outcome: outcome.theirs.words == "crash (signal 11)"
        and any(
            re.search(rf"(?<![\w$%]){re.escape(name.rstrip('0123456789'))}\s*<", outcome.text)
            for name in re.findall(r"\.extern\s+\.func\s+([\w$%]*\d)", outcome.text)
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
        and re.search(r"ldmatrix[^;]*\.shared[^;]*\[\s*g[tu]\s*[+\]]", outcome.text) is not None,
    ),
    Defect(
        "crash over a sum with a .param of the function as stride",
        "11.8 to 13.5, always, at every level of optimization: in a kernel with `.param .b32 pl;` in its body,"
        " `wmma.load.a.sync.aligned.row.m16n16k16.s8 {r0, r1}, [rd1], pl+4;`.  With any other kind of variable it is taken,"
        " and in a function that is never called, of which no code is made.",
        lambda outcome: outcome.theirs.words == "crash (signal 11)"
        and re.search(r"wmma\.load[^;]*\]\s*,\s*pl\s*\+", outcome.text) is not None,
    ),
    Defect(
        "internal error for a predicate as source of movmatrix",
        "13.1 to 13.5, always, from sm_90 on, with -O0 and -c: `movmatrix.sync.aligned.m8n8.trans.b16 r0, p1;` with a"
        " predicate p1.  At the default level of optimization they take it, and so do 12.9 and 13.0 at each, and all for"
        " sm_80.",
        lambda outcome: "Internal compiler error" in outcome.theirs.words
        and re.search(r"movmatrix[^;]*,\s*!?\s*p\d", outcome.text) is not None,
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
]


def defect_of(outcome: Outcome) -> str | None:
    """The name of the defect that this disagreement comes of."""
    return next((defect.name for defect in DEFECTS if defect.applies(outcome)), None)
