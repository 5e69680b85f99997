/** The fields of a page as one reader sees it: `kind`, `title`, `author`, `published`, `text`, `picture`, `address`, `note`. */

/** The post, feed or profile of microweave's reader. */
export function ofPost(main) {
  if (main.kind === "feed") {
    return fields({ kind: `feed of ${main.entries?.length ?? 0} posts`, title: main.name, author: main.author?.name, text: main.summary, picture: main.photo?.url, address: main.url });
  }
  const [entry] = main.entries ?? [];
  if (main.kind === "card") {
    const { name, url, photo } = main.author ?? {};
    return fields({ kind: "profile", title: name ?? main.name, picture: photo?.url, address: url });
  }
  if (!entry) return {};
  return fields({
    kind: entry.type,
    title: entry.title,
    author: entry.author?.name ?? entry.author?.url,
    published: (entry.published ?? entry.start)?.iso8601 ?? (entry.published ?? entry.start)?.written,
    text: entry.content?.text ?? entry.summary,
    picture: entry.photos?.[0]?.url ?? entry.image?.url,
    address: entry.url,
  });
}

/** Items that a page can be about, with their words. */
const KINDS = { "h-entry": "post", "h-event": "event", "h-review": "review", "h-recipe": "recipe", "h-product": "product", "h-card": "profile" };

/** The main item of microformats2 JSON: a feed, or the first item of a known type. */
export function itemOfMicroformats(items = []) {
  const has = (type) => (item) => item.type?.includes(type);
  const feed = items.find(has("h-feed"));
  const posts = (feed?.children ?? items).filter(has("h-entry"));
  if (feed || posts.length > 1) {
    return fields({ kind: `feed of ${posts.length} posts`, ...ofProperties(feed?.properties ?? {}) });
  }
  const type = Object.keys(KINDS).find((kind) => items.some(has(kind)));
  const item = items.find(has(type));
  return item ? fields({ kind: KINDS[type], ...ofProperties(item.properties) }) : {};
}

function ofProperties(properties) {
  const first = (name) => plain(properties[name]?.[0]);
  return {
    title: first("name"),
    author: plain(properties.author?.[0]?.properties?.name?.[0] ?? properties.author?.[0]),
    published: first("published") ?? first("start"),
    text: first("content") ?? first("summary") ?? first("note"),
    picture: first("photo") ?? first("featured"),
    address: first("url"),
  };
}

/** The answer of XRay. */
export function ofXray({ data = {} }) {
  const { items, name, author, published, start, content, summary, photo, url } = data;
  const kind = { entry: data["post-type"] ?? "post", card: "profile", feed: `feed of ${items?.length ?? 0} posts`, unknown: undefined };
  return fields({
    kind: data.type in kind ? kind[data.type] : data.type,
    title: name,
    author: author?.name ?? author?.url,
    published: published ?? start,
    text: content?.text ?? summary,
    picture: [photo].flat()[0],
    address: url,
  });
}

/** What Google can show: the first result that is eligible, or the nearest one. */
export function ofGoogle(eligibility, things) {
  const best = eligibility.find((result) => result["is-eligible"]) ?? eligibility[0];
  if (!best) return { note: "no rich result: nothing of schema.org that Google shows" };
  const named = things.filter(({ sources }) => sources?.some((source) => source !== "microformats"));
  const nameOf = ({ properties }) => plain(properties?.name?.[0] ?? properties?.headline?.[0]);
  const thing = named.find((candidate) => nameOf(candidate) === best.name) ?? named[0] ?? { properties: {} };
  const first = (name) => thing.properties?.[name]?.[0];
  const problems = best.problems ?? [];
  return fields({
    kind: thing.type?.[0]?.replace(/^(BlogPosting|NewsArticle|Article|SocialMediaPosting)$/, "article").toLowerCase(),
    title: best.name ?? nameOf(thing),
    author: plain(first("author")?.properties?.name?.[0] ?? first("author")),
    published: plain(first("datePublished") ?? first("startDate")),
    text: plain(first("description") ?? first("articleBody")),
    picture: plain(first("image")?.properties?.url?.[0] ?? first("image")),
    address: plain(first("url")),
    note: best["is-eligible"] ? `can become: ${best.result}` : `no ${best.result}: ${problems.join(", ")}`,
  });
}

/** The card that chat programs show. `meta`: the names with their contents. */
export function ofPreview(meta, title) {
  const first = (...names) => names.map((name) => meta[name]?.[0]).find(Boolean);
  return fields({
    kind: first("og:type")?.replace(/^website$/, "page").replace(/^profile$/, "profile"),
    title: first("og:title", "twitter:title") ?? title,
    author: first("article:author", "author", "fediverse:creator"),
    published: first("article:published_time"),
    text: first("og:description", "twitter:description", "description"),
    picture: first("og:image", "og:image:url", "og:image:secure_url", "twitter:image"),
    address: first("og:url"),
    site: first("og:site_name"),
  });
}

/** The title of a page, for a card without Open Graph. */
export function titleOf(html) {
  const [, title] = /<title[^>]*>([^<]*)/i.exec(html) ?? [];
  return title?.trim() || undefined;
}

/** The text of a value of microformats or of a thing. */
function plain(value) {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "object") return String(value);
  return plain(value.value ?? value.properties?.name?.[0] ?? value.properties?.url?.[0] ?? value.id);
}

/** Without the fields that have no value. */
function fields(values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ""));
}
