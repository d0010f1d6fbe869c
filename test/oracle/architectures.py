#!/usr/bin/env python3
"""Checks that `ptx-lint --arch` agrees with ptxas on the targets that can be assembled for each -arch.

Uses each ptxas that scripts/find-ptxas finds, or those that --ptxas names (--ptxas all: every release in the cache),
with modules of one empty kernel.  The names of GPUs are those of its --help that begin with sm_.

Exit status: 0 if both agree, 1 if not, 77 if there is no ptxas.
"""

from __future__ import annotations

import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from command import parser, run
from ptxas import Ptxas, needed_ptxas
from releases import NEWEST, TARGETS, key


def main() -> int:
    options = parser(__doc__)
    options.add_argument("--ptxas", action="append", metavar="PATH", help="a ptxas, or 'all'")
    arguments = options.parse_args()
    failed = 0
    for path in needed_ptxas(arguments.ptxas):
        reference = Ptxas(path)
        version = NEWEST[reference.release]
        names = reference.archs
        targets = [target for target, since in TARGETS.items() if key(since) <= key(version)]
        with tempfile.TemporaryDirectory() as folder:
            modules = {}
            for target in targets:
                modules[target] = Path(folder, f"{target}.ptx")
                modules[target].write_text(f".version {version}\n.target {target}\n.visible .entry k() {{ ret; }}\n")

            def ask(case: tuple[str, str]) -> tuple[str, str, bool, bool]:
                target, name = case
                taken = subprocess.run([path, f"-arch={name}", modules[target], "-o", "/dev/null"],
                                       capture_output=True).returncode == 0
                said = subprocess.run([arguments.ptx_lint, "--no-config", f"--cuda={reference.release}", f"--arch={name}",
                                       modules[target]], capture_output=True, text=True)
                return target, name, taken, said.returncode == 0

            with ThreadPoolExecutor() as pool:
                results = list(pool.map(ask, [(target, name) for target in targets for name in names]))
        wrong = [result for result in results if result[2] != result[3]]
        for target, name, taken, said in wrong:
            print(f"{reference.release}: .target {target}, -arch={name}: ptxas {'takes' if taken else 'rejects'} it, "
                  f"ptx-lint {'takes' if said else 'rejects'} it")
        print(f"{reference.release}: {len(results)} pairs of target and GPU, {len(wrong)} disagree")
        failed += len(wrong)
    return 1 if failed else 0


if __name__ == "__main__":
    run(main)
