"""Checks of modules and statements."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any, Optional

from . import _library as c
from . import _values as v

Text = c.Text

#: The version of the library, and all known targets, rules and instructions.
LIBRARY = c.read_json("ptxmatrixLibraryJson")

#: The names of the supported instructions.
MNEMONICS: tuple[str, ...] = tuple(one["name"] for one in LIBRARY["instructions"])
#: By instruction: the names of its members.
MEMBERS: dict[str, tuple[str, ...]] = {one["name"]: tuple(one["members"]) for one in LIBRARY["instructions"]}


def parse_version(text: Optional[str], what: str, example: str) -> c.Version:
    if text is None:
        return c.Version()
    if not isinstance(text, str):
        raise TypeError(f"the {what} must be a str such as {example!r}, not {text!r}")
    major, dot, minor = text.partition(".")
    if not (dot and major.isdecimal() and minor.isdecimal() and len(major) <= 4 and len(minor) <= 4):
        raise ValueError(f"the {what} must have the form {example!r}, not {text!r}")
    version = c.Version(int(major), int(minor))
    if c.version_text(version) is None:
        raise ValueError(f"unknown {what} {text!r}; expected one such as {example!r}")
    return version


def options(ptx_version: Optional[str], targets: Iterable[str], cuda: Optional[str], all_warnings: bool = False,
            max_diagnostics: int = 1000, **flags: bool) -> c.Options:
    if max_diagnostics < 0:
        raise ValueError(f"max_diagnostics must be 0 or more, not {max_diagnostics}")
    names = _strings("targets", targets, "sm_90a")
    return c.Options(ptxVersion=parse_version(ptx_version, "PTX version", "8.0"), targets=names, numTargets=len(names),
                     cuda=parse_version(cuda, "CUDA release", "12.4"), allWarnings=all_warnings,
                     maxDiagnostics=min(max_diagnostics or sys.maxsize, sys.maxsize), **flags)


def _compilation(arguments: Iterable[str], folder: str, path: str, is_whole: bool) -> c.Compilation:
    given = _strings("arguments", arguments, "-arch=sm_90a")
    return c.Compilation(arguments=given, numArguments=len(given), folder=c.to_string(folder), path=c.to_string(path),
                         isWhole=is_whole)


def _strings(what: str, texts: Iterable[str], example: str) -> Any:
    if isinstance(texts, str):
        raise TypeError(f"{what} must be a list such as [{example!r}], not {texts!r}")
    given = tuple(map(c.to_string, texts))
    return (c.String * len(given))(*given)


def check(module: Text, *, ptx_version: Optional[str] = None, targets: Iterable[str] = (), cuda: Optional[str] = None,
          all_warnings: bool = False, max_diagnostics: int = 1000) -> v.CheckResult:
    """Checks a whole PTX module.

    `ptx_version` and `targets` override those of the module; each target gets its own verdict.  `cuda` is the CUDA
    release to check for, by default the newest known one.  `all_warnings` also reports the warnings that are off by
    default.  At most `max_diagnostics` are returned, errors first; 0 means no limit.

    ValueError: an unknown target, version or release.
    """
    return _check("ptxmatrixCheck", module, options(ptx_version, targets, cuda, all_warnings, max_diagnostics))


def check_statement(text: Text, *, ptx_version: Optional[str] = None, targets: Iterable[str] = (),
                    cuda: Optional[str] = None, all_warnings: bool = False) -> v.CheckResult:
    """Checks one or more statements as in a function.  Names need no declaration."""
    return _check("ptxmatrixCheck", text, options(ptx_version, targets, cuda, all_warnings, isStatement=True))


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
    return _check("ptxmatrixCheckCuda", source, _compilation(arguments, folder, path, is_whole),
                  options(ptx_version, targets, cuda, all_warnings, max_diagnostics))


def fix_cuda(source: Text, *, unsafe: bool = False, arguments: Iterable[str] = (), folder: str = "", path: str = "",
             is_whole: bool = False, ptx_version: Optional[str] = None, targets: Iterable[str] = (),
             cuda: Optional[str] = None) -> v.Rewritten:
    """Applies safe fixes to what check_cuda() reports, and with `unsafe` also those that may not be what was meant."""
    return _rewrite("ptxmatrixFixCuda", source, _compilation(arguments, folder, path, is_whole),
                    options(ptx_version, targets, cuda, unsafeFixes=unsafe))


def canonical(module: Text, *, ptx_version: Optional[str] = None, targets: Iterable[str] = (),
              cuda: Optional[str] = None) -> v.Rewritten:
    """Prints a module with the supported instructions in canonical form and everything else unchanged."""
    return _rewrite("ptxmatrixCanonical", module, options(ptx_version, targets, cuda))


def canonical_statement(text: Text, *, ptx_version: Optional[str] = None, targets: Iterable[str] = (),
                        cuda: Optional[str] = None) -> v.Rewritten:
    """The same for statements, under the rules of check_statement()."""
    return _rewrite("ptxmatrixCanonical", text, options(ptx_version, targets, cuda, isStatement=True))


def fix(module: Text, *, unsafe: bool = False, ptx_version: Optional[str] = None, targets: Iterable[str] = (),
        cuda: Optional[str] = None) -> v.Rewritten:
    """Applies safe fixes, and with `unsafe` also those that may not be what was meant."""
    return _rewrite("ptxmatrixFix", module, options(ptx_version, targets, cuda, unsafeFixes=unsafe))


def fix_statement(text: Text, *, unsafe: bool = False, ptx_version: Optional[str] = None, targets: Iterable[str] = (),
                  cuda: Optional[str] = None) -> v.Rewritten:
    """The same for statements, under the rules of check_statement()."""
    return _rewrite("ptxmatrixFix", text, options(ptx_version, targets, cuda, isStatement=True, unsafeFixes=unsafe))


def requirements(module: Text, *, targets: Iterable[str] = (), cuda: Optional[str] = None) -> v.Requirements:
    """The requirements of the functions of a module for the ptxas of `cuda`, restricted to `targets` if given."""
    return _require(module, options(None, targets, cuda))


def requirements_statement(text: Text, *, targets: Iterable[str] = (), cuda: Optional[str] = None) -> v.Requirements:
    """The same for statements.  The result has no functions."""
    return _require(text, options(None, targets, cuda, isStatement=True))


def _check(function: str, text: Text, *arguments: Any) -> v.CheckResult:
    with c.Owned("Result") as result:
        c.call(function, c.to_string(text), *arguments, result.new)
        return read_result(result.pointer)


def _rewrite(function: str, text: Text, *arguments: Any) -> v.Rewritten:
    with c.Owned("Result") as result:
        c.call(function, c.to_string(text), *arguments, result.new)
        summary = c.get(c.Summary, "ptxmatrixResultSummary", result.pointer)
        return v.Rewritten(str(summary.text), bool(summary.isChanged), read_result(result.pointer))


def _require(text: Text, asked: c.Options) -> v.Requirements:
    with c.Owned("Result") as result:
        c.call("ptxmatrixRequirements", c.to_string(text), asked, result.new)
        read = _read(result.pointer)
        return v.Requirements(
            functions=tuple(map(_need, read["functions"])),
            other_functions=read["other_functions"],
            total=_need(read["total"]),
            errors=_diagnostics(read),
            limit_reached="limit_reached" in read,
            truncated="truncated" in read)


def _read(result: Any) -> Any:
    """The object of the text in the document of a result."""
    [read] = c.read_json("ptxmatrixResultJson", result)["files"]
    return read


def read_result(result: Any) -> v.CheckResult:
    read = _read(result)
    asm = read.get("asm", {"checked": 0, "skipped": 0})
    return v.CheckResult(
        ptx_version=read["ptx_version"],
        target=read["target"],
        verdicts=tuple(v.Verdict(one["target"], one["ptx_version"], one["ok"]) for one in read["verdicts"]),
        counts=read["instructions"],
        diagnostics=_diagnostics(read),
        limit_reached="limit_reached" in read,
        truncated="truncated" in read,
        asm_checked=asm["checked"],
        asm_skipped=asm["skipped"])


def read_diagnostics(result: Any) -> tuple[v.Diagnostic, ...]:
    return _diagnostics(_read(result))


def _diagnostics(read: Any) -> tuple[v.Diagnostic, ...]:
    return tuple(v.Diagnostic(
        rule=one["rule"],
        group=one["group"],
        severity=one["severity"],
        message=one["message"],
        range=_range(one),
        statement=_range(one["statement"]),
        target=one.get("target"),
        notes=tuple(v.Note(note["message"], _range(note)) for note in one["notes"]),
        fixes=tuple(v.Fix(each["message"], each["safe"],
                          tuple(v.Edit(edit["text"], _range(edit)) for edit in each["edits"])) for each in one["fixes"]),
        origin=tuple(v.SourcePlace(place["file"], place["line"], place.get("column")) for place in one.get("origin", ())))
        for one in read["diagnostics"])


def _need(read: Any) -> v.Need:
    return v.Need(
        name=read.get("name"),
        range=_range(read) if "name" in read else None,
        is_entry=read.get("kind") == "entry",
        instructions=read["instructions"],
        skipped=read["skipped"],
        ptx_version=read["ptx_version"],
        ptx_before=read["ptx_before"],
        cuda=read["cuda"],
        targets=tuple(v.NeededTarget(one["target"], one["ptx_version"], one["cuda"]) for one in read["targets"]),
        causes=tuple(v.Cause(one["feature"], _range(one), tuple(one["of"])) for one in read["causes"]),
        is_never_met=read["instructions"] != 0 and not read["targets"])


def _range(read: Any) -> v.Range:
    return v.Range(read["begin"], read["end"], read["line"], read["column"], read["end_line"], read["end_column"])
