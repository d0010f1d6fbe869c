#include "sub/inner.cuh"
#define MOVE "movmatrix.sync.aligned.m8n8." TRANS
