/**
 * The pit board: who needs somebody, in the order in which to go; and all tables by their pits.
 *
 * Data flows one way: the stream brings what has changed, and everything is drawn from it. The
 * board clears nothing.
 */

import { Connection, tableTime } from "../connection.js";
import { chooseLanguage, chosenLanguage, loadLanguage } from "../language.js";
import { say, t } from "../translate.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { repeat } from "../vendor/directives/repeat.js";
import { CALM, pits, placed } from "./matters.js";
import { opened } from "./opened.js";
import { form, who } from "./people.js";
import { sounding } from "./sounding.js";
import { card, small } from "./tile.js";

/**
 * @typedef {import("./matters.js").Placed} Placed
 * @typedef {import("./matters.js").Tile} Tile
 * @typedef {import("../messages").Message} Message
 * @typedef {import("./matters.js").Page} Page
 * @typedef {{tables: Record<string, Partial<Tile>>, trouble: Message | null, whole?: boolean,
 *   version?: string}} News
 */

/** Milliseconds from one drawing of the waits to the next. */
const TICK = 1000;
/** Width in pixels for which the panel is drawn in a window. */
const PANEL = 1024;
/** From more tables on, their tiles say only their names and how urgent they are. */
const MANY = 60;

/** @type {Map<string, Tile>} */
let tiles = new Map();
/** @type {Message | null} */
let trouble = null;
let connected = false;
let due = false;

/** A wall screen: nobody touches it. */
const wall = new URLSearchParams(location.search).has("wall");

/** Take in what has changed. @param {News} news It. */
function seen(news) {
  if (news.whole) {
    if (news.version !== page.version) location.reload();
    tiles = new Map();
  }
  for (const [table, fields] of Object.entries(news.tables))
    tiles.set(table, /** @type {Tile} */ ({ ...tiles.get(table), ...fields }));
  trouble = news.trouble;
  redraw();
}

/** Draw with the next frame. */
function redraw() {
  if (due) return;
  due = true;
  requestAnimationFrame(() => {
    due = false;
    render(drawn(), root);
    fit();
  });
}

/** Make the panel in a table's window as wide as the window. */
function fit() {
  const place = root.querySelector(".opened");
  if (!(place instanceof HTMLElement)) return;
  const { paddingLeft, paddingRight } = getComputedStyle(place);
  const wide = place.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  document.documentElement.style.setProperty("--fit", String(Math.min(1, wide / PANEL)));
}

/** Draw everything. */
function drawn() {
  const now = tableTime();
  const all = placed(tiles.values(), now);
  const needed = all.filter(({ rank }) => rank < CALM);
  const chosen = decodeURIComponent(location.hash.slice(2));
  const open = all.find(({ tile }) => tile.table === chosen);
  return html`<div class="board ${wall ? "wall" : ""} ${all.length > MANY ? "many" : ""} ${open ? "with-window" : ""} ${connected ? "" : "lost"}">
    ${head(all, needed)} ${lost()}
    <main class="board-main">
      <section class="needed" aria-label=${t("board-needed")} data-needed=${needed.length}>
        <h2>${needed.length > 0 ? t("board-needed-count", { count: needed.length }) : t("board-needed")}</h2>
        ${needed.length === 0 ? calm(all) : nothing}
        ${repeat(
          needed,
          ({ tile }) => tile.table,
          (each) => card(each, now, show),
        )}
      </section>
      <section class="pits" aria-label=${t("board-pits")}>
        ${pits(all).map(
          ([name, tables]) => html`<div class="pit">
            <h3>${name || t("board-no-pit")} <small>${tables.length}</small></h3>
            <div class="pit-tables">
              ${repeat(
                tables,
                ({ tile }) => tile.table,
                (each) => small(each, show),
              )}
            </div>
          </div>`,
        )}
      </section>
      ${open ? opened(open, now, page, () => show(""), redraw) : nothing}
    </main>
    ${form(redraw)}
  </div>`;
}

/**
 * @param {readonly Placed[]} all All tables.
 * @param {readonly Placed[]} needed Those at which somebody is needed.
 */
function head(all, needed) {
  const plays = all.filter(({ tile }) => tile.life === "on" && tile.step !== "closed").length;
  return html`<header class="board-head">
    <h1>${t("board-title")} <small>${page.house}</small></h1>
    <span class="counts">${t("board-counts", { all: all.length, count: plays })}</span>
    <span class="space"></span>
    ${sounding(needed, redraw)} ${page.signs && !wall ? who(redraw) : nothing}
    ${page.languages.length > 1 && !wall ? languages() : nothing}
    <time class="board-clock">${new Date(tableTime()).toTimeString().slice(0, 5)}</time>
  </header>`;
}

/** Draw that nobody is needed, or that no table was heard yet. @param {readonly Placed[]} all All. */
function calm(all) {
  if (trouble !== null || !connected) return nothing;
  return html`<p class="calm">${all.length > 0 ? t("board-calm") : t("board-no-tables")}</p>`;
}

/** Draw why what is shown may be old. */
function lost() {
  if (!connected) return html`<p class="trouble" role="alert">${t("board-line-lost")}</p>`;
  return trouble === null ? nothing : html`<p class="trouble" role="alert">${say(trouble)}</p>`;
}

/** Draw the key to the next language. */
function languages() {
  const now = document.documentElement.lang;
  const next = page.languages[(page.languages.indexOf(now) + 1) % page.languages.length] ?? "en";
  const choose = () => void chooseLanguage(next, redraw);
  return html`<button class="quiet" lang=${next} @click=${choose}>${next.toUpperCase()}</button>`;
}

/** Open a table's window; empty: close it. @param {string} table The table. */
function show(table) {
  location.hash = table ? `/${encodeURIComponent(table)}` : "";
}

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
/** @type {Page} */
const page = await (await fetch("/board.json")).json();
await loadLanguage(chosenLanguage(page), redraw);
new Connection(
  {
    picture: seen,
    line: (up) => {
      connected = up;
      redraw();
    },
  },
  "/events",
  "board",
).open();
addEventListener("hashchange", redraw);
addEventListener("resize", redraw);
setInterval(redraw, TICK);
redraw();
