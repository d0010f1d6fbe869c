"""Writes a module with the given number of undeclared names."""

import sys

print(".version 8.0\n.target sm_80\n.func f() { .reg .b32 r<2>;")
for number in range(int(sys.argv[1])):
    print(f"movmatrix.sync.aligned.m8n8.trans.b16 r0, x{number};")
print("ret;\n}")
