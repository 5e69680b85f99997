import { element, link } from "./element.js";
import { bytesOf, placeText } from "./targets.js";

/** A value that is longer is cut in the panel "Why". */
const LONG_VALUE = 300;

/**
 * What the mouse or the focus points at, and what is pinned. It draws the marks in the source, marks the row in the panel that
 * is shown, and says why in the panel below. While the results belong to an earlier source, nothing can be pointed at, and a
 * pin is only its id: it is pinned again if the next results have it.
 */
export class Selection {
  #view;
  #why;
  #announce;
  #onSource;
  #pointed = null;
  #pinned = null;
  #isSuspended = true;
  /** The id of the pin while nothing can be pinned. */
  #awaited = null;
  /** True if the awaited pin is scrolled into view. */
  #isRevealed = false;
  /** The panel that is shown. */
  panel = null;
  /** Called when the pin changes. */
  onPin = () => {};

  /** `onSource()`: a place in the source is to be shown. */
  constructor(view, why, announce, onSource) {
    this.#view = view;
    this.#why = why;
    this.#announce = announce;
    this.#onSource = onSource;
    this.#show();
  }

  /** The id of what is or will be pinned. Null: nothing. */
  get pinnedId() {
    return this.#pinned?.id ?? this.#awaited;
  }

  /** The mouse or the focus is at a target, or at none. `isFromSource`: the source needs no scrolling. */
  point(target, isFromSource = false) {
    if (this.#isSuspended || target?.id === this.#pointed?.id) return;
    this.#pointed = target;
    this.#show(isFromSource);
  }

  /** A target is clicked: it is pinned, or released if it was. */
  choose(target, isFromSource = false) {
    const isPinned = target !== null && target.id !== this.pinnedId;
    this.#awaited = isPinned && this.#isSuspended ? target.id : null;
    if (this.#awaited !== null) return;
    this.#pinned = isPinned ? target : null;
    this.#pointed = this.#isSuspended ? null : target;
    if (this.#pinned && isFromSource) this.panel?.reveal?.(this.#pinned);
    this.#show(isFromSource);
    this.#announce(this.#pinned ? spoken(this.#pinned) : "Nothing is pinned.", true);
    this.onPin();
  }

  /** The results belong to an earlier source from here on. */
  suspend() {
    this.#awaited = this.pinnedId;
    this.#pinned = null;
    this.#pointed = null;
    this.#isSuspended = true;
    this.#view.mark([]);
    this.panel?.mark?.(null, false, false);
  }

  /** The next results are to have this pin, as a link says. Null: none. */
  awaitPin(id) {
    this.suspend();
    this.#awaited = id;
    this.#isRevealed = true;
  }

  /** The panel has the results of the source. */
  resume() {
    this.#isSuspended = false;
    this.#pinned = this.#awaited === null ? null : (this.panel.target?.(this.#awaited) ?? null);
    this.#awaited = null;
    if (this.#pinned) this.panel.reveal?.(this.#pinned);
    this.#show(true);
    const [mark] = this.#marks(this.#pinned, "pin");
    if (mark && this.#isRevealed) this.#view.reveal(mark);
    this.#isRevealed = false;
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
    // It is above the results: the mouse stays on what it points at.
    this.#why.hidden = !shown || (shown.reasons.length === 0 && shown !== this.#pinned);
    this.#why.classList.toggle("is-pinned", shown !== null && shown === this.#pinned);
    this.#why.replaceChildren(...(shown ? this.#description(shown) : []));
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
    const goTo = () => {
      if (this.#isSuspended) return;
      this.#onSource();
      this.#view.select(this.#marks({ marks: [{ ...bytesOf(reason.span), kind: "value" }] }, "point")[0]);
    };
    const isPinned = target.id === this.#pinned?.id;
    return element(
      "li",
      {},
      element("span", {}, reason.text ?? ""),
      " ",
      reason.step && [element("span", { class: "muted" }, `Step: ${reason.step}.`), " "],
      reason.rule === "base" && reason.by && [element("span", { class: "muted" }, `Base: ${reason.by}.`), " "],
      reason.specification && [link(reason.specification, `Rule: ${reason.rule}`), " "],
      reason.span && isPinned
        ? element("button", { type: "button", class: "link", onclick: goTo }, placeText(reason))
        : element("span", { class: "muted" }, placeText(reason)),
    );
  }
}

function spoken(target) {
  const reasons = target.reasons.map((reason) => `${reason.text ?? ""} ${placeText(reason)}`).join(". ");
  return `Pinned ${target.way}. ${reasons}`;
}
