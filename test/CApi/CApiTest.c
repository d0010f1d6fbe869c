/*===- CApiTest.c - The library from C ----------------------------*- C -*-===*\
|*                                                                            *|
|* Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.            *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#include "ptxmatrix-c.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int isInitAlike(const PtxmatrixOptions *options, const PtxmatrixInstruction *instruction);

static int failures = 0;

#define EXPECT(CONDITION)                                                                                              \
  do {                                                                                                                 \
    if (!(CONDITION)) {                                                                                                \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #CONDITION);                                          \
      ++failures;                                                                                                      \
    }                                                                                                                  \
  } while (0)
#define EXPECT_OK(CALL) EXPECT((CALL) == PtxmatrixStatusOk)

static PtxmatrixString text(const char *chars) {
  const PtxmatrixString string = {chars, strlen(chars)};
  return string;
}

static int is(PtxmatrixString string, const char *chars) {
  return string.size == strlen(chars) && (string.size == 0 || memcmp(string.data, chars, string.size) == 0);
}

/* True if `chars` is somewhere in `string`. */
static int has(PtxmatrixString string, const char *chars) {
  for (size_t i = 0; i + strlen(chars) <= string.size; ++i)
    if (memcmp(string.data + i, chars, strlen(chars)) == 0)
      return 1;
  return 0;
}

/* The value of a member, or "". */
static PtxmatrixString get(const PtxmatrixInstruction *instruction, const char *name) {
  for (uint32_t i = 0; i < instruction->numMembers; ++i)
    if (is(instruction->members[i].name, name))
      return instruction->members[i].value;
  return text("");
}

/* Sets a member, or removes it if `value` is empty. */
static void setText(PtxmatrixInstruction *instruction, const char *name, PtxmatrixString value) {
  for (uint32_t i = 0; i < instruction->numMembers; ++i)
    if (is(instruction->members[i].name, name))
      instruction->members[i] = instruction->members[--instruction->numMembers];
  if (value.size != 0)
    instruction->members[instruction->numMembers++] = (PtxmatrixMember){text(name), value};
}

static void set(PtxmatrixInstruction *instruction, const char *name, const char *value) {
  setText(instruction, name, text(value));
}

/* The document of `result`. */
static PtxmatrixString jsonOf(const PtxmatrixResult *result) {
  PtxmatrixString json = {NULL, 0};
  EXPECT_OK(ptxmatrixResultJson(result, &json));
  return json;
}

/* The next opcode of the document `json` from `*at` on, which is set to its end; empty if there is none. */
static PtxmatrixString nextOpcode(PtxmatrixString json, size_t *at) {
  static const char kBegin[] = "\"opcode\":\"";
  PtxmatrixString opcode = {NULL, 0};
  for (size_t begin = *at + strlen(kBegin); begin < json.size; ++begin)
    if (memcmp(json.data + begin - strlen(kBegin), kBegin, strlen(kBegin)) == 0) {
      opcode.data = json.data + begin;
      while (opcode.data[opcode.size] != '"')
        ++opcode.size;
      *at = begin + opcode.size;
      return opcode;
    }
  return opcode;
}

/* How many opcodes the document of `result` has, which is destroyed. */
static size_t countOpcodes(PtxmatrixResult *result) {
  size_t count = 0;
  for (size_t at = 0; nextOpcode(jsonOf(result), &at).size != 0;)
    ++count;
  ptxmatrixResultDestroy(result);
  return count;
}

/* Of an instruction, or 0 if there is no such one. */
static size_t countVariants(const PtxmatrixInstruction *instruction) {
  PtxmatrixResult *result = NULL;
  EXPECT_OK(ptxmatrixVariants(NULL, instruction, &result));
  return countOpcodes(result);
}

static const char *const kModule = ".version 8.0\n"
                                   ".target sm_90\n"
                                   ".visible .entry f() {\n"
                                   "  .reg .b32 r<4>;\n"
                                   "  .reg .b64 p;\n"
                                   "  ldmatrix.aligned.m8n8.x4.shared.b16 {r0, r1, r2, r3}, [p];\n"
                                   "  wmma.load.c.sync.aligned.row.m16n16k16.f32 {r0, r1}, [p];\n"
                                   "  ret;\n"
                                   "}\n";

static void testStrings(void) {
  EXPECT(is(PTXMATRIX_STRING("sm_90"), "sm_90"));
  EXPECT(PTXMATRIX_STRING("").size == 0);
  const PtxmatrixString string = PTXMATRIX_STRING("a\0"
                                                  "b");
  EXPECT(string.size == 3 && string.data[2] == 'b');
}

static void testLibrary(void) {
  PtxmatrixString library;
  EXPECT_OK(ptxmatrixLibraryJson(&library));
  EXPECT(has(library, "{\"version\":\"0.") && has(library, "\"oldest_cuda\":\"11.8\""));
  EXPECT(has(library, "{\"name\":\"sm_90a\",\"since\":\"8.0\"}"));
  EXPECT(has(library, "{\"name\":\"register-count\",\"severity\":\"error\",\"group\":\"operands\","));
  EXPECT(has(library, "\"instructions\":[{\"name\":\"ldmatrix\",\"members\":[\"shape\","));
}

/* A status has a meaning, and the last call of the thread that failed a message. */
static void testMessages(void) {
  EXPECT(is(ptxmatrixStatusMessage(PtxmatrixStatusBadName), "a name is not a PTX identifier"));
  EXPECT(is(ptxmatrixStatusMessage(PtxmatrixStatusOk), "the call succeeded"));
  for (int status = PtxmatrixStatusInvalidArgument; status <= PtxmatrixStatusUnsupported; ++status)
    EXPECT(ptxmatrixStatusMessage((PtxmatrixStatus)status).size > 0);

  PtxmatrixOptions options = PTXMATRIX_INIT(PtxmatrixOptions);
  PtxmatrixResult *result = NULL;
  const PtxmatrixString lower = text("SM_90");
  options.targets = &lower;
  options.numTargets = 1;
  EXPECT(ptxmatrixCheck(text(""), &options, &result) == PtxmatrixStatusUnknownTarget);
  EXPECT(is(ptxmatrixStatusMessage(PtxmatrixStatusUnknownTarget), "unknown target 'SM_90'; did you mean 'sm_90'?"));
  EXPECT(is(ptxmatrixStatusMessage(PtxmatrixStatusUnknownVersion), "the CUDA release does not have that PTX version"));
  const PtxmatrixString other = text("hopper");
  options.targets = &other;
  EXPECT(ptxmatrixCheck(text(""), &options, &result) == PtxmatrixStatusUnknownTarget);
  EXPECT(is(ptxmatrixStatusMessage(PtxmatrixStatusUnknownTarget),
            "unknown target 'hopper'; expected one such as 'sm_80', 'sm_90a' or 'sm_100f'"));
  /* A message that is too long ends with a whole character. */
  char accents[1 + 2 * 300 + 1] = "x";
  for (size_t i = 0; i < 300; ++i)
    strcat(accents, "\xC3\xA9");
  const PtxmatrixString accented = text(accents);
  options.targets = &accented;
  EXPECT(ptxmatrixCheck(text(""), &options, &result) == PtxmatrixStatusUnknownTarget);
  const PtxmatrixString cut = ptxmatrixStatusMessage(PtxmatrixStatusUnknownTarget);
  EXPECT(cut.size == 383 && memcmp(cut.data + 381, "\xC3\xA9", 2) == 0);
  options.targets = NULL;
  EXPECT(ptxmatrixCheck(text(""), &options, &result) == PtxmatrixStatusInvalidArgument);
  EXPECT(is(ptxmatrixStatusMessage(PtxmatrixStatusInvalidArgument), "'targets' is null, so its size must be 0, not 1"));
  options.numTargets = 0;
  options.cuda = text("12.6");
  options.ptxVersion = text("9.0");
  EXPECT(ptxmatrixCheck(text(""), &options, &result) == PtxmatrixStatusUnknownVersion);
  EXPECT(is(ptxmatrixStatusMessage(PtxmatrixStatusUnknownVersion),
            "unknown PTX version '9.0'; the newest of CUDA 12.6 is 8.5"));
  options.ptxVersion = text("9");
  EXPECT(ptxmatrixCheck(text(""), &options, &result) == PtxmatrixStatusUnknownVersion);
  EXPECT(has(ptxmatrixStatusMessage(PtxmatrixStatusUnknownVersion), "unknown PTX version '9'; the newest of CUDA "));
  options.cuda = text("10.7");
  EXPECT(ptxmatrixCheck(text(""), &options, &result) == PtxmatrixStatusUnknownRelease);
  EXPECT(has(ptxmatrixStatusMessage(PtxmatrixStatusUnknownRelease),
             "unknown CUDA release '10.7'; supported are 11.8 to 1"));
  options.size = 3;
  EXPECT(ptxmatrixCheck(text(""), &options, &result) == PtxmatrixStatusInvalidArgument);
  EXPECT(has(ptxmatrixStatusMessage(PtxmatrixStatusInvalidArgument), "the size of a struct must be "));
  EXPECT(has(ptxmatrixStatusMessage(PtxmatrixStatusInvalidArgument), ", not 3"));
  EXPECT(ptxmatrixCheck(text(""), NULL, NULL) == PtxmatrixStatusInvalidArgument);
  EXPECT(is(ptxmatrixStatusMessage(PtxmatrixStatusInvalidArgument), "'result' must not be null"));
  EXPECT(result == NULL);
}

