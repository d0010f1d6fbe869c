// With a complete command every condition is decided as by the compiler: only the last wrong statement is checked.
// RUN: mkdir -p %t/toolkit/bin %t/toolkit/include/cccl %t/own %t/clang
// RUN: touch %t/toolkit/bin/nvcc
// RUN: echo '#include <cuda_runtime_api.h>' > %t/toolkit/include/cuda_runtime.h
// RUN: echo '#define CUDART_VERSION  12040' > %t/toolkit/include/cuda_runtime_api.h
// RUN: echo '#define CUDA_VERSION 12040' > %t/toolkit/include/cuda.h
// RUN: echo '#define OF toolkit' > %t/toolkit/include/cccl/of.h && echo '#define OF_OWN' > %t/own/of.h
// RUN: echo '#define OF_HOST' > %t/host.h
// RUN: echo '[{"directory": "%t", "file": "%s", "command": "ccache %t/toolkit/bin/nvcc -gencode arch=compute_90a,code=sm_90a -gencode=arch=compute_80,code=[sm_80,sm_86] -std=c++20 -isystem=own -Xcompiler=-include -Xcompiler=host.h -c whole-command.cu"}]' > %t/compile_commands.json
// RUN: echo '[{"directory": "%t", "file": "%s", "command": "clang++ -std=gnu++14 --cuda-path=toolkit --offload-arch=sm_90a -c whole-command.cu"}]' > %t/clang/compile_commands.json
// RUN: %not %ptx-lint -p %t %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %not %ptx-lint -p %t/clang %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

// Macros may be nested to any depth.
#define ONE 0
#define TWO ONE
#define THREE TWO
#define FOUR THREE
#define FIVE FOUR
#define SIX FIVE
#if SIX
asm("movmatrix.sync.aligned.m8n8.trans.b17 %0, %1;" : "=r"(r) : "r"(a));
#endif

// Macros of targets have a value.
#if __CUDA_ARCH__ == 800 || __CUDA_ARCH_FEAT_SM90_ALL
#else
asm("movmatrix.sync.aligned.m8n8.trans.b18 %0, %1;" : "=r"(r) : "r"(a));
#endif

// Those of other targets are not defined.
#ifdef __CUDA_ARCH_FEAT_SM100_ALL
asm("movmatrix.sync.aligned.m8n8.trans.b26 %0, %1;" : "=r"(r) : "r"(a));
#endif

// Both compilers pose as gcc, each as a different version.
#if defined(__clang__) == defined(__NVCC__) || __GNUC__ < 4 || (__GNUC__ > 4) == defined(__clang__)
asm("movmatrix.sync.aligned.m8n8.trans.b19 %0, %1;" : "=r"(r) : "r"(a));
#endif

#ifdef __NVCC__
#define LAST(a, b) b
#define LAST_OF(...) LAST(__VA_ARGS__)
#if __CUDACC_VER_MAJOR__ != 12 || __CUDACC_VER_MINOR__ != 4
asm("movmatrix.sync.aligned.m8n8.trans.b20 %0, %1;" : "=r"(r) : "r"(a));
#endif
// nvcc 12.9 is the first that defines it.
#ifdef __CUDA_ARCH_SPECIFIC__
asm("movmatrix.sync.aligned.m8n8.trans.b21 %0, %1;" : "=r"(r) : "r"(a));
#endif
// cuda_runtime.h does not include cuda.h.
#if !defined(CUDART_VERSION) || defined(CUDA_VERSION)
asm("movmatrix.sync.aligned.m8n8.trans.b22 %0, %1;" : "=r"(r) : "r"(a));
#endif
// The standard, and all targets, in ascending order; the project's folders come before those of CCCL.
#include <of.h>
#if __cplusplus != 202002L || LAST_OF(__CUDA_ARCH_LIST__) != 900 || defined(OF) || !defined(OF_OWN)
asm("movmatrix.sync.aligned.m8n8.trans.b23 %0, %1;" : "=r"(r) : "r"(a));
#endif
// An option of the host compiler in two words.
#ifndef OF_HOST
asm("movmatrix.sync.aligned.m8n8.trans.b24 %0, %1;" : "=r"(r) : "r"(a));
#endif
#else
#if __cplusplus != 201402L || CUDA_VERSION != 12040 || CUDART_VERSION != 12040
asm("movmatrix.sync.aligned.m8n8.trans.b25 %0, %1;" : "=r"(r) : "r"(a));
#endif
#endif

asm("movmatrix.sync.aligned.m8n8.trans.b99 %0, %1;" : "=r"(r) : "r"(a));
// CHECK:whole-command.cu:[[#@LINE-1]]:39-42: error: '.b99' is not a qualifier of 'movmatrix' [unknown-qualifier]
// CHECK-NEXT:whole-command.cu:[[#@LINE-2]]:6-42: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NOT:{{.}}
