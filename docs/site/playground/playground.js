// The page of the playground.
'use strict';

/** By name: the text, what the cursor is at, and a descriptor. */
const EXAMPLES = {
  'ldmatrix and mma': [`.version 8.6
.target sm_90a
.address_size 64

.visible .entry product()
{
    .reg .b32 %r<8>;
    .reg .f32 %f<4>;
    .shared .align 16 .b8 tile[1024];

    // An address in shared memory needs .shared.
    mov.u32 %r0, tile;
    ldmatrix.sync.aligned.m8n8.x4.b16 {%r1, %r2, %r3, %r4}, [%r0];

    // B of this shape has two registers.
    mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
        {%f0, %f1, %f2, %f3}, {%r1, %r2, %r3, %r4}, {%r5}, {%f0, %f1, %f2, %f3};
    ret;
}
`, 'mma.sync', ''],
  'wgmma': [`// Statements need no declarations.  The field on the right explains the number of a descriptor.
wgmma.fence.sync.aligned;
wgmma.mma_async.sync.aligned.m64n16k16.f32.bf16.bf16
    {%f0, %f1, %f2, %f3, %f4, %f5, %f6, %f7}, %descA, %descB, 1, 1, 1, 0;
wgmma.commit_group.sync.aligned;
wgmma.wait_group.sync.aligned 0;
`, 'wgmma.mma_async', '0x4000040000010040'],
  'tcgen05': [`tcgen05.mma.cta_group::1.kind::f16 [%d], %descA, %descB, %idesc, %p;
tcgen05.ld.sync.aligned.16x64b.x2.b32 {%r0}, [%d];
tcgen05.wait::ld.sync.aligned;
`, 'tcgen05.mma', '0x10400490'],
};

const byId = id => document.getElementById(id);
const text = byId('text');

/** An element with a class and contents. */
function make(name, className, ...contents) {
  const made = document.createElement(name);
  made.className = className;
  made.append(...contents);
  return made;
}

/** Returns a function from offsets in bytes of `given` to offsets in the string. */
function offsetsIn(given) {
  const bytes = new TextEncoder().encode(given);
  return bytes.length === given.length ? at => at : at => new TextDecoder().decode(bytes.subarray(0, at)).length;
}

function showMarks(diagnostics, offset) {
  const marks = byId('marks');
  marks.replaceChildren();
  let done = 0;
  for (const { begin, end, severity } of diagnostics) {
    const first = offset(begin);
    const last = Math.max(offset(end), first + 1);
    if (first < done) continue;
    marks.append(text.value.slice(done, first), make('mark', severity, text.value.slice(first, last)));
    done = last;
  }
  marks.append(text.value.slice(done), '\n');
  follow();
}

/** Keeps the marks behind the text. */
function follow() {
  byId('marks').scrollTop = text.scrollTop;
  byId('marks').scrollLeft = text.scrollLeft;
}

function select(first, last) {
  text.focus();
  text.setSelectionRange(first, Math.max(last, first));
  const line = text.value.slice(0, first).split('\n').length;
  text.scrollTop = (line - 5) * parseFloat(getComputedStyle(text).lineHeight);
}

/** A link-like button with a place, which selects it in the text. */
function placeOf(range, offset) {
  const place = make('button', 'place', `${range.line}:${range.column}`);
  place.onclick = () => select(offset(range.begin), offset(range.end));
  return place;
}

function replace(first, last, words) {
  text.focus();
  text.setSelectionRange(first, last);
  // This command alone can be undone.
  if (!document.execCommand(words ? 'insertText' : 'delete', false, words)) text.setRangeText(words);
}

function applyFix(fix, offset) {
  for (const edit of [...fix.edits].reverse()) replace(offset(edit.begin), offset(edit.end), edit.text);
  update();
}

function showDiagnostic(diagnostic, offset) {
  const { severity, message, rule, notes, fixes } = diagnostic;
  const link = make('a', '', rule);
  link.href = `../rules/${rule}.html`;
  const item = make('li', severity, placeOf(diagnostic, offset), ' ', make('b', '', severity), `: ${message} `, link);
  for (const note of notes)
    item.append(make('div', 'note', placeOf(note, offset), ` note: ${note.message}`));
  if (fixes.length > 0) {
    const list = make('div', 'fixes');
    for (const fix of fixes) {
      const button = make('button', '', fix.message);
      button.onclick = () => applyFix(fix, offset);
      list.append(button);
    }
    item.append(list);
  }
  return item;
}

const counted = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;

function summaryOf({ diagnostics, instructions }) {
  const found = Object.values(instructions).reduce((sum, count) => sum + count, 0);
  const errors = diagnostics.filter(one => one.severity === 'error').length;
  const warnings = diagnostics.length - errors;
  const parts = [counted(errors, 'error')];
  if (warnings > 0) parts.push(counted(warnings, 'warning'));
  return `${parts.join(', ')} in ${counted(found, 'matrix instruction')}`;
}

let library;

