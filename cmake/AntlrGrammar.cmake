# antlr_grammar(<target> <grammar> <namespace>): builds the C++ lexer and parser of a grammar into an object library.
#
# The antlr4-generator package of Debian is broken (its antlr4_generate() has no class path), so the tool is called
# directly.
if(CMAKE_SYSTEM_PROCESSOR STREQUAL wasm32)
  include(WasmRuntime)
else()
  find_package(antlr4-runtime CONFIG)
endif()
find_package(Threads REQUIRED)

# ANTLR 4.10 changed the tables that the tool writes and the runtime reads.  Ubuntu 24.04 has that runtime and an older
# tool, so scripts/setup installs a matching tool in its private folder.
if(antlr4-runtime_VERSION VERSION_GREATER_EQUAL 4.10)
  execute_process(COMMAND ${PROJECT_SOURCE_DIR}/scripts/find-ptxas --cache
    OUTPUT_VARIABLE cache OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
find_program(ANTLR4_TOOL antlr4 HINTS ${cache}/bin)
if(NOT antlr4-runtime_FOUND OR NOT ANTLR4_TOOL)
  message(FATAL_ERROR "ptxmatrix needs ANTLR 4 and its C++ runtime. "
    "Install antlr4 and libantlr4-runtime-dev (scripts/setup does).")
endif()

function(antlr_grammar target grammar namespace)
  get_filename_component(name ${grammar} NAME_WE)
  set(dir ${CMAKE_CURRENT_BINARY_DIR}/${name})
  set(sources ${dir}/${name}Lexer.cpp ${dir}/${name}Parser.cpp)
  set(lazy "")
  if(antlr4-runtime_VERSION VERSION_LESS 4.10)
    foreach(source IN LISTS sources)
      list(APPEND lazy COMMAND ${CMAKE_COMMAND} -D FILE=${source} -P ${PROJECT_SOURCE_DIR}/cmake/AntlrLazy.cmake)
    endforeach()
  endif()
  add_custom_command(
    OUTPUT ${sources} ${dir}/${name}Lexer.h ${dir}/${name}Parser.h
    COMMAND ${ANTLR4_TOOL} -Dlanguage=Cpp -no-listener -no-visitor -package ${namespace} -o ${dir} ${grammar}
    ${lazy}
    DEPENDS ${grammar} ${PROJECT_SOURCE_DIR}/cmake/AntlrLazy.cmake
    COMMENT "ANTLR: ${name}"
    VERBATIM)
  add_library(${target} OBJECT ${sources})
  # The tool writes u8"" literals into const char arrays, which needs C++17: later, their type is not char.
  set_target_properties(${target} PROPERTIES CXX_STANDARD 17 CXX_CLANG_TIDY "")
  target_compile_options(${target} PRIVATE -w)
  if(antlr4-runtime_VERSION MATCHES "^4\\.10")
    target_compile_options(${target} PRIVATE -include ${PROJECT_SOURCE_DIR}/cmake/AntlrOnce.h)
  endif()
  target_include_directories(${target} SYSTEM PUBLIC ${dir} ${ANTLR4_INCLUDE_DIR})
  target_link_libraries(${target} PUBLIC antlr4_static Threads::Threads)
endfunction()
