"""Prints a kernel that is as large as those that are unrolled completely, with mistakes that need searches."""

import sys

HEAD = """.version 8.6
.target {}
.address_size 64
.visible .entry k(.param .u64 p)
{{
.reg .b32 r<9999>; .reg .f32 f<64>; .reg .b64 d<8>;
.shared .align 16 .b8 tile[32768];
ld.param.u64 d0, [p];
"""
COPY = "cp.async.cg.shared.global [tile+{0}], [d0], 16;\ncp.async.commit_group;\nld.shared.b32 r1, [tile+{0}];\ncp.async.wait_all;\n"
PRODUCT = ("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {{f{0}, f{1}, f{2}, f{3}}}, {{r{4}, r{5}, r{6}, r{7}}}, {{r{4}, r{5}}}, "
           "{{f{0}, f{1}, f{2}, f{3}}};\n")


def tiles(steps):
    """Each step copies to one tile and reads another one, for which it waits too little."""
    print(HEAD.format("sm_90"))
    register = 0
    for step in range(steps):
        for i in range(4):
            print(f"cp.async.cg.shared.global [tile+{step % 4 * 8192 + 16 * i}], [d0], 16;")
        print("cp.async.commit_group;\ncp.async.wait_group 2;\nbar.sync 0;")
        for i in range(6):
            names = ", ".join(f"r{register + j}" for j in range(4))
            print(f"ldmatrix.sync.aligned.m8n8.x4.shared.b16 {{{names}}}, [tile+{(step + 3) % 4 * 8192 + 512 * i}];")
            register += 4
        for i in range(8):
            print(PRODUCT.format(*range(4 * i, 4 * i + 4), *range(register - 4, register)))


def products(steps):
    """Each step computes in the same registers.  Then, a copy is read too early."""
    print(HEAD.format("sm_90"), "mov.u32 r9, tile;")
    for _ in range(steps):
        print("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {r0, r1, r2, r3}, [r9];\n" + PRODUCT.format(0, 1, 2, 3, 0, 1, 2, 3))
    print(COPY.format(4096))


def loads(steps):
    """Each step loads from tensor memory to the same registers.  The last load is not waited for."""
    print(HEAD.format("sm_100a"), "mov.u32 r9, tile;\ntcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [r9], 64;\nld.shared.b32 r8, [r9];")
    for _ in range(steps):
        print("tcgen05.ld.sync.aligned.32x32b.x2.b32 {r0, r1}, [r8];\ntcgen05.wait::ld.sync.aligned;\nst.global.b32 [d0], r0;")
    print("tcgen05.ld.sync.aligned.32x32b.x2.b32 {r2, r3}, [r8];\nst.global.b32 [d0], r0;\n"
          "tcgen05.dealloc.cta_group::1.sync.aligned.b32 r8, 64;\n"
          "tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;\nst.global.b32 [d0], r3;")


def ranges(steps):
    """Ranges of names hide a longer one of another type."""
    print(HEAD.format("sm_90"), ".reg .b32 x<1000>;")
    for i in range(steps):
        print(f"{{ .reg .f64 x<{900 - i}>;")
    print("mov.b32 x950, 1;", "}" * steps)


globals()[sys.argv[1]](int(sys.argv[2]))
print("ret;\n}")
