/* Stage mode, theme and keys: their buttons in the sidebar, and what their letters do on pages without a view. */
import { button, icon } from "./buttons.js";
import { attributes, el, find } from "./dom.js";
import { isModified, takesLetters } from "./keys.js";
import { mounting } from "./mounting.js";
import { stageOfTab } from "./stage.js";
import { appElement } from "./streamlit.js";
import { ADD_KEY, HELP_KEY, STAGE_KEYS, STAGE_MODE, themeLabel } from "./texts.js";
import { themeOfTab } from "./theme.js";

/** @import { Mounting } from "./wire.js" */

const ICON_BUTTON = "icon-button";

class StageControls {
  #stage = stageOfTab();
  #theme = themeOfTab();
  #toggle = button(STAGE_MODE, "lecture", () => this.#stage.toggle(), ICON_BUTTON);
  #next = button("Theme", "system", () => this.#theme.next(), ICON_BUTTON);
  #keys = button("Keys (?)", "keys", () => this.#openKeys(), ICON_BUTTON);
  #dialog = el("dialog", "bpe-keys");
  #show = () => {
    const { chosen } = this.#theme;
    const label = themeLabel(chosen);
    this.#next.replaceChildren(icon(chosen));
    attributes(this.#next, { "aria-label": label, title: label });
    attributes(this.#toggle, { "aria-pressed": String(this.#stage.isOn) });
  };

  /** @param {Mounting<null>} given */
  constructor({ parentElement }) {
    find(parentElement, ".controls").append(this.#toggle, this.#next, this.#keys);
    for (const { listeners } of [this.#stage, this.#theme]) listeners.add(this.#show);
    addEventListener("keydown", this.#act);
    this.#show();
  }

  show() {}

  stop() {
    for (const { listeners } of [this.#stage, this.#theme]) listeners.delete(this.#show);
    removeEventListener("keydown", this.#act);
    this.#dialog.remove();
  }

  /** After the keys of a view, which listens to the document. */
  #act = (/** @type {KeyboardEvent} */ event) => {
    if (event.defaultPrevented || isModified(event) || event.isComposing) return;
    const [target] = event.composedPath();
    const act = this.#actionFor(event.key, target instanceof Element ? target : document.body);
    if (!act) return;
    event.preventDefault();
    act();
  };

  /** @param {string} key @param {Element} target */
  #actionFor(key, target) {
    if (key === "Escape") return this.#stage.isOn && !this.#dialog.open ? () => this.#stage.set(false) : null;
    if (takesLetters(target, key)) return null;
    return key === "?" ? () => this.#openKeys() : this.#stage.letter(key.toLowerCase());
  }

  #openKeys() {
    const rows = [...STAGE_KEYS, ADD_KEY, HELP_KEY].flatMap(([key, what]) => [
      el("dt", "", el("kbd", "", key)),
      el("dd", "", what),
    ]);
    const close = button("Close", "close", () => this.#dialog.close());
    this.#dialog.replaceChildren(el("div", "hd", el("h2", "", "Keys"), close), el("dl", "", ...rows));
    attributes(this.#dialog, { "aria-label": "Keys" });
    this.#dialog.style.colorScheme = getComputedStyle(appElement()).colorScheme;
    document.body.append(this.#dialog);
    if (!this.#dialog.open) this.#dialog.showModal();
  }
}

export default mounting((/** @type {Mounting<null>} */ given) => new StageControls(given));
