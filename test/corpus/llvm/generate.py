#!/usr/bin/env python3
"""Print LLVM IR that uses every wmma load and ldmatrix, or every wmma store, wmma.mma and mma intrinsic of a target.

usage: generate.py SM PTX [products]      for example: generate.py 70 61 | llc -march=nvptx64 ...

One kernel per matrix fragment and layout.  Each kernel loads the fragment from
generic, global and shared memory, with and without a stride, through pointers,
through pointers with an offset, and through module variables; a kernel of
stores likewise.  One kernel per shape and type of a product.
"""
import sys

ALL = ("row", "col")
K16 = ("m16n16k16", "m32n8k16", "m8n32k16")
SPACES = ((0, "%gen"), (1, "%glob"), (3, "%shared"))

# the LLVM register types
HALF, WORD, FLOAT, DOUBLE = "<2 x half>", "i32", "float", "double"


def fragments(sm, ptx):
    """Yield (shape, matrix, type, registers, register type, layouts)."""
    for shape in K16 if ptx >= 61 else K16[:1]:
        for matrix in "ab":
            yield shape, matrix, "f16", 8, HALF, ALL
        yield shape, "c", "f16", 4, HALF, ALL
        yield shape, "c", "f32", 8, FLOAT, ALL
    if sm >= 72 and ptx >= 63:
        for shape in K16:
            a, b = {"m16n16k16": (2, 2), "m32n8k16": (4, 1), "m8n32k16": (1, 4)}[shape]
            for kind in ("s8", "u8"):
                yield shape, "a", kind, a, WORD, ALL
                yield shape, "b", kind, b, WORD, ALL
            yield shape, "c", "s32", 8, WORD, ALL
    if sm >= 75 and ptx >= 63:
        for shape, kinds in (("m8n8k32", ("s4", "u4")), ("m8n8k128", ("b1",))):
            for kind in kinds:
                yield shape, "a", kind, 1, WORD, ("row",)
                yield shape, "b", kind, 1, WORD, ("col",)
            yield shape, "c", "s32", 2, WORD, ALL
    if sm >= 80 and ptx >= 70:
        for shape in K16:
            a, b = {"m16n16k16": (4, 4), "m32n8k16": (8, 2), "m8n32k16": (2, 8)}[shape]
            yield shape, "a", "bf16", a, WORD, ALL
            yield shape, "b", "bf16", b, WORD, ALL
        yield "m16n16k8", "a", "tf32", 4, WORD, ALL
        yield "m16n16k8", "b", "tf32", 4, WORD, ALL
        yield "m16n16k8", "c", "f32", 8, FLOAT, ALL
        yield "m8n8k4", "a", "f64", 1, DOUBLE, ALL
        yield "m8n8k4", "b", "f64", 1, DOUBLE, ALL
        yield "m8n8k4", "c", "f64", 2, DOUBLE, ALL


# A, B, C and D of wmma.mma, by shape: how many registers of bf16, and of s8 and u8.
WMMA_BF16 = {"m16n16k16": (4, 4), "m32n8k16": (8, 2), "m8n32k16": (2, 8)}
WMMA_BYTES = {"m16n16k16": (2, 2), "m32n8k16": (4, 1), "m8n32k16": (1, 4)}
HALVES, FLOATS, WORDS = (4, HALF), (8, FLOAT), (8, WORD)
SATFINITE = ("", ".satfinite")
MIXED_LAYOUTS = [f"{a}.{b}" for a in ALL for b in ALL]


def stored(sm, ptx):
    """Yield (shape, type, registers, register type) of each D."""
    for shape in K16 if ptx >= 61 else K16[:1]:
        yield shape, "f16", *HALVES
        yield shape, "f32", *FLOATS
        if sm >= 72 and ptx >= 63:
            yield shape, "s32", *WORDS
    if sm >= 75 and ptx >= 63:
        for shape in ("m8n8k32", "m8n8k128"):
            yield shape, "s32", 2, WORD
    if sm >= 80 and ptx >= 70:
        yield "m16n16k8", "f32", *FLOATS
        yield "m8n8k4", "f64", 2, DOUBLE


