//===- CopyFormsTest.cpp - Copies, barriers and fences: a second table ----===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// test/Isa/Inputs/copies.txt is the second, independent table, and the rows of CopyForms.def are said in its words to
// compare them.

#include "Mnemonics.h"
#include "Operands.h"
#include "Patterns.h"

#include <gtest/gtest.h>

#include <climits>
#include <fstream>
#include <map>
#include <set>

using namespace ptxmatrix;

namespace {

/// By opcode and operands in words: what they need.
using CopyTable = std::map<std::string, Requirements>;

/// What some qualifiers need.
struct CopyGate {
  std::string prefix; ///< Of the opcode.
  std::vector<std::string> qualifiers;
  Requirements needs;
};

/// True if \p opcode has \p qualifier; "q::*" is any that begins so.
bool hasQualifier(const std::string &opcode, const std::string &qualifier) {
  if (qualifier.ends_with('*'))
    return opcode.find("." + qualifier.substr(0, qualifier.size() - 1)) != std::string::npos;
  return (opcode + ".").find("." + qualifier + ".") != std::string::npos;
}

/// \p text with \p to in place of each \p from.
std::string substituted(std::string text, const std::string &from, const std::string &to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

/// Every list that \p operands stands for: with and without each "{, x}".
std::vector<std::string> listsOf(const std::string &operands) {
  const size_t begin = operands.find('{');
  if (begin == std::string::npos)
    return {operands};
  const size_t end = operands.find('}');
  const std::string optional = operands.substr(begin + 1, end - begin - 1);
  std::vector<std::string> all;
  for (const std::string &rest : listsOf(operands.substr(end + 1)))
    for (const std::string &operand : {std::string(), optional})
      all.push_back(operands.substr(0, begin) + operand + rest);
  return all;
}

/// The registers of a value with the type of \p opcode: "i32", "2 x i16".
std::string typedValueOf(const std::string &opcode) {
  const std::string type = opcode.substr(opcode.rfind('.') + 1);
  const bool isFp8 = type.starts_with("e4m3") || type.starts_with("e5m2");
  const int bits = isFp8 ? 8 : std::stoi(type.substr(type.find_first_of("123456789")));
  const size_t packed = type.find('x');
  const int elements = packed == std::string::npos ? 1 : std::stoi(type.substr(packed + 1));
  std::string text = "i" + std::to_string(bits * elements);
  for (const std::string length : {"2", "4", "8"})
    if (hasQualifier(opcode, "v" + length))
      text = length + " x " + text;
  return text;
}

/// \p operand of \p opcode, completed; empty if it is there only with another qualifier.
std::string completed(const std::string &operand, const std::string &opcode) {
  const std::vector<std::string> parts = partsOf(operand, '?');
  if (parts.size() == 2 && std::ranges::none_of(partsOf(parts[1], '|'), [&](const std::string &qualifier) {
        return hasQualifier(opcode, qualifier);
      }))
    return "";
  std::string text = parts[0];
  for (int dimensions = 1; dimensions <= 5; ++dimensions)
    if (hasQualifier(opcode, std::to_string(dimensions) + "d")) {
      text = substituted(text, "(dim)", std::to_string(dimensions));
      text = substituted(text, "(dim-1)", std::to_string(dimensions - 1));
      text = substituted(text, "(dim-2)", std::to_string(dimensions - 2));
    }
  return text.ends_with(" typed") ? substituted(text, "typed", typedValueOf(opcode)) : text;
}

/// The operands of \p list, as the commas separate them.
std::vector<std::string> operandsIn(const std::string &list) { return partsOf(substituted(list, ", ", ","), ','); }

Requirements requirementsNamed(const std::string &since, const std::string &targets) {
  return {.since = parseVersion<PtxVersion>(since).value_or(kPtxReleases.front().ptx),
          .targets = targetsNamed(targets)};
}

/// What \p needs and a gate ask for together.
Requirements behindGate(const Requirements &needs, PtxVersion since, TargetSet targets) {
  return {.since = std::max(needs.since, since), .targets = needs.targets & targets};
}

CopyTable readSecond() {
  CopyTable all;
  std::vector<std::pair<std::string, std::string>> texts; // "$name" and what it stands for
  std::vector<CopyGate> gates;
  std::ifstream file(PTXMATRIX_SOURCE_DIR "/test/Isa/Inputs/copies.txt");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.starts_with('#'))
      continue;
    for (const auto &[name, text] : texts)
      line = substituted(line, name, text);
    std::istringstream words(line);
    std::string since;
    std::string targets;
    std::string qualifiers;
    if (line.starts_with('$')) {
      texts.emplace_back(line.substr(0, line.find(' ')), line.substr(line.find(' ') + 1));
    } else if (line.starts_with('@')) {
      std::string prefix;
      words.ignore(1) >> prefix >> qualifiers >> since >> targets;
      gates.push_back({substituted(prefix, "-", ""), partsOf(qualifiers, '+'), requirementsNamed(since, targets)});
    } else {
      const std::vector<std::string> columns = partsOf(substituted(line + " ", " | ", "\n"), '\n');
      words >> since >> targets;
      for (const std::string &opcode : opcodesOf(columns.at(1))) {
        Requirements needs = requirementsNamed(since, targets);
        for (const CopyGate &gate : gates)
          if (opcode.starts_with(gate.prefix) &&
              std::ranges::all_of(gate.qualifiers, [&](const auto &one) { return hasQualifier(opcode, one); }))
            needs = behindGate(needs, gate.needs.since, gate.needs.targets);
        for (const std::string &list : listsOf(columns.size() > 2 ? columns[2].substr(0, columns[2].size() - 1) : "")) {
          std::string statement = opcode;
          for (const std::string &one : operandsIn(list))
            if (const std::string operand = completed(one, opcode); !operand.empty())
              statement += (statement == opcode ? " " : ", ") + operand;
          EXPECT_TRUE(all.emplace(statement, needs).second) << "twice: " << statement;
        }
      }
    }
  }
  return all;
}

