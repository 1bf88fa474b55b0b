/* The menu: how the page steps, how large it is, and what else there is. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, setAttribute } from "../shared/dom.js";
import { HOW_IT_DECIDES } from "./texts.js";

/** @import { PiecesView } from "./view.js" */

export class PiecesMenu {
  #view;

  /** @param {PiecesView} view */
  constructor(view) {
    this.#view = view;
  }

  toggle() {
    const { panel, transport } = this.#view;
    if (panel.kind === "menu") {
      panel.close(true);
      return;
    }
    panel.open("menu", "Pieces", this.#content(), transport.menuButton);
    setAttribute(transport.menuButton, "aria-expanded", "true");
  }

  /** The menu has been closed. */
  closed() {
    setAttribute(this.#view.transport.menuButton, "aria-expanded", "false");
  }

  #content() {
    const view = this.#view;
    const halves = attributes(el("input", ""), { type: "checkbox" });
    halves.checked = view.steps.wantsHalves;
    halves.onchange = () => view.setHalves(halves.checked);
    return [
      el("label", "check", halves, el("span", "", "Half-steps: weigh, then drop"), el("kbd", "", "H")),
      el("h3", "", "Text size"),
      el(
        "p",
        "sizes",
        textButton("A −", () => view.setZoom(-1)),
        textButton("A +", () => view.setZoom(1)),
      ),
      el("h3", "", "More"),
      this.#item(HOW_IT_DECIDES, () => view.popovers.openDecisions(), ""),
      this.#item("Keys and clicker", () => view.openHelp(), "?"),
    ];
  }

  /** @param {string} label @param {() => void} act @param {string} hint */
  #item(label, act, hint) {
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
