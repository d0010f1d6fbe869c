//===- Standalone.cpp - Fuzzers without libFuzzer -------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// A main() for the fuzzers, for builds without libFuzzer: it runs known inputs, and then as many mutations of them as
// the command line says, always the same ones.  Nothing guides the mutations, so this finds what is easy to find.

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include <unistd.h>

extern "C" int LLVMFuzzerInitialize(const int *argc, char ***argv);
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize, unsigned seed);
// What a mutator of a fuzzer can call.
extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);
// What a sanitizer finds is a signal, too.
extern "C" const char *__asan_default_options() { return "abort_on_error=1"; }
extern "C" const char *__ubsan_default_options() { return "abort_on_error=1"; }

namespace {

using Input = std::vector<uint8_t>;

std::mt19937 engine; // always with the same seed

/// A number below \p end.
size_t below(size_t end) { return engine() % end; }

Input readInput(const std::filesystem::path &path) {
  std::ifstream file(path, std::ios::binary);
  return Input(std::istreambuf_iterator<char>(file), {});
}

std::vector<Input> readInputs(const std::filesystem::path &folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto &entry : std::filesystem::directory_iterator(folder))
    paths.push_back(entry.path());
  std::ranges::sort(paths); // a folder has no order
  std::vector<Input> inputs;
  std::ranges::transform(paths, std::back_inserter(inputs), readInput);
  return inputs;
}

Input mutated(Input input) {
  constexpr size_t kMax = 2048;
  const size_t size = input.size();
  input.resize(std::max(size, kMax));
  size_t newSize = size;
  for (size_t left = 1 + below(4); left > 0; --left)
    newSize = LLVMFuzzerCustomMutator(input.data(), newSize, input.size(), static_cast<unsigned>(engine()));
  input.resize(newSize);
  return input;
}

Input running;
std::string findingPath;

/// Keeps the input that ends the program.
void keepFinding(int signal) {
  std::cerr << "signal " << signal << "; the input is in " << findingPath << '\n';
  std::ofstream(findingPath, std::ios::binary)
      .write(reinterpret_cast<const char *>(running.data()), std::ssize(running));
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void run(const Input &input) {
  constexpr unsigned kMaxSeconds = 10;
  running = Input(input); // ends where its allocation ends
  alarm(kMaxSeconds);
  LLVMFuzzerTestOneInput(running.data(), running.size());
}

} // namespace

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize) {
  const size_t place = below(size + 1);
  const size_t length = 1 + below(8);
  switch (below(4)) {
  case 0: // removes some bytes
    return static_cast<size_t>(std::copy(data + std::min(place + length, size), data + size, data + place) - data);
  case 1: { // copies some from another place
    if (size + length > maxSize || size < length)
      break;
    const Input some(data + below(size - length + 1), data + size);
    std::copy_backward(data + place, data + size, data + size + length);
    std::copy_n(some.begin(), length, data + place);
    return size + length;
  }
  case 2: // inserts one
    if (size == maxSize)
      break;
    std::copy_backward(data + place, data + size, data + size + 1);
    data[place] = static_cast<uint8_t>(engine());
    return size + 1;
  default:
    if (place < size)
      data[place] = static_cast<uint8_t>(below(2) ? engine() : data[place] ^ 1U << below(8));
  }
  return size;
}

int main(int argc, char **argv) {
  if (argc < 3) {
    std::cerr << "usage: " << argv[0] << " --fuzzer=NAME RUNS [FILE | FOLDER]...\n";
    return 2;
  }
  LLVMFuzzerInitialize(&argc, &argv);
  findingPath =
      std::string(argv[0]) + std::string(argv[1]).replace(0, std::string("--fuzzer=").size(), "-") + ".finding";
  for (const int signal : {SIGABRT, SIGALRM, SIGBUS, SIGFPE, SIGILL, SIGSEGV})
    std::signal(signal, keepFinding);
  const int runs = std::atoi(argv[2]);
  std::vector<Input> inputs;
  for (const char *path : std::vector<const char *>(argv + 3, argv + argc)) {
    std::vector<Input> more =
        std::filesystem::is_directory(path) ? readInputs(path) : std::vector<Input>{readInput(path)};
    std::ranges::move(more, std::back_inserter(inputs));
  }
  for (const Input &input : inputs)
    run(input);
  for (int i = 0; i < runs && !inputs.empty(); ++i)
    run(mutated(inputs[below(inputs.size())]));
  std::cout << inputs.size() << " inputs and " << runs << " mutations\n";
  return 0;
}
