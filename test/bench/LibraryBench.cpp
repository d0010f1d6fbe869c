//===- LibraryBench.cpp - The time of single calls of the library ---------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Prints the nanoseconds of processor time of a call: `statement` checks one statement as text, `instruction` checks a
// typed instruction and prints it with its operands, and `snprintf` only prints the same.

#include "ptxmatrix/Check.h"
#include "ptxmatrix/Emit.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

using namespace ptxmatrix;

namespace {

/// A generator's mix: each kind, with and without its optional parts.
const std::array<Instruction, 8> kInstructions = {
    LdMatrix{.num = Num::X4, .space = Space::Shared},
    LdMatrix{.num = Num::X2, .trans = true, .space = Space::Shared},
    LdMatrix{.num = Num::X1},
    MovMatrix{},
    WmmaLoad{.matrix = Matrix::A, .layout = Layout::Row, .space = Space::Shared},
    WmmaLoad{.matrix = Matrix::B, .layout = Layout::Col, .space = Space::Global},
    WmmaLoad{.matrix = Matrix::C, .layout = Layout::Row, .shape = {32, 8, 16}, .type = Type::F32},
    WmmaLoad{.matrix = Matrix::A, .layout = Layout::Col, .shape = {16, 16, 16}, .type = Type::S8},
};
constexpr unsigned kCalls = 400'000;
/// Enough texts that neither the branch predictor nor the cache lines of one help with the next.
constexpr unsigned kTexts = 1024;

/// The statement \p number of a program: the registers change from statement to statement.
EmitResult print(const Instruction &instruction, uint32_t number, std::span<char> buffer) {
  const RegisterRange registers{"%r", 1 + number % 900};
  const OperandName other{"%r", 10 + number % 900};
  const AddressOperand address{{"%rd", 1 + number % 900}, 64};
  switch (instruction.mnemonic) {
  case Mnemonic::LdMatrix:
    return emitStatement(instruction, std::array<StatementOperand, 2>{registers, address}, buffer);
  case Mnemonic::MovMatrix:
    return emitStatement(instruction, std::array<StatementOperand, 2>{other, other}, buffer);
  default: // wmma.load, with a stride
    return emitStatement(instruction, std::array<StatementOperand, 3>{registers, address, other}, buffer);
  }
}

/// Keeps the compiler from removing what computes \p value, and from knowing it.
void hide(auto &value) { asm volatile("" : "+m"(value) : : "memory"); }

/// Calls \p function with 0, 1, 2, ... and prints the nanoseconds of a call.  It returns whether it succeeded.
void measure(const char *name, auto function) {
  const std::clock_t begin = std::clock();
  for (unsigned i = 0; i < kCalls; ++i)
    if (!function(i)) {
      std::cerr << name << ": a call failed\n";
      std::exit(1);
    }
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  std::cout << name << ' ' << 1e9 * seconds / kCalls << '\n';
}

} // namespace

int main() {
  std::array<char, 672> buffer;
  std::vector<std::string> texts;
  for (unsigned i = 0; i < kTexts; ++i) {
    const EmitResult printed = print(kInstructions[i % kInstructions.size()], 37 * i, buffer);
    texts.emplace_back(buffer.data(), printed.size);
  }

  CheckOptions options;
  options.ptxVersion = {8, 0};
  options.targets = {*findTarget("sm_90")};
  CheckResult result;
  measure("statement", [&](unsigned i) {
    checkStatement(texts[i % kTexts], options, result);
    return result.diagnostics.empty();
  });
  measure("instruction", [&](unsigned i) {
    Instruction instruction = kInstructions[i % kInstructions.size()];
    hide(instruction);
    const bool accepted = isAccepted(instruction, PtxVersion{8, 0}, *findTarget("sm_90"));
    const EmitResult printed = print(instruction, 37 * i, buffer);
    hide(buffer);
    return accepted && printed;
  });
  measure("snprintf", [&](unsigned i) {
    const std::string &text = texts[i % kTexts];
    const size_t end = text.find(' ');
    const int size = std::snprintf(buffer.data(), buffer.size(), "%.*s {%%r%u, %%r%u, %%r%u, %%r%u}, [%%rd%u+%d];",
                                   static_cast<int>(end), text.c_str(), i, i + 1, i + 2, i + 3, i, 64);
    hide(buffer);
    return size > 0;
  });
  return 0;
}
