/**
 * Staying signed on: a touch of one's own sheets and dialogs keeps a sign-on, told sparingly.
 *
 * Touches of the dealer's screen keep nobody signed on: the dealer may have made them.
 */

import { underWay } from "./errand/errand.js";
import { secondsLeft } from "./parts/signed_on.js";
import { office } from "./screens/address.js";

/** @typedef {import("./app.js").App} App */

/** The share of its time that a sign-on has left when a touch is told. */
const SHARE = 0.75;
/** Milliseconds between two drawings of the seconds that are left. */
const SECOND = 1000;

/**
 * Tell the table of touches by the person who is signed on here, and count their seconds.
 *
 * @param {App} app The page.
 */
export function staySignedOn(app) {
  const touched = () => void keep(app);
  addEventListener("pointerdown", touched, { capture: true, passive: true });
  addEventListener("keydown", touched, { capture: true });
  setInterval(() => {
    if (app.ownSignOn !== undefined) app.redraw();
  }, SECOND);
}

/** @param {App} app The page. */
async function keep(app) {
  const signOn = app.ownSignOn;
  const theirs = office() !== "" || underWay()?.errand.who === "session";
  if (signOn === undefined || !theirs || app.waiting.has("stay")) return;
  if (secondsLeft(signOn) > signOn.lasts * SHARE) return;
  app.waiting.add("stay");
  try {
    await app.look({ request: "stay" });
  } finally {
    app.waiting.delete("stay");
  }
}
