//===- Suite.h - What the suite does, and what came of it -------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_TEST_GPU_SUITE_H
#define PTXMATRIX_TEST_GPU_SUITE_H

#include "Alignment.h"
#include "Products.h"

#include <iosfwd>

namespace ptxmatrix::gpu {

enum class Outcome : uint8_t { Passed, Failed, Skipped };

struct FormResult {
  GpuForm form = {};
  Outcome outcome = Outcome::Skipped;
  std::string message = {}; ///< Why it failed or was skipped.
  bool isAssembled = false;
  unsigned runs = 0; ///< Kernels times strides, or times arrangements of the rows.
  Mapping mapping = {};
};

struct NamedProductResult {
  Product product = {};
  Outcome outcome = Outcome::Skipped;
  std::string message = {};
  ProductResult result = {};
};

struct AlignmentResult {
  AlignmentCase one;
  std::string outcome; ///< What runAlignmentCase() says; otherwise why it could not be run.
  bool isMeasured = false;
};

/// All that the suite has to say.
struct Report {
  std::string device;
  unsigned capability = 0;
  std::string driver;        ///< "580.159.04"
  std::string driverRelease; ///< "13.0"
  std::string ptxas;
  std::string date;
  std::vector<std::string> selfCheck; ///< What the checks themselves failed to notice.
  std::string selfCheckSkipped;       ///< Why they were not run: ptxas is too old for the GPU.
  std::vector<FormResult> forms;
  std::vector<NamedProductResult> products;
  std::vector<AlignmentResult> alignment;
  std::vector<std::string> alignmentNotes; ///< Where the model says something else, or nothing.
};

/// Which parts to run, and with what.
struct SuiteOptions {
  bool mappings = true;
  bool products = true;
  bool alignment = true;
  bool assembleOnly = false;
  unsigned jobs = 1;
  std::string program; ///< This one, to start itself for a case of alignment.
  std::filesystem::path cubins;
  std::string filter; ///< Only forms, products and cases whose name has this in it.
};

/// Measures every form and compares.  \p cuda may be null: then the modules are assembled only.
Report runSuite(Cuda *cuda, Assembler &assembler, unsigned capability, const SuiteOptions &options);

/// Writes the summary; true if nothing failed.
bool printSummary(const Report &report, const SuiteOptions &options, std::ostream &out);

/// Writes the record.
void writeRecord(const Report &report, std::ostream &out);

} // namespace ptxmatrix::gpu

#endif // PTXMATRIX_TEST_GPU_SUITE_H
