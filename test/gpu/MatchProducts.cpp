//===- MatchProducts.cpp - Products of fragments that loads deliver -------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Each kernel multiplies with one wmma.mma or mma.  Its operands are loaded from shared memory, and its result is
// stored there, by instructions that findMatches() names, with the registers and the addresses that it gives.  A
// product is right only if these are.

#include "Kernels.h"
#include "Numbers.h"
#include "Products.h"
#include "ptxmatrix/FragmentMatch.h"

#include <algorithm>
#include <bit>

namespace ptxmatrix::gpu {
namespace {

constexpr unsigned kSize = kProductSize;

std::string number(unsigned value) { return std::to_string(value); }

/// How an operand is moved: a match, and which of the fragments that it moves is the operand.
struct Choice {
  FragmentMatch match;
  unsigned fragment;
};

/// An operand of the product: a tile of the matrix, which passes through shared memory.  The memory around the tile,
/// including other fragments, is filled with ones.
class Operand {
public:
  Operand(const FragmentLayout &layout, Choice choice)
      : layout(layout), match(choice.match), fragment(choice.fragment), last(match.start(match.fragments - 1)),
        letter(1, static_cast<char>('a' + static_cast<int>(layout.fragment()) - static_cast<int>(Fragment::A))),
        name("%" + letter) {
    const unsigned words = layout.registers().bits / 32;
    for (unsigned reg = 0; reg < layout.registers().count; ++reg) {
      const MovedRegister place = match.placeOf(reg * words, fragment);
      names.emplace_back(name, place.move * (numRegisters() / match.moves) + place.reg / words);
    }
  }

  bool byColumns() const { return match.storage == Layout::Col; }
  const FragmentMatch &how() const { return match; }

  /// Its declarations.
  std::string declarations() const {
    const std::string bits = ".b" + number(layout.registers().bits);
    return "  .reg " + bits + " %" + letter + "<" + number(numRegisters()) + ">;\n  .shared .align 128 .b8 stage_" +
           letter + "[" + number(stageBytes()) + "];\n";
  }

  /// Fills its shared memory with ones, and computes the address of each lane, in %\p letter_at.
  std::string prologue() const {
    const std::string at = "%" + letter + "_at";
    std::string text = "  .reg .b32 " + at + ", %" + letter + "_stage;\n";
    text += "  mov.u32 %" + letter + "_stage, stage_" + letter + ";\n";
    text += "  shl.b32 %r3, %r0, 2;\nfill_" + letter + ":\n  add.u32 %r4, %" + letter + "_stage, %r3;\n";
    text += "  st.shared.b32 [%r4], -1;\n  add.u32 %r3, %r3, 128;\n";
    text += "  setp.lt.u32 %p0, %r3, " + number(stageBytes()) + ";\n  @%p0 bra fill_" + letter + ";\n";
    text += "  mov.u32 " + at + ", %" + letter + "_stage;\n";
    for (unsigned bit = 0; bit < 5; ++bit) {
      const std::optional<FragmentElement> row = match.addressed(1U << bit);
      const unsigned bytes = row ? row->fragment * partBytes() + offset(row->element) : 0;
      if (bytes != 0)
        text += "  bfe.u32 %r3, %r0, " + number(bit) + ", 1;\n  mad.lo.u32 " + at + ", %r3, " + number(bytes) + ", " +
                at + ";\n";
    }
    return text;
  }

