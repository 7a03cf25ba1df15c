/** The training page: lessons, the panel of the lesson's table, questions, and the verdict. */

import { Connection } from "./connection.js";
import { html, nothing, render } from "./vendor/lit-html.js";

/**
 * @typedef {{name: string, title: string, goal: string, best: string}} Line
 * @typedef {{code: string, label: string}} Wager
 * @typedef {{number: number, words: string, seats: number[], wagers: Wager[], amounts: boolean,
 *   typed: boolean, cards: Shown[], choices: string[], waits: boolean}} Asked
 * @typedef {{words: string, cards: string[]}} Shown
 * @typedef {{mark: string, words: string}} Found
 * @typedef {object} Picture
 * @property {string} language
 * @property {Record<string, string>} labels
 * @property {"choosing" | "starting" | "playing" | "over" | "failed"} phase
 * @property {string | null} lesson
 * @property {Line[]} lessons
 * @property {string} title
 * @property {string} goal
 * @property {string} hint
 * @property {boolean} panel
 * @property {string} lies
 * @property {string} supervisor
 * @property {string} failed
 * @property {string[]} told
 * @property {Asked | null} asked
 * @property {Found[]} found
 * @property {string} score
 * @property {string} unkept
 * @property {string | null} next
 * @property {string} badge
 */

/** Milliseconds after which a table that is not open does not come any more, as far as one can tell. */
const SLOW = 15_000;
/** The letters of the outcomes. */
const OUTCOMES = ["w", "l", "p", "r"];
const KEPT = "language";

const root = /** @type {HTMLElement} */ (document.getElementById("room"));
const frame = /** @type {HTMLIFrameElement} */ (document.getElementById("panel"));

/** @type {{panel: string, languages: string[]}} */
let info = { panel: "", languages: [] };
/** @type {Picture | null} */
let shown = null;
let language = "en";
let connected = false;
/** Says that the table does not come; 0: none is being opened. */
let timer = 0;
let slow = false;
/** The wager whose win is being said with odds and amount. */
let winning = "";

/** @param {object} wish What the trainee wants. */
async function act(wish) {
  winning = "";
  await fetch("/act", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(wish),
  }).catch(() => null);
  draw();
}

/** Draw everything anew. */
function draw() {
  if (shown === null) return;
  document.documentElement.lang = shown.language;
  document.title = shown.labels["training"] ?? "";
  document.body.dataset["phase"] = shown.phase;
  document.body.classList.toggle("asking", shown.asked !== null);
  wait(shown.phase === "starting");
  frame.title = shown.labels["panel"] ?? "";
  document.body.classList.toggle("alone", !shown.panel);
  placePanel(shown.phase === "playing" && shown.panel);
  render(html`${bar(shown)} ${body(shown)}`, root);
}

/** @param {boolean} starting Whether a table is being opened. */
function wait(starting) {
  if (starting === timer > 0) return;
  clearTimeout(timer);
  slow = false;
  timer = starting ? window.setTimeout(tell, SLOW) : 0;
}

/** Say that the table does not come. */
function tell() {
  slow = true;
  draw();
}

/** @param {boolean} there Whether the lesson's table has a panel now. */
function placePanel(there) {
  if (there && frame.hidden) frame.src = `${info.panel}?kiosk`;
  if (!there && !frame.hidden) frame.src = "about:blank";
  frame.hidden = !there;
}

/** @param {Picture} room What is shown. @param {string} name A label. */
function label(room, name) {
  return room.labels[name] ?? name;
}

