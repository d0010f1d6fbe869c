//===- FragmentCheck.cpp - Whether registers fit a product ----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Which element of a matrix a product expects in a register follows from its opcode, and what a load or another product
// leaves there from the opcode of that.  ptxas does not compare the two.

#include "Check/FunctionFacts.h"
#include "Flow/FragmentOrigin.h"
#include "ptxmatrix/Layout.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace ptxmatrix {
namespace {

bool isAccumulator(Fragment fragment) { return fragment == Fragment::C || fragment == Fragment::D; }

/// Whether wmma instructions can pass a fragment on, according to the PTX ISA.
bool areSameFragments(const FragmentLayout &one, const FragmentLayout &other) {
  const bool haveSameLetter =
      one.fragment() == other.fragment() || (isAccumulator(one.fragment()) && isAccumulator(other.fragment()));
  return haveSameLetter && one.rows() == other.rows() && one.columns() == other.columns() &&
         one.elementBits() == other.elementBits() && one.registers() == other.registers();
}

/// "A of '.m16n16k16' with '.f16'"
std::string describeFragment(const MatchedForm &opcode, Fragment fragment) {
  return msg::fragmentOf(fragment, *opcode.ofKind(QualifierKind::Shape),
                         static_cast<Qualifier>(detail::typeOf(opcode, fragment)));
}

class FragmentCheck {
public:
  explicit FragmentCheck(const FunctionFacts &facts) : facts(facts), origins(facts.function) {}

  void check(const AcceptedStatement &product) {
    const bool isOfWmma = product.opcode.mnemonic == Mnemonic::WmmaMma;
    const Statement statement = facts.function.read(product.index);
    for (size_t i = 0; i < product.ast->operands.size(); ++i) {
      const OperandSpec &spec = product.opcode.operand(i);
      const bool isChecked = spec.role == Role::Source && (isOfWmma || !isAccumulator(spec.fragment));
      if (isChecked && product.ast->operands[i].kind == OperandKind::Vector)
        checkOperand(product, statement, i);
    }
  }

private:
  /// An operand of a product.
  struct Use {
    const AcceptedStatement &product;
    const Statement &statement;
    size_t index;
    std::span<const Term> registers;
    std::vector<std::optional<FragmentOrigin>> origins; ///< Of a fragment of wmma, only that of the first one.

    SourceRange range() const { return statement.rangeOf(product.ast->operands[index].tokens); }
    std::string_view nameOf(size_t number) const { return statement.textOf(registers[number].tokens); }
  };

  std::optional<FragmentOrigin> originOf(const Use &use, size_t number) {
    const uint32_t statement = use.product.index;
    return origins.find(facts.function.registerOf(statement, use.registers[number]), statement);
  }

  void checkOperand(const AcceptedStatement &product, const Statement &statement, size_t index) {
    Use use{product, statement, index, statement.elementsOf(product.ast->operands[index]), {}};
    // The fragments of wmma are passed on as a whole.
    const size_t checked = product.opcode.mnemonic == Mnemonic::WmmaMma ? 1 : use.registers.size();
    for (size_t i = 0; i < checked; ++i)
      use.origins.push_back(originOf(use, i));
    const AcceptedStatement *last = nullptr;
    const size_t before = reported.size();
    for (size_t i = 0; i < checked && reported.size() == before; ++i)
      if (const auto &origin = use.origins[i]; origin && std::exchange(last, origin->writer) != origin->writer)
        checkWriter(use, i);
  }

