//===- OperandCheck.cpp - Operands against scopes and form ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/OperandCheck.h"
#include "Diagnostics/Prose.h"
#include "Diagnostics/Rules.h"
#include "Sema/SpecialRegisters.h"

namespace ptxmatrix {
namespace {

std::string typeText(ScalarType type) { return "." + std::string(info(type).spelling); }

std::string_view spaceName(DeclSpace space) {
  switch (space) {
  case DeclSpace::Register:
    return "a register";
  case DeclSpace::Const:
    return "a .const variable";
  case DeclSpace::Global:
    return "a .global variable";
  case DeclSpace::Local:
    return "a .local variable";
  case DeclSpace::Param:
    return "a .param variable";
  case DeclSpace::Shared:
    return "a .shared variable";
  case DeclSpace::Function:
    return "a function";
  case DeclSpace::Label:
    return "a label";
  }
  return "";
}

/// "1 register", "4 registers"
std::string registers(size_t count) { return std::to_string(count) + (count == 1 ? " register" : " registers"); }

class OperandChecker {
public:
  OperandChecker(const Statement &statement, const MatchedOpcode &opcode, const NameScope &scope,
                 std::vector<Diagnostic> &diagnostics)
      : statement(statement), opcode(opcode), scope(scope), diagnostics(diagnostics) {}

  void check() {
    const std::vector<Operand> &operands = statement.ast.operands;
    const auto &patterns = opcode.form->operands;
    size_t most = 0;
    size_t least = 0;
    for (detail::OperandPattern pattern : patterns) {
      most += pattern == detail::OperandPattern::None ? 0 : 1;
      least += pattern == detail::OperandPattern::None || pattern == detail::OperandPattern::Stride ? 0 : 1;
    }
    if (operands.size() > most) {
      report(Rule::OperandCount, rangeOf(operands[most]),
             instruction() + " takes " + (most == least ? "" : "at most ") + std::to_string(most) + " operands");
      return;
    }
    if (operands.size() < least) {
      const SourceRange range =
          operands.empty() ? statement.rangeOf(statement.ast.qualifiers.end - 1) : rangeOf(operands.back());
      report(Rule::OperandCount, {range.end, range.end},
             instruction() + " needs " + std::to_string(least) + " operands: " + operandList());
      return;
    }
    if (patterns[0] == detail::OperandPattern::Vector && operands[0].kind == OperandKind::Address &&
        operands[1].kind == OperandKind::Vector) {
      report(Rule::OperandKind, {rangeOf(operands[0]).begin, rangeOf(operands[1]).end},
             "the operands are in the wrong order: " + instruction() + " needs " + operandList());
      return;
    }
    for (size_t i = 0; i < operands.size(); ++i)
      checkOperand(operands[i], patterns[i], i);
  }

private:
  void report(Rule rule, SourceRange range, std::string message, const Declaration *declaration = nullptr) {
    Diagnostic diagnostic = makeDiagnostic(rule, range, std::move(message));
    if (declaration)
      diagnostic.notes.push_back({declaration->name, "declared here"});
    diagnostics.push_back(std::move(diagnostic));
  }

  SourceRange rangeOf(const Operand &operand) const { return statement.rangeOf(operand.tokens); }
  std::string instruction() const { return quoted(name(opcode.form->mnemonic)); }
  bool isWmma() const { return opcode.form->mnemonic == Mnemonic::WmmaLoad; }

  std::string operandList() const {
    switch (opcode.form->mnemonic) {
    case Mnemonic::LdMatrix:
      return "a vector of registers and an address";
    case Mnemonic::MovMatrix:
      return "a destination and a source register";
    case Mnemonic::WmmaLoad:
      return "a vector of registers, an address and perhaps a stride";
    }
    return "";
  }

  void checkOperand(const Operand &operand, detail::OperandPattern pattern, size_t index) {
    switch (pattern) {
    case detail::OperandPattern::Vector:
    case detail::OperandPattern::AnyVector:
      return checkDestination(operand);
    case detail::OperandPattern::Register:
      return index == 0 ? checkResult(operand) : checkSource(operand);
    case detail::OperandPattern::Address:
      return checkAddress(operand);
    case detail::OperandPattern::Stride:
      return checkStride(operand);
    case detail::OperandPattern::None:
      return;
    }
  }

