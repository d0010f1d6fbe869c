#include "ptxmatrix/Check.h"

extern "C" bool isFine(const char *module) { return !ptxmatrix::checkModule(module).hasErrors(); }
