/* The menu of a stepper: it opens at its button, and an item closes it. */
import { textButton } from "./buttons.js";
import { attributes, el, setAttribute } from "./dom.js";
import { FIRST_STEP, LAST_STEP, STAGE_ITEM } from "./texts.js";

/** @import { Child } from "./dom.js" */
/** @import { Panel } from "./panel.js" */
/** @import { Lecture } from "./stage.js" */

const MOST_IN_COLUMN = 12; // a longer menu would be cut off at 1280x720

/** @typedef {{ panel: Panel, transport: { menuButton: HTMLElement } }} WithMenu */

export class PanelMenu {
  #view;
  #title;
  #content;

  /** @param {WithMenu} view @param {string} title @param {() => Child[]} content */
  constructor(view, title, content) {
    this.#view = view;
    this.#title = title;
    this.#content = content;
  }

  open() {
    const { panel, transport } = this.#view;
    const items = this.#content();
    const content = items.length > MOST_IN_COLUMN ? [el("div", "two", ...items)] : items;
    panel.open("menu", this.#title, content, { anchor: transport.menuButton });
    setAttribute(transport.menuButton, "aria-expanded", "true");
  }

  /** The menu has been closed. */
  closed() {
    setAttribute(this.#view.transport.menuButton, "aria-expanded", "false");
  }

  /** @param {string} label @param {() => void} act @param {string} [key] */
  item(label, act, key = "") {
    const node = textButton(
      label,
      () => {
        this.#view.panel.close(true);
        act();
      },
      "item",
    );
    if (key) node.append(el("kbd", "", key));
    return node;
  }
}

/**
 * What the dock of a stepper has no room for.
 * @param {PanelMenu} menu
 * @param {{ lecture: Lecture, steps: { last: number }, go: (at: number) => void }} view
 */
export function itemsOfDock(menu, view) {
  return [
    menu.item(FIRST_STEP, () => view.go(0), "Home"),
    menu.item(LAST_STEP, () => view.go(view.steps.last), "End"),
    menu.item(STAGE_ITEM, () => view.lecture.toggle(), "L"),
  ];
}

/** @param {string} label @param {boolean} isOn @param {(isOn: boolean) => void} act @param {string} key */
export function checkItem(label, isOn, act, key) {
  const box = attributes(el("input", ""), { type: "checkbox" });
  box.checked = isOn;
  box.onchange = () => act(box.checked);
  return el("label", "check", box, el("span", "", label), key ? el("kbd", "", key) : null);
}

/** @param {(direction: 1 | -1) => void} zoom */
export function textSizes(zoom) {
  return el(
    "p",
    "sizes",
    textButton("A −", () => zoom(-1)),
    textButton("A +", () => zoom(1)),
  );
}
