// The functions of the package, made from the functions in WebAssembly. The same file serves every environment; only the way
// to load WebAssembly differs.
import { MicroweaveError } from "./engine.js";

/** Makes the functions of `microweave/parse`. */
export function createParseApi(engine) {
  return {
    parse: jsonOf(engine, "parse"),
    explain: jsonOf(engine, "explain"),
    mf2: (html, options) => mf2(engine, html, options),
  };
}

/** Makes the functions of `microweave/read`. */
export function createReadApi(engine) {
  return {
    ...createParseApi(engine),
    read: jsonOf(engine, "read"),
    preview: jsonOf(engine, "preview"),
    feeds: jsonOf(engine, "feeds"),
    sanitize: (html, options) => JSON.parse(answered(engine, "sanitize", html, membersOf(options)).body).html,
    mention: (html, target, options) =>
      JSON.parse(answered(engine, "mention", html, { ...membersOf(options), target }).body),
  };
}

/** Makes the functions of the package. */
export function createApi(engine) {
  const answer = (verb, html, options) => answered(engine, verb, html, membersOf(options));
  return {
    ...createReadApi(engine),
    check: jsonOf(engine, "check"),
    things: jsonOf(engine, "things"),
    view: (html, view, options) =>
      JSON.parse(answered(engine, "view", html, { ...membersOf(options), view: viewText(view) }).body),
    write: (html, format, options) =>
      answer("parse", html, { timestamp: new Date(), ...membersOf(options), format }).body,
    formats: () => JSON.parse(answer("formats", "").body).formats,
    options: () => JSON.parse(engine.call((native) => native.optionRows())),
    answer,
  };
}

const jsonOf = (engine, verb) => (html, options) => JSON.parse(answered(engine, verb, html, membersOf(options)).body);

/** The text of a view: an object becomes JSON. Fields keep their order. */
const viewText = (view) => (typeof view === "string" ? view : JSON.stringify(view));

/** The members of options. A text or a URL is the address of the page. */
function membersOf(options) {
  if (isAddress(options)) {
    return { address: options };
  }
  if (options != null && (typeof options !== "object" || Array.isArray(options))) {
    const kind = Array.isArray(options) ? "an array" : `a ${typeof options}`;
    const message = `options are an object, or the URL of the page, not ${kind}`;
    throw new MicroweaveError({ error: "invalid-option", message });
  }
  return options ?? {};
}

function isAddress(options) {
  return typeof options === "string" || options instanceof URL;
}

/** The members of options that are about the request itself. All others are options of the library. */
const REQUEST_MEMBERS = ["address", "contentType", "target", "format"];

function answered(engine, verb, html, members) {
  const request = { options: {} };
  for (const [name, value] of Object.entries(members).filter(([, value]) => value != null)) {
    if (REQUEST_MEMBERS.includes(name)) {
      request[name] = String(value);
    } else {
      request.options[name] = plainValue(value);
    }
  }
  const { isText, bytes } = sourceOf(engine, html, request.contentType);
  const json = JSON.stringify(request);
  return engine.call((native) => {
    const answer = native.answer(String(verb), isText, bytes, json);
    const { mediaType, diagnostics } = answer;
    return { mediaType, diagnostics: JSON.parse(diagnostics), body: answer.intoBody() };
  });
}

/** Dates become texts, as do URLs. */
function plainValue(value) {
  if (value instanceof Date) {
    // WebAssembly takes whole seconds.
    return value.toISOString().replace(/\.\d+Z$/, "Z");
  }
  return value instanceof URL ? value.href : value;
}

/** The bytes of a page: a text in UTF-8, or in the encoding that the page declares. */
function sourceOf(engine, html, contentType) {
  if (typeof html === "string") {
    return { isText: true, bytes: utf8(html) };
  }
  const bytes = bytesOf(html);
  const text = hostDecoded(engine, bytes, contentType);
  return text === undefined ? { isText: false, bytes } : { isText: true, bytes: utf8(text) };
}

/** The glue would reserve three bytes for each code unit, in memory that does not shrink. */
const utf8 = (text) => new TextEncoder().encode(text);

function bytesOf(html) {
  if (html instanceof ArrayBuffer) {
    return new Uint8Array(html);
  }
  if (ArrayBuffer.isView(html)) {
    return new Uint8Array(html.buffer, html.byteOffset, html.byteLength);
  }
  const kind = html === null ? "null" : typeof html;
  throw new TypeError(`the page must be a string, a Uint8Array or an ArrayBuffer, not ${kind}`);
}

/** The most bytes in which a page declares its encoding. */
const ENCODING_BYTES = 16 * 1024;

/** The text of bytes in an encoding that only the host can decode. `undefined` for other encodings. */
function hostDecoded(engine, bytes, contentType) {
  const encoding = engine.call((native) => native.hostEncoding(bytes.subarray(0, ENCODING_BYTES), contentType));
  try {
    return encoding && new TextDecoder(encoding).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError) {
      return undefined; // The host cannot decode it either.
    }
    throw error;
  }
}

/** What microformats-parser answers, and its errors. As in the other functions, `options` can be the URL of the page. */
function mf2(engine, html, given) {
  const options = isAddress(given) ? { baseUrl: String(given) } : given;
  checkText(html, "HTML");
  checkObject(options, ["baseUrl", "experimental"], "options");
  checkText(options.baseUrl, "baseUrl");
  const base = new URL(options.baseUrl).href;
  const names = ["lang", "textContent", "metaformats"];
  const experimental = options.experimental ?? {};
  if ("experimental" in options) {
    checkObject(options.experimental, names, "experimental");
    for (const name of names.filter((name) => name in experimental)) {
      checkMf2(typeof experimental[name] === "boolean", `experimental.${name} is not a boolean`);
    }
  }
  const [lang, textContent, metaformats] = names.map((name) => experimental[name] === true);
  const page = utf8(html);
  const json = engine.call((native) => native.mf2(page, base, lang, textContent, metaformats));
  if (json === undefined) {
    throw new Error("Microformats parser: unable to parse HTML");
  }
  return JSON.parse(json);
}

function checkMf2(isRight, problem) {
  if (!isRight) {
    throw new TypeError(`Microformats parser: ${problem}`);
  }
}

function checkText(text, name) {
  checkMf2(text !== undefined, `${name} not provided`);
  checkMf2(typeof text === "string", `${name} is not a string`);
  checkMf2(text !== "", `${name} cannot be empty`);
}

function checkObject(object, names, name) {
  checkMf2(object !== undefined, `${name} is not provided`);
  checkMf2(object !== null, `${name} cannot be null`);
  checkMf2(typeof object === "object" && !Array.isArray(object), `${name} is not an object`);
  const unknown = Object.keys(object).filter((key) => !names.includes(key));
  checkMf2(unknown.length === 0, `${name} contains unknown properties: ${unknown.join(", ")}`);
}
