/** The form that the instruction asks for, and who has to sign on first: for it, or for a key. */

import { say, t } from "../translate.js";
import { countDeck, nameDeck } from "./decks.js";
import { adopt, clearable, clearHolds, clearWords, countCards, voidRound } from "./holds.js";
import { decide } from "./irregular.js";
import { signOn } from "./people.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").InstructionView} InstructionView
 * @typedef {{name: string, words: string, go: () => void}} Asked
 */

/** @type {Record<Exclude<InstructionView["form"], "">, (app: App, about: string) => void>} */
const FORMS = {
  adopt,
  clear: clearHolds,
  count: countCards,
  count_deck: countDeck,
  decide: (app, about) => {
    const found = app.snapshot.irregularities.find(({ id }) => `${id}` === about);
    if (found !== undefined) decide(app, found);
  },
  name_deck: nameDeck,
  sign_on: signOn,
  void: voidRound,
};

/**
 * Return the key that opens the instruction's form. For a person who is not signed on here, it
 * names them, and they sign on first; a decision asks in place who decides.
 *
 * @param {App} app The page.
 * @returns {Asked | null} Its name, its words, and what it does; null: nothing is asked.
 */
export function instructed(app) {
  const { form, about, who, short, key } = app.snapshot.instruction;
  if (form === "" && (key === "" || who === "dealer")) return null;
  const role = app.session?.person.role;
  const another = who !== role || (form === "clear" && clearable(app).length === 0);
  if (form !== "decide" && who !== "dealer" && another) {
    return { name: "sign-on", words: needed(who), go: () => signOn(app) };
  }
  if (form === "") return null;
  const name = form === "decide" ? `decide-${about}` : form.replace("_", "-");
  const words = form === "clear" ? clearWords(app) : say(short);
  return { name, words, go: () => FORMS[form](app, about) };
}

/** @param {InstructionView["who"]} who Who is needed. @returns {string} The role, translated. */
function needed(who) {
  return who === "technician" ? t("panel-technician") : t("panel-supervisor");
}
