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
  const PtxmatrixStatus status = ptxmatrixCheck(text, NULL, &result);
  if (status != PtxmatrixStatusOk) {
    const PtxmatrixString why = ptxmatrixStatusMessage(status);
    fprintf(stderr, "error: %.*s\n", (int)why.size, why.data);
    free(bytes);
    return 2;
  }
  PtxmatrixSummary summary = PTXMATRIX_INIT(PtxmatrixSummary);
  ptxmatrixResultSummary(result, &summary);
  if (!summary.ok)
    fprintf(stderr, "%s:%zu:%zu: %.*s (%zu errors)\n", argv[1], summary.line, summary.column, (int)summary.message.size,
            summary.message.data, summary.numErrors);
  PtxmatrixString json = {NULL, 0}; /* all diagnostics, as ptx-lint --format=json prints them */
  ptxmatrixResultJson(result, &json);
  printf("%.*s\n", (int)json.size, json.data);
  ptxmatrixResultDestroy(result);
  free(bytes);
  return !summary.ok;
}
