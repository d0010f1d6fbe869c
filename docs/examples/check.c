/* Checks the PTX module in a file with the library for C.  docs/c-api.md explains it. */

#include "ptxmatrix-c.h"

#include <stdio.h>
#include <stdlib.h>

/* The bytes of a file, or null. */
static char *readFile(const char *name, size_t *size) {
  FILE *file = fopen(name, "rb");
  char *bytes = NULL;
  long length = 0;
  if (!file)
    return NULL;
  if (fseek(file, 0, SEEK_END) == 0 && (length = ftell(file)) >= 0 && fseek(file, 0, SEEK_SET) == 0)
    bytes = malloc((size_t)length + 1);
  *size = bytes ? fread(bytes, 1, (size_t)length, file) : 0;
  fclose(file);
  return bytes;
}

int main(int argc, char **argv) {
  PtxmatrixString text = {NULL, 0};
  char *bytes = argc == 2 ? readFile(argv[1], &text.size) : NULL;
  if (!bytes) {
    fprintf(stderr, "usage: check <file>\n");
    return 2;
  }
  text.data = bytes;

  PtxmatrixResult *result = NULL;
  const PtxmatrixStatus status = ptxmatrixCheckModule(text, NULL, &result);
  if (status != PtxmatrixStatusOk) {
    const PtxmatrixString why = ptxmatrixStatusMessage(status);
    fprintf(stderr, "error: %.*s\n", (int)why.size, why.data);
    free(bytes);
    return 2;
  }
  PtxmatrixSummary summary = PTXMATRIX_INIT(PtxmatrixSummary);
  ptxmatrixResultSummary(result, &summary);
  for (size_t i = 0; i < summary.numDiagnostics; ++i) {
    PtxmatrixDiagnostic one = PTXMATRIX_INIT(PtxmatrixDiagnostic);
    ptxmatrixResultDiagnostic(result, i, &one);
    printf("%zu:%zu: %s: %.*s [%.*s]\n", one.range.line, one.range.column,
           one.severity == PtxmatrixSeverityError ? "error" : "warning", (int)one.message.size, one.message.data,
           (int)one.rule.size, one.rule.data);
  }
  const int hasErrors = summary.numErrors != 0;
  ptxmatrixResultDestroy(result);
  free(bytes);
  return hasErrors;
}
