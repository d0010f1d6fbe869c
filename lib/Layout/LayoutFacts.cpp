//===- LayoutFacts.cpp - Facts about a layout -----------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Layout/LayoutFacts.h"
#include "Diagnostics/MessageText.h"
#include "Layout/Cute.h"
#include "Support/Concat.h"

namespace ptxmatrix {
namespace {

std::string describeMatrices(const FragmentLayout &layout) {
  std::string text = layout.matrices() == 1 ? "one" : std::to_string(layout.matrices()) + ", each";
  text += concat(" of ", layout.rows(), " rows and ", layout.columns(), " columns, ",
                 counted(layout.storedBits(), "bit"), " an element");
  if (layout.storedBits() != layout.elementBits())
    text += ", which take the place of " + std::to_string(layout.elementBits()) + " in a register";
  return text;
}

/// Where an element of fewer than 8 bits is in the byte that holds it; empty for others.
std::string describeBits(const FragmentLayout &layout) {
  if (!isProduct(layout.instruction().mnemonic) || layout.role() != Role::Source || layout.elementBits() != 8)
    return "";
  const Type type = detail::typeOf(layout.instruction(), layout.fragment());
  if (type == Type::E2M1)
    return "bits 2 to 5 of a byte hold the element, the others are zero; an ldmatrix of .b4x16_p64 leaves it in bits 0 "
           "to 3";
  if (type == Type::E3M2 || type == Type::E2M3)
    return "bits 0 to 5 of a byte hold the element, the others are zero, as an ldmatrix of .b6x16_p32 leaves it";
  return "";
}

/// The meaning of the elements of metadata, or which elements of a sparse A are stored; empty for others.
std::string describeElements(const FragmentLayout &layout) {
  if (!detail::isSparse(layout.instruction()) ||
      (layout.role() != Role::Metadata && layout.fragment() != Fragment::A) || layout.role() == Role::ScaleData)
    return "";
  const unsigned storedColumns = shapeOf(*layout.instruction().ofKind(QualifierKind::Shape)).k / 2;
  if (layout.role() != Role::Metadata)
    return concat("those that are stored, half of the ", 2 * storedColumns,
                  " columns; the metadata says where they are");
  if (layout.elementBits() == 4)
    return "for each stored element of A, its place in a group of 2: 0b0100 is the first, 0b1110 the second";
  if (layout.columns() < storedColumns)
    return "for each two stored elements of A, their place in a group of 4 such pairs";
  return "for each stored element of A, its place in a group of 4";
}

std::string describeRegisters(const FragmentLayout &layout) {
  std::string text = counted(layout.registers().count, "register") + " of " + counted(layout.registers().bits, "bit") +
                     "; a lane holds " + counted(layout.elementsPerLane(), "element");
  if (layout.copies() > 1 && layout.role() == Role::Metadata)
    text += ", and the selector names the lanes that count";
  else if (layout.role() == Role::ScaleData)
    text += ", and the selector names the bytes and lanes that count";
  else if (layout.copies() > 1)
    text += ", and each element of the matrix occurs " + std::to_string(layout.copies()) + " times";
  return text;
}

/// "16 bytes", or "16 bytes and 4 bytes" if address and stride differ.
std::string describe(MatrixAlignment alignment) {
  return counted(alignment.address, "byte") +
         (alignment.address == alignment.stride ? "" : " and " + counted(alignment.stride, "byte"));
}

std::string describeRows(const FragmentLayout &layout) {
  const unsigned padding = layout.rowBytes() - layout.columns() * layout.storedBits() / 8;
  std::string text = counted(layout.rowBytes(), "byte") + " each";
  if (padding > 0)
    text += ", the last " + std::to_string(padding) + " of them padding";
  const unsigned last = layout.matrices() * layout.rows() - 1;
  return concat(text, "; lanes 0 to ", last, " give their addresses, aligned to ",
                counted(layout.alignment().address, "byte"));
}

/// What rows and columns of tensor memory are, and the value that a tcgen05.ld.red adds.
void addTensorFacts(const FragmentLayout &layout, std::vector<LayoutFact> &facts) {
  const QualifierSet qualifiers = layout.instruction().qualifiers.set();
  std::string text = "rows are its lanes and columns its 32-bit columns, from those of the address on";
  if (layout.matrices() > 1)
    text += "; matrix 1 has the same lanes, immHalfSplitoff columns further";
  if (layout.elementBits() == 16)
    text += "; the low 16 bits of each column count";
  facts.push_back({"tensor", text});
  if (layout.instruction().mnemonic == Mnemonic::Tcgen05LdRed && layout.matrices() == 1)
    facts.push_back({"redval", concat(qualifiers.contains(Qualifier::Min) ? ".min of the " : ".max of the ",
                                      qualifiers.contains(Qualifier::Abs) ? "absolute values of the " : "",
                                      "elements in the registers of the lane")});
}

/// Where tensor memory holds D or a copy, and which lanes hold nothing.
void addPlacesInTensorMemory(const FragmentLayout &layout, std::vector<LayoutFact> &facts) {
  const QualifierSet qualifiers = layout.instruction().qualifiers.set();
  const bool canBeHalf = qualifiers.contains(Qualifier::KindF16) || qualifiers.contains(Qualifier::F8F6F4);
  facts.push_back({"tensor", concat(counted(layout.registers().count, "column"),
                                    ", from the address on; a column holds one element",
                                    canBeHalf ? ", of .f16 in its low half" : "")});
  if (layout.fragment() == Fragment::None)
    facts.push_back({"shared", concat("a row is ", layout.columns() * 4, " bytes, stored as in a K-major matrix")});
  if (qualifiers.contains(Qualifier::B8x16))
    facts.push_back({"source", concat("16 bytes are 16 elements of ", qualifiers.contains(Qualifier::B6x16P32) ? 6 : 4,
                                      " bits and padding; each element becomes a byte")});
  if (const unsigned empty = layout.element({.lane = 1}).row >= layout.rows() ? 31 : 16;
      layout.element({.lane = 16}).row >= layout.rows())
    facts.push_back({"empty", concat("the upper ", empty, " of each 32 lanes hold nothing")});
  if (layout.lanes() > 128)
    facts.push_back({"CTAs", "lanes 128 to 255 are lanes 0 to 127 of the second CTA of the pair"});
}

std::string describeNeeds(const FragmentLayout &layout) {
  const std::optional<MeasuredAlignment> shared = layout.measuredAlignment(Space::Shared);
  const std::optional<MeasuredAlignment> global = layout.measuredAlignment(Space::Global);
  std::string text = "of address and stride: " + describe(layout.alignment()) + " says the PTX ISA";
  if (shared && global && shared->least == global->least)
    text += "; sm_90 needs " + describe(shared->least);
  else if (shared && global)
    text += "; sm_90 needs " + describe(shared->least) + " with .shared and " + describe(global->least) + " without";
  return text;
}

} // namespace

std::vector<FragmentLayout> layoutsOf(Instruction instruction) {
  std::vector<FragmentLayout> most;
  const size_t lists = countOperandLists(instruction);
  for (instruction.list = 0; instruction.list < lists; ++instruction.list) {
    std::vector<FragmentLayout> layouts;
    for (size_t i = 0; i < operands(instruction).size(); ++i)
      if (const std::optional<FragmentLayout> layout = findLayout(instruction, i))
        layouts.push_back(*layout);
    if (layouts.size() > most.size())
      most = std::move(layouts);
  }
  return most;
}

bool hasSeveralMatrices(const Instruction &instruction) { return !findLayout(instruction); }

std::string_view nameOf(Fragment fragment) {
  return fragment == Fragment::None ? "" : std::string_view("abcd").substr(letterOf(fragment) - 'A', 1);
}

std::string_view operandName(const FragmentLayout &layout) {
  if (layout.role() == Role::Metadata)
    return "metadata";
  if (layout.role() == Role::ScaleData)
    return layout.fragment() == Fragment::A ? "scale_a" : "scale_b";
  return nameOf(layout.fragment());
}

std::string matrixTitle(const FragmentLayout &layout, unsigned matrix) {
  if (layout.role() == Role::Metadata)
    return "metadata of matrix A";
  if (layout.isInTensorMemory() && layout.fragment() == Fragment::None)
    return "rows of shared memory";
  if (layout.isOfTensorMemory())
    return matrix == 0 ? "tensor memory" : "tensor memory, immHalfSplitoff columns further";
  if (layout.fragment() == Fragment::None)
    return concat("matrix ", matrix);
  return concat(layout.role() == Role::ScaleData ? "scale factors of matrix " : "matrix ",
                std::string(1, letterOf(layout.fragment())), layout.matrices() > 1 ? concat(" of MMA ", matrix) : "");
}

std::string copyTitle(const FragmentLayout &layout, unsigned copy) {
  if (layout.copies() == 1)
    return "";
  if (layout.role() == Role::Metadata)
    return "selector " + std::to_string(copy);
  if (layout.role() != Role::ScaleData)
    return concat("copy ", copy + 1, " of ", layout.copies());
  for (unsigned byte = 0; byte < 4; ++byte)
    for (unsigned thread = 0; thread < 4; ++thread)
      if (layout.selectedCopy(byte, thread) == copy)
        return concat("selector {", byte, ", ", thread, "}");
  return "";
}

std::string slotName(const FragmentLayout &layout, RegisterSlot slot) {
  return layout.isInTensorMemory() ? concat("L", slot.lane, ":C", slot.reg) : concat("T", slot.lane, ":R", slot.reg);
}

std::string exampleSlot(const FragmentLayout &layout) {
  return layout.isInTensorMemory()
             ? "column 1 of lane 5 of tensor memory"
             : concat("register 1 of the ", layout.role() == Role::ScaleData ? "scale data" : name(layout.role()),
                      " in lane 5");
}

std::vector<LayoutFact> layoutFacts(const FragmentLayout &layout) {
  std::vector<LayoutFact> facts;
  facts.push_back({"matrices", describeMatrices(layout)});
  if (layout.isInTensorMemory())
    addPlacesInTensorMemory(layout, facts);
  else
    facts.push_back({layout.role() == Role::ScaleData ? "scale data" : std::string(name(layout.role())),
                     describeRegisters(layout)});
  facts.push_back({"elements", describeElements(layout)});
  facts.push_back({"in a byte", describeBits(layout)});
  if (layout.isOfTensorMemory() && !layout.isInTensorMemory())
    addTensorFacts(layout, facts);
  const Addressing addressing = info(layout.instruction().mnemonic).addressing;
  if (addressing == Addressing::Rows)
    facts.push_back({"rows", describeRows(layout)});
  if (addressing == Addressing::Matrix) {
    const bool isByRows = layout.instruction().qualifiers.contains(Qualifier::Row);
    facts.push_back({"memory", concat("by ", isByRows ? "rows" : "columns",
                                      ", every lane gives the address of row 0, column 0; the default stride is ",
                                      counted(layout.defaultStride(), "element"))});
    facts.push_back({"alignment", describeNeeds(layout)});
  }
  if (const std::string_view atom = cuteAtom(layout.instruction()); !atom.empty()) {
    std::string text(atom);
    if (layout.instruction().mnemonic == Mnemonic::LdMatrix && layout.instruction().qualifiers.contains(Qualifier::B8))
      text += ", which exchanges bytes of its registers afterwards; here is the instruction alone";
    facts.push_back({"CuTe", text});
  }
  if (const std::string text = cuteLayout(layout); !text.empty())
    facts.push_back({"CuTe", text + " from thread and value to " +
                                 (layout.fragment() == Fragment::A   ? "(M,K)"
                                  : layout.fragment() == Fragment::B ? "(N,K)"
                                                                     : "(M,N)")});
  if (layout.basis() == LayoutBasis::Isa)
    facts.push_back({"basis", "the PTX ISA specifies this layout"});
  else if (layout.basis() == LayoutBasis::Libraries)
    facts.push_back({"basis", "CUTLASS and TVM have this layout; the PTX ISA does not specify it"});
  else
    facts.push_back({"basis", "measured on " + namesOf(layout.seenOn()) +
                                  "; the PTX ISA leaves it open: do not rely on it elsewhere"});
  std::erase_if(facts, [](const LayoutFact &fact) { return fact.text.empty(); });
  return facts;
}

} // namespace ptxmatrix
