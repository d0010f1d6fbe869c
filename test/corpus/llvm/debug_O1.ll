; ModuleID = 'debug.c'
source_filename = "debug.c"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.fragment = type { [4 x i32], %union.anon }
%union.anon = type { float }

@.str = private unnamed_addr constant [79 x i8] c"ldmatrix.sync.aligned.m8n8.x4.shared.b16 {a, b, c, d}, [p]; // in a string \22{\22\00", align 1
@help = dso_local local_unnamed_addr constant ptr @.str, align 8
@tile = internal addrspace(3) global [16 x [64 x i16]] zeroinitializer, align 16

; Function Attrs: nounwind
define dso_local void @copy_tile(ptr addrspace(1) nocapture noundef writeonly %0, ptr addrspace(1) nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 !dbg !9 {
  %4 = alloca [4 x i32], align 4
  %5 = alloca %struct.fragment, align 4
  %6 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !12
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %4) #6, !dbg !13
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %4, i8 0, i64 16, i1 false), !dbg !14
  %7 = icmp sgt i32 %2, 0, !dbg !15
  br i1 %7, label %8, label %21, !dbg !16

8:                                                ; preds = %3
  %9 = zext nneg i32 %6 to i64
  %10 = getelementptr inbounds i32, ptr addrspace(3) @tile, i64 %9
  %11 = and i32 %6, 15
  %12 = zext nneg i32 %11 to i64
  %13 = lshr i32 %6, 1
  %14 = and i32 %13, 504
  %15 = zext nneg i32 %14 to i64
  %16 = getelementptr inbounds [16 x [64 x i16]], ptr addrspace(3) @tile, i64 0, i64 %12, i64 %15
  %17 = getelementptr inbounds i8, ptr %5, i64 4
  %18 = getelementptr inbounds i8, ptr %5, i64 8
  %19 = getelementptr inbounds i8, ptr %5, i64 12
  %20 = getelementptr inbounds i8, ptr %5, i64 16
  br label %23, !dbg !16

21:                                               ; preds = %40, %3
  %22 = shl nuw nsw i32 %6, 2
  br label %55, !dbg !17

23:                                               ; preds = %8, %40
  %24 = phi i32 [ 0, %8 ], [ %41, %40 ]
  %25 = shl nsw i32 %24, 5, !dbg !18
  %26 = add nuw i32 %25, %6, !dbg !19
  %27 = zext i32 %26 to i64, !dbg !20
  %28 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %27, !dbg !20
  %29 = load i32, ptr addrspace(1) %28, align 4, !dbg !20, !tbaa !21
  store i32 %29, ptr addrspace(3) %10, align 4, !dbg !25, !tbaa !21
  tail call void @llvm.nvvm.barrier0(), !dbg !26
  call void @llvm.lifetime.start.p0(i64 20, ptr nonnull %5) #6, !dbg !27
  %30 = and i32 %24, 1, !dbg !28
  %31 = tail call fastcc { [4 x i32], %union.anon } @load(ptr addrspace(3) noundef %16, i32 noundef %30), !dbg !29
  %32 = extractvalue { [4 x i32], %union.anon } %31, 0, !dbg !29
  %33 = extractvalue { [4 x i32], %union.anon } %31, 1, !dbg !29
  %34 = extractvalue [4 x i32] %32, 0, !dbg !29
  store i32 %34, ptr %5, align 4, !dbg !29
  %35 = extractvalue [4 x i32] %32, 1, !dbg !29
  store i32 %35, ptr %17, align 4, !dbg !29
  %36 = extractvalue [4 x i32] %32, 2, !dbg !29
  store i32 %36, ptr %18, align 4, !dbg !29
  %37 = extractvalue [4 x i32] %32, 3, !dbg !29
  store i32 %37, ptr %19, align 4, !dbg !29
  %38 = extractvalue %union.anon %33, 0, !dbg !29
  store float %38, ptr %20, align 4, !dbg !29
  %39 = bitcast float %38 to i32
  br label %43, !dbg !30

