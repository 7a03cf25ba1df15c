/** The words of the page. */

/** @param {string} name Which. @param {Record<string, string>} catalogue Its words. */
export function setLanguage(name, catalogue) {
  void name;
  void catalogue;
}

/**
 * @param {string} template English words with {placeholders}.
 * @param {Record<string, string | number>} [params] What they stand for.
 */
export function t(template, params = {}) {
  return template.replace(/\{(\w+)\}/g, (_, name) => String(params[name]));
}

/** @param {string} sentence A finished sentence of the daemon's. */
export function say(sentence) {
  return sentence;
}

/**
 * Mark English words that are kept as they are, and translated where they are shown.
 *
 * @param {string} words Which.
 */
export function mark(words) {
  return words;
}
