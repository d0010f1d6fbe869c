#!/usr/bin/env python3
"""Runs ptx-lint when something goes wrong: with its files, its streams, its disk, or during --fix.

A file that it was to fix must be complete afterwards, the old one or the new one, with its mode; no temporary file may
stay, except of a process that was killed; and the exit status must say what happened.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import resource
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from pathlib import Path
from typing import Callable, Iterator, Optional

HEAD = ".version 8.0\n.target sm_90\n.address_size 64\n"
BODY = HEAD + ".visible .entry k()\n{\n  .reg .b32 r<8>;\n"
TAIL = "  ret;\n}\n"
GOOD = BODY + "  ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [r1];\n" + TAIL
WRONG = BODY + "  movmatrix.sync.aligned.m8n8.trans.b16 r0, r1\n" + TAIL
FIXED = WRONG.replace("r0, r1", "r0, r1;")
# With a mistake that has no fix, so something is printed.
LEFT = BODY + "  ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r9}, [r1];\n"
WARNED = HEAD + "// ptx-lint: allow no-such-rule\n" + GOOD[len(HEAD):]
# A mistake that is fixed, and one that is left.
SOURCE = """\
__global__ void k(unsigned *p) {
  unsigned a;
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1" : "=r"(a) : "r"(p[0]));
  asm volatile("mov.b32 %0, r9;" : "=r"(a));
}
"""
KINDS = {"small": 0, "large": 600_000}
TEMPORARY = (".tmp", ".temp-stream")  # part of the names of temporary files
MODE = 0o640
MOST_ALLOCATIONS = 100_000

failures: list[str] = []
lint: str
library: Optional[str]
allocations: int


def check(condition: bool, what: str) -> None:
    if not condition:
        failures.append(what)
        print(f"faults.py: {what}", file=sys.stderr)


def run(*arguments: object, **keywords: object) -> subprocess.CompletedProcess:
    keywords.setdefault("stdin", subprocess.DEVNULL)
    keywords.setdefault("stdout", subprocess.PIPE)
    keywords.setdefault("stderr", subprocess.PIPE)
    return subprocess.run([lint, *map(str, arguments)], text=True, timeout=60, **keywords)


def is_temporary(name: str) -> bool:
    return any(part in name for part in TEMPORARY)


def can_leave_temporary(fault: str) -> bool:
    """If nobody can remove it."""
    return fault.endswith(f":{signal.SIGKILL.value}")


@contextlib.contextmanager
def folder() -> Iterator[Path]:
    """An empty folder, which must have no unexpected file in the end."""
    path = Path(tempfile.mkdtemp(prefix="faults."))
    try:
        yield path
        left = [name for name in os.listdir(path) if is_temporary(name)]
        check(not left, f"a temporary file stays: {left}")
    finally:
        for root, folders, _ in os.walk(path):
            for each in folders:
                os.chmod(os.path.join(root, each), 0o700)
        os.chmod(path, 0o700)
        shutil.rmtree(path)


def write(path: Path, text: str, size: int = 0, mode: int = MODE) -> str:
    """Writes `text` with comments after it, up to `size` bytes."""
    text += "// filler\n" * (max(0, size - len(text)) // 10)
    path.unlink(missing_ok=True)
    path.write_text(text)
    path.chmod(mode)
    return text


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def check_run(done: subprocess.CompletedProcess, status: int, message: str, what: str) -> None:
    check(done.returncode == status, f"{what}: exit status {done.returncode}, expected {status}: {done.stderr!r}")
    check(message in (done.stderr or ""), f"{what}: no {message!r} in {done.stderr!r}")
    check("LLVM ERROR" not in (done.stderr or ""), f"{what}: {done.stderr!r}")


# Inputs that are not regular files, or hard to read.


def fifos() -> None:
    def feed(path: Path, text: str) -> threading.Thread:
        thread = threading.Thread(target=lambda: path.write_text(text))
        thread.start()
        return thread

    with folder() as here:
        fifo = here / "fifo.ptx"
        os.mkfifo(fifo)
        for options, text, status, message, output in (
            ([], GOOD, 0, "", ""),
            ([], WRONG, 1, "missing ';'", ""),
            ([], "", 1, "no '.version'", ""),
            (["--format=json"], GOOD, 0, "", None),
            (["--fix"], WRONG, 0, "", FIXED),
            (["--fix", "--format=json"], WRONG, 2, "no file, so that it cannot be fixed", None),
        ):
            thread = feed(fifo, text)
            done = run(*options, fifo)
            thread.join()
            check_run(done, status, message, f"a FIFO {options}")
            check(output is None or done.stdout == output, f"a FIFO {options}: {done.stdout!r}")
            check(stat.S_ISFIFO(fifo.stat().st_mode), "a FIFO was replaced")


def directories() -> None:
    with folder() as here:
        check_run(run(here), 2, "holds no *.ptx, *.cu or *.cuh file, and no header with an asm statement", "a directory without modules")
        (here / "sub").mkdir()
        (here / "sub" / "loop").symlink_to("..")
        (here / "folder.ptx").mkdir()
        write(here / "sub" / "a.ptx", WRONG)
        check_run(run("--emit=canonical", here), 2, "--emit reads no directory", "a directory that is to be printed")
        check_run(run(here), 1, "sub/a.ptx:7:47", "a directory with a loop")
        check_run(run("--fix", here), 0, "", "--fix of a directory with a loop")
        check((here / "sub" / "a.ptx").read_text() == FIXED, "--fix of a directory fixes what is in it")
        check_run(run("--format=json", "-o", here, here / "sub" / "a.ptx"), 2, "Is a directory", "-o of a directory")


def links() -> None:
    with folder() as here:
        file = here / "a.ptx"
        for links, what in ((["b.ptx"], "a link"), (["b.ptx", "c.ptx"], "a link to a link")):
            write(file, WRONG)
            last = file
            for name in links:
                (here / name).unlink(missing_ok=True)
                (here / name).symlink_to(last.name)
                last = here / name
            check_run(run("--fix", last), 0, "", f"--fix of {what}")
            check(last.is_symlink() and not file.is_symlink(), f"--fix of {what}: the link stays")
            check(file.read_text() == FIXED and mode_of(file) == MODE, f"--fix of {what}: the file is fixed")
        write(file, WRONG)
        check_run(run("--fix", file, here / "b.ptx"), 0, "", "--fix of a file and a link to it")
        check(file.read_text() == FIXED, "--fix of a file and a link to it")

        dangling = here / "dangling.ptx"
        dangling.symlink_to("none.ptx")
        for options in ([], ["--fix"]):
            check_run(run(*options, dangling), 2, "No such file or directory", f"a dangling link {options}")
        check(not (here / "none.ptx").exists() and dangling.is_symlink(), "a dangling link stays one")
        loop = here / "loop.ptx"
        loop.symlink_to("loop.ptx")
        check_run(run("--fix", loop), 2, "Too many levels of symbolic links", "a link to itself")

        write(file, WRONG)
        other = here / "hard.ptx"
        os.link(file, other)
        check_run(run("--fix", file), 0, "", "--fix of a file with two names")
        check(file.read_text() == FIXED and other.read_text() == WRONG, "the other name of a file keeps the old one")


def permissions() -> None:
    nobody: dict[str, object] = {}
    if os.geteuid() == 0:  # who has all permissions
        nobody = {"user": 65534, "group": 65534, "extra_groups": []}
        try:
            run("--version", **nobody).check_returncode()
        except (OSError, subprocess.SubprocessError):
            return print("faults.py: permissions: skipped, as others than the superuser cannot run ptx-lint")
    with folder() as here:
        file, out = here / "a.ptx", here / "out"

        def own(mode: int) -> None:
            write(file, WRONG, mode=mode)
            if nobody:
                os.chown(file, 65534, 65534)
                os.chown(here, 65534, 65534)

        own(0o440)
        check_run(run("--fix", file, **nobody), 2, "Permission denied", "--fix of a read-only file")
        check(file.read_text() == WRONG and mode_of(file) == 0o440, "a read-only file stays")
        own(MODE)
        here.chmod(0o500)
        check_run(run("--fix", file, **nobody), 2, "Permission denied", "--fix in a read-only folder")
        done = run("--format=json", "-o", out, file, **nobody)
        check_run(done, 2, f"{out}: Permission denied", "-o in a read-only folder")
        here.chmod(0o700)
        check(file.read_text() == WRONG and os.listdir(here) == ["a.ptx"], "a file in a read-only folder stays")
        own(0)
        check_run(run("--fix", file, **nobody), 2, "Permission denied", "--fix of a file that cannot be read")
        file.unlink()
        (here / "sub").mkdir(mode=0)
        check_run(run(here, **nobody), 2, "Permission denied", "a directory that cannot be read")
        (here / "sub").rmdir()
        if nobody:  # of others: the superuser gives the new file the owner of the old one
            write(file, WRONG)
            os.chown(file, 65534, 65533)
            check_run(run("--fix", file), 0, "", "--fix of another's file")
            owner = file.stat()
            check((owner.st_uid, owner.st_gid) == (65534, 65533), "--fix of another's file keeps its owner")


# A full disk.


def full_disk() -> None:
    def small_files() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

    with folder() as here:
        file, out = here / "a.ptx", here / "out"
        for kind, size in KINDS.items():
            text = write(file, WRONG + "// filler\n" * 1000, size)
            done = run("--fix", file, preexec_fn=small_files)
            check_run(done, 2, "File too large", f"--fix of a {kind} file on a full disk")
            check("missing ';'" in done.stderr, "what could not be fixed is reported")
            check(file.read_text() == text and mode_of(file) == MODE, f"--fix of a {kind} file on a full disk")
            out.write_text("old")
            done = run("--emit=canonical", "-o", out, write_good(file, size), preexec_fn=small_files)
            check_run(done, 2, "File too large", f"-o of a {kind} file on a full disk")
            check(out.read_text() == "old", f"-o of a {kind} file on a full disk: the old one stays")
        write(file, WARNED)
        for options in (["--format=json"], ["--format=sarif"], ["--format=github"], ["--fix", "--diff"], ["--diff"]):
            if "--diff" in options:
                write(file, WRONG)
            for device in (["-o", "/dev/full"], []):
                with open("/dev/full", "w") as full:
                    done = run(*[option for option in options if option != "--fix"], *device, file, stdout=full)
                check_run(done, 2, "No space left on device", f"{options} {device} to a full device")


def write_good(path: Path, size: int) -> Path:
    write(path, GOOD + "// filler\n" * 1000, size)
    return path


# Closed streams.


def streams() -> None:
    def closing(*streams: int) -> Callable[[], None]:
        return lambda: [os.close(stream) for stream in streams]

    def broken_pipe() -> int:
        reader, writer = os.pipe()
        os.close(reader)
        return writer

    def hearing_no_pipe() -> None:
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)

    with folder() as here:
        good, wrong, warned = here / "good.ptx", here / "wrong.ptx", here / "warned.ptx"
        write(good, GOOD)
        write(wrong, WRONG)
        write(warned, WARNED)
        check_run(run(good, preexec_fn=closing(0, 1, 2)), 0, "", "all streams closed, and none used")
        for options in (["--format=json"], ["--format=sarif"], ["--emit=canonical"], ["--list-rules"], ["--help"]):
            inputs = [] if options[0] in ("--list-rules", "--help") else [good]
            writer = broken_pipe()
            done = run(*options, *inputs, stdout=writer, preexec_fn=hearing_no_pipe)
            check_run(done, 2, "cannot write to standard output: Broken pipe", f"{options}, output to a broken pipe")
            done = run(*options, *inputs, stdout=writer, restore_signals=True)
            check_run(done, -signal.SIGPIPE, "", f"{options}, output to a broken pipe, with its signal")
            os.close(writer)
        # Diagnostics that cannot be written count as an output that cannot be written.
        for file in (wrong, warned):
            with open("/dev/full", "w") as full:
                check(run(file, stderr=full).returncode == 2, f"standard error full for {file.name}")
            writer = broken_pipe()
            check(run(file, stderr=writer, preexec_fn=hearing_no_pipe).returncode == 2, "standard error broken")
            os.close(writer)

        # A file that is opened must not take the place of the missing stream.
        for streams in ((0,), (1,), (2,), (0, 1), (1, 2), (0, 2), (0, 1, 2)):
            for kind, size in KINDS.items():
                text = write(wrong, WRONG + LEFT[len(HEAD):].replace(" k(", " l(") + TAIL, size)
                run("--fix", wrong, preexec_fn=closing(*streams))
                check(wrong.read_text() == text.replace(", r1\n", ", r1;\n"), f"--fix without the streams {streams}")
                out = here / "out"
                out.unlink(missing_ok=True)
                run("-o", out, *(["--emit=canonical", good] if size else ["--fix", "--format=json", wrong]),
                    preexec_fn=closing(*streams))
                check(out.exists() and "error:" not in out.read_text(), f"-o without the streams {streams}")
        write(wrong, LEFT.replace("  ld", "  movmatrix.sync.aligned.m8n8.trans.b16 r0, r1\n  ld") + TAIL)
        patch = run("--diff", "-", stdin=wrong.open()).stdout
        for stream in (1, 2):
            done = run("--diff", "-o", out, "-", preexec_fn=closing(stream), stdin=wrong.open())
            check_run(done, 1, "", f"--diff -o without the stream {stream}")
            check(patch and out.read_text() == patch, f"--diff -o without the stream {stream}: {out.read_text()!r}")


# A fault in the n-th system call.


def at_each_call(fault: str, arguments: Callable[[], list], examine: Callable[[subprocess.CompletedProcess, str], None],
                 file: Path, step: int = 1, command: str = "") -> None:
    with tempfile.TemporaryDirectory() as log_folder:
        log = Path(log_folder) / "log"
        environment = {**os.environ, "LD_PRELOAD": library, "FAULT": fault, "FAULT_LOG": str(log),
                       "FAULT_FILE": str(file), "FAULT_COMMAND": command, "ASAN_OPTIONS": "verify_asan_link_order=0"}
        for number in range(1, MOST_ALLOCATIONS if fault == "memory" else 200, step):
            log.unlink(missing_ok=True)
            done = run(*arguments(), env={**environment, "FAULT_AT": str(number)})
            if not log.exists():
                check(number > 10, f"{fault}: only {number - 1} calls were seen")
                return
            examine(done, f"{fault} in call {number}, {log.read_text()}")
        check(False, f"{fault}: there is no end of calls")


def faults_of_fix() -> None:
    signals = [f"{when}:{number.value}" for when in ("before", "behind")
               for number in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)]
    for fault in ["error", "short", *signals]:
        for kind, size in KINDS.items():
            with folder() as here:
                file = here / "a.ptx"
                old = WRONG + "// filler\n" * (max(0, size - len(WRONG)) // 10)
                new = old.replace(", r1\n", ", r1;\n")

                def arguments() -> list:
                    write(file, WRONG, size)
                    return ["--fix", file]

                def examine(done: subprocess.CompletedProcess, what: str) -> None:
                    what = f"--fix of a {kind} file, {what}"
                    text = file.read_text()
                    check(text in (old, new), f"{what}: the file is neither the old nor the new one")
                    check(mode_of(file) == MODE, f"{what}: its mode is {mode_of(file):o}")
                    left = [name for name in os.listdir(here) if name != "a.ptx"]
                    if can_leave_temporary(fault):
                        for name in left:
                            (here / name).unlink()
                    else:
                        check(not left, f"{what}: {left} stays")
                    if ":" in fault:
                        number = int(fault.split(":")[1])
                        check(done.returncode == -number, f"{what}: exit status {done.returncode}")
                        return
                    check("LLVM ERROR" not in done.stderr, f"{what}: {done.stderr}")
                    check(done.returncode in (0, 2), f"{what}: exit status {done.returncode}: {done.stderr}")
                    if done.returncode == 2:
                        check("ptx-lint: error: " in done.stderr, f"{what}: nothing is reported")
                        check(text == old, f"{what}: the file is changed in spite of the failure")
                    else:
                        check(done.stdout == new or text == new, f"{what}: nothing is fixed")

                at_each_call(fault, arguments, examine, file)


def faults_of_output() -> None:
    for fault in ["error", f"before:{signal.SIGTERM.value}", f"behind:{signal.SIGKILL.value}"]:
        with folder() as here:
            file, out = here / "a.ptx", here / "out.json"
            write(file, GOOD)
            run("--format=json", "-o", out, file)
            new = out.read_text()

            def arguments() -> list:
                out.write_text("old")
                out.chmod(MODE)
                return ["--format=json", "-o", out, file]

            def examine(done: subprocess.CompletedProcess, what: str) -> None:
                text = out.read_text()
                isTold = done.returncode == 2 and "ptx-lint: error: " in done.stderr
                check(text in ("old", new) or '"error"' in text, f"-o, {what}: {text!r}")
                check(done.returncode in (0, -15, -9) or isTold or '"error"' in text,
                      f"-o, {what}: exit status {done.returncode}: {done.stderr}")
                check(done.returncode != 0 or text == new, f"-o, {what}: nothing is written")
                for name in os.listdir(here):
                    if is_temporary(name):
                        check(can_leave_temporary(fault), f"-o, {what}: {name} stays")
                        (here / name).unlink()

            at_each_call(fault, arguments, examine, file)


def changes_while_it_is_read() -> None:
    """The file shrinks or grows at each call, of the check and of --fix."""
    for fault in ("cut", "add"):
        for options in ([], ["--fix"]):
            with folder() as here:
                file = here / "a.ptx"

                def arguments() -> list:
                    write(file, WRONG, 20_000)
                    return [*options, file]

                def examine(done: subprocess.CompletedProcess, what: str) -> None:
                    what = f"{options}, {what}"
                    check(done.returncode in (0, 1, 2), f"{what}: exit status {done.returncode}")
                    text = file.read_text()
                    if not options:
                        changed = len(text) == 100 if fault == "cut" else text.endswith("// more\n")
                        check(changed, f"{what}: what somebody else wrote is lost")

                at_each_call(fault, arguments, examine, file)


def out_of_memory() -> None:
    """Each allocation fails, or one of so many."""
    with folder() as here:
        file, source, out = here / "a.ptx", here / "a.cu", here / "out.json"
        write(source, SOURCE)
        uncontrolled: Counter = Counter()
        for options, given in ((["--fix"], file), (["--format=json", "-o", out], file), (["--requirements"], file),
                               (["--emit=canonical"], file), ([], source), (["--fix"], source)):

            def arguments() -> list:
                write(file, WRONG)
                write(source, SOURCE)
                out.write_text("old")
                return [*options, given]

            def examine(done: subprocess.CompletedProcess, what: str) -> None:
                what = f"{options} of {given.name}, {what}"
                # Of a destructor of a thread's data, and of clang, which does not check the copy of its macros.
                if "Fatal glibc error" in done.stderr or given == source and done.returncode == -signal.SIGSEGV:
                    uncontrolled[given] += 1
                    check(uncontrolled[given] <= 5, f"{what}: another crash")
                    return
                check(done.returncode in (0, 1) or done.returncode == 2 and "ptx-lint: error: out of memory" in done.stderr,
                      f"{what}: exit status {done.returncode}: {done.stderr!r}")
                check(file.read_text() in (WRONG, FIXED), f"{what}: the file is neither the old nor the new one")
                check(out.read_text() == "old" or out.read_text().endswith("}\n"), f"{what}: {out.read_text()!r}")

            at_each_call("memory", arguments, examine, given, step=allocations)


def two_fixes() -> None:
    """Another --fix of the file runs at each call."""
    with folder() as here:
        file = here / "a.ptx"

        def arguments() -> list:
            write(file, WRONG)
            return ["--fix", file]

        def examine(done: subprocess.CompletedProcess, what: str) -> None:
            check_run(done, 0, "", f"two --fix, {what}")
            check(file.read_text() == FIXED and mode_of(file) == MODE, f"two --fix, {what}: {file.read_text()!r}")

        at_each_call("run", arguments, examine, file, command=f"'{lint}' --fix '{file}'")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ptx-lint", required=True)
    parser.add_argument("--fault-library", help="what is built of fault.c; without it, no call fails")
    parser.add_argument("--allocations", type=int, default=40, metavar="N", help="one of N fails (default: 40)")
    options = parser.parse_args()
    global lint, library, allocations
    lint, library, allocations = options.ptx_lint, options.fault_library, options.allocations
    os.environ["LC_ALL"] = "C"
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell lets what runs in the background ignore it
    tests = [fifos, directories, links, permissions, full_disk, streams]
    if library:
        tests += [faults_of_fix, faults_of_output, changes_while_it_is_read, out_of_memory, two_fixes]
    for test in tests:
        test()
    print(f"faults.py: {len(failures)} failures" if failures else "faults.py: all is well")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
