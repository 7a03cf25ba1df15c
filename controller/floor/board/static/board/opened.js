/**
 * The window of one table: what stands there, its full picture and last rounds in a frame, and the
 * key by which a supervisor says that they come.
 */

import { NoAnswer, post } from "../connection.js";
import { say, t } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";
import { CALM, short, wait } from "./matters.js";
import { askWho, forget, signedOn } from "./people.js";
import { shape } from "./tile.js";
import { called, limits, standing } from "./told.js";

/**
 * @typedef {import("./matters.js").Placed} Placed
 * @typedef {import("./matters.js").Page} Page
 */

/** What was answered last, to a wish for which table. */
let said = { table: "", words: "", good: false };
let waits = false;
/** Which sheet the frame shows. */
let sheet = "";

/**
 * Draw the window.
 *
 * @param {Placed} placed The table.
 * @param {number} now The time.
 * @param {Page} page What the page was told.
 * @param {() => void} close Closes it.
 * @param {() => void} redraw Draws everything anew.
 */
export function opened({ tile, matters, rank }, now, page, close, redraw) {
  const tabs = [
    { name: "", words: t("board-picture") },
    ...(page.rounds ? [{ name: "rounds", words: t("board-rounds") }] : []),
  ];
  const source = `/window?table=${encodeURIComponent(tile.table)}#/${sheet}`;
  return html`<section class="opened rank-${rank}" data-opened=${tile.table} aria-label=${tile.table}>
    <header class="opened-head">
      ${rank < CALM ? shape(rank) : nothing}
      <h2>${short(tile)} <small>${[tile.pit, tile.game].filter(Boolean).join(" · ")}</small></h2>
      <button class="quiet" data-close @click=${close}>${t("board-close")}</button>
    </header>
    <div class="opened-facts">
      <ul class="opened-matters">
        ${matters.map((each) => html`<li class="of-rank-${each.rank}">${shape(each.rank)} <span>${called(each, tile)}</span> <time>${wait(each.since, now)}</time></li>`)}
        ${matters.length === 0 ? html`<li>${standing(tile)}</li>` : nothing}
      </ul>
      <dl>
        ${fact(t("board-dealer"), tile.dealer, wait(tile.dealer_since ?? 0, now))}
        ${fact(t("board-round"), tile.round ? String(tile.round) : "", "")}
        ${fact(t("board-limits"), limits(tile), "")}
      </dl>
      ${coming(tile, now, page, redraw)}
    </div>
    <nav class="opened-tabs">
      ${tabs.map(
        (each) =>
          html`<button
            class="quiet"
            aria-pressed=${each.name === sheet ? "true" : "false"}
            data-tab=${each.name}
            @click=${() => {
              sheet = each.name;
              redraw();
            }}
          >
            ${each.words}
          </button>`,
      )}
    </nav>
    <div class="opened-place"><iframe class="opened-frame" src=${source} title=${tile.table}></iframe></div>
  </section>`;
}

/**
 * @param {string} name Of a fact.
 * @param {string | undefined} value Its value.
 * @param {string} since For how long.
 */
function fact(name, value, since) {
  if (!value) return nothing;
  return html`<div><dt>${name}</dt><dd>${value} ${since ? html`<time>${since}</time>` : nothing}</dd></div>`;
}

/**
 * Draw who comes, and the key to say it.
 *
 * @param {import("./matters.js").Tile} tile The table.
 * @param {number} now The time.
 * @param {Page} page What the page was told.
 * @param {() => void} redraw Draws everything anew.
 */
function coming(tile, now, page, redraw) {
  const told =
    said.table === tile.table && said.words
      ? html`<p class=${said.good ? "good" : "bad"} role="status">${said.words}</p>`
      : nothing;
  const comes = tile.coming
    ? html`<p class="comes" data-comes>${t("board-comes", { name: tile.coming })} <time>${wait(tile.coming_since ?? 0, now)}</time></p>`
    : nothing;
  const me = signedOn();
  const may = me?.role === "supervisor";
  const byMe = me !== null && tile.coming === me.comesAs;
  const press = () => (may ? void sayComing(tile.table, redraw) : askWho(redraw));
  const key =
    page.signs && tile.life === "on" && !byMe
      ? html`<button class="go" data-coming ?disabled=${waits} @click=${press}>${t("board-i-come")}</button>`
      : nothing;
  return html`<div class="opened-coming">${comes} ${told} ${key}</div>`;
}

/**
 * Tell the table that whoever is signed on here comes.
 *
 * @param {string} table The table.
 * @param {() => void} redraw Draws everything anew.
 */
async function sayComing(table, redraw) {
  waits = true;
  redraw();
  try {
    const reply = await post(`/tables/${encodeURIComponent(table)}/coming`, {}, signedOn()?.token);
    if (reply.reply === "answer" && reply.ok) said = { table, words: t("board-told"), good: true };
    else {
      said = { table, words: say(reply.words ?? reply.error), good: false };
      if (reply.error?.id === "board-sign-on-first") {
        forget();
        askWho(redraw);
      }
    }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    said = { table, words: t("board-no-answer"), good: false };
  }
  waits = false;
  redraw();
}
