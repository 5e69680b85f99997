/** The worker of the hosting by `microweave serve`. */
import { answerMessage } from "./answers.js";

/** How often a question is asked again that the server has no time for. */
const MAX_RETRIES = 3;
/** At most this many seconds are between two tries. */
const MAX_WAIT = 10;

/** Asks the server. The page is beside this script, and so are the server's addresses. */
async function ask(verb, { html, url, format, options }) {
  // With `url` alone, the server fetches the page.
  const request = html === undefined ? { url } : { html, base: url, format, options };
  // XRay's interface takes forms.
  const body = verb.startsWith("xray/") ? new URLSearchParams({ url, body: html }) : JSON.stringify(request);
  const response = await post(new URL(verb, self.location.href), body, MAX_RETRIES);
  const answer = await response.text();
  if (!response.ok) throw new Error(errorText(answer) ?? `The server answered with status ${response.status}.`);
  return answer;
}

/** Sends a request; again, if the server is full or the client has asked too often. */
async function post(url, body, retries) {
  const headers = typeof body === "string" ? { "content-type": "application/json" } : {};
  const response = await fetch(url, { method: "POST", headers, body });
  if (retries === 0 || ![429, 503].includes(response.status)) return response;
  const seconds = Number(response.headers.get("retry-after")) || 1;
  await new Promise((resolve) => setTimeout(resolve, Math.min(seconds, MAX_WAIT) * 1000));
  return post(url, body, retries - 1);
}

function errorText(body) {
  try {
    const { message, hint } = JSON.parse(body);
    return hint ? `${message}: ${hint}` : message;
  } catch {
    return null;
  }
}

self.onmessage = ({ data }) => answerMessage(ask, data);
