"""Adversarial inputs, each of any size.

An input is a generator of bytes, so creating a large one takes no memory: the measured memory of a child process
can never be less than that of this process itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Iterator

CHUNK = 1 << 20

HEAD = b".version 8.0\n.target sm_90\n.address_size 64\n"
TENSOR_HEAD = b".version 8.7\n.target sm_100a\n.address_size 64\n"
BODY = HEAD + b".visible .entry k()\n{\n.reg .b32 r<8>;\n.reg .b64 a;\n.reg .pred p;\n"
TAIL = b"ret;\n}\n"
TWICE = b"ldmatrix.sync.aligned.m8n8.x2.shared.b16 {r0, r0}, [r1];"
# Lanes differ, so the function is read exactly.
LANES = (BODY + b".shared .align 128 .b8 tile[4096];\nmov.u32 r0, %laneid;\n"
         b"wmma.load.a.sync.aligned.row.m16n16k16.shared.f16 {r0, r1, r2, r3, r4, r5, r6, r7}, [tile], r0;\n")
SUPPORTED = b"ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [r1%s];\n"


@dataclass(frozen=True)
class AdversarialInput:
    name: str
    status: int  # the expected exit status of ptx-lint
    make: Callable[[int], Iterator[bytes]]  # of the requested size
    shapes: int = 0  # One new shape of a statement per this many bytes; 0 if there are none to speak of.
    part: float = 1  # The input has this fraction of the requested size, because it costs that much.
    slow: str = ""  # Why it is known to take more time than allowed.
    extension: str = "ptx"


def repeated(text: bytes, size: int) -> Iterator[bytes]:
    """`text` repeated, a whole number of times, up to `size` bytes."""
    block = text * max(1, CHUNK // len(text))
    left = size // len(text) * len(text)
    while left >= len(block):
        yield block
        left -= len(block)
    yield block[:left]


def numbered(template: str, size: int) -> Iterator[bytes]:
    """`template` with consecutive numbers in the place of each '#', up to about `size` bytes."""
    number = made = 0
    while made < size:
        chunk = "".join(template.replace("#", str(number + i)) for i in range(1000)).encode()
        number += 1000
        made += len(chunk)
        yield chunk


def around(before: bytes, middle: Callable[[int], Iterator[bytes]], behind: bytes) -> Callable[[int], Iterator[bytes]]:
    def make(size: int) -> Iterator[bytes]:
        yield before
        yield from middle(size - len(before) - len(behind))
        yield behind
    return make


def of(text: bytes) -> Callable[[int], Iterator[bytes]]:
    return lambda size: repeated(text, size)


def with_numbers(template: str) -> Callable[[int], Iterator[bytes]]:
    return lambda size: numbered(template, size)


OPERATORS = ["+", "-", "*", "/", "% ", "<<", ">>", "&", "|", "^", "&&", "||"]


def distinct(offset: Callable[[int], str]) -> Callable[[int], Iterator[bytes]]:
    """Supported instructions, no two of which have the same tokens, with the offset that goes with the number of each."""
    def make(size: int) -> Iterator[bytes]:
        number = made = 0
        while made < size:
            chunk = b"".join(SUPPORTED % f"+({offset(number + i)})".encode() for i in range(1000))
            number += 1000
            made += len(chunk)
            yield chunk
    return make


def operators(number: int) -> str:
    """The operators are its digits.  The statement has 32 tokens, not many more than common ones."""
    return "16" + "".join(OPERATORS[number // len(OPERATORS) ** place % len(OPERATORS)] + "16" for place in range(6))


def signs(number: int) -> str:
    """The signs are its binary digits.  The statement has 68 tokens."""
    return "1" + "".join("-1" if number >> bit & 1 else "+1" for bit in range(24))


SOURCE = b"__global__ void k(int a, int b) {\n"
ASM = b'asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(a) : "r"(b));\n'
ASM_HEAD = b'asm volatile("{ .reg .b32 r<4>;'
ASM_TAIL = b'}" : "=r"(a) : "r"(b));\n'
PRODUCT = b"wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {f0, f1, f2, f3}, d, d, 1, 1, 1, 0, 0;\n"
PRODUCT_OF_ITS_OWN = PRODUCT.decode().replace("f0, f1, f2, f3", "g#0, g#1, g#2, g#3").replace("d, 1, 1", "d, 0, 1")
PRODUCTS = (BODY.replace(b"sm_90", b"sm_90a") + b".reg .f32 f<4>;\n.reg .b64 d;\nmov.b64 d, 0;\nsetp.eq.b64 p, a, 0;\n"
            b"mov.f32 f0, 0f00000000;\nmov.f32 f1, f0;\nmov.f32 f2, f0;\nmov.f32 f3, f0;\nwgmma.fence.sync.aligned;\n")
PRODUCTS_TAIL = b"wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;\n" + TAIL
TENSORS = BODY.replace(b"8.0", b"8.6").replace(b"sm_90", b"sm_100a") + b".shared .b32 s;\n"
KERNELS = b".version 8.0\n.target sm_90a\n.address_size 64\n"
KERNEL = (".entry k#() .reqntid 1024 { .reg .f32 f<400>; .reg .b64 d<200>; .reg .b32 r<16>; .reg .pred p;\n"
          ".shared .align 16 .b8 s[65536];\n%s ret; }\n")
LOOPS_OF_PRODUCTS = (
    "".join(f"L{i}: wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {{f{4 * i}, f{4 * i + 1}, f{4 * i + 2}, f{4 * i + 3}}}, "
            f"d0, d1, 1, 1, 1, 0, 0;\n@p bra M{i};\nM{i}:\n" for i in range(99))
    + "".join(f"@p bra L{98 - i};\n" for i in range(99)) + "".join(f"@p add.f32 f399, f399, f{4 * i};\n" for i in range(99)))
LANE_ADDRESS = "mov.u32 r0, %tid.x; shl.b32 r1, r0, 4; mov.u32 r2, s; add.u32 r3, r2, r1; add.u32 r4, r3, 8;\n"
COPIES_AND_READS = (LANE_ADDRESS + "cp.async.ca.shared.global [r3], [d0], 4;\n" * 120 + "ld.shared.b32 r9, [r4];\n" * 120)
LANES_OF_WARPS = LANE_ADDRESS + "".join(
    f"@p bra L{i};\nldmatrix.sync.aligned.m8n8.x1.shared.b16 {{r5}}, [r3];\nL{i}:\n" for i in range(300))
ADDRESSES_IN_A_LOOP = (
    "".join(f"mov.u64 d{i}, s;\n" for i in range(100)) + "TOP:\n"
    + "".join(f"add.u64 d{i}, d{(i + 1) % 100}, 16;\n" for i in range(100)) + "".join(f"@p bra X{i};\nX{i}:\n" for i in range(55))
    + "ldmatrix.sync.aligned.m8n8.x1.b16 {r5}, [d0];\n" * 500 + "@p bra TOP;\n@p bra END;\n"
    + "".join(f"mov.u64 d{i}, s;\n" for i in range(100)) * 9 + "END:\n")
COPIES = BODY + b".shared .align 16 .b8 tile[4096];\n"


def nested(before: str, behind: str, size: int) -> Iterator[bytes]:
    """`before` with numbers, and `behind` with the same numbers in the opposite order."""
    count = size // (len(before) + len(behind) + 10)
    for number in range(count):
        yield before.replace("#", str(number)).encode()
    for number in reversed(range(count)):
        yield behind.replace("#", str(number)).encode()


def nested_loops(size: int) -> Iterator[bytes]:
    return nested("L#:\n", "add.s32 r1, r1, r2;\n@p bra L#;\n", size)


def nested_conditions(size: int) -> Iterator[bytes]:
    return nested("#if C#\n" + ASM.decode(), "#endif\n", size)


def macros_in_conditions(size: int) -> Iterator[bytes]:
    for number in range(size // 40):
        yield b"#if C%d\n" % number
    for number in range(size // 40):
        yield b"#define M%d asm\n" % number
    yield ASM


def macros_of_macros(size: int) -> Iterator[bytes]:
    """Each has the one before."""
    count = size // 40
    for number in range(count):
        yield b"#define M%d M%d\nM%d\n" % (number + 1, number, number + 1)


def nested_ranges(size: int) -> Iterator[bytes]:
    """Ranges, each of which hides a longer one, and names that only the first one has."""
    count = size // 60
    yield b".reg .b32 x<900000000>;\n"
    for number in range(count):
        yield b"{.reg .b32 x<%d>;\n" % (400000000 - number)
    for number in range(count):
        yield b"mov.b32 x%d, x%d;\n" % (500000000 + number, 600000000 + number)
    yield b"}" * count


def copies_to_their_own(size: int) -> Iterator[bytes]:
    text = ".shared .align 16 .b8 t#[16];\ncp.async.ca.shared.global [t#], [a], 16;\ncp.async.commit_group;\n"
    return numbered(text, size)


def kernels(body: str) -> Callable[[int], Iterator[bytes]]:
    """Kernels with this body, whose searches for mistakes take as long as they may."""
    def make(size: int) -> Iterator[bytes]:
        text = KERNEL % body
        for number in range(max(1, size // len(text))):
            yield text.replace("#", str(number)).encode()
    return make


def opcodes(size: int) -> Iterator[bytes]:
    """Opcodes that are all different, and all wrong."""
    return numbered("ldmatrix.sync.aligned.m8n8.x1.shared.b#0 {r0}, [r1];\n", size)


def kernels_of_chain(size: int) -> Iterator[bytes]:
    """Kernels, each of which calls all functions of a chain, and as many functions."""
    number = size // 75
    yield TENSOR_HEAD + b".func f0() { .reg .b32 a; tcgen05.dealloc.cta_group::1.sync.aligned.b32 a, 32; ret; }\n"
    for i in range(number):
        yield b".func f%d() { call f%d; ret; }\n" % (i + 1, i)
    for i in range(number):
        yield b".entry k%d() { call f%d; ret; }\n" % (i, number)


def long_ones(size: int) -> Iterator[bytes]:
    """Supported instructions of the maximum length, no two of which have the same tokens."""
    for number in range(size // LONGEST):
        order = b"".join(b"_," if number >> bit & 1 else b"a," for bit in range(20))
        yield b"ldmatrix.sync {" + order + b"a," * (LONGEST // 2 - 40) + b"a};\n"


def named_operands(size: int) -> Iterator[bytes]:
    """An asm statement whose template uses each of its operands, by name."""
    yield SOURCE + b'asm("'
    yield from numbered("mov.b32 %[x#], 1; ", size * 5 // 12)
    yield b'" : [y]"=r"(a)'
    yield from numbered(', [x#]"=r"(a + a + a + a + a)', size * 7 // 12)
    yield b");}\n"


SHAPE_BYTES = len(SUPPORTED) - 2 + 25
LONG_SHAPE_BYTES = len(SUPPORTED) - 2 + 52
LONGEST = 64_000  # Almost the number of bytes that a statement may have by default.

# Why some cost more than allowed.  Inputs that no longer do are not reported: on a small input, few do.
ERRORS = "to make and print a diagnostic takes up to 1.5 us"
NAMES = "a name that is declared takes 0.11 us, a function 0.35 us: they are looked for among more than a cache holds"
LONG = "ANTLR takes 1 us for each token of a shape that it has not read yet, and these have thousands"
CLANG = "clang's preprocessor reads a source, in 0.1 us for each token"
BYTES = "each byte is a word of its own"

INPUTS = [
    # Braces, and nesting.
    AdversarialInput("only '{'", 1, of(b"{"), slow=BYTES),
    AdversarialInput("'{' in a body", 1, around(BODY, of(b"{"), b"")),
    AdversarialInput("'{' and '}' in a body", 0, around(BODY, of(b"{}"), TAIL)),
    AdversarialInput("only '}'", 1, of(b"}")),
    AdversarialInput("only '('", 1, of(b"("), slow=BYTES),
    AdversarialInput("blocks in blocks, a name in each", 1, around(BODY, of(b"{ .reg .b32 x; "), b"")),
    AdversarialInput("blocks in blocks, closed", 0,
            around(BODY, lambda size: (part for text in (b"{ .reg .b32 x;\n", b"}\n")
                                       for part in repeated(text, size // 17 * len(text))), TAIL)),
    AdversarialInput("an initializer of '{'", 1, around(HEAD + b".global .b32 x[1] = ", of(b"{"), b""), slow=BYTES),
    AdversarialInput("parentheses in an offset", 2, around(BODY + b"ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [r1+",
                                                  of(b"("), b"1];\n" + TAIL), slow=BYTES),
    AdversarialInput("signs in an offset", 2, around(BODY + b"ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [r1+",
                                            of(b"-"), b"1];\n" + TAIL), slow=BYTES),
    AdversarialInput("255 parentheses in each offset", 0,
            around(BODY, of(SUPPORTED % (b"+" + b"(" * 255 + b"8" + b")" * 255)), TAIL), part=1 / 8),
    AdversarialInput("257 parentheses in each offset", 2,
            around(BODY, of(SUPPORTED % (b"+" + b"(" * 257 + b"8" + b")" * 257)), TAIL),
            part=1 / 8, slow=ERRORS),
    # A single item as long as the input.
    AdversarialInput("one supported instruction", 2, around(BODY + b"ldmatrix.sync ", of(b"a,"), b"a;\n" + TAIL), slow=BYTES),
    AdversarialInput("supported instructions as long as may be", 1,
            around(BODY, of(b"ldmatrix.sync " + b"a," * (LONGEST // 2) + b"a;\n"), TAIL), slow=BYTES),
    AdversarialInput("and no two of them alike", 1, around(BODY, long_ones, TAIL), part=1 / 2, slow=LONG),
    AdversarialInput("one supported instruction with white space", 2, around(BODY + b"ldmatrix.sync", of(b" "), b"a;\n" + TAIL)),
    AdversarialInput("one statement of others", 2, around(BODY + b"vadd.u32.u32.u32 r0, ", of(b"a,"), b"a;\n" + TAIL), slow=BYTES),
    AdversarialInput("one supported opcode", 2, around(BODY + b"ldmatrix", of(b".sync"), b" {r0}, [r1];\n" + TAIL)),
    AdversarialInput("one name", 0, around(BODY + b".reg .b32 x", of(b"y"), b";\n" + TAIL)),
    AdversarialInput("one number", 2, around(BODY + b"vadd.u32.u32.u32 r0, 1", of(b"0"), b";\n" + TAIL)),
    AdversarialInput("one vector of a supported instruction", 2,
            around(BODY + b"ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0", of(b", r0"), b"}, [r1];\n" + TAIL),
            slow=BYTES),
    AdversarialInput("one line with an error at its end", 1,
            around((BODY + b"mov.b32 r0, r1; ").replace(b"\n", b" "), of(b"mov.b32 r2, r3; "),
                   b"movmatrix.sync.aligned.m8n8.trans.b16 r0; " + TAIL)),
    AdversarialInput("one comment that looks like a waiver", 0,
            around(HEAD + b"/* ", of(b"ptx-lint: allow(ptx-lint: allow-"), b" */\n")),
    AdversarialInput("a comment that is not closed", 1, around(HEAD + b"/*", of(b"*"), b"")),
    AdversarialInput("a string that is not closed", 1, around(HEAD + b'.file 1 "', of(b"a"), b"")),
    AdversarialInput("comments that are not closed in strings", 1, around(HEAD, of(b'"/*'), b"")),
    AdversarialInput("a comment of '/'", 0, around(HEAD, of(b"/"), b"*")),
    AdversarialInput("empty comments", 0, around(HEAD, of(b"/**/"), b"")),
    # Many declarations.
    AdversarialInput("names in one scope", 0, around(BODY, with_numbers(".reg .b32 x#;\n"), TAIL)),
    AdversarialInput("names in one declaration", 0, around(BODY + b".reg .b32 y", with_numbers(", x#"), b";\n" + TAIL),
            slow=NAMES),
    AdversarialInput("the same name again and again", 1, around(BODY, of(b".reg .b32 x;\n"), TAIL), slow=ERRORS),
    AdversarialInput("ranges of names", 0, around(BODY, with_numbers(".reg .b32 x#q<8>;\n"), TAIL)),
    AdversarialInput("the largest range", 0, around(BODY + b".reg .b32 q<2147483647>;\n",
                                           of(b"ldmatrix.sync.aligned.m8n8.x1.shared.b16 {q2147483646}, [q7];\n"),
                                           TAIL)),
    AdversarialInput("labels", 0, around(BODY, with_numbers("L#:\n"), TAIL), slow=NAMES),
    AdversarialInput("functions", 0, around(HEAD, with_numbers(".func f#() { ret; }\n"), b""), slow=NAMES),
    AdversarialInput("kernels that call a chain of functions", 0, kernels_of_chain),
    AdversarialInput("prototypes", 0, around(HEAD, with_numbers(".extern .func f#(.param .b32 a);\n"), b"")),
    AdversarialInput("functions whose last statement has no ';'", 1,
                     around(HEAD, with_numbers(".entry f#() { .reg .b32 r<8>; movmatrix.sync.aligned.m8n8.trans.b16 r0, r1; ret }\n"),
                            b""), slow=ERRORS),
    AdversarialInput("parameters", 0, around(HEAD + b".func f(.param .b32 y", with_numbers(", .param .b32 x#"),
                                    b")\n{ ret; }\n")),
    AdversarialInput("variables", 0, around(HEAD, with_numbers(".global .b32 x#;\n"), b"")),
    AdversarialInput("ranges of names in blocks in blocks", 0, around(BODY, nested_ranges, TAIL)),
    AdversarialInput("blocks with names", 0, around(BODY, of(b"{ .reg .b32 x; }\n"), TAIL)),
    # Many mistakes.
    AdversarialInput("errors, all alike", 1, around(BODY, of(b"ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r9}, [r1];\n"), TAIL),
            slow=ERRORS),
    AdversarialInput("errors, all different", 1,
            around(BODY, with_numbers("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {z#}, [r1];\n"), TAIL),
            slow=ERRORS),
    AdversarialInput("errors that can be fixed", 1, around(BODY, of(b"movmatrix.sync.m8n8.trans.b16 r0, r1;\n"), TAIL),
            slow=ERRORS),
    AdversarialInput("opcodes, all different and wrong", 1, around(BODY, opcodes, TAIL), shapes=56, slow=ERRORS),
    AdversarialInput("instructions that are none", 1, around(BODY, of(b"a b;\n"), TAIL), slow=ERRORS),
    AdversarialInput("errors of syntax", 1, around(BODY, of(b"ldmatrix.sync a b;\n"), TAIL),
            part=1 / 8, slow=ERRORS),
    AdversarialInput("warnings", 0, around(BODY, of(TWICE + b"\n"), TAIL), part=1 / 8, slow=ERRORS),
    AdversarialInput("warnings, and a waiver for each", 0,
            around(BODY, of(TWICE + b" // ptx-lint: allow duplicate-destination\n"), TAIL),
            part=1 / 8, slow=ERRORS),
    AdversarialInput("waivers of nothing", 0, around(BODY, of(b"// ptx-lint: allow duplicate-destination\n"), TAIL),
            part=1 / 8, slow=ERRORS),
    AdversarialInput("waivers of one statement", 0,
            around(BODY, of(b"/* ptx-lint: allow duplicate-destination */"), TWICE + b"\n" + TAIL),
            part=1 / 8, slow=ERRORS),
    AdversarialInput("empty statements", 1, around(BODY, of(b";"), TAIL), part=1 / 32, slow=ERRORS),
    # Statements without an end, or with unclosed brackets, in a function that is read for the values of its registers.
    *(AdversarialInput(f"lanes, {statement}", status, around(LANES, of(statement.encode() + b"\n"), TAIL), part=1 / 16,
                       slow=ERRORS)
      for status, statement in ((1, "mov.u32 r1 @p"), (1, "mov.u32 r1[;"), (1, "mov.u32 r1.x.y [ ;"),
                                (1, "mov.u32 {{ r1;"), (1, "ret [r ldmatrix.sync [r1]"),
                                (1, "mov.u32 { r1 ldmatrix.sync"), (1, "ldmatrix.sync.aligned {r1 @p"))),
    AdversarialInput("lanes, many branches to one place", 0,
            around(LANES + b"mov.u32 r1, 16;\n", of(b"@p bra E;\n"), b"E:\n" + SUPPORTED % b"" * 5000 + TAIL)),
    # Many correct items.
    AdversarialInput("new shapes", 0, around(BODY, distinct(operators), TAIL), shapes=SHAPE_BYTES, part=1 / 8),
    AdversarialInput("new shapes, long", 0, around(BODY, distinct(signs), TAIL), shapes=LONG_SHAPE_BYTES, part=1 / 8),
    AdversarialInput("supported instructions", 0, around(BODY, of(SUPPORTED % b""), TAIL)),
    AdversarialInput("supported instructions that are not plain", 0, around(BODY, of(SUPPORTED % b"+8U"), TAIL), part=1 / 8),
    AdversarialInput("lines of the source", 0, around(HEAD + b'.file 1 "a.cu"\n' + BODY[len(HEAD):], of(b".loc 1 2 3\n"), TAIL)),
    AdversarialInput("lines of the source, and an error", 1,
            around(HEAD + b'.file 1 "a.cu"\n' + BODY[len(HEAD):], with_numbers(".loc 1 # 3\n"),
                   b"movmatrix.sync.aligned.m8n8.trans.b16 r0;\n" + TAIL)),
    AdversarialInput("options of .target", 0, around(b".version 8.0\n.target sm_90", of(b", debug"), b"\n")),
    AdversarialInput("targets", 0, around(b".version 8.0\n.target sm_90", of(b", sm_90"), b"\n")),
    AdversarialInput("directives .target", 0, around(b".version 8.0\n", of(b".target sm_90\n"), b"")),
    AdversarialInput("directives .version", 1, of(b".version 8.0\n")),
    AdversarialInput("guards", 2, around(BODY, of(b"@p "), b"bra L;\n" + TAIL)),
    AdversarialInput("guarded statements", 0, around(BODY, of(b"@p ret;\n"), TAIL)),
    AdversarialInput("numbers of more than 64 bits", 1,
            around(BODY, of(SUPPORTED % b"+123456789012345678901234567890"), TAIL), slow=ERRORS),
    AdversarialInput("sizes of more than 64 bits", 0, around(BODY, with_numbers(".reg .b32 x#q<98765432109876543210>;\n"),
            TAIL), slow=ERRORS),
    # Bytes that are not PTX, or hardly.
    AdversarialInput("only NUL", 1, of(b"\0")),
    AdversarialInput("only '@'", 1, of(b"@"), slow=BYTES),
    AdversarialInput("only '#'", 1, of(b"#")),
    AdversarialInput("'#' in a body", 1, around(BODY, of(b"#"), TAIL)),
    AdversarialInput("only ';'", 1, of(b";")),
    AdversarialInput("every byte", 1, of(bytes(range(256)))),
    AdversarialInput("every byte in a body", 1, around(BODY, of(bytes(range(256))), TAIL), slow=BYTES),
    AdversarialInput("0xff", 1, around(BODY, of(b"\xff"), TAIL), slow=BYTES),
    AdversarialInput("UTF-8 cut off", 1, around(BODY, of(b"\xe2\x82"), TAIL), slow=BYTES),
    AdversarialInput("UTF-8 cut off, in comments", 0, around(BODY, of(b"// \xe2\x82\n"), TAIL)),
    AdversarialInput("directives of a header", 0,
                     around(HEAD + b".visible .entry k()\n", of(b".maxnreg 9\n"), b"{ ret; }\n")),
    AdversarialInput("CR alone", 0, around(BODY.replace(b"\n", b"\r"), of(b"mov.b32 r0, r1;\r"), b"ret;\r}\r")),
    AdversarialInput("only CR", 1, of(b"\r")),
    AdversarialInput("only white space", 1, of(b" ")),
    AdversarialInput("only ends of lines", 1, of(b"\n")),
    AdversarialInput("no end of the last line", 0, around(BODY, of(b"mov.b32 r0, r1;\n"), b"ret;\n}//")),
    # Registers and branches in a function.
    AdversarialInput("registers, each written and read", 0,
            around(BODY + b".reg .b32 q<100000000>;\n", with_numbers("mov.b32 q#, r0;\nadd.s32 r1, q#, r0;\n"), TAIL), slow=NAMES),
    AdversarialInput("labels and branches", 0, around(BODY, with_numbers("@p bra L#;\nmov.b32 r1, r2;\nL#:\n"), TAIL), slow=NAMES),
    AdversarialInput("loops", 0, around(BODY, with_numbers("L#:\nadd.s32 r1, r1, r2;\n@p bra L#;\n"), TAIL), slow=NAMES),
    AdversarialInput("loops in loops", 0, around(BODY, nested_loops, TAIL), slow=NAMES),
    AdversarialInput("lanes, loops", 0, around(LANES, with_numbers("L#:\nadd.s32 r1, r1, r2;\n@p bra L#;\n"), SUPPORTED % b"" + TAIL), slow=NAMES),
    AdversarialInput("products in flight", 0, around(PRODUCTS, of(PRODUCT), PRODUCTS_TAIL)),
    AdversarialInput("products in flight, and branches", 0,
            around(PRODUCTS, with_numbers("@p bra L#;\n" + PRODUCT.decode() + "L#:\n"), PRODUCTS_TAIL), slow=NAMES),
    AdversarialInput("products in flight, each of registers of its own", 0,
            around(PRODUCTS + b".reg .f32 g<100000000>;\n", with_numbers(PRODUCT_OF_ITS_OWN), PRODUCTS_TAIL), slow=NAMES),
    AdversarialInput("groups in flight", 0, around(PRODUCTS, of(PRODUCT + b"wgmma.commit_group.sync.aligned;\n"), PRODUCTS_TAIL)),
    AdversarialInput("copies in flight", 0, around(COPIES, of(b"cp.async.ca.shared.global [tile], [a], 16;\ncp.async.commit_group;\n"), TAIL)),
    AdversarialInput("variables, each copied to", 0, around(COPIES, copies_to_their_own, TAIL), slow=NAMES),
    AdversarialInput("loads of tensor memory", 0,
            around(TENSORS, of(b"tcgen05.ld.sync.aligned.32x32b.x1.b32 {r0}, [r1];\n"), TAIL)),
    AdversarialInput("allocations of tensor memory", 0,
            around(TENSORS, of(b"tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [s], 512;\n"), TAIL), slow=ERRORS),
    AdversarialInput("kernels, loops of products", 0, around(KERNELS, kernels(LOOPS_OF_PRODUCTS), b"")),
    AdversarialInput("kernels, copies and reads", 0, around(KERNELS, kernels(COPIES_AND_READS), b"")),
    AdversarialInput("kernels, lanes of many warps", 0, around(KERNELS, kernels(LANES_OF_WARPS), b"")),
    AdversarialInput("kernels, addresses in a loop", 0, around(KERNELS, kernels(ADDRESSES_IN_A_LOOP), b"")),
    AdversarialInput("one line of errors", 1, around((BODY + b" ").replace(b"\n", b" "), of(b"mov.b32 r9, r3; "), TAIL), slow=ERRORS),
    # CUDA sources.
    AdversarialInput("one macro, used again and again", 2,
            around(b"#define M " + ASM[:-1] * 4 + b"\n" + SOURCE, of(b"M\n"), b"}\n"),
            extension="cu", part=1 / 8, slow=CLANG),
    *(AdversarialInput(name, status, make, extension="cu", slow=CLANG) for name, status, make in (
        ("asm statements", 0, around(SOURCE, of(ASM), b"}\n")),
        ("asm statements with errors", 1, around(SOURCE, of(ASM.replace(b"b16", b"b17")), b"}\n")),
        ("asm statements in one line", 0, around(SOURCE, of(ASM.replace(b"\n", b" ")), b"}\n")),
        ("functions with an asm statement", 0, with_numbers("void f#(int a, int b) { " + ASM.decode()[:-1] + " }\n")),
        ("macros", 0, with_numbers("#define M# " + ASM.decode() + "void f#(int a, int b) { M# }\n")),
        ("macros of macros", 2, around(SOURCE + b"#define M0 " + ASM, macros_of_macros, b"}\n")),
        ("conditions", 0, around(SOURCE, with_numbers("#if C#\n" + ASM.decode() + "#endif\n"), b"}\n")),
        ("the same condition again and again", 0, around(SOURCE, of(b"#ifdef C\n" + ASM + b"#else\n" + ASM + b"#endif\n"), b"}\n")),
        ("conditions in conditions", 0, around(SOURCE, nested_conditions, b"}\n")),
        ("conditions in conditions, then macros", 0, macros_in_conditions),
        ("conditions without a name", 0, around(SOURCE + ASM, of(b"#if C\n#ifdef\n#endif\n"), b"}\n")),
        ("one asm string", 0, around(SOURCE + ASM_HEAD, of(b"mov.b32 r0, r1; "), ASM_TAIL + b"}\n")),
        ("one asm string of empty literals", 2, around(SOURCE + ASM_HEAD + b'"\n', of(b'""\n'), b'"' + ASM_TAIL + b"}\n")),
        ("one asm string with errors", 1, around(SOURCE + ASM_HEAD, of(b"mov.b32 r9, r0; "), ASM_TAIL + b"}\n")),
        ("one asm string with errors in operands", 1, around(SOURCE + b'asm("', of(b"mov.b32 %0, 1, 2; "), b'" : "=r"(a));}\n')),
        ("placeholders without operands", 1, around(SOURCE + b'asm("', with_numbers("mov.b32 %#1, 1; "), b'" : "=r"(a));}\n')),
        ("operands of one asm statement", 2, around(SOURCE + b'asm("trap;" : "=r"(a)', of(b', "=r"(a)'), b");}\n")),
        ("outputs of one asm statement, all different", 2, around(SOURCE + b'asm("trap;" : "=r"(a)', with_numbers(', "=r"(b[#])'), b");}\n")),
        ("operands with an #if", 2,
         around(SOURCE + b'asm("trap;" : "=r"(a)', of(b', "=r"(a)'), b'\n#if C\n, "=r"(b)\n#endif\n);}\n')),
        ("named operands", 2, named_operands),
        ("no asm statement", 0, around(SOURCE, of(b"a = b + f(a, 1);\n"), b"}\n")),
    )),
]
