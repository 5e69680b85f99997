import { counted, download, element, sizeText } from "./element.js";

/** A text that is longer is shown in part. */
const LONG_TEXT = 100_000;

/** A text to read, to copy and to download. */
export class TextBox {
  #shown = element("pre", { class: "text-box", tabindex: 0, role: "region" });
  #size = element("span", { class: "muted" });
  #all = element("button", { type: "button", hidden: true, onclick: () => this.#showAll() }, "Show all");
  #announce;
  #text = "";
  #file = { name: "", mediaType: "" };

  constructor(announce) {
    this.#announce = announce;
    const copy = element("button", { type: "button", onclick: () => this.#copy() }, "Copy");
    const save = element(
      "button",
      { type: "button", onclick: () => download(this.#text, this.#file.name, this.#file.mediaType) },
      "Download",
    );
    this.tools = element("div", { class: "tools" }, copy, save, this.#size, this.#all);
    this.element = element("div", { class: "text-panel" }, this.tools, this.#shown);
  }

  show(text, label, name, mediaType) {
    this.#text = text;
    this.#file = { name, mediaType };
    this.#shown.textContent = text.slice(0, LONG_TEXT);
    this.#shown.setAttribute("aria-label", label);
    this.#size.textContent = sizeOf(text);
    this.#all.hidden = text.length <= LONG_TEXT;
    this.#all.textContent = `Show all (${counted(text.length - LONG_TEXT, "character")} more)`;
    this.tools.hidden = false;
    this.#shown.hidden = false;
  }

  hide() {
    this.tools.hidden = true;
    this.#shown.hidden = true;
  }

  #showAll() {
    this.#shown.textContent = this.#text;
    this.#all.hidden = true;
    this.#shown.focus();
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.#text);
      this.#announce(`Copied ${sizeOf(this.#text)}.`);
    } catch {
      const range = document.createRange();
      this.#showAll();
      range.selectNodeContents(this.#shown);
      getSelection().removeAllRanges();
      getSelection().addRange(range);
      this.#announce("The browser does not let this page copy. The text is selected: press Ctrl+C.");
    }
  }
}

/** The size of a text. The bytes of a long one are not counted: that takes long. */
function sizeOf(text) {
  return text.length > LONG_TEXT ? `${(text.length / 1e6).toFixed(1)} million characters` : sizeText(new Blob([text]).size);
}
