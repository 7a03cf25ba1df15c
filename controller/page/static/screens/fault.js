/** The fault screen, while something stops the round: what, where, and what to do. */

import {
  clearedBy,
  clearHolds,
  countCards,
  isIrregular,
  orderMode,
  ruledOn,
  voidRound,
} from "../errand/holds.js";
import { decide } from "../errand/irregular.js";
import { payoutOf, refusePayout, statePayout } from "../errand/payout.js";
import { signOn } from "../errand/people.js";
import { partOf, picture } from "../parts/shuffler_picture.js";
import { sign } from "../parts/signs.js";
import { say, t, textOf } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").HoldView} HoldView
 * @typedef {import("../messages").Snapshot} Snapshot
 */

/** Classes of holds, the most serious first. */
const CLASSES = ["service", "supervisor", "dealer", "notice"];

/**
 * Tell whether something stops the round, so that the fault screen is shown.
 *
 * @param {Snapshot} snapshot The table.
 * @returns {boolean} Whether it does.
 */
export function stopped(snapshot) {
  return snapshot.halted !== null || snapshot.holds.some(stopsRound);
}

/** @param {HoldView} hold A hold. @returns {boolean} Whether it stops more than the next deal. */
function stopsRound(hold) {
  return hold.scope !== "next deal";
}

/**
 * Draw what stops the table.
 *
 * @param {App} app The page.
 * @param {unknown} keys The offered keys, as the dealer's screen draws them.
 */
export function faultScreen(app, keys) {
  const snapshot = app.snapshot;
  if (snapshot.halted) return haltedScreen(snapshot);
  const holds = [...snapshot.holds].sort(weight(snapshot.reconcile !== null));
  const first = /** @type {HoldView} */ (holds[0]);
  return html`
    <section class="fault for-${first.klass}" role="alert" data-cause=${first.cause}>
      <div class="fault-main">
        <p class="fault-sign">${sign(first.klass)} <strong>${headline(first)}</strong></p>
        <h1 class="fault-words">${say(first.words)}</h1>
        <ol class="fault-actions">${actions(snapshot, first).map((each) => html`<li>${each}</li>`)}</ol>
        ${snapshot.reconcile === null ? nothing : counted(snapshot.reconcile)}
        ${holds.length > 1 ? others(holds.slice(1)) : nothing}
      </div>
      <div class="fault-side">
        ${picture(partOf(first.cause, snapshot.levels?.doors))}
        <p class="fault-at">${t("panel-at-step", { title: say(snapshot.title) })}</p>
      </div>
    </section>
    <div class="fault-keys">
      ${people(app, first)}
      ${keys}
    </div>`;
}

/**
 * The order of holds: those that stop the round first; among them, while cards are counted, the hold
 * that needs the count.
 *
 * @param {boolean} counting Whether they are.
 * @returns {(one: HoldView, other: HoldView) => number} Compares two.
 */
function weight(counting) {
  const counted = (/** @type {HoldView} */ hold) => Number(counting && hold.needs_count);
  return (one, other) =>
    Number(stopsRound(other)) - Number(stopsRound(one)) ||
    counted(other) - counted(one) ||
    CLASSES.indexOf(one.klass) - CLASSES.indexOf(other.klass) ||
    one.id - other.id;
}

/** @param {HoldView} hold The most serious hold. @returns {string} Who ends it. */
function headline(hold) {
  if (isIrregular(hold)) return t("panel-stopped-somebody-decides");
  if (hold.only_void) return t("panel-stopped-void-the-round");
  switch (hold.klass) {
    case "supervisor":
      return hold.latched ? t("panel-stopped-supervisor-clears") : t("panel-stopped-until-right");
    case "service":
      return t("panel-stopped-call-technician");
    case "dealer":
      return hold.latched ? t("panel-stopped-you-can-clear") : t("panel-stopped-until-right");
    default:
      return t("panel-goes-on-by-itself");
  }
}

/**
 * Return what to do, one action after the other.
 *
 * @param {Snapshot} snapshot The table.
 * @param {HoldView} hold The hold.
 * @returns {string[]} Sentences, translated.
 */
function actions(snapshot, hold) {
  const { reconcile, words, remedy } = snapshot;
  if (reconcile !== null) return sentences(say(reconcile.counted ? remedy : words));
  const service = hold.klass === "service" && hold.latched && snapshot.step !== "closed";
  const then = service ? [t("panel-technician-clears-when-closed")] : [];
  return [...sentences(say(hold.remedy)), ...then];
}

/** @param {string} words Several sentences. @returns {string[]} Each by itself. */
function sentences(words) {
  return words.split(/(?<=\.)\s+/).filter(Boolean);
}