40:                                               ; preds = %43
  tail call void @llvm.nvvm.barrier0(), !dbg !31
  call void @llvm.lifetime.end.p0(i64 20, ptr nonnull %5) #6, !dbg !32
  %41 = add nuw nsw i32 %24, 1, !dbg !33
  %42 = icmp eq i32 %41, %2, !dbg !15
  br i1 %42, label %21, label %23, !dbg !16, !llvm.loop !34

43:                                               ; preds = %23, %43
  %44 = phi i32 [ 0, %23 ], [ %52, %43 ]
  %45 = zext nneg i32 %44 to i64, !dbg !37
  %46 = getelementptr inbounds [4 x i32], ptr %5, i64 0, i64 %45, !dbg !37
  %47 = load i32, ptr %46, align 4, !dbg !37, !tbaa !21
  %48 = xor i32 %47, %39, !dbg !38
  %49 = getelementptr inbounds [4 x i32], ptr %4, i64 0, i64 %45, !dbg !39
  %50 = load i32, ptr %49, align 4, !dbg !40, !tbaa !21
  %51 = add i32 %50, %48, !dbg !40
  store i32 %51, ptr %49, align 4, !dbg !40, !tbaa !21
  %52 = add nuw nsw i32 %44, 1, !dbg !41
  %53 = icmp eq i32 %52, 4, !dbg !42
  br i1 %53, label %40, label %43, !dbg !30, !llvm.loop !43

54:                                               ; preds = %55
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %4) #6, !dbg !45
  ret void, !dbg !45

55:                                               ; preds = %21, %55
  %56 = phi i32 [ 0, %21 ], [ %63, %55 ]
  %57 = zext nneg i32 %56 to i64, !dbg !46
  %58 = getelementptr inbounds [4 x i32], ptr %4, i64 0, i64 %57, !dbg !46
  %59 = load i32, ptr %58, align 4, !dbg !46, !tbaa !21
  %60 = add nuw nsw i32 %56, %22, !dbg !47
  %61 = zext nneg i32 %60 to i64, !dbg !48
  %62 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %61, !dbg !48
  store i32 %59, ptr addrspace(1) %62, align 4, !dbg !49, !tbaa !21
  %63 = add nuw nsw i32 %56, 1, !dbg !50
  %64 = icmp eq i32 %63, 4, !dbg !51
  br i1 %64, label %54, label %55, !dbg !17, !llvm.loop !52
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #4

; Function Attrs: noinline nounwind
define internal fastcc { [4 x i32], %union.anon } @load(ptr addrspace(3) noundef %0, i32 noundef %1) unnamed_addr #5 !dbg !54 {
  %3 = icmp eq i32 %1, 0, !dbg !56
  %4 = ptrtoint ptr addrspace(3) %0 to i64, !dbg !57
  %5 = trunc i64 %4 to i32, !dbg !57
  br i1 %3, label %6, label %8, !dbg !58

6:                                                ; preds = %2
  %7 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r,~{memory}"(i32 %5) #6, !dbg !59, !srcloc !60
  br label %10, !dbg !59

8:                                                ; preds = %2
  %9 = tail call { i32, i32, i32, i32 } asm sideeffect "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,r,~{memory}"(i32 %5) #6, !dbg !61, !srcloc !62
  br label %10

