/** Draws tables: a card for one that needs somebody, a small tile for each in its pit. */

import { t } from "../translate.js";
import { html, nothing, svg } from "../vendor/lit-html.js";
import { CALM, wait } from "./matters.js";
import { called, short, standing } from "./told.js";

/**
 * @typedef {import("./matters.js").Placed} Placed
 * @typedef {import("./matters.js").Tile} Tile
 */

/** Words of a rank, for who sees no colour. @type {(() => string)[]} */
const RANKS = [
  () => t("board-rank-urgent"),
  () => t("board-rank-waits"),
  () => t("board-rank-dealer"),
  () => t("board-rank-next"),
];
/** Matters that a card names; the window has all of them. */
const MOST = 3;

/**
 * Draw a card: who needs somebody, why, and for how long.
 *
 * @param {Placed} table The table.
 * @param {number} now The time.
 * @param {(table: string) => void} open Opens its window.
 */
export function card({ tile, matters, rank }, now, open) {
  const [first, ...others] = matters;
  if (first === undefined) return nothing;
  return html`<button
    class="card rank-${rank} ${tile.coming ? "attended" : ""}"
    data-table=${tile.table}
    data-rank=${rank}
    data-kind=${first.kind}
    @click=${() => open(tile.table)}
  >
    <span class="card-sign">${shape(rank)}<small>${RANKS[rank]?.()}</small></span>
    <strong class="card-table">${short(tile)}<small>${tile.pit}</small></strong>
    <span class="card-why">
      <b>${called(first, tile)}</b>
      ${others
        .slice(0, MOST - 1)
        .map(
          (each) => html`<span>${called(each, tile)} <time>${wait(each.since, now)}</time></span>`,
        )}
      <small class="card-facts">${[tile.game, first.kind === "silent" || first.kind === "gone" ? "" : standing(tile), tile.dealer].filter(Boolean).join(" · ")}</small>
      ${tile.coming ? html`<em class="comes" data-comes>${t("board-comes", { name: tile.coming })} <time>${wait(tile.coming_since ?? 0, now)}</time></em>` : nothing}
    </span>
    <time class="card-wait">${wait(first.since, now)}</time>
  </button>`;
}

/**
 * What was drawn of each table: most of five hundred have not changed when the page is drawn anew.
 *
 * @type {WeakMap<Tile, {rank: number, language: string, drawn: unknown}>}
 */
const DRAWN = new WeakMap();

/**
 * Draw a small tile.
 *
 * @param {Placed} table The table.
 * @param {(table: string) => void} open Opens its window.
 */
export function small({ tile, rank }, open) {
  const language = document.documentElement.lang;
  const before = DRAWN.get(tile);
  if (before?.rank === rank && before.language === language) return before.drawn;
  const drawn = anew(tile, rank, open);
  DRAWN.set(tile, { rank, language, drawn });
  return drawn;
}

/**
 * @param {Tile} tile The table.
 * @param {number} rank Its rank.
 * @param {(table: string) => void} open Opens its window.
 */
function anew(tile, rank, open) {
  const quiet = tile.life === "off" || tile.life === "waited" || tile.step === "closed";
  return html`<button
    class="small rank-${rank} ${rank === CALM && quiet ? "quiet-tile" : ""} ${tile.coming ? "attended" : ""}"
    data-tile=${tile.table}
    data-life=${tile.life}
    title=${tile.game ?? ""}
    @click=${() => open(tile.table)}
  >
    <span class="small-head"
      >${rank < CALM ? shape(rank) : nothing}<strong>${short(tile)}</strong>${tile.life === "on" ? seats(tile) : nothing}</span
    >
    <span class="small-step" data-varies=${tile.life === "off" ? "" : nothing}>${standing(tile)}</span>
  </button>`;
}

/** Draw how many of the seats play. @param {Tile} tile A table. */
function seats({ seats: taken = [], places = 0 }) {
  if (places === 0) return nothing;
  return html`<span class="small-seats" aria-label=${t("board-seats", { count: taken.length, all: places })}
    >${taken.length}<i>/${places}</i></span
  >`;
}

/** Draw the shape of a rank, as the panel draws its alarms. @param {number} rank The rank. */
export function shape(rank) {
  const inside = [
    svg`<path d="M10 1 L19 10 L10 19 L1 10 Z" /><path class="bar" d="M10 6 v5 M10 13 v1" />`,
    svg`<path d="M10 1 L19 18 L1 18 Z" /><path class="bar" d="M10 8 v5 M10 15 v1" />`,
    svg`<path d="M10 1 L19 18 L1 18 Z" />`,
    svg`<circle cx="10" cy="10" r="9" /><path class="bar" d="M10 5 v6 M10 13 v1" />`,
  ][rank];
  return html`<svg class="shape" viewBox="0 0 20 20" aria-hidden="true">${inside}</svg>`;
}
