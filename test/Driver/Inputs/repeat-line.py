"""Writes a module with this many wrong statements, each made from a line of its own."""

import sys

print(".version 8.0\n.target sm_80\n.func f() {")
for number in range(1, int(sys.argv[1]) + 1):
    print(f".loc 1 {number} 5\nmovmatrix r0, r1;")
print('ret;\n}\n.file 1 "a.cu"')
