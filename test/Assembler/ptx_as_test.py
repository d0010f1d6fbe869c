#!/usr/bin/env python3
"""Tests of ptx-as with a program that replaces ptxas, and with the real ptxas, nvcc and clang if they are installed."""

from __future__ import annotations

import itertools
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PTX_AS = ""
PTXAS = ""  # the real one; empty if there is none
NVCC = shutil.which("nvcc") or ("/usr/local/cuda/bin/nvcc" if Path("/usr/local/cuda/bin/nvcc").exists() else "")
CLANG = next((path for name in ("clang++-19", "clang++") if (path := shutil.which(name))), "")
FAKE = Path(__file__).parent / "Inputs" / "fake-ptxas"
NOTES_PAGE = Path(__file__).parents[2] / "docs" / "ptxas-notes.md"

GOOD = """.version 8.0
.target sm_80
.visible .entry k()
{
    .reg .b32 r<4>; .reg .b64 r4;
    ldmatrix.sync.aligned.m8n8.x4.b16 {r0, r1, r2, r3}, [r4];
    ret;
}
"""
BAD = GOOD.replace(", r3}", "}")
ODD = GOOD.replace("    ret;", "    movmatrix.sync.aligned.m8n8.trans.b16.bf16 r0, r1;\n    ret;")  # ptxas ignores .bf16
# ptxas -c compiles each function by itself, whether a kernel calls it or not.
GROUPS = """.version 8.7
.target sm_100a
.func one() { .reg .b32 a; tcgen05.dealloc.cta_group::1.sync.aligned.b32 a, 32; ret; }
.func two() { .reg .b32 a; tcgen05.dealloc.cta_group::2.sync.aligned.b32 a, 32; ret; }
.visible .entry k() { call one; call two; ret; }
"""
UNCALLED = """.version 8.7
.target sm_100a
.visible .func f() { .reg .b32 r<3>, a; tcgen05.ld.sync.aligned.32x32b.x2.b32 {r0, r0}, [a]; ret; }
.visible .func g()
{
    .reg .b32 a;
    tcgen05.dealloc.cta_group::1.sync.aligned.b32 a, 32;
    tcgen05.dealloc.cta_group::2.sync.aligned.b32 a, 32;
    ret;
}
"""
EARLY = """.version 8.0
.target sm_90a
.address_size 64
.visible .entry _Z1kPf(.param .u64 P)
{
.reg .b64 p; .reg .f32 f<4>;
ld.param.u64 p, [P];
wgmma.fence.sync.aligned;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {f0, f1, f2, f3}, p, p, 1, 1, 1, 0, 0;
wgmma.commit_group.sync.aligned;
.loc 1 9 3
st.global.f32 [p], f0;
ret;
}
.file 1 "/src/tile.cu"
"""
BAD_MESSAGE = """bad.ptx:6:39: error: 'ldmatrix.sync.aligned.m8n8.x4.b16' needs 4 registers; this vector has 3 [register-count]
    ldmatrix.sync.aligned.m8n8.x4.b16 {r0, r1, r2}, [r4];
                                      ^~~~~~~~~~~~
"""
ILLEGAL = GOOD.splitlines()[5] + "\n    ^\n"
CUDA = """__global__ void k(unsigned *out) {
  unsigned r;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(16 * threadIdx.x));
  out[threadIdx.x] = r;
}
"""
DEVICE_CODE = """extern "C" __attribute__((global)) void k(unsigned *out) {
  unsigned r;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(0));
  out[0] = r;
}
"""


class Case(unittest.TestCase):
    """A folder with a good and a bad module, which is the working directory."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()
        self.write("good.ptx", GOOD)
        self.write("bad.ptx", BAD)

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_text(text)
        return path

    def environment(self, **variables: str) -> dict[str, str]:
        known = {name: value for name, value in os.environ.items() if not name.startswith(("PTXMATRIX_", "CUDA_"))}
        return known | {"PTXMATRIX_PTXAS": str(FAKE), "PTXMATRIX_AS_FLAGS": "--no-config"} | variables

    def run_as(self, *arguments: str, program: str = "", stdin=subprocess.DEVNULL, text: str | None = None,
               **variables: str) -> subprocess.CompletedProcess:
        source = {"input": text} if text is not None else {"stdin": stdin}
        return subprocess.run([program or PTX_AS, *arguments], capture_output=True, text=True, cwd=self.folder,
                              env=self.environment(**variables), timeout=60, **source)

    def expect(self, result, status: int, stdout: str, stderr: str):
        self.assertEqual((result.returncode, result.stdout, result.stderr), (status, stdout, stderr))


class WithFakePtxas(Case):
    def test_same_arguments_and_status(self):
        for status in (0, 1, 7, 255):
            self.expect(self.run_as("-arch=sm_80", "-v", "good.ptx", "-o", "a b.cubin", "", FAKE_PTXAS=str(status)), status,
                        "-arch=sm_80|-v|good.ptx|-o|a b.cubin|\n", "")

    def test_an_error_stops(self):
        self.expect(self.run_as("-arch=sm_80", "bad.ptx"), 1, "", BAD_MESSAGE)
        self.expect(self.run_as("-arch", "sm_80", "good.ptx", "bad.ptx"), 1, "", BAD_MESSAGE)

    def test_warn_and_off(self):
        self.expect(self.run_as("-arch=sm_80", "bad.ptx", PTXMATRIX_AS="warn", FAKE_PTXAS="3"), 3, "-arch=sm_80|bad.ptx\n",
                    BAD_MESSAGE)
        self.expect(self.run_as("-arch=sm_80", "bad.ptx", PTXMATRIX_AS="off"), 0, "-arch=sm_80|bad.ptx\n", "")
        self.expect(self.run_as("-arch=sm_80", "bad.ptx", PTXMATRIX_AS="check"), 1, "", BAD_MESSAGE)
        self.expect(self.run_as("good.ptx", PTXMATRIX_AS="no"), 2, "",
                    "ptx-as: error: PTXMATRIX_AS: 'no' is neither 'check', 'warn' nor 'off'\n")

    def test_questions_are_for_ptxas(self):
        for question in ("--help", "-h", "--version", "-V", "--list-version"):
            self.expect(self.run_as(question, "bad.ptx"), 0, f"{question}|bad.ptx\n", "")
        self.expect(self.run_as(), 0, "\n", "")

    def test_release_of_a_script(self):
        self.write("new.ptx", GOOD.replace("8.0", "8.5"))
        self.expect(self.run_as("-arch=sm_80", "new.ptx", FAKE_RELEASE="12.5"), 0, "-arch=sm_80|new.ptx\n", "")
        self.expect(self.run_as("-arch=sm_80", "new.ptx", FAKE_RELEASE="12.4"), 1, "", """new.ptx:1:10: error: PTX 8.5 is newer than \
