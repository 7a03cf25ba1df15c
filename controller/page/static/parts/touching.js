/**
 * Touching a seat.
 *
 * Before the first packet is lifted, one touch puts a seat in, or an empty one out again. What
 * takes something from a player, or is rare, needs a second press: putting out a seat with chips on
 * it, opening a round at an empty table, declaring a player absent. It first shows a key that says
 * so, and that key has to be pressed. So a sleeve cannot do it. That a seat is settled takes one
 * touch, and another takes it back; so does what is told of a player's hand.
 */

import { press } from "./pressing.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").OfferView} OfferView
 * @typedef {import("../messages").Snapshot} Snapshot
 */

/** Milliseconds for which the key of a touched seat is shown. */
const SHOWN = 6000;

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
 * @returns {boolean} Whether a touch does it at once.
 */
function atOnce({ step, seats, poker }, { key, meaning }) {
  if (poker?.phase) return true; // the dealer tells of a hand; it can be taken back
  if (step === "idle") return poker !== null; // players stay from hand to hand, and can be put out
  if (step === "settling") return true;
  if (meaning.id === "key-seat-in") return true;
  const spots = seats.find(({ number }) => key === `seat_${number}`)?.spots ?? [];
  return meaning.id === "key-seat-out" && spots.every(({ wagered }) => !wagered);
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
