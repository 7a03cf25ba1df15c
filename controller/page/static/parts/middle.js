/** The piles before the dealer: the shuffler's tray, the dealer's own hand, the discard rack. */

import { say, t } from "../translate.js";
import { nothing, svg } from "../vendor/lit-html.js";
import { lettered } from "./lettering.js";
import { fan, inPlay } from "./marks.js";

/**
 * @typedef {import("../messages").Snapshot} Snapshot
 * @typedef {"tray" | "hand" | "rack"} Name Of a pile.
 */

/** Each pile's width and height, the gap between two, the room below. */
const WIDE = 178;
const TALL = 104;
const GAP = 14;
const BELOW = 10;

/**
 * Draw the three piles.
 *
 * @param {Snapshot} snapshot The table.
 * @param {number} centre Where the middle of the drawing is.
 * @param {number} bottom Where it ends.
 */
export function middle(snapshot, centre, bottom) {
  const left = centre - (3 * WIDE + 2 * GAP) / 2;
  return svg`<g transform="translate(${left} ${bottom - TALL - BELOW})">
    ${TITLES.map(([name, title], index) => svg`<g transform="translate(${index * (WIDE + GAP)} 0)">${pile(snapshot, name, title())}</g>`)}
  </g>`;
}

/** @type {[Name, () => string][]} */
const TITLES = [
  ["tray", () => t("panel-shufflers-tray")],
  ["hand", () => t("panel-your-hand")],
  ["rack", () => t("panel-discard-rack")],
];

/**
 * @param {Snapshot} snapshot The table.
 * @param {Name} name Of a pile.
 * @param {string} title Its title, translated.
 */
function pile(snapshot, name, title) {
  const view = snapshot.places[name];
  const words = say(view.words);
  const look = view.look === "cards" ? inPlay(snapshot) : view.look;
  const strong = snapshot.instruction.part === name;
  return svg`<g class="pile ${strong ? "strong" : ""}" role="img" aria-label=${t("panel-title-words", { title, words })}
      data-pile=${name} data-look=${look}>
    <rect class="pile-box" width=${WIDE} height=${TALL} rx="10"/>
    ${lettered("pile-title", title, { x: WIDE / 2, y: 20, size: 14, weight: 600, room: WIDE - 16 })}
    ${look ? svg`<g transform="translate(${WIDE / 2 - 28} 26) scale(1.28)">${fan(look)}</g>` : nothing}
    ${lettered("pile-words", words, { x: WIDE / 2, y: TALL - 10, size: 16, weight: 600, room: WIDE - 12 })}
  </g>`;
}
