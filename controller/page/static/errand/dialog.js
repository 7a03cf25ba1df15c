/** The dialog of an errand: its title, the current field, and the ways out. */

import { t } from "../translate.js";
import { html, nothing } from "../vendor/lit-html.js";
import { band, lostLine, stopKey } from "../parts/band.js";
import { training } from "../parts/head_marks.js";
import { ownChip } from "../parts/signed_on.js";
import { drop, underWay } from "./errand.js";
import { choice, effects, effectsNext, money, number, text } from "./fields.js";
import { proof } from "./proof.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("./errand.js").Open} Open
 */

/**
 * Draw the errand that is under way.
 *
 * @param {App} app The page.
 */
export function dialog(app) {
  const open = underWay();
  if (open === null || open.field === undefined) return nothing;
  const steps = open.fields.filter((field) => !open.skips(field));
  const at = steps.indexOf(open.field) + 1;
  const leave = () => drop(app);
  if (open.over) return ended(app, open, leave);
  return html`
    <dialog class="dialog" aria-labelledby="errand" @cancel=${leave}>
      ${app.connected ? band(app, true) : lostLine()}
      <div class="dialog-head">
        ${training(app)}
        <h2 id="errand">${open.errand.title}</h2>
        ${ownChip(app)}
        ${steps.length > 1 ? html`<span class="dialog-at">${t("panel-at-of-all", { at, all: steps.length })}</span>` : nothing}
      </div>
      ${open.errand.note ? html`<p class="dialog-note">${open.errand.note}</p>` : nothing}
      ${asks(open)}
      ${said(app)}
      <div class="dialog-field">${field(app, open)}</div>
      <div class="dialog-foot">
        <button class="plain" data-act="cancel" @click=${leave}>${t("panel-cancel")}</button>
        ${at > 1 ? back(app, open) : nothing}
        ${stopKey(app)} ${open.field.kind === "effects" ? effectsNext(app, open, open.field) : nothing}
      </div>
    </dialog>`;
}

/**
 * Draw that the errand has ended by itself: nobody's entry vanishes without a word.
 *
 * @param {App} app The page.
 * @param {Open} open The errand.
 * @param {() => void} leave Drops it.
 */
function ended(app, open, leave) {
  return html`
    <dialog class="dialog" aria-labelledby="errand" @cancel=${leave}>
      ${app.connected ? band(app, true) : lostLine()}
      <div class="dialog-head"><h2 id="errand">${open.errand.title}</h2></div>
      <p class="dialog-said" role="alert">${t("panel-errand-over")}</p>
      <div class="dialog-foot">
        <button class="plain" data-act="over" @click=${leave}>${t("panel-errand-close")}</button>
        ${stopKey(app)}
      </div>
    </dialog>`;
}

/** What had the focus when the dialog opened; null: no dialog is open. @type {Element | null} */
let opener = null;

/**
 * After a drawing: open the dialog above everything else, and give its field the focus; when it is
 * gone, give the focus back to where it was.
 */
export function settle() {
  const drawn = document.querySelector("dialog");
  if (drawn === null) {
    giveBack();
    return;
  }
  if (!drawn.open) {
    opener = document.activeElement;
    drawn.showModal();
  }
  const field = drawn.querySelector(".dialog-field");
  if (field === null || field.contains(document.activeElement)) return;
  if (document.activeElement?.closest(".dialog-foot")) return;
  const first = field.querySelector("input, [tabindex='0'], button:not(:disabled)");
  if (first instanceof HTMLElement) first.focus();
}

/** Give the focus back to what had it before the dialog, if that is still there. */
function giveBack() {
  const before = opener;
  opener = null;
  if (before instanceof HTMLElement && before.isConnected) before.focus();
}

/** Draw what is asked for now; badge and PIN say it themselves. @param {Open} open The errand. */
function asks({ field: asked, values }) {
  if (asked === undefined || asked.kind === "proof") return nothing;
  const words = typeof asked.title === "string" ? asked.title : asked.title(values);
  return html`<p class="dialog-asks">${words}</p>`;
}

/**
 * @param {App} app The page.
 * @param {Open} open The errand.
 */
function field(app, open) {
  const asked = open.field;
  switch (asked?.kind) {
    case "choice":
      return choice(app, open, asked);
    case "number":
      return number(app, open, asked);
    case "money":
      return money(app, open, asked);
    case "effects":
      return effects(app, open, asked);
    case "proof":
      return proof(app, open);
    case "badge":
      return text(app, open, asked.title, [], false);
    case "text":
      return text(app, open, asked.title, asked.suggestions, asked.optional ?? false);
    default:
      return nothing;
  }
}

/**
 * The last refusal; it is shown inside the dialog, which lies above the rest.
 *
 * @param {App} app The page.
 */
function said(app) {
  return html`<p class="dialog-said" role="alert">${app.said?.words ?? ""}</p>`;
}

/**
 * @param {App} app The page.
 * @param {Open} open The errand.
 */
function back(app, open) {
  const go = () => {
    open.back();
    app.redraw();
  };
  return html`<button class="plain" data-act="back" @click=${go}>${t("panel-back")}</button>`;
}
