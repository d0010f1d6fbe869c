"""Checks of the statements of a code generator."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Iterable
from typing import NoReturn, Optional

from . import _check
from . import _library as c
from . import _values as v


class StatementContext:
    """The version, the targets and the declarations that the statements of a code generator share.

        >>> context = ptxmatrix.StatementContext(".reg .b32 %r<4>; .reg .b64 %rd<4>;", targets=["sm_90"])
        >>> print(context.check("ldmatrix.sync.aligned.m8n8.x1.b16 {%rd1}, [%rd2];").errors[0])
        1:36: error: '%rd1' is of type .b64; 'ldmatrix' needs .b32, .u32, .s32, .f16x2 or .f32 [operand-type]

    `declarations` are directives as in a function, such as `.reg` and `.shared` variables; their `diagnostics` refer to
    them.  The other arguments have the meaning that they have for check_statement().  A context never changes; many
    threads can use it at the same time.

    ValueError: an unknown target, version or release.
    """

    def __init__(self, declarations: c.Text, *, ptx_version: Optional[str] = None, targets: Iterable[str] = (),
                 cuda: Optional[str] = None, all_warnings: bool = False) -> None:
        asked = _check.options(ptx_version, targets, cuda, all_warnings)
        self._pointer = ctypes.c_void_p()
        c.call("ptxmatrixContextCreate", c.to_string(declarations), asked, ctypes.byref(self._pointer))
        weakref.finalize(self, c.library.ptxmatrixContextDestroy, self._pointer)
        self.diagnostics = _check.read_diagnostics(c.library.ptxmatrixContextDeclarations(self._pointer))

    def __copy__(self) -> StatementContext:
        return self

    def __deepcopy__(self, _: object) -> StatementContext:
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError("a StatementContext cannot be pickled; create one in each process")

    def check(self, text: c.Text) -> v.CheckResult:
        """Checks one or more statements.

        A name that neither `text` nor the declarations declare is an error; declarations in `text` hide the others.
        """
        with c.Owned("Result") as result:
            c.call("ptxmatrixContextCheck", self._pointer, c.to_string(text), result.new)
            return _check.read_result(result.pointer)
