# Toolchain file: builds for WebAssembly, with what `scripts/setup --all` fetches: Zig's clang, whose libraries
# come as sources, and the sources of ANTLR's runtime.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
execute_process(COMMAND ${CMAKE_CURRENT_LIST_DIR}/../scripts/find-ptxas --cache
  OUTPUT_VARIABLE cache OUTPUT_STRIP_TRAILING_WHITESPACE)
set(WASM_SDK ${cache}/wasm)
if(NOT EXISTS ${WASM_SDK}/ziglang/zig OR NOT EXISTS ${WASM_SDK}/antlr4/VERSION)
  message(FATAL_ERROR "Zig or the sources of ANTLR are missing; `scripts/setup --all` fetches them.")
endif()
set(CMAKE_C_COMPILER ${WASM_SDK}/ziglang/zig cc)
set(CMAKE_CXX_COMPILER ${WASM_SDK}/ziglang/zig c++)
foreach(language C CXX)
  set(CMAKE_${language}_COMPILER_TARGET wasm32-wasi)
endforeach()
find_program(CMAKE_AR NAMES llvm-ar-19 llvm-ar REQUIRED)
find_program(CMAKE_RANLIB NAMES llvm-ranlib-19 llvm-ranlib REQUIRED)

# Zig builds the C++ library without threads and exceptions.  A page has one thread, so the C library's locks do nothing,
# but ANTLR needs the classes; cmake/WasmRuntime.cmake adds what is missing.
set(flags -fwasm-exceptions -mcpu=generic+exception_handling)
list(JOIN flags " " CMAKE_C_FLAGS_INIT)
list(APPEND flags -U_LIBCPP_HAS_THREADS -D_LIBCPP_HAS_THREADS=1 -D_LIBCPP_HAS_THREAD_API_PTHREAD=1)
list(JOIN flags " " CMAKE_CXX_FLAGS_INIT)
# LLVM 22 orders blocks that end in exceptions by their addresses, which depend on the names of the folders that it reads
# and on the environment (https://github.com/llvm/llvm-project/issues/204883).  So a process without both makes the code.
set(CMAKE_CXX_COMPILE_OBJECT
  "<CMAKE_CXX_COMPILER> <DEFINES> <INCLUDES> <FLAGS> -Xclang -emit-llvm-bc -o <OBJECT>.bc -c <SOURCE>"
  "env -i HOME=$ENV{HOME} <CMAKE_CXX_COMPILER> ${CMAKE_C_FLAGS_INIT} -Oz -Xclang -disable-llvm-passes -o <OBJECT> -c <OBJECT>.bc")
# What Zig's preprocessor prints does not name all files for ccache, which would then not see that one of them changed.
find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_NODIRECT=1 ${CCACHE})
endif()
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
