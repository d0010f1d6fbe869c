# The files that `cmake --install` installs and CPack packages.  The components are
#   tools    the commands and all that users of CMake need to call them
#   runtime  the shared library
#   dev      the static library, headers, and what other projects find the libraries with
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The installed static library uses ANTLR's shared one, so it can be linked into shared libraries.
target_link_libraries(ptxmatrix PRIVATE $<INSTALL_INTERFACE:antlr4_shared>)
set_target_properties(ptxmatrix PROPERTIES EXPORT_NAME static)
if(TARGET ptxmatrix_shared)
  set_target_properties(ptxmatrix_shared PROPERTIES EXPORT_NAME shared)
endif()

include(InstallRules)
if(PROJECT_IS_TOP_LEVEL)
  add_subdirectory(cmake/debian)
  include(Packages)
endif()
