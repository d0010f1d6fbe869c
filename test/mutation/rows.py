#!/usr/bin/env python3
"""Mutants of the rows of the table of forms: each is a row with one cell changed.

As a program, prints how many there are.  Fails if the table no longer looks as expected here."""
import pathlib
import re
from collections import namedtuple

# `text` replaces the row of that number in that array, at that line of its file; `what` describes the change.
RowMutant = namedtuple("RowMutant", "array row line text what")

# The file of each array.
FILES = {"kFormRows": "include/ptxmatrix/detail/Forms.h", "kUndocumentedRows": "lib/Isa/UndocumentedForms.h"}
ARRAYS = tuple(FILES)
ROW = re.compile(r'^\{"(?P<syntax>[^"]*)",\s*"(?P<operands>[^"]*)",\s*'
                 r'\{(?P<major>\d+), (?P<minor>\d+)\},\s*"(?P<targets>[^"]*)",\s*'
                 r'(?P<first>kCuda\d+), (?P<last>kCuda\d+)\},$')
# An operand of registers: which, how many, whether `_` is allowed for some, their types, and those that only ptxas
# accepts, with the targets for which it does.
REGISTERS = re.compile(r"(?<![\w.])(?P<name>[VREABCD]|X[AB])(?P<count>[1-8*]?)(?P<sink>_?):(?P<types>[\w|]+)"
                       r"(?:\+(?P<beside>[\w|]+)(?P<where>\([-\d|]+\))?)?")
TYPES = {"any32": ["b32", "u32", "s32", "f32", "f16x2"], "any64": ["b64", "u64", "s64", "f64"]}
# The slot of a matrix: `.A:row|col`, `.C:=D`.
LABEL = re.compile(r"\.([A-D]:)(=?)(.*)")
# The number of each target; those of the a and f targets of a family.
NUMBERS = (70, 72, 75, 80, 82, 86, 87, 88, 89, 90, 100, 101, 103, 107, 110, 120, 121)
FAMILIES = {100: (100, 103, 107), 110: (101, 110), 120: (120, 121)}
RELEASES = [(11, 8)] + [(12, minor) for minor in (0, 1, 2, 3, 4, 5, 6, 8, 9)] + [(13, minor) for minor in range(6)]
# Replacements for a target that are one step away.
NEIGHBORS = {"sm_70": ("sm_62", "sm_72"), "sm_72": ("sm_70", "sm_75"), "sm_75": ("sm_72", "sm_80"),
              "sm_80": ("sm_75", "sm_86"), "sm_89": ("sm_88", "sm_90"), "sm_90": ("sm_89", "sm_100"),
              "sm_100f": ("sm_100a", "sm_100"), "sm_110f": ("sm_110a", "sm_110"),
              "sm_120f": ("sm_120a", "sm_120")}
# The version that brought the first of these targets: an older one makes no difference.
OLDEST = {"sm_90": (7, 8), "sm_120f": (8, 7), "sm_120a|sm_121a": (8, 7)}


def without(words):
    """Each list of words with one word less, and the word."""
    for i, word in enumerate(words):
        yield words[:i] + words[i + 1:], word


def slotsOf(syntax):
    """The places of the slots of a row, if they are before the types, and the types."""
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
        isOptional = slot.startswith("{")
        words = slot[1:-1] if isOptional else slot

        def put(other, isOptional=isOptional):
            return syntax[:begin] + ("{" + other + "}" if isOptional else other) + syntax[end:]
        if isOptional:
            yield put(words, False), f"{slot} must be there"
            yield put("", False), f"{slot} is left out"
            if "{::cta}" in words:
                yield put(words.replace("{::cta}", "")), f"{slot} without ::cta"
        if words.endswith(")"):
            for other, what in changedVersionOf(words, isOptional, since):
                yield put(other), f"{slot} {what}"
            continue
        if not isOptional:
            yield put(slot, True), f"{slot} may be left out"
            if "|" not in slot:
                yield put(""), f"{slot} is left out"
        label = LABEL.match(words)
        if label and label[2]:  # any of those of the other matrix
            choices = re.findall(rf"\.{label[3]}:([\w|]+)", syntax[:begin])[-1]
            yield put(f".{label[1]}{choices}"), f"{slot} is one of its own"
            continue
        front, choices = (f".{label[1]}", label[3].split("|")) if label else (".", words[1:].split("|"))
        if label and "row" not in choices:
            more = "f16" if "f16" not in choices else "bf16"
            yield put(front + "|".join(choices + [more])), f"{slot} or {more}"
        if len(choices) > 1:
            for rest, word in without(choices):
                yield put(front + "|".join(part.lstrip(".") for part in rest)), f"{slot} without .{word.lstrip('.')}"


