# rule_pages(TARGET): adds the function rulePage() of lib/Driver/Render/Renderers.h to TARGET, with the pages of docs/rules
# embedded.
#
# The file is also a script: `cmake -DFOLDER=... -DOUTPUT=... -P RulePages.cmake` writes the source.
if(CMAKE_SCRIPT_MODE_FILE)
  file(GLOB pages ${FOLDER}/*.md)
  set(text "// Made by cmake/RulePages.cmake from docs/rules.\n#include \"Driver/Render/Renderers.h\"\n\n")
  string(APPEND text "std::string_view ptxmatrix::driver::rulePage(std::string_view name) {\n")
  foreach(page ${pages})
    get_filename_component(name ${page} NAME_WE)
    if(NOT name STREQUAL README)
      file(READ ${page} content)
      string(APPEND text "if (name == \"${name}\") return R\"PAGE(${content})PAGE\";\n")
    endif()
  endforeach()
  string(APPEND text "return \"\";\n}\n")
  file(WRITE ${OUTPUT} "${text}")
  return()
endif()

function(rule_pages target)
  set(folder ${PROJECT_SOURCE_DIR}/docs/rules)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/RulePages.cpp)
  file(GLOB pages CONFIGURE_DEPENDS ${folder}/*.md)
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${folder} -DOUTPUT=${output} -P ${PROJECT_SOURCE_DIR}/cmake/RulePages.cmake
    DEPENDS ${pages} ${PROJECT_SOURCE_DIR}/cmake/RulePages.cmake
    COMMENT "Pages of the rules" VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
