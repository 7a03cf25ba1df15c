/** The supervisor's screen: one sheet for each matter, for the person signed on at this page. */

import { signOn } from "../errand/people.js";
import { band, stopKey } from "../parts/band.js";
import { icon, wayBack } from "../parts/icons.js";
import { daySheet } from "../supervisor/day.js";
import { decksSheet } from "../supervisor/decks.js";
import { devicesSheet } from "../supervisor/devices.js";
import { gameSheet } from "../supervisor/game.js";
import { parSheet } from "../supervisor/par_sheet.js";
import { roomSheet } from "../supervisor/room.js";
import { roundsSheet } from "../supervisor/rounds.js";
import { statisticsSheet } from "../supervisor/statistics.js";
import { t } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../app.js").App} App */

/** Sheets by the second word of the address. @type {[string, () => string, (app: App) => unknown][]} */
const SHEETS = [
  ["", () => t("panel-table"), daySheet],
  ["game", () => t("panel-game-and-limits"), gameSheet],
  ["rounds", () => t("panel-rounds"), roundsSheet],
  ["decks", () => t("panel-decks"), decksSheet],
  ["statistics", () => t("panel-statistics"), statisticsSheet],
  ["room", () => t("panel-room"), roomSheet],
  ["devices", () => t("panel-devices"), devicesSheet],
];

/** The sheet that is opened from the one of the game. @type {[string, () => string, (app: App) => unknown]} */
const PAR_SHEET = ["par-sheet", () => t("panel-par-sheet"), parSheet];

/**
 * Draw the supervisor's screen.
 *
 * @param {App} app The page.
 */
export function supervisorScreen(app) {
  if (app.session?.person.role !== "supervisor") return door(app);
  const name = location.hash.split("/")[2] ?? "";
  const sheet = [...SHEETS, PAR_SHEET].find(([each]) => each === name) ?? SHEETS[0];
  const listed = sheet === PAR_SHEET ? "game" : sheet?.[0];
  return html`<div class="office">
    <nav class="office-sheets" aria-label=${t("panel-sheets")}>
      ${SHEETS.map(
        ([each, words]) =>
          html`<a
            href="#/supervisor/${each}"
            aria-current=${each === listed ? "page" : nothing}
            >${icon(each || "table")}<span>${words()}</span></a
          >`,
      )}
      ${stopKey(app)}
      ${wayBack()}
    </nav>
    <section class="office-sheet" tabindex="0" aria-label=${sheet?.[1]() ?? nothing}>
      ${band(app)}
      ${sheet?.[0] ? html`<h1 class="aloud">${sheet[1]()}</h1>` : nothing}${sheet?.[2](app)}
    </section>
  </div>`;
}

/** Draw that nobody is signed on who may see it. @param {App} app The page. */
function door(app) {
  return html`<div class="office-door">
    ${band(app)}
    <h1 class="office-now">${t("panel-screen-for-supervisors")}</h1>
    <button class="strong" data-act="sign-on" @click=${() => signOn(app)}>${t("panel-sign-on")}</button>
    ${wayBack()}
    ${stopKey(app)}
  </div>`;
}
