//===- MatchCommand.cpp - The subcommand "match" --------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Descriptor/DescriptorText.h"
#include "Diagnostics/MessageText.h"
#include "Driver/Commands/Commands.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace ptxmatrix::driver {
namespace {

constexpr llvm::StringLiteral kIndent = "        ";

/// A number as a function of the lane, such as "lane % 8 + lane / 16 * 8".  \p valueOf returns it for a lane; each bit
/// of the lane contributes a summand, which may be 0.  A lane of more than a warp is a \p thread of a warpgroup.
std::string formula(unsigned lanes, unsigned constant, const std::function<unsigned(unsigned)> &valueOf,
                    std::string_view lane = "lane") {
  std::string text;
  for (unsigned first = 1; first < lanes;) {
    const unsigned value = valueOf(first);
    unsigned end = 2 * first;
    if (value != 0) {
      while (end < lanes && valueOf(end) == value * (end / first))
        end *= 2;
      text += (text.empty() ? "" : " + ") + std::string(lane);
      if (first > 1)
        text += " / " + std::to_string(first);
      if (end < std::max(lanes, 32U)) // otherwise, no higher bits remain
        text += " % " + std::to_string(end / first);
      if (value > 1)
        text += " * " + std::to_string(value);
    }
    first = end;
  }
  if (text.empty())
    return std::to_string(constant);
  return constant == 0 ? text : text + " + " + std::to_string(constant);
}

/// Prints an operand and its loads or stores.
class OperandText {
public:
  OperandText(const OperandMatches &operand, std::optional<unsigned> pitch, llvm::raw_ostream &stream)
      : layout(operand.layout), pitch(pitch), letter(1, letterOf(layout.fragment())),
        reg(operand.converted.empty() ? llvm::StringRef(letter).lower() : "h"), stream(stream) {}

  /// Prints how the registers are made of those of D.
  void printConversion(const ChainedRegisters &registers) {
    for (size_t i = 0; i < registers.size(); ++i)
      stream << llvm::formatv("    cvt.rn.f16x2.f32 h{0}, d{1}, d{2}\n", i, registers[i][1].reg, registers[i][0].reg);
    stream << kIndent << "or cvt.rn.bf16x2.f32\n";
  }

  void print(const FragmentMatch &match) {
    if (match.storage != storage)
      stream << "  " << letter << (match.storage == Layout::Row ? " by rows:\n" : " by columns:\n");
    storage = match.storage;
    const OpcodeText text = opcode(match.move);
    for (unsigned move = 0; move < match.moves; ++move) {
      stream << "    " << text.str() << ' ' << operandsOf(match, move) << '\n';
      stream << kIndent << address(match, move) << '\n';
    }
    for (unsigned fragment = 1; fragment < match.fragments; ++fragment)
      if (const MatrixElement start = match.start(fragment); start != MatrixElement{})
        stream << kIndent << nameOf(fragment) << " is the fragment that starts at row " << start.row << ", column "
               << start.column << '\n';
    if (const FragmentLayout moved = *findLayout(match.move); moved.storedBits() != moved.elementBits()) {
      stream << kIndent << "in memory, elements have " << counted(moved.storedBits(), "bit");
      if (const unsigned padding = moved.rowBytes() * 8 - moved.columns() * moved.storedBits())
        stream << ", and " << counted(padding, "bit") << " of padding follow " << moved.columns() << " of them";
      stream << '\n';
    }
    if (const unsigned wavefronts = pitch ? match.wavefronts(*pitch) : 0)
      stream << kIndent << (match.storage == Layout::Row ? "rows " : "columns ") << *pitch
             << " bytes apart: " << (wavefronts == 1 ? "no" : std::to_string(wavefronts) + "-way")
             << " bank conflicts\n";
    if (match.shift != 0)
      stream << kIndent << "shift each register to the left by " << match.shift << " bits before the mma\n";
    stream << kIndent;
    if (const std::optional<Variant> variant = findVariant(match.move, kNewestRelease.ptx))
      stream << "PTX " << variant->since.str() << ", " << describeTargets(variant->targets);
    if (match.basis() == LayoutBasis::Measured)
      stream << "; known to fit only on " << namesOf(match.seenOn) << ", where it was measured";
    stream << '\n';
  }

