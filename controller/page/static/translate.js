/**
 * The words of the page, in the language that it speaks.
 *
 * `t` puts a message of the page's own into words, `say` one that the daemon sends. A message is an
 * id and parameters; the catalogues are Project Fluent's (docs/languages.md). What the language
 * lacks is said in English, and counted.
 */

import { FluentBundle, FluentNumber, FluentResource } from "./vendor/fluent/index.js";

/**
 * @typedef {import("./words").Words} Words
 * @typedef {import("./messages").Message} Message
 * @typedef {import("./messages").Money} Money
 * @typedef {import("./messages").Decimal} Decimal
 * @typedef {string | number | Money | Decimal | Message} Param
 */

/** Ids that are counted, at most, because the language lacks their words. */
const COUNTED = 1000;

let language = "en";
/** @type {FluentBundle[]} The language's own, then English. */
let bundles = [];
/** Loads what is not loaded yet; undefined: all is. @type {(() => void) | undefined} */
let load;
let asked = false;
/** Whether ids are shown instead of words. */
let ids = false;
/** @type {Map<string, number>} */
const unknown = new Map();
/** What is said in English. @type {Set<string>} */
const english = new Set();

/**
 * Speak a language from now on.
 *
 * @param {string} name Its tag: en, fr, fr-CA.
 * @param {Record<string, string>} texts The catalogues by their tags: the language's own, English.
 * @param {() => void} [more] Loads what is not among them; it is called once, when it is needed.
 */
export function setLanguage(name, texts, more) {
  language = name;
  load = more;
  asked = false;
  bundles = [...new Set([name, "en"])].map((tag) => bundle(tag, texts[tag] ?? ""));
  unknown.clear();
  english.clear();
}

/** Have a screen reader read in English what is. @param {Element} root It holds what is drawn. */
export function markEnglish(root) {
  for (const each of root.querySelectorAll("[lang=en-001]")) each.removeAttribute("lang");
  if (english.size === 0) return;
  for (const each of root.querySelectorAll("*"))
    if ([...each.childNodes].some(({ nodeValue }) => english.has(nodeValue ?? "")))
      each.setAttribute("lang", "en-001");
}

/** @returns {string} The tag of the language that is spoken. */
export function spoken() {
  return language;
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
 * @param {[Words[Id]] extends [never] ? [] : [Record<Words[Id], Param>]} params Its parameters.
 * @returns {string} The words.
 */
export function t(id, ...[params]) {
  return put(id, params ?? {});
}

/**
 * Translate what the daemon says.
 *
 * @param {Pick<Message, "id" | "params">} message What is said.
 * @returns {string} Its words.
 */
export function say({ id, params = {} }) {
  return put(id, params);
}

/**
 * Say what may be a message, or what people, devices and layouts call something.
 *
 * @param {Message | string} given A message or a name.
 * @returns {string} The message's words; a name as it stands.
 */
export function textOf(given) {
  return typeof given === "string" ? given : say(given);
}

/**
 * @param {string} id Of a message.
 * @param {Record<string, Param>} params Its parameters.
 * @returns {string} Its words.
 */
function put(id, params) {
  if (ids) return `[${id}]`;
  const found = pattern(id);
  if (found === undefined) return lacking(id);
  const values = Object.entries(params).map(([name, value]) => [name, written(value)]);
  const words = found.of.formatPattern(found.pattern, Object.fromEntries(values), []);
  if (found.of !== bundles[0]) english.add(words);
  return words;
}

/** @param {string} id Of a message that no catalogue has. @returns {string} What stands for it. */
function lacking(id) {
  if (load !== undefined) {
    if (!asked) load();
    asked = true;
    return ""; // until it is loaded
  }
  count(id);
  return `[${id}]`;
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

/** @param {Param} value A parameter's. @returns {string | FluentNumber} It as Fluent takes it. */
function written(value) {
  if (typeof value === "string") return value;
  if (typeof value === "number") return new FluentNumber(value, { useGrouping: false });
  switch (value.type) {
    case "money":
      return money(value.cents);
    case "decimal":
      return number(Number(value.digits), value.digits.split(".")[1]?.length ?? 0);
    case "message":
      return say(value);
  }
}

/**
 * Return a word of the program: `colour` and `red` are the message `colour-red`.
 *
 * @param {"colour" | "deed" | "device" | "irregularity" | "key" | "lamp" | "outcome" | "remedy" | "role" | "setting" | "spot"} kind Its kind (controller/data/terms.py).
 * @param {string} name The program's name for it.
 * @param {string} [other] What stands there where it has none; without it, it has one.
 */
export function term(kind, name, other) {
  const id = `${kind}-${name.toLowerCase().replace(/[_ ]/g, "-")}`;
  return other === undefined || pattern(id) ? put(id, {}) : other;
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

/** @returns {Record<string, number>} Ids of what stayed English, and how often; for tests. */
export function untranslated() {
  return Object.fromEntries(unknown);
}

/** @param {string} words The id of what stayed English. */
function count(words) {
  if (unknown.size < COUNTED) unknown.set(words, (unknown.get(words) ?? 0) + 1);
}
