"""An interpreter of the programs of pipeline_programs.py: what is in flight on each path."""

from __future__ import annotations

from collections import defaultdict
from typing import Iterable, NamedTuple

from pipeline_programs import ALL_COLUMNS, MOST_PENDING, Branch, Event, Loop, Program, Return, events_of

MOST_STATES = 600

# The kinds of operations that may be in flight.
PRODUCT, COPY, STORE, BULK, LOAD, COLUMNS, PERMIT = KINDS = range(7)
ISSUES = {
    "product": PRODUCT, "product of registers": PRODUCT, "copy": COPY, "store": STORE, "store matrix": STORE,
    "bulk store": BULK, "tensor load": LOAD, "alloc": COLUMNS, "relinquish": PERMIT,
}  # fmt: skip
COMMITS = {"wgmma commit": PRODUCT, "commit": COPY, "bulk commit": BULK}
WAITS = {"wgmma wait": PRODUCT, "wait": COPY, "bulk wait": BULK}
COMPLETES = {"wait all": COPY, "copy arrive": COPY, "fence": STORE, "tensor wait": LOAD, "dealloc": COLUMNS}
# What must be complete before an access.
NEEDS = {
    "use": PRODUCT, "set": PRODUCT, "product": PRODUCT, "product of registers": PRODUCT, "load": COPY,
    "load matrix": COPY, "bulk store": STORE, "bulk load": STORE, "store": BULK, "store matrix": BULK, "copy": BULK,
    "arrive": LOAD, "barrier": LOAD, "dealloc": LOAD, "alloc": PERMIT,
}  # fmt: skip


class TooLarge(Exception):
    """The program has too many paths."""


class State(NamedTuple):
    """What is in flight, and what was executed on the way."""

    groups: tuple[tuple[frozenset[Event], ...], ...]  # by kind of operation; the last group is not committed
    issued: frozenset[Event] = frozenset()
    crossed: frozenset[Event] = frozenset()  # operations after which another turn of a loop began
    passed: frozenset[Event] = frozenset()  # accesses to registers

    def with_groups(self, kind: int, groups: Iterable[frozenset[Event]]) -> State:
        """Any wait completes the oldest ones, so that they are not told from each other."""
        rest = list(groups)
        while len(rest) > MOST_PENDING + 2:
            rest[:2] = [rest[0] | rest[1]]
        while len(rest) > 1 and not rest[0]:
            del rest[0]
        return self._replace(groups=(*self.groups[:kind], tuple(rest), *self.groups[kind + 1 :]))

    def in_flight(self, kind: int) -> frozenset[Event]:
        return frozenset().union(*self.groups[kind])

    def complete(self, kind: int, operations: frozenset[Event]) -> State:
        return self.with_groups(kind, [group - operations for group in self.groups[kind]])

    def issue(self, kind: int, operation: Event) -> State:
        """If it is complete, then so is the same one of an earlier turn."""
        *committed, last = self.complete(kind, frozenset([operation])).groups[kind]
        state = self.with_groups(kind, [*committed, last | {operation}])
        return state._replace(issued=state.issued | {operation}, crossed=state.crossed - {operation})

    def wait(self, kind: int, pending: int) -> State:
        *committed, last = self.groups[kind]
        return self.with_groups(kind, [*committed[max(len(committed) - pending, 0) :], last])


def conflict(event: Event, operation: Event) -> bool:
    kind = ISSUES[operation.kind]
    if kind in (LOAD, PERMIT):
        return True
    if kind != PRODUCT:
        return bool((event.reads | event.writes) & (operation.reads | operation.writes))
    if event.kind in ISSUES:  # one product after another may have its D
        return bool(event.reads & operation.writes or event.writes & operation.reads)
    return bool((event.reads | event.writes) & operation.writes or event.writes & operation.reads)


