/** The house's results of the table: which of them chance does not explain, and who has seen it. */

import { begin, reason } from "../errand/errand.js";
import { money, say, t } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";
import { kept } from "./kept.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").Message} Message
 *
 * @typedef {object} Result One result; amounts are cents.
 * @property {string} about A dealer, as the house states them; empty: the whole table.
 * @property {string} label The wager; empty: all together.
 * @property {number} count
 * @property {number} win_cents
 * @property {number} theoretical_win_cents
 * @property {[number, number]} band_99_cents
 * @property {boolean} outside
 *
 * @typedef {{judged_utc: string | null, results: Result[], error?: Message}} Results What
 *   `tablectl results --json` prints; what is used here.
 */

/** Letters of a time that are shown: to the minute. */
const MINUTE = 16;

/** Draw that results wait for a supervisor. @param {App} app The page. */
export function resultsWait(app) {
  const count = app.snapshot.results_outside;
  if (count === 0) return nothing;
  return html`<p class="office-hold">
    <a href="#/supervisor/statistics">${t("panel-results-wait", { count })}</a>
  </p>`;
}

/** Draw the results, and the key of whoever has seen them. @param {App} app The page. */
export function results(app) {
  const { results_outside: count, revisions, round, step } = app.snapshot;
  const stands = `${round} ${step === "closed"} ${revisions["results"]}`;
  /** @type {Results | null} */
  const told = kept(app, "/records/results", stands);
  if (told === null) return nothing;
  return html`<section class="results">
    <h2>
      ${t("panel-results")}
      ${told.judged_utc ? html`<small>${judged(told.judged_utc)}</small>` : nothing}
    </h2>
    ${told.error ? html`<p role="alert">${say(told.error)}</p>` : nothing}
    ${count > 0 ? waits(app, count) : nothing}
    ${told.error ? nothing : told.judged_utc ? ledger(told.results) : html`<p class="office-words">${t("panel-results-none")}</p>`}
  </section>`;
}

/** @param {string} utc When they were judged. */
function judged(utc) {
  const time = utc.slice(0, MINUTE).replace("T", " ");
  return t("panel-results-judged", { time });
}

/** @param {App} app The page. @param {number} count How many results wait. */
function waits(app, count) {
  return html`<div class="results-wait">
    <p class="office-hold">${t("panel-results-wait", { count })}</p>
    <button class="strong" data-act="acknowledge-results" @click=${() => acknowledge(app)}>${t("panel-results-acknowledge")}</button>
  </div>`;
}

/** Say that the results are seen. @param {App} app The page. */
function acknowledge(app) {
  begin(app, {
    title: t("panel-results-acknowledge-title"),
    who: "session",
    fields: [
      {
        ...reason([
          "reason-results-count-again",
          "reason-results-surveillance",
          "reason-results-known",
        ]),
        title: t("panel-results-what-is-done"),
      },
    ],
    build: (values) => ({ request: "acknowledge_results", reason: values["reason"] }),
    decides: ["results"],
  });
}

/** @param {Result[]} found The results. */
function ledger(found) {
  return html`<div class="par-sheet-wide" tabindex="0" role="group" aria-label=${t("panel-results")}>
    <table class="ledger">
      <thead>
        <tr>
          <th scope="col">${t("panel-results-of")}</th>
          <th scope="col">${t("report-column-wager")}</th>
          <th scope="col">${t("panel-results-count")}</th>
          <th scope="col">${t("panel-results-win")}</th>
          <th scope="col">${t("panel-results-theoretical")}</th>
          <th scope="col">${t("panel-results-band")}</th>
          <th scope="col">${t("panel-results-stand")}</th>
        </tr>
      </thead>
      <tbody>
        ${found.map(line)}
      </tbody>
    </table>
  </div>`;
}

/** @param {Result} found One result. */
function line(found) {
  const [least, most] = found.band_99_cents;
  return html`<tr class=${found.outside ? "outside" : nothing}>
    <th scope="row">${found.about || t("panel-results-whole-table")}</th>
    <td>${found.label || t("panel-results-all-wagers")}</td>
    <td>${found.count}</td>
    <td>${money(found.win_cents)}</td>
    <td>${money(found.theoretical_win_cents)}</td>
    <td>${t("panel-least-to-most", { least: money(least), most: money(most) })}</td>
    <td>${found.outside ? t("panel-results-outside") : t("panel-results-inside")}</td>
  </tr>`;
}
