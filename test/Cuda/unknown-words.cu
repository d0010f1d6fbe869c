// A constant of unknown value in an opcode: the statement is skipped.
// RUN: %ptx-lint --format=json %s | %FileCheck %s
// CHECK:{{.*}}"diagnostics":[],{{.*}}"asm":{"statements":4,"checked":0,"skipped":4}{{.*}}
template <int K> __device__ void words(unsigned &r, unsigned a) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x%2.shared.b16 {%0, %0}, [%1];" : "=r"(r) : "r"(a), "n"(K));
  asm volatile("ldmatrix.sync.aligned.m8n8.x1%2.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a), "C"(kTrans));
  asm volatile("ldmatrix.sync.aligned.m8n8.x%2%3.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a), "n"(K), "C"(kTrans));
  asm volatile("tcgen05.shift.cta_group::%1.down [%0];" ::"r"(a), "n"(K));
}
