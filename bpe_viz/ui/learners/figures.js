/* The table of all measures at one size; the one that is pressed is drawn as curves. */
import { attributes, el, setAttribute, setClass, setText } from "../shared/dom.js";
import { SERIES } from "./columns.js";
import { shownValue } from "./model.js";
import { AT_THIS_SIZE } from "./texts.js";

/** @import { LearnersData } from "./wire.js" */

export class Figures {
  #node;
  #choose;
  /** @type {{ row: HTMLElement, button: HTMLElement, cells: HTMLElement[] }[]} */
  #rows = [];

  /** @param {HTMLElement} node @param {(measure: number) => void} choose */
  constructor(node, choose) {
    this.#node = node;
    this.#choose = choose;
  }

  /** @param {LearnersData} data */
  layOut(data) {
    const head = el("tr", "", attributes(el("th", "", AT_THIS_SIZE), { scope: "col" }));
    for (const [i, { name }] of data.learners.entries())
      head.append(attributes(el("th", `n ${SERIES[i]}`, el("i", "sign"), name), { scope: "col" }));
    this.#rows = data.measures.map((measure, i) => {
      const definition = attributes(el("span", "definition", measure.definition), {
        id: `definition-${measure.key}`,
        role: "tooltip",
      });
      const button = attributes(el("button", "measure", measure.name), {
        type: "button",
        "aria-describedby": definition.id,
      });
      button.onclick = () => this.#choose(i);
      const cells = data.learners.map(() => el("td", "n"));
      const row = el("tr", "", attributes(el("th", "", button, definition), { scope: "row" }), ...cells);
      return { row, button, cells };
    });
    const body = el("tbody", "", ...this.#rows.map(({ row }) => row));
    this.#node.replaceChildren(el("table", "", el("thead", "", head), body));
  }

  /** @param {LearnersData} data @param {number} index @param {number} chosen */
  draw(data, index, chosen) {
    for (const [i, { row, button, cells }] of this.#rows.entries()) {
      setClass(row, i === chosen ? "on" : "");
      setAttribute(button, "aria-pressed", String(i === chosen));
      for (const [j, cell] of cells.entries()) {
        const at = data.states[index].learners[j];
        setText(cell, at ? shownValue(at.values[i], data.measures[i]) : "–");
      }
    }
  }
}
