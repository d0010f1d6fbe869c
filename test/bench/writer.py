"""Writes a module of a given size and share of supported instructions."""

from __future__ import annotations

import random
import re
from typing import BinaryIO

from functions import REGISTER, Function, read_corpus

# The number of texts of one function for one number of supported instructions.  Each has other registers, and the
# first has line information.
VARIANTS = 8
LINES_EVERY = 6  # statements between two `.loc`
GUARDS_EVERY = 8  # sometimes a copy of a statement has a guard
FILE = '\t.file\t1 "kernels.cu"\n'
BUFFER = 1 << 22


class Writer:
    """Appends functions to a module until it has its size."""

    def __init__(self, share: float, seed: int):
        self.share = share  # of 1
        self.seed = seed
        self.head, self.functions = read_corpus()
        self.statements = 0
        self.supported = 0
        self.copies = 0
        self.texts: dict[tuple[int, int, int], list[bytes]] = {}

    def write(self, output: BinaryIO, size: int) -> None:
        """Writes a module of `size` bytes."""
        chance = random.Random(self.seed)
        head, tail = self.head.encode(), FILE.encode()
        if size < len(head) + len(tail):
            raise ValueError(f"the size is less than the {len(head) + len(tail)} bytes of the module's declarations")
        left = size - len(head) - len(tail)
        output.write(head)
        buffer = bytearray()
        order: list[int] = []
        refused = 0
        # Round by round, each function once, so all of them occur however large the module is.
        while refused < len(self.functions):
            if not order:
                order = list(range(len(self.functions)))
                chance.shuffle(order)
            number = order.pop()
            ours = self.due(self.functions[number])
            text = self.text(number, ours, chance.randrange(VARIANTS))
            if len(text) > left:
                refused += 1
                continue
            refused = 0
            buffer += text
            left -= len(text)
            self.copies += 1
            self.statements += self.functions[number].others + ours
            self.supported += ours
            if len(buffer) > BUFFER:
                output.write(buffer)
                buffer.clear()
        output.write(buffer + filler(left) + tail)

    def due(self, function: Function) -> int:
        """The number of supported instructions in the function, such that the share is met at its end."""
        others = self.statements - self.supported + function.others
        return max(0, round(self.share / (1 - self.share) * others) - self.supported)

    def text(self, number: int, ours: int, variant: int) -> bytes:
        """The function's text with a unique name."""
        key = number, ours, variant
        if key not in self.texts:
            chance = random.Random(f"{self.seed} {key}")
            text = vary(self.functions[number], ours, variant == 0, chance)
            name = re.escape(self.functions[number].name)
            self.texts[key] = [part.encode() for part in re.split(rf"(?<=[^\w$]{name})(?![\w$])", text)]
        return (b"_%d" % self.copies).join(self.texts[key])


def filler(size: int) -> bytes:
    """Comment lines of that many bytes."""
    line = b"//" + b" " * 117 + b"\n"
    text = line * (size // len(line))
    rest = size - len(text)
    return text + (b"\n" * rest if rest < 3 else b"//" + b" " * (rest - 3) + b"\n")


def vary(function: Function, ours: int, has_lines: bool, chance: random.Random) -> str:
    """The function's text with that many supported instructions."""
    parts = list(function.parts)
    for i in chance.sample(function.supported, max(0, len(function.supported) - ours)):
        parts[i] = ""
    for _ in range(ours - len(function.supported)):
        parts[chance.choice(function.places)] += "\n\t" + copy(function, chance)
    if has_lines:
        for i in function.places[::LINES_EVERY]:
            parts[i] += f"\n\t.loc\t1 {chance.randrange(1, 2000)} {chance.randrange(1, 60)}"
    return "\n" + "".join(parts) + "\n"


def copy(function: Function, chance: random.Random) -> str:
    """A supported instruction of this function with other registers."""
    distance = chance.randrange(1 << 16)

    def other(register: re.Match[str]) -> str:
        # All by the same distance: registers that differ still differ.
        # The last operand stays: strides of other values may be reported.
        is_last = register.string[register.end():] == ";"
        number = int(register[2]) + (0 if is_last else distance)
        return f"{register[1]}{number % function.families[register[1]]}"

    text = REGISTER.sub(other, chance.choice(function.templates))
    predicates = function.families.get("%p", 0)
    if predicates and not text.startswith("@") and chance.randrange(GUARDS_EVERY) == 0:
        text = f"@%p{chance.randrange(predicates)} {text}"
    return text
