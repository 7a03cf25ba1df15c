/**
 * Lettering on the felt, where text does not wrap: words that are too wide are set smaller, then
 * narrower.
 */

import { nothing, svg } from "../vendor/lit-html.js";

/** The family of everything on the felt; the same as the page's. */
const FAMILY = '"DejaVu Sans", "Bitstream Vera Sans", Verdana, system-ui, sans-serif';
/** How many widths are remembered before all are dropped. */
const REMEMBERED = 2000;

/** @type {Map<string, number>} */
const widths = new Map();
const measure = document.createElement("canvas").getContext("2d");

/** Words are made smaller down to this factor, then narrower. */
const SMALLER = 0.85;

/**
 * @typedef {object} Setting Where words stand, and how.
 * @property {number} x
 * @property {number} y
 * @property {number} size Their usual size, in units of the drawing.
 * @property {number} weight
 * @property {number} room The width that there is, in the same units.
 * @property {boolean} [tall] A dealer reads them from afar: they are only made narrower.
 */

/**
 * Return the size and length with which words fit.
 *
 * @param {string} words What is written.
 * @param {Setting} setting How.
 * @returns {{size: number, length: number | typeof nothing}} Its size, and the `textLength` to set
 *   it in; nothing: it fits in that size.
 */
function fitted(words, { size, weight, room, tall }) {
  const wide = width(words, weight);
  const least = tall ? size : size * SMALLER;
  const set = Math.max(least, Math.min(size, room / Math.max(wide, 0.01)));
  return { size: set, length: wide * set > room + 0.01 ? room : nothing };
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

/**
 * Draw words on the felt, in the given width.
 *
 * @param {string} look Its class.
 * @param {string} words What is written.
 * @param {Setting} setting Where, and how.
 */
export function lettered(look, words, setting) {
  const { x, y, weight } = setting;
  const { size, length } = fitted(words, setting);
  return svg`<text class=${look} x=${x} y=${y} font-size=${size} font-weight=${weight}
    textLength=${length} lengthAdjust="spacingAndGlyphs">${words}</text>`;
}
