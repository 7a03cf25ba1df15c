/**
 * The keys, at the edge where the hand is.
 *
 * Each key has its place, whatever else is offered: the one that goes on in a clean round is big
 * and nearest to the hand; the one that stops the game is farthest from it. A key that is not legal
 * is not shown. If nothing has to be pressed, the big place says what the table waits for.
 */

import { adopt, adoptable, clearedBy, clearHolds, countCards } from "../errand/holds.js";
import { signOn } from "../errand/people.js";
import { say, t } from "../translate.js";
import { html, nothing, svg } from "../vendor/lit-html.js";
import { awaited } from "./awaited.js";
import { menu } from "./menus.js";
import { press, pressed } from "./pressing.js";
import { LETTERS } from "./shortcuts.js";
import { askedOffer, confirmSeat } from "./touching.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").OfferView} OfferView
 * @typedef {import("../messages").Snapshot} Snapshot
 */

/** Keys that go on, the most important first. */
const ONWARD = ["continue", "no_more_bets", "green", "decisions_closed", "round_over", "open"];

/**
 * Draw all offered keys.
 *
 * @param {App} app The page.
 */
export function keys(app) {
  return html`<nav class="keys" data-keys aria-label=${t("panel-keys")}>
    <div class="keys-go">${goPlace(app)}</div>
    <div class="keys-beside">${beside(app)}</div>
    <div class="keys-more">${menu(app, "more", moreKey)}</div>
    <div class="keys-floor">${floor(app)}</div>
    <div class="keys-stop">${placed(app, "stop")}</div>
  </nav>`;
}

/**
 * Draw the offered keys when something else fills the screen. Closing can wait then, except for
 * service.
 *
 * @param {App} app The page.
 */
export function bareKeys(app) {
  const { snapshot } = app;
  const first = onward(snapshot);
  const service = snapshot.holds.some(({ klass, latched }) => klass === "service" && latched);
  const apart = service || snapshot.step === "closing" ? [] : ["close"];
  const others = snapshot.offers.filter(
    (offer) => offer !== first && !offer.key.startsWith("seat_") && !apart.includes(offer.key),
  );
  return html`<nav class="keys-bare" data-keys aria-label=${t("panel-keys")}>
    ${others.map((offer) => key(app, offer, "plain"))}
    ${first === undefined ? nothing : key(app, first, "strong")}
  </nav>`;
}

/** @param {Snapshot} snapshot The table. @returns {OfferView | undefined} The key that goes on. */
function onward(snapshot) {
  const order = snapshot.step === "closing" ? [...ONWARD, "close"] : ONWARD;
  for (const key of order) {
    const offer = snapshot.offers.find((each) => each.key === key);
    if (offer !== undefined) return offer;
  }
  return undefined;
}

/**
 * Draw the big place: the key that goes on, or what the table waits for.
 *
 * @param {App} app The page.
 */
function goPlace(app) {
  const snapshot = app.snapshot;
  const offer = snapshot.button ? undefined : onward(snapshot);
  if (offer !== undefined) return key(app, offer, "onward");
  return counts(snapshot) ? countKey(app) : awaited(snapshot);
}

/**
 * @param {Snapshot} snapshot The table.
 * @returns {boolean} Whether somebody counts cards by hand now.
 */
function counts({ step, mode, holds }) {
  if (holds.some((hold) => hold.scope !== "next deal")) return false;
  return step === "stub_count" || (step === "waiting_deck" && mode === "hand-shuffle");
}

/** Draw the key that asks for a count. @param {App} app The page. */
function countKey(app) {
  return html`<button class="table-key onward" data-act="count" @click=${() => countCards(app)}>
    <span class="key-words">${t("panel-enter-count")}</span>
  </button>`;
}

/**
 * Draw the place above: a touched seat's key, who is needed, or the way back.
 *
 * @param {App} app The page.
 */
function beside(app) {
  const seat = askedOffer(app.snapshot);
  if (seat !== undefined) return key(app, seat, "seat-key", () => confirmSeat(app, seat));
  const roles = clearedBy(app.snapshot);
  if (adoptable(app.snapshot) && app.session?.person.role === "supervisor") {
    return personKey("adopt", t("panel-adopt-the-shuffler"), () => adopt(app));
  }
  if (roles.has(app.session?.person.role ?? "")) {
    return personKey("clear", t("panel-clear"), () => clearHolds(app));
  }
  if (signsOn(app)) return personKey("sign-on", t("panel-sign-on"), () => signOn(app));
  if (roles.has("supervisor") && app.session === null && !offered(app, "bets_open")) {
    return personKey("sign-on", t("panel-supervisor"), () => signOn(app));
  }
  const { chips_left: left } = app.snapshot;
  return left === null
    ? placed(app, "bets_open")
    : html`<p class="keys-words" data-chips-left>${say(left)}</p>`;
}

