"""Random statements of every instruction, right by construction and then changed in up to three small ways.

A statement begins as a spelling that `ptx-lint variants` lists, with right operands.  A change drops, doubles, replaces
or moves a qualifier, an operand or an element of a vector, replaces a part of an operand, or puts the statement in a
scope that declares one of its names otherwise.
"""

from __future__ import annotations

import random
import re
from typing import Callable, Iterator

import operands
from comparison import Outcome, Pair, Plan, Statements, Tools, spread
from forms import modules_of
from lint import Lint
from releases import NEWEST, TARGETS, key
from spellings import Row, copy_texts, is_tensor, lists_of

NAME = "statements"
BATCH = 600

# What each batch is for, as far as the release knows it.
BATCH_TARGETS = "sm_80 sm_90 sm_90a sm_100 sm_100a sm_107a sm_120a".split()
# What may stand in place of an operand or a part of one, right or wrong.
TEXTS = [
    *operands.REGISTERS,
    *"0 1 2 3 15 16 32 128 -1 65536 4294967296 1.0 0f3F800000 0d3FF0000000000000 WARP_SZ 4*4".split(),
    *"_ %laneid %clock64 sm gm cm lm pe pa fn zz v2 v2.x rq1 r1+4 rd1+16 sm+16 !p1 p1|p2 p1|_ -r1".split(),
    *"[rd1] [r1] [rd1+16] [r1+-16] [sm] [gm+16] [cm] [lm] [pa] [16] [f1] [h1]".split(),
    *"{r1} {r1,r2} {r1,r2,r3,r4} {rd1,rd2} {f1,f2} {h1,h2} {b1,b2,b3,b4} {s1,s2,s3} {1,2} {r1,_} {p1}".split(),
]  # fmt: skip
# What may stand in place of a name: of another type, in a narrower scope, or no register.
DECLARATIONS = [f".reg .{kind} {{}};" for kind in (*operands.REGISTER_TYPES.values(), "b128")]
DECLARATIONS += [".reg .v2 .b32 {};", ".local .b32 {};", ".shared .align 16 .b8 {}[64];", "{}:"]
NAMES = re.compile(r"(?<![\w.%])[a-z]+\d*\b(?!\.)")
# With a predicate for an address, ptxas does not end.
ENDLESS = re.compile(r"bulk\S*\.tensor\S* .*\bp\d")

Words = list[str]
Change = Callable[[Words, list[str], random.Random], None]


def drop(words: Words, _: list[str], rng: random.Random) -> None:
    del words[rng.randrange(len(words))]


def double(words: Words, _: list[str], rng: random.Random) -> None:
    words.insert(rng.randrange(len(words) + 1), rng.choice(words))


def replace(words: Words, others: list[str], rng: random.Random) -> None:
    words[rng.randrange(len(words))] = rng.choice(others)


def insert(words: Words, others: list[str], rng: random.Random) -> None:
    words.insert(rng.randrange(len(words) + 1), rng.choice(others))


def move(words: Words, _: list[str], rng: random.Random) -> None:
    words.insert(rng.randrange(len(words)), words.pop(rng.randrange(len(words))))


CHANGES: list[Change] = [drop, double, replace, insert, move]


def replace_part(texts: Words, others: list[str], rng: random.Random) -> None:
    """A register, number or name in an operand."""
    at = rng.randrange(len(texts))
    if parts := list(re.finditer(r"[%\w]+", texts[at])):
        part = rng.choice(parts)
        texts[at] = texts[at][: part.start()] + rng.choice(others) + texts[at][part.end() :]


def change_vector(texts: Words, others: list[str], rng: random.Random) -> None:
    """One element more, less or in another place, or of another kind."""
    if vectors := [at for at, text in enumerate(texts) if re.search(r"\{[^{}]+\}", text)]:
        at = rng.choice(vectors)
        found = re.search(r"\{([^{}]+)\}", texts[at])
        elements = found[1].split(",")
        rng.choice(CHANGES)(elements, others, rng)
        texts[at] = texts[at][: found.start(1)] + ",".join(elements) + texts[at][found.end(1) :]


def in_scope(text: str, rng: random.Random) -> str:
    """In a scope of its own, in which one of its names is something else."""
    names = NAMES.findall(text.split(" ", 1)[-1])
    return f"{{ {rng.choice(DECLARATIONS).format(rng.choice(names))} {text} }}" if names else f"{{ {text} }}"