PTX 8.4, the newest of CUDA 12.4; it needs CUDA 12.5 [unknown-version]
.version 8.5
         ^~~
""")

    def test_a_script_that_calls_ptx_as(self):
        """It is on PATH as ptxas, like a link and a copy; the real one comes later, or is named."""
        for name in ("script", "link", "copy", "real"):
            (self.folder / name).mkdir()
        script = self.write("script/ptxas", f'#!/bin/sh\nexec "{PTX_AS}" "$@"\n')
        script.chmod(0o755)
        (self.folder / "link" / "ptxas").symlink_to(PTX_AS)
        shutil.copy(PTX_AS, self.folder / "copy" / "ptxas")
        (self.folder / "real" / "ptxas").symlink_to(FAKE)
        for first, second in itertools.permutations(("script", "link", "copy"), 2):
            path = ":".join([*(str(self.folder / name) for name in (first, second, "real")), os.environ["PATH"]])
            for arguments in (("-arch=sm_80", "good.ptx"), ("--version",)):
                result = self.run_as(*arguments, program=str(self.folder / first / "ptxas"), PTXMATRIX_PTXAS="", PATH=path)
                self.expect(result, 0, "|".join(arguments) + "\n", "")
        self.expect(self.run_as("--version", program=str(script)), 0, "--version\n", "")
        self.expect(self.run_as("--version", PTXMATRIX_PTXAS=str(script)), 2, "", f"ptx-as: error: PTXMATRIX_PTXAS names \
'{script}', which is not a program, or is or runs ptx-as\n")

    def test_options_with_values(self):
        """The value of an option is not an input; what follows it or a flag is."""
        for option in ("-o", "--output-file"):
            self.expect(self.run_as(option, "bad.ptx"), 0, f"{option}|bad.ptx\n", "")
        for options in (["-o", "x"], ["-e", "k"], ["-maxrregcount", "64"], ["--opt-level", "3"], ["--sanitize", "memcheck"],
                        ["-O3"], ["-v"], ["--verbose"], ["-c"], ["--output-file=x"], ["-O"]):
            self.expect(self.run_as("-arch=sm_80", *options, "bad.ptx"), 1, "", BAD_MESSAGE)

    def test_possible_values(self):
        """The word after an option may be its value, unless it ends in .ptx."""
        self.write("bad", BAD)
        for option in ("-e", "--new"):
            self.expect(self.run_as("-arch=sm_80", option, "bad"), 0, f"-arch=sm_80|{option}|bad\n", "")
            self.expect(self.run_as("-arch=sm_80", option, "x", "bad"), 1, "", BAD_MESSAGE.replace("bad.ptx", "bad"))
            self.expect(self.run_as("-arch=sm_80", option, "bad.ptx"), 1, "", BAD_MESSAGE)

    def test_options_file(self):
        self.write("options", "-arch=sm_80\n  bad.ptx\n")
        self.expect(self.run_as("-optf", "options"), 1, "", BAD_MESSAGE)
        self.write("outer", "-optf options")
        self.expect(self.run_as("--options-file=outer"), 1, "", BAD_MESSAGE)
        self.write("circle", "-optf circle")
        self.expect(self.run_as("-optf", "circle"), 0, "-optf|circle\n", "")
        for unreadable in ("missing", "."):
            self.expect(self.run_as("-optf", unreadable), 0, f"-optf|{unreadable}\n", "")

    def test_words_of_options_files(self):
        for content in ('-arch=sm_80 "bad.ptx"', '-arch=sm_80 -o "a b" bad.ptx', r'-arch=sm_80 -o a\ b bad.ptx',
                        '-arch=sm_80\r\nbad.ptx'):
            self.write("options", content)
            self.expect(self.run_as("-optf", "options"), 1, "", BAD_MESSAGE)

    def test_nested_options_files(self):
        """However often they name each other, rejecting them takes no time."""
        for depth in range(1, 15):
            self.write(f"nested{depth}", f"-optf nested{depth + 1}")
        self.write("nested15", "-arch=sm_80 bad.ptx")
        self.expect(self.run_as("-optf", "nested1"), 1, "", BAD_MESSAGE)
        self.write("tree", "-optf " + ",".join(["tree"] * 100))
        self.expect(self.run_as("-optf", "tree"), 0, "-optf|tree\n", "")

    def test_compile_only(self):
        self.write("groups.ptx", GROUPS)
        self.write("uncalled.ptx", UNCALLED)
        for flag in ("-c", "--compile-only"):
            self.expect(self.run_as("-arch=sm_100a", flag, "groups.ptx"), 0, f"-arch=sm_100a|{flag}|groups.ptx\n", "")
            self.expect(self.run_as("-arch=sm_100a", flag, "uncalled.ptx"), 1, "", """uncalled.ptx:3:84: error: 'r0' is in the \
destination twice, which ptxas rejects [tcgen05-duplicate]
.visible .func f() { .reg .b32 r<3>, a; tcgen05.ld.sync.aligned.32x32b.x2.b32 {r0, r0}, [a]; ret; }
                                                                                   ^~
uncalled.ptx:3:80: note: first here
.visible .func f() { .reg .b32 r<3>, a; tcgen05.ld.sync.aligned.32x32b.x2.b32 {r0, r0}, [a]; ret; }
                                                                               ^~
uncalled.ptx:8:20: error: 'g' and the functions that it may call can have only one of '.cta_group::1' and '.cta_group::2' \
[tcgen05-cta-group]
    tcgen05.dealloc.cta_group::2.sync.aligned.b32 a, 32;
                   ^~~~~~~~~~~~~
uncalled.ptx:7:20: note: the other one is here
    tcgen05.dealloc.cta_group::1.sync.aligned.b32 a, 32;
                   ^~~~~~~~~~~~~
