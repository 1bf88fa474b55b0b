/* The fields of a transport: the number of the step, which can be typed, and the speed. */
import { attributes, el, focused, setAttribute } from "./dom.js";
import { num } from "./numbers.js";
import { WHOLE_RUN, WHOLE_RUN_SECONDS } from "./player.js";
import { placeOf, SPEED, STEPS_A_SECOND, WHOLE_RUN_IN } from "./texts.js";

/** @import { Speed } from "./player.js" */

/**
 * What a typed number does.
 * @typedef {object} NumberActions
 * @property {() => number} at where the arrow keys step from
 * @property {() => number} shown the number that the field shows
 * @property {(number: number) => void} goTo
 * @property {() => void} draw shows the number again, as what was typed may be none
 * @property {() => void} leave gives the focus back to the view
 */

const SPEEDS = [0.5, 1, 2, 4, 10, 20];

/** @param {string} label @param {NumberActions} actions */
export function numberField(label, { at, shown, goTo, draw, leave }) {
  const field = attributes(el("input", "number"), {
    type: "text",
    inputmode: "numeric",
    role: "spinbutton",
    "aria-label": label,
    "aria-valuemin": "0",
    autocomplete: "off",
  });
  field.onchange = () => {
    const typed = Number.parseInt(field.value.replaceAll(/[^0-9]/g, ""), 10);
    if (Number.isFinite(typed)) goTo(typed);
    draw();
    field.value = num(shown()); // what was typed may be beyond the last one
  };
  field.onkeydown = (event) => {
    const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (step) {
      event.preventDefault();
      goTo(at() + step);
      field.value = num(shown());
    }
    if (event.key === "Enter") {
      field.dispatchEvent(new Event("change"));
      leave();
    }
  };
  field.onfocus = () => field.select();
  return field;
}

/** What is typed stays while the field has the focus. @param {HTMLInputElement} field @param {number} at @param {number} most */
export function showNumber(field, at, most) {
  const text = num(at);
  if (focused(field) !== field && field.value !== text) field.value = text;
  setAttribute(field, "aria-valuenow", String(at));
  setAttribute(field, "aria-valuetext", placeOf(at, most));
}

/** @param {string} title @param {(speed: Speed) => void} choose */
export function speedField(title, choose) {
  const field = attributes(el("select", "btn speed"), { "aria-label": SPEED, title });
  const option = (/** @type {string} */ text, /** @type {Speed} */ value) =>
    attributes(el("option", "", text), { value });
  const group = (/** @type {string} */ label, /** @type {Node[]} */ ...options) =>
    attributes(el("optgroup", "", ...options), { label });
  field.append(
    group(STEPS_A_SECOND, ...SPEEDS.map((speed) => option(`${speed}/s`, speed))),
    group(WHOLE_RUN_IN, option(`${WHOLE_RUN_SECONDS} s`, WHOLE_RUN)),
  );
  field.value = "1";
  field.onchange = () => choose(field.value === WHOLE_RUN ? field.value : Number(field.value));
  return field;
}
