"""fifo.py FIFO COMMAND...   makes FIFO, runs the command, and fails unless the command wrote to it and kept it."""

import os
import pathlib
import stat
import subprocess
import sys

path = sys.argv[1]
pathlib.Path(path).unlink(missing_ok=True)
os.mkfifo(path)
reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
subprocess.run(sys.argv[2:], check=True, timeout=20)
assert stat.S_ISFIFO(os.stat(path).st_mode), f"{path} was replaced"
sys.stdout.buffer.write(os.read(reader, 1 << 16))
