/** The computer's keyboard at the dealer's screen: one letter for each key, digits for seats. */

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
 * Press what a key of the keyboard stands for, if it is offered.
 *
 * @param {App} app The page.
 * @param {KeyboardEvent} event The key.
 */
export function shortcut(app, event) {
  if (app.view === null || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
  if (document.querySelector("[data-keys]") === null || typing(event.target)) return;
  const seat = Number(event.key);
  if (seat >= 1) {
    const offer = seatOffer(app.snapshot, seat);
    if (offer !== undefined) touchSeat(app, offer);
    return;
  }
  const letter = event.key.toUpperCase();
  const offer = app.snapshot.offers.find((each) => LETTERS[each.key] === letter);
  if (offer !== undefined) press(app, offer);
}

/** @param {EventTarget | null} target Where the key goes. @returns {boolean} Whether into a field. */
function typing(target) {
  return target instanceof Element && target.closest("input, textarea, select, dialog") !== null;
}
