"""The inputs of the benchmarks: PTX modules of any size, and a CUDA header with asm statements."""

from __future__ import annotations

import re
from pathlib import Path

CORPUS = Path(__file__).resolve().parents[1] / "corpus" / "ptx"
SOURCE = CORPUS / "attention.sm_80.ptx"

# Two asm statements as kernel libraries have them.
WRAPPERS = '''/// Loads four matrices from the rows that the lanes address.
__device__ inline void load@(unsigned (&fragment)[4], unsigned address) {
#if __CUDA_ARCH__ >= 750
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];\\n"
               : "=r"(fragment[0]), "=r"(fragment[1]), "=r"(fragment[2]), "=r"(fragment[3])
               : "r"(address));
#endif
}

__device__ inline void multiply@(float (&d)[4], const unsigned (&a)[4], const unsigned (&b)[2]) {
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
               "{%0, %1, %2, %3};\\n"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

'''


def module(size: int) -> str:
    """A legal module of `size` bytes: the kernels of the corpus's attention module again and again, each under a name
    of its own, and comments at the end.  5 % of its statements are supported."""
    head, *functions = re.split(r"(?=^\.visible \.entry )", SOURCE.read_text(encoding="ascii"), flags=re.M)
    functions = [re.split(r"(?<=\.entry )(\w+)(?=\()", function) for function in functions]
    parts, left, copies = [head], size - len(head), 0
    while True:
        before, name, body = functions[copies % len(functions)]
        # The parameters begin with the name of the function.
        function = f"{before}{name}_{copies}{body.replace(name, f'{name}_{copies}')}"
        if len(function) > left:
            break
        parts.append(function)
        left -= len(function)
        copies += 1
    line = "//" + 117 * " " + "\n"
    return "".join(parts) + left // len(line) * line + (left % len(line)) * "\n"


def header(lines: int) -> str:
    """A CUDA header of that many lines or a few more, which includes nothing."""
    each = WRAPPERS.count("\n")
    return "#pragma once\n\n" + "".join(WRAPPERS.replace("@", str(number)) for number in range(-(-lines // each)))
