import { element } from "./element.js";

/** Tabs as the ARIA patterns have them: one tab stop, arrow keys, Home and End. */
export class Tabs {
  #list;
  #tabs;
  #onSelect;
  selected = null;

  /** `panels`: `[id, title, element]`. `onSelect(id)`: another tab was chosen. */
  constructor(list, container, panels, onSelect) {
    this.#list = list;
    this.#onSelect = onSelect;
    this.#tabs = panels.map(([id, title, content]) => {
      const tab = element(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${id}`,
          "aria-controls": `panel-${id}`,
          "aria-selected": "false",
          tabindex: -1,
          onclick: () => this.select(id),
        },
        title,
      );
      const panel = element(
        "div",
        { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, tabindex: 0, hidden: true },
        content,
      );
      list.append(tab);
      container.append(panel);
      return { id, tab, panel };
    });
    list.addEventListener("keydown", (event) => this.#keyed(event));
  }

  has(id) {
    return this.#tabs.some((tab) => tab.id === id);
  }

  select(id) {
    for (const own of this.#tabs) {
      const isSelected = own.id === id;
      own.tab.setAttribute("aria-selected", String(isSelected));
      own.tab.tabIndex = isSelected ? 0 : -1;
      own.panel.hidden = !isSelected;
    }
    this.selected = id;
    this.#onSelect(id);
  }

  panelOf(id) {
    return this.#tabs.find((tab) => tab.id === id).panel;
  }

  /** Shows a number in a tab, such as the number of findings. */
  count(id, number) {
    const { tab } = this.#tabs.find((entry) => entry.id === id);
    tab.querySelector(".count")?.remove();
    if (number > 0) tab.append(" ", element("span", { class: "count" }, String(number)));
  }

  #keyed(event) {
    const at = this.#tabs.findIndex((tab) => tab.id === this.selected);
    const last = this.#tabs.length - 1;
    const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    this.select(this.#tabs[next].id);
    this.#tabs[next].tab.focus();
  }
}
