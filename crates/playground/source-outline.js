import { findOutline } from "./html-lexer.js";

/** Milliseconds after an edit until the outline is found again. */
const PAUSE = 250;
/** An element with a larger part of the lines is not folded with all others: it is the page itself. */
const MAX_PART = 0.7;

/** The outline of the source: the states of its lines for their colours, and the elements that can be folded or are. */
export class SourceOutline {
  #outline = { states: new Uint8Array(1), folds: new Map() };
  #timer = 0;
  #stop = () => {};
  /** Maps the line of a folded element's start tag to the line of its end tag. */
  folded = new Map();

  get states() {
    return this.#outline.states;
  }

  /** Finds the outline of a source. Until then it has no colours that depend on earlier lines. */
  start(source, onDone) {
    this.#outline = { states: new Uint8Array(source.lineCount), folds: new Map() };
    this.#find(source, onDone);
  }

  /** Moves what is known after an edit in a line that `added` lines, and finds the rest after a pause. */
  edited(source, line, added, onDone) {
    const { states, folds } = this.#outline;
    this.#outline = { states: movedStates(states, line, added, source.lineCount), folds: movedFolds(folds, line, added) };
    this.folded = movedFolds(this.folded, line, added);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#find(source, onDone), PAUSE);
  }

  #find(source, onDone) {
    clearTimeout(this.#timer);
    this.#stop();
    this.#stop = findOutline(source, (outline) => {
      this.#outline = outline;
      const stillThere = [...this.folded.keys()].filter((line) => outline.folds.has(line));
      this.folded = new Map(stillThere.map((line) => [line, outline.folds.get(line)]));
      onDone();
    });
  }

  canFold(line) {
    return this.#outline.folds.has(line);
  }

  /** The number of lines that are hidden after a line. */
  hiddenAfter(line) {
    return this.folded.has(line) ? this.folded.get(line) - line - 1 : 0;
  }

  /** Folds the element that begins in a line, or opens it. False if there is none. */
  toggle(line) {
    if (!this.folded.delete(line)) {
      if (!this.canFold(line)) return false;
      this.folded.set(line, this.#outline.folds.get(line));
    }
    return true;
  }

  /** Opens what hides a line. False if it is not hidden. */
  open(line) {
    const around = [...this.folded].filter(([from, to]) => from < line && line < to);
    for (const [from] of around) this.folded.delete(from);
    return around.length > 0;
  }

  openAll() {
    this.folded = new Map();
  }

  /** Folds all elements except the elements around the whole page. */
  foldAll() {
    const max = this.states.length * MAX_PART;
    this.folded = new Map([...this.#outline.folds].filter(([line, end]) => end - line < max));
  }
}

/** The states of lines after an edit: the states of new lines are not known yet. */
function movedStates(states, line, added, count) {
  const moved = new Uint8Array(count);
  moved.set(states.subarray(0, Math.min(count, line + 1)));
  const from = Math.max(line + 1, line + 1 - added);
  const to = from + added;
  if (to < count) moved.set(states.subarray(from, from + count - to), to);
  return moved;
}

function movedFolds(folds, line, added) {
  if (added === 0) return folds;
  const move = (old) => (old > line ? old + added : old);
  return new Map([...folds].map(([from, to]) => [move(from), move(to)]).filter(([from, to]) => to > from + 1));
}
