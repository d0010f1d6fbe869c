include(CheckLinkerFlag)

# quick_start(TARGET): links the command so that it starts quickly.
#
# A small check spends most of its time starting the program.  Loading and binding libstdc++ takes a quarter of that,
# and functions that are never called need no binding.
function(quick_start target)
  if(PTXMATRIX_SANITIZERS)
    return()
  endif()
  foreach(flag -static-libstdc++ -static-libgcc LINKER:--gc-sections)
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
