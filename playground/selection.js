import { element, link } from "./element.js";
import { placeText } from "./targets.js";

/** A value that is longer is cut in the panel "Why". */
const LONG_VALUE = 300;

/**
 * What the mouse or the focus points at, and what is pinned. It draws the marks in the source, marks the row in the panel that
 * is shown, and says why in the panel below.
 */
export class Selection {
  #view;
  #why;
  #announce;
  #pointed = null;
  #pinned = null;
  /** The panel that is shown. */
  panel = null;
  /** Called when the pin changes. */
  onPin = () => {};

  constructor(view, why, announce) {
    this.#view = view;
    this.#why = why;
    this.#announce = announce;
    this.#show();
  }

  get pinned() {
    return this.#pinned;
  }

  /** The mouse or the focus is at a target, or at none. `isFromSource`: the source needs no scrolling. */
  point(target, isFromSource = false) {
    if (target?.id === this.#pointed?.id) return;
    this.#pointed = target;
    this.#show(isFromSource);
  }

  /** A target is clicked: it is pinned, or released if it was. */
  choose(target, isFromSource = false) {
    this.#pinned = target && target.id !== this.#pinned?.id ? target : null;
    this.#pointed = target;
    if (this.#pinned && isFromSource) this.panel?.reveal?.(this.#pinned);
    this.#show(isFromSource);
    this.#announce(this.#pinned ? spoken(this.#pinned) : "Nothing is pinned.", true);
    this.onPin(this.#pinned);
  }

  /** Pins without a word, for the state of a link or after a change of the page. */
  restore(target) {
    this.#pointed = null;
    this.#pinned = target;
    if (target) this.panel?.reveal?.(target);
    this.#show(true);
    const [mark] = this.#marks(target, "pin");
    if (mark) this.#view.reveal(mark);
  }

  /** Marks again what is pointed at and pinned, after the panel was made anew. */
  redraw() {
    this.#show(true);
  }

  release() {
    this.choose(null);
  }

  #show(isFromSource) {
    const shown = this.#pointed ?? this.#pinned;
    const marks = [...this.#marks(this.#pinned, "pin"), ...this.#marks(this.#pointed, "point")];
    this.#view.mark(marks);
    this.panel?.mark?.(shown, shown !== null && shown.id === this.#pinned?.id, isFromSource);
    const [first] = this.#marks(this.#pointed, "point");
    if (first && !isFromSource) this.#view.reveal(first);
    this.#why.replaceChildren(...(shown ? this.#description(shown) : [hint()]));
  }

  /** The marks of a target in UTF-16. `kind`: how its values are drawn. */
  #marks(target, kind) {
    const { source } = this.#view;
    return (target?.marks ?? []).map((mark) => ({
      start: source.indexOf(mark.start),
      end: source.indexOf(mark.end),
      kind: mark.kind === "value" ? kind : mark.kind,
    }));
  }

  #description(target) {
    const isPinned = target.id === this.#pinned?.id;
    const value = target.value?.length > LONG_VALUE ? `${target.value.slice(0, LONG_VALUE)}…` : target.value;
    return [
      element(
        "div",
        { class: "why-head" },
        element("strong", {}, target.way),
        isPinned && element("button", { type: "button", class: "small", onclick: () => this.release() }, "Unpin"),
      ),
      value && element("div", { class: "why-value" }, /^https?:/.test(value) ? link(value) : value),
      element(
        "ul",
        { class: "why-reasons" },
        target.reasons.map((reason) => this.#reason(reason, target)),
      ),
    ].filter(Boolean);
  }

  #reason(reason, target) {
    const goTo = () => this.#view.select(this.#marks({ marks: [{ ...reason, kind: "value" }] }, "point")[0]);
    const isPinned = target.id === this.#pinned?.id;
    return element(
      "li",
      {},
      element("span", {}, reason.text ?? ""),
      " ",
      reason.step && [element("span", { class: "muted" }, `Step: ${reason.step}.`), " "],
      reason.rule === "base" && reason.by && [element("span", { class: "muted" }, `Base: ${reason.by}.`), " "],
      reason.specification && [link(reason.specification, `Rule: ${reason.rule}`), " "],
      reason.line > 0 && isPinned
        ? element("button", { type: "button", class: "link", onclick: goTo }, placeText(reason))
        : element("span", { class: "muted" }, placeText(reason)),
    );
  }
}

function hint() {
  return element(
    "p",
    { class: "muted" },
    "Point at a value, or into the source, to see where it is and why it is what it is. A click or Enter pins it; Escape releases it.",
  );
}

function spoken(target) {
  const reasons = target.reasons.map((reason) => `${reason.text ?? ""} ${placeText(reason)}`).join(". ");
  return `Pinned ${target.way}. ${reasons}`;
}
