# ptxmatrix_llvm: LLVM's Support library, linked statically (loading libLLVM.so takes 10 ms or more), if it is
# installed.
#
# Debian has a folder for each LLVM version, and an old one may be found first: use the newest from 19 on.
if(NOT LLVM_DIR)
  file(GLOB candidates LIST_DIRECTORIES true /usr/lib/llvm-*/lib/cmake/llvm)
  list(SORT candidates COMPARE NATURAL ORDER DESCENDING)
  find_package(LLVM CONFIG QUIET NO_DEFAULT_PATH PATHS ${candidates})
endif()
find_package(LLVM QUIET CONFIG)
if(NOT LLVM_FOUND OR LLVM_VERSION_MAJOR LESS 19)
  message(STATUS "No inline PTX of CUDA sources: LLVM 19 or newer is not installed")
  return()
endif()

add_library(ptxmatrix_llvm INTERFACE)
target_include_directories(ptxmatrix_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
target_compile_definitions(ptxmatrix_llvm INTERFACE ${LLVM_DEFINITIONS_LIST})
target_link_libraries(ptxmatrix_llvm INTERFACE LLVMSupport)

# ptxmatrix_clang: clang's preprocessor, of the same LLVM version, if it is installed.
find_library(CLANG_LEX clangLex PATHS ${LLVM_LIBRARY_DIRS} NO_DEFAULT_PATH)
find_library(CLANG_BASIC clangBasic PATHS ${LLVM_LIBRARY_DIRS} NO_DEFAULT_PATH)
if(CLANG_LEX AND CLANG_BASIC)
  add_library(ptxmatrix_clang INTERFACE)
  llvm_map_components_to_libnames(clang_needs support targetparser frontendopenmp)
  target_link_libraries(ptxmatrix_clang INTERFACE ${CLANG_LEX} ${CLANG_BASIC} ${clang_needs} ptxmatrix_llvm)
else()
  message(STATUS "No inline PTX of CUDA sources: libclang-${LLVM_VERSION_MAJOR}-dev is not installed")
endif()

# ptxmatrix_lsp: LLVM's library for language servers, available since LLVM 22.
if(TARGET LLVMSupportLSP)
  add_library(ptxmatrix_lsp INTERFACE)
  target_link_libraries(ptxmatrix_lsp INTERFACE LLVMSupportLSP ptxmatrix_llvm)
else()
  message(STATUS "No language server: it needs LLVM 22 (llvm-22-dev and libclang-22-dev), this is ${LLVM_VERSION}")
endif()
