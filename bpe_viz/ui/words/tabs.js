/* The column on the right: one explanation at a time, by its tab. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, find, setClass, setHidden } from "../shared/dom.js";
import { MORE } from "../shared/texts.js";
import { CutsTab } from "./cuts.js";
import { DrawsTab } from "./draws.js";
import { note } from "./explanation_parts.js";
import { KeptTab } from "./kept_inputs.js";
import { OrdersTab } from "./orders.js";
import { EXPLANATIONS, MORE_EXPLANATIONS, WHY_NOT } from "./texts.js";
import { Timeline } from "./timeline.js";
import { Trace } from "./trace.js";
import { UnitsTab } from "./units.js";
import { WhyNot } from "./why_not.js";

/** @import { WordsView } from "./view.js" */
/** @import { WordsPart } from "./wire.js" */

/** @typedef {"trace" | "timeline" | "whynot" | "orders" | "draws" | "units" | "cuts" | "kept"} TabName */

/** @type {[name: TabName, label: string][]} */
const TABS = [
  ["trace", "Trace"],
  ["timeline", "Timeline"],
  ["whynot", WHY_NOT],
  ["orders", "Segmenters"],
  ["draws", "Draws"],
  ["units", "Units"],
  ["cuts", "Cuts"],
  ["kept", "Kept"],
];

/** What needs no answers. @type {TabName[]} */
const BROUGHT_ALONG = ["trace", "timeline"];
const MOST_OPEN = 3; // tabs; the others are behind "More"

export class Side {
  /** @type {TabName} */
  open = "trace";
  #view;
  #tabs;
  #more = attributes(
    textButton(MORE, () => this.#openMore(), "linklike"),
    { "aria-haspopup": "dialog" },
  );
  #panel = attributes(el("div", "panelbox"), { role: "tabpanel", id: "words-panel", tabindex: "0" });

