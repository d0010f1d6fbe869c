//===- Assembler.cpp - ptxas, and a folder for what it makes --------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Assembler.h"

#include "Subprocess.h"

#include "ptxmatrix/Target.h"

#include <fstream>
#include <iterator>
#include <stdexcept>

namespace ptxmatrix::gpu {
namespace {

std::string readText(const std::filesystem::path &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void writeText(const std::filesystem::path &path, const std::string &text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush())
    throw std::runtime_error("cannot write " + path.string());
}

/// "Cuda compilation tools, release 13.0, V13.0.88" names "13.0.88".
std::string versionIn(const std::string &text) {
  const size_t at = text.find(", V");
  if (at == std::string::npos)
    throw std::runtime_error("ptxas does not tell its version");
  return text.substr(at + 3, text.find_first_not_of("0123456789.", at + 3) - at - 3);
}

/// The first line is not PTX: it says what the module was assembled for and by which ptxas.
std::string keyed(const Assembler::Module &module, const std::string &release) {
  return "// ptxas " + release + " -arch=" + module.arch + '\n' + module.text;
}

} // namespace

Assembler::Assembler(std::string path, std::filesystem::path place) : ptxas(std::move(path)), folder(std::move(place)) {
  std::filesystem::create_directories(folder);
  const std::filesystem::path note = folder / "ptxas-version";
  if (ptxas.empty()) {
    release = readText(note);
    if (release.empty())
      throw std::runtime_error("no ptxas, and no cubins in " + folder.string());
    return;
  }
  const Ended asked = runProgram({ptxas, "--version"});
  if (asked.status != 0)
    throw std::runtime_error(ptxas + " does not run: " + asked.output);
  release = versionIn(asked.output);
  writeText(note, release);
}

bool Assembler::isCurrent(const Module &module) const {
  return readText(folder / (module.name + ".ptx")) == keyed(module, release) &&
         std::filesystem::exists(folder / (module.name + ".cubin"));
}

Assembler::Result Assembler::refused(const Module &module, const std::string &said) const {
  const auto known = parseVersion<CudaRelease>(release.substr(0, release.rfind('.')));
  auto isOlderThan = [&](PtxVersion version) {
    const std::optional<CudaRelease> first = firstCudaRelease(version);
    return known && first && *known < *first;
  };
  const std::string name = "ptxas " + release + " does not know ";
  if (isOlderThan(module.version))
    return {name + "PTX " + module.version.str(), true};
  if (const std::optional<Target> gpu = findTarget(module.arch); gpu && isOlderThan(info(*gpu).since))
    return {name + module.arch, true};
  return {said.substr(0, said.find('\n')), false};
}

std::vector<Assembler::Result> Assembler::assemble(const std::vector<Module> &modules, unsigned jobs) {
  std::vector<Result> made(modules.size());
  std::vector<std::vector<std::string>> commands;
  std::vector<size_t> which;
  for (size_t i = 0; i < modules.size(); ++i) {
    const Module &module = modules[i];
    if (isCurrent(module))
      continue;
    if (ptxas.empty()) {
      made[i] = refused(module, "no ptxas, and no cubin of this text");
      continue;
    }
    const std::filesystem::path cubin = folder / (module.name + ".cubin");
    std::filesystem::remove(cubin);
    writeText(folder / (module.name + ".ptx"), keyed(module, release));
    commands.push_back(
        {ptxas, "-arch=" + module.arch, (folder / (module.name + ".ptx")).string(), "-o", cubin.string()});
    which.push_back(i);
  }
  const std::vector<Ended> results = runPrograms(commands, jobs);
  for (size_t i = 0; i < results.size(); ++i)
    if (results[i].status != 0)
      made[which[i]] = refused(modules[which[i]], results[i].output.empty()
                                                      ? "ptxas ended with status " + std::to_string(results[i].status)
                                                      : results[i].output);
  return made;
}

std::vector<uint8_t> Assembler::cubin(const std::string &name) const {
  std::ifstream file(folder / (name + ".cubin"), std::ios::binary);
  std::vector<uint8_t> bytes{std::istreambuf_iterator<char>(file), {}};
  if (bytes.empty())
    throw std::runtime_error("no cubin of " + name);
  return bytes;
}

} // namespace ptxmatrix::gpu
