// The functions of the package, made from those in WebAssembly. The same file serves every environment; only the way
// to load WebAssembly differs.

/** A request that cannot be answered. `code` is stable, `message` says what to do. */
export class MicroweaveError extends Error {
  constructor(code, message) {
    super(message);
    this.name = "MicroweaveError";
    this.code = code;
  }
}

/** Makes the functions of `microweave/parse`. `native` has the exports of the WebAssembly module. */
export function createParseApi(native) {
  return {
    parse: jsonOf(native, "parse"),
    explain: jsonOf(native, "explain"),
    mf2: (html, options) => mf2(native, html, options),
  };
}

/** Makes the functions of `microweave/read`. */
export function createReadApi(native) {
  return {
    ...createParseApi(native),
    read: jsonOf(native, "read"),
    feeds: jsonOf(native, "feeds"),
    mention: (html, target, options) =>
      JSON.parse(answered(native, "mention", html, { ...options, target }).body),
  };
}

/** Makes the functions of the package. */
export function createApi(native) {
  const answer = (verb, html, options = {}) => answered(native, verb, html, options);
  return {
    ...createReadApi(native),
    check: jsonOf(native, "check"),
    write: (html, format, options) =>
      answer("parse", html, { timestamp: new Date(), ...options, format }).body,
    formats: () => JSON.parse(answer("formats", "").body).formats,
    options: () => JSON.parse(native.optionRows()),
    answer,
  };
}

const jsonOf = (native, verb) => (html, options = {}) => JSON.parse(answered(native, verb, html, options).body);

/** The members of options that are about the request itself. All others are options of the library. */
const REQUEST_MEMBERS = ["baseUrl", "contentType", "target", "format"];

function answered(native, verb, html, options) {
  const given = Object.entries(options ?? {}).filter(([, value]) => value != null);
  const request = { options: {} };
  for (const [name, value] of given) {
    if (REQUEST_MEMBERS.includes(name)) {
      request[name] = String(value);
    } else {
      request.options[name] = plainValue(value);
    }
  }
  return taken(() => nativeAnswer(native, verb, html, request));
}

/** Dates become texts, as do URLs. */
function plainValue(value) {
  if (value instanceof Date) {
    // WebAssembly takes whole seconds.
    return value.toISOString().replace(/\.\d+Z$/, "Z");
  }
  return value instanceof URL ? value.href : value;
}

function nativeAnswer(native, verb, html, request) {
  if (typeof html === "string") {
    return native.answerText(verb, html, JSON.stringify(request));
  }
  if (html instanceof ArrayBuffer) {
    return nativeAnswerOfBytes(native, verb, new Uint8Array(html), request);
  }
  if (ArrayBuffer.isView(html)) {
    const bytes = new Uint8Array(html.buffer, html.byteOffset, html.byteLength);
    return nativeAnswerOfBytes(native, verb, bytes, request);
  }
  const kind = html === null ? "null" : typeof html;
  throw new TypeError(`the page must be a string, a Uint8Array or an ArrayBuffer, not ${kind}`);
}

function nativeAnswerOfBytes(native, verb, bytes, request) {
  const text = hostDecoded(native, bytes, request.contentType);
  const json = JSON.stringify(request);
  return text === undefined ? native.answerBytes(verb, bytes, json) : native.answerText(verb, text, json);
}

/** The most bytes in which a page declares its encoding. */
const ENCODING_BYTES = 16 * 1024;

/** The text of bytes in an encoding that only the host can decode. `undefined` for other encodings. */
function hostDecoded(native, bytes, contentType) {
  const encoding = native.hostEncoding(bytes.subarray(0, ENCODING_BYTES), contentType);
  try {
    return encoding && new TextDecoder(encoding).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError) {
      return undefined; // The host cannot decode it either.
    }
    throw error;
  }
}

/** Copies an answer out of WebAssembly. Errors there are texts: a code, a line feed and a message. */
function taken(call) {
  let native;
  try {
    native = call();
  } catch (error) {
    if (typeof error !== "string") {
      throw error;
    }
    const end = error.indexOf("\n");
    throw new MicroweaveError(error.slice(0, end), error.slice(end + 1));
  }
  const { mediaType, diagnostics } = native;
  return { mediaType, diagnostics: JSON.parse(diagnostics), body: native.intoBody() };
}

/** What microformats-parser answers, and its errors. */
function mf2(native, html, options) {
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
  const json = native.mf2(html, base, lang, textContent, metaformats);
  if (json === undefined) {
    throw new Error("Microformats parser: unable to parse HTML");
  }
  const document = JSON.parse(json);
  // Each of its rel URLs has a text, which may be empty, and which textContent folds.
  for (const url of Object.values(document["rel-urls"])) {
    const text = url.text ?? "";
    url.text = textContent ? text.replace(/\s+/g, " ").trim() : text;
  }
  return document;
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