10:                                               ; preds = %8, %6
  %11 = phi { i32, i32, i32, i32 } [ %7, %6 ], [ %9, %8 ]
  %12 = extractvalue { i32, i32, i32, i32 } %11, 3, !dbg !57
  %13 = extractvalue { i32, i32, i32, i32 } %11, 2, !dbg !57
  %14 = extractvalue { i32, i32, i32, i32 } %11, 0, !dbg !57
  %15 = extractvalue { i32, i32, i32, i32 } %11, 1, !dbg !57
  %16 = insertvalue [4 x i32] poison, i32 %14, 0, !dbg !63
  %17 = insertvalue [4 x i32] %16, i32 %15, 1, !dbg !63
  %18 = insertvalue [4 x i32] %17, i32 %13, 2, !dbg !63
  %19 = insertvalue [4 x i32] %18, i32 %12, 3, !dbg !63
  %20 = insertvalue { [4 x i32], %union.anon } poison, [4 x i32] %19, 0, !dbg !63
  %21 = insertvalue { [4 x i32], %union.anon } %20, %union.anon { float 1.000000e+00 }, 1, !dbg !63
  ret { [4 x i32], %union.anon } %21, !dbg !63
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nounwind
define dso_local void @load_accumulators(ptr addrspace(1) nocapture noundef writeonly %0, ptr addrspace(1) noundef %1, i32 noundef %2) local_unnamed_addr #0 !dbg !64 {
  %4 = tail call { i32, i32, i32, i32 } asm sideeffect "{\0A\09.reg .b32 w<2>; /* two words; both { used } */\0A\09wmma.load.a.sync.aligned.row.m8n8k32.global.s4 {w0}, [$4], $5; wmma.load.b.sync.aligned.col.m8n8k32.global.s4 {w1}, [$4], $5;\0A\09wmma.load.c.sync.aligned.row.m8n8k32.global.s32 {$2, $3}, [$4];\0A\09mov.b32 $0, w0; mov.b32 $1, w1;\0A\09}", "=r,=r,=r,=r,l,r,~{memory}"(ptr addrspace(1) %1, i32 %2) #6, !dbg !65, !srcloc !66
  %5 = extractvalue { i32, i32, i32, i32 } %4, 0, !dbg !65
  %6 = extractvalue { i32, i32, i32, i32 } %4, 1, !dbg !65
  %7 = extractvalue { i32, i32, i32, i32 } %4, 2, !dbg !65
  %8 = extractvalue { i32, i32, i32, i32 } %4, 3, !dbg !65
  store i32 %5, ptr addrspace(1) %0, align 4, !dbg !67, !tbaa !21
  %9 = getelementptr inbounds i8, ptr addrspace(1) %0, i64 4, !dbg !68
  store i32 %6, ptr addrspace(1) %9, align 4, !dbg !69, !tbaa !21
  %10 = getelementptr inbounds i8, ptr addrspace(1) %0, i64 8, !dbg !70
  store i32 %7, ptr addrspace(1) %10, align 4, !dbg !71, !tbaa !21
  %11 = getelementptr inbounds i8, ptr addrspace(1) %0, i64 12, !dbg !72
  store i32 %8, ptr addrspace(1) %11, align 4, !dbg !73, !tbaa !21
  ret void, !dbg !74
}