def wmma_products(sm, ptx):
    """Yield (shape, matrices, intrinsics): registers and register type of A, B, C and D."""
    for shape in K16 if ptx >= 61 else K16[:1]:
        name = f"llvm.nvvm.wmma.{shape}.mma."
        for d, of_d in (("f16", HALVES), ("f32", FLOATS)):
            for c, of_c in (("f16", HALVES), ("f32", FLOATS)):
                # PTX 6.5 took .satfinite away.
                yield shape, ((8, HALF), (8, HALF), of_c, of_d), [
                    f"{name}{layouts}.{d}.{c}{satfinite}"
                    for layouts in MIXED_LAYOUTS for satfinite in (SATFINITE if ptx < 65 else ("",))]
        if sm >= 72 and ptx >= 63:
            a, b = WMMA_BYTES[shape]
            yield shape, ((a, WORD), (b, WORD), WORDS, WORDS), [
                f"{name}{layouts}.{kind}{satfinite}"
                for layouts in MIXED_LAYOUTS for kind in ("s8", "u8") for satfinite in SATFINITE]
        if sm >= 80 and ptx >= 70:
            a, b = WMMA_BF16[shape]
            yield shape, ((a, WORD), (b, WORD), FLOATS, FLOATS), [f"{name}{layouts}.bf16" for layouts in MIXED_LAYOUTS]
    small = ((1, WORD), (1, WORD), (2, WORD), (2, WORD))
    if sm >= 75 and ptx >= 63:
        yield "m8n8k32", small, [f"llvm.nvvm.wmma.m8n8k32.mma.row.col.{kind}{satfinite}"
                                 for kind in ("s4", "u4") for satfinite in SATFINITE]
        yield "m8n8k128", small, [f"llvm.nvvm.wmma.m8n8k128.mma.{operation}.popc.row.col.b1"
                                  for operation in bit_operations(sm, ptx)]
    if sm >= 80 and ptx >= 70:
        yield "m16n16k8", ((4, WORD), (4, WORD), FLOATS, FLOATS), [
            f"llvm.nvvm.wmma.m16n16k8.mma.{layouts}.tf32" for layouts in MIXED_LAYOUTS]
        yield "m8n8k4", ((1, DOUBLE), (1, DOUBLE), (2, DOUBLE), (2, DOUBLE)), [
            f"llvm.nvvm.wmma.m8n8k4.mma.{layouts}{rounding}.f64"
            for layouts in MIXED_LAYOUTS for rounding in ("", ".rn", ".rz", ".rm", ".rp")]


def bit_operations(sm, ptx):
    return ("xor", "and") if sm >= 80 and ptx >= 71 else ("xor",)


def mma_products(sm, ptx):
    """The same for mma."""
    if ptx >= 64:
        for d, c, of_d, of_c in (("f16", "f16", HALVES, HALVES), ("f32", "f16", FLOATS, HALVES),
                                 ("f32", "f32", FLOATS, FLOATS)):
            yield "m8n8k4", ((2, HALF), (2, HALF), of_c, of_d), [
                f"llvm.nvvm.mma.m8n8k4.{layouts}.{d}.{c}" for layouts in MIXED_LAYOUTS]
    # shape, types and registers of A and B; the others are those of a matrix of 16 or 8 rows.
    for shape, kinds, a, b, least in (("m8n8k16", ("s8", "u8"), 1, 1, 75), ("m16n8k16", ("s8", "u8"), 2, 1, 80),
                                      ("m16n8k32", ("s8", "u8"), 4, 2, 80), ("m8n8k32", ("s4", "u4"), 1, 1, 75),
                                      ("m16n8k32", ("s4", "u4"), 2, 1, 80), ("m16n8k64", ("s4", "u4"), 4, 2, 80)):
        if sm >= least and ptx >= (65 if least == 75 else 70):
            sums = (4 if shape.startswith("m16") else 2, WORD)
            yield shape, ((a, WORD), (b, WORD), sums, sums), [
                f"llvm.nvvm.mma.{shape}.row.col{satfinite}.{left}" + (f".{right}" if right != left else "")
                for satfinite in SATFINITE for left in kinds for right in kinds]
    if sm >= 75 and ptx >= 65:
        for kind, sums in (("f16", (2, HALF)), ("f32", (4, FLOAT))):
            yield "m16n8k8", ((2, HALF), (1, HALF), sums, sums), [f"llvm.nvvm.mma.m16n8k8.row.col.{kind}.{kind}"]
    if sm < 80 or ptx < 70:
        return
    for kind, sums in (("f16", (2, HALF)), ("f32", (4, FLOAT))):
        yield "m16n8k16", ((4, HALF), (2, HALF), sums, sums), [f"llvm.nvvm.mma.m16n8k16.row.col.{kind}.{kind}"]
    sums = (4, FLOAT)
    for shape, kind, a, b in (("m16n8k8", "bf16", 2, 1), ("m16n8k16", "bf16", 4, 2),
                              ("m16n8k4", "tf32", 2, 1), ("m16n8k8", "tf32", 4, 2)):
        yield shape, ((a, WORD), (b, WORD), sums, sums), [f"llvm.nvvm.mma.{shape}.row.col.{kind}"]
    yield "m8n8k4", ((1, DOUBLE), (1, DOUBLE), (2, DOUBLE), (2, DOUBLE)), ["llvm.nvvm.mma.m8n8k4.row.col.f64"]
    for shape, a, b, c in (("m8n8k128", 1, 1, 2), ("m16n8k128", 2, 1, 4), ("m16n8k256", 4, 2, 4)):
        yield shape, ((a, WORD), (b, WORD), (c, WORD), (c, WORD)), [
            f"llvm.nvvm.mma.{operation}.popc.{shape}.row.col.b1" for operation in bit_operations(sm, ptx)]


