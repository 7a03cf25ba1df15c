/** The fault screen, while something stops the round: what, where, and what to do. */

import {
  clearable,
  clearedBy,
  clearHolds,
  clearWords,
  countCards,
  orderMode,
  ruledOn,
  voidRound,
} from "../errand/holds.js";
import { instructed } from "../errand/instructed.js";
import { decide } from "../errand/irregular.js";
import { payoutOf, refusePayout, statePayout } from "../errand/payout.js";
import { signOn } from "../errand/people.js";
import { picture } from "../parts/pictures.js";
import { sign } from "../parts/signs.js";
import { say, t, term, textOf } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";
import { stillLayout } from "./table.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").HoldView} HoldView
 * @typedef {import("../messages").Snapshot} Snapshot
 */

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
 * See whether all that stops the table has room as it was drawn; else its letters get smaller.
 *
 * @param {HTMLElement} root The page.
 */
export function fitFault(root) {
  const place = root.querySelector(".fault");
  place?.classList.remove("crowded");
  if (place && place.scrollHeight > place.clientHeight) place.classList.add("crowded");
}

/**
 * Draw what stops the table.
 *
 * @param {App} app The page.
 * @param {unknown} keys The offered keys, as the dealer's screen draws them.
 */
export function faultScreen(app, keys) {
  const { holds, halted, instruction, reconcile, title } = app.snapshot;
  const first = holds.find(({ id }) => id === instruction.hold);
  const klass = first?.klass ?? "service";
  const rank = halted ? "high" : ((first ?? holds[0])?.priority ?? "high");
  const also = holds.filter((hold) => hold !== first);
  const { blocks, words } = instruction;
  const todo = sentences(say(words));
  return html`
    <section class="fault ${rank} ${halted ? "halted" : ""}" role="alert" aria-atomic="false" tabindex="0" data-cause=${first?.cause ?? nothing}>
      <div class="fault-main">
        <p class="fault-sign">${sign(klass)} <strong>${say(instruction.title ?? title)}</strong></p>
        <h1 class="fault-words">${blocks === null ? nothing : say(blocks)}</h1>
        <ol class="fault-actions">${todo.map((each) => html`<li>${each}</li>`)}</ol>
        ${reconcile === null || instruction.form === "count" ? nothing : counted(reconcile)}
        ${also.length > 0 && !halted ? further(also) : nothing}
      </div>
      <div class="fault-side">
        ${picture(app.snapshot)}
        ${halted ? nothing : html`<p class="fault-at">${t("panel-at-step", { title: say(title) })}</p>`}
        <div class="fault-felt" inert aria-hidden="true">${stillLayout(app)}</div>
      </div>
    </section>
    ${halted ? nothing : html`<div class="fault-keys">${keys} ${people(app, first)}</div>`}`;
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
function further(holds) {
  return html`<ul class="fault-others" aria-label=${t("panel-also")}>
    ${holds.map(
      (hold) => html`<li data-cause=${hold.cause}>${sign(hold.klass)} ${say(hold.words)}
      <span>${say(hold.remedy)}</span></li>`,
    )}
  </ul>`;
}

/**
 * Draw what people with a role can do; the instruction's form is emphasised.
 *
 * @param {App} app The page.
 * @param {HoldView | undefined} first The hold that has to end first.
 */
function people(app, first) {
  const payout = first === undefined ? undefined : payoutOf(first);
  const { irregularities, reconcile } = app.snapshot;
  const now = instructed(app);
  const open = irregularities.filter((each) => !each.remedy);
  const counts = now?.name === "count" || !reconcile?.counted;
  const signs = now?.name === "sign-on" ? now.words : needed(app);
  const draw = (
    /** @type {string} */ name,
    /** @type {string} */ words,
    /** @type {() => void} */ go,
  ) => person(words, name, go, name === now?.name);
  return html`
    ${reconcile === null ? nothing : draw("count", t(counts ? "panel-enter-count" : "panel-count-again"), () => countCards(app))}
    ${open.map((each) => draw(`decide-${each.id}`, t("panel-decide-what", { irregularity: term("irregularity", each.kind) }), () => decide(app, each)))}
    ${payout ? draw("correct", t("panel-correct-the-amount"), () => statePayout(app, payout)) : nothing}
    ${app.session === null || now?.name === "sign-on" ? draw("sign-on", signs, () => signOn(app)) : nothing}
    ${clearable(app).length > 0 ? draw("clear", clearWords(app), () => clearHolds(app)) : nothing}
    ${app.session?.person.role === "supervisor" ? supervisor(app, payout, now?.name === "void") : nothing}`;
}

/** Who has to sign on. @param {App} app The page. @returns {string} The role, translated. */
function needed({ snapshot }) {
  const roles = clearedBy(snapshot);
  return roles.has("technician") && !roles.has("supervisor")
    ? t("panel-technician")
    : t("panel-supervisor");
}

/**
 * Draw what a supervisor can do about it.
 *
 * @param {App} app The page.
 * @param {ReturnType<typeof payoutOf>} payout The payout that waits for the supervisor's word.
 * @param {boolean} must Whether the round has to be voided.
 */
function supervisor(app, payout, must) {
  const { voidable } = app.snapshot;
  const wagers = ruledOn(app.snapshot);
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
