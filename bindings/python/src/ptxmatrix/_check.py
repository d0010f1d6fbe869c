"""Checks of modules and statements."""

from __future__ import annotations

import contextlib
import difflib
import sys
from collections.abc import Iterable, Iterator
from typing import Any, Optional, Union

from . import _library as c
from . import _values as v

Text = Union[str, bytes]

_LIBRARY = c.get(c.Library, "ptxmatrixLibrary")

#: The names of the supported instructions.
MNEMONICS = tuple(str(c.get(c.String, "ptxmatrixMnemonic", i))
                  for i in range(_LIBRARY.numMnemonics))


def to_bytes(text: Text) -> bytes:
    if isinstance(text, str):
        return text.encode("utf-8", "surrogateescape")
    return text if isinstance(text, bytes) else bytes(memoryview(text))


_TARGETS = tuple(str(c.get(c.Target, "ptxmatrixTarget", i).name) for i in range(_LIBRARY.numTargets))


def parse_version(text: Optional[str], what: str) -> c.Version:
    if text is None:
        return c.Version()
    major, dot, minor = text.partition(".")
    if not (dot and major.isdecimal() and minor.isdecimal() and len(major) <= 4 and len(minor) <= 4):
        raise ValueError(f"the {what} {text!r} is not of the form '8.0'")
    version = c.Version(int(major), int(minor))
    if c.version_text(version) is None:
        raise ValueError(f"unknown {what} {text!r}")
    return version


def _check_target(name: str) -> None:
    if name not in _TARGETS:
        near = difflib.get_close_matches(name, _TARGETS, 1)
        raise ValueError(f"unknown target {name!r}" + (f"; did you mean {near[0]!r}?" if near else ""))


@contextlib.contextmanager
def _naming(ptx_version: Optional[str], cuda: Optional[str]) -> Iterator[None]:
    """Adds the unknown value to errors of the library."""
    try:
        yield
    except c.UnknownRelease:
        raise ValueError(f"unknown CUDA release {cuda!r}; known are {c.version_text(_LIBRARY.oldestRelease)} to "
                         f"{c.version_text(_LIBRARY.newestRelease)}") from None
    except c.UnknownVersion:
        raise ValueError(f"unknown PTX version {ptx_version!r} of CUDA "
                         f"{cuda or c.version_text(_LIBRARY.newestRelease)}") from None


@contextlib.contextmanager
def options(ptx_version: Optional[str], targets: Iterable[str], cuda: Optional[str], all_warnings: bool = False,
            threads: int = 1, max_diagnostics: int = 1000) -> Iterator[c.Options]:
    """The options; their texts are valid as long as the `with`."""
    if isinstance(targets, str):
        raise TypeError("targets is one text; want a list of them")
    names = []
    for target in targets:
        _check_target(target)
        names.append(to_bytes(target))
    strings = (c.String * len(names))(*map(c.to_string, names))
    if not 1 <= threads <= 4096:
        raise ValueError("threads must be from 1 to 4096")
    if max_diagnostics < 0:
        raise ValueError("max_diagnostics must not be negative")
    with _naming(ptx_version, cuda):
        yield c.Options(ptxVersion=parse_version(ptx_version, "PTX version"), targets=strings, numTargets=len(names),
                        cuda=parse_version(cuda, "CUDA release"), allWarnings=all_warnings, threads=threads,
                        maxDiagnostics=max_diagnostics or sys.maxsize)
    del names


@contextlib.contextmanager
def _compilation(arguments: Iterable[str], folder: str, path: str, is_whole: bool) -> Iterator[c.Compilation]:
    """The compilation of a source; the texts are valid as long as the `with`."""
    if isinstance(arguments, str):
        raise TypeError("arguments is one text; want a list of them")
    texts = [to_bytes(text) for text in (folder, path, *arguments)]
    strings = (c.String * len(texts))(*map(c.to_string, texts))
    given = (c.String * (len(texts) - 2))(*strings[2:])
    yield c.Compilation(arguments=given, numArguments=len(given), folder=strings[0], path=strings[1], isWhole=is_whole)
    del texts