  //===--------------------------------------------------------------------===//
  // Names
  //===--------------------------------------------------------------------===//

  /// What a name turned out to be.
  struct Resolved {
    enum Kind : uint8_t { Declared, Special, Unknown, Wrong } kind = Wrong;
    const Declaration *declaration = nullptr;
    const SpecialRegister *special = nullptr;
  };

  /// Looks \p name up.  Unknown: it need not be declared.  Wrong: reported.
  Resolved resolve(const NameNode &name) {
    const std::string_view text = statement.textOf(name.identifier);
    if (const Declaration *declaration = scope.symbols.find(text))
      return {Resolved::Declared, declaration, nullptr};
    if (const SpecialRegister *special = findSpecialRegister(text))
      return {Resolved::Special, nullptr, special};
    if (!scope.needsDeclaration)
      return {Resolved::Unknown, nullptr, nullptr};
    report(Rule::UndeclaredName, statement.rangeOf(name.identifier), quoted(text) + " is not declared in this scope");
    return {};
  }

  /// The type of the register that \p name is, or nothing if that is reported or not known.
  std::optional<ScalarType> registerType(const NameNode &name, bool specialsAllowed, const Declaration *&declaration) {
    const Resolved resolved = resolve(name);
    const std::string_view text = statement.textOf(name.identifier);
    declaration = resolved.declaration;
    if (resolved.kind == Resolved::Special) {
      if (specialsAllowed && resolved.special->isVector == name.element.has_value())
        return resolved.special->type;
      report(Rule::OperandKind, statement.rangeOf(name),
             "special register " + quoted(text) + " cannot stand here: " + instruction() +
                 " needs a declared register");
      return std::nullopt;
    }
    if (resolved.kind != Resolved::Declared)
      return std::nullopt;
    if (declaration->space != DeclSpace::Register || !declaration->type) {
      report(Rule::OperandKind, statement.rangeOf(name.identifier),
             quoted(text) + " is " + std::string(spaceName(declaration->space)) + ", not a register", declaration);
      return std::nullopt;
    }
    const bool isVector = declaration->vectorLength > 1;
    if (isVector != name.element.has_value()) {
      report(Rule::OperandKind, statement.rangeOf(name),
             isVector ? quoted(text) + " is a vector register: name one of its elements, such as '" +
                            std::string(text) + ".x'"
                      : quoted(text) + " is not a vector register and has no elements",
             declaration);
      return std::nullopt;
    }
    if (name.element && !isElement(statement.textOf(*name.element))) {
      report(Rule::OperandKind, statement.rangeOf(*name.element),
             quoted(statement.textOf(*name.element)) + " is not an element: use .x, .y, .z or .w");
      return std::nullopt;
    }
    return declaration->type;
  }

  static bool isElement(std::string_view text) {
    return text.size() == 2 && std::string_view("xyzwrgba").find(text[1]) != std::string_view::npos;
  }

  //===--------------------------------------------------------------------===//
  // Destinations
  //===--------------------------------------------------------------------===//

  /// ptxas takes predicates for the registers of ldmatrix and movmatrix.
  bool fits(ScalarType type) const {
    return opcode.form->registers.contains(type) || (type == ScalarType::Pred && !isWmma());
  }

  /// ".b32, .u32 or .s32"
  std::string acceptedTypes() const {
    std::vector<std::string> parts;
    for (size_t i = 0; i < kScalarTypes.size(); ++i)
      if (opcode.form->registers.contains(static_cast<ScalarType>(i)))
        parts.push_back(typeText(static_cast<ScalarType>(i)));
    return joined(parts, "or");
  }

  std::string opcodeText() const {
    return "'" + std::string(detail::opcode(*opcode.form, opcode.qualifiers).str()) + "'";
  }

  /// What the accepted types depend on: of a wmma.load, on its type.
  std::string typedOpcode() const { return isWmma() ? opcodeText() : instruction(); }

