//===- WarpgroupPipeline.cpp - Asynchronous products ----------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/WarpgroupPipeline.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {

using StepKind = FlightStep::Kind;

WarpgroupPipeline::WarpgroupPipeline(const Function &function) : function(function) {
  for (const AcceptedStatement &one : function.accepted())
    if (one.is(Mnemonic::WgmmaMmaAsync))
      addProduct(one);
  if (!allProducts.empty())
    addSteps();
}

void WarpgroupPipeline::addProduct(const AcceptedStatement &product) {
  const auto index = static_cast<uint32_t>(allProducts.size());
  WarpgroupProduct &added = allProducts.emplace_back();
  numbers.resize(function.registers().end(), ProductRegister::kNone);
  added.statement = product.index;
  for (size_t i = 0; i < product.ast->operands.size(); ++i) {
    const OperandSpec &spec = product.opcode.operand(i);
    if (!spec.isAsync)
      continue;
    const bool isOfD = spec.role == Role::Destination;
    ProductOperand &operand = isOfD ? added.d : added.a;
    std::vector<RegisterNumber> registers;
    for (const NameNode &name : product.ast->namesOf(i))
      registers.push_back(addRegister(function.registerOf(product.index, name), index, isOfD));
    const auto list = lists.try_emplace(std::move(registers), static_cast<uint32_t>(lists.size())).first;
    operand = {function.read(product.index).rangeOf(product.ast->operands[i].tokens), list->first};
    if (isOfD)
      added.accumulator = list->second;
  }
}

/// Adds the register \p id of \p product, and returns its number.
RegisterNumber WarpgroupPipeline::addRegister(RegisterId id, uint32_t product, bool isOfD) {
  RegisterNumber &number = numbers[id];
  if (number == ProductRegister::kNone) {
    number = static_cast<RegisterNumber>(allRegisters.size());
    allRegisters.push_back({id});
  }
  uint32_t &last = isOfD ? allRegisters[number].lastUseInD : allRegisters[number].lastUseInA;
  uses.push_back({product, std::exchange(last, static_cast<uint32_t>(uses.size()))});
  return number;
}

void WarpgroupPipeline::addSteps() {
  uint32_t product = 0;
  for (uint32_t statement = 0; statement < function.statements().size(); ++statement) {
    if (statement == function.blocks()[function.blockOf(statement)].begin ||
        (!allSteps.empty() && allSteps.back().changesProducts()))
      copies.clear();
    const AcceptedStatement *const one = function.acceptedAt(statement);
    const auto is = [&](Mnemonic mnemonic) { return one && one->is(mnemonic); };
    const auto add = [&](StepKind kind, uint32_t number = 0) { allSteps.push_back({{kind, statement, number}}); };
    if (is(Mnemonic::WgmmaMmaAsync))
      add(StepKind::Issue, product++);
    else if (is(Mnemonic::WgmmaFence))
      allSteps.push_back({{StepKind::None, statement}, /*isFence=*/true});
    else if (is(Mnemonic::WgmmaCommitGroup))
      add(StepKind::Commit);
    else if (is(Mnemonic::WgmmaWaitGroup))
      add(StepKind::Wait, function.numberIn(*one));
    else if (function[statement].isCall() || function[statement].is("wgmma")) // a function, or one that is wrong
      add(StepKind::CompleteAll);                                             // may wait
    else
      addAccesses(statement);
  }
}

/// Adds a step if \p statement, of another instruction, accesses registers of products.
void WarpgroupPipeline::addAccesses(uint32_t statement) {
  const FunctionStatement &accessing = function[statement];
  const Ast *const ast = accessing.ast;
  if (!ast)
    return;
  const bool isMove = accessing.is("mov");
  PipelineStep step{{StepKind::None, statement}};
  std::vector<ProductAccess> writes;
  std::vector<ProductAccess> copied;
  std::vector<RegisterId> written;
  for (size_t i = 0; i < ast->operands.size(); ++i) {
    const Access access = accessOf(*accessing.opcode, *ast, i);
    const bool isWrite = access == Access::Written;
    for (const NameNode &name : ast->namesOf(i)) {
      const RegisterId id = function.registerOf(statement, name);
      if (isWrite)
        written.push_back(id);
      else if (access == Access::Read && !isMove)
        addReadOfCopy(id);
      const RegisterNumber number = numbers[id];
      if (number == ProductRegister::kNone)
        continue;
      allRegisters[number].isRead |= !isWrite;
      if (access != Access::Unknown)
        (isWrite  ? writes
         : isMove ? copied
                  : step.accesses)
            .push_back({function.tokensOf(statement)[name.identifier].range, number, isWrite});
    }
  }
  for (const RegisterId id : written)
    copies.erase(id);
  if (!copied.empty() && !ast->guard)
    for (const RegisterId id : written)
      copies.emplace(id, Copy{allSteps.size(), copied.front()});
  step.accesses.insert(step.accesses.end(), writes.begin(), writes.end());
  if (!step.accesses.empty() || !copied.empty())
    allSteps.push_back(std::move(step));
}

/// Counts the `mov` that gave register \p id its value as a read of a product.
void WarpgroupPipeline::addReadOfCopy(RegisterId id) {
  if (const auto copy = copies.find(id); copy != copies.end()) {
    std::vector<ProductAccess> &accesses = allSteps[copy->second.step].accesses;
    accesses.insert(accesses.begin(), copy->second.access);
    copies.erase(copy);
  }
}

std::vector<ProductAccess> WarpgroupPipeline::accessesOf(const PipelineStep &step) const {
  if (!step.isProduct())
    return step.accesses;
  std::vector<ProductAccess> accesses;
  const WarpgroupProduct &product = allProducts[step.number];
  for (const ProductOperand *const operand : {&product.a, &product.d})
    for (const RegisterNumber number : operand->registers)
      accesses.push_back({operand->range, number, /*isWrite=*/operand == &product.d});
  return accesses;
}

std::vector<uint32_t> WarpgroupPipeline::usersUpTo(uint32_t lastUse) const {
  std::vector<uint32_t> users;
  for (uint32_t use = lastUse; use != ProductRegister::kNone && function.take(1); use = uses[use].previous)
    users.push_back(uses[use].product);
  return users;
}

} // namespace ptxmatrix
