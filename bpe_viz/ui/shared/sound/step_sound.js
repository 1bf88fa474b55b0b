/* Steps that are heard: loaded, and silent, until a reader switches the sound on. */
import { attributes, el, setText } from "../dom.js";
import { VOLUME } from "./sound_texts.js";
import { notesOfRun } from "./tones.js";

/** @import { AnyMoment } from "../stepper/steps.js" */
/** @import { Note } from "./tones.js" */

/**
 * What a run sounds like: a moment with its caption, the counts of all steps, and what these are called.
 * @template {AnyMoment} M
 * @typedef {object} Voice
 * @property {(moment: M) => { notes: Note[], caption: string }} step
 * @property {(moment: M) => readonly number[]} counts
 * @property {string} playRun
 * @property {(first: number, last: number) => string} runCaption
 */

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

/** @template {AnyMoment} M */
export class StepSound {
  #speaker = new Speaker();
  /** Seen; a screen reader has the sentence of the step. */
  #caption = attributes(el("p", "soundcaption"), { "aria-hidden": "true" });
  #heard = "";
  #voice;

  /** @param {HTMLElement} root of the view @param {Voice<M>} voice */
  constructor(root, voice) {
    this.#voice = voice;
    root.append(this.#caption);
  }

  /** A step is shown: it sounds once, as soon as it is there. @param {M} moment */
  hear(moment) {
    const key = `${moment.half} ${moment.k} ${moment.isMasked}`;
    if (moment.isMissing || key === this.#heard) return;
    this.#heard = key;
    const { notes, caption } = this.#voice.step(moment);
    this.#speaker.play(notes);
    setText(this.#caption, caption);
  }

  /** How loud it is, and the curve of the counts. @param {() => M | null} now */
  controls(now) {
    const volume = attributes(el("input", ""), { type: "range", min: "0", max: "1", step: "0.05" });
    volume.value = String(this.#speaker.volume);
    volume.oninput = () => {
      this.#speaker.volume = Number(volume.value);
    };
    const run = attributes(el("button", "item", this.#voice.playRun), { type: "button" });
    run.onclick = () => this.#playRun(now());
    return [el("label", "check", el("span", "", VOLUME), volume), run];
  }

  stop() {
    this.#speaker.stop();
    this.#caption.remove();
  }

  /** @param {M | null} moment */
  #playRun(moment) {
    if (!moment || moment.isAsking || moment.isMasked) return;
    const counts = this.#voice.counts(moment);
    if (!counts.length) return;
    this.#speaker.play(notesOfRun(counts));
    setText(this.#caption, this.#voice.runCaption(counts[0], counts[counts.length - 1]));
  }
}
