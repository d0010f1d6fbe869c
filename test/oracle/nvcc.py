"""The verdicts of nvcc, and of ptxas after it, on functions with inline PTX."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from ptxas import Ptxas, Skipped, Verdict
from releases import NEWEST

# The path of nvcc if it is not on PATH.
USUAL_PLACE = "/usr/local/cuda/bin"


def find_nvcc() -> str | None:
    return shutil.which("nvcc") or shutil.which("nvcc", path=USUAL_PLACE)


class Nvcc:
    def __init__(self, path: str | None):
        if not path:
            raise Skipped("no nvcc")
        self.path = path
        self.ptxas = Ptxas(str(Path(path).resolve().with_name("ptxas")))
        if self.release not in NEWEST:
            raise Skipped(f"nvcc {self.ptxas.version}: its release is not in test/oracle/releases.py")

    @property
    def release(self) -> str:
        return self.ptxas.release

    def evaluate(self, functions: list[str], target: str) -> list[Verdict]:
        """A verdict for each of `functions`, which are one kernel each, `k` with a number, and its own macros.

        nvcc makes PTX of all in one file.  Its messages refer to a line, and so to one function; the others are tried
        again without those.  The PTX of each then goes to ptxas, which accepts a function only if a run of it with
        status 0 contained it.
        """
        verdicts = [Verdict(False)] * len(functions)
        compiled: dict[int, str] = {}
        head = ""
        work = [list(range(len(functions)))]
        while work:
            indices = work.pop()
            if not indices:
                continue
            errors, ptx, output = self._compile([functions[i] for i in indices], target)
            rejected = {indices[at]: words for at, words in errors.items()}
            for i, words in rejected.items():
                verdicts[i] = Verdict(False, f"nvcc: {words}")
            if rejected:
                work.append([i for i in indices if i not in rejected])
            elif ptx is not None:
                head, found = split(ptx)
                compiled |= {i: found[name_of(functions[i])] for i in indices}
            elif len(indices) == 1:
                verdicts[indices[0]] = Verdict(False, "nvcc: " + " | ".join(filter(None, output.split("\n"))))
            else:
                middle = len(indices) // 2
                work += [indices[:middle], indices[middle:]]
        # A brace or a comment that is left open extends into the next function, which would get its error.
        torn = [i for i, text in compiled.items() if text.count("{") != text.count("}") or "/*" in text]
        whole = [i for i in compiled if i not in torn]
        for some in [whole, *([i] for i in torn)]:
            for i, said in zip(some, self.ptxas.evaluate(head, [compiled[i] for i in some], "", target, mode=())):
                verdicts[i] = said
        return verdicts

    def _compile(self, functions: list[str], target: str) -> tuple[dict[int, str], str | None, str]:
        """Errors by index, the PTX if there is any, and the output of nvcc."""
        with tempfile.TemporaryDirectory(prefix="ptxmatrix-") as folder:
            Path(folder, "a.cu").write_bytes("".join(functions).encode())
            command = [self.path, f"-arch={target}", "-ptx", "a.cu", "-o", "a.ptx"]
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace")
            said = done.stdout + done.stderr
            made = Path(folder, "a.ptx")
            # nvcc passes its PTX to ptxas, which fails if there is an error in it.
            ptx = made.read_text() if made.exists() and made.stat().st_size else None
        function_at = [i for i, text in enumerate(functions) for _ in range(text.count("\n"))]
        errors: dict[int, str] = {}
        for line, words in re.findall(r"^a\.cu\((\d+)\): (?:catastrophic )?error: (.*)", said, re.M):
            errors.setdefault(function_at[int(line) - 1], words)
        return errors, None if errors else ptx, said


def name_of(function: str) -> str:
    found = re.search(r"__global__ void (k\d+)\(", function)
    assert found
    return found[1]


def split(ptx: str) -> tuple[str, dict[str, str]]:
    """The text before the functions, and each function by its name."""
    head, *parts = re.split(r"^\t// \.globl\t(?=k\d+$)", ptx, flags=re.M)
    return head, {part.split("\n", 1)[0]: part.split("\n", 1)[1] for part in parts}
