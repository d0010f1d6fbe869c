"""check-variants.py [VERSION] < JSON

Compares the document of `ptx-lint variants --format=json` with the spellings that follow from the PTX manual, written
down here separately: shapes, types and fragment lengths are those of the manual's tables.
"""

import itertools
import json
import sys

# Target and first PTX version, in the order in which they are listed.  Each name means only itself.
TARGETS = {
    "sm_70": 5.1, "sm_72": 6.1, "sm_75": 6.3, "sm_80": 7.0, "sm_82": 6.2, "sm_86": 7.1, "sm_87": 7.4, "sm_88": 9.0,
    "sm_89": 7.8, "sm_90": 7.8, "sm_90a": 8.0, "sm_100": 8.6, "sm_100a": 8.6, "sm_100f": 8.8, "sm_101": 8.6,
    "sm_101a": 8.6, "sm_101f": 8.8, "sm_103": 8.8, "sm_103a": 8.8, "sm_103f": 8.8, "sm_107": 9.4, "sm_107a": 9.4,
    "sm_107f": 9.4, "sm_110": 9.0, "sm_110a": 9.0, "sm_110f": 9.0, "sm_120": 8.7, "sm_120a": 8.7, "sm_120f": 8.8, "sm_121": 8.8, "sm_121a": 8.8, "sm_121f": 8.8,
}  # fmt: skip


def number(target):
    return int(target.strip("smaf_"))


def from_sm(least):
    return [target for target in TARGETS if number(target) >= least]


def ldmatrix():
    formats = ["b8x16.b6x16_p32", "b8x16.b4x16_p64"]
    for space in ["", ".shared", ".shared::cta"]:
        least = 7.8 if space.endswith("cta") else 0
        for num in [1, 2, 4]:
            for trans in ["", ".trans"]:
                yield f"ldmatrix.sync.aligned.m8n8.x{num}{trans}{space}.b16", num, 32, max(least, 6.5), from_sm(75)
            for fmt in formats:
                yield f"ldmatrix.sync.aligned.m8n16.x{num}{space}.{fmt}", num, 32, 8.6, BLACKWELL
            yield f"ldmatrix.sync.aligned.m8n16.x{num}{space}.s8.s4", num, 32, 9.4, ["sm_90a", *BLACKWELL]
        for num, fmt in itertools.product([1, 2], ["b8", *formats]):
            yield f"ldmatrix.sync.aligned.m16n16.x{num}.trans{space}.{fmt}", 2 * num, 32, 8.6, BLACKWELL


def movmatrix():
    yield "movmatrix.sync.aligned.m8n8.trans.b16", 1, 32, 7.8, from_sm(75)


def stmatrix():
    for space, num in itertools.product(["", ".shared", ".shared::cta"], [1, 2, 4]):
        for trans in ["", ".trans"]:
            yield f"stmatrix.sync.aligned.m8n8.x{num}{trans}{space}.b16", num, 32, 7.8, from_sm(90)
        yield f"stmatrix.sync.aligned.m16n8.x{num}.trans{space}.b8", num, 32, 8.6, BLACKWELL


# Matrices, types, registers for each shape, version, target.
FRAGMENTS = [
    ("ab", ["f16"], {"m16n16k16": 8, "m8n32k16": 8, "m32n8k16": 8}, 6.0, 70),
    ("cd", ["f16"], {"m16n16k16": 4, "m8n32k16": 4, "m32n8k16": 4}, 6.0, 70),
    ("cd", ["f32"], {"m16n16k16": 8, "m8n32k16": 8, "m32n8k16": 8}, 6.0, 70),
    ("a", ["s8", "u8"], {"m16n16k16": 2, "m8n32k16": 1, "m32n8k16": 4}, 6.3, 72),
    ("b", ["s8", "u8"], {"m16n16k16": 2, "m8n32k16": 4, "m32n8k16": 1}, 6.3, 72),
    ("cd", ["s32"], {"m16n16k16": 8, "m8n32k16": 8, "m32n8k16": 8}, 6.3, 72),
    ("a", ["bf16"], {"m16n16k16": 4, "m8n32k16": 2, "m32n8k16": 8}, 7.0, 80),
    ("b", ["bf16"], {"m16n16k16": 4, "m8n32k16": 8, "m32n8k16": 2}, 7.0, 80),
    ("ab", ["tf32"], {"m16n16k8": 4}, 7.0, 80),
    ("cd", ["f32"], {"m16n16k8": 8}, 7.0, 80),
    ("ab", ["f64"], {"m8n8k4": 1}, 7.0, 80),
    ("cd", ["f64"], {"m8n8k4": 2}, 7.0, 80),
    ("ab", ["s4", "u4"], {"m8n8k32": 1}, 6.3, 75),
    ("ab", ["b1"], {"m8n8k128": 1}, 6.3, 75),
    ("cd", ["s32"], {"m8n8k32": 2, "m8n8k128": 2}, 6.3, 75),
]


