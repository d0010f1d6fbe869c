//===- Mnemonics.h - All instructions, and counts by them -------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Check.h"
#include "ptxmatrix/Instruction.h"

#include <string>
#include <utility>
#include <vector>

namespace ptxmatrix {

inline std::vector<Mnemonic> allMnemonics() {
  std::vector<Mnemonic> all;
  for (size_t i = 0; i < kNumMatrixMnemonics; ++i)
    all.push_back(static_cast<Mnemonic>(i));
  return all;
}

/// The opcode of \p instruction.
inline std::string textOf(const Instruction &instruction) { return std::string(opcode(instruction).str()); }

/// CheckResult::instructions for these numbers of instructions, and none of those that are not named.
inline auto counts(std::initializer_list<std::pair<Mnemonic, size_t>> some) {
  decltype(CheckResult::instructions) all{};
  for (const auto &[mnemonic, count] : some)
    all[static_cast<size_t>(mnemonic)] = count;
  return all;
}

} // namespace ptxmatrix
