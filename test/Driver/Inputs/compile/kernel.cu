#include "copy.h"

__global__ void load(const float4 *from, float *to) {
  __shared__ float4 tile[32];
  copy(tile, from);
  *to = tile[0].x;
}

__global__ void wait() { asm volatile("cp.async.wait_grup 1;"); }
