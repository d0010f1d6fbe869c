//===- LaneBlock.cpp - Lane values from statement to statement ------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Lanes/LaneBlock.h"
#include "Lanes/ConstantRegisters.h"
#include "Scan/CharClass.h"
#include "Scan/Number.h"
#include "Sema/Operands/ConstantExpression.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace ptxmatrix {
namespace {

/// No kernel that people write has so many registers of known value in a block; more are not followed.
constexpr size_t kMaxValues = 4096;

bool contains(std::string_view text, std::string_view wanted) {
  return !text.empty() && memmem(text.data(), text.size(), wanted.data(), wanted.size()) != nullptr;
}

/// Instructions that change more than registers of unknown value, or read none but known ones.
bool isFollowed(std::string_view opcode) {
  return opcode == "bra" || opcode == "brx" || opcode == "exit" || opcode == "ld" || opcode == "ret" ||
         isEvaluated(opcode);
}

/// Special registers that are the same in all threads of a warp.
bool isSameInWarp(std::string_view name) {
  static constexpr std::string_view kSame[] = {
      "%ntid",    "%ctaid", "%nctaid", "%gridid",          "%warpid",
      "%nwarpid", "%smid",  "%nsmid",  "%total_smem_size", "%dynamic_smem_size"};
  return std::ranges::find(kSame, name) != std::end(kSame);
}

/// Whether a load reads a parameter of the kernel.  What a call returns is in .param, too.
bool isKernelParameter(const Statement &statement, const SymbolTable &symbols) {
  const std::vector<Operand> &operands = statement.ast().operands;
  if (operands.size() != 2 || operands[1].kind != OperandKind::Address || operands[1].term.kind != TermKind::Name)
    return false;
  const Symbol *symbol = symbols.find(statement.textOf(operands[1].term.name.identifier));
  return symbol && symbol->space == DeclSpace::Param && symbol->role == DeclRole::EntryParameter;
}

} // namespace

void LaneBlock::begin(size_t place, bool withHeader) {
  blockBegin = searchedTo = place;
  hasHeader = withHeader;
  isRead = hasBranch = false;
  blockExit.reset();
  active = reaching;
  values.clear();
  scopes.clear();
}

void LaneBlock::beginFunction(const Word &directive, size_t exits) {
  functionBegin = directive.range.begin;
  threads.reset();
  isFirstBlock = true;
  firstBlockIsRead = false;
  firstBlockExit.reset();
  reaching = UINT32_MAX;
  exitsBefore = exits;
  begin(functionBegin, /*withHeader=*/true);
}

void LaneBlock::beginStatements(size_t place) {
  threads.emplace();
  begin(place, /*withHeader=*/false);
}

void LaneBlock::beginBlock(const Word &name, size_t exits) {
  if (isFirstBlock) {
    firstBlockEnd = name.range.begin;
    firstBlockHasExit = exits != exitsBefore;
  }
  isFirstBlock = false;
  exitsBefore = exits;
  begin(name.range.end, /*withHeader=*/false);
}

/// Whether something in the block up to \p end differs between lanes.  Each byte is looked at once.
bool LaneBlock::hasSource(size_t end) {
  constexpr size_t kLongest = 7;
  const size_t from = searchedTo - std::min(searchedTo - blockBegin, kLongest - 1);
  searchedTo = end;
  const std::string_view part = text.substr(from, end - from);
  if (!threads)
    readHeader();
  return contains(part, "%laneid") || ((assumesRows || threads->size) && contains(part, "%tid"));
}

/// What the first block tells of the others is that part of the warp left in it.
void LaneBlock::readFirstBlock(const SymbolTable &symbols, StatementReader &reader) {
  firstBlockIsRead = true;
  const size_t place = blockBegin;
  begin(functionBegin, /*withHeader=*/true);
  if (hasSource(firstBlockEnd)) {
    readBlock(firstBlockEnd, symbols, reader);
    if (blockExit && !hasBranch) {
      firstBlockExit = blockExit;
      reaching = active;
    }
  }
  begin(place, /*withHeader=*/false);
}

