//===- main.cpp - The best load of a tile, for each target ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A generator of matrix kernels has to bring the A operand of a product from shared memory into registers.  Which
// instruction does it best depends on the format and on the target.  Nothing of that is written down here: the legal
// ones come from findVariants(), and what they load from findLayout().
//
//   best-load                       for all targets of the newest CUDA release that is known
//   best-load sm_75 sm_100a         for these
//   best-load --cuda=12.4           for those of that release, by its newest PTX
//
// A new form in the table is found without a change here.
//
//===----------------------------------------------------------------------===//

#include "ptxmatrix/Layout.h"
#include "ptxmatrix/Variants.h"

#include <algorithm>
#include <iostream>
#include <tuple>

using namespace ptxmatrix;

namespace {

/// A part of the operand A of one step of a product, as a kernel wants it in its registers.
struct Tile {
  std::string_view name;
  unsigned rows;
  unsigned columns;
  unsigned bits;                  ///< Of an element in a register.
  bool isTransposed;              ///< It lies in memory column after column.
  std::optional<Type> sourceType; ///< Its format in memory, if that has to be expanded.
  std::optional<Type> wmmaType;   ///< What wmma calls its elements.

  unsigned elements() const { return rows * columns; }
};

// The sizes are those of `mma`: 16x8x16 for 16 bits, 16x8x32 for 8.
constexpr auto kTiles = std::to_array<Tile>({
    {"16 bits, 16x16", 16, 16, 16, false, {}, Type::F16},
    {"16 bits, 16x16, transposed", 16, 16, 16, true, {}, Type::F16},
    {"8 bits, 16x32", 16, 32, 8, false, {}, Type::S8},
    {"8 bits, 16x32, transposed", 16, 32, 8, true, {}, Type::S8},
    {"6 bits in bytes, 16x32", 16, 32, 8, false, Type::B6x16P32, {}},
    {"6 bits in bytes, 16x32, transposed", 16, 32, 8, true, Type::B6x16P32, {}},
    {"4 bits in bytes, 16x32", 16, 32, 8, false, Type::B4x16P64, {}},
    {"4 bits in bytes, 16x32, transposed", 16, 32, 8, true, Type::B4x16P64, {}},
    {"4 bits with their sign in bytes, 16x32", 16, 32, 8, false, Type::S4, {}},
});

/// A load, and how often it is needed for a whole tile.
struct Choice {
  Variant variant;
  unsigned times;
  bool isForMma; ///< The PTX ISA says which lane holds what.

