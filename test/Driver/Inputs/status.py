"""status.py STATUS COMMAND...   runs the command and fails unless it exits with exactly that status."""

import subprocess
import sys

status = subprocess.run(sys.argv[2:], check=False).returncode
if status != int(sys.argv[1]):
    sys.exit(f"exit status {status}, expected {sys.argv[1]}: {' '.join(sys.argv[2:])}")
