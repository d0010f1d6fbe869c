"""status.py STATUS COMMAND...   runs the command and fails unless it exits with exactly that status."""

import os
import sys

status = os.spawnvp(os.P_WAIT, sys.argv[2], sys.argv[2:])
if status != int(sys.argv[1]):
    sys.exit(f"exit status {status}, expected {sys.argv[1]}: {' '.join(sys.argv[2:])}")
