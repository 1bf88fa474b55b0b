/* Adds the screen to one of the reader's tours, whatever the page; and keeps these tours in the tab
   until it is closed: a page that is loaded again has them again. */
import { icon } from "../shared/buttons.js";
import { attributes, el, find, setText } from "../shared/dom.js";
import { keptForTab } from "../shared/kept.js";
import { isModified, isShortcut } from "../shared/keys.js";
import { watchedTab } from "../shared/leaving.js";
import { mounting } from "../shared/mounting.js";
import { appElement } from "../streamlit_seam/page.js";
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

/** @import { Kept } from "../shared/kept.js" */
/** @import { Mounting } from "../shared/wire.js" */
/** @import { AddingData } from "./wire.js" */

const NEW = "";

/** @typedef {Record<string, string>} Files packed tours by their names */

const TOURS_KEPT_AS = "bpe-viz tours";

class TourAdding {
  #button = el(
    "button",
    "bpe-item",
    icon("add"),
    el("span", "", ADD_SCREEN),
    attributes(el("kbd", "", "A"), { "aria-hidden": "true" }),
  );
  #dialog = el("dialog", "bpe-adding");
  /** @type {AddingData | null} */
  #data = null;
  /** What was asked for and is not answered yet. */
  #waitsFor = "";
  #hasLooked = false;
  /** @type {(wish: object) => void} */
  #send = () => {};

  /** @param {Mounting<AddingData>} given */
  constructor({ parentElement }) {
    this.#button.onclick = () => this.#open();
    attributes(this.#button, { type: "button", "aria-keyshortcuts": "A" });
    find(parentElement, ".bpe-items").append(this.#button);
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
    this.#dialog.remove();
  }

  /** Has Python open what an earlier session of the tab kept; then keeps what Python has. @param {AddingData} data */
  #keep({ session, kept, isRestored, isAwaited }) {
    if (!isRestored) {
      const before = filesBefore(keptForTab, session);
      if (before || isAwaited) {
        if (!this.#hasLooked) this.#send({ restore: before ?? {} });
        this.#hasLooked = true;
        return;
      }
    }
    keepFiles(keptForTab, session, kept);
  }

  #press = (/** @type {KeyboardEvent} */ event) => {
    if (event.key.toLowerCase() !== "a" || isModified(event) || event.isComposing || event.repeat) return;
    const [target] = event.composedPath();
    const node = target instanceof Element ? target : document.body;
    if (!this.#data?.canAdd || !isShortcut(node, "a") || document.querySelector("dialog[open]")) return;
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
    const newName = el("label", "", NAME_OF_NEW_TOUR, newTitle);
    tour.onchange = () => {
      newName.hidden = tour.value !== NEW;
    };
    newName.hidden = tour.value !== NEW;
    const add = el("button", "main", ADD);
    const form = el(
      "form",
      "",
      el("h2", "", ADD_SCREEN),
      el("label", "", TITLE_OF_STOP, title),
      el("label", "", TEXT_OF_STOP, text),
      ...(names.length ? [el("label", "", TOUR_TO_ADD_TO, tour)] : []),
      newName,
      attributes(el("p", "says"), { role: "status" }),
      el("div", "moves", this.#closing(CANCEL_ADDING), add),
    );
    form.onsubmit = (event) => {
      event.preventDefault();
      add.disabled = true;
      setText(find(form, ".says"), ADDING);
      this.#waitsFor = crypto.randomUUID?.() ?? `${performance.now()} ${Math.random()}`;
      const asked = { id: this.#waitsFor, page: data.page, query, title: title.value, text: text.value };
      this.#send({ add: { ...asked, tour: tour.value, tourTitle: newTitle.value } });
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
      watchedTab().afterLastWords(() => this.#send({ edit: true }));
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

/**
 * What an earlier session of the tab kept; null when there is nothing, or it is of this session.
 * @param {Kept} store
 * @param {string} session
 * @returns {Files | null}
 */
export function filesBefore(store, session) {
  const kept = /** @type {{ session?: unknown, files?: unknown } | null} */ (store.getData(TOURS_KEPT_AS));
  if (typeof kept !== "object" || kept === null || kept.session === session) return null;
  const { files } = kept;
  if (typeof files !== "object" || files === null || !Object.keys(files).length) return null;
  return /** @type {Files} */ (files);
}

/**
 * Keeps the tours of a session in the place of those before; where there is no room, none of them.
 * @param {Kept} store
 * @param {string} session
 * @param {Files} files
 */
export function keepFiles(store, session, files) {
  const isKept = Object.keys(files).length > 0 && store.setData(TOURS_KEPT_AS, { session, files });
  if (!isKept) store.removeItem(TOURS_KEPT_AS);
}

export default mounting((/** @type {Mounting<AddingData>} */ given) => new TourAdding(given));
