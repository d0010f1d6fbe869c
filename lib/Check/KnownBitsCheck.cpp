//===- KnownBitsCheck.cpp - Descriptors, addresses and sizes in registers -===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// lib/Sema/Operands/Advice.cpp checks variables and constants.  Of a register, some of the low bits may be known.

#include "Check/FunctionFacts.h"
#include "Descriptor/DescriptorAdvice.h"
#include "Flow/KnownBits.h"
#include "Sema/Operands/Advice.h"
#include "Sema/Operands/CheckedOperand.h"

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

/// Checks operand \p index of \p one, a copy or a barrier.
void checkCopyOperand(const FunctionFacts &facts, const AcceptedStatement &one, size_t index, RegisterBits &bits) {
  constexpr unsigned kSizeStep = 16; // of bulk copies
  const OperandSpec &spec = one.opcode.operand(index);
  const Term &term = one.ast->operands[index].term;
  const bool isSize = spec.role == Role::Size && spec.values.step == kSizeStep;
  const uint64_t multiple = isSize                           ? kSizeStep
                            : spec.takes() == Takes::Address ? addressAlignment(one.opcode, spec.role)
                                                             : 1;
  const RegisterId id = term.hasName() ? facts.function.registerOf(one.index, term.name) : 0;
  if (multiple == 1 || !facts.function.lastWrite(id))
    return;
  const uint64_t remainder = bits.find(term, one.index).value & (multiple - 1);
  if (remainder == 0)
    return;
  const Statement statement = facts.function.read(one.index);
  const std::string_view text = statement.textOf(term.tokens);
  facts.report(
      one.index, statement.rangeOf(term.tokens),
      isSize ? msg::wrongSize(text, one.opcode.mnemonic, multiple)
             : msg::misalignedOperand(text, remainder & -remainder, operandName(spec), one.opcode.mnemonic, multiple),
      facts.notesOfWrites(id, one.index));
}

} // namespace

void checkKnownBits(const FunctionFacts &facts) {
  const Function &function = facts.function;
  RegisterBits bits(function);
  std::set<std::string> reported; // a constant that is wrong is often in many descriptors
  for (const AcceptedStatement &one : function.accepted())
    for (size_t i = 0; i < one.ast->operands.size(); ++i) {
      const Operand &operand = one.ast->operands[i];
      const OperandSpec &spec = one.opcode.operand(i);
      if (!isOfMatrices(one.opcode.mnemonic))
        checkCopyOperand(facts, one, i, bits);
      if (spec.role != Role::Descriptor && spec.role != Role::Instruction)
        continue;
      for (Message &message : ProductCheck{function, one, bits}.check(operand, spec)) {
        if (!reported.insert(message.text).second)
          continue;
        facts.report(one.index, function.read(one.index).rangeOf(operand.tokens), std::move(message),
                     facts.notesOfWrites(function.registerOf(one.index, operand.term), one.index));
      }
    }
}

} // namespace ptxmatrix
