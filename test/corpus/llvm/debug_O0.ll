; ModuleID = 'debug.c'
source_filename = "debug.c"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.fragment = type { [4 x i32], %union.anon }
%union.anon = type { float }

@.str = private unnamed_addr constant [79 x i8] c"ldmatrix.sync.aligned.m8n8.x4.shared.b16 {a, b, c, d}, [p]; // in a string \22{\22\00", align 1, !dbg !0
@help = dso_local constant ptr @.str, align 8, !dbg !7
@tile = internal addrspace(3) global [16 x [64 x i16]] zeroinitializer, align 16, !dbg !21

; Function Attrs: noinline nounwind optnone
define dso_local void @copy_tile(ptr addrspace(1) noundef %0, ptr addrspace(1) noundef %1, i32 noundef %2) #0 !dbg !38 {
  %4 = alloca ptr addrspace(1), align 8
  %5 = alloca ptr addrspace(1), align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca [4 x i32], align 4
  %9 = alloca i32, align 4
  %10 = alloca %struct.fragment, align 4
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  store ptr addrspace(1) %0, ptr %4, align 8
    #dbg_declare(ptr %4, !46, !DIExpression(), !47)
  store ptr addrspace(1) %1, ptr %5, align 8
    #dbg_declare(ptr %5, !48, !DIExpression(), !49)
  store i32 %2, ptr %6, align 4
    #dbg_declare(ptr %6, !50, !DIExpression(), !51)
    #dbg_declare(ptr %7, !52, !DIExpression(), !53)
  %13 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !54
  store i32 %13, ptr %7, align 4, !dbg !53
    #dbg_declare(ptr %8, !55, !DIExpression(), !59)
  call void @llvm.memset.p0.i64(ptr align 4 %8, i8 0, i64 16, i1 false), !dbg !59
    #dbg_declare(ptr %9, !60, !DIExpression(), !62)
  store i32 0, ptr %9, align 4, !dbg !62
  br label %14, !dbg !63

14:                                               ; preds = %70, %3
  %15 = load i32, ptr %9, align 4, !dbg !64
  %16 = load i32, ptr %6, align 4, !dbg !66
  %17 = icmp slt i32 %15, %16, !dbg !67
  br i1 %17, label %18, label %73, !dbg !68

18:                                               ; preds = %14
  %19 = load ptr addrspace(1), ptr %5, align 8, !dbg !69
  %20 = load i32, ptr %7, align 4, !dbg !71
  %21 = load i32, ptr %9, align 4, !dbg !72
  %22 = mul nsw i32 32, %21, !dbg !73
  %23 = add i32 %20, %22, !dbg !74
  %24 = zext i32 %23 to i64, !dbg !69
  %25 = getelementptr inbounds i32, ptr addrspace(1) %19, i64 %24, !dbg !69
  %26 = load i32, ptr addrspace(1) %25, align 4, !dbg !69
  %27 = load i32, ptr %7, align 4, !dbg !75
  %28 = zext i32 %27 to i64, !dbg !76
  %29 = getelementptr inbounds i32, ptr addrspace(3) @tile, i64 %28, !dbg !76
  store i32 %26, ptr addrspace(3) %29, align 4, !dbg !77
  call void @llvm.nvvm.barrier0(), !dbg !78
    #dbg_declare(ptr %10, !79, !DIExpression(), !89)
  %30 = load i32, ptr %7, align 4, !dbg !90
  %31 = urem i32 %30, 16, !dbg !91
  %32 = zext i32 %31 to i64, !dbg !92
  %33 = getelementptr inbounds [16 x [64 x i16]], ptr addrspace(3) @tile, i64 0, i64 %32, !dbg !92
  %34 = load i32, ptr %7, align 4, !dbg !93
  %35 = udiv i32 %34, 16, !dbg !94
  %36 = mul i32 8, %35, !dbg !95
  %37 = zext i32 %36 to i64, !dbg !92
  %38 = getelementptr inbounds [64 x i16], ptr addrspace(3) %33, i64 0, i64 %37, !dbg !92
  %39 = load i32, ptr %9, align 4, !dbg !96
  %40 = and i32 %39, 1, !dbg !97
  %41 = icmp ne i32 %40, 0, !dbg !96
  %42 = zext i1 %41 to i64, !dbg !96
  %43 = select i1 %41, i32 1, i32 0, !dbg !96
  %44 = call %struct.fragment @load(ptr addrspace(3) noundef %38, i32 noundef %43), !dbg !98
  %45 = getelementptr inbounds %struct.fragment, ptr %10, i32 0, i32 0, !dbg !98
  %46 = extractvalue %struct.fragment %44, 0, !dbg !98
  store [4 x i32] %46, ptr %45, align 4, !dbg !98
  %47 = getelementptr inbounds %struct.fragment, ptr %10, i32 0, i32 1, !dbg !98
  %48 = extractvalue %struct.fragment %44, 1, !dbg !98
  store %union.anon %48, ptr %47, align 4, !dbg !98
    #dbg_declare(ptr %11, !99, !DIExpression(), !101)
  store i32 0, ptr %11, align 4, !dbg !101
  br label %49, !dbg !102

