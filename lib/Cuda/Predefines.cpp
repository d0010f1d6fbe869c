//===- Predefines.cpp - The macros that a compiler defines ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/Predefines.h"

namespace ptxmatrix {
namespace {

/// Those that sources ask for, of g++ 12 on x86-64 Linux, the host of nvcc.
constexpr std::string_view kHostMacros = R"(#define __GNUC__ 12
#define __GNUC_MINOR__ 2
#define __GNUC_PATCHLEVEL__ 0
#define __GNUG__ 12
#define __linux__ 1
#define __unix__ 1
#define __x86_64__ 1
#define __LP64__ 1
#define __CHAR_BIT__ 8
#define __SIZEOF_POINTER__ 8
#define __SIZEOF_INT128__ 16
#define __ORDER_LITTLE_ENDIAN__ 1234
#define __BYTE_ORDER__ 1234
)";

void define(std::string &text, std::string_view name, std::string_view value = "1") {
  text.append("#define ").append(name).append(" ").append(value).append("\n");
}

/// What nvcc sets for a target (CUDA C++ Programming Guide, "Feature availability").
void defineTarget(Target target, CudaRelease release, std::string &text) {
  const TargetInfo &row = info(target);
  const std::string number = std::to_string(row.number * 10);
  define(text, "__CUDA_ARCH__", number);
  define(text, "__CUDA_ARCH_LIST__", number);
  if (row.suffix == 'a')
    define(text, "__CUDA_ARCH_FEAT_SM" + std::to_string(row.number) + "_ALL", "");
  const bool hasFamilies = release >= CudaRelease{12, 9};
  if (hasFamilies && row.suffix == 'a')
    define(text, "__CUDA_ARCH_SPECIFIC__", number);
  if (hasFamilies && row.suffix != 0)
    define(text, "__CUDA_ARCH_FAMILY_SPECIFIC__", number);
}

void defineCompiler(bool isNvcc, CudaRelease release, std::string &text) {
  text += kHostMacros;
  if (!isNvcc) {
    define(text, "__clang__");
    define(text, "__CUDA__");
    return;
  }
  define(text, "__NVCC__");
  define(text, "__CUDACC_VER_MAJOR__", std::to_string(release.major));
  define(text, "__CUDACC_VER_MINOR__", std::to_string(release.minor));
  define(text, "__CUDACC_VER_BUILD__", "0");
}

/// `-D` and `-U`; nothing behind the end of a line counts.
void defineMacro(const CompileArguments::Macro &macro, Predefines &made) {
  const std::string_view line = std::string_view(macro.text).substr(0, macro.text.find_first_of("\r\n"));
  const size_t equals = line.find('=');
  const std::string_view name = line.substr(0, equals);
  if (macro.isUndefined) {
    made.text.append("#undef ").append(name).append("\n");
    made.undefined.emplace(name);
  } else {
    define(made.text, name, equals == std::string_view::npos ? "1" : line.substr(equals + 1));
  }
}

} // namespace

bool Predefines::isKnown(std::string_view name) const {
  return areAll || (hasTarget && name.starts_with("__CUDA_ARCH")) || undefined.contains(name);
}

Predefines makePredefines(const CompileArguments &arguments, bool isWhole, std::optional<Target> target,
                          CudaRelease release) {
  Predefines made;
  made.areAll = isWhole && target;
  made.hasTarget = target.has_value();
  define(made.text, "__cplusplus", "201703L");
  if (target) {
    defineTarget(*target, release, made.text);
    define(made.text, "__CUDACC__");
  }
  if (made.areAll)
    defineCompiler(arguments.isNvcc, release, made.text);
  for (const CompileArguments::Macro &macro : arguments.macros)
    defineMacro(macro, made);
  for (const std::string &header : arguments.headers)
    if (header.find_first_of("\"\r\n") == std::string::npos)
      made.text.append("#include \"").append(header).append("\"\n");
  return made;
}

} // namespace ptxmatrix
