//===- Kernels.h - A module of PTX for each form ----------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The kernel of a load copies a plane of bits to the place of the matrix, runs one instruction, as emitStatement()
// prints it, and stores its registers.  The kernel of a store does the reverse: it fills registers, fills
// the memory with poison, runs the instruction, and copies the memory to a plane.  A form's module has a kernel for
// each state space and each way to write address and stride.

#pragma once

#include "GpuForms.h"
#include "ptxmatrix/Emit.h"

namespace ptxmatrix::gpu {

/// The spelling of the address.
enum class AddressKind : uint8_t { Register64, Register32, Offset, Symbol };
/// The spelling of the stride.
enum class StrideKind : uint8_t { None, Constant, Register };

struct Kernel {
  std::string entry;
  Instruction instruction;
  bool inShared = true; ///< The matrix is in shared memory, otherwise in global memory.
  AddressKind address = AddressKind::Register64;
  StrideKind stride = StrideKind::None;

  /// "shared, stride in a register".
  std::string describe() const;
};

/// The start of the matrix in a plane: the memory before it must not be read or written.  A power of two, beyond every
/// alignment.
inline constexpr unsigned kMatrixBegin = 256;

/// The kernels of \p form.
std::vector<Kernel> kernelsOf(const GpuForm &form);

/// The strides in elements, next to the default one, with which a wmma.load or wmma.store is run.  The first is the
/// constant of StrideKind::Constant.
std::vector<unsigned> largerStrides(const Geometry &geometry);

/// The bytes of a plane: the matrix with the largest stride, or the rows as far apart as rowTables() puts them, and as
/// much again around it as a faulty instruction may read or write.
unsigned planeBytes(const GpuForm &form);

/// The module: `.entry k0(in, offsets, out, bytes, stride, poison)` and so on.  Each block has a plane of `bytes`; the
/// lane's address is its number in `offsets`, from the start of the plane.  For a load, the planes are in `in`, and the
/// registers go to `out`, by block, lane and number.  For a store, the registers are in `in`, and the planes in `out`.
std::string moduleText(const GpuForm &form);

/// The text of \p instruction and \p operands.  Throws if they are refused.
std::string statement(const Instruction &instruction, const std::vector<StatementOperand> &operands);

/// The lines `.version`, `.target` and `.address_size`.
std::string headText(const ModuleHead &head);

} // namespace ptxmatrix::gpu
