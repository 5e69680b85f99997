import { counted, element } from "./element.js";
import { lex } from "./html-lexer.js";

/**
 * The elements of the layer: one for each piece, with its text in spans by colours and marks. `states`: of the lines. `marks`:
 * `{ start, end, kind }`. `stateOf(line)`: what is beside the line.
 */
export function linesOf(pieces, text, states, marks, stateOf) {
  let state = 0;
  return pieces.map((piece) => {
    if (piece.isFirst) state = states[piece.line];
    const parts = [];
    const written = text.slice(piece.start, piece.end);
    state = lex(written, state, (start, end, kind) => parts.push({ start, end, kind }));
    return lineOf(piece, written, parts, marksIn(piece, marks), stateOf(piece.line));
  });
}

/** The marks in a piece, relative to its start. */
function marksIn({ start, end }, marks) {
  return marks
    .filter((mark) => mark.start <= end && mark.end >= start)
    .map((mark) => ({ start: mark.start - start, end: mark.end - start, kind: mark.kind }));
}

function lineOf({ line, isFirst }, written, colours, marks, { severity, isFoldable, hidden }) {
  const drawn = element("div", { class: "line" });
  if (isFirst) {
    const kinds = ["number", severity, isFoldable && "foldable", hidden > 0 && "folded"].filter(Boolean).join(" ");
    drawn.append(element("b", { class: kinds }, String(line + 1)));
  }
  drawn.append(...spansOf(written, [...colours, ...marks]));
  if (hidden > 0) drawn.append(element("i", { class: "hidden-lines" }, `⋯ ${counted(hidden, "line")}`));
  return drawn;
}

function spansOf(written, ranges) {
  const cuts = ranges.flatMap(({ start, end }) => [start, end]).filter((cut) => cut > 0 && cut < written.length);
  const bounds = [...new Set([0, ...cuts, written.length])].sort((one, other) => one - other);
  return bounds.slice(0, -1).map((from, number) => {
    const to = bounds[number + 1];
    const kinds = ranges.filter(({ start, end }) => start <= from && end >= to).map(({ kind }) => kind);
    return element("span", { class: [...new Set(kinds)].join(" ") || null }, written.slice(from, to));
  });
}

/** The width of a character of a textarea in pixels. */
export function columnWidth(area) {
  const context = document.createElement("canvas").getContext("2d");
  const { fontSize, fontFamily } = getComputedStyle(area);
  context.font = `${fontSize} ${fontFamily}`;
  return context.measureText("x".repeat(100)).width / 100;
}
