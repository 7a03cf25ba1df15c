/** The page's language: chosen on the page, kept in this browser. */

import { setLanguage } from "./translate.js";

const KEPT = "language";

/**
 * @param {{language: string, languages: string[]}} page Its own language, and all languages.
 * @returns {string} The language to begin with: the one chosen here last, else the table's own.
 */
export function chosenLanguage(page) {
  const kept = localStorage.getItem(KEPT);
  return kept !== null && page.languages.includes(kept) ? kept : page.language;
}

/** What the page speaks, or is about to. */
let chosen = "";
/** Loads the rest of its catalogue, once. @type {() => Promise<void>} */
let rest = async () => {};

/**
 * Load a language and speak it from now on.
 *
 * At first comes what the dealer's screens say; the rest when another screen is opened, or when
 * something of it is said; English when the language lacks a message.
 *
 * @param {string} name Such as `fr`.
 * @param {() => void} redraw Draws everything anew, once more of it is loaded.
 */
export async function loadLanguage(name, redraw) {
  chosen = name;
  const first = await catalogue(`${name}.ftl`);
  let loading = /** @type {Promise<void> | undefined} */ (undefined);
  rest = () => (loading ??= loadRest(name, first, redraw));
  setLanguage(name, { [name]: first }, () => void rest());
}

/** Load what of the language is not loaded yet: for the screens that say it. */
export async function wholeLanguage() {
  await rest();
}

/**
 * @param {string} name Of the language.
 * @param {string} first The first part of its catalogue: of two messages it has the one that counts.
 * @param {() => void} redraw Draws everything anew.
 */
async function loadRest(name, first, redraw) {
  const own = `${await catalogue(`${name}/later.ftl`)}\n${first}`;
  const english = async () => {
    const parts = await Promise.all([catalogue("en/later.ftl"), catalogue("en.ftl")]);
    speak(name, { [name]: own, en: parts.join("\n") }, redraw);
  };
  speak(name, { [name]: own }, redraw, name === "en" ? undefined : () => void english());
}

/**
 * @param {string} name Of a language, which may not be the chosen one any more.
 * @param {Record<string, string>} texts Catalogues by their tags.
 * @param {() => void} redraw Draws everything anew.
 * @param {() => void} [more] Loads what is not among them.
 */
function speak(name, texts, redraw, more) {
  if (name !== chosen) return;
  setLanguage(name, texts, more);
  redraw();
}

/** @param {string} name Of a catalogue's part. @returns {Promise<string>} The part. */
async function catalogue(name) {
  const response = await fetch(`/languages/${name}`);
  if (!response.ok) throw new Error(`no catalogue ${name}: ${response.status}`);
  return await response.text();
}

/**
 * Choose a language for this browser, and speak it.
 *
 * @param {string} name Such as `fr`.
 * @param {() => void} redraw Draws everything anew.
 */
export async function chooseLanguage(name, redraw) {
  await loadLanguage(name, redraw);
  localStorage.setItem(KEPT, name);
  redraw();
}
