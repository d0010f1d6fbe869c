"""Defects of ptxas: the only disagreements that are not held against ptx-lint.

Not a list of exceptions.  What ptxas means to take or to reject is no defect, however odd it may be; that is only what
ptxas does against its own rules, such as a crash, or a syntax error that one run finds and the next does not.  Each
names its evidence, and differential.py counts them apart.
"""

from __future__ import annotations

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
]


def defect_of(outcome: Outcome) -> str | None:
    """The name of the defect that this disagreement comes of."""
    return next((defect.name for defect in DEFECTS if defect.applies(outcome)), None)
