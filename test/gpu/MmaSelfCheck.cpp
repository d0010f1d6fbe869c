//===- MmaSelfCheck.cpp - That a wrong product is noticed -----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "MmaSelfCheck.h"

#include "ptxmatrix/Layout.h"

namespace ptxmatrix::gpu {
namespace {

/// A form, and a part of its module that is changed.
struct Mistake {
  std::string_view opcode;
  std::string_view from;
  std::string_view to;
};

constexpr Mistake kMistakes[] = {
    {"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", "{%a0, %a1,", "{%a1, %a0,"},
    {"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", "{%b0, %b1}", "{%b1, %b0}"},
    {"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", "{%c0, %c1,", "{%c1, %c0,"},
    {"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", "{%d0, %d1,", "{%d1, %d0,"},
    {"wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32", "{%c0, %c1,", "{%c1, %c0,"},
    {"mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32", "%e0, 0;", "%e0, 1;"},
    {"mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32", ".s8.s8.", ".u8.s8."},
    {"mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.s8.s32", ".satfinite", ""},
    {"mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.xor.popc", ".xor.", ".and."},
    {"mma.sync.aligned.m8n8k4.row.col.rm.f64.f64.f64.f64", ".rm.", ".rz."},
};

MmaForm formOf(const Mistake &mistake, unsigned capability) {
  return makeMmaForm(*readOpcode(mistake.opcode).instruction, capability);
}

std::string nameOf(const Mistake &mistake) {
  return "self_check_mma" + std::to_string(&mistake - std::begin(kMistakes));
}

} // namespace

std::vector<Assembler::Module> wrongMmaModules(unsigned capability) {
  std::vector<Assembler::Module> modules;
  for (const Mistake &mistake : kMistakes) {
    const MmaForm form = formOf(mistake, capability);
    if (!form.runs)
      continue;
    std::string text = moduleText(form);
    for (size_t at = 0; (at = text.find(mistake.from, at)) != std::string::npos; at += mistake.to.size())
      text.replace(at, mistake.from.size(), mistake.to);
    modules.push_back({nameOf(mistake), std::move(text), form.head.arch, form.head.version});
  }
  return modules;
}

std::vector<std::string> mmaSelfCheck(Cuda &cuda, const Assembler &assembler,
                                      const std::vector<Assembler::Module> &modules,
                                      std::span<const Assembler::Result> made) {
  std::vector<std::string> failures;
  for (const Mistake &mistake : kMistakes)
    for (size_t i = 0; i < modules.size(); ++i) {
      if (modules[i].name != nameOf(mistake) || made[i].isTooOld)
        continue;
      const std::string what = std::string(mistake.opcode) + " with '" + std::string(mistake.to) + "' for '" +
                               std::string(mistake.from) + "'";
      if (!made[i].isAssembled()) {
        failures.push_back(what + ": " + made[i].refusal);
        continue;
      }
      MmaResult result{.form = formOf(mistake, cuda.capability())};
      measureMma(cuda, assembler, modules[i].name, result);
      if (result.outcome != Outcome::Failed)
        failures.push_back(what + " was not noticed");
    }
  return failures;
}

} // namespace ptxmatrix::gpu
