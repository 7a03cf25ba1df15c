/**
 * The line to the daemon: pictures come by server-sent events, wishes go by POST.
 *
 * Nothing is kept here and nothing is sent twice: after a break the first picture tells how the
 * table stands, and a wish that got no answer is the person's to look at.
 */

/** Milliseconds of silence after which the line counts as lost; the daemon speaks every 400. */
const SILENCE = 1000;
/** Milliseconds between two tries to reach the daemon again. */
const AGAIN = 500;
/** Milliseconds in which a wish is answered. */
const PATIENCE = 6000;

/**
 * @typedef {object} Listener
 * @property {(view: import("./messages").View) => void} picture A new picture of the table.
 * @property {(connected: boolean) => void} line The line came up, or was lost.
 */

/** A line that is always either up or being tried again. */
export class Connection {
  /** @param {Listener} listener Who is told. */
  constructor(listener) {
    this.listener = listener;
    /** @type {EventSource | null} */
    this.source = null;
    this.connected = false;
    this.heard = 0;
  }

  /** Begin; the line is kept up from now on. */
  open() {
    this.connect();
    setInterval(() => this.look(), 200);
  }

  /** Open a new stream in place of the old one. */
  connect() {
    this.source?.close();
    const source = new EventSource("/events");
    this.source = source;
    this.heard = performance.now();
    source.addEventListener("view", (event) => {
      this.alive();
      this.listener.picture(JSON.parse(event.data));
    });
    source.addEventListener("beat", () => this.alive());
  }

  /** Something was heard. */
  alive() {
    this.heard = performance.now();
    this.tell(true);
  }

  /** See whether the line has fallen silent, and try it again. */
  look() {
    const silent = performance.now() - this.heard;
    if (silent < SILENCE) return;
    this.tell(false);
    const closed = this.source?.readyState === EventSource.CLOSED;
    if (silent > SILENCE + AGAIN || closed) this.connect();
  }

  /** @param {boolean} connected Whether the line is up now. */
  tell(connected) {
    if (connected === this.connected) return;
    this.connected = connected;
    this.listener.line(connected);
  }
}

/** No answer came: nobody knows whether the wish was heard. */
export class NoAnswer extends Error {}

/**
 * Send one message and return its answer.
 *
 * @param {string} path Where it goes.
 * @param {object} body What is said.
 * @param {string} token The session's token; empty: nobody is signed on here.
 * @param {string} question What a wish is about, as the person saw it; empty: not said.
 * @returns {Promise<any>} The daemon's reply.
 * @throws {NoAnswer} There was none within six seconds.
 */
export async function post(path, body, token = "", question = "") {
  /** @type {Record<string, string>} */
  const headers = { "Content-Type": "application/json" };
  if (token) headers["Dealer-Table-Session"] = token;
  if (question) headers["Dealer-Table-Question"] = question;
  try {
    const response = await fetch(path, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    });
    return await response.json();
  } catch (error) {
    throw new NoAnswer(String(error));
  }
}

/**
 * Fetch a record of the table.
 *
 * @param {string} path Which, with its query.
 * @param {string} token The session's token.
 * @returns {Promise<any>} What it holds; `{"reply": "failure", …}` where it cannot be had.
 * @throws {NoAnswer} There was no answer.
 */
export async function get(path, token = "") {
  try {
    const headers = token ? { "Dealer-Table-Session": token } : undefined;
    const response = await fetch(path, { headers, signal: AbortSignal.timeout(60_000) });
    return await response.json();
  } catch (error) {
    throw new NoAnswer(String(error));
  }
}
