/**
 * Targets: what the mouse, the focus or a pin is at. A target is `{ id, way, value, marks, reasons }`: marks are parts of the
 * source in bytes, reasons are what the panel "Why" shows.
 */
import { valueAt, valueText, wayTo, isItem } from "./pointer.js";

/** The target of a value of the document. */
export function valueTarget(document, reasons, pointer) {
  const value = valueAt(document, pointer);
  const why = reasons.of(pointer);
  return {
    id: pointer,
    way: wayTo(document, pointer),
    value: value === undefined || isItem(value) ? null : valueText(value),
    marks: marksOf(why),
    reasons: why,
  };
}

/** The target of something that was looked at and not taken. */
export function notTakenTarget(document, reason, number) {
  const way = reason.at ? wayTo(document, reason.at) : "outside of all items";
  return {
    id: `not-taken/${number}`,
    way: `not taken, ${way}`,
    value: reason.by ?? null,
    marks: marksOf([reason]),
    reasons: [reason],
  };
}

/** The parts of the page of some reasons: what the value was read from, and the element around it. */
export function marksOf(reasons) {
  const marks = [];
  for (const reason of reasons) {
    if (!reason.span) continue;
    const [value, around] = [bytesOf(reason.span), bytesOf(reason["element-span"])];
    marks.push({ ...value, kind: "value" });
    if (around.start < value.start || around.end > value.end) marks.push({ ...around, kind: "around" });
  }
  return marks;
}

/** The bytes that a span covers. */
export function bytesOf({ start, end }) {
  return { start: start.offset, end: end.offset };
}

/** A target for a part of the page that has no value. */
export function partTarget(id, way, value, { start, end }) {
  return { id, way, value, marks: [{ start, end, kind: "value" }], reasons: [] };
}

/** What a reason's `from` is called, if it is not an attribute. */
const PARTS = { text: "the text of ", html: "the content of ", "value-class": "parts of " };

/** Where a reason is in the page, in words. */
export function placeText({ span, from, element }) {
  if (!span) return "not in the page";
  const { line, column } = span.start;
  const part = from ? (PARTS[from] ?? `the attribute ${from} of `) : "";
  return `Line ${line}, column ${column}: ${part}<${element}>`;
}
