"""The verdicts of ptx-lint on modules."""

from __future__ import annotations

import itertools
import json
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Iterable, Iterator

from ptxas import Verdict

# How many modules one run of ptx-lint gets.  Their names must fit on a command line.
FILES_PER_RUN = 2000


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
    def errors(self) -> list[dict[str, Any]]:
        return [found for found in self.entry["diagnostics"] if found["severity"] == "error"]

    def words(self) -> str:
        """The errors, in one line."""
        if "error" in self.entry:
            return f"cannot read: {self.entry['error']}"
        said = [f"{found['rule']}: {found['message']}" for found in self.errors]
        return " | ".join(said) or "no error"


@dataclass
class LintVerdict(Verdict):
    errors: list[dict[str, Any]] = field(default_factory=list)


class Lint:
    def __init__(self, path: Path):
        self.path = path.resolve()

    def check(self, modules: Iterable[str], *options: str, extension: str = "ptx") -> Iterator[LintResult]:
        """The results for whole modules or sources, in their order."""
        rest = iter(modules)
        while batch := list(itertools.islice(rest, FILES_PER_RUN)):
            yield from self._check_batch(batch, options, extension)

    def evaluate(self, head: str, statements: list[str], tail: str, *options: str) -> list[Verdict]:
        """A verdict for each of `statements`, which are between `head` and `tail`, each on its own line or lines.

        An error elsewhere counts for all of them.
        """
        module = head + "".join(statement + "\n" for statement in statements) + tail
        (result,) = self.verdicts([module], *options)
        if result.failed:
            if len(statements) == 1:
                return [result]
            middle = len(statements) // 2
            halves = statements[:middle], statements[middle:]
            return [verdict for half in halves for verdict in self.evaluate(head, half, tail, *options)]
        statement_at = {}
        line = head.count("\n") + 1
        for i, statement in enumerate(statements):
            for _ in range(statement.count("\n") + 1):
                statement_at[line] = i
                line += 1
        said: list[list[str]] = [[] for _ in statements]
        elsewhere = []
        for error in result.errors:
            words = f"{error['rule']}: {error['message']}"
            (said[statement_at[error["line"]]] if error["line"] in statement_at else elsewhere).append(words)
        if not result.accepted and not result.errors:
            elsewhere.append("not ok, but no error")
        return [Verdict(not own + elsewhere, " | ".join(own + elsewhere) or "no error") for own in said]

    def verdicts(self, modules: list[str], *options: str) -> list[LintVerdict]:
        """The verdicts on whole modules.  A crash of ptx-lint is a verdict too, and does not affect other modules."""
        try:
            results = list(self.check(modules, *options))
        except LintFailure as failure:
            if len(modules) == 1:
                return [LintVerdict(False, f"ptx-lint failed: {failure}", failed=True)]
            middle = len(modules) // 2
            return self.verdicts(modules[:middle], *options) + self.verdicts(modules[middle:], *options)
        return [LintVerdict(result.ok, result.words(), "error" in result.entry, result.errors) for result in results]

    def variants(self, *options: str) -> list[dict[str, Any]]:
        """Every legal spelling."""
        return self._json(self._run(["variants", "--format=json", *options], {0}))

    def canonical(self, module: str, *options: str) -> str:
        """The module in canonical form."""
        with tempfile.TemporaryDirectory(prefix="ptxmatrix-") as folder:
            Path(folder, "module.ptx").write_text(module)
            return self._run(["--emit=canonical", *options, "module.ptx"], {0}, folder)

    def _check_batch(self, modules: list[str], options: tuple[str, ...], extension: str) -> list[LintResult]:
        with tempfile.TemporaryDirectory(prefix="ptxmatrix-") as folder:
            names = [f"{i}.{extension}" for i in range(len(modules))]
            for name, text in zip(names, modules):
                Path(folder, name).write_bytes(text.encode("utf-8", "surrogateescape"))
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
        done = subprocess.run([self.path, *arguments], capture_output=True, text=True, errors="replace", cwd=folder)
        if done.returncode not in statuses or not done.stdout:
            shown = " ".join(arguments[:3])
            raise LintFailure(f"ptx-lint {shown} ...: status {done.returncode}\n{done.stderr[-2000:]}")
        return done.stdout
