/**
 * Touching a seat.
 *
 * Before the first packet is lifted, one touch puts a seat in or out, as the house rules want it,
 * and another touch undoes it. Rarer acts need a second press: opening a round at an empty table,
 * or declaring a player absent, first shows a key that says so, and that key has to be pressed. So
 * a sleeve cannot do them.
 */

import { press } from "./pressing.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").OfferView} OfferView
 * @typedef {import("../messages").Snapshot} Snapshot
 */

/** Milliseconds for which the key of a touched seat is shown. */
const SHOWN = 6000;

/** What a touch does at once. */
const AT_ONCE = new Set(["key-seat-in", "key-seat-out"]);

/** The offer whose key is shown. */
let asked = "";
let timer = 0;

/**
 * @param {Snapshot} snapshot The table.
 * @param {number} seat A seat's number.
 * @returns {OfferView | undefined} What touching it means; undefined: nothing.
 */
export function seatOffer(snapshot, seat) {
  return snapshot.offers.find((offer) => offer.key === `seat_${seat}`);
}

/**
 * @param {Snapshot} snapshot The table.
 * @returns {OfferView | undefined} The touched seat's offer.
 */
export function askedOffer(snapshot) {
  return snapshot.offers.find((offer) => offer.id === asked);
}

/**
 * Touch a seat.
 *
 * @param {App} app The page.
 * @param {OfferView} offer What it means.
 */
export function touchSeat(app, offer) {
  if (atOnce(app.snapshot, offer)) press(app, offer);
  else ask(app, offer.id === asked ? "" : offer.id);
}

/**
 * Press the key of the seat that was touched.
 *
 * @param {App} app The page.
 * @param {OfferView} offer What it means.
 */
export function confirmSeat(app, offer) {
  press(app, offer);
  ask(app, "");
}

/**
 * @param {Snapshot} snapshot The table.
 * @param {OfferView} offer What touching means.
 */
function atOnce(snapshot, offer) {
  return snapshot.step !== "idle" && AT_ONCE.has(offer.meaning.id);
}

/**
 * @param {App} app The page.
 * @param {string} id The offer whose key is shown from now on; empty: none.
 */
function ask(app, id) {
  asked = id;
  clearTimeout(timer);
  if (id) timer = setTimeout(() => ask(app, ""), SHOWN);
  app.redraw();
}
