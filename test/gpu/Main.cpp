//===- Main.cpp - The command line of the GPU suite -----------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Subprocess.h"
#include "Suite.h"

#include <array>
#include <charconv>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <optional>
#include <system_error>

using namespace ptxmatrix;
using namespace ptxmatrix::gpu;

namespace {

constexpr int kSkipped = 77; ///< SKIP_RETURN_CODE of the tests.

constexpr const char *kUsage = R"(usage: ptxmatrix-gpu-suite [PART]... [options]

Parts: mappings, mma, wgmma, products, alignment, assemble.

Measures where the elements of every form land, compares with the model, executes every form that multiplies, of a warp
(mma) or a warpgroup (wgmma), multiplies matrices by loads, products and stores together, and tries misaligned
addresses, all on the first GPU.  Without a part named, all but `assemble` are run.  `assemble` needs no GPU: it only
fills the folder of cubins.

  --ptxas=PATH      the assembler (default: $PTXAS, else the one on PATH); empty: use the cubins that are there
  --cubins=DIR      where PTX and cubins are kept (default: a folder for the time of the run)
  --capability=NN   for `assemble`: the GPU that is meant (default: 90)
  --record=FILE     writes the record
  --filter=TEXT     only forms and products with this in their names
  --jobs=N          so many ptxas, or cases of alignment, at a time (default: 4)

Exit status: 0 nothing failed, 1 something did, 2 wrong usage or a failure of driver or ptxas, 77 there is no GPU, or
no ptxas.
)";

/// A requirement is missing: the tests are skipped.
struct NoAssembler : std::runtime_error {
  using runtime_error::runtime_error;
};

struct Arguments {
  SuiteOptions suite;
  std::optional<std::string> ptxas;
  std::string record;
  unsigned capability = 90;
};

unsigned readNumber(const std::string &text) {
  unsigned value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    throw std::invalid_argument("'" + text + "' is no number");
  return value;
}

Arguments readArguments(int argc, char **argv) {
  Arguments arguments;
  SuiteOptions &suite = arguments.suite;
  suite.program = std::filesystem::read_symlink("/proc/self/exe").string();
  suite.jobs = 4;
  suite.mappings = suite.mma = suite.warpgroup = suite.products = suite.alignment = false;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    const size_t equals = argument.find('=');
    const std::string key = argument.substr(0, equals);
    const std::string value = equals == std::string::npos ? "" : argument.substr(equals + 1);
    if (key == "mappings")
      suite.mappings = true;
    else if (key == "mma")
      suite.mma = true;
    else if (key == "wgmma")
      suite.warpgroup = true;
    else if (key == "products")
      suite.products = true;
    else if (key == "alignment")
      suite.alignment = true;
    else if (key == "assemble")
      suite.assembleOnly = true;
    else if (key == "--ptxas")
      arguments.ptxas = value;
    else if (key == "--cubins")
      suite.cubins = value;
    else if (key == "--capability")
      arguments.capability = readNumber(value);
    else if (key == "--record")
      arguments.record = value;
    else if (key == "--filter")
      suite.filter = value;
    else if (key == "--jobs")
      suite.jobs = readNumber(value);
    else
      throw std::invalid_argument("unknown argument '" + argument + "'");
  }
  if (!suite.mappings && !suite.mma && !suite.warpgroup && !suite.products && !suite.alignment)
    suite.mappings = suite.mma = suite.warpgroup = suite.products = suite.alignment = true;
  return arguments;
}

/// The ptxas that was named, or the one on PATH.
std::string findPtxas(const Arguments &arguments) {
  if (arguments.ptxas)
    return *arguments.ptxas;
  if (const char *const named = std::getenv("PTXAS"); named && *named)
    return named;
  try {
    runProgram({"ptxas", "--version"});
  } catch (const std::system_error &) {
    throw NoAssembler("no ptxas on PATH, and $PTXAS is not set");
  }
  return "ptxas";
}

/// A folder that is deleted with its owner.
struct TemporaryFolder {
  std::filesystem::path path;
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "ptxmatrix-gpu-XXXXXX").string();
    if (!mkdtemp(name.data()))
      throw std::runtime_error("cannot make a folder for the cubins");
    path = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;
};

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 16> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%d", &parts);
  return text.data();
}

/// `alignment-case DIR CAPABILITY OPCODE ENTRY WHAT BY`, as the suite starts itself.
int runCase(char **argv) {
  // Each case creates a context, which takes half the time with one queue.
  setenv("CUDA_DEVICE_MAX_CONNECTIONS", "1", /*overwrite=*/0);
  const Assembler assembler("", argv[2]);
  const AlignmentCase one{argv[4], argv[5], "", static_cast<Misaligned>(readNumber(argv[6])), readNumber(argv[7])};
  for (const GpuForm &form : listForms(readNumber(argv[3])))
    if (form.opcode == one.opcode) {
      std::cout << runAlignmentCase(assembler, form, one) << '\n';
      return 0;
    }
  throw std::runtime_error("no form " + one.opcode);
}

int run(int argc, char **argv) {
  if (argc == 2 && std::string_view(argv[1]) == "--help") {
    std::cout << kUsage;
    return 0;
  }
  if (argc == 8 && std::string_view(argv[1]) == "alignment-case")
    return runCase(argv);
  Arguments arguments = readArguments(argc, argv);
  SuiteOptions &options = arguments.suite;
  std::optional<TemporaryFolder> temporary;
  if (options.cubins.empty())
    options.cubins = temporary.emplace().path;

  std::optional<Cuda> cuda;
  if (!options.assembleOnly)
    cuda.emplace();
  Assembler assembler(findPtxas(arguments), options.cubins);
  Report report =
      runSuite(cuda ? &*cuda : nullptr, assembler, cuda ? cuda->capability() : arguments.capability, options);
  report.date = today();
  if (!arguments.record.empty()) {
    std::ofstream file(arguments.record);
    writeRecord(report, file);
    if (!file.flush())
      throw std::runtime_error("cannot write " + arguments.record);
  }
  return printSummary(report, options, std::cout) ? 0 : 1;
}

} // namespace

int main(int argc, char **argv) {
  try {
    return run(argc, argv);
  } catch (const NoDevice &error) {
    std::cerr << "skipped: " << error.what() << '\n';
    return kSkipped;
  } catch (const NoAssembler &error) {
    std::cerr << "skipped: " << error.what() << '\n';
    return kSkipped;
  } catch (const std::invalid_argument &error) {
    std::cerr << "ptxmatrix-gpu-suite: " << error.what() << '\n' << kUsage;
    return 2;
  } catch (const std::exception &error) {
    std::cerr << "ptxmatrix-gpu-suite: " << error.what() << '\n';
    return 2;
  }
}
