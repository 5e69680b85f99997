// An express app that reads the microformats of a page with microformats-parser, in as many processes as $PROCESSES.
const cluster = require("node:cluster");
const express = require("express");
const { mf2 } = require("microformats-parser");

if (cluster.isPrimary) {
  for (let count = 0; count < Number(process.env.PROCESSES); count += 1) cluster.fork();
  process.on("SIGTERM", () => process.exit());
} else {
  const app = express();
  app.use(express.text({ type: "text/html", limit: "16mb" }));
  app.get("/health", (request, response) => response.send("ok"));
  app.post("/parse", (request, response) => response.json(mf2(request.body, { baseUrl: request.query.url })));
  app.listen(Number(process.env.PORT), "127.0.0.1");
}
