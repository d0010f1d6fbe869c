//===- SharedSvg.cpp - Pictures of shared memory --------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// A swizzle moves chunks of 16 bytes, whose elements stay neighbors.  So a cell of the picture is a chunk, eight of
// them make the 128 bytes of a line.  The color is that of the line of the operand (a row of A, a column of B), or, in
// an MN-major one, of the k: one for each of eight neighbors, which a swizzle spreads over the banks.

#include "Descriptor/DescriptorText.h"
#include "Support/Concat.h"

#include <algorithm>
#include <iterator>

namespace ptxmatrix {
namespace {

// All lengths are in pixels.
constexpr unsigned kFrame = 16;
constexpr unsigned kTopHeight = 84;
constexpr unsigned kByteWidth = 64;
constexpr unsigned kChunkWidth = 92;
constexpr unsigned kChunkHeight = 24;

constexpr unsigned kChunks = 8; ///< Of a line of 128 bytes.
constexpr unsigned kColors = 32;

/// The rules for the colors of cells: a hue for each group of four numbers, as on the interactive page.
std::string colorRules(unsigned saturation, int light, int step) {
  std::string rules;
  for (unsigned i = 0; i < kColors; ++i)
    rules += concat(".k", i, "{fill:hsl(", 45 * (i / 4), ",", saturation, "%,", light + step * static_cast<int>(i % 4),
                    "%)}");
  return rules;
}

/// Prints the elements from the first of \p first to the last of \p last.
void printChunks(unsigned x, unsigned y, const Chunk &first, const Chunk &last, const SharedOperand &operand,
                 std::string &svg) {
  const unsigned further = Chunk::kBytes * 8 / operand.elementBits - 1;
  const unsigned line = isByRows(operand) ? first.row : first.column;
  svg += concat(R"(<rect x=")", x, R"(" y=")", y, R"(" width=")", kChunkWidth, R"(" height=")", kChunkHeight,
                R"(" class="s )", svgColor(4 * line + 1), R"("/>)", "\n");
  appendSvgText(svg, x + kChunkWidth / 2, y + kChunkHeight / 2 + 4, "c",
                concat("r", rangeText(first.row, last.row + (isByRows(operand) ? 0 : further)), " c",
                       rangeText(first.column, last.column + (isByRows(operand) ? further : 0))));
}

} // namespace

std::string rangeText(unsigned first, unsigned last) {
  return first == last ? std::to_string(first) : concat(first, "-", last);
}

std::string svgColor(unsigned number) { return "k" + std::to_string(number % kColors); }

void appendSvgText(std::string &svg, unsigned x, unsigned y, std::string_view style, std::string_view text) {
  svg += concat(R"(<text x=")", x, R"(" y=")", y, R"(")");
  if (!style.empty())
    svg += concat(R"( class=")", style, R"(")");
  if (text.starts_with(" "))
    svg += R"( xml:space="preserve")";
  svg += concat(">", text, "</text>\n");
}

std::string svgDocument(std::string_view title, unsigned width, unsigned height, std::string_view body) {
  return concat(R"(<svg xmlns="http://www.w3.org/2000/svg" width=")", width, R"(" height=")", height,
                R"(" viewBox="0 0 )", width, " ", height, R"(" role="img">)", "\n<title>", title, "</title>\n",
                "<style>text{font:11px Arial,Helvetica,'Liberation Sans',sans-serif;fill:#000}"
                ".p{fill:#fff}.s{stroke:#000}"
                ".c{text-anchor:middle}.e{text-anchor:end}.b{font-size:9px;text-anchor:middle}"
                ".o{font:bold 15px 'DejaVu Sans Mono',Menlo,Consolas,monospace}.h{font-size:13px;font-weight:bold}"
                ".f{fill:none}.l{stroke:#888;stroke-width:.5}.d{stroke:#000;stroke-width:1.5}\n",
                colorRules(72, 90, -5),
                "\n@media (prefers-color-scheme:dark){text{fill:#eef0f4}.p{fill:#14161a}.s,.d{stroke:#a3abb8}\n",
                colorRules(44, 20, 4), "}</style>\n", R"(<rect width=")", width, R"(" height=")", height,
                R"(" class="p"/>)", "\n", body, "</svg>\n");
}

std::string sharedSvg(std::string_view title, const MatrixDescriptor &descriptor, const SharedOperand &operand) {
  const std::vector<Chunk> chunks = locateChunks(descriptor, operand);
  std::string body;
  appendSvgText(body, kFrame, kFrame + 14, "o", title);
  appendSvgText(body, kFrame, kFrame + 30, "",
                concat("operand ", operand.fragment == Fragment::A ? "a" : "b",
                       operand.major == Major::K ? ", K" : ", MN", "-major, swizzle ", name(descriptor.swizzle),
                       ", leading offset ", descriptor.leading, ", stride offset ", descriptor.stride));
  for (unsigned chunk = 0; chunk < kChunks; ++chunk)
    appendSvgText(body, kFrame + kByteWidth + chunk * kChunkWidth + kChunkWidth / 2, kTopHeight - 8, "c",
                  concat("banks ", 4 * chunk, "-", 4 * chunk + 3));
  appendSvgText(body, kFrame + kByteWidth - 8, kTopHeight - 8, "e", "byte");
  unsigned y = kTopHeight - kChunkHeight;
  uint64_t lastLine = UINT64_MAX;
  for (auto chunk = chunks.begin(), next = chunk; chunk != chunks.end(); chunk = next) {
    // There are several chunks in the same place if the descriptor is wrong.
    next = std::find_if(chunk, chunks.end(), [&](const Chunk &one) { return one.place != chunk->place; });
    const uint64_t number = chunk->place.byte / Chunk::kBytes;
    const uint64_t line = number / kChunks;
    if (line != lastLine) {
      y += kChunkHeight;
      if (lastLine != UINT64_MAX && line > lastLine + 1) { // nothing of the operand is between
        appendSvgText(body, kFrame + kByteWidth, y + kChunkHeight / 2 + 4, "o", "...");
        y += kChunkHeight;
      }
      appendSvgText(body, kFrame + kByteWidth - 8, y + kChunkHeight / 2 + 4, "e",
                    std::to_string(line * kChunks * Chunk::kBytes));
      lastLine = line;
    }
    printChunks(kFrame + kByteWidth + static_cast<unsigned>(number % kChunks) * kChunkWidth, y, *chunk,
                *std::prev(next), operand, body);
  }
  return svgDocument(title, 2 * kFrame + kByteWidth + kChunks * kChunkWidth, y + kChunkHeight + kFrame, body);
}

} // namespace ptxmatrix
