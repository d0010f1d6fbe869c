// A warp transposes an 8x8 matrix of 16-bit elements.  Each lane holds two of them.
#if TILE != 8
#error "movmatrix moves 8x8 matrices"
#endif

__global__ void transpose(unsigned *tile) {
  unsigned pair = tile[threadIdx.x];
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(pair) : "r"(pair));
  tile[threadIdx.x] = pair;
}