/* What is in the documents, the tests of Python assert. */
static void testCheck(void) {
  PtxmatrixResult *result = NULL;
  EXPECT_OK(ptxmatrixCheck(text(kModule), NULL, &result));
  PtxmatrixSummary summary = PTXMATRIX_INIT(PtxmatrixSummary);
  EXPECT_OK(ptxmatrixResultSummary(result, &summary));
  EXPECT(!summary.ok && summary.numErrors == 2 && summary.numWarnings == 0);
  EXPECT(is(summary.message, "'ldmatrix' needs '.sync'") && summary.line == 6 && summary.column == 3);
  EXPECT(!summary.limitReached && !summary.isChanged && summary.text.size == 0 && !summary.truncated);
  const PtxmatrixString json = jsonOf(result);
  EXPECT(jsonOf(result).data == json.data);
  EXPECT(!has(json, "truncated") && !has(json, "limit_reached"));
  ptxmatrixResultDestroy(result);
  ptxmatrixResultDestroy(NULL);

  PtxmatrixOptions one = PTXMATRIX_INIT(PtxmatrixOptions);
  one.maxDiagnostics = 1;
  EXPECT_OK(ptxmatrixCheck(text(kModule), &one, &result));
  EXPECT_OK(ptxmatrixResultSummary(result, &summary));
  EXPECT(summary.numErrors == 1 && summary.truncated && has(jsonOf(result), "\"truncated\":true"));
  ptxmatrixResultDestroy(result);

  /* The message is that of an error, even after a warning. */
  one.isStatement = 1;
  one.maxDiagnostics = 0;
  EXPECT_OK(ptxmatrixCheck(text("ldmatrix.sync.aligned.m8n8.x8.b16 {a}, [b];\nmovmatrix a, b;"), &one, &result));
  EXPECT_OK(ptxmatrixResultSummary(result, &summary));
  EXPECT(!summary.ok && summary.numErrors == 1 && summary.numWarnings == 1 && summary.line == 2 && summary.column == 1);
  ptxmatrixResultDestroy(result);
  EXPECT_OK(ptxmatrixCheck(text("ldmatrix.sync.aligned.m8n8.x8.b16 {a}, [b];"), &one, &result));
  EXPECT_OK(ptxmatrixResultSummary(result, &summary));
  EXPECT(summary.ok && summary.numWarnings == 1 && summary.message.size > 0 && summary.line == 1);
  ptxmatrixResultDestroy(result);

  /* An empty text may be null. */
  const PtxmatrixString empty = {NULL, 0};
  EXPECT_OK(ptxmatrixCheck(empty, NULL, &result));
  EXPECT_OK(ptxmatrixResultSummary(result, &summary));
  EXPECT(summary.numErrors == 1);
  ptxmatrixResultDestroy(result);

  /* A statement that is too long, and one without a diagnostic. */
  char *large = (char *)malloc(1 << 17);
  memset(large, ' ', 1 << 17);
  memcpy(large, "ldmatrix", 8);
  large[(1 << 17) - 1] = ';';
  const PtxmatrixString tooLarge = {large, 1 << 17};
  EXPECT_OK(ptxmatrixCheck(tooLarge, &one, &result));
  free(large);
  EXPECT_OK(ptxmatrixResultSummary(result, &summary));
  EXPECT(summary.limitReached && has(jsonOf(result), "\"limit_reached\":true"));
  ptxmatrixResultDestroy(result);
  EXPECT_OK(ptxmatrixCheck(text("ret;"), &one, &result));
  EXPECT_OK(ptxmatrixResultSummary(result, &summary));
  EXPECT(summary.ok && summary.message.size == 0 && summary.line == 0 && summary.column == 0);
  EXPECT(has(jsonOf(result), "\"diagnostics\":[],\"ptx_version\":null,\"target\":null,"));
  ptxmatrixResultDestroy(result);
}

static void testSourcePlaces(void) {
  char module[] = ".version 8.0\n"
                  ".target sm_90\n"
                  ".file 1 \"tile.cu\"\n"
                  ".file 2 \"load.h\"\n"
                  ".entry f() {\n"
                  "  movmatrix r0, r1;\n"
                  "  .loc 1 42 7\n"
                  "  .loc 2 5 0, function_name names, inlined_at 1 42 7\n"
                  "  movmatrix r0, r1;\n"
                  "}\n";
  PtxmatrixResult *result = NULL;
  EXPECT_OK(ptxmatrixCheck(text(module), NULL, &result));
  memset(module, ' ', sizeof(module)); /* The result does not need it. */
  EXPECT(has(jsonOf(result), "\"line\":9,\"column\":3,") &&
         has(jsonOf(result), "\"origin\":[{\"file\":\"load.h\",\"line\":5},"
                             "{\"file\":\"tile.cu\",\"line\":42,\"column\":7}]"));
  ptxmatrixResultDestroy(result);
}

static void testOptions(void) {
  const PtxmatrixString statement = text("ldmatrix.sync.aligned.m16n16.x1.trans.b8 {r0, r1}, [r2];");
  const PtxmatrixString targets[] = {text("sm_120"), text("sm_120a")};
  PtxmatrixOptions options = PTXMATRIX_INIT(PtxmatrixOptions);
  const PtxmatrixInstruction instruction = PTXMATRIX_INIT(PtxmatrixInstruction);
  EXPECT(instruction.numMembers == 0 && isInitAlike(&options, &instruction));
  options.isStatement = 1;
  options.targets = targets;
  options.numTargets = 2;
  PtxmatrixResult *result = NULL;
  EXPECT_OK(ptxmatrixCheck(statement, &options, &result));
  EXPECT(has(jsonOf(result), "{\"target\":\"sm_120\",\"ptx_version\":"));
  EXPECT(has(jsonOf(result), "\"ok\":false},{\"target\":\"sm_120a\",") && has(jsonOf(result), "\"ok\":true}]"));
  EXPECT(has(jsonOf(result), "\"rule\":\"needs-target\"") && has(jsonOf(result), "\"target\":\"sm_120\",\"notes\""));
  ptxmatrixResultDestroy(result);

  options.cuda = text("12.6");
  const PtxmatrixString warnings[] = {text("all"), text("error=all-lane-addresses")};
  options.warnings = warnings;
  options.numWarnings = 1;
  options.targets = NULL;
  options.numTargets = 0;
  const PtxmatrixString half =
      text(".version 8.0\n.target sm_75\n.address_size 64\n.entry k() { .reg .b32 r<3>; .reg .b64 p;\n"
           "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {r0, r1}, [p]; ret; }\n");
  options.isStatement = 0;
  EXPECT_OK(ptxmatrixCheck(half, &options, &result));
  EXPECT(has(jsonOf(result), "\"rule\":\"all-lane-addresses\"") && has(jsonOf(result), "\"severity\":\"warning\""));
  ptxmatrixResultDestroy(result);
  options.numWarnings = 2;
  EXPECT_OK(ptxmatrixCheck(half, &options, &result));
  EXPECT(has(jsonOf(result), "\"severity\":\"error\""));
  ptxmatrixResultDestroy(result);
  const PtxmatrixString unknown = text("no-undocumentd");
  options.warnings = &unknown;
  options.numWarnings = 1;
  EXPECT(ptxmatrixCheck(half, &options, &result) == PtxmatrixStatusInvalidArgument);
  EXPECT(is(ptxmatrixStatusMessage(PtxmatrixStatusInvalidArgument),
            "'warnings': -Wno-undocumentd: unknown rule or group 'undocumentd'; did you mean 'undocumented'?"));
}

static void testContext(void) {
  const PtxmatrixString target = text("sm_80");
  PtxmatrixOptions options = PTXMATRIX_INIT(PtxmatrixOptions);
  options.targets = &target;
  options.numTargets = 1;
  PtxmatrixContext *context = NULL;
  PtxmatrixResult *result = NULL;
  EXPECT_OK(ptxmatrixContextCreate(text(".reg .b32 r<4>; .reg .b64 p, r<4>;"), &options, &context, &result));
  EXPECT(has(jsonOf(result), "\"rule\":\"redeclared-name\"") && has(jsonOf(result), "\"line\":1,\"column\":30,"));
  ptxmatrixResultDestroy(result);
  result = NULL;

  /* One result for all statements. */
  PtxmatrixSummary summary = PTXMATRIX_INIT(PtxmatrixSummary);
  EXPECT_OK(ptxmatrixContextCheck(context, text("ldmatrix.sync.aligned.m8n8.x1.b16 {p}, [q];"), &result));
  const PtxmatrixResult *first = result;
  EXPECT_OK(ptxmatrixResultSummary(result, &summary));
  EXPECT(summary.numErrors == 2);
  EXPECT(has(jsonOf(result), "\"rule\":\"operand-type\"") && has(jsonOf(result), "\"column\":36,"));
  EXPECT(has(jsonOf(result), "\"rule\":\"undeclared-name\"") && has(jsonOf(result), "\"column\":41,"));
  EXPECT_OK(ptxmatrixContextCheck(context, text("ldmatrix.sync.aligned.m8n8.x1.b16 {r3}, [p];"), &result));
  EXPECT_OK(ptxmatrixResultSummary(result, &summary));
  EXPECT(result == first && summary.ok && summary.numWarnings == 0 && summary.message.size == 0);
  EXPECT(has(jsonOf(result), "\"diagnostics\":[]") && has(jsonOf(result), "{\"ldmatrix\":1,"));
  EXPECT_OK(ptxmatrixContextCheck(context, text("stmatrix.sync.aligned.m8n8.x1.shared.b16 [p], {r0};"), &result));
  EXPECT(has(jsonOf(result), "\"rule\":\"needs-target\""));

  ptxmatrixResultDestroy(result);
  result = NULL;
  PtxmatrixOptions statement = PTXMATRIX_INIT(PtxmatrixOptions);
  statement.isStatement = 1;
  EXPECT_OK(ptxmatrixCanonical(text("ldmatrix .sync.aligned.m8n8.x1.b16 {r0}, [p];"), &statement, &result));
  EXPECT_OK(ptxmatrixResultSummary(result, &summary));
  EXPECT(summary.isChanged && summary.text.size > 0);
  EXPECT_OK(ptxmatrixContextCheck(context, text("ret;"), &result));
  EXPECT_OK(ptxmatrixResultSummary(result, &summary));
  EXPECT(!summary.isChanged && summary.text.size == 0 && summary.ok);
  ptxmatrixResultDestroy(result);
  result = NULL;
  EXPECT_OK(ptxmatrixRequirements(text("ldmatrix.sync.aligned.m8n8.x2.b16 {r0}, [p];"), &statement, &result));
  EXPECT(has(jsonOf(result), "\"total\""));
  EXPECT_OK(ptxmatrixContextCheck(context, text("ret;"), &result));
  EXPECT_OK(ptxmatrixResultSummary(result, &summary));
  EXPECT(!summary.isChanged && summary.text.size == 0 && summary.ok && !has(jsonOf(result), "\"total\""));

  const PtxmatrixString noText = {NULL, 1};
  EXPECT_OK(ptxmatrixContextCheck(context, text("ldmatrix.sync.aligned.m8n8.x1.b16 {p}, [q];"), &result));
  EXPECT(ptxmatrixContextCheck(context, noText, &result) == PtxmatrixStatusInvalidArgument);
  EXPECT_OK(ptxmatrixResultSummary(result, &summary));
  EXPECT(summary.numErrors == 0 && summary.message.size == 0 && has(jsonOf(result), "\"diagnostics\":[]"));
  EXPECT(ptxmatrixContextCheck(context, text(";"), NULL) == PtxmatrixStatusInvalidArgument);
  EXPECT(ptxmatrixContextCheck(NULL, text(";"), &result) == PtxmatrixStatusInvalidArgument);
  ptxmatrixResultDestroy(result);
  ptxmatrixContextDestroy(context);
  ptxmatrixContextDestroy(NULL);

  EXPECT_OK(ptxmatrixContextCreate(text(".reg .b32 r;"), NULL, &context, &result));
  EXPECT_OK(ptxmatrixResultSummary(result, &summary));
  EXPECT(summary.ok && summary.numWarnings == 0);
  ptxmatrixResultDestroy(result);
  ptxmatrixContextDestroy(context);
  EXPECT_OK(ptxmatrixContextCreate(text(".reg .b32 r, r;"), NULL, &context, NULL));
  ptxmatrixContextDestroy(context);

  context = NULL;
  result = NULL;
  options.cuda = text("12.0");
  options.ptxVersion = text("9.0");
  EXPECT(ptxmatrixContextCreate(text(""), &options, &context, &result) == PtxmatrixStatusUnknownVersion);
  EXPECT(ptxmatrixContextCreate(noText, NULL, &context, &result) == PtxmatrixStatusInvalidArgument);
  EXPECT(ptxmatrixContextCreate(text(""), NULL, NULL, &result) == PtxmatrixStatusInvalidArgument);
  EXPECT(context == NULL && result == NULL);
}

