/* The steppers of a tour as a page of its own: one frame for each stop, made when the stop is first shown. */
import { bytesOf } from "../offline/packed_answers.js";
import { readAnswer } from "../shared/answers.js";
import { attributes, el, find } from "../shared/dom.js";
import { stepperOf } from "../tour/texts.js";

/** @import { FramedPage, FramedSteppers as SteppersData } from "./wire.js" */

export class FramedSteppers {
  #data;
  /** The pages, by their names. @type {Map<string, Promise<string>>} */
  #pages = new Map();
  /** What each frame shows, by the index of its stop. @type {Map<number, string>} */
  #shown = new Map();

  /** @param {SteppersData} data */
  constructor(data) {
    this.#data = data;
  }

  /**
   * Shows the stepper of a stop, if it has one; once its question is answered nothing in it is hidden.
   * @param {number} index
   * @param {Element} stop
   * @param {boolean} isTold
   */
  async show(index, stop, isTold) {
    const { place, runs, stops } = this.#data;
    const own = stops[index];
    if (!own) return;
    const start = isTold ? own.told : own.asked;
    if (!start || this.#shown.get(index) === start) return;
    this.#shown.set(index, start);
    const frame = attributes(el("iframe", "stepper"), { title: stepperOf(index + 1) });
    frame.srcdoc = (await this.#pageOf(own.page)).replace(place, `${start} ${runs[own.run]}`);
    stop.classList.add("live");
    stop.querySelector("iframe")?.remove();
    find(stop, ".screen").before(frame);
  }

  /** @param {string} name */
  #pageOf(name) {
    const found = this.#pages.get(name) ?? this.#unpacked(name);
    this.#pages.set(name, found);
    return found;
  }

  /** @param {string} name */
  async #unpacked(name) {
    const { fonts, fontsPlace, pages } = this.#data;
    const [page, faces] = await Promise.all([textIn(pages[name]), textIn(fonts)]);
    return page.replace(fontsPlace, faces);
  }
}

/** @param {string} packed */
async function textIn(packed) {
  /** @type {FramedPage[]} */
  const [{ text }] = await readAnswer(bytesOf(packed));
  return text;
}
