//===- ScanFuzzer.cpp - Statements skipped and read by words --------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The scanner skips plain statements as a whole.  Reading any text word by word must give the same events.
//
//===----------------------------------------------------------------------===//

#include "../unit/Describe.h"
#include "Fuzz.h"

using namespace ptxmatrix;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const auto [head, text] = fuzz::inputOf(data, size);
  const Scanner::Start start = head[0] % 2 == 0 ? Scanner::Start::Module : Scanner::Start::Body;
  ScanRules rules;
  if (head[1] % 2 != 0)
    rules.ptxasRelease = kOldestRelease;
  ScanRules wordByWord = rules;
  wordByWord.isWordByWord = true;
  Scanner scanner(text, start, rules);
  Scanner reference(text, start, wordByWord);
  size_t lastBegin = 0;
  for (;;) {
    const ScanEvent event = scanner.next();
    const ScanEvent expected = reference.next();
    if (!isEqual(event, expected))
      fuzz::requireEqual(describe(event), describe(expected), text);
    fuzz::require(event.range.begin <= event.range.end && event.range.end <= text.size(), "the range is in the text");
    if (event.kind == ScanEventKind::End)
      return 0;
    if (event.kind == ScanEventKind::Statement) {
      fuzz::require(event.range.begin >= lastBegin && !event.range.empty(), "statements come in order");
      lastBegin = event.range.end;
    }
  }
}
