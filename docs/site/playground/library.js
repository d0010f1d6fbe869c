// The library as WebAssembly, which is made of tools/playground/Playground.cpp.
'use strict';

/** Whether `text` is a module, which begins with directives that statements do not have. */
function isModule(text) {
  return /^\s*\.(version|target|address_size|visible|extern|weak|entry|func|global)\b/m.test(text);
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
    check: given => call('check', given, !isModule(given)).files[0],
    describe: opcode => call('describe', opcode),
    decode: (opcode, kind, value) => call('decode', opcode, kind, value),
  };
}
