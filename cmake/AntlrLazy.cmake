# cmake -D FILE=<XLexer.cpp or XParser.cpp> -P AntlrLazy.cmake
#
# Up to 4.9, ANTLR writes C++ that sets its tables up when the program starts, whether they are needed or not.  This makes
# it do so when the first lexer or parser is made; the compiler sees to it that one thread does.  Newer ones do it
# themselves.
get_filename_component(name ${FILE} NAME_WE)
file(READ ${FILE} text)

function(replace pattern replacement)
  string(REGEX REPLACE "${pattern}" "${replacement}" changed "${text}")
  if(changed STREQUAL text)
    message(FATAL_ERROR "${FILE} is not what ANTLR 4.7 to 4.9 write: it has no ${pattern}")
  endif()
  set(text "${changed}" PARENT_SCOPE)
endfunction()

replace("\n${name}::Initializer ${name}::_init;\n" "\n")
replace("(\n${name}::${name}\\([^{\n]*{\n)" "\\1  static const Initializer tables;\n")
file(WRITE ${FILE} "${text}")
