// Mistakes in inline PTX that nvcc does not report, because nobody instantiates the template.

template <typename Accumulator>
__device__ void multiply(Accumulator (&d)[4], const unsigned (&a)[4], const unsigned (&b)[2]) {
  // The operands of A begin at '%4', those of B at '%8'.
  asm volatile("mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32 "
               "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %10};"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

__device__ unsigned load(unsigned address) {
  unsigned row;
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0}, [%1];" : "=r"(row) : "r"(address));
  return row;
}