  /// Copies the tile that begins at [\p global + \p step] to shared memory, or back.
  std::string copy(const std::string &global, unsigned step, bool toShared) const {
    const unsigned wordsOfLine = lineElements() * layout.elementBits() / 32;
    const unsigned words = (byColumns() ? layout.columns() : layout.rows()) * wordsOfLine;
    unsigned free = fragment; // of fragments whose addresses are free, each has a part of its own
    for (unsigned bit = 1; bit < match.fragments; bit *= 2)
      if (match.start(bit) != MatrixElement{})
        free &= ~bit;
    const unsigned first = free * partBytes() + offset(match.start(fragment));
    std::string text;
    for (unsigned done = 0; done < words; done += 32) {
      text += "  add.u32 %r3, %r0, " + number(done) + ";\n  setp.lt.u32 %p0, %r3, " + number(words) + ";\n";
      text += "  shr.u32 %r4, %r3, " + number(std::bit_width(wordsOfLine) - 1) + ";\n";
      text += "  and.b32 %r5, %r3, " + number(wordsOfLine - 1) + ";\n  shl.b32 %r5, %r5, 2;\n";
      text += "  mad.lo.u32 %r6, %r4, " + number(kSize * layout.elementBits() / 8) + ", %r5;\n";
      text += "  cvt.u64.u32 %rd9, %r6;\n  add.u64 %rd9, %rd9, " + global + ";\n";
      text += "  mad.lo.u32 %r7, %r4, " + number(lineBytes()) + ", %r5;\n  add.u32 %r7, %r7, %" + letter + "_stage;\n";
      const std::string inGlobal = "[%rd9+" + number(step) + "]";
      const std::string inShared = "[%r7+" + number(first) + "]";
      if (toShared)
        text += "  @%p0 ld.global.b32 %r8, " + inGlobal + ";\n  @%p0 st.shared.b32 " + inShared + ", %r8;\n";
      else
        text += "  @%p0 ld.shared.b32 %r8, " + inShared + ";\n  @%p0 st.global.b32 " + inGlobal + ", %r8;\n";
    }
    return text;
  }

  /// Moves the fragments between shared memory and registers.
  std::string moved() const {
    std::string text;
    const unsigned count = numRegisters() / match.moves;
    for (unsigned move = 0; move < match.moves; ++move) {
      const std::string at = "%" + letter + "_at";
      const auto bytes = static_cast<int32_t>(offset(match.addressed(0, move)->element));
      const RegisterRange registers{name, move * count};
      if (match.move.mnemonic == Mnemonic::MovMatrix) {
        text += "  ld.shared.b32 %r3, [" + at + "+" + std::to_string(bytes) + "];\n  ";
        text += statement(match.move, {OperandName{name, move}, OperandName{"%r3"}}) + '\n';
        continue;
      }
      std::vector<StatementOperand> operands{registers, AddressOperand{{at}, bytes}};
      if (isStore(match.move))
        std::swap(operands[0], operands[1]);
      if (hasStride(match.move))
        operands.emplace_back(static_cast<int32_t>(lineBytes() * 8 / layout.elementBits()));
      text += "  " + statement(match.move, operands) + '\n';
    }
    return text;
  }

  /// The registers of the fragment, in the order of the product.
  RegisterNames registers() const { return {names}; }

  unsigned numRegisters() const { return layout.registers().count * match.fragments; }

private:
  unsigned lineElements() const { return byColumns() ? layout.rows() : layout.columns(); }
  /// Rows, or columns, are aligned to 16 bytes.
  unsigned lineBytes() const {
    const unsigned elements = lineElements() + (byColumns() ? last.row : last.column);
    return (elements * layout.elementBits() / 8 + 15) / 16 * 16;
  }
  unsigned offset(const MatrixElement &element) const {
    const unsigned line = byColumns() ? element.column : element.row;
    return line * lineBytes() + (byColumns() ? element.row : element.column) * layout.elementBits() / 8;
  }
  /// The warp fills 128 bytes at a time.
  unsigned stageBytes() const { return (match.fragments * partBytes() + 127) / 128 * 128; }
  /// For fragments that have no addresses of their own.
  unsigned partBytes() const {
    return (byColumns() ? layout.columns() + last.column : layout.rows() + last.row) * lineBytes();
  }

