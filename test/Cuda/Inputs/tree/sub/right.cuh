#include "../matrix.h"
__global__ void kernel(unsigned *p) {
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(*p) : "r"(*p));
}
