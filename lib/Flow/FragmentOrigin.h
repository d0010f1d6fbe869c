//===- FragmentOrigin.h - What wrote the registers of a fragment *- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_FLOW_FRAGMENTORIGIN_H
#define PTXMATRIX_LIB_FLOW_FRAGMENTORIGIN_H

#include "Function/AcceptedStatement.h"
#include "Function/Function.h"

#include <optional>

namespace ptxmatrix {

/// The register in the vector of a load or a product that certainly has the value of another register.
struct FragmentOrigin {
  const AcceptedStatement *writer = nullptr; ///< If several with one opcode may have written it, one of them.
  uint32_t number = 0;                       ///< Of the register in the vector.
  /// It is from the last time that this statement was executed, as are all with this mark.
  bool isLatest = true;
};

/// Finds the registers of \p function that have their value from one of \p writers, statements of it in order.  \p
/// function and \p symbols, and what the writers point at, must outlive this.
class FragmentOrigins {
public:
  FragmentOrigins(const Function &function, const SymbolTable &symbols, std::vector<const AcceptedStatement *> writers)
      : function(function), symbols(symbols), writers(std::move(writers)) {}

  /// The origin of the register \p name where \p statement reads it, through copies; nothing if unknown.
  std::optional<FragmentOrigin> find(std::string_view name, uint32_t statement);

private:
  const AcceptedStatement *writerAt(uint32_t statement) const;
  bool mayHaveOrigin(std::string_view name) const;
  std::vector<uint32_t> writesOf(std::string_view name, uint32_t statement);
  std::optional<FragmentOrigin> originAt(uint32_t write, std::string_view name, uint32_t reader);
  std::optional<FragmentOrigin> inVector(std::string_view name, const AcceptedStatement &writer, bool isLatest) const;

  const Function &function;
  const SymbolTable &symbols;
  std::vector<const AcceptedStatement *> writers;
  size_t searchesLeft = size_t{1} << 15; ///< Which take time for many blocks and writes.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_FLOW_FRAGMENTORIGIN_H
