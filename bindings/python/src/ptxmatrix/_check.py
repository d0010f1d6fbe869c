"""Checks of modules, statements and CUDA sources."""

from __future__ import annotations

import ctypes
import difflib
import sys
import weakref
from collections.abc import Iterable, Mapping
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

    ValueError: an unknown target, version, release or warning.  TypeError: an unknown keyword.
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
    #: `targets` overrides.  Without them and `path`, no file is read.
    arguments: Iterable[str]
    folder: str  #: Relative paths in them refer to it, by default to the working directory.
    path: str  #: Of the source, whose directory is searched for headers.
    #: The arguments are a complete command, beginning with the compiler, and a name without a macro is undefined.
    #: Otherwise it may be defined elsewhere, and all branches of an `#if` with it are read.
    is_whole: bool


def read_options(options: Mapping[str, Any], unsafe: bool = False) -> Any:
    """The struct of `options`, which are those of Options."""
    require_names("option", options, Options.__annotations__)
    targets = _strings("targets", options.get("targets", ()), "sm_90a")
    warnings = _strings("warnings", options.get("warnings", ()), "all")
    most = c.to_number(options.get("max_diagnostics", 1000), "max_diagnostics", most=sys.maxsize)
    return c.Options(ptxVersion=c.to_string(options.get("ptx_version") or "", "ptx_version"), targets=targets,
                     numTargets=len(targets), cuda=c.to_string(options.get("cuda") or "", "cuda"),
                     isStatement=bool(options.get("is_statement")), unsafeFixes=bool(unsafe), warnings=warnings,
                     numWarnings=len(warnings), maxDiagnostics=most or sys.maxsize)


def require_names(what: str, given: Iterable[str], known: Iterable[str]) -> None:
    """TypeError: one of the keywords `given` is not `known`."""
    for name in set(given).difference(known):
        near = difflib.get_close_matches(name, known, 1)
        raise TypeError(f"unknown {what} {name!r}" +
                        (f"; did you mean {near[0]!r}?" if near else f"; expected one of {', '.join(known)}"))


def _strings(what: str, texts: Iterable[str], example: str) -> Any:
    if isinstance(texts, (str, bytes)) or not isinstance(texts, Iterable):
        raise TypeError(f"{what} must be a list such as [{example!r}], not {texts!r}")
    given = tuple(c.to_string(text, f"each of {what}") for text in texts)
    return (c.String * len(given))(*given)


def _call(function: str, text: Text, options: Options, unsafe: bool = False) -> c.Result:
    return c.result(function, c.to_string(text, "text"), read_options(options, unsafe))


def _call_cuda(function: str, source: Text, options: CudaOptions, unsafe: bool = False) -> c.Result:
    require_names("option", options, CudaOptions.__annotations__)
    arguments = _strings("arguments", options.get("arguments", ()), "-arch=sm_90a")
    compilation = c.Compilation(arguments=arguments, numArguments=len(arguments),
                                folder=c.to_string(options.get("folder", ""), "folder"),
                                path=c.to_string(options.get("path", ""), "path"),
                                isWhole=bool(options.get("is_whole")))
    others = {name: value for name, value in options.items() if name in Options.__annotations__}
    return c.result(function, c.to_string(source, "source"), compilation, read_options(others, unsafe))


def _check(made: c.Result) -> v.CheckResult:
    return v.read(v.CheckResult, made.file)


def _rewritten(made: c.Result) -> v.Rewritten:
    return v.Rewritten(made.text, made.is_changed, _check(made))


def check(text: Text, **options: Unpack[Options]) -> v.CheckResult:
    """Checks a PTX module, or with `is_statement` one or more statements."""
    return _check(_call("ptxmatrixCheck", text, options))


def check_cuda(source: Text, **options: Unpack[CudaOptions]) -> v.CheckResult:
    """Checks the asm statements of a C++ or CUDA C++ source that are PTX.

    NotImplementedError: the package was built without clang's libraries.
    """
    return _check(_call_cuda("ptxmatrixCheckCuda", source, options))


def canonical(text: Text, **options: Unpack[Options]) -> v.Rewritten:
    """Prints a text with the instructions in canonical form and everything else unchanged."""
    return _rewritten(_call("ptxmatrixCanonical", text, options))


def fix(text: Text, *, unsafe: bool = False, **options: Unpack[Options]) -> v.Rewritten:
    """Applies safe fixes, and with `unsafe` also those that may not be what was meant."""
    return _rewritten(_call("ptxmatrixFix", text, options, unsafe))


def fix_cuda(source: Text, *, unsafe: bool = False, **options: Unpack[CudaOptions]) -> v.Rewritten:
    """Fixes what check_cuda() reports, as fix() does for a module."""
    return _rewritten(_call_cuda("ptxmatrixFixCuda", source, options, unsafe))


def requirements(text: Text, **options: Unpack[Options]) -> v.Requirements:
    """The requirements of a text and its functions for the ptxas of `cuda`, restricted to `targets` if given."""
    return v.read(v.Requirements, _call("ptxmatrixRequirements", text, options).file)


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
        made = c.result("ptxmatrixContextCreate", c.to_string(declarations, "declarations"), read_options(options),
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
        return _check(c.result("ptxmatrixContextCheck", self._pointer, c.to_string(text, "text")))