void LaneBlock::readTo(size_t end, bool needsValues, size_t exits, const SymbolTable &symbols,
                       StatementReader &reader) {
  if (!isFirstBlock && firstBlockHasExit && !firstBlockIsRead)
    readFirstBlock(symbols, reader);
  if ((needsValues || exits != exitsBefore) && (isRead || hasSource(end)))
    readBlock(end, symbols, reader);
}

/// `.reqntid` (PTX ISA, "Performance-Tuning Directives").  `.maxntid` bounds how many threads a block has, not how they
/// lie: a kernel with `.maxntid 256, 1, 1` may be launched with 16 x 16.  The lexer goes on behind the '{' of the body.
void LaneBlock::readHeader() {
  lexer.moveTo(functionBegin);
  std::optional<std::array<uint64_t, 3>> size;
  for (Word word = lexer.next(); word.kind != WordKind::End && !word.is('{');) {
    const bool isSize = word.isDirective(".reqntid");
    word = lexer.next();
    if (!isSize)
      continue;
    size = {1, 1, 1};
    for (size_t i = 0; i < 3 && word.kind == WordKind::Number; ++i) {
      (*size)[i] = readNumber(word.text).value;
      word = lexer.next();
      if (!word.is(','))
        break;
      word = lexer.next();
    }
  }
  threads.emplace();
  constexpr uint64_t kMost = 1024; // threads of a block
  if (!size || !std::ranges::all_of(*size, [](uint64_t extent) { return extent > 0 && extent <= kMost; }))
    return;
  threads->size = size;
  const uint64_t count = (*size)[0] * (*size)[1] * (*size)[2];
  if (count < LaneValue::kLanes)
    threads->lanes = (uint32_t{1} << count) - 1;
}

void LaneBlock::readBlock(size_t end, const SymbolTable &symbols, StatementReader &reader) {
  if (!isRead) {
    isRead = true;
    if (!threads || hasHeader)
      readHeader();
    if (!hasHeader)
      lexer.moveTo(blockBegin);
    active &= threads->lanes;
  }
  for (;;) {
    const Word word = lexer.peek();
    if (word.kind == WordKind::End || word.range.begin >= end)
      return;
    if (word.kind == WordKind::Identifier || word.is('@')) {
      readStatement(word.range.begin, symbols, reader);
      continue;
    }
    lexer.next();
    if (word.is('{'))
      scopes.emplace_back();
    else if (word.is('}'))
      closeScope();
    else if (word.isDirective(".reg"))
      readRegisters();
    else if (word.isDirective(".loc"))
      lexer.skipLine();
    else if (word.kind == WordKind::Directive)
      readOtherStatement();
  }
}

void LaneBlock::passOver(SourceRange range, const LexedStatement &statement) {
  if (!isRead || lexer.peek().range.begin != range.begin)
    return;
  forgetTarget(range.of(text), statement);
  lexer.moveTo(range.end);
}

void LaneBlock::closeScope() {
  if (scopes.empty()) { // it opened before the block: which names it hid is not known
    values.clear();
    return;
  }
  for (std::string_view name : scopes.back())
    forget(name);
  scopes.pop_back();
}

/// `.reg .b32 a, b<4>;`: outer registers of these names are hidden.
void LaneBlock::readRegisters() {
  for (Word word = lexer.peek(); word.kind != WordKind::End && !word.is('}'); word = lexer.peek()) {
    lexer.next();
    if (word.is(';'))
      return;
    if (word.kind != WordKind::Identifier)
      continue;
    std::vector<std::string_view> names = {word.text};
    if (lexer.peek().is('<')) {
      names.clear();
      for (const auto &[name, value] : values)
        if (name.starts_with(word.text) && std::ranges::all_of(name.substr(word.text.size()), isDigit))
          names.push_back(name);
    }
    for (std::string_view name : names)
      forget(name);
    if (!scopes.empty())
      scopes.back().push_back(word.text);
  }
}

void LaneBlock::readStatement(size_t place, const SymbolTable &symbols, StatementReader &reader) {
  const size_t end = lexStatement(statements, place, lexed);
  if (end == 0)
    return readOtherStatement();
  lexer.moveTo(end);
  const std::string_view statement = text.substr(place, end - place);
  const std::string_view opcode = lexed.opcode.of(statement);
  if (!isFollowed(opcode.substr(0, opcode.find('.'))))
    return forgetTarget(statement, lexed);
  const ReadStatement read = reader.read(statement, place, &lexed);
  if (read.statement.error) // `setp.eq.u32 p|q, a, b;`
    forgetTarget(statement, lexed);
  else
    apply(read.statement, symbols);
}

