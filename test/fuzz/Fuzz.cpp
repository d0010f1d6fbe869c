//===- Fuzz.cpp - What the fuzzers share ----------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"

#include <cstdlib>
#include <iostream>

namespace ptxmatrix::fuzz {

Input inputOf(const uint8_t *data, size_t size) {
  if (size == 0)
    return {};
  return {data[0], {reinterpret_cast<const char *>(data) + 1, size - 1}};
}

CheckOptions optionsOf(unsigned choice) {
  CheckOptions options;
  auto addTargets = [&](std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names)
      options.targets.push_back(*findTarget(name));
  };
  switch (choice % 8) {
  case 1:
    options.ptxVersion = PtxVersion{6, 0};
    addTargets({"sm_70"});
    break;
  case 2:
    options.cuda = CudaRelease{11, 8};
    break;
  case 3:
    options.cuda = CudaRelease{12, 4};
    options.ptxVersion = PtxVersion{7, 8};
    addTargets({"sm_75", "sm_90"});
    break;
  case 4:
    options.ptxVersion = PtxVersion{8, 6};
    addTargets({"sm_100a", "sm_90", "sm_120a"});
    break;
  case 5:
    options.cuda = CudaRelease{13, 0};
    addTargets({"sm_100f"});
    break;
  case 6:
    options.ptxVersion = PtxVersion{9, 9};
    break;
  case 7:
    options.cuda = CudaRelease{12, 8};
    break;
  default:
    break;
  }
  return options;
}

void require(bool holds, std::string_view what) {
  if (holds)
    return;
  std::cerr << "does not hold: " << what << '\n';
  std::abort();
}

void requireEqual(std::string_view found, std::string_view expected, std::string_view what) {
  if (found == expected)
    return;
  std::cerr << "expected:\n" << expected << "\nfound:\n" << found << "\nin: " << what << '\n';
  std::abort();
}

} // namespace ptxmatrix::fuzz
