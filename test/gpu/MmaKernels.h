//===- MmaKernels.h - A module of PTX for each form that multiplies -*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// A kernel fills the registers of A, B, C and the metadata with its inputs, runs one instruction, as
// emitStatement() prints it, and stores the registers of D.  One launch multiplies each of many A with each of many
// others.

#pragma once

#include "Cuda.h"
#include "Kernels.h"
#include "MmaForms.h"

namespace ptxmatrix::gpu {

struct MmaKernel {
  std::string entry;
  unsigned selector = 0;
  /// `.satfinite` is at the end, or, if that is its place, before the types.
  bool satfiniteElsewhere = false;
};

/// The kernels of \p form: one for each selector and each place of `.satfinite`.
std::vector<MmaKernel> kernelsOf(const MmaForm &form);

/// The module: `.entry k0(a, b, c, metadata, out, poison)` and so on; there are metadata only if A is sparse.
std::string moduleText(const MmaForm &form);

/// The contents of the registers of all lanes, several times.
class RegisterImages {
public:
  RegisterImages(const Geometry &geometry, size_t count)
      : elementBits(geometry.heldBits), imageBytes(size_t{4} * geometry.registers * geometry.registerBits),
        content(count * imageBytes) {}

  /// Slots are counted by lane, register and place in it, as in Mapping::held.
  size_t slots() const { return imageBytes * 8 / elementBits; }
  size_t count() const { return content.size() / imageBytes; }
  void set(size_t image, size_t slot, uint64_t value);
  std::span<const uint8_t> bytes() const { return content; }

private:
  unsigned elementBits;
  size_t imageBytes;
  std::vector<uint8_t> content;
};

/// The contents of D for each product.
class MmaResults {
public:
  MmaResults(std::vector<uint8_t> bytes, Type type, size_t others, size_t slots)
      : content(std::move(bytes)), type(type), others(others), numSlots(slots) {}

  size_t slots() const { return numSlots; }
  /// The number in \p slot of the product of the A numbered \p a and the others numbered \p other.
  double at(size_t a, size_t other, size_t slot) const;

private:
  std::vector<uint8_t> content;
  Type type;
  size_t others;
  size_t numSlots;
};

/// A kernel that is ready to run.
struct MmaRunner {
  Cuda &cuda;
  CudaFunction function;
  const MmaForm &form;

  /// Multiplies each of \p a with each of \p b, to which the C and the metadata of that number belong.
  MmaResults run(const RegisterImages &a, const RegisterImages &b, const RegisterImages &c,
                 const RegisterImages *metadata) const;
};

} // namespace ptxmatrix::gpu
