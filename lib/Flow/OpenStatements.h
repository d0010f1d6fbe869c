//===- OpenStatements.h - What something later must end ---------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Flow/Solver.h"

namespace ptxmatrix {

/// How far something is that one statement begins, and others end.  Where paths meet, the largest state holds: what
/// begins on some of them and ends on none is open.
enum class OpenState : uint8_t { NotBegun, Open, Ended };

/// What begins or ends at a statement.
struct OpenEvent {
  static constexpr uint32_t kAll = UINT32_MAX;

  uint32_t statement = 0;
  uint32_t number = kAll; ///< Which of these, or all of them.
  OpenState becomes = OpenState::Ended;
};

/// Which of some things, such as allocations, are open before a statement.
class OpenStatements {
public:
  using States = std::vector<OpenState>;

  /// \p events, of \p count things in \p function, are in the order of their statements.  With \p isOnEveryPath, what
  /// begins on some paths only counts as ended where they meet others.  If there are very many, nothing is reached.
  OpenStatements(const Function &function, size_t count, std::vector<OpenEvent> events, bool isOnEveryPath = false)
      : function(function), events(std::move(events)), isOnEveryPath(isOnEveryPath),
        atBlocks(count <= kMost ? solveForward(function, States(count), *this, count)
                                : std::vector<std::optional<States>>(function.blocks().size())) {}

  /// The states before \p statement; nothing if it is not reached.
  std::optional<States> before(uint32_t statement) const {
    const uint32_t block = function.blockOf(statement);
    return atBlocks[block] ? std::optional(passed(*atBlocks[block], function.blocks()[block].begin, statement))
                           : std::nullopt;
  }

  // The analysis of solveForward().
  States leave(States states, uint32_t block, uint32_t /*successor*/) const {
    return passed(std::move(states), function.blocks()[block].begin, function.blocks()[block].end);
  }
  bool join(States &into, const States &others) const {
    bool hasChanged = false;
    for (size_t i = 0; i < into.size(); ++i) {
      const OpenState joined = into[i] == others[i] || !isOnEveryPath ? std::max(into[i], others[i]) : OpenState::Ended;
      hasChanged = hasChanged || joined != into[i];
      into[i] = joined;
    }
    return hasChanged;
  }

private:
  static constexpr size_t kMost = 256; ///< As each question takes time for all of them.

  /// \p states after the statements from \p begin to \p end.
  States passed(States states, uint32_t begin, uint32_t end) const {
    for (auto event = std::ranges::lower_bound(events, begin, {}, &OpenEvent::statement);
         event != events.end() && event->statement < end; ++event)
      for (uint32_t i = 0; i < states.size(); ++i)
        if ((event->number == OpenEvent::kAll && states[i] != OpenState::NotBegun) || event->number == i)
          states[i] = event->becomes;
    return states;
  }

  const Function &function;
  const std::vector<OpenEvent> events;
  const bool isOnEveryPath;
  const std::vector<std::optional<States>> atBlocks;
};

} // namespace ptxmatrix
