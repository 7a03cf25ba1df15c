/** The fields of an errand, drawn large enough for a finger. */

import { spotWord } from "../parts/wording.js";
import { money as amount, t } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";
import { fill } from "./errand.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("./errand.js").Open} Open
 * @typedef {import("./errand.js").Option} Option
 * @typedef {import("./errand.js").EffectRow} EffectRow
 * @typedef {import("../messages").Effect} Effect
 * @typedef {() => (() => void) | undefined} Ready Returns what goes on with what is typed by now, which
 *   may not be drawn yet; undefined: it is not enough.
 */

/** Characters of a text at most. */
export const LONGEST = 60;
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];
const ROWS = ["1234567890", "QWERTYUIOP", "ASDFGHJKL"];
const LAST_ROW = "ZXCVBNM-";

/**
 * Draw a choice of one option.
 *
 * @param {App} app The page.
 * @param {Open} open The errand.
 * @param {import("./errand.js").ChoiceField} asked The field.
 */
export function choice(app, open, asked) {
  return html`<div class="choices">${asked.options(open.values).map((each) => option(app, each))}</div>`;
}

/**
 * @param {App} app The page.
 * @param {Option} each One of the options.
 */
function option(app, each) {
  const take = () => void fill(app, each.value);
  return html`
    <button class="choice" ?disabled=${each.refused !== undefined || busy(app)} @click=${take}
      data-value=${String(each.value)}>
      <strong>${each.label}</strong>
      ${each.hint || each.refused ? html`<span>${each.refused ?? each.hint}</span>` : nothing}
    </button>`;
}

/**
 * Draw a count.
 *
 * @param {App} app The page.
 * @param {Open} open The errand.
 * @param {import("./errand.js").NumberField} asked The field.
 */
export function number(app, open, asked) {
  const ready = () => {
    const given = open.typed === "" ? undefined : Number(open.typed);
    return given !== undefined || asked.optional ? () => void fill(app, given) : undefined;
  };
  const shown = `${open.typed || "–"} ${asked.unit}`;
  return pad(app, open, asked.most, ready, shown);
}

/**
 * Draw an amount; digits come in from the right, as at a cash register.
 *
 * @param {App} app The page.
 * @param {Open} open The errand.
 * @param {import("./errand.js").MoneyField} asked The field.
 */
export function money(app, open, asked) {
  const ready = () => (open.typed === "" ? undefined : () => void fill(app, Number(open.typed)));
  const add = (/** @type {number} */ chip) => {
    if (Number(open.typed) + chip <= asked.most) open.typed = String(Number(open.typed) + chip);
    app.redraw();
  };
  const typed = pad(app, open, asked.most, ready, amount(Number(open.typed)));
  if (asked.chips === undefined) return typed;
  return html`<div class="with-chips">${typed} ${chips(asked.chips, add)}</div>`;
}

/**
 * Draw the table's chips: each adds its value to what was typed.
 *
 * @param {readonly number[]} values Of the chips, in cents.
 * @param {(chip: number) => void} add Adds one.
 */
function chips(values, add) {
  return html`<div class="pad-chips">
    ${values.map((chip) => html`<button class="pad-chip" data-chip=${chip} @click=${() => add(chip)}>+ ${amount(chip)}</button>`)}
  </div>`;
}

/**
 * Draw a pad that takes digits of the keyboard, too: what was typed, and its keys.
 *
 * @param {App} app The page.
 * @param {Open} open The errand.
 * @param {number} most The largest figure.
 * @param {Ready} ready Returns the way on.
 * @param {string} shown The text typed so far.
 */
function pad(app, open, most, ready, shown) {
  const put = (/** @type {string} */ digit) => {
    const before = digit ? open.typed : open.typed.slice(0, -1);
    const typed = (before + digit).replace(/^0+(?=\d)/, "");
    if (Number(typed) <= most) open.typed = typed;
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (/^\d$/.test(event.key)) put(event.key);
    else if (event.key === "Backspace") put("");
    else if (event.key === "Enter") ready()?.();
    else return;
    event.preventDefault();
    app.redraw();
  };
  return html`
    <div class="pad" tabindex="0" role="group" aria-label=${t("panel-digits")} @keydown=${key}>
      <output class="pad-shown">${shown}</output>
      ${digitKeys(app, open, DIGITS, put, ready)}
    </div>`;
}

/**
 * Draw ten digits, a key to take back, a key to go on.
 *
 * @param {App} app The page.
 * @param {Open} open The errand.
 * @param {readonly number[]} digits Which digit lies where.
 * @param {(digit: string) => void} put Takes a digit; empty: takes the last one back.
 * @param {Ready} ready Returns the way on.
 */
export function digitKeys(app, open, digits, put, ready) {
  const type = (/** @type {string} */ digit) => () => {
    put(digit);
    app.redraw();
  };
  return html`
    ${digits.map(
      (digit) => html`<button class="digit" data-digit=${digit} tabindex="-1"
      @click=${type(String(digit))}>${digit}</button>`,
    )}
    <button class="digit" data-act="erase" aria-label=${t("panel-take-last-one-back")}
      @click=${type("")}>⌫</button>
    ${nextKey(app, open, ready)}`;
}

