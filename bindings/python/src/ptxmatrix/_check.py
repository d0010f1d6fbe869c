"""Checks of modules and statements."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterable
from typing import Any, Optional

from . import _library as c
from . import _values as v

Text = c.Text

_LIBRARY = c.get(c.Library, "ptxmatrixLibrary")

_MNEMONICS = tuple(c.get(c.String, "ptxmatrixMnemonic", i) for i in range(_LIBRARY.numMnemonics))
#: The names of the supported instructions.
MNEMONICS = tuple(map(str, _MNEMONICS))

_TARGETS = tuple(str(c.get(c.Target, "ptxmatrixTarget", i).name) for i in range(_LIBRARY.numTargets))


def parse_version(text: Optional[str], what: str, example: str) -> c.Version:
    if text is None:
        return c.Version()
    if not isinstance(text, str):
        raise TypeError(f"the {what} must be a str such as {example!r}, not {text!r}")
    major, dot, minor = text.partition(".")
    if not (dot and major.isdecimal() and minor.isdecimal() and len(major) <= 4 and len(minor) <= 4):
        raise ValueError(f"the {what} {text!r} is not of the form {example!r}")
    version = c.Version(int(major), int(minor))
    if c.version_text(version) is None:
        raise ValueError(f"unknown {what} {text!r}")
    return version


def _check_target(name: str) -> None:
    if name not in _TARGETS:
        near = difflib.get_close_matches(name, _TARGETS, 1)
        raise ValueError(f"unknown target {name!r}" + (f"; did you mean {near[0]!r}?" if near else ""))


def call(function: str, options: c.Options, *arguments: Any) -> None:
    """Calls a function that gets `options` among its `arguments`.  Adds an unknown value to its error."""
    try:
        c.call(function, *arguments)
    except c.UnknownRelease:
        raise ValueError(f"unknown CUDA release {c.version_text(options.cuda)!r}; known are "
                         f"{c.version_text(_LIBRARY.oldestRelease)} to {c.version_text(_LIBRARY.newestRelease)}") from None
    except c.UnknownVersion:
        cuda = c.version_text(options.cuda) or c.version_text(_LIBRARY.newestRelease)
        raise ValueError(f"unknown PTX version {c.version_text(options.ptxVersion)!r} of CUDA {cuda}") from None


def options(ptx_version: Optional[str], targets: Iterable[str], cuda: Optional[str], all_warnings: bool = False,
            max_diagnostics: int = 1000) -> c.Options:
    if isinstance(targets, str):
        raise TypeError("targets is one text; want a list of them")
    names = tuple(targets)
    for name in names:
        _check_target(name)
    if max_diagnostics < 0:
        raise ValueError("max_diagnostics must not be negative")
    return c.Options(ptxVersion=parse_version(ptx_version, "PTX version", "8.0"), targets=_strings(names),
                     numTargets=len(names), cuda=parse_version(cuda, "CUDA release", "12.4"), allWarnings=all_warnings,
                     maxDiagnostics=min(max_diagnostics or sys.maxsize, sys.maxsize))


def _compilation(arguments: Iterable[str], folder: str, path: str, is_whole: bool) -> c.Compilation:
    if isinstance(arguments, str):
        raise TypeError("arguments is one text; want a list of them")
    given = tuple(arguments)
    return c.Compilation(arguments=_strings(given), numArguments=len(given), folder=c.to_string(folder),
                         path=c.to_string(path), isWhole=is_whole)


def _strings(texts: tuple[str, ...]) -> Any:
    return (c.String * len(texts))(*map(c.to_string, texts))


def check(module: Text, *, ptx_version: Optional[str] = None, targets: Iterable[str] = (), cuda: Optional[str] = None,
          all_warnings: bool = False, max_diagnostics: int = 1000) -> v.CheckResult:
    """Checks a whole PTX module.

    `ptx_version` and `targets` override those of the module; each target gets its own verdict.  `cuda` is the CUDA
    release to check for, by default the newest known one.  `all_warnings` also reports the warnings that are off by
    default.  At most `max_diagnostics` are returned, errors first; 0 means no limit.

    ValueError: an unknown target, version or release.
    """
    return _run("ptxmatrixCheckModule", module, ptx_version, targets, cuda, all_warnings,
                max_diagnostics=max_diagnostics)[0]


def check_statement(text: Text, *, ptx_version: Optional[str] = None, targets: Iterable[str] = (),
                    cuda: Optional[str] = None, all_warnings: bool = False) -> v.CheckResult:
    """Checks one or more statements as in a function.  Names need no declaration."""
    return _run("ptxmatrixCheckStatement", text, ptx_version, targets, cuda, all_warnings)[0]


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
    how = _compilation(arguments, folder, path, is_whole)
    return _run("ptxmatrixCheckCuda", source, ptx_version, targets, cuda, all_warnings, before=(how,),
                max_diagnostics=max_diagnostics)[0]


def fix_cuda(source: Text, *, unsafe: bool = False, arguments: Iterable[str] = (), folder: str = "", path: str = "",
             is_whole: bool = False, ptx_version: Optional[str] = None, targets: Iterable[str] = (),
             cuda: Optional[str] = None) -> v.Rewritten:
    """Applies safe fixes to what check_cuda() reports, and with `unsafe` also those that may not be what was meant."""
    how = _compilation(arguments, folder, path, is_whole)
    return _rewritten(_run("ptxmatrixFixCuda", source, ptx_version, targets, cuda, False, unsafe, before=(how,)))


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
         all_warnings: bool, *more: Any, before: tuple[Any, ...] = (),
         max_diagnostics: int = 1000) -> tuple[v.CheckResult, str, bool]:
    """Calls `function(text, *before, options, *more, result)`."""
    asked = options(ptx_version, targets, cuda, all_warnings, max_diagnostics)
    with c.Owned("Result") as result:
        call(function, asked, c.to_string(text), *before, asked, *more, result.new)
        summary = c.get(c.Summary, "ptxmatrixResultSummary", result.pointer)
        return read_result(result.pointer), str(summary.text), bool(summary.isChanged)


def _rewrite(function: str, text: Text, ptx_version: Optional[str], targets: Iterable[str], cuda: Optional[str],
             *more: Any) -> v.Rewritten:
    return _rewritten(_run(function, text, ptx_version, targets, cuda, False, *more))


def _rewritten(done: tuple[v.CheckResult, str, bool]) -> v.Rewritten:
    found, text, is_changed = done
    return v.Rewritten(text, is_changed, found)


def _range(given: c.Range) -> v.Range:
    return v.Range(given.begin, given.end, given.line, given.column, given.endLine, given.endColumn)


def severity_name(severity: int) -> v.Severity:
    return "error" if severity == 0 else "warning"


def read_result(result: Any) -> v.CheckResult:
    summary = c.get(c.Summary, "ptxmatrixResultSummary", result)
    verdicts = (c.get(c.Verdict, "ptxmatrixResultVerdict", result, i) for i in range(summary.numVerdicts))
    return v.CheckResult(
        ptx_version=c.version_text(summary.ptxVersion),
        target=str(summary.target) or None,
        verdicts=tuple(v.Verdict(str(one.target) or None, c.version_text(one.ptxVersion), bool(one.isAccepted))
                       for one in verdicts),
        counts={name: c.library.ptxmatrixResultStatementCount(result, string)
                for name, string in zip(MNEMONICS, _MNEMONICS)},
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
    asked = options(None, targets, cuda)
    with c.Owned("Requirements") as needs:
        call(function, asked, c.to_string(text), asked, needs.new)
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
    all_of: tuple[tuple[v.Needed, bool], ...] = (("ptx_version", cause.ofVersion), ("targets", cause.ofTargets))
    return tuple(name for name, is_due in all_of if is_due)
