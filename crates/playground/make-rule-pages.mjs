/** Makes `rule-pages.js` of the pages of the rules in `docs/checks/`: `node crates/playground/make-rule-pages.mjs`. */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = new URL("../../docs/checks/", import.meta.url);
export const OUT = new URL("rule-pages.js", import.meta.url);

/** The module's text. */
export function rulePages() {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".md") && name !== "README.md");
  const pages = files.sort().map((name) => [name.slice(0, -3), parts(readFileSync(new URL(name, FOLDER), "utf8"))]);
  const lines = pages.map(([code, page]) => `  ${JSON.stringify(code)}: ${JSON.stringify(page)},\n`);
  return (
    "/** The pages of the rules, by their codes. Made by make-rule-pages.mjs from docs/checks/; do not edit. */\n" +
    `export const RULE_PAGES = {\n${lines.join("")}};\n`
  );
}

/** What a page has besides the message, the help and the effect, which are in each finding. */
function parts(page) {
  const [text, ...examples] = page.split(/^## /m);
  const about = text.replace(/^(# .*|- (severity|message|help|effect|default|replacement): .*)$/gm, "").trim();
  const named = (title) => examples.find((example) => example.startsWith(`${title}\n`));
  // The comment is for the test of the page.
  const markup = (title) => /```html\n(?:<!-- case: .*? -->\n)?(.*?)\n```/s.exec(named(title) ?? "")?.[1];
  return { about: about || undefined, bad: markup("Bad"), good: markup("Good") };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(OUT, rulePages());
