#!/usr/bin/env python3
"""Print the PTX that Triton makes of a kernel, without a GPU.

usage: gemm.py KERNEL SM PTX      for example: gemm.py product 100 88
"""
import sys

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def product(a_tiles, b_tiles, c_tiles, K, M: tl.constexpr, N: tl.constexpr, STEP: tl.constexpr):
    """C = A B, of tensor maps: loads by TMA, products in a pipeline."""
    row = tl.program_id(0) * M
    column = tl.program_id(1) * N
    sums = tl.zeros((M, N), dtype=tl.float32)
    for k in range(0, K, STEP):
        sums = tl.dot(a_tiles.load([row, k]), b_tiles.load([k, column]), sums)
    c_tiles.store([row, column], sums.to(tl.float16))


@triton.jit
def scaled(a, a_scales, b, b_scales, c, K, M: tl.constexpr, N: tl.constexpr, STEP: tl.constexpr):
    """C = A B of e4m3 with a scale factor for each 32 elements."""
    rows = tl.arange(0, M)[:, None]
    columns = tl.arange(0, N)
    steps = tl.arange(0, STEP)
    factors = tl.arange(0, STEP // 32)[None, :]
    sums = tl.zeros((M, N), dtype=tl.float32)
    for k in range(0, K, STEP):
        left = tl.load(a + rows * K + k + steps[None, :])
        right = tl.load(b + (k + steps)[:, None] * N + columns[None, :])
        left_scales = tl.load(a_scales + rows * (K // 32) + k // 32 + factors)
        right_scales = tl.load(b_scales + columns[:, None] * (K // 32) + k // 32 + factors)
        sums = tl.dot_scaled(left, left_scales, "e4m3", right, right_scales, "e4m3", sums)
    tl.store(c + rows * N + columns[None, :], sums)


KERNELS = {
    "product": (product, {"M": 128, "N": 128, "STEP": 64},
                {"a_tiles": "tensordesc<fp16[128,64]>", "b_tiles": "tensordesc<fp16[64,128]>",
                 "c_tiles": "tensordesc<fp16[128,128]>", "K": "i32"}),
    "scaled": (scaled, {"M": 128, "N": 32, "STEP": 128},
               {"a": "*fp8e4nv", "a_scales": "*u8", "b": "*fp8e4nv", "b_scales": "*u8", "c": "*fp32", "K": "i32"}),
}


def main():
    kernel, constants, types = KERNELS[sys.argv[1]]
    aligned = {(i,): [["tt.divisibility", 16]] for i in range(len(types))}
    source = ASTSource(fn=kernel, signature=types | dict.fromkeys(constants, "constexpr"), constexprs=constants, attrs=aligned)
    made = triton.compile(source, target=GPUTarget("cuda", int(sys.argv[2]), 32), options={"ptx_version": int(sys.argv[3])})
    print(made.asm["ptx"], end="")


if __name__ == "__main__":
    main()
