// Makes the page of `layout`, which LayoutHtml.cpp prints.
//
// A target is what the reader points at or pins: a cell, which is an element of a matrix, or a lane.  It has its node,
// the lanes that it is about, and words for what it is.

const $ = id => document.getElementById(id);
const cells = [], heads = [], lanes = [];
let pinned = null, pointed = null;

function make(tag, parent, className = '', text = '') {
  const node = parent.appendChild(document.createElement(tag));
  node.className = className;
  node.textContent = text;
  return node;
}
const add = (list, target) => { target.node.aim = () => target; list.push(target); };

// C and D share a grid if they have the same layout.
const named = name => layout.operands.find(o => o.name == name);
const isSame = named('c') && JSON.stringify(named('c').slots) == JSON.stringify(named('d')?.slots);
const operands = layout.operands.filter(o => !(isSame && o.name == 'c'));

// The dimensions of the rows and columns of each operand.  Of a sparse A, not all columns are stored.
const kDimensions =
  {a: layout.sparse ? 'ms' : 'mk', b: 'kn', c: 'mn', d: 'mn', metadata: 'me', scale_a: 'mx', scale_b: 'xn'};
const dimensionsOf = o => layout.product ? kDimensions[o.name] : 'rc';

// "B" or, if there are several, "B2"
const labelOf = (o, matrix = 0) =>
  (o.name.length == 1 ? o.name.toUpperCase() : o.name || 'M') + (o.matrices > 1 ? matrix : '');
const nameOf = cell => `${labelOf(cell.o, cell.matrix)}[${cell.row}][${cell.column}]`;

// A slot is the sum of what matrix, row, column and copy give.
function slotsOf(o, matrix, row, column) {
  const {matrices, rows, columns, copies} = o.slots ?? {copies: []};
  return copies.map((copy, number) => {
    const [lane, register, bit] = copy.map((part, i) => part + matrices[matrix][i] + rows[row][i] + columns[column][i]);
    return {lane, register, bit, copy: o.copies[number]};
  });
}

function registerName(o, number) {
  return isSame && o.name == 'd' ? `c${number} and d${number}` : o.register + number;
}
const bitsInWords = (o, bit) => o.bits > 1 ? `bits ${bit + o.bits - 1}:${bit}` : `bit ${bit}`;
function slotInWords(o, slot) {
  const register = layout.tensor ? `column ${slot.register}` : `register ${registerName(o, slot.register)}`;
  const bits = o.bits < o.register_bits ? ', ' + bitsInWords(o, slot.bit) : '';
  return `lane ${slot.lane}, ${register}${bits}${slot.copy && ` (${slot.copy})`}`;
}
function cellInWords(cell) {
  const giver = cell.o.addresses[cell.matrix * cell.o.rows + cell.row];
  const slots = cell.slots.map(slot => slotInWords(cell.o, slot)).join('; ');
  return `${nameOf(cell)}: ${slots || 'only in shared memory'}.` +
    (giver === undefined ? '' : ` Lane ${giver} gives the address of the row.`) + memoryInWords(cell);
}
function laneInWords(lane) {
  const held = new Map();
  for (const cell of cells)
    for (const slot of cell.slots.filter(slot => slot.lane == lane)) {
      const name = registerName(cell.o, slot.register);
      held.set(name, [...held.get(name) ?? [], {bit: slot.bit, name: nameOf(cell)}]);
    }
  const list = [...held].sort(([a], [b]) => a.localeCompare(b, 'en', {numeric: true})).map(([name, elements]) => {
    elements.sort((a, b) => a.bit - b.bit);
    const words = `${name} = ${elements.map(element => element.name).join(' ')}`;
    return elements.length > 4 ? words : words.replaceAll(' ', '\u00a0');
  });
  const given = heads.filter(head => head.giver == lane).map(head => ` It gives the address of ${head.row}.`);
  const count = `elements in ${list.length} ${layout.tensor ? 'columns' : 'registers'}`;
  return `Lane ${lane} holds ${list.length > 32 ? count : list.join(', ') || 'nothing'}.${given.join('')}`;
}

