"""late-pipe.py FIFO COMMAND...   makes FIFO, runs the command, and writes a module to FIFO only after the command has
printed something on standard error.  Fails unless the command ends with status 1."""

import os
import pathlib
import subprocess
import sys

path = pathlib.Path(sys.argv[1])
path.unlink(missing_ok=True)
os.mkfifo(path)
command = subprocess.Popen(sys.argv[2:], stderr=subprocess.PIPE)
assert command.stderr.read(1)
path.write_text(".version 8.0\n.target sm_80\n")
command.stderr.read()
assert command.wait(timeout=20) == 1, command.returncode
