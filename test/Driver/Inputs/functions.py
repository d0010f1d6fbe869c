"""Prints a module with functions of the given names; without any, of names that a demangler would make deep or long."""

import sys


def doubled(count):
    """f(A, P<A, A>, P<that, that> and so on)"""
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    name = "_Z1f1A1PIS_S_E"
    for number in range(count):
        last = f"S{digits[number + 1]}_"
        name += f"S0_I{last}{last}E"
    return name


print(".version 8.0\n.target sm_90\n.address_size 64")
for name in sys.argv[1:] or ["_Z1f" + 100000 * "P" + "i", doubled(14), "_Z10000" + 9998 * "x", "_Z31" + 15 * "a_" + "av", "_Z33" + 16 * "a_" + "av"]:
    print(f".visible .entry {name}() {{ .reg .b32 r<2>; movmatrix.sync.aligned.m8n8.trans.b16 r0, r1; ret; }}")
