//===- Commands.h - The subcommands -----------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Driver/Options/Options.h"
#include "Layout/InstructionJson.h"
#include "Layout/LayoutFacts.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace ptxmatrix::driver {

// Each function prints its result to \p stream, in the format of \p options, or throws a Failure.

/// Prints every legal spelling that the version and targets of \p options accept.
void listVariants(const Options &options, llvm::raw_ostream &stream);

/// Prints the positions of the elements of an opcode's matrices.
void showLayout(const Options &options, llvm::raw_ostream &stream);

/// Prints the loads and stores that fit the operands of an mma, or whether and how one of them fits.  Returns the
/// exit status: that of errors if the requested one fits no operand.
int showMatches(const Options &options, llvm::raw_ostream &stream);

/// Prints which byte of shared memory holds which element of A or B.
void showSharedLayout(const Options &options, llvm::raw_ostream &stream);

/// Prints the descriptor of a tile, or what a descriptor says.
void showDescriptor(const Options &options, llvm::raw_ostream &stream);

// What the subcommands share.

/// The layout of D of \p product, of the size in \p options.  Nothing if it is no tcgen05.mma and there is no size.
std::optional<FragmentLayout> readAccumulator(const Instruction &product, const Options &options);

/// Reads \p text, and reports mistakes in it.
Instruction readOpcodeArgument(const std::string &text);

/// Tables of a matrix, each with \p perTable columns of \p width characters, below a \p title if it is not empty.
void printCells(llvm::StringRef title, unsigned rows, unsigned columns, unsigned perTable, unsigned width,
                llvm::function_ref<std::string(unsigned row, unsigned column)> cellOf, llvm::raw_ostream &stream);

/// An interactive page of one or more layouts of the same instruction, without other files.  If it is \p isWhole, it
/// also has the operands that only shared memory holds.
void renderLayoutHtml(std::span<const FragmentLayout> layouts, bool isWhole, llvm::raw_ostream &stream);

/// That page, with `@LAYOUT@` in place of its numbers; cmake/LayoutPage.cmake makes it.
llvm::StringRef layoutPage();

} // namespace ptxmatrix::driver
