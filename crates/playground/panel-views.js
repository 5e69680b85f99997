import { counted, element } from "./element.js";
import { bytesOf } from "./targets.js";
import { TextBox } from "./text-panel.js";
import { VIEW_FILES } from "./view-files.js";

/** Milliseconds after the last key until the view is asked for. */
const TYPING_PAUSE = 300;
/** The views that a page is shown by before the user chooses one. The last is for any page. */
const STARTS = ["recipe", "product", "job", "event", "article"];
const DEFAULT_VIEW = STARTS.at(-1);
/** At most this many records are shown, with this many fields. */
const [MAX_RECORDS, MAX_FIELDS] = [50, 200];

/** A view that the user writes, and what it gives of the page. */
export class ViewsPanel {
  #selection;
  #start;
  #text;
  #error = element("p", { class: "view-error", role: "alert", hidden: true });
  #summary = element("p", { class: "summary" });
  #findings = element("ul", { class: "findings", "aria-label": "What the view requires" });
  #fields = element("div");
  #json;
  #reasons = [];
  #rows = new Map();
  /** False until the user chooses or writes a view. */
  #isChosen = false;
  #typingTimer = 0;

  /** `onView()`: another view is to be shown. */
  constructor(selection, announce, onView) {
    this.#selection = selection;
    this.#json = new TextBox(announce);
    const names = Object.keys(VIEW_FILES).map((name) => element("option", { value: name }, name));
    const other = element("option", { value: "", disabled: true }, "a view of your own");
    const choose = () => {
      this.file = this.#start.value;
      onView();
    };
    this.#start = element("select", { onchange: choose }, names, other);
    const written = () => {
      this.file = this.#text.value;
      clearTimeout(this.#typingTimer);
      this.#typingTimer = setTimeout(onView, TYPING_PAUSE);
    };
    this.#text = element("textarea", { class: "view-file", rows: 12, spellcheck: "false", autocapitalize: "off", oninput: written });
    this.#set(DEFAULT_VIEW);
    this.element = element(
      "div",
      { class: "views" },
      element("label", { class: "tools" }, "Start from", this.#start),
      element("label", {}, element("span", { class: "visually-hidden" }, "View, as a file of TOML"), this.#text),
      this.#error,
      this.#summary,
      this.#findings,
      this.#fields,
      element("details", { class: "view-json" }, element("summary", {}, "As JSON"), this.#json.element),
    );
  }

  /** The name of the view, or its text if that was changed. Undefined: the user chose none. */
  get file() {
    return this.#isChosen ? this.#start.value || this.#text.value : undefined;
  }

  set file(nameOrText) {
    this.#isChosen = nameOrText !== undefined;
    this.#set(nameOrText ?? DEFAULT_VIEW);
  }

  #set(nameOrText) {
    const text = VIEW_FILES[nameOrText] ?? nameOrText;
    const [name] = Object.entries(VIEW_FILES).find(([, file]) => file === text) ?? [""];
    this.#start.value = name;
    // Setting the same text moves the caret.
    if (this.#text.value !== text) this.#text.value = text;
  }

  async show(page) {
    if (!this.#isChosen) this.#set(viewFor(await page.ask("things")));
    try {
      const answer = await page.ask("view", { options: { view: this.#text.value } });
      return () => this.#showAnswer(answer);
    } catch (error) {
      return () => {
        this.#showAnswer({ views: [], findings: [], reasons: [] });
        this.#error.textContent = error.message;
        this.#error.hidden = false;
        this.#summary.textContent = "";
      };
    }
  }

  #showAnswer({ views, findings, reasons }) {
    this.#error.hidden = true;
    this.#reasons = reasons;
    this.#rows.clear();
    this.#summary.textContent = views.length === 0 ? "The page has nothing that the view is about." : "";
    this.#findings.replaceChildren(...findings.map((finding) => findingOf(finding, views.length)));
    const shown = views.slice(0, MAX_RECORDS).flatMap((_, record) => this.#record(record, views.length));
    const more = views.length - MAX_RECORDS;
    if (more > 0) shown.push(element("p", { class: "muted" }, `and ${more} more, which the JSON has`));
    this.#fields.replaceChildren(...shown);
    this.#json.show(JSON.stringify(views, null, 2), "The view as JSON", "view.json", "application/json");
  }

  /** The fields of a record, in the order of the view. */
  #record(record, count) {
    const fields = new Map();
    this.#reasons.forEach((reason, number) => {
      if (reason.record === record) fields.set(reason.field, [...(fields.get(reason.field) ?? []), number]);
    });
    const shown = [...fields].slice(0, MAX_FIELDS).map(([field, numbers]) => this.#field(field, numbers));
    const more = fields.size - shown.length;
    return [
      count > 1 && element("h3", {}, `${record + 1} of ${count}`),
      element("dl", { class: "view-fields" }, shown),
      more > 0 && element("p", { class: "muted" }, `and ${counted(more, "field")} more`),
    ].filter(Boolean);
  }

  /** A field: the values that the record has, and those that it does not have. */
  #field(field, numbers) {
    const isTaken = (number) => this.#reasons[number].taken;
    const others = numbers.filter((number) => !isTaken(number));
    return element(
      "div",
      {},
      element("dt", {}, field),
      element(
        "dd",
        {},
        numbers.filter(isTaken).map((number) => this.#row(number)),
        others.length > 0 &&
          element(
            "details",
            {},
            element("summary", { class: "muted" }, counted(others.length, "other value")),
            others.map((number) => this.#row(number)),
          ),
      ),
    );
  }

  #row(number) {
    const { value, source, why, taken, span } = this.#reasons[number];
    const target = this.target(`view/${number}`);
    const row = element(
      "div",
      {
        class: taken ? "view-value" : "view-value muted",
        onmouseenter: () => this.#selection.point(target),
        onmouseleave: () => this.#selection.point(null),
        onfocusin: () => this.#selection.point(target),
        onfocusout: () => this.#selection.point(null),
      },
      span
        ? element("button", { type: "button", class: "link", onclick: () => this.#selection.choose(target) }, value || "(empty)")
        : element("span", {}, value),
      " ",
      element("code", { class: "muted" }, source),
      element("span", { class: "muted" }, ` ${why}`),
    );
    this.#rows.set(`view/${number}`, row);
    return row;
  }

  target(id) {
    const reason = id.startsWith("view/") ? this.#reasons[Number(id.slice("view/".length))] : undefined;
    if (!reason) return null;
    const marks = reason.span ? [{ ...bytesOf(reason.span), kind: "value" }] : [];
    return { id, way: `${reason.field}: ${reason.source}`, value: reason.value, marks, reasons: [] };
  }

  /** The smallest part at a byte of the source that has a value. */
  targetAt(byte) {
    let [best, bestLength] = [null, Infinity];
    this.#reasons.forEach(({ span }, number) => {
      const length = span && span.start.offset <= byte && byte < span.end.offset ? span.end.offset - span.start.offset : Infinity;
      if (length < bestLength) [best, bestLength] = [number, length];
    });
    return best === null ? null : this.target(`view/${best}`);
  }

  mark(target, isPinned, isFromSource) {
    for (const [id, row] of this.#rows) row.classList.toggle("is-marked", id === target?.id);
    const row = this.#rows.get(target?.id);
    if (row && isFromSource) {
      row.closest("details")?.setAttribute("open", "");
      row.scrollIntoView({ block: "nearest" });
    }
  }
}

/** The name of the view for the thing that a page is about. */
function viewFor(things) {
  const types = things.find(({ main }) => main)?.type ?? [];
  const isAbout = (name) => types.includes(/^about = "(.*)"/m.exec(VIEW_FILES[name])?.[1]);
  return STARTS.find(isAbout) ?? DEFAULT_VIEW;
}

function findingOf({ severity, message, help, record }, count) {
  return element(
    "li",
    { class: `finding ${severity}` },
    element("p", { class: "finding-message" }, count > 1 ? `${record + 1} of ${count}: ${message}` : message),
    help && element("p", { class: "muted" }, help),
  );
}
