//===- LayoutSvg.cpp - Layouts as pictures --------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Pictures in the style of figures 104 to 110 of the PTX manual.  The color of a cell is that of its lane: a hue for
// each group of four that holds a row in these figures.  The warps of a warpgroup have the same colors, and rows of
// their own.  Dark lines separate registers and lanes, so a print without colors has the same information.

#include "Descriptor/DescriptorText.h"
#include "Layout/LayoutFacts.h"
#include "Support/Concat.h"

namespace ptxmatrix {
namespace {

// All lengths are in pixels.  Texts have enough room for Arial and similar fonts.
constexpr unsigned kMargin = 16;
constexpr unsigned kLabelHeight = 13;
constexpr unsigned kLineHeight = 16;
constexpr unsigned kHeadHeight = 40; ///< For the title of a grid and the numbers of its columns.
constexpr unsigned kRowNumberWidth = 44;
constexpr unsigned kAddressWidth = 70;    ///< For a lane and an arrow.
constexpr unsigned kTagWidth = 48;        ///< For a lane only.
constexpr unsigned kCellWidth = 50;       ///< For lanes of a warp.
constexpr unsigned kThreadCellWidth = 66; ///< For threads of a warpgroup.
constexpr unsigned kMaxGridColumns = 16;  ///< A wider grid would be too wide to print.
constexpr unsigned kMinWidth = 660;

struct Grid {
  std::string title;
  unsigned matrix = 0;
  bool isSource = false;    ///< The source of a movmatrix.
  unsigned firstColumn = 0; ///< A wide matrix is split into several grids.
};

class Picture {
public:
  Picture(const FragmentLayout &layout, std::string &svg) : layout(layout), svg(svg) {
    findCellSize();
    findGrids();
    const bool isNarrow = gridColumns() <= 8;
    gridsInARow = isNarrow && grids.size() > 1 ? 2 : 1;
    width = std::max(kMinWidth, 2 * kMargin + gridsInARow * gridWidth() + (gridsInARow - 1) * kMargin);
    for (const LayoutFact &fact : layoutFacts(layout))
      wrap(fact.name + ": " + fact.text, facts);
    wrap(legendText(), legend);
  }

  unsigned height() const { return bottom() + static_cast<unsigned>(legend.size()) * kLineHeight + kMargin; }
  unsigned totalWidth() const { return width; }

  /// Prints everything between the tags of the picture.
  void print() {
    const OpcodeText text = opcode(layout.instruction());
    appendSvgText(svg, kMargin, kMargin + 14, "o",
                  hasSeveralMatrices(layout.instruction()) ? "operand " + std::string(operandName(layout))
                                                           : std::string(text.str()));
    printLines(facts, kMargin + 24);
    for (unsigned i = 0; i < grids.size(); ++i)
      printGrid(grids[i], kMargin + i % gridsInARow * (gridWidth() + kMargin),
                top() + i / gridsInARow * (gridHeight() + kMargin));
    printLines(legend, bottom());
  }

private:
  /// In a large matrix, elements that are adjacent in a register share a cell.
  void findCellSize() {
    constexpr unsigned kMax = 32;
    const unsigned perRegister = layout.registers().bits / layout.elementBits();
    const MatrixElement second = layout.element({.bit = layout.elementBits() % layout.registers().bits});
    if (layout.columns() > kMax && second.column > 0)
      cellColumns = perRegister;
    else if (layout.rows() > kMax && second.row > 0)
      cellRows = perRegister;
    cellHeight = std::max(24U, labelLines() * kLabelHeight + 5);
  }

  /// Whether a register holds several elements.
  bool hasBits() const { return layout.elementBits() < layout.registers().bits; }
  /// Whether copies are in different bits, like scale factors.  Each copy then has a line for its bits.
  bool copiesHaveBits() const { return layout.slot({}, 0).bit != layout.slot({}, layout.copies() - 1).bit; }
  /// The number of text lines in a cell.
  unsigned labelLines() const { return layout.copies() + (copiesHaveBits() ? layout.copies() : hasBits() ? 1 : 0); }

  void findGrids() {
    if (layout.instruction().mnemonic == Mnemonic::MovMatrix) {
      grids = {{"source a", 0, true}, {"the same elements in destination d", 0, false}};
      return;
    }
    for (unsigned matrix = 0; matrix < layout.matrices(); ++matrix)
      for (unsigned first = 0; first < columnCount(); first += gridColumns()) {
        std::string title = matrixTitle(layout, matrix);
        if (gridColumns() < columnCount())
          title += concat(", columns ", first * cellColumns, " to ",
                          std::min(first + gridColumns(), columnCount()) * cellColumns - 1);
        grids.push_back({.title = title, .matrix = matrix, .firstColumn = first});
      }
  }

