"""Sets of qualifiers, legal and not, at many versions and targets.

1. The skeletons: complete products of shape, .num, .trans, layout and one or two types, with `.sync.aligned` and
   without a state space, at the newest version with each target of a class.
2. Around every skeleton that one of the two accepts and that has no optional qualifier, with every state space: each
   qualifier left out, each replaced by every other of its kind, and each word of the vocabulary inserted.  That is
   complete (distance 1).
3. Two such steps (distance 2), three types, and other orders: a sample.
4. Accepted sets and those at distance 1, at both sides of each version that added something and at each class of
   target: all of the accepted sets, a sample of the others.

Nothing here comes from the table of forms of ptx-lint.
"""

from __future__ import annotations

import functools
import itertools
import random
import re
from typing import Iterable, Iterator, NamedTuple

from comparison import Tools, Outcome, Pair, Plan, Statements, batched, spread
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
SHAPES = ["m8n8", "m8n16", "m16n8", "m16n16", *PRODUCT_SHAPES]
NUMS = "x1 x2 x4 x8 x16 x32 x64 x128".split()
LAYOUTS = ["row", "col"]
SPACES = (
    "shared shared::cta shared::cluster global local const param param::entry param::func tex sreg reg".split()
)  # fmt: skip
SPARSITIES = ["sp", "sp::ordered_metadata"]
KINDS = [f"kind::{kind}" for kind in "f8f6f4 mxf8f6f4 mxf4 mxf4nvf4 f16 tf32 i8".split()]
VECTORS = ["scale_vec::1X", "scale_vec::2X", "scale_vec::4X"]
OPERATIONS = ["xor", "and", "or", "popc"]
ROUNDINGS = ["rn", "rz", "rm", "rp"]
# The types that a warp-matrix instruction has somewhere, and all other types of PTX.
FLOATS_OF_8_BITS = "e4m3 e5m2 e3m2 e2m3 e2m1".split()
MOVED_TYPES = "b1 s4 u4 b8 s8 u8 b16 f16 bf16 f32 tf32 s32 f64 b8x16 b6x16_p32 b4x16_p64".split()
OUR_TYPES = [*MOVED_TYPES, *FLOATS_OF_8_BITS, "ue8m0", "ue4m3"]
OTHER_TYPES = (
    "b2 b4 b32 b64 b128 u2 s2 u16 s16 u32 u64 s64 f16x2 bf16x2 pred e4m3x2 e5m2x2 "
    "u8x4 s8x4 u16x2 s16x2 f32x2"
).split()
TYPES = OUR_TYPES + OTHER_TYPES
# Words of some other instruction, of other shapes and forms, and of none.
JUNK = (
    "relu cta cluster gpu sys volatile weak relaxed acquire cg ca cs lu cv v2 v4 v8 s4x b16x2 x3 x0 x01 "
    "m64n8k16 m8n8k64 satfinite sat ftz noinc oob nc L1::no_allocate "
    "L2::128B mmio unified async bulk tensor uni to wide lo hi a b c d load foo x SYNC Aligned B16 M8N8 X1 row:: ::cta "
    "num type p k r 1 0 8 ordered_metadata sparse block32 block_scale cta_group::1 warp warpx2 "
    "16x64b 32x32b trans_b trans::a transpose noftz aligned_ sync2"
).split()

KIND_OF = {
    **dict.fromkeys(SHAPES, "shape"), **dict.fromkeys(NUMS, "num"), **dict.fromkeys(LAYOUTS, "layout"),
    **dict.fromkeys(SPACES, "space"), **dict.fromkeys(TYPES, "type"), **dict.fromkeys(SPARSITIES, "sparsity"),
    **dict.fromkeys(KINDS, "kind"), **dict.fromkeys(VECTORS, "vector"), **dict.fromkeys(OPERATIONS, "operation"),
    **dict.fromkeys(ROUNDINGS, "rounding"),
}  # fmt: skip
OF_KIND = {"shape": SHAPES, "num": NUMS, "layout": LAYOUTS, "space": SPACES, "type": TYPES, "sparsity": SPARSITIES,
           "kind": KINDS, "vector": VECTORS, "operation": OPERATIONS, "rounding": ROUNDINGS}  # fmt: skip
