/** What people give to be read: files, addresses, and pages that are pasted. */

/** The most bytes of a file, as of a page that the tool fetches. */
const MAX_BYTES = 16 << 20;
/** Where browsers look for the declaration of an encoding (HTML 13.2.3.2). */
const DECLARATION_BYTES = 1024;

/** The text of a file. Throws if it is too large. */
export async function textOfFile(file) {
  if (file.size > MAX_BYTES) throw new Error(`The file ${file.name} has more than 16 MiB.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(declaredEncoding(bytes)).decode(bytes);
  }
}

function declaredEncoding(bytes) {
  const start = new TextDecoder("windows-1252").decode(bytes.subarray(0, DECLARATION_BYTES));
  const [, label = "windows-1252"] = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(start) ?? [];
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return "windows-1252";
  }
}

/** Calls `onFile` with a file that is dropped anywhere. `cover` is shown while one is above the page. */
export function listenForDrops(cover, onFile) {
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
  let depth = 0;
  const listen = (name, action) =>
    document.addEventListener(name, (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      action(event);
      cover.hidden = depth === 0;
    });
  listen("dragenter", () => (depth += 1));
  listen("dragover", () => {});
  listen("dragleave", () => (depth -= 1));
  listen("drop", (event) => {
    depth = 0;
    if (event.dataTransfer.files[0]) onFile(event.dataTransfer.files[0]);
  });
}

/** A name with a dot, or an IP address; then perhaps a port, and the end or the rest of an address. */
const HOST_FIRST = /^(?:\[[\da-f:.]+\]|[^\s/?#:@[\]\\]+\.[^\s/?#:@[\]\\]+)(?::\d*)?(?:[/?#]|$)/i;

/** The address that a person means: `example.com` is `https://example.com/`, as the service and the tool take it. */
export function completeAddress(written) {
  const text = written.trim();
  const rest = text.replace(/^\/\//, "");
  return HOST_FIRST.test(rest) && URL.canParse(`https://${rest}`) ? new URL(`https://${rest}`).href : text;
}

/** True if a text is a page, and not the address of one. */
export function isHtml(text) {
  return /<[a-z!/?]/i.test(text);
}
