# What `cmake --install` puts where, and what CPack makes packages of.  Its components are
#   tools    the commands and all that users of CMake need to call them
#   runtime  the shared library
#   dev      the static library, headers, and what other projects find the libraries with
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(packageDir ${CMAKE_INSTALL_LIBDIR}/cmake/ptxmatrix)

# --- libraries --------------------------------------------------------------------------------------------------------

# The static library is linked with ANTLR's shared one, so that it can become a part of other shared libraries.
target_link_libraries(ptxmatrix PRIVATE $<INSTALL_INTERFACE:antlr4_shared>)
set_target_properties(ptxmatrix PROPERTIES EXPORT_NAME static)
install(TARGETS ptxmatrix EXPORT static
  ARCHIVE COMPONENT dev INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT static NAMESPACE ptxmatrix:: FILE ptxmatrixStatic.cmake DESTINATION ${packageDir} COMPONENT dev)

if(TARGET ptxmatrix_shared)
  set_target_properties(ptxmatrix_shared PROPERTIES EXPORT_NAME shared)
  install(TARGETS ptxmatrix_shared EXPORT shared
    LIBRARY COMPONENT runtime NAMELINK_COMPONENT dev INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  install(EXPORT shared NAMESPACE ptxmatrix:: FILE ptxmatrixShared.cmake DESTINATION ${packageDir} COMPONENT dev)
endif()

# The C header stands beside the folder.
install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT dev)

# Everything in it is relative to its own folder, so that the installed files can be moved together.
file(RELATIVE_PATH prefixFromPc /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" prefixFromPc ${prefixFromPc})
set(antlrLibs -lantlr4-runtime)
if(antlr4-runtime_VERSION VERSION_LESS 4.10)
  string(APPEND antlrLibs " -luuid")
endif()
configure_file(cmake/ptxmatrix.pc.in ptxmatrix.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/ptxmatrix.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)

# --- commands ---------------------------------------------------------------------------------------------------------

# One name a line: its program, manual page and completions.
set(commands "")
foreach(command
    ptx-lint
    ptx-as)
  if(TARGET ${command})
    list(APPEND commands ${command})
  endif()
endforeach()

# installFile(<file> <folder> [<new name>]): leaves out what a command does not have.
function(installFile file folder)
  set(rename)
  if(ARGC GREATER 2)
    set(rename RENAME ${ARGV2})
  endif()
  if(EXISTS ${PROJECT_SOURCE_DIR}/${file})
    install(FILES ${file} DESTINATION ${folder} ${rename} COMPONENT tools)
  endif()
endfunction()

foreach(command IN LISTS commands)
  install(TARGETS ${command} EXPORT tools RUNTIME COMPONENT tools)
  installFile(docs/man/${command}.1 ${CMAKE_INSTALL_MANDIR}/man1)
  installFile(completions/${command}.bash ${CMAKE_INSTALL_DATADIR}/bash-completion/completions ${command})
  installFile(completions/_${command} ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
  installFile(completions/${command}.fish ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endforeach()
if(commands)
  install(EXPORT tools NAMESPACE ptxmatrix:: FILE ptxmatrixTools.cmake DESTINATION ${packageDir} COMPONENT tools)
endif()
install(DIRECTORY docs/schemas DESTINATION ${CMAKE_INSTALL_DATADIR}/ptxmatrix COMPONENT tools)
install(FILES LICENSE CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT tools)

# --- what find_package() reads ----------------------------------------------------------------------------------------

configure_package_config_file(cmake/ptxmatrixConfig.cmake.in ptxmatrixConfig.cmake
  INSTALL_DESTINATION ${packageDir} NO_SET_AND_CHECK_MACRO)
# While the major version is 0, each minor version may break what the one before promised.
set(compatibility SameMajorVersion)
if(PROJECT_VERSION_MAJOR EQUAL 0)
  set(compatibility SameMinorVersion)
endif()
write_basic_package_version_file(ptxmatrixConfigVersion.cmake COMPATIBILITY ${compatibility})
install(FILES ${PROJECT_BINARY_DIR}/ptxmatrixConfig.cmake ${PROJECT_BINARY_DIR}/ptxmatrixConfigVersion.cmake
    cmake/PtxMatrix.cmake
  DESTINATION ${packageDir} COMPONENT tools)

if(PROJECT_IS_TOP_LEVEL)
  include(Packages)
endif()
