//===- FormReader.h - Compile-time reader of the table of forms -*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Reads the rows of Forms.h.  It runs only in the compiler: a row that breaks the notation stops the build at the
// `throw` that says why.

#pragma once

#include "ptxmatrix/detail/CellReader.h"
#include "ptxmatrix/detail/Form.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix::detail {

/// A row as written.  See Forms.h for the notation.
struct FormRow {
  std::string_view syntax;
  std::string_view operands = {};
  PtxVersion since = {};
  std::string_view targets = {};
};

/// Adds the shapes of \p range to \p choices.
consteval void addShapes(std::string_view range, QualifierSet &choices) {
  auto add = [&](Shape shape) {
    const std::optional<Qualifier> qualifier = asQualifier(shape);
    if (!qualifier)
      throw "no such shape in Qualifiers.def";
    choices.insert(*qualifier);
  };
  if (!forEachShape(range, add))
    throw "not a range of shapes";
}

/// `A:` and the like, before the type or layout of a matrix; `=D` after it means the type of that one.
consteval void readLabel(CellReader &cell, Slot &slot) {
  slot.fragment = fragmentNamed(cell.takeLetter('A', 'D'));
  if (slot.fragment == Fragment::None)
    return;
  cell.expect(":");
  if (cell.take("="))
    slot.sameAs = fragmentNamed(cell.takeLetter('A', 'D'));
}

/// Adds all qualifiers that begin with \p prefix to \p slot.  It compares characters through pointers, as compilers
/// take many times as long for starts_with().
consteval void addAll(std::string_view prefix, Slot &slot) {
  const size_t size = prefix.size();
  const char *const wanted = prefix.data();
  for (size_t i = 0; i < kNamedQualifiers.size(); ++i) {
    if (kNameSizes<kNamedQualifiers, &QualifierInfo::spelling>.of[i] <= size)
      continue;
    const QualifierInfo &row = kNamedQualifiers[i];
    const char *const chars = row.spelling.data();
    size_t same = size;
    while (same > 0 && chars[same - 1] == wanted[same - 1])
      --same;
    if (same == 0) {
      slot.kind = row.kind;
      slot.choices.insert(static_cast<Qualifier>(i));
    }
  }
}

/// `sm_90a|sm_100f`: sm_N is this target and all newer ones, sm_Na this one, sm_Nf the a and f targets of the family
/// that are no older (sm_101 is an old name of sm_110); all where it is empty.
consteval TargetSet readTargets(std::string_view text) {
  if (text.empty())
    return kAllTargets;
  TargetSet targets;
  CellReader cell(text);
  do {
    const std::optional<Target> named = findTarget(cell.word());
    if (!named)
      throw "no such target in Target.h";
    const TargetInfo &written = info(*named);
    for (const TargetInfo &target : kTargets)
      if (written.suffix == 'a'   ? &target == &written
          : written.suffix == 'f' ? target.family == written.family && target.suffix != 0 &&
                                        (target.number >= written.number || target.number == 101)
                                  : target.number >= written.number)
        targets.insert(static_cast<Target>(&target - kTargets.data()));
  } while (cell.take("|"));
  return targets;
}

/// `<8.6,sm_100f|sm_110f>` or `<9.3>`: what \p qualifiers, or an operand, need.
consteval uint8_t readGate(CellReader &cell, const QualifierSet &qualifiers, Form &form) {
  if (form.numGates == kMaxGates)
    throw "too many gates in a row";
  Gate &gate = form.gates[form.numGates++];
  CellReader inside(cell.until('>'));
  gate.qualifiers = qualifiers;
  gate.since = {static_cast<uint16_t>(readNumber(inside)),
                (inside.expect("."), static_cast<uint16_t>(readNumber(inside)))};
  if (inside.take(","))
    gate.targets = readTargets(inside.rest());
  return form.numGates;
}

/// `@q|r::*`: one of these qualifiers is written.
consteval uint8_t readCondition(CellReader &cell, Form &form) {
  Slot wanted;
  do {
    const std::string_view word = cell.word();
    if (cell.take("*"))
      addAll(word, wanted);
    else
      wanted.choices.insert(readQualifier(word));
  } while (cell.take("|"));
  for (uint8_t i = 0; i < form.numConditions; ++i)
    if (form.conditions[i] == wanted.choices)
      return i + 1;
  if (form.numConditions == kMaxConditions)
    throw "too many conditions in a row";
  form.conditions[form.numConditions++] = wanted.choices;
  return form.numConditions;
}

