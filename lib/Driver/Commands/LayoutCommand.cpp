//===- LayoutCommand.cpp - The subcommand "layout" ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Descriptor/DescriptorAdvice.h"
#include "Diagnostics/MessageText.h"
#include "Driver/Commands/Commands.h"
#include "Driver/Files/Output.h"
#include "Driver/Render/Renderers.h"
#include "Support/Concat.h"

#include <algorithm>

namespace ptxmatrix::driver {
namespace {

/// Reports that \p instruction has no \p operand, and names those of \p layouts.
int reportNoOperand(std::string_view operand, const Instruction &instruction,
                    const std::vector<FragmentLayout> &layouts) {
  std::vector<std::string> names;
  for (const FragmentLayout &layout : layouts)
    if (const std::string_view name = operandName(layout); !name.empty())
      names.push_back(inQuotes(name));
  return reportError(inQuotes(opcode(instruction).str()) + " has no operand " + inQuotes(operand) +
                     (names.empty() ? "" : "; it has " + joined(names, "and")));
}

/// Reports that none of \p layouts has an element at \p place.
int reportNoElement(ElementPlace place, const std::vector<FragmentLayout> &layouts) {
  std::vector<std::string> sizes;
  for (const FragmentLayout &layout : layouts) {
    const std::string_view name = operandName(layout);
    std::string size = counted(layout.rows(), "row") + " and " + counted(layout.columns(), "column");
    sizes.push_back(name.empty() ? std::move(size) : inQuotes(name) + " with " + size);
  }
  return reportError(
      concat("--at: there is no element ", place.row, ",", place.column, "; there are ", joined(sizes, "and")));
}

int reportNoLayout(const Instruction &instruction) {
  return reportError("no layout is known of " + inQuotes(name(instruction.mnemonic)), kExitErrors);
}

} // namespace

int reportError(const std::string &message, int status) {
  llvm::errs() << "ptx-lint: error: " << message << '\n';
  return status;
}

int writeResult(const Options &options, llvm::function_ref<std::string()> json,
                llvm::function_ref<void(llvm::raw_ostream &)> print) {
  return writeOutput(options.output, [&](llvm::raw_ostream &stream) {
    if (options.format == Format::Json)
      stream << json() << '\n';
    else
      print(stream);
  });
}

std::optional<Instruction> readOpcodeArgument(const std::string &text, Color color, int &status) {
  const OpcodeReading reading = readOpcode(text);
  renderText(reading.diagnostics, "<opcode>", text, errsInColors(color));
  const auto isError = [](const Diagnostic &diagnostic) { return diagnostic.severity == Severity::Error; };
  if (!reading.instruction && std::ranges::none_of(reading.diagnostics, isError))
    reportError("the PTX ISA does not define this form: no layout is known of it");
  if (!reading.instruction)
    status = reading.limitReached ? kExitFailure : kExitErrors;
  return reading.instruction;
}

std::optional<FragmentLayout> readAccumulator(const Instruction &product, const Options &options, int &status) {
  const std::optional<TensorProduct> read = readTensorProduct(product);
  status = kExitOk;
  if (!read && isTensorProduct(product.mnemonic)) {
    status =
        reportError("the PTX ISA does not describe the matrices of " + inQuotes(opcode(product).str()), kExitErrors);
  } else if (!read && (options.m || options.n)) {
    status = reportError("--m and --n are for tcgen05.mma");
  } else if (read && (!options.m || !options.n)) {
    status =
        reportError(sizesInWords(*read) + "; the instruction descriptor has them, not the opcode: use --m and --n");
  } else if (read && !hasSize(*read, *options.m, *options.n)) {
    status = reportError(concat(sizesInWords(*read), "; these are ", *options.m, " and ", *options.n));
  }
  return read && status == kExitOk ? findAccumulatorLayout(product, *options.m, *options.n) : std::nullopt;
}

int showLayout(const Options &options) {
  if (options.shared.isGiven)
    return showSharedLayout(options);
  int status = kExitOk;
  const std::optional<Instruction> instruction = readOpcodeArgument(options.opcode, options.color, status);
  const auto accumulator = instruction ? readAccumulator(*instruction, options, status) : std::nullopt;
  if (status != kExitOk)
    return status;
  std::vector<FragmentLayout> layouts = accumulator ? std::vector{*accumulator} : layoutsOf(*instruction);
  if (layouts.empty())
    return reportNoLayout(*instruction);
  if (!options.operand.empty()) {
    const auto isOther = [&](const FragmentLayout &layout) { return operandName(layout) != options.operand; };
    if (std::ranges::all_of(layouts, isOther))
      return reportNoOperand(options.operand, *instruction, layouts);
    std::erase_if(layouts, isOther);
  }
  if (const unsigned lanes = layouts.front().lanes(); options.lane && *options.lane >= lanes)
    return reportError(concat("--lane: there is no lane ", *options.lane, "; there are ", lanes));
  const LayoutFilter filter{.at = options.at, .lane = options.lane};
  if (options.at) {
    const auto lacksElement = [&](const FragmentLayout &layout) {
      return options.at->row >= layout.rows() || options.at->column >= layout.columns();
    };
    if (std::ranges::all_of(layouts, lacksElement))
      return reportNoElement(*options.at, layouts);
    std::erase_if(layouts, lacksElement);
  }
  return writeOutput(options.output, [&](llvm::raw_ostream &stream) {
    if (options.format == Format::Svg)
      stream << layoutSvg(layouts);
    else if (options.format == Format::Html)
      renderLayoutHtml(layouts, options.operand.empty(), stream);
    else if (options.format == Format::Json)
      stream << jsonOf(layouts, std::bind_front(&LayoutFilter::accepts, filter)) << '\n';
    else if (filter.isAll())
      renderLayoutText(layouts, stream);
    else
      renderLayoutSlots(layouts, filter, stream);
  });
}

} // namespace ptxmatrix::driver
