// A and B in shared memory.  A tile has the byte of each chunk of 16 bytes: what is in it are neighbors in memory.

const tileOf = o => o.tiles?.find(tile => tile.major == o.major && tile.swizzle == $('swizzle').value);
// Whether neighbors are in the same row.
const isByRow = o => (o.name == 'a') == (o.major == 'k');

function placeOf({o, row, column}) {
  const tile = tileOf(o);
  if (!tile) return null;
  const [line, along] = isByRow(o) ? [row, column] : [column, row];
  const bit = along * o.bits, chunk = line * tile.chunks + (bit >> 7);
  return {chunk, byte: tile.bytes[chunk] + (bit >> 3 & 15), bit: bit & 7};
}

// The chunks of eight lines that an ldmatrix reads together with `chunk`.
function readWith(tile, chunk) {
  const first = chunk - Math.floor(chunk / tile.chunks) % 8 * tile.chunks;
  return Array.from({length: 8}, (_, line) => first + line * tile.chunks).filter(chunk => chunk < tile.bytes.length);
}
function conflictInWords(tile, chunk) {
  const counts = Array(8).fill(0);
  for (const other of readWith(tile, chunk)) ++counts[tile.bytes[other] >> 4 & 7];
  const ways = Math.max(...counts);
  return ` An ldmatrix of the outlined chunks has ${ways == 1 ? 'no bank conflict' : `a ${ways}-way bank conflict`}.`;
}

function memoryInWords(cell) {
  const {o} = cell, place = placeOf(cell);
  if (!place) return o.tiles ? '\nNo such tile in shared memory.' : '';
  const bank = place.byte % 128 >> 2;
  return `\nShared memory, ${$('swizzle').selectedOptions[0].text}: byte ${place.byte}` +
    (o.bits < 8 ? ', ' + bitsInWords(o, place.bit) : '') +
    `, bank${o.bits == 64 ? `s ${bank} and ${bank + 1}` : ` ${bank}`}.` +
    (tileOf(o).ldmatrix ? conflictInWords(tileOf(o), place.chunk) : '');
}

// Marks the chunk of the target, those that an ldmatrix reads with it, and those of which its lanes hold elements.
function markMemory(target, isHeld) {
  for (const o of operands.filter(tileOf)) {
    const marks = o.nodes.map(() => '');
    for (const cell of cells) if (cell.o == o && isHeld(cell)) marks[placeOf(cell).chunk] = ' lane';
    if (target?.o == o) {
      const {chunk} = placeOf(target);
      if (tileOf(o).ldmatrix) for (const other of readWith(tileOf(o), chunk)) marks[other] += ' line';
      marks[chunk] = ' here';
    }
    o.nodes.forEach((node, chunk) => paint(node, marks[chunk]));
  }
}

// A line is 128 bytes, so each bank has its column.
function fillMemory() {
  for (const o of operands.filter(o => o.tiles)) {
    const tile = tileOf(o), rows = new Map();
    o.words.textContent = tile?.words ?? 'The instruction reads no such tile.';
    o.lines.replaceChildren();
    const banks = make('div', o.lines, 'row banks');
    make('div', banks, 'number', 'bank');
    for (let bank = 0; bank < 32; bank += 4) make('div', banks, 'number', `${bank}\u2013${bank + 3}`);
    for (const line of [...new Set(tile?.bytes.map(byte => byte >> 7))].sort((a, b) => a - b)) {
      const node = make('div', o.lines, 'row');
      make('div', node, 'number', line * 128);
      rows.set(line, Array.from({length: 8}, () => make('div', node, 'cell empty')));
    }
    o.nodes = tile?.bytes.map((byte, chunk) => fillChunk(o, tile, chunk, rows.get(byte >> 7)[byte >> 4 & 7]));
    if (!o.slots) for (const cell of cells) if (cell.o == o) fillCell(cell);
  }
}
function fillChunk(o, tile, chunk, node) {
  const each = 128 / o.bits, line = Math.floor(chunk / tile.chunks), along = chunk % tile.chunks * each;
  const [row, column] = isByRow(o) ? [line, along] : [along, line];
  const cell = o.grid[row]?.[column];
  node.className = `cell s s${line % 8}${cell ? '' : ' rest'}`;
  node.textContent = isByRow(o) ? `r${row}\nc${column}-${column + each - 1}` : `r${row}-${row + each - 1}\nc${column}`;
  if (cell) node.aim = () => cell;
  return node;
}
// The cell of an element that no register holds has its byte.
function fillCell({o, row, column, node}) {
  const place = placeOf({o, row, column});
  node.textContent = (place?.byte ?? '') + (place && o.bits < 8 ? '.' + place.bit : '');
  node.className = node.base = `cell s s${(isByRow(o) ? row : column) % 8}`;
  node.mark = '';
}

function addMemory(o, parent) {
  const box = make('section', parent), title = make('h2', box, '', `${labelOf(o)} in shared memory`);
  const select = make('select', title);
  select.setAttribute('aria-label', 'What is contiguous');
  for (const major of new Set(o.tiles.map(tile => tile.major)))
    select.add(new Option(major == 'k' ? 'K-major' : o.name == 'a' ? 'M-major' : 'N-major', major));
  o.major = select.value;
  select.onchange = () => { o.major = select.value; fillMemory(); show(); };
  o.words = make('p', box);
  o.lines = make('div', box, 'lines');
  o.grid = Array.from({length: o.rows}, () => []);
  for (const cell of cells) if (cell.o == o && cell.matrix == 0) o.grid[cell.row][cell.column] = cell;
}
function addMemories(parent) {
  const held = operands.filter(o => o.tiles);
  $('swizzle').hidden = !held.length;
  if (!held.length) return;
  const box = make('div', parent, 'memory');
  for (const o of held) addMemory(o, box);
  fillMemory();
}
