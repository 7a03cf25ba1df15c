/**
 * The words of the page, in the language that it speaks.
 *
 * `t` puts a message of the page's own into words, `say` one of the daemon's. A message is an id
 * and parameters; the catalogues are Project Fluent's (docs/languages.md). What a language lacks is
 * shown in English, and counted.
 */

import { Interpreter } from "./interpreter.js";
import { AMOUNTS, WORDS } from "./parameters.js";
import { FluentBundle, FluentNumber, FluentResource } from "./vendor/fluent/index.js";

/**
 * @typedef {import("./words").Words} Words
 * @typedef {import("./messages").Message} Message
 * @typedef {string | number | Message} Param
 */

/** How many translated sentences are remembered before all are dropped. */
const REMEMBERED = 1000;

/** Parameters that may still hold a finished sentence of the daemon. */
const PHRASES = new Set(["missing", "objection", "title", "what", "why"]);

let language = "en";
/** @type {FluentBundle[]} The language's own, then English. */
let bundles = [];
/** Whether ids are shown instead of words. */
let ids = false;
let spoken = new Interpreter("en", {});
/** @type {Map<string, import("./interpreter.js").Found>} */
const said = new Map();
/** @type {Map<string, number>} */
const unknown = new Map();

/**
 * Speak a language from now on.
 *
 * @param {string} name Its tag: en, fr, fr-CA.
 * @param {Record<string, string>} texts The catalogues by their tags: the language's own, English.
 * @param {Record<string, string>} [sentences] The daemon's sentences by their English.
 */
export function setLanguage(name, texts, sentences = {}) {
  language = name;
  bundles = [...new Set([name, "en"])].map((tag) => bundle(tag, texts[tag] ?? ""));
  spoken = new Interpreter(name, sentences);
  said.clear();
  unknown.clear();
}

/** @param {string} tag A language's. @param {string} text Its catalogue. */
function bundle(tag, text) {
  const made = new FluentBundle(tag, { useIsolating: false });
  made.addResource(new FluentResource(text), { allowOverrides: true });
  return made;
}

/** Show the id of each message instead of its words, so that people can search for it. */
export function showIds() {
  ids = true;
}

/**
 * Return the words of a message of the page's own.
 *
 * @template {keyof Words} Id
 * @param {Id} id Its id.
 * @param {keyof Words[Id] extends never ? [] : [Words[Id]]} params Its parameters; the names tell
 *   the types (parameters.js).
 * @returns {string} The words.
 */
export function t(id, ...[params]) {
  return put(id, params ?? {});
}

/**
 * Translate what the daemon says.
 *
 * @param {string | Message} sentence A message; or English: a sentence, several, or a word of its
 *   vocabulary.
 * @returns {string} The same in the language spoken.
 */
export function say(sentence) {
  if (typeof sentence !== "string") return put(sentence.id, sentence.params ?? {});
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

/**
 * @param {string} id Of a message.
 * @param {Record<string, Param>} params Its parameters.
 * @returns {string} Its words.
 */
function put(id, params) {
  if (ids) return `[${id}]`;
  const found = pattern(id);
  if (found === undefined) {
    count(id);
    return `[${id}]`;
  }
  const values = Object.entries(params).map(([name, value]) => [name, written(name, value)]);
  return found.of.formatPattern(found.pattern, Object.fromEntries(values), []);
}

/**
 * @param {string} id Of a message.
 * @returns Its pattern, in the first of our languages that has it.
 */
function pattern(id) {
  for (const of of bundles) {
    const found = of.getMessage(id)?.value;
    if (found) {
      if (of !== bundles[0]) count(id);
      return { of, pattern: found };
    }
  }
  return undefined;
}

/**
 * @param {string} name A parameter's.
 * @param {Param} value Its value.
 * @returns {string | FluentNumber} The value as Fluent takes it.
 */
function written(name, value) {
  if (typeof value === "object") return say(value);
  if (typeof value === "number") {
    return AMOUNTS.has(name) ? money(value) : new FluentNumber(value, { useGrouping: false });
  }
  if (WORDS.has(name)) return word(name, value);
  return PHRASES.has(name) ? phrase(value) : value;
}

/**
 * @param {string} value A finished sentence inside a message.
 * @returns {string} Its translation.
 */
function phrase(value) {
  return spoken.texts.size === 0 ? value : spoken.say(value).text;
}

/**
 * @param {string} name Of a kind of words.
 * @param {string} value One.
 * @returns {string} Its translation.
 */
function word(name, value) {
  const id = `${name}-${value.toLowerCase().replaceAll(/[_ ]/g, "-")}`;
  return pattern(id) === undefined ? value.replaceAll("_", " ") : put(id, {});
}

/**
 * Write a number.
 *
 * @param {number} value The number.
 * @param {number} [digits] Behind the decimal sign; by default as many as there are.
 */
export function number(value, digits) {
  const exact = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language, digits === undefined ? {} : exact).format(value);
}

/** @param {number} cents An amount. @returns {string} The amount in whole units and hundredths. */
export function money(cents) {
  return number(cents / 100, 2);
}

/** @returns {Record<string, number>} The words that stayed English, and how often; for tests. */
export function untranslated() {
  return Object.fromEntries(unknown);
}

/** @param {string} words Words that stayed English. */
function count(words) {
  if (unknown.size < REMEMBERED) unknown.set(words, (unknown.get(words) ?? 0) + 1);
}
