/* Adds the screen to one of the reader's tours, whatever the page; and keeps these tours in the tab. */
import { icon } from "../shared/buttons.js";
import { attributes, el, find, setText } from "../shared/dom.js";
import { isModified, takesLetters } from "../shared/keys.js";
import { afterReports } from "../shared/leaving.js";
import { mounting } from "../shared/mounting.js";
import { appElement } from "../shared/streamlit.js";
import { filesBefore, keepFiles } from "./kept_tours.js";
import {
  ADD,
  ADD_SCREEN,
  ADDING,
  CANCEL_ADDING,
  DONE_ADDING,
  EDIT_TOUR,
  NAME_OF_NEW_TOUR,
  NEW_TOUR,
  stopTitle,
  TEXT_OF_STOP,
  TITLE_OF_STOP,
  TOUR_TO_ADD_TO,
} from "./texts.js";

/** @import { Mounting } from "../shared/wire.js" */
/** @import { AddingData } from "./wire.js" */

const AGAIN_MS = 4000;
const NEW = "";

class TourAdding {
  #button = el("button", "icon-button", icon("add"));
  #dialog = el("dialog", "bpe-adding");
  /** @type {AddingData | null} */
  #data = null;
  /** What was asked for and is not answered yet. */
  #waitsFor = "";
  #hasLooked = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #again;
  /** @type {(wish: object) => void} */
  #send = () => {};

  /** @param {Mounting<AddingData>} given */
  constructor({ parentElement }) {
    this.#button.onclick = () => this.#open();
    attributes(this.#button, { type: "button", "aria-label": ADD_SCREEN, title: ADD_SCREEN });
    find(parentElement, ".adding").append(this.#button);
    attributes(this.#dialog, { "aria-label": ADD_SCREEN });
    this.#dialog.addEventListener("keydown", (event) => event.stopPropagation());
    addEventListener("keydown", this.#press, true);
  }

  /** @param {Mounting<AddingData>} given */
  show({ data, setTriggerValue }) {
    this.#send = (wish) => setTriggerValue("wish", wish);
    this.#data = data;
    this.#button.hidden = !data.canAdd;
    this.#keep(data);
    if (this.#waitsFor && data.done.id === this.#waitsFor) this.#answered(data);
  }

  stop() {
    removeEventListener("keydown", this.#press, true);
    clearTimeout(this.#again);
    this.#dialog.remove();
  }

  /** Has Python open what an earlier session of the tab kept; then keeps what Python has. @param {AddingData} data */
  #keep({ session, kept, isRestored, isAwaited }) {
    if (!isRestored) {
      const before = filesBefore(sessionStorage, session);
      if (before || isAwaited) {
        if (!this.#hasLooked) this.#wish({ restore: before ?? {} }, () => !this.#data?.isRestored);
        this.#hasLooked = true;
        return;
      }
    }
    keepFiles(sessionStorage, session, kept);
  }

  /** @param {object} wish @param {() => boolean} isOpen whether it is still to be done */
  #wish(wish, isOpen) {
    afterReports(() => this.#send(wish), false);
    clearTimeout(this.#again);
    // What is sent together with the report of a part of the page runs that part alone.
    this.#again = setTimeout(() => {
      if (isOpen() && this.#button.isConnected) this.#send(wish);
    }, AGAIN_MS);
  }

  #press = (/** @type {KeyboardEvent} */ event) => {
    if (event.key.toLowerCase() !== "a" || isModified(event) || event.isComposing || event.repeat) return;
    const [target] = event.composedPath();
    const node = target instanceof Element ? target : document.body;
    if (!this.#data?.canAdd || takesLetters(node, "a") || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#open();
  };

  #open() {
    const data = this.#data;
    if (!data) return;
    const query = location.search.slice(1);
    const heading = document.querySelector(".bpe-heading h1")?.textContent ?? data.page;
    const title = this.#field(el("input", ""), data.mostTitle, stopTitle(heading, query));
    const text = this.#field(el("textarea", ""), data.mostText, "");
    text.rows = 3;
    const newTitle = this.#field(el("input", ""), data.mostTitle, NEW_TOUR);
    const tour = el("select", "");
    tour.append(...data.tours.map(([name, label]) => new Option(label, name)), new Option(NEW_TOUR, NEW));
    const names = data.tours.map(([name]) => name);
    tour.value = names.includes(data.last) ? data.last : (names.at(-1) ?? NEW);
    const nameOfNew = el("label", "", NAME_OF_NEW_TOUR, newTitle);
    tour.onchange = () => {
      nameOfNew.hidden = tour.value !== NEW;
    };
    nameOfNew.hidden = tour.value !== NEW;
    const add = el("button", "main", ADD);
    const form = el(
      "form",
      "",
      el("h2", "", ADD_SCREEN.replace(/ \(.*/, "")),
      el("label", "", TITLE_OF_STOP, title),
      el("label", "", TEXT_OF_STOP, text),
      ...(names.length ? [el("label", "", TOUR_TO_ADD_TO, tour)] : []),
      nameOfNew,
      attributes(el("p", "says"), { role: "status" }),
      el("div", "moves", this.#closing(CANCEL_ADDING), add),
    );
    form.onsubmit = (event) => {
      event.preventDefault();
      add.disabled = true;
      setText(find(form, ".says"), ADDING);
      this.#waitsFor = crypto.randomUUID?.() ?? `${performance.now()} ${Math.random()}`;
      const asked = { id: this.#waitsFor, page: data.page, query, title: title.value, text: text.value };
      const wish = { add: { ...asked, tour: tour.value, tourTitle: newTitle.value } };
      this.#wish(wish, () => this.#waitsFor === asked.id);
    };
    this.#show(form);
    title.focus();
    title.select();
  }

  /** Says what came of it: on to the tour, or to the form again. @param {AddingData} data */
  #answered({ done }) {
    this.#waitsFor = "";
    if (!this.#dialog.open) return;
    const says = find(this.#dialog, ".says");
    says.className = done.isError ? "says error" : "says";
    setText(says, done.said);
    const add = this.#dialog.querySelector("button.main");
    if (done.isError) {
      if (add instanceof HTMLButtonElement) add.disabled = false;
      return;
    }
    const edit = el("button", "", EDIT_TOUR);
    edit.type = "button";
    edit.onclick = () => {
      this.#dialog.close();
      afterReports(() => this.#send({ edit: true }), true);
    };
    const close = this.#closing(DONE_ADDING, "main");
    for (const label of this.#dialog.querySelectorAll("label")) label.hidden = true;
    find(this.#dialog, ".moves").replaceChildren(edit, close);
    close.focus();
  }

  /** @param {string} label @param {string} [className] */
  #closing(label, className = "") {
    const node = el("button", className, label);
    node.type = "button";
    node.onclick = () => this.#dialog.close();
    return node;
  }

  /**
   * @template {HTMLInputElement | HTMLTextAreaElement} Field
   * @param {Field} field
   * @param {number} most
   * @param {string} value
   */
  #field(field, most, value) {
    field.maxLength = most;
    field.value = value.slice(0, most);
    return field;
  }

  /** @param {HTMLElement} form */
  #show(form) {
    this.#dialog.style.colorScheme = getComputedStyle(appElement()).colorScheme;
    this.#dialog.replaceChildren(form);
    document.body.append(this.#dialog);
    if (!this.#dialog.open) this.#dialog.showModal();
  }
}

export default mounting((/** @type {Mounting<AddingData>} */ given) => new TourAdding(given));
