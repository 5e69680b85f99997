/**
 * "Select all", copying, cutting and pasting in a text of which the textarea has only a part. `text()`: the whole text; `isLong()`: the
 * textarea has only a part; `insert(text, isAll)`: replaces what is selected, or all. `undo()` and `redo()` take the place of the
 * browser's.
 */
export class SourceClipboard {
  #area;
  #handlers;
  #isAllSelected = false;

  constructor(area, handlers) {
    this.#area = area;
    this.#handlers = handlers;
    area.addEventListener("paste", (event) => this.#pasted(event));
    area.addEventListener("beforeinput", (event) => this.#beforeInput(event));
    for (const kind of ["copy", "cut"]) area.addEventListener(kind, (event) => this.#copied(event));
    area.addEventListener("mousedown", () => (this.#isAllSelected = false));
    area.addEventListener("keydown", ({ key, ctrlKey, metaKey }) => {
      const isKept = ctrlKey || metaKey || key === "Shift" || /^(Backspace|Delete|.)$/.test(key);
      this.#isAllSelected &&= isKept;
    });
  }

  selectAll() {
    this.#area.select();
    this.#isAllSelected = this.#handlers.isLong();
  }

  #insert(text) {
    const isAll = this.#isAllSelected;
    this.#isAllSelected = false;
    this.#handlers.insert(text, isAll);
  }

  #pasted(event) {
    // The browser would take long for a long text.
    event.preventDefault();
    this.#insert(event.clipboardData.getData("text/plain").replace(/\r\n?/g, "\n"));
  }

  #beforeInput(event) {
    const history = { historyUndo: this.#handlers.undo, historyRedo: this.#handlers.redo }[event.inputType];
    if (!history && !this.#isAllSelected) return;
    event.preventDefault();
    if (history) history();
    else this.#insert(event.data ?? "");
  }

  #copied(event) {
    if (!this.#isAllSelected) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", this.#handlers.text());
    if (event.type === "cut") this.#insert("");
  }
}
