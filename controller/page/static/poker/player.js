/** One player's seat: who it is about, the bet before it, what it has drawn, declared and won. */

import { lettered } from "../parts/lettering.js";
import { fan, inPlay } from "../parts/marks.js";
import { seatOffer } from "../parts/touching.js";
import { seatWord, touched } from "../parts/seat.js";
import { money, say, t } from "../translate.js";
import { nothing, svg } from "../vendor/lit-html.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").HandSeatView} HandSeatView
 * @typedef {import("../messages").PokerView} PokerView
 * @typedef {import("../messages").SeatView} SeatView
 * @typedef {{left: number, top: number, wide: number, letters: number}} Place
 */

/** The height of a seat. */
export const TALL = 134;
/** The size of what a dealer reads from afar. */
const FAR = 28;
/** The width of the fan of cards; half of that of the puck, and of the seat's number. */
const FAN = 50;
const PUCK = 17;
const DISC = 17;
/** The width from which on a seat has room for a word beside an amount; else a sign stands there. */
const ROOM_FOR_WORDS = 120;
/** How much wider the place of a number of two digits is. */
const OF_TWO_DIGITS = 8;

/**
 * Draw one player; the seat is a key if touching it has a meaning.
 *
 * @param {App} app The page.
 * @param {PokerView} poker The game.
 * @param {SeatView} view The seat.
 * @param {Place} place Its place.
 */
export function player(app, poker, view, place) {
  const own = poker.seats.find(({ seat }) => seat === view.number);
  const offer = poker.phase === "draw" ? undefined : seatOffer(app.snapshot, view.number);
  const look = `seat-${lookOf(poker, view, own)} ${own?.wins ? "wins" : ""}`;
  const drawn = svg`<g transform="translate(${place.left} ${place.top})">
    <rect class="seat-box" width=${place.wide} height=${TALL} rx="12"/>
    ${head(poker, view, own, place, inPlay(app.snapshot))}
    ${lettered("seat-status", seatWord(view), { x: 10, y: 38 + 28 * place.letters, size: FAR * place.letters, weight: 400, room: place.wide - 18, tall: true })}
    ${chips(view, place)}</g>`;
  const seen = { look, words: spoken(poker, view), lit: view.turn ?? false, offer };
  return touched(app, view, seen, drawn);
}

/**
 * Draw the seat's number, the puck before it, and its cards.
 *
 * @param {PokerView} poker The game.
 * @param {SeatView} view The seat.
 * @param {HandSeatView | undefined} own Its part of the hand.
 * @param {Place} place Its place.
 * @param {string} colour Of the deck's backs.
 */
function head(poker, view, own, { wide, letters }, colour) {
  const cards = own === undefined ? nothing : fan(own.folded ? "gone" : colour);
  const round = DISC * letters;
  const out = view.number < 10 ? 0 : OF_TWO_DIGITS * letters;
  const beside = wide - FAN - PUCK - 4;
  return svg`<rect class="seat-disc" x=${21 - round} y=${20 - round} width=${2 * round + out} height=${2 * round} rx=${round}/>
    <text class="seat-number" x=${21 + out / 2} y=${20 + 10 * letters} font-size=${FAR * letters}>${view.number}</text>
    <g transform="translate(${wide - FAN} 3)">${cards}</g>
    ${poker.puck === view.number ? puck(beside > 21 + round + PUCK ? beside : wide - PUCK - 2) : nothing}`;
}

/** @param {number} x Where it lies. */
function puck(x) {
  return svg`<g class="puck" data-puck transform="translate(${x} 20)">
    <circle r=${PUCK}/><circle class="puck-ring" r=${PUCK - 4}/><circle class="puck-dot" r="4"/></g>`;
}

/**
 * Draw the bet before the seat, and all that it has put in; at the end, what it gets.
 *
 * @param {SeatView} view The seat.
 * @param {Place} place Its place.
 */
function chips({ chips: shown }, { wide, letters }) {
  if (!shown) return nothing;
  const { kind, amount, words, beside } = shown;
  const room = wide - 18;
  const tall = { x: 10, y: 104, size: FAR * letters, weight: 700, room, tall: true };
  const small = { x: 10, y: 126, size: 17, weight: 400, room };
  const bare = kind !== "bet" && wide < ROOM_FOR_WORDS;
  return svg`${words === null ? nothing : lettered(`seat-${kind}`, bare ? `+${money(amount)}` : say(words), tall)}
    ${beside ? lettered("seat-total", say(beside), small) : nothing}`;
}

/**
 * @param {PokerView} poker The game.
 * @param {SeatView} view The seat.
 * @param {HandSeatView | undefined} own Its part of the hand.
 * @returns {string} The seat's look.
 */
function lookOf({ phase }, view, own) {
  if (own === undefined) return phase === "" ? view.status.replaceAll("_", "-") : "empty";
  return own.folded ? "folded" : "in";
}

/**
 * @param {PokerView} poker The game.
 * @param {SeatView} view The seat.
 * @returns {string} The seat in words.
 */
function spoken(poker, view) {
  const { number, turn, chips: shown } = view;
  const words = [t("panel-seat", { seat: number }), seatWord(view)];
  if (turn) words.push(t("panel-its-turn"));
  if (poker.puck === number) words.push(t("poker-puck"));
  if (shown?.words) {
    words.push(shown.kind === "bet" ? `${t("poker-bet")} ${say(shown.words)}` : say(shown.words));
  }
  if (shown?.beside) words.push(say(shown.beside));
  return `${words.filter(Boolean).join(", ")}.`;
}
