"""Sets of qualifiers, legal and not, at many versions and targets.

1. The skeletons: complete products of shape, .num, .trans, layout and types, with `.sync.aligned` and without a state
   space, at the newest version with the targets that have most.
2. Around every skeleton that both accept and ptx-lint finds in the PTX ISA, with every state space: each qualifier left
   out, each replaced by every other of its kind, and each word of the vocabulary inserted (distance 1).
3. Two qualifiers replaced or left out, and other orders: a sample.
4. All of these sets, and samples of the others, at both sides of each version that added something and at each class of
   target.

What only ptxas accepts is not changed any further.  Nothing here comes from the table of forms of ptx-lint.
"""

from __future__ import annotations

import itertools
import random
import re
from typing import Iterable, Iterator, NamedTuple

from comparison import Outcome, Pair, Plan, Statements, Tools, batched, spread
from releases import NEWEST, TARGETS, key, versions_of

NAME = "qualifiers"
BATCH = 1000

MNEMONICS = ("ldmatrix", "stmatrix", "movmatrix", "wmma.load.a", "wmma.load.b", "wmma.load.c", "wmma.store.d")
STORES = ("stmatrix", "wmma.store.d")
PRODUCTS = ("wmma.mma", "mma")

PRODUCT_SHAPES = (
    "m16n16k16 m8n32k16 m32n8k16 m16n16k8 m8n8k4 m8n8k16 m8n8k32 m8n8k128 m16n8k4 m16n8k8 m16n8k16 m16n8k32 m16n8k64 "
    "m16n8k128 m16n8k256"
).split()
WARPGROUP_SHAPES = "m64n8k8 m64n8k16 m64n24k32 m64n32k16 m64n40k32 m64n64k32 m64n64k64 m64n128k16 m64n256k16 m64n264k8".split()
MATRIX_SHAPES = ["m8n8", "m8n16", "m16n8", "m16n16"]
SHAPES = [*MATRIX_SHAPES, *PRODUCT_SHAPES]
NUMS = ["x1", "x2", "x4"]
LAYOUTS = ["row", "col"]
SPACES = "shared shared::cta shared::cluster global local const param".split()
SPARSITIES = ["sp", "sp::ordered_metadata"]
KINDS = [f"kind::{kind}" for kind in "f8f6f4 mxf8f6f4 mxf4 mxf4nvf4 f16 tf32 i8".split()]
VECTORS = ["scale_vec::1X", "scale_vec::2X", "scale_vec::4X"]
OPERATIONS = ["xor", "and", "or", "popc"]
ROUNDINGS = ["rn", "rz", "rm", "rp"]
# The types that a warp-matrix instruction has somewhere, and all other types of PTX.
FLOATS_OF_8_BITS = "e4m3 e5m2 e3m2 e2m3 e2m1".split()
MOVED_TYPES = "b1 s4 u4 b8 s8 u8 b16 f16 bf16 f32 tf32 s32 f64 b8x16 b6x16_p32 b4x16_p64".split()
OUR_TYPES = [*MOVED_TYPES, *FLOATS_OF_8_BITS, "ue8m0", "ue4m3"]
OTHER_TYPES = "b2 b4 b32 b64 b128 u2 s2 u16 s16 u32 u64 s64 f16x2 bf16x2 pred e4m3x2".split()
TYPES = (
    "b2 b4 b32 b64 b128 u2 s2 u16 s16 u32 u64 s64 f16x2 bf16x2 pred e4m3x2 e5m2x2 "
    "u8x4 s8x4 u16x2 s16x2 f32x2"
).split()
TYPES = OUR_TYPES + OTHER_TYPES
# Words of some other instruction, of other shapes and forms, and of none.
JUNK = (
    "relu cta cluster gpu volatile weak v2 v4 x0 x3 x8 m8n8k64 satfinite ftz L2::128B mmio unified async "
    "ordered_metadata block_scale cta_group::1 warpx2 16x64b 32x32b transpose foo SYNC Aligned B16 M8N8 row::"
).split()

OF_KIND = {"shape": SHAPES, "warpgroup_shape": WARPGROUP_SHAPES, "num": NUMS, "layout": LAYOUTS, "space": SPACES, "type": TYPES, "sparsity": SPARSITIES,
           "kind": KINDS, "vector": VECTORS, "operation": OPERATIONS, "rounding": ROUNDINGS}  # fmt: skip
KIND_OF = {word: kind for kind, words in OF_KIND.items() for word in words}
VOCABULARY = ["sync", "aligned", "trans", *KIND_OF, *JUNK]

