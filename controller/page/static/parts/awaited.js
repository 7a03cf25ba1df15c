/** What is waited for where no key is to be pressed: what hands do now, or what the machine does. */

import { t } from "../translate.js";
import { html, svg } from "../vendor/lit-html.js";
import { colourWord } from "./wording.js";

/** @typedef {import("../messages").Snapshot} Snapshot */

/**
 * Draw what is waited for, in the place of the big key.
 *
 * @param {Snapshot} snapshot The table.
 */
export function awaited(snapshot) {
  const { words, picture } = what(snapshot);
  return html`<div class="awaited awaited-${picture}" data-awaited=${picture}>
    <svg class="awaited-picture" viewBox="0 0 120 96" aria-hidden="true">${PICTURES[picture]}</svg>
    <p>${words}</p>
  </div>`;
}

/**
 * @param {Snapshot} snapshot The table.
 * @returns {{words: string, picture: keyof typeof PICTURES}} What to say, and to draw.
 */
function what(snapshot) {
  if (snapshot.button) return { words: t("The button on the shuffler"), picture: "button" };
  switch (snapshot.step) {
    case "idle":
    case "wagering":
      return { words: t("Waiting for a bet"), picture: "bets" };
    case "dealing.seat":
    case "dealing.dealer":
    case "remainder":
    case "waiting_deck":
      return dealt(snapshot);
    case "up_card":
    case "revealing":
      return { words: t("Turn your cards"), picture: "lift" };
    case "voiding":
      return { words: t("The machine is emptied"), picture: "machine" };
    case "closed":
      return { words: t("A supervisor opens the table"), picture: "person" };
    default:
      return loaded(snapshot);
  }
}

/** @param {Snapshot} snapshot The table, while cards come. */
function dealt(snapshot) {
  const dealing = snapshot.step.startsWith("dealing");
  if (tray(snapshot)) {
    const words = dealing ? t("Lift the packet") : t("Lift the remaining cards");
    return { words, picture: /** @type {const} */ ("lift") };
  }
  const machine = /** @type {const} */ ("machine");
  if (snapshot.step === "waiting_deck")
    return { words: t("The machine shuffles"), picture: machine };
  if (dealing) return { words: t("The packet comes"), picture: machine };
  return { words: t("The remaining cards come"), picture: machine };
}

/** @param {Snapshot} snapshot The table. @returns {boolean} Whether what was dealt lies in the tray. */
function tray(snapshot) {
  return !snapshot.act && snapshot.machine?.tray === "occupied";
}

/** @param {Snapshot} snapshot The table, while decks go in and out. */
function loaded(snapshot) {
  const load = /** @type {const} */ ("load");
  if (snapshot.take_out.length > 0) {
    return { words: t("Take the decks out of the shuffler"), picture: load };
  }
  if (snapshot.load) {
    const colour = colourWord(snapshot.load);
    return { words: t("Put the {colour} deck into the shuffler", { colour }), picture: load };
  }
  if (snapshot.step === "deciding") {
    return {
      words: t("The remaining cards come first"),
      picture: /** @type {const} */ ("machine"),
    };
  }
  return { words: t("The machine shuffles"), picture: /** @type {const} */ ("machine") };
}

const MACHINE = svg`<rect class="line" x="30" y="18" width="76" height="58" rx="8"/>
  <path class="line" d="M30 62 H8 V74 H30"/><rect class="line" x="44" y="30" width="34" height="26" rx="3"/>`;

const PICTURES = {
  button: svg`${MACHINE}<circle class="green-ring" cx="92" cy="62" r="10"/>
    <circle class="green-dot" cx="92" cy="62" r="6"/>
    <path class="finger" d="M92 94 V78 M86 84 L92 76 L98 84"/>`,
  machine: svg`${MACHINE}<path class="line" d="M50 37 h22 M50 43 h22 M50 49 h22"/>`,
  lift: svg`<path class="line" d="M12 74 H70 V84 H12 Z"/>
    <rect class="card" x="22" y="40" width="38" height="26" rx="4"/>
    <path class="line strong" d="M92 78 V30 M78 44 L92 30 L106 44"/>`,
  load: svg`${MACHINE}<rect class="card" x="50" y="0" width="22" height="15" rx="2"/>
    <path class="line strong" d="M92 2 V26 M84 18 L92 26 L100 18"/>`,
  bets: svg`<circle class="line dashed" cx="60" cy="48" r="34"/><circle class="line" cx="60" cy="48" r="18"/>`,
  person: svg`<circle class="line" cx="60" cy="30" r="16"/><path class="line" d="M26 86 a34 34 0 0 1 68 0"/>`,
};
