//===- LayoutHtml.cpp - Layouts as an interactive page --------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The page contains the slots as numbers, and a script that makes a table of each matrix.  Pointing at a lane or an
// element marks in all tables everything that the lane holds, or everything that the product multiplies the element
// with.
//
//===----------------------------------------------------------------------===//

#include "Driver/Commands/Commands.h"
#include "Support/JsonWriter.h"

namespace ptxmatrix::driver {
namespace {

constexpr llvm::StringLiteral kStyle = R"(
body{font:13px sans-serif;margin:1em}
h1{font:bold 16px monospace}h2{font-size:14px;margin:1.5em 0 .3em}
table{border-collapse:collapse}caption{text-align:left;padding:.3em 0}
th{font-weight:normal;color:#666;padding:0 .4em;text-align:right}tr:first-child th{text-align:center}
td{border:1px solid #bbb;padding:1px 3px;font:11px monospace;white-space:nowrap;cursor:default}
#lanes td{width:2.2em;text-align:center}#note{position:sticky;top:0;background:#fff;padding:.4em 0;min-height:1.4em}
.lane{background:#ffd54a}.line{box-shadow:inset 0 0 0 2px #2a6fdb}.here{background:#e8590c;color:#fff}
)";

// A cell's places are numbered: element (matrix, row, column), copy by copy.  The rows of A and the columns of B meet
// in C and D; the columns of A and the rows of B are those that are multiplied.  For a sparse A, only the rows are
// known.
constexpr llvm::StringLiteral kScript = R"(
const byLane = Array.from({length: layout.lanes}, () => []), cells = [];
const note = document.getElementById('note');
const text = s => `${layout.lane}${s[0]}:${layout.column}${s[1]}` + (s[3] ? `[${s[2] + s[3] - 1}:${s[2]}]` : '');
function element(tag, parent, content) {
  const made = parent.appendChild(document.createElement(tag));
  if (content !== undefined) made.textContent = content;
  return made;
}
function lines(o, row, column) {
  const lines = {};
  if (o.name != 'b' && o.name != 'scale_b') lines.m = row;
  if (o.name != 'a' && o.name != 'metadata' && o.name != 'scale_a') lines.n = column;
  if (o.name == 'a' && !layout.sparse) lines.k = column;
  if (o.name == 'b' && !layout.sparse) lines.k = row;
  return lines;
}
const meets = (a, b) => ['m', 'n', 'k'].every(d => a[d] === undefined || b[d] === undefined || a[d] == b[d]);
function mark(chosen, places, words) {
  for (const c of cells) {
    c.td.className = '';
    if (c.slots.some(s => places.some(p => p[0] == s[0]))) c.td.className = 'lane';
    const isOther = chosen && layout.product && c.o != chosen.o && c.matrix == chosen.matrix;
    if (isOther && meets(c.lines, chosen.lines)) c.td.className += ' line';
    if (c == chosen) c.td.className = 'here';
  }
  byLane.forEach((td, lane) => td.className = places.some(p => p[0] == lane) ? 'lane' : '');
  note.textContent = words;
}
const strips = element('table', document.getElementById('lanes'));
let strip;
for (let lane = 0; lane < layout.lanes; ++lane) {
  if (lane % 32 == 0) strip = element('tr', strips);
  const td = byLane[lane] = element('td', strip, layout.lane + lane);
  td.onmouseenter = () => mark(null, [[lane]], `lane ${lane}: all that it holds is marked`);
}
for (const o of layout.operands) {
  const section = element('section', document.body);
  element('h2', section, o.title);
  for (const fact of o.facts) element('div', section, fact);
  let place = 0;
  for (let matrix = 0; matrix < o.matrices; ++matrix) {
    const table = element('table', section), head = element('tr', table);
    if (o.matrices > 1) element('caption', table, 'matrix ' + matrix);
    element('th', head);
    for (let column = 0; column < o.columns; ++column) element('th', head, column);
    for (let row = 0; row < o.rows; ++row) {
      const tr = element('tr', table);
      element('th', tr, row);
      for (let column = 0; column < o.columns; ++column) {
        const slots = [];
        for (let copy = 0; copy < o.copies.length; ++copy, place += 3)
          slots.push([...o.slots.slice(place, place + 3), o.bits < o.register_bits ? o.bits : 0]);
        const td = element('td', tr, text(slots[0]) + (slots.length > 1 ? ' \u2026' : ''));
        const cell = {o, matrix, td, slots, lines: lines(o, row, column)};
        cells.push(cell);
        td.onmouseenter = () => mark(cell, slots, `${o.title}, row ${row}, column ${column}: ` +
          slots.map((s, copy) => text(s) + (o.copies[copy] && ` (${o.copies[copy]})`)).join(', '));
      }
    }
  }
}
)";

std::string titleOf(const FragmentLayout &layout) {
  if (layout.matrices() == 1)
    return matrixTitle(layout, 0);
  return layout.fragment() == Fragment::None ? "matrices" : std::string("matrices ") + letterOf(layout.fragment());
}

void printOperand(JsonWriter &json, const FragmentLayout &layout) {
  json.attribute("name", operandName(layout));
  json.attribute("title", titleOf(layout));
  json.attributeArray("facts", [&] {
    for (const LayoutFact &fact : layoutFacts(layout))
      json.value(fact.name + ": " + fact.text);
  });
  json.attribute("register_bits", layout.registers().bits);
  json.attribute("bits", layout.elementBits());
  json.attribute("matrices", layout.matrices());
  json.attribute("rows", layout.rows());
  json.attribute("columns", layout.columns());
  json.attributeArray("copies", [&] {
    for (unsigned copy = 0; copy < layout.copies(); ++copy)
      json.value(copyTitle(layout, copy));
  });
  json.attributeArray("slots", [&] {
    for (unsigned matrix = 0; matrix < layout.matrices(); ++matrix)
      for (unsigned row = 0; row < layout.rows(); ++row)
        for (unsigned column = 0; column < layout.columns(); ++column)
          for (const RegisterSlot &slot : layout.slots({.matrix = matrix, .row = row, .column = column})) {
            json.value(slot.lane);
            json.value(slot.reg);
            json.value(slot.bit);
          }
  });
}

} // namespace

void renderLayoutHtml(std::span<const FragmentLayout> layouts, llvm::raw_ostream &stream) {
  const Instruction &instruction = layouts.front().instruction();
  const OpcodeText text = opcode(instruction);
  const bool isAccumulator = layouts.front().isAccumulator();
  stream << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>" << text.str()
         << "</title>\n<style>" << kStyle << "</style>\n</head>\n<body>\n<h1>" << text.str()
         << "</h1>\n<p>Point at a lane or an element. "
         << (isAccumulator ? "L5:C1 is column 1 of lane 5 of tensor memory."
                           : "T5:R1 is register 1 of lane 5, [15:0] the bits there.")
         << " What the same lanes hold turns yellow"
         << (hasSeveralMatrices(instruction) ? ", and what the product multiplies or adds has a blue border" : "")
         << ".</p>\n"
            "<div id=\"lanes\"></div>\n<div id=\"note\"></div>\n<script>\nconst layout = ";
  stream << jsonObject([&](JsonWriter &json) {
    json.attribute("product", hasSeveralMatrices(instruction));
    json.attribute("lanes", layouts.front().lanes());
    json.attribute("lane", isAccumulator ? "L" : "T");
    json.attribute("column", isAccumulator ? "C" : "R");
    json.attribute("sparse", isSparse(instruction));
    json.attributeList("operands", layouts, [&](const FragmentLayout &layout) { printOperand(json, layout); });
  }) << ";"
         << kScript << "</script>\n</body>\n</html>\n";
}

} // namespace ptxmatrix::driver
