"""entries.py FOLDER cut|change|empty|replace   breaks each file of a folder: drops its end, changes a byte near its end,
empties it, or puts a folder in its place.
"""

import os
import sys

for entry in list(os.scandir(sys.argv[1])):
    if not entry.name.startswith("llvmcache-"):
        continue
    with open(entry.path, "rb") as file:
        text = file.read()
    os.remove(entry.path)
    if sys.argv[2] == "replace":
        os.mkdir(entry.path)
        continue
    with open(entry.path, "wb") as file:
        file.write({"cut": text[:-40], "change": text[:-40] + b"@" + text[-39:], "empty": b""}[sys.argv[2]])