""")
        self.expect(self.run_as("-arch=sm_100a", "groups.ptx"), 1, "", """groups.ptx:4:43: error: 'k' and the functions that \
it may call can have only one of '.cta_group::1' and '.cta_group::2' [tcgen05-cta-group]
.func two() { .reg .b32 a; tcgen05.dealloc.cta_group::2.sync.aligned.b32 a, 32; ret; }
                                          ^~~~~~~~~~~~~
groups.ptx:3:43: note: the other one is here
.func one() { .reg .b32 a; tcgen05.dealloc.cta_group::1.sync.aligned.b32 a, 32; ret; }
                                          ^~~~~~~~~~~~~
""")
        self.expect(self.run_as("-arch=sm_100a", "uncalled.ptx"), 0, "-arch=sm_100a|uncalled.ptx\n", """\
uncalled.ptx:3:84: warning: 'r0' is in the destination twice: it cannot hold both values, and which one it gets is not \
defined [duplicate-destination]
.visible .func f() { .reg .b32 r<3>, a; tcgen05.ld.sync.aligned.32x32b.x2.b32 {r0, r0}, [a]; ret; }
                                                                                   ^~
uncalled.ptx:3:80: note: first here
.visible .func f() { .reg .b32 r<3>, a; tcgen05.ld.sync.aligned.32x32b.x2.b32 {r0, r0}, [a]; ret; }
                                                                               ^~
""")

    def test_architecture(self):
        older = """good.ptx:2:9: error: a module for sm_80 cannot be assembled for sm_75: sm_75 is older [wrong-architecture]
.target sm_80
        ^~~~~
"""
        for words in (("-arch", "sm_75"), ("--gpu-name=sm_75",), ("-arch=compute_75",), ("-arch=sm_90", "-arch=sm_75")):
            self.expect(self.run_as(*words, "good.ptx"), 1, "", older)
        self.expect(self.run_as("good.ptx"), 1, "", older +
                    "ptx-as: note: without -arch, ptxas assembles for sm_75\n")
        for words in (("-arch=sm_90",), ("-arch=sm_80",), ("-arch=sm_100f",), ("-arch=lto_80",)):
            self.assertEqual(self.run_as(*words, "good.ptx").returncode, 0, words)
        # ptxas reports invalid GPUs.
        self.expect(self.run_as("-arch=native", "good.ptx"), 0, "-arch=native|good.ptx\n", "")

    def test_standard_input(self):
        for name in ("-", "/dev/stdin"):
            self.expect(self.run_as("-arch=sm_80", name, text=GOOD), 0, f"-arch=sm_80|{name}\n{GOOD}", "")
            with open(self.folder / "good.ptx") as file:
                self.expect(self.run_as("-arch=sm_80", name, stdin=file), 0, f"-arch=sm_80|{name}\n{GOOD}", "")
        self.expect(self.run_as("-arch=sm_80", "-", text=BAD), 1, "", BAD_MESSAGE.replace("bad.ptx", "<stdin>"))
        large = GOOD + "// " + "x" * 1_000_000 + "\n"
        self.expect(self.run_as("-arch=sm_80", "-", text=large), 0, f"-arch=sm_80|-\n{large}", "")

    def test_text(self):
        self.expect(self.run_as("-arch=sm_80", "-ias", BAD), 1, "", BAD_MESSAGE.replace("bad.ptx", "application ptx input"))
        self.expect(self.run_as("-arch=sm_80", "--input-as-string=" + GOOD), 0, f"-arch=sm_80|--input-as-string={GOOD}\n", "")
        # JAX asks for the newest version this way: the message must be that of ptxas.
        self.expect(self.run_as("--input-as-string", ".version 99.99", FAKE_PTXAS="255"), 255,
                    "--input-as-string|.version 99.99\n", "")

    def test_what_cannot_be_read_is_for_ptxas(self):
        self.expect(self.run_as("missing.ptx", FAKE_PTXAS="255"), 255, "missing.ptx\n", "")
        self.expect(self.run_as(".", FAKE_PTXAS="255"), 255, ".\n", "")
        os.mkfifo(self.folder / "pipe.ptx")
        self.expect(self.run_as("pipe.ptx"), 0, "pipe.ptx\n",
                    "ptx-as: note: pipe.ptx is not a regular file and can be read only once: not checked\n")

    def test_flags(self):
        self.write("odd.ptx", ODD)
        message = self.run_as("-arch=sm_80", "odd.ptx").stderr
        self.assertIn("warning: ", message)
        self.expect(self.run_as("-arch=sm_80", "odd.ptx", PTXMATRIX_AS_FLAGS="--quiet"), 0, "-arch=sm_80|odd.ptx\n", "")
        self.expect(self.run_as("-arch=sm_80", "odd.ptx", PTXMATRIX_AS_FLAGS="-Wno-undocumented"), 0,
                    "-arch=sm_80|odd.ptx\n", "")
        self.assertEqual(self.run_as("-arch=sm_80", "odd.ptx", PTXMATRIX_AS_FLAGS=" -Werror  --no-config").returncode, 1)
        self.assertIn("\x1b[", self.run_as("-arch=sm_80", "odd.ptx", PTXMATRIX_AS_FLAGS="--color=always").stderr)
        self.assertEqual(self.run_as("-arch=sm_80", "odd.ptx", PTXMATRIX_AS_FLAGS="-q").stderr, "")
        self.assertEqual(self.run_as("-arch=sm_80", "odd.ptx", PTXMATRIX_AS_FLAGS="--quiet=true --color never").stderr, "")
        self.assertIn("warning: ", self.run_as("-arch=sm_80", "odd.ptx", PTXMATRIX_AS_FLAGS="-q --quiet=false").stderr)
        result = self.run_as("good.ptx", PTXMATRIX_AS_FLAGS="--color=red")
        self.expect(result, 2, "", "ptx-as: error: PTXMATRIX_AS_FLAGS: --color: unknown value 'red'; "
                    "expected auto, always or never\n")
        result = self.run_as("good.ptx", PTXMATRIX_AS_FLAGS="--fix")
        self.expect(result, 2, "", "ptx-as: error: PTXMATRIX_AS_FLAGS: '--fix' is not supported here; supported are "
                    "-W<[no-|error=]rule>, --color=<value>, --config=<file>, --error-limit=<N>, --max-diagnostics=<N>, "
                    "--max-file-size=<size>, --max-nesting=<N>, --max-statement-size=<size>, --no-config, -q and --quiet\n")

    def test_limits(self):
        """ptxas decides about modules beyond the limits."""
        note = "ptx-as: note: bad.ptx is not checked: it is larger than 100 bytes, the most that is read; --max-file-size=<size> " \
               "allows more\n"
        self.expect(self.run_as("-arch=sm_80", "bad.ptx", PTXMATRIX_AS_FLAGS="--max-file-size=100 --no-config"), 0,
                    "-arch=sm_80|bad.ptx\n", note)
        self.expect(self.run_as("-arch=sm_80", "bad.ptx", PTXMATRIX_AS_FLAGS="--max-statement-size=20 --no-config"), 0,
                    "-arch=sm_80|bad.ptx\n", """bad.ptx:6:5: error: the statement is longer than 20 bytes, the most that \
