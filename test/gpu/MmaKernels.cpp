//===- MmaKernels.cpp - A module of PTX for each form that multiplies -----===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "MmaKernels.h"

#include "Numbers.h"

namespace ptxmatrix::gpu {
namespace {

/// The registers of one operand, and their source.
struct Operand {
  char letter;
  const Geometry &geometry;

  std::string word() const { return geometry.registerBits == 64 ? "b64" : "b32"; }
  std::string reg(unsigned number) const { return std::string("%") + letter + std::to_string(number); }
  unsigned bytes() const { return geometry.registers * geometry.registerBits / 8; } ///< Of a lane.
};

/// The registers that the kernel gets, in the order of its parameters.
std::vector<Operand> inputsOf(const MmaForm &form) {
  std::vector<Operand> inputs = {{'a', form.a}, {'b', form.b}, {'c', form.c}};
  if (form.isSparse)
    inputs.push_back({'e', form.metadata});
  return inputs;
}

std::vector<StatementOperand> operandsOf(const MmaForm &form, unsigned selector) {
  std::vector<StatementOperand> all;
  for (const OperandSpec &spec : operands(form.instruction)) {
    constexpr std::string_view kPrefixes[] = {"", "%a", "%b", "%c", "%d"};
    switch (spec.role) {
    case Role::Metadata:
      all.emplace_back(OperandName("%e", 0));
      break;
    case Role::Selector:
      all.emplace_back(static_cast<int32_t>(selector));
      break;
    case Role::ScaleData: // no form that has them is run
      all.emplace_back(OperandName("%r", 0));
      break;
    case Role::ScaleSelector:
      all.emplace_back(ScaleSelectorOperand{});
      break;
    default:
      all.emplace_back(RegisterRange{kPrefixes[static_cast<size_t>(spec.fragment)], 0});
    }
  }
  return all;
}

/// \p text with `.satfinite` at the end of the opcode, or, if that is its place, before the types.
std::string withSatfiniteElsewhere(std::string text, const Mma &product) {
  constexpr std::string_view kWord = ".satfinite";
  text.erase(text.find(kWord), kWord.size());
  const std::string firstType = '.' + std::string(info(static_cast<Qualifier>(product.d)).spelling) + '.';
  const bool wasLast = text.starts_with("wmma");
  return text.insert(wasLast ? text.find(firstType) : text.find(' '), kWord);
}

void appendKernel(std::string &text, const MmaKernel &kernel, const MmaForm &form) {
  auto line = [&](const std::string &words) { text += "  " + words + '\n'; };
  // The block's row and column are the numbers of A and of the others.
  auto address = [&](const Operand &operand, const char *name, const char *block) {
    line(std::string("ld.param.u64 %rd0, [") + name + "];");
    line("cvta.to.global.u64 %rd0, %rd0;");
    line(std::string("mad.lo.u32 %r5, ") + block + ", 32, %r0;");
    line("mul.wide.u32 %rd1, %r5, " + std::to_string(operand.bytes()) + ";");
    line("add.u64 %rd0, %rd0, %rd1;");
  };
  auto place = [](const Operand &operand, unsigned i) {
    return "[%rd0+" + std::to_string(i * operand.geometry.registerBits / 8) + "]";
  };
  const std::vector<Operand> inputs = inputsOf(form);
  const Operand d{'d', form.d};

  text += "\n.visible .entry " + kernel.entry + "(";
  for (const Operand &input : inputs)
    text += std::string(".param .u64 ") + input.letter + ", ";
  text += ".param .u64 out, .param .u32 poison)\n{\n";
  line(".reg .b32 %r<8>;");
  line(".reg .b64 %rd<4>;");
  auto declare = [&](const Operand &operand) {
    line(".reg ." + operand.word() + " %" + operand.letter + "<" + std::to_string(operand.geometry.registers) + ">;");
  };
  for (const Operand &input : inputs)
    declare(input);
  declare(d);
  line("mov.u32 %r0, %tid.x;");
  line("mov.u32 %r1, %ctaid.x;");
  line("mov.u32 %r2, %ctaid.y;");
  line("mov.u32 %r3, %nctaid.x;");
  line("mad.lo.u32 %r4, %r2, %r3, %r1;");
  for (const Operand &input : inputs) {
    address(input, std::string(1, input.letter).c_str(), input.letter == 'a' ? "%r2" : "%r1");
    for (unsigned i = 0; i < input.geometry.registers; ++i)
      line("ld.global." + input.word() + " " + input.reg(i) + ", " + place(input, i) + ";");
  }
  line("ld.param.u32 %r6, [poison];");
  line("mov.b64 %rd2, {%r6, %r6};");
  for (unsigned i = 0; i < d.geometry.registers; ++i)
    line("mov." + d.word() + " " + d.reg(i) + (d.geometry.registerBits == 64 ? ", %rd2;" : ", %r6;"));

  const std::string printed = statement(form.instruction, operandsOf(form, kernel.selector));
  line(kernel.satfiniteElsewhere ? withSatfiniteElsewhere(printed, form.product) : printed);

  address(d, "out", "%r4");
  for (unsigned i = 0; i < d.geometry.registers; ++i)
    line("st.global." + d.word() + " " + place(d, i) + ", " + d.reg(i) + ";");
  line("ret;");
  text += "}\n";
}

} // namespace

std::vector<MmaKernel> kernelsOf(const MmaForm &form) {
  std::vector<MmaKernel> kernels;
  for (unsigned selector = 0; selector < form.selectors(); ++selector)
    for (const bool elsewhere : {false, true})
      if (!elsewhere || form.product.satfinite)
        kernels.push_back({"k" + std::to_string(kernels.size()), selector, elsewhere});
  return kernels;
}

std::string moduleText(const MmaForm &form) {
  std::string text = headText(form.head);
  for (const MmaKernel &kernel : kernelsOf(form))
    appendKernel(text, kernel, form);
  return text;
}

void RegisterImages::set(size_t image, size_t slot, uint64_t value) {
  uint8_t *const bytes = content.data() + image * imageBytes;
  for (unsigned bit = 0; bit < elementBits; ++bit) {
    const size_t at = slot * elementBits + bit;
    const auto mask = static_cast<uint8_t>(1U << at % 8);
    bytes[at / 8] = static_cast<uint8_t>((value >> bit & 1) != 0 ? bytes[at / 8] | mask : bytes[at / 8] & ~mask);
  }
}

double MmaResults::at(size_t a, size_t other, size_t slot) const {
  return decoded(content.data() + ((a * others + other) * numSlots + slot) * (numbersOf(type).bits / 8), type);
}

MmaResults MmaRunner::run(const RegisterImages &a, const RegisterImages &b, const RegisterImages &c,
                          const RegisterImages *metadata) const {
  const size_t slots = RegisterImages(form.d, 0).slots();
  std::vector<std::span<const uint8_t>> inputs = {a.bytes(), b.bytes(), c.bytes()};
  if (metadata)
    inputs.push_back(metadata->bytes());
  return {cuda.run({.function = function,
                    .gridX = static_cast<unsigned>(b.count()),
                    .gridY = static_cast<unsigned>(a.count()),
                    .inputs = std::move(inputs),
                    .outputBytes = a.count() * b.count() * slots * form.d.heldBits / 8}),
          form.product.d, b.count(), slots};
}

} // namespace ptxmatrix::gpu
