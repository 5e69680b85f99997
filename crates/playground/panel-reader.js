import { durationInWords, inWords } from "./dates.js";
import { counted, element, link } from "./element.js";
import { isStatic } from "./hosting.js";
import { stepText } from "./reader-steps.js";
import { picture, safeFragment } from "./safe-html.js";
import { marksOf, placeText } from "./targets.js";
import { thingCards } from "./things-list.js";
import { typeInWords } from "./verdict.js";

const CITATIONS = {
  "in-reply-to": "In reply to",
  "like-of": "Likes",
  "repost-of": "Shares",
  "bookmark-of": "Bookmarks",
  "follow-of": "Follows",
  "read-of": "Read",
  "watch-of": "Watched",
  "listen-of": "Listened to",
  "quotation-of": "Quotes",
  comment: "Comment",
  tag: "Tags",
};

/** The formats of the feed that the service makes of a page. */
const MADE_FEEDS = [
  ["atom", "Atom"],
  ["rss", "RSS"],
  ["json", "JSON Feed"],
];

/** The page as a feed reader shows it: its feed or post, with the reasons for what is shown. */
export class ReaderPanel {
  #selection;
  #page = null;
  #withImages;
  #targets = new Map();
  element = element("div", { class: "reader" });

  /** `withImages`: false in the hosting without a network. */
  constructor(selection, withImages) {
    this.#selection = selection;
    this.#withImages = withImages;
  }