  void reportType(SourceRange range, std::string_view what, ScalarType type, const Declaration *declaration) {
    report(Rule::OperandType, range,
           quoted(what) + " is of type " + typeText(type) + "; " + typedOpcode() + " needs " + acceptedTypes(),
           declaration);
  }

  void checkDestination(const Operand &operand) {
    const RegisterCount needed = detail::registerCount(*opcode.form, opcode.qualifiers);
    if (operand.kind != OperandKind::Vector) {
      if (operand.kind != OperandKind::Scalar || operand.term.kind != TermKind::Name || operand.term.sign)
        report(Rule::OperandKind, rangeOf(operand),
               "the destination must be a vector of " + registers(needed.count) + " in braces");
      else
        checkWholeVector(operand, needed);
      return;
    }
    const size_t count = operand.elementsEnd - operand.elementsBegin;
    if (count != needed.count) {
      report(Rule::RegisterCount, rangeOf(operand),
             opcodeText() + " needs " + registers(needed.count) + ", this vector has " + std::to_string(count));
      return;
    }
    checkElements(operand);
  }

  /// `ldmatrix ... v4, [a]`: a vector register as a whole.
  void checkWholeVector(const Operand &operand, RegisterCount needed) {
    const NameNode &name = operand.term.name;
    const std::string_view text = statement.textOf(name.identifier);
    const Resolved resolved = resolve(name);
    if (resolved.kind == Resolved::Wrong)
      return;
    const Declaration *declaration = resolved.declaration;
    if (resolved.kind == Resolved::Unknown && !name.element)
      return report(Rule::OperandKind, rangeOf(operand),
                    "the destination must be in braces: '{" + std::string(text) + "}'");
    if (!declaration || declaration->vectorLength == 1 || name.element || isWmma()) {
      const std::string written(rangeText(operand.tokens));
      return report(Rule::OperandKind, rangeOf(operand),
                    needed.count == 1
                        ? "the destination must be in braces: '{" + written + "}'"
                        : "the destination must be a vector of " + registers(needed.count) + " in braces");
    }
    if (declaration->vectorLength != needed.count)
      return report(Rule::RegisterCount, rangeOf(operand),
                    opcodeText() + " needs " + registers(needed.count) + ", " + quoted(text) + " has " +
                        std::to_string(declaration->vectorLength),
                    declaration);
    if (declaration->type && !fits(*declaration->type))
      reportType(rangeOf(operand), text, *declaration->type, declaration);
  }

  std::string_view rangeText(TokenRange range) const {
    const size_t begin = statement.tokens[range.begin].range.begin;
    return statement.text.substr(begin, statement.tokens[range.end - 1].range.end - begin);
  }

  void checkElements(const Operand &operand) {
    bool allSinks = true;
    bool allKnown = true;
    bool isMixed = false;
    bool hasPrevious = false;
    ScalarType previous = ScalarType::B32; ///< The type of the last register; of all of them where not isMixed.
    const Declaration *firstDeclaration = nullptr;
    for (uint32_t i = operand.elementsBegin; i < operand.elementsEnd; ++i) {
      const Term &element = statement.ast.elements[i];
      if (element.kind == TermKind::Sink)
        continue;
      allSinks = false;
      if (element.kind != TermKind::Name) {
        report(Rule::OperandKind, statement.rangeOf(element.tokens), "the destination must be made of registers");
        return;
      }
      const size_t before = diagnostics.size();
      const Declaration *declaration = nullptr;
      const std::optional<ScalarType> type = registerType(element.name, /*specialsAllowed=*/!isWmma(), declaration);
      if (diagnostics.size() != before)
        return;
      if (!type) {
        allKnown = false;
        hasPrevious = false;
        continue;
      }
      if (element.name.element && declaration && isWmma())
        return report(Rule::OperandKind, statement.rangeOf(element.tokens),
                      "'wmma.load' does not take elements of vector registers", declaration);
      if (hasPrevious && !areCompatible(previous, *type))
        return report(Rule::OperandType, statement.rangeOf(element.tokens),
                      quoted(rangeText(element.tokens)) + " of type " + typeText(*type) +
                          " cannot stand in one vector behind a register of type " + typeText(previous),
                      declaration);
      // 64-bit registers and predicates are taken by their own type each; a vector of others counts as a whole.
      const bool isTakenAlone = info(*type).bits == 64 || *type == ScalarType::Pred;
      if (info(*type).bits != info(firstAccepted()).bits || (isTakenAlone && !fits(*type)))
        return reportType(statement.rangeOf(element.tokens), rangeText(element.tokens), *type, declaration);
      isMixed = isMixed || (hasPrevious && previous != *type);
      hasPrevious = true;
      previous = *type;
      if (!firstDeclaration)
        firstDeclaration = declaration;
    }
    if (allSinks)
      return report(Rule::OperandKind, rangeOf(operand), "the destination must name at least one register");
    // ptxas takes registers of different types together for untyped bits, which every instruction accepts.
    if (allKnown && !isMixed && !fits(previous))
      report(Rule::OperandType, rangeOf(operand),
             "these registers are of type " + typeText(previous) + "; " + typedOpcode() + " needs " + acceptedTypes(),
             firstDeclaration);
  }

