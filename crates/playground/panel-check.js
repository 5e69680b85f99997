import { correctionOf, joined } from "./corrections.js";
import { counted, element } from "./element.js";
import { bytesOf, partTarget } from "./targets.js";

/** Places of a finding that are shown at once. */
const PLACES = 5;
/** Kinds of findings that are shown at once. */
const CHUNK = 60;
/** The findings by harm. */
const HARMS = [
  ["error", "Errors", "programs read something else than you mean"],
  ["warning", "Warnings", "some programs miss something"],
  ["note", "Hints", "works, and could be better"],
];
/** What a page can be checked for: the name of a profile, and for people. */
const PROFILES = [
  ["google", "Google’s rich results"],
  ["opengraph", "Previews (Open Graph)"],
  ["indieweb", "IndieWeb"],
  ["fediverse", "Fediverse"],
];

/** What is wrong with the markup, by harm, and buttons that correct it. */
export class CheckPanel {
  #selection;
  #handlers;
  /** What the user opened, by the code and the message of the finding. */
  #opened = new Set();
  #heading = element("p", { class: "summary" });
  #fixAll = element("button", { type: "button", class: "apply" });
  #undo = element("button", { type: "button", hidden: true }, "Undo the last fix");
  #results = element("ul", { class: "eligibility", "aria-label": "What it can become" });
  #groups = element("div");
  #choices;
  #findings = [];
  #shown = [];
  #source = null;

