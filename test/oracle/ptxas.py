"""Asks NVIDIA's ptxas which statements of a module it takes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

FIND_PTXAS = Path(__file__).resolve().parents[2] / "scripts" / "find-ptxas"

# What -arch must be for a target that is no -arch value itself (ptxas 13.0): it parses every old target, but makes
# code for sm_75 and newer alone, and it calls sm_101 by the name that this has had since PTX 9.0.
OLDEST_ARCH = 75
RENAMED_ARCH = {"sm_82": "sm_86", "sm_101": "sm_110", "sm_101a": "sm_110a", "sm_101f": "sm_110f"}


def find_ptxas() -> str | None:
    """The path of the ptxas to ask, or None."""
    if FIND_PTXAS.exists():
        found = subprocess.run([FIND_PTXAS], capture_output=True, text=True)
        return found.stdout.strip() or None
    candidates = [os.environ.get("PTXAS"), shutil.which("ptxas")]
    if home := os.environ.get("CUDA_HOME"):
        candidates.insert(1, os.path.join(home, "bin", "ptxas"))
    return next((path for path in candidates if path and os.access(path, os.X_OK)), None)


def arch_for(target: str) -> str:
    """The -arch with which a module of `target` is assembled.

    It is never left out: its default is sm_75, and a newer .target is then an error.
    """
    if target in RENAMED_ARCH:
        return RENAMED_ARCH[target]
    number = re.fullmatch(r"sm_(\d+)[af]?", target)
    if number and int(number[1]) < OLDEST_ARCH:
        return f"sm_{OLDEST_ARCH}"
    return target


@dataclass
class Run:
    """What one run of ptxas said."""

    status: int
    output: str

    @property
    def accepted(self) -> bool:
        return self.status == 0

    @property
    def words(self) -> str:
        """The messages in one line, without file and line."""
        if self.status < 0:
            return f"crash (signal {-self.status})"
        found = re.findall(r"(?:error|fatal)\s*:\s*(.*)", self.output)
        found = [text for text in found if text != "Ptx assembly aborted due to errors"]
        return " | ".join(dict.fromkeys(found)) or self.output.strip()

    @property
    def fatal(self) -> bool:
        """True if ptxas stopped before the end of the text, so that later lines are not judged."""
        return self.status < 0 or re.search(r"line \d+; fatal\s*:", self.output) is not None

    def errors(self, path: str) -> dict[int, str]:
        """The messages by line.  Those of other files (`<builtin>`) have no line in ours and are left out."""
        lines: dict[int, list[str]] = {}
        for line, text in re.findall(rf"^ptxas {re.escape(path)}, line (\d+); error\s*:\s*(.*)", self.output, re.M):
            lines.setdefault(int(line), []).append(text)
        return {line: " | ".join(dict.fromkeys(texts)) for line, texts in lines.items()}


@dataclass
class Verdict:
    accepted: bool
    words: str = ""  # why not, as ptxas says it


class Ptxas:
    def __init__(self, path: str | None = None):
        found = shutil.which(path) if path else find_ptxas()
        if not found:
            hint = f"{path} cannot be run" if path else "set PTXAS or CUDA_HOME, put it on PATH, or run scripts/setup"
            raise FileNotFoundError(f"no ptxas: {hint}")
        self.path = found

    def version(self) -> str:
        """Such as "13.0.88"."""
        output = subprocess.run([self.path, "--version"], capture_output=True, text=True, check=True).stdout
        found = re.search(r", V([\d.]+)", output)
        return found[1] if found else "unknown"

    def assemble(self, module: str, target: str) -> Run:
        """Assembles a whole module.  Status 0 means that it is accepted."""
        return self._assemble(module, target)[0]

    def judge(self, head: str, statements: list[str], tail: str, target: str) -> list[Verdict]:
        """A verdict for each of `statements`, which stand between `head` and `tail`, each on its own line or lines.

        That a statement is accepted is always shown by a run with status 0.  A rejection is taken from an error at
        the statement's line; where there is none to go by, the statements are halved until one is left.
        """
        verdicts = [Verdict(False)] * len(statements)
        work = [list(range(len(statements)))]
        while work:
            indices = work.pop()
            if not indices:
                continue
            run, path = self._assemble(head + "".join(statements[i] + "\n" for i in indices) + tail, target)
            if run.accepted:
                for i in indices:
                    verdicts[i] = Verdict(True)
                continue
            if len(indices) == 1:
                verdicts[indices[0]] = Verdict(False, run.words)
                continue
            errors = {} if run.fatal else run.errors(path)
            # The lines are known: what has an error is rejected, and the rest is asked again.
            rest = []
            line = head.count("\n") + 1
            if any(at < line for at in errors):
                for i in indices:  # An error in the head is one of every statement.
                    verdicts[i] = Verdict(False, run.words)
                continue
            for i in indices:
                end = line + statements[i].count("\n") + 1
                words = " | ".join(errors[at] for at in range(line, end) if at in errors)
                line = end
                if words:
                    verdicts[i] = Verdict(False, words)
                else:
                    rest.append(i)
            if len(rest) < len(indices):
                work.append(rest)
            else:
                middle = len(rest) // 2
                work += [rest[:middle], rest[middle:]]
        return verdicts

    def _assemble(self, module: str, target: str) -> tuple[Run, str]:
        with tempfile.TemporaryDirectory(prefix="ptxmatrix-") as folder:
            path = os.path.join(folder, "module.ptx")
            # Bytes as they are: modules under test have CR LF and stray bytes.
            Path(path).write_bytes(module.encode("utf-8", "surrogateescape"))
            # -O0 and -c change no verdict and save time.
            command = [self.path, f"-arch={arch_for(target)}", "-O0", "-c", path, "-o", os.path.join(folder, "out")]
            done = subprocess.run(command, capture_output=True, text=True, errors="replace")
            return Run(done.returncode, done.stdout + done.stderr), path
