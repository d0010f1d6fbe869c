#define LOAD(number) "ldmatrix.sync.m8n8." number ".shared.b16 "
__device__ void mistakes(unsigned &r, unsigned a) {
  asm("movmatrix.m8n8.trans.b16 %0, "
      "%1" : "=r"(r) : "r"(a));
  asm(R"(movmatrix.sync.aligned.m8n8.b16 %[to], %1;)" : [to] "=r"(r) : "r"(a));
  asm(LOAD("x1") "%0, [%1];" : "=r"(r) : "r"(a));
  asm("rdtsc" : "=a"(r) : : "edx");
}
