# cmake -D FILE=<XLexer.cpp or XParser.cpp> -P AntlrLazy.cmake
#
# Up to 4.9, ANTLR writes C++ that initializes its tables when the program starts, whether they are needed or not.  This
# script makes that happen when the first lexer or parser is created, as a thread-safe static initialization.  Newer
# versions do so themselves.  It also leaves out the runtime's verification of the tables, a third of the time: they are
# what ANTLR's tool wrote.
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
replace("ATNDeserializer deserializer;"
  "ATNDeserializationOptions options;\n  options.setVerifyATN(false);\n  atn::ATNDeserializer deserializer(options);")
file(WRITE ${FILE} "${text}")
