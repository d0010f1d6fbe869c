# ptxmatrix_options: what every target of the project is compiled with.
add_library(ptxmatrix_options INTERFACE)
target_compile_options(ptxmatrix_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow=local -Wnon-virtual-dtor)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # Cries wolf over std::string's operator+ (GCC bug 105651).
  target_compile_options(ptxmatrix_options INTERFACE -Wno-restrict)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
  # -Wshadow=local is spelled so by g++ alone.
  set_property(TARGET ptxmatrix_options PROPERTY INTERFACE_COMPILE_OPTIONS
    -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor)
endif()
if(PTXMATRIX_WERROR)
  target_compile_options(ptxmatrix_options INTERFACE -Werror)
endif()

# Sanitizers and counters go to everything that is compiled here, the generated parser included.
if(PTXMATRIX_SANITIZERS)
  add_compile_options(-fsanitize=${PTXMATRIX_SANITIZERS} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${PTXMATRIX_SANITIZERS})
endif()
if(PTXMATRIX_COVERAGE)
  # C is compiled by another compiler, for tests alone.
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fprofile-instr-generate> $<$<COMPILE_LANGUAGE:CXX>:-fcoverage-mapping>)
  add_link_options($<$<LINK_LANGUAGE:CXX>:-fprofile-instr-generate>)
endif()

# What programs that read adversarial files are built with.  Position-independent executables are the compilers' default.
if(PTXMATRIX_HARDENING AND CMAKE_BUILD_TYPE MATCHES "^(Release|RelWithDebInfo|MinSizeRel)$" AND NOT PTXMATRIX_SANITIZERS)
  # Some systems' compilers define it already.
  add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -fstack-protector-strong)
  add_link_options(LINKER:-z,relro LINKER:-z,now)
endif()
