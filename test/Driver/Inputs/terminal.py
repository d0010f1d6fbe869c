"""Runs a command with a terminal as standard error: by itself, with NO_COLOR, and with --color=never."""

import os
import pty
import subprocess
import sys


def is_colored(command, **environment):
    ours, theirs = pty.openpty()
    subprocess.run(command, stderr=theirs, env=os.environ | {"TERM": "xterm-256color"} | environment)
    os.close(theirs)
    said = b""
    try:
        while part := os.read(ours, 4096):
            said += part
    except OSError:  # the end, on Linux
        pass
    os.close(ours)
    assert b"error: " in said, said
    return "colors" if b"\x1b[" in said else "plain"


command = sys.argv[1:]
os.environ.pop("NO_COLOR", None)
print("alone:", is_colored(command))
print("NO_COLOR:", is_colored(command, NO_COLOR="1"))
print("--color=never:", is_colored([*command, "--color=never"]))
