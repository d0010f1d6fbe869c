"""Random kernels of asynchronous operations, for random_pipelines.py: structured programs of branches and loops."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import Iterator, Union

MOST_PENDING = 2
ALL_COLUMNS = 512

# How often each statement comes in kernels of some family.
PRODUCTS = {
    "product": 6, "product of registers": 3, "wgmma fence": 1, "wgmma commit": 6, "wgmma wait": 4, "use": 5, "set": 3, "move": 1,
}  # fmt: skip
COPIES = {"copy": 6, "commit": 4, "wait": 3, "wait all": 1, "copy arrive": 1, "load": 5, "load matrix": 2}
BULK_COPIES = {
    "store": 4, "store matrix": 2, "fence": 3, "global fence": 1, "bulk store": 5, "bulk load": 1, "bulk commit": 4,
    "bulk wait": 3,
}  # fmt: skip
TENSOR_LOADS = {"tensor load": 6, "tensor use": 2, "tensor wait": 3, "arrive": 4, "barrier": 1}
ALLOCATIONS = {"alloc": 6, "dealloc": 2, "relinquish": 1, "tensor load": 1, "arrive": 1}
MIXES = (
    ("sm_90a", (PRODUCTS,)), ("sm_90a", (COPIES,)), ("sm_90a", (BULK_COPIES,)), ("sm_90a", (COPIES, BULK_COPIES)),
    ("sm_90a", (PRODUCTS, COPIES)), ("sm_100a", (TENSOR_LOADS,)), ("sm_100a", (ALLOCATIONS,)),
    ("sm_100a", (TENSOR_LOADS, COPIES)),
)  # fmt: skip

Places = frozenset[str]  # registers, and parts of shared memory


@dataclass(eq=False)
class Event:
    """A statement."""

    kind: str
    text: str
    has_guard: bool
    reads: Places = frozenset()
    writes: Places = frozenset()
    number: int = 0  # of groups that may be pending, or of columns
    line: int = 0


@dataclass(eq=False)
class Branch:
    arms: list[Program]
    is_cold: bool  # the first arm is behind the end of the kernel


@dataclass(eq=False)
class Loop:
    body: Program
    form: str  # do: at least one turn; while, guarded, rotated: perhaps none


class Return:
    """The end of a kernel, in a branch."""


Program = list[Union[Event, Branch, Loop, Return]]


def events_of(program: Program) -> Iterator[Event]:
    for node in program:
        if isinstance(node, Event):
            yield node
        elif isinstance(node, Branch):
            yield from (event for arm in node.arms for event in events_of(arm))
        elif isinstance(node, Loop):
            yield from events_of(node.body)


class Maker:
    """Makes one program."""

    def __init__(self, rng: random.Random):
        self.rng = rng
        self.target, families = rng.choice(MIXES)
        weights: Counter[str] = Counter()
        for family in families:
            weights.update(family)
        self.kinds, self.weights = list(weights), list(weights.values())
        self.columns = rng.choice((128, 256, 512))

    def make(self) -> Program:
        program = self.sequence(depth=0)
        if any(event.kind == "alloc" for event in events_of(program)):  # all must be freed
            program.append(self.event("dealloc", has_guard=False))
        return program

    def sequence(self, depth: int) -> Program:
        length = self.rng.randint(1, 4) if depth else self.rng.randint(3, 8)
        return [self.node(depth) for _ in range(length)]

    def node(self, depth: int) -> Event | Branch | Loop:
        rng = self.rng
        number = rng.random() if depth < 3 else 1.0
        if number < 0.12:
            return Loop(self.sequence(depth + 1), rng.choice(("do", "do", "while", "guarded", "rotated")))
        if number < 0.25:
            arms = [self.sequence(depth + 1), self.sequence(depth + 1) if rng.random() < 0.5 else []]
            if rng.random() < 0.1:
                arms[0].append(Return())
            return Branch(arms, is_cold=rng.random() < 0.3)
        return self.event(rng.choices(self.kinds, self.weights)[0], has_guard=rng.random() < 0.1)

    def event(self, kind: str, has_guard: bool) -> Event:
        text, *rest = self.statement(kind)
        return Event(kind, text, has_guard, *rest)

    def statement(self, kind: str) -> tuple[str] | tuple[str, Places] | tuple[str, Places, Places, int]:
        """The text, what it reads and writes, and its number."""
        rng = self.rng
        none: Places = frozenset()
        if kind.startswith("product"):
            first = 4 * rng.randrange(3)
            d = [f"s{first + i}" for i in range(4)]
            mma = f"wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {{{', '.join(d)}}}, "
            if kind == "product":
                return f"{mma}a, b, 1, 1, 1, 0, 0", none, frozenset(d)
            a = [f"s{(first + 4 + i) % 12}" for i in range(4)]
            return f"{mma}{{{', '.join(a)}}}, b, 1, 1, 1, 0", frozenset(a), frozenset(d)
        register, load = f"s{rng.randrange(12)}", f"l{rng.randrange(3)}"
        buffer, chunk, size = rng.randrange(3), rng.choice((0, 0, 16)), rng.choice((16, 32))
        at = f"[{rng.choice('br')}{buffer}+{chunk}]"
        bytes16 = frozenset([f"{buffer}+{chunk}"])
        bulk = frozenset(f"{buffer}+{chunk + i}" for i in range(0, size, 16))
        pending = rng.choice((0, 0, 0, 1, 1, MOST_PENDING))
        columns = self.columns if rng.random() < 0.8 else 64
        statements = {
            "wgmma fence": ("wgmma.fence.sync.aligned",),
            "wgmma commit": ("wgmma.commit_group.sync.aligned",),
            "wgmma wait": (f"wgmma.wait_group.sync.aligned {pending}", none, none, pending),
            "use": (f"st.global.b32 [p], {register}", frozenset([register])),
            "set": (f"ld.global.b32 {register}, [p]", none, frozenset([register])),
            "move": (f"mov.b32 x, {register}",),  # nvcc moves it before the wait, and ptxas back
            "copy": (f"cp.async.cg.shared.global {at}, [p], 16", none, bytes16),
            "commit": ("cp.async.commit_group",),
            "wait": (f"cp.async.wait_group {pending}", none, none, pending),
            "wait all": ("cp.async.wait_all",),
            "copy arrive": ("cp.async.mbarrier.arrive.noinc.shared::cta.b64 [bar]",),
            "load": (f"ld.shared.b32 x, {at}", bytes16),
            "load matrix": (f"ldmatrix.sync.aligned.m8n8.x1.shared.b16 {{x}}, {at}", bytes16),
            "store": (f"st.shared.b32 {at}, x", none, bytes16),
            "store matrix": (f"stmatrix.sync.aligned.m8n8.x1.shared.b16 {at}, {{x}}", none, bytes16),
            "fence": (f"fence.proxy.async{rng.choice(('', '.shared::cta'))}",),
            "global fence": ("fence.proxy.async.global",),
            "bulk store": (f"cp.async.bulk.global.shared::cta.bulk_group [p], {at}, {size}", bulk),
            "bulk load": (
                f"cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes {at}, [p], {size}, [bar]", none, bulk,
            ),
            "bulk commit": ("cp.async.bulk.commit_group",),
            "bulk wait": (f"cp.async.bulk.wait_group{rng.choice(('', '.read'))} {pending}", none, none, pending),
            "tensor load": (f"tcgen05.ld.sync.aligned.32x32b.x1.b32 {{{load}}}, [t]", none, frozenset([load])),
            "tensor use": (f"st.global.b32 [p], {load}", frozenset([load])),
            "tensor wait": (rng.choice(("tcgen05.wait::ld.sync.aligned", "tcgen05.fence::before_thread_sync")),),
            "arrive": ("mbarrier.arrive.shared::cta.b64 _, [bar]",),
            "barrier": ("bar.sync 0",),
            "alloc": (f"tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [slot], {columns}", none, none, columns),
            "dealloc": (f"tcgen05.dealloc.cta_group::1.sync.aligned.b32 t, {self.columns}",),
            "relinquish": ("tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned",),
        }  # fmt: skip
        return statements[kind]


class Printer:
    """Prints a program as compilers do, and gives its events their lines."""

    def __init__(self, rng: random.Random):
        self.rng = rng
        self.lines: list[str] = []
        self.cold: list[tuple[str, Program, str]] = []  # a label, an arm, and where it leads
        self.labels = 0

    def module(self, target: str, program: Program) -> str:
        self.lines = [
            ".version 8.7", f".target {target}", ".address_size 64", ".visible .entry k(.param .u64 P) {",
            ".shared .align 128 .b8 b0[512]; .shared .align 128 .b8 b1[512]; .shared .align 128 .b8 b2[512];",
            ".shared .align 8 .b64 bar; .shared .align 4 .b32 slot; .reg .pred q; .reg .b64 p, a, b;",
            ".reg .b32 s<12>, l<3>, r<3>, x, n, t; ld.param.u64 p, [P]; ld.global.u64 a, [p]; ld.global.u64 b, [p];",
            "mov.u32 r0, b0; mov.u32 r1, b1; mov.u32 r2, b2; ld.global.b32 t, [p]; mov.b32 x, t;",
        ]  # fmt: skip
        self.print(program)
        self.lines.append("ret;")
        while self.cold:
            label, arm, end = self.cold.pop()
            self.lines.append(f"{label}:")
            self.print(arm)
            self.jump(end)
        return "\n".join([*self.lines, "}", ""])

    def print(self, program: Program) -> None:
        for node in program:
            if isinstance(node, Event):
                self.lines.append(f"{self.guard() if node.has_guard else ''}{node.text};")
                node.line = len(self.lines)
            elif isinstance(node, Branch):
                self.branch(node)
            elif isinstance(node, Loop):
                self.loop(node)
            else:
                self.lines.append("ret;")

    def branch(self, branch: Branch) -> None:
        first, second = branch.arms
        label, end = self.label(), self.label()
        self.lines.append(f"{self.guard()}bra {label};")
        self.print(second)
        if branch.is_cold:
            self.cold.append((label, first, end))
        else:
            self.jump(end)
            self.lines.append(f"{label}:")
            self.print(first)
        self.lines.append(f"{end}:")

    def loop(self, loop: Loop) -> None:
        begin, end = self.label(), self.label()
        if loop.form == "guarded":
            self.lines.append(f"{self.guard()}bra {end};")
        elif loop.form == "rotated":
            self.lines.append(f"bra {end};")
        self.lines.append(f"{begin}:")
        if loop.form == "while":
            self.lines.append(f"{self.guard()}bra {end};")
        self.print(loop.body)
        if loop.form == "rotated":
            self.lines.append(f"{end}:")
        self.lines.append(f"bra {begin};" if loop.form == "while" else f"{self.guard()}bra {begin};")
        if loop.form != "rotated":
            self.lines.append(f"{end}:")

    def jump(self, label: str) -> None:
        if self.lines[-1] != "ret;":
            self.lines.append(f"bra.uni {label};")

    def guard(self) -> str:
        """One that nobody knows."""
        self.lines.append("ld.global.u32 n, [p]; setp.eq.u32 q, n, 3;")
        return self.rng.choice(("@q ", "@!q "))

    def label(self) -> str:
        self.labels += 1
        return f"L{self.labels}"
