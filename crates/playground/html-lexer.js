/**
 * The parts of HTML that the source shows in colours, and the elements that can be folded. It reads a piece of the text at a time,
 * so that only the lines in view are read for their colours.
 *
 * A state says where in the markup a piece begins: a place, and the element whose raw text this is or that comes after its start
 * tag.
 */

const [TEXT, TAG, DOUBLE_QUOTED, SINGLE_QUOTED, COMMENT, RAW, DECLARATION] = [0, 1, 2, 3, 4, 5, 6];
/** Elements whose content has no markup. */
const RAW_ELEMENTS = ["", "script", "style", "textarea", "title"];
const RAW_ENDS = RAW_ELEMENTS.map((name) => new RegExp(`</${name}(?=[\\s/>]|$)`, "gi"));
const VOID_ELEMENTS = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
/** An end tag closes at most this many elements whose end tags are left out. */
const MAX_CLOSED = 64;

const TAG_START = /<(\/?)([a-z][^\s/>]*)/yi;
const TAG_END = /\s*\/?>/y;
const ATTRIBUTE = /[^\s"'<>/=]+/y;
const VALUE = /\s*=\s*("[^"]*"?|'[^']*'?|[^\s"'>][^\s>]*)?/y;

/** The state of the start of a page. */
export const START = TEXT;

/**
 * Reads a piece of a page and returns the state after it. `onPart(start, end, kind)`: a part with the kind `tag`, `name`, `value`,
 * `comment` or `raw`. `onTag(name, isEnd)`: a tag.
 */
export function lex(piece, state, onPart, onTag) {
  const lexer = { piece, at: 0, place: state & 7, raw: state >> 3, onPart, onTag };
  while (lexer.at < piece.length) STEPS[lexer.place](lexer);
  return lexer.place | (lexer.raw << 3);
}

const STEPS = {
  [TEXT]: readText,
  [TAG]: readTag,
  [DOUBLE_QUOTED]: (lexer) => readTo(lexer, '"', "value", TAG),
  [SINGLE_QUOTED]: (lexer) => readTo(lexer, "'", "value", TAG),
  [COMMENT]: (lexer) => readTo(lexer, "-->", "comment", TEXT),
  [RAW]: readRaw,
  [DECLARATION]: (lexer) => readTo(lexer, ">", "comment", TEXT),
};

/** The match of a sticky pattern at the place of the lexer, or null. */
function match(lexer, pattern) {
  pattern.lastIndex = lexer.at;
  return pattern.exec(lexer.piece);
}

function readText(lexer) {
  const { piece } = lexer;
  lexer.at = piece.indexOf("<", lexer.at);
  if (lexer.at < 0) {
    lexer.at = piece.length;
    return;
  }
  const tag = match(lexer, TAG_START);
  if (tag) {
    const [written, slash, name] = tag;
    lexer.onPart(lexer.at, lexer.at + written.length, "tag");
    lexer.onTag?.(name.toLowerCase(), slash !== "");
    lexer.raw = slash ? 0 : Math.max(0, RAW_ELEMENTS.indexOf(name.toLowerCase()));
    lexer.place = TAG;
    lexer.at += written.length;
  } else if (piece.startsWith("<!--", lexer.at)) lexer.place = COMMENT;
  else if (/[!?/]/.test(piece[lexer.at + 1] ?? "")) lexer.place = DECLARATION;
  else lexer.at += 1;
}

function readTag(lexer) {
  const { at, onPart } = lexer;
  const end = match(lexer, TAG_END);
  if (end) {
    onPart(at, at + end[0].length, "tag");
    lexer.at += end[0].length;
    lexer.place = lexer.raw ? RAW : TEXT;
    return;
  }
  const name = match(lexer, ATTRIBUTE);
  if (!name) {
    lexer.at += 1;
    return;
  }
  lexer.at += name[0].length;
  onPart(at, lexer.at, "name");
  const value = match(lexer, VALUE);
  if (value) readValue(lexer, value);
}

function readValue(lexer, [written, value = ""]) {
  const end = lexer.at + written.length;
  lexer.onPart(end - value.length, end, "value");
  lexer.at = end;
  const isOpen = value.length === 1 || value.at(-1) !== value[0];
  if (value.startsWith('"') && isOpen) lexer.place = DOUBLE_QUOTED;
  if (value.startsWith("'") && isOpen) lexer.place = SINGLE_QUOTED;
}

/** Reads until an end, which belongs to the part. */
function readTo(lexer, end, kind, next) {
  const found = lexer.piece.indexOf(end, lexer.at);
  const to = found < 0 ? lexer.piece.length : found + end.length;
  lexer.onPart(lexer.at, to, kind);
  lexer.at = to;
  if (found >= 0) lexer.place = next;
}

function readRaw(lexer) {
  const end = match(lexer, RAW_ENDS[lexer.raw]);
  const to = end ? end.index : lexer.piece.length;
  if (to > lexer.at) lexer.onPart(lexer.at, to, "raw");
  lexer.at = to;
  if (!end) return;
  lexer.place = TEXT;
  lexer.raw = 0;
}

/** Lines that are read at once for the outline. */
const SLICE = 4000;

/**
 * The states of the lines of a page, and the lines that can be folded: a map from the line of a start tag to the line of its end
 * tag, if lines are between them. A long page is read in slices, so that keys are answered between them. `onDone(outline)` is called at
 * once for a short page. The function that is returned stops it.
 */
export function findOutline(source, onDone) {
  const outline = { states: new Uint8Array(source.lineCount), folds: new Map() };
  const reading = { line: 0, state: START, open: [] };
  let timer = 0;
  const next = () => {
    readLines(source, outline, reading);
    if (reading.line === source.lineCount) onDone(outline);
    else timer = setTimeout(next);
  };
  next();
  return () => clearTimeout(timer);
}

function readLines(source, { states, folds }, reading) {
  const to = Math.min(states.length, reading.line + SLICE);
  for (let { line } = reading; line < to; line += 1) {
    states[line] = reading.state;
    const onTag = (name, isEnd) =>
      isEnd ? close(reading.open, name, line, folds) : openTag(reading.open, name, line);
    reading.state = lex(`${source.lineText(line)}\n`, reading.state, ignore, onTag);
  }
  reading.line = to;
}

function ignore() {}

function openTag(open, name, line) {
  if (!VOID_ELEMENTS.has(name)) open.push({ name, line });
}

/** Closes the nearest open element of the name, with the elements inside of it whose end tags are left out. */
function close(open, name, line, folds) {
  const last = Math.max(0, open.length - MAX_CLOSED);
  for (let at = open.length - 1; at >= last; at -= 1) {
    if (open[at].name !== name) continue;
    const from = open[at].line;
    open.length = at;
    if (line > from + 1) folds.set(from, Math.max(line, folds.get(from) ?? 0));
    return;
  }
}
