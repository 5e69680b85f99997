import { EditHistory } from "./edit-history.js";
import { SourceClipboard } from "./source-clipboard.js";
import { columnWidth, linesOf } from "./source-lines.js";
import { SourceLayout } from "./source-layout.js";
import { SourceOutline } from "./source-outline.js";
import { listenForMouse } from "./source-pointer.js";
import { SourceText } from "./source-text.js";
import { difference, indexIn, textOf, windowOf } from "./source-window.js";

/** As in style.css: the height of a row, the space above the text, and the space for numbers on its left. */
const ROW = 20;
const PADDING = 8;
const GUTTER = 60;
/** A shorter text is drawn as a whole. */
const SHORT_TEXT = 12_000;
/** Rows that are drawn above and below the rows in view. */
const MARGIN_ROWS = 40;
/** A window that has grown to more pieces is taken anew. */
const MAX_PIECES = 400;

/**
 * The source of the page: a textarea, and under it a layer that draws the same text with colours and marks. Of a long text, both
 * have the rows in view and some around them only, so that a key takes the same time on every page.
 */
export class SourceView {
  #root;
  #area;
  #layer;
  #canvas;
  #frame;
  #handlers;
  #history = new EditHistory();
  #marks = [];
  #outline = new SourceOutline();
  #layout;
  /** The pieces that are drawn, and their text with a line break between two pieces. */
  #window = windowOf([], 0);
  #drawing = 0;
  #pointed = null;
  /** The caret, as indexes of the whole text. */
  #caret = { start: 0, end: 0 };
  /** The selection that was put into the textarea, which the browser reports as if the user had made it. */
  #shownCaret = "";
  #clipboard;
  #columnWidth = null;
  #isComposing = false;
  #wraps = true;

  /**
   * `onInput()`: the text changed. `onLeave()`: it was typed, and now has not the focus. `onPoint(index | null)`: the mouse is at this
   * index, or the caret was moved to it by a key. `onChoose(index)`: a click. `partsBetween(from, to)`: the parts to underline.
   * `severityOf(line)`: of the worst finding in a line, or undefined. Indexes count UTF-16, lines from 0.
   */
  constructor(root, handlers) {
    this.#root = root;
    this.#handlers = handlers;
    this.#area = root.querySelector("textarea");
    this.#layer = root.querySelector(".editor-layer");
    this.#frame = root.querySelector(".editor-window");
    this.#canvas = root.querySelector(".editor-canvas");
    this.source = new SourceText("");
    this.#listen();
    listenForMouse(this.#area, this.#layer, GUTTER, {
      indexOf: (index) => this.#window.indexOf(index),
      lineOf: (number) => this.#window.pieces[number].line,
      canFold: (line) => this.#outline.canFold(line),
      onFold: (line) => this.#toggleFold(line),
      onPoint: (index) => this.#point(index),
      onChoose: (index) => handlers.onChoose(index),
    });
    this.#layOut(true);
    // It is called once at the start.
    new ResizeObserver(() => this.#changed(false)).observe(root);
  }

  get text() {
    return this.source.text;
  }

  /** Replaces the whole text. There is no way back. */
  set text(text) {
    this.#history.clear();
    this.#setText(text);
    this.#outline.openAll();
    this.#caret = { start: 0, end: 0 };
    this.#root.scrollTo(0, 0);
    this.#changed(true);
    this.#handlers.onInput();
  }

  /** Whether lines are wrapped. */
  set wraps(wraps) {
    this.#wraps = wraps;
    this.#root.classList.toggle("wraps", wraps);
    this.#changed(false);
  }

  /** Replaces a part. `undo` takes it back. */
  replace(start, end, text) {
    this.#caret = { start: start + text.length, end: start + text.length };
    this.#edit(start, end, text, false);
  }

  undo() {
    this.#apply(this.#history.undo());
  }

  redo() {
    this.#apply(this.#history.redo());
  }

  /** Marks parts of the text: `{ start, end, kind }`. They replace the marks before. */
  mark(marks) {
    this.#marks = marks;
    this.draw();
  }