class Interpreter:
    """Executes every path, with as many turns of a loop as lead to new states."""

    def __init__(self, program: Program):
        self.events = list(events_of(program))
        # What an operation was when an access was executed: in flight, since an earlier turn, or complete.
        self.states: defaultdict[tuple[Event, Event], set[str]] = defaultdict(set)
        self.is_wrong: defaultdict[Event, set[bool]] = defaultdict(set)  # by access
        self.not_passed: set[tuple[Event, Event]] = set()  # accesses, and products that some path issues without them
        self.was_committed: set[tuple[Event, Event]] = set()  # accesses, and operations in flight
        self.followed: set[Event] = set()  # by a commit
        self.awaited: set[Event] = set()  # followed by a wait
        self.held: dict[Event, frozenset[Event]] = {}  # by allocation: those before it on every path
        self.run(program, {State(tuple((frozenset[Event](),) for _ in KINDS))})

    def run(self, program: Program, states: set[State]) -> set[State]:
        if program and isinstance(program[-1], Return):  # that is outside of every loop
            states = {state._replace(crossed=frozenset()) for state in states}
        for node in program:
            if len(states) > MOST_STATES:
                raise TooLarge
            if isinstance(node, Event):
                skipped = {self.use_registers(state, node) for state in states} if node.has_guard else set()
                states = {self.step(state, node) for state in states} | skipped
            elif isinstance(node, Branch):
                states = set().union(*(self.run(arm, states) for arm in node.arms))
            elif isinstance(node, Loop):
                states = self.loop(node, states)
            else:
                states = set()
        return states

    def loop(self, loop: Loop, states: set[State]) -> set[State]:
        after = set() if loop.form == "do" else set(states)
        begun: set[State] = set()
        while new := states - begun:
            begun |= new
            ended = self.run(loop.body, new)
            after |= ended
            states = {state._replace(crossed=state.issued) for state in ended}
        return after

    def step(self, state: State, event: Event) -> State:
        if event.kind in NEEDS:
            self.access(state, event, NEEDS[event.kind])
        if event.kind == "alloc":
            held = state.in_flight(COLUMNS)
            self.held[event] = self.held.get(event, held) & held
        for ends, followed in ((COMMITS | COMPLETES, self.followed), (WAITS | COMPLETES, self.awaited)):
            if event.kind in ends:
                followed |= {one for one in state.issued if ISSUES[one.kind] == ends[event.kind]}
        if NEEDS.get(event.kind) == PRODUCT:
            state = state._replace(passed=state.passed | {event})
        return self.effect(self.use_registers(state, event), event)

    def access(self, state: State, event: Event, kind: int) -> None:
        in_flight = state.in_flight(kind)
        operations = [one for one in state.issued if ISSUES[one.kind] == kind and conflict(event, one)]
        self.is_wrong[event].add(any(one in in_flight for one in operations))
        for one in operations:
            if one not in in_flight:
                self.states[event, one].add("complete")
                continue
            self.states[event, one].add("earlier turn" if one in state.crossed else "in flight")
            if one not in state.groups[kind][-1]:
                self.was_committed.add((event, one))

    def use_registers(self, state: State, event: Event) -> State:
        """ptxas waits for a register of a load where it is used, even if that has a guard which does not hold."""
        if event.kind not in ("tensor load", "tensor use"):
            return state
        used = event.reads | event.writes
        return state.complete(LOAD, frozenset(one for one in state.in_flight(LOAD) if one.writes & used))

    def effect(self, state: State, event: Event) -> State:
        if (kind := COMMITS.get(event.kind)) is not None:
            return state.with_groups(kind, [*state.groups[kind], frozenset()])
        if (kind := WAITS.get(event.kind)) is not None:
            return state.wait(kind, event.number)
        if (kind := COMPLETES.get(event.kind)) is not None:
            return state.complete(kind, state.in_flight(kind))
        if (kind := ISSUES.get(event.kind)) is not None:
            if kind == PRODUCT:
                self.not_passed |= {(one, event) for one in self.events if one not in state.passed}
            return state.issue(kind, event)
        return state

    # What is certain

    def pairs(self, kind: int) -> set[tuple[Event, Event]]:
        """Accesses, and operations of a kind that are complete on none of the paths that issue them.

        If an access follows a product only in the next turn of a loop, it must be one of each turn.
        """
        return {(access, operation) for (access, operation), states in self.states.items()
                if ISSUES[operation.kind] == kind and "complete" not in states
                and ("in flight" in states or (access, operation) not in self.not_passed)}  # fmt: skip

    def accesses(self, kind: int) -> set[Event]:
        """Accesses that are wrong on every path from the entry."""
        return {event for event, found in self.is_wrong.items() if NEEDS[event.kind] == kind and found == {True}}

    def too_large(self) -> set[Event]:
        """Allocations of more than there is, with those before it on every path."""
        return {event for event, held in self.held.items()
                if sum(one.number for one in held | {event}) > ALL_COLUMNS}  # fmt: skip
