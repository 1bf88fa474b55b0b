/* Steps that are heard: loaded, and silent, until a reader switches the sound on. */
import { attributes, el, setText } from "../../shared/dom.js";
import { notesOfRun, notesOfStep } from "./notes.js";
import { chosenCaption, joinedCaption, PLAY_RUN, runCaption, VOLUME } from "./sound_texts.js";

/** @import { Moment } from "../steps.js" */
/** @import { Note } from "./notes.js" */

const ATTACK = 0.01;
const SILENCE = 0.0001;
const FIRST_VOLUME = 0.5;

/** Plays notes; what still sounds ends first. */
class Speaker {
  #context = new AudioContext();
  #volume = this.#context.createGain();
  /** @type {OscillatorNode[]} */
  #playing = [];

  constructor() {
    this.#volume.gain.value = FIRST_VOLUME;
    this.#volume.connect(this.#context.destination);
  }

  get volume() {
    return this.#volume.gain.value;
  }

  set volume(volume) {
    this.#volume.gain.value = volume;
  }

  /** @param {Note[]} notes */
  play(notes) {
    for (const playing of this.#playing) playing.stop();
    this.#playing = notes.map((note) => this.#begin(note));
  }

  stop() {
    this.play([]);
    this.#context.close();
  }

  /** @param {Note} note */
  #begin({ at, frequency, gain, lasts, pan }) {
    const begins = this.#context.currentTime + at;
    const tone = new OscillatorNode(this.#context, { type: "triangle", frequency });
    const shape = new GainNode(this.#context, { gain: 0 });
    shape.gain.setValueAtTime(SILENCE, begins);
    shape.gain.exponentialRampToValueAtTime(gain, begins + ATTACK);
    shape.gain.exponentialRampToValueAtTime(SILENCE, begins + lasts);
    tone.connect(shape).connect(new StereoPannerNode(this.#context, { pan })).connect(this.#volume);
    tone.start(begins);
    tone.stop(begins + lasts);
    return tone;
  }
}

class StepSound {
  #speaker = new Speaker();
  /** Seen; a screen reader has the sentence of the step. */
  #caption = attributes(el("p", "soundcaption"), { "aria-hidden": "true" });
  #heard = "";

  /** @param {HTMLElement} root of the view */
  constructor(root) {
    root.append(this.#caption);
  }

  /** A step is shown: it sounds once. @param {Moment} moment */
  hear(moment) {
    const key = `${moment.half} ${moment.k} ${moment.isMasked}`;
    if (key === this.#heard) return;
    this.#heard = key;
    const notes = notesOfStep(moment);
    this.#speaker.play(notes);
    setText(this.#caption, notes.length ? captionOf(moment, notes) : "");
  }

  /** How loud it is, and the curve of the counts. @param {() => Moment | null} now */
  controls(now) {
    const volume = attributes(el("input", ""), { type: "range", min: "0", max: "1", step: "0.05" });
    volume.value = String(this.#speaker.volume);
    volume.oninput = () => {
      this.#speaker.volume = Number(volume.value);
    };
    const run = attributes(el("button", "item", PLAY_RUN), { type: "button" });
    run.onclick = () => this.#playRun(now());
    return [el("label", "check", el("span", "", VOLUME), volume), run];
  }

  stop() {
    this.#speaker.stop();
    this.#caption.remove();
  }

  /** @param {Moment | null} moment */
  #playRun(moment) {
    if (!moment || moment.isAsking || moment.isMasked) return;
    const counts = [...moment.run.overview.count];
    if (!counts.length) return;
    this.#speaker.play(notesOfRun(counts));
    setText(this.#caption, runCaption(counts[0], counts[counts.length - 1]));
  }
}

/** @param {Moment} moment @param {Note[]} notes */
function captionOf({ half, k, run, step }, notes) {
  const [{ frequency, pan }] = notes;
  if (half !== "merge") return chosenCaption(run.countOf(k), step.numTied, frequency, pan);
  return joinedCaption(
    notes.map((note) => note.frequency),
    pan,
  );
}

export default { StepSound };