  /** @param {WordsView} view */
  constructor(view) {
    this.#view = view;
    this.whyNot = new WhyNot(view);
    this.orders = new OrdersTab(view);
    this.draws = new DrawsTab(view);
    this.units = new UnitsTab(view);
    this.cuts = new CutsTab(view);
    this.kept = new KeptTab(view);
    /** @type {Record<TabName, { draw: () => void }>} */
    this.explanations = {
      trace: new Trace(view),
      timeline: new Timeline(view),
      whynot: this.whyNot,
      orders: this.orders,
      draws: this.draws,
      units: this.units,
      cuts: this.cuts,
      kept: this.kept,
    };
    this.#tabs = TABS.map(([name, label]) => ({ name, node: this.#tab(name, label) }));
    const list = el("div", "tabs", ...this.#tabs.map(({ node }) => node));
    list.addEventListener("keydown", (event) => this.#press(event));
    attributes(list, { role: "tablist", "aria-label": EXPLANATIONS });
    find(view.root, ".side").append(el("div", "tabrow", list, this.#more), this.#panel);
    view.heat.watch(this.#panel);
  }

  /** The tab that a link names, with its pair and what is unfolded. @param {URLSearchParams} params */
  start(params) {
    const asked = params.get("view") ?? this.#view.data.view;
    this.open = TABS.find(([name]) => name === asked)?.[0] ?? TABS[0][0];
    this.whyNot.start(params.get("pair"));
    this.orders.start(params.get("unfold"));
    this.cuts.start(params);
  }

  /** Other merges, or another text: what was answered is about something else. */
  restart() {
    this.wordChanged();
    this.textChanged();
    this.kept.restart();
  }

  textChanged() {
    this.units.restart();
    this.cuts.restart();
  }

  /** Words are cut in another way. */
  cuttingChanged() {
    this.textChanged();
    this.kept.restart();
  }

  /** Another state is shown, and not all states of what was cut are known. */
  stepChanged() {
    this.units.expire();
    this.kept.expire();
  }

  wordChanged() {
    this.draws.restart();
    this.orders.restart();
    this.whyNot.wordChanged();
  }

  /** @param {WordsPart} part */
  take(part) {
    if (part.pair) this.whyNot.take(part.pair);
    if (part.copies) this.whyNot.takeCopies(part.copies);
    if (part.orders && this.orders.take(part.orders)) this.#drawIf("orders");
    if (part.draws && this.draws.take(part.draws)) this.#drawIf("draws");
    const isCurrent = part.textId === this.#view.entry.textId;
    if (part.units && isCurrent) this.units.take(part.units);
    if (part.cuts) this.cuts.take(part.cuts);
    if (part.wordCuts) this.cuts.takeWord(part.wordCuts);
    if (part.kept && isCurrent) this.kept.take(part.kept);
    for (const name of /** @type {const} */ (["units", "cuts", "kept"])) if (part[name]) this.#drawIf(name);
    if (part.wordCuts) this.#drawIf("cuts");
  }

  /** @param {TabName} name */
  set(name) {
    this.open = name;
    this.#view.draw();
    this.#view.address.later();
    this.#view.reportLater();
  }

  /** Whether an address names an explanation that there is, or none. @param {string | null} asked */
  offers(asked) {
    return TABS.some(([name]) => name === (asked ?? TABS[0][0]) && !this.#isHidden(name));
  }

  /** @param {string | null} asked */
  lead(asked) {
    const name = /** @type {TabName} */ (asked ?? TABS[0][0]);
    if (name !== this.open) this.set(name);
  }

  /** Whether boundaries can be asked about. */
  get asksWhy() {
    return !this.#isHidden("whynot");
  }

  /** Whether a pair is the one that is explained. @param {string} pair */
  explains(pair) {
    return this.open === "whynot" && this.whyNot.pair === pair;
  }

  /** @param {string} asked */
  askPair(asked) {
    if (!this.asksWhy) return;
    this.whyNot.ask(asked);
    this.set("whynot");
  }

  draw() {
    if (this.#isHidden(this.open)) this.open = "trace";
    const stand = this.#standing;
    for (const { name, node } of this.#tabs) {
      const isOpen = name === this.open;
      setHidden(node, !stand.includes(name));
      attributes(node, { "aria-selected": String(isOpen), tabindex: isOpen ? "0" : "-1" });
    }
    setHidden(this.#more, stand.length === this.#offered.length);
    attributes(this.#panel, { "aria-labelledby": `tab-${this.open}` });
    setClass(this.#panel, `panelbox for-${this.open}`);
    this.explanations[this.open].draw();
  }

  /** @param {...(Node | string)} nodes */
  show(...nodes) {
    this.#panel.replaceChildren(...nodes);
  }

  /** @param {Node} node */
  shows(node) {
    return this.#panel.contains(node);
  }

  /**
   * Asks, and says so until the answer is there.
   * @param {string} name
   * @param {unknown} value
   * @param {string} text
   */
  waitFor(name, value, text) {
    this.show(note(this.#view.problem || text));
    if (!this.#view.problem) this.#view.questions.askFor(name, value);
  }

  /** @param {TabName} name */
  #drawIf(name) {
    if (this.open === name) this.draw();
  }

  /** @param {TabName} name @param {string} label */
  #tab(name, label) {
    return attributes(
      textButton(label, () => this.set(name), "tab"),
      { role: "tab", id: `tab-${name}`, "aria-controls": "words-panel", "data-tab": name },
    );
  }

  /** The tabs that there are now. */
  get #offered() {
    return this.#tabs.filter(({ name }) => !this.#isHidden(name));
  }

  /** The names of the explanations in the row: the first ones and the open one. */
  get #standing() {
    const names = this.#offered.map(({ name }) => name);
    const first = names.slice(0, MOST_OPEN);
    return first.includes(this.open) ? first : [...first.slice(0, -1), this.open];
  }

  /** Lists the explanations that are not in the row. */
  #openMore() {
    const { menu, panel } = this.#view;
    const stand = this.#standing;
    const items = this.#offered
      .filter(({ name }) => !stand.includes(name))
      .map(({ name, node }) => menu.item(node.textContent ?? "", () => this.set(name)));
    panel.open("menu", MORE_EXPLANATIONS, items, { anchor: this.#more });
  }

  /**
   * Imported merges have no corpus, which could be learned from again; a timeline needs all states; only dropout draws.
   * A real tokenizer has one way to cut, a page without the app has what it brought along, and without merges no pair of them could be asked about.
   * @param {TabName} name
   */
  #isHidden(name) {
    const { cutting, data, stepping, studied } = this.#view;
    if (data.offline) return !BROUGHT_ALONG.includes(name);
    const isWithoutMerges = data.vocabulary !== "" && !stepping.n;
    if (name === "timeline") return isWithoutMerges || (studied.study?.only ?? null) !== null;
    if (name === "whynot") return isWithoutMerges;
    if (name === "draws") return cutting.way !== "dropout";
    if (name === "orders") return data.vocabulary !== "";
    return name === "units" && data.imported;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const tabs = this.#offered;
    const next = tabs.at((tabs.findIndex(({ name }) => name === this.open) + step) % tabs.length);
    if (!next) return;
    this.set(next.name);
    next.node.focus();
  }
}
