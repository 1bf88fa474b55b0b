/* A view that Python draws: the browser has its controls, asks for each value, and shows what comes. */
import { conversing } from "../conversation/source.js";
import { Address } from "../shared/address.js";
import { readAnswer } from "../shared/answers.js";
import { attributes, el, find, focused, setText } from "../shared/dom.js";
import { drawMarkup } from "../shared/drawn_markup.js";
import { isOther, keyOf } from "../shared/keyed.js";
import { stepText } from "../shared/numbers.js";
import { Questions } from "../shared/questions.js";
import { RunDock } from "./run_dock.js";

/** @import { Mounting } from "../shared/wire.js" */
/** @import { Answer, Conversing } from "../conversation/source.js" */
/** @import { LiveDrawing, LiveField } from "./wire.js" */

/** @typedef {{ node: HTMLElement, show: (field: LiveField) => void }} Drawn a control on the screen */

class LiveView {
  #root;
  /** Where a dock is drawn, in views that have one. @type {HTMLElement | null} */
  #foot;
  /** @type {RunDock | null} */
  #dock = null;
  #head = el("div", "bpe-redrawn-head");
  #rows = el("div", "bpe-redrawn-rows");
  #picture = el("div", "bpe-redrawn-picture");
  #live = attributes(el("p", "bpe-redrawn-said"), { role: "status" });
  /** @type {LiveDrawing | null} */
  #drawing = null;
  /** @type {Drawn[]} */
  #controls = [];
  /** What the reader chose and no answer knows yet, by the names of inputs. @type {Map<string, number | string>} */
  #chosen = new Map();
  /** What the last question said of it. @type {Map<string, number | string>} */
  #sent = new Map();
  #source;
  #questions;
  #address = new Address(() => this.#drawing?.query ?? null);

  /** @param {Conversing<LiveDrawing>} given */
  constructor({ parentElement, source }) {
    this.#source = source;
    this.#root = find(parentElement, ".bpe-redrawn");
    this.#foot = parentElement.querySelector(".docked");
    this.#root.replaceChildren(this.#head, this.#rows, this.#picture, this.#live);
    this.#picture.onclick = ({ target }) => {
      const button = target instanceof Element && target.closest("button[data-input]");
      if (button instanceof HTMLElement)
        this.#choose({ [button.dataset.input ?? ""]: button.dataset.value ?? "" });
    };
    this.#questions = new Questions(source, {
      question: () => (this.#chosen.size ? this.#question : null),
      take: (answer) => this.#take(answer),
      also: () => {
        this.#sent = new Map(this.#chosen);
        return {};
      },
    });
  }

  /** @param {Mounting<LiveDrawing>} given */
  show({ data }) {
    this.#source.lastWords = () => {
      if (this.#chosen.size) this.#source.tell(this.#question);
    };
    if (!isOther(this.#root, keyOf(data.key))) return;
    this.#questions.restart();
    this.#draw(data);
    this.#questions.ask();
  }

  stop() {
    this.#source.lastWords = null;
    this.#questions.stop();
    this.#dock?.stop();
    this.#drawing = null;
  }

  get #question() {
    return { key: this.#drawing?.key, inputs: Object.fromEntries(this.#chosen) };
  }

  /** @param {Answer} answer */
  async #take(answer) {
    const [drawing] = /** @type {LiveDrawing[]} */ (
      Array.isArray(answer) ? answer : await readAnswer(answer)
    );
    if (drawing.key !== this.#drawing?.key) return;
    for (const [name, value] of this.#sent) if (this.#chosen.get(name) === value) this.#chosen.delete(name);
    this.#questions.answered();
    this.#draw(drawing);
  }

  /** @param {LiveDrawing} drawing */
  #draw(drawing) {
    this.#drawing = drawing;
    const controls = drawing.rows.flat();
    const kinds = drawing.rows.map((row) => row.map((each) => keyOf(each.kind, each.name)));
    if (isOther(this.#rows, keyOf(...kinds.map((row) => keyOf(...row))))) this.#make(drawing.rows);
    for (const [i, control] of controls.entries()) this.#controls[i].show(control);
    if (isOther(this.#head, keyOf(drawing.head))) drawMarkup(this.#head, drawing.head);
    if (isOther(this.#picture, keyOf(drawing.html))) drawMarkup(this.#picture, drawing.html);
    this.#drawDock();
    setText(this.#live, drawing.said);
    this.#address.later();
  }

  /** @param {LiveField[][]} rows */
  #make(rows) {
    this.#controls = [];
    const nodes = rows.map((row) => {
      const drawn = row.map((control) => this.#made(control));
      this.#controls.push(...drawn);
      return el("div", "bpe-redrawn-row", ...drawn.map(({ node }) => node));
    });
    this.#rows.replaceChildren(...nodes);
  }

  /** @param {LiveField} control @returns {Drawn} */
  #made(control) {
    return control.kind === "text" ? this.#text(control.name) : this.#slider(control.name);
  }

  /** @param {Record<string, number | string>} values of inputs */
  #choose(values) {
    for (const [name, value] of Object.entries(values)) this.#chosen.set(name, value);
    for (const [i, control] of (this.#drawing?.rows ?? []).flat().entries())
      if (control.name in values) this.#controls[i].show(control);
    this.#drawDock();
    this.#questions.ask();
  }

  #drawDock() {
    const dock = this.#drawing?.dock;
    if (!dock || !this.#foot) return;
    const { name, noun, last, run } = dock;
    this.#dock ??= new RunDock(this.#foot, {
      noun,
      moved: (k) => this.#choose({ [name]: k }),
      isDrawn: () => !this.#chosen.has(name),
    });
    this.#dock.showRun(Number(this.#valueOf({ name, value: dock.k })), last, run);
  }

  /** The value of an input, as the reader has chosen it. @param {{ name: string, value: number | string }} input */
  #valueOf({ name, value }) {
    return this.#chosen.get(name) ?? value;
  }

  /** @param {string} name @returns {Drawn} */
  #slider(name) {
    const input = attributes(el("input"), { type: "range" });
    const label = el("span");
    const output = el("output");
    input.oninput = () => this.#choose({ [name]: Number(input.value) });
    return {
      node: el("label", "bpe-redrawn-slider", label, output, input),
      show: (field) => {
        const text = stepText(Number(this.#valueOf(field)), field.step);
        setText(label, field.label);
        attributes(input, { min: field.low, max: field.high, step: field.step, "aria-label": field.label });
        setText(output, text);
        input.value = text;
      },
    };
  }

  /** @param {string} name @returns {Drawn} */
  #text(name) {
    const input = attributes(el("input"), { type: "text", spellcheck: "false", autocomplete: "off" });
    const label = el("span");
    input.oninput = () => this.#choose({ [name]: input.value });
    return {
      node: el("label", "bpe-redrawn-text", label, input),
      show: (field) => {
        setText(label, field.label);
        attributes(input, { maxlength: field.high, "aria-label": field.label });
        const value = String(this.#valueOf(field));
        if (focused(input) !== input && input.value !== value) input.value = value;
        input.onchange = () => {
          input.value = String(this.#valueOf(field));
        };
      },
    };
  }
}

export default conversing((/** @type {Conversing<LiveDrawing>} */ given) => new LiveView(given));
