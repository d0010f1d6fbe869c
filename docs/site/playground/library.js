// The library as WebAssembly, which is made of tools/playground/Playground.cpp.
'use strict';

/** Whether `text` is a module, which begins with directives that statements do not have. */
function isModule(text) {
  return /^\s*\.(version|target|address_size|visible|extern|weak|entry|func|global)\b/m.test(text);
}

const COMMENTS = /\/\/.*|\/\*[^]*?\*\//g;

/** `text` with spaces for what `pattern` finds: the places of the rest stay. */
function without(pattern, text) {
  return text.replace(pattern, part => part.replace(/[^\n]/g, ' '));
}

/** The opcodes of the statements in `text`, with their places.  Names of labels and registers may be among them. */
function opcodesIn(text) {
  const code = without(COMMENTS, text);
  const statements = code.matchAll(/(?:^|;|[{}:](?=\s))\s*(?:@!?[\w%$]+\s+)?([a-z]\w*(?:(?:\.|::)\w+)*)/g);
  return Array.from(statements, found => {
    const end = found.index + found[0].length;
    return { opcode: found[1], begin: end - found[1].length, end };
  });
}

/** What to say of a text that is CUDA C++; nothing if it is not. */
function findCuda(text) {
  const code = without(COMMENTS, text);
  const words = [/^\s*#\s*(include|define|if|ifdef|ifndef|pragma)\b/m, /\b__(global|device|host|shared|forceinline|asm)__\b/,
    /\basm\s*(volatile\s*|__volatile__\s*)?\(/];
  if (words.some(word => word.test(code)))
    return 'This is CUDA C++, and this page checks PTX. Paste what is between the quotes of an asm statement, or the PTX ' +
      'that nvcc --ptx makes of the file. On your computer, ptx-lint checks asm statements in .cu files, too.';
  if (/^\s*"/m.test(code))
    return 'The quotes are those of an asm statement in CUDA C++. Paste what is between them.';
  const [operand] = code.match(isModule(code) ? /%(\d+\b|\[\w+\])/ : /%\[\w+\]/) ?? [];
  if (operand)
    return `${operand} is an operand of an asm statement in CUDA C++. ` + (operand.startsWith('%[')
      ? 'Write a register, such as %0.' : 'A module has registers, which it declares, such as .reg .b32 %r<4>.');
  return '';
}

/** The functions of the library in `bytes`.  Each takes a text and returns what the JSON of the answer says. */
async function loadLibrary(bytes) {
  const module = await WebAssembly.compile(bytes);
  // What the C library asks of a system: there is no environment, and files fail.
  let library;
  const system = {
    environ_get: () => 0,
    environ_sizes_get: (...places) => {
      for (const place of places) new Uint32Array(library.memory.buffer, place, 1)[0] = 0;
      return 0;
    },
  };
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    (imports[from] ??= {})[name] = system[name] ?? (() => 8);
  library = (await WebAssembly.instantiate(module, imports)).exports;
  library._initialize();

  const call = (name, given, ...more) => {
    const bytes = new TextEncoder().encode(given);
    const place = library.allocate(bytes.length);
    new Uint8Array(library.memory.buffer).set(bytes, place);
    const view = library[name](...more); // which may replace the buffer
    const [data, size] = new Uint32Array(library.memory.buffer, view, 2);
    return JSON.parse(new TextDecoder().decode(new Uint8Array(library.memory.buffer, data, size)));
  };
  return {
    choices: () => call('choices', ''),
    chooseCuda: release => call('chooseCuda', release).error,
    chooseTarget: target => call('chooseTarget', target).error,
    check: given => call('check', given, !isModule(given)).files[0],
    describe: opcode => call('describe', opcode),
    decode: (opcode, kind, value) => call('decode', opcode, kind, value),
  };
}
