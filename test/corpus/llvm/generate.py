#!/usr/bin/env python3
"""Print LLVM IR that uses every wmma load and ldmatrix intrinsic of a target.

usage: generate.py SM PTX      for example: generate.py 70 61 | llc -march=nvptx64 ...

One kernel per matrix fragment and layout.  Each kernel loads the fragment from
generic, global and shared memory, with and without a stride, through pointers,
through pointers with an offset, and through module variables.
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


def wmma(module, shape, matrix, kind, registers, reg, layout):
    for space, base in SPACES:
        for stride in ("", ".stride"):
            intrinsic = f"llvm.nvvm.wmma.{shape}.load.{matrix}.{layout}{stride}.{kind}.p{space}"
            strides = ("%stride", "72") if stride else (None,)
            places = [base]
            if stride:
                places.append(module.offset(space, base, 256))
            if space == 3:
                places.append("getelementptr (i8, ptr addrspace(3) @tile, i64 512)")
            if space == 1:
                places.append("@weights")
            for i, place in enumerate(places):
                args = [(pointer(space), place)]
                if stride:
                    args.append(("i32", strides[i % 2]))
                module.call(intrinsic, registers, reg, args)


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


def main():
    sm, ptx = int(sys.argv[1]), int(sys.argv[2])
    module, kernels = Module(), []
    for shape, matrix, kind, registers, reg, layouts in fragments(sm, ptx):
        for layout in layouts:
            kernels.append(module.kernel(
                f"load_{matrix}_{shape}_{kind}_{layout}",
                lambda: wmma(module, shape, matrix, kind, registers, reg, layout)))
    if sm >= 75 and ptx >= 65:
        for num in (1, 2, 4):
            for trans in ("", ".trans"):
                kernels.append(module.kernel(f"ldmatrix_x{num}{trans.replace('.', '_')}",
                                             lambda: ldmatrix(module, num, trans)))
    if sm >= 75 and ptx >= 78:
        kernels.append(module.kernel("movmatrix_m8n8", lambda: movmatrix(module)))

    print(f"; made by generate.py {sm} {ptx}")
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
