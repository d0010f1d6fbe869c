"""The example of docs/c-api.md reports the same as ptx-lint for the modules among the examples."""

import argparse
import json
import pathlib
import subprocess
import sys

EXAMPLES = pathlib.Path(__file__).parents[2] / "docs" / "examples"


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
        expected = [f"{one['line']}:{one['column']}: {one['severity']}: {one['message']} [{one['rule']}]"
                    for one in json.loads(lint.stdout)["files"][0]["diagnostics"]]
        if example.returncode != lint.returncode or example.stdout.splitlines() != expected:
            differ += 1
            print(f"{module}: the example ends with {example.returncode} and prints\n{example.stdout}{example.stderr}"
                  f"ptx-lint with {lint.returncode} and\n" + "\n".join(expected))
    if not modules:
        print(f"{EXAMPLES}: no modules")
    sys.exit(1 if differ or not modules else 0)


if __name__ == "__main__":
    main()