/** Say who has counted, and never how many. @param {NonNullable<Snapshot["reconcile"]>} found */
function counted(found) {
  if (!found.counted) return nothing;
  return html`<p class="fault-count">${t("panel-has-counted", { name: textOf(found.by) })}</p>`;
}

/** @param {HoldView[]} holds The other open holds. */
function others(holds) {
  return html`<ul class="fault-others" aria-label=${t("panel-also")}>
    ${holds.map(
      (hold) => html`<li data-cause=${hold.cause}>${sign(hold.klass)} ${say(hold.words)}
      <span>${say(hold.remedy)}</span></li>`,
    )}
  </ul>`;
}

/**
 * Draw what people with a role can do; the next thing to do is emphasised.
 *
 * @param {App} app The page.
 * @param {HoldView} first The most serious hold.
 */
function people(app, first) {
  const { irregularities } = app.snapshot;
  const open = irregularities.filter((each) => !each.remedy);
  const decides = isIrregular(first);
  const waits = first.latched && !decides && app.snapshot.reconcile?.counted !== false;
  const clears = waits && !first.only_void;
  const signs = waits && first.klass !== "dealer";
  return html`
    ${dealersCount(app)}
    ${open.map((each) => person(t("panel-decide"), `decide-${each.id}`, () => decide(app, each), decides))}
    ${app.session === null ? person(needed(app), "sign-on", () => signOn(app), signs) : nothing}
    ${mayClear(app) ? person(t("panel-clear"), "clear", () => clearHolds(app), clears) : nothing}
    ${payoutOf(first) ? correct(app, first) : nothing}
    ${app.session?.person.role === "supervisor" ? supervisor(app, first) : nothing}`;
}

/** Who has to sign on. @param {App} app The page. @returns {string} The role, translated. */
function needed({ snapshot }) {
  const roles = clearedBy(snapshot);
  return roles.has("technician") && !roles.has("supervisor")
    ? t("panel-technician")
    : t("panel-supervisor");
}

/** Draw the key of the dealer's count; it stays there, the last count stands. @param {App} app */
function dealersCount(app) {
  const { reconcile } = app.snapshot;
  if (reconcile === null) return nothing;
  const words = reconcile.counted ? t("panel-count-again") : t("panel-enter-count");
  return person(words, "count", () => countCards(app), !reconcile.counted);
}

/** Whether the person signed on here may clear something. @param {App} app The page. */
function mayClear(app) {
  return clearedBy(app.snapshot).has(app.session?.person.role ?? "");
}

/**
 * Draw the dealer's key that states a payout anew.
 *
 * @param {App} app The page.
 * @param {HoldView} hold It waits for the payout.
 */
function correct(app, hold) {
  const go = () => statePayout(app, payoutOf(hold));
  return person(t("panel-correct-the-amount"), "correct", go);
}

/**
 * Draw what a supervisor can do about it.
 *
 * @param {App} app The page.
 * @param {HoldView} first The most serious hold.
 */
function supervisor(app, first) {
  const payout = payoutOf(first);
  const { holds, voidable } = app.snapshot;
  const wagers = ruledOn(app.snapshot);
  const must = holds.some((hold) => hold.only_void);
  return html`
    ${payout ? person(t("panel-refuse"), "refuse", () => refusePayout(app, payout)) : nothing}
    ${voidable || wagers ? person(wagers ? t("panel-wagers") : t("panel-void-the-round"), "void", () => voidRound(app), must) : nothing}
    ${voidable || wagers ? person(t("panel-deal-by-hand"), "mode", () => orderMode(app)) : nothing}`;
}

/**
 * @param {string} label What it does, translated.
 * @param {string} act Its name.
 * @param {() => void} go Does it.
 * @param {boolean} [strong] Whether it is what to do next.
 */
function person(label, act, go, strong = false) {
  return html`<button class=${strong ? "strong" : "plain"} data-act=${act} @click=${go}>${label}</button>`;
}

/** @param {Snapshot} snapshot The table. */
function haltedScreen(snapshot) {
  return html`
    <section class="fault halted" role="alert">
      <div class="fault-main">
        <p class="fault-sign">${sign("service")} <strong>${t("panel-halted")}</strong></p>
        <h1 class="fault-words">${snapshot.halted === null ? "" : say(snapshot.halted)}</h1>
        <ol class="fault-actions">
          <li>${t("panel-leave-cards-as-they-lie")}</li>
          <li>${t("panel-only-a-restart")}</li>
        </ol>
      </div>
      <div class="fault-side">${picture("computer")}</div>
    </section>`;
}
