/* The chart with its heading, what its measure means, and the buttons that save it. */

import { CHART_PICTURE } from "../shared/chart_texts.js";
import { TABLE_WALKING } from "../shared/chart_walk.js";
import { csvText } from "../shared/csv.js";
import { attributes, el, setText, svg } from "../shared/dom.js";
import { givePicture } from "../shared/pictures.js";
import { download, toPng } from "../shared/saving.js";
import { saveAs } from "../shared/texts.js";
import { Walker } from "../shared/walker.js";
import { chartNode, chartText, ringNode, sizeAt } from "./chart.js";
import { tableOf, walkedPlace, walkedTable } from "./model.js";
import { asItGrows, SAVE_CURVES } from "./texts.js";

/** @import { WalkedPoint } from "../shared/chart_walk.js" */
/** @import { LearnersData } from "./wire.js" */

const NAME = "bpe-viz-learners";
const LEAST_WIDTH = 260;
const LEAST_HEIGHT = 150;
const LETTERS = 16; // how high they are in the drawing
// What a file of its own says that has no style sheet.
const STYLES = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "font-family",
  "font-size",
  "font-weight",
];

export class Curves {
  #title = el("h2", "");
  #definition = el("figcaption", "definition-line");
  #room = el("div", "plot");
  /** @type {LearnersData | null} */
  #data = null;
  #measure = 0;
  #index = 0;
  /** @type {WalkedPoint | null} */
  #walked = null;
  #walker = new Walker(TABLE_WALKING, (/** @type {WalkedPoint | null} */ point) => {
    this.#walked = point;
    this.#paint();
  });
  /** Lets no menu save it any longer. */
  stop = givePicture({
    node: () => this.#room,
    name: () => CHART_PICTURE,
    save: (kind) => (kind === "svg" ? this.#saveSvg() : this.#savePng()),
  });

  /** @param {HTMLElement} node @param {(index: number) => void} goTo */
  constructor(node, goTo) {
    const buttons = [
      ...this.#walker.buttons,
      this.#saver("SVG", () => this.#saveSvg()),
      this.#saver("PNG", () => this.#savePng()),
      this.#saver("CSV", () => this.#saveCsv()),
    ];
    const save = attributes(el("div", "save", ...buttons), {
      role: "group",
      "aria-label": SAVE_CURVES,
    });
    node.append(el("div", "head", this.#title, save), this.#definition, this.#room, ...this.#walker.below);
    this.#room.onclick = (event) => {
      if (!this.#data) return;
      const box = this.#room.getBoundingClientRect();
      goTo(sizeAt(this.#data, (event.clientX - box.left) / box.width, box.width / this.#scale));
    };
  }

  /** @param {LearnersData} data @param {number} index @param {number} measure */
  draw(data, index, measure) {
    this.#data = data;
    this.#measure = measure;
    this.#index = index;
    setText(this.#title, asItGrows(data.measures[measure].name));
    setText(this.#definition, data.measures[measure].definition);
    this.#walker.show(walkedTable(data, measure), asItGrows(data.measures[measure].name));
    this.#paint();
  }

  #paint() {
    if (!this.#data) return;
    const width = Math.max(LEAST_WIDTH, this.#room.clientWidth / this.#scale);
    const height = Math.max(LEAST_HEIGHT, this.#room.clientHeight / this.#scale);
    const chart = chartNode(this.#data, this.#measure, this.#index, { width, height });
    const place = this.#walked && walkedPlace(this.#data, this.#walked);
    if (place) chart.append(ringNode(this.#data, this.#measure, place, { width, height }));
    this.#room.replaceChildren(chart);
  }

  /** How many pixels a unit of the drawing is, so that its letters are as large as those around it; a page that was left has none. */
  get #scale() {
    return parseFloat(getComputedStyle(this.#room).fontSize) / LETTERS || 1;
  }

  /** @param {string} kind @param {() => void} save */
  #saver(kind, save) {
    const node = attributes(el("button", "btn", kind), { type: "button", "aria-label": saveAs(kind) });
    node.onclick = save;
    return node;
  }

  /** The chart as a file of its own, in the colours that it has on the page. */
  #drawing() {
    const shown = this.#room.querySelector("svg");
    if (!shown || !this.#data) return null;
    const copy = /** @type {SVGSVGElement} */ (shown.cloneNode(true));
    const nodes = [...shown.querySelectorAll("*")];
    for (const [i, node] of [...copy.querySelectorAll("*")].entries()) {
      const style = getComputedStyle(nodes[i]);
      for (const name of STYLES) node.setAttribute(name, style.getPropertyValue(name));
      node.removeAttribute("class");
    }
    const title = svg("title", {});
    title.textContent = chartText(this.#data, this.#measure, this.#index);
    const ground = svg("rect", {
      width: "100%",
      height: "100%",
      fill: getComputedStyle(this.#room).backgroundColor,
    });
    copy.prepend(title, ground);
    const { width, height } = shown.viewBox.baseVal;
    attributes(copy, { xmlns: "http://www.w3.org/2000/svg", width, height, class: null });
    return { text: new XMLSerializer().serializeToString(copy), width, height };
  }

  get #name() {
    return `${NAME}-${this.#data?.measures[this.#measure].key ?? ""}`;
  }

  #saveSvg() {
    const found = this.#drawing();
    if (found) download(`${this.#name}.svg`, new Blob([found.text], { type: "image/svg+xml" }));
  }

  async #savePng() {
    const found = this.#drawing();
    if (found) download(`${this.#name}.png`, await toPng(found.text, found, 2));
  }

  #saveCsv() {
    if (!this.#data) return;
    const text = csvText(tableOf(this.#data));
    download(`${NAME}.csv`, new Blob([text], { type: "text/csv" }));
  }
}
