//===- SecondTable.h - What ptxas accepts, written down again ---*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// A table must not test itself.  This one was made independently, from the text of the PTX ISA and from what the ptxas
// of each CUDA release was observed to accept, in another form than the table of the library: strings, loops and lists
// of numbers.  It includes nothing of the library, and nothing is computed here that could be looked up.

#pragma once

#include <string>
#include <vector>

namespace secondtable {

/// A PTX version times ten: 65 is 6.5.
using Version = int;

/// Later than every version.
inline constexpr Version kNever = 1000;

/// A CUDA release times ten: 118 is 11.8.
using Cuda = int;

/// The oldest and the newest release that was tried.
inline constexpr Cuda kOldest = 118;
inline constexpr Cuda kNewest = 135;

/// A CUDA release, and the newest PTX version that its ptxas accepts.
struct Release {
  Cuda cuda;
  Version newest;
};

/// Every release from the oldest to the newest that was tried.
const std::vector<Release> &releases();

/// A target of the `.target` directive.
struct Chip {
  std::string name;
  Version since; ///< The first version whose modules may name it.
  Cuda cuda;     ///< The first release whose ptxas knows it, of those in releases().

  /// The first version whose modules may name it, for the ptxas of \p release.
  Version sinceFor(Cuda release) const;
};

/// The `.target` names that ptxas 13.5 knows.
const std::vector<Chip> &chips();

/// The PTX versions that ptxas 13.5 knows.
const std::vector<Version> &versions();

/// The registers of one matrix of a product, or of its metadata or scale factors.
struct MatrixRegisters {
  int count = 0;
  std::vector<std::string> types = {}; ///< The types that they may be declared with, ...
  std::vector<std::string> more = {};  ///< ... and the types that some ptxas accepts in addition.

  /// True if some ptxas accepts registers of \p type.
  bool takes(const std::string &type) const;
};

/// One way to write an opcode with its qualifiers, in the order of the manual.
struct Spelling {
  std::string opcode = {};
  int registers = 0;
  int registerBits = 0;
  std::vector<std::string> registerTypes = {}; ///< The types that one or all destination registers may have.
  Version since = 0;
  Version refusedFrom = kNever;
  int leastSm = 0;                           ///< The least number after `sm_`.
  bool blackwellFeatures = false;            ///< Only the a and f targets of sm_100 and newer accept it ...
  bool hopperFeature = false;                ///< ... and sm_90a.
  Cuda first = kOldest;                      ///< The first release whose ptxas accepts it.
  Cuda last = kNewest;                       ///< The last one.
  std::vector<std::string> onlyFor = {};     ///< Its targets, if the numbers do not determine them.
  std::vector<MatrixRegisters> product = {}; ///< For D, A, B and C, if it computes a product.
  MatrixRegisters metadata = {};             ///< Of mma.sp.
  int selectors = 0;                         ///< For mma.sp: the manual requires a selector less than this, ...
  int acceptedSelectors = 0;                 ///< ... and ptxas one less than this, if it accepts more.
  std::vector<int> scaleBytes = {};          ///< With .block_scale: the types of the byte of a scale selector.
  /// For wgmma, whose products are D and A alone, and tcgen05: the ways to write the operands, each named as in the
  /// manual.
  std::vector<std::vector<std::string>> lists = {};
  int compressed = 0; ///< Of tcgen05.ld.spcompress: the registers of the second vector.

  /// True if ptxas 13.5 accepts it in a module of \p version for \p chip.
  bool isTaken(Version version, const Chip &chip) const;
};

/// Every spelling that the PTX ISA defines and ptxas 13.5 accepts: with `.aligned`, and those without it of PTX 6.0 to
/// 6.2.
const std::vector<Spelling> &spellings();

/// The instruction's name: "wmma.load" of "wmma.load.a.sync.aligned".
std::string nameOf(std::string_view opcode);

/// `{r0, r1}` and so on, or with another letter in place of the r.
std::string registers(int count, const std::string &letter = "r");

/// The ways to write the operands of a product or of another wgmma, each a list of names as in the manual.
std::vector<std::vector<std::string>> operandLists(const Spelling &spelling);

/// The registers of the operand \p name of a product; null for a constant, a predicate or a descriptor.
const MatrixRegisters *registersOf(const Spelling &spelling, const std::string &name);

/// The operands of a product: `{d0, d1}, {a0}, {b0}, {c0, c1}` and what follows them; for wgmma, those of the list
/// numbered \p list.
std::string productOperands(const Spelling &spelling, size_t list = 0);

/// A statement of \p spelling that is accepted where its opcode is.
std::string statement(const Spelling &spelling, size_t list = 0);

/// `opcode vector, [p]rest;`, or with the address before the vector if it is a store.
std::string statement(const std::string &opcode, const std::string &vector, const std::string &rest = "");

} // namespace secondtable
