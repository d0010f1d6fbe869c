# What `cmake --install` puts where, and what CPack makes packages of.  Its components are
#   tools    the commands and all that users of CMake need to call them
#   runtime  the shared library
#   dev      the static library, headers, and what other projects find the libraries with
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The static library is linked with ANTLR's shared one, so that it can become a part of other shared libraries.
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
