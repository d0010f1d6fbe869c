/*===- ptxmatrix-c.h - The library for C and other languages ------*- C -*-===*\
|*                                                                            *|
|* Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.            *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
/*
 * Checks, fixes and prints PTX modules with warp-level matrix instructions, and answers what instructions there are.
 * The functions take text and give values.  They print nothing, keep no state, and may be called from many threads; an
 * object may be read by many threads at a time.
 *
 * Strings     A PtxmatrixString is a pointer and a size in bytes, without a NUL behind it.  As an argument it is
 *             borrowed for the time of the call; its data may be null where its size is 0.  PTXMATRIX_STRING("...")
 *             makes one of a literal, NUL bytes inside included.
 * Objects     A function that gives an object through a pointer makes the caller its owner, who gives it back to the
 *             Destroy function of its type.  What an object hands out is borrowed from it: it holds until then.  A
 *             Destroy function takes null.
 * Structs     One that begins with `size` may grow at its end in later versions.  Set `size` to sizeof the struct
 *             before every call; PTXMATRIX_INIT(Type) does so and gives all else its default, which is 1 for
 *             PtxmatrixInstruction.aligned, and zero everywhere else.  A library that is older than the caller's header
 *             fills what it does not know with zeros, and refuses an argument that has anything else there.  A struct
 *             without `size` never changes.
 * Statuses    Functions that can fail return a PtxmatrixStatus.  With any but PtxmatrixStatusOk they have changed
 *             nothing of the caller's, unless they say so.  No exception ever leaves them.
 * Flags       A uint32_t that is true or false is 1 or 0; as an argument, any value but 0 is true.
 * Versions    0.0 means that there is none.
 * Null        A pointer may be null only where that is said; PtxmatrixStatusInvalidArgument answers another one.
 */

#ifndef PTXMATRIX_C_H
#define PTXMATRIX_C_H

/* NOLINTBEGIN(modernize-*,performance-enum-size): this is C, too. */

#include "ptxmatrix/Export.h"

#include <stddef.h> // NOLINT(modernize-deprecated-headers): this is C
#include <stdint.h> // NOLINT(modernize-deprecated-headers)

#if defined(__cplusplus)
#define PTXMATRIX_NOEXCEPT noexcept
/* A struct of type Type with its size and its defaults. */
#define PTXMATRIX_INIT(Type) (ptxmatrixInit<Type>())
/* The PtxmatrixString of a string literal. */
#define PTXMATRIX_STRING(LITERAL) (PtxmatrixString{"" LITERAL, sizeof(LITERAL) - 1})
template <typename Type> inline Type ptxmatrixInit() {
  Type value{};
  value.size = sizeof(Type);
  return value;
}
extern "C" {
#else
#define PTXMATRIX_NOEXCEPT
/* A struct of type Type with its size and its defaults. */
#define PTXMATRIX_INIT(Type)                                                                                           \
  _Generic((Type *)NULL,                                                                                               \
      PtxmatrixInstruction *: (PtxmatrixInstruction){.size = sizeof(PtxmatrixInstruction), .aligned = 1},              \
      default: (Type){.size = sizeof(Type)})
/* The PtxmatrixString of a string literal. */
#define PTXMATRIX_STRING(LITERAL) ((PtxmatrixString){"" LITERAL, sizeof(LITERAL) - 1})
#endif

/*===----------------------------------------------------------------------===*\
|* Values
\*===----------------------------------------------------------------------===*/

/* What became of a call. */
typedef enum PtxmatrixStatus {
  PtxmatrixStatusOk = 0,
  PtxmatrixStatusInvalidArgument = 1, /* A null pointer, or the size of a struct. */
  PtxmatrixStatusOutOfRange = 2,      /* There is no part of that number, or no such element, slot or lane. */
  PtxmatrixStatusNoMemory = 3,        /* See docs/c-api.md on what the runtime of the grammar does then. */
  PtxmatrixStatusInternalError = 4,   /* A defect of the library; please report it. */
  PtxmatrixStatusUnknownRelease = 5,  /* Modules cannot be checked for the CUDA release. */
  PtxmatrixStatusUnknownVersion = 6,  /* The CUDA release does not have the PTX version. */
  PtxmatrixStatusUnknownTarget = 7,
  PtxmatrixStatusNotFound = 8, /* There is no such instruction, or nothing of that kind for it. */
  /* Of ptxmatrixEmit(), as EmitError in ptxmatrix/Emit.h says. */
  PtxmatrixStatusRegisterCount = 9,   /* An operand has more or fewer registers than the instruction has there. */
  PtxmatrixStatusRegisterNumber = 10, /* The number of a register exceeds 32 bits. */
  PtxmatrixStatusBadName = 11,        /* A name is no identifier of PTX. */
  PtxmatrixStatusOperandCount = 12,   /* There are more or fewer operands than the instruction has. */
  PtxmatrixStatusOperandKind = 13,    /* An operand is not of the kind that the instruction has in its place. */
  PtxmatrixStatusTooLong = 14,        /* The statement would be longer than 64 KiB. */
  PtxmatrixStatusBufferTooSmall = 15,
  PtxmatrixStatusSelectorValue = 16, /* A constant of a selector is none that PtxmatrixOperandSpec allows. */
  PtxmatrixStatusUnsupported = 17    /* The library was built without the component that the call needs. */
} PtxmatrixStatus;

/* Text of `size` bytes. */
typedef struct PtxmatrixString {
  const char *data;
  size_t size;
} PtxmatrixString;

/* A PTX ISA version or a CUDA release. */
typedef struct PtxmatrixVersion {
  uint16_t major;
  uint16_t minor;
} PtxmatrixVersion;

/* A part of the text that was given, up to but without its end; empty where something is missing.  Offsets are bytes
 * from 0; lines and columns count from 1, columns in bytes. */
typedef struct PtxmatrixRange {
  size_t begin;
  size_t end;
  size_t line;
  size_t column;
  size_t endLine;
  size_t endColumn;
} PtxmatrixRange;

typedef enum PtxmatrixSeverity {
  PtxmatrixSeverityError = 0,  /* ptxas rejects the module. */
  PtxmatrixSeverityWarning = 1 /* Advice. */
} PtxmatrixSeverity;

/*===----------------------------------------------------------------------===*\
|* The library
\*===----------------------------------------------------------------------===*/

typedef struct PtxmatrixLibrary {
  size_t size;
  PtxmatrixString version;        /* "0.1.0" */
  PtxmatrixVersion newestPtx;     /* The newest PTX version that is known, ... */
  PtxmatrixVersion newestRelease; /* ... and its release, which is used where none is named. */
  PtxmatrixVersion oldestRelease; /* The oldest one that modules can be checked for. */
  size_t numTargets;
  size_t numRules;
  size_t numMnemonics;
} PtxmatrixLibrary;

/* What the library is and knows.  All of it holds as long as the library is loaded. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixLibrary(PtxmatrixLibrary *library) PTXMATRIX_NOEXCEPT;

/* What `status` means, as the end of a sentence: "a name is no identifier of PTX".  Holds as long as the library is
 * loaded. */
PTXMATRIX_EXPORT PtxmatrixString ptxmatrixStatusMessage(PtxmatrixStatus status) PTXMATRIX_NOEXCEPT;

typedef struct PtxmatrixTarget {
  size_t size;
  PtxmatrixString name;   /* As `.target` spells it: "sm_90a". */
  PtxmatrixVersion since; /* The first PTX version that has it. */
} PtxmatrixTarget;

/* The target numbered `index`, less than PtxmatrixLibrary.numTargets.  Else PtxmatrixStatusOutOfRange. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixTarget(size_t index, PtxmatrixTarget *target) PTXMATRIX_NOEXCEPT;

typedef struct PtxmatrixRule {
  size_t size;
  PtxmatrixString name;       /* Such as "register-count".  It is never given to another rule. */
  PtxmatrixSeverity severity; /* What breaking it is. */
  PtxmatrixString group;      /* Such as "operands". */
  PtxmatrixString summary;
  uint32_t isOffByDefault; /* A warning that PtxmatrixOptions.allWarnings asks for. */
} PtxmatrixRule;

