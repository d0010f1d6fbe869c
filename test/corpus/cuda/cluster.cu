// Kernels with the launch attributes and the asynchronous copies of sm_90 and later.
#include <cooperative_groups.h>
#include <cstdint>
#include <cuda_fp16.h>

namespace cg = cooperative_groups;

struct __align__(64) tensor_map {
  uint64_t words[16];
};

__device__ __forceinline__ uint32_t smem(const void* p) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}

// A tile comes by a tensor copy, is read with ldmatrix, and goes to the next block.
extern "C" __global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(128, 1)
    exchange(const __grid_constant__ tensor_map map, uint32_t* out, int steps) {
  __shared__ __align__(1024) half tile[64][64];
  __shared__ __align__(8) uint64_t full;
  __shared__ uint32_t inbox[128];
  const uint32_t bar = smem(&full);
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0)
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;\n\tfence.proxy.async.shared::cta;" ::"r"(bar), "r"(1));
  cluster.sync();
  uint32_t sum = 0;
  for (int i = 0; i < steps; ++i) {
    if (threadIdx.x == 0) {
      asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(bar), "r"(8192) : "memory");
      asm volatile(
          "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes"
          " [%0], [%1, {%3, %4}], [%2];"
          ::"r"(smem(tile)), "l"(&map), "r"(bar), "r"(0), "r"(i * 64)
          : "memory");
    }
    asm volatile(
        "{\n"
        ".reg .pred                P1;\n"
        "LAB_WAIT:\n"
        "mbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n"
        "@P1                       bra DONE;\n"
        "bra                   LAB_WAIT;\n"
        "DONE:\n"
        "}"
        ::"r"(bar), "r"(i & 1)
        : "memory");
    uint32_t r[4];
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared::cta.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(smem(&tile[threadIdx.x % 64][0])));
    asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %0;" : "+r"(r[0]));
    *cluster.map_shared_rank(&inbox[threadIdx.x], cluster.block_rank() ^ 1) = r[0] + r[1];
    cluster.sync();
    sum += inbox[threadIdx.x] + r[2] + r[3];
  }
  out[blockIdx.x * 128 + threadIdx.x] = sum;
}

extern "C" __global__ void __block_size__((128, 1, 1), (4, 1, 1)) blocks(uint32_t* out) {
  asm volatile("griddepcontrol.wait;" ::: "memory");
  uint32_t elected;
  asm volatile(
      "{\n\t.reg .pred p; .reg .b32 leader;\n\t"
      "elect.sync leader|p, 0xffffffff;\n\t"
      "selp.b32 %0, 1, 0, p;\n\t}"
      : "=r"(elected));
  out[threadIdx.x] = elected;
  asm volatile("griddepcontrol.launch_dependents;");
}

extern "C" __global__ void __launch_bounds__(256, 1, 8) ranks(uint32_t* out) {
  out[threadIdx.x] = __clusterRelativeBlockRank();
}

extern "C" __global__ void __maxnreg__(64) registers(uint32_t* out) {
  asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
  out[threadIdx.x] = __clusterIdx().x;
}
