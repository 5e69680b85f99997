/** The source without a browser: its colours, its folds, its rows, its window and its history. */
import assert from "node:assert/strict";
import test from "node:test";

import { EditHistory } from "../edit-history.js";
import { START, findOutline, lex } from "../html-lexer.js";
import { LONG_LINE, SourceLayout } from "../source-layout.js";
import { SourceText } from "../source-text.js";
import { difference, indexIn, textOf, windowOf } from "../source-window.js";

function parts(text, state = START) {
  const found = [];
  const end = lex(text, state, (from, to, kind) => found.push(`${kind} ${text.slice(from, to)}`));
  return [found, end];
}

test("colours of markup", () => {
  const [found, end] = parts(`<a class="x" href=/y z>1<2<!-- c --><SCRIPT>a<b</script >`);
  assert.deepEqual(found, [
    "tag <a",
    "name class",
    'value "x"',
    "name href",
    "value /y",
    "name z",
    "tag >",
    "comment <!-- c -->",
    "tag <SCRIPT",
    "tag >",
    "raw a<b",
    "tag </script",
    "tag  >",
  ]);
  assert.equal(end, START);
});

test("a value, a comment and a script go on in the next line", () => {
  for (const [one, other, first] of [
    ['<a title="x', 'y">', 'value y"'],
    ["<a title='x", "y'>", "value y'"],
    ["<!-- x", "y -->", "comment y -->"],
    ["<script", ">y</script>", "tag >"],
    ["<style>x", "y</style>", "raw y"],
  ]) {
    const [, state] = parts(`${one}\n`);
    assert.equal(parts(other, state)[0][0], first);
  }
});

test("elements of several lines can be folded", () => {
  const source = new SourceText("<ul>\n<li>one\n<li>two\n<br>\n</ul>\n<p>\n</p>\n<div><div>\n\n</div>\n</div>");
  let outline;
  findOutline(source, (found) => (outline = found));
  assert.deepEqual([...outline.folds], [
    [0, 4],
    [7, 10],
  ]);
});

test("rows, with folded lines and long ones", () => {
  const source = new SourceText(`one\nhidden\nhidden\nlast\n${"x".repeat(LONG_LINE + 10)}`);
  const layout = new SourceLayout(source, new Map([[0, 3]]), 100);
  assert.equal(layout.count, 4);
  assert.deepEqual(layout.piece(1), { start: 18, end: 22, line: 3, isFirst: true });
  assert.deepEqual(layout.piece(3), { start: 23 + LONG_LINE, end: 33 + LONG_LINE, line: 4, isFirst: false });
  assert.equal(layout.rows, 2 + LONG_LINE / 100 + 1);
  assert.equal(layout.pieceAtRow(5), 2);
  assert.equal(layout.pieceOf(6), 0, "what is folded is in the piece before");
  assert.equal(layout.correct(0, [3]), true);
  assert.equal(layout.top(1), 3);
});

test("indexes of a window with folded lines", () => {
  const text = "one\nhidden\nlast";
  const window = windowOf(
    [
      { start: 0, end: 3, line: 0, isFirst: true },
      { start: 11, end: 15, line: 2, isFirst: true },
    ],
    0,
  );
  assert.equal(textOf(window, text), "one\nlast");
  for (const [inWindow, inText] of [
    [0, 0],
    [3, 3],
    [4, 11],
    [8, 15],
  ]) {
    assert.equal(window.indexOf(inWindow), inText);
    assert.equal(indexIn(window, inText), inWindow);
  }
  assert.equal(indexIn(window, 7), 3);
});

test("the difference of two texts", () => {
  for (const [before, after, expected] of [
    ["tea", "teas", { from: 3, to: 3, inserted: "s" }],
    ["aaa", "aa", { from: 2, to: 3, inserted: "" }],
    ["one", "two", { from: 0, to: 3, inserted: "two" }],
    ["same", "same", { from: 4, to: 4, inserted: "" }],
  ]) {
    assert.deepEqual(difference(before, after), expected);
  }
});

test("what is typed together is undone together", () => {
  const history = new EditHistory();
  const typed = (start, inserted, time) => history.add({ start, removed: "", inserted }, true, time);
  typed(0, "t", 0);
  typed(1, "e", 100);
  typed(2, "a", 2000);
  history.add({ start: 0, removed: "tea", inserted: "cake" }, false, 2100);
  assert.deepEqual(history.undo(), { start: 0, removed: "cake", inserted: "tea" });
  assert.deepEqual(history.undo(), { start: 2, removed: "a", inserted: "" });
  assert.deepEqual(history.undo(), { start: 0, removed: "te", inserted: "" });
  assert.equal(history.undo(), null);
  assert.deepEqual(history.redo(), { start: 0, removed: "", inserted: "te" });
});
