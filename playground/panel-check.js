import { counted, element } from "./element.js";
import { partTarget } from "./targets.js";

/** Lines of context are cut to this many characters. */
const LONG_LINE = 160;
const CHUNK = 100;

/** What is wrong with the markup, and buttons that correct it. */
export class FindingsPanel {
  #selection;
  #onApply;
  #rulePage;
  /** What the user opened, by the code and the message of the finding. */
  #opened = new Set();
  #heading = element("p", { class: "summary" });
  #list = element("ol", { class: "findings", "aria-label": "Findings" });
  #findings = [];
  #cards = [];
  #source = null;

  /**
   * `onApply(replacement, source)`: the source is to be changed, if it is still this one. `rulePage(code)`: a promise of what a
   * rule is about.
   */
  constructor(selection, onApply, rulePage) {
    this.#selection = selection;
    this.#onApply = onApply;
    this.#rulePage = rulePage;
    this.element = element("div", {}, this.#heading, this.#list);
  }

  async show(page) {
    const findings = await page.ask("check");
    return () => {
      this.#findings = findings.map((finding) => ({ ...finding, ...spanOf(finding, page.source) }));
      this.#source = page.source;
      this.#heading.textContent = summary(findings);
      this.#cards = [];
      this.#list.replaceChildren();
      this.#append();
    };
  }

  #append() {
    const from = this.#cards.length;
    const made = this.#findings.slice(from, from + CHUNK).map((finding, own) => this.#card(finding, from + own));
    this.#cards.push(...made);
    this.#list.append(...made);
    const more = this.#findings.length - this.#cards.length;
    if (more === 0) return;
    const button = element("button", { type: "button" }, `Show ${Math.min(more, CHUNK)} more of ${more}`);
    button.onclick = () => {
      button.parentElement.remove();
      this.#append();
    };
    this.#list.append(element("li", { class: "more" }, button));
  }

  target(id) {
    const number = Number(id.slice("finding/".length));
    const finding = id.startsWith("finding/") ? this.#findings[number] : undefined;
    return finding ? partTarget(id, `${finding.severity}: ${finding.code}`, finding.message, finding) : null;
  }

  targetAt(byte) {
    const found = this.#findings.findIndex(({ start, end }) => start <= byte && byte < end);
    return found < 0 ? null : this.target(`finding/${found}`);
  }

  mark(target, isPinned, isFromSource) {
    this.#cards.forEach((card, number) => {
      const isMarked = target?.id === `finding/${number}`;
      card.classList.toggle("is-marked", isMarked);
      if (isMarked && isFromSource) card.scrollIntoView({ block: "nearest" });
    });
  }

  #card(finding, number) {
    const id = `finding/${number}`;
    const { severity, code, message, help, effect, line, column, replacement } = finding;
    const place =
      line > 0
        ? element(
            "button",
            { type: "button", class: "link", onclick: () => this.#selection.choose(this.target(id)) },
            `Line ${line}, column ${column}`,
          )
        : element("span", { class: "muted" }, "The whole page");
    return element(
      "li",
      {
        class: `finding ${severity}`,
        onmouseenter: () => this.#selection.point(this.target(id)),
        onmouseleave: () => this.#selection.point(null),
        onfocusin: () => this.#selection.point(this.target(id)),
        onfocusout: () => this.#selection.point(null),
      },
      element(
        "div",
        { class: "finding-head" },
        element("span", { class: `severity ${severity}` }, severity),
        element("code", {}, code),
        place,
      ),
      element("p", { class: "finding-message" }, message),
      effect && element("p", {}, element("span", { class: "muted" }, "Effect: "), effect),
      help && element("p", {}, element("span", { class: "muted" }, "Help: "), help),
      replacement && this.#correction(replacement, message),
      // Limits have no effect, and no page.
      effect && this.#aboutRule(code, message),
    );
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
        content.replaceChildren(...ruleText(await this.#rulePage(code)));
      } catch (error) {
        content.replaceChildren(element("p", { class: "failure" }, error.message));
      }
    });
    return details;
  }

  /** The lines as they are and as they would be, with a button. */
  #correction(replacement, message) {
    const { before, old, after } = lineParts(this.#source, replacement);
    const line = (name, label, changed) => [
      element("span", { class: "visually-hidden" }, label),
      element(name, {}, before.trimStart(), element("mark", {}, changed), after.trimEnd()),
    ];
    const source = this.#source;
    const apply = () => this.#onApply(replacement, source);
    return element(
      "div",
      { class: "correction" },
      element("pre", {}, line("del", "Now: ", old), line("ins", "Corrected: ", replacement.text)),
      element(
        "button",
        { type: "button", class: "apply", onclick: apply, "aria-label": `Apply the correction: ${message}` },
        "Apply",
      ),
    );
  }
}

/** What a rule is about, then bad and good markup. */
function ruleText({ about, bad, good }) {
  const paragraphs = about?.split("\n\n").map((text) => element("p", {}, withCode(text))) ?? [];
  const example = (title, markup) =>
    markup && [element("h4", {}, title), element("pre", { class: "example", tabindex: 0 }, markup)];
  return [...paragraphs, example("Bad", bad), example("Good", good)].flat().filter(Boolean);
}

/** A text of Markdown whose code spans become elements. */
function withCode(text) {
  return text.split(/`([^`]+)`/).map((part, number) => (number % 2 === 1 ? element("code", {}, part) : part));
}

function summary(findings) {
  if (findings.length === 0) return "No findings: nothing is wrong with the markup of this page.";
  const count = (severity) => findings.filter((own) => own.severity === severity).length;
  const parts = ["error", "warning", "note"].filter((own) => count(own) > 0).map((own) => counted(count(own), own));
  return `${counted(findings.length, "finding")}: ${parts.join(", ")}`;
}

/** The bytes of a finding. Without an end it has its line. */
function spanOf(finding, source) {
  if (!finding.line) return { start: 0, end: 0 };
  const lineEnd = source.byteOf(source.lineEnd(finding.line - 1));
  return { start: finding.offset, end: finding.end?.offset ?? Math.max(lineEnd, finding.offset) };
}

/** The line of a replacement: what is before it, what it replaces, and what is after it. */
function lineParts(source, { start, end }) {
  const [from, to] = [source.indexOf(start.offset), source.indexOf(end.offset)];
  const lineFrom = source.lineStart(source.lineOf(from));
  const lineTo = source.lineEnd(source.lineOf(to));
  return {
    before: source.text.slice(Math.max(lineFrom, from - LONG_LINE / 2), from),
    old: source.text.slice(from, to),
    after: source.text.slice(to, Math.min(lineTo, to + LONG_LINE / 2)),
  };
}