/* The rule numbered `index`, less than PtxmatrixLibrary.numRules, in the order of the documentation.  Else
 * PtxmatrixStatusOutOfRange. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixRule(size_t index, PtxmatrixRule *rule) PTXMATRIX_NOEXCEPT;

/* The name of the supported instruction numbered `index`, less than PtxmatrixLibrary.numMnemonics: "ldmatrix".  Holds
 * as long as the library is loaded.  Else PtxmatrixStatusOutOfRange.  Later versions may number them otherwise. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixMnemonic(size_t index, PtxmatrixString *name) PTXMATRIX_NOEXCEPT;

/*===----------------------------------------------------------------------===*\
|* Checks
\*===----------------------------------------------------------------------===*/

/* What to check for.  Null stands for the default wherever options are taken.
 *
 * Names of targets that are not known give PtxmatrixStatusUnknownTarget, a `cuda` that modules cannot be checked for
 * PtxmatrixStatusUnknownRelease, and a `ptxVersion` that the release does not have PtxmatrixStatusUnknownVersion. */
typedef struct PtxmatrixOptions {
  size_t size;
  PtxmatrixVersion ptxVersion;    /* Stands in for the module's `.version`. */
  const PtxmatrixString *targets; /* Stand in for the module's `.target`; there is a verdict for each. */
  size_t numTargets;
  PtxmatrixVersion cuda; /* The CUDA release to check for.  0.0: the newest known, and a newer `.version` in a
                            module is a warning instead of an error. */
  uint32_t allWarnings;  /* Whether the warnings that are off by default are given, too. */
  uint32_t threads;      /* How many threads may check one large module; 0 and 1: only the caller's.  The result is the
                            same. */
  size_t maxDiagnostics; /* The most diagnostics of one text; 0: 1000, SIZE_MAX: all.  Errors go before warnings. */
} PtxmatrixOptions;

/* What is known of a text after its check. */
typedef struct PtxmatrixResult PtxmatrixResult;

/* Gives `result` back.  Null is no mistake. */
PTXMATRIX_EXPORT void ptxmatrixResultDestroy(PtxmatrixResult *result) PTXMATRIX_NOEXCEPT;

/* Checks `text`, a whole PTX module.  That it has errors is no failure: PtxmatrixSummary.numErrors counts them. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixCheckModule(PtxmatrixString text, const PtxmatrixOptions *options,
                                                      PtxmatrixResult **result) PTXMATRIX_NOEXCEPT;

/* Checks `text`, one or more statements as they stand in a function.  Names need no declaration; what is known of those
 * declared in `text` is checked.  Without a version, the newest of the release is used; without a target, only what
 * no target accepts is an error. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixCheckStatement(PtxmatrixString text, const PtxmatrixOptions *options,
                                                         PtxmatrixResult **result) PTXMATRIX_NOEXCEPT;

/* Checks `text` and prints it with the instructions of ours in canonical form: PtxmatrixSummary.text.  A statement in
 * error keeps its bytes, and so does all else; no line moves.  Ranges are those of the given text. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixCanonicalModule(PtxmatrixString text, const PtxmatrixOptions *options,
                                                          PtxmatrixResult **result) PTXMATRIX_NOEXCEPT;
/* Likewise for statements, under the rules of ptxmatrixCheckStatement(). */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixCanonicalStatement(PtxmatrixString text, const PtxmatrixOptions *options,
                                                             PtxmatrixResult **result) PTXMATRIX_NOEXCEPT;

