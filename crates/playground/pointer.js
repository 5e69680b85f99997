/** JSON pointers (RFC 6901) into a document, and what people call the values there. */

export function escaped(name) {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

export function steps(pointer) {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The value at a pointer, or undefined. */
export function valueAt(document, pointer) {
  return steps(pointer).reduce((value, step) => value?.[step], document);
}

export function isItem(value) {
  return typeof value === "object" && value !== null && typeof value.properties === "object";
}

/** The name of a property, without the address of its vocabulary. */
export function shortName(name) {
  return name?.replace(/^https?:\/\/(.*[/#])(?=.)/, "") ?? "";
}

/** The types of an item, without the address of schema.org and similar vocabularies. */
export function typeNames(item) {
  return [item.type ?? []].flat().map(shortName);
}

/** The text that stands for a value: a string, the plain value of an object, or the name of an item. */
export function valueText(value) {
  if (typeof value === "string") return value;
  if (isItem(value)) return value.value ?? itemName(value);
  return value?.value ?? value?.name ?? JSON.stringify(value);
}

function itemName({ properties }) {
  const names = ["name", "headline", "title", "summary", "content", "url"];
  const first = names.map((name) => properties[name]?.[0]).find((value) => value !== undefined);
  return first === undefined || isItem(first) ? "" : valueText(first);
}

/** The way to a value in words: `h-entry › author › h-card › name`. */
export function wayTo(document, pointer) {
  const words = [];
  let value = document;
  for (const step of steps(pointer)) {
    value = value?.[step];
    if (isItem(value)) words.push(typeNames(value).join(" ") || "item");
    else if (!/^(items|microdata|rdfa|properties|children|\d+)$/.test(step)) words.push(shortName(step));
  }
  return words.join(" › ");
}
