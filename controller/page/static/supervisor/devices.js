/** The sheet of devices: what is attached, whether it answers, and how well. */

import { number, say, t, term } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").DeviceView} DeviceView
 * @typedef {import("../messages").LinkView} LinkView
 */

/**
 * Draw the sheet.
 *
 * @param {App} app The page.
 */
export function devicesSheet(app) {
  const links = app.view?.links ?? {};
  return html`<div class="device-cards">
    ${app.snapshot.devices.map((device) => card(device, links[device.name]))}
  </div>`;
}

/**
 * @param {DeviceView} device What the table knows of it.
 * @param {LinkView | undefined} link What the daemon knows of its line.
 */
export function card(device, link) {
  return html`<section class="device-card ${device.up ? "up" : "down"}">
    <h2>${term("device", device.name)}</h2>
    <p class="device-state">${device.up ? t("panel-device-answers") : t("panel-device-silent")}</p>
    ${device.up ? nothing : html`<p class="grave">${device.reason && say(device.reason)}</p>`}
    ${link?.problem ? html`<p class="grave">${say(link.problem)}</p>` : nothing}
    <dl>
      ${fact(t("panel-model"), device.model)} ${fact(t("panel-serial-number"), device.serial)}
      ${fact(t("panel-firmware"), device.firmware)}
    </dl>
    ${link === undefined ? nothing : linkFacts(link)}
  </section>`;
}

/** @param {LinkView} link A line. */
function linkFacts(link) {
  const facts = [
    fact(t("panel-address"), link.url),
    fact(
      t("panel-last-heard"),
      link.heard < 0 ? t("panel-never") : t("panel-seconds-ago", { figure: number(link.heard, 1) }),
    ),
    fact(
      t("panel-round-trip"),
      t("panel-milliseconds", { figure: number(link.round_trip * 1000, 1) }),
    ),
    fact(t("panel-frames-in-out"), `${link.frames_in}, ${link.frames_out}`),
    fact(t("panel-damaged-repeated"), `${link.malformed}, ${link.requests_repeated}`),
    fact(t("panel-line-lost"), t("panel-times", { count: link.lost })),
  ];
  return html`<dl data-varies>${facts}</dl>`;
}

/**
 * @param {string} name What it is, translated.
 * @param {string} value Its value.
 */
function fact(name, value) {
  return html`<div><dt>${name}</dt><dd>${value || "–"}</dd></div>`;
}