/* Fixes `text`, a whole module: what has only one meaning, and with `unsafeFixes` also what may have been meant
 * otherwise.  The result has the fixed text, PtxmatrixSummary.text, and what is left to report of it, with ranges of
 * that text.  Where there is nothing to fix, that text is the given one. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixFixModule(PtxmatrixString text, const PtxmatrixOptions *options,
                                                    uint32_t unsafeFixes, PtxmatrixResult **result) PTXMATRIX_NOEXCEPT;
/* Likewise for statements, under the rules of ptxmatrixCheckStatement(). */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixFixStatement(PtxmatrixString text, const PtxmatrixOptions *options,
                                                       uint32_t unsafeFixes,
                                                       PtxmatrixResult **result) PTXMATRIX_NOEXCEPT;

/* How a CUDA source is compiled, as far as it is known: CudaCompilation in ptxmatrix/Cuda.h says what counts.  Null
 * stands for nothing wherever it is taken. */
typedef struct PtxmatrixCompilation {
  size_t size;
  const PtxmatrixString *arguments; /* Of nvcc or clang: "-DNAME=1", "-Iinclude", "-arch=sm_90a". */
  size_t numArguments;
  PtxmatrixString folder; /* Where relative paths of the arguments begin.  Empty: in the working directory. */
  PtxmatrixString path;   /* The source's own, beside which it finds headers.  Empty: it has none. */
  uint32_t isWhole;       /* The arguments are a whole command, the compiler in front: what has no macro is not defined.
                             Else it may be, and of an `#if` that asks for it all branches are read. */
} PtxmatrixCompilation;

/* Checks the asm statements of `text`, a source in C++ or CUDA C++, that are PTX.  The targets are those of the options
 * or else of the compilation; without any, only what no target accepts is an error.  No file is read unless the
 * compilation has arguments.  In the shared libraries only; PtxmatrixStatusUnsupported if clang's libraries were not
 * there when they were built. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixCheckCuda(PtxmatrixString text, const PtxmatrixCompilation *compilation,
                                                    const PtxmatrixOptions *options,
                                                    PtxmatrixResult **result) PTXMATRIX_NOEXCEPT;
/* Fixes what that finds, as ptxmatrixFixModule() does with a module. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixFixCuda(PtxmatrixString text, const PtxmatrixCompilation *compilation,
                                                  const PtxmatrixOptions *options, uint32_t unsafeFixes,
                                                  PtxmatrixResult **result) PTXMATRIX_NOEXCEPT;

typedef struct PtxmatrixSummary {
  size_t size;
  PtxmatrixVersion ptxVersion; /* The module's own. */
  PtxmatrixString target;      /* The module's own as written, the deciding one of several; may be empty. */
  size_t numVerdicts;
  size_t numDiagnostics;
  size_t numErrors;      /* How many of the diagnostics are errors. */
  uint32_t limitReached; /* A statement was too large to be read: the verdicts are not to be relied on. */
  uint32_t isChanged;    /* `text` is another one than was given. */
  PtxmatrixString text;  /* Of the Canonical and Fix functions.  Empty for the Check functions. */
  uint32_t truncated;    /* There are more diagnostics than the options allow.  The verdicts count all errors. */
  size_t numAsmChecked;  /* Of a CUDA source: the asm statements that are PTX, all of which is known, ... */
  size_t numAsmSkipped;  /* ... and the others: host assembler, and those with unknown parts. */
} PtxmatrixSummary;

/* What a result has. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixResultSummary(const PtxmatrixResult *result,
                                                        PtxmatrixSummary *summary) PTXMATRIX_NOEXCEPT;

/* How many statements of `mnemonic`, as ptxmatrixMnemonic() names it, there are; 0 if `result` is null or no supported
 * instruction has that name. */
PTXMATRIX_EXPORT size_t ptxmatrixResultStatementCount(const PtxmatrixResult *result,
                                                      PtxmatrixString mnemonic) PTXMATRIX_NOEXCEPT;

typedef struct PtxmatrixVerdict {
  size_t size;
  PtxmatrixVersion ptxVersion; /* What was checked for; 0.0 and empty where that is not known. */
  PtxmatrixString target;
  uint32_t isAccepted; /* No error holds for it. */
} PtxmatrixVerdict;

/* The verdict numbered `index`, less than PtxmatrixSummary.numVerdicts: one for each target, in the order asked. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixResultVerdict(const PtxmatrixResult *result, size_t index,
                                                        PtxmatrixVerdict *verdict) PTXMATRIX_NOEXCEPT;

typedef struct PtxmatrixDiagnostic {
  size_t size;
  PtxmatrixString rule;  /* Its name. */
  PtxmatrixString group; /* That of its rule. */
  PtxmatrixSeverity severity;
  PtxmatrixString message;  /* For people; compare `rule`, not this. */
  PtxmatrixRange range;     /* What it is about. */
  PtxmatrixRange statement; /* The statement, declaration or directive that it is in. */
  PtxmatrixString target; /* The target that it holds for, where several were asked and not all have it; else empty. */
  size_t numNotes;
  size_t numFixes;
  size_t numSourcePlaces; /* 0 where the module does not say what the statement was made from. */
} PtxmatrixDiagnostic;

/* The diagnostic numbered `index`, less than PtxmatrixSummary.numDiagnostics, in the order of the text. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixResultDiagnostic(const PtxmatrixResult *result, size_t index,
                                                           PtxmatrixDiagnostic *diagnostic) PTXMATRIX_NOEXCEPT;

/* A place that explains a diagnostic. */
typedef struct PtxmatrixNote {
  size_t size;
  PtxmatrixRange range;
  PtxmatrixString message;
} PtxmatrixNote;

