# For WebAssembly: the target antlr4_static, which is a package elsewhere, and wasm_runtime, what Zig's libraries lack.
file(STRINGS ${WASM_SDK}/antlr4/VERSION antlr4-runtime_VERSION)
set(antlr4-runtime_FOUND ON)
set(ANTLR4_INCLUDE_DIR ${WASM_SDK}/antlr4/runtime/src)
file(GLOB_RECURSE sources ${ANTLR4_INCLUDE_DIR}/*.cpp)
# There are no files.
list(FILTER sources EXCLUDE REGEX "/ANTLRFileStream|/InterpreterDataReader|/Guid")
if(antlr4-runtime_VERSION VERSION_LESS 4.10)
  list(FILTER sources EXCLUDE REGEX "/XPathLexer\\.cpp$")
  list(APPEND sources ${CMAKE_CURRENT_LIST_DIR}/AntlrNoXPath.cpp)
endif()
add_library(antlr4_static STATIC EXCLUDE_FROM_ALL ${sources})
set_target_properties(antlr4_static PROPERTIES CXX_STANDARD 14 UNITY_BUILD OFF)
target_compile_definitions(antlr4_static PUBLIC ANTLR4CPP_STATIC)
target_compile_options(antlr4_static PRIVATE -w)
target_include_directories(antlr4_static PRIVATE ${ANTLR4_INCLUDE_DIR})

# Exceptions and locks.
set(lib ${WASM_SDK}/ziglang/lib)
add_library(wasm_runtime OBJECT EXCLUDE_FROM_ALL
  ${lib}/libcxxabi/src/cxa_exception.cpp ${lib}/libcxxabi/src/cxa_personality.cpp
  ${lib}/libcxx/src/mutex.cpp ${lib}/libcxx/src/mutex_destructor.cpp
  ${lib}/libcxx/src/condition_variable.cpp ${lib}/libcxx/src/condition_variable_destructor.cpp
  ${lib}/libunwind/src/Unwind-wasm.c)
set_target_properties(wasm_runtime PROPERTIES CXX_STANDARD 23 C_STANDARD 23 UNITY_BUILD OFF)
target_compile_definitions(wasm_runtime PRIVATE
  _LIBCPP_BUILDING_LIBRARY LIBCXX_BUILDING_LIBCXXABI _LIBCXXABI_BUILDING_LIBRARY _LIBCXXABI_HAS_NO_THREADS
  _LIBUNWIND_HIDE_SYMBOLS)
target_compile_options(wasm_runtime PRIVATE -w)
target_include_directories(wasm_runtime PRIVATE ${lib}/libunwind/include
  "$<$<COMPILE_LANGUAGE:CXX>:${lib}/libcxxabi/src;${lib}/libcxxabi/include;${lib}/libcxx/src;${lib}/libcxx/include>")
