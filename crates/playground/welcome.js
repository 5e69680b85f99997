import { EXAMPLES } from "./examples.js";
import { element } from "./element.js";
import { isStatic } from "./hosting.js";

/** Fills the welcome: the examples as cards, and what this copy can do. `onExample(example)`: a card is chosen. */
export function fillWelcome(cards, hosting, onExample) {
  cards.replaceChildren(
    ...EXAMPLES.map((example) =>
      element(
        "li",
        {},
        element(
          "button",
          { type: "button", class: "card", onclick: () => onExample(example) },
          element("strong", {}, example.name),
          element("span", {}, example.about),
          element("span", { class: "syntax" }, example.syntax),
        ),
      ),
    ),
  );
  hosting.textContent = isStatic
    ? "This copy works without a network: what you paste stays in this browser. It cannot fetch an address; open the page, copy its source (Ctrl+U), and paste it into the box."
    : "The service fetches the page for you and stores nothing.";
}