# Versions that begin something for one of the instructions or its targets; the one before each is tried, too.
GATES = "6.0 6.1 6.3 6.4 6.5 7.0 7.1 7.8 8.0 8.4 8.5 8.6 8.7 8.8 9.0 9.1 9.4".split()

TARGET_CLASSES = (
    "sm_60 sm_70 sm_72 sm_75 sm_80 sm_88 sm_90 sm_90a sm_100 sm_100a sm_100f sm_101a sm_103a sm_107 sm_107a sm_107f "
    "sm_110 sm_110a sm_110f sm_120 sm_120a sm_120f sm_121a"
).split()


class Set(NamedTuple):
    """A mnemonic and its qualifiers, in their order."""

    mnemonic: str
    qualifiers: tuple[str, ...]

    @staticmethod
    def of(opcode: str) -> Set:
        mnemonic = next(one for one in (*MNEMONICS, *PRODUCTS) if opcode.startswith(one + "."))
        return Set(mnemonic, tuple(opcode[len(mnemonic) + 1 :].split(".")))

    @property
    def opcode(self) -> str:
        return ".".join((self.mnemonic, *self.qualifiers))


HEAD = ".visible .entry k()\n{\n.reg .b32 r<9>;\n.reg .b64 rd<9>;\n"
TAIL = "ret;\n}\n"


def head(pair: Pair) -> str:
    return f".version {pair.version}\n.target {pair.target}\n.address_size 64\n{HEAD}"


def statement(one: Set) -> str:
    if one.mnemonic == "movmatrix":
        return f"{one.opcode} r0, r8;"
    if one.mnemonic in PRODUCTS:
        return f"{one.opcode} {product_operands(one)};"
    if one.mnemonic in STORES:
        return f"{one.opcode} [rd8], {fragment(one)};"
    return f"{one.opcode} {fragment(one)}, [rd8];"


def vector(prefix: str, count: int) -> str:
    return f"{{{', '.join(f'{prefix}{i}' for i in range(min(max(count, 1), 8)))}}}"


# Bits of an element if its type does not determine them.
BITS = {"bf16": 16, "tf32": 32, **dict.fromkeys(FLOATS_OF_8_BITS, 8)}


def bits_of(kind: str) -> int:
    return BITS.get(kind) or int((re.search(r"\d+", kind) or ["32"])[0])