/// One or more alternatives of \p slot: `q`, `q::*`, `shared{::cta}`, `m8n8`, `f8f6f4`.  Returns the qualifiers.
consteval QualifierSet readChoice(CellReader &cell, Slot &slot) {
  Slot choice;
  if (cell.isNext('m', '0', '9')) {
    choice.kind = QualifierKind::Shape;
    addShapes(cell.shapes(), choice.choices);
  } else if (cell.take("f8f6f4")) {
    choice.kind = QualifierKind::Type;
    choice.choices = {Qualifier::E4M3, Qualifier::E5M2, Qualifier::E3M2, Qualifier::E2M3, Qualifier::E2M1};
  } else if (const std::string_view word = cell.word(); cell.take("*")) {
    addAll(word, choice);
  } else {
    const Qualifier qualifier = readQualifier(word);
    choice.kind = info(qualifier).kind;
    choice.choices.insert(qualifier);
    if (cell.take("{::")) {
      if (word != "shared" || cell.until('}') != "cta")
        throw "the only sub-qualifier that may be left out is shared{::cta}";
      choice.choices.insert(Qualifier::SharedCta);
    }
  }
  if (!slot.choices.empty() && choice.kind != slot.kind)
    throw "alternatives must be of one kind";
  slot.kind = choice.kind;
  slot.choices = slot.choices | choice.choices;
  return choice.choices;
}

/// `.q|r|s`, `.q::*`, `{.q|.r{::s}}`, `.q(6.3)`, `{.q(-6.5)}`, `.A:q|r`, `.C:=D`, `{.q|r<9.3>}` or `.q|r@s`.
consteval Slot readSlot(CellReader &cell, Form &form) {
  Slot slot;
  slot.optional = cell.take("{");
  cell.expect(".");
  readLabel(cell, slot);
  if (slot.sameAs != Fragment::None)
    return slot; // readForm() adds the choices
  do {
    cell.take(".");
    const QualifierSet choices = readChoice(cell, slot);
    if (cell.take("<"))
      readGate(cell, choices, form);
  } while (cell.take("|"));
  if (cell.take("(")) {
    const bool isUntil = cell.take("-");
    std::optional<PtxVersion> version = parseVersion<PtxVersion>(cell.until(')'));
    if (!version)
      throw "a version is expected between parentheses";
    (isUntil ? slot.until : slot.since) = *version;
  }
  if (cell.take("@"))
    slot.condition = readCondition(cell, form);
  if (slot.optional)
    cell.expect("}");
  return slot;
}

/// That `mma` is MmaSp, a qualifier says.
consteval Mnemonic readMnemonic(CellReader &cell) {
  for (size_t i = 0; i < kMnemonics.size(); ++i)
    if (static_cast<Mnemonic>(i) != Mnemonic::MmaSp && cell.take(kMnemonics[i].name))
      return static_cast<Mnemonic>(i);
  throw "a row begins with a mnemonic";
}

/// `b32|f32`; `any32` for all types of 32 bits but predicates, and `any64` for all of 64 bits.
consteval ScalarTypeSet readTypes(CellReader &cell) {
  ScalarTypeSet types;
  do {
    const std::string_view word = cell.word();
    if (word == "any32") {
      types = types | kAny32;
      continue;
    }
    if (word == "any64") {
      types = types | kIntegers64 | ScalarTypeSet{ScalarType::F64};
      continue;
    }
    std::optional<ScalarType> type = findScalarType(word);
    if (!type)
      throw "no such register type";
    types.insert(*type);
  } while (cell.take("|"));
  return types;
}

/// `:b32|f16x2+pred`.
consteval void readRegisterTypes(CellReader &cell, OperandSpec &spec) {
  cell.expect(":");
  spec.types = readTypes(cell);
  if (cell.take("+"))
    spec.undocumentedTypes = readTypes(cell);
}

/// A number, perhaps with a '-'.
consteval int readSigned(CellReader &cell) {
  const bool isNegative = cell.take("-");
  const int number = static_cast<int>(readNumber(cell));
  return isNegative ? -number : number;
}

/// `4`, `1..`, `0..1048560/16`, `4..16*2`
consteval ConstantValues readValues(CellReader &cell) {
  ConstantValues values;
  values.count = 1;
  values.first = readSigned(cell);
  if (!cell.take(".."))
    return values;
  values.count = 0;
  if (!cell.isDigit())
    return values;
  const int last = readSigned(cell);
  if (cell.take("*2")) {
    values.step = 0;
    for (int value = values.first; value <= last; value *= 2)
      ++values.count;
    return values;
  }
  values.step = cell.take("/") ? readNumber(cell) : 1;
  values.count = static_cast<unsigned>(last - values.first) / values.step + 1;
  return values;
}

