#!/usr/bin/env python3
"""Compares the warnings about wgmma.mma_async with what ptxas says of small kernels.

Each kernel breaks one rule of the group `pipeline`, or none.  ptx-lint must report that rule alone.  If the message
begins with "ptxas serializes", every ptxas must say so, too.

Exit status: 0 if all is as expected, 1 if not.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from ptxas import named_ptxas

FENCE = "wgmma.fence.sync.aligned;\n"
COMMIT = "wgmma.commit_group.sync.aligned;\n"
LOOP = "loop:\n"
AGAIN = "add.u32 i, i, 1;\nsetp.lt.u32 more, i, n;\n@more bra loop;\n"
PROXY = "fence.proxy.async.shared::cta;\n"
EXTERNAL = ".extern .func (.param .b32 result) vprintf (.param .b64 format, .param .b64 values);\n"
PRINT = """{ .param .b64 format, values; .param .b32 result;
st.param.b64 [format], a; st.param.b64 [values], b;
call.uni (result), vprintf, (format, values); }
"""


class Kernel(NamedTuple):
    name: str
    rule: str  # empty for none
    body: str
    before: str = ""  # other functions
    bounds: str = ""
    options: tuple[str, ...] = ()


def regs(*ranges: tuple[str, int, int]) -> str:
    """Registers in braces: (prefix, first, count)."""
    return "{" + ", ".join(f"{prefix}{first + i}" for prefix, first, count in ranges for i in range(count)) + "}"


def mma(d: str, a: str = "a", scale: str = "1", guard: str = "") -> str:
    n = 2 * (d.count(",") + 1)
    transposes = "0" if a.startswith("{") else "0, 0"
    return f"{guard}wgmma.mma_async.sync.aligned.m64n{n}k16.f32.f16.f16 {d}, {a}, b, {scale}, 1, 1, {transposes};\n"


def wait(pending: int = 0, guard: str = "") -> str:
    return f"{guard}wgmma.wait_group.sync.aligned {pending};\n"


def store(prefix: str = "f", first: int = 0, count: int = 16) -> str:
    return "".join(f"st.global.f32 [p+{4 * i}], {prefix}{i};\n" for i in range(first, first + count))


def zero(prefix: str = "f", first: int = 0, count: int = 16) -> str:
    return "".join(f"mov.f32 {prefix}{i}, 0f00000000;\n" for i in range(first, first + count))


F16 = regs(("f", 0, 16))
G16 = regs(("g", 0, 16))
A = "{r0, r1, r2, r3}"
GROUP = FENCE + mma(F16) + COMMIT
OTHER = FENCE + mma(G16) + COMMIT
READ = "add.f32 x, f3, f4;\nst.global.f32 [p], x;\n"
EARLY, UNCOMMITTED, D_RULE, CALL = "wgmma-early-access", "wgmma-uncommitted", "wgmma-accumulators", "wgmma-call"
PROXY_RULE, FENCE_RULE = "wgmma-proxy-fence", "wgmma-fence"
INLINED = ".func callee() { bar.sync 0; ret; }\n"
RECURSIVE = "{ .reg .pred q; setp.eq.u32 q, i, 0;\n@q call.uni k, (P, A, B, N); }\n"
INDIRECT = "proto: .callprototype _ ();\nld.global.u64 c, [p];\ncall c, (), proto;\n"
PRODUCTS = (".func callee(.param .u64 P)\n{ .reg .f32 f<16>; .reg .b64 a, b, p; ld.param.u64 p, [P];\n"
            "ld.param.u64 a, [P]; ld.param.u64 b, [P];\n" + GROUP + wait() + store() + "ret; }\n")  # fmt: skip
CALLER = "{ .param .b64 x; st.param.b64 [x], p; call.uni callee, (x); }\n"
NONE = "setp.eq.u32 q, n, 0;\n@q bra.uni skip;\n"
IF = "setp.eq.u32 q, n, 3;\n@q bra.uni skip;\n"
SHARED = "st.shared.b32 [tile], n;\nbar.sync 0;\n"

BROKEN = [
    # Reads and writes of D.
    Kernel("read, no wait", EARLY, GROUP + READ),
    Kernel("store, no wait", EARLY, GROUP + store()),
    Kernel("write, no wait", EARLY, GROUP + zero() + wait()),
    Kernel("read and write, no wait", EARLY, GROUP + "mul.f32 f5, f5, f6;\n" + wait() + store()),
    Kernel("read before the wait", EARLY, GROUP + READ + wait() + store()),
    Kernel("read of the last register", EARLY, GROUP + "st.global.f32 [p], f15;\n" + wait()),
    Kernel("read by a conversion", EARLY, GROUP + "cvt.rn.f16x2.f32 r0, f0, f1;\nst.global.b32 [p], r0;\n" + wait()),
    Kernel("read in a vector", EARLY, GROUP + "st.global.v4.f32 [p], {f0, f1, f2, f3};\n" + wait()),
    Kernel("write by a load", EARLY, GROUP + "ld.global.f32 f0, [p];\n" + wait() + store()),
    Kernel("write in a vector", EARLY, GROUP + "ld.global.v2.f32 {f0, f1}, [p];\n" + wait() + store()),
    Kernel("read under a guard", EARLY, "setp.eq.u32 q, n, 3;\n" + GROUP + "@q st.global.f32 [p], f0;\n" + wait() + store()),
    Kernel("read in a branch", EARLY, "setp.eq.u32 q, n, 3;\n" + GROUP + "@q bra.uni skip;\n" + READ + "skip:\n" + wait() + store()),
    Kernel("read after branches", EARLY, GROUP + IF + "st.global.u32 [p], n;\nskip:\n" + READ + wait()),
    Kernel("read of the first of two", EARLY, GROUP + OTHER + READ + wait() + store("g")),
    Kernel("read of the second of two", EARLY, GROUP + OTHER + wait(1) + store() + store("g")),
    Kernel("wait for too few", EARLY, GROUP + wait(1) + store()),
    Kernel("wait for far too few", EARLY, GROUP + wait(7) + store()),
    Kernel("wait for one of two", EARLY, GROUP + OTHER + wait(2) + store() + wait() + store("g")),
    Kernel("wait for two of three", EARLY, GROUP + OTHER + FENCE + mma(regs(("h", 0, 16))) + COMMIT + wait(1) + store() + store("g") + store("h")),
    Kernel("wait before the commit", EARLY, FENCE + mma(F16) + wait() + COMMIT + store()),
    Kernel("no commit", UNCOMMITTED, FENCE + mma(F16) + wait() + store()),
    Kernel("no commit of the second", UNCOMMITTED, GROUP + FENCE + mma(G16) + wait() + store() + store("g")),
    Kernel("no commit of a chain", UNCOMMITTED, FENCE + mma(F16) + mma(F16) + mma(F16) + wait() + store()),
    Kernel("no commit in a loop", UNCOMMITTED, LOOP + FENCE + mma(F16) + wait() + store() + AGAIN),
    Kernel("neither commit nor wait", EARLY, FENCE + mma(F16) + store()),
    Kernel("wait first", EARLY, wait() + GROUP + store()),
    Kernel("wait in one branch", EARLY, GROUP + IF + store() + "bra.uni done;\nskip:\n" + wait() + store() + "done:\n"),
    Kernel("chain, no wait", EARLY, FENCE + mma(F16) + mma(F16) + COMMIT + store()),
    Kernel("read between a chain", EARLY, FENCE + mma(F16) + READ + mma(F16) + COMMIT + wait() + store()),
    Kernel("scaled between a chain", EARLY, FENCE + mma(F16) + COMMIT + "mul.f32 f0, f0, f0;\n" + FENCE + mma(F16) + COMMIT + wait() + store()),
    # Through a loop.
    Kernel("read in the next turn", EARLY, LOOP + READ + GROUP + AGAIN + wait() + store()),
    Kernel("zeroed in the next turn", EARLY, LOOP + zero() + GROUP + AGAIN + wait() + store()),
    Kernel("read in the next turn, wait 1", EARLY, LOOP + READ + GROUP + wait(1) + AGAIN + wait() + store()),
    Kernel("read in the same turn", EARLY, LOOP + GROUP + READ + AGAIN + wait() + store()),
    Kernel("read after the loop", EARLY, LOOP + GROUP + AGAIN + store()),
    Kernel("wait 1 after the loop", EARLY, LOOP + GROUP + wait(1) + AGAIN + wait(1) + store()),
    Kernel("two blocks in the loop", EARLY, LOOP + READ + IF + "st.global.u32 [p], i;\nskip:\n" + GROUP + AGAIN + wait() + store()),
    # Through a loop or a branch that may be executed no time.
    Kernel("no wait in a loop under a guard", EARLY, NONE + LOOP + GROUP + AGAIN + "skip:\n" + store()),
    Kernel("wait 1 in a loop under a guard", EARLY, NONE + LOOP + GROUP + wait(1) + AGAIN + "skip:\n" + store()),
    Kernel("no commit in a loop under a guard", UNCOMMITTED, NONE + LOOP + FENCE + mma(F16) + wait() + AGAIN + "skip:\n" + store()),
    Kernel("two accumulators in a loop under a guard", EARLY, NONE + LOOP + GROUP + OTHER + wait(1) + AGAIN + "skip:\n" + store() + store("g")),
    Kernel("products in both branches, no wait", EARLY, IF + GROUP + "bra.uni join;\nskip:\n" + FENCE + mma(F16, scale="0") + COMMIT + "join:\n" + store()),
    Kernel("a product in one branch, no wait", EARLY, IF + GROUP + "skip:\n" + store()),
    Kernel("guarded product, no wait", EARLY, "setp.eq.u32 q, n, 3;\n" + FENCE + mma(F16, guard="@q ") + COMMIT + store()),
    # A in registers.
    Kernel("write of A", EARLY, FENCE + mma(F16, A) + COMMIT + "mov.b32 r1, 0;\n" + wait() + store() + "st.global.b32 [p], r1;\n"),
    Kernel("load of A", EARLY, FENCE + mma(F16, A) + COMMIT + "ld.global.b32 r0, [p];\n" + FENCE + mma(F16, A) + COMMIT + wait() + store()),
    Kernel("write of A in the next turn", EARLY, LOOP + "ld.global.b32 r0, [p];\n" + FENCE + mma(F16, A) + COMMIT + wait(1) + AGAIN + wait() + store()),
    Kernel("A is D in flight", EARLY, FENCE + mma(regs(("s", 0, 4))) + mma(F16, "{s0, s1, s2, s3}") + COMMIT + wait() + store(), options=("-Wno-fragment-mismatch",)),
    Kernel("D is A in flight", EARLY, FENCE + mma(F16, "{s0, s1, s2, s3}") + mma(regs(("s", 0, 4))) + COMMIT + wait() + store() + store("s", 0, 4)),
    # D at other positions.
    Kernel("permuted", D_RULE, FENCE + mma(F16) + mma(regs(("f", 1, 1), ("f", 0, 1), ("f", 2, 14))) + COMMIT + wait() + store()),
    Kernel("reversed", D_RULE, FENCE + mma(regs(("f", 0, 4))) + mma("{f3, f2, f1, f0}") + COMMIT + wait() + store("f", 0, 4)),
    Kernel("shifted", D_RULE, FENCE + mma(F16) + mma(regs(("f", 1, 16))) + COMMIT + wait() + store("f", 0, 17)),
    Kernel("upper half", D_RULE, FENCE + mma(F16) + mma(regs(("f", 8, 8))) + COMMIT + wait() + store()),
    Kernel("overlapping", D_RULE, FENCE + mma(F16) + mma(regs(("f", 8, 16))) + COMMIT + wait() + store("f", 0, 24)),
    Kernel("same half", D_RULE, FENCE + mma(F16) + mma(regs(("f", 0, 8), ("g", 0, 8))) + COMMIT + wait() + store() + store("g", 0, 8)),
    Kernel("permuted, two groups", D_RULE, GROUP + mma(regs(("f", 1, 1), ("f", 0, 1), ("f", 2, 14))) + COMMIT + wait() + store()),
    Kernel("permuted in the next turn", D_RULE, LOOP + FENCE + mma(regs(("f", 8, 8), ("f", 0, 8))) + COMMIT + mma(F16) + COMMIT + AGAIN + wait() + store()),
    # More accumulators than registers.
    Kernel("two of 128 registers", D_RULE, FENCE + mma(regs(("f", 0, 128))) + mma(regs(("g", 0, 128))) + COMMIT + wait() + store("f", 0, 128) + store("g", 0, 128)),
    Kernel("232 + 26 registers", D_RULE, FENCE + mma(regs(("f", 0, 116))) + mma(regs(("g", 0, 116))) + COMMIT + wait() + store("f", 0, 116) + store("g", 0, 116)),
    Kernel("two in blocks of 512 threads", D_RULE, FENCE + mma(regs(("f", 0, 64))) + mma(regs(("g", 0, 64))) + COMMIT + wait() + store("f", 0, 64) + store("g", 0, 64), bounds=".maxntid 512\n"),
    Kernel("two with .maxnreg", D_RULE, GROUP + OTHER + wait() + store() + store("g"), bounds=".maxnreg 57\n"),
    # Calls.
    Kernel("external call", CALL, GROUP + wait() + PRINT + store(), EXTERNAL),
    Kernel("external call before", CALL, PRINT + GROUP + wait() + store(), EXTERNAL),
    Kernel("external call on a cold path", CALL, GROUP + wait() + IF + PRINT + "skip:\n" + store(), EXTERNAL),
    Kernel("external call in flight", CALL, GROUP + PRINT + wait() + store(), EXTERNAL),
    Kernel("indirect call", CALL, GROUP + wait() + INDIRECT + store()),
    Kernel("call of products", CALL, CALLER, PRODUCTS),
    # Fences.
    Kernel("no fence for the proxy", PROXY_RULE, SHARED + GROUP + wait() + store()),
    Kernel("no fence for the proxy, in a loop", PROXY_RULE, LOOP + GROUP + wait() + SHARED + AGAIN + store()),
    Kernel("no fence", FENCE_RULE, mma(F16) + COMMIT + wait() + store(), options=("-Wwgmma-fence",)),
    Kernel("fence before the write", FENCE_RULE, FENCE + zero() + mma(F16) + COMMIT + wait() + store(), options=("-Wwgmma-fence",)),
    Kernel("write of A after the fence", FENCE_RULE, FENCE + "mov.b32 r0, 0;\n" + mma(F16, A) + COMMIT + wait() + store(), options=("-Wwgmma-fence",)),
    Kernel("scaled after the wait", FENCE_RULE, GROUP + wait() + "mul.f32 f0, f0, f0;\n" + mma(F16) + COMMIT + wait() + store(), options=("-Wwgmma-fence",)),
]  # fmt: skip

ALL = ("-Wpipeline",)
CORRECT = [
    Kernel("one product", "", zero() + GROUP + wait() + store(), options=ALL),
    Kernel("a chain", "", zero() + FENCE + 4 * mma(F16) + COMMIT + wait() + store(), options=ALL),
    Kernel("a loop", "", zero() + LOOP + FENCE + 4 * mma(F16) + COMMIT + wait() + AGAIN + store(), options=ALL),
    Kernel("one wait after the loop", "", zero() + LOOP + FENCE + 2 * mma(F16) + COMMIT + wait(1) + AGAIN + wait() + store(), options=ALL),
    Kernel("one fence before the loop", "", zero() + FENCE + LOOP + mma(F16) + COMMIT + wait() + AGAIN + store(), options=ALL),
    Kernel("two accumulators", "", zero() + zero("g") + LOOP + FENCE + mma(F16) + mma(G16) + COMMIT + wait() + AGAIN + store() + store("g"), options=ALL),
    Kernel("two groups", "", GROUP + OTHER + wait(1) + store() + wait() + store("g"), options=ALL),
    Kernel("ping-pong", "", FENCE + mma(F16, scale="0") + COMMIT + LOOP + FENCE + mma(G16, scale="0") + COMMIT + wait(1) + READ + FENCE + mma(F16, scale="0") + COMMIT + wait(1) + "st.global.f32 [p], g0;\n" + AGAIN + wait() + store(), options=ALL),
    Kernel("uniform branch", "", zero() + LOOP + "setp.eq.u32 q, i, 3;\n@q bra.uni skip;\n" + GROUP + wait() + "skip:\n" + AGAIN + store(), options=ALL),
    Kernel("products in both branches", "", IF + GROUP + "bra.uni join;\nskip:\n" + FENCE + mma(F16, scale="0") + COMMIT + "join:\n" + wait() + store(), options=ALL),
    Kernel("zero after the wait", "", LOOP + zero() + GROUP + wait() + store() + AGAIN, options=ALL),
    Kernel("zero in the first turn", "", LOOP + "setp.ne.u32 q, i, 0;\n@q bra.uni skip;\n" + zero() + "skip:\n" + GROUP + wait(1) + AGAIN + wait() + store()),
    Kernel("wait but in the first turn", "", LOOP + "setp.eq.u32 q, i, 0;\n@q bra.uni skip;\n" + wait() + READ + "skip:\n" + GROUP + AGAIN + wait() + store()),
    Kernel("guarded wait", "", "setp.eq.u32 q, n, 3;\n" + GROUP + wait(0, "@q ") + store()),
    Kernel("D that is not initialized", "", FENCE + mma(F16, scale="0") + mma(F16) + COMMIT + wait() + store(), options=ALL),
    Kernel("A in registers", "", zero() + LOOP + "ld.global.v4.b32 {r0, r1, r2, r3}, [p];\n" + FENCE + mma(F16, A) + COMMIT + wait() + AGAIN + store(), options=ALL),
    Kernel("reads of A in flight", "", FENCE + mma(F16, A) + COMMIT + "st.global.b32 [p], r0;\n" + wait() + store(), options=ALL),
    Kernel("a smaller D", "", FENCE + mma(F16) + mma(regs(("f", 0, 8))) + COMMIT + wait() + store(), options=ALL),
    Kernel("descriptors between products", "", FENCE + mma(F16) + "add.s64 a, a, 2;\nadd.s64 b, b, 2;\n" + mma(F16) + COMMIT + wait() + store(), options=ALL),
    Kernel("a call that is inlined", "", GROUP + wait() + "call.uni callee, ();\n" + store(), INLINED),
    Kernel("stores and a fence", "", LOOP + SHARED.replace("bar", PROXY + "bar") + GROUP + wait() + "bar.sync 0;\n" + AGAIN + store(), options=ALL),
    Kernel("stores after the products", "", GROUP + wait() + SHARED + store()),
    Kernel("254 registers", "", FENCE + mma(regs(("f", 0, 112))) + mma(regs(("g", 0, 116))) + COMMIT + wait() + store("f", 0, 112) + store("g", 0, 116)),
    Kernel("wait for none", "", GROUP + wait() + wait(3) + store(), options=ALL),
    Kernel("a copy that nvcc moved", "", GROUP + "mov.f32 f60, f0;\n" + wait() + store()),
    Kernel("a wait in a function", "", GROUP + "call.uni waits, ();\n" + store(), ".func waits() { wgmma.wait_group.sync.aligned 0; ret; }\n"),
    Kernel("a loop under a guard", "", zero() + NONE + LOOP + FENCE + 2 * mma(F16) + COMMIT + wait(1) + AGAIN + "skip:\n" + wait() + store(), options=ALL),
    Kernel("a wait in the branch of the product", "", IF + GROUP + wait() + "skip:\n" + store(), options=ALL),
    Kernel("D that nobody reads", "", FENCE + mma(F16) + mma(regs(("f", 1, 1), ("f", 0, 1), ("f", 2, 14))) + COMMIT + wait()),
    Kernel("end in flight", "", GROUP + "st.global.u32 [p], n;\n"),
]  # fmt: skip


def module(kernel: Kernel) -> str:
    return (f".version 8.0\n.target sm_90a\n.address_size 64\n{kernel.before}"
            f".visible .entry k(.param .u64 P, .param .u64 A, .param .u64 B, .param .u32 N)\n{kernel.bounds}"
            "{\n.reg .b64 a, b, c, p;\n.reg .f32 x, f<128>, g<128>, h<16>;\n.reg .b32 i, n, r<4>, s<4>;\n"
            ".reg .pred q, more;\n.shared .align 128 .b8 tile[128];\n"
            "ld.param.u64 p, [P];\nld.param.u64 a, [A];\nld.param.u64 b, [B];\nld.param.u32 n, [N];\nmov.u32 i, 0;\n"
            "ld.global.v4.b32 {r0, r1, r2, r3}, [p+64];\n"
            f"{kernel.body}ret;\n}}\n")  # fmt: skip


def diagnose(lint: str, kernel: Kernel, file: Path) -> list[dict[str, str]]:
    command = [lint, *kernel.options, "--format=json", file]
    return json.loads(subprocess.run(command, capture_output=True, text=True).stdout)["files"][0]["diagnostics"]


def remarks(ptxas: str, file: Path) -> list[str]:
    """The remarks of ptxas on the pipeline, or its errors."""
    command = [ptxas, "-arch=sm_90a", "-v", file, "-o", file.with_suffix(".cubin")]
    result = subprocess.run(command, capture_output=True, text=True)
    output = result.stdout + result.stderr
    if result.returncode != 0:
        return [output]
    return re.findall(r"\(C7\d+\) .*", output)


def check(kernel: Kernel, options: argparse.Namespace, file: Path) -> list[str]:
    file.write_text(module(kernel))
    found = diagnose(options.ptx_lint, kernel, file)
    expected = [kernel.rule] if kernel.rule else []
    failures = []
    if sorted({one["rule"] for one in found}) != expected:
        failures.append(f"{kernel.name}: {[one['rule'] + ': ' + one['message'] for one in found]}, expected {expected}")
    for ptxas in options.ptxas:
        said = remarks(ptxas, file)
        if options.print:
            print(f"{kernel.name}\n  ptx-lint: {[one['message'] for one in found]}\n  ptxas:    {said}", flush=True)
        if any("fatal" in line or "error" in line for line in said):
            failures.append(f"{kernel.name}: {ptxas} rejects it: {said}")
        elif any(one["message"].startswith("ptxas serializes") for one in found) and not any(
            "serialized" in line for line in said
        ):
            failures.append(f"{kernel.name}: {ptxas} does not serialize: {said}")
    return failures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ptx-lint", required=True)
    parser.add_argument("--ptxas", action="append", help="a ptxas to compare with; 'all' for each that is found")
    parser.add_argument("--print", action="store_true", help="print what each says")
    options = parser.parse_args()
    options.ptxas = named_ptxas(options.ptxas)
    with tempfile.TemporaryDirectory() as folder:
        kernels = BROKEN + CORRECT
        failures = [failure for kernel in kernels for failure in check(kernel, options, Path(folder, "kernel.ptx"))]
    for failure in failures:
        print(failure, file=sys.stderr)
    print(f"{len(BROKEN)} broken and {len(CORRECT)} correct kernels: {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
