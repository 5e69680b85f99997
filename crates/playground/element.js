/**
 * Makes an element. A child that is a text becomes a text node, never markup.
 *
 * Attributes: `class` and others as in HTML; `true` is an attribute without a value; `null`, `undefined` and `false` leave
 * it out; a function under a name such as `onclick` is a listener. Children may be lists; null and false are left out.
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** A link that opens in a new tab and tells the other site nothing. Only `http` and `https` become links. */
export function link(url, text = url, attributes = {}) {
  if (!/^https?:/i.test(url)) return element("span", attributes, text);
  return element("a", { href: url, target: "_blank", rel: "noopener noreferrer nofollow", ...attributes }, text);
}

/** A number with its noun: `1 post`, `2 posts`. */
export function counted(number, noun, plural = `${noun}s`) {
  return `${number.toLocaleString("en")} ${number === 1 ? noun : plural}`;
}

/** A size for people. */
export function sizeText(bytes) {
  if (bytes < 1000) return counted(bytes, "byte");
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Offers a text as a file. */
export function download(text, name, mediaType) {
  const url = URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` }));
  element("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