/// `#`: or any constant; `#0..15`: or one of these;  `=4|8|16`: nothing but one of these.
consteval void readConstants(CellReader &cell, OperandSpec &spec) {
  if (cell.take("#")) {
    spec.constants = Constants::Documented;
    spec.values = cell.isDigit() ? readValues(cell) : kAnyInteger;
  } else if (cell.take("=")) {
    spec.constants = Constants::Documented;
    spec.values = readValues(cell);
    spec.types = {};
  }
}

/// `(5)`, `(dim)`, `(dim-1)`: how many elements a vector has.
consteval void readCount(CellReader &cell, OperandSpec &spec) {
  if (!cell.take("("))
    return;
  spec.isPerDimension = cell.take("dim");
  spec.fixedCount = !spec.isPerDimension || cell.take("-") ? static_cast<uint8_t>(readNumber(cell)) : uint8_t{0};
  cell.expect(")");
}

/// An operand of kNamedOperands: `a-desc`, `imm-scale-a`; `ctaMask:b32` with other types, `[mbar]:S`, `size#0..64/16`.
consteval std::optional<OperandSpec> readNamedOperand(CellReader &cell) {
  CellReader rest = cell;
  const bool opensBracket = rest.take("[tensorMap");
  const std::string_view written = opensBracket       ? std::string_view("tensorMap")
                                   : rest.take("p|q") ? std::string_view("p|q")
                                   : rest.take("d|p") ? std::string_view("d|p")
                                                      : rest.operandName();
  const auto number = findNamed<uint8_t, kNamedOperands, &NamedOperand::name>(written);
  if (!number)
    return std::nullopt;
  cell = rest;
  OperandSpec spec = kNamedOperands[*number].spec;
  spec.name = *number + 1;
  spec.opensBracket = opensBracket;
  readCount(cell, spec);
  if (cell.isNext(':', 'a', 'z'))
    readRegisterTypes(cell, spec);
  else if (cell.take(":"))
    spec.space = cell.take("S")   ? AddressSpace::Shared
                 : cell.take("G") ? AddressSpace::Global
                                  : (cell.expect("A"), AddressSpace::Any);
  readConstants(cell, spec);
  spec.closesBracket = cell.take("]");
  return spec;
}

/// Registers: `V8_:b32|f16x2+pred`, `V2n:any32`, `V1n/2:any32`, `A:any32`, `R:b32`.
consteval OperandSpec readRegisters(CellReader &cell, bool isFirst) {
  OperandSpec spec;
  spec.role = isFirst ? Role::Destination : Role::Source;
  spec.constants = Constants::Floats;
  spec.isVector = !cell.take("R");
  if (spec.isVector && !cell.take("V")) {
    spec.fragment = fragmentNamed(cell.takeLetter('A', 'D'));
    if (spec.fragment == Fragment::None)
      throw "an operand is V, A to D, R, [P], S, E, F, X or T";
  }
  if (const char count = cell.takeLetter('1', '8'))
    spec.fixedCount = static_cast<uint8_t>(count - '0');
  if (cell.take("n"))
    spec.numParts = cell.take("/") ? static_cast<uint8_t>(readNumber(cell)) : uint8_t{1};
  spec.acceptsSinks = cell.take("_");
  spec.isAsync = cell.take("~");
  spec.isRead = cell.take("=");
  readRegisterTypes(cell, spec);
  return spec;
}

/// `V_:any32`, `[P]`, `S`, `E:any32`, `F4`, `XA:any32`, `TA(4,2)` or a name.
consteval OperandSpec readOperand(CellReader &cell, bool isFirst) {
  if (const std::optional<OperandSpec> named = readNamedOperand(cell))
    return *named;
  OperandSpec spec;
  if (cell.take("[P]")) {
    spec.role = Role::Address;
  } else if (cell.take("S")) {
    spec.role = Role::Stride;
    spec.types = kIntegers32;
    spec.constants = Constants::Documented;
    spec.values = kAnyInteger;
  } else if (cell.take("E")) {
    spec.role = Role::Metadata;
    spec.constants = Constants::Floats;
    readRegisterTypes(cell, spec);
  } else if (cell.take("F")) {
    spec.role = Role::Selector;
    spec.constants = Constants::Documented;
    spec.values.count = readNumber(cell);
    spec.acceptedCount = cell.take("+") ? static_cast<uint8_t>(readNumber(cell)) : uint8_t{0};
  } else if (cell.take("X")) {
    spec.role = Role::ScaleData;
    spec.constants = Constants::Floats;
    spec.fragment = fragmentNamed(cell.takeLetter('A', 'B'));
    readRegisterTypes(cell, spec);
  } else if (cell.take("T")) {
    spec.role = Role::ScaleSelector;
    spec.fragment = fragmentNamed(cell.takeLetter('A', 'B'));
    cell.expect("(");
    spec.values.count = readNumber(cell);
    spec.values.step = 4 / spec.values.count;
    cell.expect(",");
    spec.threads = static_cast<uint8_t>(readNumber(cell));
    cell.expect(")");
  } else {
    spec = readRegisters(cell, isFirst);
  }
  return spec;
}

