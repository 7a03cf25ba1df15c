/** The sheet of decks: the rounds in which each was played, and its counts. */

import { clock, colourWord, outcomeWord } from "../parts/wording.js";
import { say, t } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";
import { heading, kept } from "./kept.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("./past.js").Moment} Moment
 * @typedef {{at: Moment, cards: number, good: boolean, kind: string}} PastCount
 * @typedef {{round: number, outcome: string, called: Moment | null, ended: Moment | null,
 *   counts: PastCount[], suspect: boolean, marks: unknown[], identity: string}} Use
 */

/** The chosen deck; empty: the first. */
let looked = "";

/**
 * Draw the sheet.
 *
 * @param {App} app The page.
 */
export function decksSheet(app) {
  const { decks, round, step } = app.snapshot;
  const deck = decks.find(({ colour }) => colour === looked) ?? decks[0];
  if (deck === undefined) return nothing;
  const told = kept(app, `/records/deck?colour=${deck.colour}`, `${round} ${step}`);
  const look = (/** @type {string} */ colour) => () => {
    looked = colour;
    app.redraw();
  };
  return html`
    <div class="choosers" role="group" aria-label=${t("panel-decks")}>
      ${decks.map(
        ({ colour }) => html`<button
          aria-pressed=${colour === deck.colour ? "true" : "false"}
          @click=${look(colour)}
        >
          ${t("panel-the-deck-of-colour", { colour: colourWord(colour) })}
        </button>`,
      )}
    </div>
    ${history(told)}`;
}

/** @param {{checked: import("./kept.js").Checked, rounds: Use[], error?: import("../messages").Message} | null} told The deck's history. */
function history(told) {
  if (told === null) return html`<p role="status">${t("panel-record-is-being-read")}</p>`;
  if (told.error !== undefined) return html`<p role="alert">${say(told.error)}</p>`;
  const head = heading(told.checked);
  if (told.rounds.length === 0) return html`${head}<p>${t("panel-no-round-with-deck")}</p>`;
  return html`${head}<table class="ledger">
    <caption>${t("panel-rounds-with-this-deck")}</caption>
    <thead>
      <tr>
        <th scope="col">${t("panel-round")}</th>
        <th scope="col">${t("panel-bets-closed")}</th>
        <th scope="col">${t("panel-outcome")}</th>
        <th scope="col">${t("panel-counts")}</th>
        <th scope="col">${t("panel-number")}</th>
      </tr>
    </thead>
    <tbody>
      ${[...told.rounds].reverse().map(row)}
    </tbody>
  </table>`;
}

/** @param {Use} use A round. */
function row(use) {
  return html`<tr class=${use.suspect ? "grave" : nothing}>
    <th scope="row">${use.round}</th>
    <td>${use.called === null ? "–" : clock(Date.parse(use.called.utc) * 1000)}</td>
    <td>${outcomeWord(use.outcome)} ${use.suspect ? html`<strong>${t("panel-in-doubt")}</strong>` : nothing}</td>
    <td>${use.counts.map(({ cards, good }) => html`${cards} ${good ? "✓" : "✗"} `)}</td>
    <td>${use.identity || "–"}</td>
  </tr>`;
}