def changedVersionOf(words, isOptional, since):
    """`.q(6.3)` exists from 6.3 on, `.q(-6.5)` is rejected from 6.5 on."""
    word, sign, major, minor = re.fullmatch(r"(.*)\((-?)(\d+)\.(\d+)\)", words).groups()
    version = (int(major), int(minor))
    if not isOptional:
        yield "{" + word + "}", "may be left out in all versions"
    # For a form that is as new itself, it says nothing about older versions.
    minors = [version[1] - 1] if since < version else []
    if since < version:
        yield word, "in all versions"
    if since <= version:
        minors.append(version[1] + 1)
    for other in minors:
        yield f"{word}({sign}{major}.{other})", f"up to {major}.{other}" if sign else f"from {major}.{other} on"


def changedOperands(operands, targets):
    for operand in REGISTERS.finditer(operands):
        begin, end = operand.span()
        old = {key: value or "" for key, value in operand.groupdict().items()}

        def put(**changed):
            new = {**old, **changed}
            beside = "+" + new["beside"] + new["where"] if new["beside"] else ""
            return f"{operands[:begin]}{new['name']}{new['count']}{new['sink']}:{new['types']}{beside}{operands[end:]}"
        where = f" in operand {operands.count(', ', 0, begin) + 1}"
        if old["name"] == "R":
            yield put(name="V"), f"R is V{where}"
        elif old["name"] in "VABCD":
            # No matrix has three registers.
            for count in ("3", "") if old["count"] else ("3", "*"):
                yield put(count=count), f"{old['name']}{old['count']} is {old['name']}{count}{where}"
            yield put(sink="" if old["sink"] else "_"), f"{'no _' if old['sink'] else '_, too,'}{where}"
        for types, what in changedTypes(old["types"], old["beside"].split("|")):
            yield put(types=types), what + where
        if old["beside"]:
            yield put(beside=""), f"not +{old['beside']}{where}"
        if "|" in old["beside"]:
            for rest, word in without(old["beside"].split("|")):
                yield put(beside="|".join(rest)), f"not +{word}{where}"
        for other in changedRanges(old["where"], targets):
            yield put(where=other), f"{other or 'everywhere'} instead of {old['where']}{where}"
    called = re.match(r"call(\.sp)?(\(.*?\)) ", operands)
    if called:
        yield operands[called.end():], "is no call"
        for other in changedRanges(called[2], targets):
            start, end = called.span(2)
            # A call for all targets is written this way.
            yield operands[:start] + (other or "(70-)") + operands[end:], f"call{other or '(70-)'} instead of {called[2]}"
    if called and called[1]:
        yield operands.replace("call.sp", "call"), "the call, too, with ordered metadata"
    for selector in re.finditer(r"(?<=, )F(\d)", operands):
        for other in (int(selector[1]) - 1, int(selector[1]) + 1):
            yield operands[:selector.start(1)] + str(other) + operands[selector.end():], f"F{other}"
    for scale in re.finditer(r"T([AB])\((\d),(\d)\)", operands):
        bytes_, threads = int(scale[2]), int(scale[3])
        others = [(one, threads) for one in (1, 2, 4) if one != bytes_]
        for other in others + [(bytes_, threads - 1), (bytes_, threads + 1)]:
            text = f"T{scale[1]}({other[0]},{other[1]})"
            yield operands[:scale.start()] + text + operands[scale.end():], text
    if operands.startswith("R:"):
        yield operands[:operands.index(", ")] + ", [P]", "the second operand is an address"
    if "{, S}" in operands:
        yield operands.replace("{, S}", ""), "has no stride"
        yield operands.replace("{, S}", ", S"), "must have a stride"
    elif "[P]" in operands:
        yield operands + "{, S}", "has a stride"


def changedTypes(written, beside):
    types = TYPES.get(written) or written.split("|")
    if len(types) > 1:
        for rest, word in without(types):
            yield "|".join(rest), f"no registers of .{word}"
    for other in TYPES["any64" if "b64" in types else "any32"]:
        if other not in types:
            isBeside = other in beside
            yield "|".join(types + [other]), f"registers of .{other}, {'documented' if isBeside else 'too,'}"


def numbersOf(targets):
    """The numbers of the targets of a cell."""
    numbers = set()
    for word in targets.split("|"):
        number = int(re.search(r"\d+", word)[0])
        numbers.update(FAMILIES[number] if word.endswith("f") else [number] if word.endswith("a") else
                       [one for one in NUMBERS if one >= number])
    return numbers


def isIn(ranges, number):
    """Whether `(-89)`, `(100-)` or `(89-89|120-)` has a number."""
    for one in ranges.strip("()").split("|"):
        first, _, last = one.partition("-")
        if int(first or 0) <= number <= int(last or 999):
            return True
    return not ranges


def changedRanges(written, targets):
    """No range at all, and each number of it one target up or down, if that makes a difference for the row."""
    if not written:
        return
    changed = [""]
    for number in re.finditer(r"\d+", written):
        at = NUMBERS.index(int(number[0]))
        changed += [written[:number.start()] + str(NUMBERS[other]) + written[number.end():]
                    for other in (at - 1, at + 1) if 0 <= other < len(NUMBERS)]
    numbers = numbersOf(targets)
    for other in changed:
        if any(isIn(other, number) != isIn(written, number) for number in numbers):
            yield other


