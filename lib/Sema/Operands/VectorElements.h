//===- VectorElements.h - Elements of a vector ------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPERANDS_VECTORELEMENTS_H
#define PTXMATRIX_LIB_SEMA_OPERANDS_VECTORELEMENTS_H

#include "Sema/Operands/OperandRules.h"

namespace ptxmatrix {

inline constexpr ScalarTypeSet kIntegers{ScalarType::B32, ScalarType::U32, ScalarType::S32};

/// An element of a vector as ptxas counts it.
struct Element {
  const Term *term = nullptr;
  std::optional<ScalarType> type{};       ///< Nothing for `_` and for unknown registers.
  std::optional<RegisterOperand> found{}; ///< Nothing for these and for constants.
  bool isSink = false;
  bool isConstant = false;
  bool isSingle = false;   ///< A constant like `0f3F800000`.
  bool isUntyped = false;  ///< A constant that is untyped bits next to a register or a single-precision number.
  bool isSelected = false; ///< A register with a video selector, such as `r0.b1`, where ptxas accepts one.

  /// Whether it is a double-precision number for a 32-bit register.
  bool isDouble() const { return isConstant && !isSingle && type == ScalarType::F32; }
  /// `v0.x`
  bool isPart() const { return !isSink && !isConstant && !isSelected && term->name.element; }
  /// Whether the manual does not define it here.
  bool isOdd() const {
    return found && (found->special || found->isVariable() || found->type == ScalarType::Pred || found->isOutOfBounds);
  }
};

/// What ptxas finds in a vector, or in a piece of one.
struct Mixture {
  explicit Mixture(std::span<const Element> elements) {
    for (const Element &element : elements) {
      if (element.isSink)
        continue;
      allSinks = false;
      hasRegister = hasRegister || !element.isConstant;
      hasSingle = hasSingle || element.isSingle;
      hasUntyped = hasUntyped || element.isUntyped;
      allKnown = allKnown && element.type;
      haveOneType = haveOneType && (!type || !element.type || *type == *element.type);
      type = element.type ? element.type : type;
    }
    isMixed = !haveOneType || (hasUntyped && (hasRegister || hasSingle));
  }

  std::optional<ScalarType> type; ///< Of the last known element.
  bool allSinks = true;
  bool allKnown = true;
  bool hasRegister = false;
  bool hasSingle = false;
  bool hasUntyped = false;
  bool haveOneType = true;
  /// ptxas counts registers of different types together as untyped bits, which every instruction accepts.
  bool isMixed = false;
};

/// A vector operand, as the table has it.
struct VectorOperand {
  VectorOperand(const MatchedOpcode &opcode, size_t index)
      : opcode(opcode), index(index), spec(opcode.operand(index)) {}

  const MatchedOpcode &opcode;
  size_t index; ///< Of the operand.
  const OperandSpec &spec;

  bool isSource() const { return spec.role != Role::Destination; }
  bool isOfProduct() const { return spec.fragment != Fragment::None || spec.role == Role::Metadata; }
  /// The size of each register in bits.
  unsigned registerBits() const { return detail::registerBits(spec); }
  bool isExpanded() const { return info(opcode.form->mnemonic).isExpanded; }
  /// Whether ptxas converts the matrix between .f16 and .f32.
  bool isConverted() const { return registerBits() == 32 && spec.plainOn == kAllTargets; }
  /// Whether ptxas checks pieces of the vector again.
  bool isInPieces() const { return !opcode.form->expansions[0].targets.empty(); }
  /// Whether ptxas accepts any number as C, because of the types of A and B.
  bool acceptsAnyNumber() const;

  /// Whether \p elements begin with a number like `0f3F800000`, after which ptxas accepts no other constants.
  bool beginWithSingle(std::span<const Element> elements) const {
    return !elements.empty() && elements.front().isSingle && registerBits() == 32 && !acceptsAnyNumber();
  }
  /// Whether \p elements begin with a constant after which ptxas compares no sizes.
  bool beginWithConstant(std::span<const Element> elements) const {
    return !elements.empty() && elements.front().isConstant && !beginWithSingle(elements) && !isExpanded() &&
           !isInPieces();
  }
};

/// Reads the elements \p terms of \p vector, and checks each against those before it.  Returns nothing if one is wrong,
/// which is reported.
std::optional<std::vector<Element>> readElements(OperandContext &context, const VectorOperand &vector,
                                                 std::span<const Term> terms);

/// ptxas computes some products by smaller ones, and checks the pieces of \p elements that these get.  Reports the
/// first piece that one of them does not accept.
void checkPieces(OperandContext &context, const VectorOperand &vector, std::span<const Element> elements);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPERANDS_VECTORELEMENTS_H
