# `cpack -G DEB` in the build folder makes packages for Debian, one for each component of debian/:
#   ptxmatrix         the commands
#   libptxmatrix0.1   the shared library, named after its soname
#   libptxmatrix-dev  what programs that use the library are built with
set(CPACK_PACKAGE_NAME ptxmatrix)
set(CPACK_PACKAGE_VENDOR "the ptxmatrix authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_COMPONENTS_ALL deb-tools deb-runtime deb-dev)
if(NOT TARGET ptxmatrix_shared)
  list(REMOVE_ITEM CPACK_COMPONENTS_ALL deb-runtime)
endif()

# Applies Debian's conventions, such as compressed manual pages.
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/debian/Files.cmake)
set(CPACK_PTXMATRIX_LICENSES ${PROJECT_SOURCE_DIR}/licenses)

set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "The ptxmatrix authors <ptxmatrix@example.invalid>" CACHE STRING
  "Who made the packages, and answers for them: a name and an address")
# Dependencies of the packages are determined from their programs; dependencies on the library can be determined from
# it.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(version "(= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")

set(CPACK_DEBIAN_DEB-TOOLS_PACKAGE_NAME ptxmatrix)
set(CPACK_DEBIAN_DEB-TOOLS_PACKAGE_SECTION devel)
set(toolsDescription "This package has the command ptx-lint, which checks these instructions
in PTX modules as ptxas does, the functions with which CMake projects call it,
and ptx-as, which checks what it hands on to ptxas.")
if(TARGET ptx-lsp)
  string(APPEND toolsDescription "  The language server ptx-lsp shows in
editors what ptx-lint reports.")
endif()
set(CPACK_COMPONENT_DEB-TOOLS_DESCRIPTION "${toolsDescription}")

set(CPACK_DEBIAN_DEB-RUNTIME_PACKAGE_NAME libptxmatrix)
if(TARGET ptxmatrix_shared)
  get_target_property(soversion ptxmatrix_shared SOVERSION)
  string(APPEND CPACK_DEBIAN_DEB-RUNTIME_PACKAGE_NAME ${soversion})
endif()
set(CPACK_DEBIAN_DEB-RUNTIME_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_DEB-RUNTIME_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/cmake/debian/triggers)
set(CPACK_COMPONENT_DEB-RUNTIME_DESCRIPTION "This package has the shared library.")

# find_package() finds the contents of all three.
set(CPACK_DEBIAN_DEB-DEV_PACKAGE_NAME libptxmatrix-dev)
set(CPACK_DEBIAN_DEB-DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEB-DEV_PACKAGE_DEPENDS "ptxmatrix ${version}, libantlr4-runtime-dev")
if(TARGET ptxmatrix_shared)
  string(APPEND CPACK_DEBIAN_DEB-DEV_PACKAGE_DEPENDS ", ${CPACK_DEBIAN_DEB-RUNTIME_PACKAGE_NAME} ${version}")
endif()
if(antlr4-runtime_VERSION VERSION_LESS 4.10)
  string(APPEND CPACK_DEBIAN_DEB-DEV_PACKAGE_DEPENDS ", uuid-dev")
endif()
set(CPACK_COMPONENT_DEB-DEV_DESCRIPTION "This package has headers and the static library, for programs that write PTX.")
include(CPack)
