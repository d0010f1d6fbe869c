//===- main.cpp - The best product and its loads, for each target ---------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// A generator of matrix kernels needs the largest product of a format that a target supports, and the loads that bring
// its operands from shared memory into the registers where it reads them.  None of this is hard-coded: findVariants()
// returns the legal instructions, findLayout() the size of a product, and matchFragment() the loads and stores that
// fit.
//
//   best-load                       for all targets of the newest CUDA release that is known
//   best-load sm_75 sm_100a         for these
//   best-load --cuda=12.4           for those of that release, by its newest PTX
//
// New instructions in the library are found without a change here.

#include "ptxmatrix/FragmentMatch.h"
#include "ptxmatrix/Variants.h"

#include <algorithm>
#include <iostream>
#include <tuple>

using namespace ptxmatrix;

namespace {

/// The format of a product of any shape.
struct Format {
  std::string_view name;
  Mma product;
  std::optional<Type> sourceType = {}; ///< The format of A and B in memory, if the loads must expand their elements.
};

using enum Type;
// clang-format off
constexpr auto kFormats = std::to_array<Format>({
    {"f16, sums in f16", {.d = F16, .a = F16, .b = F16, .c = F16}},
    {"f16, sums in f32", {.d = F32, .a = F16, .b = F16, .c = F32}},
    {"bf16", {.d = F32, .a = BF16, .b = BF16, .c = F32}},
    {"tf32", {.d = F32, .a = TF32, .b = TF32, .c = F32}},
    {"f64", {.d = F64, .a = F64, .b = F64, .c = F64}},
    {"s8", {.d = S32, .a = S8, .b = S8, .c = S32}},
    {"s8 from s4 in memory", {.d = S32, .a = S8, .b = S8, .c = S32}, S4},
    {"s4", {.d = S32, .a = S4, .b = S4, .c = S32}},
    {"b1", {.d = S32, .a = B1, .b = B1, .c = S32, .bits = BitOperation::Xor}},
    {"e4m3", {.d = F32, .a = E4M3, .b = E4M3, .c = F32}},
    {"e3m2 from 6 bits in memory", {.kind = MmaKind::F8F6F4, .d = F32, .a = E3M2, .b = E3M2, .c = F32}, B6x16P32},
    {"e2m1 from 4 bits in memory", {.kind = MmaKind::F8F6F4, .d = F32, .a = E2M1, .b = E2M1, .c = F32}, B4x16P64},
    {"e2m1, a scale factor for 32", {.kind = MmaKind::MXF4, .blockScale = true, .scaleVec = ScaleVec::ScaleVec2X,
                                     .d = F32, .a = E2M1, .b = E2M1, .c = F32, .scaleType = UE8M0}},
});
// clang-format on

/// An operand, and its order in memory.
struct Place {
  std::string_view name;
  Fragment fragment;
  Layout storage;
};

constexpr auto kPlaces = std::to_array<Place>({
    {"A by rows", Fragment::A, Layout::Row},
    {"B by columns", Fragment::B, Layout::Col},
    {"A by columns", Fragment::A, Layout::Col},
    {"B by rows", Fragment::B, Layout::Row},
    {"D by rows", Fragment::D, Layout::Row},
    {"D by columns", Fragment::D, Layout::Col},
});

/// True if \p instruction is the product \p wanted, with any shape.
bool isProduct(const Instruction &instruction, Mma wanted) {
  if (const std::optional<Mma> mma = as<Mma>(instruction)) {
    wanted.shape = mma->shape;
    return *mma == wanted;
  }
  const std::optional<WmmaMma> wmma = as<WmmaMma>(instruction);
  if (!wmma || wanted.kind)
    return false;
  const WmmaMma same{
      .shape = wmma->shape, .d = wanted.d, .a = wanted.a, .b = wanted.b, .c = wanted.c, .bits = wanted.bits};
  return *wmma == same;
}

/// The format in memory that \p load expands, if any.
std::optional<Type> sourceType(const Instruction &load) {
  const std::optional<LdMatrix> ldMatrix = as<LdMatrix>(load);
  return ldMatrix ? ldMatrix->sourceType : std::nullopt;
}

/// The number of instructions like \p move for each product.
double count(const FragmentMatch &move) { return static_cast<double>(move.moves) / move.fragments; }

/// The best of \p variants to move \p place of \p product from or to shared memory, or nothing if there is none.  It
/// fits the product according to the PTX ISA and needs the fewest instructions.
std::optional<FragmentMatch> bestMove(std::span<const Variant> variants, const Instruction &product,
                                      const Format &format, const Place &place) {
  std::optional<FragmentMatch> best;
  for (const Variant &variant : variants) {
    if (!variant.instruction.qualifiers.set().contains(Qualifier::Shared) ||
        (place.fragment != Fragment::D && sourceType(variant.instruction) != format.sourceType))
      continue;
    const std::optional<FragmentMatch> match = matchFragment(product, place.fragment, variant.instruction).match;
    if (match && match->basis() == LayoutBasis::Isa && match->storage == place.storage &&
        (!best || count(*match) < count(*best)))
      best = match;
  }
  return best;
}

/// A product, and the instructions that move its operands.
struct Choice {
  Variant product;
  std::array<std::optional<FragmentMatch>, kPlaces.size()> moves;

