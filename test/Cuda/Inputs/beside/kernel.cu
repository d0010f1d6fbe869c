#include "outer.cuh"
#include "missing.cuh"
__device__ void move(unsigned &r, unsigned a) {
  asm volatile(MOVE " %0, %1;" : "=r"(r) : "r"(a));
}