def pointer(space):
    return "ptr" if space == 0 else f"ptr addrspace({space})"


class Module:
    def __init__(self):
        self.declares = {}
        self.body = []
        self.temp = 0

    def name(self):
        self.temp += 1
        return f"%t{self.temp}"

    def call(self, intrinsic, registers, reg, args):
        """Call an intrinsic and store one of the registers that it returns."""
        ret = reg if registers == 1 else "{" + ", ".join([reg] * registers) + "}"
        types = ", ".join(t for t, _ in args)
        self.declares[intrinsic] = f"declare {ret} @{intrinsic}({types})"
        result = self.name()
        actual = ", ".join(f"{t} {v}" for t, v in args)
        self.body.append(f"  {result} = call {ret} @{intrinsic}({actual})")
        element = result
        if registers > 1:
            element = self.name()
            self.body.append(f"  {element} = extractvalue {ret} {result}, {self.temp % registers}")
        self.body.append(f"  store volatile {reg} {element}, ptr addrspace(1) %out")

    def run(self, intrinsic, args):
        """Call an intrinsic that returns nothing."""
        self.declares[intrinsic] = f"declare void @{intrinsic}({', '.join(t for t, _ in args)})"
        self.body.append(f"  call void @{intrinsic}({', '.join(f'{t} {v}' for t, v in args)})")

    def load(self, count, reg):
        """As many values: two of them, in turn."""
        names = [self.name() for _ in range(min(count, 2))]
        self.body += [f"  {name} = load volatile {reg}, ptr addrspace(1) %glob" for name in names]
        return [(reg, names[i % 2]) for i in range(count)]

    def offset(self, space, value, nbytes):
        result = self.name()
        self.body.append(f"  {result} = getelementptr i8, {pointer(space)} {value}, i64 {nbytes}")
        return result

    def kernel(self, name, fill):
        self.body.append(f"define void @{name}(ptr %gen, ptr addrspace(1) %glob, "
                         "ptr addrspace(3) %shared, ptr addrspace(1) %out, i32 %stride) {")
        fill()
        self.body += ["  ret void", "}", ""]
        return name


def wmma_places(module):
    """Yield (space, `.stride` or nothing, pointer, stride) for each way to address a fragment."""
    for space, base in SPACES:
        for stride in ("", ".stride"):
            strides = ("%stride", "72") if stride else (None,)
            places = [base]
            if stride:
                places.append(module.offset(space, base, 256))
            if space == 3:
                places.append("getelementptr (i8, ptr addrspace(3) @tile, i64 512)")
            if space == 1:
                places.append("@weights")
            for i, place in enumerate(places):
                yield space, stride, (pointer(space), place), [("i32", strides[i % 2])] if stride else []


