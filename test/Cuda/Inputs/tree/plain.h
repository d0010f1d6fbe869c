#define NAME "no assembler here"
inline int plain(int x) { return x; }
