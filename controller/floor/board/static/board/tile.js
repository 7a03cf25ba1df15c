/** Draws tables: a card for one that needs somebody, a small tile for each in its pit. */

import { spoken, t } from "../translate.js";
import { html, nothing, svg } from "../vendor/lit-html.js";
import { CALM, short, wait } from "./matters.js";
import { called, standing } from "./told.js";

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
    <strong class="card-table">${short(tile)}<small>${tile.table && tile.pit}</small></strong>
    <span class="card-why">
      <b>${called(first, tile)}</b>
      ${others
        .slice(0, MOST - 1)
        .map(
          (each) => html`<span>${called(each, tile)} <time>${wait(each.since, now)}</time></span>`,
        )}
      <small class="card-facts">${[tile.game, tile.life === "silent" || first.kind === "gone" ? "" : standing(tile), tile.dealer].filter(Boolean).join(" · ")}</small>
      ${tile.coming ? html`<em class="comes" data-comes>${t("board-comes", { name: tile.coming })} <time>${wait(tile.coming_since ?? 0, now)}</time></em>` : nothing}
    </span>
    <time class="card-wait">${wait(first.since, now)}</time>
  </button>`;
}

/**
 * Draw a card in one line: as `card`, what is most urgent alone.
 *
 * @param {Placed} table The table.
 * @param {number} now The time.
 * @param {(table: string) => void} open Opens its window.
 */
export function brief({ tile, matters, rank }, now, open) {
  const [first] = matters;
  if (first === undefined) return nothing;
  return html`<button
    class="card brief rank-${rank} ${tile.coming ? "attended" : ""}"
    data-table=${tile.table}
    data-rank=${rank}
    data-kind=${first.kind}
    @click=${() => open(tile.table)}
  >
    ${shape(rank)}
    <strong class="card-table">${short(tile)} <small>${tile.table && tile.pit}</small></strong>
    <span class="card-why">${called(first, tile)} ${tile.coming ? html`<em class="comes" data-comes>${t("board-comes", { name: tile.coming })}</em>` : nothing}</span>
    <time class="card-wait">${wait(first.since, now)}</time>
  </button>`;
}

/**
 * What was drawn of each table: most of five hundred have not changed when the page is drawn anew.
 *
 * @type {WeakMap<Tile, {rank: number, language: string, draw: unknown, drawn: unknown}>}
 */
const DRAWN = new WeakMap();

/**
 * Draw a small tile.
 *
 * @param {Placed} table The table.
 * @param {(table: string) => void} open Opens its window.
 */
export function small(table, open) {
  return kept(table, open, anew);
}

/**
 * Draw a mark: of a wall with many tables each has one, at its place in its pit.
 *
 * @param {Placed} table The table.
 * @param {(table: string) => void} open Opens its window.
 */
export function mark(table, open) {
  return kept(table, open, marked);
}

/**
 * Return what was drawn of a table, drawn anew if it has changed.
 *
 * @param {Placed} table The table.
 * @param {(table: string) => void} open Opens its window.
 * @param {(tile: Tile, rank: number, open: (table: string) => void) => unknown} draw Draws it.
 */
function kept({ tile, rank }, open, draw) {
  const language = spoken();
  const before = DRAWN.get(tile);
  if (before?.rank === rank && before.language === language && before.draw === draw)
    return before.drawn;
  const drawn = draw(tile, rank, open);
  DRAWN.set(tile, { rank, language, draw, drawn });
  return drawn;
}

/**
 * @param {Tile} tile The table.
 * @param {number} rank Its rank.
 * @param {(table: string) => void} open Opens its window.
 */
function marked(tile, rank, open) {
  return html`<button
    class="mark rank-${rank} ${rank === CALM && quiet(tile) ? "quiet-tile" : ""} ${tile.coming ? "attended" : ""}"
    data-tile=${tile.table}
    data-life=${tile.life}
    aria-label=${`${tile.table}, ${standing(tile)}`}
    title=${tile.table}
    @click=${() => open(tile.table)}
  >
    ${rank < CALM ? shape(rank) : nothing}
  </button>`;
}

/** Tell whether nobody plays at a table, and nothing is wrong. @param {Tile} tile The table's. */
function quiet(tile) {
  return tile.life === "off" || tile.life === "waited" || tile.step === "closed";
}

/**
 * @param {Tile} tile The table.
 * @param {number} rank Its rank.
 * @param {(table: string) => void} open Opens its window.
 */
function anew(tile, rank, open) {
  return html`<button
    class="small rank-${rank} ${rank === CALM && quiet(tile) ? "quiet-tile" : ""} ${tile.coming ? "attended" : ""}"
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
