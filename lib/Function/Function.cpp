//===- Function.cpp - The statements of a function ------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Function/Function.h"
#include "Isa/SpecialRegisters.h"
#include "Syntax/ConstantExpression.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {

size_t countWritten(const Opcode &opcode, const Ast &ast) {
  const bool hasResults = !ast.operands.empty() && ast.operands.front().kind == OperandKind::List; // of a call
  return hasResults ? 1 : std::min<size_t>(opcode.numResults, ast.firstAddress);
}

void Function::begin(std::string_view source, bool isWhole) {
  text = source;
  isComplete = isWhole;
  entersAnyLabel = !isWhole;
  isLabelled = false;
  all.clear();
  acceptedOnes.clear();
  tokens.clear();
  ids.clear();
  nextName = 0;
  numbers.clear();
  writes.clear();
  lastWrites.clear();
  labels.clear();
  toNoLabel.clear();
  allBlocks.clear();
  successors.clear();
  predecessors.clear();
  limits = {};
}

std::span<const Symbol *const> Function::resolve(const Item &statement, const SymbolTable &symbols) {
  nextName = ids.size();
  declared.clear();
  const auto add = [&](const Token &token) {
    const std::string_view name(text.data() + token.range.begin, token.range.size());
    ids.push_back(numbers.resolve(names.add(name), symbols));
    declared.push_back(numbers.symbolOf(ids.back()));
  };
  if (statement.ast)
    for (const NameNode &name : statement.ast->names)
      add(statement.tokens[name.identifier]);
  else
    for (const Token &token : statement.tokens)
      if (token.is(TokenKind::Identifier))
        add(token);
  return declared;
}

void Function::addStatement(const Item &item, ScopeIndex scope, const std::optional<MatchedForm> &matched) {
  const auto index = static_cast<uint32_t>(all.size());
  const bool isFirst = std::exchange(isLabelled, false);
  if (index == 0 || isFirst || all.back().jump() != Jump::None)
    allBlocks.push_back({index, index, isFirst});
  allBlocks.back().end = index + 1;
  const auto block = static_cast<uint32_t>(allBlocks.size() - 1);
  const bool isTooLong = item.tokens.size() > StatementReader::kMaxTokens;
  all.push_back({.range = item.range,
                 .opcode = item.opcode,
                 .ast = item.isInstruction ? item.ast : nullptr,
                 .scope = scope,
                 .firstToken = static_cast<uint32_t>(tokens.size()),
                 .firstName = static_cast<uint32_t>(nextName),
                 .block = block,
                 .isInstruction = item.isInstruction,
                 .hasError = !item.isInstruction || (item.opcode->isCandidate && (!matched || isTooLong))});
  const bool hasEnd = !item.tokens.empty() && item.tokens.back().is(TokenKind::Semicolon);
  tokens.insert(tokens.end(), item.tokens.begin(), item.tokens.end() - (hasEnd ? 1 : 0));
  if (item.isInstruction)
    addWrites(index);
  if (isTooLong) // else, memory would grow by more than the text
    all.back().ast = nullptr;
  if (!all.back().ast) { // only its writes are kept
    tokens.resize(all.back().firstToken);
    ids.resize(nextName);
  } else if (matched && !isGeneral(matched->mnemonic)) {
    all.back().accepted = static_cast<uint32_t>(acceptedOnes.size());
    acceptedOnes.push_back({index, item.ast, *matched});
  }
}

/// Adds the writes of \p statement, an instruction.
void Function::addWrites(uint32_t statement) {
  if (!all[statement].ast) { // it may write every register that it names
    for (const RegisterId id : std::span(ids).subspan(nextName))
      if (id != 0 && !findSpecialRegister(nameOf(id)))
        addWrite(id, statement);
    return;
  }
  for (const NameNode &name : namesWritten(statement))
    for (const RegisterId id : registersOf(statement, name))
      addWrite(id, statement);
}

