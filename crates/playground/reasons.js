/**
 * The reasons of a page in typed arrays. Pages of 2 MB have some 50,000 reasons; as objects they would take the page's thread
 * too long to receive.
 */

/** The numbers of a reason: the bytes of its span and of its element, and the line and column where the span begins. */
const NUMBERS = [
  (reason) => reason.span?.start.offset,
  (reason) => reason.span?.end.offset,
  (reason) => reason["element-span"]?.start.offset,
  (reason) => reason["element-span"]?.end.offset,
  (reason) => reason.span?.start.line,
  (reason) => reason.span?.start.column,
];
/** The members that are texts. */
const TEXTS = ["element", "rule", "by", "step", "from", "text", "specification"];
const WIDTH = NUMBERS.length + TEXTS.length;
/** The columns of the starts. The column after each has the end. */
const START = 0;
const ELEMENT_START = 2;
const FROM = NUMBERS.length + TEXTS.indexOf("from");

/** Packs the answer of `explain`, for a message between threads. */
export function packReasons(explanation) {
  const numberOf = new Map([[undefined, 0]]);
  const texts = [null];
  const intern = (text) => {
    if (numberOf.has(text)) return numberOf.get(text);
    numberOf.set(text, texts.length);
    return texts.push(text) - 1;
  };
  const values = explanation.values;
  const count = values.reduce((sum, value) => sum + value.reasons.length, 0);
  const cells = new Uint32Array(count * WIDTH);
  const firsts = new Uint32Array(values.length + 1);
  let at = 0;
  values.forEach((value, number) => {
    for (const reason of value.reasons) {
      NUMBERS.forEach((numberOfReason, column) => (cells[at + column] = numberOfReason(reason) ?? 0));
      TEXTS.forEach((name, column) => (cells[at + NUMBERS.length + column] = intern(reason[name])));
      at += WIDTH;
    }
    firsts[number + 1] = at / WIDTH;
  });
  return { pointers: values.map((value) => value.at), firsts, cells, texts };
}

/** The reasons of a page, by the JSON pointers to its values, and by their places. Offsets are bytes. */
export class Reasons {
  #packed;
  #numberOf = new Map();

  constructor(packed) {
    this.#packed = packed;
    packed.pointers.forEach((pointer, number) => this.#numberOf.set(pointer, number));
  }

  has(pointer) {
    return this.#numberOf.has(pointer);
  }

  /** The reasons of a value, with the members that they have in JSON, but with lines and columns of starts only. */
  of(pointer) {
    const number = this.#numberOf.get(pointer);
    if (number === undefined) return [];
    const { firsts } = this.#packed;
    return Array.from({ length: firsts[number + 1] - firsts[number] }, (_, index) => this.#reason(firsts[number] + index));
  }

  #reason(row) {
    const { cells, texts } = this.#packed;
    const [start, end, elementStart, elementEnd, line, column] = cells.subarray(row * WIDTH);
    const reason = {};
    if (line > 0) {
      reason.span = { start: { offset: start, line, column }, end: { offset: end } };
      reason["element-span"] = { start: { offset: elementStart }, end: { offset: elementEnd } };
    }
    TEXTS.forEach((name, column) => (reason[name] = texts[cells[row * WIDTH + NUMBERS.length + column]]));
    return reason;
  }

  /** The pointer to the innermost value at a byte: in the part that it was read from, or in its element. */
  innermostAt(byte, isWanted) {
    const { cells, firsts, pointers } = this.#packed;
    let best = null;
    let bestLength = Infinity;
    for (let number = 0; number < pointers.length; number += 1) {
      for (let row = firsts[number]; row < firsts[number + 1]; row += 1) {
        const length = Math.min(lengthAround(cells, row, START, byte), lengthAround(cells, row, ELEMENT_START, byte));
        if (length === Infinity || length > bestLength) continue;
        // At an equal length, the pointer with more steps: the value of an implied name, not the item.
        if (length === bestLength && best.length >= pointers[number].length) continue;
        if (!isWanted(pointers[number])) continue;
        best = pointers[number];
        bestLength = length;
      }
    }
    return best;
  }

  /** The parts of the page between two bytes that values were read from, without the parts of whole items. */
  partsBetween(from, to) {
    const { cells } = this.#packed;
    const parts = [];
    for (let cell = 0; cell < cells.length; cell += WIDTH) {
      if (cells[cell + FROM] && cells[cell + START] < to && cells[cell + START + 1] > from) {
        parts.push({ start: cells[cell + START], end: cells[cell + START + 1] });
      }
    }
    return parts;
  }
}

/** The length of the span that begins in a column, if the byte is in it. */
function lengthAround(cells, row, column, byte) {
  const start = cells[row * WIDTH + column];
  const end = cells[row * WIDTH + column + 1];
  return start <= byte && byte < end ? end - start : Infinity;
}