function update() {
  const result = library.check(text.value);
  const offset = offsetsIn(text.value);
  const notice = findCuda(text.value);
  byId('notice').textContent = notice;
  byId('notice').hidden = !notice;
  const diagnostics = /^This is CUDA/.test(notice) ? [] : result.diagnostics; // PTX it is not: they are about each word
  showMarks(diagnostics, offset);
  byId('summary').textContent = diagnostics === result.diagnostics ? summaryOf(result) : 'Nothing is checked';
  byId('diagnostics').inert = false;
  byId('diagnostics').replaceChildren(...diagnostics.map(one => showDiagnostic(one, offset)));
  showInstruction();
}

/** What the library knows of each opcode with the chosen release and target. */
let known = new Map();

function describe(opcode) {
  if (!known.has(opcode)) known.set(opcode, library.describe(opcode));
  return known.get(opcode);
}

const isShown = ({ opcode }) => describe(opcode).picture || describe(opcode).spellings;

let shown = null;

/** Shows what is known of the last instruction up to the cursor, or else of the first one. */
function showInstruction() {
  const opcodes = opcodesIn(text.value);
  const isBefore = ({ begin }) => begin <= text.selectionStart;
  const found = opcodes.filter(isBefore).findLast(isShown) ?? opcodes.find(isShown);
  byId('instruction').hidden = !found;
  const isSame = found?.opcode === shown?.opcode && known.has(shown?.opcode);
  shown = found;
  if (!found || isSame) return;
  const { opcode, picture, descriptors = [], ...spellings } = describe(found.opcode);
  byId('opcode').textContent = opcode ?? found.opcode;
  showSpellings(spellings, !opcode);
  byId('picture').replaceChildren();
  if (picture) {
    const image = make('img', '');
    image.alt = `Layout of ${opcode}`;
    image.src = 'data:image/svg+xml,' + encodeURIComponent(picture);
    byId('picture').append(image);
  }
  byId('descriptor').hidden = descriptors.length === 0;
  byId('kind').replaceChildren(...descriptors.map(name => make('option', '', name)));
  showDescriptor();
}

/** Shows the spellings that begin like the instruction; a click on one writes it in its place. */
function showSpellings({ beginning, spellings, variants }, isIncomplete) {
  const place = byId('spellings');
  place.hidden = spellings === 0;
  place.open ||= isIncomplete;
  place.querySelector('summary').textContent = `${counted(spellings, 'spelling')} of ${beginning}`;
  place.querySelector('tbody').replaceChildren(...variants.map(({ opcode, ptx, targets }) => {
    const button = make('button', '', opcode);
    button.onclick = () => {
      replace(shown.begin, shown.end, opcode);
      update();
    };
    return make('tr', '', make('td', '', button), make('td', '', ptx), make('td', '', targets));
  }));
  const rest = spellings - variants.length;
  place.querySelector('p').textContent = rest > 0 ? `and ${rest} more; type further to see them` : '';
}

/** Shows what the number in the field says as a descriptor. */
function showDescriptor() {
  const fields = byId('fields');
  fields.replaceChildren();
  const given = byId('value').value.trim();
  if (byId('descriptor').hidden || !given) return;
  const value = /^(0x[0-9a-f]+|\d+)$/i.test(given) ? BigInt(given) : -1n;
  if (value !== BigInt.asUintN(64, value)) {
    fields.append(make('p', '', 'Enter a number of at most 64 bits, such as 0x4000004000010000.'));
    return;
  }
  const { advice, value: read, major, fields: named, ...sizes } =
    library.decode(shown.opcode, byId('kind').selectedIndex, value);
  const inBytes = name => !named && ['start', 'leading', 'stride', 'swizzle'].includes(name);
  for (const [name, what] of Object.entries(named ?? sizes))
    fields.append(make('span', '', make('b', '', name), ` ${what}${inBytes(name) && what !== 'none' ? ' bytes' : ''}`));
  for (const one of advice) fields.append(make('p', '', one));
}

async function start() {
  for (const name of Object.keys(EXAMPLES)) byId('examples').append(make('option', '', name));
  const showExample = () => {
    const [example, at, value] = EXAMPLES[byId('examples').value];
    text.value = example;
    text.setSelectionRange(example.indexOf(at), example.indexOf(at));
    byId('value').value = value;
    if (library) update();
  };
  byId('examples').onchange = showExample;
  showExample();
  try {
    library = await loadLibrary(Uint8Array.from(atob(playgroundWasm), byte => byte.charCodeAt(0)));
  } catch (error) {
    byId('summary').textContent = `This browser cannot run the page: ${error.message}`;
    return;
  }
  const choose = () => {
    library.chooseCuda(byId('cuda').value);
    library.chooseTarget(byId('target').value);
    known = new Map();
    update();
  };
  const { releases, targets } = library.choices();
  byId('cuda').append(...releases.map(name => make('option', '', name)));
  byId('cuda').options[0].value = ''; // the newest: a newer .version is only a warning
  byId('target').append(...targets.map(name => make('option', '', name)));
  byId('cuda').onchange = byId('target').onchange = choose;
  let timer;
  text.oninput = () => {
    byId('diagnostics').inert = true; // its places are those of the old text
    clearTimeout(timer);
    timer = setTimeout(update, 150);
  };
  text.onscroll = follow;
  document.onselectionchange = () => { if (document.activeElement === text) showInstruction(); };
  byId('value').oninput = byId('kind').onchange = showDescriptor;
  byId('descriptor').onsubmit = event => event.preventDefault();
  choose();
}

start();