  /// Prints what a lane stores without stmatrix: neighbors in a row.
  void printPlainStore() {
    const unsigned registers = layout.registers().bits > layout.elementBits() ? 1 : 2; // of two elements
    stream << "  " << letter << " by rows, without stmatrix:\n    st" << (registers > 1 ? ".v2" : "") << ".b"
           << layout.registers().bits << " [p], " << (registers > 1 ? "{" + reg + "0, " + reg + "1}" : reg + "0")
           << (layout.registers().count > registers ? ", and so on\n" : "\n") << kIndent << "p = &" << letter << "["
           << indexOf(&MatrixElement::row) << "][" << indexOf(&MatrixElement::column) << "]";
    for (unsigned i = registers; i < layout.registers().count; i += registers) {
      const MatrixElement element = layout.element({.reg = i});
      stream << llvm::formatv("; {0}{1}: +{2}, +{3}", reg, i, element.row, element.column);
    }
    stream << '\n';
  }

private:
  /// A coordinate of the first element of a lane, as a function of the lane.
  std::string indexOf(unsigned MatrixElement::*coordinate) const {
    return formula(32, 0, [&](unsigned lane) { return layout.element({.lane = lane}).*coordinate; });
  }

  /// "A", or "A'" for the next fragment.
  std::string nameOf(unsigned fragment) const { return letter + std::string(fragment, '\''); }

  /// "{b0, b1, b0', b1'}": the registers of the instruction numbered \p move.
  std::string vectorOf(const FragmentMatch &match, unsigned move) const {
    const unsigned words = layout.registers().bits / 32;
    std::vector<std::string> names(layout.registers().count * match.fragments / match.moves);
    for (unsigned fragment = 0; fragment < match.fragments; ++fragment)
      for (unsigned i = 0; i < layout.registers().count; ++i)
        if (const MovedRegister place = match.placeOf(i * words, fragment); place.move == move)
          names[place.reg / words] = reg + std::to_string(i) + std::string(fragment, '\'');
    return llvm::join(names, ", ");
  }

  std::string operandsOf(const FragmentMatch &match, unsigned move) const {
    const std::string vector = vectorOf(match, move);
    if (match.move.mnemonic == Mnemonic::MovMatrix)
      return vector + ", s";
    const std::string text = isStore(match.move.mnemonic) ? "[p], {" + vector + "}" : "{" + vector + "}, [p]";
    return info(match.move.mnemonic).addressing == Addressing::Matrix ? text + ", stride" : text;
  }

  /// "p = &A[lane % 16][lane / 16 * 8]"
  std::string address(const FragmentMatch &match, unsigned move) const {
    unsigned lanes = 32;
    while (!match.addressed(lanes - 1, move))
      lanes /= 2;
    const FragmentElement first = *match.addressed(0, move);
    const auto index = [&](unsigned MatrixElement::*coordinate) {
      return formula(lanes, first.element.*coordinate,
                     [&](unsigned lane) { return match.addressed(lane)->element.*coordinate; });
    };
    std::string element = letter;
    if (layout.matrices() > 1)
      element += "[" + index(&MatrixElement::matrix) + "]";
    element += "[" + index(&MatrixElement::row) + "][" + index(&MatrixElement::column) + "]";
    if (match.move.mnemonic == Mnemonic::MovMatrix)
      return "s holds " + element + " and, in its high half, the next of its " +
             (match.storage == Layout::Row ? "row" : "column");
    const std::string which = formula(lanes, 0, [&](unsigned lane) { return match.addressed(lane)->fragment; });
    std::string text = "p = &" + element;
    if (which != "0") {
      std::vector<std::string> fragments;
      for (unsigned fragment = 0; fragment < match.fragments; ++fragment)
        fragments.push_back(std::to_string(fragment) + ": " + nameOf(fragment));
      text += " of fragment " + which + " (" + llvm::join(fragments, ", ") + ")";
    }
    if (lanes == 32)
      return text;
    const std::optional<Requirements> needs = requirements(match.move);
    return text + "; only lanes 0 to " + std::to_string(lanes - 1) + " count" +
           (needs && needs->targets.contains(*findTarget("sm_75")) ? ", but on sm_75 all need a valid address" : "");
  }

