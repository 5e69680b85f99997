/** Where the width is kept. */
const KEY = "microweave-results-width";
const [MIN, MAX, STEP] = [25, 80, 5];
const DEFAULT = 52;

/** Makes a separator that divides two panes: by the mouse, by the arrow keys, Home and End, and back by a double click. */
export function makeSplitter(separator, panes, onMove) {
  const show = (width) => {
    const percent = Math.min(MAX, Math.max(MIN, width));
    panes.style.setProperty("--results", `${percent}%`);
    separator.setAttribute("aria-valuenow", String(Math.round(percent)));
    keep(percent);
    onMove();
  };
  separator.setAttribute("aria-valuemin", String(MIN));
  separator.setAttribute("aria-valuemax", String(MAX));
  separator.addEventListener("pointerdown", (event) => {
    separator.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  separator.addEventListener("pointermove", (event) => {
    if (!separator.hasPointerCapture(event.pointerId)) return;
    const { left, width } = panes.getBoundingClientRect();
    show(((event.clientX - left) / width) * 100);
  });
  separator.addEventListener("dblclick", () => show(DEFAULT));
  separator.addEventListener("keydown", (event) => {
    const now = Number(separator.getAttribute("aria-valuenow"));
    const next = { ArrowLeft: now - STEP, ArrowRight: now + STEP, Home: MIN, End: MAX, Enter: DEFAULT }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  });
  show(kept() ?? DEFAULT);
}

/** Browsers can refuse storage, such as for a page from a file. */
function keep(percent) {
  try {
    localStorage.setItem(KEY, String(percent));
  } catch {
    // The next visit begins with this width.
  }
}

function kept() {
  try {
    return Number(localStorage.getItem(KEY)) || null;
  } catch {
    return null;
  }
}
