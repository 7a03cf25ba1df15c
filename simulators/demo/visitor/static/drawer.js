/** The visitor's drawer: acts on the simulated devices; the panel in the frame is the table's own. */

import { chooseLanguage, chosenLanguage, loadLanguage } from "./language.js";
import { say, t } from "./translate.js";

/**
 * @typedef {{name: string, group: string, label: string, hint: string}} Button
 * @typedef {{name: string, label: string}} Wager
 * @typedef {{name: string, role: string, badge: string, pin: string}} Staff
 * @typedef {{panel: string, buttons: Button[], seats: number[], wagers: Wager[], people: Staff[],
 *   languages: string[], still: boolean}} Drawer
 */

/** Milliseconds after which the demo is asked again where the panel is. */
const AGAIN = 300;

const frame = /** @type {HTMLIFrameElement} */ (document.getElementById("panel"));
const drawer = /** @type {HTMLElement} */ (document.getElementById("drawer"));
const handle = /** @type {HTMLButtonElement} */ (document.getElementById("handle"));
const said = /** @type {HTMLElement} */ (document.getElementById("said"));

/** The seat whose chips are moved. */
let seat = 0;
/** Whether the players rest. */
let still = false;

/** @returns {Promise<Drawer>} What the drawer shows. */
async function fetchDrawer() {
  return await (await fetch("/drawer.json")).json();
}

/**
 * Do something to the simulated devices, and say why not where it cannot be done.
 *
 * @param {object} act What.
 */
async function act(act) {
  try {
    const response = await fetch("/act", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(act),
    });
    said.textContent = (await response.json()).refused;
  } catch {
    said.textContent = t("The demo has ended.");
  }
}

/**
 * @param {string} label What it says.
 * @param {string} hint What it means.
 * @param {() => void} go What it does.
 */
function button(label, hint, go) {
  const made = document.createElement("button");
  made.append(label);
  if (hint) {
    const small = document.createElement("small");
    small.append(hint);
    made.append(small);
  }
  made.addEventListener("click", go);
  return made;
}

/**
 * @param {string} title The group's.
 * @param {Node[]} inside What it holds.
 * @param {string} [layout] How it lies.
 */
function group(title, inside, layout = "grid") {
  const head = document.createElement("h2");
  head.append(title);
  const box = document.createElement("div");
  box.className = layout;
  box.append(...inside);
  drawer.append(head, box);
}

/**
 * The languages: each by its own name.
 *
 * @param {Drawer} shown What there is.
 */
function languages(shown) {
  const now = document.documentElement.lang;
  const keys = shown.languages.map((name) => {
    const own = new Intl.DisplayNames(name, { type: "language" }).of(name) ?? name;
    const made = button(own, "", async () => {
      await chooseLanguage(name);
      draw(shown);
    });
    made.lang = name;
    made.setAttribute("aria-pressed", String(name === now));
    return made;
  });
  group(t("Language of this drawer"), keys);
}

/** @param {Drawer} shown What there is. */
function players(shown) {
  const seats = shown.seats.map((number) => {
    const made = button(String(number), "", () => {
      seat = number;
      for (const each of seats) each.setAttribute("aria-pressed", String(each === made));
    });
    made.setAttribute("aria-label", t("Seat {number}", { number }));
    made.setAttribute("aria-pressed", String(number === seat));
    return made;
  });
  group(t("The players: choose a seat"), seats, "seats");
  const chips = shown.wagers.flatMap(({ name, label: wager }) => [
    button(t("Bet {wager}", { wager }), "", () => void act({ seat, wager: name })),
    button(
      t("Take {wager} away", { wager }),
      "",
      () => void act({ seat, wager: name, take: true }),
    ),
  ]);
  group(t("Chips: on a locked spot that is a late bet"), chips);
  const rest = button(t("Players play by themselves"), "", () => {
    still = !still;
    rest.setAttribute("aria-pressed", String(!still));
    void act({ still });
  });
  rest.setAttribute("aria-pressed", String(!still));
  group(t("Who moves the chips"), [rest]);
}

/** @param {Staff[]} people Whose badges there are. */
function staff(people) {
  const table = document.createElement("table");
  for (const { name, role, badge, pin } of people) {
    const row = table.insertRow();
    const proof = [t("badge {badge}", { badge }), pin ? t("PIN {pin}", { pin }) : ""];
    for (const words of [name, say(role), ...proof]) row.insertCell().append(words);
  }
  group(t("The people of the house"), [table], "staff");
}

/** Draw everything, in the language of the day. @param {Drawer} shown What there is. */
function draw(shown) {
  document.title = t("dealer-table: play the dealer");
  frame.title = t("The dealer's panel");
  handle.textContent = t("Visitor");
  drawer.setAttribute("aria-label", t("What the visitor can do"));
  drawer.replaceChildren();
  players(shown);
  for (const title of new Set(shown.buttons.map((each) => each.group))) {
    const inside = shown.buttons.filter((each) => each.group === title);
    group(
      say(title),
      inside.map(({ name, label, hint }) =>
        button(say(label), say(hint), () => void act({ button: name })),
      ),
    );
  }
  staff(shown.people);
  languages(shown);
}

/** Show everything, once the panel is served. */
async function begin() {
  const shown = await fetchDrawer();
  if (!shown.panel) {
    setTimeout(() => void begin(), AGAIN);
    return;
  }
  frame.src = shown.panel;
  seat = shown.seats[0] ?? 1;
  still = shown.still;
  const [language = "en"] = navigator.language.split("-");
  const own = shown.languages.includes(language) ? language : "en";
  await loadLanguage(chosenLanguage({ language: own, languages: shown.languages }));
  draw(shown);
}

handle.addEventListener("click", () => {
  drawer.hidden = !drawer.hidden;
  handle.setAttribute("aria-expanded", String(!drawer.hidden));
});
void begin();
