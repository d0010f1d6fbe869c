//===- EmitTest.cpp - Statements printed from typed instructions ----------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "ptxmatrix/Emit.h"
#include "ptxmatrix/Check.h"
#include "ptxmatrix/Variants.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

using namespace ptxmatrix;

namespace {

constexpr LdMatrix kLoad{.num = Num::X4, .space = Space::Shared};
constexpr std::string_view kLoadOpcode = "ldmatrix.sync.aligned.m8n8.x4.shared.b16";
constexpr WmmaLoad kWmma{.matrix = Matrix::C, .type = Type::F32};
constexpr std::string_view kWmmaOpcode = "wmma.load.c.sync.aligned.row.m16n16k16.f32";

/// What is printed, or "error: " and why nothing is.
std::string emitted(const Instruction &instruction, const StatementOperands &operands) {
  std::vector<char> buffer(1000);
  const EmitResult result = emitStatement(instruction, operands, buffer);
  if (!result)
    return "error: " + std::string(message(result.error));
  return {buffer.data(), result.size};
}

EmitError errorOf(const Instruction &instruction, const StatementOperands &operands) {
  std::array<char, 1000> buffer;
  const EmitResult result = emitStatement(instruction, operands, buffer);
  EXPECT_EQ(result.size == 0, result.error != EmitError::None);
  return result.error;
}

const std::vector<std::string_view> kNames = {"%r1", "a", "_x", "$y", "%1", "B_$9", "r0", "%f31", "%extra"};
const std::vector<uint32_t> kNumbers = {7, 0, 10, 99, 100, 4294967295, 1, 2, 3};

/// Operands of each kind for \p instruction.
std::vector<StatementOperands> allOperands(const Instruction &instruction) {
  const unsigned count = registerCount(instruction)->count;
  const Destination destinations[] = {RegisterRange{"%r", 8}, RegisterRange{"a_register_of_long_name", 4294967288 - 1},
                                      RegisterNumbers{"%f", std::span(kNumbers).first(count)},
                                      RegisterNames{std::span(kNames).first(count)}};
  const GuardOperand guards[] = {{}, {"%p1", false}, {{"%p", 17}, true}, {"q", true}};
  const AddressOperand addresses[] = {
      {"%rd1"}, {{"%rd", 2}, -16}, {"tile", 2147483647}, {"tile", -2147483647 - 1}, {{"%rd", 4294967295}, 1}};
  const std::optional<Stride> strides[] = {std::nullopt,     16, 0, -8, 2147483647, OperandName{"%r", 9},
                                           OperandName("%s")};
  const OperandName sources[] = {"%r1", {"%r", 0}, "source"};

  std::vector<StatementOperands> all;
  for (const GuardOperand &guard : guards)
    for (const Destination &destination : destinations) {
      const StatementOperands some{.guard = guard, .destination = destination};
      if (mnemonic(instruction) == Mnemonic::MovMatrix) {
        for (const OperandName &source : sources)
          all.emplace_back(some).source = source;
        continue;
      }
      for (const AddressOperand &address : addresses)
        for (const std::optional<Stride> &stride : strides) {
          if (stride && mnemonic(instruction) == Mnemonic::LdMatrix)
            break;
          all.emplace_back(some).address = address;
          all.back().stride = stride;
        }
    }
  return all;
}

/// What \p check says but for advice: among the operands are strides that are legal alone.
std::vector<std::string> saidOf(const CheckResult &check) {
  std::vector<std::string> said;
  for (const Diagnostic &diagnostic : check.diagnostics)
    if (diagnostic.rule->group != "advice")
      said.push_back(diagnostic.message);
  return said;
}

} // namespace

