/**
 * The line to the daemon: views come by server-sent events, wishes go by POST.
 *
 * Nothing is kept here and nothing is sent twice: after a break the first view shows the state of
 * the table, and if a wish got no answer, the person has to look.
 */

/** Milliseconds of silence after which the line counts as lost; the daemon speaks every 400. */
const SILENCE = 1000;
/** Milliseconds between two tries to reconnect. */
const AGAIN = 500;
/** Milliseconds between two words of the panel, the kiosk's page, that it is there. */
const HERE = 1000;
/** Milliseconds to wait for the answer to a wish. */
const PATIENCE = 6000;

/**
 * @typedef {object} Listener
 * @property {(view: any) => void} picture A new view of the table, or of the sign.
 * @property {(connected: boolean) => void} line The line came up, or was lost.
 */

/**
 * What has to be added to this page's clock to get the daemon's, in milliseconds; undefined: no beat
 * has told it yet. A beat comes late and never early, so the largest difference is the nearest.
 *
 * @type {number | undefined}
 */
let ahead;

/** The same by the last beat, and what has to be added to this computer's time of day to get the table's. */
let [steady, behind] = [0, 0];

/** @param {string} told The daemon's two clocks, as a beat tells them: monotonic, and UTC. */
function tellTime(told) {
  const [monotonic = NaN, utc = NaN] = told.split(" ").map(Number);
  steady = monotonic - performance.now();
  ahead = Math.max(ahead ?? -Infinity, steady);
  behind = utc - Date.now();
}

/** @returns {number} The daemon's clock that never jumps, in milliseconds. */
export function steadyTime() {
  return performance.now() + steady;
}

/** @returns {number} The time at the table, in milliseconds of UTC, however wrong this computer's is. */
export function tableTime() {
  return Date.now() + behind;
}

/** A line that is either up or being reconnected. */
export class Connection {
  /**
   * @param {Listener} listener Gets views and the line's state.
   * @param {string} [path] The path of the stream.
   * @param {string} [kind] Its events.
   */
  constructor(listener, path = "/events", kind = "view") {
    this.listener = listener;
    this.path = path;
    this.kind = kind;
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

  /** Replace the stream by a new one. */
  connect() {
    this.source?.close();
    ahead = undefined;
    const source = new EventSource(this.path);
    this.source = source;
    this.heard = performance.now();
    source.addEventListener(this.kind, (event) => {
      this.alive();
      this.listener.picture(JSON.parse(event.data));
    });
    source.addEventListener("beat", (event) => {
      tellTime(event.data);
      this.alive();
    });
  }

  /** Note that something was received. */
  alive() {
    this.heard = performance.now();
    this.tell(true);
  }

  /** Reconnect if the line has been silent too long. */
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

/** No answer came: it is not known whether the wish arrived. */
export class NoAnswer extends Error {}

/**
 * Send one message and return its answer.
 *
 * @param {string} path Where it goes.
 * @param {object} body The message's body.
 * @param {string} token The session's token; empty: nobody is signed on here.
 * @param {number} [struck] When the finger struck, by this page's clock, in milliseconds.
 * @returns {Promise<any>} The daemon's reply.
 * @throws {NoAnswer} There was no reply within six seconds.
 */
export async function post(path, body, token = "", struck) {
  /** @type {Record<string, string>} */
  const headers = { "Content-Type": "application/json" };
  if (token) headers["Dealer-Table-Session"] = token;
  if (struck !== undefined && ahead !== undefined)
    headers["Dealer-Table-Pressed"] = String(Math.max(0, Math.round(struck + ahead)));
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
 * Say every second that this page is the panel: the dealer sees it, and can press on it.
 *
 * @param {() => boolean} alive Whether the page receives views.
 * @returns {() => Promise<void>} Says it at once.
 */
export function bePanel(alive) {
  const say = async () => {
    if (!alive() || document.visibilityState !== "visible") return;
    const headers = { "Content-Type": "application/json" };
    await fetch("/panel", { method: "POST", headers, body: "{}" }).catch(() => null);
  };
  setInterval(() => void say(), HERE);
  return say;
}

/**
 * Fetch a record of the table.
 *
 * @param {string} path Path of the record, with its query.
 * @param {string} token The session's token.
 * @returns {Promise<any>} Its content; `{"reply": "failure", …}` if it cannot be made.
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
