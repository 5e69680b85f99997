/** The playground in other pages. */
import assert from "node:assert/strict";
import http from "node:http";
import { test } from "node:test";

import { describeHostings, waitFor } from "./browser.mjs";

await describeHostings((hosting, playground) => {
  // Another page does not load a frame from a file, and a server that may fetch private addresses refuses other sites.
  const skip = hosting.name !== "static";

  test("an element shows an example, or the page in its text", { skip }, async (context) => {
    const { page } = playground;
    const script = `<script src="${hosting.url}embed.js"></script>`;
    const elements = `<microweave-playground example="recipe" place="check"></microweave-playground>
      <microweave-playground>&lt;p class=h-card>Zoé</microweave-playground>`;
    const web = http.createServer((_, response) => {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      response.end(script + elements);
    });
    context.after(() => web.close());
    await new Promise((resolve) => web.listen(0, "127.0.0.1", resolve));
    await page.goto(`http://127.0.0.1:${web.address().port}/`);
    const verdictOf = (number) => page.frameLocator("iframe").nth(number).locator(".verdict-subject").innerText();
    await waitFor(() => verdictOf(0), /^A recipe by Ada/);
    await waitFor(() => verdictOf(1), "The profile of Zoé");
    const frame = page.frameLocator("iframe").first();
    assert.equal(await frame.locator(".top").isVisible(), false);
    assert.equal(await frame.locator("#tab-check").getAttribute("aria-selected"), "true");
  });
});