/** Draw the bar above everything. @param {Picture} room What is shown. */
function bar(room) {
  const lesson = room.phase === "starting" || room.phase === "playing";
  const next = info.languages[(info.languages.indexOf(language) + 1) % info.languages.length];
  return html`
    <header>
      <strong class="badge">${label(room, "training")}</strong>
      ${lesson ? html`<div class="goal"><h1>${room.title}</h1><p>${room.hint || room.goal}</p></div>` : html`<h1>${label(room, "lessons")}</h1>`}
      ${room.phase === "playing" && room.panel ? html`<p class="beside"><strong>${room.lies}</strong> ${room.supervisor}</p>` : nothing}
      ${lesson && !room.hint ? html`<button data-act="hint" @click=${() => act({ hint: true })}>${label(room, "hint")}</button>` : nothing}
      ${lesson ? html`<button data-act="leave" @click=${() => act({ leave: true })}>${label(room, "leave")}</button>` : nothing}
      ${!lesson && next ? html`<button lang=${next} data-act="language" @click=${() => speak(next)}>${next.toUpperCase()}</button>` : nothing}
    </header>`;
}

/** @param {Picture} room What is shown. */
function body(room) {
  if (!connected) return html`<p class="wait" role="alert">${label(room, "lost")}</p>`;
  if (room.phase === "choosing") return lessons(room);
  if (room.phase === "over") return verdict(room);
  if (room.phase === "failed") return failed(room);
  if (room.phase === "starting")
    return html`<p class="wait" role="status">${label(room, slow ? "slow" : "starting")}</p>`;
  return room.asked === null ? nothing : asked(room, room.asked);
}

/** @param {Picture} room What is shown. */
function lessons(room) {
  return html`<section class="sheet">
    <p class="about">${label(room, "about")}</p>
    <ol class="lessons">
      ${room.lessons.map(
        (each) => html`<li>
          <button data-lesson=${each.name} @click=${() => begin(each.name)}>
            <strong>${each.title}</strong>
            <span>${each.goal}</span>
            ${each.best ? html`<em>${each.best}</em>` : nothing}
          </button>
        </li>`,
      )}
    </ol>
    ${room.badge ? badge(room) : nothing}
  </section>`;
}

/** Draw for whose badge decisions are counted. @param {Picture} room What is shown. */
function badge(room) {
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    void act({ badge: String(new FormData(form).get("badge")) });
    form.reset();
  };
  return html`<form class="counted" @submit=${send}>
    <label>${room.badge} <input name="badge" required pattern="[0-9A-Za-z\\-]{1,32}" autocomplete="off" /></label>
    <button>${label(room, "keep-badge")}</button>
  </form>`;
}

/** @param {Picture} room What is shown. */
function verdict(room) {
  const { next } = room;
  return html`<section class="sheet">
    <h2>${room.title}</h2>
    <p class="score" role="status">${room.score}</p>
    ${room.unkept ? html`<p class="failed" role="alert">${room.unkept}</p>` : nothing}
    <ul class="found">
      ${room.found.map(
        (each) => html`<li class=${each.mark}>
          <strong>${label(room, each.mark)}</strong> <span>${each.words}</span>
        </li>`,
      )}
    </ul>
    <div class="ways">
      ${next ? html`<button class="go" data-act="next" @click=${() => begin(next)}>${label(room, "next")}</button>` : nothing}
      <button data-act="back" @click=${() => act({ leave: true })}>${label(room, "back")}</button>
    </div>
  </section>`;
}

/** Draw why a lesson could not be given. @param {Picture} room What is shown. */
function failed(room) {
  const { lesson } = room;
  return html`<section class="sheet">
    <h2>${room.title}</h2>
    <div class="failed" role="alert">
      <strong>${label(room, "failed")}</strong>
      <p>${room.failed}</p>
    </div>
    <div class="ways">
      ${lesson ? html`<button class="go" data-act="again" @click=${() => begin(lesson)}>${label(room, "again")}</button>` : nothing}
      <button data-act="back" @click=${() => act({ leave: true })}>${label(room, "back")}</button>
    </div>
  </section>`;
}

