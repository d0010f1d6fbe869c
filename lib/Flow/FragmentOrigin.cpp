//===- FragmentOrigin.cpp - What wrote the registers of a fragment --------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Flow/FragmentOrigin.h"
#include "Flow/Computation.h"
#include "Flow/ReachingWrites.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
namespace {

/// The register that \p statement copies to another one of its size; empty if it is no plain `mov`.
std::string_view copiedRegister(const Function &function, uint32_t statement) {
  const std::optional<Computation> computation = readComputation(function, statement);
  const bool isMove = computation && computation->opcode == "mov" && computation->inputs.size() == 1;
  return isMove ? function.nameIn(computation->inputs.front()) : "";
}

bool haveSameOpcode(const AcceptedStatement &one, const AcceptedStatement &other) {
  return one.opcode.form == other.opcode.form && one.opcode.qualifiers == other.opcode.qualifiers;
}

} // namespace

std::optional<FragmentOrigin> FragmentOrigins::find(std::string_view name, uint32_t statement) {
  if (!mayHaveOrigin(name))
    return std::nullopt;
  std::optional<FragmentOrigin> joined;
  for (const uint32_t write : writesOf(name, statement)) {
    const std::optional<FragmentOrigin> origin = originAt(write, name, statement);
    if (!origin || (joined && (joined->number != origin->number || !haveSameOpcode(*joined->writer, *origin->writer))))
      return std::nullopt;
    const bool isFirst = !joined;
    joined = joined.value_or(*origin);
    joined->isLatest = joined->isLatest && isFirst;
  }
  return joined;
}

/// One of the writers, or null.
const AcceptedStatement *FragmentOrigins::writerAt(uint32_t statement) const {
  const auto indexOf = [](const AcceptedStatement *writer) { return writer->index; };
  const auto found = std::ranges::lower_bound(writers, statement, {}, indexOf);
  return found != writers.end() && (*found)->index == statement ? *found : nullptr;
}

/// Whether some write of a register named \p name has an origin.  Most registers have none, which this finds in less
/// time than which writes reach a statement.
bool FragmentOrigins::mayHaveOrigin(std::string_view name) const {
  constexpr size_t kMostWrites = 20;
  size_t writes = 0;
  for (const RegisterWrite *write = function.lastWrite(name); write; write = function.previous(*write))
    if (++writes == kMostWrites || writerAt(write->statement) || !copiedRegister(function, write->statement).empty())
      return true;
  return false;
}

std::vector<uint32_t> FragmentOrigins::writesOf(std::string_view name, uint32_t statement) {
  if (searchesLeft == 0)
    return {};
  --searchesLeft;
  return writesReaching(function, symbols, name, statement);
}

/// The origin of the value that \p write gives the register \p name, which \p reader reads.
std::optional<FragmentOrigin> FragmentOrigins::originAt(uint32_t write, std::string_view name, uint32_t reader) {
  constexpr size_t kMostCopies = 4; // of one value, one after the other
  bool isLatest = true;
  for (size_t copies = 0; copies < kMostCopies; ++copies) {
    if (const AcceptedStatement *const writer = writerAt(write))
      return inVector(name, *writer, isLatest);
    name = copiedRegister(function, write);
    const std::vector<uint32_t> writes = name.empty() ? std::vector<uint32_t>() : writesOf(name, write);
    if (writes.size() != 1)
      return std::nullopt;
    // In another block, what it copies may already be written again.
    isLatest = isLatest && writes.front() < write && write < reader &&
               function.blockOf(writes.front()) == function.blockOf(write);
    reader = std::exchange(write, writes.front());
  }
  return std::nullopt;
}

/// The place of the register \p name in the vector that \p writer certainly writes.
std::optional<FragmentOrigin> FragmentOrigins::inVector(std::string_view name, const AcceptedStatement &writer,
                                                        bool isLatest) const {
  const Statement statement = writer.in(function);
  const std::span<const Term> vector = statement.elementsOf(writer.ast->operands.front());
  for (uint32_t i = 0; i < vector.size() && !writer.ast->guard; ++i)
    if (statement.textOf(vector[i].tokens) == name)
      return FragmentOrigin{&writer, i, isLatest};
  return std::nullopt;
}

} // namespace ptxmatrix