  /// The rank of a choice; the lowest is the best.
  ///
  /// * A wmma.mma is chosen only if there is no mma: the PTX ISA does not say which lane holds which of its elements.
  /// * The more multiplications an instruction makes, the better.
  /// * Then the fewer loads of A by rows and B by columns; without one, a lane fills each of its registers by itself.
  /// * Then the older PTX, which more drivers accept.
  auto rank() const {
    const FragmentLayout a = *findLayout(product.instruction, Fragment::A);
    const FragmentLayout b = *findLayout(product.instruction, Fragment::B);
    const unsigned multiplications = a.matrices() * a.rows() * a.columns() * b.columns();
    const double loads =
        (moves[0] ? count(*moves[0]) : a.registers().count) + (moves[1] ? count(*moves[1]) : b.registers().count);
    return std::tuple(a.basis() == LayoutBasis::Measured, 1.0 / multiplications, loads, product.since);
  }
};

/// The best of \p variants for \p format, or nothing if there is none.
std::optional<Choice> bestChoice(std::span<const Variant> variants, const Format &format) {
  std::optional<Choice> best;
  for (const Variant &variant : variants) {
    if (!isProduct(variant.instruction, format.product))
      continue;
    Choice choice{variant, {}};
    for (size_t i = 0; i < kPlaces.size(); ++i)
      choice.moves[i] = bestMove(variants, variant.instruction, format, kPlaces[i]);
    if (!best || choice.rank() < best->rank())
      best = choice;
  }
  return best;
}

/// A line for the product, and one for each operand that an instruction moves.
std::string describe(const Choice &choice) {
  std::string text = "    " + std::string(choice.product.opcode.str()) + '\n';
  for (size_t i = 0; i < kPlaces.size(); ++i) {
    const std::optional<FragmentMatch> &move = choice.moves[i];
    if (!move)
      continue;
    text += "      " + std::string(kPlaces[i].name) + ": " + std::to_string(move->moves) + " x " +
            std::string(opcode(move->move).str());
    if (move->fragments > 1)
      text += " for " + std::to_string(move->fragments) + " products";
    if (move->shift != 0)
      text += ", then << " + std::to_string(move->shift);
    text += '\n';
  }
  return text;
}

/// "sm_75, sm_90 to sm_100f": three or more consecutive places form a range.
std::string rangesOf(std::span<const size_t> places, std::span<const Target> targets) {
  std::string text;
  for (size_t first = 0, last; first < places.size(); first = last + 1) {
    for (last = first; last + 1 < places.size() && places[last + 1] == places[last] + 1;)
      ++last;
    if (last - first < 2)
      last = first;
    text += (text.empty() ? "" : ", ") + std::string(info(targets[places[first]]).name);
    if (last > first)
      text += " to " + std::string(info(targets[places[last]]).name);
  }
  return text;
}

void print(const Format &format, std::span<const Target> targets, CudaRelease release) {
  std::vector<std::pair<std::string, std::vector<size_t>>> rows; // a choice, and the indices of its targets
  for (size_t place = 0; place < targets.size(); ++place) {
    const std::vector<Variant> variants = findVariants(newestVersion(release), targets.subspan(place, 1), release);
    const std::optional<Choice> choice = bestChoice(variants, format);
    const std::string text = choice ? describe(*choice) : "    none\n";
    auto row = std::ranges::find(rows, text, [](const auto &one) { return one.first; });
    if (row == rows.end())
      row = rows.insert(row, {text, {}});
    row->second.push_back(place);
  }
  std::cout << format.name << '\n';
  for (const auto &[text, places] : rows)
    std::cout << "  " << rangesOf(places, targets) << '\n' << text;
}

} // namespace

int main(int argc, char **argv) {
  auto fail = [](const auto &...words) {
    ((std::cerr << "best-load: ") << ... << words) << '\n';
    return 2;
  };
  CudaRelease release = kNewestRelease.cuda;
  std::vector<Target> targets;
  for (std::string_view argument : std::span(argv, argc).subspan(1)) {
    if (argument.starts_with("--cuda=")) {
      const std::optional<CudaRelease> named = parseVersion<CudaRelease>(argument.substr(7));
      if (!named || !isKnownRelease(*named))
        return fail("unknown CUDA release '", argument.substr(7), "'");
      release = *named;
    } else if (const std::optional<Target> target = findTarget(argument)) {
      targets.push_back(*target);
    } else {
      return fail("unknown target '", argument, "'\nusage: best-load [--cuda=X.Y] [TARGET...]");
    }
  }
  for (Target target : targets)
    if (!isKnownTarget(target, release))
      return fail("CUDA ", release.str(), " has no ", info(target).name);
  if (targets.empty())
    for (Target target : kAllTargets)
      if (isKnownTarget(target, release) && isDocumented(target, newestVersion(release)))
        targets.push_back(target);
  for (const Format &format : kFormats)
    print(format, targets, release);
}