/// `V_:any32, [P]{, S}`.  The first operand is written, unless it is an address, and so are registers before an
/// address; registers after it are read.  Of each `(x|y)`, the list has y if the bit of \p alternatives is set: bit 0
/// for the first one.  Returns how many lists there are.
consteval unsigned readOperands(std::string_view text, unsigned alternatives, Form &form) {
  CellReader cell(text);
  const uint8_t begin = form.numLists > 0 ? form.listEnds[form.numLists - 1] : 0;
  uint8_t &end = form.listEnds[form.numLists++] = begin;
  unsigned choices = 0;
  unsigned closed = 0;
  while (!cell.atEnd()) {
    if (end == std::size(form.operandStorage) || end - begin == kMaxOperands)
      throw "too many operands in a row";
    const bool isFirst = end == begin;
    const bool isOptional = cell.take("{");
    if (!isFirst)
      cell.expect(", ");
    if (cell.take("(") && (alternatives >> choices++ & 1) != 0)
      cell.until('|');
    OperandSpec &spec = form.operandStorage[end++];
    spec = readOperand(cell, isFirst);
    spec.isOptional = isOptional;
    if (cell.take("<"))
      spec.gate = readGate(cell, {}, form);
    if (cell.take("@"))
      spec.condition = readCondition(cell, form);
    if (cell.take("]"))
      spec.closesBracket = true;
    for (size_t i = begin; spec.hasBrackets() && i < end; ++i)
      if (form.operandStorage[i].role == Role::Source && form.operandStorage[i].name == 0)
        form.operandStorage[i].role = Role::Destination;
    const bool isEnd = isOptional && cell.take("}");
    const bool skipsOther = cell.take("|");
    if (skipsOther)
      cell.until(')');
    if (skipsOther || cell.take(")"))
      ++closed;
    if (isOptional && !isEnd)
      cell.expect("}");
  }
  if (closed != choices)
    throw "a parenthesis has no counterpart";
  return 1U << choices;
}

/// A form is not older than its targets.
consteval PtxVersion firstVersionOf(TargetSet targets) {
  PtxVersion first{UINT16_MAX, 0};
  for (Target target : targets)
    first = std::min(first, info(target).since);
  return first;
}

/// Finds the member for each slot.
consteval void findMembers(Form &form) {
  const MemberInfo *const members = info(form.mnemonic).members.begin();
  const size_t count = info(form.mnemonic).members.size();
  bool isTaken[kMaxSlots] = {};
  for (size_t i = 0; i < form.numSlots; ++i) {
    const Slot &slot = form.slotStorage[i];
    size_t member = 0;
    while (member < count &&
           (isTaken[member] || members[member].kind != slot.kind || members[member].fragment != slot.fragment))
      ++member;
    if (member == count)
      continue;
    isTaken[member] = true;
    form.memberOfSlot[i] = static_cast<uint8_t>(member);
  }
}

/// Fills in what follows from the slots, the targets and the version.
consteval void summarize(Form &form) {
  for (size_t i = 0; i < form.numSlots; ++i) {
    const Slot &slot = form.slotStorage[i];
    form.requiredSlots |= slot.mayBeEmpty() ? 0U : 1U << i;
    if (uint8_t &first = form.slotOfKind[static_cast<size_t>(slot.kind)]; first == kNoSlot)
      first = static_cast<uint8_t>(i);
    else if (form.slotStorage[i - 1].kind != slot.kind)
      throw "the places of one kind in a row are adjacent";
    if (slot.fragment != Fragment::None && slot.kind == QualifierKind::Type)
      form.slotOfType[static_cast<size_t>(slot.fragment)] = static_cast<uint8_t>(i);
    if (!slot.isOrdered() && !(form.all & slot.choices).empty())
      throw "a qualifier has one place in a row, but for types and layouts of several matrices";
    form.all = form.all | slot.choices;
    if (slot.until != PtxVersion{}) {
      form.until = slot.until;
      form.refusedSince = slot.choices;
    }
    if (slot.since == PtxVersion{})
      continue;
    if (slot.optional || form.before != PtxVersion{})
      throw "one slot of a row at most depends on the version, and is not optional as well";
    form.before = slot.since;
    form.sinceBefore = slot.choices;
  }
  for (uint8_t &slot : form.slotOfType)
    if (slot == kNoSlot)
      slot = form.slotOfKind[static_cast<size_t>(QualifierKind::Type)];
}

