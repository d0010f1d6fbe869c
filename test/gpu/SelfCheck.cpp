//===- SelfCheck.cpp - That what checks the kernels notices ---------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "SelfCheck.h"

#include "Identify.h"
#include "Kernels.h"

namespace ptxmatrix::gpu {
namespace {

constexpr const char *kName = "self_check";

/// A kernel with the parameters of moduleText(), each lane with its word of `in` in %r0 and the place of its word of
/// `out` in %rd2.  It can be run as a load and as a store: planes and registers are of one size.
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

// The kernels that must throw MemoryError as a load.
constexpr Wrong kMemoryErrors[] = {
    {"writes_nothing", ""},
    {"leaves_a_byte", "  st.global.u8 [%rd2], %r0;\n  st.global.u8 [%rd2+1], %r0;\n  st.global.u8 [%rd2+2], %r0;\n"},
    {"keeps_the_poison", "  st.global.u32 [%rd2], %r5;\n"},
    {"inverts_the_poison", "  not.b32 %r6, %r5;\n  st.global.u32 [%rd2], %r6;\n"},
    {"writes_before", "  st.global.u32 [%rd2], %r0;\n  st.global.u32 [%rd2+-128], %r0;\n"},
    {"writes_behind", "  st.global.u32 [%rd2], %r0;\n  st.global.u32 [%rd2+128], %r0;\n"},
    {"writes_the_input", "  st.global.u32 [%rd2], %r0;\n  not.b32 %r0, %r0;\n  st.global.u32 [%rd0], %r0;\n"},
};

} // namespace

Assembler::Module selfCheckModule(unsigned capability) {
  const std::string arch = "sm_" + std::to_string(capability);
  const Target target = findTarget(arch).value_or(*findTarget("sm_75"));
  const ModuleHead head{leastVersion(target), target, arch};
  std::string text = headText(head);
  for (const Wrong &wrong : kMemoryErrors)
    text += kernel(wrong.entry, wrong.body);
  // Copies; copies half of the bits, once and twice; mixes bits; and writes bits without a source: 0x0000ffff.
  text += kernel("copies", "  st.global.u32 [%rd2], %r0;\n");
  text += kernel("mixes", "  shl.b32 %r6, %r0, 1;\n  xor.b32 %r0, %r0, %r6;\n  st.global.u32 [%rd2], %r0;\n");
  text += kernel("halves", "  st.global.u16 [%rd2], %r0;\n");
  text += kernel("doubles", "  prmt.b32 %r0, %r0, %r0, 0x1010;\n  st.global.u32 [%rd2], %r0;\n");
  text += kernel("inverts", "  not.b32 %r0, %r0;\n  st.global.u32 [%rd2], %r0;\n");
  text += kernel("is_constant", "  mov.u32 %r0, 65535;\n  st.global.u32 [%rd2], %r0;\n");
  return {kName, text, arch, head.version};
}

std::vector<std::string> selfCheck(Cuda &cuda, const Assembler &assembler) {
  CudaModule module = cuda.load(assembler.cubin(kName));
  Geometry geometry;
  geometry.registers = 1;
  geometry.registerBits = geometry.heldBits = geometry.storedBits = 32;
  constexpr unsigned kPlaneBytes = 128;
  std::vector<std::string> failures;
  auto expectError = [&](const char *way, auto run, const char *entry) {
    try {
      run(cuda, cuda.function(module, entry), geometry, kPlaneBytes, LaneOffsets{}, 0);
    } catch (const MemoryError &) {
      return;
    }
    failures.push_back(std::string(entry) + " was not noticed as a " + way);
  };
  auto expect = [&](const char *way, auto run, const char *entry, auto expected) {
    try {
      const PlaneBits bits = run(cuda, cuda.function(module, entry), geometry, kPlaneBytes, LaneOffsets{}, 0);
      for (size_t bit = 0; bit < bits.size(); ++bit)
        if (bits[bit] != expected(bit)) {
          failures.push_back(std::string(entry) + " as a " + way + ": bit " + std::to_string(bit) + " is reported as " +
                             std::to_string(bits[bit]));
          return;
        }
    } catch (const MemoryError &error) {
      failures.push_back(std::string(entry) + " as a " + way + ": " + error.what());
    }
  };
  auto itself = [](size_t bit) { return static_cast<PlaneBit>(bit); };
  auto inLowHalf = [](size_t bit) { return bit % 32 < 16; };
  auto nowhere = [](size_t) { return kNowhere; };

  for (const Wrong &wrong : kMemoryErrors)
    expectError("load", identifyLoaded, wrong.entry);
  expect("load", identifyLoaded, "copies", itself);
  expect("load", identifyLoaded, "mixes", [&](size_t bit) { return bit % 32 == 0 ? itself(bit) : kUnreadable; });
  expect("load", identifyLoaded, "doubles", [&](size_t bit) { return itself(inLowHalf(bit) ? bit : bit - 16); });
  expect("load", identifyLoaded, "inverts", [](size_t) { return kUnreadable; });
  expect("load", identifyLoaded, "is_constant", [&](size_t bit) { return inLowHalf(bit) ? kOne : kZero; });

  for (const char *entry :
       {"inverts_the_poison", "writes_before", "writes_behind", "writes_the_input", "mixes", "inverts", "is_constant"})
    expectError("store", identifyStored, entry);
  expect("store", identifyStored, "copies", itself);
  expect("store", identifyStored, "doubles", [&](size_t bit) { return inLowHalf(bit) ? kUnreadable : kNowhere; });
  expect("store", identifyStored, "halves", [&](size_t bit) { return inLowHalf(bit) ? itself(bit) : kNowhere; });
  expect("store", identifyStored, "writes_nothing", nowhere);
  expect("store", identifyStored, "keeps_the_poison", nowhere);
  cuda.unload(module);
  return failures;
}

} // namespace ptxmatrix::gpu