def wmma(version):
    aligned = ".aligned" if version >= 6.3 else ""
    for matrices, types, shapes, since, least in FRAGMENTS:
        for matrix, kind, (shape, count) in itertools.product(matrices, types, shapes.items()):
            layouts = ["row", "col"]
            if kind in ("s4", "u4", "b1"):
                layouts = ["row"] if matrix == "a" else ["col"]
            for layout, space in itertools.product(layouts, ["", ".global", ".shared", ".shared::cta"]):
                first = max(since, 6.1 if shape in ("m8n32k16", "m32n8k16") else 0)
                first = max(first, 6.3 if aligned else 0, 7.8 if space.endswith("cta") else 0)
                bits = 64 if kind == "f64" else 32
                name = "wmma.store.d" if matrix == "d" else f"wmma.load.{matrix}"
                yield f"{name}.sync{aligned}.{layout}.{shape}{space}.{kind}", count, bits, first, from_sm(least)


HALF, SINGLE, BITS, INTEGER = ["b32", "f16x2"], ["b32", "f32"], ["b32"], ["b32", "u32", "s32"]
DOUBLE, ANY64 = ["b64", "f64"], ["b64", "u64", "s64", "f64"]
BYTES, NIBBLES, SMALL = ["s8", "u8"], ["s4", "u4"], ["e4m3", "e5m2", "e3m2", "e2m3", "e2m1"]
SATFINITE, ROUNDINGS = ["", ".satfinite"], ["", ".rn", ".rz", ".rm", ".rp"]


def product(counts, types, selectors=0, scale_bytes=0, metadata=None):
    """The operands D, A, B and C, of 32 bits or of 64, and those after them."""
    bits = 64 if "b64" in types[0] else 32
    roles = [("destination", "d"), ("source", "a"), ("source", "b"), ("source", "c")]
    held = [
        {"role": role, "fragment": fragment, "registers": count, "register_bits": bits, "types": kinds}
        for (role, fragment), count, kinds in zip(roles, counts, types)
    ]
    if selectors:
        held.append({"role": "metadata", "registers": 1, "register_bits": 32, "types": metadata or ANY})
        held.append({"role": "selector", "values": selectors})
    for fragment, threads in [("a", 2), ("b", 4)] if scale_bytes else []:
        held.append({"role": "scale_data", "fragment": fragment, "registers": 1, "register_bits": 32, "types": ANY})
        held.append({"role": "scale_selector", "fragment": fragment, "values": scale_bytes, "threads": threads})
    return held


def wmma_mma(version):
    aligned = ".aligned" if version >= 6.3 else ""
    layouts = [".row.row", ".row.col", ".col.row", ".col.col"]

    def forms(shape, types, options, counts, held, since, least, layouts=layouts, operation=""):
        for layout, option in itertools.product(layouts, options):
            text = f"{layout}.{shape}{option}{types}" if option in ROUNDINGS else f"{layout}.{shape}{types}{option}"
            first = max(since, 6.3 if aligned else 0)
            yield f"wmma.mma{operation}.sync{aligned}{text}", product(counts, held), first, from_sm(least)

    for shape, since in [("m16n16k16", 6.0), ("m8n32k16", 6.1), ("m32n8k16", 6.1)]:
        for d, c in itertools.product(["f16", "f32"], repeat=2):
            counts = [4 if d == "f16" else 8, 8, 8, 4 if c == "f16" else 8]
            held = [HALF if d == "f16" else SINGLE, HALF, HALF, HALF if c == "f16" else SINGLE]
            options = SATFINITE if version < 6.5 else [""]
            yield from forms(shape, f".{d}.{c}", options, counts, held, since, 70)
        a, b = {"m16n16k16": (2, 2), "m8n32k16": (1, 4), "m32n8k16": (4, 1)}[shape]
        for kind in BYTES:
            yield from forms(shape, f".s32.{kind}.{kind}.s32", SATFINITE, [8, a, b, 8], [INTEGER] * 4, 6.3, 72)
        held = [SINGLE, BITS, BITS, SINGLE]
        yield from forms(shape, ".f32.bf16.bf16.f32", [""], [8, 2 * a, 2 * b, 8], held, 7.0, 80)
    yield from forms("m16n16k8", ".f32.tf32.tf32.f32", [""], [8, 4, 4, 8], [SINGLE, BITS, BITS, SINGLE], 7.0, 80)
    yield from forms("m8n8k4", ".f64.f64.f64.f64", ROUNDINGS, [2, 1, 1, 2], [DOUBLE] * 4, 7.0, 80)
    for kind in NIBBLES:
        types = f".s32.{kind}.{kind}.s32"
        yield from forms("m8n8k32", types, SATFINITE, [2, 1, 1, 2], [INTEGER] * 4, 6.3, 75, [".row.col"])
    for operation, since, least in [(".xor.popc", 6.3, 75), (".and.popc", 7.1, 80)]:
        types, held = ".s32.b1.b1.s32", [INTEGER] * 4
        yield from forms("m8n8k128", types, [""], [2, 1, 1, 2], held, since, least, [".row.col"], operation)


