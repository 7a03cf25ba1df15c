/**
 * The sounds of alarms: a pattern of pulses for each priority, again and again while one stands.
 *
 * The patterns follow the ideas of IEC 60601-1-8: ten pulses, three, or two; the more urgent, the
 * higher and the sooner again. A browser may keep sound muted until somebody touches the page.
 */

/** @typedef {"high" | "medium" | "low"} Priority */

/**
 * When pulses begin (seconds), how long each is, its pitch (hertz), and after how many seconds the
 * pattern comes again.
 *
 * @type {Record<Priority, {pulses: number[], length: number, pitch: number, again: number}>}
 */
const PATTERNS = {
  high: {
    pulses: [0, 0.25, 0.5, 0.95, 1.2, 2.2, 2.45, 2.7, 3.15, 3.4],
    length: 0.15,
    pitch: 660,
    again: 9,
  },
  medium: { pulses: [0, 0.4, 0.8], length: 0.2, pitch: 520, again: 15 },
  low: { pulses: [0, 0.5], length: 0.2, pitch: 390, again: 30 },
};

/** Of full volume: as the room settings say. */
let volume = 0.4;
/** Seconds in which a pulse rises and falls, so that it does not crack. */
const EDGE = 0.02;

/** @type {AudioContext | null} */
let context = null;
/** What sounds now, and the timer that brings it again. @type {Priority | null} */
let playing = null;
let timer = 0;
/** What sounds now was kept muted. */
let unheard = false;

/**
 * Tell whether the browser lets sound out.
 *
 * @param {() => void} changed Is called when that changes; what has to sound begins anew.
 */
export function audible(changed) {
  const audio = opened();
  audio.onstatechange = () => {
    if (unheard) hush();
    changed();
  };
  return audio.state === "running";
}

/** Sound alarms at this volume from now on. @param {number} percent Of full volume. */
export function setVolume(percent) {
  volume = percent / 100;
}

/** Sound this alarm until `hush`; the one that sounds already goes on. @param {Priority} priority */
export function ring(priority) {
  if (playing === priority) return;
  hush();
  playing = priority;
  repeat(priority);
}

/** Sound no alarm any more. */
export function hush() {
  playing = null;
  unheard = false;
  clearTimeout(timer);
}

/** Play patterns one after the other, once. @param {readonly Priority[]} priorities Which. */
export function test(priorities) {
  let begin = 0;
  for (const priority of priorities) begin = play(priority, begin) + 1;
}

/** @param {Priority} priority The alarm that sounds. */
function repeat(priority) {
  play(priority, 0);
  unheard = opened().state !== "running";
  timer = setTimeout(() => repeat(priority), PATTERNS[priority].again * 1000);
}

/**
 * Play a pattern once, if the browser lets sound out; else nothing is kept for later.
 *
 * @param {Priority} priority Whose.
 * @param {number} delay Seconds until it begins.
 * @returns {number} When it ends (seconds from now).
 */
function play(priority, delay) {
  const { pulses, length, pitch } = PATTERNS[priority];
  const audio = opened();
  if (audio.state === "running") {
    for (const pulse of pulses) sound(audio, audio.currentTime + delay + pulse, length, pitch);
  }
  return delay + Math.max(...pulses) + length;
}

/**
 * @param {AudioContext} audio Where it sounds.
 * @param {number} at When it begins.
 * @param {number} length Its seconds.
 * @param {number} pitch Hertz.
 */
function sound(audio, at, length, pitch) {
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const loudness = new GainNode(audio, { gain: 0 });
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(volume, at + EDGE);
  loudness.gain.setValueAtTime(volume, at + length - EDGE);
  loudness.gain.linearRampToValueAtTime(0, at + length);
  tone.connect(loudness).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length);
}

/** Return the browser's audio; the next touch frees it, if the browser keeps it muted. */
function opened() {
  if (context === null) {
    const audio = new AudioContext();
    context = audio;
    const free = () => void audio.resume();
    for (const name of ["pointerdown", "keydown"]) addEventListener(name, free);
  }
  return context;
}
