"""Near misses: small changes to a module, in what ptx-lint checks.

Foreign items and what they depend on stay as they are, and so do declarations except for the types and names of
registers.  A change may leave the module right, or make it wrong in one way or in several; ptxas decides which.
"""

from __future__ import annotations

import random
import re
from typing import Callable

from generator import BASE_REGISTERS, Item, Module
from operands import ATOMS
from qualifiers import KIND_OF, OF_KIND, VOCABULARY
from releases import TARGETS, VERSIONS, target_number
from spellings import mnemonic_pattern

# Words that are allowed in place of a register in some places.
SCALARS = [
    *(f"{prefix}1" for prefix in BASE_REGISTERS.values()), "_", "0", "1", "-1", "65536", "1.0", "WARP_SZ",
    "0f00000000", "%laneid", "%tid.x", "!bp1", "1+1", "bz1",
]  # fmt: skip

Mutation = Callable[[Module, random.Random], None]


def pick(module: Module, rng: random.Random, *roles: str) -> Item | None:
    found = [item for item in module.items if item.role in roles]
    return rng.choice(found) if found else None


def index_of(module: Module, item: Item) -> int:
    return next(i for i, one in enumerate(module.items) if one is item)


def in_function(module: Module, rng: random.Random) -> int:
    """A place for an item in the body of a function."""
    found, depth = [len(module.items)], 0
    for i, item in enumerate(module.items):
        if depth:
            found.append(i)
        depth += {"open": 1, "close": -1}.get(item.role, 0)
    return rng.choice(found[1:] or found)


def names_in(module: Module) -> list[str]:
    """The names that are declared or used, except those of foreign items."""
    found: list[str] = []
    for item in module.items:
        if item.role in ("statement", "register", "variable", "label"):
            found += re.findall(r"(?<![.\w$%])[%$A-Za-z_][\w$]*", item.text)
    words = {mnemonic.split(".")[0] for mnemonic in module.mnemonics}
    return [name for name in dict.fromkeys(found) if name not in words and not name.startswith("z")] or ["a"]


# Qualifiers


def opcode_span(module: Module, text: str) -> tuple[int, int] | None:
    found = re.search(rf"{mnemonic_pattern(module.mnemonics)}((\s*\.\s*[\w:]+)*)", text)
    return found.span(1) if found else None


def change_qualifier(module: Module, rng: random.Random) -> None:
    item = pick(module, rng, "statement")
    span = opcode_span(module, item.text) if item else None
    if not item or not span:
        return
    words = [word.strip() for word in item.text[slice(*span)].split(".")[1:]]
    step = rng.randrange(6)
    at = rng.randrange(len(words)) if words else 0
    if step == 0 and words:
        del words[at]
    elif step == 1 and words and words[at] in KIND_OF:
        words[at] = rng.choice(OF_KIND[KIND_OF[words[at]]])
    elif step == 2:
        words.insert(at, rng.choice(VOCABULARY))
    elif step == 3:
        rng.shuffle(words)
    elif step == 4 and words:
        words.insert(rng.randrange(len(words) + 1), words[at])
    elif words:
        words[at] = rng.choice([words[at].upper(), words[at][:-1], words[at] + "_", " " + words[at]])
    item.text = item.text[: span[0]] + "".join("." + word for word in words) + item.text[span[1] :]


# Names of no instruction.  ptx-lint does not check those of other instructions.
WRONG_MNEMONICS = (
    "wmma.store wmma.load.d Ldmatrix ldmatrx wmma.laod.a wmma.mma.sp mma.mma MMA wgmma wgmma.mma wgmma.mma_asnyc "
    "wgmma.mma.async wgmma.wait wgmma.arrive WGMMA.fence tcgen05 tcgen05.wait tcgen05.mma_ws tcgen5.ld tcgen05.fence"
).split()


def change_mnemonic(module: Module, rng: random.Random) -> None:
    item = pick(module, rng, "statement")
    if item:
        word = rng.choice([*module.mnemonics, *WRONG_MNEMONICS])
        item.text = re.sub(mnemonic_pattern(module.mnemonics), word, item.text, count=1)


# Operands


def operand_tokens(module: Module, text: str) -> list[re.Match]:
    span = opcode_span(module, text)
    start = span[1] if span else 0
    pattern = re.compile(r"%?[A-Za-z_$][\w$]*|\d\w*|[{}\[\],;@!+()-]")
    return [found for found in pattern.finditer(text) if found.start() >= start or text[found.start()] in "@!"]


def change_operand(module: Module, rng: random.Random) -> None:
    item = pick(module, rng, "statement")
    tokens = operand_tokens(module, item.text) if item else []
    if not item or not tokens:
        return
    token = rng.choice(tokens)
    step = rng.randrange(4)
    if step == 0:
        new = rng.choice(names_in(module))
    elif step == 1:
        new = rng.choice(ATOMS)
    elif step == 2:
        new = token[0] + rng.choice(["0", "1", "+4", "-4", ",", "_", "[0]", "9"])
    else:
        new = ""
    item.text = item.text[: token.start()] + new + item.text[token.end() :]


