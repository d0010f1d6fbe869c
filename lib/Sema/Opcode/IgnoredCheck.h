//===- IgnoredCheck.h - Ignored qualifiers next to a form -------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPCODE_IGNOREDCHECK_H
#define PTXMATRIX_LIB_SEMA_OPCODE_IGNOREDCHECK_H

#include "Diagnostics/Messages.h"
#include "Isa/IgnoredQualifiers.h"
#include "Module/ModuleContext.h"
#include "Sema/Opcode/WrittenOpcode.h"

namespace ptxmatrix {

/// Decides for the qualifiers of an opcode, one by one in text order, whether ptxas accepts them in their position.
class IgnoredCheck {
public:
  /// \p values are the qualifiers of \p opcode in the slots of \p form.
  IgnoredCheck(const WrittenOpcode &opcode, const detail::Form &form, const detail::SlotValues &values,
               CudaRelease ptxasRelease)
      : opcode(opcode), form(form), values(values), ptxasRelease(ptxasRelease) {}

  /// Why \p one, a qualifier of the form or, if \p isExtra is set, another one, is not valid here; empty if it is.
  std::optional<Message> whyRejected(const WrittenQualifier &one, bool isExtra);

private:
  const WrittenOpcode &opcode;
  const detail::Form &form;
  detail::SlotValues values;
  CudaRelease ptxasRelease;
  // Seen in the qualifiers so far.
  std::array<unsigned, kIgnoredGroups> counts{};
  unsigned types = 0; ///< The number of types so far.
};

/// Reports that \p one is ignored.
void reportIgnored(const WrittenOpcode &opcode, const WrittenQualifier &one, std::vector<Diagnostic> &diagnostics);

/// Reports that \p one is ignored by \p row, or which version or target ptxas requires for that.
void checkIgnored(const WrittenOpcode &opcode, const WrittenQualifier &one, const IgnoredRow &row,
                  const ModuleContext &module, std::vector<Diagnostic> &diagnostics);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPCODE_IGNOREDCHECK_H
