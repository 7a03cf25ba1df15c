/**
 * Keys that open a list beside them: why the floor is called, and rare wishes.
 *
 * A list covers neither the step nor the keys. It closes by a touch elsewhere, by Escape, when the
 * focus leaves it, and by itself when nobody chooses.
 */

import { canBeDead, declareDead } from "../errand/decks.js";
import { declare } from "../errand/irregular.js";
import { statePayout } from "../errand/payout.js";
import { FLOOR_REASONS, callFloor, signOn, tapIn } from "../errand/people.js";
import { chooseHand } from "../hand.js";
import { say, t } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";
import { press } from "./pressing.js";
import { chooseLetters, lettersPress } from "./shortcuts.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {{name: string, words: string, go: () => void}} Item
 */

/** Milliseconds for which a list stays open. */
const SHOWN = 15_000;
/** The list that is open; empty: none. */
let open = "";
/** What was in it when it opened: no entry moves under a finger. @type {Item[]} */
let items = [];
let timer = 0;
let closing = new AbortController();

/** What a game has beside the wishes of every table. @type {(app: App) => Item[]} */
let ofGame = () => [];

/** @param {(app: App) => Item[]} found Returns the rare wishes of a game: they come first. */
export function alsoAsked(found) {
  ofGame = found;
}

/**
 * Draw a key, and its list while it is open.
 *
 * @param {App} app The page.
 * @param {string} name The list's.
 * @param {(on: {toggle: () => void, shown: "true" | "false"}) => unknown} key Draws the key.
 */
export function menu(app, name, key) {
  const shown = open === name;
  const toggle = () => show(app, shown ? "" : name);
  const escape = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") show(app, "");
  };
  const away = (/** @type {FocusEvent} */ { currentTarget, relatedTarget }) => {
    if (!shown || !(relatedTarget instanceof Node)) return;
    if (currentTarget instanceof Node && !currentTarget.contains(relatedTarget)) show(app, "");
  };
  return html`<div class="menu-place" data-menu=${name} @keydown=${escape} @focusout=${away}>
    ${key({ toggle, shown: shown ? "true" : "false" })}
    ${shown ? list(app) : nothing}
  </div>`;
}

/** @param {App} app The page. */
function list(app) {
  return html`<div class="menu-items">
    ${items.map(({ name, words, go }) => {
      const act = () => {
        show(app, "");
        go();
      };
      return html`<button class="plain" data-act=${name} @click=${act}>${words}</button>`;
    })}
  </div>`;
}

/** @param {App} app The page. @returns {Item[]} The reasons for calling the floor. */
function reasons(app) {
  const call = (/** @type {string} */ reason) =>
    void app.ask({ request: "call_supervisor", reason });
  return [
    { name: "call", words: t("panel-come-please"), go: () => call("") },
    ...FLOOR_REASONS.map((id) => t(id)).map((words) => ({
      name: "call-for",
      words,
      go: () => call(words),
    })),
    { name: "call-other", words: t("panel-another-reason"), go: () => callFloor(app) },
  ];
}

/** @param {App} app The page. @returns {Item[]} What can be asked for now. */
function others(app) {
  const { step, voidable } = app.snapshot;
  const left = app.page.hand === "left";
  const found = ofGame(app);
  const add = (
    /** @type {string} */ name,
    /** @type {string} */ words,
    /** @type {() => void} */ go,
  ) => found.push({ name, words, go });
  if (step === "settling") add("payout", t("panel-a-large-payout"), () => statePayout(app));
  if (voidable) add("declare", t("panel-something-went-wrong"), () => declare(app));
  if (canBeDead(app.snapshot)) add("dead", t("reason-nobody-plays"), () => declareDead(app));
  add("tap", t("panel-a-dealer-takes-over"), () => tapIn(app));
  if (app.session === null) add("sign-on", t("panel-sign-on"), () => signOn(app));
  add("hand", left ? t("panel-keys-right") : t("panel-keys-left"), () => {
    chooseHand(app.page, left ? "right" : "left");
    app.redraw();
  });
  const letters = lettersPress();
  add("letters", letters ? t("panel-letters-off") : t("panel-letters-on"), () => {
    chooseLetters(!letters);
    app.redraw();
  });
  for (const offer of apart(app.snapshot)) {
    add(offer.key, say(offer.meaning), () => press(app, offer));
  }
  return found;
}

/**
 * Return the offers that have no place of their own on the screen now.
 *
 * @param {import("../messages").Snapshot} snapshot The table.
 */
function apart({ offers, instruction }) {
  return offers.filter(({ key, place }) => place === "list" && key !== instruction.key);
}

/**
 * @param {App} app The page.
 * @param {string} name The list that is open from now on; empty: none.
 */
function show(app, name) {
  closing.abort();
  clearTimeout(timer);
  const chosen = document.activeElement?.closest(".menu-items");
  // The list is gone with the next drawing: the focus goes back to its key.
  chosen?.closest(".menu-place")?.querySelector("button")?.focus();
  open = name;
  if (name) {
    items = name === "floor" ? reasons(app) : others(app);
    closing = new AbortController();
    timer = setTimeout(() => show(app, ""), SHOWN);
    addEventListener("pointerdown", ({ target }) => leave(app, target), { signal: closing.signal });
  }
  app.redraw();
}

/**
 * @param {App} app The page.
 * @param {EventTarget | null} target What was touched; anything outside a list closes the list.
 */
function leave(app, target) {
  if (!(target instanceof Element) || target.closest("[data-menu]") === null) show(app, "");
}
