#pragma once
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 750
#define HAS_MOVMATRIX
#endif
#define MOVE "movmatrix.sync.aligned.m8n8.trans.b32 %0, %1;"
