"""Writes a module whose third line is the given one, in Python's notation of bytes, such as "b'\\xff' * 3"."""

import sys

sys.stdout.buffer.write(b".version 8.0\n.target sm_80\n" + eval(sys.argv[1]) + b"\nret;\n}\n")
