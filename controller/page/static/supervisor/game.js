/** The sheet of the game: game, pay table, limits, and house switches that may be changed here. */

import { chooseGame, chooseLimit, chooseSwitch, returnToFiles } from "../errand/choosing.js";
import { money, number, say, t, term } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";
import { addressOfSheet } from "./par_sheet.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").Choices} Choices
 * @typedef {import("../messages").GameChoice} GameChoice
 * @typedef {import("../messages").PayTableChoice} PayTableChoice
 * @typedef {import("../messages").LimitChoice} LimitChoice
 * @typedef {import("../messages").SwitchChoice} SwitchChoice
 */

/** Milliseconds after which a list that was refused is asked for again. */
const AGAIN = 1000;

/** The last list of what can be chosen. @type {Choices | null} */
let told = null;
/** The state of the table at that time: when it changes, the list is asked for again. */
let stood = "";

/**
 * Draw the sheet.
 *
 * @param {App} app The page.
 */
export function gameSheet(app) {
  const { round, step, revisions } = app.snapshot;
  const stands = [round, step, revisions["choices"]].join(" ");
  if (stands !== stood) {
    stood = stands;
    void learn(app);
  }
  if (told === null) return html`<p role="status">${t("panel-asking-the-controller")}</p>`;
  return html`
    ${told.refused ? html`<p class="office-hold">${say(told.refused)}</p>` : nothing}
    ${told.waits ? html`<p class="office-hold">${waits(told)}</p>` : nothing}
    ${[...told.games].sort(playedFirst).map((game) => card(app, game))} ${law(told.law)} ${switches(app, told.switches)}
    ${chosen(app, told)}`;
}

/** @param {Choices} told What can be chosen. @returns {string} What the waiting choice will cost. */
function waits({ closes }) {
  return closes ? t("panel-choice-waits-closes") : t("panel-choice-waits");
}

/**
 * @param {GameChoice} one A game.
 * @param {GameChoice} other Another.
 */
function playedFirst(one, other) {
  return Number(other.played) - Number(one.played);
}

/** Ask what can be chosen; without an answer, again in a while. @param {App} app The page. */
async function learn(app) {
  const reply = await app.ask({ request: "choices" });
  if (reply?.reply === "choices") {
    told = reply;
    app.redraw();
  } else setTimeout(() => forget(app), AGAIN);
}

/** Have the list asked for by the next drawing. @param {App} app The page. */
function forget(app) {
  stood = "";
  app.redraw();
}

/**
 * Draw one game with its pay tables; a refused one says why.
 *
 * @param {App} app The page.
 * @param {GameChoice} game The game.
 */
function card(app, game) {
  return html`<section class="game-card ${game.played ? "played" : ""}" data-game=${game.key}>
    <h2>${game.name} ${game.played ? html`<em>${t("panel-played-now")}</em>` : nothing}</h2>
    ${game.refused ? html`<p class="grave">${say(game.refused)}</p>` : nothing}
    <div class="office-acts">
      ${game.pay_tables.map((table) => payTable(app, game, table))}
      ${game.pay_tables.length === 0 && !game.played && !game.refused ? whole(app, game) : nothing}
    </div>
    ${game.played ? html`<div class="office-acts">${game.limits.map((each) => limit(app, each))}</div>` : nothing}
    ${game.played ? sheets(game) : nothing}
  </section>`;
}

/**
 * Say before a choice is made what it will cost.
 *
 * @param {App} app The page.
 * @param {boolean} [closes] The table has to close for it.
 * @returns {string} What it costs.
 */
function cost(app, closes = false) {
  if (app.snapshot.step === "closed") return t("panel-choice-at-once");
  const both = closes || (told?.closes ?? false);
  return both ? t("panel-choice-closes-table") : t("panel-choice-stays-open");
}

/**
 * @param {App} app The page.
 * @param {GameChoice} game A game.
 * @param {PayTableChoice} table One of its pay tables.
 */
function payTable(app, game, table) {
  const refused = game.refused || table.refused;
  const played = game.played && table.played;
  const words = [
    played ? t("panel-played-now") : "",
    table.sample ? t("panel-sample-figures") : "",
    table.refused ? say(table.refused) : "",
  ].filter(Boolean);
  return html`<button
    class="choice"
    data-pay-table=${table.name}
    aria-current=${played ? "true" : nothing}
    ?disabled=${refused !== null || played}
    @click=${() => chooseGame(app, game, table, cost(app, !game.played))}
  >
    <strong>${table.name}</strong>
    ${words.map((each) => html`<span>${each}</span>`)}
  </button>`;
}