attributes #0 = { nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx65,+ptx85,+sm_75" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #4 = { convergent nocallback nounwind }
attributes #5 = { noinline nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx65,+ptx85,+sm_75" }
attributes #6 = { nounwind }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{!2, !3}
!llvm.module.flags = !{!4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "debug.c", directory: ".")
!2 = !{ptr @copy_tile, !"kernel", i32 1}
!3 = !{ptr @load_accumulators, !"kernel", i32 1}
!4 = !{i32 7, !"Dwarf Version", i32 2}
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = !{i32 1, !"wchar_size", i32 4}
!7 = !{i32 7, !"frame-pointer", i32 2}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = distinct !DISubprogram(name: "copy_tile", scope: !1, file: !1, line: 44, type: !10, scopeLine: 44, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !DILocation(line: 45, column: 14, scope: !9)
!13 = !DILocation(line: 46, column: 3, scope: !9)
!14 = !DILocation(line: 46, column: 7, scope: !9)
!15 = !DILocation(line: 47, column: 21, scope: !9)
!16 = !DILocation(line: 47, column: 3, scope: !9)
!17 = !DILocation(line: 55, column: 3, scope: !9)
!18 = !DILocation(line: 48, column: 47, scope: !9)
!19 = !DILocation(line: 48, column: 42, scope: !9)
!20 = !DILocation(line: 48, column: 34, scope: !9)
!21 = !{!22, !22, i64 0}
!22 = !{!"int", !23, i64 0}
!23 = !{!"omnipotent char", !24, i64 0}
!24 = !{!"Simple C/C++ TBAA"}
!25 = !DILocation(line: 48, column: 32, scope: !9)
!26 = !DILocation(line: 49, column: 5, scope: !9)
!27 = !DILocation(line: 50, column: 5, scope: !9)
!28 = !DILocation(line: 50, column: 67, scope: !9)
!29 = !DILocation(line: 50, column: 25, scope: !9)
!30 = !DILocation(line: 51, column: 5, scope: !9)
!31 = !DILocation(line: 53, column: 5, scope: !9)
!32 = !DILocation(line: 54, column: 3, scope: !9)
!33 = !DILocation(line: 47, column: 30, scope: !9)
!34 = distinct !{!34, !16, !32, !35, !36}
!35 = !{!"llvm.loop.mustprogress"}
!36 = !{!"llvm.loop.unroll.disable"}
!37 = !DILocation(line: 52, column: 17, scope: !9)
!38 = !DILocation(line: 52, column: 27, scope: !9)
!39 = !DILocation(line: 52, column: 7, scope: !9)
!40 = !DILocation(line: 52, column: 14, scope: !9)
!41 = !DILocation(line: 51, column: 28, scope: !9)
!42 = !DILocation(line: 51, column: 23, scope: !9)
!43 = distinct !{!43, !30, !44, !35, !36}
!44 = !DILocation(line: 52, column: 36, scope: !9)
!45 = !DILocation(line: 57, column: 1, scope: !9)
!46 = !DILocation(line: 56, column: 25, scope: !9)
!47 = !DILocation(line: 56, column: 18, scope: !9)
!48 = !DILocation(line: 56, column: 5, scope: !9)
!49 = !DILocation(line: 56, column: 23, scope: !9)
!50 = !DILocation(line: 55, column: 26, scope: !9)
!51 = !DILocation(line: 55, column: 21, scope: !9)
!52 = distinct !{!52, !17, !53, !35, !36}
!53 = !DILocation(line: 56, column: 30, scope: !9)
!54 = distinct !DISubprogram(name: "load", scope: !1, file: !1, line: 28, type: !55, scopeLine: 28, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!55 = !DISubroutineType(cc: DW_CC_nocall, types: !11)
!56 = !DILocation(line: 31, column: 12, scope: !54)
!57 = !DILocation(line: 0, scope: !54)
!58 = !DILocation(line: 31, column: 7, scope: !54)
!59 = !DILocation(line: 32, column: 5, scope: !54)
!60 = !{i64 1070}
!61 = !DILocation(line: 37, column: 5, scope: !54)
!62 = !{i64 1341}
!63 = !DILocation(line: 41, column: 3, scope: !54)
!64 = distinct !DISubprogram(name: "load_accumulators", scope: !1, file: !1, line: 59, type: !10, scopeLine: 59, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!65 = !DILocation(line: 61, column: 3, scope: !64)
!66 = !{i64 2284, i64 2288, i64 2360, i64 2533, i64 2622, i64 2679}
!67 = !DILocation(line: 71, column: 10, scope: !64)
!68 = !DILocation(line: 72, column: 3, scope: !64)
!69 = !DILocation(line: 72, column: 10, scope: !64)
!70 = !DILocation(line: 73, column: 3, scope: !64)
!71 = !DILocation(line: 73, column: 10, scope: !64)
!72 = !DILocation(line: 74, column: 3, scope: !64)
!73 = !DILocation(line: 74, column: 10, scope: !64)
!74 = !DILocation(line: 75, column: 1, scope: !64)
