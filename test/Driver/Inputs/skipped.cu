__device__ void f(unsigned &r, unsigned a) {
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "r"(a));
  asm volatile("rdtsc" : "=a"(a));
  asm volatile("vadd.u32 q0, q1, q2");
  asm volatile(UNKNOWN : "=r"(r) : "r"(a));
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b%2%3 %0, %1;" : "=r"(r) : "r"(a), "n"(N), "n"(M));
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1; // %." : "=r"(r) : "r"(a));
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : KIND(a));
  asm volatile("mov.u32 "
#ifdef A
    "%0, "
#endif
#ifdef B
    "%1;"
#endif
    : "=r"(r) : "r"(a));
#ifdef C
  asm volatile("mov.u32 %0, %1;" : "=r"(r)
#endif
    : "r"(a));
}
