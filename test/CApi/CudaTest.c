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

static int equals(PtxmatrixString one, const char *other) {
  return one.size == strlen(other) && memcmp(one.data, other, one.size) == 0;
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
  PtxmatrixResult *result = NULL;
  CHECK(ptxmatrixCheckCuda(text(kSource), &compilation, NULL, &result) == PtxmatrixStatusOk);
  PtxmatrixSummary summary = PTXMATRIX_INIT(PtxmatrixSummary);
  CHECK(ptxmatrixResultSummary(result, &summary) == PtxmatrixStatusOk);
  CHECK(summary.numVerdicts == 2 && summary.numDiagnostics == 1 && summary.numErrors == 1);
  CHECK(summary.numAsmChecked == 1 && summary.numAsmSkipped == 1);
  PtxmatrixDiagnostic diagnostic = PTXMATRIX_INIT(PtxmatrixDiagnostic);
  CHECK(ptxmatrixResultDiagnostic(result, 0, &diagnostic) == PtxmatrixStatusOk);
  CHECK(equals(diagnostic.rule, "missing-qualifier") && equals(diagnostic.target, "sm_90a"));
  CHECK(diagnostic.range.line == 2 && diagnostic.range.column == 6);
  ptxmatrixResultDestroy(result);

  compilation.numArguments = 0;
  compilation.arguments = NULL;
  PtxmatrixString sm80 = text("sm_80");
  PtxmatrixOptions options = PTXMATRIX_INIT(PtxmatrixOptions);
  options.targets = &sm80;
  options.numTargets = 1;
  CHECK(ptxmatrixCheckCuda(text(kSource), &compilation, &options, &result) == PtxmatrixStatusOk);
  CHECK(ptxmatrixResultSummary(result, &summary) == PtxmatrixStatusOk);
  CHECK(summary.numDiagnostics == 0 && summary.numAsmChecked == 0 && summary.numAsmSkipped == 1);
  ptxmatrixResultDestroy(result);
}

static void checkFixes(void) {
  PtxmatrixResult *result = NULL;
  CHECK(ptxmatrixFixCuda(text(kSource), NULL, NULL, 0, &result) == PtxmatrixStatusOk);
  PtxmatrixSummary summary = PTXMATRIX_INIT(PtxmatrixSummary);
  CHECK(ptxmatrixResultSummary(result, &summary) == PtxmatrixStatusOk);
  CHECK(summary.isChanged && summary.numDiagnostics == 0);
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
