/** The visitor's drawer: acts on the simulated devices; the panel in the frame is the table's own. */

import { chooseLanguage, chosenLanguage, loadLanguage } from "./language.js";
import { say, spoken } from "./translate.js";

/**
 * @typedef {{name: string, group: string, label: string, hint: string}} Button
 * @typedef {{name: string, label: string}} Wager
 * @typedef {{name: string, role: string, badge: string, pin: string}} Staff
 * @typedef {{panel: string, table: string, lessons: string, buttons: Button[], seats: number[], wagers: Wager[],
 *   people: Staff[], languages: string[], still: boolean}} Drawer
 */

/** Milliseconds between two questions to the demo where the panel is. */
const AGAIN = 300;
/** Milliseconds between two looks at the cards. */
const LOOK = 500;

const frame = /** @type {HTMLIFrameElement} */ (document.getElementById("panel"));
const drawer = /** @type {HTMLElement} */ (document.getElementById("drawer"));
const badges = /** @type {HTMLElement} */ (document.getElementById("badges"));
const handle = /** @type {HTMLButtonElement} */ (document.getElementById("handle"));
const said = /** @type {HTMLElement} */ (document.getElementById("said"));

/** The seat whose chips are moved. */
let seat = 0;
/** Whether the players rest. */
let still = false;

/**
 * @param {string} id The id of a message in the drawer's own catalogues.
 * @param {Record<string, string | number>} [params] The message's parameters.
 */
function words(id, params = {}) {
  return say({ id, params });
}

/** @returns {Promise<Drawer>} What the drawer shows. */
async function fetchDrawer() {
  return await (await fetch("/drawer.json")).json();
}

/**
 * Do something to the simulated devices; where it cannot be done, show the reason.
 *
 * @param {object} act What to do.
 */
async function act(act) {
  try {
    const response = await fetch("/act", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(act),
    });
    const { refused } = await response.json();
    said.textContent = refused && words(refused);
  } catch {
    said.textContent = words("drawer-ended");
  }
}

/**
 * @param {string} label The button's text.
 * @param {string} hint Its explanation.
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
 * @param {string} title The group's title.
 * @param {Node[]} inside Its contents.
 * @param {string} [layout] Its class for the layout.
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
 * Draw the choice of languages, each by its own name.
 *
 * @param {Drawer} shown What the drawer shows.
 */
function languages(shown) {
  const now = spoken();
  const keys = shown.languages.map((name) => {
    const own = new Intl.DisplayNames(name, { type: "language" }).of(name) ?? name;
    const made = button(own, "", async () => {
      await chooseLanguage(name, () => draw(shown));
    });
    made.lang = name;
    made.setAttribute("aria-pressed", String(name === now));
    return made;
  });
  group(words("drawer-language"), keys);
}

/** @param {Drawer} shown What the drawer shows; where players bank, they act on the panel. */
function players(shown) {
  if (shown.wagers.length === 0) return;
  const seats = shown.seats.map((number) => {
    const made = button(String(number), "", () => {
      seat = number;
      for (const each of seats) each.setAttribute("aria-pressed", String(each === made));
    });
    made.setAttribute("aria-label", words("drawer-seat", { number }));
    made.setAttribute("aria-pressed", String(number === seat));
    return made;
  });
  group(words("drawer-players"), seats, "seats");
  const chips = shown.wagers.flatMap(({ name, label: wager }) => [
    button(words("drawer-bet", { wager }), "", () => void act({ seat, wager: name })),
    button(
      words("drawer-take-away", { wager }),
      "",
      () => void act({ seat, wager: name, take: true }),
    ),
  ]);
  group(words("drawer-chips"), chips);
  const rest = button(words("drawer-players-play"), "", () => {
    still = !still;
    rest.setAttribute("aria-pressed", String(!still));
    void act({ still });
  });
  rest.setAttribute("aria-pressed", String(!still));
  group(words("drawer-who-moves-chips"), [rest]);
}

/** Draw where it stands how many cards lie where: a visitor has no other eyes for them. */
function cards() {
  const table = document.createElement("table");
  table.id = "cards";
  group(words("drawer-cards"), [table], "lying");
}

