//===- GpuForms.h - The forms and what a GPU takes of them ------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// A form here is an opcode without its state space, such as `wmma.load.a.sync.aligned.row.m16n16k16.f16`.  The facts
// about its matrices are those of the PTX manual about memory, and are written down separately: the suite must not use
// the model that it checks.

#pragma once

#include "ptxmatrix/Variants.h"

#include <string>
#include <vector>

namespace ptxmatrix::gpu {

/// The matrices of a form, as they are in memory, and the registers that a load writes or a store reads.
struct Geometry {
  unsigned matrices = 1;
  unsigned rows = 0;
  unsigned columns = 0;
  unsigned storedBits = 0; ///< Of an element in memory (for an instruction without an address, in the source register).
  unsigned heldBits = 0;   ///< The bits that an element occupies in a register.
  unsigned registers = 0;
  unsigned registerBits = 0;
  bool byColumns = false; ///< The leading dimension in memory is the column.

  /// The default stride of a wmma.load or wmma.store in elements: no gap between rows, or between columns.
  unsigned defaultStride() const { return byColumns ? rows : columns; }
  /// The number of consecutive rows, or columns.
  unsigned lines() const { return byColumns ? columns : rows; }
  unsigned elementsPerRegister() const { return registerBits / heldBits; }

  friend bool operator==(const Geometry &, const Geometry &) = default;
};

/// The head of the module in which a form is assembled, and for which architecture.
struct ModuleHead {
  PtxVersion version;
  Target target{};
  std::string arch; ///< For -arch.
};

struct GpuForm {
  std::string opcode;
  std::vector<Instruction> spellings = {}; ///< One for each state space.
  Geometry geometry = {};
  ModuleHead head = {};
  bool runs = false; ///< The GPU accepts it; otherwise it can only be assembled.
};

/// The head of a module, and whether it is one for the GPU.
struct ChosenHead {
  ModuleHead head;
  bool runs;
};

/// A head with which \p spellings can be assembled: for a GPU of \p capability if that accepts them, else for the first
/// target that does.
ChosenHead chooseHead(const std::vector<Instruction> &spellings, unsigned capability);

/// The number after \p letter in a shape such as m16n16k8; 0 if it is not there.
unsigned dimension(Shape shape, char letter);

/// The bits of an element of \p type in memory.
unsigned bitsInMemory(Type type);

/// Every form that moves matrices, in the order of the table of forms, as a GPU of \p capability (90 for 9.0) accepts
/// it.
std::vector<GpuForm> listForms(unsigned capability);

/// The file name for an opcode: dots and colons become underscores.
std::string fileName(const std::string &opcode);

/// What the address operand of \p instruction points to.
Addressing addressingOf(const Instruction &instruction);

/// True if \p instruction writes to memory: its first operand is the address.
bool isStore(const Instruction &instruction);

/// True if \p instruction may have a stride.
bool hasStride(const Instruction &instruction);

/// The state space of \p instruction; Generic if it has no address.
Space spaceOf(const Instruction &instruction);

/// The state space as a word: "generic" where the opcode has none.
std::string spaceName(const Instruction &instruction);

} // namespace ptxmatrix::gpu