def check(module: Text, *, ptx_version: Optional[str] = None, targets: Iterable[str] = (), cuda: Optional[str] = None,
          all_warnings: bool = False, threads: int = 1, max_diagnostics: int = 1000) -> v.CheckResult:
    """Checks a whole PTX module.

    `ptx_version` and `targets` override those of the module; each target gets its own verdict.  `cuda` is the CUDA
    release to check for, by default the newest known one.  `all_warnings` also reports the warnings that are off by
    default.  `threads` is the number of threads for one large module; other Python threads run during the check in any
    case.  At most `max_diagnostics` are returned, errors first; 0 means no limit.

    ValueError: an unknown target, version or release.
    """
    return _run("ptxmatrixCheckModule", module, ptx_version, targets, cuda, all_warnings, threads,
                max_diagnostics=max_diagnostics)[0]


def check_statement(text: Text, *, ptx_version: Optional[str] = None, targets: Iterable[str] = (),
                    cuda: Optional[str] = None, all_warnings: bool = False) -> v.CheckResult:
    """Checks one or more statements as in a function.  Names need no declaration."""
    return _run("ptxmatrixCheckStatement", text, ptx_version, targets, cuda, all_warnings, 1)[0]


def check_cuda(source: Text, *, arguments: Iterable[str] = (), folder: str = "", path: str = "",
               is_whole: bool = False, ptx_version: Optional[str] = None, targets: Iterable[str] = (),
               cuda: Optional[str] = None, all_warnings: bool = False, max_diagnostics: int = 1000) -> v.CheckResult:
    """Checks the asm statements of a C++ or CUDA C++ source that are PTX.

    `arguments` are those of nvcc or clang: macros (`-DNAME`, `-U`), headers (`-I`, `-include`) and targets (`-arch`,
    `-gencode`), which `targets` overrides.  Relative paths in them refer to `folder`, by default the working directory;
    `path` is the path of the source, whose directory is searched for headers.  With `is_whole`, `arguments` are a
    complete command, beginning with the compiler, and a name without a macro is undefined.  Otherwise it may be
    defined elsewhere, and all branches of an `#if` with it are read.  No file is read without `arguments`.

    NotImplementedError: the package was built without clang's libraries.
    ValueError: an unknown target, version or release.
    """
    with _compilation(arguments, folder, path, is_whole) as how:
        return _run("ptxmatrixCheckCuda", source, ptx_version, targets, cuda, all_warnings, 1, before=(how,),
                    max_diagnostics=max_diagnostics)[0]


def fix_cuda(source: Text, *, unsafe: bool = False, arguments: Iterable[str] = (), folder: str = "", path: str = "",
             is_whole: bool = False, ptx_version: Optional[str] = None, targets: Iterable[str] = (),
             cuda: Optional[str] = None) -> v.Rewritten:
    """Applies safe fixes to what check_cuda() reports, and with `unsafe` also those that may not be what was meant."""
    with _compilation(arguments, folder, path, is_whole) as how:
        return _rewritten(_run("ptxmatrixFixCuda", source, ptx_version, targets, cuda, False, 1, unsafe, before=(how,)))


def canonical(module: Text, *, ptx_version: Optional[str] = None, targets: Iterable[str] = (),
              cuda: Optional[str] = None) -> v.Rewritten:
    """Prints a module with the supported instructions in canonical form and everything else unchanged."""
    return _rewrite("ptxmatrixCanonicalModule", module, ptx_version, targets, cuda)


def canonical_statement(text: Text, *, ptx_version: Optional[str] = None, targets: Iterable[str] = (),
                        cuda: Optional[str] = None) -> v.Rewritten:
    """The same for statements, under the rules of check_statement()."""
    return _rewrite("ptxmatrixCanonicalStatement", text, ptx_version, targets, cuda)


