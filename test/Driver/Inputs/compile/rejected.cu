__global__ void add(int a) {
  asm volatile("vadd.s32.s32.s32 %0, %0;" : "+r"(a));
  asm volatile("cp.async.wait_grup 1;");
}
