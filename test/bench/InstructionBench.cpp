//===- InstructionBench.cpp - Typed instructions, checked and emitted -----===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "ptxmatrix/Check.h"
#include "ptxmatrix/StatementContext.h"

#include <benchmark/benchmark.h>

using namespace ptxmatrix;

namespace {

/// A generator's mix: each kind, with and without its optional parts.  They change from call to call and are
/// hidden from the compiler, so nothing is folded.
const std::array<Instruction, 8> kInstructions = {
    LdMatrix{.num = Num::X4, .space = Space::Shared},
    LdMatrix{.num = Num::X2, .trans = true, .space = Space::Shared},
    LdMatrix{.num = Num::X1},
    MovMatrix{},
    WmmaLoad{.matrix = Matrix::A, .layout = Layout::Row, .space = Space::Shared},
    WmmaLoad{.matrix = Matrix::B, .layout = Layout::Col, .space = Space::Global},
    WmmaLoad{.matrix = Matrix::C, .layout = Layout::Row, .shape = Shape::M32N8K16, .type = Type::F32},
    WmmaLoad{.matrix = Matrix::A, .layout = Layout::Col, .shape = Shape::M16N16K16, .type = Type::S8},
};

/// What a generator that prints text itself needs to know of each instruction: whether it is legal, how many registers
/// it has, and its spelling.
void ask(benchmark::State &state, std::span<const Instruction> instructions) {
  PtxVersion version{8, 0};
  Target target = kSm90;
  benchmark::DoNotOptimize(version);
  benchmark::DoNotOptimize(target);
  size_t next = 0;
  for (auto _ : state) {
    Instruction instruction = instructions[next];
    benchmark::DoNotOptimize(instruction);
    if (!isAccepted(instruction, version, target)) {
      state.SkipWithError("an instruction is not accepted");
      return;
    }
    benchmark::DoNotOptimize(registerCount(instruction));
    const OpcodeText text = opcode(instruction);
    benchmark::DoNotOptimize(text.str().data());
    next = next + 1 == instructions.size() ? 0 : next + 1;
  }
}

void mixed(benchmark::State &state) { ask(state, kInstructions); }
void ldmatrix(benchmark::State &state) { ask(state, std::span(kInstructions).subspan(0, 3)); }
void movmatrix(benchmark::State &state) { ask(state, std::span(kInstructions).subspan(3, 1)); }
void wmmaLoad(benchmark::State &state) { ask(state, std::span(kInstructions).subspan(4)); }

BENCHMARK(mixed)->Name("instruction/mixed");
BENCHMARK(ldmatrix)->Name("instruction/ldmatrix");
BENCHMARK(movmatrix)->Name("instruction/movmatrix");
BENCHMARK(wmmaLoad)->Name("instruction/wmma.load");

/// Calls \p use with operands whose numbers change from call to call, like the registers of a generator.
auto withOperands(const Instruction &instruction, uint32_t number, auto use) {
  const RegisterRange registers{"%r", number};
  const OperandName other{"%r", number + 9};
  const AddressOperand address{{"%rd", number}, 64};
  switch (mnemonic(instruction)) {
  case Mnemonic::LdMatrix:
    return use(std::array<StatementOperand, 2>{registers, address});
  case Mnemonic::MovMatrix:
    return use(std::array<StatementOperand, 2>{other, other});
  default: // wmma.load, with a stride
    return use(std::array<StatementOperand, 3>{registers, address, other});
  }
}

enum class Steps : uint8_t {
  Check,     ///< isAccepted()
  Emit,      ///< emitStatement()
  CheckEmit, ///< Both.
  EmitCheck, ///< emitStatement(), and checkStatement() of the printed text.
  Context,   ///< Both by a StatementContext, among declarations.
};

/// Whole statements into a buffer.
void emitAll(benchmark::State &state, std::span<const Instruction> instructions, Steps steps) {
  PtxVersion version{8, 0};
  Target target = kSm90;
  benchmark::DoNotOptimize(version);
  benchmark::DoNotOptimize(target);
  CheckOptions options;
  CheckResult check;
  options.ptxVersion = version;
  options.targets = {target};
  const StatementContext context(".reg .b32 %r<1000>; .reg .b64 %rd<1000>;", options);
  std::array<char, 672> buffer;
  size_t next = 0;
  uint32_t number = 1;
  for (auto _ : state) {
    Instruction instruction = instructions[next];
    benchmark::DoNotOptimize(instruction);
    bool ok = true;
    if (steps == Steps::Check || steps == Steps::CheckEmit)
      ok = isAccepted(instruction, version, target);
    benchmark::DoNotOptimize(ok);
    if (steps == Steps::Context)
      ok = withOperands(instruction, number, [&](std::span<const StatementOperand> operands) {
        return context.check(instruction, operands, buffer, check) && check.diagnostics.empty();
      });
    else if (steps != Steps::Check) {
      const EmitResult printed = withOperands(instruction, number, [&](std::span<const StatementOperand> operands) {
        return emitStatement(instruction, operands, buffer);
      });
      benchmark::DoNotOptimize(buffer.data());
      ok = ok && printed;
      if (steps == Steps::EmitCheck) {
        checkStatement({buffer.data(), printed.size}, options, check);
        ok = ok && check.diagnostics.empty();
      }
    }
    if (!ok) {
      state.SkipWithError("an instruction is not accepted");
      return;
    }
    next = next + 1 == instructions.size() ? 0 : next + 1;
    number = number > 900 ? 1 : number + 37;
  }
}

#define EMIT_BENCHMARKS(STEPS, NAME)                                                                                   \
  BENCHMARK_CAPTURE(emitAll, STEPS##Mixed, kInstructions, Steps::STEPS)->Name(NAME "/mixed");                          \
  BENCHMARK_CAPTURE(emitAll, STEPS##LdMatrix, std::span(kInstructions).subspan(0, 3), Steps::STEPS)                    \
      ->Name(NAME "/ldmatrix");                                                                                        \
  BENCHMARK_CAPTURE(emitAll, STEPS##MovMatrix, std::span(kInstructions).subspan(3, 1), Steps::STEPS)                   \
      ->Name(NAME "/movmatrix");                                                                                       \
  BENCHMARK_CAPTURE(emitAll, STEPS##WmmaLoad, std::span(kInstructions).subspan(4), Steps::STEPS)                       \
      ->Name(NAME "/wmma.load")

EMIT_BENCHMARKS(Check, "instruction/check");
EMIT_BENCHMARKS(Emit, "instruction/emit");
EMIT_BENCHMARKS(CheckEmit, "instruction/check+emit");
EMIT_BENCHMARKS(EmitCheck, "instruction/emit+check text");
EMIT_BENCHMARKS(Context, "instruction/emit+check in context");

} // namespace
