# layout_page(TARGET): adds the function layoutPage() of lib/Driver/Commands/Commands.h to TARGET: LayoutPage.html with the
# style and the scripts in it.
#
# The file is also a script: `cmake -DFOLDER=... -DOUTPUT=... -P LayoutPage.cmake` writes the source.
if(CMAKE_SCRIPT_MODE_FILE)
  file(READ ${FOLDER}/LayoutPage.html page)
  foreach(part LayoutPage.css LayoutMemory.js LayoutPage.js)
    file(READ ${FOLDER}/${part} content)
    string(REPLACE "@${part}@" "${content}" page "${page}")
  endforeach()
  file(WRITE ${OUTPUT} "// Made by cmake/LayoutPage.cmake.\n#include \"Driver/Commands/Commands.h\"\n\n"
    "llvm::StringRef ptxmatrix::driver::layoutPage() {\nreturn R\"PAGE(${page})PAGE\";\n}\n")
  return()
endif()

function(layout_page target)
  set(folder ${CMAKE_CURRENT_SOURCE_DIR}/Commands)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/LayoutPage.cpp)
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${folder} -DOUTPUT=${output} -P ${PROJECT_SOURCE_DIR}/cmake/LayoutPage.cmake
    DEPENDS ${folder}/LayoutPage.html ${folder}/LayoutPage.css ${folder}/LayoutMemory.js ${folder}/LayoutPage.js
      ${PROJECT_SOURCE_DIR}/cmake/LayoutPage.cmake
    COMMENT "Page of layouts" VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
