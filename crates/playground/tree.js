import { element } from "./element.js";

/** At most this many children are made at once; a row for more follows them. */
const CHUNK = 100;
/** The arrow of a row, in pixels from its left. */
const ARROW_WIDTH = 20;
/** Rows are open from the start until about this many are shown. */
const OPEN_ROWS = 150;

/**
 * A tree as the ARIA patterns have it: one tab stop, arrow keys, Enter to choose. Rows are made when they are shown. An `li` has
 * a row, which is the `treeitem`, and a list of the rows inside; the levels are said by `aria-level`.
 *
 * A node is `{ id, row, children, isClosed }`: `row()` gives the content of its row; `children()` its nodes, or `children` is
 * null; `isClosed`: it is not open from the start.
 * The id of a node inside of another one begins with that one's id and a slash.
 */
export class Tree {
  #list;
  #roots = [];
  /** What the user opened or closed, by id. */
  #choices = new Map();
  #items = new Map();
  #marked = null;
  #handlers;

  /** `onPoint(id | null)`: the mouse or the focus is on a row. `onChoose(id)`: a row is clicked, or Enter is pressed. */
  constructor(label, handlers) {
    this.#handlers = handlers;
    this.#list = element("ul", {
      class: "tree",
      role: "tree",
      "aria-label": label,
      onclick: (event) => this.#clicked(event),
      onkeydown: (event) => this.#keyed(event),
      onmouseover: (event) => handlers.onPoint(this.#idOf(event)),
      onmouseleave: () => handlers.onPoint(null),
      onfocusin: (event) => this.#focused(event),
      onfocusout: () => handlers.onPoint(null),
    });
    this.element = this.#list;
  }

  show(roots) {
    const focused = this.#list.contains(document.activeElement) ? document.activeElement.dataset.id : undefined;
    this.#roots = roots;
    this.#items.clear();
    this.#list.replaceChildren();
    this.#append(this.#list, roots, 1, { rows: OPEN_ROWS });
    const first = this.#items.get(focused) ?? this.#list.firstElementChild;
    if (first) first.firstElementChild.tabIndex = 0;
    if (focused !== undefined) first?.firstElementChild.focus();
  }

  /** Marks the row of an id, or the nearest shown row around it. `isPinned`: it is also selected. */
  mark(id, isPinned) {
    if (this.#marked) {
      this.#marked.classList.remove("is-marked");
      this.#marked.setAttribute("aria-selected", "false");
    }
    this.#marked = id === null ? null : this.#nearest(id)?.firstElementChild;
    this.#marked?.classList.add("is-marked");
    this.#marked?.setAttribute("aria-selected", String(isPinned));
  }

  scrollToMarked() {
    this.#marked?.scrollIntoView({ block: "nearest" });
  }

  /** Opens all around an id, so that its row is shown. */
  reveal(id) {
    let nodes = this.#roots;
    let list = this.#list;
    for (;;) {
      const number = nodes.findIndex((node) => node.id === id || id.startsWith(`${node.id}/`));
      if (number < 0) return;
      while (!this.#items.has(nodes[number].id)) this.#showMore(list.lastElementChild);
      const item = this.#items.get(nodes[number].id);
      if (nodes[number].id === id || !nodes[number].children) return;
      this.#open(item);
      list = item.querySelector(":scope > ul");
      nodes = item.own.nodes;
    }
  }

  #nearest(id) {
    for (let at = id; at; at = at.slice(0, at.lastIndexOf("/"))) {
      if (this.#items.has(at)) return this.#items.get(at);
    }
    return null;
  }

  /** Appends rows of nodes, at most CHUNK. `budget.rows` is how many more may be opened. */
  #append(list, nodes, level, budget, from = 0) {
    const to = Math.min(from + CHUNK, nodes.length);
    budget.rows -= to - from;
    const made = nodes.slice(from, to).map((node, index) => {
      const item = this.#item(node, level, from + index + 1, nodes.length);
      list.append(item);
      return item;
    });
    for (const item of made) {
      const { id, children, isClosed } = item.own.node;
      if (children && (this.#choices.get(id) ?? (budget.rows > 0 && !isClosed))) this.#fill(item, budget);
    }
    if (to < nodes.length) list.append(this.#moreItem(nodes, level, to));
  }

  #item(node, level, position, size) {
    const row = element(
      "div",
      {
        class: "row",
        role: "treeitem",
        tabindex: -1,
        "aria-level": level,
        "aria-posinset": position,
        "aria-setsize": size,
        "aria-selected": "false",
        "aria-expanded": node.children ? "false" : null,
        "data-id": node.id,
      },
      node.row().flatMap((part) => [part, " "]),
    );
    const item = element("li", { role: "none" }, row);
    item.own = { node, level, nodes: null };
    this.#items.set(node.id, item);
    return item;
  }

  #moreItem(nodes, level, from) {
    const count = Math.min(CHUNK, nodes.length - from);
    const row = element(
      "div",
      {
        class: "row more",
        role: "treeitem",
        tabindex: -1,
        "aria-level": level,
        "aria-selected": "false",
        "aria-posinset": from + 1,
        "aria-setsize": nodes.length,
      },
      `Show ${count} more of ${nodes.length - from}`,
    );
    const item = element("li", { role: "none" }, row);
    item.more = { nodes, level, from };
    return item;
  }

  /** Replaces a row for more by the next rows. */
  #showMore(item) {
    const { nodes, level, from } = item.more;
    const list = item.parentElement;
    const hadFocus = item.contains(document.activeElement);
    item.remove();
    this.#append(list, nodes, level, { rows: 0 }, from);
    if (hadFocus) this.#focus(this.#items.get(nodes[from].id));
  }

  #fill(item, budget) {
    item.own.nodes = item.own.node.children();
    const group = element("ul", { role: "none" });
    item.append(group);
    item.firstElementChild.setAttribute("aria-expanded", "true");
    this.#append(group, item.own.nodes, item.own.level + 1, budget);
  }

  #open(item) {
    if (isOpen(item) !== false) return;
    this.#choices.set(item.own.node.id, true);
    this.#fill(item, { rows: 0 });
  }

  #close(item) {
    this.#choices.set(item.own.node.id, false);
    const group = item.querySelector(":scope > ul");
    group.querySelectorAll("[data-id]").forEach((inner) => this.#items.delete(inner.dataset.id));
    if (group.contains(document.activeElement)) this.#focus(item);
    group.remove();
    item.firstElementChild.setAttribute("aria-expanded", "false");
  }

  #idOf(event) {
    return event.target.closest(".row")?.dataset.id ?? null;
  }

  #clicked(event) {
    const row = event.target.closest(".row");
    if (!row) return;
    const item = row.parentElement;
    if (item.more) {
      this.#showMore(item);
      return;
    }
    this.#focus(item);
    const isOnArrow = event.target === row && event.offsetX < ARROW_WIDTH;
    if (isOnArrow && item.own.node.children) this.#toggle(item);
    else this.#handlers.onChoose(row.dataset.id);
  }

  #toggle(item) {
    if (isOpen(item)) this.#close(item);
    else this.#open(item);
  }

  #focused(event) {
    this.#list.querySelectorAll('[tabindex="0"]').forEach((other) => (other.tabIndex = -1));
    event.target.tabIndex = 0;
    this.#handlers.onPoint(this.#idOf(event));
  }

  #focus(item) {
    item?.firstElementChild.focus({ preventScroll: true });
    item?.firstElementChild.scrollIntoView({ block: "nearest" });
  }

  #keyed(event) {
    const action =
      event.ctrlKey || event.metaKey || event.altKey ? null : this.#actions(event.target.parentElement)[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  #actions(item) {
    const choose = () => (item.more ? this.#showMore(item) : this.#handlers.onChoose(item.own.node.id));
    return {
      ArrowDown: () => this.#focus(nextItem(item)),
      ArrowUp: () => this.#focus(previousItem(item)),
      ArrowRight: () => (isOpen(item) === false ? this.#open(item) : this.#focus(firstInside(item))),
      ArrowLeft: () => (isOpen(item) ? this.#close(item) : this.#focus(around(item))),
      Home: () => this.#focus(this.#list.firstElementChild),
      End: () => this.#focus(lastInside(this.#list.lastElementChild)),
      Enter: choose,
      " ": choose,
    };
  }
}

/** True or false; `undefined` if nothing is inside. */
function isOpen(item) {
  return { true: true, false: false }[item.firstElementChild.getAttribute("aria-expanded")];
}

function firstInside(item) {
  return item.querySelector(":scope > ul > li");
}

function around(item) {
  return item.parentElement.closest("li");
}

function nextItem(item) {
  let at = firstInside(item);
  for (let outer = item; !at && outer; outer = around(outer)) at = outer.nextElementSibling;
  return at;
}

function previousItem(item) {
  return item.previousElementSibling ? lastInside(item.previousElementSibling) : around(item);
}

function lastInside(item) {
  let at = item;
  while (at.lastElementChild?.lastElementChild?.matches("li")) at = at.lastElementChild.lastElementChild;
  return at;
}
