/** The visitor's drawer: acts on the simulated devices; the panel in the frame is the table's own. */

/**
 * @typedef {{name: string, group: string, label: string, hint: string}} Button
 * @typedef {{name: string, label: string}} Wager
 * @typedef {{name: string, role: string, badge: string, pin: string}} Staff
 * @typedef {{panel: string, buttons: Button[], seats: number[], wagers: Wager[], people: Staff[],
 *   still: boolean}} Drawer
 */

/** Milliseconds after which the demo is asked again where the panel is. */
const AGAIN = 300;

const frame = /** @type {HTMLIFrameElement} */ (document.getElementById("panel"));
const drawer = /** @type {HTMLElement} */ (document.getElementById("drawer"));
const handle = /** @type {HTMLButtonElement} */ (document.getElementById("handle"));
const said = /** @type {HTMLElement} */ (document.getElementById("said"));

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
    said.textContent = "The demo has ended.";
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

/** @param {Drawer} shown What there is. */
function players(shown) {
  let seat = shown.seats[0] ?? 1;
  const seats = shown.seats.map((number) => {
    const made = button(String(number), "", () => {
      seat = number;
      for (const each of seats) each.setAttribute("aria-pressed", String(each === made));
    });
    made.setAttribute("aria-label", `Seat ${number}`);
    made.setAttribute("aria-pressed", String(number === seat));
    return made;
  });
  group("The players: choose a seat", seats, "seats");
  const chips = shown.wagers.flatMap(({ name, label }) => [
    button(`Bet ${label}`, "", () => void act({ seat, wager: name })),
    button(`Take ${label} away`, "", () => void act({ seat, wager: name, take: true })),
  ]);
  group("Chips: on a locked spot that is a late bet", chips);
  let still = shown.still;
  const rest = button("Players play by themselves", "", () => {
    still = !still;
    rest.setAttribute("aria-pressed", String(!still));
    void act({ still });
  });
  rest.setAttribute("aria-pressed", String(!still));
  group("Who moves the chips", [rest]);
}

/** @param {Staff[]} people Whose badges there are. */
function staff(people) {
  const table = document.createElement("table");
  for (const { name, role, badge, pin } of people) {
    const row = table.insertRow();
    for (const words of [name, role, `badge ${badge}`, pin ? `PIN ${pin}` : ""]) {
      row.insertCell().append(words);
    }
  }
  group("The people of the house", [table], "staff");
}

/** Show everything, once the panel is served. */
async function begin() {
  const shown = await fetchDrawer();
  if (!shown.panel) {
    setTimeout(() => void begin(), AGAIN);
    return;
  }
  frame.src = shown.panel;
  players(shown);
  for (const title of new Set(shown.buttons.map((each) => each.group))) {
    const inside = shown.buttons.filter((each) => each.group === title);
    group(
      title,
      inside.map(({ name, label, hint }) => button(label, hint, () => void act({ button: name }))),
    );
  }
  staff(shown.people);
}

handle.addEventListener("click", () => {
  drawer.hidden = !drawer.hidden;
  handle.setAttribute("aria-expanded", String(!drawer.hidden));
});
void begin();
