//===- Suite.h - What the suite does, and what came of it -------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Alignment.h"
#include "MmaProducts.h"
#include "WarpgroupTrials.h"

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

/// For a form that multiplies.
struct MmaResult {
  MmaForm form = {};
  Outcome outcome = Outcome::Skipped;
  std::string message = {};
  bool isAssembled = false;
  std::vector<MmaMapping> mappings = {}; ///< By selector.
  MmaProductResult product = {};         ///< For the last kernel.
};

/// For a form of a warpgroup.
struct WarpgroupResult {
  WarpgroupForm form = {};
  Outcome outcome = Outcome::Skipped;
  std::string message = {};
  bool isAssembled = false;
  size_t elements = 0;                   ///< Of D, that are as the model expects.
  std::vector<std::string> digests = {}; ///< Of D, by kernel.
};

/// For the tiles of TMA.
struct TileResult {
  size_t tiles = 0;
  size_t elements = 0;  ///< That are where the descriptors say.
  size_t different = 0; ///< That are not.
  size_t unnoticed = 0; ///< Tiles for which a wrong base offset makes no difference.
};

struct NamedProductResult {
  Product product = {};
  Outcome outcome = Outcome::Skipped;
  std::string message = {};
  ProductResult result = {};
};

struct AlignmentResult {
  AlignmentCase one;
  std::string outcome; ///< The result of runAlignmentCase(), otherwise why it could not be run.
  bool isMeasured = false;
};

/// All results of the suite.
struct Report {
  std::string device;
  unsigned capability = 0;
  std::string driver;        ///< "580.159.04"
  std::string driverRelease; ///< "13.0"
  std::string ptxas;
  std::string date;
  std::vector<std::string> selfCheck; ///< Mistakes that the checks failed to detect.
  std::string selfCheckSkipped;       ///< Why they were not run: ptxas is too old for the GPU.
  std::vector<FormResult> forms;
  std::vector<MmaResult> mma;
  std::vector<WarpgroupResult> warpgroup;
  std::optional<TileResult> tiles;
  std::vector<NamedProductResult> products;
  std::vector<AlignmentResult> alignment;
  std::vector<std::string> alignmentNotes; ///< The differences from the model, or its missing facts.
};

/// Which parts to run, and with what.
struct SuiteOptions {
  bool mappings = true;
  bool mma = true;
  bool warpgroup = true;
  bool products = true;
  bool alignment = true;
  bool assembleOnly = false;
  unsigned jobs = 1;
  std::string program; ///< This program, which starts itself for a case of alignment.
  std::filesystem::path cubins;
  std::string filter; ///< Only forms, products and cases whose name contains this.
};

/// Measures every form and compares.  \p cuda may be null: then the modules are only assembled.
Report runSuite(Cuda *cuda, Assembler &assembler, unsigned capability, const SuiteOptions &options);

/// Measures \p result.form with the module \p name, compares with the model, and multiplies.
void measureMma(Cuda &cuda, const Assembler &assembler, const std::string &name, MmaResult &result);

/// Multiplies with every kernel of \p result.form, whose module is \p name.  D must be as the model expects.
void measureWarpgroup(Cuda &cuda, const Assembler &assembler, const std::string &name, WarpgroupResult &result);

/// Compares some kernels of \p form, whose module is \p name, with wrong models: returns those that were not noticed.
std::vector<std::string> warpgroupSelfCheck(Cuda &cuda, const Assembler &assembler, const std::string &name,
                                            const WarpgroupForm &form);

/// The module of measureTiles().
Assembler::Module tileModule(unsigned capability);

/// Loads tiles with TMA and compares them with their descriptors.
TileResult measureTiles(Cuda &cuda, const Assembler &assembler);

/// Writes the summary; true if nothing failed.
bool printSummary(const Report &report, const SuiteOptions &options, std::ostream &out);

/// Writes the record.
void writeRecord(const Report &report, std::ostream &out);

} // namespace ptxmatrix::gpu
