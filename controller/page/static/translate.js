/** The words of the page. */
let language = "en";

/** @param {string} name Which. @param {Record<string, string>} catalogue Its words. */
export function setLanguage(name, catalogue) {
  void catalogue;
  language = name;
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
