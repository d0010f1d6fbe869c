#!/usr/bin/env python3
"""Checks .pre-commit-hooks.yaml: each hook has what pre-commit requires, looks only at modules and sources, and its
command accepts right ones and stops at wrong ones.  It needs neither pre-commit nor a package for YAML: the file is a
list of flat mappings, and nothing else is allowed in it."""

import argparse
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / ".pre-commit-hooks.yaml"
REQUIRED = {"id", "name", "entry", "language"}
KNOWN = REQUIRED | {"description", "files", "require_serial"}

RIGHT = """.version 8.0
.target sm_90
.visible .entry k()
{
  .reg .b32 r<9>;
  ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [r4];
  ret;
}
"""
WRONG = RIGHT.replace(".x1", ".x3")
FIXABLE = RIGHT.replace("{r0}", "r0")
SOURCE = """__device__ unsigned load(unsigned address) {
  unsigned pair;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(pair) : "r"(address));
  return pair;
}
"""
# The name of a file, and its text when right, wrong, and fixable.
FILES = [("module.ptx", RIGHT, WRONG, FIXABLE)] + [
    (name, SOURCE, SOURCE.replace(".x1", ".x3"), SOURCE.replace("{%0}", "%0"))
    for name in ("a.cu", "a.cuh", "a.cc", "a.cpp", "a.cxx", "a.h", "a.hh", "a.hpp", "a.hxx", "a.inl")]
OTHERS = ("a.ptx.in", "a.cubin", "a.c.txt", "a.py", "ptx", "acu")


def read_hooks():
    hooks = []
    for number, line in enumerate(FILE.read_text().splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        found = re.fullmatch(r"(- |  )(\w+): (\S.*)", line)
        if not found:
            sys.exit(f"{FILE.name}:{number}: expected '  key: value'")
        if found[1] == "- ":
            hooks.append({})
        # ': ' and ' #' would end a plain value.
        if ": " in found[3] or " #" in found[3] or found[3][0] in "\"'[{&*!|>%@`" or found[2] in hooks[-1]:
            sys.exit(f"{FILE.name}:{number}: '{found[2]}' is no plain value, or there twice")
        hooks[-1][found[2]] = found[3]
    return hooks


def status(lint, hook, name, text):
    """The exit status of the hook's command, and the text of the file afterwards."""
    command = shlex.split(hook["entry"])
    if command[0] != "ptx-lint":
        sys.exit(f"{hook['id']}: runs '{command[0]}'")
    with tempfile.TemporaryDirectory() as folder:
        module = Path(folder, name)
        module.write_text(text)
        result = subprocess.run([lint, *command[1:], module], capture_output=True, text=True)
        return result.returncode, module.read_text()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ptx-lint", required=True, help="the ptx-lint to run")
    parser.add_argument("--only-modules", action="store_true", help="it was built without clang's libraries")
    arguments = parser.parse_args()
    lint = arguments.ptx_lint

    failures = []
    hooks = read_hooks()
    for hook in hooks:
        where = f"{FILE.name}: {hook.get('id')}"
        if not REQUIRED <= hook.keys() <= KNOWN:
            failures.append(f"{where}: has {sorted(hook)}")
            continue
        if hook["language"] != "python" or hook["require_serial"] != "true":
            failures.append(f"{where}: 'language' or 'require_serial'")
        pattern = re.compile(hook["files"])  # as pre-commit does
        if any(pattern.search(name) for name in OTHERS):
            failures.append(f"{where}: looks at other files")
        for name, right, wrong, fixable in FILES[:1] if arguments.only_modules else FILES:
            if not pattern.search(f"kernels/{name}"):
                failures.append(f"{where}: does not look at {name}")
            if status(lint, hook, name, right) != (0, right):
                failures.append(f"{where}: does not pass a right {name}")
            if status(lint, hook, name, wrong) != (1, wrong):
                failures.append(f"{where}: does not stop at a wrong {name}")
            fixed = (0, right) if "--fix" in hook["entry"] else (1, fixable)
            if status(lint, hook, name, fixable) != fixed:
                failures.append(f"{where}: does something else with a {name} that can be fixed")
    print("\n".join([*failures, f"{len(hooks)} hooks: {len(failures)} failures"]))
    return 1 if failures or not hooks else 0


if __name__ == "__main__":
    sys.exit(main())
