/**
 * The sheet of rounds: the last ones, each as a picture of the table, step by step, with who did
 * what.
 */

import { felt } from "../parts/felt.js";
import { clock, colourWord, keyWord, outcomeWord, spotWord } from "../parts/wording.js";
import { number, say, t } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";
import { heading, kept } from "./kept.js";
import { asItWas, endOf } from "./past.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("./past.js").PastRound} PastRound
 * @typedef {import("./past.js").Moment} Moment
 * @typedef {import("./past.js").Who} Who
 * @typedef {{at: Moment, words: string, grave?: boolean}} Line
 */

/** How many rounds are recalled. */
const LAST = 10;

/** The chosen round; 0: the last one. */
let looked = 0;
/** The chosen step, from 0; -1: the last one. */
let at = -1;

/**
 * Draw the sheet.
 *
 * @param {App} app The page.
 */
export function roundsSheet(app) {
  const { round, step } = app.snapshot;
  // The round under way is read again at each step; a past one does not change.
  const of = looked === 0 ? `${round} ${step}` : `${round}`;
  const told = kept(app, `/records/recall?last=${LAST}`, of);
  if (told === null) return html`<p role="status">${t("panel-record-is-being-read")}</p>`;
  if (told.error !== undefined) return html`<p role="alert">${say(told.error)}</p>`;
  /** @type {PastRound[]} */
  const rounds = [...told.rounds].reverse();
  const chosen = rounds.find(({ number }) => number === looked) ?? rounds[0];
  if (chosen === undefined) return html`${heading(told.checked)}<p>${t("panel-no-round-yet")}</p>`;
  return html`${heading(told.checked)}<div class="recall">
    <div class="recall-rounds" role="group" aria-label=${t("panel-rounds")}>
      ${rounds.map((each) => chooser(app, each, each === chosen))}
    </div>
    ${shown(app, chosen)}
  </div>`;
}

/**
 * @param {App} app The page.
 * @param {PastRound} round One of the rounds.
 * @param {boolean} chosen Whether it is the chosen one.
 */
function chooser(app, round, chosen) {
  const look = () => {
    looked = round.number;
    at = -1;
    app.redraw();
  };
  return html`<button aria-pressed=${chosen ? "true" : "false"} data-round=${round.number} @click=${look}>
    <strong>${t("panel-round-number", { number: round.number })}</strong>
    <span>${[time(round.started), colourWord(round.deck), outcomeWord(round.outcome)].filter(Boolean).join(" · ")}</span>
  </button>`;
}

/**
 * @param {App} app The page.
 * @param {PastRound} round The chosen round.
 */
function shown(app, round) {
  const last = round.steps.length - 1;
  const index = at < 0 || at > last ? last : at;
  const go = (/** @type {number} */ to) => () => {
    at = to;
    app.redraw();
  };
  return html`<div class="recall-round">
    <div class="recall-steps" role="group" aria-label=${t("panel-steps")}>
      <button aria-label=${t("panel-step-before")} ?disabled=${index <= 0} @click=${go(index - 1)}>◀</button>
      <div>
        <strong>${round.steps[index] === undefined ? "" : say(round.steps[index].title)}</strong>
        <span>${t("panel-step-at-of-all", { at: index + 1, all: last + 1 })} · ${span(round, index)}</span>
      </div>
      <button aria-label=${t("panel-step-after")} ?disabled=${index >= last} @click=${go(index + 1)}>▶</button>
    </div>
    ${felt(asItWas(app, round, index))}
    <ol class="recall-lines">
      ${lines(round, index).map(
        (line) => html`<li class=${line.grave ? "grave" : nothing}>
          <time>${time(line.at)}</time> ${line.words}
        </li>`,
      )}
    </ol>
  </div>`;
}

/**
 * @param {PastRound} round A round.
 * @param {number} index One of its steps.
 * @returns {string} When it began, and how long it took.
 */
