//===- WarpgroupPipeline.cpp - Asynchronous products ----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Flow/WarpgroupPipeline.h"
#include "Function/Function.h"
#include "Lex/Token.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// The kind of a step of \p mnemonic; nothing if it does not order products.
std::optional<StepKind> stepKind(Mnemonic mnemonic) {
  switch (mnemonic) {
  case Mnemonic::WgmmaFence:
    return StepKind::Fence;
  case Mnemonic::WgmmaMmaAsync:
    return StepKind::Product;
  case Mnemonic::WgmmaCommitGroup:
    return StepKind::Commit;
  case Mnemonic::WgmmaWaitGroup:
    return StepKind::Wait;
  default:
    return std::nullopt;
  }
}

/// How many groups may be pending after the wait \p statement; the least number, 0, for an expression.
uint32_t pendingGroups(const Function &function, const AcceptedStatement &wait) {
  const TokenRange operand = wait.ast->operands.front().tokens;
  if (operand.size() != 1)
    return 0;
  const Number number = readNumber(wait.in(function).textOf(operand));
  return number.isValid ? static_cast<uint32_t>(std::min<uint64_t>(number.value, UINT32_MAX)) : 0;
}

} // namespace

WarpgroupPipeline::WarpgroupPipeline(const Function &function, const SymbolTable &symbols,
                                     std::span<const AcceptedStatement> accepted)
    : numbers(symbols) {
  for (const AcceptedStatement &one : accepted)
    if (one.opcode.form->mnemonic == Mnemonic::WgmmaMmaAsync)
      addProduct(function, one);
  if (!allProducts.empty())
    addSteps(function, accepted);
}

std::span<const PipelineStep> WarpgroupPipeline::stepsOf(const Block &block) const {
  const auto begin = std::ranges::lower_bound(allSteps, block.begin, {}, &PipelineStep::statement);
  const auto end = std::ranges::lower_bound(begin, allSteps.end(), block.end, {}, &PipelineStep::statement);
  return {begin, end};
}

void WarpgroupPipeline::addProduct(const Function &function, const AcceptedStatement &product) {
  const Statement statement = product.in(function);
  const auto index = static_cast<uint32_t>(allProducts.size());
  WarpgroupProduct &added = allProducts.emplace_back();
  added.statement = product.index;
  added.isGuarded = product.ast->guard.has_value();
  for (size_t i = 0; i < product.ast->operands.size(); ++i) {
    const OperandSpec &spec = product.opcode.operand(i);
    if (!spec.isAsync)
      continue;
    const TokenRange place = product.ast->operands[i].tokens;
    ProductOperand &operand = spec.role == Role::Destination ? added.d : added.a;
    operand.range = statement.rangeOf(place);
    for (const Token &token : statement.tokens.subspan(place.begin, place.size())) {
      if (!token.is(TokenKind::Identifier))
        continue;
      const RegisterNumber number = numbers.add(function.textOf(token), function.statements()[product.index].scope);
      operand.registers.push_back(number);
      inD.resize(numbers.size());
      inA.resize(numbers.size());
      std::vector<uint32_t> &users = (spec.role == Role::Destination ? inD : inA)[number];
      if (users.empty() || users.back() != index)
        users.push_back(index);
    }
  }
  added.accumulator = lists.try_emplace(added.d.registers, static_cast<uint32_t>(lists.size())).first->second;
}

void WarpgroupPipeline::addSteps(const Function &function, std::span<const AcceptedStatement> accepted) {
  auto next = accepted.begin();
  uint32_t product = 0;
  for (uint32_t statement = 0; statement < function.statements().size(); ++statement) {
    next = std::find_if(next, accepted.end(), [=](const AcceptedStatement &one) { return one.index >= statement; });
    const bool isAccepted = next != accepted.end() && next->index == statement;
    const std::optional<StepKind> kind = isAccepted ? stepKind(next->opcode.form->mnemonic) : std::nullopt;
    if (kind)
      allSteps.push_back({.kind = *kind,
                          .statement = statement,
                          .number = *kind == StepKind::Product ? product++
                                    : *kind == StepKind::Wait  ? pendingGroups(function, *next)
                                                               : 0});
    else if (function.wordOf(statement) == "call")
      allSteps.push_back({.kind = StepKind::Call, .statement = statement});
    else
      addAccesses(function, statement);
  }
}

/// Adds a step if \p statement, of another instruction, accesses registers of products.
void WarpgroupPipeline::addAccesses(const Function &function, uint32_t statement) {
  PipelineStep step{.kind = StepKind::Access, .statement = statement};
  using Access = InstructionEffect::Access;
  const auto add = [&](std::span<const Token> tokens, Access kind) {
    for (const Token &token : tokens)
      if (token.is(TokenKind::Identifier) && kind != Access::Unknown)
        if (const auto number = numbers.find(function.textOf(token), function.statements()[statement].scope))
          step.accesses.push_back({token.range, *number, kind == Access::Written});
  };
  const OperandAccess access = accessOf(function.partsOf(statement).operands, function.statements()[statement].effect);
  // Copies do not count as reads: nvcc moves them before the wait, and ptxas back.
  if (function.wordOf(statement) != "mov")
    add(access.others, access.ofFirst == Access::Unknown ? Access::Unknown : Access::Read);
  add(access.first, access.ofFirst);
  if (!step.accesses.empty())
    allSteps.push_back(std::move(step));
}

} // namespace ptxmatrix