// Marks the target, what its lanes hold, and the rows and columns that have a number of m, n or k in common with it.
function show() {
  const target = pointed ?? pinned, held = new Set(target?.lanes);
  const isOnLine = ({at, matrix}) =>
    !!target?.at && target.matrix == matrix && Object.keys(at).some(d => at[d] === target.at[d]);
  const isHeld = cell => cell.lanes.some(lane => held.has(lane));
  for (const one of [...cells, ...lanes])
    paint(one.node, (isHeld(one) ? ' lane' : '') + (one.at && isOnLine(one) ? ' line' : '') +
      (one == target ? ' here' : '') + (one == pinned ? ' pinned' : ''));
  for (const head of heads)
    head.node.classList.toggle('on', isOnLine(head) || (target?.lane !== undefined && head.giver == target.lane));
  markMemory(target, isHeld);
  say(target?.words() ??
    'Point at an element or a lane, or type its name. A click pins it, the arrow keys move it, Esc lets it go.');
}
function say(words, className = '') {
  const note = $('note');
  note.className = className;
  note.replaceChildren();
  // No line ends inside of "B[5][3]".
  for (const part of words.split(/(\w+\[\d+\]\[\d+\])/)) make('span', note, part.endsWith(']') ? 'name' : '', part);
}
function paint(node, mark) {
  if ((node.mark ?? '') == mark) return;
  node.base ??= node.className;
  node.className = node.base + mark;
  node.mark = mark;
}
function pin(target, isInView = false) {
  [pinned, pointed] = [target, null];
  show();
  if (target && !isInView) target.node.scrollIntoView({block: 'nearest', inline: 'nearest'});
  history.replaceState(null, '', '#' + (!target ? '' : target.o ? nameOf(target) : 'lane' + target.lane));
}

// The target that a text names: "B[5][3]", "b 5 3", "A2[5][3]", "5,3", "lane 14", "T14"; else what is wrong with it.
function find(text) {
  const word = text.match(/^[a-z_]*/i)[0].toLowerCase(), numbers = (text.match(/\d+/g) ?? []).map(Number);
  if (['lane', 't', 'l'].includes(word) || (!word && numbers.length == 1))
    return (text.includes('-') ? undefined : lanes[numbers[0]]) ?? `There is no such lane. Lanes are 0 to ${layout.lanes - 1}.`;
  const o = operands.find(o => o.name == (word == 'm' ? '' : word == 'c' && isSame ? 'd' : word || operands[0].name));
  if (!o) return `There is no operand "${word}", only ${layout.operands.map(o => labelOf(o)).join(', ')}.`;
  if (text.includes('-') || numbers.length < 2 || numbers.length > (o.matrices > 1 ? 3 : 2))
    return `Write ${labelOf(o)}[row][column], or lane and its number.`;
  const [column, row, matrix = 0] = numbers.reverse();
  return cellAt(o, matrix, row, column) ??
    `There is no such element. ${labelOf(o)} has ${o.rows} rows and ${o.columns} columns.`;
}
function cellAt(o, matrix, row, column) {
  return cells.find(cell => cell.o == o && cell.matrix == matrix && cell.row == row && cell.column == column);
}

