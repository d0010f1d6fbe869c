"""Checks of modules, statements and CUDA sources."""

from __future__ import annotations

import ctypes
import sys
import weakref
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NoReturn, Optional, TypedDict

from . import _library as c
from . import _values as v
from ._library import Text

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["MEMBERS", "NEWEST_CUDA", "NEWEST_PTX", "OLDEST_CUDA", "RULES", "TARGETS", "CudaOptions", "Options",
           "StatementContext", "canonical", "check", "check_cuda", "fix", "fix_cuda", "requirements"]

_LIBRARY = c.read_json("ptxmatrixLibraryJson")

VERSION: str = _LIBRARY["version"]
#: The newest known PTX version, and its release, which is the default.
NEWEST_PTX: str = _LIBRARY["newest_ptx"]
NEWEST_CUDA: str = _LIBRARY["newest_cuda"]
#: The oldest release that modules can be checked for.
OLDEST_CUDA: str = _LIBRARY["oldest_cuda"]
#: Every rule, in the order of the documentation.
RULES: tuple[v.Rule, ...] = tuple(v.read(v.Rule, one) for one in _LIBRARY["rules"])
#: Every target of the `.target` directive.
TARGETS: tuple[v.Target, ...] = tuple(v.read(v.Target, one) for one in _LIBRARY["targets"])
#: By mnemonic of the supported instructions: the names of its members.
MEMBERS: dict[str, tuple[str, ...]] = {one["name"]: tuple(one["members"]) for one in _LIBRARY["instructions"]}


class Options(TypedDict, total=False):
    """What a text is checked for: keywords of all functions that check.

    ValueError: an unknown target, version, release or warning.
    """

    ptx_version: Optional[str]  #: Overrides the `.version` of the module.
    targets: Iterable[str]  #: Override the `.target` of the module; each gets its own verdict.
    #: The text is one or more statements as in a function, instead of a module.  Names need no declaration.
    is_statement: bool
    cuda: Optional[str]  #: The CUDA release to check for, by default the newest known one.
    #: Which warnings are reported, each as after -W of ptx-lint: "all", "generic-address", "no-undocumented" or
    #: "error=asm-volatile".  Later ones override earlier ones.
    warnings: Iterable[str]
    max_diagnostics: int  #: The most that are returned, errors first; default 1000; 0 means no limit.


class CudaOptions(Options, total=False):
    """Keywords of check_cuda() and fix_cuda(): also what is known about the compilation of the source."""

    #: Of nvcc or clang: macros (`-DNAME`, `-U`), headers (`-I`, `-include`) and targets (`-arch`, `-gencode`), which
    #: `targets` overrides.  Without them, no file is read.
    arguments: Iterable[str]
    folder: str  #: Relative paths in them refer to it, by default to the working directory.
    path: str  #: Of the source, whose directory is searched for headers.
    #: The arguments are a complete command, beginning with the compiler, and a name without a macro is undefined.
    #: Otherwise it may be defined elsewhere, and all branches of an `#if` with it are read.
    is_whole: bool


def read_options(ptx_version: Optional[str] = None, targets: Iterable[str] = (), cuda: Optional[str] = None,
                 warnings: Iterable[str] = (), max_diagnostics: int = 1000, is_statement: bool = False,
                 unsafe: bool = False) -> Any:
    if max_diagnostics < 0:
        raise ValueError(f"max_diagnostics must be 0 or more, not {max_diagnostics}")
    names = _strings("targets", targets, "sm_90a")
    chosen = _strings("warnings", warnings, "all")
    return c.Options(ptxVersion=c.to_string(ptx_version or "", "ptx_version"), targets=names, numTargets=len(names),
                     cuda=c.to_string(cuda or "", "cuda"), isStatement=is_statement, unsafeFixes=unsafe,
                     warnings=chosen, numWarnings=len(chosen), maxDiagnostics=min(max_diagnostics or sys.maxsize, sys.maxsize))


def _strings(what: str, texts: Iterable[str], example: str) -> Any:
    if isinstance(texts, str):
        raise TypeError(f"{what} must be a list such as [{example!r}], not {texts!r}")
    given = tuple(c.to_string(text, f"each of {what}") for text in texts)
    return (c.String * len(given))(*given)


