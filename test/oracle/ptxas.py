"""The verdicts of NVIDIA's ptxas on the statements of a module."""

from __future__ import annotations

import atexit
import functools
import math
import os
import re
import shutil
import signal
import struct
import subprocess
import tempfile
import weakref
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

from releases import release_of

# How a module is assembled: with external definitions allowed, or on its own; in the second case ptxas reads a function
# that nothing calls and generates no code for it.
SEPARATE = ("-c",)
WHOLE = ()

FIND_PTXAS = Path(__file__).resolve().parents[2] / "scripts" / "find-ptxas"

# The -arch values of 13.0, for callers that do not ask a ptxas for its own.
ARCHS_OF_13_0 = (
    "sm_75 sm_80 sm_86 sm_87 sm_88 sm_89 sm_90 sm_90a sm_100 sm_100a sm_100f sm_103 sm_103a sm_103f "
    "sm_110 sm_110a sm_110f sm_120 sm_120a sm_120f sm_121 sm_121a sm_121f"
).split()


class Skipped(Exception):
    """A tool that the comparison needs is missing."""


def find_ptxas(*options: str) -> list[str]:
    """The paths that scripts/find-ptxas prints."""
    return subprocess.run([FIND_PTXAS, *options], capture_output=True, text=True).stdout.split("\n")[:-1]


def named_ptxas(given: list[str] | None) -> list[str]:
    """The paths `given`, all that are found for the word "all", and by default the one of the tests."""
    return find_ptxas("--all") if given == ["all"] else given or find_ptxas()


def needed_ptxas(given: list[str] | None) -> list[str]:
    """Like named_ptxas(), but at least one."""
    if not (paths := named_ptxas(given)):
        raise Skipped("no ptxas: set PTXAS or CUDA_HOME, put it on PATH, or run scripts/setup")
    return paths


def arch_for(target: str, archs: list[str] = ARCHS_OF_13_0) -> str:
    """The -arch, out of `archs`, with which a module of `target` is assembled.

    It is never omitted: its default is sm_75 or older, and a newer .target is then an error.  A ptxas parses every old
    target but generates code only for the newer ones, so an old one is assembled for the next one that exists; and
    sm_101 is called sm_110 since 13.0.  A target that fits none is unknown to this ptxas, with any -arch.
    """
    if target in archs:
        return target
    renamed = target.replace("sm_101", "sm_110") if target.startswith("sm_101") else target.replace("sm_110", "sm_101")
    if renamed in archs:
        return renamed
    plain = [arch for arch in archs if arch[-1].isdigit()]
    number = int((re.search(r"\d+", target) or ["0"])[0])
    return next((arch for arch in plain if int(arch[3:]) >= number), plain[-1])


@dataclass
class Run:
    """The output of one run of ptxas."""

    status: int
    output: str

    @property
    def accepted(self) -> bool:
        return self.status == 0

    @property
    def crashed(self) -> bool:
        return self.status < 0

    @property
    def endless(self) -> bool:
        """True if it was stopped at the time limit, which is far more than it should need."""
        return self.status in (-signal.SIGXCPU, -signal.SIGKILL)

    @property
    def words(self) -> str:
        """The messages in one line, without file and line."""
        if self.endless:
            return "no end"
        found = re.findall(r"(?:error|fatal)\s*:\s*(.*)", self.output)
        found = [text for text in found if text != "Ptx assembly aborted due to errors"]
        if self.crashed and not found:
            return f"crash (signal {-self.status})"
        return " | ".join(dict.fromkeys(found)) or self.output.strip()

    def fatal_line(self, path: str) -> int | None:
        """The line at which ptxas stopped: later ones are not checked."""
        found = re.search(rf"^ptxas {re.escape(path)}, line (\d+); fatal\s*:", self.output, re.M)
        return int(found[1]) if found else None

    def errors(self, path: str) -> dict[int, str]:
        """The messages by line.  Those of other files (`<builtin>`) have no line in ours and are left out."""
        lines: dict[int, list[str]] = {}
        pattern = rf"^ptxas {re.escape(path)}, line (\d+); (?:error|fatal)\s*:\s*(.*)"
        for line, text in re.findall(pattern, self.output, re.M):
            lines.setdefault(int(line), []).append(text)
        return {line: " | ".join(dict.fromkeys(texts)) for line, texts in lines.items()}


@dataclass
class Verdict:
    accepted: bool
    words: str = ""  # the reason, as the reference ptxas says it
    failed: bool = False  # it gave no verdict, or not the same each time

    @property
    def crashed(self) -> bool:
        """Whether ptxas crashed, did not end or stopped itself."""
        return not self.accepted and bool(re.match(r"crash \(|no end|.*Internal compiler error", self.words))


