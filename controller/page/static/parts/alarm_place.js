/** The place of alarms in the head of every screen; what it draws is loaded with the first alarm. */

import { t } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {typeof import("../alarms/chip.js")} Alarms
 */

/** @type {Alarms | null} */
let alarms = null;
let loading = false;

/**
 * Draw the alarms that stand; while the table opens, a key that tests their sound.
 *
 * @param {App} app The page.
 */
export function alarmPlace(app) {
  if (app.view === null) return nothing;
  const { holds, alerts, halted, wrong_pins: tried, step } = app.snapshot;
  if (holds.length + alerts.length + tried.length > 0 || halted !== null) void load(app);
  return html`${alarms?.alarmChip(app) ?? nothing}${step === "opening" ? testKey(app) : nothing}`;
}

/** @param {App} app The page. */
function testKey(app) {
  return html`<button class="quiet" data-test-sound @click=${() => void testSound(app)}>
    ${t("panel-test-sound")}
  </button>`;
}

/** Play the sounds of alarms once, at the volume of the room settings. @param {App} app The page. */
export async function testSound(app) {
  (await load(app)).testSound(app.snapshot.room.alarm_volume);
}

/** @param {App} app The page. @returns {Promise<Alarms>} The module. */
async function load(app) {
  if (alarms !== null) return alarms;
  const first = !loading;
  loading = true;
  alarms = await import("../alarms/chip.js");
  if (first) app.redraw();
  return alarms;
}
