__global__ void add(int a) {
  asm volatile("istypep.texref %0, %0;" : "+r"(a));
  asm volatile("cp.async.wait_grup 1;");
}
