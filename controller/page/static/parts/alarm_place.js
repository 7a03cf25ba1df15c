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
 * Draw the alarms that stand; where none does while the table opens, a key that tests their sound.
 *
 * @param {App} app The page.
 */
export function alarmPlace(app) {
  if (app.view === null) return nothing;
  const { holds, alerts, halted, wrong_pins: tried, step } = app.snapshot;
  if (holds.length + alerts.length + tried.length > 0 || halted !== null) void load(app);
  const chip = alarms?.alarmChip(app) ?? nothing;
  return chip === nothing && step === "opening" ? testKey(app) : chip;
}

/** @param {App} app The page. */
function testKey(app) {
  return html`<span class="head-sound yields"
    ><button class="quiet test-sound" data-test-sound @click=${() => void testSound(app)}>
      ${t("panel-test-sound")}
    </button></span
  >`;
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
