#include "made.h"

int host() { return MADE; }