function addCell(o, matrix, row, column, at, parent) {
  const slots = slotsOf(o, matrix, row, column), [slot] = slots;
  const part = o.bits < o.register_bits ? '.' + slot?.bit / o.bits : '';
  const node = !slot ? make('div', parent, 'cell s') :
    make('div', parent, `cell l l${slot.lane % 32} r r${slot.register % 32}`,
      `${layout.lane}${slot.lane}\n${o.register}${slot.register}${part}`);
  const cell = {o, matrix, row, column, at, slots, node, lanes: slots.map(slot => slot.lane)};
  add(cells, {...cell, words: () => cellInWords(cell)});
}
function addGrid(o, matrix, parent) {
  const grid = make('div', parent, o.addresses.length ? 'grid addressed' : 'grid');
  const label = labelOf(o, matrix), [down, across] = dimensionsOf(o);
  grid.tabIndex = 0;
  grid.setAttribute('role', 'group');
  grid.setAttribute('aria-label', `${label}, ${o.rows} rows, ${o.columns} columns. Arrow keys move.`);
  grid.onfocus = () => pinned?.o == o && pinned.matrix == matrix || grid.matches(':hover') || pin(cellAt(o, matrix, 0, 0));
  const title =
    isSame && o.name == 'd' ? `${labelOf(named('c'), matrix)} and ${label}` : o.name ? label : o.titles[matrix];
  make('small', make('h2', grid, '', title + ' '), '', `${o.rows} \u00d7 ${o.columns}`);
  const first = make('div', grid, 'head');
  make('div', first, 'number');
  for (let column = 0; column < o.columns; ++column)
    heads.push({node: make('div', first, 'number', column), matrix, at: {[across]: column}});
  for (let row = 0; row < o.rows; ++row) {
    const line = make('div', grid, 'row'), giver = o.addresses[matrix * o.rows + row];
    const node = make('div', line, 'number', giver === undefined ? row : `T${giver} \u2192 ${row}`);
    if (giver !== undefined) node.aim = () => lanes[giver];
    heads.push({node, matrix, at: {[down]: row}, giver, row: `row ${row} of ${label}`});
    for (let column = 0; column < o.columns; ++column)
      addCell(o, matrix, row, column, {[down]: row, [across]: column}, line);
  }
}

// What the text of a cell means, and a warning if the layout does not hold everywhere.
function legend() {
  if (layout.tensor) return 'L5 C1 is column 1 of lane 5 of tensor memory.';
  const o = operands.find(o => o.slots), register = o.register + 1;
  const cell = o.bits < o.register_bits ? `${register}.0 is the lowest element of` : `${register} is`;
  const measured = o.facts.find(fact => fact.startsWith('basis: measured'));
  return `T5 ${cell} register ${register} in lane 5.` +
    (o.addresses.length ? ' T5 \u2192 0: lane 5 gives the address of row 0.' : '') +
    (measured ? ` The layout is${measured.slice(6)}.` : '');
}
function addLanes(parent) {
  const box = make('div', parent, 'lanes');
  make('h2', box, '', layout.tensor ? 'Lanes of tensor memory' : 'Lanes');
  make('p', box, 'legend', legend());
  const strip = make('div', box, 'strip');
  for (let lane = 0; lane < layout.lanes; ++lane) {
    const node = make('div', strip, `cell l l${lane % 32}`, layout.lane + lane);
    add(lanes, {lane, node, lanes: [lane], words: () => laneInWords(lane)});
  }
}

// A on the left, B above, D in the corner.  Returns where there is place for more.
function addProduct(matrix, parent) {
  const own = name => operands.find(o => o.name == name);
  const scroll = make('div', parent, 'scroll'), box = make('div', scroll, 'product');
  const key = make('div', box, 'key');
  if (matrix == 0) addLanes(key);
  const left = make('div', box, 'left'), top = make('div', box, 'top'), corner = make('div', box, 'corner');
  for (const [part, names] of [[left, ['metadata', 'scale_a', 'a']], [top, ['scale_b', 'b']], [corner, ['d', 'c']]])
    for (const o of names.map(own)) if (o) addGrid(o, matrix, part);
  const width = Math.max(left.offsetWidth, key.firstChild?.offsetWidth ?? 0);
  box.style.setProperty('--left', width + 'px');
  const isDeep = width > 1000;
  if (isDeep || own('d')?.columns > 32) scroll.classList.add(isDeep ? 'deep' : 'wide');
  return isDeep ? key : parent;
}
function addProducts(parent) {
  let place = parent;
  for (let matrix = 0; matrix < operands[0].matrices; ++matrix) place = addProduct(matrix, parent);
  return place;
}
function addMatrices(parent) {
  addLanes(parent);
  const box = make('div', parent, 'matrices');
  for (const o of operands)
    for (let matrix = 0; matrix < o.matrices; ++matrix) addGrid(o, matrix, make('div', box, 'scroll'));
  return parent;
}
function addFacts(parent) {
  const facts = make('details', parent, 'facts');
  facts.open = true;
  make('summary', facts, '', 'About the operands');
  for (const o of layout.operands) {
    make('h2', facts, '', o.matrices == 1 ? o.titles[0] : `matrices ${labelOf({...o, matrices: 1})}`);
    const list = make('ul', facts);
    for (const fact of o.facts) make('li', list, '', fact);
  }
}