/* Structs of other versions of the header. */
static void testSizes(void) {
  PtxmatrixResult *result = NULL;
  PtxmatrixOptions none = PTXMATRIX_INIT(PtxmatrixOptions);
  none.size = 0;
  EXPECT(ptxmatrixCheck(text(kModule), &none, &result) == PtxmatrixStatusInvalidArgument);
  struct {
    PtxmatrixOptions options;
    uint64_t more;
  } newer = {PTXMATRIX_INIT(PtxmatrixOptions), 0};
  newer.options.size = sizeof(newer);
  EXPECT_OK(ptxmatrixCheck(text(kModule), &newer.options, &result));
  struct {
    PtxmatrixSummary summary;
    uint64_t more;
    uint64_t behind;
  } summary = {PTXMATRIX_INIT(PtxmatrixSummary), 1, 1};
  summary.summary.size = (size_t)((const char *)&summary.behind - (const char *)&summary);
  EXPECT_OK(ptxmatrixResultSummary(result, &summary.summary));
  EXPECT(summary.summary.numErrors == 2 && summary.more == 0 && summary.behind == 1);
  summary.summary.size = sizeof(size_t);
  EXPECT(ptxmatrixResultSummary(result, &summary.summary) == PtxmatrixStatusInvalidArgument);
  ptxmatrixResultDestroy(result);
  result = NULL;
  newer.more = 1;
  EXPECT(ptxmatrixCheck(text(kModule), &newer.options, &result) == PtxmatrixStatusInvalidArgument);
  EXPECT(result == NULL);
}

static void testNull(void) {
  const PtxmatrixString bad = {NULL, 1};
  PtxmatrixResult *result = NULL;
  PtxmatrixInstruction instruction = PTXMATRIX_INIT(PtxmatrixInstruction);
  PtxmatrixSummary summary = PTXMATRIX_INIT(PtxmatrixSummary);
  PtxmatrixString json;
  EXPECT(ptxmatrixLibraryJson(NULL) == PtxmatrixStatusInvalidArgument);
  EXPECT(ptxmatrixCheck(bad, NULL, &result) == PtxmatrixStatusInvalidArgument);
  EXPECT(ptxmatrixCheck(text(kModule), NULL, NULL) == PtxmatrixStatusInvalidArgument);
  EXPECT(ptxmatrixResultSummary(NULL, &summary) == PtxmatrixStatusInvalidArgument);
  EXPECT(ptxmatrixResultJson(NULL, &json) == PtxmatrixStatusInvalidArgument);
  EXPECT(ptxmatrixRequirements(bad, NULL, NULL) == PtxmatrixStatusInvalidArgument);
  EXPECT(ptxmatrixReadOpcode(bad, &instruction, NULL) == PtxmatrixStatusInvalidArgument);
  EXPECT(ptxmatrixReadOpcode(text("ldmatrix"), NULL, NULL) == PtxmatrixStatusInvalidArgument);
  instruction.mnemonic = bad;
  EXPECT(ptxmatrixNearest(&instruction, &instruction) == PtxmatrixStatusInvalidArgument);
  EXPECT(ptxmatrixNearest(NULL, &instruction) == PtxmatrixStatusInvalidArgument);
  EXPECT(ptxmatrixVariants(NULL, NULL, NULL) == PtxmatrixStatusInvalidArgument);
  EXPECT(ptxmatrixLayout(NULL, 0, &result) == PtxmatrixStatusInvalidArgument);
  EXPECT(ptxmatrixLayout(&instruction, 0, NULL) == PtxmatrixStatusInvalidArgument);
  EXPECT(ptxmatrixMatches(NULL, NULL, &result) == PtxmatrixStatusInvalidArgument);
  EXPECT(ptxmatrixMatches(&instruction, NULL, NULL) == PtxmatrixStatusInvalidArgument);
  EXPECT(ptxmatrixOperandCount(NULL) == 0);
  EXPECT(ptxmatrixOperandSpec(NULL, 0, NULL) == PtxmatrixStatusInvalidArgument);
  EXPECT(ptxmatrixEmit(NULL, NULL, 0, text(""), NULL, 0, NULL) == PtxmatrixStatusInvalidArgument);
}

static void testText(void) {
  PtxmatrixResult *result = NULL;
  PtxmatrixSummary summary = PTXMATRIX_INIT(PtxmatrixSummary);
  PtxmatrixOptions statement = PTXMATRIX_INIT(PtxmatrixOptions);
  statement.isStatement = 1;
  EXPECT_OK(ptxmatrixCanonical(text("ldmatrix.sync.aligned.x1.m8n8.b16 {a},[b];"), &statement, &result));
  EXPECT_OK(ptxmatrixResultSummary(result, &summary));
  EXPECT(is(summary.text, "ldmatrix.sync.aligned.m8n8.x1.b16 {a}, [b];") && summary.isChanged);
  ptxmatrixResultDestroy(result);

  EXPECT_OK(ptxmatrixFix(text("ldmatrix.aligned.m8n8.x1.b16 r0, [r4-16];"), &statement, &result));
  EXPECT_OK(ptxmatrixResultSummary(result, &summary));
  EXPECT(is(summary.text, "ldmatrix.sync.aligned.m8n8.x1.b16 {r0}, [r4+-16];"));
  EXPECT(summary.isChanged && summary.ok && summary.numWarnings == 0);
  ptxmatrixResultDestroy(result);

  /* The remaining diagnostics are those of the fixed text. */
  EXPECT_OK(ptxmatrixFix(text(kModule), NULL, &result));
  EXPECT_OK(ptxmatrixResultSummary(result, &summary));
  EXPECT(summary.isChanged && summary.numErrors == 1 && summary.text.size == strlen(kModule) + strlen(".sync"));
  EXPECT(summary.line == 7 && strncmp(summary.text.data + 150, "wmma.load.c", 11) == 0);
  EXPECT(has(jsonOf(result), "\"statement\":{\"line\":7,\"column\":3,\"end_line\":7,\"end_column\":60,\"begin\":150,"));
  ptxmatrixResultDestroy(result);

  EXPECT_OK(ptxmatrixFix(text("ldmatrix.sync.aligned.m8n8.x2.b16 {r0}, [r1];"), &statement, &result));
  EXPECT_OK(ptxmatrixResultSummary(result, &summary));
  EXPECT(!summary.ok);
  ptxmatrixResultDestroy(result);
  statement.unsafeFixes = 1;
  EXPECT_OK(ptxmatrixFix(text("ldmatrix.sync.aligned.m8n8.x2.b16 {r0}, [r1];"), &statement, &result));
  EXPECT_OK(ptxmatrixResultSummary(result, &summary));
  EXPECT(is(summary.text, "ldmatrix.sync.aligned.m8n8.x1.b16 {r0}, [r1];") && summary.ok);
  ptxmatrixResultDestroy(result);
  EXPECT_OK(ptxmatrixFix(text("ret;"), &statement, &result));
  EXPECT_OK(ptxmatrixResultSummary(result, &summary));
  EXPECT(is(summary.text, "ret;") && !summary.isChanged);
  ptxmatrixResultDestroy(result);

  EXPECT_OK(ptxmatrixCanonical(text(kModule), NULL, &result));
  EXPECT_OK(ptxmatrixResultSummary(result, &summary));
  EXPECT(is(summary.text, kModule) && !summary.isChanged && summary.numErrors == 2);
  ptxmatrixResultDestroy(result);
}

static void testRequirements(void) {
  static const char *const kNeeds = ".version 8.0\n.target sm_90\n"
                                    ".visible .entry f() {\n"
                                    "  .reg .b32 r<4>;\n"
                                    "  movmatrix.sync.aligned.m8n8.trans.b16 r0, r1;\n"
                                    "  ldmatrix.sync.aligned.m8n8.x2.b16 {r0}, [r1];\n"
                                    "}\n"
                                    ".func g() { ret; }\n";
  PtxmatrixResult *result = NULL;
  EXPECT_OK(ptxmatrixRequirements(text(kNeeds), NULL, &result));
  PtxmatrixSummary summary = PTXMATRIX_INIT(PtxmatrixSummary);
  EXPECT_OK(ptxmatrixResultSummary(result, &summary));
  EXPECT(!summary.ok && summary.numErrors == 1 && summary.line == 6 && !summary.limitReached && !summary.truncated);
  EXPECT(has(jsonOf(result), "\"functions\":[{\"name\":\"f\",") && has(jsonOf(result), "\"other_functions\":1,"));
  ptxmatrixResultDestroy(result);

  PtxmatrixOptions statement = PTXMATRIX_INIT(PtxmatrixOptions);
  statement.isStatement = 1;
  EXPECT_OK(
      ptxmatrixRequirements(text("wmma.load.a.sync.row.m16n16k16.f16 {a,b,c,d,e,f,g,h}, [p];"), &statement, &result));
  EXPECT(has(jsonOf(result), "\"functions\":[]") &&
         has(jsonOf(result), "\"ptx_version\":\"6.0\",\"ptx_before\":\"6.3\","));
  ptxmatrixResultDestroy(result);
}