  /// What makes one choice better than another; the least is the best.
  ///
  /// * `mma` needs the elements in certain lanes.  Only wmma.mma knows how a wmma.load leaves them, so that such a load
  ///   does where there is no other.
  /// * The fewer instructions, the better: each that moves as many bytes as it can.
  /// * Then the fewer registers: wmma holds the elements of 16-bit operands twice.
  /// * Then the older PTX, which more drivers take.
  auto rank() const { return std::tuple(!isForMma, times, times * variant.registers.count, variant.since); }
};

/// \p variant as a load of \p tile, or nothing if it is none.
std::optional<Choice> choiceOf(const Variant &variant, const Tile &tile) {
  const std::optional<FragmentLayout> found = findLayout(variant.instruction);
  if (!found)
    return std::nullopt; // a product, which loads nothing
  const FragmentLayout &layout = *found;
  unsigned rows = layout.rows();
  unsigned columns = layout.columns();
  if (const auto *load = std::get_if<LdMatrix>(&variant.instruction)) {
    if (load->space != Space::Shared || load->trans != tile.isTransposed || load->sourceType != tile.sourceType)
      return std::nullopt;
    if (load->trans)
      std::swap(rows, columns);
    // Rows that stay as they are can be loaded as ones of larger elements.
    const bool isWhole = !load->trans && !load->sourceType && layout.elementBits() % tile.bits == 0;
    if (layout.elementBits() != tile.bits && !isWhole)
      return std::nullopt;
    columns *= layout.elementBits() / tile.bits;
  } else if (const auto *wmma = std::get_if<WmmaLoad>(&variant.instruction)) {
    if (wmma->space != Space::Shared || wmma->matrix != Matrix::A || wmma->type != tile.wmmaType ||
        (wmma->layout == Layout::Col) != tile.isTransposed)
      return std::nullopt;
  } else {
    return std::nullopt;
  }
  const unsigned elements = layout.matrices() * rows * columns;
  if (rows > tile.rows || columns > tile.columns || elements > tile.elements())
    return std::nullopt;
  return Choice{variant, tile.elements() / elements, layout.basis() == LayoutBasis::Isa};
}

/// The best of \p variants for \p tile, or nothing if there is none at all.
std::optional<Choice> bestChoice(std::span<const Variant> variants, const Tile &tile) {
  std::optional<Choice> best;
  for (const Variant &variant : variants)
    if (std::optional<Choice> choice = choiceOf(variant, tile); choice && (!best || choice->rank() < best->rank()))
      best = choice;
  return best;
}

/// The targets that have the same best choice.
struct Row {
  std::optional<Choice> choice;
  std::vector<size_t> places; ///< Of the targets among all that are asked.
};

/// "sm_75, sm_90 to sm_100f": three and more whose places follow each other are a range.
std::string rangesOf(std::span<const size_t> places, std::span<const Target> targets) {
  std::string text;
  for (size_t i = 0; i < places.size();) {
    size_t length = 1;
    while (i + length < places.size() && places[i + length] == places[i] + length)
      ++length;
    if (length < 3)
      length = 1;
    text += (text.empty() ? "" : ", ") + std::string(info(targets[places[i]]).name);
    if (length > 1)
      text += " to " + std::string(info(targets[places[i + length - 1]]).name);
    i += length;
  }
  return text;
}

void print(const Tile &tile, std::span<const Target> targets, CudaRelease release) {
  std::vector<Row> rows;
  for (size_t place = 0; place < targets.size(); ++place) {
    const std::vector<Variant> variants = findVariants(newestVersion(release), targets.subspan(place, 1), release);
    const std::optional<Choice> choice = bestChoice(variants, tile);
    auto isSame = [&](const Row &row) {
      return row.choice.has_value() == choice.has_value() &&
             (!choice || row.choice->variant.instruction == choice->variant.instruction);
    };
    auto row = std::ranges::find_if(rows, isSame);
    if (row == rows.end())
      row = rows.insert(row, {choice, {}});
    row->places.push_back(place);
  }
  std::ranges::sort(rows, [](const Row &a, const Row &b) {
    if (!a.choice || !b.choice) // what has none comes last
      return a.choice.has_value() && !b.choice;
    return std::pair(a.choice->rank(), a.places.front()) < std::pair(b.choice->rank(), b.places.front());
  });

  std::cout << tile.name << '\n';
  for (const auto &[choice, places] : rows) {
    if (choice)
      std::cout << "  " << choice->times << " x " << choice->variant.opcode.str() << ": "
                << choice->times * choice->variant.registers.count << " registers, PTX " << choice->variant.since.str();
    else
      std::cout << "  none";
    std::cout << "\n    " << rangesOf(places, targets) << '\n';
  }
}

} // namespace

int main(int argc, char **argv) {
  CudaRelease release = kNewestRelease.cuda;
  std::vector<Target> targets;
  for (std::string_view argument : std::span(argv, argc).subspan(1)) {
    if (argument.starts_with("--cuda=")) {
      const std::optional<CudaRelease> named = parseVersion<CudaRelease>(argument.substr(7));
      if (!named || !isKnownJudge(*named)) {
        std::cerr << "best-load: '" << argument.substr(7) << "' is no CUDA release that is known\n";
        return 2;
      }
      release = *named;
    } else if (const std::optional<Target> target = findTarget(argument)) {
      targets.push_back(*target);
    } else {
      std::cerr << "best-load: '" << argument
                << "' is no target that is known\nusage: best-load [--cuda=X.Y] [TARGET...]\n";
      return 2;
    }
  }
  for (Target target : targets)
    if (!isKnownTarget(target, release)) {
      std::cerr << "best-load: CUDA " << release.str() << " has no " << info(target).name << '\n';
      return 2;
    }
  if (targets.empty())
    for (Target target : kAllTargets)
      if (isKnownTarget(target, release) && isDocumented(target, newestVersion(release)))
        targets.push_back(target);
  for (const Tile &tile : kTiles)
    print(tile, targets, release);
}
