/*===- ptxmatrix-c.h - C API of the library ------------------------*- C -*-===
 * Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
 *
 * Checks, fixes and prints PTX modules with matrix instructions, and queries which instructions exist.  The
 * functions accept text and return values.  They print nothing and can be called from many threads; many threads can
 * read an object at the same time.  Between calls they keep only the last error of each thread.
 *
 * Strings     A PtxmatrixString is a pointer and a size in bytes, without a terminating NUL.  Arguments are borrowed
 *             during the call; data may be null if the size is 0.  PTXMATRIX_STRING("...") makes one from a literal.
 * Objects     The caller owns an object that a function returns through a pointer, and releases it with the Destroy
 *             function of its type, which accepts null.  Data returned from an object is borrowed and valid until then,
 *             and other data as long as the library is loaded.
 * Documents   What a check finds, and what is known of instructions, is JSON: the documents that ptx-lint prints, which
 *             docs/json.md describes.  A PtxmatrixResult has one.
 * Numbers     Parts are numbered from 0.  PtxmatrixStatusOutOfRange if there is none with that number.
 * Versions    PTX ISA versions and CUDA releases are texts such as "8.0".
 * Structs     A struct that begins with `size` may grow at its end in later versions.  Set `size` to sizeof the struct
 *             before every call; PTXMATRIX_INIT(Type) does so and sets all other members to zero.  A library older than
 *             the caller's header fills members it does not know with zeros, and rejects arguments with anything else
 *             there.  Within 0.1.x, and from 1.0 on within a major version, a struct without `size` does not change.
 * Statuses    Functions that can fail return a PtxmatrixStatus; ptxmatrixStatusMessage() says what was wrong.  Unless
 *             documented otherwise, a failure leaves the caller's data unchanged.  No exception leaves a function.
 * Flags       A uint32_t flag is 1 or 0; as an argument, any value except 0 is true.
 * Null        A pointer may be null only where documented; otherwise the result is PtxmatrixStatusInvalidArgument.
 */

#ifndef PTXMATRIX_C_H
#define PTXMATRIX_C_H

/* NOLINTBEGIN(modernize-*,performance-enum-size): this is C, too. */

#include "ptxmatrix/Export.h"

#include <stddef.h> // NOLINT(modernize-deprecated-headers): this is C
#include <stdint.h> // NOLINT(modernize-deprecated-headers)

