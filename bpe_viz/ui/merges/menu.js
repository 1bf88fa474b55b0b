/* The menu: what is shown, how large, and what else there is. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, setAttribute } from "../shared/dom.js";
import {
  KEYS_AND_CLICKER,
  LEARNERS_SOURCE,
  milestoneText,
  PANELS,
  PRINT_WORKSHEET,
  SAVE_ANSWER_KEY,
  SAVE_WORKSHEET,
  TEXT_SIZE,
  TIE_PANEL,
  TOP_PAIRS,
} from "./texts.js";
import { printWorksheet, saveWorksheet } from "./worksheet.js";

/** @import { Child } from "../shared/dom.js" */
/** @import { StepperView } from "./view.js" */

export class Menu {
  #view;

  /** @param {StepperView} view */
  constructor(view) {
    this.#view = view;
  }

  toggle() {
    const { panel, transport } = this.#view;
    if (panel.kind === "menu") {
      panel.close(true);
      return;
    }
    panel.open("menu", "Stepper", this.#content(), transport.menuButton);
    setAttribute(transport.menuButton, "aria-expanded", "true");
  }

  /** The menu has been closed. */
  closed() {
    setAttribute(this.#view.transport.menuButton, "aria-expanded", "false");
  }

  /** @returns {Child[]} */
  #content() {
    const view = this.#view;
    const panels = PANELS.map(([name, label]) => {
      const show = (/** @type {boolean} */ isOn) => view.setHidden(name, !isOn);
      return check(label, !view.hidden.has(name), show, name === "code" ? "S" : "");
    });
    return [
      check("Half-steps", view.steps.wantsHalves, (isOn) => view.setHalves(isOn), "H"),
      check(TIE_PANEL, view.showsTies, (isOn) => view.setTies(isOn), "T"),
      el("h3", "", "Show"),
      ...panels,
      el("h3", "", TEXT_SIZE),
      el(
        "p",
        "sizes",
        textButton("A −", () => view.setZoom(-1)),
        textButton("A +", () => view.setZoom(1)),
      ),
      el("h3", "", "More"),
      this.#item(TOP_PAIRS, () => view.topPairs.open()),
      ...(hasMilestones(view) ? [this.#item("Milestones", () => this.#openMilestones())] : []),
      this.#item(LEARNERS_SOURCE, () => view.foot.code.openSource()),
      this.#item(PRINT_WORKSHEET, () => printWorksheet(view)),
      this.#item(SAVE_WORKSHEET, () => saveWorksheet(view, false)),
      this.#item(SAVE_ANSWER_KEY, () => saveWorksheet(view, true)),
      this.#item(KEYS_AND_CLICKER, () => view.openHelp(), "?"),
    ];
  }

  #openMilestones() {
    const { panel, steps } = this.#view;
    const items = (steps.run?.overview.milestones ?? []).map((milestone) =>
      this.#item(milestoneText(milestone), () => this.#view.goToMerge(milestone[0])),
    );
    panel.open("menu", "Milestones", items, this.#view.transport.menuButton);
  }

  /** @param {string} label @param {() => void} act @param {string} [hint] */
  #item(label, act, hint = "") {
    const node = textButton(
      label,
      () => {
        this.#view.panel.close(true);
        act();
      },
      "item",
    );
    if (hint) node.append(el("kbd", "", hint));
    return node;
  }
}

/** They would give away what is to be guessed. @param {StepperView} view */
function hasMilestones({ steps }) {
  return !steps.prediction.isOn && Boolean(steps.run?.overview.milestones.length);
}

/** @param {string} label @param {boolean} isOn @param {(isOn: boolean) => void} act @param {string} hint */
function check(label, isOn, act, hint) {
  const box = attributes(el("input", ""), { type: "checkbox" });
  box.checked = isOn;
  box.onchange = () => act(box.checked);
  return el("label", "check", box, el("span", "", label), hint ? el("kbd", "", hint) : null);
}
