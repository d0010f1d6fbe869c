//===- CompareWithModel.h - A measured mapping against lib/Layout -*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "MmaMapping.h"

#include <map>

namespace ptxmatrix::gpu {

/// The differences between the model of \p form and \p measured: which element each slot has, which slots each
/// element has, which lane supplies the address of which row, and the places of elements in memory.  Empty if they
/// agree.
std::vector<std::string> compareWithModel(const GpuForm &form, const Mapping &measured);

/// Like the above, for \p form with \p selector: every slot that is read holds the element of the model, and every
/// element is in such a slot; for metadata, in that of the selected copy.
std::vector<std::string> compareWithModel(const MmaForm &form, unsigned selector, const MmaMapping &measured);

/// The outcomes of a GPU for the addresses and strides of a form in one memory: "right", "wrong", "fault" or another
/// error, by the bytes to which they were aligned.
struct SeenAlignment {
  std::map<double, std::string> address;
  std::map<double, std::string> stride; ///< Empty if the instruction has none.
};

/// The differences between the model of \p form in \p memory ("shared", "global", "generic to shared", ...) and
/// \p seen.  If the model has no measurement, the result has the values that a row of kAlignmentRows needs.
std::vector<std::string> compareAlignment(const GpuForm &form, const std::string &memory, const SeenAlignment &seen);

} // namespace ptxmatrix::gpu
