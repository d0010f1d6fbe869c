"""Writes a module with this many statements that need a newer target, and two with another mistake."""

import sys

print(".version 8.0\n.target sm_70\n.func f() { .reg .b32 r<2>;")
for _ in range(int(sys.argv[1])):
    print("movmatrix.sync.aligned.m8n8.trans.b16 r0, r1;")
print("movmatrix r0, r1;\nmovmatrix r0, r1;\nret;\n}")
