//===- InstructionBench.cpp - Typed instructions, checked and emitted -----===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "ptxmatrix/Instruction.h"

#include <benchmark/benchmark.h>

using namespace ptxmatrix;

namespace {

/// A generator's mix: each kind, with and without what is optional.  They change from call to call, and the compiler
/// is kept from knowing them, so that nothing is folded.
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

/// What a generator asks of each instruction that it prints: is it legal here, how many registers, how is it spelled.
void checkAndEmit(benchmark::State &state, std::span<const Instruction> instructions) {
  PtxVersion version{8, 0};
  Target target = *findTarget("sm_90");
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

void mixed(benchmark::State &state) { checkAndEmit(state, kInstructions); }
void ldmatrix(benchmark::State &state) { checkAndEmit(state, std::span(kInstructions).subspan(0, 3)); }
void movmatrix(benchmark::State &state) { checkAndEmit(state, std::span(kInstructions).subspan(3, 1)); }
void wmmaLoad(benchmark::State &state) { checkAndEmit(state, std::span(kInstructions).subspan(4)); }

BENCHMARK(mixed)->Name("instruction/mixed");
BENCHMARK(ldmatrix)->Name("instruction/ldmatrix");
BENCHMARK(movmatrix)->Name("instruction/movmatrix");
BENCHMARK(wmmaLoad)->Name("instruction/wmma.load");

} // namespace
