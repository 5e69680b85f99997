/** Ten tasks of a stranger, done by what is written on the page: names of buttons, links and fields, and no selectors. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { describeHostings, waitFor } from "./browser.mjs";

await describeHostings((hosting, playground) => {
  const byRole = (role, name) => playground.page.getByRole(role, { name });
  const seen = (text) => playground.page.getByText(text).first().waitFor();
  const source = () => byRole("textbox", "Source");
  const place = async (name) => {
    await byRole("tab", name).click();
    await playground.settled();
  };
  /** From the welcome, as each visit begins. */
  const example = async (name) => {
    await byRole("link", "microweave").click();
    await byRole("button", name).click();
    await playground.settled();
  };

  test("1. paste a page and see what it is", async () => {
    await byRole("link", "microweave").click();
    await playground.page.getByLabel("Address of a page, or its HTML").fill('<p class="h-entry">Tea at <b class="p-author">Ada');
    await byRole("button", /^Read$/).click();
    await byRole("heading", "A note by Ada").waitFor();
  });

  test("2. who wrote the post, and when", async () => {
    await example("A reply");
    await byRole("heading", "A reply by Ada, to grace.example").waitFor();
    await seen("20 November 2026, 10:00");
  });

  test("3. what a chat program shows, and why it differs", async () => {
    await example("An article in three syntaxes");
    await playground.page.getByLabel("Who sees what").check();
    await seen("The link in a chat program");
    await seen(/differs.*: from meta elements/);
  });

  test("4. fix a mistake, and take it back", async () => {
    await example("Mistakes to correct");
    await byRole("button", "9 things to mend").click();
    await byRole("button", /^Fix: "p-nmae"/).click();
    await byRole("button", "8 things to mend").waitFor();
    await byRole("button", "Undo the last fix").click();
    await byRole("button", "9 things to mend").waitFor();
  });

  test("5. fix all that can be fixed", async () => {
    await byRole("button", "Fix all 4").click();
    await byRole("button", /^[1-6] things to mend/).waitFor();
  });

  test("6. why the date is what it is, and where", async () => {
    await example("A reply");
    await place("Data");
    await byRole("treeitem", /^published/).click();
    await seen("The element has the class dt-published.");
    await byRole("button", /^Line 12, column 42/).click();
    const selected = (area) => area.value.slice(area.selectionStart, area.selectionEnd);
    assert.equal(await source().evaluate(selected), "2026-11-20T10:00:00+01:00");
  });

  test("7. change the source, and see the result", async () => {
    await source().press("Control+a");
    await source().pressSequentially("<p class=h-card>Grace");
    await byRole("heading", "The profile of Grace").waitFor();
    await byRole("button", /^Undo$/).click();
  });

  test("8. the page as a feed", async () => {
    await example("A feed of posts");
    await place("Formats");
    await playground.page.getByLabel("Atom").check();
    await seen(/<feed xmlns=/);
    await byRole("button", "Download").waitFor();
  });

  test("9. whether a recipe can be a rich result", async () => {
    await example("A recipe");
    await place("Check");
    await playground.page.getByLabel("Google’s rich results").check();
    await seen("Can become:");
    await byRole("link", "Recipe").waitFor();
  });

  test("10. a link with an option", async () => {
    await example("An event");
    await byRole("heading", /^An event/).waitFor();
    await byRole("button", "Options").click();
    await playground.page.getByLabel("Classic microformats").selectOption({ label: "ignored" });
    await playground.settled();
    await byRole("button", "Copy link").click();
    await playground.hasText("#status", /The link is/);
    const other = await playground.openOther(await playground.page.evaluate(() => location.hash));
    await waitFor(() => other.page.getByLabel("Classic microformats").inputValue(), "false");
    await other.close();
  });
});
