import { lastAtMost } from "./source-layout.js";

/** UTF-16 units between two entries of the table of byte offsets. */
const STEP = 1024;

/**
 * The text of a page, by lines and by bytes. microweave counts offsets in bytes of UTF-8, as `TextEncoder` writes them;
 * JavaScript counts in units of UTF-16.
 */
export class SourceText {
  #byteTable = null;
  #lineStarts = null;

  constructor(text) {
    this.text = text;
  }

  get byteLength() {
    return this.byteOf(this.text.length);
  }

  get lineCount() {
    return this.#lines().length;
  }

  /** Where a line begins. Lines are counted from 0. Behind the last line: the end of the text. */
  lineStart(line) {
    return this.#lines()[line] ?? this.text.length;
  }

  /** Where a line ends, before its line break. */
  lineEnd(line) {
    const next = this.#lines()[line + 1];
    return next === undefined ? this.text.length : next - 1;
  }

  lineText(line) {
    return this.text.slice(this.lineStart(line), this.lineEnd(line));
  }

  lineOf(index) {
    return lastAtMost(this.#lines(), index);
  }

  /** The UTF-8 bytes before an index. */
  byteOf(index) {
    const table = this.#bytes();
    const entry = Math.min(Math.floor(index / STEP), table.length - 1);
    let byte = table[entry];
    for (let at = entry * STEP; at < index; at += 1) byte += bytesOfUnit(this.text, at);
    return byte;
  }

  /** The index of a byte. A byte inside of a character gives the start of that character. */
  indexOf(byte) {
    const table = this.#bytes();
    const entry = lastAtMost(table, byte);
    let at = entry * STEP;
    let sum = table[entry];
    while (at < this.text.length) {
      const isPair = isLeadOfPair(this.text, at);
      const width = isPair ? 4 : bytesOfUnit(this.text, at);
      if (sum + width > byte) break;
      sum += width;
      at += isPair ? 2 : 1;
    }
    return at;
  }

  #lines() {
    if (this.#lineStarts) return this.#lineStarts;
    const starts = [0];
    for (let at = this.text.indexOf("\n"); at >= 0; at = this.text.indexOf("\n", at + 1)) starts.push(at + 1);
    this.#lineStarts = starts;
    return starts;
  }

  #bytes() {
    if (this.#byteTable) return this.#byteTable;
    const { text } = this;
    const table = new Uint32Array(Math.floor(text.length / STEP) + 1);
    let sum = 0;
    for (let at = 0; at < text.length; at += 1) {
      if (at % STEP === 0) table[at / STEP] = sum;
      sum += bytesOfUnit(text, at);
    }
    if (text.length % STEP === 0) table[text.length / STEP] = sum;
    this.#byteTable = table;
    return table;
  }
}

/**
 * The bytes that a unit adds. The first of a surrogate pair adds 1 and the second 3, so that a byte offset at a STEP between
 * them stays increasing; a lone surrogate becomes U+FFFD, which has 3.
 */
function bytesOfUnit(text, at) {
  const unit = text.charCodeAt(at);
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  return isLeadOfPair(text, at) ? 1 : 3;
}

function isLeadOfPair(text, at) {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
}
