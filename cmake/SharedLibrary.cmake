# ptxmatrix_shared: libptxmatrix.so, from the objects of the static library and those for checking CUDA sources.
add_library(ptxmatrix_shared SHARED $<TARGET_OBJECTS:ptxmatrix>
  $<TARGET_OBJECTS:ptxmatrix_grammar> lib/CApi/CheckCuda.cpp)
target_include_directories(ptxmatrix_shared PRIVATE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/lib)
target_compile_definitions(ptxmatrix_shared PRIVATE PTXMATRIX_HAS_CUDA=$<TARGET_EXISTS:ptxmatrixCuda>)
if(TARGET ptxmatrixCuda)
  target_sources(ptxmatrix_shared PRIVATE $<TARGET_OBJECTS:ptxmatrixCuda> $<TARGET_OBJECTS:ptxmatrix_cuda_clang>)
  target_link_libraries(ptxmatrix_shared PRIVATE ptxmatrix_clang)
endif()
add_library(ptxmatrix::shared ALIAS ptxmatrix_shared)
target_include_directories(ptxmatrix_shared INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>)
target_compile_features(ptxmatrix_shared INTERFACE cxx_std_20)

# While the major version is 0, each minor version may have breaking changes.
set(soversion ${PROJECT_VERSION_MAJOR})
if(soversion EQUAL 0)
  set(soversion 0.${PROJECT_VERSION_MINOR})
endif()
set(exports ${PROJECT_SOURCE_DIR}/lib/ptxmatrix.map)
set_target_properties(ptxmatrix_shared PROPERTIES
  OUTPUT_NAME ptxmatrix VERSION ${PROJECT_VERSION} SOVERSION ${soversion}
  LINKER_LANGUAGE CXX LINK_DEPENDS ${exports})
# ANTLR's static library is not position independent (Debian 12).  The shared one is given as a file, so users of our
# library do not need ANTLR's CMake package.
target_link_libraries(ptxmatrix_shared PRIVATE Threads::Threads $<TARGET_FILE:antlr4_shared>)
target_link_options(ptxmatrix_shared PRIVATE
  LINKER:--version-script=${exports} LINKER:--as-needed LINKER:--gc-sections LINKER:-z,defs)