static void testInstructions(void) {
  PtxmatrixInstruction instruction = PTXMATRIX_INIT(PtxmatrixInstruction);
  EXPECT_OK(ptxmatrixReadOpcode(text("ldmatrix.x4.sync.aligned.trans.m8n8.shared.b16"), &instruction, NULL));
  EXPECT(is(instruction.mnemonic, "ldmatrix") && is(get(&instruction, "shape"), "m8n8") &&
         is(get(&instruction, "num"), "x4"));
  EXPECT(is(get(&instruction, "space"), "shared") && is(get(&instruction, "type"), "b16") &&
         get(&instruction, "trans").size != 0);
  EXPECT(get(&instruction, "source_type").size == 0 && get(&instruction, "matrix").size == 0);
  PtxmatrixInstruction atom = PTXMATRIX_INIT(PtxmatrixInstruction);
  EXPECT_OK(ptxmatrixReadOpcode(text("SM75_U32x4_LDSM_N"), &atom, NULL));
  EXPECT(is(get(&atom, "num"), "x4") && get(&atom, "trans").size == 0);
  EXPECT_OK(ptxmatrixReadOpcode(text("SM90_64x96x16_F16F16F16_RS"), &atom, NULL));
  EXPECT(atom.list == 1); /* A is in registers. */

  PtxmatrixResult *result = NULL;
  EXPECT(ptxmatrixReadOpcode(text("ldmatrix.sync"), &atom, &result) == PtxmatrixStatusNotFound);
  PtxmatrixSummary summary = PTXMATRIX_INIT(PtxmatrixSummary);
  EXPECT_OK(ptxmatrixResultSummary(result, &summary));
  EXPECT(summary.numErrors > 0);
  ptxmatrixResultDestroy(result);

  PtxmatrixInstruction wanted = PTXMATRIX_INIT(PtxmatrixInstruction);
  PtxmatrixInstruction nearest = PTXMATRIX_INIT(PtxmatrixInstruction);
  wanted.mnemonic = text("ldmatrix");
  set(&wanted, "shape", "m16n16");
  set(&wanted, "num", "x4"); /* There are x1 and x2. */
  set(&wanted, "type", "b8");
  set(&wanted, "trans", "trans");
  EXPECT_OK(ptxmatrixNearest(&wanted, &nearest));
  EXPECT(is(get(&nearest, "shape"), "m16n16") && is(get(&nearest, "num"), "x1") && is(get(&nearest, "type"), "b8") &&
         get(&nearest, "trans").size != 0);
  EXPECT_OK(ptxmatrixNearest(&instruction, &nearest));
  EXPECT(is(get(&nearest, "num"), "x4") && is(get(&nearest, "space"), "shared") && get(&nearest, "trans").size != 0);

  /* Names and values that no form has. */
  set(&wanted, "type", "b7");
  EXPECT(ptxmatrixNearest(&wanted, &nearest) == PtxmatrixStatusNotFound);
  EXPECT(is(ptxmatrixStatusMessage(PtxmatrixStatusNotFound), "ldmatrix has no type 'b7'; did you mean 'b8'?"));
  set(&wanted, "type", "b8");
  set(&wanted, "num", "x8"); /* which other instructions have */
  EXPECT(ptxmatrixNearest(&wanted, &nearest) == PtxmatrixStatusNotFound);
  EXPECT(is(ptxmatrixStatusMessage(PtxmatrixStatusNotFound),
            "ldmatrix has no num 'x8'; did you mean 'x1', 'x2' or 'x4'?"));
  set(&wanted, "num", "x1");
  wanted.list = 1;
  EXPECT(ptxmatrixNearest(&wanted, &nearest) == PtxmatrixStatusNotFound);
  EXPECT(is(ptxmatrixStatusMessage(PtxmatrixStatusNotFound), "ldmatrix has no list 1 of operands; it has 1 list"));
  wanted.list = 0;
  wanted.mnemonic = text("ldmatrx");
  EXPECT(ptxmatrixNearest(&wanted, &nearest) == PtxmatrixStatusNotFound);
  EXPECT(is(ptxmatrixStatusMessage(PtxmatrixStatusNotFound),
            "no instruction is called 'ldmatrx'; did you mean 'ldmatrix'?"));

  /* The formats of a converting load, in their order. */
  EXPECT_OK(ptxmatrixReadOpcode(text("ldmatrix.sync.aligned.m8n16.x1.b8x16.b6x16_p32"), &atom, NULL));
  EXPECT(is(get(&atom, "type"), "b8x16") && is(get(&atom, "source_type"), "b6x16_p32"));
  PtxmatrixResult *layout = NULL;
  const PtxmatrixString type = get(&atom, "type");
  setText(&atom, "type", get(&atom, "source_type"));
  setText(&atom, "source_type", type);
  EXPECT(ptxmatrixLayout(&atom, 0, &layout) == PtxmatrixStatusNotFound);
  EXPECT(is(ptxmatrixStatusMessage(PtxmatrixStatusNotFound),
            "the PTX ISA has no such form of 'ldmatrix'; the nearest is "
            "'ldmatrix.sync.aligned.m8n16.x1.b8x16.b6x16_p32', with 1 list of operands"));
  EXPECT_OK(ptxmatrixNearest(&atom, &nearest));
  EXPECT(is(get(&nearest, "type"), "b8x16"));
}

static void testProducts(void) {
  PtxmatrixInstruction product = PTXMATRIX_INIT(PtxmatrixInstruction);
  EXPECT_OK(ptxmatrixReadOpcode(text("mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.block_scale"
                                     ".scale_vec::1X.f32.e4m3.e2m1.f32.ue8m0"),
                                &product, NULL));
  EXPECT(is(product.mnemonic, "mma.sp") && is(get(&product, "sparsity"), "sp::ordered_metadata") &&
         is(get(&product, "shape"), "m16n8k64"));
  EXPECT(is(get(&product, "a_layout"), "row") && is(get(&product, "b_layout"), "col") &&
         is(get(&product, "kind"), "kind::mxf8f6f4"));
  EXPECT(is(get(&product, "d_type"), "f32") && is(get(&product, "a_type"), "e4m3") &&
         is(get(&product, "b_type"), "e2m1") && is(get(&product, "c_type"), "f32"));
  EXPECT(is(get(&product, "scale_type"), "ue8m0") && is(get(&product, "scale_vec"), "scale_vec::1X") &&
         get(&product, "block_scale").size != 0);
  EXPECT(get(&product, "layout").size == 0 && get(&product, "type").size == 0 &&
         get(&product, "source_type").size == 0 && get(&product, "satfinite").size == 0);
  EXPECT(get(&product, "bits").size == 0 && get(&product, "rounding").size == 0 && get(&product, "trans").size == 0);

  /* wmma.mma does not write the types of A and B of `.f16`, which may be left out. */
  EXPECT_OK(ptxmatrixReadOpcode(text("wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16"), &product, NULL));
  EXPECT(is(get(&product, "d_type"), "f32") && is(get(&product, "a_type"), "f16") &&
         is(get(&product, "b_type"), "f16") && is(get(&product, "c_type"), "f16"));
  EXPECT(countVariants(&product) == 1);
  set(&product, "a_type", "");
  EXPECT(ptxmatrixOperandCount(&product) == 4);
  set(&product, "b_type", "");
  EXPECT(ptxmatrixOperandCount(&product) == 4);
  PtxmatrixInstruction wrong = product;
  set(&wrong, "b_type", "s8");
  EXPECT(ptxmatrixOperandCount(&wrong) == 0);
  wrong = product;
  setText(&wrong, "a_type", get(&product, "d_type"));
  set(&wrong, "d_type", "");
  EXPECT(ptxmatrixOperandCount(&wrong) == 0);

  /* A word of another instruction, and words in the wrong place. */
  wrong = product;
  set(&wrong, "num", "x1");
  EXPECT(ptxmatrixOperandCount(&wrong) == 0);
  wrong = product;
  setText(&wrong, "layout", get(&wrong, "a_layout"));
  set(&wrong, "a_layout", "");
  EXPECT(ptxmatrixOperandCount(&wrong) == 0);
  wrong = product;
  setText(&wrong, "type", get(&wrong, "d_type"));
  set(&wrong, "d_type", "");
  EXPECT(ptxmatrixOperandCount(&wrong) == 0);
  wrong = product;
  set(&wrong, "rounding", "f16");
  EXPECT(ptxmatrixOperandCount(&wrong) == 0);
  PtxmatrixInstruction load = PTXMATRIX_INIT(PtxmatrixInstruction);
  EXPECT_OK(ptxmatrixReadOpcode(text("ldmatrix.sync.aligned.m8n8.x1.b16"), &load, NULL));
  set(&load, "satfinite", "satfinite");
  EXPECT(ptxmatrixOperandCount(&load) == 0);
  EXPECT(is(ptxmatrixStatusMessage(PtxmatrixStatusNotFound),
            "ldmatrix has no member 'satfinite'; expected shape, num, trans, space, type or source_type"));
  set(&load, "satfinite", "");
  set(&load, "d_type", "b16");
  EXPECT(ptxmatrixOperandCount(&load) == 0);
  EXPECT(ptxmatrixNearest(&load, &wrong) == PtxmatrixStatusNotFound);
  EXPECT(is(ptxmatrixStatusMessage(PtxmatrixStatusNotFound), "ldmatrix has no member 'd_type'; did you mean 'type'?"));
}