/* The note numbered `note`, less than PtxmatrixDiagnostic.numNotes, of a diagnostic. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixResultNote(const PtxmatrixResult *result, size_t diagnostic, size_t note,
                                                     PtxmatrixNote *out) PTXMATRIX_NOEXCEPT;

/* A place in a CUDA or other source that a statement was made from, as the module says by `.file` and `.loc`. */
typedef struct PtxmatrixSourcePlace {
  size_t size;
  PtxmatrixString file; /* As the module names it. */
  size_t line;          /* From 1. */
  size_t column;        /* From 1, as the compiler counts; 0 where it is not known. */
} PtxmatrixSourcePlace;

/* The source place numbered `place`, less than PtxmatrixDiagnostic.numSourcePlaces, of a diagnostic: first the place
 * itself, then the call by which the function around it was inlined, then the call by which the function around that
 * one was, and so on, eight at most. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixResultSourcePlace(const PtxmatrixResult *result, size_t diagnostic,
                                                            size_t place, PtxmatrixSourcePlace *out) PTXMATRIX_NOEXCEPT;

/* A way to fix a diagnostic.  Each is enough by itself; the best comes first. */
typedef struct PtxmatrixFix {
  size_t size;
  PtxmatrixString message; /* What it does, as an order: "insert ';'". */
  uint32_t isSafe;         /* The module then means what it surely was meant to mean. */
  size_t numEdits;         /* All or none are to be made. */
} PtxmatrixFix;

/* The fix numbered `fix`, less than PtxmatrixDiagnostic.numFixes, of a diagnostic. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixResultFix(const PtxmatrixResult *result, size_t diagnostic, size_t fix,
                                                    PtxmatrixFix *out) PTXMATRIX_NOEXCEPT;

/* Puts `text` in the place of `range`. */
typedef struct PtxmatrixEdit {
  size_t size;
  PtxmatrixRange range;
  PtxmatrixString text;
} PtxmatrixEdit;

/* The edit numbered `edit`, less than PtxmatrixFix.numEdits, of a fix.  They stand in the order of the text, do not
 * overlap, and move no line. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixResultEdit(const PtxmatrixResult *result, size_t diagnostic, size_t fix,
                                                     size_t edit, PtxmatrixEdit *out) PTXMATRIX_NOEXCEPT;

/*===----------------------------------------------------------------------===*\
|* What a module needs
\*===----------------------------------------------------------------------===*/

/* What the functions of a text need: ptxmatrix/Requirements.h says what counts. */
typedef struct PtxmatrixRequirements PtxmatrixRequirements;

/* Gives `requirements` back.  Null is no mistake. */
PTXMATRIX_EXPORT void ptxmatrixRequirementsDestroy(PtxmatrixRequirements *requirements) PTXMATRIX_NOEXCEPT;

/* What `text`, a whole module, needs, as the ptxas of the options' `cuda` sees it.  Where the options name targets, no
 * others are considered; a version that they name is not. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixModuleRequirements(PtxmatrixString text, const PtxmatrixOptions *options,
                                                             PtxmatrixRequirements **requirements) PTXMATRIX_NOEXCEPT;
/* What `text`, one or more statements as they stand in a function, needs.  There are no functions in it. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixStatementRequirements(
    PtxmatrixString text, const PtxmatrixOptions *options, PtxmatrixRequirements **requirements) PTXMATRIX_NOEXCEPT;

typedef struct PtxmatrixRequirementsSummary {
  size_t size;
  size_t numFunctions;   /* Those that have instructions of ours, in the order of the text. */
  size_t otherFunctions; /* How many have none. */
  uint32_t limitReached; /* A statement was too large to be read. */
  uint32_t truncated;    /* There are more errors than the options allow diagnostics. */
} PtxmatrixRequirementsSummary;

PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixRequirementsSummary(const PtxmatrixRequirements *requirements,
                                                              PtxmatrixRequirementsSummary *summary) PTXMATRIX_NOEXCEPT;

/* What ptxas rejects in every version and for every target, as the diagnostics of a result, which is borrowed from
 * `requirements` and must not be destroyed.  Null if `requirements` is. */
PTXMATRIX_EXPORT const PtxmatrixResult *
ptxmatrixRequirementsErrors(const PtxmatrixRequirements *requirements) PTXMATRIX_NOEXCEPT;

/* In the place of a function's number: the text as a whole. */
#define PTXMATRIX_WHOLE SIZE_MAX

/* What some instructions need together. */
typedef struct PtxmatrixNeed {
  size_t size;
  PtxmatrixString name; /* Of the function, and where it stands.  Empty for the whole. */
  PtxmatrixRange range;
  uint32_t isEntry;            /* The function is an entry, and no `.func`. */
  uint32_t isNeverMet;         /* No version and target, of those asked for, has all that is needed. */
  size_t instructions;         /* How many were counted. */
  size_t skipped;              /* How many were not, since ptxas rejects them everywhere. */
  PtxmatrixVersion ptxVersion; /* The least version that does for one target at least, 0.0 where there is none. */
  PtxmatrixVersion ptxBefore;  /* From this version on some instruction is refused. */
  PtxmatrixVersion cuda;       /* The least release, likewise. */
  size_t numTargets;           /* The targets that have everything, of those asked for. */
  size_t numCauses;
} PtxmatrixNeed;

/* What the function numbered `function` needs, less than PtxmatrixRequirementsSummary.numFunctions, or PTXMATRIX_WHOLE.
 */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixRequirementsNeed(const PtxmatrixRequirements *requirements, size_t function,
                                                           PtxmatrixNeed *need) PTXMATRIX_NOEXCEPT;