def product_operands(one: Set) -> str:
    """Those that a product probably needs, by the sizes of its matrices."""
    words = one.qualifiers
    m, n, k = map(int, re.findall(r"\d+", next((word for word in words if word in PRODUCT_SHAPES), "m16n8k16")))
    types = [word for word in words if word in TYPES]
    if len(types) < 4:
        types = [*types, "f16", "f16"][:1] + ["f16", "f16"] + types[-1:]
    is_four = any(word.startswith("kind::mxf4") for word in words)

    def matrix(name: str, kind: str, elements: int) -> str:
        width = 64 if kind == "f64" else 32
        count = elements * (4 if is_four and kind == "e2m1" else bits_of(kind)) // (32 * width)
        if kind == "f16" and one.mnemonic == "wmma.mma" and name in "AB":
            count = 8
        if (m, n, k) == (8, 8, 4) and one.mnemonic == "mma" and types[1] != "f64":
            count = bits_of(types[1]) // 8 if name in "AB" else bits_of(kind) // 4
        return vector("rd" if width == 64 else "r", count)

    is_sparse = any(word in SPARSITIES for word in words)
    operands = [matrix("D", types[0], m * n), matrix("A", types[1], m * k // (2 if is_sparse else 1)),
                matrix("B", types[2], k * n), matrix("C", types[3], m * n)]  # fmt: skip
    operands += ["r0", "0"] if is_sparse else []
    operands += ["r0", "{0, 0}", "r1", "{0, 0}"] if "block_scale" in words else []
    return ", ".join(operands)


def fragment(one: Set) -> str:
    """The vector that a load or store probably needs."""
    shape = next((word for word in one.qualifiers if word in SHAPES), "m8n8")
    kind = next((word for word in one.qualifiers if word in TYPES), "b16")
    if one.mnemonic in ("ldmatrix", "stmatrix"):
        num = next((int(word[1:]) for word in one.qualifiers if word in NUMS), 1)
        return vector("r", min(num * (2 if shape == "m16n16" else 1), 4))
    m, n, k = ([int(size) for size in re.findall(r"\d+", shape)] + [16])[:3]
    elements = {"a": m * k, "b": k * n, "c": m * n, "d": m * n}[one.mnemonic[-1]]
    if kind == "f64":
        return vector("rd", elements // 32)
    return vector("r", 8 if kind == "f16" and one.mnemonic[-1] in "ab" else elements * bits_of(kind) // 1024)


def skeletons(types: list[str]) -> Iterator[Set]:
    """The complete products.  Both orders of two types: one of them matters."""
    pairs = [(), *((one,) for one in types), *itertools.product(MOVED_TYPES, MOVED_TYPES)]
    shapes = [(), *((shape,) for shape in SHAPES)]
    for mnemonic, shape, turned in itertools.product(("ldmatrix", "stmatrix", "movmatrix"), shapes, ((), ("trans",))):
        nums = [()] if mnemonic == "movmatrix" else [(), *((num,) for num in NUMS)]
        for num, of_types in itertools.product(nums, pairs if set(shape) <= set(MATRIX_SHAPES) else pairs[: len(types) + 1]):
            yield Set(mnemonic, ("sync", "aligned", *shape, *num, *turned, *of_types))
    for mnemonic, layout, shape, kind in itertools.product(MNEMONICS[3:], LAYOUTS, shapes, types):
        yield Set(mnemonic, ("sync", "aligned", layout, *shape, kind))


def product_skeletons() -> Iterator[Set]:
    """Shapes with types of the four matrices, and other qualifiers for some of these."""
    inputs = "f16 bf16 tf32 f64 s8 u8 s4 u4 b1".split() + FLOATS_OF_8_BITS
    pairs = [*((one, one) for one in inputs), ("s8", "u8"), ("u4", "s4"), ("e4m3", "e5m2"), ("e2m1", "e3m2")]
    sums = ["f16", "f32", "s32", "f64"]
    some = [(one, one) for one in sums] + [("f16", "f32"), ("f32", "f16")]
    scales = [("kind::f8f6f4",), *(("kind::mxf8f6f4", "block_scale", *vector) for vector in ((), ("scale_vec::1X",))),
              ("kind::mxf4", "block_scale"), ("kind::mxf4nvf4", "block_scale", "scale_vec::2X"),
              ("kind::mxf4nvf4", "block_scale", "scale_vec::4X")]  # fmt: skip
    for shape, (d, c) in itertools.product(PRODUCT_SHAPES, some):
        yield Set("wmma.mma", ("sync", "aligned", "row", "col", shape, d, c))
        for (a, b), sparsity in itertools.product(pairs, ((), *((one,) for one in SPARSITIES))):
            words = (*sparsity, "sync", "aligned", "row", "col", shape)
            types = (d, a, b, c)
            if not sparsity:
                yield Set("wmma.mma", (*words, *types))
            yield Set("mma", (*words, *types))
            if a == "b1":
                for operation in ("xor", "and"):
                    yield from (Set(one, (*words, *types, operation, "popc")) for one in PRODUCTS)
            if a in FLOATS_OF_8_BITS and d == c:
                for scale in scales:
                    for kind in ("ue8m0", "ue4m3") if len(scale) > 1 else ((),):
                        yield Set("mma", (*words, *scale, *types, *([kind] if kind else [])))


def with_spaces(seeds: Iterable[Set]) -> Iterator[Set]:
    for seed in seeds:
        yield seed
        for space in () if seed.mnemonic in PRODUCTS else ("shared", "shared::cta", "global"):
            yield Set(seed.mnemonic, (*seed.qualifiers[:-1], space, seed.qualifiers[-1]))


def edits(seed: Set) -> Iterator[Set]:
    """All sets at distance 1."""
    words = seed.qualifiers
    for i, word in enumerate(words):
        yield Set(seed.mnemonic, words[:i] + words[i + 1 :])
        for other in OF_KIND.get(KIND_OF.get(word, ""), ()):
            if other != word:
                yield Set(seed.mnemonic, (*words[:i], other, *words[i + 1 :]))
    for number, word in enumerate(VOCABULARY):
        # Its place varies from word to word, and is the same in each run.
        at = (number + len(words)) % (len(words) + 1)
        yield Set(seed.mnemonic, (*words[:at], word, *words[at:]))


def random_edit(seed: Set, rng: random.Random) -> Set:
    """One qualifier replaced or left out."""
    words = list(seed.qualifiers)
    if words:
        at = rng.randrange(len(words))
        words[at : at + 1] = [rng.choice(OF_KIND[KIND_OF[words[at]]])] if words[at] in KIND_OF else []
    return Set(seed.mnemonic, tuple(words))


def shuffled(seed: Set, rng: random.Random) -> Set:
    return Set(seed.mnemonic, tuple(rng.sample(seed.qualifiers, len(seed.qualifiers))))


def sample(seeds: list[Set], count: int, rng: random.Random) -> Iterator[Set]:
    """Distance 2, and other orders."""
    for _ in range(count):
        near = random_edit(rng.choice(seeds), rng)
        yield shuffled(near, rng) if rng.random() < 0.25 else random_edit(near, rng)


def gate_pairs(release: str) -> list[Pair]:
    """Both sides of each gate with targets that may accept it, and the newest version with every class."""
    versions = versions_of(release)
    newest = NEWEST[release]
    pairs = {Pair(newest, target) for target in TARGET_CLASSES}
    pairs |= {Pair(version, "sm_75") for version in versions}
    for gate in GATES:
        if gate not in versions:
            continue
        at = versions.index(gate)
        for version in versions[max(at - 1, 0) : at + 1]:
            first = [target for target in TARGET_CLASSES if TARGETS[target] == gate]
            newest_there = [target for target in TARGET_CLASSES if key(TARGETS[target]) <= key(version)][-1]
            pairs |= {Pair(version, target) for target in ("sm_70", "sm_72", "sm_80", newest_there, *first)}
    return sorted(pairs, key=lambda pair: (key(pair.version), TARGET_CLASSES.index(pair.target)))


def run(tools: Tools, plan: Plan) -> Iterator[Outcome]:
    rng = random.Random(plan.seed)
    newest = NEWEST[tools.release]
    known = [target for target in ("sm_100a", "sm_90a", "sm_90") if key(TARGETS[target]) <= key(newest)]
    best = Pair(newest, known[0])
    # It has the most products; everything else uses the targets of the gates.
    best_of_products = Pair(newest, "sm_120a") if key(newest) >= key(TARGETS["sm_120a"]) else best
    documented: set[Set] = set()
    odd: set[Set] = set()

    def evaluated(pair: Pair, sets: Iterable[Set], learn: bool = False) -> Iterator[Outcome]:
        def evaluate(batch: list[Set]) -> list[Outcome]:
            statements = [(one.mnemonic, statement(one)) for one in batch]
            return tools.evaluate(NAME, Statements(pair, head(pair), TAIL, statements))

        for outcomes in spread(evaluate, batched(sets, BATCH), plan.jobs):
            for outcome in outcomes if learn else ():
                if outcome.theirs.accepted:
                    (odd if outcome.ours.undocumented else documented).add(Set.of(outcome.text.split(" ", 1)[0]))
            yield from outcomes

    yield from evaluated(best, skeletons(TYPES if plan.full else MOVED_TYPES), learn=True)
    # Releases before 12.8 hardly check shapes and types of wmma.mma; forms.py has all of its legal spellings.
    products = [one for one in product_skeletons() if one.mnemonic == "mma" or key(tools.release) >= key("12.8")]
    yield from evaluated(best_of_products, products, learn=True)

    spaced = list(with_spaces(sorted(documented)))
    near = list(dict.fromkeys(itertools.chain.from_iterable(map(edits, spaced))))
    # A target of each kind; before PTX 6.3 the sets have no .aligned.
    others = [Pair("9.0", "sm_100a"), Pair("7.0", "sm_80"), Pair("6.2", "sm_70")]
    everywhere = [best, *(pair for pair in others if key(pair.version) <= key(newest) and pair != best)]

    def of(sets: Iterable[Set], products: bool) -> list[Set]:
        return [one for one in sets if (one.mnemonic in PRODUCTS) == products]

    for products, pairs in ((False, everywhere), (True, [best_of_products, *everywhere[1:]])):
        near_here = of(near, products)
        for pair in pairs if plan.full else pairs[:1]:
            yield from evaluated(pair, of(spaced, products))
            yield from evaluated(pair, near_here if plan.full else rng.sample(near_here, min(len(near_here), 4_000)))
            count = plan.count or (60_000 if plan.full else 2_000)
            yield from evaluated(pair, dict.fromkeys(sample(of(spaced, products), count, rng)))

    old = [Set(one.mnemonic, tuple(word for word in one.qualifiers if word != "aligned")) for one in spaced]
    pairs = gate_pairs(tools.release)
    for pair in pairs if plan.full else rng.sample(pairs, 8):
        yield from evaluated(pair, spaced if plan.full else rng.sample(spaced, min(len(spaced), 200)))
        if key(pair.version) <= key("6.3"):
            yield from evaluated(pair, [one for one in old if one.mnemonic.startswith("wmma")])
        yield from evaluated(pair, rng.sample(near, min(len(near), 1_500 if plan.full else 200)))
        yield from evaluated(pair, rng.sample(sorted(odd), min(len(odd), 1_500 if plan.full else 20)))
