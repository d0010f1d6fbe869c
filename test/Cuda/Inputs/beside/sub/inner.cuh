#define TRANS "b16"
