"""Checks a large file on its own, with itself as output, and while another thread writes to it."""

import os
import subprocess
import sys
import threading

path, command = sys.argv[1], sys.argv[2:]
HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k()\n{\n  .reg .b32 r<8>;\n"
GOOD = "  ldmatrix.sync.aligned.m8n8.x4.shared.b16 {r0, r1, r2, r3}, [r4];\n"
WORDY = GOOD.replace(".m8n8.x4", ".x4.m8n8")
TAIL = "  ret;\n}\n"
COUNT = 20000


def write(text):
    with open(path, "w") as file:
        file.write(text)


def run(*arguments):
    return subprocess.run([*command, *arguments], capture_output=True, text=True, timeout=60)


write(HEAD + GOOD * COUNT + TAIL)
done = run(path)
assert (done.returncode, done.stdout, done.stderr) == (0, "", ""), done.stderr[:500]

# The end is at the end of a page, and one byte before and after.
for size in (-1, 0, 1):
    text = HEAD + GOOD * COUNT
    blanks = -(len(text) + len(TAIL)) % 4096 + size
    write(text + " " * blanks + TAIL)
    done = run(path)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr[:500]
    write(text + " " * blanks + "// no end of the line")
    done = run(path)
    assert done.returncode == 1 and "this '{' is not closed" in done.stderr, done.stderr[:500]

write(HEAD + WORDY * COUNT + TAIL)
done = run("--emit=canonical", "-o", path, path)
assert done.returncode == 0, done.stderr[:500]
with open(path) as file:
    assert file.read() == HEAD + GOOD * COUNT + TAIL

# The writer does not wait for the check.
stop = threading.Event()


def disturb():
    while not stop.is_set():
        for size in (COUNT, 5, COUNT // 2, 3 * COUNT):
            with open(path, "r+") as file:
                file.write(HEAD + GOOD * size + TAIL)
                file.truncate()
            os.truncate(path, 100)


thread = threading.Thread(target=disturb)
thread.start()
try:
    for _ in range(30):
        done = run(path)
        assert done.returncode >= 0, done.returncode  # whatever it read, no signal ended it
finally:
    stop.set()
    thread.join()
