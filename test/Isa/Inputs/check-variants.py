"""check-variants.py [VERSION] < JSON

Compares the document of `ptx-lint variants --format=json` with the spellings that follow from the PTX manual, written
down here on their own: shapes, types and fragment lengths stand as the manual's tables give them.
"""

import itertools
import json
import sys

# Target and first PTX version, in the order in which they are listed.  Each name stands for itself.
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
    blackwell = [target for target in from_sm(100) if target[-1] in "af"]
    formats = ["b8x16.b6x16_p32", "b8x16.b4x16_p64"]
    for space in ["", ".shared", ".shared::cta"]:
        least = 7.8 if space.endswith("cta") else 0
        for num in [1, 2, 4]:
            for trans in ["", ".trans"]:
                yield f"ldmatrix.sync.aligned.m8n8.x{num}{trans}{space}.b16", num, 32, max(least, 6.5), from_sm(75)
            for fmt in formats:
                yield f"ldmatrix.sync.aligned.m8n16.x{num}{space}.{fmt}", num, 32, 8.6, blackwell
            yield f"ldmatrix.sync.aligned.m8n16.x{num}{space}.s8.s4", num, 32, 9.4, ["sm_90a", *blackwell]
        for num, fmt in itertools.product([1, 2], ["b8", *formats]):
            yield f"ldmatrix.sync.aligned.m16n16.x{num}.trans{space}.{fmt}", 2 * num, 32, 8.6, blackwell


def movmatrix():
    yield "movmatrix.sync.aligned.m8n8.trans.b16", 1, 32, 7.8, from_sm(75)


def stmatrix():
    blackwell = [target for target in from_sm(100) if target[-1] in "af"]
    for space, num in itertools.product(["", ".shared", ".shared::cta"], [1, 2, 4]):
        for trans in ["", ".trans"]:
            yield f"stmatrix.sync.aligned.m8n8.x{num}{trans}{space}.b16", num, 32, 7.8, from_sm(90)
        yield f"stmatrix.sync.aligned.m16n8.x{num}.trans{space}.b8", num, 32, 8.6, blackwell


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


INTEGER = ["b32", "u32", "s32"]
ANY = ["b32", "u32", "s32", "f16x2", "f32"]


def register_types(opcode):
    """The manual has `.b32` for all fragments of wmma, and names the type beside of f16, f32, f64 and the integers."""
    kind = opcode.split(".")[-1]
    if not opcode.startswith("wmma") or kind in ("s4", "u4", "b1"):
        return ANY
    if kind in ("s8", "u8", "s32"):
        return INTEGER
    return {"f16": ["b32", "f16x2"], "f32": ["b32", "f32"], "f64": ["b64", "f64"]}.get(kind, ["b32"])


def operands(opcode, registers, bits):
    def held(role):
        return {"role": role, "registers": registers, "bits": bits, "types": register_types(opcode)}

    if opcode.startswith("movmatrix"):
        return [held("destination"), held("source")]
    address = {"role": "address"}
    stride = [{"role": "stride", "optional": True}] if opcode.startswith("wmma") else []
    if opcode.startswith(("stmatrix", "wmma.store")):
        return [address, held("source"), *stride]
    return [held("destination"), address, *stride]


def expected(version):
    variants = {}
    for opcode, registers, bits, ptx, targets in [*ldmatrix(), *movmatrix(), *wmma(version), *stmatrix()]:
        targets = [target for target in targets if TARGETS[target] <= version]
        if ptx <= version and targets:
            variants[opcode] = {
                "opcode": opcode, "registers": registers, "register_bits": bits,
                "operands": operands(opcode, registers, bits), "ptx": str(ptx), "targets": targets,
            }  # fmt: skip
    return variants


version = float(sys.argv[1]) if len(sys.argv) > 1 else 9.5
document = json.load(sys.stdin)
assert isinstance(document, list), "an array at the top"
wanted = expected(version)
found = {variant["opcode"]: variant for variant in document}
assert len(found) == len(document), "no opcode twice"
for opcode in wanted.keys() | found.keys():
    assert found.get(opcode) == wanted.get(opcode), f"found {found.get(opcode)}\nwanted {wanted.get(opcode)}"
    keys = ["opcode", "registers", "register_bits", "operands", "ptx", "targets"]
    assert list(found[opcode]) == keys, "keys in this order"
print(f"{len(found)} variants")
