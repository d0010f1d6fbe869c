//===- Export.h - What the shared library shows -----------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

/// Marks each function that is not inline and that users may call, or a class of these: the library hides all others.
#if !defined(__GNUC__) || defined(_WIN32)
#define PTXMATRIX_EXPORT
#elif defined(__cplusplus)
#define PTXMATRIX_EXPORT [[gnu::visibility("default")]]
#else
#define PTXMATRIX_EXPORT __attribute__((visibility("default")))
#endif
