/* Makes groups of what Streamlit draws without one, each with a name: buttons that are alike are told apart by it. */
import { withKey } from "../streamlit_seam/page.js";
import { attributes } from "./dom.js";
import { mounting } from "./mounting.js";

/** @import { Mounting } from "./wire.js" */

/** The names, by the keys that Python gave. @typedef {Record<string, string>} Names */

class NamedGroups {
  /** @type {Names} */
  #names = {};
  #watcher = new MutationObserver(() => this.#name());

  /** @param {Mounting<Names>} given */
  show({ data }) {
    this.#names = data;
    this.#watcher.observe(document.body, { childList: true, subtree: true });
    this.#name();
  }

  stop() {
    this.#watcher.disconnect();
  }

  #name() {
    for (const [key, name] of Object.entries(this.#names)) {
      const group = document.querySelector(withKey(key));
      if (group && group.getAttribute("aria-label") !== name)
        attributes(group, { role: "group", "aria-label": name });
    }
  }
}

export default mounting((/** @type {Mounting<Names>} */ _) => new NamedGroups());
