#!/usr/bin/env python3
"""Print LLVM IR that calls every tcgen05 intrinsic of LLVM.

usage: tcgen05.py FOLDER      for example: tcgen05.py /usr/lib/llvm-22 | llc-22 -march=nvptx64 ...

FOLDER is an installed LLVM: its header names the intrinsics, and its library declares their operands. One kernel per
intrinsic and `.cta_group`, which calls it with each value that an immediate operand can have while the others have
their first. The kernel waits for what it began, and frees what it allocated.
"""
import ctypes
import itertools
import re
import sys

OFFSETS = (0, 4, 64)  # for an immediate whose range LLVM does not know
COMMIT = "llvm.nvvm.tcgen05.commit.cg"
FREE = "llvm.nvvm.tcgen05.dealloc.cg"
MEET = ("llvm.nvvm.barrier.cluster.arrive", "llvm.nvvm.barrier.cluster.wait")
WAITS = {"ld": "llvm.nvvm.tcgen05.wait.ld", "st": "llvm.nvvm.tcgen05.wait.st"}


def declarations(folder):
    """Yield (name, returned type, parameters) of each intrinsic."""
    with open(f"{folder}/include/llvm/IR/IntrinsicsNVPTX.h", encoding="utf-8") as header:
        names = sorted(set(re.findall(r"llvm\.nvvm\.tcgen05[\w.]*", header.read())))
    llvm = ctypes.CDLL(f"{folder}/lib/libLLVM.so")
    for function in ("LLVMModuleCreateWithName", "LLVMGetIntrinsicDeclaration", "LLVMPrintModuleToString"):
        getattr(llvm, function).restype = ctypes.c_void_p
    module = ctypes.c_void_p(llvm.LLVMModuleCreateWithName(b"intrinsics"))
    for name in map(str.encode, names):
        intrinsic = ctypes.c_uint(llvm.LLVMLookupIntrinsicID(name, ctypes.c_size_t(len(name))))
        llvm.LLVMGetIntrinsicDeclaration(module, intrinsic, None, ctypes.c_size_t(0))
    text = ctypes.string_at(llvm.LLVMPrintModuleToString(module)).decode()
    for returned, name, parameters in re.findall(r"^declare (.*) @([\w.]+)\((.*)\)", text, re.M):
        yield name, returned, re.findall(r"(?:[^,(]|\([^)]*\))+", parameters)


def is_group(parameter):
    return "range(i32 1, 3)" in parameter  # .cta_group::1 and ::2


def values(parameter, index):
    """What the kernel can pass for a parameter: (type, value)."""
    kind = re.match(r"ptr addrspace\(\d\)|<.*?>|\w+", parameter.strip())[0]
    if "immarg" not in parameter:
        return [(kind, f"%p{index}")]
    if kind == "i1":
        return [(kind, "false"), (kind, "true")]
    known = re.search(r"range\(\w+ (\d+), (\d+)\)", parameter)
    return [(kind, str(number)) for number in (range(int(known[1]), int(known[2])) if known else OFFSETS)]


def calls(parameters):
    """Yield the values of each call: at most one immediate has another value than its first, besides the group."""
    choices = [values(parameter, index) for index, parameter in enumerate(parameters)]
    groups = [i for i, parameter in enumerate(parameters) if is_group(parameter)]
    for group in itertools.product(*(choices[i] for i in groups)):
        first = [choice[0] for choice in choices]
        for i, value in zip(groups, group):
            first[i] = value
        yield [first] + [first[:i] + [value] + first[i + 1:] for i, choice in enumerate(choices) if i not in groups
                         for value in choice[1:]]


def ends(name, group):
    """The calls that wait for what `name` began, or free what it allocated, a pair of CTAs together."""
    kind = name.split(".")[3]
    if kind in WAITS:
        yield f"  call void @{WAITS[kind]}()"
    if kind in ("mma", "cp", "shift"):
        yield f"  call void @{COMMIT}{group}(ptr %barrier)"
    if kind == "alloc" and group == "2":
        yield from (f"  call void @{one}()" for one in MEET)
    if kind == "alloc":
        yield f"  call void @{FREE}{group}(ptr addrspace(6) %memory, i32 32)"


def kernel(number, name, returned, parameters, called):
    """Print a kernel that calls the intrinsic `name` once for each element of `called`."""
    formal = [f"{values(parameter, i)[0][0]} %p{i}" for i, parameter in enumerate(parameters) if "immarg" not in parameter]
    print(f"; {name}")
    print(f"define ptx_kernel void @kernel_{number}({', '.join([*formal, 'ptr %barrier', 'ptr addrspace(6) %memory'])}) {{")
    for i, passed in enumerate(called):
        result = "" if returned == "void" else f"%r{i} = "
        print(f"  {result}call {returned} @{name}({', '.join(f'{kind} {value}' for kind, value in passed)})")
    in_name = re.search(r"\.cg(\d)", name)
    group = in_name[1] if in_name else next((v[1] for p, v in zip(parameters, called[0]) if is_group(p)), 1)
    for line in ends(name, group):
        print(line)
    if returned != "void":
        for i in range(len(called)):
            print(f"  store volatile {returned} %r{i}, ptr %barrier")
    print("  ret void\n}\n")


def main():
    number = 0
    declared = [f"declare void @{one}()" for one in MEET]
    print('target triple = "nvptx64-nvidia-cuda"\n')
    for name, returned, parameters in declarations(sys.argv[1]):
        declared.append(f"declare {returned} @{name}({', '.join(parameters)})")
        for called in calls(parameters):
            number += 1
            kernel(number, name, returned, parameters, called)
    print("\n".join(declared))


if __name__ == "__main__":
    main()
