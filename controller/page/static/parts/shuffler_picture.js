/** A picture of the shuffler, with the part marked that matters now. */

import { t } from "../translate.js";
import { html, svg } from "../vendor/lit-html.js";

/**
 * @typedef {"tray" | "input" | "inside" | "cover" | "display" | "button" | "cable" | "cards" |
 *   "computer" | "key_pad" | "table"} Part
 */

/** The part of the table for each cause of a hold. @type {Record<string, Part>} */
const PARTS = {
  lost: "cable",
  unknown_device: "cable",
  unsupported: "cable",
  stuck: "key_pad",
  stopped: "key_pad",
  setting: "display",
  confirm_setting: "display",
  sorted: "display",
  shuffler_fault: "display",
  no_packet: "display",
  refused: "display",
  reads_cards: "display",
  door: "cover",
  foreign: "inside",
  memory: "inside",
  rebooted: "tray",
  left_inside: "inside",
  not_empty: "inside",
  act_overdue: "inside",
  act_failed: "tray",
  act_unknown: "tray",
  stray: "tray",
  packet: "tray",
  remainder: "tray",
  put_out: "tray",
  unshown: "tray",
  surplus: "tray",
  lifted: "tray",
  wrong_deck: "input",
  deck_out: "input",
  alternation: "input",
  unproved: "input",
  arithmetic: "cards",
  deck_count: "cards",
  hand_count: "cards",
  out_of_play: "cards",
  irregular: "table",
  payout: "table",
  journal_damaged: "computer",
  failed: "computer",
  software: "computer",
};

/**
 * Return the part that a hold is about.
 *
 * @param {string} cause The hold's cause, such as `deck_count:red`.
 * @param {string[]} [doors] The shuffler's open doors.
 * @returns {Part} The part.
 */
export function partOf(cause, doors) {
  if (cause === "door" && doors?.every((each) => each === "input")) return "input";
  return PARTS[cause.split(":")[0] ?? ""] ?? "computer";
}

/**
 * Draw where to look.
 *
 * @param {Part} part What is marked.
 */
export function picture(part) {
  return html`<figure class="part">
    ${drawn(part)}
    <figcaption>${NAMES[part]()}</figcaption>
  </figure>`;
}

/**
 * Draw where to look, without its name.
 *
 * @param {Part} part What is marked.
 */
export function drawn(part) {
  return OTHERS[part]?.() ?? shuffler(part);
}

/** @type {Record<Part, () => string>} */
const NAMES = {
  tray: () => t("panel-the-exit-tray"),
  input: () => t("panel-input-where-decks-go-in"),
  inside: () => t("panel-inside-the-shuffler"),
  cover: () => t("panel-the-cover"),
  display: () => t("panel-shufflers-display"),
  button: () => t("panel-green-button-on-shuffler"),
  cable: () => t("panel-cables-and-power"),
  cards: () => t("panel-the-deck"),
  computer: () => t("panel-the-controller"),
  key_pad: () => t("panel-dealers-keys"),
  table: () => t("panel-the-layout"),
};

/**
 * Draw the shuffler.
 *
 * @param {Part} part What is marked.
 */
export function shuffler(part) {
  const on = (/** @type {Part} */ each) => (each === part ? "marked" : "");
  return svg`<svg viewBox="0 0 320 240" aria-hidden="true" class="part-picture">
    <path class="part-cable ${on("cable")}" d="M270 200 h28 v-60 h14"/>
    <rect class="part-body" x="40" y="60" width="232" height="150" rx="14"/>
    <path class="part-cover ${on("cover")}" d="M52 60 l22 -34 h164 l22 34 z"/>
    <rect class="part-input ${on("input")}" x="176" y="38" width="56" height="14" rx="3"/>
    <rect class="part-inside ${on("inside")}" x="92" y="104" width="92" height="64" rx="6"/>
    <path class="part-lines" d="M100 120 h76 M100 132 h76 M100 144 h76 M100 156 h76"/>
    <rect class="part-display ${on("display")}" x="200" y="82" width="56" height="34" rx="4"/>
    <circle class="part-button ${on("button")}" cx="228" cy="146" r="16"/>
    <path class="part-tray ${on("tray")}" d="M6 190 h70 v-28 h12 v40 h-82 z"/>
    <path class="part-card" d="M14 186 h54 l6 -12 h-54 z"/>
  </svg>`;
}

/** @type {Partial<Record<Part, () => unknown>>} */
const OTHERS = {
  cards: () => svg`<svg viewBox="0 0 320 240" aria-hidden="true" class="part-picture">
    ${[0, 1, 2, 3, 4].map((n) => svg`<rect class="part-input ${n === 4 ? "marked" : ""}" x=${70 + n * 22} y=${40 + n * 8} width="92" height="130" rx="9"/>`)}
  </svg>`,
  computer: () => svg`<svg viewBox="0 0 320 240" aria-hidden="true" class="part-picture">
    <rect class="part-body marked" x="50" y="40" width="220" height="130" rx="10"/>
    <path class="part-lines" d="M160 170 v30 M110 204 h100"/>
  </svg>`,
  key_pad: () => svg`<svg viewBox="0 0 320 240" aria-hidden="true" class="part-picture">
    <rect class="part-body" x="40" y="60" width="240" height="120" rx="14"/>
    ${[0, 1, 2, 3].map((n) => svg`<rect class="part-display ${n === 1 ? "marked" : ""}" x=${62 + n * 52} y="92" width="40" height="56" rx="7"/>`)}
  </svg>`,
  table: () => svg`<svg viewBox="0 0 320 240" aria-hidden="true" class="part-picture">
    <path class="part-body" d="M20 60 h280 a140 130 0 0 1 -280 0 z"/>
    ${[70, 115, 160, 205, 250].map((x, n) => svg`<circle class="part-button ${n === 2 ? "marked" : ""}" cx=${x} cy=${100 + 34 * (1 - Math.abs(n - 2) / 2)} r="14"/>`)}
  </svg>`,
};
