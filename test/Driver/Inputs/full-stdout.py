"""full-stdout.py STATUS COMMAND...   runs the command with a standard output that cannot be written, and fails unless it
exits with that status."""

import subprocess
import sys

with open("/dev/full", "wb", buffering=0) as full:
    status = subprocess.run(sys.argv[2:], stdout=full, check=False).returncode
if status != int(sys.argv[1]):
    sys.exit(f"exit status {status}, expected {sys.argv[1]}: {' '.join(sys.argv[2:])}")
