/** Makes the tables that are copies of files of the project: `node crates/playground/make-tables.mjs`. */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const PROJECT = new URL("../../", import.meta.url);
const HERE = "Made by make-tables.mjs";
const VIEW = ".view.toml";

/** Each table: the name of its module, and a function that makes the module's text. */
export const TABLES = { "rule-pages.js": rulePages, "view-files.js": viewFiles };

/** Where a table is. */
export function fileOf(name) {
  return new URL(name, import.meta.url);
}

function rulePages() {
  const pages = textsIn("docs/checks/", ".md").filter(([code]) => code !== "README");
  return moduleOf(
    `The pages of the rules, by their codes. ${HERE} from docs/checks/; do not edit.`,
    "RULE_PAGES",
    pages.map(([code, page]) => [code, parts(page)]),
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

function viewFiles() {
  return moduleOf(
    `The views to start from, by their names. ${HERE} from crates/reader/data/views/ and examples/views/; do not edit.`,
    "VIEW_FILES",
    [...textsIn("crates/reader/data/views/", VIEW), ...textsIn("examples/views/", VIEW)],
  );
}

/** The names of the files of a folder without their ending, and their texts. */
function textsIn(folder, ending) {
  const files = readdirSync(new URL(folder, PROJECT)).filter((name) => name.endsWith(ending));
  return files.sort().map((name) => [
    name.slice(0, -ending.length),
    readFileSync(new URL(folder + name, PROJECT), "utf8"),
  ]);
}

function moduleOf(about, name, entries) {
  const lines = entries.map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`);
  return `/** ${about} */\nexport const ${name} = {\n${lines.join("")}};\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, make] of Object.entries(TABLES)) writeFileSync(fileOf(name), make());
}
