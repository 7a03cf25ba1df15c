/** What hands do to decks between rounds: count one, say which it is, let the table go dead. */

import { mark, t } from "../translate.js";
import { colourWord } from "../parts/wording.js";
import { begin, reason } from "./errand.js";
import { cards } from "./asking.js";

/** @typedef {import("../app.js").App} App */

/**
 * Somebody has counted a deck that lies outside the shuffler.
 *
 * @param {App} app The page.
 * @param {string} deck The colour of its backs.
 */
export function countDeck(app, deck) {
  const colour = colourWord(deck);
  const step = app.snapshot.step;
  begin(app, {
    title: t("Count the {colour} deck", { colour }),
    who: "nobody",
    fields: [cards("cards", t("How many cards does it have? Count them twice."))],
    build: (values) => ({ request: "count_deck", colour: deck, cards: values["cards"] }),
    stands: (snapshot) => snapshot.step === step,
  });
}

/**
 * Somebody says which deck it is.
 *
 * @param {App} app The page.
 * @param {string} deck The colour of its backs.
 */
export function nameDeck(app, deck) {
  const colour = colourWord(deck);
  const step = app.snapshot.step;
  begin(app, {
    title: t("Which {colour} deck is it?", { colour }),
    who: "nobody",
    fields: [
      {
        name: "identity",
        title: t("The number on its box or seal"),
        kind: "text",
        suggestions: [],
      },
    ],
    build: (values) => ({ request: "register_deck", colour: deck, identity: values["identity"] }),
    stands: (snapshot) => snapshot.step === step,
  });
}

/** Nobody plays: the cards come out and are spread. @param {App} app The page. */
export function declareDead(app) {
  begin(app, {
    title: t("Nobody plays: spread the cards"),
    who: "nobody",
    fields: [reason([mark("Nobody plays"), mark("Break"), mark("End of the shift")])],
    build: (values) => ({ request: "dead_table", reason: values["reason"] }),
    stands: (snapshot) => snapshot.step === "idle",
  });
}
