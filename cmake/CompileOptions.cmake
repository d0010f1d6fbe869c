# ptxmatrix_options: the compile options of every target of the project.
add_library(ptxmatrix_options INTERFACE)
target_compile_options(ptxmatrix_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow=local -Wnon-virtual-dtor)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # False positives for std::string's operator+ (GCC bug 105651).
  target_compile_options(ptxmatrix_options INTERFACE -Wno-restrict)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 14)
  # False positives for functions that take a view and return a reference to what it refers to (GCC bug 109642).
  target_compile_options(ptxmatrix_options INTERFACE -Wno-dangling-reference)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
  # Only g++ has -Wshadow=local.
  set_property(TARGET ptxmatrix_options PROPERTY INTERFACE_COMPILE_OPTIONS
    -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor)
endif()
if(PTXMATRIX_WERROR)
  target_compile_options(ptxmatrix_options INTERFACE -Werror)
endif()

# Sanitizers and coverage apply to everything that is compiled, including the generated parser.
if(PTXMATRIX_SANITIZERS)
  add_compile_options(-fsanitize=${PTXMATRIX_SANITIZERS} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${PTXMATRIX_SANITIZERS})
endif()
if(PTXMATRIX_COVERAGE)
  add_compile_options(-fprofile-instr-generate -fcoverage-mapping)
  add_link_options(-fprofile-instr-generate)
endif()

# Hardening for programs that read adversarial files.  Compilers build position-independent executables by default.
if(PTXMATRIX_HARDENING AND CMAKE_BUILD_TYPE MATCHES "^(Release|RelWithDebInfo|MinSizeRel)$" AND NOT PTXMATRIX_SANITIZERS)
  # The compilers of some systems already define it.
  add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -fstack-protector-strong)
  add_link_options(LINKER:-z,relro LINKER:-z,now)
endif()
