#!/usr/bin/env node
// The command: `npx microweave page.html`. It has the verbs and options of the package; the native tool has more.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { answer, formats, options as optionRows } from "../dist/node.js";

const VERBS = ["parse", "read", "preview", "check", "explain", "feeds", "mention", "things", "view", "audiences", "sanitize", "formats"];
const MAX_BYTES = 32 << 20;
/** Options that have another name here. */
const RENAMED = ["address", "format", "target"];
const OWN = {
  base: { type: "string", short: "b" },
  format: { type: "string", short: "f" },
  target: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
};

process.exitCode = await run(process.argv.slice(2));

/** Runs a command line. Returns the exit code: 1 for findings or a page that cannot be answered, 2 for mistakes. */
async function run(line) {
  let request;
  try {
    request = readLine(line);
  } catch (error) {
    return fail(`${error.message}\nSee microweave --help.`);
  }
  const { verb, inputs, values, options } = request;
  if (values.help || values.version) {
    process.stdout.write(values.help ? help() : `${version()}\n`);
    return 0;
  }
  if (verb === "formats") {
    process.stdout.write(listed(formats().map((format) => [format.name, format.summary])));
    return 0;
  }
  if (inputs.length === 0) {
    return fail("name a file, an http(s) URL, or - for standard input\nSee microweave --help.");
  }
  let code = 0;
  for (const input of inputs) {
    code = Math.max(code, await answerInput(verb, input, values, options));
  }
  return code;
}

function readLine(line) {
  const rows = ownRows();
  const flags = rows.flatMap((row) => [
    [kebab(row.name), flagType(row)],
    [`no-${kebab(row.name)}`, { type: "boolean" }],
  ]);
  const { values, positionals } = parseArgs({
    args: line,
    options: { ...OWN, ...Object.fromEntries(flags) },
    allowPositionals: true,
  });
  const options = {};
  for (const row of rows) {
    const value = values[`no-${kebab(row.name)}`] ? false : values[kebab(row.name)];
    if (value !== undefined) {
      options[row.name] = optionValue(row, value);
    }
  }
  const isVerb = VERBS.includes(positionals[0]);
  const verb = isVerb ? positionals.shift() : "parse";
  return { verb, inputs: positionals, values, options };
}

/** The options that become flags of their names. */
function ownRows() {
  return optionRows().filter((row) => !RENAMED.includes(row.name));
}

function flagType(row) {
  return { type: row.kind === "boolean" ? "boolean" : "string", multiple: row.kind === "strings" };
}

function optionValue(row, value) {
  switch (row.kind) {
    case "number":
      return Number.isNaN(Number(value)) ? value : Number(value);
    case "object":
      return JSON.parse(readFileSync(value, "utf8"));
    default:
      return value;
  }
}

async function answerInput(verb, input, values, options) {
  try {
    const page = await read(input);
    const request = { address: values.base ?? page.url, contentType: page.contentType };
    const { target, format } = values;
    const time = { timestamp: new Date() };
    const { body, diagnostics } = answer(verb, page.html, { ...time, ...request, ...options, target, format });
    if (verb === "check") {
      return report(input, JSON.parse(body).findings, values.json);
    }
    diagnostics.forEach((limit) => note(`${input}: warning: ${limit.message}`));
    const isJson = format === undefined || format === "json";
    write(isJson && process.stdout.isTTY ? `${JSON.stringify(JSON.parse(body), null, 2)}\n` : body);
    return 0;
  } catch (error) {
    note(`${input}: ${error.message}`);
    return error.code === "ENOENT" || error.code?.endsWith("-option") ? 2 : 1;
  }
}

/** Writes findings: a line for each, or JSON. */
function report(input, findings, asJson) {
  if (asJson) {
    write(`${JSON.stringify({ source: input, findings })}\n`);
  } else {
    for (const { span, severity, code, message, help } of findings) {
      const place = span === undefined ? "" : `:${span.start.line}:${span.start.column}`;
      write(`${input}${place}: ${severity}[${code}]: ${message}${help ? `; ${help}` : ""}\n`);
    }
  }
  return findings.some((finding) => finding.severity === "error") ? 1 : 0;
}

async function read(input) {
  if (input === "-") {
    return { html: readFileSync(0) };
  }
  if (!/^https?:\/\//i.test(input)) {
    return { html: readFileSync(input) };
  }
  const response = await fetch(input, {
    headers: { accept: "text/html, application/xhtml+xml;q=0.9, */*;q=0.1" },
    signal: AbortSignal.timeout(20_000),
  });
  if (!response.ok) {
    throw new Error(`the server answers ${response.status} ${response.statusText}`);
  }
  return {
    html: await bytesOf(response),
    url: response.url,
    contentType: response.headers.get("content-type") ?? undefined,
  };
}

/** The start of a response: as much as is read of a page. */
async function bytesOf(response) {
  const chunks = [];
  let length = 0;
  for await (const chunk of response.body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MAX_BYTES) {
      break;
    }
  }
  return Buffer.concat(chunks);
}

function help() {
  const options = ownRows().map((row) => [`--${kebab(row.name)}${valueName(row)}`, row.summary]);
  return `Read microformats, microdata and links from HTML

Usage: microweave [${VERBS.join("|")}] [OPTIONS] FILE|URL|-...

Without a verb, the document of the page is written as JSON.

${listed([
  ["--base URL", "The URL of the page; of a page from the web, its own"],
  ["--format NAME", "Write parse or read in a format: see microweave formats"],
  ["--target URL", "mention: the URL that the page may link to"],
  ["--json", "check: write JSON"],
  ...options,
])}
--no-NAME switches an option off.

Exit codes: 0 if all went well, 1 if check finds errors or a page has no answer, 2 if the command line is
wrong or a file is missing.
`;
}

function valueName(row) {
  return { boolean: "", number: " N", choice: ` ${row.choices?.join("|")}`, object: " FILE" }[row.kind] ?? " TEXT";
}

function listed(rows) {
  const width = Math.min(30, Math.max(...rows.map(([name]) => name.length)));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}\n`).join("");
}

function kebab(name) {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function version() {
  return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;
}

function write(text) {
  process.stdout.write(text);
}

function note(text) {
  process.stderr.write(`microweave: ${text}\n`);
}

function fail(text) {
  note(text);
  return 2;
}
