"""read-sizes.py COMMAND...   runs the command, which prints the module that it reads, on modules of many sizes, as a file
and from a pipe, and fails unless each is printed byte by byte."""

import subprocess
import sys
import tempfile

HEAD = b".version 8.0\n.target sm_80\n"
KIB = 1024
# Sizes near those at which memory is allocated in another way, less what must follow the text.
sizes = [edge + more for edge in (16 * KIB, 32 * KIB, 256 * KIB, 2048 * KIB, 4096 * KIB) for more in (-65, -64, -63, 0, 1)]

for size in [len(HEAD), *sizes]:
    filler = size - len(HEAD)
    module = HEAD + (b"// a comment to fill it\n" * (filler // 24 + 1))[:filler]
    if filler % 24 == 1:
        module = module[:-1] + b"\n"  # a lone slash is not a comment
    with tempfile.NamedTemporaryFile() as file:
        file.write(module)
        file.flush()
        named = subprocess.run([*sys.argv[1:], file.name], capture_output=True, check=True).stdout
    piped = subprocess.run([*sys.argv[1:], "-"], input=module, capture_output=True, check=True).stdout
    assert named == module, f"a file of {size} bytes"
    assert piped == module, f"a pipe of {size} bytes"