/* A target that has all that is asked for. */
typedef struct PtxmatrixNeededTarget {
  size_t size;
  PtxmatrixString target;
  PtxmatrixVersion ptxVersion; /* The least version for this target. */
  PtxmatrixVersion cuda;       /* The least release that knows that version, and the target. */
} PtxmatrixNeededTarget;

/* The target numbered `index`, less than PtxmatrixNeed.numTargets. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixRequirementsTarget(const PtxmatrixRequirements *requirements, size_t function,
                                                             size_t index,
                                                             PtxmatrixNeededTarget *target) PTXMATRIX_NOEXCEPT;

/* A part of a statement that asks for something. */
typedef struct PtxmatrixCause {
  size_t size;
  PtxmatrixRange range;
  PtxmatrixString feature; /* As messages name it: "'.m16n16' of 'ldmatrix'". */
  uint32_t ofVersion;      /* What is due to it: one of these at least. */
  uint32_t ofTargets;
  uint32_t ofCuda;
} PtxmatrixCause;

/* The cause numbered `index`, less than PtxmatrixNeed.numCauses, in the order of the text. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixRequirementsCause(const PtxmatrixRequirements *requirements, size_t function,
                                                            size_t index, PtxmatrixCause *cause) PTXMATRIX_NOEXCEPT;

/*===----------------------------------------------------------------------===*\
|* Instructions
\*===----------------------------------------------------------------------===*/

/* An instruction by its qualifiers, each as PTX spells it, without its '.': "m8n8".  What the instruction does not have
 * is empty or 0.  What the functions below fill in holds as long as the library is loaded. */
typedef struct PtxmatrixInstruction {
  size_t size;
  PtxmatrixString mnemonic;   /* One of those that ptxmatrixMnemonic() names. */
  PtxmatrixString matrix;     /* Where the opcode names one: "a", "b", "c".  "d" of wmma.store may be left out. */
  PtxmatrixString layout;     /* Of a load or a store: "row" or "col". */
  PtxmatrixString shape;      /* "m8n8", "m16n16k16", ... */
  PtxmatrixString num;        /* "x1", "x2" or "x4". */
  PtxmatrixString space;      /* "shared", "shared::cta", "global"; empty for generic addresses. */
  PtxmatrixString type;       /* Of a load, a store or a movmatrix: "b16", "f16", ... */
  PtxmatrixString sourceType; /* Of a converting load: the source format. */
  uint32_t trans;             /* `.trans`.  A movmatrix always has it, and this is not read. */
  uint32_t aligned;           /* `.aligned`, 1 by default.  0 for a wmma instruction of PTX 6.0 to 6.2. */
  /* Of the products wmma.mma, mma and mma.sp. */
  PtxmatrixString aLayout; /* "row" or "col". */
  PtxmatrixString bLayout;
  PtxmatrixString dType; /* The types of the matrices: "f32", "s8", "e4m3", ... */
  PtxmatrixString aType; /* "f16" of a wmma.mma, which does not write it, may be left out, ... */
  PtxmatrixString bType; /* ... and so may this one. */
  PtxmatrixString cType;
  PtxmatrixString scaleType; /* Of the scale factors, with `.block_scale`: "ue8m0" or "ue4m3". */
  PtxmatrixString rounding;  /* Of "f64": "rn", "rz", "rm", "rp", or empty. */
  PtxmatrixString kind;      /* "kind::f8f6f4", "kind::mxf8f6f4", "kind::mxf4", "kind::mxf4nvf4", or empty. */
  PtxmatrixString scaleVec;  /* "scale_vec::1X", "scale_vec::2X", "scale_vec::4X", or empty. */
  PtxmatrixString bits;      /* Of "b1": "xor" or "and", of `.xor.popc` and `.and.popc`. */
  PtxmatrixString sparsity;  /* Of an mma.sp: "sp" or "sp::ordered_metadata". */
  uint32_t satfinite;        /* `.satfinite`. */
  uint32_t blockScale;       /* `.block_scale`. */
} PtxmatrixInstruction;

/* Reads `opcode`: an opcode with its qualifiers in any order and without operands, or the name of a copy atom of CuTe
 * that stands for an ldmatrix or an stmatrix, such as "SM75_U32x4_LDSM_N".  It is checked for the newest PTX version.
 *
 * PtxmatrixStatusNotFound if it is no opcode that the PTX ISA defines.  Then, too, `*result` has the diagnostics, and
 * is the caller's.  `result` may be null. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixReadOpcode(PtxmatrixString opcode, PtxmatrixInstruction *instruction,
                                                     PtxmatrixResult **result) PTXMATRIX_NOEXCEPT;

/* The instruction that exists and differs least from `instruction`, which it is itself if it exists; in the notes of
 * diagnostics, the nearest legal form.  A qualifier that PTX does not have counts as left out.  PtxmatrixStatusNotFound
 * if no supported instruction has the mnemonic.  `nearest` may be `instruction`. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixNearest(const PtxmatrixInstruction *instruction,
                                                  PtxmatrixInstruction *nearest) PTXMATRIX_NOEXCEPT;

/* What an instruction has at one place of its operand list. */
typedef struct PtxmatrixOperandSpec {
  size_t size;
  PtxmatrixString role;     /* What the instruction does with it: "destination", "source", "address", "stride",
                               "metadata", "selector", "scale_data" or "scale_selector". */
  uint32_t registers;       /* How many it has; 0 for an address, a stride or a selector. */
  uint32_t registerBits;    /* The bits of each. */
  uint32_t isOptional;      /* It may be left out. */
  PtxmatrixString fragment; /* Of a product: the matrix that it holds, or whose scale factors it is about, "a" to "d".
                               Else empty. */
  uint32_t values;  /* Of a selector: how many values it may have, from 0 on.  Of a scale selector: how many the byte
                       may have, which are multiples of 4 / values. */
  uint32_t threads; /* Of a scale selector: how many values the thread may have, from 0 on. */
} PtxmatrixOperandSpec;

