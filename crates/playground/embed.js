/**
 * The playground in other pages: `<microweave-playground url="https://example.com/" place="check"></microweave-playground>`, or with
 * the HTML to show as the text of the element. It is a frame, as `<iframe src="…/?embed#url=…">` is.
 */
import { fragmentOf } from "./share-link.js";

const home = new URL(".", document.currentScript?.src ?? import.meta.url).href;

class PlaygroundElement extends HTMLElement {
  static observedAttributes = ["url", "place", "view", "example"];

  connectedCallback() {
    // The text of the element is complete only when the parser has left it.
    requestAnimationFrame(() => this.#show());
  }

  attributeChangedCallback() {
    if (this.shadowRoot) this.#show();
  }

  async #show() {
    const members = PlaygroundElement.observedAttributes.map((name) => [name, this.getAttribute(name) ?? undefined]);
    const html = this.textContent.trim() || undefined;
    const frame = document.createElement("iframe");
    frame.src = `${home}${home.startsWith("file:") ? "index.html" : ""}?embed${await fragmentOf({ ...Object.fromEntries(members), html })}`;
    frame.title = "microweave playground";
    frame.loading = "lazy";
    frame.allow = "clipboard-write";
    Object.assign(frame.style, { width: "100%", height: this.getAttribute("height") ?? "32rem", border: "1px solid #8884", borderRadius: "8px" });
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.replaceChildren(frame);
  }
}

customElements.define("microweave-playground", PlaygroundElement);
