//===- StatementContext.h - Checking statements of a generator --*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// For generators that check each statement as they print it.  They pass their declarations once, as PTX:
//
//   const StatementContext context(".reg .b32 %r<16>; .shared .align 16 .b8 tile[512];",
//                                  {.ptxVersion = PtxVersion{8, 0}, .targets = {*findTarget("sm_90")}});
//   std::array<char, 672> buffer;
//   CheckResult result;
//   const EmitResult printed = context.check(LdMatrix{.num = Num::X4, .space = Space::Shared},
//                                            {RegisterRange{"%r", 8}, AddressOperand{"tile"}}, buffer,
//                                            result);
//   if (!printed || result.hasErrors()) ...
//
// To check only version and target, without names, use isAccepted() (Instruction.h), also at compile time.

#pragma once

#include "ptxmatrix/Check.h"
#include "ptxmatrix/Emit.h"

#include <memory>

namespace ptxmatrix {

/// The version, targets and declarations for the statements of a generator.  Many threads can use it at the same time.
class PTXMATRIX_EXPORT StatementContext {
public:
  /// \p declarations are directives as in a function, such as `.reg .b64 %rd<4>;` and `.shared` variables; labels and
  /// other statements are allowed.  They are copied.  \p options are those of checkStatement(): without a version, the
  /// newest of the release is used; without a target, only what no target accepts is an error.
  explicit StatementContext(std::string_view declarations, const CheckOptions &options = {});
  ~StatementContext();
  /// An object that was moved from can only be destroyed or assigned to.
  StatementContext(StatementContext &&) noexcept;
  StatementContext &operator=(StatementContext &&) noexcept;

  /// The diagnostics of the declarations.  Ranges refer to the text of these.
  const std::vector<Diagnostic> &diagnostics() const;

  /// Checks \p text, one or more statements.  A name that neither \p text nor the declarations declare is an error;
  /// declarations in \p text hide these.  Ranges refer to \p text, and no note points into the declarations.
  CheckResult check(std::string_view text) const;

  /// Like the above, but replaces the contents of \p result and reuses its memory.  It does not allocate if there is
  /// nothing to report and this thread has checked a statement before that differs only in names and numbers.
  void check(std::string_view text, CheckResult &result) const;

  /// Prints \p instruction with \p operands to \p buffer as emitStatement() does, and checks the result: whether
  /// version and targets have the instruction, the declarations of its names, and warnings.  Ranges refer to the
  /// contents of \p buffer.  If printing fails, nothing is checked, and \p result is empty.
  [[nodiscard]] EmitResult check(const Instruction &instruction, std::span<const StatementOperand> operands,
                                 std::span<char> buffer, CheckResult &result, const GuardOperand &guard = {}) const;
  [[nodiscard]] EmitResult check(const Instruction &instruction, std::initializer_list<StatementOperand> operands,
                                 std::span<char> buffer, CheckResult &result, const GuardOperand &guard = {}) const {
    return check(instruction, std::span(operands.begin(), operands.size()), buffer, result, guard);
  }

private:
  struct State;
  std::unique_ptr<const State> state;
};

} // namespace ptxmatrix
