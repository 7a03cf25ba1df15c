/** The page's start: each view that comes in is drawn. */

import { App } from "./app.js";
import { bePanel, Connection } from "./connection.js";
import { chosenLanguage, loadLanguage } from "./language.js";
import { settle } from "./errand/dialog.js";
import { frame } from "./frame.js";
import { chosenHand } from "./hand.js";
import { overflow } from "./parts/prizes.js";
import { listenToKeys } from "./parts/shortcuts.js";
import { listen } from "./badge_reader.js";
import { followTheClock } from "./parts/head_times.js";
import { follow } from "./room.js";
import { fitFault } from "./screens/fault.js";
import { loadHands } from "./screens/table.js";
import { staySignedOn } from "./staying.js";
import { markEnglish, showIds, spoken, t } from "./translate.js";
import { render } from "./vendor/lit-html.js";

/** Draw everything from the page's state. */
function draw() {
  due = false;
  if (app.view !== null) follow(app.view.snapshot.room);
  document.documentElement.lang = spoken();
  render(frame(app), root);
  while (overflow(root)) render(frame(app), root);
  fitFault(root);
  markEnglish(root);
  const { simulated, table } = page;
  document.title = simulated ? t("panel-title-demo", { table }) : t("panel-title", { table });
  settle();
}

/** Draw with the next frame, so that many changes are drawn at once. */
function redraw() {
  if (due) return;
  due = true;
  requestAnimationFrame(draw);
}

/**
 * Take in a view; if another version of the program sent it, load that version's page.
 *
 * @param {import("./messages").View} view The view.
 */
function seen(view) {
  if (view.version === page.version) app.picture(view);
  else location.reload();
}

/** Wait for the font: words on the felt are measured in it. Without it, the next family stands in. */
async function theFont() {
  const weights = ["400", "700"].map((each) => document.fonts.load(`${each} 16px "DejaVu Sans"`));
  await Promise.allSettled(weights);
}

/** Begin to draw. What has come meanwhile is shown then. */
async function start() {
  page = await (await fetch("/page.json")).json();
  app = new App({ ...page, hand: chosenHand(page) }, redraw);
  const hands = page.hands ? loadHands() : undefined;
  await Promise.all([loadLanguage(chosenLanguage(page), redraw), theFont(), hands]);
  if (asked.has("ids")) showIds();
  if (asked.has("kiosk")) sayHere = bePanel(() => app.connected);
  for (const act of ["pointerdown", "keydown"]) addEventListener(act, () => app.acted(), true);
  addEventListener("hashchange", redraw);
  addEventListener("resize", redraw);
  listenToKeys(app);
  staySignedOn(app);
  followTheClock(redraw);
  listen((badge) => void app.ask({ request: "tap", badge }, `tap-${badge}`));
  redraw();
}

let due = false;
let sayHere = async () => {};
const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const asked = new URLSearchParams(location.search);
/** @type {import("./messages").PageInfo} */
let page;
/** @type {App} */
let app;
const started = start();
new Connection({
  picture: (view) => void started.then(() => seen(view)),
  line: (connected) => {
    void started.then(() => {
      app.line(connected);
      void sayHere();
    });
  },
}).open();