function span(round, index) {
  const step = round.steps[index];
  if (step === undefined) return "";
  const seconds =
    step.seconds === null ? "" : ` · ${t("panel-seconds", { figure: number(step.seconds, 1) })}`;
  return `${time(step.at)}${seconds}`;
}

/** @param {Moment} moment When. @returns {string} The time of day. */
function time(moment) {
  return clock(Date.parse(moment.utc) * 1000);
}

/**
 * Return what happened in a step, in order.
 *
 * @param {PastRound} round The round.
 * @param {number} index The step.
 * @returns {Line[]} Lines, translated.
 */
function lines(round, index) {
  const from = index === 0 ? 0 : (round.steps[index]?.at.seq ?? 0);
  const until = endOf(round, index);
  const within = (/** @type {Line} */ { at: moment }) => moment.seq >= from && moment.seq < until;
  return everything(round)
    .filter(within)
    .sort((one, other) => one.at.seq - other.at.seq);
}

/** @param {PastRound} round A round. @returns {Line[]} All that happened in it, translated. */
function everything(round) {
  const by = (/** @type {Who} */ who) => (who ? ` (${named(who)})` : "");
  const label = (/** @type {string} */ wager) => round.labels[wager] ?? wager;
  return [
    ...round.dealers.map(({ at, badge, name }) => ({
      at,
      words: t("panel-name-deals", { name: name || t("record-badge", { badge }) }),
    })),
    ...round.presses.map(({ at, key, by: who, refused }) => ({
      at,
      words: refusal(`${t("panel-key-named", { called: keyWord(key) })}${by(who)}`, refused),
      grave: refused !== null,
    })),
    ...round.acts.flatMap(acted),
    ...round.alerts.map(({ at, seat, spot, placed }) => ({
      at,
      words: placed
        ? t("panel-late-bet", { seat, spot: label(spot) })
        : t("panel-late-take", { seat, spot: label(spot) }),
      grave: true,
    })),
    ...round.holds.flatMap(({ opened, closed, words, by: who, reason }) => [
      { at: opened, words: words === null ? "" : say(words), grave: true },
      ...(closed === null
        ? []
        : [
            {
              at: closed,
              words: `${t("panel-over-what", { what: words === null ? "" : say(words) })}${by(who)} ${reason}`,
            },
          ]),
    ]),
    ...round.rulings.map(({ at, seat, wager, effect, by: who }) => ({
      at,
      words: `${t("panel-seat-wager-effect", { seat, wager: label(wager), effect: spotWord(effect) })}${by(who)}`,
    })),
    ...round.deeds.map(({ at, by: who, words, refused }) => ({
      at,
      words: refusal(did(who, say(words)), refused),
      grave: refused !== null,
    })),
  ];
}

/** @param {Who} who Somebody. @returns {string} Their name, or the words instead of it. */
function named(who) {
  return typeof who === "string" ? who : say(who);
}

/** @param {Who} who Somebody; empty: not known. @param {string} what What they did. */
function did(who, what) {
  return who ? t("record-who-did", { by: named(who), what }) : what;
}

/**
 * @param {string} wish What was wanted, translated.
 * @param {import("../messages").Message | null} refused Why it was refused; null: it was not.
 */
function refusal(wish, refused) {
  return refused ? t("panel-title-words", { title: wish, words: say(refused) }) : wish;
}

/** @param {import("./past.js").PastAct} act What the shuffler did. @returns {Line[]} Lines. */
function acted(act) {
  const target =
    act.kind === "remainder"
      ? t("act-remainder")
      : act.seat === 0
        ? t("act-dealer-packet")
        : act.seat === -2
          ? t("act-layout-packet")
          : t("act-seat-packet", { seat: act.seat });
  if (act.lifted === null)
    return [{ at: act.asked, words: t("panel-asked-for", { what: target }) }];
  return [
    {
      at: act.lifted,
      words: t("panel-lifted", { what: target, count: act.counted }),
    },
  ];
}
