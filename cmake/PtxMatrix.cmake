# Lints PTX in a build.  find_package(ptxmatrix) provides these functions; the file can also be included directly.
#
#   ptx_lint_files(<name> [ALL] FILES <file>... [OPTIONS <option of ptx-lint>...])
#
# adds a target that lints PTX files, including files that other rules of the directory generate.  Files can be generator
# expressions.  With ALL it is part of `all`.
#
#   ptx_lint(TARGET <target> [ARCHITECTURES <architecture>...] [OPTIONS <option of ptx-lint>...])
#
# adds a target <target>_ptx_lint, part of `all`, that lints the PTX of the CUDA sources of a target.  If the target
# compiles to PTX (CUDA_PTX_COMPILATION), that PTX is linted.  Otherwise nvcc compiles each source once more to PTX, with
# the options of the target and line information, for each of ARCHITECTURES (default: those of the target).  The target
# itself is built only after that, so that a mistake is reported before ptxas runs.
#
#   ptx_lint_sources(TARGET <target> [COMPILE] [OPTIONS <option of ptx-lint>...])
#
# adds a target <target>_ptx_lint_sources, part of `all`, that lints the inline PTX of the CUDA and C++ sources of a
# target, and of the headers among its sources, without compiling them.  The target itself is built only after that.
# With COMPILE, ptx-lint also compiles the CUDA sources to PTX and lints the whole kernels.  It does so in each build,
# and its cache knows what changed, also in headers.  That needs a Makefile or Ninja generator.
#
# Call both after setting the sources, the architectures and the language standard of the target, which are read
# immediately.  For ptx_lint(), definitions, options and include directories are the final ones of the target.
#
# Otherwise each file is a separate build step: it is linted when it, ptx-lint, the options or its .ptx-lint.toml change,
# and an error fails the build.  The .ptx-lint.toml is the one in the directory of the file (for generated PTX, of the
# source) or the nearest one above, unless OPTIONS contain --config=FILE or --no-config.  Relative paths refer to the
# current source directory.
include_guard(GLOBAL)
cmake_policy(PUSH)
cmake_policy(VERSION 3.25)

# The path of ptx-lint: that of this package or of the source tree, otherwise the one on PATH.
function(_ptx_lint_command result)
  if(TARGET ptxmatrix::ptx-lint)
    set(${result} $<TARGET_FILE:ptxmatrix::ptx-lint> PARENT_SCOPE)
    return()
  endif()
  find_program(PTX_LINT_EXECUTABLE ptx-lint DOC "The command ptx-lint of ptxmatrix")
  if(NOT PTX_LINT_EXECUTABLE)
    message(FATAL_ERROR "ptx-lint was not found: install ptxmatrix, or set PTX_LINT_EXECUTABLE")
  endif()
  set(${result} ${PTX_LINT_EXECUTABLE} PARENT_SCOPE)
endfunction()

# The .ptx-lint.toml for files of a directory, or nothing.  The next build notices a new or deleted one.
function(_ptx_lint_configuration result folder)
  set(found)
  set(last)
  while(NOT folder STREQUAL last)
    string(REGEX REPLACE "([][*?])" "[\\1]" pattern "${folder}")
    file(GLOB here CONFIGURE_DEPENDS "${pattern}/.ptx-lint.toml")
    if(here)
      set(found ${here})
      break()
    endif()
    set(last ${folder})
    cmake_path(GET folder PARENT_PATH folder)
  endwhile()
  set(${result} ${found} PARENT_SCOPE)
endfunction()

