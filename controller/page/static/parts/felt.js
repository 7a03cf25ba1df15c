/**
 * The layout on its felt, as the dealer sees it from below: seat 1 at their far left, then
 * clockwise, the ends nearest to them; in the middle the cards before the dealer.
 */

import { t } from "../translate.js";
import { html, nothing, svg } from "../vendor/lit-html.js";
import { middle } from "./middle.js";
import { isCrowded, lists, prizes } from "./prizes.js";
import { rowOf, seat, tallOf } from "./seat.js";
import { spotSign } from "./marks.js";
import { spotWord } from "./wording.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").Snapshot} Snapshot
 */

/** The drawing, in its own units; wider where the screen is low. */
const NARROW = 1048;
const BROAD = 1230;
const HEIGHT = 404;
/** Width to height from which on a screen is low. */
const LOW = 1.65;
/** The largest width of a seat, the gap between two, the edge beside the outermost. */
const SEAT = 158;
const GAP = 9;
const EDGE = 16;
/** The top of the farthest seat, and how much lower the outermost of seven seats are. */
const TOP = 16;
const DROP = 96;
/** The largest height of a seat: below it lie the cards before the dealer. */
const TALLEST = 212;
/** How much larger letters are in the broad drawing, which is smaller; and when large ones are wanted,
 * which leave the drawing less room. */
const IN_BROAD = 1.14;
const LARGE = 1.3;
/** The size of a prize's figure, and by how much it grows in the smaller drawing beside large letters. */
const FIGURE = 29;
const GROWN = 1.09;
/** Seats that fill the arc from end to end; more stand closer together. */
const FULL = 7;
/** How far from the middle the outermost seats are that stand above the prizes, 0 to 1. */
const INNER = 2 / 3;

/**
 * Return how wide the drawing is, how wide each seat, and by how much letters are larger than usual.
 *
 * @param {Snapshot} snapshot The table.
 * @param {number} large By how much, where large letters are wanted.
 */
export function measures({ seats, room }, large) {
  const width = innerWidth / innerHeight > LOW ? BROAD : NARROW;
  const letters = (width === BROAD ? IN_BROAD : 1) * (room.letters === "large" ? large : 1);
  const wide = Math.min(SEAT, (width - 2 * EDGE - (seats.length - 1) * GAP) / seats.length);
  return { width, letters, wide };
}

/**
 * Draw the layout.
 *
 * @param {App} app The page.
 */
export function felt(app) {
  const { seats, settling } = app.snapshot;
  const { width, letters, wide } = measures(app.snapshot, LARGE);
  const spots = seats[0]?.spots.length ?? 0;
  const row = rowOf(spots, TALLEST);
  const paid = settling?.seat ? lists(settling.prizes) : [];
  const size = figure(app, width);
  const inner = between(width, tallOf(spots, row), size);
  const flat = isCrowded(paid, inner);
  const tall = tallOf(flat ? 1 : spots, row);
  const put = flat ? below(width, tall, size) : inner;
  return html`<section class="felt" aria-label=${t("panel-the-layout")}>
    <svg class="felt-drawing" role="none" viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="xMidYMax meet">
      ${ground(width)}
      ${seats.map((each, index) => {
        const at = { ...place(index, seats.length, wide, width), wide, tall, row, flat, letters };
        return seat(app, each, at);
      })}
      ${settling?.seat ? prizes(settling, paid, put, flat) : middle(app.snapshot, width / 2, HEIGHT)}
    </svg>
    ${legend(app.snapshot)} ${standing(app.snapshot)}
  </section>`;
}

/**
 * Draw the table itself: rail, brass line, cloth.
 *
 * @param {number} width Of the drawing.
 * @param {number} [height] Likewise.
 */
export function ground(width, height = HEIGHT) {
  const arc = (/** @type {number} */ inset) => {
    const [left, right, top] = [inset, width - inset, inset];
    const [far, near] = [170 - inset * 0.4, height + 20];
    return `M${left} ${near} V${far} C${left} ${top + 68} ${150 + inset} ${top} ${width / 2} ${top}
      C${width - 150 - inset} ${top} ${right} ${top + 68} ${right} ${far} V${near} Z`;
  };
  return svg`<defs><radialGradient id="cloth" cx="0.5" cy="1" r="1.05">
      <stop class="cloth-near" offset="0"/><stop class="cloth-far" offset="1"/>
    </radialGradient></defs>
    <path class="rail" d=${arc(1)}/><path class="cloth" d=${arc(7)}/><path class="brass" d=${arc(12)}/>`;
}

/**
 * Return where a seat stands on the arc.
 *
 * @param {number} index A seat's place from the dealer's left, from 0.
 * @param {number} seats How many there are.
 * @param {number} wide How wide each is.
 * @param {number} width Of the drawing.
 */
export function place(index, seats, wide, width) {
  const from = index - (seats - 1) / 2;
  const left = width / 2 + from * (wide + GAP) - wide / 2;
  const out = Math.abs(from) / ((Math.max(FULL, seats) - 1) / 2);
  return { left, top: TOP + DROP * bend(out) };
}

/**
 * @param {App} app The page.
 * @param {number} width Of the drawing.
 * @returns {number} The size of a prize's figure, in its units: it can be read from 70 cm.
 */
function figure({ snapshot }, width) {
  return (
    FIGURE * (width === BROAD ? IN_BROAD : 1) * (snapshot.room.letters === "large" ? GROWN : 1)
  );
}

/**
 * @param {number} width Of the drawing.
 * @param {number} tall How tall the seats are.
 * @param {number} figure The size of a prize's figure.
 * @returns {import("./prizes.js").Box} The place below the outermost of seven seats.
 */
function below(width, tall, figure) {
  const top = TOP + DROP + tall + GAP / 2;
  return { left: EDGE, top, wide: width - 2 * EDGE, tall: HEIGHT - top - GAP / 2, figure };
}

/**
 * @param {number} width Of the drawing.
 * @param {number} tall How tall the seats are.
 * @param {number} figure The size of a prize's figure.
 * @returns {import("./prizes.js").Box} The place between the outermost of seven seats.
 */
function between(width, tall, figure) {
  const top = TOP + DROP * bend(INNER) + tall;
  const seat = Math.min(SEAT, (width - 2 * EDGE - (FULL - 1) * GAP) / FULL);
  const wide = (FULL - 2) * (seat + GAP) - GAP;
  return { left: (width - wide) / 2, top: top + GAP, wide, tall: HEIGHT - top - 2 * GAP, figure };
}

/** @param {number} out How far from the middle, 0 to 1. @returns {number} How far down, 0 to 1. */
function bend(out) {
  return (1 - Math.sqrt(1 - (0.94 * out) ** 2)) / (1 - Math.sqrt(1 - 0.94 ** 2));
}

/** Draw what the signs mean. @param {Snapshot} snapshot The table. */
function legend({ legend: states }) {
  return html`<p class="legend" aria-hidden="true">
    ${states.map(
      (state) => html`<span
        ><svg viewBox="0 0 22 22">${spotSign(state)}</svg>${spotWord(state)}</span
      >`,
    )}
  </p>`;
}

/** Draw what rarely changes: the pay table, the shift. @param {Snapshot} snapshot The table. */
function standing({ pay_table: table, shift, gaming_day: day }) {
  return html`<p class="standing">
    <span>${table}</span>
    ${shift ? html`<time>${t("panel-shift", { shift })}</time>` : nothing}
    ${day ? html`<time>${day}</time>` : nothing}
  </p>`;
}
