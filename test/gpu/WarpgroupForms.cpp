//===- WarpgroupForms.cpp - The forms of wgmma.mma_async ------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "WarpgroupForms.h"

#include "Kernels.h"

#include <algorithm>

namespace ptxmatrix::gpu {
namespace {

/// One form has every n.  These include the least, the largest, and one that no swizzle's width divides.
bool isRun(const MmaForm &form) {
  const unsigned n = form.d.columns;
  const bool hasAll = form.product.a == Type::F16 && form.product.d == Type::F32 && !form.isSparse;
  return hasAll || n == 8 || n == 16 || n == 24 || n == 32 || n == 128 || n == 256;
}

std::string nameOf(const MmaForm &form) {
  std::string name = form.opcode;
  const size_t begin = name.find(".m64n") + 5;
  return name.replace(begin, name.find('k', begin) - begin, "N");
}

/// Adds the kernels of \p form, with signs and selectors that differ from one n to the next.
void addKernels(std::vector<WarpgroupKernel> &kernels, const MmaForm &form) {
  const unsigned number = form.d.columns / 8;
  for (const uint8_t list : {0, 1})
    for (const Major a : {Major::K, Major::MN})
      for (const Major b : {Major::K, Major::MN}) {
        WarpgroupKernel kernel{"k" + std::to_string(kernels.size()), form, a, b};
        kernel.form.instruction.list = list;
        if ((list == 1 && a == Major::MN) || !findSharedOperand(form.instruction, Fragment::A, a) ||
            !findSharedOperand(form.instruction, Fragment::B, b))
          continue;
        if (form.product.d != Type::S32) {
          kernel.aScale = number % 2 == 0 ? 1 : -1;
          kernel.bScale = number / 2 % 2 == 0 ? 1 : -1;
        }
        kernel.selector = number / 4 % form.selectors();
        kernels.push_back(std::move(kernel));
      }
}

std::vector<StatementOperand> operandsOf(const WarpgroupKernel &kernel, unsigned step) {
  std::vector<StatementOperand> all;
  for (const OperandSpec &spec : operands(kernel.form.instruction)) {
    const bool isA = spec.fragment == Fragment::A;
    if (spec.role == Role::Destination)
      all.emplace_back(RegisterRange{"%d", 0});
    else if (spec.role == Role::Source)
      all.emplace_back(RegisterRange{"%a", 4 * step});
    else if (spec.role == Role::Descriptor)
      all.emplace_back(OperandName(isA ? "%adesc" : "%bdesc", step));
    else if (spec.role == Role::Metadata)
      all.emplace_back(OperandName("%e", step));
    else if (spec.role == Role::Selector)
      all.emplace_back(static_cast<int32_t>(kernel.selector));
    else if (spec.role == Role::ScaleD)
      all.emplace_back(OperandName("%scale", step));
    else if (spec.role == Role::Scale)
      all.emplace_back(isA ? kernel.aScale : kernel.bScale);
    else
      all.emplace_back(static_cast<int32_t>(isA ? kernel.aMajor : kernel.bMajor));
  }
  return all;
}

/// Copies the shared memory of the block; afterwards %rd0 is its address in the units of a descriptor.
constexpr std::string_view kFill = R"(
  .reg .pred %p<1>, %scale<2>;
  .reg .b32 %r<12>, %a<8>, %e<2>;
  .reg .b64 %rd<4>, %adesc<2>, %bdesc<2>;
  .shared .align 1024 .b8 memory[49152];
  mov.u32 %r0, %tid.x;
  mov.u32 %r1, %ctaid.x;
  mov.u32 %r2, memory;
  ld.param.u64 %rd0, [shared];
  cvta.to.global.u64 %rd0, %rd0;
  mul.wide.u32 %rd1, %r1, 49152;
  add.u64 %rd0, %rd0, %rd1;
  shl.b32 %r3, %r0, 4;
fill:
  cvt.u64.u32 %rd1, %r3;
  add.u64 %rd1, %rd0, %rd1;
  ld.global.v4.u32 {%r4, %r5, %r6, %r7}, [%rd1];
  add.u32 %r8, %r2, %r3;
  st.shared.v4.u32 [%r8], {%r4, %r5, %r6, %r7};
  add.u32 %r3, %r3, 2048;
  setp.lt.u32 %p0, %r3, 49152;
  @%p0 bra fill;
  fence.proxy.async;
  bar.sync 0;
  shr.u32 %r2, %r2, 4;
  cvt.u64.u32 %rd0, %r2;
  mad.lo.u32 %r1, %r1, 128, %r0;
)";

void appendKernel(std::string &text, const WarpgroupKernel &kernel) {
  static_assert(kSharedBytes == 49152 && kWarpgroup == 128 && kWarpgroupSteps == 2); // as kFill has them
  const unsigned registers = registerCount(kernel.form.instruction)->count;
  auto line = [&](const std::string &words) { text += "  " + words + '\n'; };
  auto address = [&](const std::string &parameter, unsigned words) {
    line("ld.param.u64 %rd1, [" + parameter + "];");
    line("cvta.to.global.u64 %rd1, %rd1;");
    line("mul.wide.u32 %rd2, %r1, " + std::to_string(4 * words) + ";");
    line("add.u64 %rd1, %rd1, %rd2;");
  };
  unsigned word = 0;
  auto load = [&](const std::string &name, unsigned number) {
    line("ld.global.u32 " + name + std::to_string(number) + ", [%rd1+" + std::to_string(4 * word++) + "];");
  };
  text += "\n.visible .entry " + kernel.entry +
          "(.param .u64 shared, .param .u64 threads, .param .u64 out, .param .u32 poison)\n{";
  text += kFill;
  line(".reg .b32 %d<" + std::to_string(registers) + ">;");
  address("threads", registers + kWarpgroupSteps * kWordsOfStep);
  for (unsigned i = 0; i < registers; ++i)
    load("%d", i);
  for (unsigned step = 0; step < kWarpgroupSteps; ++step) {
    for (const std::string name : {"%adesc", "%bdesc"}) {
      load("%r", 4);
      load("%r", 5);
      line("mov.b64 " + name + std::to_string(step) + ", {%r4, %r5};");
      line("add.u64 " + name + std::to_string(step) + ", " + name + std::to_string(step) + ", %rd0;");
    }
    for (unsigned i = 0; i < 4; ++i)
      load("%a", 4 * step + i);
    load("%e", step);
    load("%r", 4);
    line("setp.ne.u32 %scale" + std::to_string(step) + ", %r4, 0;");
  }
  line(statement(WgmmaFence{}, {}));
  for (unsigned step = 0; step < kWarpgroupSteps; ++step)
    line(statement(kernel.form.instruction, operandsOf(kernel, step)));
  line(statement(WgmmaCommitGroup{}, {}));
  line(statement(WgmmaWaitGroup{}, {0}));
  address("out", registers);
  for (unsigned i = 0; i < registers; ++i)
    line("st.global.u32 [%rd1+" + std::to_string(4 * i) + "], %d" + std::to_string(i) + ";");
  text += "  ret;\n}\n";
}

} // namespace

std::vector<WarpgroupForm> listWarpgroupForms(unsigned capability) {
  std::vector<WarpgroupForm> forms;
  forEachInstruction([&](const Instruction &instruction, const Requirements &) {
    if (!isProduct(instruction.mnemonic) || !info(instruction.mnemonic).isOfWarpgroup)
      return;
    const MmaForm form = makeMmaForm(instruction, capability);
    if (!isRun(form))
      return;
    const std::string name = nameOf(form);
    auto same = std::ranges::find(forms, name, &WarpgroupForm::opcode);
    if (same == forms.end())
      same = forms.insert(same, {name, {}, form.head, form.runs});
    addKernels(same->kernels, form);
  });
  return forms;
}

std::string moduleText(const WarpgroupForm &form) {
  std::string text = headText(form.head);
  for (const WarpgroupKernel &kernel : form.kernels)
    appendKernel(text, kernel);
  return text;
}

} // namespace ptxmatrix::gpu
