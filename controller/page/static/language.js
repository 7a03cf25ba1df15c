/** Which language the page speaks: chosen on the page, kept in this browser. */

import { setLanguage } from "./translate.js";

const KEPT = "language";

/**
 * @param {{language: string, languages: string[]}} page Its own language, and those that there are.
 * @returns {string} The language to begin with: the one chosen here last, else the table's own.
 */
export function chosenLanguage(page) {
  const kept = localStorage.getItem(KEPT);
  return kept !== null && page.languages.includes(kept) ? kept : page.language;
}

/**
 * Load a language and speak it from now on.
 *
 * @param {string} name Such as `fr`.
 */
export async function loadLanguage(name) {
  const catalogue = name === "en" ? {} : await (await fetch(`/languages/${name}.json`)).json();
  setLanguage(name, catalogue);
  document.documentElement.lang = name;
}

/**
 * Choose a language for this browser, and speak it.
 *
 * @param {string} name Such as `fr`.
 */
export async function chooseLanguage(name) {
  await loadLanguage(name);
  localStorage.setItem(KEPT, name);
}
