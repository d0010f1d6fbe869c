#!/usr/bin/env python3
"""Replaces ptxas: prints its arguments and standard input, and ends as FAKE_PTXAS says.

FAKE_PTXAS: an exit status; "signal N", to be ended by a signal; "wait FILE", to create FILE and wait for a signal; or
text after "say ", printed on standard error with "\\n" for line ends before it exits with 255.
FAKE_RELEASE: a release, which `--version` prints.
"""

import os
import sys
import time

print(*sys.argv[1:], sep="|")
if sys.argv[1:] == ["--version"]:
    if release := os.environ.get("FAKE_RELEASE"):
        print(f"Cuda compilation tools, release {release}, V{release}.1")
    sys.exit()
if "-" in sys.argv or "/dev/stdin" in sys.argv:
    with open("/dev/stdin") as text:
        print(text.read(), end="")
sys.stdout.flush()
wish = os.environ.get("FAKE_PTXAS", "0")
if wish.startswith("signal "):
    os.kill(os.getpid(), int(wish.split()[1]))
if wish.startswith("wait "):
    open(wish.split(" ", 1)[1], "w").close()
    time.sleep(60)
if wish.startswith("say "):
    sys.stderr.write(wish[4:].replace("\\n", "\n"))
    sys.exit(255)
sys.exit(int(wish))