def fix(module: Text, *, unsafe: bool = False, ptx_version: Optional[str] = None, targets: Iterable[str] = (),
        cuda: Optional[str] = None) -> v.Rewritten:
    """Applies safe fixes, and with `unsafe` also those that may not be what was meant."""
    return _rewrite("ptxmatrixFixModule", module, ptx_version, targets, cuda, unsafe)


def fix_statement(text: Text, *, unsafe: bool = False, ptx_version: Optional[str] = None, targets: Iterable[str] = (),
                  cuda: Optional[str] = None) -> v.Rewritten:
    """The same for statements, under the rules of check_statement()."""
    return _rewrite("ptxmatrixFixStatement", text, ptx_version, targets, cuda, unsafe)


def requirements(module: Text, *, targets: Iterable[str] = (), cuda: Optional[str] = None) -> v.Requirements:
    """The requirements of the functions of a module for the ptxas of `cuda`, restricted to `targets` if given."""
    return _require("ptxmatrixModuleRequirements", module, targets, cuda)


def requirements_statement(text: Text, *, targets: Iterable[str] = (), cuda: Optional[str] = None) -> v.Requirements:
    """The same for statements.  The result has no functions."""
    return _require("ptxmatrixStatementRequirements", text, targets, cuda)


def _run(function: str, text: Text, ptx_version: Optional[str], targets: Iterable[str], cuda: Optional[str],
         all_warnings: bool, threads: int, *more: Any, before: tuple[Any, ...] = (),
         max_diagnostics: int = 1000) -> tuple[v.CheckResult, str, bool]:
    """Calls `function(text, *before, options, *more, result)`."""
    given = to_bytes(text)
    with options(ptx_version, targets, cuda, all_warnings, threads, max_diagnostics) as asked, c.Owned("Result") as result:
        c.call(function, c.to_string(given), *before, asked, *more, result.new)
        summary = c.get(c.Summary, "ptxmatrixResultSummary", result.pointer)
        return read_result(result.pointer), str(summary.text), bool(summary.isChanged)


def _rewrite(function: str, text: Text, ptx_version: Optional[str], targets: Iterable[str], cuda: Optional[str],
             *more: Any) -> v.Rewritten:
    return _rewritten(_run(function, text, ptx_version, targets, cuda, False, 1, *more))


def _rewritten(done: tuple[v.CheckResult, str, bool]) -> v.Rewritten:
    found, text, is_changed = done
    return v.Rewritten(text, is_changed, found)


def _range(given: c.Range) -> v.Range:
    return v.Range(given.begin, given.end, given.line, given.column, given.endLine, given.endColumn)


def severity_name(severity: int) -> v.Severity:
    return "error" if severity == 0 else "warning"


def read_result(result: Any) -> v.CheckResult:
    """The value of a result of the library."""
    summary = c.get(c.Summary, "ptxmatrixResultSummary", result)
    verdicts = (c.get(c.Verdict, "ptxmatrixResultVerdict", result, i) for i in range(summary.numVerdicts))
    return v.CheckResult(
        ptx_version=c.version_text(summary.ptxVersion),
        target=str(summary.target) or None,
        verdicts=tuple(v.Verdict(str(one.target) or None, c.version_text(one.ptxVersion), bool(one.isAccepted))
                       for one in verdicts),
        counts={name: c.library.ptxmatrixResultStatementCount(result, c.to_string(name.encode()))
                for name in MNEMONICS},
        diagnostics=read_diagnostics(result),
        limit_reached=bool(summary.limitReached),
        truncated=bool(summary.truncated),
        asm_checked=summary.numAsmChecked,
        asm_skipped=summary.numAsmSkipped)


