#include "arch.h"

__device__ void move(unsigned &to, unsigned from) {
#ifdef HAS_MOVMATRIX
  asm("movmatrix.sync.aligned.m8n8.trans.b17 %0, %1;" : "=r"(to) : "r"(from));
#else
  asm("movmatrix.sync.aligned.m8n8.trans.b18 %0, %1;" : "=r"(to) : "r"(from));
#endif
#if __CUDA_ARCH__ >= 900
  asm("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(to), "r"(from));
#else
  asm("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(to), "r"(from));
#endif
#ifdef __CUDA_ARCH_FEAT_SM90_ALL
  asm("movmatrix.sync.aligned.m8n8.trans.b19 %0, %1;" : "=r"(to) : "r"(from));
#endif
#if VARIANT == 2
  asm("movmatrix.sync.aligned.m8n8.trans.b20 %0, %1;" : "=r"(to) : "r"(from));
#endif
  asm(MOVE : "=r"(to) : "r"(from));
#ifdef SURELY_NOT
  asm("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(to), "r"(from));
  asm("stmatrix.sync.aligned.m8n8.shared.b16 [%0], {%1};" ::"r"(to), "r"(from));
#endif
}