VOCABULARY = ["sync", "aligned", "trans", *SHAPES, *NUMS, *LAYOUTS, *SPACES, *TYPES, *SPARSITIES, *KINDS, *VECTORS,
              *OPERATIONS, *ROUNDINGS, *JUNK]  # fmt: skip

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

    @property
    def opcode(self) -> str:
        return ".".join((self.mnemonic, *self.qualifiers))

    def canonical(self) -> tuple[str, tuple[str, ...]]:
        return self.mnemonic, tuple(sorted(self.qualifiers))


class Registers(NamedTuple):
    """The vector: a prefix and a length."""

    prefix: str
    count: int


HEAD = ".visible .entry k()\n{\n.reg .b32 r<9>;\n.reg .b64 rd<9>;\n"
TAIL = "ret;\n}\n"
OTHER_REGISTERS = [Registers("r", 1), Registers("r", 2), Registers("r", 4), Registers("r", 8),
                   Registers("rd", 1), Registers("rd", 2)]  # fmt: skip


def head(pair: Pair) -> str:
    return f".version {pair.version}\n.target {pair.target}\n.address_size 64\n{HEAD}"


def statement(one: Set, registers: Registers) -> str:
    if one.mnemonic == "movmatrix":
        return f"{one.opcode} r0, r8;"
    if one.mnemonic in PRODUCTS:
        return f"{one.opcode} {product_operands(one)};"
    names = ", ".join(f"{registers.prefix}{i}" for i in range(registers.count))
    if one.mnemonic in STORES:
        return f"{one.opcode} [rd8], {{{names}}};"
    return f"{one.opcode} {{{names}}}, [rd8];"


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

    def vector(name: str, kind: str, elements: int) -> str:
        width = 64 if kind == "f64" else 32
        count = max(elements * (4 if is_four and kind == "e2m1" else bits_of(kind)) // (32 * width), 1)
        if kind == "f16" and one.mnemonic == "wmma.mma" and name in "AB":
            count = 8
        if (m, n, k) == (8, 8, 4) and one.mnemonic == "mma" and types[1] != "f64":
            count = bits_of(types[1]) // 8 if name in "AB" else bits_of(kind) // 4
        prefix = "rd" if width == 64 else "r"
        return f"{{{', '.join(f'{prefix}{i}' for i in range(min(count, 8)))}}}"

    is_sparse = any(word in SPARSITIES for word in words)
    operands = [vector("D", types[0], m * n), vector("A", types[1], m * k // (2 if is_sparse else 1)),
                vector("B", types[2], k * n), vector("C", types[3], m * n)]  # fmt: skip
    operands += ["r0", "0"] if is_sparse else []
    operands += ["r0", "{0, 0}", "r1", "{0, 0}"] if "block_scale" in words else []
    return ", ".join(operands)


def likely_registers(one: Set) -> Registers:
    """The registers that this set probably needs; others are tried if they do not fit."""
    shape = next((word for word in one.qualifiers if word in SHAPES), "m8n8")
    num = next((int(word[1:]) for word in one.qualifiers if word in NUMS), 1)
    kind = next((word for word in one.qualifiers if word in TYPES), "b16")
    if one.mnemonic == "movmatrix" or one.mnemonic in PRODUCTS:
        return Registers("r", 1)
    if one.mnemonic in ("ldmatrix", "stmatrix"):
        count = num * (2 if shape == "m16n16" else 1)
        return Registers("r", count if count <= 4 else 4)
    sizes = [int(size) for size in re.findall(r"\d+", shape)]
    m, n, k = sizes if len(sizes) == 3 else (*sizes, 16)
    elements = {"a": m * k, "b": k * n, "c": m * n, "d": m * n}[one.mnemonic[-1]]
    if kind == "f64":
        return Registers("rd", max(elements // 32, 1))
    if kind == "f16" and one.mnemonic[-1] in "ab":
        return Registers("r", 8)
    return Registers("r", min(max(elements * bits_of(kind) // 1024, 1), 8))


# Messages if the qualifiers are right, or may be, and the registers are not.
THEIRS_OF_REGISTERS = re.compile(r"^(Vector of size |.*vector size|Arguments mismatch |Vector expected )", re.I)
OURS_OF_REGISTERS = re.compile(r"^(register-count|operand-type|operand-count|operand-kind):")


def of_registers(outcome: Outcome) -> bool:
    def all_match(words: str, pattern: re.Pattern) -> bool:
        return all(pattern.match(one) for one in words.split(" | "))

    return (not outcome.theirs.accepted and all_match(outcome.theirs.words, THEIRS_OF_REGISTERS)) or (
        not outcome.ours.accepted and all_match(outcome.ours.words, OURS_OF_REGISTERS)
    )


class Batch(NamedTuple):
    pair: Pair
    sets: list[Set]


def evaluate(tools: Tools, batch: Batch) -> list[tuple[Set, list[Outcome]]]:
    """The verdicts on each set: with the probable registers, and with the others if those did not fit."""

    def ask(items: list[tuple[Set, Registers]]) -> list[Outcome]:
        statements = [(one.mnemonic, statement(one, registers)) for one, registers in items]
        return tools.evaluate(NAME, Statements(batch.pair, head(batch.pair), TAIL, statements))

    likely = [(one, likely_registers(one)) for one in batch.sets]
    found = {one: [outcome] for (one, _), outcome in zip(likely, ask(likely))}
    others = [
        (one, registers)
        for one, tried in likely
        if one.mnemonic not in ("movmatrix", *PRODUCTS) and of_registers(found[one][0])
        for registers in OTHER_REGISTERS
        if registers != tried
    ]
    if others:
        for (one, _), outcome in zip(others, ask(others)):
            found[one].append(outcome)
    return list(found.items())


def skeletons(types: list[str], first_types: list[str]) -> Iterator[Set]:
    """The complete products.  Both orders of two types: one of them matters."""
    pairs = [(), *((one,) for one in types), *itertools.product(first_types, types)]
    some_nums = [(), ("x1",), ("x2",), ("x4",), ("x8",), ("x128",)]
    trans = [(), ("trans",)]
    shapes = [(), *((shape,) for shape in SHAPES)]
    layouts = [("row",), ("col",)]
    for shape, num, turned, of_types in itertools.product(shapes, some_nums, trans, pairs):
        for mnemonic in ("ldmatrix", "stmatrix"):
            yield Set(mnemonic, ("sync", "aligned", *shape, *num, *turned, *of_types))
    for shape, turned, of_types in itertools.product(shapes, trans, pairs):
        yield Set("movmatrix", ("sync", "aligned", *shape, *turned, *of_types))
    for mnemonic in MNEMONICS[3:]:
        for layout, shape, of_types in itertools.product(layouts, shapes, pairs):
            yield Set(mnemonic, ("sync", "aligned", *layout, *shape, *of_types))


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
    words = list(seed.qualifiers)
    step = rng.randrange(4)
    at = rng.randrange(len(words)) if words else 0
    if step == 0 and words:
        del words[at]
    elif step == 1 and words and words[at] in KIND_OF:
        words[at] = rng.choice(OF_KIND[KIND_OF[words[at]]])
    else:
        words.insert(rng.randrange(len(words) + 1), rng.choice(VOCABULARY if step == 2 else VOCABULARY[: -len(JUNK)]))
    return Set(seed.mnemonic, tuple(words))


def shuffled(seed: Set, rng: random.Random) -> Set:
    words = list(seed.qualifiers)
    rng.shuffle(words)
    return Set(seed.mnemonic, tuple(words))


def sample(seeds: list[Set], count: int, rng: random.Random) -> Iterator[Set]:
    """Distance 2, three types, other orders."""
    for number in range(count):
        seed = rng.choice(seeds)
        form = number % 8
        if form < 5:
            yield random_edit(random_edit(seed, rng), rng)
        elif form < 6:
            types = tuple(rng.choice(TYPES if rng.random() < 0.5 else OUR_TYPES) for _ in range(rng.randint(2, 3)))
            yield Set(seed.mnemonic, (*(word for word in seed.qualifiers if KIND_OF.get(word) != "type"), *types))
        elif form < 7:
            yield shuffled(seed, rng)
        else:
            yield shuffled(random_edit(seed, rng), rng)


def unique(sets: Iterable[Set], seen: set[Set]) -> Iterator[Set]:
    for one in sets:
        if one not in seen:
            seen.add(one)
            yield one


def best_targets(release: str, version: str) -> list[str]:
    """The targets with the most features, for which the skeletons are made."""
    known = [target for target in TARGETS if key(TARGETS[target]) <= key(version)]
    wanted = ["sm_100a", "sm_90a", "sm_107a", "sm_120f", "sm_110a", "sm_90", "sm_80"]
    if release in ("12.8", "12.9"):  # sm_110 was sm_101
        wanted[4] = "sm_101a"
    return [target for target in wanted if target in known]


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


def minimal(taken: set[Set]) -> list[Set]:
    """Those that are no longer accepted if any one of their qualifiers is left out."""
    known = {one.canonical() for one in taken}

    def is_minimal(one: Set) -> bool:
        rest = (one.qualifiers[:i] + one.qualifiers[i + 1 :] for i in range(len(one.qualifiers)))
        return not any(Set(one.mnemonic, words).canonical() in known for words in rest)

    # Of several orders one is enough.
    first = {one.canonical(): one for one in sorted(taken, reverse=True) if is_minimal(one)}
    return sorted(first.values())


def run(tools: Tools, plan: Plan) -> Iterator[Outcome]:
    rng = random.Random(plan.seed)
    newest = NEWEST[tools.release]
    targets = best_targets(tools.release, newest)
    best = Pair(newest, targets[0])
    # It has the most products; everything else uses the targets of the gates.
    best_of_products = Pair(newest, "sm_120a") if key(newest) >= key(TARGETS["sm_120a"]) else best
    taken: set[Set] = set()

    def evaluated(pair: Pair, sets: Iterable[Set], learn: bool = False) -> Iterator[Outcome]:
        batches = (Batch(pair, batch) for batch in batched(sets, BATCH))
        for results in spread(functools.partial(evaluate, tools), batches, plan.jobs):
            for one, outcomes in results:
                if learn and any(outcome.theirs.accepted or outcome.ours.accepted for outcome in outcomes):
                    taken.add(one)
                yield from outcomes

    skeleton = skeletons(TYPES, TYPES) if plan.full else skeletons(MOVED_TYPES, ["b8x16", "b6x16_p32", "b16"])
    yield from evaluated(best, skeleton, learn=True)
    yield from evaluated(best_of_products, product_skeletons(), learn=True)
    if plan.full:
        for target in targets[1:]:
            yield from evaluated(Pair(newest, target), skeletons(MOVED_TYPES, MOVED_TYPES), learn=True)

    seeds = minimal(taken)
    spaced = list(with_spaces(seeds))
    near = list(unique(itertools.chain.from_iterable(map(edits, spaced)), set(spaced)))
    pool = spaced + sorted(taken)
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
            yield from evaluated(pair, unique(sample(of(pool, products), count, rng), set()))

    old = [Set(one.mnemonic, tuple(word for word in one.qualifiers if word != "aligned")) for one in spaced]
    pairs = gate_pairs(tools.release)
    for pair in pairs if plan.full else rng.sample(pairs, 8):
        yield from evaluated(pair, spaced if plan.full else rng.sample(spaced, min(len(spaced), 200)))
        if key(pair.version) <= key("6.3"):
            yield from evaluated(pair, [one for one in old if one.mnemonic.startswith("wmma")])
        yield from evaluated(pair, rng.sample(near, min(len(near), 1_500 if plan.full else 200)))
