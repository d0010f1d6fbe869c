//===- Conversions.h - Conversions between C and C++ ------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CAPI_CONVERSIONS_H
#define PTXMATRIX_LIB_CAPI_CONVERSIONS_H

#include "ptxmatrix-c.h"
#include "ptxmatrix/Diagnostic.h"
#include "ptxmatrix/Emit.h"
#include "ptxmatrix/Target.h"
#include "ptxmatrix/Version.h"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <new>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace ptxmatrix::capi {

inline PtxmatrixString toC(std::string_view text) { return {text.data(), text.size()}; }

template <typename Tag> PtxmatrixVersion toC(MajorMinor<Tag> version) { return {version.major, version.minor}; }
template <typename Tag> PtxmatrixVersion toC(std::optional<MajorMinor<Tag>> version) {
  return toC(version.value_or(MajorMinor<Tag>{}));
}

inline bool isText(PtxmatrixString text) { return text.data || text.size == 0; }
inline std::string_view fromC(PtxmatrixString text) {
  return text.data ? std::string_view(text.data, text.size) : std::string_view();
}

/// Thrown by what guarded() calls, which then returns the status.
struct Failure {
  PtxmatrixStatus status;
  std::string why = ""; ///< What was expected and what was given; empty if the status says enough.
};

/// Fails with \p status unless \p isFine.
inline void require(bool isFine, PtxmatrixStatus status = PtxmatrixStatusInvalidArgument) {
  if (!isFine)
    throw Failure{status};
}

/// Fails with the message \p why unless \p isFine.
inline void require(bool isFine, const char *why) {
  if (!isFine)
    throw Failure{PtxmatrixStatusInvalidArgument, why};
}

/// Fails if \p list, which \p name names, is null but has elements.
inline void requireList(const void *list, size_t size, std::string_view name) {
  if (!list && size != 0)
    throw Failure{PtxmatrixStatusInvalidArgument,
                  std::string(name) + " is null, so its size must be 0, not " + std::to_string(size)};
}

/// The text of a caller, which \p name names.
inline std::string_view readText(PtxmatrixString text, std::string_view name) {
  requireList(text.data, text.size, name);
  return fromC(text);
}

/// Records for ptxmatrixStatusMessage() that a call of this thread fails with \p status, and returns it.
PtxmatrixStatus failed(PtxmatrixStatus status, std::string_view why = "") noexcept;

/// The result of \p function, Ok if it returns nothing; exceptions become statuses.
template <typename Function> PtxmatrixStatus guarded(const Function &function) noexcept {
  try {
    PtxmatrixStatus status = PtxmatrixStatusOk;
    if constexpr (std::same_as<std::invoke_result_t<Function>, PtxmatrixStatus>)
      status = function();
    else
      function();
    return status == PtxmatrixStatusOk ? status : failed(status);
  } catch (const Failure &failure) {
    return failed(failure.status, failure.why);
  } catch (const std::bad_alloc &) {
    return failed(PtxmatrixStatusNoMemory);
  } catch (const std::length_error &) { // more than a container can ever hold
    return failed(PtxmatrixStatusNoMemory);
  } catch (...) {
    return failed(PtxmatrixStatusInternalError);
  }
}

/// The initial size of a struct.  Once it grows, it gets a specialization with that size.
template <typename Struct> inline constexpr size_t kFirstSize = sizeof(Struct);

/// Fails if a struct of a caller is null, or smaller than it ever was.
template <typename Struct> void requireStruct(const Struct *given) {
  require(given, "a struct must not be null");
  if (given->size < kFirstSize<Struct>)
    throw Failure{PtxmatrixStatusInvalidArgument, "the size of a struct must be " + std::to_string(sizeof(Struct)) +
                                                      ", which PTXMATRIX_INIT sets, not " +
                                                      std::to_string(given->size)};
}

/// Copies \p value to a caller whose struct may be shorter or longer.
template <typename Struct> void give(Struct value, Struct *out) {
  requireStruct(out);
  const size_t size = out->size;
  value.size = size;
  std::memcpy(out, &value, std::min(size, sizeof(Struct)));
  if (size > sizeof(Struct))
    std::memset(reinterpret_cast<char *>(out) + sizeof(Struct), 0, size - sizeof(Struct));
}

/// The element with number \p index of \p list, or null.
template <typename List> const auto *at(const List &list, size_t index) {
  return index < std::size(list) ? std::data(list) + index : nullptr;
}

/// Copies what \p fill(value, part) writes about a part of \p whole.  \p part is null if there is no such number.
template <typename Part, typename Struct, typename Fill>
PtxmatrixStatus givePart(const void *whole, const Part *part, Struct *out, const Fill &fill) noexcept {
  return guarded([&] {
    require(whole);
    require(part, PtxmatrixStatusOutOfRange);
    auto value = PTXMATRIX_INIT(Struct);
    fill(value, *part);
    give(value, out);
  });
}

/// The name of the target with number \p index of \p targets.
inline PtxmatrixString targetAt(TargetSet targets, size_t index) {
  for (const Target one : targets)
    if (index-- == 0)
      return toC(info(one).name);
  throw Failure{PtxmatrixStatusOutOfRange};
}

/// Reads the struct of a caller, which may be shorter or longer.
template <typename Struct> Struct take(const Struct *given) {
  requireStruct(given);
  const char *bytes = reinterpret_cast<const char *>(given);
  for (size_t place = sizeof(Struct); place < given->size; ++place)
    require(bytes[place] == 0, "members that this version of the library does not have must be 0");
  Struct value{};
  std::memcpy(&value, given, std::min(given->size, sizeof(Struct)));
  return value;
}

/// The members of a caller's instruction, read.
struct WordsRead {
  Instruction instruction;
  bool areKnown = true; ///< PTX has all the qualifiers that are given.
  bool isLegal = false; ///< The PTX ISA has the instruction.
};

/// Reads \p given.  Fails with PtxmatrixStatusNotFound if no supported instruction has its mnemonic.
WordsRead readWords(const PtxmatrixInstruction *given);

/// The same for an instruction that must exist: PtxmatrixStatusNotFound if it does not.
Instruction readInstruction(const PtxmatrixInstruction *given);

/// The strings of \p instruction.
PtxmatrixInstruction toC(const Instruction &instruction);

/// The status of each EmitError.
inline constexpr PtxmatrixStatus kEmitStatuses[] = {
    PtxmatrixStatusOk,
    PtxmatrixStatusNotFound,
    PtxmatrixStatusOperandCount,
    PtxmatrixStatusOperandKind,
    PtxmatrixStatusRegisterCount,
    PtxmatrixStatusRegisterNumber,
    PtxmatrixStatusBadName,
    PtxmatrixStatusSelectorValue,
    PtxmatrixStatusTooLong,
    PtxmatrixStatusBufferTooSmall,
};
static_assert(kEmitStatuses[static_cast<size_t>(EmitError::BadName)] == PtxmatrixStatusBadName);
static_assert(std::size(kEmitStatuses) == static_cast<size_t>(EmitError::BufferTooSmall) + 1);

} // namespace ptxmatrix::capi

#endif // PTXMATRIX_LIB_CAPI_CONVERSIONS_H
