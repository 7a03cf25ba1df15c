/** One seat of the layout: its number, its spots, its packet, whether it is its turn. */

import { lateBet, ruleLateBet } from "../errand/late_bet.js";
import { say, t } from "../translate.js";
import { nothing, svg } from "../vendor/lit-html.js";
import { lettered } from "./lettering.js";
import { fan, inPlay, spotSign } from "./marks.js";
import { pressed } from "./pressing.js";
import { askedOffer, seatOffer, touchSeat } from "./touching.js";
import { spotWord } from "./wording.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").SeatView} SeatView
 * @typedef {import("../messages").Snapshot} Snapshot
 * @typedef {import("../messages").SpotView} SpotView
 * @typedef {{left: number, top: number, wide: number, tall: number, row: number,
 *   flat: boolean, letters: number}} Place  `flat`: its spots stand in one row, without their labels;
 *   `letters`: by how much they are larger than usual.
 */

/** The height of a seat's head and of its foot; its spots share the rest. */
const HEAD = 38;
const FOOT = 44;
/** The largest and the smallest height of a spot. */
const ROW = 33;
const LOW = 23;

/**
 * @param {number} spots How many a seat has.
 * @param {number} most The largest height of a seat.
 * @returns {number} The height of each spot.
 */
export function rowOf(spots, most) {
  return Math.max(LOW, Math.min(ROW, (most - HEAD - FOOT) / spots));
}

/**
 * @param {number} spots How many a seat has.
 * @param {number} row The height of each.
 * @returns {number} The height of the seat.
 */
export function tallOf(spots, row) {
  return HEAD + spots * row + FOOT;
}

/** The size of what a dealer reads from afar: the seat's number and status. */
const TALL = 28;
/** Where the words beside the number begin, and the width of the packet. */
const BESIDE = 44;
const FAN = 50;

/** The look of a seat's packet, by the seat's status. @type {Record<string, string>} */
const PACKETS = {
  waiting: "ghost",
  packet: "ghost",
  dealt: "back",
  deciding: "back",
  stays: "back",
  folded: "gone",
  settled: "gone",
  absent: "gone",
  void: "gone",
};

/**
 * Draw one seat; it is a key if touching it has a meaning.
 *
 * @param {App} app The page.
 * @param {SeatView} view The seat.
 * @param {Place} place Its place.
 */
export function seat(app, view, place) {
  const colour = inPlay(app.snapshot);
  const offer = seatOffer(app.snapshot, view.number);
  const late = lateBet(app.snapshot, view.number);
  const lit = view.turn || app.snapshot.settling?.seat === view.number;
  const drawn = svg`<g transform="translate(${place.left} ${place.top})">
    <rect class="seat-box" width=${place.wide} height=${place.tall} rx="12"/>
    ${head(view, place, colour)} ${view.spots.map((each, index, { length: of }) => spot(each, { index, of }, place))}
    ${foot(view, place)}</g>`;
  const words = late === undefined ? spoken(view) : `${spoken(view)} ${t("panel-late-bet-decide")}`;
  const look = `seat-${view.status.replaceAll("_", "-")} ${late === undefined ? "" : "offered late"}`;
  const seen = { look, words, lit, offer: late === undefined ? offer : undefined };
  const act = late === undefined ? undefined : () => ruleLateBet(app, late);
  return touched(app, view, { ...seen, act }, drawn);
}

/**
 * Draw a seat as a picture, or as a key if touching it has a meaning.
 *
 * @param {App} app The page.
 * @param {SeatView} view The seat.
 * @param {{look: string, words: string, lit: boolean, act?: (() => void) | undefined,
 *   offer: import("../messages").OfferView | undefined}} seen How it looks, what it says, and what a
 *   touch does: an act of its own, or the offer.
 * @param {unknown} drawn The drawing.
 */