/** The signs of the suits, by their letters. @type {Record<string, string>} */
const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** @param {string} face Such as `Td`. @returns {string} As it is printed on a card: `10♦`. */
function card(face) {
  const [rank = "", suit = ""] = face;
  return `${rank === "T" ? "10" : rank}${SUITS[suit] ?? suit}`;
}

/** Draw the cards as they lie now, where the drawer is open. */
async function look() {
  const table = /** @type {HTMLTableElement | null} */ (document.getElementById("cards"));
  if (drawer.hidden || table === null) return;
  /** @type {{lying: Record<string, number>, open: Record<string, string[]>}} */
  const { lying, open } = await (await fetch("/cards.json")).json();
  const rows = Object.entries(lying).map(([place, count]) => {
    const [kind, number = ""] = place.split(":");
    const row = document.createElement("tr");
    const where = number ? words("drawer-seat", { number }) : words(`drawer-place-${kind}`);
    const faces = number ? (open[number] ?? []).map(card).join(" ") : "";
    for (const each of [where, words("drawer-count", { count }), faces]) {
      row.insertCell().append(each);
    }
    return row;
  });
  table.replaceChildren(...rows);
}

/** @param {Staff} person @returns {string[]} Their name, what they are, badge, and PIN. */
function proofOf({ name, role, badge, pin }) {
  const proof = [words("drawer-badge", { badge }), pin ? words("drawer-pin", { pin }) : ""];
  return [name, words(`role-${role}`), ...proof];
}

/** @param {Staff[]} people The people whose badges there are; in the bar, those with a PIN. */
function staff(people) {
  const table = document.createElement("table");
  for (const person of people) {
    const row = table.insertRow();
    for (const each of proofOf(person)) row.insertCell().append(each);
  }
  group(words("drawer-people"), [table], "staff");
  const proofs = people
    .filter(({ pin }) => pin)
    .map((person) => {
      const said = document.createElement("span");
      said.append(proofOf(person).join(" · "));
      return said;
    });
  badges.replaceChildren(...proofs);
}

/** Draw the way to the lessons, in a window of their own. @param {string} address Of their page. */
function lessons(address) {
  const link = document.createElement("a");
  Object.assign(link, { id: "lessons", href: address, target: "_blank", rel: "noopener" });
  link.append(words("drawer-lessons"));
  group(words("drawer-training"), [link], "lying");
}

/** Draw everything, in the chosen language. @param {Drawer} shown What the drawer shows. */
function draw(shown) {
  document.documentElement.lang = spoken();
  document.title = words("drawer-title", { table: shown.table });
  frame.title = words("drawer-panel");
  handle.textContent = words("drawer-visitor");
  drawer.setAttribute("aria-label", words("drawer-what-visitor-can-do"));
  drawer.replaceChildren();
  cards();
  void look();
  staff(shown.people);
  players(shown);
  for (const title of new Set(shown.buttons.map((each) => each.group))) {
    const inside = shown.buttons.filter((each) => each.group === title);
    group(
      words(title),
      inside.map(({ name, label, hint }) =>
        button(words(label), hint && words(hint), () => void act({ button: name })),
      ),
    );
  }
  if (shown.lessons) lessons(shown.lessons);
  languages(shown);
}

/** Show everything, once the panel is served. */
async function begin() {
  const shown = await fetchDrawer();
  if (!shown.panel) {
    setTimeout(() => void begin(), AGAIN);
    return;
  }
  frame.src = `${shown.panel}?kiosk`;
  seat = shown.seats[0] ?? 1;
  still = shown.still;
  const [language = "en"] = navigator.language.split("-");
  const own = shown.languages.includes(language) ? language : "en";
  const redraw = () => draw(shown);
  await loadLanguage(chosenLanguage({ language: own, languages: shown.languages }), redraw);
  draw(shown);
}

handle.addEventListener("click", () => {
  drawer.hidden = !drawer.hidden;
  handle.setAttribute("aria-expanded", String(!drawer.hidden));
  void look();
});
setInterval(() => void look(), LOOK);
void begin();
