//===- Predefines.cpp - The macros that a compiler defines ----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Cuda/Predefines.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace ptxmatrix {
namespace {

/// The macros that sources commonly test, with the values of g++ 12 on x86-64 Linux as the host compiler of nvcc.
constexpr std::string_view kHostMacros = R"(#define __linux__ 1
#define __linux 1
#define __gnu_linux__ 1
#define __unix__ 1
#define __unix 1
#define __x86_64__ 1
#define __x86_64 1
#define __amd64__ 1
#define _LP64 1
#define __CHAR_BIT__ 8
#define __SIZEOF_POINTER__ 8
#define __SIZEOF_INT128__ 16
#define __ORDER_LITTLE_ENDIAN__ 1234
#define __BYTE_ORDER__ 1234
)";

void define(std::string &text, std::string_view name, std::string_view value = "1") {
  text.append("#define ").append(name).append(" ").append(value).append("\n");
}

/// `750,900`: each architecture once, in ascending order.
std::string listOf(std::span<const Target> targets) {
  std::set<unsigned> numbers;
  for (const Target target : targets)
    numbers.insert(info(target).number * 10U);
  std::string list;
  for (const unsigned number : numbers)
    list += (list.empty() ? "" : ",") + std::to_string(number);
  return list;
}

/// Defines the macros for a target (CUDA C++ Programming Guide, "Feature availability").
void defineTarget(Target target, bool hasFamilies, std::string &text) {
  const TargetInfo &row = info(target);
  const std::string number = std::to_string(row.number * 10);
  define(text, "__CUDA_ARCH__", number);
  if (row.suffix == 'a')
    define(text, "__CUDA_ARCH_FEAT_SM" + std::to_string(row.number) + "_ALL");
  if (hasFamilies && row.suffix == 'a')
    define(text, "__CUDA_ARCH_SPECIFIC__", number);
  if (hasFamilies && row.suffix != 0)
    define(text, "__CUDA_ARCH_FAMILY_SPECIFIC__", number);
  define(text, "__CUDA_ARCH_HAS_FEATURE__(FEATURE)", "__CUDA_ARCH_FEAT_##FEATURE"); // as in crt/host_defines.h
}

void defineCompiler(bool isClang, std::string &text) {
  if (isClang)
    for (const std::string_view name : {"__clang__", "__CUDA__", "__NVPTX__"})
      define(text, name);
  else
    define(text, "__NVCC_DIAG_PRAGMA_SUPPORT__");
  define(text, "__GNUC__", isClang ? "4" : "12");
  define(text, "__GNUG__", isClang ? "4" : "12");
  define(text, "__GNUC_MINOR__", "2");
}

/// The value of `__cplusplus` for a standard such as `c++17` or `gnu++17`, the default of both compilers.
std::string_view cplusplusOf(llvm::StringRef standard) {
  constexpr std::pair<llvm::StringRef, std::string_view> kValues[] = {
      {"98", "199711L"}, {"03", "199711L"}, {"0x", "201103L"}, {"11", "201103L"}, {"1y", "201402L"}, {"14", "201402L"},
      {"2a", "202002L"}, {"20", "202002L"}, {"2b", "202302L"}, {"23", "202302L"}, {"2c", "202400L"}, {"26", "202400L"}};
  for (const auto &[name, value] : kValues)
    if (standard.ltrim("gnuc+") == name)
      return value;
  return "201703L";
}

/// Prefixes of macros that may be defined even if the whole command is known: by the host compiler and its headers,
/// which are not read, and by options.
constexpr llvm::StringLiteral kOfHost =
    "__cpp_ __GLIBC _GLIBCXX _GNU_SOURCE _OPENMP __OPTIMIZE__ __SSE __AVX __STDC __STRICT_ANSI__ __VERSION__ "
    "__GNUC_PATCHLEVEL__ __GXX_ __GCC_ __EXCEPTIONS __DEPRECATED __FINITE_MATH_ONLY__ __PIC__ __PIE__ "
    "__SIZEOF_ __CUDA_API_VER_ __CUDACC_VER_BUILD__ __CUDACC_RDC__ __CUDACC_EWP__ __CUDACC_DEBUG "
    "__CUDACC_DEVICE_ATOMIC_BUILTINS__ __CUDACC_EXTENDED_LAMBDA__ __CUDACC_RELAXED "
    "CUDA_API_PER_THREAD_DEFAULT_STREAM CUDA_DOUBLE_MATH_FUNCTIONS";

/// More such prefixes for clang, whose version is unknown.
constexpr llvm::StringLiteral kOfSomeClang =
    "__clang_m __clang_p __CUDA_ARCH_SPECIFIC__ __CUDA_ARCH_FAMILY __CUDA_ARCH_LIST__";

bool beginsWithAny(std::string_view name, llvm::ArrayRef<llvm::StringRef> words) {
  return llvm::any_of(words, [name](llvm::StringRef word) { return name.starts_with(word); });
}

/// Whether \p name is an argument of __CUDA_ARCH_HAS_FEATURE__, such as `SM90_ALL`.
bool isFeature(llvm::StringRef name) {
  unsigned number = 0;
  return name.consume_front("SM") && !name.consumeInteger(10, number) && name == "_ALL";
}

} // namespace

bool Predefines::isKnown(std::string_view name) const {
  static const auto ofHost = llvm::to_vector(llvm::split(kOfHost, ' ')); // not for each name
  static const auto ofSomeClang = llvm::to_vector(llvm::split(kOfSomeClang, ' '));
  if (arguments.undefined.contains(name))
    return true;
  if (!areAll())
    return hasTarget && (name.starts_with("__CUDA_ARCH") || isFeature(name));
  if (!arguments.release && (name == "CUDA_VERSION" || name == "CUDART_VERSION"))
    return false;
  if (arguments.isClang && beginsWithAny(name, ofSomeClang))
    return false;
  const bool isLimit = name.ends_with("_MAX") || name.ends_with("_MAX__"); // defined in <climits>
  return !isLimit && !beginsWithAny(name, ofHost);
}

Predefines makePredefines(const CompileArguments &arguments, std::optional<Target> target,
                          std::span<const Target> targets, std::optional<CudaRelease> cuda) {
  const CudaRelease release = arguments.release.value_or(cuda.value_or(kNewestRelease.cuda));
  Predefines made{.arguments = arguments, .hasTarget = target.has_value(), .text = ""};
  define(made.text, "__cplusplus", cplusplusOf(arguments.standard));
  define(made.text, "__LP64__"); // or Windows, where _WIN64 leads to the same code
  if (target) {
    defineTarget(*target, !arguments.isClang && release >= CudaRelease{12, 9}, made.text);
    define(made.text, "__CUDACC__");
    if (!arguments.isClang) {
      define(made.text, "__NVCC__");
      define(made.text, "__CUDA_ARCH_LIST__", listOf(targets));
    }
  }
  if (made.areAll()) {
    made.text += kHostMacros;
    defineCompiler(arguments.isClang, made.text);
  }
  if (!arguments.isClang && (made.areAll() || arguments.release || cuda)) {
    define(made.text, "__CUDACC_VER_MAJOR__", std::to_string(release.major));
    define(made.text, "__CUDACC_VER_MINOR__", std::to_string(release.minor));
  }
  made.text += arguments.macros;
  for (const std::string &header : arguments.headers)
    if (header.find_first_of("\"\r\n") == std::string::npos)
      made.text.append("#include \"").append(header).append("\"\n");
  return made;
}

} // namespace ptxmatrix
