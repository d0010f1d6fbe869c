//===- QualifierAliases.cpp - Other names of qualifiers -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Isa/QualifierAliases.h"
#include "Isa/WordTable.h"

namespace ptxmatrix {
namespace {

struct Alias {
  std::string_view words;
  std::string_view qualifiers;
};

constexpr auto kAliases = std::to_array<Alias>({
    {"half|fp16|float16", "f16|b16"},
    {"bfloat16|bfloat|nv_bfloat16", "bf16|b16"},
    {"tfloat32|tfloat|tf", "tf32"},
    {"float|fp32|float32", "f32"},
    {"double|fp64|float64", "f64"},
    {"fp8|f8|float8", "e4m3|e5m2"},
    {"fp6|f6|float6", "e3m2|e2m3"},
    {"fp4|f4|float4", "e2m1"},
    {"e4m3fn|f8e4m3|f8E4M3FN", "e4m3"},
    {"f8e5m2|f8E5M2", "e5m2"},
    {"int|int32|i32", "s32"},
    {"i8", "s8|u8|b8"},
    {"int8|char", "s8"},
    {"uint8|uchar", "u8"},
    {"i4", "s4|u4"},
    {"int4", "s4"},
    {"uint4", "u4"},
    {"i1|u1|bit|bin1", "b1"},
    {"transposed|transpose|T", "trans"},
    {"row_major|rowmajor", "row"},
    {"col_major|colmajor|column|column_major", "col"},
    {"smem", "shared"},
    {"gmem", "global"},
    {"sat|saturate", "satfinite"},
    {"sparse", "sp"},
    {"b6x16", "b6x16_p32"},
    {"b4x16", "b4x16_p64"},
    {"kind::f8|kind::fp8|kind::f6|kind::fp6|kind::f4|kind::fp4", "kind::f8f6f4"},
    {"kind::mxf8|kind::mxfp8|kind::mxf6|kind::mxfp6", "kind::mxf8f6f4"},
    {"kind::mxfp4", "kind::mxf4"},
    {"kind::nvf4|kind::nvfp4|nvf4|nvfp4", "kind::mxf4nvf4"},
});

} // namespace

QualifierSet qualifiersCalled(std::string_view word) {
  QualifierSet meant;
  if (const Alias *alias = findRow<kAliases>(word))
    forEachWord(alias->qualifiers, [&](std::string_view spelling) { meant.insert(*findQualifier(spelling)); });
  return meant;
}

} // namespace ptxmatrix
