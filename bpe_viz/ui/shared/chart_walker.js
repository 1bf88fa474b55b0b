/* A chart of Vega's by keyboard: one stop that walks along its points, what is there in words, and its table. */
import { CHART_KEYS, CHART_TABLE, chartTable, WALK_CHART, walkChart } from "./chart_texts.js";
import { pointAt, saidAt, shownValue, walkedChart, walkTo } from "./chart_walk.js";
import { attributes, el, setText } from "./dom.js";

/** @import { WalkedPoint } from "./chart_walk.js" */

const MOST_ROWS = 1000; // of a table beside a chart; the file has all

export class ChartWalker {
  #chart = walkedChart("");
  #place = { series: 0, point: 0 };
  #csv = "";
  #isOpen = false;
  #title = "";
  #reached;
  #said = attributes(el("p", "said"), { "aria-hidden": "true" }); // the stop says it
  #keys = attributes(el("p", "keys"), { role: "status" });
  #stop = attributes(el("span", "walk", WALK_CHART), { role: "slider", tabindex: "0", "aria-valuemin": "1" });
  #table = attributes(el("div", "table"), { role: "region", tabindex: "0" });
  #opener = attributes(el("button", "", CHART_TABLE), { type: "button", "aria-expanded": "false" });
  /** What belongs into the row of buttons, and what below it. */
  buttons = [this.#stop, this.#opener];
  below = [this.#said, this.#keys, this.#table];

  /** @param {(point: WalkedPoint | null) => void} reached what is walked to, or null once the chart is left */
  constructor(reached) {
    this.#reached = reached;
    this.#stop.onkeydown = (event) => this.#press(event);
    this.#stop.onclick = () => this.#stop.focus();
    this.#stop.onfocus = () => this.#say();
    this.#stop.onblur = () => {
      this.#reached(null);
      setText(this.#said, "");
      setText(this.#keys, "");
    };
    this.#opener.onclick = () => this.#toggle(!this.#isOpen);
    this.#table.hidden = true;
  }

  /** @param {string} csv @param {string} title */
  show(csv, title) {
    if (csv === this.#csv && title === this.#title) return;
    this.#csv = csv;
    this.#title = title;
    this.#chart = walkedChart(csv);
    this.#place = { series: 0, point: 0 };
    attributes(this.#stop, { "aria-label": walkChart(title) });
    attributes(this.#table, { "aria-label": chartTable(title) });
    attributes(this.#opener, { "aria-label": chartTable(title) });
    for (const node of [this.#stop, this.#opener]) node.hidden = !this.#chart.series.length;
    this.#toggle(this.#isOpen);
    this.#tell();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.#chart.series.length) return;
    if (event.key === "?") setText(this.#keys, this.#keys.textContent ? "" : CHART_KEYS);
    else if (event.key === "Escape" && this.#keys.textContent) setText(this.#keys, "");
    else if (event.key === "t") this.#toggle(!this.#isOpen);
    else {
      const place = walkTo(this.#chart, this.#place, event.key);
      if (!place) return;
      this.#place = place;
      this.#say();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #say() {
    setText(this.#said, this.#tell());
    if (this.#chart.series.length) this.#reached(pointAt(this.#chart, this.#place));
  }

  #tell() {
    const series = this.#chart.series[this.#place.series];
    if (!series) return "";
    const said = saidAt(this.#chart, this.#place);
    attributes(this.#stop, {
      "aria-valuemax": series.points.length,
      "aria-valuenow": this.#place.point + 1,
      "aria-valuetext": said,
    });
    return said;
  }

  /** @param {boolean} isOpen */
  #toggle(isOpen) {
    this.#isOpen = isOpen;
    this.#table.hidden = !isOpen;
    attributes(this.#opener, { "aria-expanded": String(isOpen) });
    const { head, rows } = this.#chart;
    const names = el("tr", "", ...head.map((name) => attributes(el("th", "", name), { scope: "col" })));
    const lines = isOpen ? rows.slice(0, MOST_ROWS) : [];
    const body = lines.map((row) =>
      el("tr", "", ...row.map((cell) => el("td", "", el("bdi", "", shownValue(cell))))),
    );
    const table = el(
      "table",
      "",
      el("caption", "", this.#title),
      el("thead", "", names),
      el("tbody", "", ...body),
    );
    this.#table.replaceChildren(...(isOpen ? [table] : []));
  }
}