/** Draw the ways to the sheets of the pay tables of a game. @param {GameChoice} game The game. */
function sheets(game) {
  const tables = game.pay_tables;
  if (tables.length === 0) return nothing;
  return html`<nav class="par-sheets" aria-label=${t("panel-par-sheets")}>
    <span>${t("panel-par-sheets")}</span>
    ${tables.map(({ name }) => html`<a class="office-back" data-sheet=${name} href=${addressOfSheet(name)}>${name}</a>`)}
  </nav>`;
}

/**
 * Draw the key of a game that players bank: it has no pay tables.
 *
 * @param {App} app The page.
 * @param {GameChoice} game The game.
 */
function whole(app, game) {
  return html`<button class="choice" data-play=${game.key} @click=${() => chooseGame(app, game, null, cost(app, true))}>
    <strong>${t("panel-play-this-game")}</strong>
  </button>`;
}

/**
 * @param {App} app The page.
 * @param {LimitChoice} found The limits of a wager.
 */
function limit(app, found) {
  const between =
    found.minimum < 0
      ? t("panel-no-limits-yet")
      : t("panel-least-to-most", { least: money(found.minimum), most: money(found.maximum) });
  return html`<button class="choice" data-limit=${found.wager} @click=${() => chooseLimit(app, found, cost(app))}>
    <strong>${found.label}</strong>
    <span>${between}</span>
    ${found.bound ? html`<span>${t("panel-at-most-by-law", { most: money(found.highest) })}</span>` : nothing}
  </button>`;
}

/** @param {import("../messages").Message[]} rules The jurisdiction's, each in a sentence. */
function law(rules) {
  if (rules.length === 0) return nothing;
  return html`<section class="office-list">
    <h2>${t("panel-limits-by-law")}</h2>
    <ul>
      ${rules.map((rule) => html`<li>${say(rule)}</li>`)}
    </ul>
  </section>`;
}

/**
 * @param {App} app The page.
 * @param {SwitchChoice[]} found The house's switches.
 */
function switches(app, found) {
  const changes = found.filter((each) => each.at_the_table);
  const stays = found.filter((each) => !each.at_the_table);
  return html`<section>
    <h2>${t("panel-house-switches")}</h2>
    <div class="office-acts">
      ${changes.map(
        (each) => html`<button class="choice" @click=${() => chooseSwitch(app, each, cost(app))}>
          <strong>${say(each.words)}</strong><span>${valued(each.value)}</span>
        </button>`,
      )}
    </div>
    <details class="switches-fixed">
      <summary>${t("panel-set-in-the-houses-file")}</summary>
      <dl>
        ${stays.map((each) => html`<div><dt>${say(each.words)}</dt><dd>${valued(each.value)}</dd></div>`)}
      </dl>
    </details>
  </section>`;
}

/**
 * @param {string} text A value as in a file.
 * @returns {string} The same; a number as people write it.
 */
function valued(text) {
  const written = /^\d+(?:\.(\d+))?$/.exec(text);
  return written === null
    ? term("setting", text, text)
    : number(Number(text), written[1]?.length ?? 0);
}

/**
 * Draw the choices that were made here instead of what the files say.
 *
 * @param {App} app The page.
 * @param {Choices} found What can be chosen.
 */
function chosen(app, { chosen: made, files_close: closes }) {
  if (made.length === 0) return nothing;
  return html`<section class="office-list">
    <h2>${t("panel-chosen-at-this-table")}</h2>
    <table class="ledger" data-chosen>
      <thead>
        <tr>
          <th scope="col">${t("panel-setting")}</th>
          <th scope="col">${t("panel-it-holds")}</th>
          <th scope="col">${t("panel-in-the-files")}</th>
          <th scope="col">${t("panel-chosen-by")}</th>
        </tr>
      </thead>
      <tbody>
        ${made.map(
          ({ what, value, instead, by }) => html`<tr>
            <th scope="row">${say(what)}</th>
            <td>${valued(value)}</td>
            <td>${instead ? valued(instead) : "–"}</td>
            <td>${by}</td>
          </tr>`,
        )}
      </tbody>
    </table>
    <button class="plain" data-act="as-configured" @click=${() => returnToFiles(app, cost(app, closes))}>
      ${t("panel-play-as-files-say")}
    </button>
  </section>`;
}