  const FragmentLayout &layout;
  std::optional<unsigned> pitch;
  std::string letter;
  std::string reg;               ///< The beginning of the names of registers.
  std::optional<Layout> storage; ///< The last one that was printed.
  llvm::raw_ostream &stream;
};

/// Prints the tiles in shared memory that A and B of \p product can be.  \p m and \p n are for tcgen05.mma.
void printDescriptors(const Instruction &product, unsigned m, unsigned n, llvm::raw_ostream &stream) {
  for (const Fragment fragment : {Fragment::A, Fragment::B}) {
    const std::vector<TileDescriptor> tiles = leastTiles(product, fragment, m, n);
    if (!tiles.empty())
      stream << '\n' << letterOf(fragment) << " in shared memory: the descriptor of a tile, plus its address / 16\n";
    for (const TileDescriptor &tile : tiles)
      stream << llvm::formatv("    {0}  {1}-major, swizzle {2}: {3}\n", hexadecimal(tile.descriptor.encode()),
                              tile.operand.major == Major::K ? "K" : "MN", name(tile.descriptor.swizzle),
                              boxesInWords(tile))
             << kIndent << "along k, add to the address: " << stepsInWords(tile) << '\n';
  }
}

/// " + 4", or nothing for 0.
std::string plus(unsigned number) { return number == 0 ? "" : " + " + std::to_string(number); }

/// Prints where the scale factors \p name of each \p line, a row or column, are: in \p columns of tensor memory.
void printScales(const TensorMatch &match, const char *name, const char *line, unsigned columns,
                 llvm::raw_ostream &stream) {
  stream << llvm::formatv("\n{0}: {1} of tensor memory\n", name, counted(columns, "column"));
  for (unsigned column = 0; column < columns; column += 4)
    stream << llvm::formatv("    {0} [{1}{2}], {3} + s / 16{4}\n", opcode(*match.scaleCopy).str(), name, plus(column),
                            hexadecimal(match.scaleDescriptor.encode()), plus(column * 8));
  stream << kIndent << "a copy has 4 columns, 512 bytes; in shared memory, the first byte of " << line
         << " i is at s + " << (columns > 4 ? "i / 128 * 512 + i % 128 / 32 * 4" : "i / 32 * 4") << " + i % 32 * 16\n"
         << kIndent
         << llvm::formatv(
                "column c of lane t holds {0} of {1} c * 32 + t % 32; {2} of the instruction descriptor names "
                "the byte of the first\n",
                counted(match.scaleFactors, "byte"), line, name);
}

/// Prints instructions with registers and addresses, of one or more operands of the same product.  With a \p pitch,
/// also the bank conflicts.
void printMatches(std::span<const OperandMatches> operands, std::optional<unsigned> pitch, llvm::raw_ostream &stream) {
  const Instruction &product = operands.front().layout.instruction();
  const bool isOfWarpgroup = info(product.mnemonic).isOfWarpgroup;
  stream << opcode(product).str() << '\n';
  for (const OperandMatches &operand : operands) {
    const FragmentLayout &layout = operand.layout;
    const char letter = letterOf(layout.fragment());
    const bool isHalf = detail::isSparse(layout.instruction()) && layout.fragment() == Fragment::A;
    stream << '\n' << letter << (operand.converted.empty() ? ": " : " converted to .f16 or .bf16: ");
    if (layout.matrices() > 1)
      stream << layout.matrices() << " matrices of ";
    stream << llvm::formatv("{0} rows, {1} {2}columns, {3} an element; {4} of {5} bits\n", layout.rows(),
                            layout.columns(), isHalf ? "stored " : "", counted(layout.elementBits(), "bit"),
                            counted(layout.registers().count, "register"), layout.registers().bits);
    if (isOfWarpgroup)
      stream << "  of warp 0; warp w holds the same, 16 * w rows further down\n";
    if (isOfWarpgroup && layout.fragment() == Fragment::D)
      stream << llvm::formatv("  of registers {0}0 to {0}{1}; the next {2} are {3} columns further right, and so on\n",
                              operand.converted.empty() ? "d" : "h", layout.registers().count - 1,
                              layout.registers().count, layout.columns());
    OperandText operandText(operand, pitch, stream);
    if (!operand.converted.empty())
      operandText.printConversion(operand.converted);
    for (const FragmentMatch &match : operand.matches)
      operandText.print(match);
    if (!operand.reason.empty()) {
      stream << "  does not fit: " << operand.reason << '\n';
      continue;
    }
    if (operand.isOne)
      continue;
    for (const Layout storage : {Layout::Row, Layout::Col})
      if (std::ranges::find(operand.matches, storage, &FragmentMatch::storage) == operand.matches.end())
        stream << "  " << letter << (storage == Layout::Row ? " by rows" : " by columns") << ": nothing fits\n";
    if (layout.fragment() == Fragment::D && layout.basis() == LayoutBasis::Isa && layout.matrices() == 1)
      operandText.printPlainStore();
  }
  if (operands.front().isOne)
    return;
  for (const FragmentLayout &layout : layoutsOf(product))
    if (layout.role() == Role::Metadata || layout.role() == Role::ScaleData)
      stream << '\n'
             << operandName(layout) << ": " << counted(layout.registers().count, "register") << " of "
             << counted(layout.registers().bits, "bit") << "; 'ptx-lint layout " << opcode(product).str()
             << " --operand=" << operandName(layout) << "' shows which lane holds what\n";
  if (isOfWarpgroup)
    printDescriptors(product, 0, 0, stream);
}

/// Prints the matrices of a tcgen05.mma in tensor memory and in shared memory.
void printTensorMatch(const TensorMatch &match, llvm::raw_ostream &stream) {
  const FragmentLayout &d = match.d;
  const unsigned lanes = std::min(d.lanes(), 128U);
  const auto index = [&](unsigned MatrixElement::*coordinate) {
    const auto valueOf = [&](unsigned lane) {
      const MatrixElement element = d.element({.lane = lane});
      return element.row < d.rows() ? element.*coordinate : 0; // otherwise, the lane holds nothing
    };
    return formula(lanes, 0, valueOf, "t");
  };
  const std::string row = index(&MatrixElement::row);
  const std::string column = index(&MatrixElement::column);
  const std::string further =
      d.lanes() > lanes ? "; in the second CTA, " + std::to_string(d.rows() / 2) + " rows further down" : "";
  stream << opcode(d.instruction()).str() << "\n\n"
         << llvm::formatv("D: {0} rows, {1} columns; from address d on, {2} columns of tensor memory\n", d.rows(),
                          d.columns(), d.registers().count);
  for (const TensorLoad &load : match.loads) {
    const std::string rest = load.count == 1 ? "" : ", ..., d" + std::to_string(load.column + load.count - 1);
    stream << llvm::formatv("    {0} {{d{1}{2}}, [p{3}]\n", opcode(load.instruction).str(), load.column, rest,
                            plus(load.column));
  }
  stream << kIndent << "p = d + (w << 21) in warp w of a warpgroup\n"
         << kIndent << "register dr of thread t holds D[" << row << "][" << (column == "0" ? "" : column + " + ")
         << "r]" << further << '\n';
  const bool isUpperEmpty = d.element({.lane = 16}).row >= d.rows();
  if (isUpperEmpty)
    stream << kIndent << "the upper 16 lanes of each warp get nothing of D\n";
  if (match.columnsOfA != 0)
    stream << llvm::formatv("\nA in tensor memory: {0} columns an instruction\n", match.columnsOfA) << kIndent
           << "lane t holds row " << row << ", its first element in the lowest bits" << further
           << (isUpperEmpty ? "; the upper 16 of each 32 lanes hold nothing\n" : "\n");
  for (const auto &[name, line, columns] :
       {std::tuple("scale_a", "row", match.columnsOfScaleA), std::tuple("scale_b", "column", match.columnsOfScaleB)})
    if (columns != 0)
      printScales(match, name, line, columns, stream);
  printDescriptors(d.instruction(), d.rows(), d.columns(), stream);
}

/// Prints the registers of A.
void printChain(const FragmentChain &chain, const Instruction &product, const Instruction &next,
                llvm::raw_ostream &stream) {
  stream << "D of " << opcode(product).str() << "\nas A of " << opcode(next).str() << "\n\n";
  if (!chain.reason.empty()) {
    stream << "The fragments differ: " << chain.reason << ".\n";
    return;
  }
  stream << "Every element stays in its lane.  From the lowest bits on,\n";
  for (size_t reg = 0; reg < chain.registers.size(); ++reg) {
    std::vector<std::string> elements;
    for (const ChainedElement &element : chain.registers[reg]) {
      std::string name = llvm::formatv("d{0}{1}", element.reg, std::string(element.fragment, '\''));
      if (element.bit != 0)
        name += " from bit " + std::to_string(element.bit) + " on";
      elements.push_back(std::move(name));
    }
    stream << llvm::formatv("  a{0} holds {1}\n", reg, joined(elements, "and"));
  }
}

/// Prints how the D of \p product is the A of \p next.
int showChain(const Instruction &product, const Instruction &next, const Options &options, llvm::raw_ostream &stream) {
  const FragmentChain chained = chain(product, next);
  if (options.format == Format::Json)
    stream << jsonOf(chained, product, next) << '\n';
  else
    printChain(chained, product, next, stream);
  return chained.reason.empty() ? kExitOk : kExitErrors;
}

/// Prints where the matrices of the product with the accumulator \p d are.
int showTensorMatch(const FragmentLayout &d, const Options &options, llvm::raw_ostream &stream) {
  if (options.inputs.size() > 1 || options.pitch)
    throw Failure{"the matrices of " + inQuotes(name(d.instruction().mnemonic)) +
                  " are not in registers: a second opcode and --pitch cannot be used"};
  if (options.format == Format::Json)
    stream << jsonOf(matchTensors(d)) << '\n';
  else
    printTensorMatch(matchTensors(d), stream);
  return kExitOk;
}

} // namespace