/** Draw what is asked: while a round is settled, or about hands of players. @param {Picture} room @param {Asked} asked */
function asked(room, asked) {
  return html`<aside data-asked=${asked.number} aria-live="polite">
    <ul class="told">${room.told.map((each) => html`<li>${each}</li>`)}</ul>
    ${asked.cards.map(hand)}
    <h2>${asked.words}</h2>
    <div class="choices">
      ${asked.choices.map((words, place) => html`<button data-answer=${place} @click=${() => act({ asked: asked.number, answer: String(place) })}>${words}</button>`)}
    </div>
    <div class="seats">
      ${asked.seats.map((seat) => html`<button data-answer=${seat} @click=${() => act({ asked: asked.number, answer: String(seat) })}>${seat}</button>`)}
    </div>
    ${asked.wagers.map((each) => wager(room, asked, each))}
    ${asked.typed ? typed(room, asked) : nothing}
    ${asked.seats.length || asked.typed || asked.choices.length || asked.waits ? nothing : html`<button data-answer="." @click=${() => act({ asked: asked.number, answer: "." })}>${label(room, "settled")}</button>`}
  </aside>`;
}

/** The signs of the suits. @type {Record<string, string>} */
const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** Draw cards. @param {Shown} shown What they are, and each as `Qc`. */
function hand({ words, cards }) {
  return html`<figure class="cards">
    <figcaption>${words}</figcaption>
    ${cards.map((each) => {
      const [rank = "", suit = ""] = each;
      return html`<span class="card ${suit}">${rank === "T" ? "10" : rank}<i>${SUITS[suit] ?? suit}</i></span>`;
    })}
  </figure>`;
}

/** @param {Picture} room What is shown. @param {Asked} asked */
function typed(room, asked) {
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    void act({ asked: asked.number, answer: String(new FormData(form).get("amounts")) });
    form.reset();
  };
  return html`<form class="payout" @submit=${send}>
    <label>${label(room, "amount")} <input name="amounts" required autocomplete="off" /></label>
    <button>${label(room, "answer")}</button>
  </form>`;
}

/** @param {Picture} room @param {Asked} asked @param {Wager} each One wager. */
function wager(room, asked, each) {
  const say = (/** @type {string} */ letter) => {
    if (letter === "w" && asked.amounts) {
      winning = each.code;
      draw();
    } else void act({ asked: asked.number, answer: `${each.code} ${letter}` });
  };
  return html`<fieldset>
    <legend>${each.label}</legend>
    <div class="outcomes">
      ${OUTCOMES.map((letter) => html`<button data-answer="${each.code} ${letter}" @click=${() => say(letter)}>${label(room, letter)}</button>`)}
    </div>
    ${winning === each.code ? payout(room, asked, each) : nothing}
  </fieldset>`;
}

/** @param {Picture} room @param {Asked} asked @param {Wager} each The wager that wins. */
function payout(room, asked, each) {
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const given = new FormData(/** @type {HTMLFormElement} */ (event.target));
    void act({
      asked: asked.number,
      answer: `${each.code} w ${given.get("odds")} ${given.get("amount")}`,
    });
  };
  return html`<form class="payout" @submit=${send}>
    <label>${label(room, "odds")} <input name="odds" inputmode="decimal" required autocomplete="off" /></label>
    <label>${label(room, "amount")} <input name="amount" inputmode="decimal" required autocomplete="off" /></label>
    <button>${label(room, "say")}</button>
  </form>`;
}

/** @param {string} name Of a lesson. */
function begin(name) {
  void act({ begin: name, language });
}

/** @type {Connection | null} */
let line = null;

/** Speak a language from now on. @param {string} name Its tag. */
function speak(name) {
  language = name;
  localStorage.setItem(KEPT, name);
  if (line !== null) {
    line.path = `/events/${name}`;
    line.connect();
    return;
  }
  const listener = {
    picture: (/** @type {Picture} */ room) => {
      shown = room;
      draw();
    },
    line: (/** @type {boolean} */ up) => {
      connected = up;
      draw();
    },
  };
  line = new Connection(listener, `/events/${name}`, "room");
  line.open();
}

/** Show the classroom. */
async function start() {
  info = await (await fetch("/room.json")).json();
  const [own = "en"] = navigator.language.split("-");
  const kept = localStorage.getItem(KEPT) ?? own;
  speak(info.languages.includes(kept) ? kept : "en");
}

void start();
