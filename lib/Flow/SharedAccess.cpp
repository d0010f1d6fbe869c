//===- SharedAccess.cpp - Accesses to variables in shared memory ----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/SharedAccess.h"

#include <set>

namespace ptxmatrix {
namespace {

using Kind = SharedAccess::Kind;

/// The bytes that a lane loads or stores with \p opcode: `.v4.b32`.
uint64_t accessedBytes(const Opcode &opcode) {
  uint64_t bytes = 0;
  uint64_t count = 1;
  for (const std::string_view qualifier : opcode.qualifiers) {
    const std::string_view word = qualifier.substr(1);
    if (const std::optional<ScalarType> type = findScalarType(word))
      bytes = info(*type).bits / 8;
    else if (word == "v2" || word == "v4" || word == "v8")
      count = static_cast<uint64_t>(word[1] - '0');
  }
  return bytes * count;
}

class AccessFinder {
public:
  AccessFinder(const Function &function, LaneValues &values) : function(function), values(values) {}

  std::vector<SharedAccess> found;

  /// A load or store of a matrix, or a copy.
  void addAccepted(const AcceptedStatement &one) {
    constexpr uint64_t kRowBytes = 8;     // at least
    constexpr uint32_t kFirstRows = 0xff; // of .x1; other lanes need not give an address
    const Mnemonic mnemonic = one.opcode.mnemonic;
    const Addressing addressing = info(mnemonic).addressing;
    for (size_t i = 0; i < one.ast->operands.size(); ++i) {
      const OperandSpec &spec = one.opcode.operand(i);
      const bool isShared = spec.space == AddressSpace::Shared;
      if (spec.role == Role::Address && (addressing == Addressing::Rows || addressing == Addressing::Matrix))
        add(one.index, *one.ast, i, isStore(mnemonic) ? Kind::Write : Kind::Read, kRowBytes, {},
            addressing == Addressing::Rows ? kFirstRows : kAllLanes);
      else if (isShared && spec.role == Role::DestinationAddress)
        add(one.index, *one.ast, i, one.is(Mnemonic::CpAsync) ? Kind::Copy : Kind::BulkWrite, copiedBytes(one),
            mnemonic);
      else if (isShared && spec.role == Role::SourceAddress)
        add(one.index, *one.ast, i, one.has(Qualifier::BulkGroup) ? Kind::BulkRead : Kind::RemoteRead, copiedBytes(one),
            mnemonic);
    }
  }

  /// A load or store that has no form.
  void addOther(uint32_t statement) {
    const FunctionStatement &other = function[statement];
    const bool isLoad = other.is("ld");
    if (other.ast && (isLoad || other.is("st")) && other.opcode->has(".shared") && other.ast->operands.size() == 2)
      add(statement, *other.ast, isLoad ? 1 : 0, isLoad ? Kind::Read : Kind::Write, accessedBytes(*other.opcode));
  }

private:
  static constexpr uint32_t kAllLanes = UINT32_MAX;

  void add(uint32_t statement, const Ast &ast, size_t index, Kind kind, uint64_t bytes, Mnemonic mnemonic = {},
           uint32_t lanes = kAllLanes) {
    const Operand &operand = ast.operands[index];
    const Term &term = operand.term;
    if (operand.kind != OperandKind::Address || term.kind != TermKind::Name || term.name.element)
      return;
    const SharedLaneValue address = values.find(term, statement);
    if (ast.guard && address && !address->isSame()) // which lanes execute it is not known
      return;
    if (address && values.assumesRow(*address)) // this must hold for all blocks
      return;
    if (address && address->variable && address->variable->space == DeclSpace::Shared)
      found.push_back(
          {kind, mnemonic, statement, function.read(statement).rangeOf(operand.tokens), address, bytes, lanes});
  }

  /// The number of bytes of a copy; if it is not known, that of the smallest one.
  uint64_t copiedBytes(const AcceptedStatement &copy) const {
    constexpr uint64_t kLeast = 16;
    const Operand *const size = copy.find(Role::Size);
    return size ? function.constantOf(copy.index, size->term).value_or(kLeast) : kLeast;
  }

  const Function &function;
  LaneValues &values;
};

std::vector<uint64_t> beginsOf(const SharedAccess &access) {
  std::set<uint64_t> found;
  for (size_t lane = 0; lane < LaneValue::kLanes; ++lane)
    if ((access.lanes >> lane & 1) != 0)
      found.insert(access.address->lanes[lane]);
  return {found.begin(), found.end()};
}

} // namespace

bool SharedAccess::overlaps(const SharedAccess &other) const {
  auto one = begins.begin();
  auto two = other.begins.begin();
  while (one != begins.end() && two != other.begins.end())
    if (*one + bytes <= *two)
      ++one;
    else if (*two + other.bytes <= *one)
      ++two;
    else
      return true;
  return false;
}

std::vector<SharedAccess> findSharedAccesses(const Function &function, WarpFlow &warp) {
  AccessFinder finder(function, warp.values);
  for (uint32_t statement = 0; statement < function.statements().size(); ++statement)
    if (const AcceptedStatement *const one = function.acceptedAt(statement))
      finder.addAccepted(*one);
    else
      finder.addOther(statement);
  const bool hasCopy = std::ranges::any_of(finder.found, [](const auto &one) { return one.kind > Kind::Write; });
  for (SharedAccess &access : finder.found) {
    const ActiveLanes *const active = warp.at(access.statement);
    access.lanes &= active ? active->lanes : 0;
    if (hasCopy)
      access.begins = beginsOf(access);
  }
  return std::move(finder.found);
}

} // namespace ptxmatrix
