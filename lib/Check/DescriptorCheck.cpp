//===- DescriptorCheck.cpp - Matrices that products read ------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/FunctionFacts.h"
#include "Descriptor/DescriptorAdvice.h"
#include "Flow/KnownBits.h"

#include <set>

namespace ptxmatrix {
namespace {

/// The matrix that the descriptor of \p fragment of \p product is for.
std::optional<SharedOperand> operandOf(const Function &function, const AcceptedStatement &product, Fragment fragment) {
  Major major = Major::K;
  for (size_t i = 0; i < product.ast->operands.size(); ++i) {
    const OperandSpec &spec = product.opcode.operand(i);
    if (spec.role == Role::Transpose && spec.fragment == fragment &&
        function.constantOf(product.index, product.ast->operands[i].term) == 1)
      major = Major::MN;
  }
  return findSharedOperand(product.opcode, fragment, major);
}

/// What is certainly wrong in the descriptor of \p spec with \p value.
std::vector<Message> messagesOf(const Function &function, const AcceptedStatement &product, const OperandSpec &spec,
                                KnownBits value) {
  std::vector<Message> messages;
  if (spec.role == Role::Descriptor) {
    const unsigned version = *descriptorVersion(product.opcode);
    const auto shared = version == 0 ? operandOf(function, product, spec.fragment) : std::nullopt;
    for (const DescriptorAdvice &advice : adviseOn(value.value, version, shared, value.known))
      if (advice.isCertain)
        messages.push_back(version == 0 ? msg::wrongDescriptor(spec.fragment, advice.text)
                                        : msg::wrongSharedDescriptor(advice.text));
  } else if (const std::optional<TensorProduct> tensors = readTensorProduct(product.opcode)) {
    const InstructionDescriptor descriptor{tensors->kind, static_cast<uint32_t>(value.value)};
    for (const std::string &text : adviseOn(descriptor, *tensors, static_cast<uint32_t>(value.known)))
      messages.push_back(msg::wrongInstructionDescriptor(text));
  }
  return messages;
}

} // namespace

void checkDescriptors(const FunctionFacts &facts) {
  const Function &function = facts.function;
  RegisterBits bits(function);
  std::set<std::string> reported; // a constant that is wrong is often in many descriptors
  for (const AcceptedStatement &product : facts.accepted)
    for (size_t i = 0; i < product.ast->operands.size(); ++i) {
      const Operand &operand = product.ast->operands[i];
      const OperandSpec &spec = product.opcode.operand(i);
      if ((spec.role != Role::Descriptor && spec.role != Role::Instruction) || operand.tokens.size() != 1)
        continue;
      const Statement statement = function.read(product.index);
      for (Message &message : messagesOf(function, product, spec, bits.find(operand, product.index))) {
        if (!reported.insert(message.text).second)
          continue;
        std::vector<Note> notes;
        if (operand.term.hasName())
          for (const RegisterWrite *const write :
               writesReaching(function, function.registerOf(product.index, operand.term.name), product.index))
            notes.push_back({function[write->statement].range, msg::noteSet(statement.textOf(operand.tokens))});
        facts.report(product.index, statement.rangeOf(operand.tokens), std::move(message), std::move(notes));
      }
    }
}

} // namespace ptxmatrix
