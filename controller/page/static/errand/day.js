/** Errands for a supervisor's orders between rounds. */

import { colourWord } from "../parts/wording.js";
import { t } from "../translate.js";
import { orders } from "./asking.js";
import { begin, reason } from "./errand.js";

/** @typedef {import("../app.js").App} App */

/** Change one deck, or both. @param {App} app The page. */
export function changeDecks(app) {
  begin(app, {
    title: t("panel-change-decks"),
    who: "session",
    fields: [
      colour(app, t("panel-which-deck"), [{ value: "", label: t("panel-both-decks") }]),
      reason(["reason-worn-cards", "reason-time-is-up", "reason-card-marked-or-bent"]),
    ],
    build: (values) => ({
      request: "change_decks",
      colour: values["colour"],
      reason: values["reason"],
    }),
    decides: ["decks"],
  });
}

/** Order one deck, or two in turn. @param {App} app The page. */
export function orderDecks(app) {
  begin(app, {
    title: t("panel-one-deck-or-two"),
    who: "session",
    fields: [
      {
        name: "decks",
        title: t("panel-with-how-many-decks"),
        kind: "choice",
        options: () =>
          orders(app.snapshot.one_deck ? 1 : 2, [
            { value: 1, label: t("panel-one-deck"), hint: t("panel-one-deck-words") },
            { value: 2, label: t("panel-two-decks"), hint: t("panel-two-decks-words") },
          ]),
      },
      reason(["reason-other-deck-out", "reason-other-deck-back"]),
    ],
    build: (values) => ({ request: "decks", decks: values["decks"], reason: values["reason"] }),
    decides: ["decks"],
  });
}

/** Forget a badge's wrong PINs. @param {App} app The page. */
export function unlock(app) {
  begin(app, {
    title: t("panel-let-badge-in-again"),
    who: "session",
    fields: [
      { name: "locked", title: t("panel-badge-locked-out"), kind: "text", suggestions: [] },
      reason(["reason-known-to-me"]),
    ],
    build: (values) => ({
      request: "unlock",
      locked: values["locked"],
      reason: values["reason"],
    }),
  });
}

/**
 * @param {App} app The page.
 * @param {string} title What is asked, translated.
 * @param {import("./errand.js").Option[]} more Further options.
 * @returns {import("./errand.js").Field} A deck by the colour of its backs.
 */
function colour(app, title, more = []) {
  return {
    name: "colour",
    title,
    kind: "choice",
    options: () => [
      ...app.snapshot.decks.map((deck) => ({ value: deck.colour, label: colourWord(deck.colour) })),
      ...more,
    ],
  };
}
