// A CommonJS program with types: tsc checks it, nothing runs it.
import microweave = require("microweave");
import parsePart = require("microweave/parse");
import readPart = require("microweave/read");

const document: microweave.Document = microweave.parse("<p>", "https://ada.example/");
const kind: string | undefined = readPart.mention("<p>", "https://grace.example/", new URL("https://ada.example/")).kind;
const same: typeof microweave.explain = parsePart.explain;
// @ts-expect-error A function of the whole package only.
parsePart.check("<p>");
// @ts-expect-error It has no default.
microweave.default;

try {
  microweave.read("<p>");
} catch (error) {
  if (error instanceof microweave.MicroweaveError) {
    console.log(error.code, error.cause, document, kind, same);
  }
}
