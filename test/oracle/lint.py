"""The verdicts of ptx-lint on modules."""

from __future__ import annotations

import contextlib
import itertools
import json
import string
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterable, Iterator

from ptxas import Verdict

# How many modules one run of ptx-lint gets.  Their names must fit on a command line.
FILES_PER_RUN = 2000


# For one run, which takes much less.
MOST_SECONDS = 300


class LintFailure(Exception):
    """ptx-lint crashed, or its output does not have the documented form."""


@dataclass
class LintResult:
    """The entry of one file in the JSON document."""

    entry: dict[str, Any]

    @property
    def ok(self) -> bool:
        if "error" in self.entry or not self.entry["verdicts"]:
            return False
        return all(verdict["ok"] for verdict in self.entry["verdicts"])

    @property
    def verdict(self) -> LintVerdict:
        """The verdict on the whole module."""
        if "error" in self.entry:
            return LintVerdict(False, f"cannot read: {self.entry['error']}", failed=True)
        found = self.entry["diagnostics"]
        if self.ok == any(one["severity"] == "error" for one in found):
            return LintVerdict(False, "the verdict is not that of its errors", failed=True)
        return LintVerdict.of(found)


@dataclass
class LintVerdict(Verdict):
    undocumented: bool = False  # whether there is a warning of this group

    @staticmethod
    def of(diagnostics: list[dict[str, Any]]) -> LintVerdict:
        errors = [f"{found['rule']}: {found['message']}" for found in diagnostics if found["severity"] == "error"]
        undocumented = any(found["rule"].startswith("undocumented-") for found in diagnostics)
        return LintVerdict(not errors, " | ".join(errors) or "no error", undocumented=undocumented)


def kind_of_outcome(accepted: bool, ours: LintVerdict) -> str:
    """How a verdict of ptx-lint compares with that of ptxas.

    ptx-lint promises that an error means a rejection, and that what the PTX ISA defines gets the verdict of ptxas.  What lies
    outside of it gets a warning that says nothing about one release or target.
    """
    if not ours.accepted:
        return "false error" if accepted else "agrees"
    if ours.undocumented:
        return "undocumented"
    return "agrees" if accepted else "silent"


@contextlib.contextmanager
def written(modules: list[str], extension: str) -> Iterator[tuple[str, list[str]]]:
    """A folder with the modules, and their names in it."""
    with tempfile.TemporaryDirectory(prefix="ptxmatrix-") as folder:
        names = [f"{i}.{extension}" for i in range(len(modules))]
        for name, text in zip(names, modules):
            # Bytes as they are: modules under test have CR LF and stray bytes.
            Path(folder, name).write_bytes(text.encode("utf-8", "surrogateescape"))
        yield folder, names


def text_of(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "surrogateescape")


class Lint:
    def __init__(self, path: Path):
        self.path = path.resolve()

    def check(self, modules: Iterable[str], *options: str, extension: str = "ptx") -> Iterator[LintResult]:
        """The results for whole modules or sources, in their order."""
        rest = iter(modules)
        while batch := list(itertools.islice(rest, FILES_PER_RUN)):
            yield from self._check_batch(batch, options, extension)

    def evaluate(self, head: str, statements: list[str], tail: str, *options: str) -> list[LintVerdict]:
        """A verdict for each of `statements`, which are between `head` and `tail`, each on its own line or lines.

        A diagnostic elsewhere counts for all of them.
        """
        module = head + "".join(statement + "\n" for statement in statements) + tail
        try:
            (result,) = self.check([module], *options)
            whole = result.verdict
        except LintFailure as failure:
            whole = LintVerdict(False, f"ptx-lint failed: {failure}", failed=True)
        if whole.failed:
            if len(statements) == 1:
                return [whole]
            middle = len(statements) // 2
            halves = statements[:middle], statements[middle:]
            return [verdict for half in halves for verdict in self.evaluate(head, half, tail, *options)]
        statement_at = {}
        line = head.count("\n") + 1
        for i, statement in enumerate(statements):
            for _ in range(statement.count("\n") + 1):
                statement_at[line] = i
                line += 1
        said: list[list[dict[str, Any]]] = [[] for _ in statements]
        for found in result.entry["diagnostics"]:
            if found["line"] in statement_at:
                said[statement_at[found["line"]]].append(found)
            else:
                for own in said:
                    own.append(found)
        return [LintVerdict.of(own) for own in said]

    def verdicts(self, modules: list[str], *options: str, extension: str = "ptx") -> list[LintVerdict]:
        """The verdicts on whole modules.  A crash of ptx-lint is a verdict too, and does not affect other modules."""
        try:
            return [result.verdict for result in self.check(modules, *options, extension=extension)]
        except LintFailure as failure:
            if len(modules) == 1:
                return [LintVerdict(False, f"ptx-lint failed: {failure}", failed=True)]
            middle = len(modules) // 2
            return self.verdicts(modules[:middle], *options, extension=extension) + self.verdicts(
                modules[middle:], *options, extension=extension
            )

    def variants(self, *options: str) -> list[dict[str, Any]]:
        """Every legal spelling."""
        return self._json(self._run(["variants", "--format=json", *options], {0}))

    def every_variant(self) -> Iterator[dict[str, Any]]:
        """Those of all instructions."""
        for letter in string.ascii_lowercase:
            try:
                yield from self.variants(letter)
            except LintFailure as failure:
                if "no opcode begins with" not in str(failure):
                    raise

    def canonical(self, module: str, *options: str) -> str:
        """The module in canonical form."""
        with written([module], "ptx") as (folder, names):
            return self._run(["--emit=canonical", *options, *names], {0}, folder)

    def requirements(self, module: str, *options: str, extension: str = "ptx") -> dict[str, Any]:
        """What the functions of the module need."""
        with written([module], extension) as (folder, names):
            return self._json(self._run(["--requirements", "--format=json", *options, *names], {0, 1, 2}, folder))

    def fixed(self, modules: list[str], *options: str, extension: str = "ptx") -> list[str]:
        """The modules after --fix."""
        with written(modules, extension) as (folder, names):
            self._run(["--fix", "--format=json", *options, *names], {0, 1}, folder)
            return [text_of(Path(folder, name)) for name in names]

    def _check_batch(self, modules: list[str], options: tuple[str, ...], extension: str) -> list[LintResult]:
        with written(modules, extension) as (folder, names):
            document = self._json(self._run(["--format=json", "--max-diagnostics=0", *options, *names], {0, 1, 2}, folder))
        # By name: the order of the entries is not guaranteed.
        entries = {entry["path"]: entry for entry in document["files"]}
        if missing := [name for name in names if name not in entries]:
            raise LintFailure(f"ptx-lint said nothing of {len(missing)} of {len(names)} files")
        return [LintResult(entries[name]) for name in names]

    def _json(self, text: str) -> Any:
        try:
            return json.loads(text)
        except json.JSONDecodeError as error:
            raise LintFailure(f"ptx-lint: the output is not JSON: {error}\n{text[:500]}") from None

    def _run(self, arguments: list[str], statuses: set[int], folder: str | None = None) -> str:
        command = [self.path, *arguments]
        try:
            done = subprocess.run(command, capture_output=True, text=True, errors="replace", cwd=folder, timeout=MOST_SECONDS)
        except subprocess.TimeoutExpired:
            raise LintFailure(f"ptx-lint {' '.join(arguments[:3])} ...: no end") from None
        if done.returncode not in statuses or not done.stdout:
            shown = " ".join(arguments[:3])
            raise LintFailure(f"ptx-lint {shown} ...: status {done.returncode}\n{done.stderr[-2000:]}")
        return done.stdout