/// What a qualifier needs, in whatever row.
struct GateRow {
  std::string_view qualifiers; ///< `q` or `q::*`
  PtxVersion since;
  std::string_view targets = {};
};

inline constexpr auto kGateRows = std::to_array<GateRow>({
    {"L2::cache_hint", {7, 4}},
    {"L2::64B", {7, 4}},
    {"L2::128B", {7, 4}},
    {"L2::256B", {7, 4}},
    {"acc::f32", {8, 2}},
    {"cp_mask", {8, 6}, "sm_100"},
    {"cta_group::*", {8, 6}, "sm_100f|sm_101f"},
    {"multicast::cluster::all", {8, 6}, "sm_100f|sm_101f|sm_120f"},
    {"collector::b::*", {9, 4}, "sm_107f"},
    {"im2col_no_offs::w", {9, 4}, "sm_107f"},
    {"mbarrier::report::*", {9, 4}, "sm_107f"},
    {"multicast::cluster::16b", {9, 4}},
    {"multicast::cluster::32b", {9, 4}, "sm_107f"},
    {"override::*", {9, 4}, "sm_107f"},
});

inline constexpr auto kGates = []() consteval {
  std::array<Gate, kGateRows.size()> gates{};
  for (size_t i = 0; i < gates.size(); ++i) {
    Slot named;
    CellReader cell(kGateRows[i].qualifiers);
    gates[i].qualifiers = readChoice(cell, named);
    gates[i].since = kGateRows[i].since;
    gates[i].targets = readTargets(kGateRows[i].targets);
  }
  return gates;
}();

/// Adds the gates of qualifiers of \p form that need more than it.
consteval void addGates(Form &form) {
  for (const Gate &gate : kGates) {
    const QualifierSet written = form.all & gate.qualifiers;
    if (written.empty() || (form.since >= gate.since && form.targets.isSubsetOf(gate.targets)))
      continue;
    if (form.numGates == kMaxGates)
      throw "too many gates in a row";
    form.gates[form.numGates++] = {written, gate.since, gate.targets};
  }
}

consteval Form readForm(const FormRow &row) {
  Form form;
  CellReader cell(row.syntax);
  form.mnemonic = readMnemonic(cell);
  while (!cell.atEnd()) {
    if (form.numSlots == kMaxSlots)
      throw "too many qualifiers in a row";
    Slot &slot = form.slotStorage[form.numSlots++] = readSlot(cell, form);
    for (size_t i = 0; slot.sameAs != Fragment::None && i < form.numSlots; ++i)
      if (const Slot &other = form.slotStorage[i]; other.fragment == slot.sameAs) {
        slot.choices = other.choices;
        slot.kind = other.kind;
      }
    if (slot.choices.empty())
      throw "no slot before is that of the matrix whose type is meant";
  }
  unsigned lists = 1;
  for (unsigned alternatives = 0; alternatives < lists; ++alternatives)
    lists = readOperands(row.operands, alternatives, form);
  form.targets = readTargets(row.targets);
  form.since = std::max(row.since, firstVersionOf(form.targets));
  summarize(form);
  addGates(form);
  if (form.mnemonic == Mnemonic::Mma && form.isSparse())
    form.mnemonic = Mnemonic::MmaSp;
  findMembers(form);
  return form;
}

/// The row numbered \p index of \p rows, read.  Each is a constant of its own, as compilers limit the steps of one.
template <const auto &rows, size_t index> inline constexpr Form kReadForm = readForm(rows[index]);

/// All of \p rows, read.
template <const auto &rows> consteval auto readForms() {
  return []<size_t... index>(std::index_sequence<index...>) {
    return std::array<Form, sizeof...(index)>{kReadForm<rows, index>...};
  }(std::make_index_sequence<rows.size()>());
}

} // namespace ptxmatrix::detail
