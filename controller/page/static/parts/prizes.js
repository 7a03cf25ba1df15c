/** What the wagers of the seat that is settled pay, beside the seat's number; large, on the felt. */

import { money, say, t } from "../translate.js";
import { html, nothing, svg } from "../vendor/lit-html.js";

/**
 * @typedef {import("../messages").PrizeView} PrizeView
 * @typedef {import("../messages").SettlingView} SettlingView
 * @typedef {{left: number, top: number, wide: number, tall: number}} Box
 * @typedef {{label: string, hands: {hand: string, odds: string}[], beside: string,
 *   sharing: number}} Paid  `sharing`: the wagers of a list of hands, beside its first.
 */

/** Above so many figures, and further wagers of a list, they get a place below all seats, and the
 * seats get smaller. */
const MANY = 12;

/** @param {Paid[]} paid Lists of prizes. @returns {boolean} Whether they are too many for the middle. */
export function areMany(paid) {
  const figures = paid.flatMap(({ hands }) => hands.flatMap(({ odds }) => odds.split("/")));
  return paid.reduce((sum, { sharing }) => sum + sharing, figures.length) > MANY;
}

/**
 * Draw the prizes of the seat that is settled.
 *
 * @param {SettlingView} settling How the round is settled.
 * @param {Paid[]} paid Its prizes.
 * @param {Box & {figure: number}} box Where, and the size of a figure, in units of the drawing.
 */
export function prizes({ seat, followed, settled, order }, paid, box) {
  const { left, top, wide, tall, figure } = box;
  return svg`<foreignObject x=${left} y=${top} width=${wide} height=${tall} font-size=${figure}>
    ${html`<section class="prizes ${areMany(paid) ? "many" : ""}" data-settling=${seat}
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
      last.sharing += 1;
    } else if (prize.hands.length > 0) {
      even = null;
      found.push(paid(prize));
    } else if (even === null) {
      const hands = [{ hand: t("panel-pays-even"), odds: "1" }];
      found.push((even = { label: prize.label, hands, beside: "", sharing: 0 }));
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
  return { label, hands: both, beside, sharing: 0 };
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