static void testOperandSpecs(void) {
  PtxmatrixInstruction wmma = PTXMATRIX_INIT(PtxmatrixInstruction);
  EXPECT_OK(ptxmatrixReadOpcode(text("wmma.load.c.sync.aligned.row.m8n8k4.f64"), &wmma, NULL));
  EXPECT(ptxmatrixOperandCount(&wmma) == 3);
  PtxmatrixOperandSpec spec = PTXMATRIX_INIT(PtxmatrixOperandSpec);
  EXPECT_OK(ptxmatrixOperandSpec(&wmma, 0, &spec));
  EXPECT(is(spec.role, "destination") && spec.registers == 2 && spec.registerBits == 64 && !spec.isOptional);
  EXPECT_OK(ptxmatrixOperandSpec(&wmma, 1, &spec));
  EXPECT(is(spec.role, "address") && spec.registers == 0 && spec.registerBits == 0 && !spec.isOptional);
  EXPECT_OK(ptxmatrixOperandSpec(&wmma, 2, &spec));
  EXPECT(is(spec.role, "stride") && spec.registers == 0 && spec.isOptional);
  EXPECT(ptxmatrixOperandSpec(&wmma, 3, &spec) == PtxmatrixStatusOutOfRange);
  EXPECT(
      is(ptxmatrixStatusMessage(PtxmatrixStatusOutOfRange), "there is no operand 3; the number must be less than 3"));
  set(&wmma, "aligned", ""); /* f64 came with `.aligned`. */
  EXPECT(ptxmatrixOperandCount(&wmma) == 0);
  EXPECT(ptxmatrixOperandSpec(&wmma, 0, &spec) == PtxmatrixStatusNotFound);

  PtxmatrixInstruction move = PTXMATRIX_INIT(PtxmatrixInstruction);
  move.mnemonic = text("movmatrix");
  set(&move, "shape", "m8n8");
  set(&move, "type", "b16");
  EXPECT(ptxmatrixOperandCount(&move) == 2);
  EXPECT_OK(ptxmatrixOperandSpec(&move, 1, &spec));
  EXPECT(is(spec.role, "source") && spec.registers == 1 && spec.registerBits == 32 && spec.fragment.size == 0);

  PtxmatrixInstruction sparse = PTXMATRIX_INIT(PtxmatrixInstruction);
  EXPECT_OK(ptxmatrixReadOpcode(text("mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.kind::mxf4.block_scale"
                                     ".f32.e2m1.e2m1.f32.ue8m0"),
                                &sparse, NULL));
  static const struct {
    const char *role;
    const char *fragment;
    uint32_t registers, values, threads;
  } kSpecs[] = {{"destination", "d", 4, 0, 0},   {"source", "a", 4, 0, 0},         {"source", "b", 4, 0, 0},
                {"source", "c", 4, 0, 0},        {"metadata", "", 1, 0, 0},        {"selector", "", 0, 1, 0},
                {"scale_data", "a", 1, 0, 0},    {"scale_selector", "a", 0, 2, 2}, {"scale_data", "b", 1, 0, 0},
                {"scale_selector", "b", 0, 2, 4}};
  EXPECT(ptxmatrixOperandCount(&sparse) == sizeof(kSpecs) / sizeof(*kSpecs));
  for (size_t i = 0; i < sizeof(kSpecs) / sizeof(*kSpecs); ++i) {
    EXPECT_OK(ptxmatrixOperandSpec(&sparse, i, &spec));
    EXPECT(is(spec.role, kSpecs[i].role) && is(spec.fragment, kSpecs[i].fragment) && !spec.isOptional);
    EXPECT(spec.registers == kSpecs[i].registers && spec.registerBits == (spec.registers != 0 ? 32 : 0));
    EXPECT(spec.values == kSpecs[i].values && spec.threads == kSpecs[i].threads);
  }
}

static char printed[256];

/* The text that is printed of an instruction with so many operands, or "" with the status. */
static PtxmatrixString emit(const PtxmatrixInstruction *instruction, const PtxmatrixOperand *operands, size_t count,
                            const char *guard, PtxmatrixStatus *status) {
  size_t size = 1;
  *status = ptxmatrixEmit(instruction, operands, count, text(guard), printed, sizeof(printed), &size);
  const PtxmatrixString statement = {printed, size};
  return statement;
}

static void testEmit(void) {
  PtxmatrixStatus status = PtxmatrixStatusOk;
  PtxmatrixInstruction load = PTXMATRIX_INIT(PtxmatrixInstruction);
  EXPECT_OK(ptxmatrixReadOpcode(text("ldmatrix.sync.aligned.m8n8.x4.shared.b16"), &load, NULL));
  PtxmatrixOperand operands[16] = {
      {.kind = PtxmatrixOperandKindRegisterRange, .text = text("%r"), .firstRegister = 8},
      {.kind = PtxmatrixOperandKindAddress, .text = text("%rd2"), .number = -16},
  };
  EXPECT(is(emit(&load, operands, 2, "", &status),
            "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r8, %r9, %r10, %r11}, [%rd2+-16];"));
  EXPECT_OK(status);
  size_t needed = 0;
  EXPECT(ptxmatrixEmit(&load, operands, 2, text(""), NULL, 0, &needed) == PtxmatrixStatusBufferTooSmall);
  EXPECT(needed == 76);
  EXPECT(is(emit(&load, operands, 2, "%p1", &status),
            "@%p1 ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r8, %r9, %r10, %r11}, [%rd2+-16];"));

  const PtxmatrixString names[9] = {text("a"), text("b"), text("c"), text("d")};
  PtxmatrixOperand registers = {.kind = PtxmatrixOperandKindRegisterNames, .names = names, .numNames = 4};
  operands[0] = registers;
  EXPECT(is(emit(&load, operands, 2, "!p", &status),
            "@!p ldmatrix.sync.aligned.m8n8.x4.shared.b16 {a, b, c, d}, [%rd2+-16];"));

  /* Invalid operands. */
  EXPECT(emit(&load, operands, 2, "!", &status).size == 0 && status == PtxmatrixStatusBadName);
  EXPECT(emit(&load, operands, 2, "1", &status).size == 0 && status == PtxmatrixStatusBadName);
  EXPECT(is(ptxmatrixStatusMessage(status), "the guard: a name is not a PTX identifier"));
  EXPECT(emit(&load, operands, 1, "", &status).size == 0 && status == PtxmatrixStatusOperandCount);
  EXPECT(is(ptxmatrixStatusMessage(status), "'ldmatrix.sync.aligned.m8n8.x4.shared.b16' has 2 operands, not 1"));
  EXPECT(emit(&load, operands, 3, "", &status).size == 0 && status == PtxmatrixStatusOperandCount);
  EXPECT(emit(&load, operands, 16, "", &status).size == 0 && status == PtxmatrixStatusOperandCount);
  EXPECT(emit(&load, operands + 1, 2, "", &status).size == 0 && status == PtxmatrixStatusOperandKind);
  EXPECT(is(ptxmatrixStatusMessage(status), "operand 0 must be a vector of 4 registers"));
  EXPECT(emit(&load, NULL, 0, "", &status).size == 0 && status == PtxmatrixStatusOperandCount);
  EXPECT(emit(&load, NULL, 2, "", &status).size == 0 && status == PtxmatrixStatusInvalidArgument);
  operands[0].numNames = 3;
  EXPECT(emit(&load, operands, 2, "", &status).size == 0 && status == PtxmatrixStatusRegisterCount);
  EXPECT(is(ptxmatrixStatusMessage(status), "operand 0 has 4 registers, not 3"));
  operands[0].numNames = 9;
  EXPECT(emit(&load, operands, 2, "", &status).size == 0 && status == PtxmatrixStatusRegisterCount);
  operands[0].names = NULL;
  EXPECT(emit(&load, operands, 2, "", &status).size == 0 && status == PtxmatrixStatusInvalidArgument);
  operands[0] = registers;
  operands[0].kind = (PtxmatrixOperandKind)7;
  EXPECT(emit(&load, operands, 2, "", &status).size == 0 && status == PtxmatrixStatusInvalidArgument);
  operands[0] = registers;
  operands[1].text = text("4");
  EXPECT(emit(&load, operands, 2, "", &status).size == 0 && status == PtxmatrixStatusBadName);
  EXPECT(is(ptxmatrixStatusMessage(status), "operand 1: a name is not a PTX identifier"));
  operands[1].number = 2147483648;
  EXPECT(emit(&load, operands, 2, "", &status).size == 0 && status == PtxmatrixStatusInvalidArgument);
  EXPECT(is(ptxmatrixStatusMessage(status), "an offset does not fit into 32 bits with a sign"));
  operands[1].text.data = NULL;
  EXPECT(emit(&load, operands, 2, "", &status).size == 0 && status == PtxmatrixStatusInvalidArgument);
  set(&load, "num", "x3");
  EXPECT(emit(&load, operands, 2, "", &status).size == 0 && status == PtxmatrixStatusNotFound);

  PtxmatrixInstruction wmma = PTXMATRIX_INIT(PtxmatrixInstruction);
  EXPECT_OK(ptxmatrixReadOpcode(text("wmma.load.c.sync.aligned.row.m16n16k16.f16"), &wmma, NULL));
  PtxmatrixOperand loaded[] = {registers,
                               {.kind = PtxmatrixOperandKindAddress, .text = text("tile")},
                               {.kind = PtxmatrixOperandKindNumber, .number = 32}};
  EXPECT(is(emit(&wmma, loaded, 2, "", &status), "wmma.load.c.sync.aligned.row.m16n16k16.f16 {a, b, c, d}, [tile];"));
  EXPECT(
      is(emit(&wmma, loaded, 3, "", &status), "wmma.load.c.sync.aligned.row.m16n16k16.f16 {a, b, c, d}, [tile], 32;"));
  loaded[2].kind = PtxmatrixOperandKindName;
  loaded[2].text = text("s");
  EXPECT(
      is(emit(&wmma, loaded, 3, "", &status), "wmma.load.c.sync.aligned.row.m16n16k16.f16 {a, b, c, d}, [tile], s;"));

  PtxmatrixInstruction move = PTXMATRIX_INIT(PtxmatrixInstruction);
  move.mnemonic = text("movmatrix");
  set(&move, "shape", "m8n8");
  set(&move, "type", "b16");
  const PtxmatrixOperand moved[] = {{.kind = PtxmatrixOperandKindName, .text = text("a")},
                                    {.kind = PtxmatrixOperandKindName, .text = text("b")}};
  EXPECT(is(emit(&move, moved, 2, "", &status), "movmatrix.sync.aligned.m8n8.trans.b16 a, b;"));
}

static void testEmitProducts(void) {
  PtxmatrixStatus status = PtxmatrixStatusOk;
  PtxmatrixInstruction product = PTXMATRIX_INIT(PtxmatrixInstruction);
  EXPECT_OK(ptxmatrixReadOpcode(text("mma.sp.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32"), &product, NULL));
  PtxmatrixOperand operands[8] = {
      {.kind = PtxmatrixOperandKindRegisterRange, .text = text("d")},
      {.kind = PtxmatrixOperandKindRegisterRange, .text = text("a")},
      {.kind = PtxmatrixOperandKindRegisterRange, .text = text("b")},
      {.kind = PtxmatrixOperandKindRegisterRange, .text = text("c")},
      {.kind = PtxmatrixOperandKindName, .text = text("e")},
      {.kind = PtxmatrixOperandKindNumber, .number = 3},
  };
  EXPECT(is(emit(&product, operands, 6, "", &status),
            "mma.sp.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {d0, d1, d2, d3}, {a0, a1}, {b0, b1}, "
            "{c0, c1, c2, c3}, e, 3;"));
  operands[5].number = 4;
  EXPECT(emit(&product, operands, 6, "", &status).size == 0 && status == PtxmatrixStatusSelectorValue);
  EXPECT(is(ptxmatrixStatusMessage(status), "operand 5 must be 0, 1, 2 or 3"));

  EXPECT_OK(ptxmatrixReadOpcode(
      text("mma.sync.aligned.m16n8k64.row.col.kind::mxf4.block_scale.f32.e2m1.e2m1.f32.ue8m0"), &product, NULL));
  const PtxmatrixString ofA[] = {text("2"), text("1"), text("0")};
  const PtxmatrixString ofB[] = {text("%rs0"), text("3")};
  operands[5] = (PtxmatrixOperand){.kind = PtxmatrixOperandKindScaleSelector, .names = ofA, .numNames = 2};
  operands[6] = (PtxmatrixOperand){.kind = PtxmatrixOperandKindName, .text = text("f")};
  operands[7] = (PtxmatrixOperand){.kind = PtxmatrixOperandKindScaleSelector, .names = ofB, .numNames = 2};
  EXPECT(is(emit(&product, operands, 8, "", &status),
            "mma.sync.aligned.m16n8k64.row.col.kind::mxf4.block_scale.f32.e2m1.e2m1.f32.ue8m0 {d0, d1, d2, d3}, "
            "{a0, a1, a2, a3}, {b0, b1}, {c0, c1, c2, c3}, e, {2, 1}, f, {%rs0, 3};"));
  const PtxmatrixString wrong[][2] = {
      {text("1"), text("0")}, {text("4"), text("0")}, {text("0"), text("2")}, {text("-2"), text("0")}};
  for (size_t i = 0; i < sizeof(wrong) / sizeof(*wrong); ++i) {
    operands[5].names = wrong[i];
    EXPECT(emit(&product, operands, 8, "", &status).size == 0 && status == PtxmatrixStatusSelectorValue);
  }
  const PtxmatrixString names[][2] = {
      {text("0x2"), text("0")}, {text(""), text("0")}, {text("0"), text("99999999999")}};
  for (size_t i = 0; i < sizeof(names) / sizeof(*names); ++i) {
    operands[5].names = names[i];
    EXPECT(emit(&product, operands, 8, "", &status).size == 0 && status == PtxmatrixStatusBadName);
  }
  operands[5].names = ofA;
  operands[5].numNames = 3;
  EXPECT(emit(&product, operands, 8, "", &status).size == 0 && status == PtxmatrixStatusRegisterCount);
  operands[5].names = NULL;
  EXPECT(emit(&product, operands, 8, "", &status).size == 0 && status == PtxmatrixStatusInvalidArgument);
}