#if defined(__cplusplus)
#define PTXMATRIX_NOEXCEPT noexcept
#define PTXMATRIX_INIT(Type) (ptxmatrixInit<Type>())
#define PTXMATRIX_STRING(LITERAL) (PtxmatrixString{"" LITERAL, sizeof(LITERAL) - 1})
template <typename Type> inline Type ptxmatrixInit() {
  Type value{};
  value.size = sizeof(Type);
  return value;
}
extern "C" {
#else
#define PTXMATRIX_NOEXCEPT
#define PTXMATRIX_INIT(Type) ((Type){.size = sizeof(Type)})
#define PTXMATRIX_STRING(LITERAL) ((PtxmatrixString){"" LITERAL, sizeof(LITERAL) - 1})
#endif

/* The result of a call. */
typedef enum PtxmatrixStatus {
  PtxmatrixStatusOk = 0,
  PtxmatrixStatusInvalidArgument = 1, /* An argument is invalid; ptxmatrixStatusMessage() says which. */
  PtxmatrixStatusOutOfRange = 2,      /* There is no part with that number. */
  PtxmatrixStatusNoMemory = 3,        /* See docs/c-api.md for an exception. */
  PtxmatrixStatusInternalError = 4,   /* A defect of the library; please report it. */
  PtxmatrixStatusUnknownRelease = 5,  /* Modules cannot be checked for the CUDA release. */
  PtxmatrixStatusUnknownVersion = 6,  /* The CUDA release does not have the PTX version. */
  PtxmatrixStatusUnknownTarget = 7,
  PtxmatrixStatusNotFound = 8,        /* There is no such instruction, or it has nothing of that kind. */
                                      /* From ptxmatrixEmit(), see EmitError in ptxmatrix/Emit.h. */
  PtxmatrixStatusOperandCount = 9,    /* There are more or fewer operands than the instruction has. */
  PtxmatrixStatusOperandKind = 10,    /* An operand has the wrong kind at its position. */
  PtxmatrixStatusRegisterCount = 11,  /* An operand has more or fewer registers than the instruction has there. */
  PtxmatrixStatusRegisterNumber = 12, /* The number of a register exceeds 32 bits. */
  PtxmatrixStatusBadName = 13,        /* A name is not a PTX identifier. */
  PtxmatrixStatusSelectorValue = 14,  /* A constant that PtxmatrixOperandSpec does not allow. */
  PtxmatrixStatusTooLong = 15,        /* The statement would be longer than 64 KiB. */
  PtxmatrixStatusBufferTooSmall = 16,
  PtxmatrixStatusUnsupported = 17 /* The library was built without the component that the call needs. */
} PtxmatrixStatus;

/* Text of `size` bytes. */
typedef struct PtxmatrixString {
  const char *data;
  size_t size;
} PtxmatrixString;

/* The version of the library, and all known targets, rules and instructions, as a JSON document; see docs/json.md. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixLibraryJson(PtxmatrixString *json) PTXMATRIX_NOEXCEPT;

/* Why the last failed call of this thread returned `status`: what it expected, and what was given, such as "unknown
 * target 'SM_90'; did you mean 'sm_90'?".  Valid until the next call of this thread.  If that call returned another
 * status, the meaning of `status`: "a name is not a PTX identifier". */
PTXMATRIX_EXPORT PtxmatrixString ptxmatrixStatusMessage(PtxmatrixStatus status) PTXMATRIX_NOEXCEPT;

/* Checks. */

/* Options of a check.  A null pointer means the defaults.
 *
 * Unknown targets result in PtxmatrixStatusUnknownTarget, an unsupported `cuda` in PtxmatrixStatusUnknownRelease, a
 * `ptxVersion` that the release does not have in PtxmatrixStatusUnknownVersion, and unknown warnings in
 * PtxmatrixStatusInvalidArgument. */
typedef struct PtxmatrixOptions {
  size_t size;
  PtxmatrixString ptxVersion;     /* Overrides the module's `.version`.  Empty: none. */
  const PtxmatrixString *targets; /* Override the module's `.target`; each gets its own verdict. */
  size_t numTargets;
  PtxmatrixString cuda; /* The CUDA release.  Empty: the newest known, and a newer `.version` is only a warning. */
  uint32_t isStatement; /* The text is one or more statements as in a function, instead of a module.  Names need no
                            declaration; those declared in the text are checked.  Without a version, the newest of the
                            release is used; without a target, only what no target accepts is an error. */
  uint32_t unsafeFixes; /* Whether to apply also fixes that may not be what was meant. */
  const PtxmatrixString *warnings; /* As after -W of ptx-lint: "all", "error=asm-volatile"; later ones override. */
  size_t numWarnings;
  size_t maxDiagnostics; /* Of one text, errors before warnings; 0: 1000, SIZE_MAX: no limit. */
} PtxmatrixOptions;

/* The result of a call: a document, and of a check also a summary.  Errors in a text do not make the call fail. */
typedef struct PtxmatrixResult PtxmatrixResult;

/* Destroys `result`, which may be null. */
PTXMATRIX_EXPORT void ptxmatrixResultDestroy(PtxmatrixResult *result) PTXMATRIX_NOEXCEPT;

/* The most important facts of a check.  Other results have no errors, and only `text` is of interest. */
typedef struct PtxmatrixSummary {
  size_t size;
  uint32_t ok;           /* There is no error. */
  uint32_t limitReached; /* A statement exceeded the limits: `ok` and the verdicts are unreliable. */
  uint32_t truncated;    /* There are more diagnostics than the options allow.  The verdicts count all errors. */
  uint32_t isChanged;    /* `text` differs from the original text. */
  PtxmatrixString text;  /* From the Canonical and Fix functions and ptxmatrixLayout(); otherwise empty. */
  size_t numErrors;
  size_t numWarnings;
  PtxmatrixString message; /* Of the first error, or else of the first warning; otherwise empty. */
  size_t line;             /* Where that is, from 1, columns in bytes; 0 without a message. */
  size_t column;
} PtxmatrixSummary;

/* The summary of `result`. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixResultSummary(const PtxmatrixResult *result,
                                                        PtxmatrixSummary *summary) PTXMATRIX_NOEXCEPT;

/* The document of `result`.  Of a check, it is the one that `ptx-lint --format=json` prints for one input, with the
 * members that docs/json.md lists for the libraries; it is made by the first call.  It belongs to the result. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixResultJson(const PtxmatrixResult *result,
                                                     PtxmatrixString *json) PTXMATRIX_NOEXCEPT;

/* Checks `text`. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixCheck(PtxmatrixString text, const PtxmatrixOptions *options,
                                                PtxmatrixResult **result) PTXMATRIX_NOEXCEPT;

/* Checks `text` and prints it with the instructions in canonical form: PtxmatrixSummary.text.  A statement
 * with an error, and everything else, is unchanged; no line moves.  Ranges refer to the original text. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixCanonical(PtxmatrixString text, const PtxmatrixOptions *options,
                                                    PtxmatrixResult **result) PTXMATRIX_NOEXCEPT;

/* Applies fixes to `text`.  The result has the fixed text, PtxmatrixSummary.text, and the remaining diagnostics, with
 * ranges in that text.  If there is nothing to fix, the text is unchanged. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixFix(PtxmatrixString text, const PtxmatrixOptions *options,
                                              PtxmatrixResult **result) PTXMATRIX_NOEXCEPT;

/* The requirements of `text` and its functions for the ptxas of the options' `cuda`: the document of `ptx-lint
 * --requirements --format=json`.  If the options name targets, only these are considered; a version is ignored, but
 * must be known.  The diagnostics are what ptxas rejects in every version and for every target. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixRequirements(PtxmatrixString text, const PtxmatrixOptions *options,
                                                       PtxmatrixResult **result) PTXMATRIX_NOEXCEPT;

/* What the statements of a code generator share; see ptxmatrix/StatementContext.h.  It never changes. */
typedef struct PtxmatrixContext PtxmatrixContext;

/* Destroys `context`, which may be null. */
PTXMATRIX_EXPORT void ptxmatrixContextDestroy(PtxmatrixContext *context) PTXMATRIX_NOEXCEPT;

/* Creates a context.  `declarations` are directives as in a function, such as `.reg .b64 %rd<4>;` and `.shared`
 * variables; `*result` has their diagnostics, and belongs to the caller.  `result` may be null.  The options have the
 * meaning that they have for statements. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixContextCreate(PtxmatrixString declarations, const PtxmatrixOptions *options,
                                                        PtxmatrixContext **context,
                                                        PtxmatrixResult **result) PTXMATRIX_NOEXCEPT;

/* Checks `text`, one or more statements.  A name that neither `text` nor the declarations declare is an error;
 * declarations in `text` hide those of the context.
 *
 * `*result` must be null, for a new result, or a result, whose contents are replaced; if the function fails, it is
 * empty.  `text` must not be a part of it.  With a result of an earlier call, it does not allocate if there is nothing
 * to report and this thread has checked a statement before that differs only in names and numbers. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixContextCheck(const PtxmatrixContext *context, PtxmatrixString text,
                                                       PtxmatrixResult **result) PTXMATRIX_NOEXCEPT;

/* What is known about the compilation of a CUDA source; see ptxmatrix/Cuda.h.  A null pointer: nothing. */
typedef struct PtxmatrixCompilation {
  size_t size;
  const PtxmatrixString *arguments; /* Of nvcc or clang: "-DNAME=1", "-Iinclude", "-arch=sm_90a". */
  size_t numArguments;
  PtxmatrixString folder; /* Of relative paths in the arguments.  Empty: the working directory. */
  PtxmatrixString path;   /* The path of the source; headers are searched for in its directory first.  Empty: none. */
  uint32_t isWhole; /* The arguments are a complete command, beginning with the compiler: a name without a macro is
                       undefined.  Otherwise all branches of an `#if` with it are read. */
} PtxmatrixCompilation;

/* Checks the asm statements of `text`, a C++ or CUDA C++ source, that are PTX.  The targets are those of the options,
 * or else of the compilation; without any, only what no target accepts is an error.  No file is read unless the
 * compilation has arguments or a path.  Only in the shared libraries; PtxmatrixStatusUnsupported without clang's
 * libraries. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixCheckCuda(PtxmatrixString text, const PtxmatrixCompilation *compilation,
                                                    const PtxmatrixOptions *options,
                                                    PtxmatrixResult **result) PTXMATRIX_NOEXCEPT;
/* Fixes what ptxmatrixCheckCuda() reports, as ptxmatrixFix() does for a module. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixFixCuda(PtxmatrixString text, const PtxmatrixCompilation *compilation,
                                                  const PtxmatrixOptions *options,
                                                  PtxmatrixResult **result) PTXMATRIX_NOEXCEPT;

/* Instructions. */

/* A qualifier of an instruction, as PTX spells it, without its '.'. */
typedef struct PtxmatrixMember {
  PtxmatrixString name;  /* Of a member in ptxmatrixLibraryJson(), such as "a_type"; empty for the value alone. */
  PtxmatrixString value; /* "m8n8", "f16", ...; the name itself for those without other values, such as "trans".  Empty
                            if the instruction does not have it. */
} PtxmatrixMember;

/* The most members of an instruction. */
enum { PtxmatrixMostMembers = 16 };

/* An instruction by its members, in any order; it lacks the members that are not given.  The types "f16" of A and B can
 * be omitted for a wmma.mma, which does not write them.
 *
 * Instructions that neither move nor order matrices have no names for their qualifiers: their members are all
 * qualifiers of the opcode, without names.  The order of these matters only among several state spaces, types, layouts
 * or cache policies.  A matrix instruction can be given so, too. */
typedef struct PtxmatrixInstruction {
  size_t size;
  PtxmatrixString mnemonic; /* One of `instructions` of ptxmatrixLibraryJson(). */
  uint32_t list; /* Which of its lists of operands it has, from 0 on.  Of wgmma.mma_async, list 0 has a descriptor of A,
                    and list 1 has A in registers.  Of tcgen05.mma, lists 1 and 3 have A in tensor memory, and lists 2
                    and 3 have lanes of D that stay; with .ashift, A is always in tensor memory. */
  uint32_t numMembers;
  PtxmatrixMember members[PtxmatrixMostMembers];
} PtxmatrixInstruction;

/* Reads `opcode`: an opcode with its qualifiers in any order and without operands, of which some may be left out if one
 * instruction fits, or the name of a CuTe atom, such as "SM75_U32x4_LDSM_N".  It is checked for the newest PTX version.
 * PtxmatrixStatusNotFound if the PTX ISA does not define the opcode.  `*result` has the diagnostics, with both
 * statuses, and belongs to the caller.  `result` may be null. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixReadOpcode(PtxmatrixString opcode, PtxmatrixInstruction *instruction,
                                                     PtxmatrixResult **result) PTXMATRIX_NOEXCEPT;

/* Prints the opcode of `instruction` in canonical form to `buffer`, which has room for `capacity` bytes, without a
 * terminating NUL; 256 bytes are enough for any.  `*size` is its length, also with PtxmatrixStatusBufferTooSmall.
 * PtxmatrixStatusNotFound if there is no such instruction. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixOpcode(const PtxmatrixInstruction *instruction, char *buffer, size_t capacity,
                                                 size_t *size) PTXMATRIX_NOEXCEPT;

/* The existing instruction that differs least from `instruction`, or `instruction` itself if it exists.
 * PtxmatrixStatusNotFound if no instruction has the mnemonic, or no form of it a member with that name or value.
 * `nearest` may be `instruction`. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixNearest(const PtxmatrixInstruction *instruction,
                                                  PtxmatrixInstruction *nearest) PTXMATRIX_NOEXCEPT;

/* An operand of an instruction. */
typedef struct PtxmatrixOperandSpec {
  size_t size;
  PtxmatrixString role;     /* "destination", "source", "address", "stride" or another that docs/json.md lists. */
  uint32_t registers;       /* Their number; 0 for an address and, in matrix instructions, for a predicate or
                               what can be a constant. */
  uint32_t registerBits;    /* The size of each in bits. */
  uint32_t isOptional;      /* It can be omitted. */
  PtxmatrixString fragment; /* For an MMA: the matrix of its elements or scale factors, "a" to "d". */
  uint32_t values; /* For a constant: the number of its values, from `first` on, `step` apart; 0 is no limit.  For a
                      scale selector: of the byte. */
  int32_t first;
  uint32_t step;         /* 0 if each is twice the one before. */
  uint32_t threads;      /* For a scale selector: the number of values of the thread, from 0 on. */
  PtxmatrixString type;  /* A type of a register there, as '.reg' names it: "b32", "pred".  Empty for none. */
  uint32_t isConstant;   /* An integer can stand there, or in place of each register of a vector. */
  uint32_t hasSecond;    /* It is two registers, `d|p`; the second is a predicate. */
  uint32_t acceptsSinks; /* `_` can stand there, or in place of some registers of a vector, or of the first of two. */
  uint32_t isRead;       /* For a destination: it is read, too. */
  uint32_t isAsync;      /* It is accessed until a wait for the group of the instruction. */
} PtxmatrixOperandSpec;

/* The number of operands of `instruction`, including optional ones; 0 if there is no such instruction. */
PTXMATRIX_EXPORT size_t ptxmatrixOperandCount(const PtxmatrixInstruction *instruction) PTXMATRIX_NOEXCEPT;

/* The operand with number `index`, less than ptxmatrixOperandCount(), in the order of the statement.
 * PtxmatrixStatusNotFound if there is no such instruction. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixOperandSpec(const PtxmatrixInstruction *instruction, size_t index,
                                                      PtxmatrixOperandSpec *operand) PTXMATRIX_NOEXCEPT;

/* The spellings that the ptxas of the options' `cuda` has in their `ptxVersion`, or in the newest one, for one of their
 * targets, or for any if they name none: the document of `ptx-lint variants --format=json`, in the order of the forms.
 * With an `instruction`, only that one, or none if it does not exist there; null for all matrix instructions. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixVariants(const PtxmatrixOptions *options,
                                                   const PtxmatrixInstruction *instruction,
                                                   PtxmatrixResult **result) PTXMATRIX_NOEXCEPT;

/* The kind of a PtxmatrixOperand. */
typedef enum PtxmatrixOperandKind {
  PtxmatrixOperandKindRegisterRange = 0, /* `text` and consecutive numbers: "%r" and 8 for %r8, %r9, ... */
  PtxmatrixOperandKindRegisterNames = 1, /* Registers by their complete names, and decimal numbers or "_" where
                                            PtxmatrixOperandSpec allows them. */
  PtxmatrixOperandKindName = 2, /* One register without braces, such as a stride or an operand of movmatrix, or "_". */
  PtxmatrixOperandKindAddress = 3,      /* A register or a symbol, and an offset in bytes. */
  PtxmatrixOperandKindNumber = 4,       /* A constant, such as a stride in elements or a selector. */
  PtxmatrixOperandKindScaleSelector = 5 /* Two names: the byte and the thread, each a register or a decimal number. */
} PtxmatrixOperandKind;

/* An operand of a statement.  Members that its kind does not use are zero.  Names are identifiers. */
typedef struct PtxmatrixOperand {
  PtxmatrixOperandKind kind;
  uint32_t firstRegister;       /* For a range: the number of its first register. */
  PtxmatrixString text;         /* The prefix of a range, the name, or the base of the address. */
  const PtxmatrixString *names; /* The names of the registers; the two parts of a scale selector. */
  size_t numNames;
  int64_t number; /* The constant, 32 bits with or without a sign, or the offset of the address in bytes, 32 bits with
                     a sign. */
} PtxmatrixOperand;

/* Prints `instruction` with `operands` to `buffer`, which has room for `capacity` bytes: one statement in canonical
 * form, from guard to ';', without a line break and without a terminating NUL.  The operands are in the order of
 * ptxmatrixOperandSpec(), which also gives the number of registers of a vector; optional ones can be omitted.  `guard`
 * is the predicate without its '@', "%p1" or "!%p1", or empty.
 *
 * `*size` is the length of the statement; with PtxmatrixStatusBufferTooSmall, the required length, and the contents of
 * the buffer are unspecified; with other statuses 0.  `buffer` may be null if `capacity` is 0, and `operands` if
 * `numOperands` is.  If it succeeds, it does not allocate.
 *
 * PtxmatrixStatusNotFound if there is no such instruction; ptxmatrixVariants() says what versions and targets have. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixEmit(const PtxmatrixInstruction *instruction,
                                               const PtxmatrixOperand *operands, size_t numOperands,
                                               PtxmatrixString guard, char *buffer, size_t capacity,
                                               size_t *size) PTXMATRIX_NOEXCEPT;

/* Layouts. */

/* Instead of the number of an operand: the matrix that a load, a store or a movmatrix moves. */
#define PTXMATRIX_MOVED_MATRIX SIZE_MAX

/* Which lane, register and bits hold each element of the operand with number `operand`, less than
 * ptxmatrixOperandCount(), or of PTXMATRIX_MOVED_MATRIX: the document of `ptx-lint layout --format=json`, which also
 * has what is known about memory, and a picture, an SVG document: PtxmatrixSummary.text.
 *
 * PtxmatrixStatusNotFound if the operand has no layout, as an address and the source of a movmatrix; for
 * PTXMATRIX_MOVED_MATRIX of an MMA; and if there is no such instruction. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixLayout(const PtxmatrixInstruction *instruction, size_t operand,
                                                 PtxmatrixResult **result) PTXMATRIX_NOEXCEPT;

/* The loads that leave the elements of a matrix where `product`, a wmma.mma, mma, mma.sp or wgmma.mma_async, reads
 * them, and the stores that read them where it leaves them: the document of `ptx-lint match --format=json`.  With a
 * `move`, only that one, and the operands that it could move, with the reason if it does not fit; state space and
 * `.aligned` make no difference.  With null, those of the newest PTX version that move the operand best; see
 * findMatches() in ptxmatrix/FragmentMatch.h.
 *
 * PtxmatrixStatusNotFound if `product` is no such instruction, or `move` is one, or there is no such instruction;
 * PtxmatrixStatusInvalidArgument if `product` is a tcgen05.mma, which ptxmatrixTensorMatches() is for. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixMatches(const PtxmatrixInstruction *product, const PtxmatrixInstruction *move,
                                                  PtxmatrixResult **result) PTXMATRIX_NOEXCEPT;

/* Where the matrices of `product`, a tcgen05.mma, are in tensor memory and in shared memory, and the loads of D: the
 * document of `ptx-lint match --format=json`.  D has `m` rows and `n` columns, which its instruction descriptor says.
 *
 * PtxmatrixStatusNotFound if the PTX ISA does not describe the matrices, or there is no such instruction;
 * PtxmatrixStatusInvalidArgument if it is no tcgen05.mma, or cannot have this size. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixTensorMatches(const PtxmatrixInstruction *product, uint32_t m, uint32_t n,
                                                        PtxmatrixResult **result) PTXMATRIX_NOEXCEPT;

/* Descriptors. */

/* A tile of A or B of a wgmma.mma_async or tcgen05.mma in shared memory. */
typedef struct PtxmatrixTile {
  size_t size;
  PtxmatrixString operand; /* "a" or "b". */
  PtxmatrixString major;   /* Which elements are neighbors: "k", or "mn": along m (of A) or n (of B).  Empty: "k". */
  uint32_t m;              /* The size of D, which the instruction descriptor of a tcgen05.mma says; otherwise 0. */
  uint32_t n;
  PtxmatrixString swizzle; /* "none", "32", "64", "128" or "128-atom32".  Empty: "128". */
  uint32_t rows;           /* 0: the fewest. */
  uint32_t columns;        /* 0: the fewest. */
  uint32_t start;          /* The address in the shared window, in bytes. */
} PtxmatrixTile;

/* The descriptor of `tile`, which `product` reads, the box of its tensor map, and the steps along k: the document of
 * `ptx-lint descriptor --format=json`.
 *
 * PtxmatrixStatusNotFound if `product` does not read the operand by a descriptor, or there is no such instruction;
 * PtxmatrixStatusInvalidArgument if there is no such tile. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixDescribeTile(const PtxmatrixInstruction *product, const PtxmatrixTile *tile,
                                                       PtxmatrixResult **result) PTXMATRIX_NOEXCEPT;

/* What the descriptor `value` says, and what is suspicious about it: the document of `ptx-lint descriptor 0x...
 * --format=json`.  `product` is what reads it, or null if that is not known; `tile` says what it reads, with `operand`,
 * `major`, `m` and `n`, or is null.  The statuses are those of ptxmatrixDescribeTile(). */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixReadDescriptor(uint64_t value, const PtxmatrixInstruction *product,
                                                         const PtxmatrixTile *tile,
                                                         PtxmatrixResult **result) PTXMATRIX_NOEXCEPT;

/* An instruction descriptor of `product`, a tcgen05.mma, its fields, and what is wrong with it: the document of
 * `ptx-lint descriptor --instruction --format=json`.  It has the bits `*value` or, if that is null, those that the PTX
 * ISA gives; then `fields` are changed in it.  A field has its name in docs/json.md, and a decimal number or a word.
 *
 * PtxmatrixStatusInvalidArgument if there is no such field or value, or if `product` has no instruction descriptor. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixInstructionDescriptor(const PtxmatrixInstruction *product,
                                                                const uint32_t *value, const PtxmatrixMember *fields,
                                                                size_t numFields,
                                                                PtxmatrixResult **result) PTXMATRIX_NOEXCEPT;

#if defined(__cplusplus)
} /* extern "C" */
#endif

/* NOLINTEND(modernize-*,performance-enum-size) */

#endif /* PTXMATRIX_C_H */