49:                                               ; preds = %66, %18
  %50 = load i32, ptr %11, align 4, !dbg !103
  %51 = icmp slt i32 %50, 4, !dbg !105
  br i1 %51, label %52, label %69, !dbg !106

52:                                               ; preds = %49
  %53 = getelementptr inbounds %struct.fragment, ptr %10, i32 0, i32 0, !dbg !107
  %54 = load i32, ptr %11, align 4, !dbg !108
  %55 = sext i32 %54 to i64, !dbg !109
  %56 = getelementptr inbounds [4 x i32], ptr %53, i64 0, i64 %55, !dbg !109
  %57 = load i32, ptr %56, align 4, !dbg !109
  %58 = getelementptr inbounds %struct.fragment, ptr %10, i32 0, i32 1, !dbg !110
  %59 = load i32, ptr %58, align 4, !dbg !111
  %60 = xor i32 %57, %59, !dbg !112
  %61 = load i32, ptr %11, align 4, !dbg !113
  %62 = sext i32 %61 to i64, !dbg !114
  %63 = getelementptr inbounds [4 x i32], ptr %8, i64 0, i64 %62, !dbg !114
  %64 = load i32, ptr %63, align 4, !dbg !115
  %65 = add i32 %64, %60, !dbg !115
  store i32 %65, ptr %63, align 4, !dbg !115
  br label %66, !dbg !114

66:                                               ; preds = %52
  %67 = load i32, ptr %11, align 4, !dbg !116
  %68 = add nsw i32 %67, 1, !dbg !116
  store i32 %68, ptr %11, align 4, !dbg !116
  br label %49, !dbg !117, !llvm.loop !118

69:                                               ; preds = %49
  call void @llvm.nvvm.barrier0(), !dbg !121
  br label %70, !dbg !122

70:                                               ; preds = %69
  %71 = load i32, ptr %9, align 4, !dbg !123
  %72 = add nsw i32 %71, 1, !dbg !123
  store i32 %72, ptr %9, align 4, !dbg !123
  br label %14, !dbg !124, !llvm.loop !125

73:                                               ; preds = %14
    #dbg_declare(ptr %12, !127, !DIExpression(), !129)
  store i32 0, ptr %12, align 4, !dbg !129
  br label %74, !dbg !130

74:                                               ; preds = %89, %73
  %75 = load i32, ptr %12, align 4, !dbg !131
  %76 = icmp slt i32 %75, 4, !dbg !133
  br i1 %76, label %77, label %92, !dbg !134

77:                                               ; preds = %74
  %78 = load i32, ptr %12, align 4, !dbg !135
  %79 = sext i32 %78 to i64, !dbg !136
  %80 = getelementptr inbounds [4 x i32], ptr %8, i64 0, i64 %79, !dbg !136
  %81 = load i32, ptr %80, align 4, !dbg !136
  %82 = load ptr addrspace(1), ptr %4, align 8, !dbg !137
  %83 = load i32, ptr %7, align 4, !dbg !138
  %84 = mul i32 4, %83, !dbg !139
  %85 = load i32, ptr %12, align 4, !dbg !140
  %86 = add i32 %84, %85, !dbg !141
  %87 = zext i32 %86 to i64, !dbg !137
  %88 = getelementptr inbounds i32, ptr addrspace(1) %82, i64 %87, !dbg !137
  store i32 %81, ptr addrspace(1) %88, align 4, !dbg !142
  br label %89, !dbg !137

