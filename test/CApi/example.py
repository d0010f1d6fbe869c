"""The example of docs/c-api.md prints all that ptx-lint prints for the modules among the examples."""

import argparse
import json
import pathlib
import subprocess
import sys

EXAMPLES = pathlib.Path(__file__).parents[2] / "docs" / "examples"


def contains(ours, given):
    """Whether `ours` is `given`, possibly with more members."""
    if isinstance(given, dict):
        return all(name in ours and contains(ours[name], value) for name, value in given.items())
    if isinstance(given, list):
        return len(ours) == len(given) and all(map(contains, ours, given))
    return ours == given


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--example", required=True, help="the program")
    parser.add_argument("--ptx-lint", required=True, help="the command")
    arguments = parser.parse_args()
    modules = sorted(EXAMPLES.glob("*.ptx"))
    differ = 0
    for module in modules:
        example = subprocess.run([arguments.example, module], capture_output=True, text=True)
        lint = subprocess.run([arguments.ptx_lint, "--no-config", "--format=json", module],
                              capture_output=True, text=True)
        expected = json.loads(lint.stdout)
        [file] = expected["files"]
        del file["path"]
        errors = [f"{module}:{one['line']}:{one['column']}: {one['message']}" for one in file["diagnostics"]
                  if one["severity"] == "error"]
        if example.returncode != lint.returncode or not contains(json.loads(example.stdout), expected) or \
                example.stderr != (f"{errors[0]} ({len(errors)} errors)\n" if errors else ""):
            differ += 1
            print(f"{module}: the example ends with {example.returncode} and prints\n{example.stdout}{example.stderr}"
                  f"ptx-lint with {lint.returncode} and\n{lint.stdout}")
    if not modules:
        print(f"{EXAMPLES}: no modules")
    sys.exit(1 if differ or not modules else 0)


if __name__ == "__main__":
    main()
