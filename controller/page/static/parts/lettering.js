/** Lettering on the felt, where nothing flows: words that are too wide are set narrower. */

import { nothing } from "../vendor/lit-html.js";

/** The family of everything on the felt; the same as the page's. */
const FAMILY = 'system-ui, "DejaVu Sans", sans-serif';
/** Widths that are remembered; then all are forgotten. */
const REMEMBERED = 2000;

/** @type {Map<string, number>} */
const widths = new Map();
const measure = document.createElement("canvas").getContext("2d");

/**
 * Tell how wide words have to be set so that they fit.
 *
 * @param {string} words What is written.
 * @param {number} size Its size, in units of the drawing.
 * @param {number} weight Its weight.
 * @param {number} room What there is, in the same units.
 * @returns {number | typeof nothing} The `textLength` to set them in; nothing: they fit as they are.
 */
export function squeezed(words, size, weight, room) {
  const wide = width(words, weight) * size;
  return wide > room ? room : nothing;
}

/**
 * @param {string} words What is written.
 * @param {number} weight Its weight.
 * @returns {number} How wide they are, in ems.
 */
function width(words, weight) {
  const name = `${weight} ${words}`;
  const known = widths.get(name);
  if (known !== undefined) return known;
  if (measure === null) return 0;
  measure.font = `${weight} 100px ${FAMILY}`;
  const found = measure.measureText(words).width / 100;
  if (widths.size >= REMEMBERED) widths.clear();
  widths.set(name, found);
  return found;
}