89:                                               ; preds = %77
  %90 = load i32, ptr %12, align 4, !dbg !143
  %91 = add nsw i32 %90, 1, !dbg !143
  store i32 %91, ptr %12, align 4, !dbg !143
  br label %74, !dbg !144, !llvm.loop !145

92:                                               ; preds = %74
  ret void, !dbg !147
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #3

; Function Attrs: noinline nounwind optnone
define internal %struct.fragment @load(ptr addrspace(3) noundef %0, i32 noundef %1) #0 !dbg !148 {
  %3 = alloca %struct.fragment, align 4
  %4 = alloca ptr addrspace(3), align 8
  %5 = alloca i32, align 4
  store ptr addrspace(3) %0, ptr %4, align 8
    #dbg_declare(ptr %4, !152, !DIExpression(), !153)
  store i32 %1, ptr %5, align 4
    #dbg_declare(ptr %5, !154, !DIExpression(), !155)
    #dbg_declare(ptr %3, !156, !DIExpression(), !157)
  %6 = getelementptr inbounds %struct.fragment, ptr %3, i32 0, i32 1, !dbg !158
  store float 1.000000e+00, ptr %6, align 4, !dbg !159
  %7 = load i32, ptr %5, align 4, !dbg !160
  %8 = icmp eq i32 %7, 0, !dbg !162
  br i1 %8, label %9, label %26, !dbg !163

9:                                                ; preds = %2
  %10 = getelementptr inbounds %struct.fragment, ptr %3, i32 0, i32 0, !dbg !164
  %11 = getelementptr inbounds [4 x i32], ptr %10, i64 0, i64 0, !dbg !165
  %12 = getelementptr inbounds %struct.fragment, ptr %3, i32 0, i32 0, !dbg !166
  %13 = getelementptr inbounds [4 x i32], ptr %12, i64 0, i64 1, !dbg !167
  %14 = getelementptr inbounds %struct.fragment, ptr %3, i32 0, i32 0, !dbg !168
  %15 = getelementptr inbounds [4 x i32], ptr %14, i64 0, i64 2, !dbg !169
  %16 = getelementptr inbounds %struct.fragment, ptr %3, i32 0, i32 0, !dbg !170
  %17 = getelementptr inbounds [4 x i32], ptr %16, i64 0, i64 3, !dbg !171
  %18 = load ptr addrspace(3), ptr %4, align 8, !dbg !172
  %19 = ptrtoint ptr addrspace(3) %18 to i64, !dbg !173
  %20 = trunc i64 %19 to i32, !dbg !174
  %21 = call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r,~{memory}"(i32 %20) #4, !dbg !175, !srcloc !176
  %22 = extractvalue { i32, i32, i32, i32 } %21, 0, !dbg !175
  %23 = extractvalue { i32, i32, i32, i32 } %21, 1, !dbg !175
  %24 = extractvalue { i32, i32, i32, i32 } %21, 2, !dbg !175
  %25 = extractvalue { i32, i32, i32, i32 } %21, 3, !dbg !175
  store i32 %22, ptr %11, align 4, !dbg !175
  store i32 %23, ptr %13, align 4, !dbg !175
  store i32 %24, ptr %15, align 4, !dbg !175
  store i32 %25, ptr %17, align 4, !dbg !175
  br label %43, !dbg !175

26:                                               ; preds = %2
  %27 = getelementptr inbounds %struct.fragment, ptr %3, i32 0, i32 0, !dbg !177
  %28 = getelementptr inbounds [4 x i32], ptr %27, i64 0, i64 0, !dbg !178
  %29 = getelementptr inbounds %struct.fragment, ptr %3, i32 0, i32 0, !dbg !179
  %30 = getelementptr inbounds [4 x i32], ptr %29, i64 0, i64 1, !dbg !180
  %31 = getelementptr inbounds %struct.fragment, ptr %3, i32 0, i32 0, !dbg !181
  %32 = getelementptr inbounds [4 x i32], ptr %31, i64 0, i64 2, !dbg !182
  %33 = getelementptr inbounds %struct.fragment, ptr %3, i32 0, i32 0, !dbg !183
  %34 = getelementptr inbounds [4 x i32], ptr %33, i64 0, i64 3, !dbg !184
  %35 = load ptr addrspace(3), ptr %4, align 8, !dbg !185
  %36 = ptrtoint ptr addrspace(3) %35 to i64, !dbg !186
  %37 = trunc i64 %36 to i32, !dbg !187
  %38 = call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r,~{memory}"(i32 %37) #4, !dbg !188, !srcloc !189
  %39 = extractvalue { i32, i32, i32, i32 } %38, 0, !dbg !188
  %40 = extractvalue { i32, i32, i32, i32 } %38, 1, !dbg !188
  %41 = extractvalue { i32, i32, i32, i32 } %38, 2, !dbg !188
  %42 = extractvalue { i32, i32, i32, i32 } %38, 3, !dbg !188
  store i32 %39, ptr %28, align 4, !dbg !188
  store i32 %40, ptr %30, align 4, !dbg !188
  store i32 %41, ptr %32, align 4, !dbg !188
  store i32 %42, ptr %34, align 4, !dbg !188
  br label %43

