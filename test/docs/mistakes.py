"""Mistakes that people and generators make with ldmatrix, movmatrix and wmma.load.

Each is a statement in a kernel.  `report` says who met it, where that is public: the statement is a small one that makes
ptxas say the same.
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

    def module(self) -> str:
        return HEAD.format(version=self.version, target=self.target) + "  " + self.statement + TAIL.format()


ON_SM_70 = "https://github.com/EricLBuehler/candle-vllm/issues/207"
BRACES = "https://github.com/tracel-ai/cubecl/pull/1596"
NO_MOVMATRIX = "https://github.com/InternLM/lmdeploy/issues/264"
NEWER_PTX = "https://github.com/tinygrad/tinygrad/issues/7729"

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
    Mistake("one register too many for int8", "wmma.load.a.sync.aligned.row.m16n16k16.shared.s8 {r0, r1, r2}, [r4];"),
    Mistake("an f32 register for an f64 fragment", "wmma.load.a.sync.aligned.row.m8n8k4.shared.f64 {f0}, [r4];"),
    Mistake("destination and address exchanged", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 [r4], {r0};"),
    Mistake("braces around the destination of movmatrix", "movmatrix.sync.aligned.m8n8.trans.b16 {r0}, r1;"),
    Mistake("a 64-bit register for movmatrix", "movmatrix.sync.aligned.m8n8.trans.b16 rd0, r1;"),
    # Addresses and strides.
    Mistake("the address without brackets", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, r4;"),
    Mistake("an offset that is subtracted", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [r4-16];"),
    Mistake("two registers added in the address", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [r4+r5];"),
    Mistake("an address in a float register", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [f4];"),
    Mistake("a name that is not declared", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [smem+64];"),
    Mistake("a register beyond the range", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r16}, [r4];"),
    Mistake("a stride in a 64-bit register", "wmma.load.a.sync.aligned.row.m16n16k16.shared.f16 {r0, r1, r2, r3, r4, r5, r6, r7}, [r8], rd0;"),
    Mistake("a stride for ldmatrix", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [r4], 16;"),
    Mistake("a guard that is no predicate", "@r1 ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [r4];"),
    # Qualifiers.
    Mistake("no .sync", "ldmatrix.aligned.m8n8.x1.shared.b16 {r0}, [r4];"),
    Mistake("no .aligned", "ldmatrix.sync.m8n8.x1.shared.b16 {r0}, [r4];"),
    Mistake("no .num", "ldmatrix.sync.aligned.m8n8.shared.b16 {r0}, [r4];"),
    Mistake("no type", "ldmatrix.sync.aligned.m8n8.x1.shared {r0}, [r4];"),
    Mistake("a type that ldmatrix does not have", "ldmatrix.sync.aligned.m8n8.x1.shared.f16 {r0}, [r4];"),
    Mistake("8-bit elements in the shape of 16-bit ones", "ldmatrix.sync.aligned.m8n8.x1.trans.shared.b8 {r0}, [r4];"),
    Mistake(".global, from which ldmatrix cannot load", "ldmatrix.sync.aligned.m8n8.x1.global.b16 {r0}, [rd0];"),
    Mistake("a .num that there is not", "ldmatrix.sync.aligned.m8n8.x3.shared.b16 {r0, r1, r2}, [r4];"),
    Mistake(".trans misspelt", "ldmatrix.sync.aligned.m8n8.x1.transpose.shared.b16 {r0}, [r4];"),
    Mistake("movmatrix without .trans", "movmatrix.sync.aligned.m8n8.b16 r0, r1;"),
    Mistake("a Blackwell shape without .trans", "ldmatrix.sync.aligned.m16n16.x1.shared.b8 {r0, r1}, [r4];", version="8.6", target="sm_100a"),
    Mistake("a wmma shape with a type that it does not have", "wmma.load.a.sync.aligned.row.m8n8k32.shared.s8 {r0}, [r4];", target="sm_80"),
    Mistake("wmma.load without a layout", "wmma.load.a.sync.aligned.m16n16k16.shared.f16 {r0, r1, r2, r3, r4, r5, r6, r7}, [r8];"),
    Mistake("4-bit elements by columns", "wmma.load.a.sync.aligned.col.m8n8k32.shared.s4 {r0}, [r4];", target="sm_80"),
    # Opcodes.
    Mistake("ldmatrix misspelt", "ldmatrx.sync.aligned.m8n8.x1.shared.b16 {r0}, [r4];"),
    Mistake("wmma.load with matrix d", "wmma.load.d.sync.aligned.row.m16n16k16.shared.f32 {f0, f1, f2, f3, f4, f5, f6, f7}, [r8];"),
    Mistake("no semicolon", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [r4]"),
]