export function touched(app, view, { look, words, lit, act, offer }, drawn) {
  const go = act ?? (offer === undefined ? undefined : () => touchSeat(app, offer));
  const on = go && pressed(go);
  const asked = offer !== undefined && askedOffer(app.snapshot) === offer;
  const says = offer === undefined ? "" : ` ${say(offer.meaning)}`;
  return svg`<g class="seat ${look} ${lit ? "turn" : ""} ${asked ? "asked" : ""} ${offer ? "offered" : ""}"
    role=${on ? "button" : "img"} tabindex=${on ? "0" : nothing} aria-label="${words}${says}"
    aria-keyshortcuts=${offer ? view.number % 10 : nothing}
    aria-disabled=${offer ? String(!app.connected) : nothing}
    aria-current=${lit ? "true" : nothing}
    data-seat=${view.number} data-status=${view.status}
    data-key=${offer?.key ?? nothing} data-offer=${offer?.id ?? nothing}
    @pointerdown=${on?.down} @click=${on?.click} @keydown=${on?.key}>${drawn}</g>`;
}

/**
 * Draw the seat's number and its packet.
 *
 * @param {SeatView} view A seat.
 * @param {Place} place Where it is.
 * @param {string} colour Of the deck's backs.
 */
function head(view, { wide, tall, letters }, colour) {
  const packet = PACKETS[view.status];
  const words = view.by_hand ? t("panel-by-hand") : "";
  const room = wide - BESIDE - (packet === undefined ? 4 : FAN);
  return svg`<circle class="seat-disc" cx="21" cy="20" r=${17 * letters}/>
    <text class="seat-number" x="21" y=${20 + 10 * letters} font-size=${TALL * letters}>${view.number}</text>
    ${packet === undefined ? nothing : svg`<g transform="translate(${wide - FAN} 3)">${fan(packet === "back" ? colour : packet)}</g>`}
    ${view.turn ? svg`<path class="seat-arrow" d="M${wide / 2 - 17} ${tall + 22} l17 -15 l17 15 z"/>` : nothing}
    ${lettered("seat-by-hand", words, { x: BESIDE, y: 25, size: 14, weight: 600, room })}`;
}

/**
 * @param {SpotView} view A spot.
 * @param {{index: number, of: number}} which Its index, from the first spot; how many there are.
 * @param {Place} place Where its seat is.
 */
function spot(view, { index, of }, place) {
  const { state } = view;
  const top = HEAD + ((place.flat ? 0 : index) + 0.5) * place.row;
  const left = place.flat ? 8 + (index * (place.wide - 12)) / of : 10;
  const size = place.row > 28 ? 18 : 16;
  const weight = state === "awaiting" || state === "none" ? 400 : 600;
  return svg`<g class="spot spot-${state}" transform="translate(${left} ${top})" data-spot=${view.wager}
      data-state=${state}>
    <g transform="translate(0 -11)">${spotSign(state)}</g>
    ${place.flat ? nothing : lettered("", view.label, { x: 30, y: size * 0.36, size, weight, room: place.wide - 45 })}</g>`;
}

/**
 * Draw the seat's status.
 *
 * @param {SeatView} view A seat.
 * @param {Place} place Where it is.
 */
function foot(view, { wide, tall, letters }) {
  const setting = { x: 10, y: tall - 12, size: TALL * letters, weight: 400, room: wide - 18 };
  return lettered("seat-status", seatWord(view), { ...setting, tall: true });
}

/** @param {SeatView} view A seat. @returns {string} Its word; empty: nobody plays there. */
export function seatWord({ words }) {
  return words ? say(words) : "";
}

/** @param {SeatView} view A seat. @returns {string} The seat in words. */
function spoken(view) {
  const spots = view.spots.map(({ label, state }) =>
    t("panel-wager-state", { wager: label, state: spotWord(state) }),
  );
  const words = [t("panel-seat", { seat: view.number }), seatWord(view), ...spots];
  if (view.turn) words.splice(1, 0, t("panel-its-turn"));
  if (view.by_hand) words.push(t("panel-by-hand"));
  return `${words.filter(Boolean).join(", ")}.`;
}
