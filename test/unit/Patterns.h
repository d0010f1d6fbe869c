//===- Patterns.h - Opcodes and targets of second tables --------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Target.h"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace ptxmatrix {

/// The parts of \p text between \p separators.
inline std::vector<std::string> partsOf(const std::string &text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);)
    parts.push_back(part);
  return parts;
}

/// "sm_90a|sm_100f" or "-".
inline TargetSet targetsNamed(const std::string &names) {
  if (names == "-")
    return kAllTargets;
  TargetSet targets;
  for (const std::string &name : partsOf(names, '|')) {
    const TargetInfo &named = info(*findTarget(name));
    for (Target target : kAllTargets) {
      const TargetInfo &row = info(target);
      const bool isNewer = row.number >= named.number || (named.number == 110 && row.number == 101);
      if (named.suffix == 'a' ? row.name == name
                              : isNewer && (named.suffix == 0 || (row.suffix != 0 && row.family == named.family)))
        targets.insert(target);
    }
  }
  return targets;
}

/// The opcodes that a pattern stands for: "add{.ftz}.f16|bf16" is four.  Groups can be sequences, which '/' separates:
/// "ld{.weak/.relaxed.cta|gpu}" is four, too, and "ld(.weak/.volatile)" is two.
inline std::vector<std::string> opcodesOf(const std::string &pattern) {
  std::vector<std::string> all = {""};
  for (size_t begin = 0; begin < pattern.size();) {
    const bool isGroup = pattern[begin] == '{' || pattern[begin] == '(';
    const size_t end = std::min(
        isGroup ? pattern.find_first_of("})", begin) + 1 : pattern.find_first_of(".{(", begin + 1), pattern.size());
    std::vector<std::string> choices;
    if (pattern[begin] == '{')
      choices.emplace_back();
    if (isGroup) {
      for (const std::string &sequence : partsOf(pattern.substr(begin + 1, end - begin - 2), '/'))
        for (const std::string &one : opcodesOf(sequence))
          choices.push_back(one);
    } else {
      for (const std::string &word : partsOf(pattern.substr(begin, end - begin), '|'))
        choices.push_back((choices.empty() || pattern[begin] != '.' ? "" : ".") + word);
    }
    std::vector<std::string> longer;
    for (const std::string &one : all)
      for (const std::string &choice : choices)
        longer.push_back(one + choice);
    all = std::move(longer);
    begin = end;
  }
  return all;
}

} // namespace ptxmatrix
