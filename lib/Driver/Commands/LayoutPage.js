// Makes the page of `layout`, which LayoutHtml.cpp prints.
//
// A target is what the reader can point at: a cell (an element of a matrix) or a lane.  Each has the lanes that it is
// about, and, if it is an element, its numbers in the dimensions m, n and k of the product.

const $ = id => document.getElementById(id);
const cells = [], heads = [], lanes = [];
let pinned = null, pointed = null;

function make(tag, parent, className, text = '') {
  const node = parent.appendChild(document.createElement(tag));
  node.className = className;
  node.textContent = text;
  return node;
}

// Matrices C and D of one layout share a grid.
const same = (a, b) => a && b && a.bits == b.bits && JSON.stringify(a.slots) == JSON.stringify(b.slots);
const named = name => layout.operands.find(o => o.name == name);
const isShared = same(named('c'), named('d'));
const operands = layout.operands.filter(o => !(isShared && o.name == 'c'));

// The letters of the rows and of the columns of an operand.  Those of a sparse A are the columns that are stored.
const letters = o => !layout.product ? 'rc' : layout.sparse && o.name == 'a' ? 'ms' :
  {a: 'mk', b: 'kn', c: 'mn', d: 'mn', metadata: 'me', scale_a: 'mx', scale_b: 'xn'}[o.name];
const labelOf = (o, matrix) => (o.name.length == 1 ? o.name.toUpperCase() : o.name || 'M') + (o.matrices > 1 ? matrix : '');
const nameOf = cell => `${labelOf(cell.o, cell.matrix)}[${cell.row}][${cell.column}]`;

// A slot is the sum of what matrix, row, column and copy add to its lane, register and bit.
function slotsOf(o, matrix, row, column) {
  const {matrices, rows, columns, copies} = o.slots ?? {copies: []};
  return copies.map((copy, place) => {
    const add = i => copy[i] + matrices[matrix][i] + rows[row][i] + columns[column][i];
    return {lane: add(0), reg: add(1), bit: add(2), note: o.copies[place]};
  });
}
const register = (o, slot) => isShared && o.name == 'd' ? `c${slot.reg} and d${slot.reg}` : o.register + slot.reg;
const inWords = (o, slot) => `lane ${slot.lane}, ${layout.tensor ? 'column' : 'register'} ${register(o, slot)}` +
  (o.bits < o.register_bits ? `, bits ${slot.bit + o.bits - 1}:${slot.bit}` : '') + (slot.note && ` (${slot.note})`);

// Shared memory: a tile has the byte of each 16 bytes of neighbors.
const tileOf = o => o.tiles?.find(tile => tile.major == o.major && tile.swizzle == $('swizzle').value);
const isByRow = o => (o.name == 'a') == (o.major == 'k');
function placeOf({o, row, column}) {
  const tile = tileOf(o);
  if (!tile) return null;
  const [line, along] = isByRow(o) ? [row, column] : [column, row];
  const bit = along * o.bits, chunk = line * tile.chunks + (bit >> 7);
  return {chunk, byte: tile.bytes[chunk] + (bit >> 3 & 15), bit: bit & 7};
}
// The chunks of the 8 lines that an ldmatrix reads together.
function readWith(o, chunk) {
  const {chunks} = tileOf(o), first = chunk % chunks + chunks * 8 * Math.floor(chunk / chunks / 8);
  return Array.from({length: 8}, (_, line) => first + line * chunks);
}
function memoryInWords(cell) {
  const place = placeOf(cell), {o} = cell;
  if (!place) return o.tiles ? 'Shared memory: the instruction has no such tile.' : '';
  const bank = place.byte % 128 >> 2, bits = o.bits < 8 ? `, bits ${place.bit + o.bits - 1}:${place.bit}` : '';
  const groups = {};
  for (const chunk of readWith(o, place.chunk)) {
    const group = tileOf(o).bytes[chunk] >> 4 & 7;
    groups[group] = (groups[group] ?? 0) + 1;
  }
  const ways = Math.max(...Object.values(groups));
  return `Shared memory, ${$('swizzle').selectedOptions[0].text}: byte ${place.byte}${bits}, bank${o.bits == 64 ? `s ${bank} and ${bank + 1}` : ` ${bank}`}.` +
    (o.slots ? ` An ldmatrix of the 8 outlined rows has ${ways == 1 ? 'no bank conflict' : `a ${ways}-way bank conflict`}.` : '');
}