def changedTargets(targets):
    words = targets.split("|")
    if len(words) > 1:
        for rest, word in without(words):
            yield "|".join(rest), f"not for {word}"
    for i, word in enumerate(words):
        for other in NEIGHBORS.get(word, (word[:-1],)):  # sm_103 for sm_103a
            yield "|".join(words[:i] + [other] + words[i + 1:]), f"for {other} instead of {word}"


def changedVersions(major, minor, targets):
    oldest = OLDEST.get(targets) or ((8, 6) if targets.startswith("sm_100") else None)
    if minor > 0 and oldest != (major, minor):
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
    """Each change of a row: the new row, and a description."""
    for syntax, what in changedSyntax(row["syntax"], (row["major"], row["minor"])):
        yield spelled(row, syntax=syntax), what
    for operands, what in changedOperands(row["operands"], row["targets"]):
        yield spelled(row, operands=operands), what
    for targets, what in changedTargets(row["targets"]):
        yield spelled(row, targets=targets), what
    for major, minor in changedVersions(row["major"], row["minor"], row["targets"]):
        yield spelled(row, major=major, minor=minor), f"from PTX {major}.{minor} on"
    if array == "kFormRows":
        return  # version and target determine which releases have it, and test/oracle whether the row is right
    first, last = RELEASES.index(row["first"]), RELEASES.index(row["last"])
    # Releases older or newer than all supported ones make no difference.
    for i in (first - 1, first + 1):
        if 0 <= i <= last:
            yield spelled(row, first=RELEASES[i]), f"from CUDA {RELEASES[i][0]}.{RELEASES[i][1]} on"
    for i in (last - 1, last + 1):
        if first <= i < len(RELEASES):
            yield spelled(row, last=RELEASES[i]), f"up to CUDA {RELEASES[i][0]}.{RELEASES[i][1]}"


def rowMutants(text, array):
    """All mutants of the rows of `array` in `text`, that of its file."""
    mutants = []
    number = 0
    isInside = False
    for index, line in enumerate(text.splitlines(), 1):
        if f"auto {array} =" in line:
            isInside = True
        if line == "});":
            isInside = False
        found = isInside and ROW.match(line)
        if not found:
            assert not isInside or not line.startswith("{"), f"a row that is not read: {line}"
            continue
        row = {**found.groupdict(), "major": int(found["major"]), "minor": int(found["minor"]),
               "first": release(found["first"]), "last": release(found["last"])}
        mutants += [RowMutant(array, number, index, changed, what) for changed, what in changes(row, array)]
        number += 1
    assert number, f"no rows of {array}"
    return mutants


MUTANTS = """\
#include "ptxmatrix/detail/Forms.h"
namespace ptxmatrix::detail {
static constexpr auto kRowMutants = std::to_array<RowMutant>({
%s});
const RowMutant *chosenRow() {
  const int number = mutation::chosen - %d;
  return number >= 0 && number < static_cast<int>(kRowMutants.size()) ? &kRowMutants[number] : nullptr;
}
} // namespace ptxmatrix::detail
"""

TABLE = """\
struct RowMutant {
  int array;
  size_t row;
  FormRow text;
};
/// That of this process.
const RowMutant *chosenRow();

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
"""

FORMS_OF = """\
constexpr std::span<const Form> formsOf(Mnemonic mnemonic) {
  const std::span<const Form> read = kFormsOf[static_cast<size_t>(mnemonic)];
  if (std::is_constant_evaluated())
    return read;
  return {kForms.begin() + (read.data() - kForms.kRead.data()), read.size()};
}
"""


def replaceTable(text, array, name, front=""):
    """The table `name` of the rows of `array`, in place of one that does not change."""
    table = re.compile(rf"inline constexpr auto {name} = readForms<{array}>\(\);\n")
    assert table.search(text), f"{FILES[array]} does not read its rows where it did"
    return table.sub(lambda _: f"{front}inline constexpr FormTable<{array}, {ARRAYS.index(array)}> {name};\n", text)


def withMutants(texts, mutants, first):
    """The new texts of FILES, by array, and a source file with the mutants, numbered from `first` on."""
    # It returns the results about the rows when they were compiled.
    forms_of = re.compile(r"constexpr std::span<const Form> formsOf\(.*\n")
    documented, undocumented = texts.values()
    assert forms_of.search(documented), "Forms.h does not hand out its rows where it did"
    documented = replaceTable(forms_of.sub(lambda _: FORMS_OF, documented), "kFormRows", "kForms", TABLE)
    undocumented = replaceTable(undocumented, "kUndocumentedRows", "kUndocumentedForms")
    rows = "".join(f"{{{ARRAYS.index(one.array)}, {one.row}, {one.text}}},\n" for one in mutants)
    return {"kFormRows": documented, "kUndocumentedRows": undocumented}, MUTANTS % (rows, first)


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    texts = {array: (root / file).read_text(encoding="utf-8") for array, file in FILES.items()}
    mutants = [one for array, text in texts.items() for one in rowMutants(text, array)]
    withMutants(texts, mutants, 1)
    print(f"{len(mutants)} mutants of {len({(one.array, one.row) for one in mutants})} rows")


if __name__ == "__main__":
    main()
