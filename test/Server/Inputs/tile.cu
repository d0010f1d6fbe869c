__device__ unsigned load(unsigned address) {
  unsigned row;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 %0, [%1];" : "=r"(row) : "r"(address));
  return row;
}
