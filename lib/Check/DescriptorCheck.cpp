//===- DescriptorCheck.cpp - Matrices that products read ------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/DescriptorCheck.h"
#include "Descriptor/DescriptorAdvice.h"
#include "Flow/KnownBits.h"
#include "Flow/ReachingWrites.h"

#include <set>

namespace ptxmatrix {
namespace {

/// The descriptors of one product.
class ProductDescriptors {
public:
  ProductDescriptors(const PipelineReporter &reporter, const AcceptedStatement &product)
      : reporter(reporter), product(product), tokens(reporter.function.tokensOf(product.index)) {}

  /// \p reported are the texts of other products: a constant that is wrong is often in many descriptors.
  void check(RegisterBits &bits, const SymbolTable &symbols, std::set<std::string> &reported) const {
    for (size_t i = 0; i < product.ast->operands.size(); ++i) {
      const TokenRange place = product.ast->operands[i].tokens;
      if (product.opcode.operand(i).role != Role::Descriptor || place.size() != 1)
        continue;
      const Token &name = tokens[place.begin];
      const std::string_view text = reporter.function.textOf(name);
      const KnownBits value = bits.find(text, product.index);
      const Fragment fragment = product.opcode.operand(i).fragment;
      for (const DescriptorAdvice &advice : adviseOn(value.value, operand(fragment), value.known)) {
        if (!advice.isCertain || !reported.insert(letterOf(fragment) + advice.text).second)
          continue;
        std::vector<Note> notes;
        for (const uint32_t write : writesReaching(reporter.function, symbols, text, product.index))
          notes.push_back({reporter.function.statements()[write].range, msg::noteSet(text)});
        reporter.report(product.index, name.range, msg::wrongDescriptor(fragment, advice.text), std::move(notes));
      }
    }
  }

private:
  /// The matrix that the descriptor of \p fragment is for.
  std::optional<SharedOperand> operand(Fragment fragment) const {
    Major major = Major::K;
    for (size_t i = 0; i < product.ast->operands.size(); ++i) {
      const OperandSpec &spec = product.opcode.operand(i);
      const TokenRange place = product.ast->operands[i].tokens;
      if (spec.role == Role::Transpose && spec.fragment == fragment &&
          readNumber(reporter.function.textOf(tokens[place.begin])).value == 1)
        major = Major::MN;
    }
    return findSharedOperand(detail::makeInstruction(*product.opcode.form, product.opcode.values), fragment, major);
  }

  const PipelineReporter &reporter;
  const AcceptedStatement &product;
  std::span<const Token> tokens;
};

} // namespace

void checkDescriptors(const PipelineReporter &reporter, const SymbolTable &symbols,
                      std::span<const AcceptedStatement> accepted) {
  RegisterBits bits(reporter.function, symbols);
  std::set<std::string> reported;
  for (const AcceptedStatement &one : accepted)
    if (one.opcode.form->mnemonic == Mnemonic::WgmmaMmaAsync && !reporter.function.tokensOf(one.index).empty())
      ProductDescriptors(reporter, one).check(bits, symbols, reported);
}

} // namespace ptxmatrix