  unsigned cellWidth() const { return layout.lanes() > 32 ? kThreadCellWidth : kCellWidth; }
  unsigned rowCount() const { return layout.rows() / cellRows; }
  unsigned columnCount() const { return layout.columns() / cellColumns; }
  unsigned gridColumns() const { return std::min(columnCount(), kMaxGridColumns); }
  unsigned columnsOf(const Grid &grid) const { return std::min(gridColumns(), columnCount() - grid.firstColumn); }
  unsigned addressWidth() const {
    return info(layout.instruction().mnemonic).addressing == Addressing::None ? 0 : kAddressWidth;
  }
  unsigned gridWidth() const { return kRowNumberWidth + addressWidth() + gridColumns() * cellWidth(); }
  unsigned gridHeight() const { return kHeadHeight + rowCount() * cellHeight; }

  unsigned top() const { return kMargin + 24 + static_cast<unsigned>(facts.size()) * kLineHeight + 16; }
  unsigned bottom() const {
    const unsigned gridRows = (static_cast<unsigned>(grids.size()) + gridsInARow - 1) / gridsInARow;
    return top() + gridRows * (gridHeight() + kMargin);
  }

  /// Breaks \p text into \p lines that fit the picture.
  void wrap(std::string text, std::vector<std::string> &lines) const {
    constexpr double kCharWidth = 6.4;
    const auto most = static_cast<size_t>((width - 2 * kMargin) / kCharWidth);
    while (text.size() > most) {
      const size_t end = text.rfind(' ', most);
      if (end == std::string::npos || end < text.find_first_not_of(' '))
        break; // a word longer than a line
      lines.push_back(text.substr(0, end));
      text = "    " + text.substr(end + 1);
    }
    lines.push_back(std::move(text));
  }

  void printLines(const std::vector<std::string> &lines, unsigned y) {
    for (const std::string &line : lines)
      appendSvgText(svg, kMargin, y += kLineHeight, "", line);
  }

  void printGrid(const Grid &grid, unsigned left, unsigned top) {
    const unsigned x = left + kRowNumberWidth + addressWidth();
    const unsigned y = top + kHeadHeight;
    appendSvgText(svg, x, top + 14, "h", grid.title);
    for (unsigned column = 0; column < columnsOf(grid); ++column)
      appendSvgText(svg, x + column * cellWidth() + cellWidth() / 2, y - 6, "c",
                    numbers(grid.firstColumn + column, cellColumns));
    for (unsigned row = 0; row < rowCount(); ++row)
      appendSvgText(svg, left + kRowNumberWidth - 8, y + row * cellHeight + cellHeight / 2 + 4, "e",
                    numbers(row, cellRows));
    printAddresses(grid, left + kRowNumberWidth, y);
    printCells(grid, x, y);
  }

  /// "5", or "32-63" for a cell with several rows or columns.
  static std::string numbers(unsigned index, unsigned perCell) {
    return rangeText(index * perCell, (index + 1) * perCell - 1);
  }

  /// The slot of the first element in a cell.
  RegisterSlot slotOf(const Grid &grid, unsigned row, unsigned column, unsigned copy = 0) const {
    const MatrixElement element{
        .matrix = grid.matrix, .row = row * cellRows, .column = (grid.firstColumn + column) * cellColumns};
    return grid.isSource ? *layout.sourceSlot(element) : layout.slot(element, copy);
  }

  /// Prints the lanes whose addresses determine the rows.
  void printAddresses(const Grid &grid, unsigned left, unsigned top) {
    if (addressWidth() == 0 || (!layout.addressLane(0, 0) && grid.firstColumn > 0))
      return;
    appendSvgText(svg, left + kTagWidth / 2, top - 6, "b", "address");
    for (unsigned row = 0; row < rowCount(); ++row) {
      const unsigned middle = top + row * cellHeight + cellHeight / 2;
      const std::optional<unsigned> lane = layout.addressLane(grid.matrix, row * cellRows);
      if (!lane && row > 0)
        return; // every lane has the address of the first element
      svg += concat(R"(<rect x=")", left, R"(" y=")", middle - 9, R"(" width=")", kTagWidth,
                    R"(" height="18" rx="7" class="s )", lane ? svgColor(*lane) : "p", R"("/>)");
      svg += concat(R"(<path d="M)", left + kTagWidth + 3, " ", middle, R"(h14m-5-4l5 4l-5 4" class="f s"/>)", "\n");
      appendSvgText(svg, left + kTagWidth / 2, middle + 4, "c", lane ? "T" + std::to_string(*lane) : "T0-T31");
    }
  }

