// The C++ that ANTLR 4.11 and newer write, for the runtime of 4.10, which has no names of its own for these.
#pragma once
#include <mutex>
namespace antlr4::internal {
using OnceFlag = std::once_flag;
using std::call_once;
} // namespace antlr4::internal
