// Names that the C++ code of ANTLR 4.11 and newer needs, and that the runtime of 4.10 does not have.
#pragma once
#include <mutex>
namespace antlr4::internal {
using OnceFlag = std::once_flag;
using std::call_once;
} // namespace antlr4::internal
