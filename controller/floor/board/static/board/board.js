/**
 * The pit board: who needs somebody, in the order in which to go; and all tables by their pits.
 *
 * Data flows one way: the stream brings what has changed, and everything is drawn from it. The
 * board clears nothing.
 */

import { Connection, tableTime } from "../connection.js";
import { chooseLanguage, chosenLanguage, loadLanguage } from "../language.js";
import { goByClockOf } from "../parts/wording.js";
import { markEnglish, say, spoken, t } from "../translate.js";
import { html, nothing, render } from "../vendor/lit-html.js";
import { repeat } from "../vendor/directives/repeat.js";
import { CALM, isOpen, lines, pits, placed, tablesIn } from "./matters.js";
import { opened } from "./opened.js";
import { form, who } from "./people.js";
import { markSize, shared, tileTimes } from "./room.js";
import { sounding } from "./sounding.js";
import { brief, card, mark, small } from "./tile.js";
import { minute } from "./told.js";

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
/** On a wall, where nobody scrolls, from more tables on each is a mark among those of its pit. */
const MANY_ON_WALL = 40;

/** @type {Map<string, Tile>} */
let tiles = new Map();
/** @type {Message | null} */
let trouble = null;
let connected = false;
let due = false;

/** A wall screen: nobody touches it. */
const wall = new URLSearchParams(location.search).has("wall");

/** The room on the wall, in units of it. @type {Record<string, import("./room.js").Space>} */
const room = {};

/** Take in what has changed. @param {News} news The changes. */
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

/** Draw with the next frame; behind another tab there is none, and alarms sound all the same. */
function redraw() {
  if (due) return;
  due = true;
  if (document.hidden) setTimeout(draw);
  else requestAnimationFrame(draw);
}

/** Draw now. */
function draw() {
  if (!due) return;
  due = false;
  document.documentElement.lang = spoken();
  render(drawn(), root);
  markEnglish(root);
  // Whatever is urgent blinks in step, since whenever it stands.
  for (const each of root.getAnimations({ subtree: true })) each.startTime = 0;
  fit();
}

/** Make the panel in a table's window as wide as the window; on a wall, see how much room there is. */
function fit() {
  if (wall) measure();
  const place = root.querySelector(".opened");
  if (!(place instanceof HTMLElement)) return;
  const { paddingLeft, paddingRight } = getComputedStyle(place);
  const wide = place.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  document.documentElement.style.setProperty("--fit", String(Math.min(1, wide / PANEL)));
}

/** See how much room the wall has for cards and marks; draw anew if that has changed. */
function measure() {
  const unit = Math.min(innerWidth / 1920, innerHeight / 1080);
  for (const place of root.querySelectorAll("[data-room]")) {
    const name = place.getAttribute("data-room") ?? "";
    const [width, height] = [place.clientWidth / unit, place.clientHeight / unit];
    if (room[name]?.width === width && room[name]?.height === height) continue;
    room[name] = { width, height };
    redraw();
  }
}

/**
 * Return the time zone of the house: that of most tables, so that one which errs moves no clock.
 *
 * @param {readonly Placed[]} all All tables.
 */
function houseZone(all) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { tile } of all) {
    if (tile.time_zone) counts.set(tile.time_zone, (counts.get(tile.time_zone) ?? 0) + 1);
  }
  const [zone] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return zone;
  } catch {
    return undefined; // this browser does not know it
  }
}

/** Draw everything. */
function drawn() {
  const now = tableTime();
  const all = placed(tiles.values(), now);
  goByClockOf(houseZone(all));
  const needed = all.filter(({ rank }) => rank < CALM);
  const open = all.find(({ tile }) => location.hash === address(tile.table));
  return html`<div class="board ${wall ? "wall" : ""} ${all.length > (wall ? MANY_ON_WALL : MANY) ? "many" : ""} ${open ? "with-window" : ""} ${connected ? "" : "lost"}">
    ${head(all, needed)} ${lost()}
    <main class="board-main">
      <section class="needed" aria-label=${t("board-needed")} data-needed=${needed.length}>
        <h2>${needed.length > 0 ? t("board-needed-count", { count: needed.length }) : t("board-needed")}</h2>
        ${cards(lines(needed), now, all)}
      </section>
      ${floor(all)}
      ${open ? opened(open, now, page, () => show(""), redraw) : nothing}
    </main>
    ${form(redraw)}
  </div>`;
}

