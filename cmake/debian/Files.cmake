# CPack runs this script before packing.  It changes the files of each package to the names and formats of Debian.
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(GLOB roots LIST_DIRECTORIES true ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*)
foreach(root IN LISTS roots)
  set(share ${root}${CPACK_PACKAGING_INSTALL_PREFIX}/share)
  get_filename_component(component ${root} NAME)
  string(TOUPPER ${component} component)
  set(package ${CPACK_DEBIAN_${component}_PACKAGE_NAME})
  if(NOT package)
    continue()
  endif()

  # Debian packages have a single file for all licenses, and Debian has the text of the Apache License.
  file(REMOVE ${share}/doc/${package}/LICENSE)
  file(REMOVE_RECURSE ${share}/doc/${package}/licenses)
  set(copyright "ptxmatrix

Copyright the ptxmatrix authors

Licensed under the Apache License, Version 2.0, which is in /usr/share/common-licenses/Apache-2.0.

Parts of the following are built into the commands and the libraries.
")
  file(GLOB licenses ${CPACK_PTXMATRIX_LICENSES}/*.txt)
  foreach(license IN LISTS licenses)
    file(READ ${license} text)
    string(REPEAT = 80 line)
    string(APPEND copyright "\n${line}\n\n${text}")
  endforeach()
  file(WRITE ${share}/doc/${package}/copyright "${copyright}")
  # Each package has the changelog of the package and that of the program.
  file(WRITE ${share}/doc/${package}/changelog.Debian
    "ptxmatrix (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium\n\n"
    "  * Made by CPack.\n\n"
    " -- ${CPACK_DEBIAN_PACKAGE_MAINTAINER}  ${date}\n")
  if(EXISTS ${share}/doc/${package}/CHANGELOG.md)
    file(RENAME ${share}/doc/${package}/CHANGELOG.md ${share}/doc/${package}/changelog)
  endif()
  file(GLOB texts ${share}/man/*/*.[1-8] ${share}/doc/${package}/changelog*)
  foreach(text IN LISTS texts)
    execute_process(COMMAND gzip -9n ${text} COMMAND_ERROR_IS_FATAL ANY)
  endforeach()
endforeach()