# Adds the build step that lints `input`, which may be several files of one source, and appends its stamp to the list
# that `result` names.
#   name      the target that it belongs to
#   label     the name of the input, unique within the target
#   folder    the directory where the search for .ptx-lint.toml starts
function(_ptx_lint_edge result name label input folder options)
  _ptx_lint_command(command)
  set(work ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${name}.dir)
  get_property(isMulti GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  if(isMulti)
    string(APPEND work /$<CONFIG>)
  endif()
  string(MD5 hash "${label}")
  string(SUBSTRING ${hash} 0 8 hash)
  set(stamp ${work}/${hash}.ptx-lint)

  set(configuration)
  set(how ${options})
  if(options MATCHES "(^|;)--config=([^;]+)")
    cmake_path(ABSOLUTE_PATH CMAKE_MATCH_2 BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE configuration)
  elseif(NOT options MATCHES "(^|;)--no-config(;|$)")
    _ptx_lint_configuration(configuration ${folder})
    if(configuration)
      list(APPEND how --config=${configuration})
    else()
      list(APPEND how --no-config)
    endif()
  endif()
  # Not every generator reruns a rule after its command changed.
  set(call ${work}/${hash}.options)
  file(GENERATE OUTPUT ${call} CONTENT "${how}\n")

  add_custom_command(OUTPUT ${stamp}
    COMMAND ${command} ${how} -- ${input}
    COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
    DEPENDS ${input} ${command} ${configuration} ${call}
    WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
    COMMENT "Linting PTX of ${label}"
    COMMAND_EXPAND_LISTS VERBATIM)
  set(${result} ${${result}} ${stamp} PARENT_SCOPE)
endfunction()

# The path of a file as named in the rules of a directory, given by its source and its binary directory.
function(_ptx_lint_path result file source binary)
  cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${source} NORMALIZE OUTPUT_VARIABLE path)
  if(NOT EXISTS ${path})
    # Generated files are relative to the binary directory, as in add_custom_command().
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${binary} NORMALIZE OUTPUT_VARIABLE made)
    get_source_file_property(isMade ${made} DIRECTORY ${source} GENERATED)
    if(isMade)
      set(path ${made})
    endif()
  endif()
  set(${result} ${path} PARENT_SCOPE)
endfunction()