FAMILY = ["sm_120a", "sm_120f", "sm_121a", "sm_121f"]


BLACKWELL = [target for target in from_sm(100) if target[-1] in "af"]


def four(d, types):
    return [f".{d}.{a}.{b}.{d}" for a, b in itertools.product(types, repeat=2)]


def split_by_size(d):
    """The types of a product of small floats: both of 8 bits, and the rest."""
    fp8 = four(d, SMALL[:2])
    return fp8, [types for types in four(d, SMALL) if types not in fp8]


def mma():
    def forms(shape, options, types, counts, held, since, targets, behind="", layout=".row.col", scale_bytes=0):
        for option, kind in itertools.product(options, types):
            opcode = f"mma.sync.aligned.{shape}{layout}{option}{kind}{behind}"
            yield opcode, product(counts, held, 0, scale_bytes), since, targets

    for a, b in itertools.product(["row", "col"], repeat=2):
        for types, counts in {".f16.f16.f16.f16": [4, 2, 2, 4], ".f32.f16.f16.f16": [8, 2, 2, 4],
                              ".f32.f16.f16.f32": [8, 2, 2, 8]}.items():  # fmt: skip
            held = [HALF if counts[0] == 4 else SINGLE, HALF, HALF, HALF if counts[3] == 4 else SINGLE]
            yield from forms("m8n8k4", [""], [types], counts, held, 6.4, from_sm(70), layout=f".{a}.{b}")
    for shape, a, since, least in [("m16n8k8", 2, 6.5, 75), ("m16n8k16", 4, 7.0, 80)]:
        counts, targets = [4, a, a // 2, 4], from_sm(least)
        yield from forms(shape, [""], four("f16", ["f16"]), [2, a, a // 2, 2], [HALF] * 4, since, targets)
        yield from forms(shape, [""], four("f32", ["f16"]), counts, [SINGLE, HALF, HALF, SINGLE], since, targets)
    for shape, kind, a in [
        ("m16n8k8", "bf16", 2), ("m16n8k16", "bf16", 4), ("m16n8k4", "tf32", 2), ("m16n8k8", "tf32", 4),
    ]:  # fmt: skip
        held = [SINGLE, BITS, BITS, SINGLE]
        yield from forms(shape, [""], four("f32", [kind]), [4, a, a // 2, 4], held, 7.0, from_sm(80))
    yield from forms("m8n8k4", ROUNDINGS, four("f64", ["f64"]), [2, 1, 1, 2], [ANY64] * 4, 7.0, from_sm(80))
    for shape, a in [("m16n8k4", 2), ("m16n8k8", 4), ("m16n8k16", 8)]:
        held = [DOUBLE, ANY64, ANY64, ANY64]
        yield from forms(shape, ROUNDINGS, four("f64", ["f64"]), [4, a, a // 2, 4], held, 7.8, from_sm(90))
    for small, middle, large, types in [
        ("m8n8k16", "m16n8k16", "m16n8k32", BYTES), ("m8n8k32", "m16n8k32", "m16n8k64", NIBBLES),
    ]:  # fmt: skip
        factors = INTEGER if types is BYTES else ANY
        held = [INTEGER, factors, factors, INTEGER]
        yield from forms(small, SATFINITE, four("s32", types), [2, 1, 1, 2], held, 6.5, from_sm(75))
        held = [INTEGER, ANY, ANY, INTEGER]
        yield from forms(middle, SATFINITE, four("s32", types), [4, 2, 1, 4], held, 7.0, from_sm(80))
        yield from forms(large, SATFINITE, four("s32", types), [4, 4, 2, 4], held, 7.0, from_sm(80))
    for shape, counts in [("m8n8k128", [2, 1, 1, 2]), ("m16n8k128", [4, 2, 1, 4]), ("m16n8k256", [4, 4, 2, 4])]:
        held, types = [INTEGER, ANY, ANY, INTEGER], [".s32.b1.b1.s32"]
        xor = from_sm(75 if shape == "m8n8k128" else 80)
        yield from forms(shape, [""], types, counts, held, 7.0, xor, ".xor.popc")
        yield from forms(shape, [""], types, counts, held, 7.1, from_sm(80), ".and.popc")
    for shape, a, since in [("m16n8k32", 4, 8.4), ("m16n8k16", 2, 8.7)]:
        held, fp8 = [SINGLE, ANY, ANY, SINGLE], SMALL[:2]
        yield from forms(shape, [""], four("f32", fp8), [4, a, a // 2, 4], held, since, from_sm(89))
        held = [HALF, ANY, ANY, HALF]
        yield from forms(shape, [""], four("f16", fp8), [2, a, a // 2, 2], held, 8.7, from_sm(89))
    for d, held, n in [("f32", SINGLE, 4), ("f16", HALF, 2)]:
        kind, held_all = [".kind::f8f6f4"], [held, ANY, ANY, held]
        fp8, smaller = split_by_size(d)
        # ptxas accepts two types of 8 bits for more targets than the manual says.
        yield from forms("m16n8k32", kind, fp8, [n, 4, 2, n], held_all, 8.6 if d == "f32" else 8.7, BLACKWELL)
        yield from forms("m16n8k32", kind, smaller, [n, 4, 2, n], held_all, 8.7, FAMILY)
    for kind, types, scale, since, scale_bytes in SCALED:
        shape, held = "m16n8k32" if types is SMALL else "m16n8k64", [SINGLE, BITS, BITS, SINGLE]
        floats = four("f32", types)
        yield from forms(shape, [kind], floats, [4, 4, 2, 4], held, since, FAMILY, scale, scale_bytes=scale_bytes)


# The spelling of .block_scale, the types of A and B, the type of the scale factors, the version, and the multiples of
# bytes at which the factors of a lane may begin.
SCALED = [
    (".kind::mxf8f6f4.block_scale", SMALL, ".ue8m0", 8.7, 4),
    (".kind::mxf8f6f4.block_scale.scale_vec::1X", SMALL, ".ue8m0", 8.7, 4),
    (".kind::mxf4.block_scale", ["e2m1"], ".ue8m0", 8.7, 2),
    (".kind::mxf4.block_scale.scale_vec::2X", ["e2m1"], ".ue8m0", 8.7, 2),
    (".kind::mxf4nvf4.block_scale.scale_vec::2X", ["e2m1"], ".ue8m0", 8.7, 2),
    (".kind::mxf4nvf4.block_scale.scale_vec::4X", ["e2m1"], ".ue4m3", 8.7, 1),
    (".kind::mxf4nvf4.block_scale.scale_vec::4X", ["e2m1"], ".ue8m0", 9.1, 1),
]


def mma_sp():
    both = ["sp", "sp::ordered_metadata"]

    def forms(shape, option, kind, counts, held, since, targets, selectors, ways=both, behind="", scale_bytes=0,
              metadata=None):  # fmt: skip
        for way in ways:
            first = max(since, 8.5) if way.endswith("metadata") else since
            opcode = f"mma.{way}.sync.aligned.{shape}.row.col{option}{kind}{behind}"
            yield opcode, product(counts, held, selectors, scale_bytes, metadata), first, targets

    for shape, d, kind, a, held, selectors in [
        ("m16n8k16", "f16", "f16", 2, HALF, 4), ("m16n8k32", "f16", "f16", 4, HALF, 2),
        ("m16n8k16", "f32", "f16", 2, HALF, 4), ("m16n8k32", "f32", "f16", 4, HALF, 2),
        ("m16n8k16", "f32", "bf16", 2, BITS, 4), ("m16n8k32", "f32", "bf16", 4, BITS, 2),
        ("m16n8k8", "f32", "tf32", 2, BITS, 4), ("m16n8k16", "f32", "tf32", 4, BITS, 2),
    ]:  # fmt: skip
        sums, n = (HALF, 2) if d == "f16" else (SINGLE, 4)
        held = [sums, held, held, sums]
        yield from forms(shape, "", f".{d}.{kind}.{kind}.{d}", [n, a, a, n], held, 7.1, from_sm(80), selectors)
    for shape, types, a, selectors in [
        ("m16n8k32", BYTES, 2, 2), ("m16n8k64", BYTES, 4, 1), ("m16n8k64", NIBBLES, 2, 2), ("m16n8k128", NIBBLES, 4, 1),
    ]:  # fmt: skip
        held = [INTEGER, ANY, ANY, INTEGER]
        for option, kind in itertools.product(SATFINITE, four("s32", types)):
            yield from forms(shape, option, kind, [4, a, a, 4], held, 7.1, from_sm(80), selectors)
    # An .f32 is not metadata if ptxas replaces the product by several instructions.
    replaced = [one for one in ANY if one != "f32"]
    for kind in four("f32", SMALL[:2]):
        held = [SINGLE, ANY, ANY, SINGLE]
        yield from forms("m16n8k64", "", kind, [4] * 4, held, 8.4, from_sm(89), 1, metadata=replaced)
    ordered = both[1:]
    for d, held, n in [("f32", SINGLE, 4), ("f16", HALF, 2)]:
        fp8, smaller = split_by_size(d)
        held_all = [held, ANY, ANY, held]
        more = (8.6, BLACKWELL) if d == "f32" else (8.7, FAMILY)
        for kinds, (since, targets) in [(fp8, more), (smaller, (8.7, FAMILY))]:
            metadata = replaced if targets is BLACKWELL else None
            for kind in kinds:
                yield from forms("m16n8k64", ".kind::f8f6f4", kind, [n, 4, 4, n], held_all, since, targets, 1, ordered,
                                 metadata=metadata)  # fmt: skip
    for option, types, scale, since, scale_bytes in SCALED:
        shape, targets = ("m16n8k64", FAMILY) if types is SMALL else ("m16n8k128", ["sm_120a", "sm_121a"])
        held = [SINGLE, BITS, BITS, SINGLE]
        for kind in four("f32", types):
            yield from forms(shape, option, kind, [4] * 4, held, since, targets, 1, ordered, scale, scale_bytes)


def wgmma():
    """The instructions of a warpgroup, and their products: the operands of each list, A by a descriptor first."""
    for name, held in [("fence", []), ("commit_group", []), ("wait_group", [{"role": "groups"}])]:
        yield f"wgmma.{name}.sync.aligned", [held], 8.0, ["sm_90a"]
    floats = [(d, t, t, 16, 2, "st") for d, t in [("f16", "f16"), ("f32", "f16"), ("f32", "bf16")]]
    floats += [("f32", "tf32", "tf32", 8, 2, "s")]
    floats += [(d, a, b, 32, 1, "s") for d in ["f16", "f32"] for a in SMALL[:2] for b in SMALL[:2]]
    integers = [("s32", a, b, 32, 1, "") for a in BYTES for b in BYTES] + [("s32", "b1", "b1", 256, 0, "")]
    for d, a, b, k, selectors, more in floats + integers:
        every_n = range(8, 257, 8)
        if d == "s32":
            every_n = [8, 24, *range(16, 257, 16)]
        sums = {"f16": HALF, "f32": SINGLE, "s32": INTEGER}[d]
        factors = {"f16": HALF, "bf16": BITS, "tf32": BITS, "e4m3": HALF, "e5m2": HALF}.get(a, ANY)
        front = SATFINITE if a in BYTES else [""]
        behind = ".and.popc" if a == "b1" else ""
        for sparse, n, option in itertools.product([False, True] if selectors else [False], every_n, front):
            since = 8.4 if d == "s32" and a != b else 8.2 if sparse else 8.0
            shape = f"m64n{n}k{2 * k if sparse else k}"
            opcode = f"wgmma.mma_async{'.sp' if sparse else ''}.sync.aligned.{shape}{option}.{d}.{a}.{b}{behind}"
            sums_held = {"role": "destination", "read": True, "asynchronous": True, "fragment": "d", "registers": n // (4 if d == "f16" else 2),
                         "register_bits": 32, "types": sums}  # fmt: skip
            lists = []
            for in_registers in [False, True]:
                held = [sums_held, descriptor("a"), descriptor("b")]
                if in_registers:
                    held[1] = {"role": "source", "asynchronous": True, "fragment": "a", "registers": 4, "register_bits": 32,
                               "types": factors}  # fmt: skip
                if sparse:
                    held.append({"role": "metadata", "registers": 1, "register_bits": 32, "types": ANY})
                    held.append({"role": "selector", "values": selectors})
                held.append({"role": "scale_d", "values": 2})
                held += [{"role": "scale", "fragment": matrix, "values": 2, "first": -1, "step": 2} for matrix in "ab" if "s" in more]
                transposed = "b" if in_registers else "ab"
                held += [{"role": "transpose", "fragment": matrix, "values": 2} for matrix in transposed if "t" in more]
                lists.append(held)
            yield opcode, lists, since, ["sm_90a"]


TENSOR = [target for target in BLACKWELL if not target.startswith("sm_12")]
ALONE = [target for target in TENSOR if target.endswith("a")]
REDUCING = [target for target in TENSOR if not target.startswith("sm_100")]
RUBIN = ["sm_107a", "sm_107f"]
GROUPS = [".cta_group::1", ".cta_group::2"]
ADDRESS = {"role": "address"}
IN_TENSOR = {"role": "tensor_address"}


def one(role, types, bits=32):
    return {"role": role, "registers": 1, "register_bits": bits, "types": types}


INTEGER64 = ["b64", "u64", "s64"]
IDESC = one("instruction", INTEGER)


def tensor():
    """The instructions of tensor memory but its products."""
    for group in GROUPS:
        for exclusive, since in [("", 8.6), (".exclusive", 9.4)]:
            for space in ["", ".shared::cta"]:
                yield f"alloc{exclusive}{group}.sync.aligned{space}.b32", [[ADDRESS, {"role": "columns"}]], since, TENSOR
            yield f"dealloc{exclusive}{group}.sync.aligned.b32", [[one("allocation", INTEGER), {"role": "columns"}]], since, TENSOR
        yield f"relinquish_alloc_permit{group}.sync.aligned", [[]], 8.6, TENSOR
        shapes = "128x256b 4x256b 128x128b 64x128b.warpx2::02_13 64x128b.warpx2::01_23 32x128b.warpx4".split()
        for shape, formats in itertools.product(shapes, ["", ".b8x16.b6x16_p32", ".b8x16.b4x16_p64"]):
            yield f"cp{group}.{shape}{formats}", [[IN_TENSOR, one("descriptor", INTEGER64, 64)]], 8.6, TENSOR
        yield f"shift{group}.down", [[IN_TENSOR]], 8.6, ALONE
        for space in ["", ".shared::cluster"]:
            front = f"commit{group}.mbarrier::arrive::one{space}"
            yield f"{front}.b64", [[ADDRESS]], 8.6, TENSOR
            mask = one("cta_mask", ["b16", "u16", "s16"], 16)
            yield f"{front}.multicast::cluster.b64", [[ADDRESS, mask]], 8.6, TENSOR
            yield f"{front}.multicast::cluster::32b.b64", [[ADDRESS, one("cta_mask", INTEGER)]], 9.4, RUBIN
    for name in ["wait::ld.sync.aligned", "wait::st.sync.aligned", "fence::before_thread_sync", "fence::after_thread_sync"]:
        yield name, [[]], 8.6, TENSOR
    yield from moves()


def moves():
    def loaded(count, role="destination"):
        return {"role": role, "asynchronous": True, "registers": count, "register_bits": 32, "types": ANY}

    for shape, most, each in [("16x64b", 128, 1), ("16x128b", 64, 2), ("16x256b", 32, 4), ("32x32b", 128, 1), ("16x32bx2", 128, 1)]:
        offset = [{"role": "half_offset"}] if shape == "16x32bx2" else []
        for num in (2**n for n in range(8) if 2**n <= most):
            stored = {"role": "source", "registers": num * each, "register_bits": 32, "types": ANY}
            front = f".sync.aligned.{shape}.x{num}"
            for packing in [False, True]:
                yield f"ld{front}{'.pack::16b' * packing}.b32", [[loaded(num * each), IN_TENSOR, *offset]], 8.6, TENSOR
                yield f"st{front}{'.unpack::16b' * packing}.b32", [[IN_TENSOR, *offset, stored]], 8.6, TENSOR
            if shape not in ("32x32b", "16x32bx2") or num == 1:
                continue
            reduced = loaded(1, "reduced")
            floats = [".f32", ".abs.f32", ".NaN.f32", ".abs.NaN.f32"]
            for operation, kind in itertools.product([".min", ".max"], [".u32", ".s32", *floats]):
                yield f"ld.red{front}{operation}{kind}", [[loaded(num), reduced, IN_TENSOR, *offset]], 8.8, REDUCING
            if shape == "16x32bx2" or num == 2:
                continue
            both = [loaded(max(num // 32, 1)), loaded(num // 2)]
            for operation, kind in itertools.product([".min", ".max"], floats):
                tail = f"{front}{operation}.sp::2:4{kind}.b2"
                if "NaN" not in kind:
                    yield f"ld.spcompress{tail}", [[*both, IN_TENSOR]], 9.4, ["sm_107a"]
                yield f"ld.red.spcompress{tail}", [[*both, reduced, IN_TENSOR]], 9.4, ["sm_107a"]


def tensor_products():
    def lists(group, before, behind, lanes=True, described=True):
        d = {"role": "tensor_address", "fragment": "d"}
        masks = {"role": "source", "registers": 4 * group, "register_bits": 32, "types": ANY}
        for with_lanes, a in itertools.product([[], [masks]] if lanes else [[]], [True, False] if described else [False]):
            of_a = descriptor("a") if a else {"role": "tensor_address", "fragment": "a"}
            yield [d, of_a, descriptor("b"), *before, IDESC, *with_lanes, *behind]

    def collected(opcode, uses, since, targets, operands):
        for a, b in itertools.product(["", *uses], ["", *USES]):
            some = [target for target in targets if not b or target in RUBIN]
            if some:
                ends = f"{'.collector::a::' * bool(a)}{a}{'.collector::b::' * bool(b)}{b}"
                yield opcode + ends, operands, 9.4 if b else since, some

    enable = {"role": "enable_input"}
    scale = {"role": "scale_input", "optional": True, "values": 16}
    table = {"role": "tensor_table", "fragment": "b"}
    scales = [{"role": "tensor_scale", "fragment": matrix} for matrix in "ab"]
    zeros = {"role": "zero_columns", "optional": True, "registers": 1, "register_bits": 64, "types": INTEGER64}
    for sparse in [False, True]:
        sp, metadata = (".sp", [{"role": "tensor_metadata"}]) if sparse else ("", [])
        for kind, since, targets in [
            ("f16", 8.6, TENSOR), ("tf32", 8.6, TENSOR), ("f8f6f4", 8.6, TENSOR), ("i8", 8.6, ["sm_100a", "sm_101a", "sm_110a"]),
            ("ti16", 9.4, RUBIN),
        ]:  # fmt: skip
            behind = [enable, scale] if kind in ("f16", "tf32") else [enable]
            for group in [1, 2]:
                front = f"mma{sp}.cta_group::{group}.kind::{kind}"
                yield from collected(front, USES, since, targets, [*lists(group, metadata, behind)])
                of_tensors = [*lists(group, metadata, behind, described=False)]
                yield from collected(f"{front}.ashift", USES[2:], since, targets, of_tensors)
                if kind == "f8f6f4" and not sparse:
                    yield from collected(f"{front}.decompress::lut::b", USES, 9.4, RUBIN, [*lists(group, [table], behind)])
            for use in ["", *(f".collector::b{buffer}::{use}" for buffer in range(4) for use in USES)]:
                operands = [*lists(1, metadata, [enable, zeros], lanes=False)]
                yield f"mma.ws{sp}.cta_group::1.kind::{kind}{use}", operands, since, targets
        for kind, since, sizes in [
            ("mxf8f6f4", 8.6, ["", ".block32", ".scale_vec::1X"]), ("mxf4", 8.6, ["", ".block32", ".scale_vec::2X"]),
            ("mxf4nvf4", 8.7, [".block16", ".block32", ".scale_vec::2X", ".scale_vec::4X"]),
        ]:  # fmt: skip
            for group, size in itertools.product([1, 2], sizes):
                targets = ALONE if "vec" in size or (sparse and kind != "mxf8f6f4") else TENSOR
                first = 8.8 if ".block" in size else since
                front, behind = f"mma{sp}.cta_group::{group}.kind::{kind}.block_scale", [*scales, enable]
                operands = [*lists(group, metadata, behind, lanes=False)]
                yield from collected(front + size, USES, first, targets, operands)
                if kind == "mxf8f6f4" and not sparse:
                    some = [target for target in targets if target in RUBIN]
                    operands = [*lists(group, [table], behind, lanes=False)]
                    yield from collected(f"{front}.decompress::lut::b{size}", USES, 9.4, some, operands)


USES = ["fill", "use", "lastuse", "discard"]


def descriptor(fragment):
    return {"role": "descriptor", "fragment": fragment, "registers": 1, "register_bits": 64,
            "types": ["b64", "u64", "s64"]}  # fmt: skip


ANY = ["b32", "u32", "s32", "f16x2", "f32"]


def register_types(opcode):
    """The manual has `.b32` for all fragments of wmma, and also names the type of f16, f32, f64 and the integers."""
    kind = opcode.split(".")[-1]
    if not opcode.startswith("wmma") or kind in ("s4", "u4", "b1"):
        return ANY
    if kind in ("s8", "u8", "s32"):
        return INTEGER
    return {"f16": ["b32", "f16x2"], "f32": ["b32", "f32"], "f64": ["b64", "f64"]}.get(kind, ["b32"])


def operands(opcode, registers, bits):
    def held(role):
        return {"role": role, "registers": registers, "register_bits": bits, "types": register_types(opcode)}

    if opcode.startswith("movmatrix"):
        return [held("destination"), held("source")]
    address = {"role": "address"}
    stride = [{"role": "stride", "optional": True}] if opcode.startswith("wmma") else []
    if opcode.startswith(("stmatrix", "wmma.store")):
        return [address, held("source"), *stride]
    return [held("destination"), address, *stride]


def expected(version):
    rows = [
        (opcode, registers, bits, operands(opcode, registers, bits), ptx, targets)
        for opcode, registers, bits, ptx, targets in [*ldmatrix(), *movmatrix(), *wmma(version), *stmatrix()]
    ]
    for opcode, held, ptx, targets in [*wmma_mma(version), *mma(), *mma_sp()]:
        rows.append((opcode, held[0]["registers"], held[0]["register_bits"], held, ptx, targets))
    rows = [(opcode, registers, bits, [held], ptx, targets) for opcode, registers, bits, held, ptx, targets in rows]
    for opcode, lists, ptx, targets in wgmma():
        sums = lists[0][0] if lists[0] and lists[0][0]["role"] == "destination" else {}
        rows.append((opcode, sums.get("registers", 0), sums.get("register_bits", 0), lists, ptx, targets))
    for opcode, lists, ptx, targets in [*tensor(), *tensor_products()]:
        held = next((operand for operand in lists[0] if operand["role"] in ("destination", "source")), {})
        rows.append((f"tcgen05.{opcode}", held.get("registers", 0), held.get("register_bits", 0), lists, ptx, targets))
    variants = {}
    for opcode, registers, bits, lists, ptx, targets in rows:
        targets = [target for target in targets if TARGETS[target] <= version]
        if ptx <= version and targets:
            variants[opcode] = {
                "opcode": opcode, "registers": registers, "register_bits": bits,
                "operands": lists[0], "ptx": str(ptx), "targets": targets,
            }  # fmt: skip
            if len(lists) > 1:
                variants[opcode]["alternatives"] = lists[1:]
    return variants


def check_parts(variant):
    """The mnemonic and the members are in the opcode, except for the types `f16` of wmma.mma; some wmma ended with a
    version.  Removes all this."""
    opcode, mnemonic = variant["opcode"], variant.pop("mnemonic")
    assert opcode.startswith(mnemonic), opcode
    for name, value in variant.pop("members").items():
        implied = mnemonic == "wmma.mma" and name in ("a_type", "b_type") and value == "f16"
        assert implied or f".{value}." in f".{opcode}.", (opcode, name, value)
    before = "6.5" if mnemonic == "wmma.mma" and ".satfinite" in opcode and ".s32." not in opcode else None
    before = "6.3" if mnemonic.startswith("wmma") and ".aligned" not in opcode else before
    assert variant.pop("ptx_before", None) == before, opcode


version = float(sys.argv[1]) if len(sys.argv) > 1 else 9.5
document = json.load(sys.stdin)
assert isinstance(document, list), "an array at the top"
wanted = expected(version)
found = {variant["opcode"]: variant for variant in document}
assert len(found) == len(document), "no opcode twice"
for opcode in wanted.keys() | found.keys():
    if opcode in found:
        check_parts(found[opcode])
    assert found.get(opcode) == wanted.get(opcode), f"found {found.get(opcode)}\nwanted {wanted.get(opcode)}"
    keys = ["opcode", "registers", "register_bits", "operands", "alternatives", "ptx", "targets"]
    assert list(found[opcode]) == [key for key in keys if key in wanted[opcode]], "keys in this order"
print(f"{len(found)} variants")
