"""Mutants of the rows of the table of forms: each is a row with one cell changed."""
import re
from collections import namedtuple

# `text` stands in for the row of that number in that array of Forms.h, at that line; `what` says what is changed.
RowMutant = namedtuple("RowMutant", "array row line text what")

ARRAYS = ("kFormRows", "kUndocumentedRows")
ROW = re.compile(r'^\{"(?P<syntax>[^"]*)",\s*"(?P<operands>[^"]*)",\s*'
                 r'\{(?P<major>\d+), (?P<minor>\d+)\},\s*"(?P<targets>[^"]*)",\s*'
                 r'(?P<first>kCuda\d+), (?P<last>kCuda\d+)\},$')
# An operand of registers: how many, whether `_` may stand for some, their types, and those that only ptxas accepts.
REGISTERS = re.compile(r"(?P<count>V[28*]?|R)(?P<sink>_?):(?P<types>[\w|]+)(?P<beside>\+\w+)?")
# The count of registers that stands for another one.
COUNTS = {"V": ("V2", "V8", "V*"), "V2": ("V",), "V8": ("V",), "V*": ("V",), "R": ("V",)}
RELEASES = [(11, 8)] + [(12, minor) for minor in (0, 1, 2, 3, 4, 5, 6, 8, 9)] + [(13, minor) for minor in range(6)]
# What stands for a target one step away.
NEIGHBOURS = {"sm_70": ("sm_62", "sm_72"), "sm_72": ("sm_70", "sm_75"), "sm_75": ("sm_72", "sm_80"),
              "sm_80": ("sm_75", "sm_86"), "sm_90": ("sm_89", "sm_100"), "sm_90a": ("sm_90",),
              "sm_100f": ("sm_100a", "sm_100"), "sm_110f": ("sm_110a", "sm_110"),
              "sm_120f": ("sm_120a", "sm_120")}
# The version that brought the first of these targets: an older one makes no difference.
OLDEST = {"sm_90": (7, 8), "sm_100f|sm_110f|sm_120f": (8, 6)}


def without(words):
    """Each list of words that has one less, and the word."""
    for i, word in enumerate(words):
        yield words[:i] + words[i + 1:], word


def slotsOf(syntax):
    """Where the slots of a row are, as far as they are in front of the types, and the types."""
    place = re.match(r"wmma\.\w+|\w+", syntax).end()
    while place < len(syntax):
        if syntax[place] == "{":
            end = syntax.index("}", place)
            end = end + 1 if syntax[end + 1:end + 2] != "}" else end + 2
        else:
            end = re.compile(r"[.{]").search(syntax, place + 1)
            end = end.start() if end and "(" not in syntax[place:end.start()] else end and syntax.index(")", place) + 1
            end = end or len(syntax)
        yield place, end
        place = end


def changedSyntax(syntax, since):
    for begin, end in slotsOf(syntax):
        slot = syntax[begin:end]

        def put(other):
            return syntax[:begin] + other + syntax[end:]
        if slot.startswith("{"):
            words = slot[1:-1]
            yield put(words), f"{slot} must be there"
            yield put(""), f"{slot} is left out"
            if "{::cta}" in words:
                yield put(slot.replace("{::cta}", "")), f"{slot} without ::cta"
        elif slot.endswith(")"):
            word, version = slot[:-1].split("(")
            major, minor = version.split(".")
            yield put("{" + word + "}"), f"{slot} may be left out in all versions"
            # Of a form that is as new itself, it says nothing of older versions.
            if since < (int(major), int(minor)):
                yield put(word), f"{slot} must be there in all versions"
                yield put(f"{word}({major}.{int(minor) - 1})"), f"{slot} from {major}.{int(minor) - 1} on"
            if since <= (int(major), int(minor)):
                yield put(f"{word}({major}.{int(minor) + 1})"), f"{slot} from {major}.{int(minor) + 1} on"
            words = ""
        else:
            words = slot
            yield put("{" + slot + "}"), f"{slot} may be left out"
            if "|" not in slot:
                yield put(""), f"{slot} is left out"
        if "|" in words:
            for rest, word in without(words[1:].split("|")):
                other = "." + "|".join(part.lstrip(".") for part in rest)
                yield put("{" + other + "}" if slot.startswith("{") else other), f"without .{word.lstrip('.')}"