/**
 * Draw who needs somebody: all in large cards; on a wall as many as find room, and then small ones.
 *
 * @param {readonly Placed[]} needed Them, line by line.
 * @param {number} now The time.
 * @param {readonly Placed[]} all All tables.
 */
function cards(needed, now, all) {
  const space = wall ? room.needed : undefined;
  const whole = { large: needed.length, small: 0, more: 0, columns: 1 };
  const { large, small: others, more, columns } = space ? shared(needed.length, space) : whole;
  document.documentElement.style.setProperty("--columns", String(columns));
  const shown = large + others;
  const hidden = tablesIn(needed.slice(shown));
  const name = (/** @type {Placed} */ { tile, since }) => tile.table || `${tile.pit} ${since}`;
  return html`<div class="needed-tables" data-room="needed">
    ${needed.length === 0 ? calm(all) : nothing}
    <div class="needed-first">${repeat(needed.slice(0, large), name, (each) => card(each, now, show))}</div>
    <div class="needed-others">
      ${repeat(needed.slice(large, shown), name, (each) => brief(each, now, show))}
      ${more > 0 ? html`<p class="more rank-${needed[shown]?.rank}" data-more=${hidden}>${t("board-more", { count: hidden })}</p>` : nothing}
    </div>
  </div>`;
}

/** Draw all tables by their pits. @param {readonly Placed[]} all All tables. */
function floor(all) {
  const found = pits(all);
  const marks = wall && all.length > MANY_ON_WALL;
  const counts = found.map(([, tables]) => tables.length);
  const size = marks && room.pits ? markSize(counts, room.pits) : 0;
  const times = wall && !marks && room.pits ? tileTimes(counts, room.pits) : 1;
  document.documentElement.style.setProperty("--mark", String(size));
  document.documentElement.style.setProperty("--tile", String(times));
  const draw = marks ? mark : small;
  return html`<section class="pits" aria-label=${t("board-pits")}>
    <div class="pits-all" data-room="pits">
      ${found.map(
        ([name, tables]) => html`<div class="pit">
          <h3>${name || t("board-no-pit")} <small>${tables.length}</small></h3>
          <div class="pit-tables">
            ${repeat(
              tables,
              ({ tile }) => tile.table,
              (each) => draw(each, show),
            )}
          </div>
        </div>`,
      )}
    </div>
  </section>`;
}

/**
 * @param {readonly Placed[]} all All tables.
 * @param {readonly Placed[]} needed Those at which somebody is needed.
 */
function head(all, needed) {
  const plays = all.filter(({ tile }) => isOpen(tile)).length;
  return html`<header class="board-head">
    <h1>${t("board-title")} <small>${page.house}</small></h1>
    <span class="counts">${t("board-counts", { all: all.length, count: plays })}</span>
    <span class="space"></span>
    ${sounding(needed, redraw)} ${page.signs && !wall ? who(redraw) : nothing}
    ${page.languages.length > 1 && !wall ? languages() : nothing}
    <time class="board-clock">${minute(tableTime())}</time>
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
  const now = spoken();
  const next = page.languages[(page.languages.indexOf(now) + 1) % page.languages.length] ?? "en";
  const choose = () => void chooseLanguage(next, redraw);
  return html`<button class="quiet" lang=${next} @click=${choose}>${next.toUpperCase()}</button>`;
}

/** Open a table's window; empty: close it. @param {string} table The table. */
function show(table) {
  location.hash = table ? address(table) : "";
}

/** @param {string} table A table. @returns {string} The end of the address of its window. */
function address(table) {
  return `#/${encodeURIComponent(table)}`;
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
// A frame that was asked for before the page was hidden does not come.
document.addEventListener("visibilitychange", () => setTimeout(draw));
setInterval(redraw, TICK);
redraw();
