/**
 * The sheet of figures of the day: rounds an hour, how the time is spent, what stopped the table.
 */

import { money, number, say, t } from "../translate.js";
import { html, nothing, svg } from "../vendor/lit-html.js";
import { heading, kept } from "./kept.js";
import { results } from "./results.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").Message} Message
 * @typedef {{step: string, title: Message, free_seconds: number, held_seconds: number}} StepTime
 * @typedef {{cause: string, opened: number, held_seconds: number, words: Message | null}} HeldTime
 *
 * @typedef {object} Hands The hands of players; amounts are cents.
 * @property {number | null} pot_mean_cents
 * @property {number | null} pot_largest_cents
 * @property {number | null} fees_per_open_hour_cents
 * @property {{title: Message, free_seconds_per_hand: number | null}[]} phases
 *
 * @typedef {object} Report What `tablectl report --json` prints; what is used here.
 * @property {import("./kept.js").Checked} checked How far its record can be believed.
 * @property {Message} title What time it is about: it is asked for the gaming day.
 * @property {{played: number, void: number, per_open_hour: number | null,
 *   per_free_hour: number | null, seconds_per_round: {mean: number} | number | null}} rounds
 * @property {{open_seconds: number, free_seconds: number, held_seconds: number,
 *   steps: StepTime[]}} table_time
 * @property {Record<string, number | null>} waits
 * @property {{share: number | null}} occupancy
 * @property {number | null} presses_per_clean_round
 * @property {number} refusals
 * @property {number} alerts
 * @property {HeldTime[]} holds
 * @property {Hands | null} hands Of a table that players bank; null: there were none.
 */

/** Steps whose time is not shown: the table is closed. */
const APART = ["closed"];
/** How wide a plot is drawn, in its own units. */
const WIDTH = 420;

/**
 * Draw the sheet.
 *
 * @param {App} app The page.
 */
export function statisticsSheet(app) {
  const { round, step } = app.snapshot;
  const told = kept(app, "/records/statistics", `${round} ${step === "closed"}`);
  const bank = app.snapshot.poker === null ? results(app) : nothing;
  const first = app.snapshot.results_outside > 0;
  return html`${first ? bank : nothing} ${figures(told)} ${first ? nothing : bank}`;
}

/** @param {(Report & {error?: Message}) | null} told The report; null: it has not come yet. */
function figures(told) {
  if (told === null) return html`<p role="status">${t("panel-record-is-being-read")}</p>`;
  if (told.error !== undefined) return html`<p role="alert">${say(told.error)}</p>`;
  return report(told);
}

/** @param {Report} told The report. */
function report(told) {
  const { rounds, table_time: time, occupancy } = told;
  return html`
    <h1 class="office-now">${say(told.title)}</h1>
    ${heading(told.checked)}
    <dl class="figures">
      ${figure(t("panel-rounds"), rounds.played)} ${figure(t("panel-rounds-void"), rounds.void)}
      ${figure(t("panel-rounds-an-hour-open"), rounded(rounds.per_open_hour))}
      ${figure(t("panel-rounds-an-hour-free"), rounded(rounds.per_free_hour))}
      ${figure(t("panel-seats-taken"), occupancy.share === null ? "–" : t("panel-percent", { figure: number(occupancy.share * 100, 0) }))}
      ${figure(t("panel-presses-in-a-clean-round"), rounded(told.presses_per_clean_round))}
      ${figure(t("panel-keys-refused"), told.refusals)} ${figure(t("panel-late-bet-alerts"), told.alerts)}
      ${told.hands === null ? nothing : pots(told.hands)}
    </dl>
    <div class="plots">
      ${plot(t("panel-where-a-hand-goes"), phases(told.hands))}
      ${plot(t("panel-where-the-time-goes"), steps(time.steps))}
      ${plot(t("panel-what-was-waited-for"), waits(told.waits))}
      ${plot(t("panel-what-held-the-table"), held(told.holds))}
    </div>`;
}

