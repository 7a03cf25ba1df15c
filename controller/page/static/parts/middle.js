/** The piles before the dealer: the tray, the community cards, the dealer's own hand, the rack. */

import { say, t } from "../translate.js";
import { nothing, svg } from "../vendor/lit-html.js";
import { lettered } from "./lettering.js";
import { fan, inPlay } from "./marks.js";

/**
 * @typedef {import("../messages").Snapshot} Snapshot
 * @typedef {"tray" | "community" | "hand" | "rack"} Name Of a pile.
 * @typedef {import("../messages").CommunityView} CommunityView
 */

/** The width of all piles, the height of each, the gap between two, the room below. */
const ALL = 562;
const TALL = 104;
const GAP = 14;
const BELOW = 10;

/**
 * Draw the piles that the game has.
 *
 * @param {Snapshot} snapshot The table.
 * @param {number} centre Where the middle of the drawing is.
 * @param {number} bottom Where it ends.
 */
export function middle(snapshot, centre, bottom) {
  const piles = TITLES.filter(([name]) => snapshot.places[name] !== null);
  const wide = (ALL + GAP) / piles.length - GAP;
  return svg`<g transform="translate(${centre - ALL / 2} ${bottom - TALL - BELOW})">
    ${piles.map(([name, title], index) => svg`<g transform="translate(${index * (wide + GAP)} 0)">${pile(snapshot, name, title(), wide)}</g>`)}
  </g>`;
}

/** @type {[Name, () => string][]} */
const TITLES = [
  ["tray", () => t("panel-shufflers-tray")],
  ["community", () => t("panel-community")],
  ["hand", () => t("panel-your-hand")],
  ["rack", () => t("panel-discard-rack")],
];

/**
 * @param {Snapshot} snapshot The table.
 * @param {Name} name Of a pile.
 * @param {string} title Its title, translated.
 * @param {number} wide Its width.
 */
function pile(snapshot, name, title, wide) {
  const view = snapshot.places[name];
  if (view === null) return nothing;
  const words = say(view.words);
  const row = "turned" in view ? view : null;
  const fanned = "look" in view ? view.look : "";
  const look = fanned === "cards" ? inPlay(snapshot) : fanned;
  const strong = snapshot.instruction.part === name;
  return svg`<g class="pile ${strong ? "strong" : ""}" role="img" aria-label=${t("panel-title-words", { title, words })}
      data-pile=${name} data-look=${look}>
    <rect class="pile-box" width=${wide} height=${TALL} rx="10"/>
    ${lettered("pile-title", title, { x: wide / 2, y: 20, size: 14, weight: 600, room: wide - 16 })}
    ${look ? svg`<g transform="translate(${wide / 2 - 28} 26) scale(1.28)">${fan(look)}</g>` : nothing}
    ${row ? svg`<g transform="translate(${wide / 2} 34)">${laid(row, inPlay(snapshot))}</g>` : nothing}
    ${lettered("pile-words", words, { x: wide / 2, y: TALL - 10, size: 16, weight: 600, room: wide - 12 })}
  </g>`;
}

/** @param {CommunityView} view Cards on the layout, turned or not. @param {string} look Of backs. */
function laid({ turned, hidden }, look) {
  const all = turned + hidden;
  return Array.from({ length: all }, (_, index) => {
    const up = index < turned;
    return svg`<g class="fan ${up ? "" : look}">
      <rect class=${up ? "face" : ""} x=${(index - all / 2) * 24} width="20" height="30" rx="3"/></g>`;
  });
}
