/**
 * Pressing keys: by finger, by keyboard, or by what replaces them.
 *
 * A press means what the key showed when the finger came down. If the key has changed meanwhile,
 * the press still names the old offer and the daemon refuses it: nothing is done that nobody saw. A
 * finger acts when it leaves the key, without waiting for the click that the browser makes of it; a
 * key of the keyboard acts when it goes down, and does not repeat.
 */

import { proveForKey } from "../errand/people.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../messages").OfferView} OfferView
 */

/**
 * The key that the finger came down on.
 *
 * @type {{on: EventTarget | null, act: () => void} | null}
 */
let touched = null;

/** When the finger that acts now was lifted, or the key struck, by this page's clock; 0: none acts. */
let struck = 0;

/**
 * @param {Event} event It acts: a press that follows from it is as old as it is.
 * @param {() => void} act What it does.
 */
function strike(event, act) {
  struck = event.timeStamp;
  act();
  struck = 0;
}

/**
 * Return the listeners of a key.
 *
 * @param {() => void} act What a press of the key as shown now does.
 */
export function pressed(act) {
  return {
    /** @param {PointerEvent} event A finger comes down. */
    down: (event) => {
      touched = { on: event.currentTarget, act };
    },
    /** @param {TouchEvent} event A finger goes up. A click of it would come later: there is none. */
    up: (event) => {
      if (touched === null || touched.on !== event.currentTarget || !alone(event)) return;
      event.preventDefault();
      const seen = touched.act;
      touched = null;
      strike(event, seen);
    },
    /** @param {MouseEvent} event A pointer's button has gone up; detail 0: there was none. */
    click: (event) => {
      const was = touched;
      touched = null;
      if (event.detail === 0) strike(event, act);
      else if (was?.on === event.currentTarget) strike(event, was.act);
    },
    /** @param {KeyboardEvent} event A key of the keyboard. */
    key: (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      if (!event.repeat) strike(event, act);
    },
  };
}

/**
 * Tell whether the finger that goes up is the only one, and still over the key.
 *
 * @param {TouchEvent} event It goes up.
 * @returns {boolean} Whether it is.
 */
function alone({ touches, changedTouches: [finger], currentTarget }) {
  if (finger === undefined || touches.length > 0 || !(currentTarget instanceof Element))
    return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = finger;
  return left <= x && x <= right && top <= y && y <= bottom;
}

/**
 * Press a key of the table, by the offer that is shown. If the sign-on that it needs has ended, the
 * proof is asked for in place.
 *
 * @param {App} app The page.
 * @param {OfferView} offer The offer.
 */
export async function press(app, offer) {
  if (!app.connected) return;
  const { key, id, role } = offer;
  const by = role ? app.session : null; // the dealer's keys are the dealer's
  const at = struck || undefined;
  const reply = await app.ask({ request: "press", key, offer: id }, id, by, at);
  if (reply?.reply !== "failure" || reply.error.id !== "answer-sign-on-over") return;
  app.signedOff();
  proveForKey(app, offer);
}
