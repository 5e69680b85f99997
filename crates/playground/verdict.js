/** The verdict about a page: what it is and how much is to be mended, in a sentence. */
import { counted, element } from "./element.js";

/** What a post of a type is called. */
const POSTS = {
  event: "an event",
  rsvp: "an answer to an invitation",
  repost: "a repost",
  like: "a like",
  reply: "a reply",
  video: "a video",
  photo: "a photo",
  article: "an article",
  note: "a note",
  bookmark: "a bookmark",
  follow: "a follow",
  checkin: "a check-in",
  audio: "a recording",
  read: "a note about a book",
  recipe: "a recipe",
  review: "a review",
  product: "a product",
  card: "a profile",
};

/** The words of a post's type. */
export function typeInWords(type) {
  return (POSTS[type] ?? `a post (${type})`).replace(/^an? /, "");
}

/** The sentence without the findings: `A reply by Ada, with a photo`. */
export function subject({ main, others }, things) {
  const text = main.kind === "no-posts" ? ofThings(things) : ofMain(main);
  const more = others.length > 0 ? `, and ${others.length === 1 ? "another feed" : `${others.length} other feeds`}` : "";
  return text.charAt(0).toUpperCase() + text.slice(1) + more;
}

function ofMain(main) {
  if (main.kind === "card") return `the profile of ${main.author?.name ?? main.name ?? "somebody without a name"}`;
  if (main.kind === "feed") return `a feed of ${counted(main.total, "post")}${by(main.author)}`;
  const [entry] = main.entries;
  return entry ? `${POSTS[entry.type] ?? "a post"}${by(entry.author ?? main.author)}${withParts(entry)}` : "a feed without posts";
}

function by(author) {
  const name = author?.name ?? host(author?.url);
  return name ? ` by ${name}` : "";
}

function withParts({ type, photos, audios, videos, citations }) {
  const answered = citations.find(({ property }) => ["in-reply-to", "like-of", "repost-of", "bookmark-of"].includes(property));
  const to = host(answered?.url);
  const parts = [
    photos.length > 0 && type !== "photo" && (photos.length === 1 ? "a photo" : `${photos.length} photos`),
    audios.length > 0 && type !== "audio" && "a recording",
    videos.length > 0 && type !== "video" && "a video",
  ].filter(Boolean);
  return `${to ? `, ${type === "reply" ? "to" : "of"} ${to}` : ""}${parts.length > 0 ? `, with ${parts.join(" and ")}` : ""}`;
}

function host(url) {
  return URL.canParse(url ?? "") ? new URL(url).host : null;
}

function ofThings(things) {
  const [first] = things;
  if (!first) return "nothing that programs can read";
  const [type = "thing"] = first.type ?? [];
  const name = [first.properties?.name, first.properties?.headline].flat().find((text) => typeof text === "string");
  const word = type.replace(/^.*[/#]/, "").replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}${name ? `: ${name}` : ""}`;
}

/** The findings that are to be mended: notes are advice. */
export function toMend(findings) {
  return findings.filter(({ severity }) => severity !== "note").length;
}

/** The verdict as elements. `onMend()`: the number of findings is clicked. */
export function verdictOf(feeds, things, { findings, verdict }, onMend) {
  const count = toMend(findings);
  const found = verdict.replace(/^.* in (?=\d)/, "").replace(/^no findings; /, "");
  const notes = findings.length - count;
  const words = count > 0 ? `${counted(count, "thing")} to mend` : notes > 0 ? counted(notes, "hint") : "nothing to mend";
  return [
    element("h2", { class: "verdict-subject" }, subject(feeds, things)),
    element("button", { type: "button", class: count > 0 ? "mend some" : "mend", onclick: onMend }, words),
    element("p", { class: "verdict-found muted" }, found),
  ];
}
