"""Runs a command with increasing amounts of memory, until it has enough.

little_memory.py STATUS COMMAND...: with too little, the command must say so and end with status 2; with enough, with
STATUS.  Prints its messages for too little memory.
"""
import resource
import subprocess
import sys

STEP = 4 << 20


def run(command: list[str], most: int) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, text=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (most, most)))


wanted = int(sys.argv[1])
command = sys.argv[2:]
most = STEP
while run([command[0], "--version"], most).returncode != 0:  # the loader needs some, too
    most += STEP
said = set()
while (done := run(command, most)).returncode != wanted:
    assert done.returncode == 2, (most, done)
    said.add(done.stderr)
    most += STEP
print(*sorted(said), sep="", end="")
