/**
 * The state of the playground as the fragment of a URL: `#1z` and JSON that is deflated and in base64url, or `#1j` and JSON
 * in base64url where the browser has no `CompressionStream`.
 */

export async function fragmentOf(state) {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  if (typeof CompressionStream === "undefined") return `#1j${base64Url(bytes)}`;
  return `#1z${base64Url(await through(bytes, new CompressionStream("deflate-raw")))}`;
}

/** The state of a fragment. `null` if the fragment is not one of ours. Throws if it is damaged. */
export async function stateOf(fragment) {
  const [, kind, encoded] = /^#1([zj])([\w-]*)$/.exec(fragment) ?? [];
  if (!kind) return null;
  const bytes = bytesOf(encoded);
  const plain = kind === "z" ? await through(bytes, new DecompressionStream("deflate-raw")) : bytes;
  const state = JSON.parse(new TextDecoder().decode(plain));
  if (typeof state?.html !== "string") throw new Error("the link has no page");
  return state;
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