void Function::addWrite(RegisterId id, uint32_t statement) {
  if (id >= lastWrites.size())
    lastWrites.resize(std::max<size_t>(numbers.end(), 2 * lastWrites.size()), kNone);
  writes.push_back({statement, std::exchange(lastWrites[id], static_cast<uint32_t>(writes.size()))});
}

void Function::addLabel(NameId name, ScopeIndex scope) {
  isLabelled = true;
  labels.push_back({{name, scope}, static_cast<uint32_t>(all.size())});
}

void Function::finish(const SymbolTable &symbols) {
  constexpr size_t kStepsPerStatement = 1024;
  constexpr size_t kSteps = size_t{1} << 19; // enough for any small function
  stepsLeft = kSteps + kStepsPerStatement * all.size();
  std::ranges::sort(labels);
  for (uint32_t block = 0; block < allBlocks.size(); ++block) {
    const uint32_t last = allBlocks[block].end - 1;
    const Jump jump = all[last].jump();
    allBlocks[block].firstSuccessor = static_cast<uint32_t>(successors.size());
    if (block + 1 < allBlocks.size() && (jump == Jump::None || !all[last].ast || all[last].ast->guard))
      successors.push_back(block + 1);
    if (const std::optional<uint32_t> target = jump == Jump::Branch ? findTarget(last, symbols) : std::nullopt)
      successors.push_back(*target);
    else if (jump == Jump::Branch || jump == Jump::IndexedBranch)
      entersAnyLabel = true;
  }
  for (const uint32_t to : successors)
    ++allBlocks[to].firstPredecessor; // how many there are
  uint32_t end = 0;
  for (Block &block : allBlocks)
    block.firstPredecessor = end += block.firstPredecessor; // where they end
  predecessors.resize(successors.size());
  for (auto from = static_cast<uint32_t>(allBlocks.size()); from-- > 0;)
    for (const uint32_t to : successorsOf(from))
      predecessors[--allBlocks[to].firstPredecessor] = from;
}

/// Finds the block to whose label the statement \p branch leads; nothing if it is unknown.
std::optional<uint32_t> Function::findTarget(uint32_t branch, const SymbolTable &symbols) {
  const Ast *const ast = all[branch].ast;
  if (!ast || ast->operands.empty() || !ast->operands.front().term.hasName())
    return std::nullopt;
  const NameId name = numbers.nameOf(ids[all[branch].firstName + ast->operands.front().term.name.index]);
  constexpr size_t kStepsPerScope = 16;
  for (ScopeIndex scope = all[branch].scope; take(kStepsPerScope); scope = symbols.parentOf(scope)) {
    const auto [begin, end] = std::ranges::equal_range(labels, std::pair(name, scope), {}, &Label::first);
    if (begin != end)
      return (end - 1)->second < all.size() ? std::optional(blockOf((end - 1)->second)) : std::nullopt;
    if (scope == 0) {
      toNoLabel.push_back(branch);
      break;
    }
  }
  return std::nullopt;
}

bool Function::take(size_t steps) const {
  if (steps > stepsLeft)
    return false;
  stepsLeft -= steps;
  return true;
}

std::span<const Symbol *const> Function::symbolsOf(uint32_t statement) const {
  declared.clear();
  for (const NameNode &name : all[statement].ast->names)
    declared.push_back(symbolOf(statement, name));
  return declared;
}

const NameNode *Function::calledName(uint32_t statement) const {
  const Ast *const ast = all[statement].ast;
  if (!ast)
    return nullptr;
  const auto called = std::ranges::find_if(ast->operands, [](const Operand &operand) {
    return operand.kind == OperandKind::Scalar && operand.term.hasName(); // not the results in parentheses
  });
  return called != ast->operands.end() ? &called->term.name : nullptr;
}

bool Function::callsRuntime(uint32_t statement) const {
  constexpr std::string_view kNames[] = {"vprintf", "__assertfail", "malloc", "free"};
  const NameNode *const name = calledName(statement);
  const Symbol *const symbol = name ? symbolOf(statement, *name) : nullptr;
  return symbol && symbol->isExtern && std::ranges::find(kNames, symbol->name) != std::end(kNames);
}