  ScalarType firstAccepted() const {
    return opcode.form->registers.contains(ScalarType::B64) ? ScalarType::B64 : ScalarType::B32;
  }

  /// Neighbours must be of one size, and of one kind unless one of them is untyped.
  static bool areCompatible(ScalarType a, ScalarType b) {
    if (info(a).bits != info(b).bits)
      return false;
    return info(a).kind == info(b).kind || info(a).kind == ScalarKind::Bits || info(b).kind == ScalarKind::Bits;
  }

  //===--------------------------------------------------------------------===//
  // Registers of movmatrix
  //===--------------------------------------------------------------------===//

  void checkResult(const Operand &operand) {
    if (operand.kind != OperandKind::Scalar || operand.term.kind != TermKind::Name || operand.term.sign)
      return reportNoRegister(operand, "destination");
    checkRegister(operand);
  }

  void checkSource(const Operand &operand) {
    const Term &term = operand.term;
    if (operand.kind == OperandKind::Scalar && isSingleLiteral(term))
      return; // ptxas takes the bits of `0f3F800000`
    if (operand.kind != OperandKind::Scalar || term.kind == TermKind::Sink || term.kind == TermKind::Expression)
      return reportNoRegister(operand, "source");
    if (term.sign) {
      if (term.name.element)
        return report(Rule::AddressOffset, statement.rangeOf(TokenRange{*term.sign, term.tokens.end}),
                      "nothing can be added to an element of a vector register");
      if (!checkOffset(term))
        return;
      // ptxas takes a symbol where something is added to it.
      const Declaration *declaration = scope.symbols.find(statement.textOf(term.name.identifier));
      if (declaration && isVariable(declaration->space))
        return;
    }
    checkRegister(operand);
  }

  static bool isVariable(DeclSpace space) {
    return space != DeclSpace::Register && space != DeclSpace::Function && space != DeclSpace::Label;
  }

  /// A hexadecimal single-precision number, perhaps in parentheses.
  bool isSingleLiteral(const Term &term) const {
    if (term.kind != TermKind::Expression || term.expression.end - term.expression.begin != 1)
      return false;
    const ExpressionNode &node = statement.ast.expressionNodes[term.expression.begin];
    return node.op == ExpressionOp::Literal && statement.tokens[node.token].kind == TokenKind::Float &&
           isSingle(statement.textOf(node.token));
  }

  static bool isSingle(std::string_view text) { return text.starts_with("0f") || text.starts_with("0F"); }

  void reportNoRegister(const Operand &operand, std::string_view role) {
    report(Rule::OperandKind, rangeOf(operand),
           "the " + std::string(role) + " of 'movmatrix' must be a register" +
               (operand.kind == OperandKind::Vector ? " without braces" : ""));
  }

  void checkRegister(const Operand &operand) {
    const NameNode &name = operand.term.name;
    const Declaration *declaration = nullptr;
    const std::optional<ScalarType> type = registerType(name, /*specialsAllowed=*/false, declaration);
    if (type && operand.term.kind == TermKind::NotName && *type != ScalarType::Pred)
      report(Rule::OperandType, rangeOf(operand), "'!' goes with predicates alone", declaration);
    else if (type && !fits(*type))
      reportType(statement.rangeOf(name), statement.textOf(name.identifier), *type, declaration);
  }