def _call(function: str, text: Text, **options: Any) -> c.Result:
    return c.result(function, c.to_string(text), read_options(**options))


def _call_cuda(function: str, source: Text, *, arguments: Iterable[str] = (), folder: str = "", path: str = "",
               is_whole: bool = False, **options: Any) -> c.Result:
    given = _strings("arguments", arguments, "-arch=sm_90a")
    compilation = c.Compilation(arguments=given, numArguments=len(given), folder=c.to_string(folder),
                                path=c.to_string(path), isWhole=is_whole)
    return c.result(function, c.to_string(source), compilation, read_options(**options))


def _check(made: c.Result) -> v.CheckResult:
    return v.read(v.CheckResult, made.file)


def _rewritten(made: c.Result) -> v.Rewritten:
    return v.Rewritten(made.text, made.is_changed, _check(made))


def check(text: Text, **options: Unpack[Options]) -> v.CheckResult:
    """Checks a PTX module, or with `is_statement` one or more statements."""
    return _check(_call("ptxmatrixCheck", text, **options))


def check_cuda(source: Text, **options: Unpack[CudaOptions]) -> v.CheckResult:
    """Checks the asm statements of a C++ or CUDA C++ source that are PTX.

    NotImplementedError: the package was built without clang's libraries.
    """
    return _check(_call_cuda("ptxmatrixCheckCuda", source, **options))


def canonical(text: Text, **options: Unpack[Options]) -> v.Rewritten:
    """Prints a text with the supported instructions in canonical form and everything else unchanged."""
    return _rewritten(_call("ptxmatrixCanonical", text, **options))


def fix(text: Text, *, unsafe: bool = False, **options: Unpack[Options]) -> v.Rewritten:
    """Applies safe fixes, and with `unsafe` also those that may not be what was meant."""
    return _rewritten(_call("ptxmatrixFix", text, unsafe=unsafe, **options))


def fix_cuda(source: Text, *, unsafe: bool = False, **options: Unpack[CudaOptions]) -> v.Rewritten:
    """Fixes what check_cuda() reports, as fix() does for a module."""
    return _rewritten(_call_cuda("ptxmatrixFixCuda", source, unsafe=unsafe, **options))


def requirements(text: Text, **options: Unpack[Options]) -> v.Requirements:
    """The requirements of a text and its functions for the ptxas of `cuda`, restricted to `targets` if given."""
    return v.read(v.Requirements, _call("ptxmatrixRequirements", text, **options).file)


class StatementContext:
    """The version, the targets and the declarations that the statements of a code generator share.

        >>> context = ptxmatrix.StatementContext(".reg .b32 %r<4>; .reg .b64 %rd<4>;", targets=["sm_90"])
        >>> print(context.check("ldmatrix.sync.aligned.m8n8.x1.b16 {%rd1}, [%rd2];").errors[0])
        1:36: error: '%rd1' is of type .b64; 'ldmatrix' needs .b32, .u32, .s32, .f16x2 or .f32 [operand-type]

    `declarations` are directives as in a function, such as `.reg` and `.shared` variables; their `diagnostics` refer to
    them.  A context never changes; many threads can use it at the same time.
    """

    def __init__(self, declarations: Text, **options: Unpack[Options]) -> None:
        self._pointer = ctypes.c_void_p()
        made = c.result("ptxmatrixContextCreate", c.to_string(declarations), read_options(**options),
                        ctypes.byref(self._pointer))
        weakref.finalize(self, c.library.ptxmatrixContextDestroy, self._pointer)
        self.diagnostics = _check(made).diagnostics

    def __copy__(self) -> StatementContext:
        return self

    def __deepcopy__(self, _: object) -> StatementContext:
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError("a StatementContext cannot be pickled; create one in each process")

    def check(self, text: Text) -> v.CheckResult:
        """Checks one or more statements.

        A name that neither `text` nor the declarations declare is an error; declarations in `text` hide the others.
        """
        return _check(c.result("ptxmatrixContextCheck", self._pointer, c.to_string(text)))
