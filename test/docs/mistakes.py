"""Mistakes that people and generators make with loads of matrices, products, copies and barriers.

Each is a statement in a kernel.  `report` links a public report of it, if there is one: the statement is a reduced one
with the same message of ptxas.
"""

from __future__ import annotations

from dataclasses import dataclass

HEAD = """.version {version}
.target {target}
.address_size 64
.visible .entry kernel()
{{
  .reg .b32 r<16>;
  .reg .b64 rd<4>;
  .reg .f32 f<16>;
  .reg .f64 d<4>;
  .reg .b16 h<8>;
  .reg .pred p<4>;
  .shared .align 128 .b8 tile[4096];
"""
TAIL = """
  ret;
}}
"""


@dataclass(frozen=True)
class Mistake:
    title: str
    statement: str
    version: str = "8.0"
    target: str = "sm_90"
    report: str = ""
    is_accepted: bool = False  # by ptxas

    def module(self) -> str:
        return HEAD.format(version=self.version, target=self.target) + "  " + self.statement + TAIL.format()


def tensor(title: str, statement: str, *, version: str = "8.8", target: str = "sm_100a") -> Mistake:
    return Mistake(title, "tcgen05." + statement, version=version, target=target)


def copy(title: str, statement: str, *, version: str = "8.6", target: str = "sm_90a") -> Mistake:
    return Mistake(title, statement, version=version, target=target)


def wgmma(title: str, rest: str, target: str = "sm_90a") -> Mistake:
    return Mistake(title, f"wgmma.mma_async.sync.aligned.{rest}", target=target)


ON_SM_70 = "https://github.com/EricLBuehler/candle-vllm/issues/207"
BRACES = "https://github.com/tracel-ai/cubecl/pull/1596"
NO_MOVMATRIX = "https://github.com/InternLM/lmdeploy/issues/264"
NEWER_PTX = "https://github.com/tinygrad/tinygrad/issues/7729"
MMA_ON_VOLTA = "https://github.com/DeepLink-org/3DGSTensorCore/issues/2"
MMA_ON_TURING = "https://github.com/mit-han-lab/llm-awq/issues/89"
MMA_ON_PASCAL = "https://github.com/triton-lang/triton/issues/583"
MXF4_ON_SM_120 = "https://github.com/antirez/ds4/issues/679"
MXF4_ON_SM_121 = "https://github.com/ggml-org/llama.cpp/issues/18363"
MXF8_ON_SM_120 = "https://github.com/btxchain/btx/pull/89"
SELECTOR = "https://github.com/llvm/llvm-project/pull/150950"

# The operands of products: D, A, B and C.
SUMS = "{f0, f1, f2, f3}"
PRODUCT = f"{SUMS}, {{r0, r1, r2, r3}}, {{r4, r5}}, {SUMS}"
SHORT = f"{SUMS}, {{r0, r1}}, {{r2}}, {SUMS}"
SPARSE = f"{SUMS}, {{r0, r1}}, {{r2, r3}}, {SUMS}"
HALVES = "{r0, r1, r2, r3, r4, r5, r6, r7}"
DESCRIBED = "rd0, rd1, p0, 1, 1"
SINGLES = "{f0, f1, f2, f3, f4, f5, f6, f7}"
WMMA = f"{SINGLES}, {HALVES}, {HALVES}, {SINGLES}"

