/** Edits that are typed within this many milliseconds are undone together. */
const TOGETHER = 700;

/** The edits of a text, to be undone and done again. An edit is `{ start, removed, inserted }`. */
export class EditHistory {
  #done = [];
  #undone = [];
  /** When the last letter was typed. */
  #lastTime = -Infinity;

  /** `isTyped`: a letter that was typed after another one belongs to the same edit. */
  add(edit, isTyped, now = performance.now()) {
    const last = this.#done.at(-1);
    const isLetter = isTyped && edit.removed === "" && [...edit.inserted].length === 1;
    const isContinued = isLetter && now - this.#lastTime < TOGETHER;
    this.#lastTime = isLetter ? now : -Infinity;
    this.#undone = [];
    if (isContinued && last.start + last.inserted.length === edit.start) {
      last.inserted += edit.inserted;
    } else {
      this.#done.push({ ...edit });
    }
  }

  /** The edit that takes the last one back, or null. */
  undo() {
    const edit = this.#done.pop();
    if (!edit) return null;
    this.#lastTime = -Infinity;
    this.#undone.push(edit);
    return { start: edit.start, removed: edit.inserted, inserted: edit.removed };
  }

  /** The edit that was undone last, or null. */
  redo() {
    const edit = this.#undone.pop();
    if (edit) this.#done.push(edit);
    return edit ?? null;
  }

  clear() {
    this.#done = [];
    this.#undone = [];
    this.#lastTime = -Infinity;
  }
}
