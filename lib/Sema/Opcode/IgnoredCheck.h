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

/// Says of the qualifiers of an opcode, one by one in the order of the text, whether ptxas accepts them where they
/// stand.
class IgnoredCheck {
public:
  /// \p values are those of \p opcode that fill the slots of \p form.
  IgnoredCheck(const WrittenOpcode &opcode, const detail::Form &form, const detail::SlotValues &values,
               CudaRelease ptxasRelease)
      : opcode(opcode), form(form), values(values), ptxasRelease(ptxasRelease) {}

  /// Why \p one, which has a place in the form or stands next to it, cannot stand where it does; empty if it can.
  std::optional<Message> whyNotTaken(const WrittenQualifier &one, bool isBeside);

private:
  const WrittenOpcode &opcode;
  const detail::Form &form;
  detail::SlotValues values;
  CudaRelease ptxasRelease;
  // What was seen of the qualifiers so far.
  std::array<unsigned, kIgnoredGroups> counts{};
  unsigned types = 0; ///< Those that stand before.
};

/// Reports that \p one is ignored.
void reportIgnored(const WrittenOpcode &opcode, const WrittenQualifier &one, std::vector<Diagnostic> &diagnostics);

/// Reports that \p one is ignored by \p row, or what ptxas asks of the module even so.
void checkIgnored(const WrittenOpcode &opcode, const WrittenQualifier &one, const IgnoredRow &row,
                  const ModuleContext &module, std::vector<Diagnostic> &diagnostics);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPCODE_IGNOREDCHECK_H
