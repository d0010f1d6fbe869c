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
      : reporter(reporter), product(product), statement(product.in(reporter.function)) {}

  /// \p reported are the texts of other products: a constant that is wrong is often in many descriptors.
  void check(RegisterBits &bits, const SymbolTable &symbols, std::set<std::string> &reported) const {
    for (size_t i = 0; i < product.ast->operands.size(); ++i) {
      const TokenRange place = product.ast->operands[i].tokens;
      const Role role = product.opcode.operand(i).role;
      if ((role != Role::Descriptor && role != Role::Instruction) || place.size() != 1)
        continue;
      const Token &name = statement.tokens[place.begin];
      const std::string_view text = statement.textOf(place);
      const KnownBits value = bits.readInput(statement.tokens.subspan(place.begin, 1), product.index);
      for (Message &message : messagesOf(product.opcode.operand(i), value)) {
        if (!reported.insert(message.text).second)
          continue;
        std::vector<Note> notes;
        if (name.is(TokenKind::Identifier))
          for (const uint32_t write : writesReaching(reporter.function, symbols, text, product.index))
            notes.push_back({reporter.function.statements()[write].range, msg::noteSet(text)});
        reporter.report(product.index, name.range, std::move(message), std::move(notes));
      }
    }
  }

private:
  /// What is certainly wrong in the descriptor of \p spec with \p value.
  std::vector<Message> messagesOf(const OperandSpec &spec, KnownBits value) const {
    std::vector<Message> messages;
    const Instruction instruction = product.opcode;
    if (spec.role == Role::Descriptor) {
      const unsigned version = *descriptorVersion(instruction);
      const auto shared = version == 0 ? operand(instruction, spec.fragment) : std::nullopt;
      for (const DescriptorAdvice &advice : adviseOn(value.value, version, shared, value.known))
        if (advice.isCertain)
          messages.push_back(version == 0 ? msg::wrongDescriptor(spec.fragment, advice.text)
                                          : msg::wrongSharedDescriptor(advice.text));
    } else if (const std::optional<TensorProduct> tensors = readTensorProduct(instruction)) {
      const InstructionDescriptor descriptor{tensors->kind, static_cast<uint32_t>(value.value)};
      for (const std::string &text : adviseOn(descriptor, *tensors, static_cast<uint32_t>(value.known)))
        messages.push_back(msg::wrongInstructionDescriptor(text));
    }
    return messages;
  }

  /// The matrix that the descriptor of \p fragment is for.
  std::optional<SharedOperand> operand(const Instruction &instruction, Fragment fragment) const {
    Major major = Major::K;
    for (size_t i = 0; i < product.ast->operands.size(); ++i) {
      const OperandSpec &spec = product.opcode.operand(i);
      const TokenRange place = product.ast->operands[i].tokens;
      if (spec.role == Role::Transpose && spec.fragment == fragment &&
          readNumber(statement.textOf(place.begin)).value == 1)
        major = Major::MN;
    }
    return findSharedOperand(instruction, fragment, major);
  }

  const PipelineReporter &reporter;
  const AcceptedStatement &product;
  Statement statement;
};

} // namespace

void checkDescriptors(const PipelineReporter &reporter, const SymbolTable &symbols,
                      std::span<const AcceptedStatement> accepted) {
  RegisterBits bits(reporter.function, symbols);
  std::set<std::string> reported;
  for (const AcceptedStatement &one : accepted)
    ProductDescriptors(reporter, one).check(bits, symbols, reported);
}

} // namespace ptxmatrix