/// Forgets what the statement writes: the registers in front of its first comma.
void LaneBlock::forgetTarget(std::string_view statement, const LexedStatement &target) {
  if (values.empty())
    return;
  size_t nesting = 0;
  for (const Token &token : target.tokens()) {
    const char first = statement[token.range.begin];
    if (token.kind == TokenKind::Identifier && token.range.begin > target.opcode.begin)
      forget(token.range.of(statement));
    else if (first == '{' || first == '[' || first == '(')
      ++nesting;
    else if (first == '}' || first == ']' || first == ')')
      --nesting;
    else if (first == ',' && nesting == 0)
      return;
  }
}

/// What could not be split into tokens writes no register but those in front of its first comma.
void LaneBlock::readOtherStatement() {
  size_t nesting = 0;
  bool isBehind = false;
  for (Word word = lexer.peek(); word.kind != WordKind::End; word = lexer.peek()) {
    if (word.is('}') && nesting == 0)
      return;
    lexer.next();
    if (word.is(';') && nesting == 0)
      return;
    if (word.is('{') || word.is('[') || word.is('('))
      ++nesting;
    else if ((word.is('}') || word.is(']') || word.is(')')) && nesting > 0)
      --nesting;
    isBehind = isBehind || (word.is(',') && nesting == 0);
    if (word.kind == WordKind::Identifier && !isBehind)
      forget(word.text);
  }
}

void LaneBlock::forget(std::string_view name) {
  if (hasLeadingZero(name))
    values.clear();
  else
    values.erase(name);
}

void LaneBlock::set(std::string_view name, const LaneValue &value) {
  if (hasLeadingZero(name) || values.size() == kMaxValues)
    return forget(name);
  values.insert_or_assign(name, value);
}

const LaneValue *LaneBlock::find(std::string_view name) const {
  const auto found = values.find(name);
  return found == values.end() ? nullptr : &found->second;
}

std::optional<LaneDifference> LaneBlock::difference(const LaneValue &value) const {
  if (active == 0)
    return std::nullopt;
  const auto first = static_cast<size_t>(std::countr_zero(active));
  for (size_t lane = first + 1; lane < LaneValue::kLanes; ++lane)
    if ((active >> lane & 1) != 0 && value.lanes[lane] != value.lanes[first])
      return LaneDifference{first, lane};
  return std::nullopt;
}

void LaneBlock::apply(const Statement &statement, const SymbolTable &symbols) {
  const Ast &ast = statement.ast();
  const std::string_view opcode = statement.textOf(ast.opcode);
  const bool isGuarded = ast.guard.has_value();
  if (opcode == "exit" || opcode == "ret") {
    if (isGuarded && !ast.guard->predicate.element)
      leave(statement, statement.textOf(ast.guard->predicate.identifier), ast.guard->negated);
    return;
  }
  if (opcode == "bra" || opcode == "brx")
    hasBranch = hasBranch || !blockExit;
  if (ast.operands.empty())
    return;
  const Operand &target = ast.operands.front();
  const bool isRegister = target.kind == OperandKind::Scalar && target.term.kind == TermKind::Name &&
                          !target.term.name.element && !target.term.sign;
  if (!isRegister || isGuarded) {
    for (TokenIndex token = target.tokens.begin; token < target.tokens.end; ++token)
      if (statement.tokens[token].kind == TokenKind::Identifier)
        forget(statement.textOf(token));
    return;
  }
  // The result is known before its register is forgotten, which may be an input.
  const std::string_view name = statement.textOf(target.term.name.identifier);
  std::optional<LaneValue> value = result(statement, opcode, symbols);
  if (!value)
    return forget(name);
  value->origin = {statement.offset, statement.offset + statement.text.size()};
  set(name, *value);
}

