/**
 * Templates with {placeholders}, compiled to read finished sentences.
 *
 * The name of a placeholder tells what it may hold; so "{count} cards" reads "3 cards" and not "no
 * cards".
 */

/**
 * number: digits. money: an amount. address: a device's. code: letters and digits without a blank.
 * given: a person's own words, a name, a game. label: a wager's. name: letters only, of a colour, a
 * fault. words: any words of the program.
 *
 * @typedef {"number" | "money" | "address" | "code" | "given" | "label" | "name" | "words"} Kind
 *
 * @typedef {object} Template
 * @property {string} english The template, as it stands in the catalogue.
 * @property {RegExp} pattern It matches the sentences.
 * @property {string[]} names Its placeholders, in their order.
 * @property {number} weight The number of its own letters and signs: more is more specific; less if
 *   it matches anything.
 */

/** @type {Record<Exclude<Kind, "words">, string>} */
const NAMES = {
  number:
    "alerts cards count dealer declared due edge files from holds last minutes number round seat" +
    " seconds since size times to tries",
  money: "amount least most others",
  address: "url",
  code: "badge pay_table serial",
  given:
    "by date digest error event expected fixed found game identity keys" +
    " name path reason remark serials setting settings shift source where",
  label: "wager other_wager",
  name: "colour colours device door fault kind mode other_kind",
};

/** @type {Record<Kind, string>} */
const SHAPES = {
  number: "(-?\\d+(?:\\.\\d+)?)",
  money: "(\\d+\\.\\d\\d)",
  address: "(\\w+:\\/\\/\\S+)",
  code: "(\\S*)",
  given: "(.*?)",
  label: "(.+?)",
  name: "([\\p{L} ]+?)",
  words: "(.+?)",
};

/** @type {Map<string, Kind>} */
const KINDS = new Map();
for (const kind of /** @type {Exclude<Kind, "words">[]} */ (Object.keys(NAMES))) {
  for (const name of NAMES[kind].split(" ")) KINDS.set(name, kind);
}

/** A placeholder in a template. */
export const PLACEHOLDER = /\{(\w+)\}/g;

/** @param {string} name Of a placeholder. @returns {Kind} The kind of what it holds. */
export function kindOf(name) {
  return KINDS.get(name) ?? "words";
}

/**
 * Compile a template, to read sentences with it.
 *
 * @param {string} english The template.
 * @returns {Template} The same, with its pattern.
 */
export function compile(english) {
  const parts = english.split(PLACEHOLDER); // text, name, text, name, …, text
  const own = parts.filter((_, place) => place % 2 === 0);
  const names = parts.filter((_, place) => place % 2 === 1);
  const shapes = parts.map((part, place) => (place % 2 ? SHAPES[kindOf(part)] : quoted(part)));
  const kinds = names.map(kindOf);
  const loose = kinds.filter((kind) => kind === "given" || kind === "code").length;
  const exact = kinds.filter((kind) => kind !== "words").length - loose;
  return {
    english,
    pattern: new RegExp(`^${shapes.join("")}$`, "su"),
    names,
    weight: own.join("").length + exact / 10 - loose,
  };
}

/** @param {string} text Anything. @returns {string} A pattern that matches exactly it. */
function quoted(text) {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