def operands_of(row: Row, rng: random.Random) -> list[str]:
    """Right ones, each with its brackets."""
    texts = []
    first = 0
    for one in rng.choice(lists_of(row)):
        if not one.get("optional") or rng.random() < 0.5:
            texts.append(rng.choice(copy_texts(row["opcode"], one, first)))
            # No register is written twice.
            first += one["registers"] if one["role"] == "destination" and is_tensor(row["opcode"]) else 0
    return re.findall(r"(?:\[[^\]]*\]|\{[^}]*\}|[^,\[{])+", ",".join(texts))


def statement(row: Row, words: list[str], rng: random.Random) -> tuple[str, str]:
    """The changes that were made, and the text; qualifiers are replaced by some of `words`."""
    name, *qualifiers = row["opcode"].split(".")
    texts = operands_of(row, rng)
    done = []
    for _ in range(rng.choice([0, 1, 1, 1, 1, 1, 2, 2, 3])):
        if qualifiers and (not texts or rng.random() < 0.4):
            change = rng.choice(CHANGES)
            change(qualifiers, words, rng)
            done.append(f"{change.__name__} qualifier")
        elif texts:
            change = rng.choice([*CHANGES, replace_part, replace_part, change_vector, change_vector])
            change(texts, TEXTS, rng)
            done.append(f"{change.__name__} operand")
    text = f"{'.'.join([name, *qualifiers])} {', '.join(texts)}".rstrip() + ";"
    if rng.random() < 0.05:
        text = in_scope(text, rng)
        done.append("scope")
    label = done[0] if len(done) == 1 else "several changes" if done else "unchanged"
    return label, text


class Table:
    """The spellings of all instructions."""

    def __init__(self, lint: Lint):
        self.kinds: dict[str, dict[str, list[Row]]] = {}  # by mnemonic, and by operands
        for row in lint.every_variant():
            alike = [[(one["role"], one.get("registers")) for one in some] for some in lists_of(row)]
            self.kinds.setdefault(row["mnemonic"], {}).setdefault(str(alike), []).append(row)
        self.words = {
            mnemonic: sorted({word for rows in kinds.values() for row in rows for word in row["opcode"].split(".")[1:]})
            for mnemonic, kinds in self.kinds.items()
        }
        self.every_word = sorted({word for words in self.words.values() for word in words})

    def row(self, rng: random.Random) -> Row:
        """Each mnemonic is as likely as the others, and each list of operands as the others of the mnemonic."""
        return rng.choice(rng.choice(list(rng.choice(list(self.kinds.values())).values())))

    def row_of(self, pair: Pair, rng: random.Random) -> Row:
        """One that `pair` has, and whose operands are checked."""
        while True:
            row = self.row(rng)
            is_checked = not any(one["role"].startswith("other") for one in row["operands"])
            if is_checked and pair.target in row["targets"] and key(row["ptx"]) <= key(pair.version):
                return row

    def statement(self, row: Row, rng: random.Random) -> tuple[str, str]:
        words = self.words[row["mnemonic"]] if rng.random() < 0.6 else self.every_word
        return statement(row, words or self.every_word, rng)


def head(pair: Pair) -> str:
    return operands.head(pair, "entry") + "    .reg .b128 rq<12>;\n" * (key(pair.version) >= key("8.3"))


def run(tools: Tools, plan: Plan) -> Iterator[Outcome]:
    table = Table(tools.lint)
    newest = NEWEST[tools.release]
    targets = [target for target in BATCH_TARGETS if key(TARGETS[target]) <= key(newest)]

    def evaluate(number: int) -> list[Outcome]:
        rng = random.Random(f"{plan.seed} {number} {tools.release}")
        pair = Pair(newest, rng.choice(targets))
        made = [table.statement(table.row_of(pair, rng), rng) for _ in range(BATCH)]
        made = [(label, text) for label, text in made if not ENDLESS.search(text)]
        return [
            outcome
            for some in modules_of(made)
            for outcome in tools.evaluate(NAME, Statements(pair, head(pair), operands.TAIL, some))
        ]

    count = plan.count or (40_000 if plan.full else 1_800)
    for outcomes in spread(evaluate, range(-(-count // BATCH)), plan.jobs):
        yield from outcomes
