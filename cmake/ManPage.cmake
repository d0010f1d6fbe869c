# man_page(TARGET PROGRAM): adds the target TARGET, which makes ptx-lint.1 in the current build folder: docs/man/ptx-lint.1.in
# with the options that the program prints.
#
# The file is also a script: `cmake -DPROGRAM=... -DPAGE=... -DOUTPUT=... -P ManPage.cmake` writes the page.
if(CMAKE_SCRIPT_MODE_FILE)
  # Sets a variable to what the program prints with `--help`, in roff.
  function(help_in_roff variable)
    execute_process(COMMAND ${PROGRAM} ${ARGN} --help OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
    string(REPLACE "\\" "\\e" text "${text}")
    string(REPLACE "-" "\\-" text "${text}")
    string(REPLACE "'" "\\(aq" text "${text}")
    set(${variable} "${text}" PARENT_SCOPE)
  endfunction()

  # Appends the options of a help text to the variable `options`.
  function(append_options help)
    string(REGEX REPLACE "^.*\nOPTIONS:\n" "" help "${help}")
    # The lines of the options begin with a space, those of headings do not.
    string(REGEX REPLACE "\n[^ \n][^\n]*" "" help "${help}")
    string(REGEX REPLACE "\n\n+" "\n" help "${help}")
    # The values of an option, with a text or without.
    string(REGEX REPLACE "\n    =([^ \n]+) +\\\\-   ([^\n]*)" "\n.RS\n.TP\n.B \\1\n\\2.\n.RE" help "${help}")
    string(REGEX REPLACE "\n    =([^\n]+)" "\n.RS\n.TP\n.B \\1\n.RE" help "${help}")
    # Options with an argument after a space, with another argument, and without.
    string(REGEX REPLACE "\n  (\\\\-[^ \n<]*) <([^\n]*)> +\\\\- ([^\n]*)" "\n.TP\n.BI \\1\\\\  \\2\n\\3." help "${help}")
    string(REGEX REPLACE "\n  (\\\\-[^ \n<]*)<([^\n]*)> +\\\\- ([^\n]*)" "\n.TP\n.BI \\1 \\2\n\\3." help "${help}")
    string(REGEX REPLACE "\n  (\\\\-[^ \n]*) +\\\\- ([^\n]*)" "\n.TP\n.B \\1\n\\2." help "${help}")
    set(options "${options}${help}" PARENT_SCOPE)
  endfunction()

  help_in_roff(help)
  append_options("${help}")
  string(REGEX REPLACE "\nOPTIONS:.*" "" summary "${help}")
  string(REGEX MATCHALL "\n  [a-z]+ +\\\\- " commands "${summary}")
  foreach(command IN LISTS commands)
    string(REGEX REPLACE "[^a-z]" "" command "${command}")
    help_in_roff(help ${command})
    string(REGEX MATCH "\nSUBCOMMAND [^:]*: ([^\n]*)" found "${help}")
    string(APPEND options ".SS ptx\\-lint ${command}\n${CMAKE_MATCH_1}.")
    append_options("${help}")
  endforeach()

  file(READ ${PAGE} page)
  string(REPLACE "\n.\\\" The options\n" "${options}" page "${page}")
  file(WRITE ${OUTPUT} "${page}")
  return()
endif()

function(man_page target program)
  set(page ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../docs/man/ptx-lint.1.in)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/ptx-lint.1)
  set(script ${CMAKE_CURRENT_FUNCTION_LIST_FILE})
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:${program}> -DPAGE=${page} -DOUTPUT=${output} -P ${script}
    DEPENDS ${program} ${page} ${script}
    COMMENT "Manual page" VERBATIM)
  add_custom_target(${target} ALL DEPENDS ${output})
endfunction()
