#if !defined(MODES_H)
#define MODES_H
#define PLAIN 1
#define CHANGED 0
#ifdef ELSEWHERE
#undef CHANGED
#define CHANGED 1
#endif
#endif
