//===- MmaIdentify.cpp - Which slots a GPU multiplies with which ----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "MmaIdentify.h"

#include "Numbers.h"

#include <algorithm>

namespace ptxmatrix::gpu {
namespace {

/// The same four bits eight times, in the registers of all lanes.
void fillMetadata(RegisterImages &metadata, size_t image, unsigned places, const Geometry &geometry) {
  for (size_t slot = 0; slot < metadata.slots(); ++slot)
    metadata.set(image, slot, places >> slot * geometry.heldBits % 4);
}

/// Zeros, and then a one in one slot after another.
RegisterImages unitsOf(const MmaForm &form) {
  const size_t slots = RegisterImages(form.a, 0).slots();
  RegisterImages units(form.a, slots + 1);
  for (size_t slot = 0; slot < slots; ++slot)
    units.set(slot + 1, slot, encoded(1, form.product.a));
  return units;
}

/// What each plane of \p planes adds to a slot of D if A has a one in \p slot instead of zeros: 1 where the number's
/// digit is, 0 where it is not or where nothing is multiplied.  With `.xor`, a one of A turns a digit into its
/// complement.
unsigned digitIn(const MmaForm &form, const MmaResults &results, size_t slot, size_t plane, size_t d) {
  const double added = results.at(slot + 1, plane, d) - results.at(0, plane, d);
  const bool isXor = form.product.bits == BitOperation::Xor;
  if (added != 0 && added != 1 && !(isXor && added == -1))
    throw NoProduct("a one in slot " + std::to_string(slot) + " of A adds " + std::to_string(added));
  return added == (isXor ? -1 : 1) ? 1 : 0;
}

std::vector<PlaneBit> identifyFactors(const MmaRunner &runner, const RegisterImages &units, unsigned places) {
  const MmaForm &form = runner.form;
  const NumberedBits numbers(static_cast<uint32_t>(RegisterImages(form.b, 0).slots()));
  RegisterImages b(form.b, numbers.planes());
  const RegisterImages c(form.c, numbers.planes());
  RegisterImages metadata(form.metadata, form.isSparse ? numbers.planes() : 0);
  for (unsigned plane = 0; plane < numbers.planes(); ++plane) {
    for (size_t slot = 0; slot < b.slots(); ++slot)
      if (numbers.isSet(plane, static_cast<uint32_t>(slot)))
        b.set(plane, slot, encoded(1, form.product.b));
    if (form.isSparse)
      fillMetadata(metadata, plane, places, form.metadata);
  }
  const MmaResults results = runner.run(units, b, c, form.isSparse ? &metadata : nullptr);
  std::vector<PlaneBit> factors;
  for (size_t slot = 0; slot < units.slots(); ++slot)
    for (size_t d = 0; d < results.slots(); ++d) {
      const PlaneBit factor = numbers.read([&](unsigned plane) { return digitIn(form, results, slot, plane, d); });
      if (factor < 0 && factor != kZero)
        throw NoProduct("slot " + std::to_string(slot) + " of A is not multiplied with one slot of B");
      factors.push_back(factor);
    }
  return factors;
}

std::vector<PlaneBit> identifyAddends(const MmaRunner &runner) {
  const MmaForm &form = runner.form;
  const NumberedBits numbers(static_cast<uint32_t>(RegisterImages(form.c, 0).slots()));
  RegisterImages c(form.c, numbers.planes());
  for (unsigned plane = 0; plane < numbers.planes(); ++plane)
    for (size_t slot = 0; slot < c.slots(); ++slot)
      if (numbers.isSet(plane, static_cast<uint32_t>(slot)))
        c.set(plane, slot, encoded(1, form.product.c));
  const RegisterImages a(form.a, 1);
  const RegisterImages b(form.b, numbers.planes());
  RegisterImages metadata(form.metadata, form.isSparse ? numbers.planes() : 0);
  for (size_t plane = 0; form.isSparse && plane < metadata.count(); ++plane)
    fillMetadata(metadata, plane, form.places().front(), form.metadata);
  const MmaResults results = runner.run(a, b, c, form.isSparse ? &metadata : nullptr);
  std::vector<PlaneBit> addends;
  for (size_t d = 0; d < results.slots(); ++d) {
    addends.push_back(numbers.read([&](unsigned plane) { return results.at(0, plane, d) == 1 ? 1U : 0U; }));
    if (addends.back() < 0)
      throw NoProduct("no slot of C, or several, are added to slot " + std::to_string(d) + " of D");
  }
  return addends;
}

/// Which four bits of the metadata apply to each slot of A: B is ones where these slots are multiplied if all the
/// metadata are \p set, whose factors are \p ifSet, and zeros where they are multiplied if all are \p clear.
std::vector<PlaneBit> identifyMetadata(const MmaRunner &runner, const RegisterImages &units, unsigned clear,
                                       unsigned set, const std::vector<PlaneBit> &ifSet) {
  const MmaForm &form = runner.form;
  const unsigned fields = 4 / form.metadata.heldBits;
  const NumberedBits numbers(32 * 8);
  RegisterImages b(form.b, numbers.planes());
  const RegisterImages c(form.c, numbers.planes());
  RegisterImages metadata(form.metadata, numbers.planes());
  for (unsigned plane = 0; plane < numbers.planes(); ++plane) {
    for (const PlaneBit factor : ifSet)
      if (factor >= 0)
        b.set(plane, static_cast<size_t>(factor), encoded(1, form.product.b));
    for (size_t slot = 0; slot < metadata.slots(); ++slot) {
      const unsigned places = numbers.isSet(plane, static_cast<uint32_t>(slot / fields)) ? set : clear;
      metadata.set(plane, slot, places >> slot % fields * form.metadata.heldBits);
    }
  }
  const MmaResults results = runner.run(units, b, c, &metadata);
  std::vector<PlaneBit> found;
  for (size_t slot = 0; slot < units.slots(); ++slot) {
    PlaneBit number = kUnreadable;
    for (size_t d = 0; d < results.slots(); ++d) {
      const PlaneBit here = numbers.read([&](unsigned plane) { return digitIn(form, results, slot, plane, d); });
      const bool isMultiplied = ifSet[slot * results.slots() + d] >= 0;
      if (isMultiplied ? here < 0 || (number >= 0 && here != number) : here != kZero)
        throw NoProduct("no metadata, or several, count for slot " + std::to_string(slot) + " of A");
      if (isMultiplied)
        number = here;
    }
    found.push_back(number);
  }
  return found;
}

} // namespace

MmaMeasurement identify(const MmaRunner &runner) {
  const RegisterImages units = unitsOf(runner.form);
  const std::vector<unsigned> places = runner.form.places();
  MmaMeasurement measured;
  for (const unsigned one : places)
    measured.factors.push_back(identifyFactors(runner, units, one));
  measured.addends = identifyAddends(runner);
  if (runner.form.isSparse) { // the first two columns of a quad, and the last two
    const size_t last = std::ranges::find(places, 0xeU) - places.begin();
    measured.metadata = identifyMetadata(runner, units, places.front(), places[last], measured.factors[last]);
  }
  return measured;
}

} // namespace ptxmatrix::gpu
