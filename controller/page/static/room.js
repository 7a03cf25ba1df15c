/**
 * The room settings, as this page follows them: look, letters, brightness, and the burn-in shift.
 *
 * The table keeps them, so that all its pages look alike. The volume of alarms is in `alarms/`.
 */

/** @typedef {import("./messages").RoomSettings} RoomSettings */

/** Milliseconds after which the picture moves on, and the places (pixels) to which it moves. */
const MOVES_AFTER = 180_000;
const PLACES = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
];
/** The most that it moves by, in pixels: so much room stays free around it. */
const ROOM = 4;

/** The settings that were followed last. @type {RoomSettings | null} */
let followed = null;
let place = 0;
let timer = 0;

/** Follow the settings; the same ones again change nothing. @param {RoomSettings} room The settings. */
export function follow(room) {
  if (JSON.stringify(room) === JSON.stringify(followed)) return;
  followed = room;
  const { dataset, style } = document.documentElement;
  dataset["look"] = room.look;
  dataset["letters"] = room.letters;
  style.setProperty("--brightness", `${room.brightness}%`);
  dataset["dimmed"] = String(room.brightness < 100);
  clearInterval(timer);
  move(room.burn_in_shift ? place : null);
  if (room.burn_in_shift) timer = setInterval(() => move(place + 1), MOVES_AFTER);
}

/** @param {number | null} to The place to move to, by its number; null: the page fills the screen. */
function move(to) {
  place = (to ?? 0) % PLACES.length;
  const [right = 0, down = 0] = PLACES[place] ?? [];
  document.body.style.padding =
    to === null ? "" : `${down}px ${ROOM - right}px ${ROOM - down}px ${right}px`;
}
