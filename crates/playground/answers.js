/**
 * What a worker answers. Each engine (the server, or WebAssembly) has a function `ask(verb, request)` that gives a text; here it
 * becomes what the page shows, so that large JSON is not read in the page's own thread.
 */
import { changesBetween } from "./document-diff.js";
import { packReasons } from "./reasons.js";

/** Posts that are given at once. */
const POSTS = 20;
/** Every syntax that the library reads. */
const ALL_SYNTAXES = { jsonLd: true, rdfa: true, meta: true };

/** The questions of the page. `request` has `html`, `url` and `options`. */
const QUESTIONS = {
  /** The document, and the reasons of its values. */
  explain: async (ask, request) => {
    const document = await json(ask, "parse", request, ALL_SYNTAXES);
    const explanation = await json(ask, "explain", request, ALL_SYNTAXES);
    return { document, reasons: packReasons(explanation), notTaken: explanation["not-taken"] };
  },
  /** What changed since an older version of the page. */
  diff: async (ask, { older, ...request }) =>
    changesBetween(await json(ask, "parse", { ...request, html: older }), await json(ask, "parse", request)),
  /** The feeds with their posts from number `from` on, at most POSTS, and the `total` of each. */
  read: async (ask, { from = 0, ...request }) => {
    const feeds = await json(ask, "read", request, { reasons: true });
    for (const feed of [feeds.main, ...feeds.others]) {
      feed.total = feed.entries.length;
      feed.entries = feed.entries.slice(from, from + POSTS);
    }
    return feeds;
  },
  check: (ask, request) => json(ask, "check", request),
  feeds: async (ask, request) => (await json(ask, "feeds", request)).feeds,
  things: async (ask, request) => (await json(ask, "things", request)).things,
  /** What a view gives of the page, with the values of all its sources. */
  view: (ask, request) => json(ask, "view", request, { reasons: true }),
  /** What each reader sees. */
  audiences: async (ask, request) => (await json(ask, "audiences", request)).audiences,
  /** The steps of a site, which the server looks at. */
  site: (ask, request) => json(ask, "site", request),
  /** The page in the format of the request, as text; JSON with indents. */
  format: async (ask, request) => {
    const text = await ask("parse", request);
    return text.startsWith("{") ? JSON.stringify(JSON.parse(text), null, 2) : text;
  },
  /** What a rule of the checker is about, with examples. Null for a limit, which is no rule. */
  rule: async (_, { code }) => (await import("./rule-pages.js")).RULE_PAGES[code] ?? null,
  /** The source of the page at an address: for the hosting by a server only. */
  fetch: (ask, request) => json(ask, "fetch", request),
};

/** The JSON of an answer. `options`: those that the request does not have. */
async function json(ask, verb, request, options) {
  return JSON.parse(await ask(verb, { ...request, options: { ...options, ...request.options } }));
}

/** Answers a message of `engine.js`. */
export async function answerMessage(ask, { id, question, request }) {
  try {
    const answer = await QUESTIONS[question](ask, request);
    const moved = answer?.reasons?.cells ? [answer.reasons.cells.buffer, answer.reasons.firsts.buffer] : [];
    self.postMessage({ id, answer }, moved);
  } catch (error) {
    self.postMessage({ id, error: error.message });
  }
}
