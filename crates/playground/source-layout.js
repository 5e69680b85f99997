/** A longer line is shown in pieces. */
export const LONG_LINE = 2000;

/**
 * The rows that the source takes when it is shown: the pieces of its lines, without the folded ones, each with the number of its
 * rows. The rows of a piece are estimated until it was drawn.
 */
export class SourceLayout {
  #starts;
  #ends;
  #lines;
  #rows;
  #tops;
  /** The number of pieces. */
  count = 0;

  /** `folded`: maps the line of a start tag to the line of the end tag. `columns`: of a row; `Infinity` if lines do not wrap. */
  constructor(source, folded, columns) {
    const max = source.lineCount + Math.floor(source.text.length / LONG_LINE);
    [this.#starts, this.#ends, this.#lines] = [new Uint32Array(max), new Uint32Array(max), new Uint32Array(max)];
    this.#rows = new Uint16Array(max);
    for (let line = 0; line < source.lineCount; line = Math.max(line + 1, folded.get(line) ?? 0)) {
      this.#addLine(line, source.lineStart(line), source.lineEnd(line), columns);
    }
    this.#starts = this.#starts.subarray(0, this.count);
    this.#sum();
  }

  #addLine(line, from, end, columns) {
    let start = from;
    do {
      const to = Math.min(end, start + LONG_LINE);
      this.#starts[this.count] = start;
      this.#ends[this.count] = to;
      this.#lines[this.count] = line;
      this.#rows[this.count] = Math.max(1, Math.ceil((to - start) / columns));
      this.count += 1;
      start = to;
    } while (start < end);
  }

  #sum() {
    this.#tops = new Uint32Array(this.count + 1);
    for (let piece = 0; piece < this.count; piece += 1) this.#tops[piece + 1] = this.#tops[piece] + this.#rows[piece];
  }

  /** The number of all rows. */
  get rows() {
    return this.#tops[this.count];
  }

  start(piece) {
    return this.#starts[piece];
  }

  /** A piece: its bounds, its line, and whether the line begins with it. */
  piece(number) {
    const line = this.#lines[number];
    const isFirst = number === 0 || this.#lines[number - 1] !== line;
    return { start: this.#starts[number], end: this.#ends[number], line, isFirst };
  }

  /** The rows above a piece. */
  top(piece) {
    return this.#tops[piece];
  }

  /** The piece at a row. */
  pieceAtRow(row) {
    return Math.min(this.count - 1, lastAtMost(this.#tops, row));
  }

  /** The piece that has an index of the text. If it is folded, the piece before. */
  pieceOf(index) {
    return lastAtMost(this.#starts, index);
  }

  /** Corrects the rows of the pieces from a number on. True if some were estimated wrongly. */
  correct(first, rows) {
    const isWrong = rows.some((count, number) => count !== this.#rows[first + number]);
    if (!isWrong) return false;
    this.#rows.set(rows, first);
    this.#sum();
    return true;
  }
}

/** The position of the last entry of a sorted list that is at most the wanted number. */
export function lastAtMost(sorted, wanted) {
  let low = 0;
  let high = sorted.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= wanted) low = middle;
    else high = middle;
  }
  return low;
}