/** @param {Hands} hands The hands. */
function pots(hands) {
  return html`${figure(t("panel-pot-mean"), cents(hands.pot_mean_cents))}
  ${figure(t("panel-pot-largest"), cents(hands.pot_largest_cents))}
  ${figure(t("panel-to-the-house-an-hour"), cents(hands.fees_per_open_hour_cents))}`;
}

/** @param {number | null} amount Cents; null: not known. */
function cents(amount) {
  return amount === null ? "–" : money(amount);
}

/** @param {Hands | null} hands The hands. @returns {Bar[]} Bars, as long as the phases took. */
function phases(hands) {
  return (hands?.phases ?? []).map(({ title, free_seconds_per_hand: seconds }) => ({
    label: say(title),
    seconds: seconds ?? 0,
  }));
}

/**
 * @param {string} name What it is, translated.
 * @param {number | string} value Its value.
 */
function figure(name, value) {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

/** @param {number | null | undefined} value A figure. */
function rounded(value) {
  return value === null || value === undefined ? "–" : number(value, 1);
}

/**
 * @typedef {{label: string, seconds: number}} Bar
 * @param {StepTime[]} times By step.
 * @returns {Bar[]} Bars, as long as the steps took.
 */
function steps(times) {
  return times
    .filter(({ step }) => !APART.includes(step))
    .map((each) => ({
      label: say(each.title),
      seconds: each.free_seconds + each.held_seconds,
    }));
}

/** @param {Record<string, number | null>} told The waiting times. @returns {Bar[]} Bars. */
function waits(told) {
  const named = [
    { label: t("panel-wait-shuffler"), seconds: told["shuffler_seconds_per_round"] },
    { label: t("panel-wait-packet"), seconds: told["packet_lifted_seconds_per_round"] },
    { label: t("panel-wait-green"), seconds: told["green_seconds_per_round"] },
    { label: t("panel-wait-used-deck"), seconds: told["used_deck_in_seconds_per_round"] },
  ];
  return named.flatMap(({ label, seconds }) =>
    seconds === null || seconds === undefined ? [] : [{ label, seconds }],
  );
}

/** @param {HeldTime[]} holds The holds. @returns {Bar[]} The longest six. */
function held(holds) {
  return [...holds]
    .sort((one, other) => other.held_seconds - one.held_seconds)
    .slice(0, 6)
    .map(({ words, held_seconds: seconds }) => ({
      label: words === null ? "" : say(words),
      seconds,
    }));
}

/**
 * @param {string} title What is plotted, translated.
 * @param {Bar[]} bars Each with its length in seconds.
 */
function plot(title, bars) {
  const most = Math.max(...bars.map(({ seconds }) => seconds), 0);
  if (most === 0) return nothing;
  const { words, each, digits } = unit(most);
  return html`<section class="plot">
    <h2>${title} <small>${words}</small></h2>
    <ul>
      ${bars.map(
        ({ label, seconds }) => html`<li>
          <span>${label}</span>
          <svg viewBox="0 0 ${WIDTH} 14" preserveAspectRatio="none" aria-hidden="true">
            ${svg`<rect width=${Math.max(2, (seconds / most) * WIDTH)} height="14" rx="3"/>`}
          </svg>
          <b>${number(seconds / each, digits)}</b>
        </li>`,
      )}
    </ul>
  </section>`;
}

/**
 * @param {number} most The longest time of a plot, seconds.
 * @returns {{words: string, each: number, digits: number}} The unit for all of it: its name, its
 *   seconds, and the digits after the decimal sign.
 */
function unit(most) {
  if (most < 120) return { words: t("panel-in-seconds"), each: 1, digits: 1 };
  if (most < 7200) return { words: t("panel-in-minutes"), each: 60, digits: 1 };
  return { words: t("panel-in-hours"), each: 3600, digits: 2 };
}