  FragmentLayout layout;
  FragmentMatch match;
  unsigned fragment;
  MatrixElement last; ///< Where the last of the fragments starts.
  std::string letter;
  std::string name;               ///< Of its registers, before their numbers.
  std::vector<OperandName> names; ///< Of those of the fragment.
};

/// The kernel of one product of matrices.
std::string kernelText(const ModuleHead &head, const Instruction &product, const std::array<Operand, 4> &operands) {
  const auto &[a, b, c, d] = operands;
  const FragmentLayout layoutA = *findLayout(product, Fragment::A);
  const FragmentLayout layoutD = *findLayout(product, Fragment::D);
  const unsigned bits = layoutA.elementBits();
  const unsigned sumBits = layoutD.elementBits();
  std::string text = headText(head) + "\n.visible .entry product(.param .u64 a, .param .u64 b, .param .u64 c, "
                                      ".param .u64 out,\n                        .param .u32 poison)\n{\n"
                                      "  .reg .pred %p<1>;\n  .reg .b32 %r<16>;\n  .reg .b64 %rd<16>;\n";
  for (const Operand &operand : operands)
    text += operand.declarations();
  for (unsigned i = 0; i < 4; ++i) {
    const char *const names[] = {"a", "b", "c", "out"};
    text += "  ld.param.u64 %rd" + number(i) + ", [" + names[i] + "];\n";
    text += "  cvta.to.global.u64 %rd" + number(i) + ", %rd" + number(i) + ";\n";
  }
  text += "  mov.u32 %r0, %tid.x;\n  mov.u32 %r1, %ctaid.x;\n  mov.u32 %r2, %ctaid.y;\n";
  // Advances to the first of the tiles; the block's row of tiles is %r1, and its column %r2.
  const auto advance = [&](unsigned global, const char *block, unsigned elements, bool isAlongLines,
                           unsigned bitsOfOne) {
    const unsigned bytes = elements * (isAlongLines ? 1 : kSize) * bitsOfOne / 8;
    text += std::string("  mul.wide.u32 %rd8, ") + block + ", " + number(bytes) + ";\n  add.u64 %rd" + number(global) +
            ", %rd" + number(global) + ", %rd8;\n";
  };
  const unsigned rows = layoutD.rows();
  const unsigned columns = layoutD.columns();
  advance(0, "%r1", rows, a.byColumns(), bits);
  advance(1, "%r2", columns, !b.byColumns(), bits);
  for (const auto &[global, sums] : {std::pair(2U, &c), std::pair(3U, &d)}) {
    advance(global, "%r1", rows, sums->byColumns(), sumBits);
    advance(global, "%r2", columns, !sums->byColumns(), sumBits);
  }
  for (const Operand &operand : operands)
    text += operand.prologue();
  text += "  bar.sync 0;\n" + c.copy("%rd2", 0, true) + "  bar.sync 0;\n" + c.moved();
  const unsigned depth = layoutA.columns();
  for (unsigned step = 0; step < kSize / depth; ++step) {
    text += a.copy("%rd0", step * depth * (a.byColumns() ? kSize : 1) * bits / 8, true);
    text += b.copy("%rd1", step * depth * (b.byColumns() ? 1 : kSize) * bits / 8, true);
    text += "  bar.sync 0;\n" + a.moved() + b.moved() + "  ";
    text += statement(product, {c.registers(), a.registers(), b.registers(), c.registers()}) + "\n  bar.sync 0;\n";
  }
  const std::string type = ".b" + number(layoutD.registers().bits);
  for (unsigned i = 0; i < d.numRegisters(); ++i)
    text += "  mov" + type + " %d" + number(i) + ", 0;\n";
  for (unsigned i = 0; i < layoutD.registers().count; ++i)
    text += "  mov" + type + " %d" + number(*d.registers().names[i].number) + ", %c" +
            number(*c.registers().names[i].number) + ";\n";
  return text + d.moved() + "  bar.sync 0;\n" + d.copy("%rd3", 0, false) + "  ret;\n}\n";
}

/// The types of a product, and whether its kernel can add tile to tile.
struct Types {
  Type factors;
  Type sums;
};

std::optional<Types> typesOf(const Instruction &instruction) {
  const auto typesIn = [](const auto &product) -> std::optional<Types> {
    const bool isPlain = !product.satfinite && product.rounding.value_or(Rounding::Rn) == Rounding::Rn &&
                         product.bits.value_or(BitOperation::And) == BitOperation::And;
    return isPlain && product.a == product.b && product.c == product.d ? std::optional(Types{product.a, product.c})
                                                                       : std::nullopt;
  };
  if (const auto wmma = as<WmmaMma>(instruction))
    return typesIn(*wmma);
  const auto mma = as<Mma>(instruction);
  return mma ? typesIn(*mma) : std::nullopt;
}

/// \p match with `.shared` where the instruction has a state space.
FragmentMatch inShared(FragmentMatch match) {
  QualifierList qualifiers;
  for (const Qualifier qualifier : match.move.qualifiers)
    if (info(qualifier).kind != QualifierKind::Space)
      qualifiers.append(qualifier);
  if (match.move.mnemonic != Mnemonic::MovMatrix)
    qualifiers.append(Qualifier::Shared);
  match.move = Instruction(match.move.mnemonic, qualifiers);
  return match;
}

/// The ways to move \p fragment of \p product that are valid on \p target.
std::vector<Choice> choicesOf(const Instruction &product, Fragment fragment, Target target) {
  std::vector<Choice> choices;
  for (const FragmentMatch &match : findMatches(product, fragment)) {
    if (!isAccepted(match.move, kNewestRelease.ptx, target) ||
        (match.basis() == LayoutBasis::Measured && !match.seenOn.contains(target)))
      continue;
    choices.push_back({inShared(match), 0});
    if (match.fragments > 1)
      choices.push_back({inShared(match), match.fragments - 1});
  }
  return choices;
}

/// "ldmatrix.m8n8.x4.trans.b16, fragment 1"
std::string describe(const Choice &choice) {
  std::string text(opcode(choice.match.move).str());
  for (const std::string_view same : {".sync", ".aligned", ".shared"}) // in all of them
    if (const size_t at = text.find(same); at != std::string::npos)
      text.erase(at, same.size());
  if (choice.match.fragments > 1)
    text += ", fragment " + number(choice.fragment);
  return text;
}

/// The products of \p instruction: as many as are needed to move each operand in each way.
void addProductsOf(const Instruction &instruction, const Types &types, Target target, std::vector<Product> &products) {
  std::array<std::vector<Choice>, 4> choices;
  size_t most = 0;
  for (size_t i = 0; i < 4; ++i) {
    choices[i] = choicesOf(instruction, static_cast<Fragment>(static_cast<size_t>(Fragment::A) + i), target);
    if (choices[i].empty())
      return; // mma.m8n8k4 of .f16, which computes four products
    most = std::max(most, choices[i].size());
  }
  for (size_t i = 0; i < most; ++i) {
    const auto operand = [&](size_t at) {
      return Operand(*findLayout(instruction, static_cast<Fragment>(static_cast<size_t>(Fragment::A) + at)),
                     choices[at][i % choices[at].size()]);
    };
    const std::array<Operand, 4> operands = {operand(0), operand(1), operand(2), operand(3)};
    PtxVersion version = std::max(leastVersion(target), requirements(instruction)->since);
    std::string name(opcode(instruction).str());
    for (size_t at = 0; at < 4; ++at) {
      version = std::max(version, requirements(operands[at].how().move)->since);
      name += "; " + describe(choices[at][i % choices[at].size()]);
    }
    const ModuleHead head{version, target, std::string(info(target).name)};
    products.push_back({.name = std::move(name),
                        .text = kernelText(head, instruction, operands),
                        .head = head,
                        .type = types.factors,
                        .sumType = types.sums,
                        .aByColumns = operands[0].byColumns(),
                        .bByColumns = operands[1].byColumns(),
                        .cByColumns = operands[2].byColumns(),
                        .dByColumns = operands[3].byColumns(),
                        .gridX = kSize / findLayout(instruction, Fragment::D)->rows(),
                        .gridY = kSize / findLayout(instruction, Fragment::D)->columns()});
  }
}

} // namespace

std::vector<Product> listProducts(unsigned capability) {
  std::vector<Product> products;
  const std::optional<Target> target = findTarget("sm_" + std::to_string(capability));
  if (!target)
    return products;
  for (const Variant &variant : findVariants(std::nullopt, {{*target}})) {
    const std::optional<Types> types = typesOf(variant.instruction);
    if (types && findLayout(variant.instruction, Fragment::A)->columns() <= kSize)
      addProductsOf(variant.instruction, *types, *target, products);
  }
  return products;
}

} // namespace ptxmatrix::gpu
