"""same-output.py COMMAND...   runs the command with -j 1, 2, 8 and 0 and without -j, and fails unless each run prints the
same bytes to standard output and standard error and ends with the same status, and there is something to print."""

import os
import subprocess
import sys

given = b"" if os.isatty(0) else sys.stdin.buffer.read()


def run(*jobs):
    done = subprocess.run([*sys.argv[1:], *jobs], input=given, capture_output=True, check=False)
    return done.returncode, done.stdout, done.stderr


expected = run("-j", "1")
assert expected[1] or expected[2], "nothing is printed"
for jobs in ["-j2"], ["-j8"], ["-j0"], []:
    got = run(*jobs)
    for what, one, other in zip(("exit status", "standard output", "standard error"), expected, got):
        assert one == other, f"{what} differs with {jobs}"
