/** At which hand the keys lie: chosen on the page, kept in this browser; else as configured. */

const KEPT = "hand";

/**
 * @typedef {import("./app.js").PageSettings} PageSettings
 * @typedef {PageSettings["hand"]} Hand
 */

/**
 * @param {PageSettings} page The page's settings, from the daemon.
 * @returns {Hand} The hand to begin with: the one chosen here last, else the table's own.
 */
export function chosenHand(page) {
  const kept = localStorage.getItem(KEPT);
  return kept === "left" || kept === "right" ? kept : page.hand;
}

/**
 * Lay the keys at a hand from now on.
 *
 * @param {PageSettings} page The page.
 * @param {Hand} hand The hand.
 */
export function chooseHand(page, hand) {
  page.hand = hand;
  localStorage.setItem(KEPT, hand);
}
