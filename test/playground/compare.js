// Compares what the playground's library says about modules and statements with ptx-lint.
//
//   node compare.js LIBRARY PTX-LINT MODULE...
//
// Exit status 77: ptx-lint is missing.
'use strict';

const { execFileSync } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');
const { isDeepStrictEqual } = require('node:util');

const STATEMENTS = [
  'ldmatrix.sync.aligned.m8n8.x2.b16 {r0}, [r1];',
  'ldmatrix.sync.aligned.m8n8.x2.b16 {r0 [r1];', // a syntax error: ANTLR's exceptions
  'wgmma.mma_async.sync.aligned.m64n16k16.f32.bf16.bf16 {f0}, a, b, 1, 1, 1, 0, 0;',
  'mma.sync.aligned.m16n8k16.row.col.f32.half.f16.f32 {f0, f1, f2, f3}, {r0, r1, r2, r3}, {r4, r5}, {f0, f1, f2, f3};',
  'tcgen05.ld.sync.aligned.16x64b.x2.b32 {r0}, [d];',
];
const DESCRIPTORS = [
  ['wgmma.mma_async.sync.aligned.m64n16k16.f32.bf16.bf16', 'of B, K-major', '0x4000040000010040', ['--operand=b']],
  ['tcgen05.mma.cta_group::1.kind::f16', 'of the instruction', '0x10400490', ['--instruction']],
];

// Beginnings of opcodes, and what `ptx-lint variants` lists the same spellings for.
const SPELLINGS = [
  ['ldmatrix.sync.aligned.m8n8.x4', 'ldmatrix.sync.aligned.m8n8.x4'],
  ['ldmatrix.sync.aligned.m8n8.x4.shared.b16', 'ldmatrix.sync.aligned.m8n8.x4.shared'],
  ['ldmatrix.x4.sync.shared.aligned.m8n8.b16', 'ldmatrix.sync.aligned.m8n8.x4.shared'], // in another order
  ['ldmatrix.sync.aligned.m8n8.y', 'ldmatrix.sync.aligned.m8n8'],
  ['cp.async.c', 'cp.async.c'],
];
const CUDA = 'This is CUDA C++, and this page checks PTX. Paste what is between the quotes of an asm statement, or the PTX ' +
  'that nvcc --ptx makes of the file. On your computer, ptx-lint checks asm statements in .cu files, too.';
const NOTICES = [
  ['__global__ void f(unsigned *p) {\n  asm volatile("ldmatrix.sync.aligned.m8n8.x1.b16 {%0}, [%1];" : "=r"(*p));\n}', CUDA],
  ['#include <mma.h>\n', CUDA],
  ['  asm ("bar.sync 0;");', CUDA],
  ['    "ldmatrix.sync.aligned.m8n8.x1.b16 {%0}, [%1];\\n"',
    'The quotes are those of an asm statement in CUDA C++. Paste what is between them.'],
  ['ldmatrix.sync.aligned.m8n8.x1.b16 {%[d]}, [%1];',
    '%[d] is an operand of an asm statement in CUDA C++. Write a register, such as %0.'],
  ['.version 8.0\n.target sm_80\n.func f() { ldmatrix.sync.aligned.m8n8.x1.b16 {%0}, [%1]; }',
    '%0 is an operand of an asm statement in CUDA C++. A module has registers, which it declares, such as .reg .b32 %r<4>.'],
  ['ldmatrix.sync.aligned.m8n8.x1.b16 {%0}, [%1]; // asm("") #include', ''],
];
const OPCODES = `.version 8.0 // mma.sync
.entry f()
{
    .reg .b32 r<4>;
    @p ldmatrix.sync.aligned.m8n8.x1.b16 {r0}, [r1]; { mov.u32 r1, r2; }
l1: @!%p cp.async::x.y; /* ;wgmma */ bar.sync
        0;
    ret;
}
`;

const [, , libraryFile, lint, ...modules] = process.argv;

