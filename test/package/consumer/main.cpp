// Calls a function of every header that has some which are not inline.
#include "ptxmatrix/Check.h"
#include "ptxmatrix/Emit.h"
#include "ptxmatrix/Fix.h"
#include "ptxmatrix/Layout.h"
#include "ptxmatrix/Requirements.h"

#include <iostream>

using namespace ptxmatrix;

int main() {
  constexpr LdMatrix kLoad{.num = Num::X2, .space = Space::Shared};
  static_assert(isAccepted(kLoad, {8, 0}, *findTarget("sm_90")));

  std::array<char, 672> buffer;
  const EmitResult printed = emitStatement(kLoad, {RegisterRange{"%r", 0}, AddressOperand{{"%rd", 1}, 0}}, buffer);
  const std::string_view statement(buffer.data(), printed.size);
  std::cout << statement << '\n';

  // The grammar reads this one.
  const std::string_view wrong = "ldmatrix.aligned.m8n8.x2.b16 {%r0, %r1}, [%rd1];";
  const CheckResult found = checkStatement(wrong);
  for (const Diagnostic &diagnostic : found.diagnostics)
    std::cout << diagnostic.message << " [" << diagnostic.rule->name << "]\n";
  const std::optional<FixedText> fixed =
      fixText(wrong, found, FixLevel::Safe, [](std::string_view edited) { return checkStatement(edited); });
  std::cout << (fixed ? fixed->text : "nothing was fixed") << '\n';
  std::cout << cuteAtom(kLoad) << ' ' << (findRule("needs-version") != nullptr) << ' '
            << statementRequirements(statement).errors.size() << '\n';
  return printed && checkStatement(statement).diagnostics.empty() && found.hasErrors() && fixed ? 0 : 1;
}