static void testLayout(void) {
  PtxmatrixInstruction load = PTXMATRIX_INIT(PtxmatrixInstruction);
  EXPECT_OK(ptxmatrixReadOpcode(text("ldmatrix.sync.aligned.m8n8.x4.b16"), &load, NULL));
  PtxmatrixResult *layout = NULL;
  EXPECT_OK(ptxmatrixLayout(&load, PTXMATRIX_MOVED_MATRIX, &layout));
  EXPECT(
      has(jsonOf(layout), "{\"opcode\":\"ldmatrix.sync.aligned.m8n8.x4.b16\",\"registers\":4,\"register_bits\":32,"));
  EXPECT(has(jsonOf(layout), "{\"matrix\":2,\"row\":5,\"column\":3,"
                             "\"slots\":[{\"lane\":21,\"register\":2,\"bit\":16}]}"));
  PtxmatrixSummary summary = PTXMATRIX_INIT(PtxmatrixSummary);
  EXPECT_OK(ptxmatrixResultSummary(layout, &summary));
  const char *svg = summary.text.data;
  EXPECT(memcmp(svg, "<svg ", 5) == 0 && memcmp(svg + summary.text.size - 7, "</svg>\n", 7) == 0);
  ptxmatrixResultDestroy(layout);
}

static void testOperandLayouts(void) {
  PtxmatrixInstruction product = PTXMATRIX_INIT(PtxmatrixInstruction);
  EXPECT_OK(ptxmatrixReadOpcode(text("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32"), &product, NULL));
  PtxmatrixResult *layout = NULL;
  EXPECT(ptxmatrixLayout(&product, PTXMATRIX_MOVED_MATRIX, &layout) == PtxmatrixStatusNotFound);
  EXPECT(has(ptxmatrixStatusMessage(PtxmatrixStatusNotFound), "' moves no matrix; expected one of its operands"));
  EXPECT(ptxmatrixLayout(&product, 4, &layout) == PtxmatrixStatusOutOfRange);
  EXPECT(
      is(ptxmatrixStatusMessage(PtxmatrixStatusOutOfRange), "there is no operand 4; the number must be less than 4"));
  EXPECT(layout == NULL);
  EXPECT_OK(ptxmatrixLayout(&product, 2, &layout)); /* B */
  EXPECT(has(jsonOf(layout), ".row.col.f32.f16.f16.f32\",\"operands\":{\"b\":{\"registers\":1,"));
  ptxmatrixResultDestroy(layout);

  set(&product, "shape", "m16n8k7");
  EXPECT(ptxmatrixLayout(&product, 0, &layout) == PtxmatrixStatusNotFound);
}

/* Every operand of registers of `instruction` has a layout. */
static void checkLayouts(const PtxmatrixInstruction *instruction) {
  const PtxmatrixString mnemonic = instruction->mnemonic;
  if (mnemonic.size > 8 && memcmp(mnemonic.data, "tcgen05.", 8) == 0)
    return; /* whose layouts are not known */
  const int isOfWarpgroup = mnemonic.size > 6 && memcmp(mnemonic.data, "wgmma.", 6) == 0;
  const int isProduct = isOfWarpgroup || is(mnemonic, "wmma.mma") || is(mnemonic, "mma") || is(mnemonic, "mma.sp");
  PtxmatrixResult *layout = NULL;
  EXPECT(ptxmatrixLayout(instruction, PTXMATRIX_MOVED_MATRIX, &layout) ==
         (isProduct ? PtxmatrixStatusNotFound : PtxmatrixStatusOk));
  ptxmatrixResultDestroy(layout);
  const size_t count = ptxmatrixOperandCount(instruction);
  EXPECT(ptxmatrixLayout(instruction, count, &layout) == PtxmatrixStatusOutOfRange);
  for (size_t operand = 0; operand < count; ++operand) {
    PtxmatrixOperandSpec spec = PTXMATRIX_INIT(PtxmatrixOperandSpec);
    EXPECT_OK(ptxmatrixOperandSpec(instruction, operand, &spec));
    layout = NULL;
    if (spec.registers == 0 || is(spec.role, "descriptor") || (is(mnemonic, "movmatrix") && is(spec.role, "source"))) {
      EXPECT(ptxmatrixLayout(instruction, operand, &layout) == PtxmatrixStatusNotFound);
      continue;
    }
    EXPECT_OK(ptxmatrixLayout(instruction, operand, &layout));
    char counted[48];
    snprintf(counted, sizeof(counted), "\"registers\":%u,\"register_bits\":%u,", spec.registers, spec.registerBits);
    EXPECT(has(jsonOf(layout), counted));
    ptxmatrixResultDestroy(layout);
  }
}

/* An operand as `spec` says; those of registers take their names from `names`. */
static PtxmatrixOperand operandFor(const PtxmatrixOperandSpec *spec, const PtxmatrixString *names) {
  static const PtxmatrixString kScale[] = {{"0", 1}, {"1", 1}};
  if (spec->registers != 0 || spec->hasSecond)
    return (PtxmatrixOperand){
        .kind = PtxmatrixOperandKindRegisterNames, .names = names, .numNames = spec->hasSecond ? 2 : spec->registers};
  if (spec->threads != 0)
    return (PtxmatrixOperand){.kind = PtxmatrixOperandKindScaleSelector, .names = kScale, .numNames = 2};
  if (spec->isConstant && spec->values == 0)
    return (PtxmatrixOperand){.kind = PtxmatrixOperandKindNumber, .number = 32};
  if (spec->isConstant) /* the last */
    return (PtxmatrixOperand){.kind = PtxmatrixOperandKindNumber,
                              .number = spec->step != 0 ? spec->first + (spec->values - 1) * (int64_t)spec->step
                                                        : (int64_t)spec->first << (spec->values - 1)};
  if (spec->type.size != 0 || spec->acceptsSinks)
    return (PtxmatrixOperand){.kind = PtxmatrixOperandKindName, .text = text(spec->type.size != 0 ? "p" : "_")};
  return (PtxmatrixOperand){.kind = PtxmatrixOperandKindAddress, .text = text("p")};
}

/* `instruction` is accepted, and counted once, with the operands that it requires. */
static void checkEmitted(const PtxmatrixInstruction *instruction) {
  static char statement[2600];
  static char nameTexts[256][8];
  PtxmatrixString names[256]; /* more than all vectors of a statement have */
  for (size_t i = 0; i < 256; ++i) {
    snprintf(nameTexts[i], sizeof(nameTexts[i]), "r%d", (int)i);
    names[i] = text(nameTexts[i]);
  }
  PtxmatrixOperand operands[10] = {{.kind = PtxmatrixOperandKindRegisterNames}};
  const size_t count = ptxmatrixOperandCount(instruction);
  for (size_t i = 0, named = 0; i < count; ++i) {
    PtxmatrixOperandSpec spec = PTXMATRIX_INIT(PtxmatrixOperandSpec);
    EXPECT_OK(ptxmatrixOperandSpec(instruction, i, &spec));
    operands[i] = operandFor(&spec, names + named);
    named += spec.registers;
  }
  size_t size = 0;
  EXPECT_OK(ptxmatrixEmit(instruction, operands, count, text(""), statement, sizeof(statement), &size));
  PtxmatrixOptions options = PTXMATRIX_INIT(PtxmatrixOptions);
  options.isStatement = 1;
  PtxmatrixResult *result = NULL;
  EXPECT_OK(ptxmatrixCheck((PtxmatrixString){statement, size}, &options, &result));
  PtxmatrixSummary summary = PTXMATRIX_INIT(PtxmatrixSummary);
  EXPECT_OK(ptxmatrixResultSummary(result, &summary));
  char counted[48];
  snprintf(counted, sizeof(counted), "\"%.*s\":1", (int)instruction->mnemonic.size, instruction->mnemonic.data);
  EXPECT(summary.ok && (has(jsonOf(result), counted) || has(jsonOf(result), "\"other\":1"))); /* a copy */
  ptxmatrixResultDestroy(result);
}

/* True if both have the same words. */
static int areAlike(const PtxmatrixInstruction *a, const PtxmatrixInstruction *b) {
  return memcmp(a, b, sizeof(*a)) == 0;
}

/* Reads `opcode`, and prints it with and without operands. */
static PtxmatrixInstruction readBack(PtxmatrixString opcode) {
  PtxmatrixInstruction words = PTXMATRIX_INIT(PtxmatrixInstruction);
  PtxmatrixInstruction nearest = PTXMATRIX_INIT(PtxmatrixInstruction);
  EXPECT_OK(ptxmatrixReadOpcode(opcode, &words, NULL));
  EXPECT_OK(ptxmatrixNearest(&words, &nearest));
  EXPECT(areAlike(&words, &nearest));
  char buffer[256];
  size_t size = 0;
  EXPECT_OK(ptxmatrixOpcode(&words, buffer, sizeof(buffer), &size));
  EXPECT(size == opcode.size && memcmp(buffer, opcode.data, size) == 0);
  checkEmitted(&words);
  return words;
}

