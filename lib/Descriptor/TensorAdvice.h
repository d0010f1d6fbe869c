//===- TensorAdvice.h - Mistakes in descriptors of tcgen05 ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DESCRIPTOR_TENSORADVICE_H
#define PTXMATRIX_LIB_DESCRIPTOR_TENSORADVICE_H

#include "ptxmatrix/Tcgen05.h"
#include "ptxmatrix/TensorDescriptor.h"

#include <string>
#include <vector>

namespace ptxmatrix {

/// What decides the instruction descriptor of a tcgen05.mma.
struct TensorProduct {
  MmaKind kind = MmaKind::KindF16;
  bool isSparse = false;
  bool isPair = false;             ///< `.cta_group::2`
  bool isWeightStationary = false; ///< `.ws`
};

/// Those of \p instruction; nothing if it is no tcgen05.mma, or one whose descriptor the PTX ISA does not give.
std::optional<TensorProduct> readTensorProduct(const Instruction &instruction);

/// Whether the PTX ISA has \p product with \p m rows and \p n columns of D.
bool hasSize(const TensorProduct &product, unsigned m, unsigned n);
/// "'.kind::f16' with '.cta_group::1' needs m = 64 or 128, and n = a multiple of 8 from 8 to 256"
std::string sizesInWords(const TensorProduct &product);

/// "0x08400490", or 16 digits for a descriptor of a matrix.
std::string hexadecimal(const TensorDescriptor &descriptor);
/// "bits 7 to 9"
std::string bitsInWords(unsigned first, unsigned width);
/// The value of \p field as a user writes it: a word, or a number in its unit.
std::string valueInWords(const TensorDescriptor &descriptor, const DescriptorField &field);
/// What \p field can be: "f16 or f32", "a multiple of 8 up to 504".
std::string valuesInWords(const DescriptorField &field);

/// What is certainly wrong in \p descriptor, of which only the bits \p known are known.  \p product reads it, if given.
std::vector<std::string> adviseOn(const TensorDescriptor &descriptor, const std::optional<TensorProduct> &product,
                                  uint64_t known = UINT64_MAX);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_DESCRIPTOR_TENSORADVICE_H