class Ptxas:
    def __init__(self, path: str):
        found = shutil.which(path)
        if not found:
            raise FileNotFoundError(f"no ptxas: {path} cannot be run")
        self.path = found
        self.idle: dict[tuple[str, ...], list[PtxasServer]] = {}  # by their options

    @functools.cached_property
    def version(self) -> str:
        """Such as "13.0.88"."""
        found = re.search(r", V([\d.]+)", self._ask("--version"))
        return found[1] if found else "unknown"

    @property
    def release(self) -> str:
        """Such as "13.0"."""
        return release_of(self.version)

    @functools.cached_property
    def archs(self) -> list[str]:
        """The values of -arch that it generates code for, the oldest first."""
        words = re.search(r"--gpu-name.*?\n--", self._ask("--help"), re.S)
        found = re.findall(r"'(sm_\d+[a-z]?)'", words[0]) if words else []
        return sorted(set(found), key=lambda arch: (int(re.sub(r"\D", "", arch)), arch)) or ARCHS_OF_13_0

    def assemble(self, module: str, target: str, mode: tuple[str, ...] = SEPARATE) -> Run:
        """Assembles a whole module.  Status 0 means that it is accepted."""
        return self._assemble(module, target, mode)[0]

    def evaluate(
        self, head: str, statements: list[str], tail: str, target: str, mode: tuple[str, ...] = SEPARATE
    ) -> list[Verdict]:
        """A verdict for each of `statements`, which are between `head` and `tail`, each on its own line or lines.

        A statement is accepted only by a run with status 0.  It is rejected by an error at
        its line; a syntax error hides the statements after it, which are then tried without it.  If
        there is no line (a crash, an error in a file `<builtin>` or after the statements), the statements are
        halved until one is left.  So each statement must end where its lines end, including comments and brackets.
        """

        def module(indices: list[int]) -> str:
            return head + "".join(statements[i] + "\n" for i in indices) + tail

        verdicts = [Verdict(False)] * len(statements)
        work = [list(range(len(statements)))]
        again: list[int] = []
        while work or again:
            if not work:
                work, again = [again], []
            indices = work.pop()
            if not indices:
                continue
            run, path = self._assemble(module(indices), target, mode)
            if run.accepted:
                for i in indices:
                    verdicts[i] = Verdict(True)
                continue
            if len(indices) == 1:
                verdicts[indices[0]] = Verdict(False, run.words)
                continue
            errors = {} if run.crashed else run.errors(path)
            fatal = None if run.crashed else run.fatal_line(path)
            line = head.count("\n") + 1
            if in_head := [words for at, words in errors.items() if at < line]:
                for i in indices:  # An error in the head is one of every statement.
                    verdicts[i] = Verdict(False, " | ".join(in_head))
                continue
            # Statements with errors are rejected, and the rest is tried again.  After a syntax error more of these may
            # follow, each of which costs a run; the statements before it are kept, to be tried all at once.
            before: list[int] = []
            behind: list[int] = []
            for i in indices:
                end = line + statements[i].count("\n") + 1
                words = " | ".join(errors[at] for at in range(line, end) if at in errors)
                if words:
                    verdicts[i] = Verdict(False, words)
                else:
                    (behind if fatal and line > fatal else before).append(i)
                line = end
            if len(before) + len(behind) == len(indices):
                # Each run that does not end costs time, so there should be few.
                size = math.isqrt(len(before)) if run.endless else len(before) // 2
                work += [before[at : at + size] for at in range(0, len(before), size)]
            elif fatal:
                again += before
                work.append(behind)
            else:
                work.append(before)
        return verdicts

    def _ask(self, option: str) -> str:
        return subprocess.run([self.path, option], capture_output=True, text=True, check=True).stdout

    def _assemble(self, module: str, target: str, mode: tuple[str, ...]) -> tuple[Run, str]:
        options = (f"-arch={arch_for(target, self.archs)}", *mode)
        with self._server(options) as server:
            # A usual statement takes a millisecond.
            return server.assemble(module, 2 + module.count("\n") // 100), PtxasServer.INPUT

    @contextmanager
    def _server(self, options: tuple[str, ...]) -> Iterator[PtxasServer]:
        """One that nobody else uses meanwhile."""
        idle = self.idle.setdefault(options, [])
        try:
            server = idle.pop()
        except IndexError:
            server = PtxasServer([self.path, *options])
        yield server
        idle.append(server)


class PtxasServer:
    """A ptxas that was started once and assembles any number of modules (see ptxas_server.c).

    It is as if each had its own process, only that all have the same addresses in memory.  It takes half of the time.
    """

    INPUT = "module.ptx"
    MOST_SECONDS = 255

    def __init__(self, command: list[str]):
        self._folder = tempfile.TemporaryDirectory(prefix="ptxmatrix-")
        self.folder = Path(self._folder.name)
        from_us, self._requests = os.pipe()
        self._answers, to_us = os.pipe()

        environment = {
            **os.environ,
            "LD_PRELOAD": str(server_library()),
            "PTXAS_REQUESTS": str(from_us),
            "PTXAS_ANSWERS": str(to_us),
        }
        self._process = subprocess.Popen(
            [*command, self.INPUT, "-o", "out"],
            cwd=self.folder,
            env=environment,
            pass_fds=(from_us, to_us),
            stdin=subprocess.DEVNULL,
        )
        os.close(from_us)
        os.close(to_us)
        weakref.finalize(self, self._end, self._requests, self._answers, self._process)

    @staticmethod
    def _end(requests: int, answers: int, process: subprocess.Popen) -> None:
        os.close(requests)
        os.close(answers)
        process.wait()

    def assemble(self, module: str, seconds: int) -> Run:
        """`seconds` are of processor time, so a busy machine makes no difference."""
        # Bytes as they are: modules under test have CR LF and stray bytes.
        (self.folder / self.INPUT).write_bytes(module.encode("utf-8", "surrogateescape"))
        try:
            os.write(self._requests, bytes([min(seconds, self.MOST_SECONDS)]))
            answer = os.read(self._answers, 4)
        except BrokenPipeError:
            answer = b""
        if not answer:
            raise OSError(f"{self._process.args[0]} ended with status {self._process.wait()} before it read a module")
        status = os.waitstatus_to_exitcode(*struct.unpack("i", answer))
        return Run(status, (self.folder / "output").read_text(errors="replace"))


@functools.cache
def server_library() -> Path:
    """Compiles ptxas_server.c."""
    source = Path(__file__).with_name("ptxas_server.c")
    folder = tempfile.mkdtemp(prefix="ptxmatrix-")
    atexit.register(shutil.rmtree, folder)
    library = Path(folder, "ptxas_server.so")
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", source, "-o", library, "-ldl"], check=True)
    return library
