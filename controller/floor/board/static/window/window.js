/**
 * What the frame of a table's window shows: the table as its own panel draws it, read-only, or its
 * last rounds as the supervisor's screen shows them.
 */

import { App } from "../app.js";
import { NoAnswer, get } from "../connection.js";
import { chosenLanguage, loadLanguage } from "../language.js";
import { overflow } from "../parts/prizes.js";
import { tableScreen } from "../screens/table.js";
import { roundsSheet } from "../supervisor/rounds.js";
import { say, spoken, t } from "../translate.js";
import { html, render } from "../vendor/lit-html.js";

/** Milliseconds from one picture to the next. */
const PACE = 1000;

/** The panel's state, for a table elsewhere: it presses nothing, and its record is at the centre. */
class Elsewhere extends App {
  /** @override @param {string} path As the panel asks for it. */
  record(path) {
    const { searchParams } = new URL(path, location.href);
    return super.record(`${here}/rounds?last=${searchParams.get("last") ?? 10}`);
  }
}

/** Why there is no picture; empty: there is one. */
let missing = "";
let due = false;

/** Draw with the next frame. */
function redraw() {
  if (due) return;
  due = true;
  requestAnimationFrame(() => {
    due = false;
    document.documentElement.lang = spoken();
    render(drawn(), root);
    while (overflow(root)) render(drawn(), root);
  });
}

/** Draw the sheet that the address names. */
function drawn() {
  if (app.view === null)
    return html`<p class="waiting" role="status">${missing || t("board-asks")}</p>`;
  const sheet =
    location.hash === "#/rounds"
      ? html`<div class="office"><div class="office-sheet">${roundsSheet(app)}</div></div>`
      : tableScreen(app);
  return html`<div class="page hand-right" data-seq=${app.view.snapshot.seq}>
    ${missing ? html`<p class="lost-line" role="alert">${missing}</p>` : ""}
    <main>${sheet}</main>
  </div>`;
}

/** Ask the table for its picture, again and again. */
async function follow() {
  if (document.visibilityState === "visible") {
    try {
      const told = await get(`${here}/picture`);
      missing = told.reply === "failure" ? say(told.error) : "";
      if (told.snapshot !== undefined) app.picture(told);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      missing = t("board-no-answer");
    }
    redraw();
  }
  setTimeout(() => void follow(), PACE);
}

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const table = new URLSearchParams(location.search).get("table") ?? "";
const here = `/tables/${encodeURIComponent(table)}`;
/** @type {{language: string, languages: string[], version: string}} */
const page = await (await fetch("/board.json")).json();
await loadLanguage(chosenLanguage(page), redraw);
const app = new Elsewhere(
  {
    table,
    hand: "right",
    language: page.language,
    languages: page.languages,
    version: page.version,
    presses: false,
    hands: false,
    simulated: false,
  },
  redraw,
);
app.connected = true;
addEventListener("hashchange", redraw);
addEventListener("resize", redraw);
void follow();
