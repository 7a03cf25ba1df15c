/**
 * Translates finished English sentences by the templates of a catalogue.
 *
 * A sentence is read by the most specific template whose parts are all known. So a template that
 * could read another's words does so only if no better one fits.
 */

import { PLACEHOLDER, compile, kindOf } from "./templates.js";

/**
 * @typedef {import("./templates.js").Template} Template
 * @typedef {object} Found A translated sentence.
 * @property {string} text The translation.
 * @property {string[]} unknown Its parts that stayed English, as no template reads them.
 */

/** A template with so many letters is used even if a part in it stays English. */
const SENTENCE = 8;
const BOUNDARY = /(?<=[.!?])\s+(?=\p{Lu})/u;
const LETTER = /\p{L}/u;
const LOWER = /\p{Ll}/u;
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];

/** One language with its catalogue; never changed. */
export class Interpreter {
  /**
   * @param {string} name The language's tag: en, fr, fr-CA.
   * @param {Record<string, string>} catalogue English templates, each with its translation.
   */
  constructor(name, catalogue) {
    const entries = Object.entries(catalogue);
    this.name = name;
    this.texts = new Map(entries.map(([english, text]) => [english, typeset(text)]));
    this.folded = new Map([...this.texts].map(([key, text]) => [key.toLowerCase(), text]));
    this.templates = [...this.texts.keys()]
      .filter((english) => english.includes("{") && !english.includes("|"))
      .map(compile)
      .sort((one, other) => other.weight - one.weight);
    this.plural = new Intl.PluralRules(name);
    this.categories = this.plural
      .resolvedOptions()
      .pluralCategories.toSorted((one, two) => CATEGORIES.indexOf(one) - CATEGORIES.indexOf(two));
  }

  /**
   * Write a number.
   *
   * @param {number} value The number.
   * @param {number} [digits] Behind the decimal sign; by default as many as there are.
   */
  number(value, digits) {
    const exact = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return new Intl.NumberFormat(this.name, digits === undefined ? {} : exact).format(value);
  }

  /**
   * Choose the form of a template that fits its first number, and fill its placeholders.
   *
   * @param {string} template Forms divided by |.
   * @param {(name: string) => string} value What a placeholder stands for.
   * @param {number} count The number.
   */
  fill(template, value, count) {
    const forms = template.split("|");
    const place = this.categories.indexOf(this.plural.select(count));
    const form = forms[Math.min(place, forms.length - 1)] ?? template;
    return form.replace(PLACEHOLDER, (_, name) => value(name));
  }

  /**
   * Translate a sentence, several sentences, or one word of the program's.
   *
   * @param {string} text English.
   * @returns {Found} The translation.
   */
  say(text) {
    const found = this.read(text);
    if (!/^\p{Lu}/u.test(text)) return found;
    const first = found.text.charAt(0).toLocaleUpperCase(this.name);
    return { ...found, text: first + found.text.slice(1) };
  }

  /** @param {string} text English. @returns {Found} As `say`, without the capital letter. */
  read(text) {
    const literal = this.texts.get(text);
    if (literal !== undefined) return whole(literal);
    if (!LOWER.test(text)) return whole(text); // numbers, a serial number, nothing
    const best = this.byTemplate(text);
    if (best !== null && best.unknown.length === 0) return best;
    const parts = this.bySentence(text);
    if (parts !== null && parts.unknown.length === 0) return parts;
    const word = this.folded.get(text.toLowerCase());
    return word !== undefined ? whole(word) : (best ?? parts ?? { text, unknown: [text] });
  }

  /** @param {string} text English. @returns {Found | null} By the best template; null: none. */
  byTemplate(text) {
    let partly = null;
    for (const template of this.templates) {
      const match = template.pattern.exec(text);
      if (match === null) continue;
      const found = this.filled(template, match.slice(1));
      if (found.unknown.length === 0) return found;
      if (template.weight >= SENTENCE) partly ??= found;
    }
    return partly;
  }

  /** @param {string} text English. @returns {Found | null} One by one; null: it is only one. */
  bySentence(text) {
    const sentences = text.split(BOUNDARY);
    if (sentences.length === 1) return null;
    const found = sentences.map((each) => this.say(each));
    const unknown = found.flatMap((each) => each.unknown);
    return { text: found.map((each) => each.text).join(" "), unknown };
  }

  /**
   * @param {Template} template What a sentence was made from.
   * @param {string[]} values What stood in its placeholders.
   * @returns {Found} The sentence, translated with them.
   */
  filled(template, values) {
    const found = values.map((value, place) => this.value(template.names[place] ?? "", value));
    const counted = values.find((_, place) => kindOf(template.names[place] ?? "") === "number");
    const text = this.fill(
      this.texts.get(template.english) ?? template.english,
      (name) => found[template.names.indexOf(name)]?.text ?? "",
      Number(counted ?? 0),
    );
    return { text, unknown: found.flatMap((each) => each.unknown) };
  }

  /**
   * @param {string} name Of a placeholder.
   * @param {string} value What stands there.
   * @returns {Found} The value, translated as its kind wants it.
   */
  value(name, value) {
    switch (kindOf(name)) {
      case "number":
        return whole(value.includes(".") ? this.number(Number(value)) : value);
      case "money":
        return whole(this.number(Number(value), 2));
      case "address":
      case "code":
        return whole(value);
      case "given":
        return whole(this.texts.get(value) ?? value);
      case "label": {
        const label = value
          .replaceAll("_", " ")
          .replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase());
        return this.read(this.texts.has(label) ? label : value);
      }
      default:
        return LETTER.test(value) ? this.read(value) : whole(value);
    }
  }
}

/** @param {string} text With plain blanks. @returns {string} With narrow no-break ones. */
function typeset(text) {
  return text.replace(/ (?=[:;!?»%])|(?<=«) /g, "\u202f").replaceAll("'", "’");
}

/** @param {string} text A translation. @returns {Found} Nothing of it stayed English. */
function whole(text) {
  return { text, unknown: [] };
}
