//===- MmaMapping.cpp - Which element each slot of a product holds --------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "MmaMapping.h"

#include "ptxmatrix/Layout.h"

#include <set>

namespace ptxmatrix::gpu {
namespace {

Mapping unnamed(const Geometry &geometry) {
  Mapping mapping{.geometry = geometry};
  mapping.held.assign(size_t{32} * geometry.registers * geometry.elementsPerRegister(), kUnread);
  return mapping;
}

Element inModel(const FragmentLayout &layout, const Geometry &geometry, size_t slot) {
  const size_t places = geometry.elementsPerRegister();
  const MatrixElement element = layout.element({.lane = static_cast<unsigned>(slot / places / geometry.registers),
                                                .reg = static_cast<unsigned>(slot / places % geometry.registers),
                                                .bit = static_cast<unsigned>(slot % places * geometry.heldBits)});
  return {element.matrix, element.row, element.column};
}

/// Names \p slot of \p mapping, which can have only one name.
void name(Mapping &mapping, const char *what, size_t slot, const Element &element) {
  Element &held = mapping.held.at(slot);
  if (held != kUnread && held != element)
    throw NoProduct(std::string("slot ") + std::to_string(slot) + " of " + what + " is two elements at once");
  held = element;
}

class Namer {
public:
  Namer(const MmaForm &form, const MmaMeasurement &measured)
      : form(form), measured(measured), places(form.places()),
        all{unnamed(form.a), unnamed(form.b), unnamed(form.c), unnamed(form.d), {}} {}

  MmaMapping run() {
    nameD();
    for (size_t d = 0; d < all.d.held.size(); ++d)
      name(all.c, "C", static_cast<size_t>(measured.addends[d]), all.d.held[d]);
    for (size_t a = 0; a < all.a.held.size(); ++a)
      nameA(a);
    for (size_t d = 0; d < all.d.held.size(); ++d)
      expectWholeRow(d);
    if (form.isSparse)
      nameMetadata();
    return std::move(all);
  }

private:
  void nameD() {
    const std::optional<FragmentLayout> layout = findLayout(form.instruction, Fragment::D);
    layoutOfA = findLayout(form.instruction, Fragment::A);
    if (!layout || !layoutOfA)
      throw NoProduct("the model has no layout");
    for (size_t slot = 0; slot < all.d.held.size(); ++slot)
      all.d.held[slot] = inModel(*layout, form.d, slot);
  }

  PlaneBit factor(size_t value, size_t a, size_t d) const { return measured.factors[value][a * all.d.held.size() + d]; }

  /// Names a slot of A, and all slots of B that it is multiplied with.
  void nameA(size_t a) {
    std::optional<unsigned> column;
    for (size_t d = 0; d < all.d.held.size(); ++d)
      if (const PlaneBit b = factor(0, a, d); b >= 0) {
        const Element &sum = all.d.held[d];
        if (all.a.held[a] != kUnread && (all.a.held[a].matrix != sum.matrix || all.a.held[a].row != sum.row))
          throw NoProduct("slot " + std::to_string(a) + " of A is in two rows");
        all.a.held[a] = {sum.matrix, sum.row, 0};
        if (const Element &held = all.b.held.at(static_cast<size_t>(b)); held != kUnread && !column)
          column = storedColumn(held.row);
      }
    if (all.a.held[a] == kUnread)
      return;
    if (!column)
      column = inModel(*layoutOfA, form.a, a).column;
    all.a.held[a].column = *column;
    for (size_t value = 0; value < places.size(); ++value)
      for (size_t d = 0; d < all.d.held.size(); ++d) {
        const PlaneBit b = factor(value, a, d);
        if ((b >= 0) != (factor(0, a, d) >= 0))
          throw NoProduct("the metadata change which row slot " + std::to_string(a) + " of A is in");
        if (b >= 0)
          name(all.b, "B", static_cast<size_t>(b),
               {all.d.held[d].matrix, form.denseColumn(*column, places[value]), all.d.held[d].column});
      }
  }

  /// The stored column that holds \p dense with the first of the places.
  unsigned storedColumn(unsigned dense) const {
    for (unsigned column = 0; column < form.a.columns; ++column)
      if (form.denseColumn(column, places[0]) == dense)
        return column;
    throw NoProduct("the first places of a quad do not name column " + std::to_string(dense));
  }

  /// Each column of a row of A is added once to slot \p d of D.
  void expectWholeRow(size_t d) const {
    std::set<unsigned> columns;
    unsigned count = 0;
    for (size_t a = 0; a < all.a.held.size(); ++a)
      if (factor(0, a, d) >= 0) {
        columns.insert(all.a.held[a].column);
        ++count;
      }
    if (count != form.a.columns || columns.size() != count)
      throw NoProduct("slot " + std::to_string(d) + " of D is no sum over a row of A");
  }

  void nameMetadata() {
    all.metadata = unnamed(form.metadata);
    const unsigned fields = 4 / form.metadata.heldBits; // of four bits
    for (size_t a = 0; a < all.a.held.size(); ++a) {
      const Element &element = all.a.held[a];
      const unsigned column = form.a.columns == form.metadata.columns ? element.column : element.column / 2;
      if (measured.metadata[a] < 0)
        throw NoProduct("no metadata count for slot " + std::to_string(a) + " of A");
      name(all.metadata, "the metadata", static_cast<size_t>(measured.metadata[a]) * fields + column % fields,
           {element.matrix, element.row, column});
    }
  }

  const MmaForm &form;
  const MmaMeasurement &measured;
  std::vector<unsigned> places;
  MmaMapping all;
  std::optional<FragmentLayout> layoutOfA;
};

} // namespace

MmaMapping nameElements(const MmaForm &form, const MmaMeasurement &measured) { return Namer(form, measured).run(); }

} // namespace ptxmatrix::gpu
