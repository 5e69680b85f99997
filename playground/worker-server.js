/** The worker of the hosting by `microweave serve`. */
import { answerMessage } from "./answers.js";

/** Asks the server. The page is beside this script, and so are the server's addresses. */
async function ask(verb, request) {
  const url = new URL(verb, self.location.href.replace(/[^/]*$/, ""));
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(request) });
  const body = await response.text();
  if (!response.ok) throw new Error(errorText(body) ?? `The server answered with status ${response.status}.`);
  return body;
}

function errorText(body) {
  try {
    const { error, error_description: description } = JSON.parse(body);
    return description ?? error;
  } catch {
    return null;
  }
}

self.onmessage = ({ data }) => answerMessage(ask, data);