/** @param {App} app The page. @returns {boolean} Whether a supervisor has to sign on first. */
function signsOn({ snapshot }) {
  return snapshot.step === "closed" && onward(snapshot) === undefined;
}

/**
 * Draw a key for people with a role.
 *
 * @param {string} act What it does.
 * @param {string} words The same, translated.
 * @param {() => void} go Does it.
 */
function personKey(act, words, go) {
  return html`<button class="table-key" data-act=${act} @click=${go}>
    <span class="key-words">${words}</span>
  </button>`;
}

/**
 * @param {App} app The page.
 * @param {string} name A key of the table.
 */
export function placed(app, name) {
  const offer = offered(app, name);
  return offer === undefined ? nothing : key(app, offer, "");
}

/**
 * @param {App} app The page.
 * @param {string} name A key of the table.
 * @returns {OfferView | undefined} What pressing it means now.
 */
function offered(app, name) {
  return app.snapshot.offers.find((each) => each.key === name);
}

/** Draw the key that calls the floor; its list asks why. @param {App} app The page. */
function floor(app) {
  const offer = app.snapshot.offers.find((each) => each.key === "call_floor");
  if (offer === undefined) return nothing;
  return menu(app, "floor", ({ toggle, shown }) => key(app, offer, "", toggle, shown));
}

/** @param {{toggle: () => void, shown: "true" | "false"}} on Its list. */
function moreKey({ toggle, shown }) {
  return html`<button class="table-key key-more" aria-expanded=${shown} @click=${toggle}>
    <span class="key-words">${t("panel-more")}</span>
  </button>`;
}

/**
 * Draw one key.
 *
 * @param {App} app The page.
 * @param {OfferView} offer What pressing it means.
 * @param {string} look Its class beside its own.
 * @param {() => void} [act] What a press does; by default it takes the offer.
 * @param {"true" | "false"} [shown] Whether its list is open, where it has one.
 */
function key(app, offer, look, act = () => press(app, offer), shown) {
  const on = pressed(act);
  const sent = app.waiting.has(offer.id);
  return html`<button
    class="table-key key-${offer.key.replaceAll("_", "-")} ${look} ${sent ? "sent" : ""}"
    data-key=${offer.key}
    data-offer=${offer.id}
    aria-keyshortcuts=${LETTERS[offer.key] ?? nothing}
    aria-expanded=${shown ?? nothing}
    aria-disabled=${sent || !app.connected ? "true" : "false"}
    @pointerdown=${on.down}
    @click=${on.click}
    @keydown=${on.key}
  >
    <span class="lamp" aria-hidden="true"></span>
    ${sign(offer.key)}
    <span class="key-words">${name(offer)}${say(offer.meaning)}</span>
    <kbd aria-hidden="true">${LETTERS[offer.key] ?? ""}</kbd>
  </button>`;
}

/**
 * The dealer's word for a key whose meaning changes.
 *
 * @param {OfferView} offer What it means now.
 */
function name({ key: called, meaning }) {
  const own = t("key-continue");
  return called !== "continue" || say(meaning) === own
    ? nothing
    : html`<small class="key-name">${own}</small>`;
}

/** @param {string} name A key. @returns {unknown} Its sign, where it has one. */
function sign(name) {
  const drawn = SIGNS[name];
  return drawn === undefined
    ? nothing
    : html`<svg class="key-sign" viewBox="0 0 40 40" aria-hidden="true">${drawn}</svg>`;
}

/** @type {Record<string, unknown>} */
const SIGNS = {
  stop: svg`<path class="stop-sign" d="M13 3 H27 L37 13 V27 L27 37 H13 L3 27 V13 Z"/>
    <rect class="stop-bar" x="13" y="13" width="14" height="14" rx="2"/>`,
  call_floor: svg`<path class="line" d="M8 29 h24 M11 29 v-6 a9 9 0 0 1 18 0 v6 M20 14 v-4 M16 10 h8"/>
    <path class="line" d="M17 34 h6"/>`,
  green: svg`<circle class="green-ring" cx="20" cy="20" r="16"/><circle class="green-dot" cx="20" cy="20" r="10"/>`,
  bets_open: svg`<path class="line" d="M14 8 L6 16 L14 24 M6 16 H24 a9 9 0 0 1 0 18 H14"/>`,
};
