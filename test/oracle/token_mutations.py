#!/usr/bin/env python3
"""Counts which changed statements of compilers ptx-lint rejects as ptxas does.

Each mutation is a statement of a module that nvcc made, with one token replaced: a type or another qualifier, or an
operand.  It stands in a module of its own with registers as nvcc names them.

Exit status: 0 if few enough are false errors and silent, 1 if not, 2 if the comparison failed, 77 without ptxas.
"""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from pathlib import Path

from command import parser, run
from comparison import Pair, Statements, Tools, batched
from lint import Lint
from ptxas import WHOLE, Ptxas, needed_ptxas

# The registers of nvcc, by prefix.
REGISTERS = {"%p": "pred", "%rs": "b16", "%r": "b32", "%rd": "b64", "%f": "f32", "%fd": "f64"}
HEAD = (
    ".version {}\n.target {}\n.address_size 64\n.visible .entry k()\n{{\n"
    + "".join(f".reg .{kind} {prefix}<10>;\n" for prefix, kind in REGISTERS.items())
)
TAIL = "ret;\n}\n"
STATEMENT = re.compile(r"^\s*((?:@!?%p\d+\s+)?[a-z]\w*(?:\.[\w:]+)*\s[^;]*);", re.MULTILINE)
NAME = re.compile(r"(%[a-z]+)(\d+)\b")
# What is written in place of an operand, beside registers.
OTHERS = "_ 0 1 -1 65536 1.0 0f3F800000 0d3FF0000000000000 {%r1,%r2} {%r1,%r2,%r3,%r4} [%rd1] %tid.x !%p1 %r1|%p1".split()


def statements_of(text: str) -> set[str]:
    """The statements of a module with nothing but registers of nvcc and numbers, the registers renumbered below 10."""
    found = set()
    for match in STATEMENT.finditer(text):
        statement = re.sub(r"\s+", " ", match[1])
        names = {match[0] for match in NAME.finditer(statement)}
        operands = statement.split(" ", 1)[1]
        if any(NAME.match(name)[1] not in REGISTERS for name in names) or re.search(r"(?<![%\w.])[A-Za-z_$]\w*", operands):
            continue
        found.add(NAME.sub(lambda match: f"{match[1]}{int(match[2]) % 10}", statement))
    return found


def mutated(statement: str, words: list[str], rng: random.Random) -> str:
    """The statement with one qualifier or operand replaced."""
    begin = operands_at(statement)
    qualifiers = list(re.finditer(r"\.[a-z][\w:]*", statement[:begin]))
    operands = list(re.compile(r"\[[^]]*\]|\{[^}]*\}|[^\s,\[\]{}]+").finditer(statement, begin))
    if qualifiers and (not operands or rng.random() < 0.5):
        place, other = rng.choice(qualifiers), rng.choice(words)
    else:
        place = rng.choice(operands)
        other = rng.choice([*(f"{prefix}{rng.randrange(10)}" for prefix in REGISTERS), rng.choice(OTHERS)])
    return statement[: place.start()] + other + statement[place.end() :]


def operands_at(statement: str) -> int:
    """Where the operands begin."""
    return re.match(r"(?:@\S+ )?\S+ ?", statement).end()


def main() -> int:
    options = parser(__doc__)
    options.add_argument("modules", nargs="+", type=Path, metavar="FILE.ptx")
    options.add_argument("--ptxas", help="the ptxas (default: the first one that is found)")
    options.add_argument("--count", type=int, default=5000, help="of mutations (default 5000)")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--version", default="9.0")
    options.add_argument("--target", default="sm_100a")
    options.add_argument("--most-silent", type=float, default=5.0, metavar="PERCENT")
    arguments = options.parse_args()

    rng = random.Random(arguments.seed)
    statements = sorted(set().union(*(statements_of(path.read_text()) for path in arguments.modules)))
    words = sorted({word for one in statements for word in re.findall(r"\.[a-z][\w:]*", one[: operands_at(one)])})
    by_opcode = defaultdict(list)
    for one in statements:
        by_opcode[re.sub(r"^@\S+ ", "", one).split(" ")[0]].append(one)
    opcodes = sorted(by_opcode)
    texts = []
    while len(texts) < arguments.count:
        text = mutated(rng.choice(by_opcode[rng.choice(opcodes)]), words, rng)
        texts.append((re.match(r"(?:@\S+ )?([a-z]\w*)", text)[1], f"{text};"))
    tools = Tools(Ptxas(arguments.ptxas or needed_ptxas(None)[0]), Lint(arguments.ptx_lint))
    pair = Pair(arguments.version, arguments.target)
    counts: Counter = Counter()
    for batch in batched(texts, 250):
        for one in tools.evaluate("tokens", Statements(pair, HEAD.format(*pair), TAIL, batch), WHOLE):
            counts[one.theirs.accepted, one.outcome_kind] += 1
            if not one.agreed:
                print(f"{one.outcome_kind}: {one.text}  ptxas: {one.theirs.words or 'accepts'}; ptx-lint: {one.ours.words}")
    rejected = sum(count for (accepted, _), count in counts.items() if not accepted)
    false, silent = counts[True, "false error"], counts[False, "silent"]
    print(
        f"{len(statements)} statements of {len(opcodes)} opcodes; {len(texts)} mutations: ptxas rejects {rejected}, of which "
        f"{silent} are silent ({100 * silent / max(rejected, 1):.1f} %); {false} false errors"
    )
    return 0 if not false and 100 * silent <= arguments.most_silent * rejected else 1


if __name__ == "__main__":
    run(main)
