// A program with types: tsc checks it, nothing runs it.
import * as microweave from "microweave";
import { load, type Api } from "microweave/load";
import { parse as inlineParse } from "microweave/inline";
import * as parsePart from "microweave/parse";
import * as readPart from "microweave/read";
import { load as loadParse } from "microweave/parse/load";
import { load as loadRead } from "microweave/read/load";
import { mf2 as theirs } from "microformats-parser";

const document: microweave.Document = microweave.parse("<p>", { address: new URL("https://ada.example/"), reasons: true });
for (const item of document.items) {
  for (const value of item.properties["author"] ?? []) {
    const text: string | undefined =
      typeof value === "string" ? value : typeof value.value === "string" ? value.value : undefined;
    console.log(item.type.join(), text);
  }
}
const alone: microweave.Document = microweave.parse("<p>", "https://ada.example/");
const start: number | undefined = document.reasons?.[0]?.span?.start.offset;

// @ts-expect-error An option that there is not.
microweave.parse("<p>", { base: "https://ada.example/" });
// @ts-expect-error A value that the option does not take.
microweave.parse("<p>", { text: "bold" });
// @ts-expect-error A format that there is not.
microweave.write("<p>", "pdf");

const atom: string = microweave.write(new Uint8Array(), "atom", { timestamp: new Date(), feedUrl: "https://ada.example/feed" });
const html: string | undefined = microweave.read("<p>", { reasons: false }).main.entries[0]?.content?.html;
const fix = microweave.check("<p>").findings[0]?.replacement;
const offsets: number[] = fix ? [fix.span.start.offset, fix.span.end.offset] : [];
const rule: string | undefined = microweave.explain("<p>").values[0]?.reasons[0]?.specification;
const kind: string | undefined = microweave.mention("<p>", "https://grace.example/").kind;
const title: string | undefined = microweave.preview("<p>").title;
const url: string | undefined = microweave.feeds("<p>").feeds[0]?.url;
const product: microweave.Thing | undefined = microweave.things("<p>", { types: ["Product"], reasons: true }).things[0];
const sku: string | microweave.Thing | undefined = product?.properties?.["sku"]?.[0];
const safe: string = microweave.sanitize("<p>", { policy: { classes: "all", link_rel: "nofollow" } });
const { mediaType, body }: microweave.Answer = microweave.answer("parse", "<p>", { format: "text/vcard" });
const api: Api = await load(new URL("https://ada.example/native_bg.wasm"));

// A program for microformats-parser stays as it is.
const ours: typeof theirs = microweave.mf2;
const parsed = microweave.mf2("<p>", { baseUrl: "https://ada.example/", experimental: { lang: true } });
const rels: string[] | undefined = parsed["rel-urls"]["https://ada.example/"]?.rels;

const part: { parse: typeof microweave.parse; mf2: typeof microweave.mf2 } = parsePart;
const value: parsePart.Explanation = (await loadParse()).explain("<p>");
const posts: readPart.Feeds = (await loadRead()).read("<p>");
// @ts-expect-error A function of the whole package only.
parsePart.check("<p>");
// @ts-expect-error The same.
readPart.write("<p>", "atom");

try {
  inlineParse("<p>");
} catch (error) {
  if (error instanceof microweave.MicroweaveError) {
    console.log(error.code, api, atom, html, offsets, rule, kind, url, alone, mediaType, body, start, ours, rels, part, value, sku, safe);
  }
}
