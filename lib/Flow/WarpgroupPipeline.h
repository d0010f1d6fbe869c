//===- WarpgroupPipeline.h - Asynchronous products --------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The part of a function that concerns the asynchronous products of a warpgroup: the products, the instructions that
// order them, and the other instructions that access the registers of D and A.

#pragma once

#include "Flow/InFlight.h"

namespace ptxmatrix {

/// The number of a register of D or A of a product, from 0 on.
using RegisterNumber = uint32_t;

/// Registers that a product accesses asynchronously.
struct ProductOperand {
  SourceRange range;
  std::vector<RegisterNumber> registers; ///< In the order of the operand.
};

/// A `wgmma.mma_async`.
struct WarpgroupProduct {
  uint32_t statement = 0;
  ProductOperand d;
  ProductOperand a;         ///< Empty if A is in shared memory.
  uint32_t accumulator = 0; ///< The number of the list of the registers of D.
};

/// A register of D or A of a product.
struct ProductRegister {
  RegisterId id = 0;
  std::vector<uint32_t> usersInD = {}; ///< The products whose D has it, in order.
  std::vector<uint32_t> usersInA = {};
  bool isRead = false; ///< By another instruction, or perhaps.
};

/// An access to a register of a product.
struct ProductAccess {
  SourceRange name;
  RegisterNumber number = 0;
  bool isWrite = false;
};

/// A statement that concerns the products: one that issues or completes some, a fence, or an access.
struct PipelineStep : FlightStep {
  bool isFence = false;
  std::vector<ProductAccess> accesses = {}; ///< Writes come last.  Of a product: first A, then D.

  bool isProduct() const { return kind == Kind::Issue; }
  bool changesProducts() const { return kind != Kind::None && kind != Kind::Commit; }
};

/// The products of a function.
class WarpgroupPipeline {
public:
  /// \p function must outlive this.
  explicit WarpgroupPipeline(const Function &function);

  const std::vector<WarpgroupProduct> &products() const { return allProducts; }
  const std::vector<PipelineStep> &steps() const { return allSteps; }
  std::span<const PipelineStep> stepsOf(const Block &block) const { return stepsIn(allSteps, block); }
  /// How many registers the D and A of all products have.
  size_t registers() const { return allRegisters.size(); }
  const ProductRegister &operator[](RegisterNumber number) const { return allRegisters[number]; }
  std::string_view nameOf(RegisterNumber number) const { return function.nameOf(allRegisters[number].id); }
  /// How many different lists of registers the products have as D.
  size_t accumulators() const { return lists.size(); }

private:
  void addProduct(const AcceptedStatement &product);
  RegisterNumber addRegister(RegisterId id, uint32_t product, bool isOfD);
  void addSteps();
  void addProductStep(uint32_t index);
  void addAccesses(uint32_t statement);
  void addReadOfCopy(RegisterId id);

  /// A `mov` of a register of a product.  It counts as a read if something reads the copy before a wait: nvcc moves
  /// copies before the wait, and ptxas back.
  struct Copy {
    size_t step = 0;
    ProductAccess access;
  };

  const Function &function;
  std::vector<ProductRegister> allRegisters; ///< By number.
  std::map<RegisterId, RegisterNumber> numbers;
  std::vector<WarpgroupProduct> allProducts;
  std::vector<PipelineStep> allSteps;
  std::map<std::vector<RegisterNumber>, uint32_t> lists;
  std::map<RegisterId, Copy> copies; ///< By the register that has it, in the block, since a product or a wait.
};

} // namespace ptxmatrix
