#!/usr/bin/env python3
"""Checks with ptxas whether functions need what `ptx-lint --requirements` says.

Each function goes into a module of its own, without other instructions.  For each target in the result, ptxas must
accept the module in the least version of the result, and reject it in the version before; if the result has a later
version that rejects it, that must, and the one before must not.  A target that is not named must be rejected in the
oldest and the newest version that it is known in, and in 6.2.  Uses each ptxas of scripts/find-ptxas, and ptx-lint with
--cuda of its release; --ptxas PATH names one instead.  Without --full, a few targets represent the others.

Exit status: 0 if ptxas agrees, 1 if not, 77 if there is no ptxas.
"""

from __future__ import annotations

import json
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from command import parser, run
from ptxas import Ptxas, needed_ptxas
from releases import NEWEST, TARGETS, VERSIONS, key

SOME_TARGETS = "sm_60 sm_70 sm_72 sm_75 sm_80 sm_82 sm_90 sm_90a sm_100 sm_100a sm_103f sm_110f sm_120a".split()

EIGHT = "{r0, r1, r2, r3, r4, r5, r6, r7}"
FUNCTIONS = {
    "load": ["ldmatrix.sync.aligned.m8n8.x4.shared.b16 {r0, r1, r2, r3}, [r4];"],
    "load_of_cta": ["ldmatrix.sync.aligned.m8n8.x1.shared::cta.b16 {r0}, [r4];"],
    "transpose": ["movmatrix.sync.aligned.m8n8.trans.b16 r0, r1;"],
    "narrow": ["ldmatrix.sync.aligned.m16n16.x1.trans.b8 {r0, r1}, [r4];"],
    "unpacking": ["ldmatrix.sync.aligned.m8n16.x1.s8.s4 {r0}, [r4];"],
    "half": [f"wmma.load.a.sync.aligned.row.m16n16k16.f16 {EIGHT}, [rd0];"],
    "old_half": [f"wmma.load.a.sync.row.m16n16k16.f16 {EIGHT}, [rd0];"],
    "old_half_tall": [f"wmma.load.a.sync.row.m32n8k16.f16 {EIGHT}, [rd0];"],
    "byte": ["wmma.load.a.sync.aligned.row.m16n16k16.s8 {r0, r1}, [rd0];"],
    "bit": ["wmma.load.a.sync.aligned.row.m8n8k128.b1 {r0}, [rd0];"],
    "double": ["wmma.load.a.sync.aligned.row.m8n8k4.f64 {rd0}, [rd1];"],
    "double_and_transpose": ["wmma.load.a.sync.aligned.row.m8n8k4.f64 {rd0}, [rd1];",
                             "movmatrix.sync.aligned.m8n8.trans.b16 r0, r1;"],
    "both_kinds_of_half": [f"wmma.load.a.sync.row.m16n16k16.f16 {EIGHT}, [rd0];",
                           f"wmma.load.a.sync.aligned.row.m16n16k16.f16 {EIGHT}, [rd0];"],
    "sink": ["wmma.load.c.sync.aligned.col.m16n16k16.f32 {f0, f1, f2, f3, f4, f5, f6, _}, [rd0];"],
}


def function(name: str) -> str:
    body = "\n".join(FUNCTIONS[name])
    return f".visible .entry {name}()\n{{\n.reg .b32 r<9>;\n.reg .b64 rd<2>;\n.reg .f32 f<8>;\n{body}\nret;\n}}\n"


def module(name: str, version: str, target: str) -> str:
    return f".version {version}\n.target {target}\n.address_size 64\n{function(name)}"


def requirements(lint: Path, release: str) -> dict[str, dict]:
    command = [lint, "--requirements", "--format=json", f"--cuda={release}", "-"]
    text = "".join(function(name) for name in FUNCTIONS)
    found = subprocess.run(command, input=text, capture_output=True, text=True)
    return {one["name"]: one for one in json.loads(found.stdout)["files"][0]["functions"]}


def is_read_as_written(target: str, release: str) -> bool:
    """A ptxas that does not know a suffix ignores it: sm_90a is sm_90."""
    since = {"a": "12.0", "f": "12.9"}.get(target[-1], "0")
    return key(release) >= key(since)


def edges(found: dict, target: str, taken: list[str]) -> dict[str, bool]:
    """The versions, of those that the ptxas accepts, at which something changes, and whether they should accept it."""
    does = {one["target"]: one["ptx_version"] for one in found["targets"]}
    if target not in does:
        return {version: False for version in {taken[0], taken[-1], "6.2"} & set(taken)}
    least = taken.index(does[target])
    wanted = {taken[least]: True}
    if least > 0:
        wanted[taken[least - 1]] = False
    before = found["ptx_before"]
    wanted[taken[taken.index(before) - 1] if before else taken[-1]] = True
    if before:
        wanted[before] = False
    return wanted


def compare(lint: Path, ptxas: Ptxas, targets: list[str], jobs: int) -> tuple[int, list[str]]:
    """The number of requested verdicts, and those that differ from ptx-lint's."""
    said = requirements(lint, ptxas.release)
    taken = VERSIONS[: VERSIONS.index(NEWEST[ptxas.release]) + 1]
    cases = [
        (name, version, target, wanted)
        for name, found in said.items()
        if found["instructions"]  # otherwise it is wrong for this release in any version
        for target in targets
        if is_read_as_written(target, ptxas.release)
        for version, wanted in edges(found, target, taken).items()
    ]
    with ThreadPoolExecutor(jobs) as pool:
        verdicts = pool.map(lambda case: ptxas.assemble(module(*case[:3]), case[2]).accepted, cases)
    wrong = [
        f"{ptxas.release}: {name} in PTX {version} for {target}: ptxas {'rejects' if wanted else 'takes'} it"
        for (name, version, target, wanted), verdict in zip(cases, verdicts)
        if verdict != wanted
    ]
    return len(cases), wrong


def main() -> int:
    options = parser(__doc__)
    options.add_argument("--ptxas", help="the ptxas to run; by default each that is found")
    options.add_argument("--full", action="store_true", help="every target")
    options.add_argument("--jobs", type=int, default=2, help="how many ptxas run at a time")
    arguments = options.parse_args()

    paths = needed_ptxas([arguments.ptxas or "all"])
    targets = [target for target in TARGETS if arguments.full or target in SOME_TARGETS]
    failures = []
    for path in paths:
        ptxas = Ptxas(path)
        count, wrong = compare(arguments.ptx_lint.resolve(), ptxas, targets, arguments.jobs)
        print(f"ptxas {ptxas.version}: {count} verdicts, {len(wrong)} not as said", flush=True)
        failures += wrong
    print("\n".join(failures[:50]), end="\n" * bool(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    run(main)
