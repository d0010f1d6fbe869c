//===- WhereInFlight.h - Words for what is in flight ------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Diagnostics/Messages.h"
#include "Flow/InFlight.h"

namespace ptxmatrix {

/// The text of a note at the operation \p mnemonic in flight.  With \p isShort, a wait after it leaves its group
/// pending.
inline std::string whereInFlight(Mnemonic mnemonic, FlightState state, bool isShort = false) {
  return !state.isCommitted()       ? msg::noteNotCommitted(mnemonic)
         : !isShort                 ? msg::noteNoWait(mnemonic)
         : state.groupsAfter() == 0 ? msg::noteNewestGroup(mnemonic)
                                    : msg::noteGroup(mnemonic, state.groupsAfter());
}

} // namespace ptxmatrix