def change_vector(module: Module, rng: random.Random) -> None:
    """Another number of elements, or one of another kind."""
    item = pick(module, rng, "statement")
    found = [found for found in re.finditer(r"\{([^{}]*)\}", item.text)] if item else []
    if not item or not found:
        return
    braces = rng.choice(found)
    elements = [element.strip() for element in braces[1].split(",")]
    at = rng.randrange(len(elements))
    step = rng.randrange(4)
    if step == 0:
        del elements[at]
    elif step == 1:
        elements.insert(at, rng.choice(elements))
    elif step == 2:
        elements[at] = rng.choice(SCALARS)
    else:
        elements = [rng.choice(SCALARS)] * len(elements)
    new = f"{{{', '.join(elements)}}}"
    item.text = item.text[: braces.start()] + new + item.text[braces.end() :]


# Lexical form


def change_character(module: Module, rng: random.Random) -> None:
    item = pick(module, rng, "statement")
    if not item or not item.text:
        return
    at = rng.randrange(len(item.text) + 1)
    odd = [*" \t\n.,;:{}()[]<>+-0_$%@", "/**/", "/* ; */", "// x\n", ";;", '\n# 3 "b.cu"\n']
    step = rng.randrange(3)
    if step == 0:
        item.text = item.text[:at] + item.text[at + 1 :]
    elif step == 1:
        item.text = item.text[:at] + rng.choice(odd) + item.text[at:]
    elif at + 1 < len(item.text):
        item.text = item.text[:at] + item.text[at + 1] + item.text[at] + item.text[at + 2 :]


# Scopes


def drop(module: Module, rng: random.Random) -> None:
    if item := pick(module, rng, "register", "register", "label", "open", "close", "statement"):
        del module.items[index_of(module, item)]


def move(module: Module, rng: random.Random) -> None:
    if item := pick(module, rng, "statement", "register", "label"):
        del module.items[index_of(module, item)]
        module.items.insert(in_function(module, rng), item)


def repeat(module: Module, rng: random.Random) -> None:
    if item := pick(module, rng, "statement", "register", "label"):
        near = index_of(module, item) + 1
        module.items.insert(near if rng.random() < 0.5 else in_function(module, rng), Item(item.role, item.text))


# The head


def change_version(module: Module, rng: random.Random) -> None:
    if item := pick(module, rng, "version"):
        item.text = f".version {rng.choice([*VERSIONS, *VERSIONS, '5.0', '6.6', '9.9', 'x'])}"


def change_target(module: Module, rng: random.Random) -> None:
    if item := pick(module, rng, "target"):
        newer = [target for target in TARGETS if target_number(target) >= 60]  # with each type of register
        item.text = f".target {rng.choice([*newer, 'sm_81', 'sm_75a', 'sm_90f', 'compute_80'])}"



# Declarations



def change_register(module: Module, rng: random.Random) -> None:
    """Another type."""
    if item := pick(module, rng, "register"):
        item.text = re.sub(r"\.[busf]\d+\w*|\.pred", f".{rng.choice([*BASE_REGISTERS, 'b8', 'f16'])}", item.text, count=1)


def rename(module: Module, rng: random.Random) -> None:
    item = pick(module, rng, "register", "register", "label")
    found = [found for found in re.finditer(r"(?<![.\w$%])[%$A-Za-z_][\w$]*", item.text)] if item else []
    if item and found:
        name = rng.choice(found)
        new = rng.choice([*rng.sample(names_in(module), min(4, len(names_in(module)))), "1x", "x-y", "ldmatrix", "b32",
                          name[0] + "_", name[0] + "1", name[0].upper()])  # fmt: skip
        item.text = item.text[: name.start()] + new + item.text[name.end() :]


def add_declaration(module: Module, rng: random.Random) -> None:
    name = rng.choice(names_in(module))
    text = rng.choice([f".reg .b32 {name};", f".reg .pred {name};", f".reg .b64 {name};", f"{name}:",
                       f".reg .b32 {name}, {name};", f".reg .v2 .b32 {name};"])  # fmt: skip
    ranges = [i for i, item in enumerate(module.items) if item.role == "register" and "<" in item.text]
    place = in_function(module, rng)
    # A range after a single name of it is a known difference.
    if any(i >= place for i in ranges):
        place = ranges[-1] + 1
    module.items.insert(place, Item("register", text))


MUTATIONS: list[tuple[Mutation, int]] = [
    (change_qualifier, 4), (change_mnemonic, 1), (change_operand, 6),
    (change_vector, 4), (change_character, 4), (drop, 2), (move, 3), (repeat, 2),
    (change_version, 2), (change_target, 2), (change_register, 4), (rename, 3),
    (add_declaration, 3),
]  # fmt: skip


def mutate(module: Module, rng: random.Random) -> list[str]:
    """Changes the module in up to four ways, most often one, and returns their names."""
    done = []
    steps, weights = zip(*MUTATIONS)
    for _ in range(rng.choice([0, 1, 1, 1, 1, 2, 2, 3, 4])):
        (step,) = rng.choices(steps, weights)
        step(module, rng)
        done.append(step.__name__)
    return done