/** What ptx-lint prints; its exit status does not matter. */
function run(...options) {
  try {
    return execFileSync(lint, options, { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    return error.stdout;
  }
}

/** `given` without what only libraries say. */
function common(given) {
  return JSON.parse(JSON.stringify(given), (key, value) =>
    ['begin', 'end', 'statement', 'group', 'path'].includes(key) ? undefined : value);
}

/** Notes say where they end only in libraries. */
function withoutNoteEnds(file) {
  for (const diagnostic of file.diagnostics)
    for (const note of diagnostic.notes) {
      delete note.end_line;
      delete note.end_column;
    }
  return file;
}

async function main() {
  // Defines isModule() and loadLibrary().
  vm.runInThisContext(readFileSync(path.join(__dirname, '../../docs/site/playground/library.js'), 'utf8'));
  const library = await loadLibrary(readFileSync(libraryFile));
  let failed = 0;
  let diagnostics = 0;
  const compare = (name, found, expected) => {
    if (isDeepStrictEqual(found, expected)) return;
    failed += 1;
    console.error(`${name}:\n  playground ${JSON.stringify(found)}\n  ptx-lint   ${JSON.stringify(expected)}`);
  };
  const check = (name, text, ...options) => {
    const found = withoutNoteEnds(common(library.check(text)));
    diagnostics += found.diagnostics.length;
    compare(name, found, common(JSON.parse(run('--no-config', '--format=json', ...options)).files[0]));
  };
  for (const module of modules) {
    const text = readFileSync(module, 'utf8');
    check(module, text, ...(isModule(text) ? [module] : ['-e', text]));
  }
  for (const statement of STATEMENTS) check(statement, statement, '-e', statement);
  for (const [opcode, kind, value, options] of DESCRIPTORS) {
    const { picture, descriptors } = library.describe(opcode);
    const found = library.decode(opcode, descriptors.indexOf(kind), BigInt(value));
    const { operand, opcode: named, ...expected } =
      JSON.parse(run('descriptor', value, `--opcode=${opcode}`, '--format=json', ...options));
    compare(`${opcode} ${value}`, found, expected);
    if (opcode.startsWith('wgmma')) compare(`layout ${opcode}`, picture, run('layout', opcode, '--format=svg'));
  }
  for (const [opcode, prefix] of SPELLINGS) {
    const { beginning, spellings, variants } = library.describe(opcode);
    const found = variants.map(({ opcode: name, ptx, targets }) => [name, ptx, targets].join(' '));
    const expected = run('variants', prefix).trim().split('\n').slice(1)
      .map(line => line.replace(/ +(none|\d+ x \d+-bit) +/, ' ').replace(/ +/g, ' '));
    compare(`variants ${opcode}`, [beginning, spellings, found], [prefix, expected.length, expected]);
  }
  compare('spellings of no instruction', library.describe('mvo.u32').spellings, 0);
  for (const [text, notice] of NOTICES) compare(text, findCuda(text), notice);
  compare('opcodes', opcodesIn(OPCODES).map(({ opcode, begin, end }) => [opcode, OPCODES.slice(begin, end)].join()),
    ['ldmatrix.sync.aligned.m8n8.x1.b16', 'mov.u32', 'l1', 'cp.async::x.y', 'bar.sync', 'ret'].map(name => `${name},${name}`));
  const statement = 'ldmatrix.sync.aligned.m16n16.x1.trans.b8 {r0, r1}, [r2];';
  compare('choices', library.choices().releases.slice(0, 2), ['13.5', '13.4']);
  for (const [release, target] of [['12.8', ''], ['', 'sm_90'], ['12.4', 'sm_90a'], ['', '']]) {
    compare('chosen', [library.chooseCuda(release), library.chooseTarget(target)], ['', '']);
    check(`${statement} for ${release} ${target}`, statement, '-e', statement,
      ...(release ? [`--cuda=${release}`] : []), ...(target ? [`--target=${target}`] : []));
  }
  console.log(`${modules.length} modules, ${diagnostics} diagnostics, ${failed} differences`);
  process.exit(failed || diagnostics < 100 ? 1 : 0);
}

if (!existsSync(lint)) {
  console.error(`skipped: there is no ${lint}; build the release preset`);
  process.exit(77);
}
main();
