/** The signs of holds: each class has its own shape, so that colour is not needed to tell them. */

import { t, term } from "../translate.js";
import { html } from "../vendor/lit-html.js";

/** Draw the sign of a class of holds: each has its own shape. @param {string} klass The class. */
export function sign(klass) {
  const [shape, words] = SIGNS[klass] ?? ["●", () => ""];
  return html`<span class="sign" role="img" aria-label=${words()}>${shape}</span>`;
}

/** @type {Record<string, [string, () => string]>} */
const SIGNS = {
  service: ["⬢", () => term("role", "technician")],
  supervisor: ["⬣", () => term("role", "supervisor")],
  dealer: ["▲", () => term("role", "dealer")],
  notice: ["●", () => t("panel-notice")],
};
