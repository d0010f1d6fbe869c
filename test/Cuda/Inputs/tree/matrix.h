inline __device__ unsigned transpose(unsigned row) {
  asm("movmatrix.sync.aligned.m8n8.b16 %0, %1;" : "=r"(row) : "r"(row));
  return row;
}