def wmma(module, shape, matrix, kind, registers, reg, layout):
    for space, stride, place, args in wmma_places(module):
        intrinsic = f"llvm.nvvm.wmma.{shape}.load.{matrix}.{layout}{stride}.{kind}.p{space}"
        module.call(intrinsic, registers, reg, [place, *args])


def wmma_store(module, shape, kind, registers, reg, layout):
    values = module.load(registers, reg)
    for space, stride, place, args in wmma_places(module):
        module.run(f"llvm.nvvm.wmma.{shape}.store.d.{layout}{stride}.{kind}.p{space}", [place, *values, *args])


def product(module, matrices, intrinsics):
    *sources, (registers, reg) = matrices
    values = [value for count, kind in sources for value in module.load(count, kind)]
    for intrinsic in intrinsics:
        module.call(intrinsic, registers, reg, values)


def ldmatrix(module, num, trans):
    for space, base in (SPACES[0], SPACES[2]):
        intrinsic = f"llvm.nvvm.ldmatrix.sync.aligned.m8n8.x{num}{trans}.b16.p{space}"
        for place in (base, module.offset(space, base, 1024), "@tile"):
            if space == 0 and place == "@tile":
                place = "addrspacecast (ptr addrspace(3) @tile to ptr)"
            module.call(intrinsic, num, WORD, [(pointer(space), place)])


def movmatrix(module):
    """LLVM has no movmatrix intrinsic, so this one is inline asm."""
    value = "%stride"
    for text in ("movmatrix.sync.aligned.m8n8.trans.b16 $0, $1;",
                 "{ .reg .b32 t; movmatrix.sync.aligned.m8n8.trans.b16 t, $1;\\0A\\09"
                 "movmatrix.sync.aligned.m8n8.trans.b16 $0, t; } // movmatrix; twice {"):
        result = module.name()
        module.body.append(f'  {result} = call i32 asm sideeffect "{text}", "=r,r"(i32 {value})')
        module.body.append(f"  store volatile i32 {result}, ptr addrspace(1) %out")
        value = result


def product_kernels(module, sm, ptx):
    for shape, kind, registers, reg in stored(sm, ptx):
        for layout in ALL:
            yield module.kernel(f"store_{shape}_{kind}_{layout}",
                                lambda: wmma_store(module, shape, kind, registers, reg, layout))
    for name, products in (("wmma", wmma_products(sm, ptx)), ("mma", mma_products(sm, ptx))):
        for i, (shape, matrices, intrinsics) in enumerate(products):
            yield module.kernel(f"{name}_{i}_{shape}", lambda: product(module, matrices, intrinsics))


def load_kernels(module, sm, ptx):
    for shape, matrix, kind, registers, reg, layouts in fragments(sm, ptx):
        for layout in layouts:
            yield module.kernel(f"load_{matrix}_{shape}_{kind}_{layout}",
                                lambda: wmma(module, shape, matrix, kind, registers, reg, layout))
    if sm >= 75 and ptx >= 65:
        for num in (1, 2, 4):
            for trans in ("", ".trans"):
                yield module.kernel(f"ldmatrix_x{num}{trans.replace('.', '_')}",
                                    lambda: ldmatrix(module, num, trans))
    if sm >= 75 and ptx >= 78:
        yield module.kernel("movmatrix_m8n8", lambda: movmatrix(module))


def main():
    sm, ptx = int(sys.argv[1]), int(sys.argv[2])
    module = Module()
    kernels = [*(product_kernels if sys.argv[3:] == ["products"] else load_kernels)(module, sm, ptx)]

    print(f"; made by generate.py {' '.join(sys.argv[1:])}")
    print('target triple = "nvptx64-nvidia-cuda"\n')
    print("@tile = internal addrspace(3) global [4096 x i8] undef, align 128")
    print("@weights = addrspace(1) global [4096 x i8] zeroinitializer, align 128\n")
    print("\n".join(module.body))
    print("\n".join(module.declares.values()))
    print("\n!nvvm.annotations = !{" + ", ".join(f"!{i}" for i in range(len(kernels))) + "}")
    for i, name in enumerate(kernels):
        print(f'!{i} = !{{ptr @{name}, !"kernel", i32 1}}')


if __name__ == "__main__":
    main()