ptxmatrix reads [limit]
    ldmatrix.sync.aligned.m8n8.x4.b16 {r0, r1, r2}, [r4];
    ^
""")
        with open(self.folder / "bad.ptx") as text:
            self.expect(self.run_as("-arch=sm_80", "-", stdin=text, PTXMATRIX_AS_FLAGS="--max-file-size=100 --no-config"), 1, "",
                        BAD_MESSAGE.replace("bad.ptx", "<stdin>"))

    def test_configuration(self):
        """Its warnings count; version and targets are the module's own, and the reference ptxas is the ptxas that is run."""
        self.write(".ptx-lint.toml", 'ptx-version = "6.0"\ntarget = "sm_60"\ncuda = "11.8"\n[warnings]\nundocumented = "off"\n')
        self.write("odd.ptx", ODD)
        self.expect(self.run_as("-arch=sm_80", "odd.ptx", PTXMATRIX_AS_FLAGS=""), 0, "-arch=sm_80|odd.ptx\n", "")
        self.write(".ptx-lint.toml", "what = 1\n")
        result = self.run_as("-arch=sm_80", "good.ptx", PTXMATRIX_AS_FLAGS="")
        self.assertEqual((result.returncode, result.stdout), (2, ""))

    def test_signals(self):
        for source in ("0", "1"):
            result = self.run_as("-arch=sm_80", "good.ptx", FAKE_PTXAS=f"signal {signal.SIGTERM}", PTXMATRIX_AS_SOURCE=source)
            self.assertEqual(result.returncode, -signal.SIGTERM)

    def test_messages_of_ptxas_with_source(self):
        said = ("say ptxas info    : 0 bytes gmem\\nptxas good.ptx, line 6; error   : Illegal thing\\n"
                "ptxas good.ptx, line 9; fatal   : Nothing here\\nptxas good.ptx, line 99; error   : Far\\n"
                "ptxas other.ptx, line 1; warning : Odd thing\\nptxas fatal   : Ptx assembly aborted due to errors\\nend")
        self.expect(self.run_as("-arch=sm_80", "good.ptx", PTXMATRIX_AS_SOURCE="1", FAKE_PTXAS=said), 255,
                    "-arch=sm_80|good.ptx\n", f"""good.ptx:6:5: error: Illegal thing [ptxas]
{ILLEGAL}good.ptx:9:1: error: Nothing here [ptxas]

^
ptxas info    : 0 bytes gmem
ptxas good.ptx, line 99; error   : Far
ptxas other.ptx, line 1; warning : Odd thing
ptxas fatal   : Ptx assembly aborted due to errors
end""")
        for path, name in (("-", "folder/tmpxft_00001356_00000000-0_stdin"), ("/dev/stdin", "/dev/stdin")):
            said = f"say ptxas {name}, line 6; error   : Illegal thing\\nend"
            self.expect(self.run_as("-arch=sm_80", path, text=GOOD, PTXMATRIX_AS_SOURCE="1", FAKE_PTXAS=said), 255,
                        f"-arch=sm_80|{path}\n{GOOD}", f"""<stdin>:6:5: error: Illegal thing [ptxas]
{ILLEGAL}end""")
        # A ptxas that crashed may leave its last line incomplete.
        said = "say ptxas good.ptx, line 6; error   : Illegal th"
        self.expect(self.run_as("-arch=sm_80", "good.ptx", PTXMATRIX_AS_SOURCE="1", FAKE_PTXAS=said), 255,
                    "-arch=sm_80|good.ptx\n", f"good.ptx:6:5: error: Illegal th [ptxas]\n{ILLEGAL}")
        self.expect(self.run_as("-arch=sm_80", "good.ptx", PTXMATRIX_AS_SOURCE="2"), 2, "",
                    "ptx-as: error: PTXMATRIX_AS_SOURCE: '2' is neither '0' nor '1'\n")

    def test_equal_messages_of_ptxas(self):
        """They are shown once, as those of ptx-lint are."""
        said = "say " + "".join(f"ptxas good.ptx, line {line}; error   : {text}\\n"
                                for line, text in ((6, "Illegal"), (6, "Odd"), (7, "Illegal"), (8, "Illegal")))
        odd = f"good.ptx:6:5: error: Odd [ptxas]\n{ILLEGAL}"
        shown = f"good.ptx:6:5: error: Illegal [ptxas]\n{ILLEGAL}"
        more = "good.ptx:6:5: note: 2 more like this, on lines 7 and 8; --error-limit=0 shows all\n"
        source = {"PTXMATRIX_AS_SOURCE": "1", "FAKE_PTXAS": said}
        self.expect(self.run_as("-arch=sm_80", "good.ptx", **source), 255, "-arch=sm_80|good.ptx\n", shown + more + odd)
        result = self.run_as("-arch=sm_80", "good.ptx", PTXMATRIX_AS_FLAGS="--no-config --error-limit=0", **source)
        self.assertEqual(result.stderr.count("error: Illegal [ptxas]"), 3, result.stderr)

    def test_notes_of_ptxas(self):
        """They name a line of the only input, mangled functions, and no rule."""
        function = "in the function '_Z1kPfm'"
        said = (f"say ptxas info    : (C7514) Potential Performance Loss: read {function} in line 6\\n"
                "ptxas info    : (C7517) a wait is injected in around line 6 by compiler in function 'k'\\n"
                f"ptxas info    : (C7512) Potential Performance Loss: registers {function}\\n"
                f"ptxas info    : (C7513) Potential Performance Loss: write {function} in line 0\\n"
                "ptxas info    : (C7508) Potential Performance Loss: ignored.\\n"
                "ptxas info    : Compiling entry function '_Z1kPfm' for 'sm_90a'\\n"
                "ptxas error   : Entry function '_Z1kPfm' is too large\\n")
        source = {"PTXMATRIX_AS_SOURCE": "1", "FAKE_PTXAS": said}
        shown = "in the function 'k(float*, unsigned long)'"
        rest = f"""ptxas info    : (C7512) Potential Performance Loss: registers {shown}; see wgmma-accumulators, register-limit
ptxas info    : (C7513) Potential Performance Loss: write {shown}; see wgmma-early-access
ptxas info    : (C7508) Potential Performance Loss: ignored.
ptxas info    : Compiling entry function '_Z1kPfm' for 'sm_90a'
ptxas error   : Entry function 'k(float*, unsigned long)' is too large
"""
        self.expect(self.run_as("-arch=sm_80", "good.ptx", **source), 255, "-arch=sm_80|good.ptx\n", f"""\
good.ptx:6:5: warning: (C7514) Potential Performance Loss: read {shown}; see wgmma-early-access [ptxas]
{ILLEGAL}good.ptx:6:5: warning: (C7517) a wait is injected by compiler in function 'k'; see wgmma-early-access [ptxas]
{ILLEGAL}{rest}""")
        # Which of two inputs they are about, ptxas does not say.
        self.write("same.ptx", GOOD)
        result = self.run_as("-arch=sm_80", "good.ptx", "same.ptx", **source)
        self.assertEqual(result.stderr.splitlines()[0], f"ptxas info    : (C7514) Potential Performance Loss: read {shown} "
                         "in line 6; see wgmma-early-access")

    def test_rules_of_notes(self):
        """They are those of docs/ptxas-notes.md."""
        rows = re.findall(r"^\| (C.*?) \| .*? \| (.*?) \| .* \|$", NOTES_PAGE.read_text(), re.M)
        self.assertTrue(rows)
        for codes, links in rows:
            rules = ", ".join(re.findall(r"\[(.*?)\]", links))
            for code in codes.split(", "):
                path = " in divergent path" if code in ("C7518", "C7519 from 13.1 on", "C7520") else ""
                said = f"say ptxas info    : ({code[:5]}) Potential Performance Loss: lost{path}\\n"
                shown = self.run_as("-arch=sm_80", "good.ptx", PTXMATRIX_AS_SOURCE="1", FAKE_PTXAS=said).stderr
                self.assertEqual(shown.rstrip("\n").partition("; see ")[2], rules, code)

    def test_the_source_comes_first(self):
        """If the module names its source, so do our messages and those of ptxas."""
        lines = '.file 1 "/src/tile.cu"\n.file 2 "/src/load.h"\n'
        loc = "    .loc 1 7 5\n    .loc 2 3 9, function_name n, inlined_at 1 7 5\n    ldmatrix"
        self.write("good.ptx", GOOD.replace("    ldmatrix", loc) + lines)
        self.write("bad.ptx", BAD.replace("    ldmatrix", loc) + lines)
        self.expect(self.run_as("-arch=sm_80", "bad.ptx"), 1, "", """/src/load.h:3:9: error: \
'ldmatrix.sync.aligned.m8n8.x4.b16' needs 4 registers; this vector has 3 [register-count]
/src/tile.cu:7:5: note: inlined here
bad.ptx:8:39: note: the PTX made of it is here
    ldmatrix.sync.aligned.m8n8.x4.b16 {r0, r1, r2}, [r4];
                                      ^~~~~~~~~~~~
""")
        said = ("say ptxas good.ptx, line 8; error   : Illegal thing\\nptxas good.ptx, line 4; warning : Odd thing\\n"
                "ptxas good.ptx, line 8; info    : Same thing\\n")
        at_load = """/src/tile.cu:7:5: note: inlined here
good.ptx:8:5: note: the PTX made of it is here
    ldmatrix.sync.aligned.m8n8.x4.b16 {r0, r1, r2, r3}, [r4];
    ^
"""
        self.expect(self.run_as("-arch=sm_80", "good.ptx", PTXMATRIX_AS_SOURCE="1", FAKE_PTXAS=said), 255,
                    "-arch=sm_80|good.ptx\n", f"""/src/load.h:3:9: error: Illegal thing [ptxas]
{at_load}good.ptx:4:1: warning: Odd thing [ptxas]
{{
^
/src/load.h:3:9: warning: Same thing [ptxas]
{at_load}""")

    def test_how_to_get_lines(self):
        """PTX of nvcc without it: reported once, before ptxas or after its messages."""
        head = "//\n// Generated by NVIDIA NVVM Compiler\n//\n"
        note = "ptx-as: note: with nvcc's option -lineinfo, messages name the line of the source that the PTX was made of\n"
        self.write("bad.ptx", head + BAD)
        self.write("odd.ptx", head + ODD)
        self.write("good.ptx", head + GOOD)
        self.expect(self.run_as("-arch=sm_80", "bad.ptx", "bad.ptx"), 1, "", 2 * BAD_MESSAGE.replace(":6:", ":9:") + note)
        said = "say ptxas good.ptx, line 9; error   : Illegal thing\\n"
        illegal = f"good.ptx:9:5: error: Illegal thing [ptxas]\n{ILLEGAL}"
        self.expect(self.run_as("-arch=sm_80", "good.ptx", PTXMATRIX_AS_SOURCE="1", FAKE_PTXAS=said), 255,
                    "-arch=sm_80|good.ptx\n", illegal + note)
        result = self.run_as("-arch=sm_80", "odd.ptx", "good.ptx", PTXMATRIX_AS_SOURCE="1", FAKE_PTXAS=said)
        self.assertIn("warning: ", result.stderr)
        self.assertEqual(result.stderr.count(note), 1)
        self.assertTrue(result.stderr.endswith(illegal + note), result.stderr)
        result = self.run_as("-arch=sm_80", "odd.ptx")
        self.assertTrue(result.stderr.endswith(note), result.stderr)
        self.expect(self.run_as("-arch=sm_80", "good.ptx"), 0, "-arch=sm_80|good.ptx\n", "")

    def test_the_next_ptxas_on_path(self):
        """ptx-as can be named ptxas and be on PATH itself."""
        shadow, real = self.folder / "shadow", self.folder / "real"
        shadow.mkdir()
        real.mkdir()
        (shadow / "ptxas").symlink_to(PTX_AS)
        (real / "ptxas").symlink_to(FAKE)
        path = f"{shadow}:{real}:{os.environ['PATH']}"
        self.expect(self.run_as("-arch=sm_80", "good.ptx", program=str(shadow / "ptxas"), PTXMATRIX_PTXAS="", PATH=path), 0,
                    "-arch=sm_80|good.ptx\n", "")

    def test_cuda_home(self):
        home = self.folder / "cuda"
        (home / "bin").mkdir(parents=True)
        (home / "bin" / "ptxas").symlink_to(FAKE)
        tools = self.folder / "tools"
        tools.mkdir()
        (tools / "env").symlink_to(shutil.which("env"))
        (tools / "python3").symlink_to(sys.executable)
        self.expect(self.run_as("-arch=sm_80", "good.ptx", PTXMATRIX_PTXAS="", PATH=str(tools), CUDA_HOME=str(home)), 0,
                    "-arch=sm_80|good.ptx\n", "")

    def test_no_ptxas(self):
        self.expect(self.run_as("good.ptx", PTXMATRIX_PTXAS="/missing/ptxas"), 2, "",
                    "ptx-as: error: PTXMATRIX_PTXAS names '/missing/ptxas', which is not a program, or is or runs ptx-as\n")
        self.expect(self.run_as("good.ptx", PTXMATRIX_PTXAS=PTX_AS), 2, "",
                    f"ptx-as: error: PTXMATRIX_PTXAS names '{PTX_AS}', which is not a program, or is or runs ptx-as\n")

    def test_help(self):
        shown = self.run_as("--ptx-as-help", PTXMATRIX_PTXAS="")
        self.assertEqual((shown.returncode, shown.stderr), (0, ""))
        self.assertTrue(shown.stdout.startswith("usage: ptx-as [ptxas options] <ptx file>,...\n"), shown.stdout)
        for name in ("PTXMATRIX_AS", "PTXMATRIX_AS_FLAGS", "PTXMATRIX_AS_SOURCE", "PTXMATRIX_PTXAS"):
            self.assertIn(f"\n  {name}=", shown.stdout)
        with open("/dev/full", "w") as full:
            done = subprocess.run([PTX_AS, "--ptx-as-help"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr),
                         (2, "ptx-as: error: cannot write to standard output: No space left on device\n"))

    def test_shim_that_path_cannot_name(self):
        self.expect(self.run_as("--nvcc-shim", "a:b"), 2, "",
                    f"ptx-as: error: --nvcc-shim: {self.folder}/a:b cannot be on PATH: it contains ':'\n")

    def test_shim_usage(self):
        for words in ((), ("",), ("a", "b")):
            self.expect(self.run_as("--nvcc-shim", *words), 2, "",
                        "ptx-as: error: --nvcc-shim needs exactly one directory\n")

    def make_triton(self, *programs: str) -> dict[str, str]:
        """A package with the programs of Triton; returns the environment in which Python finds it."""
        package = self.folder / "it's" / "triton"
        folder = package / "backends" / "nvidia" / "bin"
        folder.mkdir(parents=True)
        (package / "__init__.py").write_text("raise Exception('this takes seconds')\n")
        for name in programs:
            (folder / name).write_text(f"#!/bin/sh\necho this is {name}: $*\n")
            (folder / name).chmod(0o755)
        return {"PYTHONPATH": str(package.parent), "PTXMATRIX_PTXAS": "/nowhere"}

    def test_triton(self):
        found = self.make_triton("ptxas", "ptxas-blackwell")
        exports = f"""export TRITON_PTXAS_PATH='{self.folder}/a b/ptxas'
export TRITON_PTXAS_BLACKWELL_PATH='{self.folder}/a b/ptxas-blackwell'
"""
        for _ in range(2):
            self.expect(self.run_as("--triton", "a b", **found), 0, exports, "")
        script = exports + """"$TRITON_PTXAS_PATH" --version
"$TRITON_PTXAS_BLACKWELL_PATH" -arch=sm_80 'a b.ptx'
"$TRITON_PTXAS_BLACKWELL_PATH" -arch=sm_80 bad.ptx
"""
        self.write("a b.ptx", GOOD)
        self.expect(self.run_as("-c", script, program="/bin/sh"), 1,
                    "this is ptxas: --version\nthis is ptxas-blackwell: -arch=sm_80 a b.ptx\n", BAD_MESSAGE)

    def test_triton_shows_the_source(self):
        found = self.make_triton("ptxas")
        self.write("it's/triton/backends/nvidia/bin/ptxas", "#!/bin/sh\necho $PTXMATRIX_AS_SOURCE\n")
        self.run_as("--triton", "shim", **found)
        for variables, value in (({}, "1"), ({"PTXMATRIX_AS_SOURCE": "0"}, "0"), ({"PTXMATRIX_AS_SOURCE": "1"}, "1")):
            self.expect(self.run_as("--version", program="shim/ptxas", **variables), 0, value + "\n", "")

    def test_triton_with_one_ptxas(self):
        self.expect(self.run_as("--triton", "shim", **self.make_triton("ptxas")), 0,
                    f"export TRITON_PTXAS_PATH='{self.folder}/shim/ptxas'\n", "")

    def test_triton_in_the_cache(self):
        found = self.make_triton("ptxas")
        bin = f"{self.folder}/it'\\''s/triton/backends/nvidia/bin"
        for variables, cache in (({"XDG_CACHE_HOME": "cache"}, "cache"),
                                 ({"XDG_CACHE_HOME": "", "HOME": str(self.folder)}, ".cache")):
            self.expect(self.run_as("--triton", **found, **variables), 0,
                        f"export TRITON_PTXAS_PATH='{self.folder}/{cache}/ptxmatrix/triton{bin}/ptxas'\n", "")
        self.expect(self.run_as("-c", f'eval "$("{PTX_AS}" --triton)"; "$TRITON_PTXAS_PATH" -arch=sm_80 bad.ptx',
                                program="/bin/sh", XDG_CACHE_HOME="cache", **found), 1, "", BAD_MESSAGE)
        self.expect(self.run_as("--triton", **found, XDG_CACHE_HOME="", HOME=""), 2, "",
                    "ptx-as: error: --triton: neither XDG_CACHE_HOME nor HOME is set; name a directory\n")

    def test_triton_in_a_folder_that_cannot_be(self):
        self.expect(self.run_as("--triton", "good.ptx/x", **self.make_triton("ptxas")), 2, "",
                    "ptx-as: error: --triton: cannot create the directory good.ptx/x: Not a directory\n")

    def test_no_triton(self):
        for words in (("",), ("a", "b")):
            self.expect(self.run_as("--triton", *words), 2, "", "ptx-as: error: --triton needs one directory, or none\n")
        self.expect(self.run_as("--triton", "shim", **self.make_triton()), 2, "",
                    "ptx-as: error: --triton: the python3 on PATH has no Triton with a ptxas\n")
        self.assertFalse((self.folder / "shim").exists())

    def test_shim_for_others(self):
        """The mode of its directories is that of mkdir."""
        self.addCleanup(os.umask, os.umask(0o022))
        self.run_as("--nvcc-shim", "outer/shim", NVCC="/nowhere/nvcc")
        for made in ("outer", "outer/shim"):
            self.assertEqual((self.folder / made).stat().st_mode & 0o777, 0o755)