function(ptx_lint_files name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "ALL" "" "FILES;OPTIONS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "ptx_lint_files(${name}): not understood: ${arg_UNPARSED_ARGUMENTS}")
  elseif(NOT arg_FILES)
    message(FATAL_ERROR "ptx_lint_files(${name}): no FILES are given")
  endif()
  list(REMOVE_DUPLICATES arg_FILES)
  set(stamps)
  foreach(file IN LISTS arg_FILES)
    set(label ${file})
    set(folder ${CMAKE_CURRENT_SOURCE_DIR})
    if(NOT file MATCHES "^\\$<")
      _ptx_lint_path(file ${file} ${CMAKE_CURRENT_SOURCE_DIR} ${CMAKE_CURRENT_BINARY_DIR})
      cmake_path(GET file PARENT_PATH folder)
    endif()
    _ptx_lint_edge(stamps ${name} "${label}" "${file}" ${folder} "${arg_OPTIONS}")
  endforeach()
  set(all)
  if(arg_ALL)
    set(all ALL)
  endif()
  add_custom_target(${name} ${all} DEPENDS ${stamps})
endfunction()

# The architectures of CUDA_ARCHITECTURES of a target, in the form for PTX: `80-virtual`.
function(_ptx_lint_architectures result target)
  get_target_property(names ${target} CUDA_ARCHITECTURES)
  if(names STREQUAL "all" AND CMAKE_CUDA_ARCHITECTURES_ALL)
    set(names ${CMAKE_CUDA_ARCHITECTURES_ALL})
  elseif(names STREQUAL "all-major" AND CMAKE_CUDA_ARCHITECTURES_ALL_MAJOR)
    set(names ${CMAKE_CUDA_ARCHITECTURES_ALL_MAJOR})
  elseif(names STREQUAL "native" AND CMAKE_CUDA_ARCHITECTURES_NATIVE)
    set(names ${CMAKE_CUDA_ARCHITECTURES_NATIVE})
  endif()
  set(virtual)
  foreach(name IN LISTS names)
    if(name MATCHES "^([0-9]+[af]?)(-real|-virtual)?$")
      list(APPEND virtual ${CMAKE_MATCH_1}-virtual)
    endif()
  endforeach()
  list(REMOVE_DUPLICATES virtual)
  if(NOT virtual)
    # The architecture of the flags, or nvcc's default.
    set(virtual OFF)
  endif()
  set(${result} ${virtual} PARENT_SCOPE)
endfunction()

# The options with which nvcc compiles to PTX for ptx-lint.
#
# -lineinfo: messages name the line of the source.
# --ptxas-prefix: from compute_90 on, `nvcc -ptx` calls ptxas and fails if that rejects the PTX.  ptx-lint should report
# the errors, so another program is run in place of ptxas.  The option is undocumented, so a test call checks whether
# nvcc has it.
function(_ptx_lint_nvcc_options result)
  set(options)
  if(CMAKE_CUDA_COMPILER_ID STREQUAL NVIDIA)
    set(options -lineinfo)
    if(NOT DEFINED _ptx_lint_status)
      set(host)
      if(CMAKE_CUDA_HOST_COMPILER)
        set(host -ccbin=${CMAKE_CUDA_HOST_COMPILER})
      endif()
      execute_process(
        COMMAND ${CMAKE_CUDA_COMPILER} ${host} --ptxas-prefix=true --dryrun -ptx -x cu /dev/null -o /dev/null
        RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
      set(_ptx_lint_status "${status}" CACHE INTERNAL "0 if nvcc has --ptxas-prefix")
    endif()
    if(_ptx_lint_status STREQUAL 0)
      list(APPEND options --ptxas-prefix=true)
    endif()
  endif()
  set(${result} ${options} PARENT_SCOPE)
endfunction()

# Builds headers that other targets generate for a target before `name`.
function(_ptx_lint_build_headers name target)
  get_target_property(before ${target} MANUALLY_ADDED_DEPENDENCIES)
  get_target_property(libraries ${target} LINK_LIBRARIES)
  foreach(other IN LISTS before libraries)
    if(TARGET ${other})
      add_dependencies(${name} ${other})
    endif()
  endforeach()
endfunction()

# An object library that compiles CUDA sources to PTX for one architecture, with the options of a target.
function(_ptx_lint_compilation name target architecture sources)
  add_library(${name} OBJECT EXCLUDE_FROM_ALL ${sources})
  set_target_properties(${name} PROPERTIES CUDA_PTX_COMPILATION ON CUDA_ARCHITECTURES ${architecture})
  # The properties set by target_...() and by linked libraries.
  foreach(property COMPILE_DEFINITIONS COMPILE_FEATURES COMPILE_OPTIONS INCLUDE_DIRECTORIES)
    set_property(TARGET ${name} PROPERTY ${property} $<TARGET_PROPERTY:${target},${property}>)
  endforeach()
  _ptx_lint_nvcc_options(options)
  set_property(TARGET ${name} APPEND PROPERTY COMPILE_OPTIONS ${options})
  # Generator expressions do not work for these properties, which set_target_properties() sets and which select flags.
  foreach(property CUDA_STANDARD CUDA_STANDARD_REQUIRED CUDA_EXTENSIONS CUDA_SEPARABLE_COMPILATION
      POSITION_INDEPENDENT_CODE)
    get_target_property(value ${target} ${property})
    if(NOT value MATCHES "-NOTFOUND$")
      set_property(TARGET ${name} PROPERTY ${property} ${value})
    endif()
  endforeach()
  _ptx_lint_build_headers(${name} ${target})
endfunction()

# Checks the arguments of the function `caller`, which has a TARGET.
macro(_ptx_lint_check_target caller)
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "${caller}(): not understood: ${arg_UNPARSED_ARGUMENTS}")
  elseif(NOT TARGET "${arg_TARGET}")
    message(FATAL_ERROR "${caller}(): TARGET must name a target, and '${arg_TARGET}' is none")
  endif()
  set(target ${arg_TARGET})
endmacro()

function(ptx_lint)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET" "ARCHITECTURES;OPTIONS")
  _ptx_lint_check_target(ptx_lint)

  set(sources)
  get_target_property(all ${target} SOURCES)
  get_target_property(base ${target} SOURCE_DIR)
  foreach(source IN LISTS all)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${base} NORMALIZE OUTPUT_VARIABLE path)
    get_source_file_property(language ${path} TARGET_DIRECTORY ${target} LANGUAGE)
    if(language STREQUAL CUDA OR (language MATCHES "NOTFOUND" AND source MATCHES "\\.cu$"))
      list(APPEND sources ${path})
    endif()
  endforeach()
  if(NOT sources)
    message(FATAL_ERROR "ptx_lint(): the target '${target}' has no CUDA source")
  endif()

  # The object libraries, and the label of each.
  set(compilations ${target})
  set(labels " ")
  get_target_property(makesPtx ${target} CUDA_PTX_COMPILATION)
  if(NOT makesPtx)
    set(architectures ${arg_ARCHITECTURES})
    list(TRANSFORM architectures REPLACE "^([0-9]+[af]?)(-real)?$" "\\1-virtual")
    if(NOT architectures)
      _ptx_lint_architectures(architectures ${target})
    endif()
    set(compilations)
    set(labels)
    foreach(architecture IN LISTS architectures)
      string(REPLACE "-virtual" "" suffix ${architecture})
      set(compilation ${target}_ptx_${suffix})
      _ptx_lint_compilation(${compilation} ${target} ${architecture} "${sources}")
      list(APPEND compilations ${compilation})
      list(APPEND labels " for ${suffix}")
    endforeach()
  elseif(arg_ARCHITECTURES)
    message(FATAL_ERROR "ptx_lint(): '${target}' makes PTX itself, of the architecture that it names")
  endif()

  set(name ${target}_ptx_lint)
  set(stamps)
  foreach(compilation label IN ZIP_LISTS compilations labels)
    string(STRIP "${label}" label)
    foreach(source IN LISTS sources)
      # Only the generator knows the path of an object.  Its last part is that of the source, with some characters
      # replaced.  If two sources have the same name, each build step lints the PTX of both.
      cmake_path(GET source STEM LAST_ONLY stem)
      string(REGEX REPLACE "[^A-Za-z0-9_]" "." stem "${stem}")
      set(ptx "$<FILTER:$<TARGET_OBJECTS:${compilation}>,INCLUDE,/${stem}(\\.cu)?\\.ptx$>")
      cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE shown)
      string(STRIP "${shown} ${label}" shown)
      cmake_path(GET source PARENT_PATH folder)
      _ptx_lint_edge(stamps ${name} "${shown}" "${ptx}" ${folder} "${arg_OPTIONS}")
    endforeach()
  endforeach()
  add_custom_target(${name} ALL DEPENDS ${stamps})
  add_dependencies(${name} ${compilations})
  if(NOT makesPtx)
    # Otherwise ptxas would report errors first.
    add_dependencies(${target} ${name})
  endif()
