//===- CommandLine.h - Options of a command line ----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_OPTIONS_COMMANDLINE_H
#define PTXMATRIX_LIB_DRIVER_OPTIONS_COMMANDLINE_H

#include "Driver/Options/OptionTable.h"

#include "llvm/ADT/ArrayRef.h"

namespace ptxmatrix::driver {

struct Subcommand {
  std::string_view name;
  Command command;
  Place place;
  std::string_view help;
};

inline constexpr Subcommand kSubcommands[] = {
    {"descriptor", Command::Descriptor, kDescriptor,
     "Show the descriptor of a tile in shared memory, or what a descriptor says"},
    {"layout", Command::Layout, kLayout, "Show which lane, register and bits hold which element"},
    {"match", Command::Match, kMatch, "Show which loads and stores fit the operands of a product"},
    {"variants", Command::Variants, kVariants, "List every legal spelling"}};

/// Reads \p words, given at \p place, into \p options.  Returns an error message or nothing.  `--help` and `--version`
/// print and exit with 0.
std::string readWords(llvm::ArrayRef<llvm::StringRef> words, Place place, Options &options);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_OPTIONS_COMMANDLINE_H
