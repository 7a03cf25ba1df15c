/**
 * The page's state: the newest view of the table, the line, and who is signed on here.
 *
 * Data flows one way. A view comes in, and everything is drawn from it; a person's wish goes to the
 * daemon, and its result comes back as a view. Nothing here remembers the state of the table.
 */

import { NoAnswer, get, post } from "./connection.js";
import { say, t } from "./translate.js";

/** Milliseconds for which a good answer stays on the screen; a refusal stays until the next act. */
const SAID = 6000;
/** A supervisor's phone, as the styles know it: the dealer's screen has no room there. */
const PHONE = "(max-width: 600px) and (min-height: 341px)";

/**
 * @typedef {import("./messages").View} View
 * @typedef {import("./messages").Snapshot} Snapshot
 * @typedef {import("./messages").AnyRequest} AnyRequest
 * @typedef {import("./messages").AnyReply} AnyReply
 * @typedef {{badge: string, name: string, role: string}} Person
 * @typedef {import("./messages").SessionOpened} Session
 * @typedef {import("./messages").PageInfo} PageSettings
 * @typedef {{words: string, good: boolean, own: boolean}} Said Translated; its own: not the table's
 *   refusal of a press, which goes when the table tells it no longer.
 */

/** The page's whole state. */
export class App {
  /**
   * @param {PageSettings} page The page's settings, from the daemon.
   * @param {() => void} redraw Draws everything anew with the next frame.
   */
  constructor(page, redraw) {
    this.page = page;
    this.redraw = redraw;
    /** @type {View | null} */
    this.view = null;
    this.connected = false;
    /** @type {Session | null} Who signed on at this page. */
    this.session = null;
    /** @type {Said | null} What was answered last. */
    this.said = null;
    /** Who waits for a picture of an event, or a newer one. @type {{seq: number, go: () => void}[]} */
    this.expected = [];
    /** Wishes that wait for their answer, by name; their keys wait as well. @type {Set<string>} */
    this.waiting = new Set();
    this.timer = 0;
  }

  /**
   * The table's snapshot, with the keys that may be pressed at this page; there is one whenever a
   * screen is drawn.
   *
   * @returns {Snapshot}
   */
  get snapshot() {
    if (this.view === null) throw new Error("no picture yet");
    const { snapshot } = this.view;
    const role = this.session?.person.role;
    const offers = snapshot.offers.filter((each) => each.role === "" || each.role === role);
    return { ...snapshot, offers };
  }

  /** The sign-on of the person who signed on here; undefined: nobody did, or no longer. */
  get ownSignOn() {
    return this.view?.snapshot.sign_ons.find((each) => each.session === this.session?.session);
  }

  /** Take in a new view. @param {View} view The view. */
  picture(view) {
    const before = this.view?.snapshot.refusal ?? null;
    this.view = view;
    this.follow(before, view.snapshot.refusal);
    const { session, waiting } = this;
    const told = session !== null && view.snapshot.seq >= session.seq; // else it is not in it yet
    const changing = waiting.has("session"); // the next person ends the session before
    if (told && !changing && !this.ownSignOn) this.signedOff();
    const come = this.expected.filter(({ seq }) => seq <= view.snapshot.seq);
    this.expected = this.expected.filter(({ seq }) => seq > view.snapshot.seq);
    for (const { go } of come) go();
    this.redraw();
  }

  /**
   * Tell a refusal of the table, wherever the press came from, as long as the table tells it.
   *
   * @param {import("./messages").Message | null} before What was refused in the picture before.
   * @param {import("./messages").Message | null} now What is refused now.
   */
  follow(before, now) {
    const words = now ? say(now) : "";
    if (words === (before ? say(before) : "")) return;
    if (words && words !== this.said?.words) this.tell(words, false, false);
    else if (!words && this.said?.own === false) this.tell("", true);
  }

  /**
   * Wait until the page shows the table after an event.
   *
   * @param {number} seq The number of the event.
   * @returns {Promise<void>} Done when that picture, or a newer one, is there.
   */
  shows(seq) {
    if ((this.view?.snapshot.seq ?? -1) >= seq) return Promise.resolve();
    return new Promise((go) => this.expected.push({ seq, go }));
  }

  /** End the session at this page; its sheets close, and the table is shown: not on a phone. */
  signedOff() {
    this.session = null;
    if (location.hash) location.hash = matchMedia(PHONE).matches ? "#/supervisor" : "#/";
  }

  /** Take in that the line came up, or was lost. @param {boolean} connected Whether it came up. */
  line(connected) {
    this.connected = connected;
    this.redraw();
  }

