/* A button that opens a field to search with, and closes it again. */

import { button } from "./buttons.js";
import { attributes, el, setAttribute } from "./dom.js";
import { MAX_WORD_ASKED } from "./limits.js";

export class SearchField {
  field;
  button;
  #search;
  #closed;

  /**
   * @param {string} name
   * @param {string} label what is searched, for those who hear it
   * @param {(text: string) => void} search also called with no text, when the field is closed
   * @param {() => void} closed
   */
  constructor(name, label, search, closed) {
    this.#search = search;
    this.#closed = closed;
    this.field = attributes(el("input", "search"), {
      type: "search",
      placeholder: name,
      "aria-label": label,
      maxlength: MAX_WORD_ASKED,
      autocomplete: "off",
    });
    this.button = attributes(
      button(name, "search", () => this.#toggle(), "quiet"),
      { "aria-expanded": "false" },
    );
    this.field.hidden = true;
    this.field.oninput = () => search(this.field.value.trim());
    this.field.onkeydown = (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.#toggle();
    };
  }

  /** Shows that a text is searched for; "" closes the field. @param {string} text */
  set(text) {
    this.field.value = text;
    this.#show(text !== "");
  }

  /** Closed and empty, with nothing searched for. */
  reset() {
    this.set("");
  }

  /** @param {boolean} isOpen */
  #show(isOpen) {
    this.field.hidden = !isOpen;
    setAttribute(this.button, "aria-expanded", String(isOpen));
  }

  #toggle() {
    if (this.field.hidden) {
      this.#show(true);
      this.field.focus();
      return;
    }
    this.reset();
    this.#search("");
    this.#closed();
  }
}
