/**
 * The layout of a player-banked game: the players and their bets, the pots in the middle, and below
 * them the keys of what the player in turn does.
 *
 * It is loaded where such a game is played. Everything it shows stands in the snapshot; what can be
 * told, to what amounts and in which words, too.
 */

import { ground, measures, place } from "../parts/felt.js";
import { alsoAsked } from "../parts/menus.js";
import { alsoMeant } from "../parts/shortcuts.js";
import { say, t } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";
import { actOfKey, acts, rareActs } from "./acts.js";
import { pots } from "./pots.js";
import { player, TALL } from "./player.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").PokerView} PokerView
 */

/** The height of the drawing, in its own units. */
const HEIGHT = 290;
/** How far the cloth reaches below it, behind the keys of what is told. */
const BELOW = 150;
/** How much larger letters are when large ones are wanted. */
const LARGE = 1.12;

alsoMeant(actOfKey);
alsoAsked(rareActs);

/**
 * Draw the layout.
 *
 * @param {App} app The page.
 * @param {PokerView} poker The game.
 */
export function hand(app, poker) {
  const { seats } = app.snapshot;
  const { width, letters, wide } = measures(app.snapshot, LARGE);
  return html`<section class="felt hand" aria-label=${t("panel-the-layout")} data-phase=${poker.phase || nothing}>
    <svg class="felt-drawing" role="none" viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="xMidYMax meet">
      ${ground(width, HEIGHT + BELOW)}
      ${seats.map((each, index) => {
        const at = { ...place(index, seats.length, wide, width), wide, letters };
        return player(app, poker, each, at);
      })}
      ${pots(app.snapshot, poker, { width, height: HEIGHT, above: TALL, letters })}
    </svg>
    ${app.snapshot.void ? nothing : course(poker)} ${stakes(poker)} ${acts(app, poker)}
  </section>`;
}

/** Draw which betting round it is. @param {PokerView} poker The game. */
function course({ phase, round, rounds, wagers, cap }) {
  if (phase !== "bet") return nothing;
  return html`<p class="legend" data-round>
    <span>${t("poker-round", { number: round, all: rounds })}</span>
    ${cap > 0 && wagers > 0 ? html`<span>${t("poker-wagers", { number: wagers, all: cap })}</span>` : nothing}
  </p>`;
}

/** Draw the stakes. @param {PokerView} poker The game. */
function stakes({ stakes }) {
  return html`<p class="standing" data-stakes>${stakes.map((each) => html`<span>${say(each)}</span>`)}</p>`;
}
