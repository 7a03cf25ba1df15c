/** The sheet of a pay table: what it pays, how often, and what it costs, as it is kept. */

import { say, t, textOf } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";
import { kept } from "./kept.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").Message} Message
 *
 * @typedef {object} Section One table of the sheet.
 * @property {Message} title
 * @property {(Message | null)[]} head All null: it has no headings.
 * @property {(Message | string)[][]} lines
 * @property {boolean} english Its cells are the engine's own words.
 *
 * @typedef {object} ParSheet What `tablectl odds GAME --par-sheet --json` prints; what is used here.
 * @property {Message} title
 * @property {Section[]} sections
 * @property {Message} note
 */

/** The column of fractions, which are long. */
const EXACT = "sheet-column-exact";
/** The lines whose words are others on each day, or with each program. */
const VARIES = ["sheet-made", "sheet-version", "sheet-approved"];
/** The tables that a supervisor opens the sheet for. */
const FIRST = ["sheet-wagers", "sheet-together"];

/** The address of a pay table's sheet. @param {string} table Its name. */
export function addressOfSheet(table) {
  return `#/supervisor/par-sheet/${encodeURIComponent(table)}`;
}

/**
 * Draw the sheet of the pay table in the address, or of the one that is played.
 *
 * @param {App} app The page.
 */
export function parSheet(app) {
  const { game, pay_table: played } = app.snapshot;
  const name = location.hash.split("/")[3];
  const table = name ? decodeURIComponent(name) : played;
  const path = `/records/par-sheet?pay_table=${encodeURIComponent(table)}`;
  const told = kept(app, path, `${game} ${played}`);
  return html`<div class="par-sheet">
    <div class="par-sheet-acts">
      <a class="office-back" href="#/supervisor/game">${t("panel-game-and-limits")}</a>
      ${told === null || told.error ? nothing : html`<button data-act="print" @click=${() => window.print()}>${t("panel-print")}</button>`}
    </div>
    ${told === null ? html`<p role="status">${t("panel-record-is-being-read")}</p>` : nothing}
    ${told?.error ? html`<p role="alert">${say(told.error)}</p>` : nothing}
    ${told === null || told.error ? nothing : sheet(told)}
  </div>`;
}

/** @param {ParSheet} told The sheet. */
function sheet(told) {
  return html`<h1 class="office-now">${say(told.title)}</h1>
    ${[...told.sections].sort(edgesFirst).map(section)}
    <p class="par-sheet-note">${say(told.note)}</p>`;
}

/** Whether a line tells the day or the program. @param {Message | string} first Its first cell. */
function varies(first) {
  return typeof first === "object" && VARIES.includes(first.id);
}

/** Order the tables: what wagers cost stands above where the figures come from. @param {Section} one @param {Section} other */
function edgesFirst(one, other) {
  return Number(FIRST.includes(other.title.id)) - Number(FIRST.includes(one.title.id));
}

/** @param {Section} found One table. */
function section({ title, head, lines, english }) {
  const named = head.some((each) => each !== null);
  return html`<section class="par-sheet-part ${named ? "named" : ""}">
    <h2>${say(title)}</h2>
    <div class="par-sheet-wide" tabindex="0" role="group" aria-label=${say(title)}>
      <table>
        ${
          named
            ? html`<thead>
                <tr>${head.map((each) => (each === null ? html`<td></td>` : html`<th scope="col">${say(each)}</th>`))}</tr>
              </thead>`
            : nothing
        }
        <tbody lang=${english ? "en" : nothing}>
          ${lines.map(
            ([first = "", ...rest]) => html`<tr>
              ${rest.length ? html`<th scope="row">${textOf(first)}</th>` : html`<td>${textOf(first)}</td>`}
              ${rest.map((each, place) => html`<td class=${head[place + 1]?.id === EXACT ? "exact" : nothing} ?data-varies=${varies(first)}>${textOf(each)}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