  async show(page) {
    const [{ page: preview, main, others }, things, feeds] = await Promise.all([
      page.ask("read"),
      page.ask("things"),
      page.ask("feeds"),
    ]);
    return () => {
      this.#page = page;
      this.#targets.clear();
      const posts = this.#feed({ ...main, site: preview.site }, "h3", 0);
      this.element.replaceChildren(
        ...posts,
        ...others.flatMap((other, number) => this.#feed(other, "h3", number + 1)),
        ...thingCards(things),
        ...followed(feeds, main, page.url),
      );
    };
  }

  target(id) {
    return this.#targets.get(id) ?? null;
  }

  targetAt(byte) {
    const holds = ({ marks }) => marks.some(({ start, end, kind }) => kind === "value" && start <= byte && byte < end);
    const length = ({ marks: [{ start, end }] }) => end - start;
    const found = [...this.#targets.values()].filter(holds);
    return found.reduce((best, target) => (best && length(best) <= length(target) ? best : target), null);
  }

  mark(target, isPinned, isFromSource) {
    this.element.querySelectorAll(".is-marked").forEach((marked) => marked.classList.remove("is-marked"));
    if (!target) return;
    const shown = this.element.querySelectorAll(`[data-target="${CSS.escape(target.id)}"]`);
    shown.forEach((part) => part.classList.add("is-marked"));
    if (isFromSource) shown[0]?.scrollIntoView({ block: "nearest" });
  }

  #feed(feed, headingName, number) {
    const targets = this.#fieldTargets(`feed/${number}`, feed);
    const kind =
      { feed: "A feed", post: "A post", card: "A profile", "no-posts": "No post that a feed reader shows" }[feed.kind] ??
      feed.kind;
    const count = feed.kind === "feed" ? ` of ${counted(feed.total, "post")}` : "";
    const head = element(
      "header",
      { class: "feed-head" },
      feed.photo && this.#photo(feed.photo, "avatar large"),
      element(
        "div",
        {},
        feed.name && element(headingName, { "data-target": targets.get("name")?.id }, feed.name),
        element(
          "p",
          { class: "muted" },
          `${kind}${count}`,
          feed.author && [feed.kind === "card" ? ": " : ", by ", this.#person(feed.author)],
        ),
        feed.site?.name && feed.site.name !== feed.name && element("p", { class: "muted" }, "On ", siteLink(feed.site)),
        feed.summary && element("p", {}, feed.summary),
        (feed.previous || feed.next) &&
          element(
            "p",
            { class: "muted" },
            feed.previous && ["Before: ", link(feed.previous), " "],
            feed.next && ["Next: ", link(feed.next)],
          ),
      ),
    );
    this.#pointable(head, targets);
    const list = element("div", { class: "posts" });
    this.#appendPosts(list, feed, number, 0);
    // A post says itself what it is.
    const isPost = isSinglePost(feed);
    const why = this.#why(["kind", "name", "author"], feed, targets, isPost ? "Why this post" : "Why");
    return isPost ? [list, why].filter(Boolean) : [head, why, list].filter(Boolean);
  }

  /** Appends the posts of a feed that an answer has: the posts from number `from` on. */
  #appendPosts(list, feed, number, from) {
    // A single post has no feed with a heading above it.
    const level = isSinglePost(feed) ? 3 : 4;
    feed.entries.forEach((entry, index) => list.append(this.#post(entry, `post/${number}/${from + index}`, level)));
    const next = from + feed.entries.length;
    if (next >= feed.total) return;
    const button = element("button", { type: "button" }, `Show more: ${feed.total - next} of ${feed.total} are left`);
    button.onclick = () => this.#showMore(button, list, number, next);
    list.append(button);
  }

  async #showMore(button, list, number, from) {
    const page = this.#page;
    button.disabled = true;
    try {
      const { main, others } = await page.ask("read", { from });
      // The panel has another page, or the same one from the start: its posts would get the targets of these.
      if (!button.isConnected) return;
      button.remove();
      this.#appendPosts(list, [main, ...others][number], number, from);
    } catch (error) {
      button.disabled = false;
      button.textContent = `Try again: ${error.message}`;
    }
  }

  /** `level`: of the heading. */
  #post(entry, id, level) {
    const targets = this.#fieldTargets(id, entry);
    const at = (field) => targets.get(field)?.id;
    const photos = entry.photos.filter((photo) => !photo["in-content"]);
    const post = element(
      "article",
      { class: "post" },
      element(
        "div",
        { class: "post-head" },
        entry.author && this.#person(entry.author, at("author")),
        element("span", { class: "type", "data-target": at("type") }, typeInWords(entry.type)),
        date(entry.published ?? entry.updated, at(entry.published ? "published" : "updated")),
      ),
      entry.title && element(`h${level}`, { class: "post-title", "data-target": at("title") }, entry.title),
      this.#facts(entry, at),
      entry.content
        ? element(
            "div",
            { class: "post-content", "data-target": at("content") },
            safeFragment(entry.content.html, this.#withImages, `h${entry.title ? level + 1 : level}`),
          )
        : entry.summary && element("p", { "data-target": at("summary") }, entry.summary),
      photos.length > 0 &&
        element(
          "div",
          { class: "photos", "data-target": at("photos") },
          photos.map((photo) => this.#photo(photo, "photo")),
        ),
      entry.categories.length > 0 &&
        element(
          "p",
          { class: "tags", "data-target": at("categories") },
          entry.categories.map((tag) => element("span", { class: "rule" }, tag)),
        ),
      entry.url && element("p", { class: "post-url" }, link(entry.url, entry.url, { "data-target": at("url") })),
      this.#why(["type", "title", "author", "content"], entry, targets),
    );
    this.#pointable(post, targets);
    return post;
  }

  /** What a post says besides its title and content, a line each. */
  #facts(entry, at) {
    const place = entry.location && [
      entry.location.name,
      entry.location["street-address"],
      entry.location.locality,
      entry.location["country-name"],
      entry.location.latitude !== undefined && `${entry.location.latitude}, ${entry.location.longitude}`,
    ];
    const facts = [
      ...entry.citations.map((cited) => [
        CITATIONS[cited.property] ?? cited.property,
        citation(cited),
        "citations",
      ]),
      entry.start && ["When", [entry.start, entry.end].filter(Boolean).map(dateText).join(" to "), "start"],
      place && ["Where", place.filter(Boolean).join(", "), "location"],
      entry.rsvp && ["Answer", entry.rsvp, "rsvp"],
      entry.rating && ["Rating", [entry.rating.value, entry.rating.best].filter(Boolean).join(" of "), "rating"],
      entry.duration && ["Takes", durationInWords(entry.duration), "duration"],
      entry.recipe?.servings && ["Makes", entry.recipe.servings, "recipe"],
      entry.recipe?.ingredients.length > 0 && ["Ingredients", entry.recipe.ingredients.join(", "), "recipe"],
      ...["audios", "videos"].flatMap((kind) =>
        entry[kind].map((recording) => [kind === "audios" ? "Audio" : "Video", link(recording.url), kind]),
      ),
      ...entry.syndication.map((url) => ["Also at", link(url), "syndication"]),
    ].filter(Boolean);
    return (
      facts.length > 0 &&
      element(
        "dl",
        { class: "facts" },
        facts.map(([name, value, field]) =>
          element("div", { "data-target": at(field) }, element("dt", {}, name), element("dd", {}, value)),
        ),
      )
    );
  }

  #person(person, target) {
    const name = person.name ?? person.url ?? "unnamed";
    return element(
      "span",
      { class: "person", "data-target": target },
      person.photo && this.#photo(person.photo, "avatar"),
      person.url ? link(person.url, name) : element("span", {}, name),
    );
  }

  #photo(photo, kind) {
    return picture(photo, kind, this.#withImages);
  }

  /** The targets of the fields that have reasons, by the name of the field. */
  #fieldTargets(id, post) {
    const targets = new Map();
    for (const reason of post.reasons ?? []) {
      if (!reason.span) continue;
      const target = targets.get(reason.field) ?? {
        id: `${id}/${reason.field}`,
        way: reason.field,
        value: null,
        marks: [],
        reasons: [],
      };
      target.marks.push(...marksOf([reason]));
      target.reasons.push({ ...reason, text: `The field was made from ${reason.by ?? reason.rule}.` });
      targets.set(reason.field, target);
      this.#targets.set(target.id, target);
    }
    return targets;
  }

