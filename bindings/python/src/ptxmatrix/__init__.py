"""Checks, fixes and prints PTX warp-level matrix instructions, such as ldmatrix and mma.

    >>> import ptxmatrix
    >>> print(ptxmatrix.check_statement("ldmatrix.sync.aligned.m8n8.x2.b16 {r0}, [r1];").errors[0])
    1:35: error: 'ldmatrix.sync.aligned.m8n8.x2.b16' needs 2 registers; this vector has 1 [register-count]

There is no global state, and calls release the interpreter lock.  Results can be pickled.
"""

from __future__ import annotations

from . import _library as _c
from ._check import (MNEMONICS, canonical, canonical_statement, check, check_cuda, check_statement, fix, fix_cuda,
                     fix_statement, requirements, requirements_statement)
from ._check import severity_name as _severity_name
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

_info = _c.get(_c.Library, "ptxmatrixLibrary")
__version__ = str(_info.version)
#: The newest known PTX version, and its release, which is the default.
NEWEST_PTX = _c.version_text(_info.newestPtx)
NEWEST_CUDA = _c.version_text(_info.newestRelease)
#: The oldest release that modules can be checked for.
OLDEST_CUDA = _c.version_text(_info.oldestRelease)


def rules() -> tuple[Rule, ...]:
    """Every rule, in the order of the documentation."""
    found = (_c.get(_c.Rule, "ptxmatrixRule", i) for i in range(_info.numRules))
    return tuple(Rule(str(one.name), _severity_name(one.severity), str(one.group), str(one.summary),
                      bool(one.isOffByDefault)) for one in found)


def targets() -> tuple[Target, ...]:
    """Every target of the `.target` directive."""
    found = (_c.get(_c.Target, "ptxmatrixTarget", i) for i in range(_info.numTargets))
    return tuple(Target(str(one.name), _c.version_text(one.since) or "") for one in found)
