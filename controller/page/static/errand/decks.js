/** Errands about decks between rounds: count one, register one, declare the table dead. */

import { colourWord } from "../parts/wording.js";
import { t } from "../translate.js";
import { begin, reason } from "./errand.js";
import { cards } from "./asking.js";

/** @typedef {import("../app.js").App} App */

/**
 * @param {App} app The page.
 * @returns {"session" | "nobody"} Whose word it is: of who is signed on here, else the dealer's.
 */
function here(app) {
  return app.session === null ? "nobody" : "session";
}

/**
 * Give the count of a deck that lies outside the shuffler.
 *
 * @param {App} app The page.
 * @param {string} deck The colour of its backs.
 */
export function countDeck(app, deck) {
  const step = app.snapshot.step;
  begin(app, {
    title: t("panel-count-deck", { colour: colourWord(deck) }),
    who: here(app),
    fields: [cards("cards", t("panel-how-many-cards-deck"))],
    build: (values) => ({ request: "count_deck", colour: deck, cards: values["cards"] }),
    decides: [`deck-${deck}`],
    stands: (snapshot) => snapshot.step === step,
  });
}

/**
 * Register a deck by its number.
 *
 * @param {App} app The page.
 * @param {string} deck The colour of its backs.
 */
export function nameDeck(app, deck) {
  const step = app.snapshot.step;
  begin(app, {
    title: t("panel-which-deck-is-it", { colour: colourWord(deck) }),
    who: here(app),
    fields: [
      {
        name: "identity",
        title: t("panel-number-on-box-or-seal"),
        kind: "text",
        suggestions: [],
      },
    ],
    build: (values) => ({ request: "register_deck", colour: deck, identity: values["identity"] }),
    decides: [`deck-${deck}`],
    stands: (snapshot) => snapshot.step === step,
  });
}

/**
 * @param {import("../messages").Snapshot} snapshot The table.
 * @returns {boolean} Whether it can be declared dead: nobody plays, and there is a shuffler's deck.
 */
export function canBeDead({ step, mode }) {
  return step === "idle" && mode !== "hand-shuffle";
}

/**
 * Declare the table dead: nobody plays, the cards come out and are spread.
 *
 * @param {App} app The page.
 */
export function declareDead(app) {
  begin(app, {
    title: t("panel-nobody-plays-spread-cards"),
    who: here(app),
    fields: [reason(["reason-nobody-plays", "reason-break", "reason-end-of-the-shift"])],
    build: (values) => ({ request: "dead_table", reason: values["reason"] }),
    stands: canBeDead,
  });
}
