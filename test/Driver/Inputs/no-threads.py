"""no-threads.py COMMAND...   runs the command where it cannot start threads, if the system can forbid that, and fails unless
it succeeds."""

import resource
import subprocess
import sys


def limit():
    resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))


subprocess.run(sys.argv[1:], check=True, timeout=20, preexec_fn=limit)
