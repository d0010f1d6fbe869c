//===- NumberCheck.cpp - Addresses and strides in registers ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/NumberCheck.h"
#include "Sema/Operands/Advice.h"

namespace ptxmatrix {
namespace {

std::string inWords(AddressKind kind) {
  const std::string_view space = kind.space == DeclSpace::Shared   ? ".shared"
                                 : kind.space == DeclSpace::Global ? ".global"
                                 : kind.space == DeclSpace::Local  ? ".local"
                                                                   : ".const";
  return kind.isGeneric ? msg::genericAddressOf(space) : msg::addressOf(space);
}

/// Checks the operands of one statement.
struct NumberCheck {
  OperandContext &context;
  const MatchedForm &opcode;
  const KnownValues &known;

  void check(size_t index) const {
    const Operand &operand = operands()[index];
    const Role role = opcode.operand(index).role;
    const size_t before = context.reported();
    if (role == Role::Address && checkSpace(operand))
      return;
    const LaneDomain::Value value = role == Role::Address || role == Role::Stride ? find(operand) : nullptr;
    if (!value)
      return;
    if (role == Role::Address)
      checkAddress(operand, *value);
    else if (!value->hasBase && value->isSame() && !operand.term.sign)
      adviseOnStride(context, opcode, operand, static_cast<int32_t>(value->lanes.front()));
    if (context.reported() > before)
      context.addNote({value->origin, msg::noteSet(context.textOf(operand.term.name))});
  }

  const std::vector<Operand> &operands() const { return context.statement.ast().operands; }

  /// The value of the register that \p operand names; null if it is not certain.
  LaneDomain::Value find(const Operand &operand) const {
    const Term &term = operand.term;
    const bool isName = term.kind == TermKind::Name && !term.name.element;
    LaneDomain::Value value = isName ? known.values.find(term.name, known.statement) : nullptr;
    return value && !value->assumesRow ? value : nullptr;
  }

  /// Returns whether the register holds an address of the wrong kind.
  bool checkSpace(const Operand &address) const {
    if (isNarrowAddress(context, opcode, address))
      return true; // it is reported without the function
    if (!address.term.hasName())
      return false;
    const std::optional<AddressOrigin> origin =
        known.spaces.find(known.function.registerOf(known.statement, address.term.name), known.statement);
    if (!origin || !adviseOnSpace(context, opcode, address, origin->kind, inWords(origin->kind)))
      return false;
    if (!origin->statement.empty())
      context.addNote({origin->statement, msg::noteAddress()});
    return true;
  }

  void checkAddress(const Operand &address, const LaneValue &value) const {
    const std::optional<uint64_t> offset = offsetOf(context.statement, address.term);
    if (!value.variable || !offset)
      return;
    const size_t used = usedLanes(opcode);
    const size_t before = context.reported();
    checkAlignment(address, value, *offset, {0, used});
    for (size_t lane = 0; lane < used && context.reported() == before; ++lane)
      if (known.active.contains(lane))
        adviseOnBounds(context, opcode, address, addressIn(lane, lane, value, *offset), stride());
    const std::optional<Target> needsAll = targetWithAllLanes(context, opcode);
    if (needsAll && context.reported() == before)
      checkAlignment(address, value, *offset, {used, LaneValue::kLanes}, needsAll);
  }

  struct LaneRange {
    size_t begin;
    size_t end;
  };

  /// Reports the first of \p lanes with a misaligned address, and those after it that are aligned to the same.
  void checkAlignment(const Operand &address, const LaneValue &value, uint64_t offset, LaneRange lanes,
                      std::optional<Target> needsAll = std::nullopt) const {
    const size_t before = context.reported();
    auto alignment = [&](size_t lane) { return (value.lanes[lane] + offset) & -(value.lanes[lane] + offset); };
    for (size_t first = lanes.begin; first < lanes.end && context.reported() == before;) {
      size_t end = first + 1;
      while (end < lanes.end && known.active.contains(end) && alignment(end) == alignment(first))
        ++end;
      if (known.active.contains(first))
        adviseOnAlignment(context, opcode, address, addressIn(first, end - 1, value, offset), needsAll);
      first = end;
    }
  }

  static VariableAddress addressIn(size_t first, size_t last, const LaneValue &value, uint64_t offset) {
    VariableAddress address{*value.variable, value.lanes[first] + offset, std::nullopt};
    if (!value.isSame())
      address.lanes = {first, last};
    return address;
  }

  /// The stride, if it is known.
  std::optional<int64_t> stride() const {
    for (size_t i = 0; i < operands().size(); ++i)
      if (const auto value = opcode.operand(i).role == Role::Stride ? find(operands()[i]) : nullptr)
        return value->hasBase || !value->isSame() || operands()[i].term.sign
                   ? std::nullopt
                   : std::optional<int64_t>(static_cast<int32_t>(value->lanes.front()));
    return constantStride(context, opcode);
  }
};

} // namespace

void adviseOnNumbers(OperandContext &context, const MatchedForm &opcode, const KnownValues &known) {
  const NumberCheck check{context, opcode, known};
  for (size_t i = 0; i < context.statement.ast().operands.size(); ++i)
    check.check(i);
}

} // namespace ptxmatrix
