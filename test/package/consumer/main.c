/* A program in C: a statement with too few registers has one error. */

#include <ptxmatrix-c.h>

#include <stdio.h>

int main(void) {
  static const char kText[] = "ldmatrix.sync.aligned.m8n8.x2.b16 {r0}, [r1];";
  const PtxmatrixString text = {kText, sizeof(kText) - 1};
  PtxmatrixResult *result = NULL;
  PtxmatrixSummary summary = PTXMATRIX_INIT(PtxmatrixSummary);
  PtxmatrixOptions options = PTXMATRIX_INIT(PtxmatrixOptions);
  options.isStatement = 1;
  if (ptxmatrixCheck(text, &options, &result) != PtxmatrixStatusOk)
    return 1;
  ptxmatrixResultSummary(result, &summary);
  printf("%zu error\n", summary.numErrors);
  ptxmatrixResultDestroy(result);
  return summary.numErrors == 1 ? 0 : 1;
}
