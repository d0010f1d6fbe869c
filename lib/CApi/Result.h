//===- Result.h - C API: values, options and results ------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Layout/DescriptorRequest.h"
#include "Support/Concat.h"
#include "ptxmatrix-c.h"
#include "ptxmatrix/Emit.h"
#include "ptxmatrix/Fix.h"
#include "ptxmatrix/Requirements.h"

#include <cstring>
#include <memory>
#include <mutex>
#include <new>
#include <stdexcept>

namespace ptxmatrix::capi {

inline PtxmatrixString toC(std::string_view text) { return {text.data(), text.size()}; }

/// Thrown by what guarded() calls, which then returns the status.
struct Failure {
  PtxmatrixStatus status;
  std::string why = ""; ///< What was expected and what was given; empty if the status says enough.
};

/// Fails with \p status and the message \p why, if any, unless \p isFine.
inline void require(bool isFine, const char *why, PtxmatrixStatus status = PtxmatrixStatusInvalidArgument) {
  if (!isFine)
    throw Failure{status, why};
}

/// Fails unless \p instruction has an operand numbered \p index.
inline void requireOperand(const Instruction &instruction, size_t index) {
  if (const size_t count = operands(instruction).size(); index >= count)
    throw Failure{PtxmatrixStatusOutOfRange,
                  concat("there is no operand ", index, "; the number must be less than ", count)};
}

/// Fails if \p list, which \p name names, is null but has elements.
inline void requireList(const void *list, size_t size, std::string_view name) {
  if (!list && size != 0)
    throw Failure{PtxmatrixStatusInvalidArgument, concat(name, " is null, so its size must be 0, not ", size)};
}

/// The text of a caller, which \p name names.
inline std::string_view readText(PtxmatrixString text, std::string_view name) {
  requireList(text.data, text.size, name);
  return text.data ? std::string_view(text.data, text.size) : std::string_view();
}

/// Calls \p add with each text of a caller's list, which \p name names.
void forEachText(const PtxmatrixString *list, size_t size, std::string_view name, const auto &add) {
  requireList(list, size, name);
  for (size_t i = 0; i < size; ++i)
    add(readText(list[i], name));
}

/// Records for ptxmatrixStatusMessage() that a call of this thread fails with \p status, and returns it.
PtxmatrixStatus failed(PtxmatrixStatus status, std::string_view why = "") noexcept;

/// Calls \p function; exceptions become statuses.
template <typename Function> PtxmatrixStatus guarded(const Function &function) noexcept {
  try {
    function();
    return PtxmatrixStatusOk;
  } catch (const Failure &failure) {
    return failed(failure.status, failure.why);
  } catch (const RequestError &error) {
    return failed(error.isOfInstruction ? PtxmatrixStatusNotFound : PtxmatrixStatusInvalidArgument, error.text);
  } catch (const std::bad_alloc &) {
    return failed(PtxmatrixStatusNoMemory);
  } catch (const std::length_error &) { // more than a container can ever hold
    return failed(PtxmatrixStatusNoMemory);
  } catch (...) {
    return failed(PtxmatrixStatusInternalError);
  }
}

/// Fails if a struct of a caller is null, or smaller than it ever was.  No struct has grown so far.
template <typename Struct> void requireStruct(const Struct *given) {
  require(given, "a struct must not be null");
  if (given->size < sizeof(Struct))
    throw Failure{PtxmatrixStatusInvalidArgument, concat("the size of a struct must be ", sizeof(Struct),
                                                         ", which PTXMATRIX_INIT sets, not ", given->size)};
}

/// Copies \p value to a caller whose struct may be longer.
template <typename Struct> void give(Struct value, Struct *out) {
  requireStruct(out);
  value.size = out->size;
  std::memset(static_cast<void *>(out), 0, value.size);
  *out = value;
}

/// Reads the struct of a caller, which may be longer.
template <typename Struct> Struct take(const Struct *given) {
  requireStruct(given);
  const char *bytes = reinterpret_cast<const char *>(given);
  for (size_t place = sizeof(Struct); place < given->size; ++place)
    require(bytes[place] == 0, "members that this version of the library does not have must be 0");
  return *given;
}

/// Reads \p given.  Fails with PtxmatrixStatusNotFound if the PTX ISA does not have it.
Instruction readInstruction(const PtxmatrixInstruction *given);

/// The statuses of errors of emitStatement() have the order of EmitError.
constexpr PtxmatrixStatus statusOf(EmitError error) {
  return static_cast<PtxmatrixStatus>(PtxmatrixStatusNotFound + static_cast<int>(error) - 1);
}
static_assert(statusOf(EmitError::IllegalInstruction) == PtxmatrixStatusNotFound &&
              statusOf(EmitError::BadName) == PtxmatrixStatusBadName &&
              statusOf(EmitError::BufferTooSmall) == PtxmatrixStatusBufferTooSmall);

} // namespace ptxmatrix::capi

/// The result of a check, the requirements of a text, or a document about instructions.
struct PtxmatrixResult {
  /// Empties the result, and returns its check, whose memory the next check can use.
  ptxmatrix::CheckResult release();
  /// Stores the result \p given of checking \p text, but no canonical or fixed text.
  void set(ptxmatrix::CheckResult given, std::string_view text);
  void set(ptxmatrix::ModuleRequirements given, std::string_view text);
  /// Fixes \p given, and stores the fixed text and the result of \p checkText for it.
  void setFixed(std::string_view given, ptxmatrix::FixLevel level, const ptxmatrix::CheckFunction &checkText);

  /// The document, which is made when it is first needed, if nobody has set it.
  const std::string &document() const;

  ptxmatrix::CheckResult check; ///< Of requirements, only the diagnostics and the flags.
  std::string source;           ///< The text that was checked, if something refers to it.
  std::string path;             ///< Its path, if known.
  std::string text;             ///< The canonical or fixed text, or a picture.
  bool isChanged = false;
  mutable std::string json; ///< The document, once it is made.

private:
  mutable std::mutex mutex; ///< Of `json`: many threads can read a result.
};

namespace ptxmatrix::capi {

struct Options : CheckOptions {
  bool isStatement = false;
  FixLevel fixes = FixLevel::Safe;
};

/// Reads \p given, which may be null.
Options readOptions(const PtxmatrixOptions *given);

/// Gives a caller who wants it a result with \p diagnostics of \p text.
void giveDiagnostics(std::vector<Diagnostic> diagnostics, bool limitReached, std::string_view text,
                     PtxmatrixResult **result);

/// Creates a result and calls \p fill(result) to fill it.
template <typename Fill> PtxmatrixStatus makeResult(PtxmatrixResult **result, const Fill &fill) noexcept {
  return guarded([&] {
    require(result, "'result' must not be null");
    auto made = std::make_unique<PtxmatrixResult>();
    fill(*made);
    *result = made.release();
  });
}

/// Creates a result of \p text and calls \p fill(result, text, options) to fill it.
template <typename Fill>
PtxmatrixStatus makeResult(PtxmatrixString text, const PtxmatrixOptions *options, PtxmatrixResult **result,
                           const Fill &fill) noexcept {
  return makeResult(result, [&](PtxmatrixResult &made) { fill(made, readText(text, "'text'"), readOptions(options)); });
}

} // namespace ptxmatrix::capi
