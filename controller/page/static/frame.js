/** The frame around every screen: its head, the line's state, the last answer. */

import { chooseLanguage } from "./language.js";
import { dialog } from "./errand/dialog.js";
import { check, underWay } from "./errand/errand.js";
import { alarmPlace } from "./parts/alarm_place.js";
import { lostLine } from "./parts/band.js";
import { demo, standing, training } from "./parts/head_marks.js";
import { dealer, timeOfDay } from "./parts/head_times.js";
import { chips } from "./parts/signed_on.js";
import { goByClockOf } from "./parts/wording.js";
import { screen } from "./screens/address.js";
import { spoken, t } from "./translate.js";
import { html, nothing } from "./vendor/lit-html.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./vendor/lit-html.js").TemplateResult} TemplateResult
 */

/**
 * Draw the page.
 *
 * @param {App} app The page.
 * @returns {TemplateResult} The whole page.
 */
export function frame(app) {
  const lost = !app.connected;
  check(app);
  goByClockOf(app.view?.snapshot.time_zone);
  return html`
    <div
      class="page hand-${app.page.hand} ${lost ? "lost" : ""}"
      ?data-training=${app.view?.snapshot.training}
      aria-busy=${lost}
      data-step=${app.view?.snapshot.step ?? nothing}
      data-seq=${app.view?.snapshot.seq ?? nothing}
    >
      ${head(app)}
      <main>${app.view === null ? waiting(app) : screen(app)}</main>
      ${underWay() === null ? said(app) : dialog(app)}
      ${lost && app.view !== null && underWay() === null ? lostLine() : nothing}
    </div>`;
}

/**
 * Draw the head. Its height is fixed: what has no room beside the alarm, the people and the clock
 * yields whole, the last of a group first.
 *
 * @param {App} app The page.
 */
function head(app) {
  const snapshot = app.view?.snapshot;
  const role = app.session?.person.role;
  /** The way to a role's screen, but not from there, nor for a person of the other one. */
  const way = (/** @type {"technician" | "supervisor"} */ to) =>
    location.hash.startsWith(`#/${to}`) || (role ?? to) !== to
      ? nothing
      : html`<a class="head-link" href="#/${to}">${t(to === "technician" ? "panel-technician" : "panel-supervisor")}</a>`;
  return html`
    <header class="head">
      ${training(app)} ${demo(app)}
      <span class="head-what yields">
        <strong class="head-table">${app.page.table}</strong>
        <span class="head-round">${snapshot ? t("panel-round-number", { number: snapshot.round }) : ""}</span>
        ${snapshot && snapshot.game !== app.page.table ? html`<span class="head-game">${snapshot.game}</span>` : nothing}
      </span>
      ${alarmPlace(app)} ${standing(app)}
      ${snapshot?.step === "closed" ? way("technician") : nothing} ${way("supervisor")}
      ${chips(app)}
      ${dealer(snapshot)} ${timeOfDay()}
      ${app.page.languages.length > 1 ? languages(app) : nothing}
    </header>`;
}

/** @param {App} app The page. */
function languages(app) {
  const now = spoken();
  const next =
    app.page.languages[(app.page.languages.indexOf(now) + 1) % app.page.languages.length];
  if (next === undefined) return nothing;
  const choose = () => void chooseLanguage(next, app.redraw);
  return html`<button class="quiet" lang=${next} @click=${choose}>${next.toUpperCase()}</button>`;
}

/** @param {App} app The page, before its first picture. */
function waiting(app) {
  return html`<p class="waiting" role="status">
    ${t("panel-waiting-for-controller", { table: app.page.table })}</p>`;
}

/** Draw the last answer. @param {App} app The page. */
export function said(app) {
  if (app.said === null) return nothing;
  const { good, words } = app.said;
  return html`<p class="said ${good ? "" : "refused"}" role=${good ? "status" : "alert"}>${words}</p>`;
}
