import { element } from "./element.js";

/**
 * Sanitised HTML of a post as nodes. The library has made it safe already; this is a second check, which copies only known
 * elements and attributes, node by node, and so never writes markup.
 */

const ELEMENTS = new Set(
  (
    "a abbr b bdi bdo blockquote br caption cite code col colgroup dd del dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 " +
    "h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp small span strong sub sup table tbody td tfoot th thead time " +
    "tr u ul var wbr"
  ).split(" "),
);
const ATTRIBUTES = new Set(
  "alt cite colspan datetime dir height href lang reversed rowspan span src start title width".split(" "),
);
const URLS = new Set(["href", "src", "cite"]);
/** Elements that are left out with what is in them. */
const REMOVED = new Set("script style template noscript iframe object embed math svg".split(" "));
/**
 * `withImages`: false shows the text of images in their place, and loads nothing. `heading`: the element that headings become, so that
 * none is above the headings of the page.
 */
export function safeFragment(html, withImages, heading) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const fragment = document.createDocumentFragment();
  const open = [[parsed.body, fragment]];
  while (open.length > 0) {
    const [from, to] = open.pop();
    for (const child of from.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) to.append(child.data);
      if (child.nodeType !== Node.ELEMENT_NODE || REMOVED.has(child.localName)) continue;
      const copy = copied(child, withImages, heading);
      if (copy) to.append(copy);
      open.push([child, copy ?? to.appendChild(document.createElement("span"))]);
    }
  }
  return fragment;
}

function copied(from, withImages, heading) {
  const name = from.localName;
  if (!ELEMENTS.has(name)) return null;
  const text = () => imageText(from.getAttribute("src"), from.getAttribute("alt"), from.className);
  if (name === "img" && !(withImages && isWebUrl(from.getAttribute("src")))) return text();
  const copy = document.createElement(/^h[1-6]$/.test(name) ? heading : name);
  for (const { name: key, value } of from.attributes) {
    if (ATTRIBUTES.has(key) && (!URLS.has(key) || isWebUrl(value))) copy.setAttribute(key, value);
  }
  if (name === "a") {
    copy.target = "_blank";
    copy.rel = "noopener noreferrer nofollow";
  }
  if (name === "img") {
    copy.loading = "lazy";
    copy.referrerPolicy = "no-referrer";
    copy.addEventListener("error", () => copy.replaceWith(text()));
  }
  return copy;
}

/** What is shown in place of an image that is not loaded. */
function imageText(url, alt, name) {
  return element("span", { class: `image-text ${name}`, title: url }, alt ? `Image: ${alt}` : "Image");
}

/** A picture of a post or of a person; its text, if it is not to be loaded or cannot be. `name`: its class. */
export function picture({ url, alt }, name, withImages) {
  const text = () => imageText(url, alt, name);
  // An image is loaded as soon as it has an address, also one that is not in the page.
  if (!withImages || !isWebUrl(url)) return text();
  const image = element("img", {
    loading: "lazy",
    referrerpolicy: "no-referrer",
    src: url,
    alt: alt ?? "",
    class: name,
  });
  image.addEventListener("error", () => image.replaceWith(text()));
  return image;
}

function isWebUrl(url) {
  return /^(https?:|mailto:)/i.test(url?.trim() ?? "");
}