void LaneBlock::leave(const Statement &statement, std::string_view guard, bool isNegated) {
  const LaneValue *value = find(guard);
  if (!value || value->hasBase)
    return;
  uint32_t leaving = 0;
  for (size_t lane = 0; lane < LaneValue::kLanes; ++lane)
    if ((value->lanes[lane] != 0) != isNegated)
      leaving |= uint32_t{1} << lane;
  leaving &= active;
  const uint32_t staying = active & ~leaving;
  if (leaving != 0 && staying != 0 && !blockExit)
    blockExit = LaneExit{{statement.offset, statement.offset + statement.text.size()},
                         static_cast<size_t>(std::countr_zero(leaving)),
                         static_cast<size_t>(std::countr_zero(staying)),
                         value->assumesRow};
  active = staying;
}

std::optional<LaneValue> LaneBlock::result(const Statement &statement, std::string_view opcode,
                                           const SymbolTable &symbols) const {
  const Ast &ast = statement.ast();
  std::array<std::string_view, 4> qualifiers;
  if (ast.qualifiers.size() > qualifiers.size())
    return std::nullopt;
  for (TokenIndex i = 0; i < ast.qualifiers.size(); ++i)
    qualifiers[i] = statement.textOf(ast.qualifiers.begin + i);
  if (opcode == "ld")
    return isKernelParameter(statement, symbols) ? std::optional(LaneValue::unknownSame()) : std::nullopt;
  std::array<LaneValue, 3> inputs;
  const size_t numInputs = ast.operands.size() - 1;
  if (numInputs > inputs.size())
    return std::nullopt;
  for (size_t i = 0; i < numInputs; ++i)
    if (!readInput(statement, ast.operands[i + 1], symbols, inputs[i]))
      return std::nullopt;
  return evaluateLanes(opcode, std::span(qualifiers).first(ast.qualifiers.size()), std::span(inputs).first(numInputs));
}

/// False where \p operand is not known.
bool LaneBlock::readInput(const Statement &statement, const Operand &operand, const SymbolTable &symbols,
                          LaneValue &value) const {
  const Term &term = operand.term;
  if (operand.kind != OperandKind::Scalar)
    return false;
  if (term.kind == TermKind::Expression) {
    const ConstantResult constant = evaluateConstant(statement, term.expression);
    if (!constant.value || constant.value->isFloat())
      return false;
    value = LaneValue::same(constant.value->bits);
    return true;
  }
  if (term.kind != TermKind::Name || term.sign)
    return false;
  const std::string_view name = statement.textOf(term.name.identifier);
  const std::string_view element = term.name.element ? statement.textOf(*term.name.element) : std::string_view();
  if (const LaneValue *known = element.empty() ? find(name) : nullptr) {
    value = *known;
    return true;
  }
  const Symbol *symbol = symbols.find(name);
  std::optional<LaneValue> found;
  if (!symbol)
    found = special(name, element);
  else if (element.empty() && (symbol->space == DeclSpace::Shared || symbol->space == DeclSpace::Global ||
                               symbol->space == DeclSpace::Const))
    found = LaneValue::unknownSame(); // its address
  if (found)
    value = *found;
  return found.has_value();
}

std::optional<LaneValue> LaneBlock::special(std::string_view name, std::string_view element) const {
  if (name == "%laneid" && element.empty()) {
    LaneValue value;
    for (size_t lane = 0; lane < LaneValue::kLanes; ++lane)
      value.lanes[lane] = lane;
    return value;
  }
  if (name == "%ntid" && threads->size && element.size() == 2) {
    const size_t dimension = std::string_view("xyz").find(element[1]);
    return dimension < 3 ? std::optional(LaneValue::same((*threads->size)[dimension])) : std::nullopt;
  }
  if (isSameInWarp(name))
    return LaneValue::unknownSame();
  const size_t dimension = element.size() == 2 ? std::string_view("xyz").find(element[1]) : std::string_view::npos;
  if (name != "%tid" || dimension > 2)
    return std::nullopt;
  LaneValue value;
  value.assumesRow = !threads->size;
  const std::array<uint64_t, 3> size = threads->size.value_or(std::array<uint64_t, 3>{LaneValue::kLanes, 1, 1});
  for (size_t lane = 0; lane < LaneValue::kLanes; ++lane) {
    const uint64_t rows = lane / size[0];
    const std::array<uint64_t, 3> place = {lane % size[0], rows % size[1], rows / size[1]};
    value.lanes[lane] = place[dimension];
  }
  return value;
}

} // namespace ptxmatrix