  /// Checks the registers of \p use that come from where register \p number does.
  void checkWriter(const Use &use, size_t number) {
    const FragmentOrigin first = *use.origins[number];
    if (reported.contains(first.writer->index) || fitting.contains(pairOf(use, first)))
      return;
    const MatchedForm &product = use.product.opcode;
    const MatchedForm &opcode = first.writer->opcode;
    const Mnemonic writer = opcode.mnemonic;
    const bool isOfWmma = writer == Mnemonic::WmmaLoad || writer == Mnemonic::WmmaMma;
    if (isOfWmma != (product.mnemonic == Mnemonic::WmmaMma)) // not specified by the PTX ISA
      return;
    const std::optional<FragmentLayout> held = findLayout(opcode, opcode.places[0]);
    const std::optional<FragmentLayout> needed = findLayout(product, product.places[use.index]);
    if (!held || !needed)
      return;
    constexpr unsigned kLeastBits = 8; // smaller ones are stored in words that can be transposed
    const bool isSameSize = held->elementBits() == needed->elementBits();
    if (isOfWmma)
      checkMatrix(use, first, *held, *needed);
    else if (!isSameSize && needed->elementBits() >= kLeastBits)
      report(use, *first.writer, use.statement.rangeOf(use.registers[number].tokens),
             msg::otherElements(use.nameOf(number), !isProduct(writer), held->elementBits(), needed->fragment(),
                                needed->elementBits()));
    else if (isSameSize && isProduct(writer))
      checkLines(use, *first.writer, *held, *needed);
    else
      fitting.insert(pairOf(use, first));
  }

  /// The opcodes of both statements.
  std::tuple<const Opcode *, const Opcode *, size_t> pairOf(const Use &use, const FragmentOrigin &first) const {
    return {facts.function[first.writer->index].opcode, facts.function[use.product.index].opcode, use.index};
  }

  void checkMatrix(const Use &use, const FragmentOrigin &first, const FragmentLayout &held,
                   const FragmentLayout &needed) {
    if (areSameFragments(held, needed)) {
      fitting.insert(pairOf(use, first));
      return;
    }
    for (size_t i = 0; i < use.registers.size(); ++i)
      if (const auto origin = originOf(use, i); !origin || origin->writer != first.writer || origin->number != i)
        return;
    report(use, *first.writer, use.range(),
           msg::otherFragment(describeFragment(first.writer->opcode, held.fragment()),
                              describeFragment(use.product.opcode, needed.fragment())));
  }

  /// What a lane holds of one row of A, or one column of B, must be of one row of D.  The order in this row can be any:
  /// the other matrix may have the same.
  void checkLines(const Use &use, const AcceptedStatement &writer, const FragmentLayout &held,
                  const FragmentLayout &needed) {
    const auto lineOf = [&](size_t number) {
      const MatrixElement element = needed.element({.reg = static_cast<unsigned>(number)});
      return needed.fragment() == Fragment::A ? element.row : element.column;
    };
    const auto rowOf = [&](size_t number) { return held.element({.reg = use.origins[number]->number}).row; };
    std::vector<size_t> registers; // the ones from the last time that the writer was executed
    for (size_t i = 0; i < use.registers.size(); ++i)
      if (const auto &origin = use.origins[i]; origin && origin->writer == &writer && origin->isLatest)
        registers.push_back(i);
    for (size_t j = 1; j < registers.size(); ++j)
      for (const size_t one : std::span(registers).first(j))
        if (const size_t other = registers[j]; lineOf(one) == lineOf(other) && rowOf(one) != rowOf(other))
          return report(use, writer, use.range(),
                        msg::otherLine(use.nameOf(one), rowOf(one), use.nameOf(other), rowOf(other), needed.fragment(),
                                       needed.fragment() == Fragment::A, lineOf(one)));
  }

  void report(const Use &use, const AcceptedStatement &writer, SourceRange range, Message message) {
    reported.insert(writer.index);
    facts.report(use.product.index, range, std::move(message),
                 {facts.noteAt(writer.index, msg::noteWritten(isProduct(writer.opcode.mnemonic)))});
  }

  const FunctionFacts &facts;
  FragmentOrigins origins;
  std::set<uint32_t> reported; ///< The loads and products, as statements.
  /// The pairs that fit, whatever the registers are.
  std::set<std::tuple<const Opcode *, const Opcode *, size_t>> fitting;
};

} // namespace

void checkFragments(const FunctionFacts &facts) {
  FragmentCheck check(facts);
  for (const AcceptedStatement &one : facts.function.accepted())
    if (isProduct(one.opcode.mnemonic))
      check.check(one);
}

} // namespace ptxmatrix
