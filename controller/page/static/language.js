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

/**
 * Load a language and speak it from now on.
 *
 * @param {string} name Such as `fr`.
 */
export async function loadLanguage(name) {
  const tags = [...new Set([name, "en"])];
  const texts = await Promise.all(tags.map(async (tag) => [tag, await catalogue(tag)]));
  const told = name === "en" ? undefined : await fetch(`/languages/${name}.json`);
  const sentences = told?.ok ? await told.json() : {};
  setLanguage(name, Object.fromEntries(texts), sentences);
  document.documentElement.lang = name;
}

/** @param {string} tag A language's. @returns {Promise<string>} Its catalogue. */
async function catalogue(tag) {
  const response = await fetch(`/languages/${tag}.ftl`);
  if (!response.ok) throw new Error(`no catalogue of ${tag}: ${response.status}`);
  return await response.text();
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
