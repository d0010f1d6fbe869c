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

  KnownBits bitsOf(const Operand &operand) const {
    return operand.tokens.size() == 1 ? bits.find(operand, product.index) : KnownBits();
  }
  const Operand *find(Role role, Fragment fragment) const {
    for (size_t i = 0; i < product.ast->operands.size(); ++i)
      if (const OperandSpec &spec = product.opcode.operand(i); spec.role == role && spec.fragment == fragment)
        return &product.ast->operands[i];
    return nullptr;
  }

  /// The matrix that the descriptor of \p fragment is for.
  std::optional<SharedOperand> operandOf(Fragment fragment) const {
    if (const std::optional<TensorProduct> tensors = readTensorProduct(product.opcode))
      return operandOf(fragment, tensors->kind);
    const Operand *const transpose = find(Role::Transpose, fragment);
    const bool isTransposed = transpose && function.constantOf(product.index, transpose->term) == 1;
    return findSharedOperand(product.opcode, fragment, isTransposed ? Major::MN : Major::K);
  }
  /// The same for tcgen05.mma: the instruction descriptor must be known.
  std::optional<SharedOperand> operandOf(Fragment fragment, MmaKind kind) const {
    const KnownBits value = bitsOf(*find(Role::Instruction, {}));
    const InstructionDescriptor descriptor{kind, static_cast<uint32_t>(value.value)};
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
    const KnownBits value = bitsOf(operand);
    std::vector<Message> messages;
    if (spec.role == Role::Descriptor) {
      const unsigned version = *descriptorVersion(product.opcode);
      for (const DescriptorAdvice &advice : adviseOn(value.value, version, operandOf(spec.fragment), value.known))
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
      if ((spec.role != Role::Descriptor && spec.role != Role::Instruction) || operand.tokens.size() != 1)
        continue;
      const Statement statement = function.read(product.index);
      for (Message &message : ProductCheck{function, product, bits}.check(operand, spec)) {
        if (!reported.insert(message.text).second)
          continue;
        std::vector<Note> notes;
        if (operand.term.hasName())
          notes = facts.notesOfWrites(function.registerOf(product.index, operand.term.name), product.index);
        facts.report(product.index, statement.rangeOf(operand.tokens), std::move(message), std::move(notes));
      }
    }
}

} // namespace ptxmatrix
