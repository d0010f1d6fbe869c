//===- AntlrStatic.cpp - ANTLR's static runtime in a shared library -------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Debian builds ANTLR's static runtime for programs (-fPIE).  A shared library that exports none of it can contain it,
// with two exceptions.  They are defined here, because the linker uses the first definition.

#include "antlr4-runtime.h"

#if !__has_include("support/Utf8.h") // ANTLR 4.9 and older
// Inline functions with thread-local variables.
[[gnu::used]] static const auto toUtf8 = &antlrcpp::utf32_to_utf8<std::u32string>;
[[gnu::used]] static const auto toUtf32 = &antlrcpp::utf8_to_utf32;
#endif

// A variable of glibc: 0 means that there may be several threads.
extern "C" {
char __libc_single_threaded = 0;
}
