"""Checks, fixes and prints PTX matrix instructions, such as ldmatrix, mma and wgmma.

    >>> import ptxmatrix
    >>> print(ptxmatrix.check_statement("ldmatrix.sync.aligned.m8n8.x2.b16 {r0}, [r1];").errors[0])
    1:35: error: 'ldmatrix.sync.aligned.m8n8.x2.b16' needs 2 registers; this vector has 1 [register-count]

There is no global state, and calls release the interpreter lock.  Results can be pickled.
"""

from __future__ import annotations

from ._check import (MNEMONICS, canonical, canonical_statement, check, check_cuda, check_statement, fix, fix_cuda,
                     fix_statement, requirements, requirements_statement)
from ._check import LIBRARY as _LIBRARY
from ._context import StatementContext
from ._instructions import OpcodeError, emit, layout, layout_svg, matches, memory_bit, nearest, read_opcode, variants
from ._values import (Address, Cause, CheckResult, Diagnostic, Edit, Element, Fix, FragmentElement, Instruction,
                      Layout, Match, MovedRegister, Need, NeededTarget, Note, OperandMatches, OperandSpec, Range,
                      Requirements, Rewritten, Rule, ScaleSelector, Slot, SourcePlace, Target, Variant,
                      Verdict)

__all__ = [
    "Address", "Cause", "CheckResult", "Diagnostic", "Edit", "Element", "Fix", "FragmentElement", "Instruction",
    "Layout", "Match", "MovedRegister", "Need", "NeededTarget", "Note", "OpcodeError", "OperandMatches", "OperandSpec",
    "Range", "Requirements", "Rewritten", "Rule", "ScaleSelector", "Slot", "SourcePlace", "StatementContext", "Target",
    "Variant", "Verdict", "MNEMONICS", "NEWEST_CUDA", "NEWEST_PTX", "OLDEST_CUDA", "canonical", "canonical_statement", "check",
    "check_cuda", "check_statement", "emit", "fix", "fix_cuda", "fix_statement", "layout", "layout_svg", "matches", "memory_bit",
    "nearest", "read_opcode", "requirements", "requirements_statement", "rules", "targets", "variants",
]

__version__: str = _LIBRARY["version"]
#: The newest known PTX version, and its release, which is the default.
NEWEST_PTX: str = _LIBRARY["newest_ptx"]
NEWEST_CUDA: str = _LIBRARY["newest_cuda"]
#: The oldest release that modules can be checked for.
OLDEST_CUDA: str = _LIBRARY["oldest_cuda"]


def rules() -> tuple[Rule, ...]:
    """Every rule, in the order of the documentation."""
    return tuple(Rule(one["name"], one["severity"], one["group"], one["summary"], one["off_by_default"])
                 for one in _LIBRARY["rules"])


def targets() -> tuple[Target, ...]:
    """Every target of the `.target` directive."""
    return tuple(Target(one["name"], one["since"]) for one in _LIBRARY["targets"])