/* Every variant: read back from its text, printed with operands; some with their layouts. */
static void testVariants(void) {
  PtxmatrixResult *all = NULL;
  EXPECT_OK(ptxmatrixVariants(NULL, NULL, &all));
  PtxmatrixSummary summary = PTXMATRIX_INIT(PtxmatrixSummary);
  EXPECT_OK(ptxmatrixResultSummary(all, &summary));
  EXPECT(summary.ok && summary.numWarnings == 0 && summary.text.size == 0);
  EXPECT(has(jsonOf(all), "[{\"opcode\":\"ldmatrix.sync.aligned.m8n8.x1.b16\",\"mnemonic\":\"ldmatrix\",\"members\":"
                          "{\"shape\":\"m8n8\",\"num\":\"x1\",\"type\":\"b16\"},\"registers\":1,"));
  size_t count = 0;
  PtxmatrixString opcode;
  for (size_t at = 0; (opcode = nextOpcode(jsonOf(all), &at)).size != 0; ++count) {
    const PtxmatrixInstruction words = readBack(opcode);
    if (count % 16 == 0) { /* which take longer */
      EXPECT(countVariants(&words) == 1);
      checkLayouts(&words);
    }
  }
  EXPECT(count > 400);
  ptxmatrixResultDestroy(all);

  PtxmatrixOptions old = PTXMATRIX_INIT(PtxmatrixOptions);
  old.ptxVersion = text("6.0");
  EXPECT_OK(ptxmatrixVariants(&old, NULL, &all));
  EXPECT(has(jsonOf(all), "\"ptx\":\"6.0\",\"ptx_before\":\"6.3\",\"targets\":[\"sm_70\""));
  EXPECT(countOpcodes(all) == 68);

  /* An instruction that does not exist in the newest version. */
  PtxmatrixInstruction unaligned = PTXMATRIX_INIT(PtxmatrixInstruction);
  EXPECT_OK(ptxmatrixReadOpcode(text("wmma.load.a.sync.aligned.row.m16n16k16.f16"), &unaligned, NULL));
  EXPECT(get(&unaligned, "aligned").size != 0);
  set(&unaligned, "aligned", "");
  EXPECT(countVariants(&unaligned) == 0);
  EXPECT_OK(ptxmatrixVariants(&old, &unaligned, &all));
  EXPECT(countOpcodes(all) == 1);
  set(&unaligned, "num", "x1");
  EXPECT(ptxmatrixVariants(&old, &unaligned, &all) == PtxmatrixStatusNotFound);
}

/* Copies, barriers and fences: their qualifiers have no names. */
static void testCopies(void) {
  static const char *const kOpcodes[] = {
      "cp.async.cg.shared.global.L2::cache_hint",
      "cp.async.wait_group",
      "cp.async.bulk.tensor.3d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes.multicast::cluster",
      "cp.async.bulk.tensor.2d.global.shared::cta.bulk_group",
      "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.noftz.bf16",
      "mbarrier.init.shared::cta.b64",
      "mbarrier.arrive.expect_tx.release.cta.shared::cta.b64",
      "mbarrier.arrive.release.cluster.shared::cluster.multicast::cluster::32b.b64",
      "mbarrier.try_wait.parity.shared::cta.b64",
      "fence.proxy.async.shared::cta",
      "tensormap.replace.tile.box_dim.shared::cta.b1024.b32",
      "elect.sync",
      "setmaxnreg.inc.sync.aligned.u32",
      "multimem.ld_reduce.relaxed.gpu.global.add.v4.f32",
      "mapa.shared::cluster.u32",
      "clusterlaunchcontrol.query_cancel.get_first_ctaid.v4.b32.b128"};
  for (size_t i = 0; i < sizeof(kOpcodes) / sizeof(*kOpcodes); ++i) {
    const PtxmatrixInstruction words = readBack(text(kOpcodes[i]));
    EXPECT(countVariants(&words) == 1);
  }

  PtxmatrixStatus status = PtxmatrixStatusOk;
  PtxmatrixInstruction wait = PTXMATRIX_INIT(PtxmatrixInstruction);
  wait.mnemonic = text("mbarrier.try_wait.parity");
  wait.members[wait.numMembers++].value = text("b64"); /* in any order */
  wait.members[wait.numMembers++].value = text("shared::cta");
  const PtxmatrixOperand waited[] = {{.kind = PtxmatrixOperandKindName, .text = text("%p1")},
                                     {.kind = PtxmatrixOperandKindAddress, .text = text("bar")},
                                     {.kind = PtxmatrixOperandKindNumber, .number = 1}};
  EXPECT(is(emit(&wait, waited, 3, "", &status), "mbarrier.try_wait.parity.shared::cta.b64 %p1, [bar], 1;"));
  PtxmatrixOperandSpec spec = PTXMATRIX_INIT(PtxmatrixOperandSpec);
  EXPECT_OK(ptxmatrixOperandSpec(&wait, 0, &spec));
  EXPECT(is(spec.role, "result") && is(spec.type, "pred") && !spec.isConstant && !spec.acceptsSinks);
  EXPECT_OK(ptxmatrixOperandSpec(&wait, 2, &spec));
  EXPECT(is(spec.type, "b32") && spec.isConstant && spec.values == 2 && spec.first == 0 && spec.step == 1);
  wait.members[0].value = text(""); /* not there */
  EXPECT(ptxmatrixOperandCount(&wait) == 0);
  EXPECT_OK(ptxmatrixNearest(&wait, &wait));
  EXPECT(wait.numMembers == 2 && is(wait.members[1].value, "b64"));
  wait.members[0].value = text("b32");
  EXPECT(ptxmatrixOperandCount(&wait) == 0);
  EXPECT(ptxmatrixNearest(&wait, &wait) == PtxmatrixStatusNotFound);
  EXPECT(is(ptxmatrixStatusMessage(PtxmatrixStatusNotFound),
            "mbarrier.try_wait.parity has no qualifier 'b32'; expected shared, shared::cta, b64, acquire, relaxed, "
            "cta, cluster, phase_type::primary or phase_type::conditional"));
  wait.members[0].name = text("space");
  EXPECT(ptxmatrixNearest(&wait, &wait) == PtxmatrixStatusNotFound);

  PtxmatrixInstruction load = PTXMATRIX_INIT(PtxmatrixInstruction);
  EXPECT_OK(ptxmatrixReadOpcode(text("cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes"), &load,
                                NULL));
  const PtxmatrixString coordinates[] = {text("-64"), text("%r3")};
  const PtxmatrixOperand loaded[] = {{.kind = PtxmatrixOperandKindAddress, .text = text("tile"), .number = 128},
                                     {.kind = PtxmatrixOperandKindName, .text = text("%rd2")},
                                     {.kind = PtxmatrixOperandKindRegisterNames, .names = coordinates, .numNames = 2},
                                     {.kind = PtxmatrixOperandKindAddress, .text = text("bar")}};
  EXPECT(is(emit(&load, loaded, 4, "", &status),
            "cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes [tile+128], [%rd2, {-64, %r3}], "
            "[bar];"));
  const PtxmatrixMember space = load.members[1]; /* The order of state spaces matters. */
  load.members[1] = load.members[2];
  load.members[2] = space;
  EXPECT(ptxmatrixOperandCount(&load) == 0);

  PtxmatrixInstruction elect = PTXMATRIX_INIT(PtxmatrixInstruction);
  EXPECT_OK(ptxmatrixReadOpcode(text("elect.sync"), &elect, NULL));
  const PtxmatrixString leader[] = {text("_"), text("%p1"), text("")};
  PtxmatrixOperand elected[] = {{.kind = PtxmatrixOperandKindRegisterNames, .names = leader, .numNames = 2},
                                {.kind = PtxmatrixOperandKindNumber, .number = 0xffffffff}};
  EXPECT(is(emit(&elect, elected, 2, "", &status), "elect.sync _|%p1, 4294967295;"));
  elected[0].numNames = 3;
  EXPECT(emit(&elect, elected, 2, "", &status).size == 0 && status == PtxmatrixStatusRegisterCount);
  EXPECT(is(ptxmatrixStatusMessage(status), "operand 0 has 2 registers, not 3"));
  elected[1].number = INT64_C(0x100000000);
  EXPECT(emit(&elect, elected, 2, "", &status).size == 0 && status == PtxmatrixStatusInvalidArgument);
  elected[1].kind = PtxmatrixOperandKindAddress;
  EXPECT(emit(&elect, elected, 2, "", &status).size == 0 && status == PtxmatrixStatusInvalidArgument);

  /* Those of matrices have names, and can be given without, but not both. */
  PtxmatrixInstruction move = PTXMATRIX_INIT(PtxmatrixInstruction);
  static const char *const kMove[] = {"sync", "aligned", "m8n8", "trans", "b16"};
  move.mnemonic = text("movmatrix");
  for (size_t i = 0; i < sizeof(kMove) / sizeof(*kMove); ++i)
    move.members[move.numMembers++].value = text(kMove[i]);
  EXPECT(ptxmatrixOperandCount(&move) == 2);
  EXPECT_OK(ptxmatrixNearest(&move, &move));
  EXPECT(move.numMembers == 2 && is(get(&move, "shape"), "m8n8"));
  move.members[1].name = text("");
  EXPECT(ptxmatrixNearest(&move, &move) == PtxmatrixStatusNotFound);
  EXPECT(is(ptxmatrixStatusMessage(PtxmatrixStatusNotFound), "either all members have names or none"));
}

/* The document of the matches of `product`, all or those of `move`, which may be null.  The caller destroys `result`.
 */
static PtxmatrixString matchesOf(const char *product, const char *move, PtxmatrixResult **result) {
  PtxmatrixInstruction words = PTXMATRIX_INIT(PtxmatrixInstruction);
  PtxmatrixInstruction moved = PTXMATRIX_INIT(PtxmatrixInstruction);
  EXPECT_OK(ptxmatrixReadOpcode(text(product), &words, NULL));
  if (move)
    EXPECT_OK(ptxmatrixReadOpcode(text(move), &moved, NULL));
  EXPECT_OK(ptxmatrixMatches(&words, move ? &moved : NULL, result));
  return jsonOf(*result);
}