/**
 * @param {App} app The page.
 * @param {Open} open The errand.
 * @param {Ready} ready Returns the way on.
 */
function nextKey(app, open, ready) {
  return html`<button class="go" data-act="next" ?disabled=${ready() === undefined || busy(app)}
    @click=${() => ready()?.()}>${open.last ? t("panel-done") : t("panel-next")}</button>`;
}

/**
 * Take the last character back.
 *
 * @param {App} app The page.
 * @param {Open} open The errand.
 */
function type0(app, open) {
  open.typed = open.typed.slice(0, -1);
  app.redraw();
}

/**
 * Draw a text: chosen from frequent ones, or typed.
 *
 * @param {App} app The page.
 * @param {Open} open The errand.
 * @param {string} title What is asked, translated.
 * @param {string[]} suggestions Frequent texts, as they are shown and recorded.
 * @param {boolean} optional Whether it may be empty.
 */
export function text(app, open, title, suggestions, optional) {
  const ready = () => {
    const words = open.typed.trim();
    return words || optional ? () => void fill(app, words) : undefined;
  };
  const input = (/** @type {InputEvent} */ event) => {
    open.typed = /** @type {HTMLInputElement} */ (event.target).value;
    app.redraw();
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter") ready()?.();
  };
  return html`
    ${suggestions.length ? html`<div class="choices">${suggestions.map((each) => option(app, { value: each, label: each }))}</div>` : nothing}
    <div class="typing">
      <input class="typed" maxlength=${LONGEST} spellcheck="false"
        autocomplete="off"
        aria-label=${title} .value=${open.typed} @input=${input} @keydown=${key}>
      ${nextKey(app, open, ready)}
    </div>
    ${keyboard(app, open)}`;
}

/**
 * Draw letters on the screen: a table has no keyboard.
 *
 * @param {App} app The page.
 * @param {Open} open The errand.
 */
export function keyboard(app, open) {
  const put = (/** @type {string} */ character) => {
    if (open.typed.length < LONGEST) open.typed += character;
    app.redraw();
  };
  const letter = (/** @type {string} */ each) => html`<button class="letter" tabindex="-1"
    @click=${() => put(each)}>${each}</button>`;
  return html`
    <div class="letters" aria-hidden="true">
      ${ROWS.map((row) => html`<div class="letters-row">${[...row].map(letter)}</div>`)}
      <div class="letters-row">
        ${[...LAST_ROW].map(letter)}
        <button class="letter wide" tabindex="-1" @click=${() => put(" ")}>${t("panel-space")}</button>
        <button class="letter" tabindex="-1" @click=${() => type0(app, open)}>⌫</button>
      </div>
    </div>`;
}

/**
 * Draw the effect on each wager: one that the rules allow; the usual one unless another is chosen.
 *
 * @param {App} app The page.
 * @param {Open} open The errand.
 * @param {import("./errand.js").EffectsField} asked The field.
 */
export function effects(app, open, asked) {
  const chosen = chosenEffects(open);
  return html`<div class="effects">
    ${asked.rows(open.values).map((row) => ruling(app, row, chosen))}
  </div>`;
}

/**
 * Go on with the chosen effects.
 *
 * @param {App} app The page.
 * @param {Open} open The errand.
 * @param {import("./errand.js").EffectsField} asked The field.
 */
export function effectsNext(app, open, asked) {
  const done = () => void fill(app, rulings(asked.rows(open.values), chosenEffects(open)));
  return html`<button class="go" data-act="next" ?disabled=${busy(app)} @click=${done}>
    ${open.last ? t("panel-done") : t("panel-next")}
  </button>`;
}

/** @param {Open} open The errand. @returns {Record<string, Effect>} By seat and wager. */
function chosenEffects(open) {
  return (open.values["chosen"] ??= {});
}

/**
 * @param {App} app The page.
 * @param {EffectRow} row One wager.
 * @param {Record<string, Effect>} chosen The chosen effects, by seat and wager.
 */
function ruling(app, row, chosen) {
  const name = `${row.seat}/${row.wager}`;
  const now = chosen[name] ?? row.possible[0];
  const take = (/** @type {Effect} */ effect) => () => {
    chosen[name] = effect;
    app.redraw();
  };
  return html`
    <div class="effect-row" role="radiogroup" aria-label=${row.label}>
      <strong>${t("panel-seat", { seat: row.seat })} · ${row.label}</strong>
      ${row.possible.map(
        (effect) => html`
        <button class="effect" role="radio" aria-checked=${effect === now} data-effect=${effect}
          @click=${take(effect)}>${spotWord(effect)}</button>`,
      )}
    </div>`;
}

/**
 * @param {EffectRow[]} rows The wagers.
 * @param {Record<string, Effect>} chosen The chosen effects.
 * @returns {import("../messages").WagerEffect[]} The effect on each, as it was shown.
 */
function rulings(rows, chosen) {
  return rows.flatMap(({ seat, wager, possible }) => {
    const effect = chosen[`${seat}/${wager}`] ?? possible[0];
    return effect === undefined ? [] : [{ seat, wager, effect }];
  });
}

/** Whether a wish waits for its answer. @param {App} app The page. */
export function busy(app) {
  return !app.connected || app.waiting.has("errand") || app.waiting.has("sign_on");
}