TEST(Emit, PrintsEachOperand) {
  EXPECT_EQ(emitted(kLoad, {.destination = RegisterRange{"%r", 8}, .address = {{"%rd", 2}, -16}}),
            std::string(kLoadOpcode) + " {%r8, %r9, %r10, %r11}, [%rd2+-16];");
  EXPECT_EQ(emitted(kLoad, {.guard = {"%p1"}, .destination = RegisterRange{"%r", 99}, .address = {"tile", 32}}),
            "@%p1 " + std::string(kLoadOpcode) + " {%r99, %r100, %r101, %r102}, [tile+32];");
  const uint32_t numbers[] = {3, 1, 2, 4294967295};
  EXPECT_EQ(emitted(kLoad, {.guard = {{"%p", 3}, true},
                            .destination = RegisterNumbers{"a_register_of_long_name", numbers},
                            .address = {"%rd1"}}),
            "@!%p3 " + std::string(kLoadOpcode) +
                " {a_register_of_long_name3, a_register_of_long_name1, a_register_of_long_name2, "
                "a_register_of_long_name4294967295}, [%rd1];");
  const std::string_view names[] = {"a", "%b", "_c", "$d"};
  EXPECT_EQ(emitted(kLoad, {.destination = RegisterNames{names}, .address = {"%rd1", -2147483647 - 1}}),
            std::string(kLoadOpcode) + " {a, %b, _c, $d}, [%rd1+-2147483648];");

  EXPECT_EQ(emitted(kWmma, {.destination = RegisterRange{"%f", 0}, .address = {"%rd1"}}),
            std::string(kWmmaOpcode) + " {%f0, %f1, %f2, %f3, %f4, %f5, %f6, %f7}, [%rd1];");
  EXPECT_EQ(emitted(kWmma, {.destination = RegisterRange{"f", 0}, .address = {"%rd1"}, .stride = 16}),
            std::string(kWmmaOpcode) + " {f0, f1, f2, f3, f4, f5, f6, f7}, [%rd1], 16;");
  EXPECT_EQ(emitted(kWmma, {.destination = RegisterRange{"f", 0}, .address = {"%rd1"}, .stride = OperandName{"%r", 2}}),
            std::string(kWmmaOpcode) + " {f0, f1, f2, f3, f4, f5, f6, f7}, [%rd1], %r2;");

  EXPECT_EQ(emitted(MovMatrix{}, {.destination = RegisterRange{"%r", 1}, .source = {"%r", 2}}),
            "movmatrix.sync.aligned.m8n8.trans.b16 %r1, %r2;");
  const std::string owned = "%source";
  EXPECT_EQ(emitted(MovMatrix{}, {.destination = RegisterRange{"%r", 4294967295}, .source = owned}),
            "movmatrix.sync.aligned.m8n8.trans.b16 %r4294967295, %source;");
}

TEST(Emit, PrintsWhatTheCheckTakesInCanonicalForm) {
  size_t count = 0;
  CheckResult check;
  forEachInstruction([&](const Instruction &instruction, const Requirements &required) {
    CheckOptions options;
    options.ptxVersion = required.before ? required.since : kNewestRelease.ptx;
    for (const StatementOperands &operands : allOperands(instruction)) {
      const std::string text = emitted(instruction, operands);
      const CanonicalResult canonical = canonicalStatement(text, options);
      ASSERT_EQ(canonical.text, text);
      ASSERT_EQ(saidOf(canonical.check), std::vector<std::string>()) << text;
      checkStatement(text, options, check);
      ASSERT_EQ(saidOf(check), std::vector<std::string>()) << text;
      ASSERT_EQ(check.instructions[static_cast<size_t>(mnemonic(instruction))], 1U) << text;
      ++count;
    }
  });
  EXPECT_GT(count, 100000U);
}

TEST(Emit, KeepsToItsBuffer) {
  constexpr char kCanary = '\x7f';
  forEachInstruction([&](const Instruction &instruction, const Requirements &) {
    const std::vector<StatementOperands> all = allOperands(instruction);
    for (const StatementOperands &operands : {all.front(), all.back(), all[all.size() / 2]}) {
      const std::string text = emitted(instruction, operands);
      std::string memory(text.size() + 400, kCanary);
      for (size_t size = 0; size <= text.size() + 300; ++size) {
        std::ranges::fill(memory, kCanary);
        const EmitResult result = emitStatement(instruction, operands, std::span(memory).first(size));
        const bool fits = size >= text.size();
        ASSERT_EQ(result, (EmitResult{text.size(), fits ? EmitError::None : EmitError::BufferTooSmall})) << text;
        if (fits) {
          ASSERT_EQ(std::string_view(memory).substr(0, text.size()), text) << size;
        }
        ASSERT_EQ(memory.find_first_not_of(kCanary, size), std::string::npos) << text << " into " << size;
      }
    }
  });
}

TEST(Emit, NeedsNoBufferToTellTheSize) {
  const StatementOperands operands{.destination = RegisterRange{"%r", 8}, .address = {{"%rd", 2}, -16}};
  const EmitResult result = emitStatement(kLoad, operands, {});
  EXPECT_EQ(result, (EmitResult{emitted(kLoad, operands).size(), EmitError::BufferTooSmall}));
  EXPECT_FALSE(result);
}

TEST(Emit, FitsIntoTheDocumentedSize) {
  const std::string name(16, 'x');
  const std::vector<std::string_view> names(8, name);
  size_t most = 0;
  forEachInstruction([&](const Instruction &instruction, const Requirements &) {
    StatementOperands operands{.guard = {name, true},
                               .destination = RegisterNames{std::span(names).first(registerCount(instruction)->count)}};
    if (mnemonic(instruction) == Mnemonic::MovMatrix)
      operands.source = name;
    else
      operands.address = {name, -2147483647};
    if (mnemonic(instruction) == Mnemonic::WmmaLoad)
      operands.stride = OperandName(name);
    most = std::max(most, emitted(instruction, operands).size());
  });
  EXPECT_LE(most, 320U);
  EXPECT_GT(most, 256U) << "the documentation could promise a smaller size";
}

