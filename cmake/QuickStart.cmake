include(CheckLinkerFlag)

# quick_start(TARGET): links the command so that it starts quickly.
#
# A small check spends most of its time starting the program.  Loading and binding libstdc++ takes a quarter of that,
# and functions that are never called need no binding.
function(quick_start target)
  if(PTXMATRIX_SANITIZERS)
    return()
  endif()
  set(flags -static-libstdc++ LINKER:--gc-sections)
  if(PTXMATRIX_PORTABLE) # libgcc is shared, because the static one uses glibc 2.35
    target_sources(${target} PRIVATE ${PROJECT_SOURCE_DIR}/cmake/OldGlibc.cpp)
    list(APPEND flags -s)
  else()
    list(APPEND flags -static-libgcc)
  endif()
  foreach(flag IN LISTS flags)
    string(MAKE_C_IDENTIFIER "PTXMATRIX_LINKS_WITH_${flag}" works)
    check_linker_flag(CXX ${flag} ${works})
    if(${works})
      target_link_options(${target} PRIVATE ${flag})
    endif()
  endforeach()
  if(antlr4-runtime_VERSION VERSION_LESS 4.10)
    target_sources(${target} PRIVATE ${PROJECT_SOURCE_DIR}/cmake/AntlrNoXPath.cpp)
  endif()
endfunction()