class WithPtxas(Case):
    def setUp(self):
        super().setUp()
        if not PTXAS:
            self.skipTest("there is no ptxas")

    def environment(self, **variables: str) -> dict[str, str]:
        return super().environment(**({"PTXMATRIX_PTXAS": PTXAS} | variables))

    def test_same_cubin(self):
        for name, program in (("with", PTX_AS), ("without", PTXAS)):
            subprocess.run([program, "-arch=sm_80", "good.ptx", "-o", name], cwd=self.folder, env=self.environment(),
                           check=True)
        self.assertEqual((self.folder / "with").read_bytes(), (self.folder / "without").read_bytes())

    def test_compile_only(self):
        for text, flags, verdict in ((GROUPS, [], False), (GROUPS, ["-c"], True), (UNCALLED, [], True),
                                     (UNCALLED, ["-c"], False)):
            self.write("a.ptx", text)
            for check in ("check", "off"):
                result = self.run_as("-arch=sm_100a", *flags, "a.ptx", "-o", "a.cubin", PTXMATRIX_AS=check)
                self.assertEqual(result.returncode == 0, verdict, (text, flags, check, result.stderr))

    def test_notes_of_ptxas(self):
        self.write("early.ptx", EARLY)
        note = r"/src/tile.cu:9:3: warning: \(C7517\) \S+ is injected by compiler to allow use of registers defined by GMMA in " \
               r"function 'k\(float\*\)'; see wgmma-early-access \[ptxas\]\nearly.ptx:12:1: note: the PTX made of it is here\n"
        result = self.run_as("-arch=sm_90a", "early.ptx", "-o", "x", PTXMATRIX_AS_SOURCE="1")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stderr, note)

    def test_its_release_is_the_reference(self):
        """The options of ptxas 13.0: a module of the newest version is one too new for it."""
        self.write("new.ptx", GOOD.replace("8.0", "9.5"))
        self.expect(self.run_as("-arch=sm_80", "new.ptx"), 1, "", """new.ptx:1:10: error: PTX 9.5 is newer than PTX 9.0, \
the newest of CUDA 13.0; it needs CUDA 13.5 [unknown-version]
.version 9.5
         ^~~
""")

    def test_nvcc(self):
        if not NVCC:
            self.skipTest("there is no nvcc")
        made = self.run_as("--nvcc-shim", "shim", NVCC=NVCC, PTXMATRIX_PTXAS="")
        self.assertEqual((made.returncode, made.stderr), (0, ""))
        again = self.run_as("--nvcc-shim", "shim", NVCC=str(self.folder / "shim" / "nvcc"), PTXMATRIX_PTXAS="")
        self.assertEqual((again.returncode, again.stdout), (0, made.stdout))
        self.write("good.cu", CUDA)
        self.write("bad.cu", CUDA.replace(".x1.", ".x2."))
        shim = str(self.folder / "shim" / "nvcc")
        self.expect_same_code(shim, str(Path(shim).resolve()))
        result = self.run_as("-arch=sm_80", "-cubin", "-o", "x", "bad.cu", program=shim, PTXMATRIX_PTXAS="")
        self.assertNotEqual(result.returncode, 0)
        self.assertRegex(result.stderr, r"(?s)^\S*bad\.ptx:\d+:\d+: error: 'ldmatrix\.sync\.aligned\.m8n8\.x2\.shared\.b16' "
                         r"needs 2 registers; this vector has 1 \[register-count\]\n.*\^~+\n"
                         r"ptx-as: note: with nvcc's option -lineinfo, messages name the line .*\n$")
        self.assertFalse((self.folder / "x").exists())
        result = self.run_as("-arch=sm_80", "-lineinfo", "-cubin", "-o", "x", "bad.cu", program=shim, PTXMATRIX_PTXAS="")
        self.assertNotEqual(result.returncode, 0)
        self.assertTrue(result.stderr.startswith(f"{self.folder}/bad.cu:3:3: error: 'ldmatrix.sync.aligned.m8n8.x2.shared.b16' "
                                                 "needs 2 registers; this vector has 1 [register-count]\n"), result.stderr)
        self.write("other.cu", CUDA.replace("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1]", "istypep.texref %0, %1"))
        result = self.run_as("-arch=sm_80", "-lineinfo", "-cubin", "-o", "x", "other.cu", program=shim, PTXMATRIX_PTXAS="")
        self.assertTrue(result.stderr.startswith(f"{self.folder}/other.cu:3:3: error: Arguments mismatch for instruction 'istypep' "
                                                 "[ptxas]\n"), result.stderr)

    def expect_same_code(self, shim: str, nvcc: str):
        self.write("good.cu", CUDA)
        for options in ((), ("-lineinfo",)):
            for name, program in (("with", shim), ("without", nvcc)):
                result = self.run_as("-arch=sm_80", *options, "-cubin", "-o", name, "good.cu", program=program,
                                     PTXMATRIX_PTXAS="")
                self.assertEqual((result.returncode, result.stderr), (0, ""))
            self.assertEqual((self.folder / "with").read_bytes(), (self.folder / "without").read_bytes(), options)

    def test_nvcc_links(self):
        """The files that nvcc reads from its own folder when it links, and the GPU that they require."""
        if not NVCC:
            self.skipTest("there is no nvcc")
        made = self.run_as("--nvcc-shim", "shim", NVCC=NVCC, PTXMATRIX_PTXAS="")
        self.assertEqual((made.returncode, made.stderr), (0, ""))
        shim = self.folder / "shim"
        self.write("good.cu", CUDA)
        result = self.run_as("-arch=sm_80", "-shared", "-o", "good.so", "good.cu", program=str(shim / "nvcc"),
                             PTXMATRIX_PTXAS="")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        query = "__nvcc_device_query"
        self.assertEqual((shim / query).exists(), ((shim / "nvcc").resolve().parent / query).exists())

    def test_nvcc_with_targets(self):
        """A toolkit with headers and libraries in a folder for each target, which nvcc looks for next to its own."""
        if not NVCC or os.uname().machine != "x86_64":
            self.skipTest("there is no nvcc, or its folder has another name here")
        self.assertEqual(self.run_as("--nvcc-shim", "first", NVCC=NVCC, PTXMATRIX_PTXAS="").returncode, 0)
        toolkit = (self.folder / "first" / "nvcc").resolve().parent.parent
        other = self.folder / "other"
        (other / "bin").mkdir(parents=True)
        (other / "targets" / "x86_64-linux").mkdir(parents=True)
        for program in (toolkit / "bin").iterdir():
            (other / "bin" / program.name).symlink_to(program)
        for name in ("nvcc", "nvcc.profile"):
            (other / "bin" / name).unlink()
            shutil.copy(toolkit / "bin" / name, other / "bin")
        (other / "nvvm").symlink_to(toolkit / "nvvm")
        (other / "targets" / "x86_64-linux" / "include").symlink_to(toolkit / "include")
        (other / "targets" / "x86_64-linux" / "lib").symlink_to(toolkit / "lib64")
        nvcc = str(other / "bin" / "nvcc")
        made = self.run_as("--nvcc-shim", "shim", NVCC=nvcc, PTXMATRIX_PTXAS="")
        self.assertEqual((made.returncode, made.stderr), (0, ""))
        self.write("good.cu", CUDA)

        def folders(program):
            said = self.run_as("--dryrun", "-shared", "good.cu", program=program, PTXMATRIX_PTXAS="")
            self.assertEqual(said.returncode, 0, said.stderr)
            return re.findall(r"^#\$ ((?:SYSTEM_)?INCLUDES|LIBRARIES)= *(.*?) *$", said.stderr, re.M)

        self.assertIn(f"{other}/bin/../targets/x86_64-linux/include", str(folders(nvcc)))
        self.assertEqual(folders(str(self.folder / "shim" / "nvcc")), folders(nvcc))

    def test_nvcc_behind_a_script(self):
        if not NVCC:
            self.skipTest("there is no nvcc")
        direct = self.run_as("--nvcc-shim", "direct", NVCC=NVCC, PTXMATRIX_PTXAS="")
        self.assertEqual((direct.returncode, direct.stderr), (0, ""))
        (self.folder / "bin").mkdir()
        script = self.folder / "bin" / "nvcc"
        self.write("bin/nvcc", f'#!/bin/sh\nexec "{NVCC}" "$@"\n')
        script.chmod(0o755)
        made = self.run_as("--nvcc-shim", "shim", NVCC=str(script), PTXMATRIX_PTXAS="")
        self.assertEqual((made.returncode, made.stderr), (0, ""))
        self.assertEqual((self.folder / "shim" / "nvcc").readlink(), (self.folder / "direct" / "nvcc").readlink())

    def test_nvcc_that_is_none(self):
        for program in ("/bin/false", "/bin/true", "/nowhere/nvcc"):
            self.expect(self.run_as("--nvcc-shim", "shim", NVCC=program), 2, "", f"""ptx-as: error: --nvcc-shim: \
NVCC is {program}, which neither has an nvcc.profile next to it nor runs an nvcc that has one
""")
            self.assertEqual(list((self.folder / "shim").iterdir()), [])

    def test_clang(self):
        if not CLANG or not Path("/usr/local/cuda/bin").exists():
            self.skipTest("there is no clang, or no CUDA for it")
        flags = ("-x", "cuda", "-nocudainc", "-nocudalib", "--cuda-gpu-arch=sm_80", "--cuda-device-only",
                 "--cuda-path=/usr/local/cuda", "-Wno-unknown-cuda-version", "-c")
        self.write("good.cu", DEVICE_CODE)
        self.write("bad.cu", DEVICE_CODE.replace(".x1.", ".x2."))
        for name, program in (("with", PTX_AS), ("without", PTXAS)):
            result = self.run_as(*flags, f"--ptxas-path={program}", "good.cu", "-o", name, program=CLANG)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual((self.folder / "with").read_bytes(), (self.folder / "without").read_bytes())
        result = self.run_as(*flags, f"--ptxas-path={PTX_AS}", "bad.cu", "-o", "x", program=CLANG)
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("needs 2 registers; this vector has 1 [register-count]\n", result.stderr)

    def test_as_triton_calls_it(self):
        """`ptxas -lineinfo -v --gpu-name=sm_90a INPUT -o OUTPUT`, and a call of `--version` before."""
        version = self.run_as("--version")
        self.assertEqual(version.returncode, 0)
        self.assertRegex(version.stdout, r"release \d+\.\d+, V\d+\.\d+\.\d+")
        self.write("triton.ptx", GOOD.replace("sm_80", "sm_90a"))
        result = self.run_as("-lineinfo", "-v", "--gpu-name=sm_90a", "triton.ptx", "-o", "triton.cubin")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("ptxas info", result.stderr + result.stdout)
        self.assertTrue((self.folder / "triton.cubin").exists())


if __name__ == "__main__":
    for index, argument in reversed(list(enumerate(sys.argv))):
        if found := re.fullmatch(r"--(ptx-as|ptxas)=(.*)", argument):
            globals()["PTX_AS" if found[1] == "ptx-as" else "PTXAS"] = str(Path(found[2]).resolve()) if found[2] else ""
            del sys.argv[index]
    unittest.main()