MISTAKES = [
    # Targets.
    Mistake("ldmatrix built for Volta", "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {r0, r1, r2, r3}, [r4];", target="sm_70", report=ON_SM_70),
    Mistake("movmatrix built for Volta", "movmatrix.sync.aligned.m8n8.trans.b16 r0, r1;", target="sm_70"),
    Mistake("bf16 wmma built for Turing", "wmma.load.a.sync.aligned.row.m16n16k16.shared.bf16 {r0, r1, r2, r3}, [r4];", target="sm_75"),
    Mistake("tf32 wmma built for Turing", "wmma.load.a.sync.aligned.row.m16n16k8.shared.tf32 {r0, r1, r2, r3}, [r4];", target="sm_75"),
    Mistake("f64 wmma built for Turing", "wmma.load.a.sync.aligned.row.m8n8k4.shared.f64 {d0}, [r4];", target="sm_75"),
    Mistake("int8 wmma built for Volta", "wmma.load.a.sync.aligned.row.m16n16k16.shared.s8 {r0, r1}, [r4];", target="sm_70"),
    Mistake("a Blackwell shape for Hopper", "ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {r0, r1}, [r4];", version="8.6", target="sm_90"),
    Mistake("a Blackwell shape without the suffix of the target", "ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {r0, r1}, [r4];", version="8.6", target="sm_100"),
    Mistake("a Blackwell format for sm_120 without its suffix", "ldmatrix.sync.aligned.m8n16.x1.shared.b8x16.b6x16_p32 {r0}, [r4];", version="8.7", target="sm_120"),
    # PTX versions.
    Mistake("ldmatrix in a module of PTX 6.4", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [r4];", version="6.4", target="sm_75"),
    Mistake("movmatrix in a module of PTX 7.7", "movmatrix.sync.aligned.m8n8.trans.b16 r0, r1;", version="7.7", target="sm_80", report=NO_MOVMATRIX),
    Mistake(".shared::cta in a module of PTX 7.7", "ldmatrix.sync.aligned.m8n8.x1.shared::cta.b16 {r0}, [r4];", version="7.7", target="sm_80"),
    Mistake("bf16 wmma in a module of PTX 6.5", "wmma.load.a.sync.aligned.row.m16n16k16.shared.bf16 {r0, r1, r2, r3}, [r4];", version="6.5", target="sm_75"),
    Mistake("a Blackwell shape in a module of PTX 8.5", "ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {r0, r1}, [r4];", version="8.5", target="sm_90a"),
    Mistake("a module newer than the toolkit", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [r4];", version="9.2", report=NEWER_PTX),
    # Destinations.
    Mistake("no braces around the one register of .x1", "ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 r0, [r4];", report=BRACES),
    Mistake("two registers for .x4", "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {r0, r1}, [r4];"),
    Mistake("four registers for .x2", "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {r0, r1, r2, r3}, [r4];"),
    Mistake("registers of 16 bits, one for each element", "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {h0, h1}, [r4];"),
    Mistake("registers of 64 bits", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {rd0}, [r4];"),
    Mistake("float registers for an f16 fragment", "wmma.load.a.sync.aligned.row.m16n16k16.shared.f16 {f0, f1, f2, f3, f4, f5, f6, f7}, [r4];"),
    Mistake("float registers for an f16 accumulator", "wmma.load.c.sync.aligned.row.m16n16k16.shared.f16 {f0, f1, f2, f3}, [r8];"),
    Mistake("four registers for an f16 fragment that needs eight", "wmma.load.a.sync.aligned.row.m16n16k16.shared.f16 {r0, r1, r2, r3}, [r4];"),
    Mistake("an extra register for int8", "wmma.load.a.sync.aligned.row.m16n16k16.shared.s8 {r0, r1, r2}, [r4];"),
    Mistake("an f32 register for an f64 fragment", "wmma.load.a.sync.aligned.row.m8n8k4.shared.f64 {f0}, [r4];"),
    Mistake("swapped destination and address", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 [r4], {r0};"),
    Mistake("braces around the destination of movmatrix", "movmatrix.sync.aligned.m8n8.trans.b16 {r0}, r1;"),
    Mistake("a 64-bit register for movmatrix", "movmatrix.sync.aligned.m8n8.trans.b16 rd0, r1;"),
    # Addresses and strides.
    Mistake("an address without brackets", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, r4;"),
    Mistake("an offset that is subtracted", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [r4-16];"),
    Mistake("two registers added in the address", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [r4+r5];"),
    Mistake("an address in a float register", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [f4];"),
    Mistake("an undeclared name", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [smem+64];"),
    Mistake("a register beyond the range", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r16}, [r4];"),
    Mistake("a stride in a 64-bit register", "wmma.load.a.sync.aligned.row.m16n16k16.shared.f16 {r0, r1, r2, r3, r4, r5, r6, r7}, [r8], rd0;"),
    Mistake("a stride for ldmatrix", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [r4], 16;"),
    Mistake("a guard that is not a predicate", "@r1 ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [r4];"),
    # Qualifiers.
    Mistake("no .sync", "ldmatrix.aligned.m8n8.x1.shared.b16 {r0}, [r4];"),
    Mistake("no .aligned", "ldmatrix.sync.m8n8.x1.shared.b16 {r0}, [r4];"),
    Mistake("no .num", "ldmatrix.sync.aligned.m8n8.shared.b16 {r0}, [r4];"),
    Mistake("no type", "ldmatrix.sync.aligned.m8n8.x1.shared {r0}, [r4];"),
    Mistake("a type that ldmatrix does not have", "ldmatrix.sync.aligned.m8n8.x1.shared.f16 {r0}, [r4];"),
    Mistake("8-bit elements in the shape of 16-bit ones", "ldmatrix.sync.aligned.m8n8.x1.trans.shared.b8 {r0}, [r4];"),
    Mistake(".global, from which ldmatrix cannot load", "ldmatrix.sync.aligned.m8n8.x1.global.b16 {r0}, [rd0];"),
    Mistake("an unknown .num", "ldmatrix.sync.aligned.m8n8.x3.shared.b16 {r0, r1, r2}, [r4];"),
    Mistake("misspelled .trans", "ldmatrix.sync.aligned.m8n8.x1.transpose.shared.b16 {r0}, [r4];"),
    Mistake("movmatrix without .trans", "movmatrix.sync.aligned.m8n8.b16 r0, r1;"),
    Mistake("a Blackwell shape without .trans", "ldmatrix.sync.aligned.m16n16.x1.shared.b8 {r0, r1}, [r4];", version="8.6", target="sm_100a"),
    Mistake("a wmma shape with a type that it does not have", "wmma.load.a.sync.aligned.row.m8n8k32.shared.s8 {r0}, [r4];", target="sm_80"),
    Mistake("wmma.load without a layout", "wmma.load.a.sync.aligned.m16n16k16.shared.f16 {r0, r1, r2, r3, r4, r5, r6, r7}, [r8];"),
    Mistake("4-bit elements by columns", "wmma.load.a.sync.aligned.col.m8n8k32.shared.s4 {r0}, [r4];", target="sm_80"),
    # Products: targets.
    Mistake("mma built for Pascal", "mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 {r0, r1, r2, r3}, {r4, r5}, {r6, r7}, {r0, r1, r2, r3};", target="sm_61", report=MMA_ON_PASCAL),
    Mistake("mma.m16n8k8 built for Volta", f"mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {SHORT};", target="sm_70", report=MMA_ON_VOLTA),
    Mistake("mma.m16n8k16 built for Turing", f"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {PRODUCT};", target="sm_75", report=MMA_ON_TURING),
    Mistake("bf16 mma built for Turing", f"mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {SHORT};", target="sm_75"),
    Mistake("fp8 mma built for Ampere", f"mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {PRODUCT};", version="8.4", target="sm_86"),
    Mistake("mma.sp built for Turing", f"mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {SPARSE}, r8, 0;", target="sm_75"),
    Mistake("mxf4 for sm_120 without its suffix", f"mma.sync.aligned.m16n8k64.row.col.kind::mxf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0 {PRODUCT}, r8, {{0, 0}}, r9, {{0, 0}};", version="8.8", target="sm_120", report=MXF4_ON_SM_120),
    Mistake("mxf4 for sm_121 without its suffix", f"mma.sync.aligned.m16n8k64.row.col.kind::mxf4.block_scale.f32.e2m1.e2m1.f32.ue8m0 {PRODUCT}, r8, {{0, 0}}, r9, {{0, 0}};", version="8.8", target="sm_121", report=MXF4_ON_SM_121),
    Mistake("mxf8f6f4 for sm_120 without its suffix", f"mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e4m3.e4m3.f32.ue8m0 {PRODUCT}, r8, {{0, 0}}, r9, {{0, 0}};", version="8.8", target="sm_120", report=MXF8_ON_SM_120),
    Mistake("fp6 mma for the data center Blackwell", f"mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e3m2.e2m3.f32 {PRODUCT};", version="8.7", target="sm_100a"),
    # Products: PTX versions.
    Mistake("mma.m16n8k16 in a module of PTX 6.5", f"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {PRODUCT};", version="6.5", target="sm_75"),
    Mistake("fp8 mma in a module of PTX 8.3", f"mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {PRODUCT};", version="8.3"),
    Mistake(".scale_vec::4X with .ue8m0 in a module of PTX 8.8", f"mma.sync.aligned.m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue8m0 {PRODUCT}, r8, {{0, 0}}, r9, {{0, 0}};", version="8.8", target="sm_120a"),
    Mistake(".satfinite of an f16 wmma.mma", f"wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32.satfinite {WMMA};"),
    # Products: layouts.
    Mistake("B by rows, as stored", f"mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32 {PRODUCT};"),
    Mistake("A by columns and B by rows", f"mma.sync.aligned.m16n8k16.col.row.f32.f16.f16.f32 {PRODUCT};"),
    Mistake("mma without layouts", f"mma.sync.aligned.m16n8k16.f32.f16.f16.f32 {PRODUCT};"),
    Mistake("mma.m8n8k4 without layouts", "mma.sync.aligned.m8n8k4.f16.f16.f16.f16 {r0, r1, r2, r3}, {r4, r5}, {r6, r7}, {r0, r1, r2, r3};"),
    # Products: types.
    Mistake("the type of D only", f"mma.sync.aligned.m16n8k16.row.col.f32 {PRODUCT};"),
    Mistake("sums of f16 into f32", f"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f16 {SUMS}, {{r0, r1, r2, r3}}, {{r4, r5}}, {{r6, r7}};"),
    Mistake("sums of bf16", "mma.sync.aligned.m16n8k16.row.col.bf16.bf16.bf16.bf16 {r8, r9}, {r0, r1, r2, r3}, {r4, r5}, {r8, r9};"),
    Mistake("f16 times bf16", f"mma.sync.aligned.m16n8k16.row.col.f32.f16.bf16.f32 {PRODUCT};"),
    Mistake("a product of f32", f"mma.sync.aligned.m16n8k8.row.col.f32.f32.f32.f32 {SUMS}, {{f4, f5, f6, f7}}, {{f8, f9}}, {SUMS};"),
    Mistake("tf32 in the shape of f16", f"mma.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {PRODUCT};"),
    Mistake("signed times unsigned in wmma.mma", "wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.u8.s32 {r0, r1, r2, r3, r4, r5, r6, r7}, {r8, r9}, {r10, r11}, {r0, r1, r2, r3, r4, r5, r6, r7};"),
    Mistake("wmma.mma with the types of mma", f"wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16.f16.f32 {WMMA};"),
    # Products: other qualifiers.
    Mistake("mma without .sync and .aligned", f"mma.m16n8k16.row.col.f32.f16.f16.f32 {PRODUCT};"),
    Mistake("b1 without .xor.popc", "mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32 {r0, r1, r2, r3}, {r4, r5, r6, r7}, {r8, r9}, {r0, r1, r2, r3};"),
    Mistake(".satfinite of an f16 mma", f"mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f16.f32 {PRODUCT};"),
    Mistake("mxf4nvf4 without .scale_vec", f"mma.sync.aligned.m16n8k64.row.col.kind::mxf4nvf4.block_scale.f32.e2m1.e2m1.f32.ue4m3 {PRODUCT}, r8, {{0, 0}}, r9, {{0, 0}};", version="8.7", target="sm_120a"),
    Mistake("fp6 without .kind", f"mma.sync.aligned.m16n8k32.row.col.f32.e3m2.e3m2.f32 {PRODUCT};", version="8.7", target="sm_120a"),
    Mistake("a shape of wmma for mma", f"mma.sync.aligned.m16n16k16.row.col.f32.f16.f16.f32 {SINGLES}, {HALVES}, {HALVES}, {SINGLES};"),
    # Products: operands.
    Mistake("the A of m16n8k8 for m16n8k16", f"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {SUMS}, {{r0, r1}}, {{r4, r5}}, {SUMS};"),
    Mistake("f32 registers for sums of f16", "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {f0, f1}, {r0, r1, r2, r3}, {r4, r5}, {r6, r7};"),
    Mistake("tf32 in float registers", f"mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32 {SUMS}, {{f4, f5}}, {{r2}}, {SUMS};"),
    Mistake("no braces around the one register of B", f"mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {SUMS}, {{r0, r1}}, r2, {SUMS};"),
    Mistake("mma without C", f"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {SUMS}, {{r0, r1, r2, r3}}, {{r4, r5}};"),
    Mistake("mma.sp without metadata", f"mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {SPARSE};"),
    Mistake("a sparsity selector in a register", f"mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {SPARSE}, r8, r9;"),
    Mistake("a sparsity selector out of range", f"mma.sp.sync.aligned.m16n8k64.row.col.f32.e4m3.e4m3.f32 {SUMS}, {{r0, r1, r2, r3}}, {{r4, r5, r6, r7}}, {SUMS}, r8, 3;", version="8.4", target="sm_89", report=SELECTOR),
    Mistake("block scaling without scale factors", f"mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e4m3.e4m3.f32.ue8m0 {PRODUCT};", version="8.7", target="sm_120a"),
    # Products of a warpgroup.
    wgmma("n of 12", f"m64n12k16.f32.f16.f16 {SUMS}, {DESCRIBED}, 0, 0;"),
    wgmma("f16 with the k of tf32", f"m64n8k8.f32.f16.f16 {SUMS}, {DESCRIBED}, 0, 0;"),
    wgmma("integers with an n of 40", f"m64n40k32.s32.s8.s8 {HALVES}, rd0, rd1, p0;"),
    wgmma("sums of f16 counted as f32", f"m64n16k16.f16.f16.f16 {HALVES}, {DESCRIBED}, 0, 0;"),
    wgmma("f16 without the transpositions", f"m64n8k16.f32.f16.f16 {SUMS}, {DESCRIBED};"),
    wgmma("A in registers, and transposed", f"m64n8k16.f32.f16.f16 {SUMS}, {{r0, r1, r2, r3}}, rd1, p0, 1, 1, 0, 0;"),
    wgmma("a sign in a register", f"m64n8k16.f32.f16.f16 {SUMS}, rd0, rd1, p0, r1, 1, 0, 0;"),
    wgmma("a sign of 0", f"m64n8k16.f32.f16.f16 {SUMS}, rd0, rd1, p0, 0, 1, 0, 0;"),
    wgmma("a descriptor of 32 bits", f"m64n8k16.f32.f16.f16 {SUMS}, r0, rd1, p0, 1, 1, 0, 0;"),
    wgmma("a C as in mma", f"m64n8k32.s32.s8.s8 {{r0, r1, r2, r3}}, rd0, rd1, {{r0, r1, r2, r3}}, p0;"),
    wgmma("metadata without .sp", f"m64n8k16.f32.f16.f16 {SUMS}, rd0, rd1, r9, 0, p0, 1, 1, 0, 0;"),
    wgmma("fp8 with the k of f16", f"m64n8k16.f32.e4m3.e4m3 {SUMS}, rd0, rd1, p0, 1, 1;"),
    wgmma("A of two registers", f"m64n8k16.f32.f16.f16 {SUMS}, {{r0, r1}}, rd1, p0, 1, 1, 0;"),
    wgmma("tf32 with transpositions", f"m64n8k8.f32.tf32.tf32 {SUMS}, {DESCRIBED}, 0, 0;"),
    wgmma("integers with signs", "m64n8k32.s32.s8.s8 {r0, r1, r2, r3}, rd0, rd1, p0, 1, 1;"),
    wgmma("scale-d in a register", f"m64n8k16.f32.f16.f16 {SUMS}, rd0, rd1, r0, 1, 1, 0, 0;"),
    wgmma("no scale-d", f"m64n8k16.f32.f16.f16 {SUMS}, rd0, rd1, 1, 1, 0, 0;"),
    wgmma("a transposition of 2", f"m64n8k16.f32.f16.f16 {SUMS}, {DESCRIBED}, 2, 0;"),
    wgmma("a sink in D", f"m64n8k16.f32.f16.f16 {{_, f1, f2, f3}}, {DESCRIBED}, 0, 0;"),
    wgmma("bf16 with a D of f16", f"m64n16k16.f16.bf16.bf16 {{r0, r1, r2, r3}}, {DESCRIBED}, 0, 0;"),
    wgmma("four types as in mma", f"m64n8k16.f32.f16.f16.f32 {SUMS}, {DESCRIBED}, 0, 0;"),
    wgmma("satfinite of f16", f"m64n8k16.satfinite.f32.f16.f16 {SUMS}, {DESCRIBED}, 0, 0;"),
    wgmma("b1 with xor", "m64n8k256.s32.b1.b1.xor.popc {r0, r1, r2, r3}, rd0, rd1, p0;"),
    Mistake(
        "the k of a dense A with .sp",
        f"wgmma.mma_async.sp.sync.aligned.m64n8k16.f32.f16.f16 {SUMS}, rd0, rd1, r9, 0, p0, 1, 1, 0, 0;",
        target="sm_90a",
    ),
    wgmma("wgmma built for sm_90", f"m64n8k16.f32.f16.f16 {SUMS}, {DESCRIBED}, 0, 0;", target="sm_90"),
    Mistake("wait_group with a register", "wgmma.wait_group.sync.aligned r0;", target="sm_90a"),
    # Tensor memory.
    tensor("an instruction descriptor is missing", "mma.cta_group::1.kind::f16 [r0], rd0, rd1, p0;"),
    tensor("no .kind", "mma.cta_group::1 [r0], rd0, rd1, r1, p0;"),
    tensor("no .cta_group", "mma.kind::f16 [r0], rd0, rd1, r1, p0;"),
    tensor("mxf8 without .block_scale", "mma.cta_group::1.kind::mxf8f6f4 [r0], rd0, rd1, r1, [r2], [r3], p0;"),
    tensor("block scaling without addresses of the factors", "mma.cta_group::1.kind::mxf8f6f4.block_scale [r0], rd0, rd1, r1, p0;"),
    tensor("four lane masks for a pair of CTAs", "mma.cta_group::2.kind::f16 [r0], rd0, rd1, r1, {r4, r5, r6, r7}, p0;"),
    tensor("enable-input-d in a register", "mma.cta_group::1.kind::f16 [r0], rd0, rd1, r1, r2;"),
    tensor("an address of tensor memory without brackets", "mma.cta_group::1.kind::f16 r0, rd0, rd1, r1, p0;"),
    tensor("a shared memory descriptor of 32 bits", "mma.cta_group::1.kind::f16 [r0], r4, rd1, r1, p0;"),
    tensor(".scale_vec::2X of mxf8", "mma.cta_group::1.kind::mxf8f6f4.block_scale.scale_vec::2X [r0], rd0, rd1, r1, [r2], [r3], p0;"),
    tensor(".scale_vec::4X for a family", "mma.cta_group::1.kind::mxf4nvf4.block_scale.scale_vec::4X [r0], rd0, rd1, r1, [r2], [r3], p0;", version="9.0", target="sm_100f"),
    tensor("int8 on sm_103a", "mma.cta_group::1.kind::i8 [r0], rd0, rd1, r1, p0;", version="9.0", target="sm_103a"),
    tensor(".ashift with A in shared memory", "mma.cta_group::1.kind::f16.ashift [r0], rd0, rd1, r1, p0;"),
    tensor("tcgen05 built for sm_100", "mma.cta_group::1.kind::f16 [r0], rd0, rd1, r1, p0;", target="sm_100"),
    tensor("tcgen05 built for sm_120a", "alloc.cta_group::1.sync.aligned.shared::cta.b32 [tile], 64;", target="sm_120a"),
    tensor("48 columns", "alloc.cta_group::1.sync.aligned.shared::cta.b32 [tile], 48;"),
    tensor("two registers for 16x256b.x1", "ld.sync.aligned.16x256b.x1.b32 {r0, r1}, [r4];"),
    tensor("16x32bx2 without the offset of the second half", "ld.sync.aligned.16x32bx2.x1.b32 {r0}, [r4];"),
    tensor("operands of st in the order of ld", "st.sync.aligned.32x32b.x1.b32 {r0}, [r4];"),
    tensor(".pack of a store", "st.sync.aligned.32x32b.x1.pack::16b.b32 [r4], {r0};"),
    tensor("wait.ld with a dot", "wait.ld.sync.aligned;"),
    tensor("a commit to many without their mask", "commit.cta_group::1.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 [r4];"),
    # Copies, barriers and fences.
    copy("a copy of 3 bytes", "cp.async.ca.shared.global [r0], [rd0], 3;"),
    copy("8 bytes that bypass L1", "cp.async.cg.shared.global [r0], [rd0], 8;"),
    copy("neither .ca nor .cg", "cp.async.shared.global [r0], [rd0], 16;"),
    copy("a cache policy without .L2::cache_hint", "cp.async.cg.shared.global [r0], [rd0], 16, rd1;"),
    copy("a cache policy before the size of the source", "cp.async.cg.shared.global.L2::cache_hint [r0], [rd0], 16, rd1, r1;"),
    copy("how many groups may be pending in a register", "cp.async.wait_group r0;"),
    copy("a bulk copy of 15 bytes", "cp.async.bulk.global.shared::cta.bulk_group [rd0], [r1], 15;"),
    copy("a bulk load with .bulk_group", "cp.async.bulk.shared::cluster.global.bulk_group [r0], [rd1], r2;"),
    copy("a bulk load without its mbarrier", "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [r0], [rd1], r2;"),
    copy("a bulk load into .shared", "cp.async.bulk.shared.global.mbarrier::complete_tx::bytes [r0], [rd1], r2, [r3];"),
    copy("a multicast without its mask", "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [r0], [rd1], r2, [r3];"),
    copy("a mask of 32 bits", "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [r0], [rd1], r2, [r3], r4;"),
    copy("a sum of f16 without .noftz", "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f16 [rd0], [r1], r2;"),
    copy("two coordinates of a 1d tensor", "cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [r0], [rd1, {r1, r2}], [r2];"),
    copy("coordinates in brackets of their own", "cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [r0], [rd1], {r1}, [r2];"),
    copy("im2col without offsets", "cp.async.bulk.tensor.4d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes [r0], [rd1, {r1, r2, r3, r4}], [r2];"),
    copy("the source of a tensor store first", "cp.async.bulk.tensor.1d.global.shared::cta.tile.bulk_group [r2], [rd1, {r1}];"),
    copy("an arrival without its state", "mbarrier.arrive.shared.b64 [r0];"),
    copy("the state of an arrival at another CTA", "mbarrier.arrive.release.cluster.shared::cluster.b64 rd1, [r0];"),
    copy("a scope without an order", "mbarrier.arrive.cluster.shared.b64 rd1, [r0];"),
    copy("an acquiring arrival", "mbarrier.arrive.acquire.cta.shared.b64 rd1, [r0];"),
    copy("parity 2", "mbarrier.test_wait.parity.shared.b64 p1, [r0], 2;"),
    copy("a wait in another CTA", "mbarrier.try_wait.parity.shared::cluster.b64 p1, [r0], r1;"),
    copy("a fence of .shared", "fence.proxy.async.shared;"),
    copy("a fence of initializations that does not say for whom", "fence.mbarrier_init;"),
    copy("setmaxnreg to 20", "setmaxnreg.inc.sync.aligned.u32 20;"),
    copy("elect.sync without a predicate", "elect.sync r1, -1;"),
    copy("one f16 of multimem", "multimem.ld_reduce.global.add.f16 h1, [rd0];"),
    # Opcodes.
    Mistake("misspelled ldmatrix", "ldmatrx.sync.aligned.m8n8.x1.shared.b16 {r0}, [r4];"),
    Mistake("wmma.load with matrix d", "wmma.load.d.sync.aligned.row.m16n16k16.shared.f32 {f0, f1, f2, f3, f4, f5, f6, f7}, [r8];"),
    Mistake("no semicolon", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [r4]"),
    # Accepted by ptxas.
    Mistake("an offset in shared memory as a generic address", "ldmatrix.sync.aligned.m8n8.x1.b16 {r0}, [tile];", is_accepted=True),
    Mistake("a row after the end of a variable", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [tile+4096];", is_accepted=True),
]
