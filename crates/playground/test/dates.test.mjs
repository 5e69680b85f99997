/** The words of dates and durations. */
import assert from "node:assert/strict";
import test from "node:test";

import { durationInWords, inWords } from "../dates.js";

test("dates and durations in words", () => {
  assert.equal(inWords("2026-11-20T10:00:00+01:00"), "20 November 2026, 10:00");
  assert.equal(inWords("2026-11"), "November 2026");
  assert.equal(inWords("yesterday"), "yesterday");
  assert.equal(inWords("2026-13-01"), "2026-13-01");
  assert.equal(durationInWords("PT1H30M"), "1 hour 30 minutes");
  assert.equal(durationInWords("a while"), "a while");
});
