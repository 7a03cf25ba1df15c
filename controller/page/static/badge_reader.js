/**
 * A badge reader that types: it sends the number as fast keys and an Enter.
 *
 * Its keys differ from a person's by their pace. Its Enter never reaches the focused element: a
 * tapped badge must not press the key that was pressed last. While an errand asks for a badge, the
 * reader's keys go there like anybody's.
 */

import { underWay } from "./errand/errand.js";

/** The longest time between two keys of a reader, in milliseconds. */
export const PACE = 50;
/** The fewest characters of a badge. */
const SHORTEST = 3;

/**
 * Listen for badges.
 *
 * @param {(badge: string) => void} onBadge Called with each badge.
 */
export function listen(onBadge) {
  let typed = "";
  let last = 0;
  addEventListener(
    "keydown",
    (event) => {
      const fast = event.timeStamp - last < PACE;
      last = event.timeStamp;
      if (event.key.length === 1) {
        typed = fast ? typed + event.key : event.key;
        return;
      }
      if (event.key !== "Enter" || underWay() !== null) return; // an errand's field takes it
      const badge = fast ? typed.trim() : "";
      typed = "";
      if (badge.length < SHORTEST) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onBadge(badge);
    },
    { capture: true },
  );
}