/// The constants that \p spec can be.
std::string constantsOf(const OperandSpec &spec) {
  const ConstantValues &values = spec.values;
  if (spec.constants == Constants::Accepted || values.first == INT_MIN)
    return "#";
  std::string text = std::to_string(values.first);
  if (values.count != 1)
    text += ".." + (values.count == 0 ? "" : std::to_string(values.last()));
  return text + (values.step == 0 ? " doubled" : values.step > 1 ? " by " + std::to_string(values.step) : "");
}

/// The operand of \p instruction numbered \p index.
std::string inWords(const Instruction &instruction, size_t index) {
  const OperandSpec &spec = operands(instruction)[index];
  const RegisterCount registers = registerCount(instruction, index);
  std::string text = (spec.opensBracket ? "[" : "") + std::string(name(spec.role)) + " ";
  if (spec.hasBrackets())
    return text + (spec.space == AddressSpace::Shared   ? "in shared"
                   : spec.space == AddressSpace::Global ? "in global"
                                                        : "in opcode");
  if (spec.isVector || registers.count > 1)
    text += std::to_string(registers.count) + " x ";
  if (spec.typedBy != 0)
    return text + "i" + std::to_string(detail::typedRegisters(instruction, spec).bits) +
           (spec.mayBeConstant() ? " or #" : "");
  std::vector<std::string> kinds;
  ScalarTypeSet types = spec.types;
  for (const auto &[kind, integers] : {std::pair("i8", detail::kIntegers8), std::pair("i16", detail::kIntegers16),
                                       std::pair("i32", detail::kIntegers32), std::pair("i64", detail::kIntegers64)})
    if (integers.isSubsetOf(types)) {
      kinds.emplace_back(kind);
      types = types - integers;
    }
  for (ScalarType type : types)
    kinds.emplace_back(info(type).spelling);
  if (spec.mayBeConstant() || spec.constants == Constants::Accepted)
    kinds.push_back(constantsOf(spec));
  if (spec.constants == Constants::Fraction)
    kinds.emplace_back("fraction");
  if (spec.mayBeVariable)
    kinds.emplace_back("variable");
  if (spec.acceptsSinks)
    kinds.emplace_back("_");
  for (size_t i = 0; i < kinds.size(); ++i)
    text += (i == 0 ? "" : " or ") + kinds[i] + (i == 0 && spec.hasSecond ? "|pred" : "");
  return text + (spec.closesBracket ? "]" : "");
}

/// Adds \p instruction, of which \p statement has the first \p index operands, with and without each optional one.
void addLists(const Instruction &instruction, size_t index, const std::string &statement, Requirements needs,
              CopyTable &all) {
  if (index == operands(instruction).size()) {
    all.emplace(statement, needs); // without an optional operand, two lists may be the same
    return;
  }
  const OperandSpec &spec = operands(instruction)[index];
  if (spec.isOptional)
    addLists(instruction, index + 1, statement, needs, all);
  if (spec.gate != 0 && spec.gatedFrom == 0) { // else only some values need more
    const detail::Gate &gate = instruction.form->gates[spec.gate - 1];
    needs = behindGate(needs, gate.since, gate.targets);
  }
  addLists(instruction, index + 1, statement + (index == 0 ? " " : ", ") + inWords(instruction, index), needs, all);
}