43:                                               ; preds = %26, %9
  %44 = load %struct.fragment, ptr %3, align 4, !dbg !190
  ret %struct.fragment %44, !dbg !190
}

; Function Attrs: noinline nounwind optnone
define dso_local void @load_accumulators(ptr addrspace(1) noundef %0, ptr addrspace(1) noundef %1, i32 noundef %2) #0 !dbg !191 {
  %4 = alloca ptr addrspace(1), align 8
  %5 = alloca ptr addrspace(1), align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  store ptr addrspace(1) %0, ptr %4, align 8
    #dbg_declare(ptr %4, !194, !DIExpression(), !195)
  store ptr addrspace(1) %1, ptr %5, align 8
    #dbg_declare(ptr %5, !196, !DIExpression(), !197)
  store i32 %2, ptr %6, align 4
    #dbg_declare(ptr %6, !198, !DIExpression(), !199)
    #dbg_declare(ptr %7, !200, !DIExpression(), !201)
    #dbg_declare(ptr %8, !202, !DIExpression(), !203)
    #dbg_declare(ptr %9, !204, !DIExpression(), !205)
    #dbg_declare(ptr %10, !206, !DIExpression(), !207)
  %11 = load ptr addrspace(1), ptr %5, align 8, !dbg !208
  %12 = load i32, ptr %6, align 4, !dbg !209
  %13 = call { i32, i32, i32, i32 } asm sideeffect "{\0A\09.reg .b32 w<2>; /* two words; both { used } */\0A\09wmma.load.a.sync.aligned.row.m8n8k32.global.s4 {w0}, [$4], $5; wmma.load.b.sync.aligned.col.m8n8k32.global.s4 {w1}, [$4], $5;\0A\09wmma.load.c.sync.aligned.row.m8n8k32.global.s32 {$2, $3}, [$4];\0A\09mov.b32 $0, w0; mov.b32 $1, w1;\0A\09}", "=r,=r,=r,=r,l,r,~{memory}"(ptr addrspace(1) %11, i32 %12) #4, !dbg !210, !srcloc !211
  %14 = extractvalue { i32, i32, i32, i32 } %13, 0, !dbg !210
  %15 = extractvalue { i32, i32, i32, i32 } %13, 1, !dbg !210
  %16 = extractvalue { i32, i32, i32, i32 } %13, 2, !dbg !210
  %17 = extractvalue { i32, i32, i32, i32 } %13, 3, !dbg !210
  store i32 %14, ptr %7, align 4, !dbg !210
  store i32 %15, ptr %8, align 4, !dbg !210
  store i32 %16, ptr %9, align 4, !dbg !210
  store i32 %17, ptr %10, align 4, !dbg !210
  %18 = load i32, ptr %7, align 4, !dbg !212
  %19 = load ptr addrspace(1), ptr %4, align 8, !dbg !213
  %20 = getelementptr inbounds i32, ptr addrspace(1) %19, i64 0, !dbg !213
  store i32 %18, ptr addrspace(1) %20, align 4, !dbg !214
  %21 = load i32, ptr %8, align 4, !dbg !215
  %22 = load ptr addrspace(1), ptr %4, align 8, !dbg !216
  %23 = getelementptr inbounds i32, ptr addrspace(1) %22, i64 1, !dbg !216
  store i32 %21, ptr addrspace(1) %23, align 4, !dbg !217
  %24 = load i32, ptr %9, align 4, !dbg !218
  %25 = load ptr addrspace(1), ptr %4, align 8, !dbg !219
  %26 = getelementptr inbounds i32, ptr addrspace(1) %25, i64 2, !dbg !219
  store i32 %24, ptr addrspace(1) %26, align 4, !dbg !220
  %27 = load i32, ptr %10, align 4, !dbg !221
  %28 = load ptr addrspace(1), ptr %4, align 8, !dbg !222
  %29 = getelementptr inbounds i32, ptr addrspace(1) %28, i64 3, !dbg !222
  store i32 %27, ptr addrspace(1) %29, align 4, !dbg !223
  ret void, !dbg !224
}