def changedOperands(operands):
    for operand in REGISTERS.finditer(operands):
        count, sink, types, beside = operand["count"], operand["sink"], operand["types"], operand["beside"] or ""
        begin, end = operand.span()

        def put(count=count, sink=sink, types=types, beside=beside):
            return f"{operands[:begin]}{count}{sink}:{types}{beside}{operands[end:]}"
        where = f" in operand {operands.count(', ', 0, begin) + 1}"
        for other in COUNTS[count]:
            yield put(count=other), f"{count} is {other}{where}"
        if count != "R":
            yield put(sink="" if sink else "_"), f"{'no _' if sink else '_, too,'}{where}"
        for other, what in changedTypes(types):
            yield put(types=other), what + where
        if beside:
            yield put(beside=""), f"not {beside}{where}"
    if operands.startswith("R:"):
        yield operands[:operands.index(", ")] + ", [P]", "the second operand is an address"
    if "{, S}" in operands:
        yield operands.replace("{, S}", ""), "has no stride"
        yield operands.replace("{, S}", ", S"), "must have a stride"
    elif "[P]" in operands:
        yield operands + "{, S}", "has a stride"


def changedTypes(written):
    types = ["b32", "u32", "s32", "f32", "f16x2"] if written == "any32" else written.split("|")
    if len(types) > 1:
        for rest, word in without(types):
            yield "|".join(rest), f"no registers of .{word}"
    for other in ("b32", "u32", "s32", "f32", "f16x2") if "b64" not in types else ("u64", "s64"):
        if other not in types:
            yield "|".join(types + [other]), f"registers of .{other}, too,"


def changedTargets(targets):
    words = targets.split("|")
    if len(words) > 1:
        for rest, word in without(words):
            yield "|".join(rest), f"not for {word}"
    for i, word in enumerate(words):
        for other in NEIGHBOURS[word]:
            yield "|".join(words[:i] + [other] + words[i + 1:]), f"for {other} instead of {word}"


def changedVersions(major, minor, targets):
    if minor > 0 and OLDEST.get(targets) != (major, minor):
        yield (major, minor - 1)
    yield (major, minor + 1)


def release(name):
    number = name[len("kCuda"):]
    return (int(number[:2]), int(number[2:]))


def spelled(row, **changed):
    cells = {**row, **changed}
    first, last = cells["first"], cells["last"]
    return (f'{{"{cells["syntax"]}", "{cells["operands"]}", '
            f'{{{cells["major"]}, {cells["minor"]}}}, "{cells["targets"]}", '
            f'{{{first[0]}, {first[1]}}}, {{{last[0]}, {last[1]}}}}}')


def changes(row, array):
    """Each way in which a row is changed: the new row, and what is changed."""
    for syntax, what in changedSyntax(row["syntax"], (row["major"], row["minor"])):
        yield spelled(row, syntax=syntax), what
    for operands, what in changedOperands(row["operands"]):
        yield spelled(row, operands=operands), what
    for targets, what in changedTargets(row["targets"]):
        yield spelled(row, targets=targets), what
    for major, minor in changedVersions(row["major"], row["minor"], row["targets"]):
        yield spelled(row, major=major, minor=minor), f"from PTX {major}.{minor} on"
    if array == "kFormRows":
        return  # version and target tell which releases have it, and test/oracle whether the row is right
    first, last = RELEASES.index(row["first"]), RELEASES.index(row["last"])
    # Releases older or newer than all that can be asked make no difference.
    for i in (first - 1, first + 1):
        if 0 <= i <= last:
            yield spelled(row, first=RELEASES[i]), f"from CUDA {RELEASES[i][0]}.{RELEASES[i][1]} on"
    for i in (last - 1, last + 1):
        if first <= i < len(RELEASES):
            yield spelled(row, last=RELEASES[i]), f"up to CUDA {RELEASES[i][0]}.{RELEASES[i][1]}"


