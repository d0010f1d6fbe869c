//===- DescriptorCheck.cpp - Matrices that products read ------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/FunctionFacts.h"
#include "Descriptor/DescriptorAdvice.h"
#include "Flow/KnownBits.h"

#include <set>

namespace ptxmatrix {
namespace {

/// The certain mistakes in the descriptors of one product.
struct ProductCheck {
  const Function &function;
  const AcceptedStatement &product;
  RegisterBits &bits;

  /// The matrix that the descriptor of \p fragment is for.  Of a tcgen05.mma, the instruction descriptor must be known.
  std::optional<SharedOperand> operandOf(Fragment fragment) const {
    const std::optional<TensorProduct> tensors = readTensorProduct(product.opcode);
    if (!tensors) {
      bool isTransposed = false;
      for (size_t i = 0; i < product.ast->operands.size(); ++i)
        if (const OperandSpec &spec = product.opcode.operand(i);
            spec.role == Role::Transpose && spec.fragment == fragment)
          isTransposed = function.constantOf(product.index, product.ast->operands[i].term) == 1;
      return findSharedOperand(product.opcode, fragment, isTransposed ? Major::MN : Major::K);
    }
    const KnownBits value = bits.find(*product.find(Role::Instruction), product.index);
    const InstructionDescriptor descriptor{tensors->kind, static_cast<uint32_t>(value.value)};
    const auto get = [&](std::string_view name) {
      return knownField(descriptor, name, static_cast<uint32_t>(value.known));
    };
    const std::string_view transpose = fragment == Fragment::A ? "transpose_a" : "transpose_b";
    const std::optional<uint32_t> isTransposed = descriptor.find(transpose) ? get(transpose) : 0;
    if (!isTransposed || !get("m") || !get("n"))
      return std::nullopt;
    return findSharedOperand(product.opcode, fragment, *isTransposed != 0 ? Major::MN : Major::K, *get("m"), *get("n"));
  }

  /// What is certainly wrong in \p operand.
  std::vector<Message> check(const Operand &operand, const OperandSpec &spec) const {
    const KnownBits value = bits.find(operand, product.index);
    std::vector<Message> messages;
    if (spec.role == Role::Descriptor) {
      const unsigned version = *descriptorVersion(product.opcode);
      for (const DescriptorAdvice &advice : adviseOn(value.value, version, operandOf(spec.fragment), value.known))
        if (advice.isCertain)
          messages.push_back(version == 0 ? msg::wrongDescriptor(spec.fragment, advice.text)
                                          : msg::wrongTensorDescriptor(/*shared memory*/ true, advice.text));
    } else if (const std::optional<TensorProduct> tensors = readTensorProduct(product.opcode)) {
      const InstructionDescriptor descriptor{tensors->kind, static_cast<uint32_t>(value.value)};
      for (const std::string &text : adviseOn(descriptor, *tensors, static_cast<uint32_t>(value.known)))
        messages.push_back(msg::wrongTensorDescriptor(/*shared memory*/ false, text));
    }
    return messages;
  }
};

} // namespace

void checkDescriptors(const FunctionFacts &facts) {
  const Function &function = facts.function;
  RegisterBits bits(function);
  std::set<std::string> reported; // a constant that is wrong is often in many descriptors
  for (const AcceptedStatement &product : facts.function.accepted())
    for (size_t i = 0; i < product.ast->operands.size(); ++i) {
      const Operand &operand = product.ast->operands[i];
      const OperandSpec &spec = product.opcode.operand(i);
      if (spec.role != Role::Descriptor && spec.role != Role::Instruction)
        continue;
      for (Message &message : ProductCheck{function, product, bits}.check(operand, spec)) {
        if (!reported.insert(message.text).second)
          continue;
        facts.report(product.index, function.read(product.index).rangeOf(operand.tokens), std::move(message),
                     facts.notesOfWrites(function.registerOf(product.index, operand.term), product.index));
      }
    }
}

} // namespace ptxmatrix