  /** Why each field is what it is: the steps, then where the values are. */
  #why(decisions, post, targets, title = "Why") {
    const steps = decisions
      .filter((decision) => post.why?.[decision])
      .map((decision) => [element("dt", {}, decision), element("dd", {}, stepText(decision, post.why[decision]))]);
    const isOther = ({ field }) => !["title", "author"].includes(field);
    const filled = (post.filled ?? []).filter(isOther).map(({ field, source }) => [
      element("dt", {}, field),
      element("dd", {}, `from ${source}`),
    ]);
    const places = [...targets].map(([field, target]) =>
      element(
        "button",
        {
          type: "button",
          class: "link",
          "data-target": target.id,
          "aria-label": `${field}: ${placeText(target.reasons[0])}`,
          onclick: () => this.#selection.choose(target),
          onfocus: () => this.#selection.point(target),
          onblur: () => this.#selection.point(null),
        },
        field,
      ),
    );
    if (steps.length + filled.length + places.length === 0) return null;
    return element(
      "details",
      { class: "reasons" },
      element("summary", {}, title),
      element("dl", {}, steps, filled),
      places.length > 0 &&
        element(
          "p",
          { class: "places" },
          element("span", { class: "muted" }, "In the source: "),
          places.flatMap((place) => [place, " "]),
        ),
    );
  }

  /** The mouse over a field points at its value in the source. */
  #pointable(root, targets) {
    const targetOf = (event) => {
      const id = event.target.closest("[data-target]")?.dataset.target;
      return [...targets.values()].find((target) => target.id === id) ?? null;
    };
    root.addEventListener("mouseover", (event) => this.#selection.point(targetOf(event)));
    root.addEventListener("mouseleave", () => this.#selection.point(null));
    root.addEventListener("click", (event) => {
      const target = targetOf(event);
      if (target && !event.target.closest("a, button, summary")) this.#selection.choose(target);
    });
  }
}

function date(value, target) {
  if (!value) return null;
  return element("time", { datetime: value.iso8601, class: "muted", title: value.written, "data-target": target }, dateText(value));
}

function isSinglePost({ kind, entries }) {
  return kind === "post" && entries.length === 1;
}

function dateText({ iso8601, written }) {
  return iso8601 ? inWords(iso8601) : written;
}

function siteLink({ name, url }) {
  return url ? link(url, name) : name;
}

/** The feeds that a reader can subscribe to: the feeds that the page names, and the page itself as the service gives it. */
function followed(feeds, main, url) {
  const found = feeds.filter((feed) => feed.url && feed.url !== main.url);
  const hasMade = main.total > 0 && !isStatic && /^https?:/.test(url);
  offerFeed(hasMade ? madeFeed(url, "atom") : null);
  if (found.length === 0 && !hasMade) return [];
  const row = ({ url: address, title, format }) =>
    element("li", {}, link(address, title ?? address), " ", element("span", { class: "muted" }, format ?? ""));
  const made = hasMade && MADE_FEEDS.flatMap(([format, title]) => [link(madeFeed(url, format), title), " "]);
  return [
    element("h3", {}, "To follow this site"),
    element("ul", { class: "follow" }, found.map(row), made && element("li", {}, "This page as a feed: ", made)),
  ];
}

/** The address of the feed that the service makes of a page. */
function madeFeed(url, format) {
  return new URL(`feed?${new URLSearchParams({ url, format })}`, location.href).href;
}

/** A link in the head of this page, by which feed readers and browsers find a feed. Null: none. */
function offerFeed(href) {
  document.head.querySelector("link[rel=alternate]")?.remove();
  if (href) document.head.append(element("link", { rel: "alternate", type: "application/atom+xml", href }));
}

function citation(cited) {
  const name = cited.name ?? cited.author?.name ?? cited.url ?? "";
  return [cited.url ? link(cited.url, name) : name, cited.content ? `: ${cited.content.text.slice(0, 200)}` : ""];
}
