//===- CopyFile.cpp - What a plain memcpy of a file's content takes -------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
//   ptxmatrix-bench-copyfile FILE
//
// Reads FILE, copies its bytes once in memory, and prints the seconds that only the copy took.  The destination was
// written before, so none of its pages is new.
//
//===----------------------------------------------------------------------===//

#include <chrono>
#include <cstring>
#include <fstream>
#include <iostream>
#include <vector>

int main(int argc, char **argv) {
  if (argc != 2) {
    std::cerr << "usage: ptxmatrix-bench-copyfile FILE\n";
    return 2;
  }
  std::ifstream file(argv[1], std::ios::binary | std::ios::ate);
  std::vector<char> source(file ? static_cast<size_t>(file.tellg()) : 0);
  file.seekg(0);
  if (!file.read(source.data(), static_cast<std::streamsize>(source.size()))) {
    std::cerr << "ptxmatrix-bench-copyfile: cannot read " << argv[1] << '\n';
    return 2;
  }
  std::vector<char> destination(source.size(), 1);
  const auto begin = std::chrono::steady_clock::now();
  std::memcpy(destination.data(), source.data(), source.size());
  // Keeps the compiler from removing the copy.
  asm volatile("" : : "r"(destination.data()) : "memory");
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  std::cout << time.count() << '\n';
  return 0;
}