// One color for each of 32 lanes (a hue for four of them), registers, and lines of shared memory.
function addColors() {
  const rules = Array.from({length: 32}, (_, i) =>
    `.by-lane .l${i} { --hue: ${45 * (i >> 2)}; --shade: ${i % 4} }
     .by-register .r${i} { --hue: ${135 * i % 360}; --shade: ${i >> 3} } .s${i} { --hue: ${45 * i}; --shade: 0 }`);
  make('style', document.head, '', rules.join('\n'));
}

function moved({key}) {
  const [down, right] = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]}[key] ?? [0, 0];
  if (pinned?.o) return cellAt(pinned.o, pinned.matrix, pinned.row + down, pinned.column + right);
  const lanesOfLine = getComputedStyle(lanes[0].node.parentNode).gridTemplateColumns.split(' ').length;
  return lanes[pinned.lane + right + lanesOfLine * down];
}
// Marks the grids that are wider than a narrow page.
function markWide() {
  for (const grid of document.querySelectorAll('.grid'))
    grid.classList.toggle('scrolls', grid.scrollWidth > grid.clientWidth);
}
function listen() {
  window.onresize = markWide;
  const aimOf = event => event.target.aim?.() ?? null;
  $('colors').onchange = () => document.body.className = $('colors').value;
  $('swizzle').onchange = () => { fillMemory(); show(); };
  $('bar').onsubmit = event => {
    event.preventDefault();
    const found = find($('find').value.trim());
    $('find').blur();
    found.node ? pin(found) : say(found, 'wrong');
  };
  window.onhashchange = followLink;
  document.onpointerover = event => {
    const aim = event.pointerType == 'touch' ? null : aimOf(event);
    if (aim == pointed) return;
    pointed = aim;
    show();
  };
  $('main').onclick = event => aimOf(event) && pin(aimOf(event), true);
  document.onkeydown = event => {
    if (event.key == 'Escape') pin(null);
    if (event.target.matches('input, select') || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^\w$/.test(event.key)) { // the field gets it
      $('find').value = '';
      $('find').focus();
    }
    if (!pinned || !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    pin(moved(event) ?? pinned);
  };
}

// Pins what the address of the page names: "#B[5][3]".
function followLink() {
  let name = location.hash.slice(1);
  try { name = decodeURIComponent(name); } catch { /* as it is */ }
  const found = name ? find(name) : null;
  pinned = null;
  show();
  if (found) found.node ? pin(found) : say(found, 'wrong');
}

function start() {
  const main = $('main'), example = named('b') ?? operands[0];
  $('opcode').textContent = document.title = layout.opcode;
  $('find').placeholder =
    `${labelOf(example)}[${Math.min(5, example.rows - 1)}][${Math.min(3, example.columns - 1)}] or lane 14`;
  document.body.className = $('colors').value;
  addColors();
  addMemories(layout.product && operands.length > 1 ? addProducts(main) : addMatrices(main));
  addFacts(main);
  markWide();
  listen();
  followLink();
}
start();
