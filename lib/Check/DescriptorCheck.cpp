//===- DescriptorCheck.cpp - Matrices that products read ------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/FunctionFacts.h"
#include "Descriptor/DescriptorAdvice.h"
#include "Flow/KnownBits.h"
#include "Flow/ReachingWrites.h"

#include <set>

namespace ptxmatrix {
namespace {

/// The descriptors of one product.
class ProductDescriptors {
public:
  ProductDescriptors(const FunctionFacts &facts, const AcceptedStatement &product)
      : facts(facts), product(product), statement(product.in(facts.function)) {}

  /// \p reported are the texts of other products: a constant that is wrong is often in many descriptors.
  void check(RegisterBits &bits, std::set<std::string> &reported) const {
    for (size_t i = 0; i < product.ast->operands.size(); ++i) {
      const TokenRange place = product.ast->operands[i].tokens;
      const Role role = product.opcode.operand(i).role;
      if ((role != Role::Descriptor && role != Role::Instruction) || place.size() != 1)
        continue;
      const Operand &operand = product.ast->operands[i];
      const KnownBits value = bits.find(operand, product.index);
      for (Message &message : messagesOf(product.opcode.operand(i), value)) {
        if (!reported.insert(message.text).second)
          continue;
        std::vector<Note> notes;
        if (operand.term.hasName())
          for (const uint32_t write : writesReaching(
                   facts.function, facts.function.registerOf(product.index, operand.term.name), product.index))
            notes.push_back({facts.function[write].range, msg::noteSet(statement.textOf(place))});
        facts.report(product.index, statement.rangeOf(place), std::move(message), std::move(notes));
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

  const FunctionFacts &facts;
  const AcceptedStatement &product;
  Statement statement;
};

} // namespace

void checkDescriptors(const FunctionFacts &facts) {
  RegisterBits bits(facts.function);
  std::set<std::string> reported;
  for (const AcceptedStatement &one : facts.accepted)
    ProductDescriptors(facts, one).check(bits, reported);
}

} // namespace ptxmatrix
