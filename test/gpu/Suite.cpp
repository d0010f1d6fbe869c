//===- Suite.cpp - What the suite does, and what came of it ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Suite.h"

#include "CompareWithModel.h"
#include "SelfCheck.h"
#include "Subprocess.h"

#include <algorithm>
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
  if (std::holds_alternative<MovMatrix>(kernel.instruction))
    return {{"a word a lane", rowsBy(4)}, {"words in no order", scatteredRows()}};
  if (std::holds_alternative<LdMatrix>(kernel.instruction))
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

/// Measures the kernels of a form, in every arrangement, and compares all with the first, and that with the model.
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
        const Sources sources =
            identify(cuda, function, form.geometry, planeBytes(form), arrangement.offsets, arrangement.stride);
        read = readMapping(form, sources, arrangement.offsets, arrangement.stride);
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

/// The first line of what ptxas said.
std::string firstLine(const std::string &text) { return text.substr(0, text.find('\n')); }

void measureAlignment(Report &report, const SuiteOptions &options) {
  std::vector<GpuForm> forms;
  for (const FormResult &result : report.forms)
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
      modules.push_back({fileName(form.opcode), moduleText(form), form.head.arch});
      report.forms.push_back({.form = std::move(form)});
    }
  if (options.products)
    for (Product &product : listProducts(capability))
      if (isWanted(product.name)) {
        modules.push_back(
            {"product" + std::to_string(report.products.size()), product.text, "sm_" + std::to_string(capability)});
        report.products.push_back({.product = std::move(product)});
      }
  modules.push_back(selfCheckModule(capability));
  const std::vector<Assembler::Refusal> refusals = assembler.assemble(modules, options.jobs);
  if (!refusals.back().empty())
    report.selfCheck.push_back("ptxas: " + firstLine(refusals.back()));
  else if (cuda)
    report.selfCheck = selfCheck(*cuda, assembler);

  const std::string chip = "sm_" + std::to_string(capability);
  for (size_t i = 0; i < report.forms.size(); ++i) {
    FormResult &result = report.forms[i];
    const std::string head = "PTX " + result.form.head.version.str() + ", -arch=" + result.form.head.arch;
    if (!refusals[i].empty()) {
      // A ptxas that is older than the form cannot know it.
      const std::optional<CudaRelease> release =
          parseVersion<CudaRelease>(report.ptxas.substr(0, report.ptxas.rfind('.')));
      const bool isTooOld = release && *release < *firstCudaRelease(result.form.head.version);
      result.outcome = isTooOld ? Outcome::Skipped : Outcome::Failed;
      result.message = isTooOld ? "ptxas " + report.ptxas + " does not know PTX " + result.form.head.version.str()
                                : "ptxas (" + head + "): " + firstLine(refusals[i]);
    } else if (!result.form.runs) {
      result.message = chip + " does not take it; assembled, not run (" + head + ")";
    } else if (!cuda || !options.mappings) {
      result.message = "assembled, not run (" + head + ")";
    } else {
      measure(*cuda, assembler, result);
    }
  }
  for (size_t i = 0; i < report.products.size(); ++i) {
    NamedProductResult &result = report.products[i];
    const std::string &refusal = refusals[report.forms.size() + i];
    if (!refusal.empty()) {
      result.outcome = Outcome::Failed;
      result.message = "ptxas: " + firstLine(refusal);
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
  Count forms;
  unsigned runs = 0;
  unsigned withAligned = 0;
  if (options.mappings || options.assembleOnly) {
    for (const FormResult &result : report.forms) {
      tell(result.outcome, result.form.opcode, result.message);
      forms.add(result.outcome);
      runs += result.runs;
      withAligned += result.outcome == Outcome::Passed && result.form.opcode.find(".aligned") != std::string::npos;
    }
  }
  Count products;
  for (const NamedProductResult &result : report.products) {
    tell(result.outcome, result.product.name, result.message);
    products.add(result.outcome);
  }
  // By class of outcome: there is no right or wrong here, but each case must give an answer.
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
  if (options.mappings || options.assembleOnly)
    out << "forms: " << forms.text() << "; " << withAligned << " of those that passed are opcodes with .aligned; "
        << runs << " runs\n";
  if (options.products)
    out << "products: " << products.text() << '\n';
  if (!report.alignment.empty()) {
    out << "alignment: " << report.alignment.size() << " cases";
    for (const auto &[answer, count] : answers)
      out << ", " << count << ' ' << answer;
    out << ", " << unanswered << " without an answer\n";
  }
  return report.selfCheck.empty() && forms.failed + products.failed + unanswered == 0;
}

} // namespace ptxmatrix::gpu