/* How many operands `instruction` has, the optional ones included; 0 if there is no such instruction. */
PTXMATRIX_EXPORT size_t ptxmatrixOperandCount(const PtxmatrixInstruction *instruction) PTXMATRIX_NOEXCEPT;

/* The operand numbered `index`, less than ptxmatrixOperandCount(), in the order in which they are written.
 * PtxmatrixStatusNotFound if there is no such instruction. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixOperandSpec(const PtxmatrixInstruction *instruction, size_t index,
                                                      PtxmatrixOperandSpec *operand) PTXMATRIX_NOEXCEPT;

/* Spellings that exist. */
typedef struct PtxmatrixVariants PtxmatrixVariants;

/* Gives `variants` back.  Null is no mistake. */
PTXMATRIX_EXPORT void ptxmatrixVariantsDestroy(PtxmatrixVariants *variants) PTXMATRIX_NOEXCEPT;

/* The spellings that the ptxas of the options' `cuda` has in their `ptxVersion`, or in the newest one, and for one of
 * their targets at least; all where they name none.  With an `instruction`, only that one, or none if it does not exist
 * there; null asks for all.  In the order of the table of forms. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixFindVariants(const PtxmatrixOptions *options,
                                                       const PtxmatrixInstruction *instruction,
                                                       PtxmatrixVariants **variants) PTXMATRIX_NOEXCEPT;

/* How many there are; 0 if `variants` is null. */
PTXMATRIX_EXPORT size_t ptxmatrixVariantsCount(const PtxmatrixVariants *variants) PTXMATRIX_NOEXCEPT;

typedef struct PtxmatrixVariant {
  size_t size;
  PtxmatrixString opcode;      /* In canonical form: "ldmatrix.sync.aligned.m8n8.x4.shared.b16". */
  PtxmatrixVersion ptxVersion; /* The least version that accepts this very spelling. */
  PtxmatrixVersion ptxBefore;  /* From this version on it is refused: one without `.aligned`. */
  size_t numTargets;           /* The targets that accept it, of all that there are. */
} PtxmatrixVariant;

/* The variant numbered `index`, less than ptxmatrixVariantsCount(). */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixVariantsGet(const PtxmatrixVariants *variants, size_t index,
                                                      PtxmatrixVariant *variant) PTXMATRIX_NOEXCEPT;
/* Its instruction. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixVariantsInstruction(const PtxmatrixVariants *variants, size_t index,
                                                              PtxmatrixInstruction *instruction) PTXMATRIX_NOEXCEPT;
/* The name of its target numbered `target`, less than PtxmatrixVariant.numTargets. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixVariantsTarget(const PtxmatrixVariants *variants, size_t index, size_t target,
                                                         PtxmatrixString *name) PTXMATRIX_NOEXCEPT;

/* What a PtxmatrixOperand is. */
typedef enum PtxmatrixOperandKind {
  PtxmatrixOperandKindRegisterRange = 0, /* `text` and consecutive numbers: "%r" and 8 for %r8, %r9, ... */
  PtxmatrixOperandKindRegisterNames = 1, /* Registers by their whole names. */
  PtxmatrixOperandKindName = 2,          /* One register without braces, such as a stride or an operand of movmatrix. */
  PtxmatrixOperandKindAddress = 3,       /* A register or a symbol, and bytes that are added to it. */
  PtxmatrixOperandKindNumber = 4,        /* A constant, such as a stride in elements or a selector. */
  PtxmatrixOperandKindScaleSelector = 5  /* Two names: the byte and the thread, each a register or a decimal number. */
} PtxmatrixOperandKind;

/* An operand of a statement.  What its kind does not have is zero.  Names are identifiers. */
typedef struct PtxmatrixOperand {
  PtxmatrixOperandKind kind;
  uint32_t firstRegister;       /* Of a range: the number of its first register. */
  PtxmatrixString text;         /* The prefix of a range, the name, or what the address begins with. */
  const PtxmatrixString *names; /* The names of the registers; the two parts of a scale selector. */
  size_t numNames;
  int32_t number; /* The constant, or the bytes that are added to the address. */
} PtxmatrixOperand;

/* Prints `instruction` with `operands` to `buffer`, which has room for `capacity` bytes: one statement in canonical
 * form, guard to ';', with neither a line break nor a NUL behind it.  The operands stand in the order of
 * ptxmatrixOperandSpec(); an optional one may be left out, and a vector has as many registers as is said there.
 * `guard` is the predicate without its '@', "%p1" or "!%p1", and empty for none.
 *
 * `*size` is the length of the statement; with PtxmatrixStatusBufferTooSmall, the length that is needed, and what
 * stands in the buffer is not defined; with other statuses 0.  `buffer` may be null if `capacity` is 0, and `operands`
 * if `numOperands` is.  It allocates nothing.
 *
 * PtxmatrixStatusNotFound if there is no such instruction.  Whether a version and a target have it is for
 * ptxmatrixFindVariants() to say. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixEmit(const PtxmatrixInstruction *instruction,
                                               const PtxmatrixOperand *operands, size_t numOperands,
                                               PtxmatrixString guard, char *buffer, size_t capacity,
                                               size_t *size) PTXMATRIX_NOEXCEPT;

/*===----------------------------------------------------------------------===*\
|* Layouts
\*===----------------------------------------------------------------------===*/

