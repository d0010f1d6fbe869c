//===- ConstantRegisters.h - Registers with one value -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Compilers write a virtual register once: `mov.u32 %r6, 17;` is then the value of `%r6` wherever it is read, whatever
// way control flow takes.  So `load_matrix_sync(a, p, 17)` of nvcc has a stride that is known.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_LANES_CONSTANTREGISTERS_H
#define PTXMATRIX_LIB_LANES_CONSTANTREGISTERS_H

#include "Scan/Lexer.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ptxmatrix {

/// True for `r01`, which may be the register `r1`.
bool hasLeadingZero(std::string_view name);

/// The registers of a function that one statement writes, with a number.
class ConstantRegisters {
public:
  struct Constant {
    int64_t value = 0;
    SourceRange origin; ///< The statement that writes it.
  };

  /// \p text must outlive this.
  explicit ConstantRegisters(std::string_view text) : text(text) {}

  /// The function of which find() is asked is declared at \p place; without \p hasHeader its statements begin there.
  void beginFunction(size_t place, bool hasHeader);
  /// The value of the register \p name, or null.  The first call reads the function.
  const Constant *find(std::string_view name);

private:
  void read();
  bool addStatement(const std::vector<Word> &words);

  std::string_view text;
  size_t begin = 0;
  bool beginsWithHeader = false;
  bool isRead = false;
  /// Nothing for a register that is written otherwise, too.
  std::unordered_map<std::string_view, std::optional<Constant>> written;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_LANES_CONSTANTREGISTERS_H
