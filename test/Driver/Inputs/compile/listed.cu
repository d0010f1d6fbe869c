__global__ void k(unsigned *to) {
  unsigned r, s;
  const char quote = '"';
  // ptx-lint: allow duplicate-destination
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %0}, [%1];" : "=r"(r) : "r"(0));
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0}, [%1];" : "=r"(s) : "r"(0));
  to[0] = r + s;
}
