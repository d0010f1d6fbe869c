//===- WmmaProducts.cpp - Products by wmma --------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "ProductText.h"

namespace ptxmatrix::gpu {
namespace {

constexpr unsigned kSize = kProductSize;

struct WmmaKind {
  Shape shape;
  Type type;
  Type sumType;
  uint8_t m, n, k;
  uint8_t bits; ///< Of an element of A and B in memory.
  bool isFixed; ///< A by rows and B by columns are the only layouts.
};

// clang-format off
constexpr WmmaKind kWmmaKinds[] = {
  {Shape::M16N16K16, Type::F16,  Type::F32, 16, 16, 16,  16, false},
  {Shape::M8N32K16,  Type::F16,  Type::F32, 8,  32, 16,  16, false},
  {Shape::M32N8K16,  Type::F16,  Type::F32, 32, 8,  16,  16, false},
  {Shape::M16N16K16, Type::BF16, Type::F32, 16, 16, 16,  16, false},
  {Shape::M8N32K16,  Type::BF16, Type::F32, 8,  32, 16,  16, false},
  {Shape::M32N8K16,  Type::BF16, Type::F32, 32, 8,  16,  16, false},
  {Shape::M16N16K16, Type::S8,   Type::S32, 16, 16, 16,  8,  false},
  {Shape::M8N32K16,  Type::S8,   Type::S32, 8,  32, 16,  8,  false},
  {Shape::M32N8K16,  Type::S8,   Type::S32, 32, 8,  16,  8,  false},
  {Shape::M16N16K16, Type::U8,   Type::S32, 16, 16, 16,  8,  false},
  {Shape::M8N32K16,  Type::U8,   Type::S32, 8,  32, 16,  8,  false},
  {Shape::M32N8K16,  Type::U8,   Type::S32, 32, 8,  16,  8,  false},
  {Shape::M16N16K8,  Type::TF32, Type::F32, 16, 16, 8,   32, false},
  {Shape::M8N8K4,    Type::F64,  Type::F64, 8,  8,  4,   64, false},
  {Shape::M8N8K32,   Type::S4,   Type::S32, 8,  8,  32,  4,  true},
  {Shape::M8N8K32,   Type::U4,   Type::S32, 8,  8,  32,  4,  true},
  {Shape::M8N8K128,  Type::B1,   Type::S32, 8,  8,  128, 1,  true},
};
// clang-format on

std::string wmmaText(const ModuleHead &head, const WmmaKind &kind, Layout a, Layout b, Layout c) {
  auto load = [&](Matrix matrix, Layout layout, Type type) {
    return WmmaLoad{
        .matrix = matrix, .layout = layout, .shape = kind.shape, .space = Space::Global, .type = type, .aligned = true};
  };
  const WmmaLoad loadA = load(Matrix::A, a, kind.type);
  const WmmaLoad loadB = load(Matrix::B, b, kind.type);
  const WmmaLoad loadC = load(Matrix::C, c, kind.sumType);
  const unsigned countA = registerCount(loadA)->count;
  const unsigned countB = registerCount(loadB)->count;
  const unsigned countC = registerCount(loadC)->count;
  const unsigned sumBytes = registerCount(loadC)->bits / 8;
  const WmmaMma multiply{.aLayout = a,
                         .bLayout = b,
                         .shape = kind.shape,
                         .d = kind.sumType,
                         .a = kind.type,
                         .b = kind.type,
                         .c = kind.sumType,
                         .bits = kind.type == Type::B1 ? std::optional(BitOperation::And) : std::nullopt};

  std::string text = begin(head);
  auto line = [&](const std::string &words) { text += "  " + words + '\n'; };
  const std::string registerType = kind.type == Type::F64 ? ".f64" : ".b32";
  line(".reg " + registerType + " %a<" + number(countA) + ">;");
  line(".reg " + registerType + " %b<" + number(countB) + ">;");
  line(".reg " + registerType + " %c<" + number(countC) + ">;");
  text += prologue();
  // A tile's first line is `stride` elements from the next, or one element where the lines are the other way round.
  auto tileOffset = [&](const char *to, const char *block, unsigned tile, Layout layout, Layout alongLines,
                        unsigned bits) {
    const unsigned elements = tile * (layout == alongLines ? kSize : 1);
    line(std::string("mul.wide.u32 ") + to + ", " + block + ", " + number(elements * bits / 8) + ";");
  };
  tileOffset("%rd4", "%r1", kind.m, a, Layout::Row, kind.bits);
  line("add.u64 %rd4, %rd0, %rd4;");
  tileOffset("%rd5", "%r2", kind.n, b, Layout::Col, kind.bits);
  line("add.u64 %rd5, %rd1, %rd5;");
  tileOffset("%rd6", "%r1", kind.m, c, Layout::Row, sumBytes * 8);
  tileOffset("%rd7", "%r2", kind.n, c, Layout::Col, sumBytes * 8);
  line("add.u64 %rd6, %rd6, %rd7;");
  line("add.u64 %rd7, %rd2, %rd6;");
  line("add.u64 %rd8, %rd3, %rd6;");
  const auto stride = static_cast<int32_t>(kSize);
  line(statement(loadC, {RegisterRange{"%c", 0}, AddressOperand{{"%rd", 7}}, stride}));
  const unsigned stepA = kind.k * (a == Layout::Row ? 1 : kSize) * kind.bits / 8;
  const unsigned stepB = kind.k * (b == Layout::Col ? 1 : kSize) * kind.bits / 8;
  for (unsigned step = 0; step < kSize / kind.k; ++step) {
    line(statement(loadA,
                   {RegisterRange{"%a", 0}, AddressOperand{{"%rd", 4}, static_cast<int32_t>(step * stepA)}, stride}));
    line(statement(loadB,
                   {RegisterRange{"%b", 0}, AddressOperand{{"%rd", 5}, static_cast<int32_t>(step * stepB)}, stride}));
    line(statement(multiply,
                   {RegisterRange{"%c", 0}, RegisterRange{"%a", 0}, RegisterRange{"%b", 0}, RegisterRange{"%c", 0}}));
  }
  const WmmaStore storeD{
      .layout = c, .shape = kind.shape, .space = Space::Global, .type = kind.sumType, .aligned = true};
  line(statement(storeD, {AddressOperand{{"%rd", 8}}, RegisterRange{"%c", 0}, stride}));
  line("ret;");
  return text + "}\n";
}

void addProductsOf(const WmmaKind &kind, std::vector<Product> &products, const ModuleHead &head) {
  auto word = [](Layout layout) { return layout == Layout::Row ? "by rows" : "by columns"; };
  unsigned count = 0;
  for (const Layout a : {Layout::Row, Layout::Col})
    for (const Layout b : {Layout::Row, Layout::Col}) {
      if (kind.isFixed && (a != Layout::Row || b != Layout::Col))
        continue;
      const Layout c = count++ % 2 == 0 ? Layout::Row : Layout::Col;
      products.push_back({.name = "wmma " + std::string(spelling(kind.shape)) + " " + std::string(spelling(kind.type)) +
                                  " A " + word(a) + "; B " + word(b) + "; C " + word(c),
                          .text = wmmaText(head, kind, a, b, c),
                          .type = kind.type,
                          .sumType = kind.sumType,
                          .aByColumns = a == Layout::Col,
                          .bByColumns = b == Layout::Col,
                          .cByColumns = c == Layout::Col,
                          .gridX = kSize / kind.m,
                          .gridY = kSize / kind.n});
    }
}

} // namespace

void addWmmaProducts(std::vector<Product> &products, const ModuleHead &head) {
  for (const WmmaKind &kind : kWmmaKinds)
    addProductsOf(kind, products, head);
}

} // namespace ptxmatrix::gpu
