//===- OriginNote.h - How origins are told ----------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_RENDER_ORIGINNOTE_H
#define PTXMATRIX_LIB_DRIVER_RENDER_ORIGINNOTE_H

#include "ptxmatrix/SourceOrigin.h"

namespace ptxmatrix::driver {

/// What a note at the place \p index of an origin says.
inline const char *originNote(size_t index) { return index == 0 ? "generated from here" : "inlined here"; }

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_RENDER_ORIGINNOTE_H
