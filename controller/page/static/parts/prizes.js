/** What the wagers of the seat that is settled pay, beside the seat's number; large, on the felt. */

import { money, say, t } from "../translate.js";
import { html, nothing, svg } from "../vendor/lit-html.js";

/**
 * @typedef {import("../messages").PrizeView} PrizeView
 * @typedef {import("../messages").SettlingView} SettlingView
 * @typedef {{left: number, top: number, wide: number, tall: number, figure: number}} Box  `figure`:
 *   the size of one; all in units of the drawing.
 * @typedef {{label: string, hands: {hand: string, odds: string}[], beside: string}} Paid
 */

/** Lists that have no room in the middle: they get a place below all seats, which get smaller. */
const crowded = new Set();
/** The lists that are drawn. */
let drawn = "";

/**
 * @param {Paid[]} paid Lists of prizes.
 * @param {Box} box The place in the middle.
 * @returns {boolean} Whether they were seen not to fit there.
 */
export function isCrowded(paid, box) {
  drawn = JSON.stringify([paid, box]);
  return crowded.has(drawn);
}

/**
 * See whether the prizes fit that were drawn; below the seats their letters get smaller until they do.
 *
 * @param {HTMLElement} root The page.
 * @returns {boolean} Whether all is to be drawn anew: they have no room in the middle.
 */
export function overflow(root) {
  const place = /** @type {HTMLElement | null} */ (root.querySelector(".prizes"));
  const all = /** @type {HTMLElement | null} */ (root.querySelector(".prizes-lists"));
  if (place === null || all === null) return false;
  const over = () => all.offsetHeight > place.clientHeight || place.scrollWidth > place.clientWidth;
  place.style.fontSize = "";
  for (let size = 95; over() && size > 40; size -= 5) {
    if (!crowded.has(drawn)) return Boolean(crowded.add(drawn));
    place.style.fontSize = `${size}%`;
  }
  return false;
}

/**
 * Draw the prizes of the seat that is settled.
 *
 * @param {SettlingView} settling How the round is settled.
 * @param {Paid[]} paid Its prizes.
 * @param {Box} box Where.
 * @param {boolean} below Whether that is below all seats.
 */
export function prizes({ seat, followed, settled, order }, paid, box, below) {
  const { left, top, wide, tall, figure } = box;
  return svg`<foreignObject x=${left} y=${top} width=${wide} height=${tall} font-size=${figure}>
    ${html`<section class="prizes ${below ? "many" : ""}" data-settling=${seat}
      aria-label=${t("panel-pays-at-seat", { seat })}>
      <div class="prizes-head">
        <b class="prizes-seat">${seat}</b>
        ${followed ? html`<span data-settled>${t("panel-settled-count", { count: settled, all: order.length })}</span>` : nothing}
      </div>
      <div class="prizes-lists">${paid.map(list)}</div>
    </section>`}
  </foreignObject>`;
}

/**
 * @param {PrizeView[]} prizes In the order in which they are settled.
 * @returns {Paid[]} The lists to draw: neighbours that win even money, or by one list, share it.
 */
export function lists(prizes) {
  /** @type {Paid[]} */
  const found = [];
  let even = /** @type {Paid | null} */ (null);
  let before = "";
  for (const prize of prizes) {
    const same = JSON.stringify([prize.hands, prize.beaten, prize.limit]);
    const last = found.at(-1);
    if (prize.hands.length > 0 && same === before && last) {
      last.label = t("list-comma", { first: last.label, rest: prize.label });
    } else if (prize.hands.length > 0) {
      even = null;
      found.push(paid(prize));
    } else if (even === null) {
      const hands = [{ hand: t("panel-pays-even"), odds: "1" }];
      found.push((even = { label: prize.label, hands, beside: "" }));
    } else even.label = t("list-comma", { first: even.label, rest: prize.label });
    before = same;
  }
  return found;
}

/**
 * @param {PrizeView} prize A prize by the pay table.
 * @returns {Paid} Its list; where a beaten hand is paid as well, both figures stand together.
 */
function paid({ label, hands, beaten, limit }) {
  const both = hands.map(({ hand, pays, to }) => {
    const lost = beaten.find((each) => say(each.hand) === say(hand));
    const odds = [odd(pays, to), ...(lost ? [odd(lost.pays, lost.to)] : [])].join(" / ");
    return { hand: say(hand), odds };
  });
  const beside = [
    ...(beaten.length > 0 ? [t("panel-pays-wins-or-beaten")] : []),
    ...(limit === null ? [] : [t("panel-pays-at-most", { most: money(limit) })]),
  ].join(" · ");
  return { label, hands: both, beside };
}

/**
 * @param {number} pays What is paid …
 * @param {number} to … to so much.
 * @returns {string} As people write it on a layout: 40 to 1 is `40`, 3 to 2 is `3:2`, 0 a push.
 */
function odd(pays, to) {
  if (pays === 0) return t("panel-pays-push");
  return to === 1 ? `${pays}` : `${pays}:${to}`;
}

/** @param {Paid} paid One list. */
function list({ label, hands, beside }) {
  return html`<dl class="prize">
    <div class="prize-label">
      <dt>${label}</dt>
      ${beside ? html`<dd>${beside}</dd>` : nothing}
    </div>
    ${hands.map(({ hand, odds }) => html`<div><dt>${hand}</dt><dd class="odds">${odds}</dd></div>`)}
  </dl>`;
}