int showMatches(const Options &options, llvm::raw_ostream &stream) {
  const Instruction product = readOpcodeArgument(options.opcode());
  const std::optional<FragmentLayout> accumulator = readAccumulator(product, options);
  const std::string quoted = inQuotes(opcode(product).str());
  if (!accumulator && !isProduct(product.mnemonic))
    throw Failure{quoted + " is not a matrix multiply (MMA)", kExitErrors};
  TargetSet targets; // that the loads and stores must have
  for (const Target target : options.check.targets) {
    targets.insert(target);
    if (!requirements(product)->targets.contains(target))
      throw Failure{std::string(info(target).name) + " has no " + quoted, kExitErrors};
  }
  if (accumulator)
    return showTensorMatch(*accumulator, options, stream);
  std::optional<Instruction> move;
  if (options.inputs.size() > 1) {
    move = readOpcodeArgument(options.inputs[1]);
    if (isProduct(move->mnemonic) && options.pitch)
      throw Failure{"--pitch is for loads and stores, not for a second mma"};
    if (isProduct(move->mnemonic))
      return showChain(product, *move, options, stream);
  }
  std::vector<OperandMatches> operands = findOperandMatches(product, move);
  for (OperandMatches &operand : operands)
    std::erase_if(operand.matches,
                  [&](const FragmentMatch &match) { return !targets.isSubsetOf(requirements(match.move)->targets); });
  if (options.format == Format::Json)
    stream << jsonOf(operands, options.pitch) << '\n';
  else
    printMatches(operands, options.pitch, stream);
  const bool servesNone = std::ranges::all_of(operands, [](const OperandMatches &one) { return one.matches.empty(); });
  return servesNone && move ? kExitErrors : kExitOk;
}

} // namespace ptxmatrix::driver