TEST(Emit, RefusesIllegalInstructions) {
  const StatementOperands operands{.destination = RegisterRange{"%r", 1}, .address = {"%rd1"}};
  EXPECT_EQ(errorOf(LdMatrix{.type = Type::B8}, operands), EmitError::IllegalInstruction);
  EXPECT_EQ(errorOf(WmmaLoad{.type = Type::S8, .aligned = false}, operands), EmitError::IllegalInstruction);
  EXPECT_EQ(errorOf(LdMatrix{.sourceType = Type::B16}, operands), EmitError::IllegalInstruction);
}

TEST(Emit, RefusesWrongNumbersOfRegisters) {
  for (size_t count = 0; count <= 9; ++count) {
    const EmitError expected = count == 4 ? EmitError::None : EmitError::RegisterCount;
    EXPECT_EQ(
        errorOf(kLoad, {.destination = RegisterNumbers{"%r", std::span(kNumbers).first(count)}, .address = {"%rd1"}}),
        expected);
    EXPECT_EQ(errorOf(kLoad, {.destination = RegisterNames{std::span(kNames).first(count)}, .address = {"%rd1"}}),
              expected);
  }
  const std::string_view two[] = {"a", "b"};
  EXPECT_EQ(errorOf(MovMatrix{}, {.destination = RegisterNames{two}, .source = "c"}), EmitError::RegisterCount);

  const uint32_t last = 4294967295 - 3;
  EXPECT_EQ(errorOf(kLoad, {.destination = RegisterRange{"%r", last}, .address = {"%rd1"}}), EmitError::None);
  EXPECT_EQ(errorOf(kLoad, {.destination = RegisterRange{"%r", last + 1}, .address = {"%rd1"}}),
            EmitError::RegisterNumber);
  EXPECT_EQ(errorOf(MovMatrix{}, {.destination = RegisterRange{"%r", 4294967295}, .source = "c"}), EmitError::None);
}

TEST(Emit, RefusesMissingAndUnexpectedOperands) {
  const RegisterRange destination{"%r", 1};
  EXPECT_EQ(errorOf(kLoad, {.destination = destination}), EmitError::MissingAddress);
  EXPECT_EQ(errorOf(kLoad, {.destination = destination, .address = {"", 4096}}), EmitError::MissingAddress);
  EXPECT_EQ(errorOf(kWmma, {.destination = destination, .stride = 16}), EmitError::MissingAddress);
  EXPECT_EQ(errorOf(MovMatrix{}, {.destination = destination}), EmitError::MissingSource);
  EXPECT_EQ(errorOf(kLoad, {.address = {"%rd1"}}), EmitError::BadName) << "no destination";
  EXPECT_EQ(errorOf(kLoad, {.destination = destination, .address = {"%rd1"}, .stride = 16}),
            EmitError::UnexpectedOperand);
  EXPECT_EQ(errorOf(kLoad, {.destination = destination, .address = {"%rd1"}, .source = "%r1"}),
            EmitError::UnexpectedOperand);
  EXPECT_EQ(errorOf(kWmma, {.destination = destination, .address = {"%rd1"}, .source = "%r1"}),
            EmitError::UnexpectedOperand);
  EXPECT_EQ(errorOf(MovMatrix{}, {.destination = destination, .address = {"%rd1"}, .source = "%r1"}),
            EmitError::UnexpectedOperand);
  EXPECT_EQ(errorOf(MovMatrix{}, {.destination = destination, .address = {"", 4}, .source = "%r1"}),
            EmitError::UnexpectedOperand);
  EXPECT_EQ(errorOf(MovMatrix{}, {.destination = destination, .stride = 4, .source = "%r1"}),
            EmitError::UnexpectedOperand);
}

TEST(Emit, RefusesWhatIsNoIdentifier) {
  const RegisterRange destination{"%r", 1};
  const std::string_view bad[] = {"_",     "%",   "$",   "1r",         "r-1",     "r 1",           " r",  "r ", "r\n",
                                  "%r1.x", "%%r", "r%",  "\xc3\xa4",   "WARP_SZ", "function_name", "[r]", "16", "r;",
                                  "a,b",   "!p",  "r+4", "inlined_at", "\xff",    "r/**/"};
  for (std::string_view name : bad) {
    EXPECT_EQ(errorOf(kWmma, {.guard = {name}, .destination = destination, .address = {"a"}}), EmitError::BadName)
        << name;
    EXPECT_EQ(errorOf(kWmma, {.destination = destination, .address = {name}}), EmitError::BadName) << name;
    EXPECT_EQ(errorOf(kWmma, {.destination = destination, .address = {"a"}, .stride = OperandName(name)}),
              EmitError::BadName)
        << name;
    EXPECT_EQ(errorOf(MovMatrix{}, {.destination = destination, .source = name}), EmitError::BadName) << name;
    EXPECT_EQ(errorOf(MovMatrix{}, {.destination = RegisterNames{std::span(&name, 1)}, .source = "a"}),
              EmitError::BadName)
        << name;
  }
  const std::string_view nothing;
  EXPECT_EQ(errorOf(MovMatrix{}, {.destination = RegisterNames{std::span(&nothing, 1)}, .source = "a"}),
            EmitError::BadName);
  EXPECT_EQ(errorOf(kWmma, {.destination = destination, .address = {"a"}, .stride = OperandName()}),
            EmitError::BadName);
  EXPECT_EQ(errorOf(MovMatrix{}, {.destination = destination, .source = std::string_view("a\0b", 3)}),
            EmitError::BadName);
}

