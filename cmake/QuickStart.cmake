include(CheckLinkerFlag)

# quick_start(TARGET): links the command so that it starts quickly.
#
# Most of the time of a small check goes into the start.  To find and bind libstdc++ takes a fourth of that; and what is
# never called need not be bound.
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
endfunction()