static void testMatches(void) {
  static const char *const kProduct = "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32";
  PtxmatrixResult *result = NULL;
  PtxmatrixString json = matchesOf(kProduct, NULL, &result);
  EXPECT(has(json, "\"a\":{\"matches\":[{") && has(json, "\"d\":{\"matches\":[{"));
  ptxmatrixResultDestroy(result);

  json = matchesOf(kProduct, "ldmatrix.sync.aligned.m8n8.x2.b16", &result);
  EXPECT(has(json, "\"c\":{\"matches\":[],\"reason\":\"") && !has(json, "\"d\":{"));
  ptxmatrixResultDestroy(result);

  PtxmatrixInstruction product = PTXMATRIX_INIT(PtxmatrixInstruction);
  EXPECT_OK(ptxmatrixReadOpcode(text("mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32"), &product, NULL));
  PtxmatrixInstruction load = PTXMATRIX_INIT(PtxmatrixInstruction);
  EXPECT_OK(ptxmatrixReadOpcode(text("ldmatrix.sync.aligned.m8n8.x2.b16"), &load, NULL));
  result = NULL;
  EXPECT(ptxmatrixMatches(&load, NULL, &result) == PtxmatrixStatusNotFound);
  EXPECT(is(ptxmatrixStatusMessage(PtxmatrixStatusNotFound),
            "'ldmatrix.sync.aligned.m8n8.x2.b16' is not a matrix multiply (MMA)"));
  EXPECT(ptxmatrixMatches(&product, &product, &result) == PtxmatrixStatusNotFound);
  EXPECT(has(ptxmatrixStatusMessage(PtxmatrixStatusNotFound), "' is not a load or a store"));
  set(&load, "num", "x3");
  EXPECT(ptxmatrixMatches(&product, &load, &result) == PtxmatrixStatusNotFound);
  set(&product, "shape", "m16n8k7");
  EXPECT(ptxmatrixMatches(&product, NULL, &result) == PtxmatrixStatusNotFound);
  EXPECT(result == NULL);
  json = matchesOf("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16", NULL, &result);
  EXPECT(has(json, "\"operands\":{\"a\":{\"matches\":[{\"opcode\":\"ldmatrix.sync.aligned.m8n8.x4.shared.b16\""));
  EXPECT(has(json, "\"descriptors\":{\"a\":[{\"value\":\"0x4000004000010000\",\"start\":0,"));
  ptxmatrixResultDestroy(result);
}

static void testTensorMatches(void) {
  PtxmatrixInstruction product = PTXMATRIX_INIT(PtxmatrixInstruction);
  EXPECT_OK(ptxmatrixReadOpcode(text("tcgen05.mma.cta_group::1.kind::f16"), &product, NULL));
  PtxmatrixResult *result = NULL;
  EXPECT_OK(ptxmatrixTensorMatches(&product, 128, 64, &result));
  EXPECT(has(jsonOf(result), "\"m\":128,\"n\":64,\"tensor_memory\":{\"d\":{\"columns\":64,\"loads\":[{\"opcode\":"
                             "\"tcgen05.ld.sync.aligned.32x32b.x64.b32\",\"column\":0,\"columns\":64}]}"));
  ptxmatrixResultDestroy(result);
  result = NULL;
  EXPECT(ptxmatrixTensorMatches(&product, 128, 63, &result) == PtxmatrixStatusInvalidArgument);
  EXPECT(is(ptxmatrixStatusMessage(PtxmatrixStatusInvalidArgument),
            "'.kind::f16' with '.cta_group::1' needs m = 64 or 128, and n = a multiple of 8 from 8 to 256; these are "
            "128 and 63"));
  EXPECT(ptxmatrixMatches(&product, NULL, &result) == PtxmatrixStatusInvalidArgument);
  EXPECT(has(ptxmatrixStatusMessage(PtxmatrixStatusInvalidArgument), "; give m and n: "));
  EXPECT_OK(ptxmatrixReadOpcode(text("movmatrix.sync.aligned.m8n8.trans.b16"), &product, NULL));
  EXPECT(ptxmatrixTensorMatches(&product, 0, 0, &result) == PtxmatrixStatusNotFound);
  EXPECT(is(ptxmatrixStatusMessage(PtxmatrixStatusNotFound),
            "'movmatrix.sync.aligned.m8n8.trans.b16' is not a tcgen05.mma"));
  EXPECT(result == NULL);
}

/* The values of docs/descriptors.md. */
static void testDescriptors(void) {
  PtxmatrixInstruction group = PTXMATRIX_INIT(PtxmatrixInstruction);
  EXPECT_OK(ptxmatrixReadOpcode(text("wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16"), &group, NULL));
  PtxmatrixTile tile = PTXMATRIX_INIT(PtxmatrixTile);
  tile.operand = text("b");
  tile.rows = 64;
  PtxmatrixResult *result = NULL;
  EXPECT_OK(ptxmatrixDescribeTile(&group, &tile, &result));
  EXPECT(has(jsonOf(result), "\"operand\":\"b\",\"value\":\"0x4000004000010000\",\"start\":0,\"leading\":16,"));
  EXPECT(has(jsonOf(result), "\"step_k\":32,\"steps\":[0,32,64,96],\"alignment\":1024,\"box\":[64,128],\"boxes\":1}"));
  ptxmatrixResultDestroy(result);
  result = NULL;
  tile.start = 16;
  EXPECT(ptxmatrixDescribeTile(&group, &tile, &result) == PtxmatrixStatusInvalidArgument);
  EXPECT(is(ptxmatrixStatusMessage(PtxmatrixStatusInvalidArgument),
            "the start must be a multiple of 1024 bytes, up to 217088"));
  tile.swizzle = text("96");
  EXPECT(ptxmatrixDescribeTile(&group, &tile, &result) == PtxmatrixStatusInvalidArgument);
  EXPECT(is(ptxmatrixStatusMessage(PtxmatrixStatusInvalidArgument),
            "'swizzle' must be 128, 128-atom32, 64, 32 or none, not '96'"));
  EXPECT(ptxmatrixDescribeTile(&group, NULL, &result) == PtxmatrixStatusInvalidArgument);
  EXPECT(ptxmatrixReadDescriptor(0, NULL, &tile, &result) == PtxmatrixStatusInvalidArgument);
  EXPECT(is(ptxmatrixStatusMessage(PtxmatrixStatusInvalidArgument), "an operand needs the instruction that reads it"));
  EXPECT(result == NULL);

  EXPECT_OK(ptxmatrixReadDescriptor(0x4000040000010040, NULL, NULL, &result));
  EXPECT(is(jsonOf(result), "{\"value\":\"0x4000040000010040\",\"start\":1024,\"leading\":16,\"stride\":16384,"
                            "\"base\":0,\"swizzle\":\"128\",\"advice\":[]}"));
  ptxmatrixResultDestroy(result);
  EXPECT_OK(ptxmatrixReadDescriptor(0x4000040000010040, &group, &tile, &result));
  EXPECT(has(jsonOf(result), "\"major\":\"k\",\"advice\":[\"the stride offset is 16384 bytes, but 8 lines of 128 bytes "
                             "are 1024: was it shifted right by 4?\","));
  ptxmatrixResultDestroy(result);
  result = NULL;

  PtxmatrixInstruction product = PTXMATRIX_INIT(PtxmatrixInstruction);
  EXPECT_OK(ptxmatrixReadOpcode(text("tcgen05.mma.cta_group::1.kind::f16"), &product, NULL));
  PtxmatrixMember fields[] = {{text("d"), text("f32")},
                              {text("a"), text("bf16")},
                              {text("b"), text("bf16")},
                              {text("m"), text("128")},
                              {text("n"), text("256")}};
  EXPECT_OK(ptxmatrixInstructionDescriptor(&product, NULL, fields, 5, &result));
  EXPECT(has(jsonOf(result), "\"value\":\"0x08400490\",") && has(jsonOf(result), "\"n\":256,\"m\":128,"));
  ptxmatrixResultDestroy(result);
  const uint32_t value = 0x08400490;
  EXPECT_OK(ptxmatrixInstructionDescriptor(&product, &value, NULL, 0, &result));
  EXPECT(has(jsonOf(result), "\"value\":\"0x08400490\",") && has(jsonOf(result), "\"advice\":[]"));
  ptxmatrixResultDestroy(result);
  result = NULL;
  fields[0].value = text("s32");
  EXPECT(ptxmatrixInstructionDescriptor(&product, &value, fields, 1, &result) == PtxmatrixStatusInvalidArgument);
  EXPECT(is(ptxmatrixStatusMessage(PtxmatrixStatusInvalidArgument), "'d' must be f16 or f32, not 's32'"));
  EXPECT(ptxmatrixInstructionDescriptor(&group, NULL, NULL, 0, &result) == PtxmatrixStatusInvalidArgument);
  EXPECT(has(ptxmatrixStatusMessage(PtxmatrixStatusInvalidArgument), "' has no instruction descriptor"));
  EXPECT(ptxmatrixInstructionDescriptor(&product, NULL, NULL, 1, &result) == PtxmatrixStatusInvalidArgument);
  EXPECT(result == NULL);
}

/* Prints the document of that name, for a test that validates it. */
static void printDocument(const char *name) {
  PtxmatrixString json = {NULL, 0};
  PtxmatrixResult *result = NULL;
  PtxmatrixInstruction instruction = PTXMATRIX_INIT(PtxmatrixInstruction);
  EXPECT_OK(ptxmatrixReadOpcode(text("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32"), &instruction, NULL));
  if (strcmp(name, "library") == 0)
    EXPECT_OK(ptxmatrixLibraryJson(&json));
  else if (strcmp(name, "requirements") == 0)
    EXPECT_OK(ptxmatrixRequirements(text(kModule), NULL, &result));
  else if (strcmp(name, "check") == 0)
    EXPECT_OK(ptxmatrixCheck(text(kModule), NULL, &result));
  else if (strcmp(name, "variants") == 0)
    EXPECT_OK(ptxmatrixVariants(NULL, NULL, &result));
  else if (strcmp(name, "match") == 0)
    EXPECT_OK(ptxmatrixMatches(&instruction, NULL, &result));
  else
    EXPECT_OK(ptxmatrixLayout(&instruction, 1, &result));
  if (result)
    json = jsonOf(result);
  printf("%.*s\n", (int)json.size, json.data);
  ptxmatrixResultDestroy(result);
}

int main(int argc, char **argv) {
  if (argc == 2) {
    printDocument(argv[1]);
    return failures;
  }
  testStrings();
  testLibrary();
  testMessages();
  testCheck();
  testSourcePlaces();
  testOptions();
  testContext();
  testSizes();
  testNull();
  testText();
  testRequirements();
  testInstructions();
  testProducts();
  testOperandSpecs();
  testEmit();
  testEmitProducts();
  testLayout();
  testOperandLayouts();
  testVariants();
  testCopies();
  testMatches();
  testTensorMatches();
  testDescriptors();
  if (failures != 0)
    fprintf(stderr, "%d failures\n", failures);
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
