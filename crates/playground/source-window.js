import { lastAtMost } from "./source-layout.js";

/**
 * The pieces of the source that are drawn, as one text with a line break between two pieces. That line break is in the source
 * only where a line ends; lines that are folded are not in the text.
 */

/** `pieces`: `{ start, end, line, isFirst }`. `first`: the number of the first one. */
export function windowOf(pieces, first) {
  const starts = [];
  let at = 0;
  for (const { start, end } of pieces) {
    starts.push(at);
    at += end - start + 1;
  }
  return {
    pieces,
    starts,
    first,
    last: first + pieces.length,
    /** The index in the source of an index in the text of the window. */
    indexOf(index) {
      if (pieces.length === 0) return 0;
      const piece = lastAtMost(starts, index);
      return Math.min(pieces[piece].end, pieces[piece].start + index - starts[piece]);
    },
  };
}

export function textOf({ pieces }, text) {
  return pieces.map(({ start, end }) => text.slice(start, end)).join("\n");
}

/** The index in the text of the window of an index in the source, or of the nearest one. */
export function indexIn({ pieces, starts }, index) {
  if (pieces.length === 0) return 0;
  const piece = lastAtMost(pieces.map(({ start }) => start), index);
  const { start, end } = pieces[piece];
  return starts[piece] + Math.max(0, Math.min(index, end) - start);
}

/** The part in which two texts differ: `{ from, to }` of the first one, and what is `inserted` there. */
export function difference(before, after) {
  const max = Math.min(before.length, after.length);
  let from = 0;
  while (from < max && before[from] === after[from]) from += 1;
  let tail = 0;
  while (tail < max - from && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { from, to: before.length - tail, inserted: after.slice(from, after.length - tail) };
}
