/** What the table waits for when no key has to be pressed: the dealer's hands, or the shuffler. */

import { t } from "../translate.js";
import { html, svg } from "../vendor/lit-html.js";
import { drawn, partOf, shuffler } from "./shuffler_picture.js";
import { before } from "./notices.js";

/** @typedef {import("../messages").Snapshot} Snapshot */

/**
 * Draw what the table waits for, in the place of the big key.
 *
 * @param {Snapshot} snapshot The table.
 */
export function awaited(snapshot) {
  const { words, picture } = what(snapshot);
  return html`<div class="awaited awaited-${picture}" data-awaited=${picture}>
    <div class="awaited-picture">${PICTURES[picture](snapshot)}</div>
    <p>${words}</p>
  </div>`;
}

/**
 * @param {Snapshot} snapshot The table.
 * @returns {{words: string, picture: keyof typeof PICTURES}} What to say, and to draw.
 */
function what(snapshot) {
  if (snapshot.button) return { words: t("panel-button-on-shuffler"), picture: "button" };
  switch (snapshot.step) {
    case "wagering":
    case "idle":
      return before(snapshot) === undefined
        ? { words: t("panel-waiting-for-a-bet"), picture: "bets" }
        : { words: t("panel-no-next-deal-yet"), picture: "held" };
    case "dealing.seat":
    case "dealing.dealer":
    case "remainder":
    case "waiting_deck":
      return dealt(snapshot);
    case "up_card":
    case "revealing":
      return { words: t("panel-turn-your-cards"), picture: "turn" };
    case "voiding":
      return { words: t("panel-it-is-emptied"), picture: "shuffler" };
    case "closed":
      return { words: t("panel-supervisor-opens-table"), picture: "person" };
    default:
      return loaded(snapshot);
  }
}

/** @param {Snapshot} snapshot The table, while cards come. */
function dealt(snapshot) {
  const dealing = snapshot.step.startsWith("dealing");
  if (tray(snapshot)) {
    const words = dealing ? t("panel-lift-the-packet") : t("panel-lift-the-remaining-cards");
    return { words, picture: /** @type {const} */ ("lift") };
  }
  const moving = /** @type {const} */ ("shuffler");
  if (snapshot.step === "waiting_deck") {
    return snapshot.mode === "hand-deal" && snapshot.decks.some(({ place }) => place === "ready")
      ? { words: t("panel-take-the-shuffled-deck"), picture: /** @type {const} */ ("lift") }
      : { words: t("panel-it-shuffles"), picture: moving };
  }
  if (dealing && snapshot.mode !== "shuffler") {
    return { words: t("panel-deal-by-hand"), picture: /** @type {const} */ ("hands") };
  }
  if (dealing) return { words: t("panel-the-packet-comes"), picture: moving };
  return { words: t("panel-remaining-cards-come"), picture: moving };
}

/** @param {Snapshot} snapshot The table. @returns {boolean} Whether what was dealt lies in the tray. */
function tray(snapshot) {
  return !snapshot.act && snapshot.levels?.tray === "occupied";
}

/** @param {Snapshot} snapshot The table, while decks go in and out. */
function loaded(snapshot) {
  const load = /** @type {const} */ ("load");
  if (snapshot.take_out.length > 0) {
    return { words: t("panel-take-decks-out-shuffler"), picture: load };
  }
  if (snapshot.load) {
    return { words: t("panel-put-deck-in", { colour: snapshot.load }), picture: load };
  }
  if (snapshot.step === "deciding") {
    return {
      words: t("panel-remaining-cards-come-first"),
      picture: /** @type {const} */ ("shuffler"),
    };
  }
  return { words: t("panel-it-shuffles"), picture: /** @type {const} */ ("shuffler") };
}

/**
 * The part of the shuffler that it is about is marked, as in a fault.
 *
 * @type {Record<"button" | "shuffler" | "lift" | "load" | "held" | "bets" | "turn" | "hands" | "person",
 *   (snapshot: Snapshot) => unknown>}
 */
const PICTURES = {
  held: (snapshot) => drawn(partOf(before(snapshot)?.cause ?? "", snapshot.levels?.doors)),
  button: () => shuffler("button"),
  shuffler: () => shuffler("inside"),
  lift: () => shuffler("tray"),
  load: () => shuffler("input"),
  bets: () => svg`<svg viewBox="0 0 120 96" aria-hidden="true">
    <circle class="line dashed" cx="60" cy="48" r="34"/><circle class="line" cx="60" cy="48" r="18"/>
  </svg>`,
  turn: () => svg`<svg viewBox="0 0 120 96" aria-hidden="true">
    <rect class="line" x="14" y="18" width="40" height="58" rx="5"/>
    <rect class="card" x="66" y="18" width="40" height="58" rx="5"/>
    <path class="line strong" d="M40 10 q20 -12 40 0 M70 4 l11 7 l-12 6"/>
  </svg>`,
  hands: () => svg`<svg viewBox="0 0 120 96" aria-hidden="true">
    <rect class="line" x="26" y="22" width="40" height="58" rx="5" transform="rotate(-10 46 51)"/>
    <rect class="card" x="54" y="18" width="40" height="58" rx="5" transform="rotate(8 74 47)"/>
  </svg>`,
  person: () => svg`<svg viewBox="0 0 120 96" aria-hidden="true">
    <circle class="line" cx="60" cy="30" r="16"/><path class="line" d="M26 86 a34 34 0 0 1 68 0"/>
  </svg>`,
};
