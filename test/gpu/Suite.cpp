//===- Suite.cpp - What the suite does, and what came of it ---------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Suite.h"

#include "CompareWithModel.h"
#include "MmaSelfCheck.h"
#include "SelfCheck.h"
#include "Subprocess.h"

#include <algorithm>
#include <array>
#include <map>
#include <ostream>

namespace ptxmatrix::gpu {
namespace {

/// One way to place the matrices, by rows or strides.
struct Arrangement {
  std::string name;
  LaneOffsets offsets{};
  uint32_t stride = 0;
};

LaneOffsets rowsBy(unsigned distance) {
  LaneOffsets offsets;
  for (unsigned lane = 0; lane < 32; ++lane)
    offsets[lane] = kMatrixBegin + lane * distance;
  return offsets;
}

/// The rows in no order at all.
LaneOffsets scatteredRows() {
  LaneOffsets offsets;
  for (unsigned lane = 0; lane < 32; ++lane)
    offsets[lane] = kMatrixBegin + (lane * 13 + 7) % 32 * 112;
  return offsets;
}

std::vector<Arrangement> arrangementsFor(const Kernel &kernel, const Geometry &geometry) {
  const Addressing addressing = addressingOf(kernel.instruction);
  if (addressing == Addressing::None)
    return {{"a word a lane", rowsBy(4)}, {"words in no order", scatteredRows()}};
  if (addressing == Addressing::Rows)
    return {
        {"rows without gaps", rowsBy(16)}, {"rows 80 bytes apart", rowsBy(80)}, {"rows in no order", scatteredRows()}};
  LaneOffsets same;
  same.fill(kMatrixBegin);
  const std::vector<unsigned> larger = largerStrides(geometry);
  switch (kernel.stride) {
  case StrideKind::None:
    return {{"default stride", same, geometry.defaultStride()}};
  case StrideKind::Constant:
    return {{"larger stride", same, larger.front()}};
  case StrideKind::Register:
    break;
  }
  std::vector<Arrangement> all = {{"default stride", same, geometry.defaultStride()}};
  for (const unsigned stride : larger)
    all.push_back({"stride " + std::to_string(stride), same, stride});
  return all;
}

/// Measures the kernels of a form, in every arrangement, and compares all with the first, and the first with the model.
void measure(Cuda &cuda, const Assembler &assembler, FormResult &result) {
  const GpuForm &form = result.form;
  CudaModule module = cuda.load(assembler.cubin(fileName(form.opcode)));
  bool isFirst = true;
  for (const Kernel &kernel : kernelsOf(form)) {
    CudaFunction function = cuda.function(module, kernel.entry);
    for (const Arrangement &arrangement : arrangementsFor(kernel, form.geometry)) {
      const std::string name = kernel.describe() + ", " + arrangement.name;
      ReadMapping read;
      try {
        const PlaneBits bits = identify(cuda, function, form, arrangement.offsets, arrangement.stride);
        read = readMapping(form, bits, arrangement.offsets, arrangement.stride);
      } catch (const MemoryError &error) {
        read.error = error.what();
      }
      ++result.runs;
      if (read.error.empty() && !isFirst && read.mapping != result.mapping)
        read.error = "another mapping than in the first run";
      if (!read.error.empty()) {
        result.outcome = Outcome::Failed;
        result.message = name + ": " + read.error;
        return;
      }
      if (isFirst)
        result.mapping = read.mapping;
      isFirst = false;
    }
  }
  cuda.unload(module);
  result.outcome = Outcome::Passed;
  for (const std::string &difference : compareWithModel(form, result.mapping)) {
    result.outcome = Outcome::Failed;
    result.message += (result.message.empty() ? "" : "; ") + difference;
  }
}

std::vector<std::string> commandOf(const SuiteOptions &options, unsigned capability, const AlignmentCase &one) {
  return {options.program,
          "alignment-case",
          options.cubins.string(),
          std::to_string(capability),
          one.opcode,
          one.entry,
          std::to_string(static_cast<unsigned>(one.what)),
          std::to_string(one.by)};
}

/// The first line of \p text.
std::string firstLine(const std::string &text) { return text.substr(0, text.find('\n')); }

/// Records the differences from the model.  They are not failures: the PTX ISA leaves these facts open.
void compareAlignment(Report &report) {
  for (const FormResult &form : report.forms) {
    std::map<std::string, SeenAlignment> byMemory;
    for (const AlignmentResult &result : report.alignment) {
      if (!result.isMeasured || result.one.opcode != form.form.opcode)
        continue;
      SeenAlignment &seen = byMemory[result.one.memory];
      if (result.one.what == Misaligned::Address)
        seen.address.emplace(result.one.by, outcomeWord(result.outcome));
      else if (result.one.what == Misaligned::Stride)
        seen.stride.emplace(result.one.by / 8.0, outcomeWord(result.outcome));
    }
    for (const auto &[memory, seen] : byMemory)
      for (const std::string &difference : compareAlignment(form.form, memory, seen))
        report.alignmentNotes.push_back(form.form.opcode + " in " + memory + ": " + difference);
  }
}

void measureAlignment(Report &report, const SuiteOptions &options) {
  std::vector<GpuForm> forms;
  for (const FormResult &result : report.forms)
    if (result.isAssembled)
      forms.push_back(result.form);
  std::vector<std::vector<std::string>> commands;
  for (const AlignmentCase &one : listAlignmentCases(forms)) {
    report.alignment.push_back({one, "", false});
    commands.push_back(commandOf(options, report.capability, one));
  }
  const std::vector<Ended> results = runPrograms(commands, options.jobs);
  for (size_t i = 0; i < results.size(); ++i) {
    AlignmentResult &result = report.alignment[i];
    result.outcome = firstLine(results[i].output);
    result.isMeasured = results[i].status == 0;
  }
  compareAlignment(report);
}

/// Loads tiles if \p module could be assembled and the GPU has warpgroups.
void tryTiles(Report &report, Cuda *cuda, const Assembler &assembler, const Assembler::Result &module) {
  if (!module.isAssembled() && !module.isTooOld)
    report.selfCheck.push_back("ptxas: " + module.refusal);
  if (!cuda || !module.isAssembled() || report.warpgroup.front().outcome == Outcome::Skipped)
    return;
  report.tiles = measureTiles(*cuda, assembler);
  if (report.tiles->unnoticed > 0)
    report.selfCheck.push_back("a wrong base offset was not noticed in " + std::to_string(report.tiles->unnoticed) +
                               " tiles");
}

} // namespace

Report runSuite(Cuda *cuda, Assembler &assembler, unsigned capability, const SuiteOptions &options) {
  Report report;
  report.capability = capability;
  report.ptxas = assembler.version();
  if (cuda) {
    report.device = cuda->deviceName();
    report.driver = Cuda::driverVersion();
    report.driverRelease = cuda->release();
  }
  auto isWanted = [&](const std::string &name) { return name.find(options.filter) != std::string::npos; };

  std::vector<Assembler::Module> modules;
  for (GpuForm &form : listForms(capability))
    if (isWanted(form.opcode)) {
      modules.push_back({fileName(form.opcode), moduleText(form), form.head.arch, form.head.version});
      report.forms.push_back({.form = std::move(form)});
    }
  if (options.mma || options.assembleOnly)
    for (MmaForm &form : listMmaForms(capability))
      if (isWanted(form.opcode)) {
        modules.push_back({fileName(form.opcode), moduleText(form), form.head.arch, form.head.version});
        report.mma.push_back({.form = std::move(form)});
      }
  if (options.warpgroup || options.assembleOnly)
    for (WarpgroupForm &form : listWarpgroupForms(capability))
      if (isWanted(form.opcode)) {
        modules.push_back({fileName(form.opcode), moduleText(form), form.head.arch, form.head.version});
        report.warpgroup.push_back({.form = std::move(form)});
      }
  if (options.products)
    for (Product &product : listProducts(capability))
      if (isWanted(product.name)) {
        modules.push_back({"product" + std::to_string(report.products.size()), product.text, product.head.arch,
                           product.head.version});
        report.products.push_back({.product = std::move(product)});
      }
  if (!report.warpgroup.empty())
    modules.push_back(tileModule(capability));
  const size_t numModules = modules.size();
  const std::vector<Assembler::Module> wrong =
      report.mma.empty() ? std::vector<Assembler::Module>() : wrongMmaModules(capability);
  modules.insert(modules.end(), wrong.begin(), wrong.end());
  modules.push_back(selfCheckModule(capability));
  const std::vector<Assembler::Result> made = assembler.assemble(modules, options.jobs);
  if (made.back().isTooOld)
    report.selfCheckSkipped = made.back().refusal;
  else if (!made.back().isAssembled())
    report.selfCheck.push_back("ptxas: " + made.back().refusal);
  else if (cuda)
    report.selfCheck = selfCheck(*cuda, assembler);
  if (cuda)
    for (std::string &failure : mmaSelfCheck(*cuda, assembler, wrong, std::span(made).subspan(numModules)))
      report.selfCheck.push_back(std::move(failure));

  const std::string chip = "sm_" + std::to_string(capability);
  // Says why a form cannot be run; true if it can.
  auto canRun = [&](auto &result, const Assembler::Result &assembled, bool isAskedFor) {
    const std::string head = "PTX " + result.form.head.version.str() + ", -arch=" + result.form.head.arch;
    result.isAssembled = assembled.isAssembled();
    if (assembled.isTooOld) {
      result.message = assembled.refusal;
    } else if (!result.isAssembled) {
      result.outcome = Outcome::Failed;
      result.message = "ptxas (" + head + "): " + assembled.refusal;
    } else if (!result.form.runs) {
      result.message = chip + " does not take it; assembled, not run (" + head + ")";
    } else if (!cuda || !isAskedFor) {
      result.message = "assembled, not run (" + head + ")";
    } else {
      return true;
    }
    return false;
  };
  size_t next = 0;
  for (FormResult &result : report.forms)
    if (canRun(result, made[next++], options.mappings))
      measure(*cuda, assembler, result);
  // Forms with a .kind are only assembled: the suite does not handle their numbers and scale factors.
  for (MmaResult &result : report.mma)
    if (canRun(result, made[next++], options.mma && !result.form.product.kind))
      measureMma(*cuda, assembler, fileName(result.form.opcode), result);
  for (WarpgroupResult &result : report.warpgroup)
    if (canRun(result, made[next++], options.warpgroup)) {
      const std::string name = fileName(result.form.opcode);
      measureWarpgroup(*cuda, assembler, name, result);
      for (std::string &failure : warpgroupSelfCheck(*cuda, assembler, name, result.form))
        report.selfCheck.push_back(std::move(failure));
    }
  if (!report.warpgroup.empty())
    tryTiles(report, cuda, assembler, made[numModules - 1]);
  for (size_t i = 0; i < report.products.size(); ++i) {
    NamedProductResult &result = report.products[i];
    const Assembler::Result &assembled = made[next + i];
    if (assembled.isTooOld) {
      result.message = assembled.refusal;
    } else if (!assembled.isAssembled()) {
      result.outcome = Outcome::Failed;
      result.message = "ptxas: " + assembled.refusal;
    } else if (!cuda) {
      result.message = "assembled, not run";
    } else {
      CudaModule module = cuda->load(assembler.cubin("product" + std::to_string(i)));
      try {
        result.result = runProduct(*cuda, cuda->function(module, "product"), result.product);
        result.outcome = result.result.ok ? Outcome::Passed : Outcome::Failed;
        if (!result.result.ok)
          result.message = "off by " + std::to_string(result.result.worstWhole) + " with whole numbers, by " +
                           std::to_string(result.result.worst) + " with others";
      } catch (const MemoryError &error) {
        result.outcome = Outcome::Failed;
        result.message = error.what();
      }
      cuda->unload(module);
    }
  }
  if (cuda && options.alignment)
    measureAlignment(report, options);
  return report;
}

bool printSummary(const Report &report, const SuiteOptions &options, std::ostream &out) {
  struct Count {
    unsigned passed = 0, failed = 0, skipped = 0;
    void add(Outcome outcome) {
      (outcome == Outcome::Passed ? passed : outcome == Outcome::Failed ? failed : skipped)++;
    }
    std::string text() const {
      return std::to_string(passed) + " passed, " + std::to_string(failed) + " failed, " + std::to_string(skipped) +
             " skipped";
    }
  };
  auto tell = [&](Outcome outcome, const std::string &name, const std::string &message) {
    if (outcome != Outcome::Passed)
      out << (outcome == Outcome::Failed ? "FAILED  " : "skipped ") << name << ": " << message << '\n';
  };
  for (const std::string &failure : report.selfCheck)
    tell(Outcome::Failed, "self-check", failure);
  if (!report.selfCheckSkipped.empty())
    tell(Outcome::Skipped, "self-check", report.selfCheckSkipped);
  Count forms;
  std::array<unsigned, kMnemonics.size()> done{}; // by mnemonic: forms that were run, or, without a GPU, assembled
  std::array<unsigned, kMnemonics.size()> known{};
  unsigned withAligned = 0;
  auto tellForm = [&](const auto &result, Mnemonic mnemonic) {
    tell(result.outcome, result.form.opcode, result.message);
    forms.add(result.outcome);
    const auto kind = static_cast<size_t>(mnemonic);
    ++known[kind];
    done[kind] += options.assembleOnly ? result.isAssembled : result.outcome != Outcome::Skipped;
    withAligned += result.outcome == Outcome::Passed && result.form.opcode.find(".aligned") != std::string::npos;
  };
  unsigned runs = 0;
  if (options.mappings || options.assembleOnly)
    for (const FormResult &result : report.forms) {
      tellForm(result, result.form.spellings.front().mnemonic);
      runs += result.runs;
    }
  for (const MmaResult &result : report.mma)
    tellForm(result, result.form.instruction.mnemonic);
  size_t kernels = 0;
  size_t elements = 0;
  for (const WarpgroupResult &result : report.warpgroup) {
    tellForm(result, Mnemonic::WgmmaMmaAsync);
    kernels += result.form.kernels.size();
    elements += result.elements;
  }
  Count products;
  for (const NamedProductResult &result : report.products) {
    tell(result.outcome, result.product.name, result.message);
    products.add(result.outcome);
  }
  // By class of outcome: there is no right or wrong here, but each case must have an outcome.
  std::map<std::string, unsigned> answers;
  unsigned unanswered = 0;
  for (const AlignmentResult &result : report.alignment) {
    if (result.isMeasured) {
      ++answers[result.outcome];
      continue;
    }
    ++unanswered;
    out << "FAILED  alignment of " << result.one.opcode << " in " << result.one.memory << ": " << result.outcome
        << '\n';
  }

  if (report.device.empty())
    out << "No GPU was used";
  else
    out << report.device << " (sm_" << report.capability << "), driver " << report.driver << " (CUDA "
        << report.driverRelease << ")";
  out << ", ptxas " << report.ptxas << '\n';
  if (options.mappings || options.mma || options.warpgroup || options.assembleOnly)
    out << "forms: " << forms.text() << "; " << withAligned << " of those that passed are opcodes with .aligned; "
        << runs << " runs of loads and stores\n";
  if (!report.warpgroup.empty())
    out << "wgmma.mma_async: " << kernels << " kernels, " << elements << " elements of D as the model says\n";
  if (report.tiles)
    out << "tiles that TMA loads: " << report.tiles->tiles << ", " << report.tiles->elements
        << " elements as the model says, " << report.tiles->different << " elsewhere\n";
  for (const MnemonicInfo &kind : kMnemonics)
    if (const auto i = static_cast<size_t>(&kind - kMnemonics.data()); known[i] > 0 && done[i] == 0)
      out << "all forms of " << kind.name << " were skipped\n";
  if (options.products)
    out << "products: " << products.text() << '\n';
  if (!report.alignment.empty()) {
    out << "alignment: " << report.alignment.size() << " cases";
    for (const auto &[answer, count] : answers)
      out << ", " << count << ' ' << answer;
    out << ", " << unanswered << " without an answer; " << report.alignmentNotes.size()
        << " differences from the model, which are no failures\n";
    for (const std::string &note : report.alignmentNotes)
      out << "  " << note << '\n';
  }
  return report.selfCheck.empty() && (!report.tiles || report.tiles->different == 0) &&
         forms.failed + products.failed + unanswered == 0;
}

} // namespace ptxmatrix::gpu
