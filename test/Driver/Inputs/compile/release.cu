__global__ void k(unsigned a) {
  unsigned x;
  asm volatile("tcgen05.ld.sync.aligned.32x32b.x2.b32 {%0, %0}, [%1];" : "=r"(x) : "r"(a));
  asm volatile("tcgen05.wait::ld.sync.aligned;");
}
