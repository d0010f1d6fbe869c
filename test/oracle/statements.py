"""Random statements of copies, barriers and fences, right by construction and then changed in up to three small ways.

A statement begins as a spelling that `ptx-lint variants` lists, with right operands.  A change drops, doubles, replaces
or moves a qualifier, or an operand or a part of one.
"""

from __future__ import annotations

import random
import re
from typing import Callable, Iterator

import operands
from comparison import Outcome, Pair, Plan, Statements, Tools, spread
from forms import FAMILIES, modules_of
from releases import NEWEST, TARGETS, key
from spellings import Row, copy_texts, lists_of

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


def replace_part(texts: Words, others: list[str], rng: random.Random) -> None:
    """A register, number or name in an operand."""
    at = rng.randrange(len(texts))
    if parts := list(re.finditer(r"[%\w]+", texts[at])):
        part = rng.choice(parts)
        texts[at] = texts[at][: part.start()] + rng.choice(others) + texts[at][part.end() :]


CHANGES: list[Change] = [drop, double, replace, insert, move]


def operands_of(row: Row, rng: random.Random) -> list[str]:
    """Right ones, each with its brackets."""
    texts = [
        rng.choice(copy_texts(row["opcode"], one))
        for one in rng.choice(lists_of(row))
        if not one.get("optional") or rng.random() < 0.5
    ]
    return re.findall(r"(?:\[[^\]]*\]|\{[^}]*\}|[^,\[{])+", ",".join(texts))


def statement(row: Row, words: list[str], rng: random.Random) -> tuple[str, str]:
    """The changes that were made, and the text; qualifiers are replaced by some of `words`."""
    qualifiers = list(row["qualifiers"])
    texts = operands_of(row, rng)
    done = []
    for _ in range(rng.choice([0, 1, 1, 1, 1, 1, 2, 2, 3])):
        if qualifiers and (not texts or rng.random() < 0.4):
            change = rng.choice(CHANGES)
            change(qualifiers, words, rng)
            done.append(f"{change.__name__} qualifier")
        elif texts:
            change = rng.choice([*CHANGES, replace_part, replace_part])
            change(texts, TEXTS, rng)
            done.append(f"{change.__name__} operand")
    label = done[0] if len(done) == 1 else "several changes" if done else "unchanged"
    return label, f"{'.'.join([row['mnemonic'], *qualifiers])} {', '.join(texts)}".rstrip() + ";"


def head(pair: Pair) -> str:
    return operands.head(pair, "entry") + "    .reg .b128 rq<12>;\n" * (key(pair.version) >= key("8.3"))


def run(tools: Tools, plan: Plan) -> Iterator[Outcome]:
    family = [row for name in FAMILIES["copies"].names for row in tools.lint.variants(name)]
    newest = NEWEST[tools.release]
    targets = [target for target in BATCH_TARGETS if key(TARGETS[target]) <= key(newest)]
    every_word = sorted({word for row in family for word in row["qualifiers"]})

    def evaluate(number: int) -> list[Outcome]:
        rng = random.Random(f"{plan.seed} {number} {tools.release}")
        pair = Pair(newest, rng.choice(targets))
        rows: dict[str, list[Row]] = {}
        for row in family:
            if pair.target in row["targets"] and key(row["ptx"]) <= key(newest):
                rows.setdefault(row["mnemonic"], []).append(row)
        made = []
        for _ in range(BATCH):
            own = rng.choice(list(rows.values()))
            words = sorted({word for row in own for word in row["qualifiers"]}) if rng.random() < 0.6 else every_word
            made.append(statement(rng.choice(own), words or every_word, rng))
        made = [(label, text) for label, text in made if not ENDLESS.search(text)]
        return [
            outcome
            for some in modules_of(made)
            for outcome in tools.evaluate(NAME, Statements(pair, head(pair), operands.TAIL, some))
        ]

    count = plan.count or (40_000 if plan.full else 1_800)
    for outcomes in spread(evaluate, range(-(-count // BATCH)), plan.jobs):
        yield from outcomes