TEST(Emit, TakesPrefixesThatANumberMakesIdentifiers) {
  for (std::string_view prefix : {"_", "%", "$", "r", "WARP_SZ", "r1_"}) {
    EXPECT_EQ(errorOf(MovMatrix{}, {.destination = RegisterRange{prefix, 1}, .source = {prefix, 2}}), EmitError::None)
        << prefix;
    const std::string text = emitted(MovMatrix{}, {.destination = RegisterRange{prefix, 1}, .source = {prefix, 2}});
    EXPECT_TRUE(checkStatement(text).diagnostics.empty()) << text;
  }
  const uint32_t number[] = {1};
  for (std::string_view prefix : {"", "1", "r.", "r ", "%%", "r-", "\xff"}) {
    EXPECT_EQ(errorOf(MovMatrix{}, {.destination = RegisterRange{prefix, 1}, .source = "r"}), EmitError::BadName);
    EXPECT_EQ(errorOf(MovMatrix{}, {.destination = RegisterNumbers{prefix, number}, .source = "r"}),
              EmitError::BadName);
    if (!prefix.empty()) {
      EXPECT_EQ(errorOf(MovMatrix{}, {.destination = RegisterRange{"r", 1}, .source = {prefix, 2}}),
                EmitError::BadName);
    }
  }
}

TEST(Emit, RefusesWhatTheCheckDoesNotRead) {
  constexpr size_t kLimit = Limits().statementBytes;
  const size_t rest = emitted(MovMatrix{}, {.destination = RegisterRange{"%r", 1}, .source = "x"}).size() - 1;
  std::vector<char> buffer(2 * kLimit);
  const std::string fits(kLimit - rest, 'x');
  const StatementOperands most{.destination = RegisterRange{"%r", 1}, .source = fits};
  EXPECT_EQ(emitStatement(MovMatrix{}, most, buffer), (EmitResult{kLimit, EmitError::None}));
  EXPECT_TRUE(checkStatement({buffer.data(), kLimit}).diagnostics.empty());
  const std::string longer = fits + "x";
  const StatementOperands more{.destination = RegisterRange{"%r", 1}, .source = longer};
  EXPECT_EQ(emitStatement(MovMatrix{}, more, buffer), (EmitResult{0, EmitError::TooLong}));
  EXPECT_EQ(emitStatement(MovMatrix{}, more, {}), (EmitResult{0, EmitError::TooLong}));
}

TEST(Emit, HasAMessageForEachError) {
  EXPECT_EQ(message(EmitError::None), "");
  for (EmitError error : {EmitError::IllegalInstruction, EmitError::RegisterCount, EmitError::RegisterNumber,
                          EmitError::BadName, EmitError::MissingAddress, EmitError::MissingSource,
                          EmitError::UnexpectedOperand, EmitError::TooLong, EmitError::BufferTooSmall})
    EXPECT_NE(message(error), "");
}

TEST(Emit, PrintsToStreams) {
  std::ostringstream stream;
  stream << "    ";
  const StatementOperands operands{.destination = RegisterRange{"%r", 8}, .address = {"tile"}};
  EXPECT_TRUE(emitStatement(kLoad, operands, stream));
  EXPECT_EQ(stream.str(), "    ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r8, %r9, %r10, %r11}, [tile];");

  const std::string name(1000, 'a');
  stream.str("");
  const EmitResult printed =
      emitStatement(MovMatrix{}, {.destination = RegisterRange{"%r", 1}, .source = name}, stream);
  EXPECT_EQ(stream.str(), "movmatrix.sync.aligned.m8n8.trans.b16 %r1, " + name + ";");
  EXPECT_EQ(printed, (EmitResult{stream.str().size(), EmitError::None}));

  stream.str("");
  EXPECT_EQ(emitStatement(kLoad, {.destination = RegisterRange{"%r", 8}}, stream),
            (EmitResult{0, EmitError::MissingAddress}));
  EXPECT_EQ(stream.str(), "");
}
