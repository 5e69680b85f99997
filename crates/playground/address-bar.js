import { fragmentOf, stateOf, stateOfMembers } from "./share-link.js";

/** A longer state is not in the address bar, only in links that are copied. */
const MAX_ADDRESS_BAR = 50_000;
/** Browsers take no longer addresses. */
const MAX_LINK = 1_500_000;

/** The state of the playground in the address bar, and in links that are copied. */
export class AddressBar {
  #handlers;
  /** How often the state was to be kept. An earlier state does not replace a later one. */
  #keeps = 0;
  /** The fragment that this page wrote itself. */
  #own = null;

  /** `state()`: what is to be kept. `restore(read)`: show what `read()` gives a promise of, or the welcome. `announce(text)`. */
  constructor(handlers) {
    this.#handlers = handlers;
    addEventListener("popstate", () => this.#restore());
  }

  /** Shows the state of the address: of its fragment, or of its query `?url=`. */
  start() {
    const deep = stateOfMembers(new URLSearchParams(location.search));
    if (deep && !location.hash) this.#handlers.restore(async () => deep);
    else this.#restore();
  }

  /** The view changes: the browser's "back" leads to the one before. */
  push() {
    this.#keeps += 1;
    this.#own = location.hash;
    history.pushState(null, "", location.href);
  }

  /** The welcome has no state. */
  leave() {
    this.#keeps += 1;
    this.#own = "";
    history.pushState(null, "", location.pathname);
  }

  /** Keeps the state in the address bar, if it is short. */
  async keep() {
    this.#keeps += 1;
    const [number, hash] = [this.#keeps, location.hash];
    const state = this.#handlers.state();
    const fragment = state.html?.length > 20 * MAX_ADDRESS_BAR ? "" : await fragmentOf(state);
    // A link that was followed meanwhile is read next.
    if (number === this.#keeps && hash === location.hash) this.#write(fragment.length > MAX_ADDRESS_BAR ? "" : fragment);
  }

  async copy() {
    this.#keeps += 1;
    const number = this.#keeps;
    const { announce } = this.#handlers;
    const fragment = await fragmentOf(this.#handlers.state());
    if (fragment.length > MAX_LINK) {
      announce("The page is too long for a link.");
      return;
    }
    const isLast = number === this.#keeps;
    if (isLast) this.#write(fragment);
    const note = fragment.length > MAX_ADDRESS_BAR ? " It is long: some programs cut it." : "";
    try {
      await navigator.clipboard.writeText(location.href.split(/[?#]/)[0] + fragment);
      announce(`The link is copied.${note}`);
    } catch {
      announce(isLast ? `The link is in the address bar.${note}` : "The browser does not let this page copy the link.");
    }
  }

  #write(fragment) {
    this.#own = fragment;
    if (fragment !== location.hash) history.replaceState(null, "", fragment || location.href.split("#")[0]);
  }

  async #restore() {
    if (location.hash === this.#own && this.#own !== "") return;
    this.#own = null;
    try {
      await this.#handlers.restore(() => stateOf(location.hash));
    } catch (error) {
      this.#handlers.announce(`The link is damaged: ${error.message}.`);
      this.#handlers.restore(async () => null);
    }
  }
}
