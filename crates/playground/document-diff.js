/**
 * What changed between two documents. Items are compared with items of the same URL, uid or name, so that a post that is added
 * first does not change all others.
 */
import { escaped, isItem, typeNames, valueText } from "./pointer.js";

/** The changes: `{ kind, way, before, after, pointer }`, `kind` being `added`, `removed` or `changed`. `pointer` is into the newer. */
export function changesBetween(before, after) {
  const changes = [];
  const work = [
    { way: [], pointer: "/items", before: before.items, after: after.items },
    { way: ["microdata"], pointer: "/microdata/items", before: before.microdata?.items, after: after.microdata?.items },
  ];
  while (work.length > 0) compareLists(work.pop(), changes, work);
  compareRels(before.rels, after.rels, changes);
  return changes;
}

/** Compares two lists of values, and puts off the comparison of what is in them. */
function compareLists({ way, pointer, before = [], after = [] }, changes, work) {
  if (before.length + after.length === 0) return;
  const pairs = pairsOf(before, after);
  for (const [old, now, number] of pairs) {
    const at = `${pointer}/${number}`;
    if (isItem(old) && isItem(now)) compareItems([...way, title(now)], at, old, now, changes, work);
    else if (old === undefined) changes.push({ kind: "added", way, before: null, after: shown(now), pointer: at });
    else if (now === undefined) changes.push({ kind: "removed", way, before: shown(old), after: null, pointer: null });
    else changes.push({ kind: "changed", way, before: shown(old), after: shown(now), pointer: at });
  }
}

function compareItems(way, pointer, old, now, changes, work) {
  if (String(old.type) !== String(now.type)) {
    changes.push({
      kind: "changed",
      way: [...way, "type"],
      before: typeNames(old).join(" "),
      after: typeNames(now).join(" "),
      pointer,
    });
  }
  for (const name of ["id", "lang"]) {
    if (old[name] !== now[name]) changes.push(changeOf([...way, name], old[name], now[name], pointer));
  }
  const names = new Set([...Object.keys(old.properties), ...Object.keys(now.properties)]);
  for (const name of names) {
    const lists = [old.properties[name], now.properties[name]].map((values) =>
      values === undefined ? [] : [values].flat(),
    );
    work.push({
      way: [...way, name],
      pointer: `${pointer}/properties/${escaped(name)}`,
      before: lists[0],
      after: lists[1],
    });
  }
  work.push({ way, pointer: `${pointer}/children`, before: old.children, after: now.children });
}

function changeOf(way, before = null, after = null, pointer) {
  const kind = before === null ? "added" : after === null ? "removed" : "changed";
  return { kind, way, before, after, pointer };
}

/** Pairs `[before, after, number of after]` of what differs. Takes the equal values away, then pairs by ever weaker keys. */
function pairsOf(before, after) {
  const pairs = [];
  let olds = before;
  let news = after.map((value, number) => ({ value, number }));
  for (const keyOf of [JSON.stringify, identity, name, place]) {
    const queues = new Map();
    for (const value of olds) {
      const key = keyOf(value);
      if (!queues.has(key)) queues.set(key, []);
      queues.get(key).push(value);
    }
    const left = [];
    for (const entry of news) {
      const key = keyOf(entry.value);
      const old = key === null ? undefined : queues.get(key)?.shift();
      if (old === undefined) left.push(entry);
      else if (keyOf !== JSON.stringify) pairs.push([old, entry.value, entry.number]);
    }
    olds = [...queues.values()].flat();
    news = left;
  }
  return [
    ...pairs,
    ...news.map(({ value, number }) => [undefined, value, number]),
    ...olds.map((old) => [old, undefined, null]),
  ];
}

/** What identifies an item: its URL, or else its id. Null: nothing does. */
function identity(value) {
  if (!isItem(value)) return null;
  const key = urlOf(value) ?? value.id;
  return key === undefined ? null : JSON.stringify([value.type, key]);
}

/** An item whose URL changed is found by its name. */
function name(value) {
  const key = isItem(value) ? value.properties.name?.[0] : undefined;
  return key === undefined ? null : JSON.stringify([value.type, key]);
}

/** Texts are paired in order, and so are items of one type without a URL. */
function place(value) {
  if (!isItem(value)) return "text";
  return urlOf(value) === undefined ? JSON.stringify(value.type) : null;
}

function urlOf(item) {
  return item.properties.url?.[0] ?? item.properties.uid?.[0];
}

function title(item) {
  const name = valueText(item).trim().slice(0, 40);
  const type = typeNames(item).join(" ") || "item";
  return name ? `${type} “${name}”` : type;
}

function shown(value) {
  return isItem(value) ? title(value) : valueText(value);
}

function compareRels(before = {}, after = {}, changes) {
  for (const rel of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [new Set(before[rel]), new Set(after[rel])];
    for (const url of now)
      if (!old.has(url)) changes.push({ kind: "added", way: ["rels", rel], before: null, after: url, pointer: null });
    for (const url of old)
      if (!now.has(url)) changes.push({ kind: "removed", way: ["rels", rel], before: url, after: null, pointer: null });
  }
}