attributes #0 = { noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx65,+ptx85,+sm_75" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { nounwind }

!llvm.dbg.cu = !{!9}
!nvvm.annotations = !{!31, !32}
!llvm.module.flags = !{!33, !34, !35, !36}
!llvm.ident = !{!37}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(scope: null, file: !2, line: 26, type: !3, isLocal: true, isDefinition: true)
!2 = !DIFile(filename: "debug.c", directory: ".")
!3 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 632, elements: !5)
!4 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!5 = !{!6}
!6 = !DISubrange(count: 79)
!7 = !DIGlobalVariableExpression(var: !8, expr: !DIExpression())
!8 = distinct !DIGlobalVariable(name: "help", scope: !9, file: !2, line: 26, type: !28, isLocal: false, isDefinition: true)
!9 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !10, retainedTypes: !16, globals: !20, splitDebugInlining: false, nameTableKind: None)
!10 = !{!11}
!11 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "mode", file: !2, line: 22, baseType: !12, size: 32, elements: !13)
!12 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!13 = !{!14, !15}
!14 = !DIEnumerator(name: "PLAIN", value: 0)
!15 = !DIEnumerator(name: "TRANSPOSED", value: 1)
!16 = !{!17, !18, !19}
!17 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !18, size: 64, dwarfAddressSpace: 8)
!18 = !DIDerivedType(tag: DW_TAG_typedef, name: "u32", file: !2, line: 12, baseType: !12)
!19 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!20 = !{!0, !7, !21}
!21 = !DIGlobalVariableExpression(var: !22, expr: !DIExpression(DW_OP_constu, 8, DW_OP_swap, DW_OP_xderef))
!22 = distinct !DIGlobalVariable(name: "tile", scope: !9, file: !2, line: 24, type: !23, isLocal: true, isDefinition: true, align: 128)
!23 = !DICompositeType(tag: DW_TAG_array_type, baseType: !24, size: 16384, elements: !25)
!24 = !DIBasicType(name: "unsigned short", size: 16, encoding: DW_ATE_unsigned)
!25 = !{!26, !27}
!26 = !DISubrange(count: 16)
!27 = !DISubrange(count: 64)
!28 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !29)
!29 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !30, size: 64)
!30 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !4)
!31 = !{ptr @copy_tile, !"kernel", i32 1}
!32 = !{ptr @load_accumulators, !"kernel", i32 1}
!33 = !{i32 7, !"Dwarf Version", i32 2}
!34 = !{i32 2, !"Debug Info Version", i32 3}
!35 = !{i32 1, !"wchar_size", i32 4}
!36 = !{i32 7, !"frame-pointer", i32 2}
!37 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!38 = distinct !DISubprogram(name: "copy_tile", scope: !2, file: !2, line: 44, type: !39, scopeLine: 44, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !9, retainedNodes: !45)
!39 = !DISubroutineType(types: !40)
!40 = !{null, !41, !42, !44}
!41 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !18, size: 64, dwarfAddressSpace: 5)
!42 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !43, size: 64, dwarfAddressSpace: 5)
!43 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !18)
!44 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!45 = !{}
!46 = !DILocalVariable(name: "out", arg: 1, scope: !38, file: !2, line: 44, type: !41)
!47 = !DILocation(line: 44, column: 58, scope: !38)
!48 = !DILocalVariable(name: "in", arg: 2, scope: !38, file: !2, line: 44, type: !42)
!49 = !DILocation(line: 44, column: 81, scope: !38)
!50 = !DILocalVariable(name: "steps", arg: 3, scope: !38, file: !2, line: 44, type: !44)
!51 = !DILocation(line: 44, column: 89, scope: !38)
!52 = !DILocalVariable(name: "lane", scope: !38, file: !2, line: 45, type: !18)
!53 = !DILocation(line: 45, column: 7, scope: !38)
!54 = !DILocation(line: 45, column: 14, scope: !38)
!55 = !DILocalVariable(name: "sum", scope: !38, file: !2, line: 46, type: !56)
!56 = !DICompositeType(tag: DW_TAG_array_type, baseType: !18, size: 128, elements: !57)
!57 = !{!58}
!58 = !DISubrange(count: 4)
!59 = !DILocation(line: 46, column: 7, scope: !38)
!60 = !DILocalVariable(name: "i", scope: !61, file: !2, line: 47, type: !44)
!61 = distinct !DILexicalBlock(scope: !38, file: !2, line: 47, column: 3)
!62 = !DILocation(line: 47, column: 12, scope: !61)
!63 = !DILocation(line: 47, column: 8, scope: !61)
!64 = !DILocation(line: 47, column: 19, scope: !65)
!65 = distinct !DILexicalBlock(scope: !61, file: !2, line: 47, column: 3)
!66 = !DILocation(line: 47, column: 23, scope: !65)
!67 = !DILocation(line: 47, column: 21, scope: !65)
!68 = !DILocation(line: 47, column: 3, scope: !61)
!69 = !DILocation(line: 48, column: 34, scope: !70)
!70 = distinct !DILexicalBlock(scope: !65, file: !2, line: 47, column: 35)
!71 = !DILocation(line: 48, column: 37, scope: !70)
!72 = !DILocation(line: 48, column: 49, scope: !70)
!73 = !DILocation(line: 48, column: 47, scope: !70)
!74 = !DILocation(line: 48, column: 42, scope: !70)
!75 = !DILocation(line: 48, column: 26, scope: !70)
!76 = !DILocation(line: 48, column: 5, scope: !70)
!77 = !DILocation(line: 48, column: 32, scope: !70)
!78 = !DILocation(line: 49, column: 5, scope: !70)
!79 = !DILocalVariable(name: "f", scope: !70, file: !2, line: 50, type: !80)
!80 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "fragment", file: !2, line: 14, size: 160, elements: !81)
!81 = !{!82, !83}
!82 = !DIDerivedType(tag: DW_TAG_member, name: "word", scope: !80, file: !2, line: 15, baseType: !56, size: 128)
!83 = !DIDerivedType(tag: DW_TAG_member, name: "meta", scope: !80, file: !2, line: 19, baseType: !84, size: 32, offset: 128)
!84 = distinct !DICompositeType(tag: DW_TAG_union_type, scope: !80, file: !2, line: 16, size: 32, elements: !85)
!85 = !{!86, !88}
!86 = !DIDerivedType(tag: DW_TAG_member, name: "scale", scope: !84, file: !2, line: 17, baseType: !87, size: 32)
!87 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!88 = !DIDerivedType(tag: DW_TAG_member, name: "bits", scope: !84, file: !2, line: 18, baseType: !18, size: 32)
!89 = !DILocation(line: 50, column: 21, scope: !70)
!90 = !DILocation(line: 50, column: 36, scope: !70)
!91 = !DILocation(line: 50, column: 41, scope: !70)
!92 = !DILocation(line: 50, column: 31, scope: !70)
!93 = !DILocation(line: 50, column: 52, scope: !70)
!94 = !DILocation(line: 50, column: 57, scope: !70)
!95 = !DILocation(line: 50, column: 49, scope: !70)
!96 = !DILocation(line: 50, column: 65, scope: !70)
!97 = !DILocation(line: 50, column: 67, scope: !70)
!98 = !DILocation(line: 50, column: 25, scope: !70)
!99 = !DILocalVariable(name: "k", scope: !100, file: !2, line: 51, type: !44)
!100 = distinct !DILexicalBlock(scope: !70, file: !2, line: 51, column: 5)
!101 = !DILocation(line: 51, column: 14, scope: !100)
!102 = !DILocation(line: 51, column: 10, scope: !100)
!103 = !DILocation(line: 51, column: 21, scope: !104)
!104 = distinct !DILexicalBlock(scope: !100, file: !2, line: 51, column: 5)
!105 = !DILocation(line: 51, column: 23, scope: !104)
!106 = !DILocation(line: 51, column: 5, scope: !100)
!107 = !DILocation(line: 52, column: 19, scope: !104)
!108 = !DILocation(line: 52, column: 24, scope: !104)
!109 = !DILocation(line: 52, column: 17, scope: !104)
!110 = !DILocation(line: 52, column: 31, scope: !104)
!111 = !DILocation(line: 52, column: 36, scope: !104)
!112 = !DILocation(line: 52, column: 27, scope: !104)
!113 = !DILocation(line: 52, column: 11, scope: !104)
!114 = !DILocation(line: 52, column: 7, scope: !104)
!115 = !DILocation(line: 52, column: 14, scope: !104)
!116 = !DILocation(line: 51, column: 28, scope: !104)
!117 = !DILocation(line: 51, column: 5, scope: !104)
!118 = distinct !{!118, !106, !119, !120}
!119 = !DILocation(line: 52, column: 36, scope: !100)
!120 = !{!"llvm.loop.mustprogress"}
!121 = !DILocation(line: 53, column: 5, scope: !70)
!122 = !DILocation(line: 54, column: 3, scope: !70)
!123 = !DILocation(line: 47, column: 30, scope: !65)
!124 = !DILocation(line: 47, column: 3, scope: !65)
!125 = distinct !{!125, !68, !126, !120}
!126 = !DILocation(line: 54, column: 3, scope: !61)
!127 = !DILocalVariable(name: "k", scope: !128, file: !2, line: 55, type: !44)
!128 = distinct !DILexicalBlock(scope: !38, file: !2, line: 55, column: 3)
!129 = !DILocation(line: 55, column: 12, scope: !128)
!130 = !DILocation(line: 55, column: 8, scope: !128)
!131 = !DILocation(line: 55, column: 19, scope: !132)
!132 = distinct !DILexicalBlock(scope: !128, file: !2, line: 55, column: 3)
!133 = !DILocation(line: 55, column: 21, scope: !132)
!134 = !DILocation(line: 55, column: 3, scope: !128)
!135 = !DILocation(line: 56, column: 29, scope: !132)
!136 = !DILocation(line: 56, column: 25, scope: !132)
!137 = !DILocation(line: 56, column: 5, scope: !132)
!138 = !DILocation(line: 56, column: 13, scope: !132)
!139 = !DILocation(line: 56, column: 11, scope: !132)
!140 = !DILocation(line: 56, column: 20, scope: !132)
!141 = !DILocation(line: 56, column: 18, scope: !132)
!142 = !DILocation(line: 56, column: 23, scope: !132)
!143 = !DILocation(line: 55, column: 26, scope: !132)
!144 = !DILocation(line: 55, column: 3, scope: !132)
!145 = distinct !{!145, !134, !146, !120}
!146 = !DILocation(line: 56, column: 30, scope: !128)
!147 = !DILocation(line: 57, column: 1, scope: !38)
!148 = distinct !DISubprogram(name: "load", scope: !2, file: !2, line: 28, type: !149, scopeLine: 28, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !9, retainedNodes: !45)
!149 = !DISubroutineType(types: !150)
!150 = !{!80, !151, !11}
!151 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64, dwarfAddressSpace: 8)
!152 = !DILocalVariable(name: "row", arg: 1, scope: !148, file: !2, line: 28, type: !151)
!153 = !DILocation(line: 28, column: 68, scope: !148)
!154 = !DILocalVariable(name: "mode", arg: 2, scope: !148, file: !2, line: 28, type: !11)
!155 = !DILocation(line: 28, column: 83, scope: !148)
!156 = !DILocalVariable(name: "f", scope: !148, file: !2, line: 29, type: !80)
!157 = !DILocation(line: 29, column: 19, scope: !148)
!158 = !DILocation(line: 30, column: 5, scope: !148)
!159 = !DILocation(line: 30, column: 16, scope: !148)
!160 = !DILocation(line: 31, column: 7, scope: !161)
!161 = distinct !DILexicalBlock(scope: !148, file: !2, line: 31, column: 7)
!162 = !DILocation(line: 31, column: 12, scope: !161)
!163 = !DILocation(line: 31, column: 7, scope: !148)
!164 = !DILocation(line: 33, column: 31, scope: !161)
!165 = !DILocation(line: 33, column: 29, scope: !161)
!166 = !DILocation(line: 33, column: 48, scope: !161)
!167 = !DILocation(line: 33, column: 46, scope: !161)
!168 = !DILocation(line: 33, column: 65, scope: !161)
!169 = !DILocation(line: 33, column: 63, scope: !161)
!170 = !DILocation(line: 33, column: 82, scope: !161)
!171 = !DILocation(line: 33, column: 80, scope: !161)
!172 = !DILocation(line: 34, column: 48, scope: !161)
!173 = !DILocation(line: 34, column: 33, scope: !161)
!174 = !DILocation(line: 34, column: 28, scope: !161)
!175 = !DILocation(line: 32, column: 5, scope: !161)
!176 = !{i64 1070}
!177 = !DILocation(line: 38, column: 31, scope: !161)
!178 = !DILocation(line: 38, column: 29, scope: !161)
!179 = !DILocation(line: 38, column: 48, scope: !161)
!180 = !DILocation(line: 38, column: 46, scope: !161)
!181 = !DILocation(line: 38, column: 65, scope: !161)
!182 = !DILocation(line: 38, column: 63, scope: !161)
!183 = !DILocation(line: 38, column: 82, scope: !161)
!184 = !DILocation(line: 38, column: 80, scope: !161)
!185 = !DILocation(line: 39, column: 48, scope: !161)
!186 = !DILocation(line: 39, column: 33, scope: !161)
!187 = !DILocation(line: 39, column: 28, scope: !161)
!188 = !DILocation(line: 37, column: 5, scope: !161)
!189 = !{i64 1341}
!190 = !DILocation(line: 41, column: 3, scope: !148)
!191 = distinct !DISubprogram(name: "load_accumulators", scope: !2, file: !2, line: 59, type: !192, scopeLine: 59, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !9, retainedNodes: !45)
!192 = !DISubroutineType(types: !193)
!193 = !{null, !41, !42, !18}
!194 = !DILocalVariable(name: "out", arg: 1, scope: !191, file: !2, line: 59, type: !41)
!195 = !DILocation(line: 59, column: 66, scope: !191)
!196 = !DILocalVariable(name: "in", arg: 2, scope: !191, file: !2, line: 59, type: !42)
!197 = !DILocation(line: 59, column: 89, scope: !191)
!198 = !DILocalVariable(name: "stride", arg: 3, scope: !191, file: !2, line: 59, type: !18)
!199 = !DILocation(line: 59, column: 97, scope: !191)
!200 = !DILocalVariable(name: "a", scope: !191, file: !2, line: 60, type: !18)
!201 = !DILocation(line: 60, column: 7, scope: !191)
!202 = !DILocalVariable(name: "b", scope: !191, file: !2, line: 60, type: !18)
!203 = !DILocation(line: 60, column: 10, scope: !191)
!204 = !DILocalVariable(name: "c0", scope: !191, file: !2, line: 60, type: !18)
!205 = !DILocation(line: 60, column: 13, scope: !191)
!206 = !DILocalVariable(name: "c1", scope: !191, file: !2, line: 60, type: !18)
!207 = !DILocation(line: 60, column: 17, scope: !191)
!208 = !DILocation(line: 69, column: 26, scope: !191)
!209 = !DILocation(line: 69, column: 35, scope: !191)
!210 = !DILocation(line: 61, column: 3, scope: !191)
!211 = !{i64 2284, i64 2288, i64 2360, i64 2533, i64 2622, i64 2679}
!212 = !DILocation(line: 71, column: 12, scope: !191)
!213 = !DILocation(line: 71, column: 3, scope: !191)
!214 = !DILocation(line: 71, column: 10, scope: !191)
!215 = !DILocation(line: 72, column: 12, scope: !191)
!216 = !DILocation(line: 72, column: 3, scope: !191)
!217 = !DILocation(line: 72, column: 10, scope: !191)
!218 = !DILocation(line: 73, column: 12, scope: !191)
!219 = !DILocation(line: 73, column: 3, scope: !191)
!220 = !DILocation(line: 73, column: 10, scope: !191)
!221 = !DILocation(line: 74, column: 12, scope: !191)
!222 = !DILocation(line: 74, column: 3, scope: !191)
!223 = !DILocation(line: 74, column: 10, scope: !191)
!224 = !DILocation(line: 75, column: 1, scope: !191)