/* How the elements of an instruction's matrices, or of one of its operands, lie in the registers of a warp, and in
 * memory. */
typedef struct PtxmatrixLayout PtxmatrixLayout;

/* Gives `layout` back.  Null is no mistake. */
PTXMATRIX_EXPORT void ptxmatrixLayoutDestroy(PtxmatrixLayout *layout) PTXMATRIX_NOEXCEPT;

/* The layout of what `instruction` loads, stores or moves.  PtxmatrixStatusNotFound for the products, whose operands
 * have one each, and if there is no such instruction. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixFindLayout(const PtxmatrixInstruction *instruction,
                                                     PtxmatrixLayout **layout) PTXMATRIX_NOEXCEPT;

/* The layout of the operand numbered `operand`, less than ptxmatrixOperandCount(): of matrices, of metadata or of scale
 * factors.  PtxmatrixStatusNotFound for the other operands and the source of a movmatrix, and if there is no such
 * instruction. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixFindOperandLayout(const PtxmatrixInstruction *instruction, size_t operand,
                                                            PtxmatrixLayout **layout) PTXMATRIX_NOEXCEPT;

typedef struct PtxmatrixLayoutSummary {
  size_t size;
  PtxmatrixString opcode; /* In canonical form. */
  uint32_t matrices;
  uint32_t rows; /* Those of the matrix in memory: before any `.trans` of a load, after that of a store; of a movmatrix,
                    of the source. */
  uint32_t columns;          /* A of mma.sp has those that are stored, half of all. */
  uint32_t registers;        /* How many hold the matrices in each lane, ... */
  uint32_t registerBits;     /* ... and the bits of each. */
  uint32_t elementBits;      /* The bits that an element occupies in a register, ... */
  uint32_t storedBits;       /* ... and in memory, or in the source of a movmatrix.  Of a product, elementBits. */
  uint32_t copies;           /* How many slots each element has.  Of metadata and scale factors, only that one counts
                                which the selector names. */
  uint32_t isMeasured;       /* The PTX ISA leaves it open: it was seen on GPUs, and may differ on others. */
  uint32_t rowBytes;         /* Where each lane gives the address of a row: the bytes of a row in memory.  Else 0. */
  uint32_t addressAlignment; /* The alignment that the PTX ISA asks for, in bytes.  1 and 1 without an address. */
  uint32_t strideAlignment;
  uint32_t defaultStride; /* That of a statement without a stride, in elements; 0 if the instruction has none. */
} PtxmatrixLayoutSummary;

PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixLayoutSummary(const PtxmatrixLayout *layout,
                                                        PtxmatrixLayoutSummary *summary) PTXMATRIX_NOEXCEPT;

/* An element of a matrix. */
typedef struct PtxmatrixElement {
  uint32_t matrix; /* Which of those that `.x2` or `.x4` names, or of the four of mma.m8n8k4 of "f16"; else 0. */
  uint32_t row;
  uint32_t column;
} PtxmatrixElement;

/* A place in the registers of a warp. */
typedef struct PtxmatrixSlot {
  uint32_t lane; /* 0 to 31. */
  uint32_t reg;  /* Which register of the operand: 0 is the first of the vector. */
  uint32_t bit;  /* The lowest bit of the element in that register. */
} PtxmatrixSlot;

/* All slots: matrix by matrix, row by row, the slots of each element in ascending order.  `slots` has room for
 * `capacity`; there are matrices x rows x columns x copies.  PtxmatrixStatusBufferTooSmall with fewer. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixLayoutSlots(const PtxmatrixLayout *layout, PtxmatrixSlot *slots,
                                                      size_t capacity) PTXMATRIX_NOEXCEPT;

/* The slot of an element; `copy`, less than PtxmatrixLayoutSummary.copies, chooses among several. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixLayoutSlot(const PtxmatrixLayout *layout, PtxmatrixElement element,
                                                     uint32_t copy, PtxmatrixSlot *slot) PTXMATRIX_NOEXCEPT;

/* The element that stands in a slot, of which any bit may be named. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixLayoutElement(const PtxmatrixLayout *layout, PtxmatrixSlot slot,
                                                        PtxmatrixElement *element) PTXMATRIX_NOEXCEPT;

/* Of movmatrix: where the source register holds an element.  PtxmatrixStatusNotFound for the others. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixLayoutSourceSlot(const PtxmatrixLayout *layout, PtxmatrixElement element,
                                                           PtxmatrixSlot *slot) PTXMATRIX_NOEXCEPT;

/* The lane whose address is that of a row of a matrix.  PtxmatrixStatusNotFound if lanes give no addresses of rows. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixLayoutAddressLane(const PtxmatrixLayout *layout, uint32_t matrix,
                                                            uint32_t row, uint32_t *lane) PTXMATRIX_NOEXCEPT;

/* The lowest bit of an element in memory, counted from the address of its row where each lane gives one (ldmatrix,
 * stmatrix), and else from that of the matrix, with `stride` (in elements; 0: the default).  Bit n is bit n % 8 of byte
 * n / 8. PtxmatrixStatusNotFound for an instruction without an address. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixLayoutMemoryBit(const PtxmatrixLayout *layout, PtxmatrixElement element,
                                                          uint32_t stride, uint64_t *bit) PTXMATRIX_NOEXCEPT;

/* A picture of the layout: an SVG document of `*size` bytes in `buffer`, which has room for `capacity`; no NUL stands
 * behind it.  With PtxmatrixStatusBufferTooSmall, `*size` is what is needed.  `buffer` may be null if `capacity` is 0.
 */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixLayoutSvg(const PtxmatrixLayout *layout, char *buffer, size_t capacity,
                                                    size_t *size) PTXMATRIX_NOEXCEPT;