function cellInWords(cell) {
  const giver = cell.o.addresses[cell.matrix * cell.o.rows + cell.row];
  return `${nameOf(cell)}: ` + (cell.slots.map(slot => inWords(cell.o, slot)).join('; ') || 'not in registers') + '.' +
    (giver === undefined ? '' : ` Lane ${giver} gives the address of the row.`) + '\n' + memoryInWords(cell);
}
function laneInWords(lane) {
  const held = {};
  let count = 0;
  for (const cell of cells)
    for (const slot of cell.slots)
      if (slot.lane == lane && ++count) (held[register(cell.o, slot)] ??= []).push([slot.bit, nameOf(cell)]);
  const list = Object.entries(held).sort(([a], [b]) => a.localeCompare(b, 'en', {numeric: true})).map(([name, elements]) =>
    `${name} = ${elements.sort((a, b) => a[0] - b[0]).map(one => one[1]).join(' ')}`);
  const given = operands.flatMap(o => o.addresses.flatMap((giver, row) =>
    giver == lane ? [` It gives the address of row ${row % o.rows} of ${labelOf(o, Math.floor(row / o.rows))}.`] : []));
  return `Lane ${lane} holds ${count > 64 ? `${count} elements in ${list.length} registers` : list.join(', ') || 'nothing'}.${given.join('')}`;
}

// Marks what the target is about: itself, what its lanes hold, and its lines.
function show() {
  const target = pointed ?? pinned, held = new Set(target?.lanes);
  const isOnLine = (at, matrix) => !!target?.at && target.matrix == matrix && Object.keys(at).some(d => at[d] === target.at[d]);
  const marks = new Map();
  for (const cell of cells) {
    const isHeld = cell.slots.some(slot => held.has(slot.lane));
    if (isHeld && cell.o.nodes) marks.set(cell.o.nodes[placeOf(cell)?.chunk], ' lane');
    paint(cell.node, (isHeld ? ' lane' : '') + (isOnLine(cell.at, cell.matrix) ? ' line' : '') + markOf(cell, target));
  }
  for (const lane of lanes) paint(lane.node, (held.has(lane.lane) ? ' lane' : '') + markOf(lane, target));
  for (const head of heads)
    head.node.classList.toggle('on', isOnLine(head.at, head.matrix) || (!!target && head.giver === target.lane));
  const place = target?.o?.nodes && placeOf(target);
  if (place) {
    for (const chunk of readWith(target.o, place.chunk))
      marks.set(target.o.nodes[chunk], (marks.get(target.o.nodes[chunk]) ?? '') + ' line');
    marks.set(target.o.nodes[place.chunk], ' here');
  }
  for (const o of operands) o.nodes?.forEach(node => paint(node, marks.get(node) ?? ''));
  $('note').className = '';
  $('note').textContent = target ? target.words() : 'Point at an element or a lane. A click pins it, the arrow keys move it, Esc lets it go.';
}
const markOf = (target, shown) => (target == shown ? ' here' : '') + (target == pinned ? ' pinned' : '');
function paint(node, mark) {
  if (node && (node.mark ?? '') != mark) node.className = (node.base ??= node.className) + mark;
  if (node) node.mark = mark;
}
function pin(target, isFound) {
  [pinned, pointed] = [target, null];
  show();
  if (target && isFound) target.node.scrollIntoView({block: 'nearest', inline: 'nearest'});
  history.replaceState(null, '', target ? '#' + (target.o ? nameOf(target) : 'lane' + target.lane) : ' ');
}

// "B[5][3]", "b 5 3", "A2[5][3]", "5,3", "lane 14", "T14"
function find(text) {
  const word = text.match(/[a-z_]*/i)[0].toLowerCase(), numbers = (text.match(/\d+/g) ?? []).map(Number);
  if (['lane', 't', 'l', 'thread'].includes(word) || (word == '' && numbers.length == 1))
    return lanes[numbers[0]] ?? `There is no such lane: there are ${layout.lanes}.`;
  const o = operands.find(o => word == o.name || (word == 'm' && !o.name)) ?? (word == 'c' && isShared ? named('d') : !word && operands[0]);
  if (!o) return `There is no operand "${word}": there are ${operands.map(o => labelOf(o, 0)).join(', ')}.`;
  const [matrix, row, column] = numbers.length < 3 ? [0, ...numbers] : numbers;
  return cells.find(cell => cell.o == o && cell.matrix == matrix && cell.row == row && cell.column == column) ??
    `There is no such element: ${labelOf(o, 0)} has ${o.rows} rows and ${o.columns} columns.`;
}