def read_diagnostics(result: Any) -> tuple[v.Diagnostic, ...]:
    summary = c.get(c.Summary, "ptxmatrixResultSummary", result)
    return tuple(_diagnostic(result, i) for i in range(summary.numDiagnostics))


def _diagnostic(result: Any, index: int) -> v.Diagnostic:
    one = c.get(c.Diagnostic, "ptxmatrixResultDiagnostic", result, index)
    notes = (c.get(c.Note, "ptxmatrixResultNote", result, index, i) for i in range(one.numNotes))
    places = (c.get(c.SourcePlace, "ptxmatrixResultSourcePlace", result, index, i) for i in range(one.numSourcePlaces))
    return v.Diagnostic(
        rule=str(one.rule),
        group=str(one.group),
        severity=severity_name(one.severity),
        message=str(one.message),
        range=_range(one.range),
        statement=_range(one.statement),
        target=str(one.target) or None,
        notes=tuple(v.Note(str(note.message), _range(note.range)) for note in notes),
        fixes=tuple(_fix(result, index, i) for i in range(one.numFixes)),
        origin=tuple(v.SourcePlace(str(place.file), place.line, place.column or None) for place in places))


def _fix(result: Any, diagnostic: int, index: int) -> v.Fix:
    one = c.get(c.Fix, "ptxmatrixResultFix", result, diagnostic, index)
    edits = (c.get(c.Edit, "ptxmatrixResultEdit", result, diagnostic, index, i) for i in range(one.numEdits))
    return v.Fix(str(one.message), bool(one.isSafe), tuple(v.Edit(str(edit.text), _range(edit.range))
                                                           for edit in edits))


def _require(function: str, text: Text, targets: Iterable[str], cuda: Optional[str]) -> v.Requirements:
    given = to_bytes(text)
    with options(None, targets, cuda) as asked, c.Owned("Requirements") as needs:
        c.call(function, c.to_string(given), asked, needs.new)
        summary = c.get(c.RequirementsSummary, "ptxmatrixRequirementsSummary", needs.pointer)
        return v.Requirements(
            functions=tuple(_need(needs.pointer, i) for i in range(summary.numFunctions)),
            other_functions=summary.otherFunctions,
            total=_need(needs.pointer, c.WHOLE),
            errors=read_diagnostics(c.library.ptxmatrixRequirementsErrors(needs.pointer)),
            limit_reached=bool(summary.limitReached),
            truncated=bool(summary.truncated))


def _need(needs: Any, function: int) -> v.Need:
    one = c.get(c.Need, "ptxmatrixRequirementsNeed", needs, function)
    is_whole = function == c.WHOLE
    targets = (c.get(c.NeededTarget, "ptxmatrixRequirementsTarget", needs, function, i) for i in range(one.numTargets))
    causes = (c.get(c.Cause, "ptxmatrixRequirementsCause", needs, function, i) for i in range(one.numCauses))
    return v.Need(
        name=None if is_whole else str(one.name),
        range=None if is_whole else _range(one.range),
        is_entry=bool(one.isEntry),
        instructions=one.instructions,
        skipped=one.skipped,
        ptx_version=c.version_text(one.ptxVersion),
        ptx_before=c.version_text(one.ptxBefore),
        cuda=c.version_text(one.cuda),
        targets=tuple(v.NeededTarget(str(target.target), c.version_text(target.ptxVersion) or "",
                                     c.version_text(target.cuda) or "") for target in targets),
        causes=tuple(v.Cause(str(cause.feature), _range(cause.range), _causes_of(cause)) for cause in causes),
        is_never_met=bool(one.isNeverMet))


def _causes_of(cause: c.Cause) -> tuple[v.Needed, ...]:
    all_of: tuple[tuple[v.Needed, bool], ...] = (
        ("ptx_version", cause.ofVersion), ("targets", cause.ofTargets), ("cuda", cause.ofCuda))
    return tuple(name for name, is_due in all_of if is_due)