  //===--------------------------------------------------------------------===//
  // Addresses and strides
  //===--------------------------------------------------------------------===//

  void checkAddress(const Operand &operand) {
    if (operand.kind != OperandKind::Address)
      return report(Rule::OperandKind, rangeOf(operand), "the address must be in brackets");
    const Term &term = operand.term;
    if (term.kind != TermKind::Name) {
      report(Rule::AddressOffset, statement.rangeOf(term.tokens),
             "a constant cannot be the address of " + instruction() + ": name a register or symbol");
      return;
    }
    if (term.name.element)
      return report(Rule::AddressOffset, statement.rangeOf(*term.name.element),
                    "an element of a vector register cannot be an address");
    if (term.sign && !checkOffset(term))
      return;
    checkBase(term.name);
  }

  void checkBase(const NameNode &name) {
    const Resolved resolved = resolve(name);
    const std::string_view text = statement.textOf(name.identifier);
    if (resolved.kind == Resolved::Special) {
      if (resolved.special->isVector || resolved.special->type == ScalarType::Pred)
        report(Rule::OperandType, statement.rangeOf(name), quoted(text) + " cannot be an address");
      return;
    }
    if (resolved.kind != Resolved::Declared)
      return;
    const Declaration &declaration = *resolved.declaration;
    if (declaration.space != DeclSpace::Register)
      return checkSymbol(name, declaration);
    if (declaration.vectorLength > 1)
      return report(Rule::OperandType, statement.rangeOf(name),
                    "vector register " + quoted(text) + " cannot be an address", &declaration);
    if (!declaration.type)
      return;
    const ScalarTypeInfo &type = info(*declaration.type);
    const bool isInteger = type.kind == ScalarKind::Bits || type.kind == ScalarKind::Integer;
    const bool is16 = type.bits == 16 && opcode.form->mnemonic == Mnemonic::LdMatrix && !isGeneric();
    if (!isInteger || (type.bits != 32 && type.bits != 64 && !is16))
      report(Rule::OperandType, statement.rangeOf(name),
             "address register " + quoted(text) + " is of type " + typeText(*declaration.type) +
                 "; it must be of 32 or 64 bits, untyped or integer",
             &declaration);
  }

  bool isGeneric() const { return !spaceQualifier(); }
  std::optional<Qualifier> spaceQualifier() const {
    return detail::pick(*opcode.form, opcode.qualifiers, QualifierKind::Space);
  }

  void checkSymbol(const NameNode &name, const Declaration &declaration) {
    const std::string_view text = statement.textOf(name.identifier);
    const std::string what = quoted(text) + " is " + std::string(spaceName(declaration.space));
    const std::optional<Qualifier> space = spaceQualifier();
    if (!space) {
      if (declaration.space != DeclSpace::Shared && declaration.space != DeclSpace::Global &&
          declaration.space != DeclSpace::Local)
        report(Rule::StateSpace, statement.rangeOf(name), what + " and has no generic address", &declaration);
      return;
    }
    if (declaration.space != (*space == Qualifier::Global ? DeclSpace::Global : DeclSpace::Shared))
      report(Rule::StateSpace, statement.rangeOf(name),
             what + ", the instruction loads from ." + std::string(info(*space).spelling), &declaration);
  }

  /// Checks what is added to a name.
  bool checkOffset(const Term &term) {
    if (statement.textOf(*term.sign) == "-") {
      const SourceRange range{statement.rangeOf(*term.sign).begin, statement.rangeOf(term.tokens).end};
      report(Rule::AddressOffset, range,
             "PTX has no '-' behind a register or symbol: write '" +
                 std::string(statement.textOf(term.name.identifier)) + "+-" +
                 std::string(rangeText({*term.sign + 1, term.tokens.end})) + "'");
      return false;
    }
    return checkConstant(term.expression, {*term.sign + 1, term.tokens.end}, Rule::AddressOffset);
  }