def rowMutants(text):
    """All mutants of the rows in `text`, that of Forms.h."""
    array, number = None, 0
    mutants = []
    for index, line in enumerate(text.splitlines(), 1):
        for name in ARRAYS:
            if f"auto {name} =" in line:
                array, number = name, 0
        if array and line == "});":
            array = None
        found = array and ROW.match(line)
        if not found:
            assert not array or not line.startswith("{"), f"a row that is not read: {line}"
            continue
        row = {**found.groupdict(), "major": int(found["major"]), "minor": int(found["minor"]),
               "first": release(found["first"]), "last": release(found["last"])}
        mutants += [RowMutant(array, number, index, changed, what) for changed, what in changes(row, array)]
        number += 1
    return mutants


TABLE = """\
/// The rows, read; one of them may be changed while the program runs.
template <const auto &rows, int array> class FormTable {
public:
  static constexpr auto kRead = readForms<rows>();

  static constexpr size_t size() { return rows.size(); }
  constexpr const Form *begin() const { return std::is_constant_evaluated() ? kRead.data() : changed().data(); }
  constexpr const Form *end() const { return begin() + size(); }
  constexpr const Form &operator[](size_t index) const { return begin()[index]; }

private:
  using Forms = std::array<Form, rows.size()>;

  static const Forms &changed() {
    static const Forms table = [] {
      Forms copy = kRead;
      if (const RowMutant *mutant = chosenRow(); mutant && mutant->array == array) {
        try {
          copy[mutant->row] = readForm(mutant->text);
        } catch (...) { // the compiler would not have taken it
          std::_Exit(86);
        }
      }
      return copy;
    }();
    return table;
  }
};
inline constexpr FormTable<kFormRows, 0> kForms;
inline constexpr FormTable<kUndocumentedRows, 1> kUndocumentedForms;
"""

FORMS_OF = """\
constexpr std::span<const Form> formsOf(Mnemonic mnemonic) {
  const std::span<const Form> read = kFormsOf[static_cast<size_t>(mnemonic)];
  if (std::is_constant_evaluated())
    return read;
  return {kForms.begin() + (read.data() - kForms.kRead.data()), read.size()};
}
"""


def withMutants(forms, mutants, first):
    """Forms.h with the mutants, numbered from `first` on, in place of tables that do not change."""
    rows = "".join(f"{{{ARRAYS.index(one.array)}, {one.row}, {one.text}}},\n" for one in mutants)
    table = ("struct RowMutant {\n  int array;\n  size_t row;\n  FormRow text;\n};\n"
             f"inline constexpr auto kRowMutants = std::to_array<RowMutant>({{\n{rows}}});\n"
             "inline const RowMutant *chosenRow() {\n"
             f"  const int number = mutation::chosen - {first};\n"
             "  const bool isOne = number >= 0 && number < static_cast<int>(kRowMutants.size());\n"
             "  return isOne ? &kRowMutants[number] : nullptr;\n}\n")
    tables = re.compile(r"/// The rows, read\.\n"
                        r"inline constexpr auto kForms = .*\ninline constexpr auto kUndocumentedForms = .*\n")
    # It hands out what was found of the rows while they were compiled.
    forms_of = re.compile(r"constexpr std::span<const Form> formsOf\(.*\n")
    assert tables.search(forms) and forms_of.search(forms), "Forms.h does not read its rows where it did"
    return forms_of.sub(lambda _: FORMS_OF, tables.sub(lambda _: table + TABLE, forms))