/*===----------------------------------------------------------------------===*\
|* Matches
\*===----------------------------------------------------------------------===*/

/* The loads that leave the elements of an operand where a product reads them, or the stores that take them from where
 * it leaves them. */
typedef struct PtxmatrixMatches PtxmatrixMatches;

/* Gives `matches` back.  Null is no mistake. */
PTXMATRIX_EXPORT void ptxmatrixMatchesDestroy(PtxmatrixMatches *matches) PTXMATRIX_NOEXCEPT;

/* What moves the operand numbered `operand`, less than ptxmatrixOperandCount(), of `product`, a wmma.mma, mma or
 * mma.sp: one of the matrices A to D.  With a `move`, only that one, or none if it does not fit, and
 * ptxmatrixMatchesReason() says why; state space and `.aligned` make no difference.  Null asks for those of the newest
 * PTX version that move the operand best, as findMatches() in ptxmatrix/FragmentMatch.h says.
 *
 * PtxmatrixStatusNotFound if `product` is no product, the operand no matrix, or there is no such instruction. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixFindMatches(const PtxmatrixInstruction *product, size_t operand,
                                                      const PtxmatrixInstruction *move,
                                                      PtxmatrixMatches **matches) PTXMATRIX_NOEXCEPT;

/* How many there are; 0 if `matches` is null. */
PTXMATRIX_EXPORT size_t ptxmatrixMatchesCount(const PtxmatrixMatches *matches) PTXMATRIX_NOEXCEPT;

/* Why the `move` does not fit, as a clause in English; else empty. */
PTXMATRIX_EXPORT PtxmatrixString ptxmatrixMatchesReason(const PtxmatrixMatches *matches) PTXMATRIX_NOEXCEPT;

/* How one instruction loads or stores an operand. */
typedef struct PtxmatrixMatch {
  size_t size;
  PtxmatrixString opcode;  /* Of the load or the store, in canonical form. */
  PtxmatrixString storage; /* How the matrix lies in memory: "row" if neighbors in a row are neighbors there, or "col".
                              Of movmatrix, how the halves of a source register lie in the matrix. */
  uint32_t moves;          /* How many such instructions move a fragment, or all of `fragments` together. */
  uint32_t fragments;      /* How many fragments these instructions move together. */
  uint32_t shift;          /* By how many bits each register must be shifted to the left before the product reads it. */
  uint32_t isMeasured;     /* The PTX ISA leaves it open: it was seen on GPUs, and may differ on others. */
  size_t numTargets;       /* The targets on which it was seen; 0 if the PTX ISA specifies it. */
} PtxmatrixMatch;

/* The match numbered `index`, less than ptxmatrixMatchesCount(). */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixMatchesGet(const PtxmatrixMatches *matches, size_t index,
                                                     PtxmatrixMatch *match) PTXMATRIX_NOEXCEPT;
/* Its load or store. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixMatchesInstruction(const PtxmatrixMatches *matches, size_t index,
                                                             PtxmatrixInstruction *instruction) PTXMATRIX_NOEXCEPT;
/* The name of its target numbered `target`, less than PtxmatrixMatch.numTargets. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixMatchesTarget(const PtxmatrixMatches *matches, size_t index, size_t target,
                                                        PtxmatrixString *name) PTXMATRIX_NOEXCEPT;

/* A register of the vector of one of the instructions that move an operand. */
typedef struct PtxmatrixMovedRegister {
  uint32_t move; /* Which of these instructions, less than PtxmatrixMatch.moves. */
  uint32_t reg;  /* Which register of its vector. */
} PtxmatrixMovedRegister;

/* Which register is the one numbered `reg` of the fragment numbered `fragment`, less than PtxmatrixMatch.fragments. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixMatchesRegister(const PtxmatrixMatches *matches, size_t index,
                                                          uint32_t fragment, uint32_t reg,
                                                          PtxmatrixMovedRegister *place) PTXMATRIX_NOEXCEPT;

/* A place in the fragments that one instruction moves. */
typedef struct PtxmatrixFragmentElement {
  uint32_t fragment; /* 0, or the number of another fragment that the same instruction moves. */
  PtxmatrixElement element;
} PtxmatrixFragmentElement;

/* Of ldmatrix and stmatrix: the first element of the row whose address `lane` gives to the instruction numbered `move`,
 * less than PtxmatrixMatch.moves.  Of movmatrix: the element in the low half of the source register of that lane.  Of
 * wmma, to which all lanes give one address: the first element of the matrix.  PtxmatrixStatusNotFound if the address
 * of that lane is not used; up to sm_75 it must be a valid one nevertheless. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixMatchesAddressed(const PtxmatrixMatches *matches, size_t index, uint32_t move,
                                                           uint32_t lane,
                                                           PtxmatrixFragmentElement *place) PTXMATRIX_NOEXCEPT;

/* Where the fragment numbered `fragment` starts if fragment 0 starts at row 0, column 0: wmma moves one matrix, of
 * which the fragments are parts.  Of fragments that lanes address themselves, row 0, column 0. */
PTXMATRIX_EXPORT PtxmatrixStatus ptxmatrixMatchesStart(const PtxmatrixMatches *matches, size_t index, uint32_t fragment,
                                                       PtxmatrixElement *element) PTXMATRIX_NOEXCEPT;

#if defined(__cplusplus)
} /* extern "C" */

template <> inline PtxmatrixInstruction ptxmatrixInit<PtxmatrixInstruction>() {
  PtxmatrixInstruction value{};
  value.size = sizeof(value);
  value.aligned = 1;
  return value;
}
#endif

/* NOLINTEND(modernize-*,performance-enum-size) */

#endif /* PTXMATRIX_C_H */
