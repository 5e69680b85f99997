import { element } from "./element.js";
import { SourceText } from "./source-text.js";

/** As in style.css: the height of a line and the space around the text. */
const LINE = 20;
const PADDING = 8;
/** Of a line that is longer, only the columns in view are drawn. */
const LONG_LINE = 2000;
/** Columns that are drawn on each side of those in view. */
const MARGIN = 200;

/**
 * The source of the page: a textarea, and under it a layer that draws marks behind the same text. The layer has the lines in
 * view only. Lines are not wrapped, so the place of a line follows from its number.
 */
export class SourceView {
  #area;
  #layer;
  #gutter;
  #handlers;
  #marks = [];
  #drawn = new Map();
  #charWidth;
  #canvas;
  #frame = 0;
  #pointed = null;

  /**
   * `onInput()`: the text changed. `onLeave()`: it was typed, and now has not the focus. `onPoint(index | null)`: the mouse is at this index, or the caret was moved to it by a key.
   * `onChoose(index)`: a click. `partsBetween(from, to)`: the parts to underline. `severityOf(line)`: of the worst finding in
   * a line, or undefined. Indexes count UTF-16, lines from 0.
   */
  constructor(root, handlers) {
    this.#handlers = handlers;
    this.#area = root.querySelector("textarea");
    this.#layer = root.querySelector(".editor-layer");
    this.#gutter = root.querySelector(".editor-gutter");
    this.source = new SourceText(this.#area.value);
    this.#listen();
    new ResizeObserver(() => this.draw()).observe(this.#area);
  }

  #listen() {
    const area = this.#area;
    area.addEventListener("input", () => this.#changed());
    area.addEventListener("change", () => this.#handlers.onLeave());
    area.addEventListener("scroll", () => this.draw());
    area.addEventListener("mousemove", ({ clientX, clientY }) => this.#point(this.#indexAt(clientX, clientY)));
    area.addEventListener("mouseleave", () => this.#point(null));
    area.addEventListener("click", ({ clientX, clientY }) => {
      const index = this.#indexAt(clientX, clientY);
      if (area.selectionStart === area.selectionEnd) this.#handlers.onChoose(index);
    });
    area.addEventListener("keyup", ({ key }) => {
      if (/^(Arrow|Home|End|Page)/.test(key)) this.#handlers.onPoint(area.selectionStart);
    });
    area.addEventListener("blur", () => this.#point(null));
  }

  get text() {
    return this.source.text;
  }

  /** Replaces the whole text. There is no way back. */
  set text(text) {
    this.#area.value = text;
    this.#area.scrollTo(0, 0);
    this.#changed();
  }

  /** Replaces a part, so that the browser's undo takes it back. */
  replace(start, end, text) {
    const focused = document.activeElement;
    this.#area.focus({ preventScroll: true });
    this.#area.setSelectionRange(start, end);
    // The only way that undo knows. Deprecated, and in all browsers.
    if (!document.execCommand("insertText", false, text)) {
      this.#area.setRangeText(text, start, end, "end");
      this.#changed();
    }
    focused?.focus({ preventScroll: true });
  }

  #changed() {
    this.source = new SourceText(this.#area.value);
    this.#marks = [];
    this.draw();
    this.#handlers.onInput();
  }

  /** Marks parts of the text: `{ start, end, kind }`. They replace the marks before. */
  mark(marks) {
    this.#marks = marks;
    this.draw();
  }

  /** Scrolls so that a part is in view, if it is not. */
  reveal({ start, end }) {
    const area = this.#area;
    const line = this.source.lineOf(start);
    const lastLine = this.source.lineOf(end);
    const top = line * LINE;
    const bottom = Math.min(lastLine + 1, line + 3) * LINE + 2 * PADDING;
    if (top < area.scrollTop || bottom > area.scrollTop + area.clientHeight) {
      area.scrollTop = Math.max(0, top - area.clientHeight / 3);
    }
    const left = this.#xOf(line, start - this.source.lineStart(line));
    const right = lastLine === line ? this.#xOf(line, end - this.source.lineStart(line)) : left;
    if (left < area.scrollLeft || right + 2 * PADDING > area.scrollLeft + area.clientWidth) {
      area.scrollLeft = right + 3 * PADDING <= area.clientWidth ? 0 : Math.max(0, left - area.clientWidth / 4);
    }
    this.#drawNow();
  }

  /** Puts the caret at a part and the focus on the text. */
  select({ start, end }) {
    this.#area.focus({ preventScroll: true });
    this.#area.setSelectionRange(start, end);
    this.reveal({ start, end });
  }

  /** Draws the lines in view in the next frame. */
  draw() {
    this.#frame ||= requestAnimationFrame(() => this.#drawNow());
  }

  #drawNow() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = this.#area;
    const first = Math.max(0, Math.floor((scrollTop - PADDING) / LINE));
    const last = Math.min(this.source.lineCount, Math.ceil((scrollTop + clientHeight) / LINE));
    const from = this.source.lineStart(first);
    const parts = this.#handlers
      .partsBetween(from, this.source.lineStart(last))
      .map((part) => ({ ...part, kind: "part" }));
    this.#drawn.clear();
    const numbers = [];
    const lines = [];
    for (let line = first; line < last; line += 1) {
      const top = line * LINE + PADDING - scrollTop;
      lines.push(this.#line(line, [...parts, ...this.#marks], top, scrollLeft, clientWidth));
      const number = element("div", { class: this.#handlers.severityOf(line) }, String(line + 1));
      number.style.top = `${top}px`;
      numbers.push(number);
    }
    this.#layer.style.width = `${clientWidth}px`;
    this.#layer.style.height = `${clientHeight}px`;
    this.#layer.replaceChildren(...lines);
    this.#gutter.replaceChildren(...numbers);
  }

  /** A line of the layer: its text in pieces, each with the kinds of the marks around it. */
  #line(line, marks, top, scrollLeft, width) {
    const start = this.source.lineStart(line);
    const [from, to] = this.#columnsInView(line, scrollLeft, width);
    const drawn = element("div", { class: "line" });
    drawn.style.top = `${top}px`;
    drawn.style.left = `${PADDING + this.#xOf(line, from) - scrollLeft}px`;
    const inLine = marks.filter((mark) => mark.start <= start + to && mark.end >= start + from);
    const cuts = inLine
      .flatMap((mark) => [mark.start - start, mark.end - start])
      .filter((cut) => cut > from && cut < to);
    const bounds = [...new Set([from, ...cuts, to])].sort((one, other) => one - other);
    const text = this.source.lineText(line);
    const pieces = [];
    bounds.slice(0, -1).forEach((bound, number) => {
      const end = bounds[number + 1];
      const kinds = inLine
        .filter((mark) => mark.start <= start + bound && mark.end >= start + end)
        .map((mark) => mark.kind);
      const node = element("span", { class: [...new Set(kinds)].join(" ") || null }, text.slice(bound, end));
      pieces.push({ node, start: bound });
      drawn.append(node);
    });
    this.#drawn.set(line, pieces);
    return drawn;
  }

  #columnsInView(line, scrollLeft, width) {
    const length = this.source.lineEnd(line) - this.source.lineStart(line);
    if (length <= LONG_LINE) return [0, length];
    // Characters may be wider than one column, so this begins early enough and may end late.
    const widest = this.#xOf(line, length) / length;
    const from = Math.max(0, Math.floor(scrollLeft / Math.max(widest, this.#width())) - MARGIN);
    return [from, Math.min(length, from + Math.ceil(width / this.#width()) + 2 * MARGIN)];
  }

  /** How far a column is from the start of its line, in pixels. */
  #xOf(line, column) {
    const start = this.source.lineStart(line);
    const before = this.source.text.slice(start, start + column);
    if (/^[\x20-\x7e]*$/.test(before)) return before.length * this.#width();
    return this.#context().measureText(before.replaceAll("\t", "  ")).width;
  }

  #width() {
    this.#charWidth ??= this.#context().measureText("x".repeat(100)).width / 100;
    return this.#charWidth;
  }

  #context() {
    if (!this.#canvas) {
      this.#canvas = document.createElement("canvas").getContext("2d");
      const { fontSize, fontFamily } = getComputedStyle(this.#area);
      this.#canvas.font = `${fontSize} ${fontFamily}`;
    }
    return this.#canvas;
  }

  #point(index) {
    if (index === this.#pointed) return;
    this.#pointed = index;
    this.#handlers.onPoint(index);
  }

  /** The index of the character under the mouse. `null`: it is beside the text. */
  #indexAt(x, y) {
    const { top } = this.#area.getBoundingClientRect();
    const line = Math.floor((y - top - PADDING + this.#area.scrollTop) / LINE);
    const piece = this.#drawn.get(line)?.find(({ node }) => {
      const { left, right } = node.getBoundingClientRect();
      return left <= x && x < right;
    });
    return piece ? this.source.lineStart(line) + piece.start + columnAt(piece.node.firstChild, x) : null;
  }
}

/** The number of the character of a text at a horizontal place. */
function columnAt(text, x) {
  const range = document.createRange();
  let low = 0;
  let high = text.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    range.setStart(text, 0);
    range.setEnd(text, middle);
    if (range.getBoundingClientRect().right <= x) low = middle;
    else high = middle;
  }
  return low;
}