/// Registers whose names say their types.
constexpr std::string_view kTypedRegisters =
    ".reg .pred pred; .reg .b8 i8, i8_<9>; .reg .b16 i16, i16_<9>; .reg .b32 b32, i32, i32_<9>; "
    ".reg .b64 i64, i64_<9>; .reg .b128 b128, i128; ";

/// "{i32_0, i32_1}" for "source 2 x i32".
std::string plainOperand(const std::string &words) {
  const std::string close = words.ends_with(']') ? "]" : "";
  const std::vector<std::string> parts = partsOf(substituted(words, "]", ""), ' ');
  if (parts.at(1) == "in")
    return "[i64]";
  const bool isVector = parts.size() > 2 && parts[2] == "x";
  std::string kind = parts.at(isVector ? 3 : 1);
  kind = kind == "#" ? "0" : kind.substr(0, kind.find(".."));
  if (!isVector)
    return (words.starts_with('[') ? "[" : "") + kind + close;
  std::string text = "{";
  for (int i = 0; i < std::stoi(parts[1]); ++i)
    text.append(i == 0 ? "" : ", ").append(kind).append("_").append(std::to_string(i));
  return text + "}" + close;
}

/// What \p statement stands for, to be checked: "opcode [i64], i32;".
std::string plainStatement(const std::string &statement) {
  const std::string opcode = statement.substr(0, statement.find(' '));
  std::string text = opcode;
  for (const std::string &operand : operandsIn(statement.substr(std::min(opcode.size() + 1, statement.size()))))
    text += (text == opcode ? " " : ", ") + plainOperand(operand);
  return std::string(kTypedRegisters) + text + ";";
}

/// The options for those of \p targets that \p version has.
CheckOptions optionsFor(PtxVersion version, TargetSet targets) {
  CheckOptions options{.ptxVersion = version};
  for (Target target : targets)
    if (isDocumented(target, version) && leastVersion(target) <= version)
      options.targets.push_back(target);
  return options;
}

/// True if \p statement is an error for each of the targets of \p options.
bool isRefused(const std::string &statement, const CheckOptions &options) {
  return options.targets.empty() || std::ranges::none_of(checkStatement(statement, options).verdicts, &Verdict::ok);
}

} // namespace

TEST(CopyForms, AreThoseOfTheSecondTable) {
  CopyTable own;
  size_t count = 0;
  forEachOther("", [&](const Instruction &instruction, const Requirements &required) {
    if (isGeneral(instruction.mnemonic))
      return;
    ++count;
    for (const Instruction &one : withEachList(instruction))
      addLists(one, 0, textOf(one), required, own);
  });
  EXPECT_EQ(count, 16'804U);
  const CopyTable second = readSecond();
  for (const auto &[statement, needs] : second)
    EXPECT_TRUE(own.contains(statement)) << "not in the table of forms: " << statement;
  for (const auto &[statement, needs] : own) {
    EXPECT_TRUE(second.contains(statement)) << "not in the second table: " << statement;
    if (!second.contains(statement))
      continue;
    EXPECT_EQ(needs.since.str(), second.at(statement).since.str()) << statement;
    EXPECT_TRUE(needs.targets == second.at(statement).targets) << "targets of " << statement;
  }
}

TEST(CopyForms, AreAcceptedAsStatements) {
  for (const auto &[words, needs] : readSecond()) {
    const std::string statement = plainStatement(words);
    const auto *const first = std::ranges::lower_bound(kPtxReleases, needs.since, {}, &PtxRelease::ptx);
    const CanonicalResult result = canonicalStatement(statement, optionsFor(first->ptx, needs.targets));
    EXPECT_EQ(result.text, statement);
    for (const Diagnostic &diagnostic : result.check.diagnostics)
      ADD_FAILURE() << statement << ": " << diagnostic.message;
    EXPECT_TRUE(isRefused(statement, optionsFor(kNewestRelease.ptx, kAllTargets - needs.targets))) << statement;
    EXPECT_TRUE(first == kPtxReleases.begin() || isRefused(statement, optionsFor(std::prev(first)->ptx, needs.targets)))
        << statement;
  }
}
