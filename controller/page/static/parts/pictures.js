/** Pictures of the parts of the table: the part that the instruction is about is marked. */

import { t, term } from "../translate.js";
import { html, svg } from "../vendor/lit-html.js";

/**
 * @typedef {import("../messages").InstructionView} InstructionView
 * @typedef {import("../messages").Snapshot} Snapshot
 * @typedef {InstructionView["part"]} Part
 */

/** The layout's seats in a picture: where the middle one is, how far apart, how high the arc. */
const MIDDLE = 160;
const SPAN = 216;
const FAR = 84;
const NEAR = 46;

/**
 * Draw where to look, with its name.
 *
 * @param {Snapshot} snapshot The table.
 */
export function picture(snapshot) {
  return html`<figure class="part">
    ${drawn(snapshot)}
    <figcaption>${name(snapshot.instruction)}</figcaption>
  </figure>`;
}

/**
 * Draw where to look.
 *
 * @param {Snapshot} snapshot The table.
 */
export function drawn(snapshot) {
  const { part, device } = snapshot.instruction;
  if (part === "cable" && device === "sensors") return layout(snapshot, true);
  if (part === "cable" && device === "key_pad") return keyPad(true);
  return OTHERS[part]?.(snapshot) ?? shuffler(part);
}

/** @param {InstructionView} instruction What is to be done. @returns {string} The part's name. */
function name({ part, device, seat }) {
  if (part === "cable") return t("panel-cable-and-power", { name: term("device", device) });
  return part === "seat" ? t("panel-seat", { seat }) : (NAMES[part]?.() ?? "");
}

/** @type {Partial<Record<Part, () => string>>} */
const NAMES = {
  tray: () => t("panel-the-exit-tray"),
  input: () => t("panel-input-where-decks-go-in"),
  inside: () => t("panel-inside-the-shuffler"),
  cover: () => t("panel-the-cover"),
  display: () => t("panel-shufflers-display"),
  button: () => t("panel-green-button-on-shuffler"),
  cards: () => t("panel-the-deck"),
  community: () => t("panel-community"),
  hand: () => t("panel-your-hand"),
  computer: () => t("panel-the-controller"),
  key_pad: () => t("panel-dealers-keys"),
  bets: () => t("panel-the-layout"),
  table: () => t("panel-the-layout"),
};

/** @param {Part} part What is marked on the shuffler. */
function shuffler(part) {
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

/**
 * Draw the layout as the dealer sees it: the players far away, seat 1 at the left.
 *
 * @param {Snapshot} snapshot The table.
 * @param {boolean} [cable] Whether the sensors' cable is marked.
 */
function layout({ seats, instruction }, cable = false) {
  const whole = instruction.part === "table";
  const last = Math.max(seats.length - 1, 1);
  return svg`<svg viewBox="0 0 320 240" aria-hidden="true" class="part-picture">
    <path class="part-body ${whole ? "marked" : ""}" d="M20 190 a140 130 0 0 1 280 0 z"/>
    ${seats.map(({ number }, index) => {
      const along = seats.length > 1 ? (2 * index) / last - 1 : 0;
      return svg`<circle class="part-button ${number === instruction.seat ? "marked" : ""}"
        cx=${MIDDLE + (along * SPAN) / 2} cy=${FAR + along * along * NEAR} r="13"/>`;
    })}
    ${cable ? svg`<path class="part-cable marked" d="M160 190 v24 h84"/>` : ""}
  </svg>`;
}

/** Draw the key pad. @param {boolean} [cable] Whether its cable is marked, and not a key. */
function keyPad(cable = false) {
  return svg`<svg viewBox="0 0 320 240" aria-hidden="true" class="part-picture">
    ${cable ? svg`<path class="part-cable marked" d="M160 60 v-34 h84"/>` : ""}
    <rect class="part-body" x="40" y="60" width="240" height="120" rx="14"/>
    ${[0, 1, 2, 3].map((n) => svg`<rect class="part-display ${n === 1 && !cable ? "marked" : ""}" x=${62 + n * 52} y="92" width="40" height="56" rx="7"/>`)}
  </svg>`;
}

/** @type {Partial<Record<Part, (snapshot: Snapshot) => unknown>>} */
const OTHERS = {
  seat: (snapshot) => layout(snapshot),
  table: (snapshot) => layout(snapshot),
  key_pad: () => keyPad(),
  cards: () => svg`<svg viewBox="0 0 320 240" aria-hidden="true" class="part-picture">
    ${[0, 1, 2, 3, 4].map((n) => svg`<rect class="part-input ${n === 4 ? "marked" : ""}" x=${70 + n * 22} y=${40 + n * 8} width="92" height="130" rx="9"/>`)}
  </svg>`,
  computer: () => svg`<svg viewBox="0 0 320 240" aria-hidden="true" class="part-picture">
    <rect class="part-body marked" x="50" y="40" width="220" height="130" rx="10"/>
    <path class="part-lines" d="M160 170 v30 M110 204 h100"/>
  </svg>`,
  community: () => svg`<svg viewBox="0 0 120 96" aria-hidden="true">
    <rect class="card" x="6" y="26" width="30" height="44" rx="4"/><rect class="card" x="45" y="26" width="30" height="44" rx="4"/>
    <rect class="line" x="84" y="26" width="30" height="44" rx="4"/>
    <path class="line strong" d="M74 16 q12 -10 24 0 M90 10 l9 6 l-10 6"/>
  </svg>`,
  bets: () => svg`<svg viewBox="0 0 120 96" aria-hidden="true">
    <circle class="line dashed" cx="60" cy="48" r="34"/><circle class="line" cx="60" cy="48" r="18"/>
  </svg>`,
  hand: () => svg`<svg viewBox="0 0 120 96" aria-hidden="true">
    <rect class="line" x="14" y="18" width="40" height="58" rx="5"/>
    <rect class="card" x="66" y="18" width="40" height="58" rx="5"/>
    <path class="line strong" d="M40 10 q20 -12 40 0 M70 4 l11 7 l-12 6"/>
  </svg>`,
  person: () => svg`<svg viewBox="0 0 120 96" aria-hidden="true">
    <circle class="line" cx="60" cy="30" r="16"/><path class="line" d="M26 86 a34 34 0 0 1 68 0"/>
  </svg>`,
};
