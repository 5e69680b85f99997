/**
 * One page as several readers see it: a column for each reader, with the same fields. It runs in the worker.
 *
 * To add a reader, add a line to READERS. A reader that reads microformats by other rules is `ofMicroformats(options)`.
 */
import { itemOfMicroformats, ofGoogle, ofPost, ofPreview, ofXray, titleOf } from "./reader-fields.js";

const ONLY_MICROFORMATS = { microdata: false, rels: false };
/** Parsers of microformats that the option `rules` knows. */
const PARSERS = ["php-mf2", "mf2py", "microformats-parser"];

/**
 * `read(ask, request)` gives the fields. `reads` and `lacks`: why a field differs from the first reader's, or is missing. `isHosted`: only a
 * server answers it.
 */
const READERS = [
  {
    id: "reader",
    title: "A feed reader",
    about: "microweave's reader: microformats first, then microdata, JSON-LD, RDFa and Open Graph",
    read: async (ask, request) => ofPost((await json(ask, "read", request)).main),
    lacks: "no syntax has a post",
  },
  {
    id: "microformats",
    title: "Microformats",
    about: "microformats2 and classic microformats, as the public test suite has them",
    read: ofMicroformats({}),
    reads: "from microformats",
    lacks: "it is not in microformats",
  },
  ...PARSERS.map((rules) => ({
    id: rules,
    title: rules,
    about: `microformats, by the rules of the parser ${rules}`,
    read: ofMicroformats({ rules }),
    reads: `by the rules of ${rules}`,
    lacks: "it is not in microformats",
  })),
  {
    id: "strict",
    title: "A strict reader",
    about: "microformats2 only: no classic microformats, no other syntax",
    read: ofMicroformats({ classic: false }),
    reads: "from microformats2",
    lacks: "it is not in microformats2",
  },
  {
    id: "xray",
    title: "XRay",
    about: "what the program XRay answers, which many feed readers use",
    isHosted: true,
    read: async (ask, request) => ofXray(JSON.parse(await ask("xray/parse", request))),
    reads: "by XRay's rules",
    lacks: "XRay does not give it",
  },
  {
    id: "google",
    title: "Google Search",
    about: "rich results, by Google's documentation: schema.org in JSON-LD, microdata or RDFa",
    read: async (ask, request) =>
      ofGoogle(
        (await json(ask, "check", request, { profiles: ["google"] })).eligibility ?? [],
        (await json(ask, "things", request, { microformats: false })).things,
      ),
    reads: "from schema.org",
    lacks: "schema.org's syntaxes do not have it, and Google reads no microformats",
  },
  {
    id: "preview",
    title: "A chat preview",
    about: "the card of a link in chat programs and social networks: Open Graph, then Twitter cards and the title",
    read: async (ask, request) =>
      ofPreview((await json(ask, "parse", request, { meta: true })).meta ?? {}, titleOf(request.html)),
    reads: "from meta elements",
    lacks: "no meta element has it",
  },
];

/** A reader of microformats with some options. */
function ofMicroformats(options) {
  return async (ask, request) =>
    itemOfMicroformats((await json(ask, "parse", request, { ...ONLY_MICROFORMATS, ...options })).items);
}

async function json(ask, verb, request, options) {
  return JSON.parse(await ask(verb, { ...request, options: { ...request.options, ...options } }));
}

/** The columns: `{ id, titles, about, fields, states }`, or `error` in place of `fields`. `isHosted`: a server answers. */
export async function compare(ask, { isHosted, ...request }) {
  const readers = READERS.filter((reader) => isHosted || !reader.isHosted);
  const columns = await Promise.all(readers.map((reader) => columnOf(reader, ask, request)));
  const [first] = columns;
  return joined(columns.map((column) => ({ ...column, states: statesOf(first.fields, column.fields) })));
}

/** Readers that see the same have one column. `titles`: of all of them. */
function joined(columns) {
  const ofKey = new Map();
  for (const column of columns) {
    const isSame = !column.error && Object.values(column.states).every((state) => state === "same");
    const key = isSame ? "same" : JSON.stringify([column.fields, column.error]);
    if (ofKey.has(key)) ofKey.get(key).titles.push(column.title);
    else ofKey.set(key, { ...column, titles: [column.title] });
  }
  return [...ofKey.values()];
}

async function columnOf({ read, ...reader }, ask, request) {
  try {
    return { ...reader, fields: await read(ask, request) };
  } catch (error) {
    return { ...reader, fields: {}, error: error.message };
  }
}

/** How each field of a column differs from the first column's: `same`, `other`, `missing` or `more`. */
function statesOf(first = {}, fields = {}) {
  const names = new Set([...Object.keys(first), ...Object.keys(fields)]);
  return Object.fromEntries([...names].map((name) => [name, stateOf(name, first[name], fields[name])]));
}

function stateOf(name, first, field) {
  if (!field) return first ? "missing" : "same";
  if (!first) return "more";
  return comparable(name, first) === comparable(name, field) ? "same" : "other";
}

/** Types of posts, all of which are posts to a reader that knows no types. */
const POSTS = /^(note|article|photo|video|audio|reply|like|repost|bookmark|rsvp|post|read|watch|listen|follow|checkin|eat|drink|jam)\b/;

/** What is compared of a value: dates as times, addresses without their scheme, texts without differences of white space. */
function comparable(name, value) {
  if (name === "kind") return value.replace(POSTS, "post");
  if (name === "published") return String(Date.parse(value) || value);
  const text = value.replace(/\s+/g, " ").trim().toLowerCase();
  return name === "text" ? text.slice(0, 60) : text.replace(/^https?:\/\//, "").replace(/\/$/, "");
}
