/** How the devices are: what is attached, whether it answers, and how well. */

import { number, say, t } from "../translate.js";
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
  return html`<section class="device-card ${device.up ? "up" : "down"}" data-device=${device.name}>
    <h2>${say(device.name.replace("_", " "))}</h2>
    <p class="device-state">${device.up ? t("● answers") : t("✗ does not answer")}</p>
    ${device.up ? nothing : html`<p class="grave">${say(device.reason)}</p>`}
    ${link?.problem ? html`<p class="grave">${say(link.problem)}</p>` : nothing}
    <dl>
      ${fact(t("Model"), device.model)} ${fact(t("Serial number"), device.serial)}
      ${fact(t("Firmware"), device.firmware)}
    </dl>
    ${link === undefined ? nothing : linkFacts(link)}
  </section>`;
}

/** @param {LinkView} link A line. */
function linkFacts(link) {
  const facts = [
    fact(t("Address"), link.url),
    fact(
      t("Last heard"),
      link.heard < 0 ? t("never") : t("{n} s ago", { n: number(link.heard, 1) }),
    ),
    fact(t("Round trip"), t("{n} ms", { n: number(link.round_trip * 1000, 1) })),
    fact(t("Frames in, out"), `${link.frames_in}, ${link.frames_out}`),
    fact(t("Damaged, repeated"), `${link.malformed}, ${link.requests_repeated}`),
    fact(t("Line lost"), t("{n} time|{n} times", { n: link.lost })),
  ];
  return html`<dl data-varies>${facts}</dl>`;
}

/**
 * @param {string} name What it is, translated.
 * @param {string} value It.
 */
function fact(name, value) {
  return html`<div><dt>${name}</dt><dd>${value || "–"}</dd></div>`;
}
