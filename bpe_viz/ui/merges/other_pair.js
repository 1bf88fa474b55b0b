/* Another pair than those that are offered, as a guess: it is typed, and looked up among the most frequent pairs. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, focused, setHidden, setText } from "../shared/dom.js";
import { isOther, keyOf } from "../shared/keyed.js";
import { GUESS_IT, notAmongPairs, OTHER_PAIR, SOMETHING_ELSE } from "./texts.js";

/** @import { Run } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { MergesActions } from "./view.js" */

export class OtherPair {
  #actions;
  #open = textButton(SOMETHING_ELSE, () => this.#show(true), "linklike");
  #field = attributes(el("input", "other-pair"), {
    type: "text",
    placeholder: OTHER_PAIR,
    "aria-label": OTHER_PAIR,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
  });
  #form = el(
    "form",
    "tryline",
    this.#field,
    attributes(el("button", "btn txt", GUESS_IT), { type: "submit" }),
  );
  #says = attributes(el("span", "says"), { role: "status" });
  node = el("div", "other", this.#open, this.#form, this.#says);

  /** @param {MergesActions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.#form.onsubmit = (event) => {
      event.preventDefault();
      this.#guess();
    };
    this.#form.onkeydown = (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.#show(false);
    };
    this.#form.hidden = true;
  }

  get hasFocus() {
    const node = focused(this.node);
    return node !== null && this.node.contains(node);
  }

  /** @param {Moment} moment @param {boolean} isAsked */
  draw({ run, k }, isAsked) {
    if (!isAsked && this.hasFocus) this.#actions.focus();
    setHidden(this.node, !isAsked);
    if (!isOther(this.node, keyOf(run, k, isAsked))) return;
    this.#field.value = "";
    setHidden(this.#form, true);
    setHidden(this.#open, false);
    setText(this.#says, "");
  }

  /** @param {boolean} isOpen */
  #show(isOpen) {
    setHidden(this.#form, !isOpen);
    setHidden(this.#open, isOpen);
    setText(this.#says, "");
    (isOpen ? this.#field : this.#open).focus();
  }

  #guess() {
    const { now, reveal } = this.#actions;
    const moment = now();
    const typed = this.#field.value.trim();
    if (!moment?.isAsking || !typed) return;
    const { k, prediction, run, step } = moment;
    const place = placeOfTyped(run, step.top, typed);
    if (place < 0) setText(this.#says, notAmongPairs(step.top.length, step.numPairs));
    else if (prediction.guess(k, { one: step.top[place], place }, step.numTied)) reveal();
  }
}

/** Where a pair that was typed is in a list, with or without a space between its symbols. @param {Run} run @param {[number, number, number][]} pairs @param {string} typed */
export function placeOfTyped(run, pairs, typed) {
  const spelled =
    (/** @type {string} */ between) =>
    (/** @type {[number, number, number]} */ [left, right]) =>
      run.symbol(left).text + between + run.symbol(right).text;
  const plain = typed.replace(/\s+/g, " ");
  const place = pairs.findIndex((pair) => spelled(" ")(pair) === plain);
  return place < 0 ? pairs.findIndex((pair) => spelled("")(pair) === plain) : place;
}
