/*===- CudaTest.c - Checks of CUDA sources from C -------------------------===*\
|*                                                                            *|
|* Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.            *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#include "ptxmatrix-c.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                                               \
  do {                                                                                                                 \
    if (!(condition)) {                                                                                                \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                                  \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

static PtxmatrixString text(const char *given) {
  const PtxmatrixString string = {given, strlen(given)};
  return string;
}

/* True if `part` is somewhere in the document of `result`. */
static int has(const PtxmatrixResult *result, const char *part) {
  PtxmatrixString json;
  CHECK(ptxmatrixResultJson(result, &json) == PtxmatrixStatusOk);
  for (size_t i = 0; i + strlen(part) <= json.size; ++i)
    if (memcmp(json.data + i, part, strlen(part)) == 0)
      return 1;
  return 0;
}

static const char *const kSource = "#if __CUDA_ARCH__ >= 900\n"
                                   "asm(\"movmatrix.sync.aligned.m8n8.b16 %0, %1;\" : \"=r\"(a) : \"r\"(b));\n"
                                   "#endif\n"
                                   "asm(\"rdtsc\" : \"=a\"(lo), \"=d\"(hi));\n";

/* The target in the arguments decides whether the statement is read. */
static void checkTargets(void) {
  const PtxmatrixString arguments[] = {text("-arch=sm_90a"), text("-gencode=arch=compute_80,code=sm_80")};
  PtxmatrixCompilation compilation = PTXMATRIX_INIT(PtxmatrixCompilation);
  compilation.arguments = arguments;
  compilation.numArguments = 2;
  compilation.path = text("/src/tile.cu");
  PtxmatrixResult *result = NULL;
  CHECK(ptxmatrixCheckCuda(text(kSource), &compilation, NULL, &result) == PtxmatrixStatusOk);
  PtxmatrixSummary summary = PTXMATRIX_INIT(PtxmatrixSummary);
  CHECK(ptxmatrixResultSummary(result, &summary) == PtxmatrixStatusOk);
  CHECK(summary.numErrors == 1 && summary.numWarnings == 0 && summary.line == 2 && summary.column == 6);
  CHECK(has(result, "\"path\":\"/src/tile.cu\",\"language\":\"cuda\""));
  CHECK(has(result, "\"rule\":\"missing-qualifier\"") && has(result, "\"target\":\"sm_90a\",\"notes\""));
  CHECK(has(result, "\"verdicts\":[{\"target\":\"sm_90a\",") && has(result, "{\"target\":\"sm_80\","));
  CHECK(has(result, "\"asm\":{\"statements\":2,\"checked\":1,\"skipped\":1}"));
  ptxmatrixResultDestroy(result);

  compilation.numArguments = 0;
  compilation.arguments = NULL;
  PtxmatrixString sm80 = text("sm_80");
  PtxmatrixOptions options = PTXMATRIX_INIT(PtxmatrixOptions);
  options.targets = &sm80;
  options.numTargets = 1;
  CHECK(ptxmatrixCheckCuda(text(kSource), &compilation, &options, &result) == PtxmatrixStatusOk);
  CHECK(ptxmatrixResultSummary(result, &summary) == PtxmatrixStatusOk);
  CHECK(summary.ok && summary.message.size == 0);
  CHECK(has(result, "\"diagnostics\":[]") && has(result, "\"checked\":0,\"skipped\":1}"));
  ptxmatrixResultDestroy(result);
}

static void checkFixes(void) {
  PtxmatrixResult *result = NULL;
  CHECK(ptxmatrixFixCuda(text(kSource), NULL, NULL, &result) == PtxmatrixStatusOk);
  PtxmatrixSummary summary = PTXMATRIX_INIT(PtxmatrixSummary);
  CHECK(ptxmatrixResultSummary(result, &summary) == PtxmatrixStatusOk);
  CHECK(summary.isChanged && summary.ok);
  CHECK(summary.text.size == strlen(kSource) + strlen(".trans"));
  CHECK(memcmp(summary.text.data + 30, "movmatrix.sync.aligned.m8n8.trans.b16", 37) == 0);
  ptxmatrixResultDestroy(result);
}

static void checkArguments(void) {
  PtxmatrixResult *result = NULL;
  PtxmatrixCompilation compilation = PTXMATRIX_INIT(PtxmatrixCompilation);
  compilation.numArguments = 1; /* of none */
  CHECK(ptxmatrixCheckCuda(text(""), &compilation, NULL, &result) == PtxmatrixStatusInvalidArgument);
  compilation.numArguments = 0;
  compilation.size = 1;
  CHECK(ptxmatrixCheckCuda(text(""), &compilation, NULL, &result) == PtxmatrixStatusInvalidArgument);
  CHECK(ptxmatrixCheckCuda(text(""), NULL, NULL, NULL) == PtxmatrixStatusInvalidArgument);
  CHECK(!result);
}

int main(void) {
  PtxmatrixResult *result = NULL;
  if (ptxmatrixCheckCuda(text(""), NULL, NULL, &result) == PtxmatrixStatusUnsupported) {
    puts("skipped: the library was built without clang's libraries");
    return 77;
  }
  ptxmatrixResultDestroy(result);
  checkTargets();
  checkFixes();
  checkArguments();
  return 0;
}