function addGrid(o, matrix, parent) {
  const grid = make('div', parent, o.addresses.length ? 'grid addressed' : 'grid');
  const head = (parent, text, at, giver = null) => heads.push({node: make('div', parent, 'number', text), at, matrix, giver});
  grid.tabIndex = 0;
  grid.setAttribute('aria-label', labelOf(o, matrix));
  make('h2', grid, '', (isShared && o.name == 'd' ? 'C and D' : o.name.length > 1 || layout.product ? labelOf(o, matrix) : o.titles[matrix]) + ' ');
  make('small', grid.lastChild, '', `${o.rows} \u00d7 ${o.columns}`);
  const first = make('div', grid, 'head'), [down, across] = letters(o);
  make('div', first, 'number');
  for (let column = 0; column < o.columns; ++column) head(first, column, {[across]: column});
  for (let row = 0; row < o.rows; ++row) {
    const line = make('div', grid, 'row'), giver = o.addresses[matrix * o.rows + row];
    head(line, giver === undefined ? row : `T${giver} \u2192 ${row}`, {[down]: row}, giver);
    if (giver !== undefined) line.firstChild.target = () => lanes[giver];
    for (let column = 0; column < o.columns; ++column) {
      const slots = slotsOf(o, matrix, row, column), [slot] = slots;
      const cell = {o, matrix, row, column, slots, at: {[down]: row, [across]: column}, lanes: slots.map(slot => slot.lane)};
      const part = slot && o.bits < o.register_bits ? '.' + slot.bit / o.bits : '';
      cell.node = make('div', line, slot ? `cell l l${slot.lane % 32} r r${slot.reg % 32}` : 'cell s',
        slot && `${layout.tensor ? 'L' : 'T'}${slot.lane}\n${o.register}${slot.reg}${part}${slots.length > 1 ? '\u2026' : ''}`);
      cell.node.target = () => cell;
      cell.words = () => cellInWords(cell);
      cells.push(cell);
    }
  }
  grid.onfocus = () => pinned?.o == o || grid.matches(':hover') || pin(cells.find(cell => cell.o == o && cell.matrix == matrix));
}

// What the text of a cell means.
function legend() {
  const o = operands.find(o => o.slots), part = o.bits < o.register_bits;
  return layout.tensor ? 'L5 C1 is column 1 of lane 5 of tensor memory.' :
    `T5 ${o.register}1${part ? '.0' : ''} is ${part ? 'the lowest element of ' : ''}register ${o.register}1 in lane 5.` +
    (o.addresses.length ? ' T5 \u2192 is the lane that gives the address of a row.' : '');
}

function addLanes(parent) {
  const box = make('div', parent, 'lanes');
  make('h2', box, '', layout.tensor ? 'Lanes of tensor memory' : 'Lanes');
  make('p', box, 'legend', legend());
  const strip = make('div', box, 'strip');
  for (let lane = 0; lane < layout.lanes; ++lane) {
    const node = make('div', strip, `cell l l${lane % 32}`, (layout.tensor ? 'L' : 'T') + lane);
    lanes.push({lane, node, lanes: [lane], words: () => laneInWords(lane)});
    node.target = () => lanes[lane];
  }
}

// A line is 128 bytes: all 32 banks, in chunks of 16 bytes.
function fillMemory() {
  for (const o of operands.filter(o => o.tiles)) {
    const tile = tileOf(o), rows = new Map();
    o.words.textContent = tile?.words ?? 'The instruction reads no such tile.';
    o.lines.replaceChildren();
    o.nodes = [];
    const banks = make('div', o.lines, 'row banks');
    for (const text of ['bank', ...Array.from({length: 8}, (_, chunk) => `${4 * chunk}\u2013${4 * chunk + 3}`)]) make('div', banks, 'number', text);
    const each = 128 / o.bits;
    for (const line of [...new Set(tile?.bytes.map(byte => byte >> 7))].sort((a, b) => a - b)) {
      const node = make('div', o.lines, 'row');
      make('div', node, 'number', line * 128);
      rows.set(line, Array.from({length: 8}, () => make('div', node, 'cell empty')));
    }
    tile?.bytes.forEach((byte, chunk) => {
      const node = o.nodes[chunk] = rows.get(byte >> 7)[byte >> 4 & 7];
      const line = Math.floor(chunk / tile.chunks), along = chunk % tile.chunks * each;
      const [row, column] = isByRow(o) ? [line, along] : [along, line];
      const range = `${along}-${along + each - 1}`, cell = o.cells[row]?.[column];
      node.className = `cell s s${line % 8}` + (cell ? '' : ' rest');
      node.textContent = isByRow(o) ? `r${row}\nc${range}` : `r${range}\nc${column}`;
      if (cell) node.target = () => cell;
    });
    if (!o.slots)
      for (const cell of o.cells.flat()) {
        const place = placeOf(cell);
        cell.node.className = cell.node.base = `cell s s${(isByRow(o) ? cell.row : cell.column) % 8}`;
        cell.node.textContent = (place?.byte ?? '') + (place && o.bits < 8 ? '.' + place.bit : '');
      }
  }
}
function addMemory(o, parent) {
  const box = make('section', parent, '');
  make('h2', box, '', `${labelOf(o, 0)} in shared memory`);
  const select = make('select', box.firstChild, '');
  select.setAttribute('aria-label', 'Which elements are neighbors');
  for (const major of new Set(o.tiles.map(tile => tile.major)))
    select.add(new Option(`${major.toUpperCase()}-major`, major));
  o.major = select.value;
  select.onchange = () => { o.major = select.value; fillMemory(); show(); };
  o.words = make('p', box, '');
  o.lines = make('div', box, 'lines');
  o.cells = [];
  for (const cell of cells) if (cell.o == o && cell.matrix == 0) (o.cells[cell.row] ??= [])[cell.column] = cell;
}

