/** The sheet of the room: look, brightness, letters, volume of alarms, and the burn-in shift. */

import { testSound } from "../parts/alarm_place.js";
import { t } from "../translate.js";
import { html } from "../vendor/lit-html.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").RoomSettings} RoomSettings
 */

const BRIGHTNESS = [70, 80, 90, 100];
/** Per cent of full volume; there is no silence. */
const VOLUMES = [20, 40, 60, 80, 100];

/**
 * Draw the sheet. A touch chooses at once, for every page of the table.
 *
 * @param {App} app The page.
 */
export function roomSheet(app) {
  const percent = (/** @type {number} */ count) => t("panel-percent", { figure: String(count) });
  return html`
    <p class="office-words">${t("panel-room-for-all-pages")}</p>
    ${setting(app, "look", t("panel-room-look"), [
      ["night", t("panel-room-night")],
      ["day", t("panel-room-day")],
    ])}
    ${setting(app, "brightness", t("panel-room-brightness"), counted(BRIGHTNESS, percent))}
    ${setting(app, "letters", t("panel-room-letters"), [
      ["normal", t("panel-room-normal")],
      ["large", t("panel-room-large")],
    ])}
    ${setting(app, "alarm_volume", t("panel-room-alarm-volume"), counted(VOLUMES, percent))}
    <button class="room-test" data-test-sound @click=${() => void testSound(app)}>${t("panel-test-sound")}</button>
    ${setting(app, "burn_in_shift", t("panel-room-burn-in-shift"), [
      [false, t("setting-false")],
      [true, t("setting-true")],
    ])}`;
}

/**
 * @param {number[]} values Values of a setting.
 * @param {(value: number) => string} words Puts one into words.
 * @returns {[number, string][]} Each with its words.
 */
function counted(values, words) {
  return values.map((value) => [value, words(value)]);
}

/**
 * Draw one setting with its values; the one in force is pressed.
 *
 * @template {keyof RoomSettings} Name
 * @param {App} app The page.
 * @param {Name} name The setting.
 * @param {string} title What it is, translated.
 * @param {[RoomSettings[Name], string][]} values Its values, each with its words.
 */
function setting(app, name, title, values) {
  const { room } = app.snapshot;
  const choose = (/** @type {RoomSettings[Name]} */ value) =>
    void app.ask({ request: "room", room: { [name]: value } });
  return html`<section class="room-setting" data-setting=${name}>
    <h2 id="room-${name}">${title}</h2>
    <div class="choosers" role="group" aria-labelledby="room-${name}">
      ${values.map(
        ([value, words]) =>
          html`<button data-value=${value} aria-pressed=${room[name] === value}
            aria-disabled=${app.waiting.has("room") ? "true" : "false"}
            @click=${() => choose(value)}>${words}</button>`,
      )}
    </div>
  </section>`;
}