  /// Prints the cells.  Adjacent ones of a lane in a row are filled at once; light lines are within a register, dark
  /// ones between registers and lanes.
  void printCells(const Grid &grid, unsigned left, unsigned top) {
    const unsigned bits = layout.elementBits() * cellRows * cellColumns;
    std::string light;
    std::string dark;
    std::string labels;
    for (unsigned row = 0; row < rowCount(); ++row)
      for (unsigned column = 0, first = 0; column < columnsOf(grid); ++column) {
        const unsigned x = left + column * cellWidth();
        const unsigned y = top + row * cellHeight;
        const RegisterSlot slot = slotOf(grid, row, column);
        const auto linesTo = [&](unsigned otherRow, unsigned otherColumn) -> std::string & {
          const RegisterSlot other = slotOf(grid, otherRow, otherColumn);
          return other.lane == slot.lane && other.reg == slot.reg ? light : dark;
        };
        if (column > 0)
          linesTo(row, column - 1) += concat("M", x, " ", y, "v", cellHeight);
        if (row > 0)
          linesTo(row - 1, column) += concat("M", x, " ", y, "h", cellWidth());
        if (column + 1 == columnsOf(grid) || slotOf(grid, row, column + 1).lane != slot.lane) {
          svg += concat(R"(<rect x=")", left + first * cellWidth(), R"(" y=")", y, R"(" width=")",
                        (column + 1 - first) * cellWidth(), R"(" height=")", cellHeight, R"(" class=")",
                        svgColor(slot.lane), R"("/>)", "\n");
          first = column + 1;
        }
        unsigned line = y + (cellHeight - labelLines() * kLabelHeight) / 2 - 2;
        for (unsigned copy = 0; copy < layout.copies(); ++copy) {
          const RegisterSlot one = slotOf(grid, row, column, copy);
          appendSvgText(labels, x + cellWidth() / 2, line += kLabelHeight, "c", slotName(layout, one));
          if (copiesHaveBits() || (hasBits() && copy == layout.copies() - 1))
            appendSvgText(labels, x + cellWidth() / 2, (line += kLabelHeight) - 1, "b",
                          concat(one.bit + bits - 1, ":", one.bit));
        }
      }
    const unsigned gridWide = columnsOf(grid) * cellWidth();
    dark += concat("M", left, " ", top, "h", gridWide, "v", rowCount() * cellHeight, "h-", gridWide, "z");
    if (!light.empty())
      svg += concat(R"(<path class="f l" d=")", light, "\"/>\n");
    svg += concat(R"(<path class="f d" d=")", dark, "\"/>\n") + labels;
  }

  std::string legendText() const {
    std::string text = concat(slotName(layout, {.lane = 5, .reg = 1}), " is ", exampleSlot(layout));
    if (hasBits())
      text += "; below it, the bits that the element takes there";
    if (layout.role() == Role::Metadata || layout.role() == Role::ScaleData)
      text += layout.copies() > 1 ? "; the selector names the place in a cell that counts, in their order" : "";
    if (cellRows * cellColumns > 1)
      text += "; a cell holds " + std::to_string(cellRows * cellColumns) + " elements, the first in the lowest bits";
    return text + ".";
  }

  const FragmentLayout &layout;
  std::string &svg;
  std::vector<Grid> grids;
  std::vector<std::string> facts; ///< Split into lines, like the legend.
  std::vector<std::string> legend;
  unsigned cellRows = 1; ///< Rows of elements in a cell.
  unsigned cellColumns = 1;
  unsigned cellHeight = 0;
  unsigned gridsInARow = 1;
  unsigned width = 0;
};

} // namespace

std::string layoutSvg(std::span<const FragmentLayout> layouts) {
  std::string body;
  unsigned width = 0;
  unsigned height = 0;
  const OpcodeText title = opcode(layouts.front().instruction());
  const bool hasHeading = hasSeveralMatrices(layouts.front().instruction());
  if (hasHeading) {
    constexpr unsigned kCharWidth = 10;
    width = 2 * kMargin + static_cast<unsigned>(title.str().size()) * kCharWidth;
    height = kMargin + 24;
    appendSvgText(body, kMargin, kMargin + 14, "o", title.str());
  }
  for (const FragmentLayout &layout : layouts) {
    Picture picture(layout, body);
    if (hasHeading)
      body += concat("<g transform=\"translate(0 ", height, ")\">\n");
    picture.print();
    if (hasHeading)
      body += "</g>\n";
    width = std::max(width, picture.totalWidth());
    height += picture.height();
  }
  return svgDocument(title.str(), width, height, body);
}

} // namespace ptxmatrix
