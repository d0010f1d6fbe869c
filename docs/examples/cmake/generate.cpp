// Writes a module for the target given on the command line: a warp transposes an 8x8 matrix in registers.
#include "ptxmatrix/Emit.h"

#include <iostream>

using namespace ptxmatrix;

int main(int argc, char **argv) {
  constexpr PtxVersion kVersion{8, 0};
  constexpr MovMatrix kTranspose{};
  const std::string_view name = argc > 1 ? argv[1] : "sm_90";
  const std::optional<Target> target = findTarget(name);
  if (!target || !isAccepted(kTranspose, kVersion, *target)) {
    std::cerr << "usage: generate <target that has movmatrix, such as sm_90>\n";
    return 2;
  }

  std::array<char, 672> buffer;
  const EmitResult statement = emitStatement(kTranspose, {RegisterRange{"%r", 1}, OperandName{"%r", 0}}, buffer);
  if (!statement) {
    std::cerr << "generate: " << message(statement.error) << '\n';
    return 1;
  }
  std::cout << ".version 8.0\n.target " << name << "\n.address_size 64\n\n"
            << ".visible .entry transpose(.param .u64 tile)\n{\n"
            << "    .reg .b32 %r<2>;\n"
            << "    .reg .b64 %rd<2>;\n"
            << "    ld.param.u64 %rd0, [tile];\n"
            << "    cvta.to.global.u64 %rd0, %rd0;\n"
            << "    mov.u32 %r0, %tid.x;\n"
            << "    mul.wide.u32 %rd1, %r0, 4;\n"
            << "    add.s64 %rd0, %rd0, %rd1;\n"
            << "    ld.global.b32 %r0, [%rd0];\n"
            << "    " << std::string_view(buffer.data(), statement.size) << '\n'
            << "    st.global.b32 [%rd0], %r1;\n"
            << "    ret;\n}\n";
}