endfunction()

function(ptx_lint_sources)
  cmake_parse_arguments(PARSE_ARGV 0 arg "COMPILE" "TARGET" "OPTIONS")
  _ptx_lint_check_target(ptx_lint_sources)

  set(name ${target}_ptx_lint_sources)
  set(paths)
  set(stamps)
  get_target_property(all ${target} SOURCES)
  get_target_property(base ${target} SOURCE_DIR)
  get_target_property(binary ${target} BINARY_DIR)
  foreach(source IN LISTS all)
    # The sources that ptx-lint reads as C++.
    if(source MATCHES "^\\$<" OR NOT source MATCHES "\\.(cuh?|cui|c|cc|cpp|cxx|h|hh|hpp|hxx|inl|inc|ipp|impl|def)$")
      continue()
    endif()
    _ptx_lint_path(path ${source} ${base} ${binary})
    list(APPEND paths ${path})
    cmake_path(GET path PARENT_PATH folder)
    if(NOT arg_COMPILE)
      _ptx_lint_edge(stamps ${name} "${source}" "${path}" ${folder} "${arg_OPTIONS}")
    endif()
  endforeach()
  if(NOT paths)
    message(FATAL_ERROR "ptx_lint_sources(): the target '${target}' has no CUDA or C++ source")
  endif()
  if(arg_COMPILE)
    set_property(TARGET ${target} PROPERTY EXPORT_COMPILE_COMMANDS ON)
    _ptx_lint_command(command)
    add_custom_target(${name} ALL
      COMMAND ${command} --compile -p ${CMAKE_BINARY_DIR} ${arg_OPTIONS} ${paths}
      DEPENDS ${paths} ${command}
      WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
      COMMENT "Linting PTX of ${target}"
      COMMAND_EXPAND_LISTS VERBATIM)
    _ptx_lint_build_headers(${name} ${target})
  else()
    add_custom_target(${name} ALL DEPENDS ${stamps})
  endif()
  # Otherwise the compiler or ptxas would report errors first.
  add_dependencies(${target} ${name})
endfunction()

cmake_policy(POP)
