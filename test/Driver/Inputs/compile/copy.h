__device__ inline void copy(float4 *to, const float4 *from) {
  asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"((unsigned)__cvta_generic_to_shared(to)), "l"(from));
  asm volatile("cp.async.commit_group;");
}
