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
  std::span<const RegisterNumber> registers; ///< In the order of the operand.
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
  static constexpr uint32_t kNone = UINT32_MAX;

  RegisterId id = 0;
  uint32_t lastUseInD = kNone; ///< By a product whose D has it.
  uint32_t lastUseInA = kNone;
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
  std::vector<ProductAccess> accesses = {}; ///< Of no product.  Writes come last.

  bool isProduct() const { return kind == Kind::Issue; }
  bool changesProducts() const { return kind != Kind::None && kind != Kind::Commit; }
};

/// The products of a function.
class WarpgroupPipeline {
public:
  /// \p function must outlive this.
  explicit WarpgroupPipeline(const Function &function);
  WarpgroupPipeline(const WarpgroupPipeline &) = delete; // whose products would refer to the registers of the other

  const std::vector<WarpgroupProduct> &products() const { return allProducts; }
  const std::vector<PipelineStep> &steps() const { return allSteps; }
  std::span<const PipelineStep> stepsOf(const Block &block) const { return stepsIn(allSteps, block); }
  /// How many registers the D and A of all products have.
  size_t registers() const { return allRegisters.size(); }
  const ProductRegister &operator[](RegisterNumber number) const { return allRegisters[number]; }
  /// How \p step, also a product, accesses the registers of products.  Writes come last.
  std::vector<ProductAccess> accessesOf(const PipelineStep &step) const;
  /// The products of \p lastUse of a register and of those before it, the last one first.
  std::vector<uint32_t> usersUpTo(uint32_t lastUse) const;
  std::string_view nameOf(RegisterNumber number) const { return function.nameOf(allRegisters[number].id); }
  /// How many different lists of registers the products have as D or A.
  size_t accumulators() const { return lists.size(); }

private:
  void addProduct(const AcceptedStatement &product);
  RegisterNumber addRegister(RegisterId id, uint32_t product, bool isOfD);
  void addSteps();
  void addAccesses(uint32_t statement);
  void addReadOfCopy(RegisterId id);

  /// A `mov` of a register of a product.  It counts as a read if something reads the copy before a wait: nvcc moves
  /// copies before the wait, and ptxas back.
  struct Copy {
    size_t step = 0;
    ProductAccess access;
  };

  /// A use of a register in D, or in A.
  struct Use {
    uint32_t product = 0;
    uint32_t previous = 0; ///< The one of the same register before it.
  };

  const Function &function;
  std::vector<ProductRegister> allRegisters; ///< By number.
  std::vector<RegisterNumber> numbers;       ///< By RegisterId; kNone if no product has it.
  std::vector<Use> uses;
  std::vector<WarpgroupProduct> allProducts;
  std::vector<PipelineStep> allSteps;
  std::map<std::vector<RegisterNumber>, uint32_t> lists;
  std::map<RegisterId, Copy> copies; ///< By the register that has it, in the block, since a product or a wait.
};

} // namespace ptxmatrix
