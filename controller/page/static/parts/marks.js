/** Small signs: the states of a spot, cards, hands. The shape has the meaning, the colour helps. */

import { svg } from "../vendor/lit-html.js";

/**
 * Draw the state of a spot: a dashed ring awaits, a full chip lies there, a chip behind a lock is
 * locked, a triangle with a mark is a late bet, a dash means none, a crossed ring is a sensor out of service. A wager that was ruled on
 * shows its effect: equal signs: it stands; an arrow: returned; plus: paid; a cross: lost. 22 by
 * 22.
 *
 * @param {string} state awaiting, placed, none, locked, late, faulty, or an effect.
 */
export function spotSign(state) {
  switch (state) {
    case "awaiting":
      return svg`<circle class="sign-awaiting" cx="11" cy="11" r="8"/>`;
    case "placed":
      return svg`<circle class="sign-placed" cx="11" cy="11" r="9"/>
        <circle class="sign-placed-ring" cx="11" cy="11" r="5"/>`;
    case "locked":
      return svg`<path class="sign-locked-bow" d="M7 10 V7 a4 4 0 0 1 8 0 V10"/>
        <rect class="sign-locked" x="3.5" y="9.5" width="15" height="11" rx="2"/>`;
    case "late":
      return svg`<path class="sign-late" d="M11 2.5 L20.5 19.5 H1.5 Z"/>
        <path class="sign-late-mark" d="M11 8.5 V13.5 M11 16 V17"/>`;
    case "stands":
      return svg`<path class="sign-ruled" d="M5 8 H17 M5 14 H17"/>`;
    case "returned":
      return svg`<path class="sign-ruled" d="M9 4 L4 9 L9 14 M4 9 H13 a4 4 0 0 1 0 9 H8"/>`;
    case "paid":
      return svg`<path class="sign-ruled paid" d="M11 4 V18 M4 11 H18"/>`;
    case "lost":
      return svg`<path class="sign-ruled lost" d="M5 5 L17 17 M17 5 L5 17"/>`;
    case "faulty":
      return svg`<circle class="sign-faulty" cx="11" cy="11" r="8"/>
        <path class="sign-faulty" d="M5.5 5.5 L16.5 16.5"/>`;
    default:
      return svg`<path class="sign-none" d="M6 11 H16"/>`;
  }
}

/**
 * Draw a small fan of card backs. About 44 by 34 from its upper left corner.
 *
 * @param {string} look ghost (not there yet), gone (given up), or the colour of the backs.
 */
export function fan(look) {
  return svg`<g class="fan ${look}">
    <rect x="5" y="5" width="20" height="27" rx="3" transform="rotate(-13 15 32)"/>
    <rect x="12" y="3" width="20" height="27" rx="3"/>
    <rect x="19" y="5" width="20" height="27" rx="3" transform="rotate(13 29 32)"/>
  </g>`;
}

/**
 * Draw the back of a deck, 20 by 27: its colour, and a pattern of its own for each colour.
 *
 * @param {string} colour Of the backs.
 */
export function back(colour) {
  return svg`<svg class="back ${colour}" viewBox="0 0 20 27" aria-hidden="true">
    <rect class="back-edge" x="0.5" y="0.5" width="19" height="26" rx="3"/>
    <rect class="back-face" x="2.5" y="2.5" width="15" height="22" rx="1.5"/>
    <path class="back-lines" d=${PATTERNS[colour] ?? ""}/>
  </svg>`;
}

/** @type {Record<string, string>} */
const PATTERNS = {
  red: "M3 8 L10 3 L17 8 M3 13.5 L10 8.5 L17 13.5 M3 19 L10 14 L17 19 M3 24 L10 19.5 L17 24",
  blue: "M6 3 V24 M10 3 V24 M14 3 V24",
  green: "M3 7 H17 M3 11 H17 M3 15 H17 M3 19 H17",
  black: "M3 3 L17 24 M17 3 L3 24",
  orange: "M10 6 A7 7.5 0 0 1 10 21 A7 7.5 0 0 1 10 6",
  purple: "M10 4 L16 13.5 L10 23 L4 13.5 Z",
};

/**
 * @param {import("../messages").Snapshot} snapshot The table.
 * @returns {string} The colour of the backs that are dealt now; `unknown`: no deck is in play.
 */
export function inPlay(snapshot) {
  return snapshot.decks.find((deck) => deck.place === "play")?.colour ?? "unknown";
}
