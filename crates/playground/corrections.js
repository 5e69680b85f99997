/** The changes of the source that correct findings. */
import { element } from "./element.js";

/** Lines of context are cut to this many characters. */
const LONG_LINE = 160;

/** The changes of some findings, by their places, without those that overlap another one. */
export function joined(findings) {
  const all = findings.map(({ replacement }) => replacement).filter(Boolean);
  all.sort((one, other) => one.span.start.offset - other.span.start.offset);
  return all.filter((correction, number) => number === 0 || all[number - 1].span.end.offset <= correction.span.start.offset);
}

/** The lines as they are and as they would be, with a button. */
export function correctionOf(source, { replacement, message }, onApply) {
  const { before, old, after } = lineParts(source, replacement);
  const line = (name, label, changed) => [
    element("span", { class: "visually-hidden" }, label),
    element(name, {}, before.trimStart(), element("mark", {}, changed), after.trimEnd()),
  ];
  return element(
    "div",
    { class: "correction" },
    element("pre", {}, line("del", "Now: ", old), line("ins", "Corrected: ", replacement.text)),
    element("button", { type: "button", class: "apply", onclick: onApply, "aria-label": `Fix: ${message}` }, "Fix"),
  );
}

/** The line of a replacement: what is before it, what it replaces, and what is after it. */
function lineParts(source, { span: { start, end } }) {
  const [from, to] = [source.indexOf(start.offset), source.indexOf(end.offset)];
  const lineFrom = source.lineStart(source.lineOf(from));
  const lineTo = source.lineEnd(source.lineOf(to));
  return {
    before: source.text.slice(Math.max(lineFrom, from - LONG_LINE / 2), from),
    old: source.text.slice(from, to),
    after: source.text.slice(to, Math.min(lineTo, to + LONG_LINE / 2)),
  };
}