function addFacts(parent) {
  const facts = make('details', parent, '');
  facts.id = 'facts';
  make('summary', facts, '', 'About the operands');
  for (const o of layout.operands) {
    make('h2', facts, '', o.titles.length == 1 ? o.titles[0] : labelOf({...o, matrices: 1}));
    const list = make('ul', facts, '');
    for (const fact of o.facts) make('li', list, '', fact);
  }
}

// One color for each of 32 lanes (a hue for four of them), registers and lines of shared memory.
function addColors() {
  make('style', document.head, '', Array.from({length: 32}, (_, i) =>
    `.by-lane .l${i}{--hue:${45 * (i >> 2)};--shade:${i % 4}}` +
    `.by-register .r${i},.s${i}{--hue:${45 * (i % 8)};--shade:${i >> 3}}`).join('\n'));
}

function addProduct(matrix, parent) {
  const isWide = operands.some(o => o.columns > 64);
  const box = make('div', make('div', parent, isWide ? 'scroll wide' : 'scroll'), 'product');
  if (matrix == 0) addLanes(box);
  for (const [place, names] of Object.entries({left: ['metadata', 'scale_a', 'a'], top: ['scale_b', 'b'], corner: ['d', 'c']})) {
    const part = make('div', box, place);
    for (const o of names.map(name => operands.find(o => o.name == name))) if (o) addGrid(o, matrix, part);
  }
  const width = Math.max(...[...box.querySelectorAll('.left, .lanes')].map(node => node.offsetWidth));
  box.style.setProperty('--left', width + 'px');
}

function build() {
  const main = $('main');
  $('opcode').textContent = document.title = layout.opcode;
  addColors();
  if (layout.product) {
    for (let matrix = 0; matrix < operands[0].matrices; ++matrix) addProduct(matrix, main);
  } else {
    addLanes(main);
    const box = make('div', main, 'matrices');
    for (const o of operands)
      for (let matrix = 0; matrix < o.matrices; ++matrix) addGrid(o, matrix, make('div', box, 'scroll'));
  }
  const memory = make('div', main, 'memory');
  for (const o of operands.filter(o => o.tiles)) addMemory(o, memory);
  if (!operands.some(o => o.tiles)) $('swizzle').remove(), memory.remove();
  else fillMemory();
  addFacts(main);
}

function listen() {
  const targetOf = event => event.target.target?.();
  $('colors').onchange = () => document.body.className = $('colors').value;
  if ($('swizzle')) $('swizzle').onchange = () => { fillMemory(); show(); };
  $('find').placeholder = `${labelOf(operands.at(-1), 0)}[5][3] or lane 14`;
  $('bar').onsubmit = event => {
    event.preventDefault();
    const found = find($('find').value.trim());
    if (found.node) return pin(found, true);
    $('note').textContent = found;
    $('note').className = 'wrong';
  };
  document.onpointerover = event => {
    const target = event.pointerType == 'touch' ? null : targetOf(event) ?? null;
    if (target != pointed) { pointed = target; show(); }
  };
  $('main').onclick = event => targetOf(event) && pin(targetOf(event));
  document.onkeydown = event => {
    const step = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]}[event.key];
    if (event.key == 'Escape') pin(null);
    if (!step || !pinned || event.target.matches('input, select')) return;
    const next = !pinned.o ? lanes[pinned.lane + step[1] + 8 * step[0]] :
      cells.find(cell => cell.o == pinned.o && cell.matrix == pinned.matrix && cell.row == pinned.row + step[0] &&
        cell.column == pinned.column + step[1]);
    if (next) pin(next, true);
    event.preventDefault();
  };
}

build();
listen();
document.body.className = $('colors').value;
const linked = location.hash && find(decodeURIComponent(location.hash.slice(1)));
if (linked.node) pin(linked, true);
else show();
