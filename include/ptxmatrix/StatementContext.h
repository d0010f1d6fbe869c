//===- StatementContext.h - What statements find in their module -*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// For generators that check each statement as they print it.  They give what they have declared once, in PTX:
//
//   const StatementContext context(".reg .b32 %r<16>; .shared .align 16 .b8 tile[512];",
//                                  {.ptxVersion = PtxVersion{8, 0}, .targets = {kSm90}});
//   std::array<char, 672> buffer;
//   CheckResult result;
//   const EmitResult printed = context.check(LdMatrix{.num = Num::X4, .space = Space::Shared},
//                                            {.destination = RegisterRange{"%r", 8}, .address = {"tile"}},
//                                            buffer, result);
//   if (!printed || result.hasErrors()) ...
//
// To check only version and target, without names, use isAccepted() (Instruction.h), at compile time if wanted.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_STATEMENTCONTEXT_H
#define PTXMATRIX_STATEMENTCONTEXT_H

#include "ptxmatrix/Check.h"
#include "ptxmatrix/Emit.h"

#include <memory>

namespace ptxmatrix {

/// Version, targets and declarations around the statements of a generator.  It does not change once it is made, and may
/// be used by many threads at a time.
class PTXMATRIX_EXPORT StatementContext {
public:
  /// \p declarations are directives as they stand in a function, such as `.reg .b64 %rd<4>;` and `.shared` variables;
  /// labels and other statements may stand there, too.  They are copied.  \p options are those of checkStatement():
  /// without a version, the newest of the release is used; without a target, only what no target accepts is an error.
  explicit StatementContext(std::string_view declarations, const CheckOptions &options = {});
  ~StatementContext();
  StatementContext(StatementContext &&) noexcept;
  StatementContext &operator=(StatementContext &&) noexcept;
  StatementContext(const StatementContext &) = delete;
  StatementContext &operator=(const StatementContext &) = delete;

  /// What there is to say of the declarations.  Ranges are of the text that declarations() gives.
  const std::vector<Diagnostic> &diagnostics() const;

  /// The declarations as they were given.
  std::string_view declarations() const;

  /// Checks \p text, one or more statements.  A name that neither \p text nor the declarations declare is an error;
  /// what
  /// \p text declares hides what is declared here.  Ranges are of \p text, and no note points into the declarations.
  CheckResult check(std::string_view text) const;

  /// The same into \p result, whose former content is lost and whose memory is used again.  It allocates nothing for a
  /// statement with nothing to say of it, if this thread has checked one before that differs in names and numbers
  /// alone.
  void check(std::string_view text, CheckResult &result) const;

  /// Prints \p instruction with \p operands to \p buffer as emitStatement() does, and checks what was printed: whether
  /// version and targets have the instruction, what its names are declared as, and what warnings report.  Ranges are of
  /// what stands in \p buffer.  Without a statement (BufferTooSmall and the other errors) nothing is checked, and \p
  /// result is empty.
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

#endif // PTXMATRIX_STATEMENTCONTEXT_H
