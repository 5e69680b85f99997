/**
 * The state of the playground as the fragment of a URL. A page from the web and an example are named: `#url=…` and `#example=…`, with
 * what else differs from the default. Other pages are in the fragment: `#1z` and JSON that is deflated and in base64url, or `#1j` and
 * JSON in base64url where the browser has no `CompressionStream`.
 */

/** Members of a state that are JSON in a short fragment, and texts in it. */
const [JSON_MEMBERS, TEXT_MEMBERS] = [
  ["options", "profiles"],
  ["url", "example", "place", "view", "format", "file", "pin"],
];

/** `state`: with `html`, or else with `url` or `example` alone. */
export async function fragmentOf(state) {
  if (state.html === undefined) return shortFragment(state);
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  if (typeof CompressionStream === "undefined") return `#1j${base64Url(bytes)}`;
  return `#1z${base64Url(await through(bytes, new CompressionStream("deflate-raw")))}`;
}

function shortFragment(state) {
  const members = new URLSearchParams();
  for (const name of TEXT_MEMBERS) if (state[name] !== undefined) members.set(name, state[name]);
  for (const name of JSON_MEMBERS) if (state[name] !== undefined) members.set(name, JSON.stringify(state[name]));
  return `#${members}`;
}

/** The state of a fragment. `null` if the fragment is not one of ours. Throws if it is damaged. */
export async function stateOf(fragment) {
  const [, kind, encoded] = /^#1([zj])([\w-]*)$/.exec(fragment) ?? [];
  if (!kind) return stateOfMembers(new URLSearchParams(fragment.slice(1)));
  const bytes = bytesOf(encoded);
  const plain = kind === "z" ? await through(bytes, new DecompressionStream("deflate-raw")) : bytes;
  const state = JSON.parse(new TextDecoder().decode(plain));
  if (typeof state?.html !== "string") throw new Error("the link has no page");
  return state;
}

/** The state in the members of a short fragment or of a query, or `null`. */
export function stateOfMembers(members) {
  if (!members.get("url") && !members.get("example")) return null;
  const of = (names, read) => names.filter((name) => members.has(name)).map((name) => [name, read(members.get(name))]);
  return Object.fromEntries([...of(TEXT_MEMBERS, String), ...of(JSON_MEMBERS, JSON.parse)]);
}

async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

function base64Url(bytes) {
  let text = "";
  // Browsers limit the number of arguments of a function.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function bytesOf(encoded) {
  const text = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (unit) => unit.charCodeAt(0));
}
