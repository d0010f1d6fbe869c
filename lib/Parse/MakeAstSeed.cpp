//===- MakeAstSeed.cpp - Writing the seed of the ASTs ---------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Prints what AstSeed.cpp includes.  The build runs it.
//
//===----------------------------------------------------------------------===//

#include "Parse/AstBytes.h"
#include "Parse/Parser.h"
#include "Scan/StatementLexer.h"
#include "ptxmatrix/Variants.h"

#include <cstdlib>
#include <iostream>
#include <map>

namespace ptxmatrix {
namespace {

/// How kernels and compilers write an operand that has \p count registers; empty if they may leave it out.
std::vector<std::string> spellingsOf(const OperandSpec &spec, unsigned count) {
  switch (spec.role) {
  case Role::Address:
    return {"[r]", "[r+1]"};
  case Role::Stride:
    return {"", "r", "1"};
  case Role::Metadata:
    return {"r"};
  case Role::Selector:
    return {"1"};
  case Role::ScaleData:
    return {"r", "{r}"};
  case Role::ScaleSelector:
    return {"{r,r}", "{1,1}"};
  case Role::Destination:
  case Role::Source:
    break;
  }
  std::string registers = "r";
  for (unsigned i = 1; spec.isVector && i < count; ++i)
    registers += ",r";
  return {spec.isVector ? "{" + registers + "}" : registers};
}

class Seed {
public:
  /// Enters all statements that begin with \p text and go on with operand \p index.
  void enter(const std::string &text, const detail::Form &form, const detail::SlotValues &values, size_t index = 0) {
    if (index == form.numOperands)
      return enter(text + ";");
    const OperandSpec &spec = form.operands()[index];
    for (const std::string &operand : spellingsOf(spec, detail::registerCount(form, values, spec).count))
      enter(operand.empty() ? text : text + (index == 0 ? " " : ",") + operand, form, values, index + 1);
  }

  void print() const {
    std::string offsets;
    size_t offset = 0;
    std::cout << "constexpr unsigned char kEntries[] = {\n";
    for (const auto &[marks, ast] : entries) {
      offsets += std::to_string(offset) + ",\n";
      offset += 1 + marks.size() + ast.size();
      std::cout << marks.size() << ',';
      for (const char byte : marks + ast)
        std::cout << unsigned{static_cast<unsigned char>(byte)} << ',';
      std::cout << '\n';
    }
    std::cout << "};\nconstexpr uint32_t kOffsets[] = {\n" << offsets << "};\n";
  }

private:
  void enter(const std::string &text) {
    LexedStatement lexed;
    lexText(text, lexed);
    const auto [place, isNew] = entries.try_emplace(std::string(lexed.marks()));
    if (!isNew)
      return;
    ParsedTokens parsed = parseTokens(text, lexed.tokens(), lexed.marks());
    if (parsed.error || lexed.marks().size() > UINT8_MAX) {
      std::cerr << "make-ast-seed: not a statement, or too long: " << text << '\n';
      std::exit(1);
    }
    std::string &bytes = place->second;
    AstBytes([&bytes](auto &number) { bytes += static_cast<char>(number); }).pass(parsed.ast);
  }

  std::map<std::string, std::string> entries; ///< The bytes of the AST, by marks.
};

} // namespace
} // namespace ptxmatrix

int main() {
  using namespace ptxmatrix;
  Seed seed;
  for (const detail::Form &form : detail::kForms)
    detail::forEachFilling(form, 0, {}, [&](const detail::SlotValues &values) {
      seed.enter(std::string(detail::opcode(form, values).str()), form, values);
    });
  seed.print();
  return std::cout.flush() ? 0 : 1;
}
