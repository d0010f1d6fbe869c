"""The modules for the measurements."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from measure import CannotMeasure

MAKE_MODULE = Path(__file__).resolve().parent / "make-module"

# The whole module is read and checked before ptxas finds this and ends, so it does only the work of its front end.
# ptx-lint does not check this: the module is legal for it.
BAD_END = """
.visible .entry ends_here()
{
	.reg .b32 	%narrow;
	.reg .b64 	%wide;
	mov.b32 	%narrow, %wide;
	ret;
}
"""
BAD_STATUS = 255  # that of a ptxas that found an error

SMALL = """.version 8.0
.target sm_80
.address_size 64

// A kernel of one kilobyte, which is what most of the time of ptx-lint goes into starting and not into reading.  It has
// what larger ones have: a parameter, registers, a tile in shared memory, and two loads.
.visible .entry small(
	.param .u64 small_param_0
)
{
	.reg .b32 	%r<16>;
	.reg .b64 	%rd<4>;
	.shared .align 16 .b8 tile[1024];

	ld.param.u64 	%rd1, [small_param_0];
	cvta.to.global.u64 	%rd2, %rd1;
	mov.u32 	%r1, %tid.x;
	shl.b32 	%r2, %r1, 4;
	mov.u32 	%r3, tile;
	add.s32 	%r4, %r3, %r2;
	// begin inline asm
	ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r5, %r6, %r7, %r8}, [%r4];
	// end inline asm
	// begin inline asm
	ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%r9, %r10}, [%r4+512];
	// end inline asm
	add.s32 	%r11, %r5, %r6;
	add.s32 	%r12, %r7, %r8;
	add.s32 	%r13, %r9, %r10;
	add.s32 	%r14, %r11, %r12;
	add.s32 	%r15, %r13, %r14;
	mul.wide.u32 	%rd3, %r1, 4;
	add.s64 	%rd3, %rd2, %rd3;
	st.global.u32 	[%rd3], %r15;
	ret;
}
"""


class Inputs:
    """Creates files in a folder, each once."""

    def __init__(self, folder: Path):
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.made: dict[Path, Path] = {}

    def module(self, size: int, supported: float, seed: int = 1, sub_folder: str = ".") -> Path:
        """A module of `size` bytes in which `supported` percent of the statements are supported instructions."""
        path = self.folder / sub_folder / f"{size}-bytes-{supported:g}-percent-{seed}.ptx"
        if path not in self.made:
            if shutil.disk_usage(self.folder).free < 2 * size:
                raise CannotMeasure(f"{self.folder} has too little room for {path.name}; name another --folder")
            path.parent.mkdir(exist_ok=True)
            command = [sys.executable, str(MAKE_MODULE), f"--size={size}", f"--supported={supported}", f"--seed={seed}",
                       f"--output={path}"]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode != 0:
                raise CannotMeasure(done.stderr.strip())
            self.made[path] = path
        return path

    def small(self) -> Path:
        """A module of 1 KB."""
        path = self.folder / "small.ptx"
        path.write_text(SMALL)
        return path

    def functions(self, count: int) -> Path:
        """A module of `count` functions such as small() has."""
        path = self.folder / f"{count}-functions.ptx"
        head, function = SMALL.split("// A kernel", 1)
        function = function.split("\n", 2)[2]
        path.write_text(head + "".join(function.replace("small", f"small{i}") for i in range(count)))
        return path

    def lines(self, size: int) -> Path:
        """A module with line information for each statement, as nvcc -lineinfo makes it; a third is inlined code."""
        module = self.module(size, 2.0)
        path = self.folder / f"lines-{module.name}"
        text, statements = [], 0
        for line in module.read_text().split("\n"):
            if re.match(r"\s+(@!?%\w+\s+)?[a-z][\w.:]*[^;]*;$", line):
                statements += 1
                place = f"\t.loc\t1 {statements % 900 + 1} 5"
                caller = f", function_name $L__info_string0, inlined_at 1 {statements % 700 + 1} 9"
                text.append(place + (caller if statements % 3 == 0 else ""))
            text.append(line)
        path.write_text("\n".join(text))
        return path

    def with_bad_end(self, module: Path) -> Path:
        """`module` with a statement after it that ptxas rejects."""
        path = self.folder / f"bad-end-{module.name}"
        path.write_bytes(module.read_bytes() + BAD_END.encode())
        return path
