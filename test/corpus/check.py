#!/usr/bin/env python3
"""Checks ptx-lint on every module of the corpus.

usage: check.py --ptx-lint PATH [--ptxas PATH] [MODULE...]

For each module, and for it with each other target that targets.txt lists: no diagnostic at all, every instruction found (counted by count.py, which shares no code with the
linter), no line moved by the canonical form, the canonical form a fixed point, and - where a ptxas is given - the
identical cubin from the original and from the canonical module.  A module with debug information is allowed to differ
in one section: the copy of its own text that ptxas puts there.
"""
import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "oracle"))
import count  # noqa: E402
import cubin  # noqa: E402
from ptxas import arch_for  # noqa: E402


# The sources have one stride for many shapes, which is less than some, or no multiple of what others need.
RULES_OF_STRIDES = ("misaligned-stride", "stride-below-default")


class Failure(Exception):
    pass


def run(*command):
    return subprocess.run(command, capture_output=True, text=True)


def check_lint(ptx_lint, module):
    """No diagnostic but of strides, and as many instructions as count.py finds."""
    done = run(ptx_lint, "--format=json", module)
    if done.returncode != 0:
        raise Failure(f"ptx-lint ended with {done.returncode}: {done.stdout[:2000]}{done.stderr[:2000]}")
    [result] = json.loads(done.stdout)["files"]
    unexpected = [one for one in result["diagnostics"] if one["rule"] not in RULES_OF_STRIDES]
    if unexpected:
        raise Failure(f"unexpected diagnostics: {unexpected[:3]}")
    expected = dict.fromkeys(count.NAMES, 0)
    for name, _ in count.instructions(module):
        expected[name] += 1
    result["instructions"].pop("other")
    if result["instructions"] != expected:
        raise Failure(f"found {result['instructions']}, count.py found {expected}")
    if sum(expected.values()) == 0:
        raise Failure("the module has no supported instructions")
    return sum(expected.values())


def canonical(ptx_lint, module, output):
    done = run(ptx_lint, "--emit=canonical", "-o", output, module)
    if done.returncode != 0:
        raise Failure(f"--emit=canonical ended with {done.returncode}: {done.stderr[:2000]}")
    return pathlib.Path(output).read_bytes()


def check_canonical(ptx_lint, module, folder):
    """The canonical module's path.  It has the original's name, which ptxas may write into the cubin."""
    original = pathlib.Path(module).read_bytes()
    first = folder / pathlib.Path(module).name
    text = canonical(ptx_lint, module, first)
    if text.count(b"\n") != original.count(b"\n"):
        raise Failure("the canonical form has another number of lines")
    if canonical(ptx_lint, first, folder / "again.ptx") != text:
        raise Failure("the canonical form is not a fixed point")
    changed = sum(a != b for a, b in zip(original.split(b"\n"), text.split(b"\n")))
    return first, changed


def check_cubin(ptxas, module, canonical_module, folder):
    target = re.search(r"^\.target\s+(\w+)", pathlib.Path(module).read_text(encoding="latin-1"), re.M)[1]
    cubins = []
    modules = [module, canonical_module]
    is_same = pathlib.Path(module).read_bytes() == canonical_module.read_bytes()
    for number, path in enumerate(modules[:1] if is_same else modules):
        output = folder / f"{number}.cubin"
        done = run(ptxas, f"-arch={arch_for(target)}", path, "-o", output)
        if done.returncode != 0:
            raise Failure(f"ptxas refuses {path}: {done.stderr[:2000]}")
        cubins.append(output.read_bytes())
    if is_same:
        return "for the same text"
    if cubins[0] == cubins[1]:
        return "byte for byte"
    if cubin.same_but_text(*cubins):
        return "but for the copy of the text"
    raise Failure("ptxas makes another cubin from the canonical module")


def with_other_targets(modules, folder):
    """The modules, and copies of them with the targets of targets.txt."""
    others = {words[0]: words[1:] for words in map(str.split, (HERE / "targets.txt").read_text().splitlines())}
    for module in map(pathlib.Path, modules):
        yield module
        text = module.read_bytes()
        for target in others.get(module.name, []):
            copy = folder / f"{target}-{module.name}"
            copy.write_bytes(re.sub(rb"^\.target \w+$", b".target " + target.encode(), text, count=1, flags=re.M))
            yield copy


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ptx-lint", required=True)
    parser.add_argument("--ptxas")
    parser.add_argument("modules", nargs="*", default=sorted(map(str, (HERE / "ptx").glob("*.ptx"))))
    options = parser.parse_args()
    failed = 0
    totals = [0, 0]
    cubins = collections.Counter()
    with tempfile.TemporaryDirectory() as copies:
        modules = list(with_other_targets(options.modules, pathlib.Path(copies)))
        for module in modules:
            try:
                with tempfile.TemporaryDirectory() as name:
                    found = check_lint(options.ptx_lint, module)
                    path, changed = check_canonical(options.ptx_lint, module, pathlib.Path(name))
                    if options.ptxas:
                        cubins[check_cubin(options.ptxas, module, path, pathlib.Path(name))] += 1
            except Failure as failure:
                failed += 1
                print(f"FAILED {module}: {failure}")
            else:
                totals[0] += found
                totals[1] += changed
    same = ", ".join(f"{number} the same {how}" for how, number in cubins.items())
    print(f"{len(modules)} modules, {failed} failed; {totals[0]} instructions found, "
          f"{totals[1]} lines changed by the canonical form; cubins: {same or 'not compared without ptxas'}")
    return 1 if failed or not options.modules else 0


if __name__ == "__main__":
    sys.exit(main())
