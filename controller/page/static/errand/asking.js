/** Fields that several errands use. */

import { spotLabel } from "../parts/wording.js";
import { t } from "../translate.js";

/**
 * @typedef {import("./errand.js").Field} Field
 * @typedef {import("./errand.js").EffectRow} EffectRow
 * @typedef {import("../messages").Snapshot} Snapshot
 * @typedef {import("../messages").WagerChoiceView} WagerChoiceView
 */

/** The largest count of cards. */
const DECK = 99;

/**
 * @param {unknown} now What was ordered last.
 * @param {import("./errand.js").Option[]} options What can be ordered.
 * @returns {import("./errand.js").Option[]} The same; what is so now cannot be chosen.
 */
export function orders(now, options) {
  const refused = t("panel-so-it-is-now");
  return options.map((each) => (each.value === now ? { ...each, refused } : each));
}

/**
 * @param {string} name The field's name.
 * @param {string} title What is asked, translated.
 * @returns {import("./errand.js").NumberField} A count of cards.
 */
export function cards(name, title) {
  return { name, title, kind: "number", unit: t("panel-unit-cards"), most: DECK };
}

/**
 * @param {Snapshot} snapshot The table.
 * @param {readonly WagerChoiceView[]} choices Wagers with their possible effects.
 * @returns {EffectRow[]} The rows of the field.
 */
export function rows(snapshot, choices) {
  return choices.map(({ seat, wager, possible }) => ({
    seat,
    wager,
    label: spotLabel(snapshot, seat, wager),
    possible,
  }));
}
