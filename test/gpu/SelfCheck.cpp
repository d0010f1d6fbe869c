//===- SelfCheck.cpp - That what checks the kernels notices ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "SelfCheck.h"

#include "Identify.h"
#include "Kernels.h"

namespace ptxmatrix::gpu {
namespace {

constexpr const char *kName = "self_check";

/// A kernel with the parameters of moduleText(), each lane with a word of the plane in %r0 and the place of its result
/// in %rd2.
std::string kernel(const char *entry, const char *body) {
  return std::string("\n.visible .entry ") + entry +
         R"((.param .u64 in, .param .u64 offsets, .param .u64 out,
              .param .u32 bytes, .param .u32 stride, .param .u32 poison)
{
  .reg .b32 %r<8>;
  .reg .b64 %rd<8>;
  ld.param.u64 %rd0, [in];
  cvta.to.global.u64 %rd0, %rd0;
  ld.param.u64 %rd2, [out];
  cvta.to.global.u64 %rd2, %rd2;
  ld.param.u32 %r1, [bytes];
  ld.param.u32 %r5, [poison];
  mov.u32 %r2, %ctaid.x;
  mov.u32 %r3, %tid.x;
  mul.wide.u32 %rd3, %r2, %r1;
  add.u64 %rd0, %rd0, %rd3;
  mul.wide.u32 %rd4, %r3, 4;
  add.u64 %rd0, %rd0, %rd4;
  ld.global.u32 %r0, [%rd0];
  mad.lo.u32 %r4, %r2, 32, %r3;
  mul.wide.u32 %rd5, %r4, 4;
  add.u64 %rd2, %rd2, %rd5;
)" + body +
         "  ret;\n}\n";
}

struct Wrong {
  const char *entry;
  const char *body;
};

// What must throw MemoryError.
constexpr Wrong kMemoryErrors[] = {
    {"writes_nothing", ""},
    {"leaves_a_byte", "  st.global.u8 [%rd2], %r0;\n  st.global.u8 [%rd2+1], %r0;\n  st.global.u8 [%rd2+2], %r0;\n"},
    {"keeps_the_poison", "  st.global.u32 [%rd2], %r5;\n"},
    {"writes_before", "  st.global.u32 [%rd2], %r0;\n  st.global.u32 [%rd2+-128], %r0;\n"},
    {"writes_behind", "  st.global.u32 [%rd2], %r0;\n  st.global.u32 [%rd2+128], %r0;\n"},
    {"writes_the_input", "  st.global.u32 [%rd2], %r0;\n  not.b32 %r0, %r0;\n  st.global.u32 [%rd0], %r0;\n"},
};

} // namespace

Assembler::Module selfCheckModule(unsigned capability) {
  const std::string arch = "sm_" + std::to_string(capability);
  const Target target = findTarget(arch).value_or(*findTarget("sm_75"));
  std::string text = headText({leastVersion(target), target, arch});
  for (const Wrong &wrong : kMemoryErrors)
    text += kernel(wrong.entry, wrong.body);
  // Copies; mixes bits; and writes bits that come from nowhere: 0x0000ffff.
  text += kernel("copies", "  st.global.u32 [%rd2], %r0;\n");
  text += kernel("mixes", "  shl.b32 %r6, %r0, 1;\n  xor.b32 %r0, %r0, %r6;\n  st.global.u32 [%rd2], %r0;\n");
  text += kernel("inverts", "  not.b32 %r0, %r0;\n  st.global.u32 [%rd2], %r0;\n");
  text += kernel("is_constant", "  mov.u32 %r0, 65535;\n  st.global.u32 [%rd2], %r0;\n");
  return {kName, text, arch};
}

std::vector<std::string> selfCheck(Cuda &cuda, const Assembler &assembler) {
  CudaModule module = cuda.load(assembler.cubin(kName));
  Geometry geometry;
  geometry.registers = 1;
  geometry.registerBits = geometry.heldBits = geometry.storedBits = 32;
  constexpr unsigned kPlaneBytes = 128;
  auto run = [&](const char *entry) {
    return identify(cuda, cuda.function(module, entry), geometry, kPlaneBytes, {}, 0);
  };

  std::vector<std::string> failures;
  for (const Wrong &wrong : kMemoryErrors) {
    bool isNoticed = false;
    try {
      run(wrong.entry);
    } catch (const MemoryError &) {
      isNoticed = true;
    }
    if (!isNoticed)
      failures.push_back(std::string(wrong.entry) + " was not noticed");
  }
  auto expect = [&](const char *entry, auto expected) {
    const Sources sources = run(entry);
    for (size_t bit = 0; bit < sources.size(); ++bit)
      if (sources[bit] != expected(bit)) {
        failures.push_back(std::string(entry) + ": bit " + std::to_string(bit) + " is told as " +
                           std::to_string(sources[bit]));
        return;
      }
  };
  expect("copies", [](size_t bit) { return static_cast<SourceBit>(bit); });
  expect("mixes", [](size_t bit) { return bit % 32 == 0 ? static_cast<SourceBit>(bit) : kUnreadable; });
  expect("inverts", [](size_t) { return kUnreadable; });
  expect("is_constant", [](size_t bit) { return bit % 32 < 16 ? kOne : kZero; });
  cuda.unload(module);
  return failures;
}

} // namespace ptxmatrix::gpu
