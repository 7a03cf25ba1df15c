/**
 * The keys, at the edge where the hand is.
 *
 * Each key has its place, whatever else is offered: the instruction's key, or the key of its form,
 * is big and nearest to the hand; the one that stops the game is farthest from it. A key that is not
 * legal is not shown. If nothing has to be pressed, the big place shows what hands do, or what the
 * table waits for.
 */

import { clearable, clearedBy, clearHolds, clearWords } from "../errand/holds.js";
import { instructed } from "../errand/instructed.js";
import { signOn } from "../errand/people.js";
import { say, t } from "../translate.js";
import { html, nothing, svg } from "../vendor/lit-html.js";
import { awaited } from "./awaited.js";
import { menu } from "./menus.js";
import { press, pressed } from "./pressing.js";
import { letterOf } from "./shortcuts.js";
import { askedOffer, confirmSeat } from "./touching.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").OfferView} OfferView
 * @typedef {import("../messages").Snapshot} Snapshot
 */

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
  const first = onward(app);
  const goesOn = first?.role === "" ? first : offered(app, "continue");
  const service = snapshot.holds.some(({ klass, latched }) => klass === "service" && latched);
  const apart = service || snapshot.step === "closing" ? [] : ["close"];
  const others = snapshot.offers
    .filter((offer) => offer !== goesOn && !offer.key.startsWith("seat_"))
    .filter((offer) => offer === first || !apart.includes(offer.key))
    .sort((one, other) => Number(one.key === "stop") - Number(other.key === "stop"));
  const look = (/** @type {OfferView} */ offer) =>
    `${offer === first ? "strong" : "plain"} ${offer.role === "" ? "" : "of-role"}`;
  return html`<nav class="keys-bare" data-keys aria-label=${t("panel-keys")}>
    <div class="keys-go-on">${goesOn === undefined ? nothing : key(app, goesOn, look(goesOn))}</div>
    ${others.map((offer) => key(app, offer, look(offer)))}
  </nav>`;
}

/** @param {App} app The page. @returns {OfferView | undefined} The instruction's key. */
function onward(app) {
  return offered(app, app.snapshot.instruction.key);
}

/**
 * Draw the big place: the instruction's key, the key of its form, or what hands do.
 *
 * @param {App} app The page.
 */
function goPlace(app) {
  const offer = onward(app);
  if (offer !== undefined) return key(app, offer, "onward");
  const form = instructed(app);
  return form === null ? awaited(app.snapshot) : personKey(form, "onward");
}

/**
 * Draw the place above: a touched seat's key, who is needed, or the way back.
 *
 * @param {App} app The page.
 */
function beside(app) {
  const seat = askedOffer(app.snapshot);
  if (seat !== undefined) return key(app, seat, "seat-key", () => confirmSeat(app, seat));
  const { chips_left: left, instruction, offers } = app.snapshot;
  if (left !== null) return html`<p class="keys-words" data-chips-left>${say(left)}</p>`;
  const back = offers.find(({ place }) => place === "beside");
  if (back !== undefined) return key(app, back, "");
  return instruction.form === "" ? clearing(app) : nothing;
}

/**
 * Draw the key of a person who can clear what forbids the next deal, while the round goes on.
 *
 * @param {App} app The page.
 */
function clearing(app) {
  if (clearable(app).length > 0) {
    return personKey({ name: "clear", words: clearWords(app), go: () => clearHolds(app) });
  }
  if (!clearedBy(app.snapshot).has("supervisor") || app.session !== null) return nothing;
  return personKey({ name: "sign-on", words: t("panel-supervisor"), go: () => signOn(app) });
}

/**
 * Draw a key that opens a form.
 *
 * @param {import("../errand/instructed.js").Asked} form Its name, its words, and what it does.
 * @param {string} [look] Its class beside its own.
 */
function personKey({ name, words, go }, look = "") {
  return html`<button class="table-key ${look}" data-act=${name} @click=${go}>
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
    aria-keyshortcuts=${letterOf(offer) || nothing}
    aria-expanded=${shown ?? nothing}
    aria-disabled=${sent || !app.connected ? "true" : "false"}
    @pointerdown=${on.down}
    @touchend=${on.up}
    @click=${on.click}
    @keydown=${on.key}
  >
    <span class="lamp" aria-hidden="true"></span>
    ${sign(offer.key)}
    <span class="key-words">${name(offer)}${say(offer.meaning)}</span>
    <kbd aria-hidden="true">${letterOf(offer)}</kbd>
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
