/** The pots in the middle: the main pot, side pots, the rake, and whose each is. */

import { lettered } from "../parts/lettering.js";
import { say } from "../translate.js";
import { nothing, svg } from "../vendor/lit-html.js";

/**
 * @typedef {import("../messages").PokerView} PokerView
 * @typedef {import("../messages").PotView} PotView
 * @typedef {import("../messages").Snapshot} Snapshot
 */

/** The largest width of a pot's box, the gap between two, its height, the room below. */
const WIDE = 210;
const GAP = 12;
const TALL = 98;
const BELOW = 5;
/** What all pots may take between the outermost of seven seats, and of more, which reach lower. */
const ALL = 690;
const BETWEEN_MANY = 590;
const USUAL = 7;

/**
 * Draw the pots, if any is known.
 *
 * @param {Snapshot} snapshot The table.
 * @param {PokerView} poker The game.
 * @param {{width: number, height: number, above: number, letters: number}} place The drawing.
 */
export function pots({ seats }, poker, { width, height, letters }) {
  const { pots: all, award } = poker;
  if (all.length === 0) return nothing;
  const room = seats.length > USUAL ? BETWEEN_MANY : ALL;
  const wide = Math.min(WIDE, (room - (all.length - 1) * GAP) / all.length);
  const left = (width - all.length * wide - (all.length - 1) * GAP) / 2;
  return svg`<g transform="translate(${left} ${height - TALL - BELOW})">
    ${all.map((each, place) => {
      const shown = {
        title: say(each.title),
        words: say(each.words),
        below: each.taken ? say(each.taken) : "",
        strong: award?.pot === place,
      };
      return svg`<g transform="translate(${place * (wide + GAP)} 0)">${box(shown, each, wide, letters)}</g>`;
    })}
  </g>`;
}

/**
 * @param {{title: string, words: string, below: string, strong: boolean}} shown What is written.
 * @param {PotView} pot The pot.
 * @param {number} wide The width of its box.
 * @param {number} letters By how much letters are larger than usual.
 */
function box({ title, words, below, strong }, pot, wide, letters) {
  const winners = pot.winners.length > 0 ? `→ ${pot.winners.join(", ")}` : "";
  const seats = winners || pot.seats.join(" ");
  const spoken = [title, words, below, seats].filter(Boolean).join(", ");
  const at = (
    /** @type {number} */ y,
    /** @type {number} */ size,
    /** @type {number} */ weight,
  ) => ({
    ...{ x: wide / 2, y, size, weight, room: wide - 14 },
  });
  return svg`<g class="pile pot ${strong ? "strong" : ""} ${winners ? "won" : ""}" role="img" aria-label=${spoken} data-pot=${pot.amount}>
    <rect class="pile-box" width=${wide} height=${TALL} rx="10"/>
    ${lettered("pile-title", title, at(19, 16, 600))}
    ${lettered("pile-words pot-amount", words, { ...at(54, 31 * letters, 700), tall: true })}
    ${lettered("pile-title", below, at(73, 15, 400))}
    ${lettered("pile-words pot-seats", seats, at(90, 18, 600))}
  </g>`;
}
