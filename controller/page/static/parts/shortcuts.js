/** The computer's keyboard at the dealer's screen: one letter for each key, digits for seats. */

import { underWay } from "../errand/errand.js";
import { PACE } from "../badge_reader.js";
import { press } from "./pressing.js";
import { seatOffer, touchSeat } from "./touching.js";

/** @typedef {import("../app.js").App} App */

/** The letter of each key. @type {Record<string, string>} */
export const LETTERS = {
  no_more_bets: "N",
  bets_open: "B",
  green: "G",
  decisions_closed: "D",
  round_over: "R",
  stop: "S",
  continue: "C",
  open: "O",
  close: "X",
  call_floor: "F",
};

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
  if (app.view === null || event.ctrlKey || event.altKey || event.metaKey) return null;
  if (document.querySelector("[data-keys]") === null || underWay() !== null) return null;
  if (Number(event.key) >= 1) {
    const seat = seatOffer(app.snapshot, Number(event.key));
    return seat === undefined ? null : () => touchSeat(app, seat);
  }
  const letter = event.key.toUpperCase();
  const offer = app.snapshot.offers.find((each) => LETTERS[each.key] === letter);
  return offer === undefined ? null : () => press(app, offer);
}
