/** Marks in the page's head: the table's state apart from the step. */

import { say, t, textOf } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";
import { clock } from "./wording.js";

/**
 * Draw that the table is for practice, where it is.
 *
 * @param {import("../app.js").App} app The page.
 */
export function training(app) {
  if (!app.view?.snapshot.training) return nothing;
  return html`<strong class="training">${t("panel-training")}</strong>`;
}

/**
 * Draw that the table is a demonstration with simulated devices, where it is, and none for practice.
 *
 * @param {import("../app.js").App} app The page.
 */
export function demo(app) {
  if (!app.page.simulated || app.view?.snapshot.training) return nothing;
  return html`<strong class="demo">${t("panel-demo")}</strong>`;
}

/**
 * Draw the marks, and that this browser only looks, as long as nobody has signed on here.
 *
 * @param {import("../app.js").App} app The page.
 */
export function standing({ page, session, view }) {
  if (view === null) return nothing;
  const { snapshot } = view;
  const shown = snapshot.marks.map(say);
  if (!page.presses && session === null) shown.unshift(t("panel-looks-only"));
  const people = snapshot.floor !== null || snapshot.coming !== null;
  if (!snapshot.void && !people && shown.length === 0) return nothing;
  return html`<ul class="marks yields">
    ${snapshot.void ? html`<li class="grave">${t("panel-round-void")}</li>` : ""}
    ${shown.map((words) => html`<li>${words}</li>`)}
    ${snapshot.floor === null ? "" : called(snapshot.floor)}
    ${snapshot.coming === null ? "" : comes(snapshot.coming)}
  </ul>`;
}

/** @param {import("../messages").FloorView} floor The call. */
function called(floor) {
  return html`<li>${t("panel-floor-called")} <time>${clock(floor.since_utc_us)}</time></li>`;
}

/** @param {import("../messages").Coming} coming The supervisor who comes. */
function comes({ name, since_utc_us: since }) {
  return html`<li class="comes" data-coming>
    ${t("panel-supervisor-comes", { name: textOf(name) })} <time>${clock(since)}</time>
  </li>`;
}
