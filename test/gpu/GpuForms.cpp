//===- GpuForms.cpp - The forms and what a GPU takes of them --------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "GpuForms.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <stdexcept>

namespace ptxmatrix::gpu {
namespace {

std::string_view spelling(Shape shape) { return info(*asQualifier(shape)).spelling; }
std::string_view spelling(Type type) { return info(static_cast<Qualifier>(type)).spelling; }

unsigned matricesOf(Num num) { return num == Num::X4 ? 4 : num == Num::X2 ? 2 : 1; }

} // namespace

unsigned dimension(Shape shape, char letter) {
  const std::string_view text = spelling(shape);
  const size_t at = text.find(letter);
  unsigned value = 0;
  if (at != std::string_view::npos)
    std::from_chars(text.data() + at + 1, text.data() + text.size(), value);
  return value;
}

unsigned bitsInMemory(Type type) {
  static const std::map<std::string_view, unsigned> bits = {
      {"b1", 1},        {"s4", 4},    {"u4", 4},   {"e2m1", 4},  {"b4x16_p64", 4}, {"e3m2", 6}, {"e2m3", 6},
      {"b6x16_p32", 6}, {"b8", 8},    {"s8", 8},   {"u8", 8},    {"e4m3", 8},      {"e5m2", 8}, {"b16", 16},
      {"f16", 16},      {"bf16", 16}, {"f32", 32}, {"tf32", 32}, {"s32", 32},      {"f64", 64}};
  return bits.at(spelling(type));
}

namespace {

/// Sets the geometry of \p matrix from a load or a store.
void setWmma(Geometry &geometry, Matrix matrix, const auto &wmma) {
  geometry.rows = dimension(wmma.shape, matrix == Matrix::B ? 'k' : 'm');
  geometry.columns = dimension(wmma.shape, matrix == Matrix::A ? 'k' : 'n');
  geometry.storedBits = geometry.heldBits = bitsInMemory(wmma.type);
  geometry.byColumns = wmma.layout == Layout::Col;
}

Geometry geometryOf(const Instruction &instruction) {
  Geometry geometry;
  const RegisterCount registers = *registerCount(instruction);
  geometry.registers = registers.count;
  geometry.registerBits = registers.bits;
  if (const auto load = as<LdMatrix>(instruction)) {
    geometry.matrices = matricesOf(load->num);
    geometry.rows = dimension(load->shape, 'm');
    geometry.columns = dimension(load->shape, 'n');
    geometry.storedBits = bitsInMemory(load->sourceType.value_or(load->type));
    geometry.heldBits = load->sourceType ? 8 : geometry.storedBits;
  } else if (const auto move = as<MovMatrix>(instruction)) {
    geometry.rows = dimension(move->shape, 'm');
    geometry.columns = dimension(move->shape, 'n');
    geometry.storedBits = geometry.heldBits = bitsInMemory(move->type);
  } else if (const auto rows = as<StMatrix>(instruction)) {
    geometry.matrices = matricesOf(rows->num);
    // The m16n8 of .b8 is stored by columns, its only way: 8 rows of 16 elements in memory.
    const bool isTransposed = rows->shape == Shape{16, 8};
    geometry.rows = dimension(rows->shape, isTransposed ? 'n' : 'm');
    geometry.columns = dimension(rows->shape, isTransposed ? 'm' : 'n');
    geometry.storedBits = geometry.heldBits = bitsInMemory(rows->type);
  } else if (const auto wmma = as<WmmaLoad>(instruction)) {
    setWmma(geometry, wmma->matrix, *wmma);
  } else {
    setWmma(geometry, Matrix::D, *as<WmmaStore>(instruction));
  }
  return geometry;
}

Instruction withoutSpace(const Instruction &instruction) {
  QualifierList others;
  for (const Qualifier qualifier : instruction.qualifiers)
    if (info(qualifier).kind != QualifierKind::Space)
      others.append(qualifier);
  return {instruction.mnemonic, others, instruction.list};
}

/// The least version at which all \p spellings are accepted for \p target.
std::optional<PtxVersion> leastVersion(const std::vector<Instruction> &spellings, Target target) {
  for (const PtxRelease &release : kPtxReleases)
    if (isDocumented(target, release.ptx) && std::ranges::all_of(spellings, [&](const Instruction &instruction) {
          return isAccepted(instruction, release.ptx, target);
        }))
      return release.ptx;
  return std::nullopt;
}

/// The head of a module for a GPU of \p capability: its own targets first, then older ones, the newest of them first.
std::optional<ModuleHead> headFor(const std::vector<Instruction> &spellings, unsigned capability) {
  std::vector<Target> targets;
  for (Target target : kAllTargets)
    if (info(target).number == capability)
      targets.push_back(target);
  std::vector<Target> older;
  for (Target target : kAllTargets)
    if (info(target).number < capability && info(target).suffix == 0)
      older.push_back(target);
  targets.insert(targets.end(), older.rbegin(), older.rend());
  for (Target target : targets)
    if (const std::optional<PtxVersion> version = leastVersion(spellings, target)) {
      const bool isOwn = info(target).number == capability;
      return ModuleHead{*version, target, isOwn ? std::string(info(target).name) : "sm_" + std::to_string(capability)};
    }
  return std::nullopt;
}

/// The head of a module for the first target that accepts \p spellings at all.
ModuleHead headForAny(const std::vector<Instruction> &spellings) {
  const TargetSet targets = requirements(spellings.front())->targets;
  for (Target target : targets)
    if (const std::optional<PtxVersion> version = leastVersion(spellings, target))
      return {*version, target, std::string(info(target).name)};
  throw std::runtime_error("no target takes " + std::string(opcode(spellings.front()).str()));
}

/// No GPU that runs these was at hand.
bool isOfTensors(const Instruction &instruction) { return name(instruction.mnemonic).starts_with("tcgen05"); }

} // namespace

ChosenHead chooseHead(const std::vector<Instruction> &spellings, unsigned capability) {
  const std::optional<ModuleHead> head = headFor(spellings, capability);
  return {head ? *head : headForAny(spellings), head.has_value()};
}

std::vector<GpuForm> listForms(unsigned capability) {
  std::vector<GpuForm> forms;
  std::map<std::string, size_t, std::less<>> places;
  forEachInstruction([&](const Instruction &instruction, const Requirements &) {
    // Products are those of listMmaForms(); what a warpgroup executes has tests of its own.
    if (isProduct(instruction.mnemonic) || info(instruction.mnemonic).isOfWarpgroup || isOfTensors(instruction))
      return;
    const std::string name(opcode(withoutSpace(instruction)).str());
    const auto [place, isNew] = places.emplace(name, forms.size());
    if (isNew)
      forms.push_back({.opcode = name, .geometry = geometryOf(instruction)});
    forms[place->second].spellings.push_back(instruction);
  });
  for (GpuForm &form : forms) {
    ChosenHead chosen = chooseHead(form.spellings, capability);
    form.head = std::move(chosen.head);
    form.runs = chosen.runs;
  }
  return forms;
}

std::string fileName(const std::string &opcode) {
  std::string name = opcode;
  std::ranges::replace(name, '.', '_');
  std::ranges::replace(name, ':', '_');
  return name;
}

Addressing addressingOf(const Instruction &instruction) { return info(instruction.mnemonic).addressing; }

bool isStore(const Instruction &instruction) { return operands(instruction).front().role == Role::Address; }

bool hasStride(const Instruction &instruction) {
  return std::ranges::any_of(operands(instruction), [](const OperandSpec &spec) { return spec.role == Role::Stride; });
}

Space spaceOf(const Instruction &instruction) {
  const QualifierSet space = instruction.qualifiers.set() & qualifiersOf(QualifierKind::Space);
  return space.empty() ? Space::Generic : static_cast<Space>(space.front());
}

std::string spaceName(const Instruction &instruction) {
  const Space space = spaceOf(instruction);
  return space == Space::Generic ? "generic" : std::string(info(static_cast<Qualifier>(space)).spelling);
}

} // namespace ptxmatrix::gpu
