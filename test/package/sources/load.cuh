__device__ inline unsigned load(unsigned address) {
  unsigned pair;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(pair) : "r"(address));
  return pair;
}
