/**
 * The words of the page, in the language that it speaks.
 *
 * English is the key: `t` for the page's own words, `say` for finished sentences of the daemon's.
 * What the catalogue does not know is shown in English, and counted.
 */

import { Interpreter } from "./interpreter.js";

/** Sentences that are remembered as they were said last; then all are forgotten. */
const REMEMBERED = 1000;

let spoken = new Interpreter("en", {});
/** @type {Map<string, import("./interpreter.js").Found>} */
const said = new Map();
/** @type {Map<string, number>} */
const unknown = new Map();

/**
 * Speak a language from now on.
 *
 * @param {string} name Its tag: en, fr, fr-CA.
 * @param {Record<string, string>} catalogue Its translations by their English; of English, none.
 */
export function setLanguage(name, catalogue) {
  spoken = new Interpreter(name, catalogue);
  said.clear();
  unknown.clear();
}

/**
 * Say words of the page's own.
 *
 * @param {string} template English words with {placeholders}; forms by number divided by |.
 * @param {Record<string, string | number>} [params] What the placeholders stand for: numbers, which
 *   are written as the language does, and text that stands as it is (the daemon's: through `say`).
 * @returns {string} The words.
 */
export function t(template, params = {}) {
  const translation = spoken.texts.get(template);
  if (translation === undefined && spoken.texts.size > 0) count(template);
  /** @param {string} name Of a placeholder. */
  const value = (name) => {
    const param = params[name] ?? "";
    return typeof param === "number" ? spoken.number(param) : param;
  };
  const counted = Object.values(params).find((each) => each !== "" && !Number.isNaN(Number(each)));
  return spoken.fill(translation ?? template, value, Number(counted ?? 0));
}

/**
 * Say what the daemon says.
 *
 * @param {string} sentence English: a sentence, several, or a word of its vocabulary.
 * @returns {string} The same in the language spoken.
 */
export function say(sentence) {
  if (spoken.texts.size === 0) return sentence;
  let found = said.get(sentence);
  if (found === undefined) {
    found = spoken.say(sentence);
    if (said.size >= REMEMBERED) said.clear();
    said.set(sentence, found);
  }
  found.unknown.forEach(count);
  return found.text;
}

/** @param {number} value It. @param {number} [digits] Behind the decimal sign. */
export function number(value, digits) {
  return spoken.number(value, digits);
}

/** @param {number} cents An amount. @returns {string} It, in whole units and hundredths. */
export function money(cents) {
  return spoken.number(cents / 100, 2);
}

/** @returns {Record<string, number>} What stayed English, and how often; for tests. */
export function untranslated() {
  return Object.fromEntries(unknown);
}

/** @param {string} words What stayed English. */
function count(words) {
  if (unknown.size < REMEMBERED) unknown.set(words, (unknown.get(words) ?? 0) + 1);
}

/**
 * Mark English words that are kept as they are, and go through `say` where they are shown.
 *
 * @param {string} words Which.
 */
export function mark(words) {
  return words;
}
