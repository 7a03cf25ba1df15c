/** What a supervisor orders between the rounds: each an errand. */

import { colourWord } from "../parts/wording.js";
import { mark, t } from "../translate.js";
import { begin, reason } from "./errand.js";

/** @typedef {import("../app.js").App} App */

/** Change one deck, or both. @param {App} app The page. */
export function changeDecks(app) {
  begin(app, {
    title: t("Change decks"),
    who: "session",
    fields: [
      colour(app, t("Which deck?"), [{ value: "", label: t("Both decks") }]),
      reason([mark("Worn cards"), mark("Time is up"), mark("A card is marked or bent")]),
    ],
    build: (values) => ({
      request: "change_decks",
      colour: values["colour"],
      reason: values["reason"],
    }),
  });
}

/** Play with one deck, or with two in turn. @param {App} app The page. */
export function orderDecks(app) {
  begin(app, {
    title: t("One deck or two"),
    who: "session",
    fields: [
      {
        name: "decks",
        title: t("With how many decks is it played?"),
        kind: "choice",
        options: () => [
          { value: 1, label: t("One deck"), hint: t("It is shuffled while everybody waits.") },
          { value: 2, label: t("Two decks"), hint: t("They take turns.") },
        ],
      },
      reason([mark("The other deck is out of play"), mark("The other deck is back")]),
    ],
    build: (values) => ({ request: "decks", decks: values["decks"], reason: values["reason"] }),
  });
}

/** Let a badge in that is locked out. @param {App} app The page. */
export function unlock(app) {
  begin(app, {
    title: t("Let a badge in again"),
    who: "session",
    fields: [
      { name: "locked", title: t("The badge that is locked out"), kind: "text", suggestions: [] },
      reason([mark("Known to me, and present")]),
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
 * @param {import("./errand.js").Option[]} more What else may be chosen.
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
