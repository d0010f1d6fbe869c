"""Makes functions with an asm statement, right ones with small changes, in the styles of CUDA C++."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from typing import Callable

from spellings import Row, is_choice, lists_of, values_of, vector

# The type of a variable for each constraint letter.
TYPES = {
    "h": "unsigned short", "r": "unsigned", "l": "unsigned long long", "f": "float", "d": "double",
    "q": "unsigned __int128",
}  # fmt: skip
# The letters for a register type of PTX.
LETTERS = {"f32": "f", "f64": "d", "b64": "l", "u64": "l", "s64": "l"}


@dataclass
class Operand:
    letter: str
    prefix: str = ""  # of the constraint
    is_output: bool = False
    constant: str | None = None
    name: str = ""

    @property
    def constraint(self) -> str:
        return self.prefix + self.letter


@dataclass
class Case:
    """An asm statement before it is spelled as C++."""

    number: int
    code: str  # with a line end for each "\n"
    operands: list[Operand]
    done: list[str] = field(default_factory=list)  # what was changed
    has_colon: bool = True
    clobbers: list[str] = field(default_factory=list)

    @property
    def label(self) -> str:
        return "+".join(self.done) or "right"

    def add_input(self, operand: Operand) -> str:
        self.operands.append(operand)
        return f"%{len(self.operands) - 1}"


def right_case(number: int, row: Row, rng: random.Random) -> Case:
    """A statement of the spelling `row`, whose operands are those of the asm statement."""
    opcode = row["opcode"]
    outputs: list[Operand] = []
    inputs: list[Operand] = []
    texts = []
    if ".shared" not in opcode and rng.random() < 0.5 and re.match(r"ldmatrix|stmatrix|wmma\.(load|store)", opcode):
        opcode += ".shared"

    def add(operand: Operand) -> str:
        (outputs if operand.is_output else inputs).append(operand)
        return f"<{'o' if operand.is_output else 'i'}{len(outputs if operand.is_output else inputs) - 1}>"

    def number_text(value: int, letters: str) -> str:
        letter = rng.choice(letters)
        if letter == "=":
            return str(value)
        return add(Operand(letter, constant=str(value) if letter == "n" else None))

    setup = ""
    for operand in rng.choice(lists_of(row)):
        if operand.get("optional") and rng.random() < 0.5:
            continue
        role = operand["role"]
        if role == "address":
            base = add(Operand(rng.choice("lr") if ".shared" in opcode else "l"))
            texts.append(f"[{base}{rng.choice(['', '', '+16', '+' + number_text(32, 'n')])}]")
        elif role == "stride":
            texts.append(number_text(16, "=rn"))
        elif role == "scale_d" and rng.random() < 0.8:
            setup = ".reg .pred p; "
            texts.append("p")
        elif role == "groups" or is_choice(operand):
            texts.append(number_text(rng.choice([0, 1]) if role == "groups" else rng.choice(values_of(operand)), "=n"))
        elif role == "scale_selector":
            texts.append("{" + f"{number_text(0, '=n')}, {number_text(0, '=n')}" + "}")
        else:
            is_output = role == "destination"
            default = "l" if operand["register_bits"] == 64 else "r"
            letters = {LETTERS.get(one, default) for one in operand["types"] if one != "f16"}
            letter = rng.choice(sorted(letters))
            # The products of a warpgroup add to D.
            prefix = ("+" if row["opcode"].startswith("wgmma") else "=") if is_output else ""
            registers = [add(Operand(letter, prefix, is_output)) for _ in range(operand["registers"])]
            texts.append(vector(registers) if operand.get("braces") else registers[0])
    code = f"{opcode} {', '.join(texts)};" if texts else f"{opcode};"
    code = "{ " + setup + code + " }" if setup else code
    return numbered(number, code, outputs, inputs)


def numbered(number: int, code: str, outputs: list[Operand], inputs: list[Operand]) -> Case:
    """The case of `code`, which calls its operands <o0>, <o1>, ... and <i0>, <i1>, ..."""
    code = re.sub(r"<o(\d+)>", r"%\1", code)
    code = re.sub(r"<i(\d+)>", lambda found: f"%{int(found[1]) + len(outputs)}", code)
    return Case(number, code, outputs + inputs)


# The letters for the registers of operands.py and statements.py.
REGISTER_LETTERS = {
    **dict.fromkeys("r u s x".split(), "r"), **dict.fromkeys("rd ud sd".split(), "l"),
    **dict.fromkeys("h uh hf".split(), "h"), "f": "f", "d": "d", "rq": "q",
}  # fmt: skip
REGISTER_OR_NUMBER = re.compile(rf"(?<![\w.%$])(?:({'|'.join(REGISTER_LETTERS)})\d+|\d+)(?![\w.+*])")


def case_of(number: int, statement: str, rng: random.Random) -> Case:
    """A statement of a module, whose registers and some numbers become operands; those of the first operand, outputs."""
    opcode, _, rest = statement.partition(" ")
    outputs: list[Operand] = []
    inputs: list[Operand] = []
    end_of_first = re.match(r"\{[^}]*\}|[^,\[]*", rest).end()
    known: dict[str, str] = {}

    def operand(found: re.Match) -> str:
        if found[0] not in known:
            is_output = found.end() <= end_of_first and bool(found[1])
            if not found[1] and rng.random() < 0.7:
                return found[0]
            made = (
                Operand(REGISTER_LETTERS[found[1]], rng.choice(["=", "=", "+"]) if is_output else "", is_output)
                if found[1]
                else Operand("n", constant=found[0])
            )
            some = outputs if is_output else inputs
            some.append(made)
            known[found[0]] = f"<{'o' if is_output else 'i'}{len(some) - 1}>"
        return known[found[0]]

    code = f"{opcode} {REGISTER_OR_NUMBER.sub(operand, rest)}"
    if re.search(r"\bp\d", code) and rng.random() < 0.9:
        code = f"{{ .reg .pred p<2>; {code} }}"
    return numbered(number, code, outputs, inputs)


# Changes.  Each may leave a case unchanged if it does not apply.


def other_letter(case: Case, rng: random.Random) -> None:
    operand = rng.choice(case.operands)
    operand.letter, operand.constant = rng.choice("hrlfdqfh"), None


def other_prefix(case: Case, rng: random.Random) -> None:
    operand = rng.choice(case.operands)
    operand.prefix = rng.choice(["", "=", "+", "=&", "+&", "&"])


def read_and_written(case: Case, rng: random.Random) -> None:
    outputs = [operand for operand in case.operands if operand.is_output]
    for operand in outputs[: rng.randint(1, 4)]:
        operand.prefix = "+"


def substitute(case: Case, rng: random.Random, change: Callable[[int], str]) -> None:
    """Changes the spelling of one of the placeholders."""
    found = list(re.finditer(r"(?<!%)%(\d+)", case.code))
    if found:
        one = rng.choice(found)
        case.code = case.code[: one.start()] + change(int(one[1])) + case.code[one.end() :]


def other_number(case: Case, rng: random.Random) -> None:
    substitute(case, rng, lambda number: f"%{rng.choice([number + 1, max(0, number - 1), len(case.operands), 99])}")


def odd_placeholder(case: Case, rng: random.Random) -> None:
    # Not `%%1` or a single `%`: docs/cuda.md has them as known.
    substitute(case, rng, lambda number: rng.choice("N %= %laneid %xNx %%%N %[vN] %Nx".split()).replace("N", str(number)))


def named_operand(case: Case, rng: random.Random) -> None:
    at = rng.randrange(len(case.operands))
    case.operands[at].name = f"n{at}"
    if rng.random() < 0.5:
        case.code = re.sub(rf"%{at}\b", f"%[n{at}]", case.code)


def dropped_operand(case: Case, rng: random.Random) -> None:
    del case.operands[rng.randrange(len(case.operands))]


def added_operand(case: Case, rng: random.Random) -> None:
    case.add_input(Operand(rng.choice("rlfd")))


def no_semicolon(case: Case, rng: random.Random) -> None:
    case.code = case.code.rstrip("; }\n") if rng.random() < 0.3 else re.sub(r";([^;]*)$", r"\1", case.code)


QUALIFIERS = (
    ".trans .x3 .x2 .b16 .shared .shared::cta .row .col .f16 .f32 .m8n8 .m16n8k16 .sync .satfinite".split()
)  # fmt: skip


def other_qualifier(case: Case, rng: random.Random) -> None:
    found = list(re.finditer(r"\.\w+", case.code.split(" ", 1)[0] if case.code[0].isalpha() else case.code))
    if found:
        one = rng.choice(found)
        word = rng.choice(["", one[0] * 2, one[0] + "x", *QUALIFIERS])
        case.code = case.code[: one.start()] + word + case.code[one.end() :]


def braces(case: Case, rng: random.Random) -> None:
    case.code = "{ " + case.code + " }"


def new_name(case: Case, rng: random.Random) -> tuple[str, str]:
    """A name for a register, and its spelling in the template."""
    # Not those of nvcc's own registers, such as %r1, which exist in each function.
    name = rng.choice(["p", "t", "%t", "%pq", "p1", "%p_1", "$t", "tmp0", "%q1z"])
    if name.startswith("%"):
        return name, rng.choice(["%" + name, "%" + name, name])
    return name, name


def guard(case: Case, rng: random.Random) -> None:
    _, p = new_name(case, rng)
    value = case.add_input(Operand(rng.choice("rrrlf")))
    kind = rng.choice(["u32", "u32", "s32", "b32", "u64", "f32"])
    declaration = rng.choice(["", *[f".reg .pred {p}; "] * 6])
    instruction = f"setp.ne.{kind} {p}, {value}, {'0f00000000' if kind == 'f32' else '0'};"
    # The setp is another instruction: it must be right.
    letters = {"u64": "l", "f32": "f"}
    case.operands[-1].letter = letters.get(kind, "r")
    at = rng.choice(["@", "@", "@", "@!", "@!", "@ ", "@ ! ", "@! "])
    code = f"{declaration}{instruction} {at}{p} {case.code}"
    case.code = rng.choice(["{ %s }", "{ %s }", "{\n\t%s\n}", "%s"]) % code


def own_register(case: Case, rng: random.Random) -> None:
    _, t = new_name(case, rng)
    kind = rng.choice(["b32", "b32", "u32", "f32", "b64", "b16", "pred", "f16x2", "f64"])
    substitute(case, rng, lambda number: t)
    case.code = rng.choice(["{ %s }", "{ %s }", "{%s}", "%s"]) % f".reg .{kind} {t}; {case.code}"


def several_statements(case: Case, rng: random.Random) -> None:
    more = rng.choice(["bar.warp.sync 0xffffffff;", case.code, "membar.cta;", "// %0\n", "/* %1 */", ";", ".loc 1 1 1;"])
    case.code = rng.choice([" ", "\n\t"]).join([more, case.code] if more[0] == "/" or rng.random() < 0.5 else [case.code, more])


def comment(case: Case, rng: random.Random) -> None:
    text = rng.choice(["// all of %0\n", "/* %0 and %1 */", "// }\n", "/* ; { */", "// 100%% sure\n"])
    at = rng.choice([0, len(case.code), case.code.find(" ") + 1])
    case.code = case.code[:at] + text + case.code[at:]


def no_operands(case: Case, rng: random.Random) -> None:
    """Registers of its own, and each "%" stands for itself."""
    case.has_colon = False
    case.code = "{ .reg .b32 t<40>; .reg .b64 l<40>; " + re.sub(r"%(\d+)", lambda found: (
        "l" if int(found[1]) < len(case.operands) and case.operands[int(found[1])].letter in "ld" else "t") + found[1],
        case.code) + rng.choice([" }", " mov.u32 t0, %laneid; }"])  # fmt: skip
    case.operands.clear()


def clobber(case: Case, rng: random.Random) -> None:
    case.clobbers = ["memory"]


CHANGES: list[tuple[Callable[[Case, random.Random], None], int]] = [
    (other_letter, 5), (other_prefix, 3), (read_and_written, 2), (other_number, 3), (odd_placeholder, 3),
    (named_operand, 1), (dropped_operand, 2), (added_operand, 2), (no_semicolon, 2), (other_qualifier, 4), (braces, 2),
    (guard, 4), (own_register, 4), (several_statements, 4), (comment, 3), (no_operands, 2), (clobber, 3),
]  # fmt: skip


def change(case: Case, rng: random.Random) -> None:
    steps, weights = zip(*CHANGES)
    for _ in range(rng.choice([0, 0, 1, 1, 1, 1, 2, 2, 3])):
        if case.operands:
            (step,) = rng.choices(steps, weights)
            step(case, rng)
            case.done.append(step.__name__)


# Its spelling.


def literal(text: str, rng: random.Random) -> str:
    """An ordinary literal."""
    spelled = "".join({"\n": "\\n", "\t": "\\t", '"': '\\"', "\\": "\\\\"}.get(c, c) for c in text)
    if rng.random() < 0.05 and spelled:
        at = rng.randrange(len(spelled))
        spelled = f"{spelled[:at]}\\\n{spelled[at:]}"
    return f'"{spelled}"'


def literals(text: str, rng: random.Random, can_be_raw: bool = True) -> list[str]:
    """One literal or several."""
    style = rng.choice(["one", "one", "lines", "torn", "raw"])
    if style == "raw" and can_be_raw:
        delimiter = rng.choice(["", "ptx"])
        return [f'R"{delimiter}({text}){delimiter}"']
    if style == "lines":
        pieces = [piece for piece in re.split(r"(?<=[;,] )|(?<=\n)", text) if piece]
    elif style == "torn" and len(text) > 2:
        at = sorted(rng.sample(range(1, len(text)), min(3, len(text) - 1)))
        pieces = [text[begin:end] for begin, end in zip([0, *at], [*at, len(text)])]
    else:
        pieces = [text]
    return [literal(piece, rng) for piece in pieces]


def operand_text(operand: Operand, number: int) -> str:
    name = f"[{operand.name}] " if operand.name else ""
    value = operand.constant or f"v{number}"
    return f'{name}"{operand.constraint}"({value})'


def spell(case: Case, rng: random.Random) -> str:
    """The function, with the macros that it uses before it."""
    n = case.number
    macros: list[str] = []
    style = rng.choice(["plain"] * 5 + ["whole", "opcode", "parameter", "stringized", "statement"])
    opcode = re.match(r"[a-z]+\.[\w.]+(?= )", case.code)
    if style == "whole":
        macros.append(f"#define T{n} " + rng.choice([" ", " \\\n  "]).join(literals(case.code, rng, False)))
        code = f"T{n}"
    elif style in ("opcode", "parameter", "stringized") and opcode:
        rest = " ".join(literals(case.code[opcode.end() :], rng))
        if style == "opcode":
            macros.append(f'#define T{n} "{opcode[0]}"')
            code = f"T{n} {rest}"
        elif style == "parameter":
            words = opcode[0].split(".")
            macros.append(f'#define T{n}(a, b) "{words[0]}." a b')
            code = f'T{n}("{".".join(words[1:-1])}", ".{words[-1]}") {rest}'
        else:
            macros.append(f"#define T{n}(x) #x")
            code = f"T{n}({opcode[0]}) {rest}"
    else:
        # In a macro, a raw literal cannot contain a line end.
        code = rng.choice([" ", "\n      "]).join(literals(case.code, rng, style != "statement"))
    keyword = rng.choice(["asm volatile", "asm volatile", "asm", "__asm__ __volatile__", "asm __volatile__", "__asm__"])
    statement = f"{keyword}({code}{colons(case, rng)});"
    if style == "statement":
        joined = re.sub(r"\n *", " ", statement.replace("\\\n", ""))
        macros.append(f"#define M{n}() {joined}")
        statement = f"M{n}()"
    variables = []
    results = []
    for i, operand in enumerate(case.operands):
        if operand.constant is None:
            kind = TYPES.get(operand.letter[:1], "unsigned")
            known = "" if operand.is_output and "+" not in operand.prefix else f" = *({kind} *)(in + {16 * i})"
            variables.append(f"{kind} v{i}{known};")
            if operand.is_output:
                results.append(f"*({kind} *)(out + {16 * i}) = v{i};")
    lines = [*macros, f'extern "C" __global__ void k{n}(const char *in, char *out) {{', *variables, statement, *results, "}"]
    return "\n".join(lines) + "\n"


def colons(case: Case, rng: random.Random) -> str:
    if not case.has_colon:
        return ""
    texts = [operand_text(operand, i) for i, operand in enumerate(case.operands)]
    outputs = [text for text, operand in zip(texts, case.operands) if operand.is_output]
    inputs = [text for text, operand in zip(texts, case.operands) if not operand.is_output]
    comma = ", " if rng.random() < 0.95 else " "
    said = rng.choice([" : ", ":", "\n      : "]) + comma.join(outputs)
    if inputs or case.clobbers:
        said += rng.choice([" : ", ":", "\n      : "]) + comma.join(inputs)
    if case.clobbers:
        said += ' : "' + '", "'.join(case.clobbers) + '"'
    return said
