//===- LaneValues.cpp - Values of registers in a function -----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/LaneValues.h"

#include <algorithm>
#include <array>

namespace ptxmatrix {
namespace {

constexpr BlockSize kRow = {LaneValue::kLanes, 1, 1};

bool isPossible(const BlockSize &size) {
  constexpr uint64_t kMax = 1024; // threads of a block
  const auto [x, y, z] = size;
  return std::ranges::all_of(size, [](uint64_t extent) { return extent > 0 && extent <= kMax; }) && x * y * z <= kMax;
}

/// Special registers that are the same in all threads of a warp.
constexpr std::string_view kSameInWarp[] = {"%ntid",    "%ctaid", "%nctaid", "%gridid",          "%warpid",
                                            "%nwarpid", "%smid",  "%nsmid",  "%total_smem_size", "%dynamic_smem_size"};

SharedLaneValue share(const LaneValue &value) { return std::make_shared<const LaneValue>(value); }

} // namespace

/// The value of the special register \p name, or of its \p element (`.x`).
SharedLaneValue LaneValues::valueOfSpecial(std::string_view name, std::string_view element) {
  const size_t dimension = element.size() == 2 ? std::string_view("xyz").find(element[1]) : std::string_view::npos;
  if (name == "%laneid" && element.empty())
    return share(LaneValue::of([](size_t lane) { return lane; }));
  if (name == "%ntid" && isDeclared && dimension < 3)
    return share(LaneValue::same(blockSize[dimension]));
  if (std::ranges::find(kSameInWarp, name) != std::end(kSameInWarp)) {
    LaneValue value = LaneValue::unknownSame();
    value.ofThreads = name == "%warpid";
    return share(value);
  }
  if (name != "%tid" || rows == WarpRows::Unknown || dimension > 2)
    return nullptr;
  usesThreads = true;
  LaneValue value = LaneValue::of([&, columns = blockSize[0], lines = blockSize[1]](size_t lane) {
    const size_t thread = warp * LaneValue::kLanes + lane;
    return BlockSize{thread % columns, thread / columns % lines, thread / columns / lines}[dimension];
  });
  value.ofThreads = true;
  return share(value);
}

/// The value of the register, special register or variable \p name when \p statement reads it.
SharedLaneValue LaneValues::valueOfName(const NameNode &name, uint32_t statement) {
  const Symbol *const symbol = function.symbolOf(statement, name);
  const bool isVariable = symbol && symbol->space != DeclSpace::Register;
  if (const RegisterId id = function.registerOf(statement, name); !isVariable && function.lastWrite(id))
    return valueOf(id, statement);
  if (!symbol)
    return valueOfSpecial(function.textOf(statement, name.identifier),
                          name.element ? function.textOf(statement, *name.element) : "");
  const bool hasAddress =
      symbol->space == DeclSpace::Shared || symbol->space == DeclSpace::Global || symbol->space == DeclSpace::Const;
  return hasAddress && !name.element ? share(LaneValue::unknownSame(symbol)) : nullptr;
}

SharedLaneValue LaneValues::find(const Term &term, uint32_t statement) {
  if (term.kind != TermKind::Name && term.kind != TermKind::Expression)
    return nullptr;
  const std::optional<uint64_t> constant = function.constantOf(statement, term);
  if (term.kind == TermKind::Expression)
    return constant ? share(LaneValue::same(*constant)) : nullptr;
  Value value = valueOfName(term.name, statement);
  if (!value || !term.sign)
    return value;
  if (!constant)
    return nullptr;
  const LaneValue added = LaneValue::same(*constant);
  const auto sum = evaluateLanes("add", std::array{std::string_view(".u64")}, std::array{value.get(), &added});
  return sum ? share(*sum) : nullptr;
}

/// Reads a term, or the place of a parameter.
SharedLaneValue LaneValues::readInput(const Operand &input, uint32_t statement) {
  const Term &term = input.term;
  if (input.kind == OperandKind::Address) {
    const Symbol *const symbol = term.kind == TermKind::Name ? function.symbolOf(statement, term.name) : nullptr;
    // All threads have the parameters of a kernel in common.  What a call returns is in .param, too.
    const bool isCommon = symbol && symbol->space == DeclSpace::Param && symbol->role == DeclRole::EntryParameter &&
                          !input.second; // a register as the index may differ between lanes
    return isCommon ? share(LaneValue::unknownSame()) : nullptr;
  }
  return input.isPlain() ? find(term, statement) : nullptr;
}

LaneValues::LaneValues(const Function &function, WarpRows rows, uint32_t warp)
    : ValueSolver(function), isDeclared(function.bounds().required && isPossible(*function.bounds().required)),
      rows(isDeclared ? WarpRows::Certain : rows), blockSize(isDeclared ? *function.bounds().required : kRow),
      warp(warp) {}

uint32_t LaneValues::warps() const {
  const auto [x, y, z] = blockSize;
  return static_cast<uint32_t>((x * y * z + LaneValue::kLanes - 1) / LaneValue::kLanes);
}

uint32_t LaneValues::threads() const {
  const auto [x, y, z] = blockSize;
  const uint64_t threads = x * y * z - warp * LaneValue::kLanes;
  return static_cast<uint32_t>((uint64_t{1} << std::min<uint64_t>(threads, LaneValue::kLanes)) - 1);
}

SharedLaneValue LaneValues::evaluate(RegisterId id, uint32_t statement, const Ast &ast) {
  constexpr size_t kMaxInputs = 4; // no row has so many
  if (ast.operands.front().kind != OperandKind::Scalar || ast.operands.size() - 1 > kMaxInputs)
    return nullptr;
  std::array<Value, kMaxInputs> values;
  std::array<const LaneValue *, kMaxInputs> inputs{};
  size_t count = 0;
  for (const Operand &operand : std::span(ast.operands).subspan(1)) {
    values[count] = readInput(operand, statement);
    inputs[count] = values[count].get();
    if (!inputs[count++])
      return nullptr;
  }
  const Opcode &opcode = *function[statement].opcode;
  const std::optional<Term> &second = ast.operands.front().second;
  std::string word(opcode.word);
  if (second && function.registerOf(statement, *second) == id)
    word += '|';
  std::optional<LaneValue> value =
      word == "ld" ? *inputs.front()
                   : evaluateLanes(word, opcode.qualifiers, std::span(inputs).first(count), function.bitsOf(id));
  if (!value)
    return nullptr;
  value->origin = function[statement].range;
  return share(*value);
}

} // namespace ptxmatrix
