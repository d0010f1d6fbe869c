//===- LayoutCommand.cpp - The subcommand "layout" ------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Descriptor/DescriptorAdvice.h"
#include "Diagnostics/MessageText.h"
#include "Driver/Commands/Commands.h"
#include "Driver/Files/Output.h"
#include "Driver/Render/Renderers.h"
#include "Support/Concat.h"

#include <algorithm>

namespace ptxmatrix::driver {
namespace {

/// Fails because \p instruction has no \p operand, and names those of \p layouts.
[[noreturn]] void failOfOperand(std::string_view operand, const Instruction &instruction,
                                const std::vector<FragmentLayout> &layouts) {
  std::vector<std::string> names;
  for (const FragmentLayout &layout : layouts)
    if (const std::string_view name = operandName(layout); !name.empty())
      names.push_back(inQuotes(name));
  throw Failure{inQuotes(opcode(instruction).str()) + " has no operand " + inQuotes(operand) +
                (names.empty() ? "" : "; it has " + joined(names, "and"))};
}

/// Fails because none of \p layouts has an element at \p place.
[[noreturn]] void failOfElement(ElementPlace place, const std::vector<FragmentLayout> &layouts) {
  std::vector<std::string> sizes;
  for (const FragmentLayout &layout : layouts) {
    const std::string_view name = operandName(layout);
    std::string size = counted(layout.rows(), "row") + " and " + counted(layout.columns(), "column");
    sizes.push_back(name.empty() ? std::move(size) : inQuotes(name) + " with " + size);
  }
  throw Failure{
      concat("--at: there is no element ", place.row, ",", place.column, "; there are ", joined(sizes, "and"))};
}

} // namespace

int writeResult(const Options &options, llvm::function_ref<std::string()> json,
                llvm::function_ref<void(llvm::raw_ostream &)> print) {
  return writeOutput(options.output, [&](llvm::raw_ostream &stream) {
    if (options.format == Format::Json)
      stream << json() << '\n';
    else
      print(stream);
  });
}

bool isSelected(const Options &options, const MatrixElement &element, const RegisterSlot &slot) {
  return (!options.at || (element.row == options.at->row && element.column == options.at->column)) &&
         (!options.lane || slot.lane == *options.lane);
}

Instruction readOpcodeArgument(const std::string &text, Color color) {
  const OpcodeReading reading = readOpcode(text);
  CheckResult result;
  result.diagnostics = reading.diagnostics;
  errsInColors(color) << renderText(result, "<opcode>", text);
  if (reading.instruction)
    return *reading.instruction;
  throw Failure{result.hasErrors() ? "" : "the PTX ISA does not define this form: no layout is known of it",
                reading.limitReached ? kExitFailure : kExitErrors};
}

std::optional<FragmentLayout> readAccumulator(const Instruction &product, const Options &options) {
  const std::optional<TensorProduct> read = readTensorProduct(product);
  if (!read && isTensorProduct(product.mnemonic))
    throw Failure{"the PTX ISA does not describe the matrices of " + inQuotes(opcode(product).str()), kExitErrors};
  if (!read && (options.m || options.n))
    throw Failure{"--m and --n are for tcgen05.mma"};
  if (!read)
    return std::nullopt;
  if (!options.m || !options.n)
    throw Failure{sizesInWords(*read) + "; the instruction descriptor has them, not the opcode: use --m and --n"};
  if (!hasSize(*read, *options.m, *options.n))
    throw Failure{concat(sizesInWords(*read), "; these are ", *options.m, " and ", *options.n)};
  return findAccumulatorLayout(product, *options.m, *options.n);
}

int showLayout(const Options &options) {
  if (options.shared.isGiven)
    return showSharedLayout(options);
  const Instruction instruction = readOpcodeArgument(options.opcode(), options.color);
  const std::optional<FragmentLayout> accumulator = readAccumulator(instruction, options);
  std::vector<FragmentLayout> layouts = accumulator ? std::vector{*accumulator} : layoutsOf(instruction);
  if (layouts.empty())
    throw Failure{"no layout is known of " + inQuotes(name(instruction.mnemonic)), kExitErrors};
  if (!options.operand.empty()) {
    const auto isOther = [&](const FragmentLayout &layout) { return operandName(layout) != options.operand; };
    if (std::ranges::all_of(layouts, isOther))
      failOfOperand(options.operand, instruction, layouts);
    std::erase_if(layouts, isOther);
  }
  if (const unsigned lanes = layouts.front().lanes(); options.lane && *options.lane >= lanes)
    throw Failure{concat("--lane: there is no lane ", *options.lane, "; there are ", lanes)};
  if (options.at) {
    const auto lacksElement = [&](const FragmentLayout &layout) {
      return options.at->row >= layout.rows() || options.at->column >= layout.columns();
    };
    if (std::ranges::all_of(layouts, lacksElement))
      failOfElement(*options.at, layouts);
    std::erase_if(layouts, lacksElement);
  }
  const auto print = [&](llvm::raw_ostream &stream) {
    if (options.format == Format::Svg)
      stream << layoutSvg(layouts);
    else if (options.format == Format::Html)
      renderLayoutHtml(layouts, options.operand.empty(), stream);
    else if (options.at || options.lane)
      renderLayoutSlots(layouts, options, stream);
    else
      renderLayoutText(layouts, stream);
  };
  return writeResult(options, [&] { return jsonOf(layouts, std::bind_front(isSelected, std::cref(options))); }, print);
}

} // namespace ptxmatrix::driver
