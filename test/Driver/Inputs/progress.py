"""progress.py FIFO COMMAND...   makes FIFO, runs the command with standard error on a terminal, and writes a module to
FIFO more than a second after the command opened it.  Prints each progress line that was seen, and what the terminal
shows in the end."""

import os
import pathlib
import pty
import re
import subprocess
import sys
import time

path = pathlib.Path(sys.argv[1])
path.unlink(missing_ok=True)
os.mkfifo(path)
main, terminal = pty.openpty()
command = subprocess.Popen(sys.argv[2:], stdout=subprocess.DEVNULL, stderr=terminal)
os.close(terminal)
with path.open("w") as module:  # once the command has opened it
    time.sleep(1.2)
    module.write(".version 8.0\n.target sm_80\n")
seen = b""
try:
    while piece := os.read(main, 4096):
        seen += piece
except OSError:  # the other end is closed
    pass
command.wait(timeout=20)
seen = re.sub("\x1b\\[[0-9;]*m", "", seen.decode())
for line in re.findall(r"checked \d+ of \d+ files", seen):
    print("seen:", line)
for line in seen.replace("\r\n", "\n").split("\n"):
    shown = ""
    for part in line.split("\r"):  # what is written over what was there
        shown = part + shown[len(part):]
    if shown.strip():
        print("left:", shown.rstrip())
