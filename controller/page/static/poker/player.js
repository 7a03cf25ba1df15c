/** One player's seat: who it is about, the bet before it, what it has drawn, declared and won. */

import { lettered } from "../parts/lettering.js";
import { fan, inPlay } from "../parts/marks.js";
import { pressed } from "../parts/pressing.js";
import { askedOffer, seatOffer, touchSeat } from "../parts/touching.js";
import { seatWord } from "../parts/seat.js";
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

/** @type {Record<string, () => string>} */
const SIDES = {
  high: () => t("poker-high"),
  low: () => t("poker-low"),
  both: () => t("poker-both"),
};

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
  const status = statusOf(poker, view, own);
  const offer = poker.phase === "draw" ? undefined : seatOffer(app.snapshot, view.number);
  const looks = [
    "seat",
    `seat-${lookOf(poker, view, own)}`,
    own?.turn ? "turn" : "",
    own?.wins ? "wins" : "",
    offer !== undefined && askedOffer(app.snapshot) === offer ? "asked" : "",
    offer !== undefined ? "offered" : "",
  ];
  const look = looks.filter(Boolean).join(" ");
  const words = spoken(poker, view, status, own);
  const drawn = svg`<g transform="translate(${place.left} ${place.top})">
    <rect class="seat-box" width=${place.wide} height=${TALL} rx="12"/>
    ${head(poker, view, own, place, inPlay(app.snapshot))}
    ${lettered("seat-status", status, { x: 10, y: 38 + 28 * place.letters, size: FAR * place.letters, weight: 400, room: place.wide - 18, tall: true })}
    ${amount(poker, own, atEnd(poker, view, own), place)}</g>`;
  if (offer === undefined) {
    return svg`<g class=${look} role="img" aria-label=${words} data-seat=${view.number}
      data-status=${view.status} aria-current=${own?.turn ? "true" : nothing}>${drawn}</g>`;
  }
  const on = pressed(() => touchSeat(app, offer));
  return svg`<g class=${look} role="button" tabindex="0" aria-label="${words} ${say(offer.meaning)}"
    aria-keyshortcuts=${view.number % 10} aria-disabled=${app.connected ? "false" : "true"}
    data-seat=${view.number} data-status=${view.status} aria-current=${own?.turn ? "true" : nothing}
    data-key=${offer.key} data-offer=${offer.id}
    @pointerdown=${on.down} @click=${on.click} @keydown=${on.key}>${drawn}</g>`;
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
 * @param {PokerView} poker The game: what a seat has in is known where every act is told.
 * @param {HandSeatView | undefined} own Its part of the hand.
 * @param {{gets: number, back: number}} end What it gets, and what goes back to it.
 * @param {Place} place Its place.
 */
function amount({ follow }, own, { gets, back }, { wide, letters }) {
  const room = wide - 18;
  const tall = { x: 10, y: 104, size: FAR * letters, weight: 700, room, tall: true };
  const bare = wide < ROOM_FOR_WORDS && `+${money(gets || back)}`;
  if (gets) return lettered("seat-gets", bare || t("poker-gets", { amount: money(gets) }), tall);
  if (back) {
    return lettered("seat-back", bare || t("poker-goes-back", { amount: money(back) }), tall);
  }
  if (own === undefined) return nothing;
  const small = { x: 10, y: 126, size: 17, weight: 400, room };
  return svg`${own.bet && follow === "actions" ? lettered("seat-bet", money(own.bet), tall) : nothing}
    ${own.total && follow === "actions" ? lettered("seat-total", t("poker-has-in", { amount: money(own.total) }), small) : nothing}`;
}

/**
 * @param {PokerView} poker The game.
 * @param {SeatView} view The seat.
 * @param {HandSeatView | undefined} own Its part of the hand; undefined: it has none, or it is over.
 * @returns {{gets: number, back: number}} What it gets, and what goes back to it, in cents; of the
 *   last hand until its deck is back, because chips may still be pushed.
 */
function atEnd({ paid, returned }, view, own) {
  if (own !== undefined) return own;
  /** @param {PokerView["paid"]} each Amounts of the last hand. */
  const to = (each) => each.find(({ seat }) => seat === view.number)?.amount ?? 0;
  return { gets: to(paid), back: to(returned) };
}

/**
 * @param {PokerView} poker The game.
 * @param {SeatView} view The seat.
 * @param {HandSeatView | undefined} own Its part of the hand.
 * @returns {string} The one word that counts most.
 */
function statusOf(poker, view, own) {
  if (own === undefined) {
    const short = poker.owed.find(({ seat }) => seat === view.number)?.has ?? 0;
    return short ? t("poker-has-only", { amount: money(short) }) : seatWord(view);
  }
  if (own.folded) return t("poker-folded");
  if (own.wins) return t("poker-wins");
  if (own.declared) return SIDES[own.declared]?.() ?? "";
  if (own.drawn >= 0 && poker.phase === "draw") return t("poker-drew", { count: own.drawn });
  return own.all_in ? t("poker-all-in") : "";
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
 * @param {string} status Its status in words.
 * @param {HandSeatView | undefined} own Its part of the hand.
 * @returns {string} The seat in words.
 */
function spoken(poker, view, status, own) {
  const words = [t("panel-seat", { seat: view.number }), status];
  if (own?.turn) words.push(t("panel-its-turn"));
  if (poker.puck === view.number) words.push(t("poker-puck"));
  if (own?.bet) words.push(`${t("poker-bet")} ${money(own.bet)}`);
  if (own?.total) words.push(t("poker-has-in", { amount: money(own.total) }));
  const { gets, back } = atEnd(poker, view, own);
  if (gets) words.push(t("poker-gets", { amount: money(gets) }));
  if (back) words.push(t("poker-goes-back", { amount: money(back) }));
  return `${words.filter(Boolean).join(", ")}.`;
}