  /**
   * `onApply(replacements, source)`: the source is to be changed, if it is still this one. `onUndo()`: the last change is to be taken
   * back. `onProfiles()`: others are chosen. `rulePage(code)`: a promise of what a rule is about.
   */
  constructor(selection, handlers) {
    this.#selection = selection;
    this.#handlers = handlers;
    this.#choices = PROFILES.map(([name]) =>
      element("input", { type: "checkbox", value: name, onchange: handlers.onProfiles }),
    );
    this.#fixAll.addEventListener("click", () => this.#apply(this.#findings));
    this.#undo.addEventListener("click", () => {
      this.#undo.hidden = true;
      handlers.onUndo();
    });
    this.element = element(
      "div",
      {},
      element("div", { class: "tools" }, this.#heading, this.#fixAll, this.#undo),
      element(
        "fieldset",
        { class: "choices" },
        element("legend", {}, "Check for"),
        PROFILES.map(([, title], number) => element("label", { class: "choice" }, this.#choices[number], title)),
      ),
      this.#results,
      this.#groups,
    );
  }

  get profiles() {
    return this.#choices.filter(({ checked }) => checked).map(({ value }) => value);
  }

  set profiles(names) {
    for (const choice of this.#choices) choice.checked = names.includes(choice.value);
  }

  async show(page) {
    const { profiles } = this;
    const { findings, eligibility } = await page.ask("check", profiles.length > 0 ? { options: { profiles } } : {});
    return () => {
      this.#source = page.source;
      this.#findings = findings.map((finding, number) => ({ ...finding, ...spanOf(finding, page.source), number }));
      const count = joined(this.#findings).length;
      this.#heading.textContent = summary(findings);
      this.#fixAll.hidden = count < 2;
      this.#fixAll.textContent = `Fix all ${count}`;
      this.#results.replaceChildren(...eligibility.map(resultOf));
      this.#shown = [];
      this.#groups.replaceChildren(...HARMS.flatMap((harm) => this.#harm(harm)));
    };
  }

  /** The findings of a severity under their heading, grouped by rule. */
  #harm([severity, title, about]) {
    const groups = new Map();
    for (const finding of this.#findings.filter((candidate) => candidate.severity === severity)) {
      const key = `${finding.code} ${finding.help ?? finding.message}`;
      groups.set(key, [...(groups.get(key) ?? []), finding]);
    }
    if (groups.size === 0) return [];
    const list = element("ol", { class: "findings" });
    this.#append(list, [...groups.values()], 0);
    return [element("h3", {}, title, " ", element("span", { class: "muted" }, about)), list];
  }

  #append(list, groups, from) {
    list.append(...groups.slice(from, from + CHUNK).map((group) => this.#card(group)));
    const more = groups.length - from - CHUNK;
    if (more > 0) list.append(moreButton(more, () => this.#append(list, groups, from + CHUNK)));
  }

  target(id) {
    const finding = id.startsWith("finding/") ? this.#findings[Number(id.slice("finding/".length))] : undefined;
    return finding ? partTarget(id, finding.code, finding.message, finding) : null;
  }

  targetAt(byte) {
    const found = this.#findings.findIndex(({ start, end }) => start <= byte && byte < end);
    return found < 0 ? null : this.target(`finding/${found}`);
  }

  mark(target, isPinned, isFromSource) {
    for (const { id, place } of this.#shown) {
      const isMarked = target?.id === id;
      place.classList.toggle("is-marked", isMarked);
      if (isMarked && isFromSource) place.scrollIntoView({ block: "nearest" });
    }
  }

  /** The findings of one rule. */
  #card(findings) {
    const [{ severity, code, message, help, effect }] = findings;
    const places = element("ul", { class: "places" });
    this.#appendPlaces(places, findings, 0);
    return element(
      "li",
      { class: `finding ${severity}` },
      element("p", { class: "finding-message" }, message, " ", element("code", { class: "muted" }, code)),
      effect && element("p", {}, effect),
      help && element("p", { class: "muted" }, help),
      places,
      // Limits have no effect, and no page.
      effect && this.#aboutRule(code, message),
    );
  }

  #appendPlaces(places, findings, from) {
    const [{ message }] = findings;
    const count = from === 0 ? PLACES : findings.length;
    places.append(...findings.slice(from, from + count).map((finding) => this.#place(finding, finding.message !== message)));
    const more = findings.length - from - count;
    if (more > 0) places.append(moreButton(more, () => this.#appendPlaces(places, findings, from + count)));
  }

  #place(finding, hasOwnMessage) {
    const { line, column, message, replacement, number } = finding;
    const id = `finding/${number}`;
    const choose = () => this.#selection.choose(this.target(id));
    const place = element(
      "li",
      {
        class: "place",
        onmouseenter: () => this.#selection.point(this.target(id)),
        onmouseleave: () => this.#selection.point(null),
        onfocusin: () => this.#selection.point(this.target(id)),
        onfocusout: () => this.#selection.point(null),
      },
      line > 0
        ? element("button", { type: "button", class: "link", onclick: choose }, `Line ${line}, column ${column}`)
        : element("span", { class: "muted" }, "The whole page"),
      hasOwnMessage && element("span", {}, ` ${message}`),
      replacement && correctionOf(this.#source, finding, () => this.#apply([finding])),
    );
    this.#shown.push({ id, place });
    return place;
  }

  #apply(findings) {
    const isApplied = this.#handlers.onApply(joined(findings), this.#source);
    if (isApplied) this.#undo.hidden = false;
  }

  /** The page of a rule, which is asked for when it is opened. */
  #aboutRule(code, message) {
    const key = `${code} ${message}`;
    const details = element(
      "details",
      { class: "rule-page", open: this.#opened.has(key) },
      element("summary", {}, "About this rule"),
    );
    const content = element("div");
    details.append(content);
    details.addEventListener("toggle", async () => {
      this.#opened[details.open ? "add" : "delete"](key);
      if (!details.open || content.hasChildNodes()) return;
      try {
        content.replaceChildren(...ruleText(await this.#handlers.rulePage(code)));
      } catch (error) {
        content.replaceChildren(element("p", { class: "failure" }, error.message));
      }
    });
    return details;
  }
}

function moreButton(count, onMore) {
  const button = element("button", { type: "button", class: "small" }, `Show ${count} more`);
  const item = element("li", { class: "more" }, button);
  button.onclick = () => {
    item.remove();
    onMore();
  };
  return item;
}

/** Whether a thing of the page can become a result of a profile. */
function resultOf({ result, name, problems = [], recommended = [], documentation, ...own }) {
  const isEligible = own["is-eligible"];
  return element(
    "li",
    { class: isEligible ? "result eligible" : "result" },
    element("strong", {}, isEligible ? "Can become: " : "Not yet: "),
    element("a", { href: documentation, target: "_blank", rel: "noopener noreferrer" }, result),
    name && ` “${name}”`,
    problems.length > 0 && element("span", { class: "problem" }, problems.join(", ")),
    recommended.length > 0 && element("span", { class: "muted" }, `recommended: ${recommended.join(", ")}`),
  );
}

/** What a rule is about, then bad and good markup. */
function ruleText({ about, bad, good }) {
  const paragraphs = about?.split("\n\n").map((text) => element("p", {}, withCode(text))) ?? [];
  const example = (title, markup) =>
    markup &&
    element(
      "figure",
      {},
      element("figcaption", {}, title),
      element("pre", { class: "example", tabindex: 0, role: "region", "aria-label": title }, markup),
    );
  return [...paragraphs, example("Bad", bad), example("Good", good)].filter(Boolean);
}

/** A text of Markdown whose code spans become elements. */
function withCode(text) {
  return text.split(/`([^`]+)`/).map((part, number) => (number % 2 === 1 ? element("code", {}, part) : part));
}

function summary(findings) {
  if (findings.length === 0) return "No findings: nothing is wrong with the markup of this page.";
  const counts = HARMS.map(([severity]) => [severity, findings.filter((finding) => finding.severity === severity).length]);
  const parts = counts.filter(([, count]) => count > 0);
  return parts.map(([severity, count]) => counted(count, severity === "note" ? "hint" : severity)).join(", ");
}

/** The bytes of a finding. One at a single position has the rest of its line. */
function spanOf(finding, source) {
  if (!finding.span) return { start: 0, end: 0 };
  const { start, end } = bytesOf(finding.span);
  const lineEnd = source.byteOf(source.lineEnd(finding.span.start.line - 1));
  return { start, end: end > start ? end : Math.max(lineEnd, start) };
}