  /**
   * Send a wish to the table, and show the answer.
   *
   * While a wish of the same name waits for its answer, another one is not sent: a second tap means
   * the same.
   *
   * @param {AnyRequest} request The wish.
   * @param {string} [name] Its name; by default the request's own.
   * @param {Session | null} [by] Who wishes it; by default who is signed on here; null: nobody in
   *   particular.
   * @param {number} [struck] When the finger struck, by this page's clock; by default now.
   * @returns {Promise<AnyReply | null>} The reply; null: it was not sent, or not answered.
   */
  async ask(request, name = request.request, by = this.session, struck = performance.now()) {
    return this.send("/ask", request, name, by, struck);
  }

  /**
   * Name things as they are shown now: a wish decides them only as long as they stay so.
   *
   * @param {string[]} things Their names.
   * @returns {[string, string][]} Each that there is, with its revision.
   */
  seen(things) {
    const { revisions } = this.snapshot;
    return things.flatMap((name) => {
      const revision = revisions[name];
      return revision === undefined ? [] : [/** @type {[string, string]} */ ([name, revision])];
    });
  }

  /**
   * Ask for something that is asked again and again: failures are not shown.
   *
   * @param {AnyRequest} request The look.
   * @returns {Promise<AnyReply | null>} The reply; null: there was none.
   */
  async look(request) {
    if (!this.connected) return null;
    try {
      return await post("/ask", request, this.session?.token);
    } catch (error) {
      if (error instanceof NoAnswer) return null;
      throw error;
    }
  }

  /**
   * Sign a person on at this page, and wait until the page shows what they may do.
   *
   * @param {string} badge The badge.
   * @param {string} pin The PIN; it is not kept.
   * @returns {Promise<boolean>} Whether the person is signed on now.
   */
  async signOn(badge, pin) {
    this.waiting.add("session");
    const reply = await this.send("/sign-on", { badge, pin }, "sign_on");
    if (reply?.reply === "session") {
      await this.shows(reply.seq);
      this.session = reply;
      // Its picture may come late, after a break of the line: the sign-on may have ended by then.
      if (!this.ownSignOn) {
        this.signedOff();
        this.tell(t("panel-sign-on-has-ended"), false);
      }
    }
    this.waiting.delete("session");
    this.redraw();
    return reply?.reply === "session" && this.session !== null;
  }

  /**
   * Fetch a record.
   *
   * @param {string} path Such as `/records/recall?last=10`.
   * @returns {Promise<any>} Its content; null: there was no answer, and the page says so.
   */
  async record(path) {
    try {
      return await get(path, this.session?.token);
    } catch (error) {
      this.tell(noAnswer(error), false);
      return null;
    }
  }

  /**
   * @param {string} path Where the wish goes.
   * @param {object} body Its body.
   * @param {string} name Its name, while it waits.
   * @param {Session | null} [by] Who wishes it.
   * @param {number} [struck] When the finger struck.
   * @returns {Promise<any>} The reply; null: there is none.
   */
  async send(path, body, name, by = this.session, struck) {
    if (this.waiting.has(name)) return null;
    this.waiting.add(name);
    const before = this.said;
    this.redraw();
    try {
      const reply = await post(path, body, by?.token, struck);
      const own = reply.ok || !("request" in body) || body.request !== "press";
      const { seq, refusal } = this.view?.snapshot ?? { seq: -1, refusal: null };
      if (!own && reply.seq <= seq && refusal) this.tell(say(refusal), false, false);
      else if (reply.reply === "answer" && reply.words) this.tell(say(reply.words), reply.ok, own);
      else if (reply.reply === "answer" && this.said === before) this.tell("", true);
      else if (reply.reply === "failure") this.tell(say(reply.error), false);
      return reply;
    } catch (error) {
      this.tell(noAnswer(error), false);
      return null;
    } finally {
      this.waiting.delete(name);
      this.redraw();
    }
  }

  /**
   * Show a message: for a while, or, where something went wrong, until somebody acts.
   *
   * @param {string} words The message, translated; empty: remove it.
   * @param {boolean} good Whether it went well.
   * @param {boolean} [own] Whether it stays although the table does not tell it.
   */
  tell(words, good, own = true) {
    clearTimeout(this.timer);
    this.said = words ? { words, good, own } : null;
    if (words && good) this.timer = setTimeout(() => this.tell("", true), SAID);
    this.redraw();
  }

  /** Somebody acts: the refusal that was shown has been seen. */
  acted() {
    if (this.said?.good === false) this.tell("", true);
  }
}

/** @param {unknown} error The error that came instead of an answer. @returns {string} Its words. */
function noAnswer(error) {
  if (!(error instanceof NoAnswer)) throw error;
  return t("panel-no-answer");
}