  /// Checks that an expression is an integer constant (PTX ISA, "Integer Constant Expressions").
  bool checkConstant(ExpressionRange range, TokenRange tokens, Rule rule) {
    std::vector<bool> isFloat; // of each value on the stack
    for (uint32_t i = range.begin; i < range.end; ++i) {
      const ExpressionNode &node = statement.ast.expressionNodes[i];
      const std::string_view text = statement.textOf(node.token);
      switch (node.op) {
      case ExpressionOp::Literal:
        isFloat.push_back(statement.tokens[node.token].kind == TokenKind::Float);
        break;
      case ExpressionOp::Unary:
        if (text == "!")
          isFloat.back() = false;
        break;
      case ExpressionOp::Cast:
        isFloat.back() = text.starts_with(".f");
        break;
      case ExpressionOp::Binary: {
        const bool right = isFloat.back();
        isFloat.pop_back();
        const bool isTruth = text == "<" || text == ">" || text == "<=" || text == ">=" || text == "==" ||
                             text == "!=" || text == "&&" || text == "||";
        isFloat.back() = !isTruth && (isFloat.back() || right);
        break;
      }
      case ExpressionOp::Conditional: {
        const bool otherwise = isFloat.back();
        isFloat.pop_back();
        const bool then = isFloat.back();
        isFloat.pop_back();
        isFloat.back() = then || otherwise;
        break;
      }
      }
    }
    if (!isFloat.back())
      return true;
    report(rule, statement.rangeOf(tokens), "the constant must be an integer");
    return false;
  }

  void checkStride(const Operand &operand) {
    const Term &term = operand.term;
    const bool isName = term.kind == TermKind::Name;
    if (operand.kind != OperandKind::Scalar || (!isName && term.kind != TermKind::Expression))
      return report(Rule::OperandKind, rangeOf(operand), "the stride must be a 32-bit integer register or a constant");
    if (!isName) {
      checkConstant(term.expression, term.tokens, Rule::OperandKind);
      return;
    }
    if (term.sign && !checkOffset(term))
      return;
    const Declaration *declaration = nullptr;
    const std::optional<ScalarType> type = registerType(term.name, /*specialsAllowed=*/false, declaration);
    if (type && *type != ScalarType::B32 && *type != ScalarType::U32 && *type != ScalarType::S32)
      report(Rule::OperandType, statement.rangeOf(term.name),
             "stride register " + quoted(statement.textOf(term.name.identifier)) + " is of type " + typeText(*type) +
                 "; it must be .b32, .u32 or .s32",
             declaration);
  }

  const Statement &statement;
  const MatchedOpcode &opcode;
  const NameScope &scope;
  std::vector<Diagnostic> &diagnostics;
};

} // namespace

void checkGuard(const Statement &statement, const NameScope &scope, std::vector<Diagnostic> &diagnostics) {
  if (!statement.ast.guard)
    return;
  const NameNode &name = statement.ast.guard->predicate;
  const std::string_view text = statement.textOf(name.identifier);
  const Declaration *declaration = scope.symbols.find(text);
  if (!declaration) {
    const SpecialRegister *special = findSpecialRegister(text);
    if (special && special->type == ScalarType::Pred && !name.element)
      return;
    if (special)
      diagnostics.push_back(makeDiagnostic(Rule::OperandType, statement.rangeOf(name),
                                           "the guard " + quoted(text) + " must be a .pred register"));
    else if (scope.needsDeclaration)
      diagnostics.push_back(makeDiagnostic(Rule::UndeclaredName, statement.rangeOf(name),
                                           quoted(text) + " is not declared in this scope"));
    return;
  }
  if (declaration->space == DeclSpace::Register && declaration->type == ScalarType::Pred && !name.element)
    return;
  Diagnostic diagnostic = makeDiagnostic(Rule::OperandType, statement.rangeOf(name),
                                         "the guard " + quoted(text) + " must be a .pred register");
  diagnostic.notes.push_back({declaration->name, "declared here"});
  diagnostics.push_back(std::move(diagnostic));
}

void checkOperands(const Statement &statement, const MatchedOpcode &opcode, const NameScope &scope,
                   std::vector<Diagnostic> &diagnostics) {
  OperandChecker(statement, opcode, scope, diagnostics).check();
}

} // namespace ptxmatrix