RegisterId Function::registerOf(uint32_t statement, const NameNode &name) const {
  const RegisterId id = ids[all[statement].firstName + name.index];
  const Symbol *const symbol = numbers.symbolOf(id);
  if (!name.element || !symbol || symbol->space != DeclSpace::Register)
    return id;
  const std::optional<unsigned> element = elementIndex(textOf(statement, *name.element));
  return element && *element < symbol->vectorLength ? id + *element : 0;
}

std::span<const NameNode> Function::namesWritten(uint32_t statement) const {
  const Ast &ast = *all[statement].ast;
  const Opcode &opcode = *all[statement].opcode;
  const size_t count = opcode.mnemonic ? countWritten(opcode, ast) : std::min<size_t>(ast.operands.size(), 1);
  const size_t first = ast.guard ? 1 : 0;
  const size_t end = count > 0 ? ast.operands[count - 1].namesEnd : first;
  return std::span(ast.names).subspan(first, end - first);
}

std::optional<uint64_t> Function::constantOf(uint32_t statement, const Term &term) const {
  const bool isSubtracted = term.sign && textOf(statement, *term.sign) != "+";
  if (isSubtracted || term.expression.begin == term.expression.end)
    return std::nullopt;
  const std::optional<ConstantValue> value = evaluateConstant(read(statement), term.expression).value;
  return value ? std::optional(value->bits) : std::nullopt;
}

uint32_t Function::numberIn(const AcceptedStatement &one) const {
  const uint64_t number = constantOf(one.index, one.ast->operands.front().term).value_or(0);
  return static_cast<uint32_t>(std::min<uint64_t>(number, UINT32_MAX));
}

unsigned Function::bitsOf(RegisterId id) const {
  const Symbol *const symbol = numbers.symbolOf(id);
  return symbol && symbol->type ? info(*symbol->type).bits : 0;
}

void findWritesReaching(const Function &function, RegisterId id, uint32_t statement, Writes &found) {
  // No value that people write comes from so many blocks, or from a register that is written so often in one.
  constexpr size_t kMaxBlocks = 64;
  constexpr size_t kMaxWrites = 200;
  const RegisterWrite *const last = function.lastWrite(id);
  if (!last)
    return;
  // Compilers write a virtual register once, so that is its value wherever it is read further down.
  const Symbol *const symbol = function.registers().symbolOf(id);
  const bool isParameter = symbol && symbol->role == DeclRole::FunctionParameter; // which has a value at the entry
  if (!function.previous(*last) && function.isWhole() && !isParameter) {
    if (last->statement < statement)
      found.push_back(last);
    return;
  }
  const size_t before = found.size();
  using Part = std::pair<uint32_t, uint32_t>; // of a block, up to a statement
  std::vector<Part> waiting = {{function.blockOf(statement), statement}};
  for (size_t next = 0; next < waiting.size(); ++next) {
    const auto [number, end] = waiting[next];
    const Block &block = function.blocks()[number];
    const RegisterWrite *write = last;
    size_t later = 0;
    for (; later < kMaxWrites && write && write->statement >= end; write = function.previous(*write))
      ++later;
    if (later == kMaxWrites || !function.take(later + waiting.size())) // `waiting` is searched below
      return found.resize(before);
    if (write && write->statement >= block.begin) {
      found.push_back(write);
      continue;
    }
    const Edges predecessors = function.predecessorsOf(number);
    if (function.isEntry(number) || waiting.size() + predecessors.size() > kMaxBlocks)
      return found.resize(before);
    for (const uint32_t predecessor : predecessors)
      if (std::ranges::find(waiting.begin() + 1, waiting.end(), predecessor, &Part::first) == waiting.end())
        waiting.emplace_back(predecessor, function.blocks()[predecessor].end);
  }
}

} // namespace ptxmatrix