  /** Scrolls so that a part is in view, if it is not. Opens the folds around it. */
  reveal({ start, end }) {
    if (this.#outline.open(this.source.lineOf(start))) this.#changed(false);
    const { clientHeight, scrollTop } = this.#root;
    const top = this.#layout.top(this.#layout.pieceOf(start)) * ROW;
    const last = this.#layout.pieceOf(end);
    const bottom = Math.min((this.#layout.top(last) + 1) * ROW, top + 3 * ROW) + 2 * PADDING;
    if (top < scrollTop || bottom > scrollTop + clientHeight) {
      this.#root.scrollTop = Math.max(0, top - clientHeight / 3);
    }
    this.#drawNow();
    this.#layer.querySelector(":is(.point, .pin)")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Puts the caret at a part and the focus on the text. */
  select({ start, end }) {
    this.reveal({ start, end });
    this.#caret = { start, end };
    this.#area.focus({ preventScroll: true });
    this.#drawNow();
    this.#showCaret();
  }

  focus() {
    this.#area.focus({ preventScroll: true });
  }

  /** Draws the rows in view in the next frame. */
  draw() {
    this.#drawing ||= requestAnimationFrame(() => this.#drawNow());
  }

  /** Folds all elements of several lines, or none. */
  fold(isFolded) {
    if (isFolded) this.#outline.foldAll();
    else this.#outline.openAll();
    this.#changed(false);
  }

  #setText(text) {
    this.source = new SourceText(text);
    this.#marks = [];
  }

  /** The text, the folds or the width of rows are others. `isNew`: the outline is found at once. */
  #changed(isNew) {
    this.#layOut(isNew);
    this.#drawNow();
  }

  #layOut(isNew) {
    if (isNew) this.#outline.start(this.source, () => this.draw());
    this.#columnWidth ??= columnWidth(this.#area);
    const columns = Math.max(20, Math.floor((this.#root.clientWidth - GUTTER - PADDING) / this.#columnWidth));
    const { first, last } = this.#window;
    const count = this.#layout?.count ?? 0;
    this.#layout = new SourceLayout(this.source, this.#outline.folded, this.#wraps ? columns : Infinity);
    // What is typed stays in the textarea: the pieces before it are the same. After a large change, the window is taken anew.
    const added = this.#layout.count - count;
    const isTyped = !isNew && Math.abs(added) < MARGIN_ROWS && last - first < MAX_PIECES;
    this.#takeWindow(isTyped ? first : 0, isTyped ? last + added : 0);
  }

  #edit(start, end, inserted, isTyped) {
    const { text } = this.source;
    this.#history.add({ start, removed: text.slice(start, end), inserted }, isTyped);
    this.#replaced({ start, removed: text.slice(start, end), inserted });
  }

  /** Applies an edit of the history. */
  #apply(edit) {
    if (!edit) return;
    const at = edit.start + edit.inserted.length;
    this.#caret = { start: at, end: at };
    this.#replaced(edit);
    this.reveal({ start: edit.start, end: at });
    this.#showCaret();
  }

  #replaced({ start, removed, inserted }) {
    const { text } = this.source;
    const line = this.source.lineOf(start);
    const count = this.source.lineCount;
    this.#setText(text.slice(0, start) + inserted + text.slice(start + removed.length));
    this.#outline.edited(this.source, line, this.source.lineCount - count, () => this.#changed(false));
    this.#changed(false);
    this.#handlers.onInput();
  }

  #toggleFold(line) {
    if (this.#outline.toggle(line)) this.#changed(false);
  }

  #drawNow() {
    cancelAnimationFrame(this.#drawing);
    this.#drawing = 0;
    this.#moveWindow();
    this.#drawLines();
    if (this.#wraps) this.#correctRows();
    this.#canvas.style.height = `${this.#layout.rows * ROW + 2 * PADDING}px`;
    this.#frame.style.top = `${this.#layout.top(this.#window.first) * ROW}px`;
  }

  /** Takes other pieces into the window, if the pieces in view are not in it. */
  #moveWindow() {
    const layout = this.#layout;
    const [from, to] = this.#rowsInView();
    const { first, last } = this.#window;
    const isIn = last > first && layout.top(first) <= from && layout.top(last) >= to;
    if (isIn) return;
    const isShort = this.source.text.length <= SHORT_TEXT;
    const begin = isShort ? 0 : layout.pieceAtRow(Math.max(0, from - MARGIN_ROWS));
    const end = isShort ? layout.count : layout.pieceAtRow(Math.min(layout.rows - 1, to + MARGIN_ROWS)) + 1;
    this.#takeWindow(begin, end);
  }

  #takeWindow(first, last) {
    const pieces = [];
    for (let piece = first; piece < Math.min(last, this.#layout.count); piece += 1) pieces.push(this.#layout.piece(piece));
    this.#window = windowOf(pieces, first);
    if (pieces.length > 0) this.#fillArea();
  }

  #rowsInView() {
    const { scrollTop, clientHeight } = this.#root;
    const first = Math.floor((scrollTop - PADDING) / ROW);
    const last = Math.ceil((scrollTop + clientHeight) / ROW);
    return [Math.max(0, first), Math.min(this.#layout.rows, last)];
  }

  /** Puts the text of the window into the textarea, with the caret. */
  #fillArea() {
    const value = textOf(this.#window, this.source.text);
    if (this.#area.value === value || this.#isComposing) return;
    this.#area.value = value;
    this.#showCaret();
  }

  #showCaret() {
    const [start, end] = [indexIn(this.#window, this.#caret.start), indexIn(this.#window, this.#caret.end)];
    this.#shownCaret = `${start} ${end}`;
    this.#area.setSelectionRange(start, end);
  }

  #drawLines() {
    const { pieces } = this.#window;
    const from = pieces[0]?.start ?? 0;
    const to = pieces.at(-1)?.end ?? 0;
    const parts = this.#handlers.partsBetween(from, to).map((part) => ({ ...part, kind: "part" }));
    const marks = [...parts, ...this.#marks].filter((mark) => mark.start <= to && mark.end >= from);
    const lines = linesOf(pieces, this.source.text, this.#outline.states, marks, (line) => this.#lineState(line));
    this.#layer.replaceChildren(...lines);
  }

  /** What is beside a line: the severity of its worst finding, and whether it is folded or can be. */
  #lineState(line) {
    return {
      severity: this.#handlers.severityOf(line),
      isFoldable: this.#outline.canFold(line),
      hidden: this.#outline.hiddenAfter(line),
    };
  }

  /** Takes the real rows of the drawn pieces, and keeps the first row in view where it is. */
  #correctRows() {
    const { first, pieces } = this.#window;
    if (pieces.length === 0) return;
    const anchor = this.#layout.pieceAtRow(this.#rowsInView()[0]);
    const before = this.#layout.top(anchor);
    const heights = Array.from(this.#layer.children, (line) => Math.max(1, Math.round(line.offsetHeight / ROW)));
    if (!this.#layout.correct(first, heights)) return;
    const moved = this.#layout.top(anchor) - before;
    if (moved !== 0) this.#root.scrollTop += moved * ROW;
  }

  #listen() {
    const area = this.#area;
    area.addEventListener("input", () => this.#typed());
    area.addEventListener("change", () => this.#handlers.onLeave());
    area.addEventListener("keydown", (event) => this.#keyed(event));
    this.#clipboard = new SourceClipboard(area, {
      text: () => this.text,
      isLong: () => this.text.length > SHORT_TEXT,
      insert: (text, isAll) => this.#insert(text, isAll),
      undo: () => this.undo(),
      redo: () => this.redo(),
    });
    area.addEventListener("keyup", ({ key }) => {
      if (/^(Arrow|Home|End|Page)/.test(key)) this.#caretMoved();
    });
    area.addEventListener("compositionstart", () => (this.#isComposing = true));
    area.addEventListener("compositionend", () => {
      this.#isComposing = false;
      this.#fillArea();
    });
    area.addEventListener("blur", () => this.#point(null));
    document.addEventListener("selectionchange", () => document.activeElement === area && this.#keepCaret());
    this.#root.addEventListener("scroll", () => this.draw());
  }

  #keepCaret() {
    const { selectionStart, selectionEnd } = this.#area;
    if (this.#shownCaret === `${selectionStart} ${selectionEnd}`) return;
    this.#shownCaret = "";
    this.#caret = { start: this.#window.indexOf(selectionStart), end: this.#window.indexOf(selectionEnd) };
  }

  #typed() {
    const { from, to, inserted } = difference(textOf(this.#window, this.source.text), this.#area.value);
    const { selectionEnd } = this.#area;
    const start = this.#window.indexOf(from);
    const caret = start + Math.max(0, selectionEnd - from);
    this.#caret = { start: caret, end: caret };
    this.#edit(start, this.#window.indexOf(to), inserted, true);
  }

  /** Replaces what is selected, or all. */
  #insert(text, isAll) {
    this.#keepCaret();
    const { start, end } = isAll ? { start: 0, end: this.text.length } : this.#caret;
    this.replace(start, end, text);
    this.#showCaret();
  }

  #keyed(event) {
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const action = isCommand ? this.#commands(event)[key] : { pageup: () => this.#page(-1), pagedown: () => this.#page(1) }[key];
    if (action) {
      event.preventDefault();
      action();
    } else if (!isCommand && !this.#isInWindow(this.#caret.start)) {
      this.reveal(this.#caret);
      this.#showCaret();
    }
  }

  #commands(event) {
    return {
      z: () => (event.shiftKey ? this.redo() : this.undo()),
      y: () => this.redo(),
      a: () => this.#clipboard.selectAll(),
      home: () => this.select({ start: 0, end: 0 }),
      end: () => this.select({ start: this.text.length, end: this.text.length }),
      ".": () => this.#toggleFold(this.source.lineOf(this.#caret.start)),
    };
  }

  #isInWindow(index) {
    const { pieces } = this.#window;
    return pieces.length > 0 && pieces[0].start <= index && index <= pieces.at(-1).end;
  }

  /** Moves the view and the caret by a page. */
  #page(direction) {
    const rows = Math.floor(this.#root.clientHeight / ROW) - 2;
    const row = this.#layout.top(this.#layout.pieceOf(this.#caret.start)) + direction * rows;
    const start = this.#layout.start(this.#layout.pieceAtRow(Math.max(0, row)));
    this.select({ start, end: start });
    this.#caretMoved();
  }

  /** The caret was moved by a key: near an end of the window, other pieces come into it. */
  #caretMoved() {
    this.#keepCaret();
    const piece = this.#layout.pieceOf(this.#caret.end);
    const { first, last } = this.#window;
    const isNearStart = first > 0 && piece - first < 2;
    const isNearEnd = last < this.#layout.count && last - piece < 3;
    if (isNearStart || isNearEnd) {
      this.#root.scrollTop = this.#layout.top(piece) * ROW - this.#root.clientHeight / 2;
      this.#drawNow();
      this.#showCaret();
    }
    this.#handlers.onPoint(this.#caret.end);
  }

  #point(index) {
    if (index === this.#pointed) return;
    this.#pointed = index;
    this.#handlers.onPoint(index);
  }
}
