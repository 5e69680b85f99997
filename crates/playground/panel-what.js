import { element } from "./element.js";
import { ComparePanel } from "./panel-compare.js";
import { ReaderPanel } from "./panel-reader.js";

/** What the page is: as a feed reader shows it, or as several readers see it. */
export class WhatPanel {
  #views;
  #choices;

  /** `onView()`: the other view was chosen. */
  constructor(selection, withImages, onView) {
    this.#views = { reader: new ReaderPanel(selection, withImages), compare: new ComparePanel(withImages) };
    const choice = (value, title) =>
      element(
        "label",
        { class: "chip" },
        element("input", { type: "radio", name: "view", value, checked: value === "reader", onchange: onView }),
        element("span", {}, title),
      );
    const choices = element(
      "fieldset",
      { class: "view-choice" },
      element("legend", { class: "visually-hidden" }, "View"),
      choice("reader", "As a reader shows it"),
      choice("compare", "Who sees what"),
    );
    this.#choices = [...choices.querySelectorAll("input")];
    this.element = element("div", {}, choices, Object.values(this.#views).map((view) => view.element));
  }

  get view() {
    return this.#choices.find(({ checked }) => checked).value;
  }

  set view(name) {
    const choice = this.#choices.find(({ value }) => value === (name ?? "reader"));
    if (choice) choice.checked = true;
  }

  get #shown() {
    return this.#views[this.view];
  }

  async show(page) {
    const shown = this.#shown;
    const commit = await shown.show(page);
    return () => {
      for (const view of Object.values(this.#views)) view.element.hidden = view !== shown;
      commit();
    };
  }

  target(id) {
    return this.#shown.target?.(id) ?? null;
  }

  targetAt(byte) {
    return this.#shown.targetAt?.(byte) ?? null;
  }

  mark(target, isPinned, isFromSource) {
    this.#shown.mark?.(target, isPinned, isFromSource);
  }
}
