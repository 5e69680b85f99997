import { element } from "./element.js";
import { isStatic } from "./hosting.js";

/** The parts of a site, by their names in JSON. */
const PARTS = {
  identity: "Who you are",
  posts: "Your posts",
  conversation: "Conversation with other sites",
  "signing-in": "Signing in with your address",
  writing: "Writing with other programs",
  following: "How others follow you",
};
const STATES = { done: "Done", missing: "Missing", broken: "Does not work" };

/** Whether the site is ready for the IndieWeb: what `microweave site` says. The service looks at the site. */
export class SitePanel {
  #ask;
  element = element("div", { class: "site" });

  /** `ask(url)`: a promise of the steps. */
  constructor(ask) {
    this.#ask = ask;
  }

  async show({ url }) {
    if (isStatic) return () => this.#explain("This copy of the playground works without a network.", url);
    if (!/^https?:/.test(url)) return () => this.#explain("The steps are about a site on the web.", url);
    const { steps } = await this.#ask(url);
    return () => this.#showSteps(url, steps);
  }

  #explain(why, url) {
    const command = `microweave site ${/^https?:/.test(url) ? url : "https://your.site/"}`;
    this.element.replaceChildren(
      element(
        "div",
        { class: "empty" },
        element("p", {}, "Is your site ready for others to read, follow and answer it?"),
        element("p", { class: "muted" }, why, isStatic ? " The tool looks at a site:" : " Give its address above, or use the tool:"),
        element("pre", { class: "example" }, command),
      ),
    );
  }

  #showSteps(url, steps) {
    const done = steps.filter(({ state }) => state === "done").length;
    this.element.replaceChildren(
      element("p", { class: "summary" }, `${done} of ${steps.length} steps done for ${new URL(url).host}.`),
      element("progress", { max: steps.length, value: done, "aria-label": "Steps that are done" }),
      ...Object.entries(PARTS).flatMap(([part, title]) => this.#part(title, steps.filter((step) => step.part === part))),
    );
  }

  #part(title, steps) {
    if (steps.length === 0) return [];
    return [element("h3", {}, title), element("ul", { class: "steps" }, steps.map((step) => this.#step(step)))];
  }

  #step({ name, state, found, why, markup }) {
    return element(
      "li",
      { class: `step ${state}` },
      element("p", {}, element("strong", {}, name), " ", element("span", { class: "state" }, STATES[state] ?? state)),
      element("p", {}, found),
      state !== "done" && element("p", { class: "muted" }, why),
      markup &&
        element(
          "details",
          {},
          element("summary", {}, "Markup to paste"),
          element("pre", { class: "example", tabindex: 0, role: "region", "aria-label": `Markup for ${name}` }, markup),
        ),
    );
  }
}
