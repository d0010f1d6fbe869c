# The install rules, for the prefix, the library folder and the components of this directory, whose names begin with
# ${componentPrefix}.  If that is not empty, only explicitly named components are installed.
set(packageDir ${CMAKE_INSTALL_LIBDIR}/cmake/ptxmatrix)
set(inTools COMPONENT ${componentPrefix}tools)
set(inRuntime COMPONENT ${componentPrefix}runtime)
set(inDev COMPONENT ${componentPrefix}dev)
if(componentPrefix)
  foreach(in inTools inRuntime inDev)
    list(APPEND ${in} EXCLUDE_FROM_ALL)
  endforeach()
endif()

# --- libraries --------------------------------------------------------------------------------------------------------

set(static ptxmatrix)
if(TARGET ptxmatrixCuda)
  list(APPEND static ptxmatrixCuda)
endif()
install(TARGETS ${static} EXPORT ${componentPrefix}static
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} ${inDev} INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT ${componentPrefix}static NAMESPACE ptxmatrix:: FILE ptxmatrixStatic.cmake
  DESTINATION ${packageDir} ${inDev})

if(TARGET ptxmatrix_shared)
  install(TARGETS ptxmatrix_shared EXPORT ${componentPrefix}shared
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ${inRuntime} NAMELINK_COMPONENT ${componentPrefix}dev
    INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  install(EXPORT ${componentPrefix}shared NAMESPACE ptxmatrix:: FILE ptxmatrixShared.cmake
    DESTINATION ${packageDir} ${inDev})
endif()

# The C header is next to the folder.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} ${inDev})

# Its paths are relative to its own folder, so the installed files can be moved together.
file(RELATIVE_PATH prefixFromPc /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" prefixFromPc ${prefixFromPc})
set(antlrLibs -lantlr4-runtime)
if(antlr4-runtime_VERSION VERSION_LESS 4.10)
  string(APPEND antlrLibs " -luuid")
endif()
configure_file(${PROJECT_SOURCE_DIR}/cmake/ptxmatrix.pc.in ptxmatrix.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/ptxmatrix.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig ${inDev})

# --- commands ---------------------------------------------------------------------------------------------------------

# For each command: its program and manual page.  That of ptx-lint is made; see ManPage.cmake.
set(commands "")
foreach(command
    ptx-lint
    ptx-as
    ptx-lsp)
  if(TARGET ${command})
    list(APPEND commands ${command})
  endif()
endforeach()

foreach(command IN LISTS commands)
  install(TARGETS ${command} EXPORT ${componentPrefix}tools RUNTIME ${inTools})
  set(page ${PROJECT_SOURCE_DIR}/docs/man/${command}.1)
  if(command STREQUAL ptx-lint)
    set(page ${PROJECT_BINARY_DIR}/ptx-lint.1)
  endif()
  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 ${inTools})
endforeach()
if(commands)
  install(EXPORT ${componentPrefix}tools NAMESPACE ptxmatrix:: FILE ptxmatrixTools.cmake
    DESTINATION ${packageDir} ${inTools})
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/schemas DESTINATION ${CMAKE_INSTALL_DATADIR}/ptxmatrix ${inTools})
# The manual pages refer to configuration.md and editors.md, the language server to the rule pages.
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/CHANGELOG.md ${PROJECT_SOURCE_DIR}/docs/configuration.md
    ${PROJECT_SOURCE_DIR}/docs/editors.md
  DESTINATION ${CMAKE_INSTALL_DOCDIR} ${inTools})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/rules DESTINATION ${CMAKE_INSTALL_DOCDIR} ${inTools})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/licenses DESTINATION ${CMAKE_INSTALL_DOCDIR} ${inTools}
  FILES_MATCHING PATTERN *.txt)

# --- what find_package() reads ----------------------------------------------------------------------------------------

# In a separate folder: at the top of the build folder, find_package() would find them if bin/ is on PATH.
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/ptxmatrixConfig.cmake.in package/ptxmatrixConfig.cmake
  INSTALL_DESTINATION ${packageDir} NO_SET_AND_CHECK_MACRO)
# While the major version is 0, each minor version may have breaking changes.
set(compatibility SameMajorVersion)
if(PROJECT_VERSION_MAJOR EQUAL 0)
  set(compatibility SameMinorVersion)
endif()
write_basic_package_version_file(package/ptxmatrixConfigVersion.cmake COMPATIBILITY ${compatibility})
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/package/ptxmatrixConfig.cmake
    ${CMAKE_CURRENT_BINARY_DIR}/package/ptxmatrixConfigVersion.cmake ${PROJECT_SOURCE_DIR}/cmake/PtxMatrix.cmake
  DESTINATION ${packageDir} ${inTools})
