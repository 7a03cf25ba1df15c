/** The computer's keyboard at the dealer's screen: one letter for each key, digits for seats (0: seat 10). */

import { underWay } from "../errand/errand.js";
import { PACE } from "../badge_reader.js";
import { press } from "./pressing.js";
import { seatOffer, touchSeat } from "./touching.js";

/** @typedef {import("../app.js").App} App */

/** Where it is kept, in this browser, that letters and digits press nothing. */
const KEPT = "letters";

/** What letters and digits mean beside, at a game that has keys of its own. @type {Meaning} */
let beside = () => null;

/**
 * @typedef {(app: App, key: string) => (() => void) | null} Meaning Returns what a key of the
 *   keyboard does; null: nothing.
 */

/** Let letters and digits mean something more. @param {Meaning} found Returns what. */
export function alsoMeant(found) {
  beside = found;
}

/** Whether letters and digits press keys: somebody may have switched them off (WCAG 2.1.4). */
export function lettersPress() {
  return localStorage.getItem(KEPT) !== "off";
}

/** Let letters and digits press keys from now on, or not. @param {boolean} on Whether they do. */
export function chooseLetters(on) {
  localStorage.setItem(KEPT, on ? "on" : "off");
}

/**
 * @param {import("../messages").OfferView} offer A key that is legal now.
 * @returns {string} Its letter; empty: it has none here, or letters are switched off. Seats are
 *   touched, and have digits; a hand's acts have letters of their own.
 */
export function letterOf({ letter, place }) {
  return lettersPress() && place !== "seat" && place !== "hand" ? letter : "";
}

/**
 * Listen to the keyboard while the dealer's screen, or a fault, is shown.
 *
 * A badge reader types as well, faster than any person: a letter counts if no other letter follows
 * at a reader's pace.
 *
 * @param {App} app The page.
 */
export function listenToKeys(app) {
  let last = -PACE;
  let soon = 0;
  addEventListener("keydown", (event) => {
    clearTimeout(soon);
    const fast = event.timeStamp - last < PACE;
    last = event.timeStamp;
    const act = fast || event.repeat ? null : meant(app, event);
    if (act !== null) soon = setTimeout(act, PACE);
  });
}

/**
 * @param {App} app The page.
 * @param {KeyboardEvent} event A key of the keyboard.
 * @returns {(() => void) | null} What it does, as offered now; null: nothing.
 */
function meant(app, event) {
  if (app.view === null || !lettersPress() || event.ctrlKey || event.altKey || event.metaKey)
    return null;
  if (document.querySelector("[data-keys]") === null || underWay() !== null) return null;
  const also = beside(app, event.key.toUpperCase());
  if (also !== null) return also;
  if (/^\d$/.test(event.key)) {
    const seat = seatOffer(app.snapshot, Number(event.key) || 10);
    return seat === undefined ? null : () => touchSeat(app, seat);
  }
  const letter = event.key.toUpperCase();
  const offer = app.snapshot.offers.find((each) => letterOf(each) === letter);
  return offer === undefined ? null : () => press(app, offer);
}
