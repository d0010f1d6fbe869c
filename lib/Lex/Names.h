//===- Names.h - The identifiers of a text ----------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The lexer gives each identifier a number, so that nothing after it compares or hashes text.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_LEX_NAMES_H
#define PTXMATRIX_LIB_LEX_NAMES_H

#include "Lex/Token.h"
#include "Support/Hash.h"

#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace ptxmatrix {

/// A name as an element of a range: `r11` is the element 11 of `r<20>`.
struct IndexedName {
  NameId prefix{};       ///< `r`; none if there are no digits at the end.
  uint32_t index = 0;    ///< The whole run of digits, modulo 2^32 as in ptxas.
  bool hasZeros = false; ///< The digits begin with an unnecessary 0: `r011`.
};

/// The identifiers of a text, numbered from 1 on in the order in which they are added.  Their texts must stay alive.
class Names {
public:
  Names() : slots(kLeastSlots) {}

  /// Removes all names.  Those of \p around, a text around the next one, keep their numbers; it must outlive the use of
  /// this, and not change meanwhile.  It may be null.
  void restart(const Names *around = nullptr);

  /// The number of \p name, an identifier.
  NameId add(std::string_view name) {
    const uint32_t hash = hashOfName(name);
    const size_t slot = slotOf(name, hash);
    return slots[slot].number != 0 ? idOf(slots[slot].number) : enter(name, hash, slot);
  }

  std::string_view textOf(NameId name) const { return isOwn(name) ? entryOf(name).text : outer->textOf(name); }
  /// \p name as an element of a range.
  IndexedName indexed(NameId name) {
    if (isOwn(name) && entryOf(name).isSplit)
      return entryOf(name).indexed;
    return split(name);
  }
  /// The usual spelling of \p name, which has zeros: `r11` for `r011`.
  NameId withoutZeros(NameId name);

  /// One more than the largest number.
  uint32_t end() const { return first + static_cast<uint32_t>(entries.size()); }

private:
  static constexpr size_t kLeastSlots = 64;

  struct Slot {
    uint32_t hash = 0;
    uint32_t number = 0; ///< Of an entry, from 1 on; 0 is free.
  };
  struct Entry {
    std::string_view text;
    bool isSplit = false; ///< `indexed` is known.
    IndexedName indexed;
  };

  static uint32_t hashOfName(std::string_view name) { return static_cast<uint32_t>(hashOf(name) >> 32); }
  NameId idOf(uint32_t number) const { return static_cast<NameId>(first + number - 1); }
  bool isOwn(NameId name) const { return static_cast<uint32_t>(name) >= first; }
  const Entry &entryOf(NameId name) const { return entries[static_cast<uint32_t>(name) - first]; }

  /// The slot of \p name, or the free one where it belongs.
  size_t slotOf(std::string_view name, uint32_t hash) const {
    for (size_t slot = hash;; ++slot) {
      slot &= slots.size() - 1;
      if (slots[slot].number == 0 || (slots[slot].hash == hash && entries[slots[slot].number - 1].text == name))
        return slot;
    }
  }
  NameId enter(std::string_view name, uint32_t hash, size_t slot);
  void grow();
  IndexedName split(NameId name);

  const Names *outer = nullptr;
  uint32_t first = 1;
  std::vector<Entry> entries;
  std::vector<Slot> slots;      ///< A hash table.
  std::deque<std::string> made; ///< Names that are in no text.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_LEX_NAMES_H
