/** The steps of the reader in sentences, as `microweave read --why` writes them. In JSON they are names. */
const STEPS = {
  kind: {
    fragment: "the fragment of the page's address is the id of an item",
    "page-url": "a post has the page's URL",
    "part-of-page": "the only post outside of h-feeds has the URL of a part of the page",
    "post-beside-feeds": "the only post outside of h-feeds has its content here and no URL of another page",
    "first-feed": "no post has the page's URL, and the page has an h-feed with entries",
    "several-posts": "the page has several posts and no h-feed",
    "only-post": "the page has one post and no h-feed",
    "empty-feed": "the page has no posts, but an empty h-feed",
    "representative-card": "the page has no posts, but a representative h-card",
    "only-card": "the page has no posts, but one h-card",
    "another-feed": "the page has another h-feed with entries",
    "other-posts": "the page has posts outside of its h-feeds",
    "page-entity": "a post of schema.org has the page's address",
    "titled-entity": "the title of a post of schema.org is in the page's title",
    "titled-post": "the title of a classic post is in the page's title",
    "only-entity": "the page has one post of its type of schema.org",
    "declared-article": "the meta elements declare an article",
    "page-beside-posts": "the page has a heading and a date of its own, beside posts of other pages",
    "no-object": "the page has no posts, no h-feed and no h-card of its own",
  },
  name: {
    feed: "from the h-feed",
    "page-title": "the title of the page",
    "no-name": "the page has no title",
    "unnamed-list": "the list has no name",
  },
  type: {
    root: (root) => `it is an ${root}`,
    property: (property) => `it has a valid ${property}`,
    declared: "schema.org or Open Graph declares the type",
    "no-content": "it has no content and no summary",
    "no-name": "it has no name",
    "name-begins-content": "its content begins with its name",
    "name-is-heading": "its name is a title, because it is the heading of the content",
    "name-is-no-title": "its name is not a title",
    "name-is-title": "its name is a title, because no content begins with it",
  },
  title: {
    "other-source": (source) => `from ${source}`,
    "in-page-title": (source) => `it is in the title of the page, and this is from ${source}`,
    "without-site": (source) =>
      `from ${source}, without the name of the site`,
    declared: "its name is a title, because schema.org or Open Graph declares it",
    name: "its name is a title, because no content begins with it",
    heading: "its name is a title, because it is the heading of the content",
    "no-name": "it has no name",
    "name-is-card": "its name is an h-card, so it is the name of a person",
    "name-begins-content": "its content begins with its name",
    "name-contains-content": "its name contains all of its content",
    "name-contains-properties": "its name is all of its text, with the texts of other properties",
    "name-is-url": "its name is its URL",
    "name-is-photo": "its name is the alternative text of its picture",
    "name-is-text": "its name is too long for a title",
  },
  author: {
    card: (source) => `${named(source)} an author with a card`,
    name: (source) => `${named(source)} an author by name only`,
    profile: (source) => `${named(source)} an author's page, and a card there has that page's URL as url and uid`,
    "rel-me": (source) =>
      `${named(source)} an author's page, and a card there has a url that is one of that page's rel=me`,
    "card-on-entry-page": (source) =>
      `${named(source)} an author's page, which has no card for it; a card on the entry's page has its URL`,
    "page-only": (source) =>
      `${named(source)} an author's page, but neither it nor the entry's page has a card for it`,
    "representative-card": "it is the representative h-card of the page",
    "only-card": "it is the only h-card of the page",
    "page-card": "the page is about the person of this h-card",
    "other-source": (source) => `from ${source}`,
    "no-author": "the entry and the feeds around it name no author, and no rel=author applies to the entry",
  },
  content: {
    property: (name) => `from its ${name}`,
    name: "from its name, which is a text and not a title",
    marked: "from the element that the page marks as its article's text",
    "no-content": "it has no content",
  },
};

const AUTHOR_SOURCES = {
  entry: "the entry names",
  feed: "the entry's feed names",
  "rel-author": "the entry is the page's own, and the page's rel=author names",
  "rel-author-of-list": "the page lists the entry, and its rel=author names",
};

function named(source) {
  return AUTHOR_SOURCES[source] ?? source;
}

/** A step of a decision in a sentence. A step that is not known here is shown by its name. */
export function stepText(decision, step) {
  const [name, argument] = typeof step === "string" ? [step] : (Object.entries(step ?? {})[0] ?? [""]);
  const text = STEPS[decision]?.[name] ?? [name, argument].filter(Boolean).join(" ").replaceAll("-", " ");
  return typeof text === "function" ? text(argument) : text;
}
